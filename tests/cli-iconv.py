#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-iconv.py - octavo under the name iconv: what rows cannot express, and iconv(1) of glibc

usage: cli-iconv.py OCTAVO
"""
import os
import socket
import subprocess
import sys

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
REAL = "/usr/bin/iconv"


def run(*arguments, status=0, of=b"", locale="C"):
    done = subprocess.run(["iconv", *arguments], executable=OCTAVO, input=of, capture_output=True,
                          check=False, env={**os.environ, "LC_ALL": locale})
    expect(f"iconv {arguments}: status, {done.stderr[-200:]!a}", status, done.returncode)
    return done.stdout, done.stderr.decode()


def real(*arguments, locale="C"):
    """iconv(1) of glibc."""
    return subprocess.run([REAL, *arguments], capture_output=True, check=False,
                          env={**os.environ, "LC_ALL": locale})


def is_glibc():
    return os.path.exists(REAL) and b"GLIBC" in real("--version").stdout


def transliterates():
    write("euro", "€".encode())
    return is_glibc() and real("-f", "UTF-8", "-t", "ASCII//TRANSLIT", "euro").stdout == b"EUR"


def transliteration():
    """//TRANSLIT is that of iconv(3)"""
    if not transliterates():
        return "iconv(3) has no //TRANSLIT"
    write("text", "€ © æ".encode())
    for to, wanted in (("ASCII//TRANSLIT", b"EUR (C) ae"), ("latin1//translit", b"EUR \xa9 \xe6"),
                       ("KOI8-R//TRANSLIT", b"EUR \xbf ae")):
        expect(to, wanted, run("-f", "UTF-8", "-t", to, "text")[0])
    write("text", "€ ".encode() + b"\xff")
    expect("error", b"EUR ", run("-f", "UTF-8", "-t", "ASCII//TRANSLIT", "text", status=1)[0])
    for both in "//TRANSLIT//IGNORE", "//IGNORE//TRANSLIT", "//TRANSLIT,IGNORE":
        out, err = run("-f", "UTF-8", "-t", "ASCII" + both, "text", status=1)
        expect(both, b"EUR ", out)
        check(err.startswith("octavo: 1 left out"), f"{both}: {err}")
    expect("-c", b"EUR ", run("-c", "-f", "UTF-8", "-t", "ASCII//TRANSLIT", "text", status=1)[0])
    # The locale tells what a character is replaced by.
    write("text", "café".encode())
    for locale in "C", "C.UTF-8":
        words = "-f", "UTF-8", "-t", "ASCII//TRANSLIT", "text"
        expect(locale, real(*words, locale=locale).stdout, run(*words, locale=locale)[0])
    return None


def byte_orders():
    """what byte order is written and read without one in the name"""
    if sys.byteorder != "little":
        return "this machine is not little-endian"
    write("one", "aé".encode())
    write("two", "\ufeffb".encode())
    write("le", b"\xff\xfea\0")
    write("be", b"\xfe\xff\0b")
    write("none", b"c\0")
    write("none32", b"c\0\0\0")
    write("be32", b"\0\0\xfe\xff\0\0\0d")
    for source, target, files, wanted in (
            ("UTF-8", "UTF-16", ["one", "two", "one"], b"\xff\xfea\0\xe9\0b\0a\0\xe9\0"),
            ("UTF-8", "UTF-32", ["two"], b"\xff\xfe\0\0b\0\0\0"),
            ("UTF-8", "UCS-2", ["one"], b"a\0\xe9\0"),
            ("UTF-8", "UCS-4", ["one"], b"\0\0\0a\0\0\0\xe9"),
            ("UTF-16", "UTF-8", ["le", "be", "none", "be"], b"abcb"),
            ("UCS-2", "UTF-8", ["none", "le", "be"], b"cab"),
            ("UTF-16", "UTF-16", ["be", "none", "le"], b"\xff\xfeb\0c\0a\0"),
            ("UTF-32", "UTF-8", ["none32", "be32"], b"cd"),
            ("UTF-8", "UTF-16BE", ["two"], b"\xfe\xff\0b")):
        expect(f"{source} to {target} of {files}", wanted,
               run("-f", source, "-t", target, *files)[0])
    return None


