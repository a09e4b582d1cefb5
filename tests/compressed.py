#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compressed.py - text in compressed files that are cut, damaged, joined, or read by several threads

usage: compressed.py OCTAVO [SEED]

What a damaged file holds is what the modules of Python say, and the command zstd. Without these, or
without the libraries, nothing is tried.
"""
import array
import fcntl
import lzma
import os
import random
import shutil
import subprocess
import sys
import tempfile
import termios
import time
import zlib

from cli_lib import check, expect, has, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1952
LINT = [["check", "--lint", "--max-errors=9", "--excerpt=" + when] for when in ("never", "always")]
TEXT = b"one line\ncaf\xe9 caf\xc3\xa9\n" * 3
OTHER = b"\xe4\xb8\xad\xe6\x96\x87 " * 9 + b"\n"


def zstd(octets, *options):
    return subprocess.run(["zstd", "-q", "-c", *options], input=octets, capture_output=True,
                          check=True).stdout


def pack_gzip(octets):
    packer = zlib.compressobj(wbits=31)
    return packer.compress(octets) + packer.flush()


PACK = {"gzip": (b"\x1f\x8b", pack_gzip), "xz": (b"\xfd7zXZ\0", lzma.compress),
        "zstd": (b"\x28\xb5\x2f\xfd", zstd)}


def unpack(name, octets):
    """Returns the text, and whether nothing is wrong."""
    if name == "zstd":
        done = subprocess.run(["zstd", "-q", "-d", "-c"], input=octets, capture_output=True,
                              check=False)
        return done.stdout, done.returncode == 0
    text = b""
    while octets:
        one = zlib.decompressobj(31) if name == "gzip" else lzma.LZMADecompressor()
        for i in range(len(octets)):
            try:
                text += one.decompress(octets[i:i + 1])
            except (zlib.error, lzma.LZMAError):
                return text, False
            if one.eof:
                break
        if not one.eof:
            return text, False
        octets = octets[i + 1:]
        # What follows is a member, or octets of 0.
        rest = octets.lstrip(b"\0")
        if name == "xz" and (len(octets) - len(rest)) % 4 or \
                rest and not rest.startswith(PACK[name][0]):
            return text, False
        octets = rest
    return text, True


def run(arguments, octets):
    done = subprocess.run([OCTAVO, *arguments], input=octets, capture_output=True, check=False,
                          timeout=60)
    return done.returncode, done.stdout, done.stderr


def run_slowly(arguments, octets):
    """Of a pipe in which there is never more than one octet."""
    end, begin = os.pipe()
    waiting = array.array("i", [0])
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, \
            subprocess.Popen([OCTAVO, *arguments], stdin=end, stdout=out, stderr=err) as process:
        os.close(end)
        try:
            for octet in octets:
                os.write(begin, bytes([octet]))
                waiting[0] = 1
                while waiting[0] and process.poll() is None:
                    fcntl.ioctl(begin, termios.FIONREAD, waiting)
        except BrokenPipeError:
            pass
        os.close(begin)
        process.wait(60)
        out.seek(0)
        err.seek(0)
        return process.returncode, out.read(), err.read()


STEP = 64 << 10 # octets of text, of compressed.c
COMMANDS = ["check", "count", "summarize", "detect", "inspect"]
# Latin-1 is converted octet by octet, so that all that was read is seen.
COPY = ["convert", "-z", "-f", "latin1", "-t", "latin1"]


def try_damaged(name, octets, whole):
    """All that a damaged file may lead to."""
    write("f", octets)
    status, output, messages = run([*COPY, "f"], b"")
    if not octets.startswith(PACK[name][0]):
        expect("what does not begin as a compressed file is read as it is", (0, octets),
               (status, output))
        return
    text, is_good = unpack(name, octets)
    expect(f"status, for {octets!r}", 0 if is_good else 2, status)
    # What a library makes of damage depends on how much it is given at once, but for gzip.
    if name != "xz" or whole.startswith(octets):
        # The command zstd writes nothing of a block or a small frame before it has all.
        check(text.startswith(output) or name == "zstd" and output.startswith(text),
              f"text before the damage of {octets!r}: {output!r}")
    if whole.startswith(octets):
        check((TEXT + OTHER).startswith(output), f"text of {octets!r}: {output!r}")
    if is_good:
        expect(f"text of {octets!r}", text, output)
    else:
        check(messages.startswith(b"octavo: f: cannot decompress " + name.encode() + b" at offset "),
              f"message: {messages!r}")
        check(messages.count(b"\n") == 1, f"message: {messages!r}")
    if name == "gzip" and whole.startswith(octets):
        expect(f"all text of {octets!r}", text, output)
    pipe = run(COPY, octets)
    expect("the same of a pipe", (status, messages.replace(b" f: ", b" -: ")), (pipe[0], pipe[2]))
    if name != "xz": # see above
        expect(f"the same octet by octet, of {octets!r}", pipe, run_slowly(COPY, octets))
    command = COMMANDS[len(octets) % len(COMMANDS)] if whole.startswith(octets) else "check"
    one = run([command, "-z", "f"], b"")
    check((one[0] == 2) != is_good, f"{command} of {octets!r}: status {one[0]}")
    expect(f"messages of {command}", messages, one[2])


def damage(name):
    def case():
        whole = PACK[name][1](TEXT) + PACK[name][1](OTHER)
        for i in range(len(whole) + 1):
            try_damaged(name, whole[:i], whole)
            if i < len(whole):
                changed = bytes([whole[i] ^ (0x01, 0x10, 0xff)[i % 3]])
                try_damaged(name, whole[:i] + changed + whole[i + 1:], whole)
    return case


def cut_dense():
    """An octet may stand for a thousand: none of them is lost where the file is cut."""
    text = b"\n" * 200_000
    whole = pack_gzip(text)
    unpacker, size = zlib.decompressobj(31), 0
    for i in range(1, len(whole)):
        size += len(unpacker.decompress(whole[i - 1:i]))
        if i > 2:
            status, output, _ = run(COPY, whole[:i])
            expect(f"status and octets of {i}", (2, size), (status, len(output)))


def random_text(chance, size):
    words = [b"word", "na\u00efve".encode(), "\u4e2d\u6587".encode(), b"\n", b"{}", b"\xff", b"caf\xe9"]
    pieces = []
    while size > 0:
        pieces.append(chance.choice(words[:5] if chance.random() < 0.999 else words) +
                      str(chance.randrange(1000)).encode())
        size -= len(pieces[-1])
    return b"".join(pieces) + b"\n"


def threads(name):
    """One thread and four come to the same, also of files that are cut or damaged."""
    def case():
        chance = random.Random(SEED)
        text = random_text(chance, 3 << 20)
        cuts = sorted(chance.randrange(len(text)) for _ in range(3))
        whole = b"".join(PACK[name][1](text[i:j]) for i, j in zip([0, *cuts], [*cuts, len(text)]))
        at = len(whole) * 3 // 4
        for octets in whole, whole[:at], whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1:], \
                whole + b"x":
            write("f", octets)
            for command in (["check"], ["count"], ["summarize"], ["convert", "--invalid=replace"],
                            ["repair", "--invalid=escape"], ["sift", "--bad=/dev/null"],
                            ["check", "--no-nul"], ["convert", "-f", "latin1", "-t", "UTF-16"],
                            *LINT):
                one = run([*command, "-z", "-j1", "f"], b"")
                expect(f"{command}, threads", one, run([*command, "-z", "-j4", "f"], b""))
                if octets is not whole:
                    expect(f"{command}, status", 2, one[0])
                    continue
                # Of standard input less is said. What an excerpt shows of a pipe is what has come.
                if "--excerpt=always" in command:
                    continue
                status, output, messages = run([*command, "-j1", "-"], text)
                piped = run([*command, "-z", "-j4", "-"], octets)
                expect(f"{command} of a pipe", (status, output, messages), piped)
    return case


def pauses(name):
    """What has come is passed on before more comes, wherever a pipe pauses."""
    def case():
        text = random_text(random.Random(SEED), 200_000)
        first = PACK[name][1](text[:150_000])
        whole = first + PACK[name][1](text[150_000:])
        places = {1: 0, len(first) // 2: 0, len(first): 149_997, len(first) + 1: 149_997,
                  len(whole) - 3: 149_997}
        if name == "gzip":
            # Where just so much text has come as a step may have.
            packer = zlib.compressobj(0, wbits=31)
            stored = packer.compress(text) + packer.flush()
            unpacker = zlib.decompressobj(31)
            place = size = 0
            while size < STEP:
                size += len(unpacker.decompress(stored[place:place + 1]))
                place += 1
            try_pauses(stored, text, {place: STEP - 3})
        try_pauses(whole, text, places)
    return case


def try_pauses(whole, text, places):
    """Pauses at places, until so much text has come; an incomplete character may be missing."""
    for place, least in places.items():
        end = time.monotonic() + 20
        with open("out", "wb") as out, \
                subprocess.Popen([OCTAVO, "repair", "-z", "-q", "--invalid=keep"],
                                 stdin=subprocess.PIPE, stdout=out) as process:
            process.stdin.write(whole[:place])
            process.stdin.flush()
            while os.path.getsize("out") < least and time.monotonic() < end:
                time.sleep(0.01)
            time.sleep(0.1)
            check(os.path.getsize("out") >= least, f"before a pause at {place}: too little")
            process.stdin.write(whole[place:])
            process.stdin.close()
            expect("status", 0, process.wait(60))
        expect(f"a pause at {place}", text, read("out"))


def main():
    libraries = {"gzip": "zlib", "xz": "liblzma", "zstd": "libzstd"}
    names = [name for name in PACK if has(OCTAVO, libraries[name]) and
             (name != "zstd" or shutil.which("zstd"))]
    cases = [(f"{name}: damage at each octet", damage(name)) for name in names]
    cases += [(f"{name}: one thread and four", threads(name)) for name in names]
    cases += [(f"{name}: pauses of a pipe", pauses(name)) for name in names]
    cases += [("gzip: dense text that is cut", cut_dense)] if "gzip" in names else []
    return run_cases(cases)


sys.exit(main())