def slow_mark():
    """a byte order mark in two pieces"""
    if not hasattr(socket, "SOCK_SEQPACKET"):
        return "there are no sockets that keep pieces"
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with subprocess.Popen(["iconv", "-f", "UTF-16", "-t", "UTF-8"], executable=OCTAVO, stdin=theirs,
                          stdout=subprocess.PIPE) as process:
        theirs.close()
        for piece in b"\xfe", b"\xff\0e":
            ours.sendall(piece)
        ours.close()
        expect("output", b"e", process.stdout.read())
    expect("status", 0, process.returncode)
    return None


def lost_directory():
    """the directory of the output disappears"""
    os.mkdir("folder")
    words = ["iconv", "-f", "UTF-8", "-t", "UTF-8", "-o", "folder/new"]
    with subprocess.Popen(words, executable=OCTAVO, stdin=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        process.stdin.write(b"text\n")
        process.stdin.flush()
        os.rename("folder", "gone")
        for name in os.listdir("gone"):
            os.unlink(os.path.join("gone", name))
        os.rmdir("gone")
        err = process.communicate()[1]
    expect("status", 2, process.returncode)
    check(err.startswith(b"octavo: folder/new: "), f"{err!a}")


def in_place():
    """the output may be an input"""
    text = "café and more\n".encode() * 16384
    write("text", text)
    run("-f", "ISO-8859-1", "-t", "UTF-8", "-o", "text", "text")
    expect("there", text.decode("latin1").encode(), read("text"))
    run("-f", "UTF-8", "-t", "ISO-8859-1", "-o", "text", "text")
    expect("and back", text, read("text"))
    os.link("text", "other")
    run("-f", "UTF-8", "-t", "UTF-8", "-o", "other", "text")
    expect("by another name", text, read("other"))
    # It would grow without end.
    with open("text", "ab") as file:
        done = subprocess.run(["iconv", "-f", "UTF-8", "-t", "UTF-8", "text"], executable=OCTAVO,
                              stdout=file, stderr=subprocess.PIPE, check=False)
    expect("status", 2, done.returncode)
    check(done.stderr.startswith(b"octavo: "), f"{done.stderr!a}")
    expect("appended", text, read("text"))


def lists():
    """-l, --list and --version"""
    said = {option: subprocess.run([OCTAVO, option], capture_output=True, check=True).stdout
            for option in ("labels", "--version")}
    for option in "-l", "--list":
        expect(option, said["labels"], run(option)[0])
    expect("-V", said["--version"].split(b"\n")[0] + b"\n", run("-V")[0])


def agreement():
    """octets and status are those of glibc, where it is right"""
    if not is_glibc():
        return f"{REAL} is not that of glibc"
    write("plain", b"plain\n")
    write("french", "naïve café\n".encode())
    write("mixed", "naïve € 漢字 Ж\n".encode())
    write("bad", "café ".encode() + b"\xff \xc0\xaf end\n")
    write("marked", "\ufefftext\n".encode())
    for options in ("-f UTF-8 -t UTF-8", "-c -f UTF-8 -t UTF-8", "-f UTF-8 -t ISO-8859-1",
                    "-c -f UTF-8 -t ISO-8859-1", "-f UTF-8 -t KOI8-R", "-c -f UTF-8 -t KOI8-R",
                    "-f UTF-8 -t SHIFT_JIS", "-c -f UTF-8 -t ISO-2022-JP", "-f UTF-8 -t UTF-16LE",
                    "-c -f UTF-8 -t UCS-2", "-c -f UTF-8 -t UCS-4", "-f ISO-8859-1 -t UTF-8",
                    "-f CP1252 -t UTF-16BE", "-f KOI8-R -t UTF-8", "-s -f UTF-8 -t ASCII"):
        words = options.split()
        for file in "plain", "french", "mixed", "bad", "marked":
            # -c does not change the status (POSIX), though it does in glibc up to 2.40.
            status = real(*(word for word in words if word != "-c"), file).returncode
            expect(f"{options} {file}", real(*words, file).stdout,
                   run(*words, file, status=status)[0])
    return None


if __name__ == "__main__":
    sys.exit(run_cases([(case.__doc__, case) for case in (
        transliteration, byte_orders, slow_mark, lost_directory, in_place, lists, agreement)]))
