#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests what is particular to the command for Windows, by an emulator.

usage: windows.py OCTAVO HOLDER EMULATOR..

Text is compared with what Python decodes and encodes.
"""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import time

from cli_lib import check, expect, read, read_terminal, run_cases, write

OCTAVO, HOLDER = (os.path.abspath(path) for path in sys.argv[1:3])
EMULATOR = sys.argv[3:]
# What an emulator takes for the encoding of arguments and names.
os.environ["LC_ALL"] = "C.UTF-8"
# Wine talks about itself otherwise.
os.environ["WINEDEBUG"] = "-all"
os.environ["TERM"] = "xterm"
BEYOND_LATIN1 = "\u017c\u00f3\u0142w \u65e5\u672c\u8a9e \U0001F600"


def run(wanted, *arguments, text=b"", timeout=600):
    """Runs octavo, which must exit with a status. Returns its output and its messages."""
    done = subprocess.run([*EMULATOR, OCTAVO, *arguments], input=text, capture_output=True,
                          timeout=timeout)
    check(done.returncode == wanted, f"octavo {arguments}: status {done.returncode}, not {wanted}:"
          f" {done.stderr!a}")
    return done.stdout, done.stderr


def hold(access, share, name):
    """Has a file open elsewhere, until stdin of what is returned is closed."""
    holder = subprocess.Popen([*EMULATOR, HOLDER, access, share, name], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE)
    expect("the holder says", b"open", holder.stdout.readline().strip())
    return holder


def release(holder):
    holder.stdin.close()
    expect("status of the holder", 0, holder.wait())
    holder.stdout.close()


def files():
    return sorted(os.listdir("."))


def arguments_and_names():
    name = f"a {BEYOND_LATIN1} 'b'.txt"
    write(name, "\u00fcber".encode("latin-1"))
    out, _ = run(1, "check", name)
    expect("place", f"{name}:1:1: error:".encode(), out[:len(name.encode()) + len(":1:1: error:")])
    out, _ = run(1, "check", "-l", "-r", "-0")
    expect("name that was found", f"{name}\0".encode(), out)
    run(0, "convert", "-f", "latin1", "-o", f"neu {BEYOND_LATIN1}", name)
    expect("new name", sorted([name, f"neu {BEYOND_LATIN1}"]), files())
    expect("new file", "\u00fcber", read(f"neu {BEYOND_LATIN1}").decode())
    write("list", f"{name}\0neu {BEYOND_LATIN1}\0".encode())
    out, _ = run(1, "check", "-l", "--files0-from=list")
    expect("name from a list", f"{name}\n".encode(), out)


def octets_stay():
    texts = b"a\r\nb\nc\r\r\n\n\rd\x1a\0\r\n\x1a", b"\x1a", b"\r\n" * 3, \
            ("za\u017c\u00f3\u0142\u0107\r\n\x1a" * 300000).encode()
    for text in texts:
        write("f", text)
        out, _ = run(0, "repair", "f")
        expect("from a file", text, out)
        out, _ = run(0, "repair", text=text)
        expect("from standard input", text, out)
        run(0, "repair", "-o", "g", "f")
        expect("to a file", text, read("g"))
        out, _ = run(0, "convert", "-t", "UTF-16LE", text=text)
        expect("to another encoding", text.decode().encode("utf-16le"), out)
        out, _ = run(0, "convert", "-f", "UTF-16LE", text=out)
        expect("and back", text, out)
        run(0, "check", text=text)
    write("f", b"a\r\n\xe9\r\n\x1a\r\n")
    run(0, "convert", "-i", "-f", "latin1", "f")
    expect("in place", "a\r\n\u00e9\r\n\x1a\r\n".encode(), read("f"))
    out, _ = run(0, "check", "-v", "f")
    check(b"\r" not in out, "a message ends with a carriage return")


def in_place():
    bad, good = b"a\xff\r\nb", "a\N{REPLACEMENT CHARACTER}\r\nb".encode()
    write("f", bad)
    os.utime("f", (1000000000, 1000000001))
    run(0, "repair", "-i.bak", "--invalid=replace", "f")
    expect("files", ["f", "f.bak"], files())
    expect("the file", good, read("f"))
    expect("the backup", bad, read("f.bak"))
    expect("the time", 1000000001, int(os.stat("f").st_mtime))
    write("f", bad)
    _, err = run(2, "repair", "-i.bak", "--invalid=replace", "f")
    check(b"exists already" in err, f"about a backup that is there: {err!a}")
    expect("a file whose backup is there", bad, read("f"))
    run(0, "repair", "-i", "--invalid=replace", "f")
    expect("the file without a new backup", good, read("f"))
    run(0, "repair", "-i", "f")
    write("f", bad)
    run(0, "repair", "-o", "f.bak", "--invalid=replace", "f")
    expect("an output that was there", good, read("f.bak"))
    expect("files at the end", ["f", "f.bak"], files())


def hard_links():
    write("f", b"\xff")
    os.link("f", "g")
    _, err = run(2, "repair", "-i", "--invalid=replace", "f")
    check(b"hard links" in err, f"about links: {err!a}")
    expect("the file", b"\xff", read("g"))


def read_only():
    write("f", b"\xff")
    os.chmod("f", 0o444)
    for options in ["-i"], ["-i.bak"]:
        _, err = run(2, "repair", *options, "--invalid=replace", "f")
        expect("message", b"octavo: f: Permission denied\n", err)
    _, err = run(2, "repair", "--invalid=replace", "-o", "f", "-", text=b"\xff")
    expect("message about the output", b"octavo: f: Permission denied\n", err)
    expect("the file", b"\xff", read("f"))
    expect("files", ["f"], files())


def access():
    """Wine makes an access control list of the mode, and a mode of the list."""
    write("f", b"\xff")
    os.chmod("f", 0o600)
    run(0, "repair", "-i", "--invalid=replace", "f")
    expect("what others may do", 0, os.stat("f").st_mode & 7)
    write("g", b"\xff")
    os.chmod("g", 0o600)
    run(0, "convert", "-o", "g", "f")
    expect("what others may do with an output", 0, os.stat("g").st_mode & 7)


def attributes():
    write("f", b"\xff")
    subprocess.run([*EMULATOR, "attrib", "+h", "f"], check=True)
    run(0, "repair", "-i", "--invalid=replace", "f")
    shown = subprocess.run([*EMULATOR, "attrib", "f"], check=True, capture_output=True).stdout
    check(b"H" in shown.split(b":")[0], f"a hidden file is still hidden: {shown!a}")


def changed_meanwhile():
    """The file is changed once its replacement is begun."""
    old = b"good text\r\n" * 6000000 + b"\xff"
    for change in "append", "replace", "remove":
        write("f", old)
        with subprocess.Popen([*EMULATOR, OCTAVO, "repair", "-i", "--invalid=replace", "f"],
                              stderr=subprocess.PIPE) as process:
            while len(files()) == 1 and process.poll() is None:
                time.sleep(0.002)
            check(process.poll() is None, "the text is too short for the test")
            if change == "append":
                with open("f", "ab") as file:
                    file.write(b"more")
            elif change == "replace":
                write("g", b"new")
                os.rename("g", "f")
            else:
                os.remove("f")
            err = process.stderr.read()
        expect(f"status after {change}: {err!a}", 2, process.returncode)
        check(b"meanwhile" in err, f"after {change}: {err!a}")
        expect("files", [] if change == "remove" else ["f"], files())
        if change == "append":
            check(read("f") == old + b"more", "what was appended is lost")
        elif change == "replace":
            expect("the other file", b"new", read("f"))


def open_elsewhere():
    command = "repair", "-i.bak", "--invalid=replace", "f"
    write("f", b"\xff")
    for access, share in ("w", "rwd"), ("rw", "rwd"):
        holder = hold(access, share, "f")
        _, err = run(2, *command)
        expect("message", b"octavo: f: is open for writing elsewhere; it is left as it is\n", err)
        expect("what can be read", b"f", run(1, "check", "f")[0][:1])
        release(holder)
    for share in "-", "r":
        holder = hold("r", share, "f")
        _, err = run(2, *command)
        expect("message", b"octavo: f: Device or resource busy\n", err)
        release(holder)
    expect("the file", b"\xff", read("f"))
    expect("files", ["f"], files())
    holder = hold("r", "rwd", "f")
    run(0, *command)
    release(holder)
    expect("a file that was only read", "\N{REPLACEMENT CHARACTER}".encode(), read("f"))
    expect("files at the end", ["f", "f.bak"], files())
    expect("its backup", b"\xff", read("f.bak"))


def long_paths():
    folder = os.path.join(os.getcwd(), *["\u00f6" * 100] * 5)
    os.makedirs(folder)
    name = os.path.join(folder, "f")
    check(len(name) > 500, "a path longer than 260 units")
    write(name, b"\xff\r\n")
    out, _ = run(1, "check", "-l", "-r", ".")
    expect("found", os.path.join(".", *["\u00f6" * 100] * 5, "f") + "\n", out.decode())
    run(0, "repair", "-i.bak", "--invalid=replace", name)
    expect("repaired", "\N{REPLACEMENT CHARACTER}\r\n".encode(), read(name))
    expect("backup", b"\xff\r\n", read(name + ".bak"))
    expect("files", ["f", "f.bak"], sorted(os.listdir(folder)))


def trees():
    for folder in "d", "d/b", "d/\u00e9", "d/.git", "d/x":
        os.mkdir(folder)
    found = ["d/a", "d/b/1", "d/b/2.txt", "d/\u00e9/z", "d/\u65e5\u672c.txt"]
    for name in *found, "d/c.o", "d/.git/f", "d/x/f":
        write(name, b"\xff")
    write("d/.gitignore", b"*.o\r\n/x/\r\n")
    out, _ = run(1, "check", "-l", "-r", "d")
    expect("names in their order", found, out.decode().splitlines())
    out, _ = run(1, "check", "-l", "-r", "-g", "*.txt", "d")
    expect("by a pattern", [found[2], found[4]], out.decode().splitlines())
    out, _ = run(1, "check", "-l", "-r", "-g", "*.txt", "d\\b")
    expect("below a name with a backslash", ["d/b/2.txt"], out.decode().splitlines())
    run(0, "repair", "-r", "-i", "--invalid=replace", "d")
    for name in found:
        expect(name, "\N{REPLACEMENT CHARACTER}".encode(), read(name))
    expect("what is ignored", b"\xff", read("d/x/f"))
    expect("no files are left", 8, len(os.listdir("d")))


def backslashes():
    os.mkdir("d")
    write("d/a", b"\xff")
    absolute = "Z:" + os.path.abspath("d/4").replace("/", "\\")
    for output in ["-o", "d\\1"], ["-od\\2"], ["--output=d\\3"], ["-o", absolute]:
        run(0, "repair", "--invalid=replace", *output, "d\\a")
    run(0, "repair", "-i.bak", "--invalid=replace", "d\\a")
    expect("files", ["1", "2", "3", "4", "a", "a.bak"], sorted(os.listdir("d")))
    expect("all files", ["d"], files())
    for name in "1", "2", "3", "4", "a":
        expect(name, "\N{REPLACEMENT CHARACTER}".encode(), read(f"d/{name}"))
    _, err = run(2, "check", "d\\none")
    expect("a message", b"octavo: d/none: No such file or directory\n", err)
    out, _ = run(0, "inspect", "-c", "\\u00e9")
    check(b"U+00E9" in out, f"no name but an escape: {out!a}")


def renaming():
    for name in "a\x7fb", "a", "c\x7f":
        write(name, name.encode())
    os.mkdir("d\x7f")
    run(0, "names", "-r", "--controls=escape", "--rename", "--undo=undo.sh", ".")
    expect("names", ["a", "a%7Fb", "c%7F", "d%7F", "undo.sh"], files())
    write("c\x7f", b"other")
    run(1, "names", "-r", "--controls=escape", "--rename", "--undo=undo2.sh", ".")
    expect("a name that is taken", b"c\x7f", read("c%7F"))


SINGLE = ["cp437", "cp850", "cp852", "cp866", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254",
          "cp1257", "iso8859-2", "iso8859-5", "iso8859-9", "iso8859-15", "koi8-r"]


def charsets_of_one_octet():
    for charset in SINGLE:
        octets = [bytes([octet]) for octet in range(256)]
        good = [c for c in octets if c.decode(charset, "ignore")]
        name = charset.replace("iso", "ISO-")
        out, _ = run(0, "convert", "-f", name, text=b"".join(good))
        expect(f"{charset} decoded", b"".join(good).decode(charset), out.decode())
        back, _ = run(0, "convert", "-t", name, text=out)
        expect(f"{charset} encoded", b"".join(good), back)
        bad = [c for c in octets if c not in good]
        if bad:
            out, _ = run(0, "convert", "-f", name, "--invalid=replace", text=b"".join(bad))
            expect(f"{charset}, not assigned", "\N{REPLACEMENT CHARACTER}" * len(bad), out.decode())
    for character in "\u0100\u221e\uff41":
        _, err = run(1, "convert", "-t", "windows-1252", text=character.encode())
        check(b"the output encoding lacks" in err, f"nothing similar is written: {err!a}")


KANA = "\u65e5\u672c\u8a9e\u30ab\u30ca \uff76\uff85"
DOUBLE = {
    "cp932": KANA + "\u3001\u2460", "shift_jis": KANA, "euc-jp": KANA + "\u4e02",
    "gbk": "\u4e2d\u6587\u7e41\u9ad4\uff0c\u00e9", "gb2312": "\u4e2d\u6587",
    "big5": "\u7e41\u9ad4\u4e2d\u6587", "euc-kr": "\ud55c\uad6d\uc5b4",
    "cp949": "\ud55c\uad6d\uc5b4 \ubec1",
}


def charsets_of_more_octets():
    for charset, text in DOUBLE.items():
        octets = f"a{text}\r\nb".encode(charset)
        out, _ = run(0, "convert", "-f", charset, text=octets)
        expect(f"{charset} decoded", octets.decode(charset), out.decode())
        back, _ = run(0, "convert", "-t", charset, text=out)
        expect(f"{charset} encoded", octets, back)
        cut = text[0].encode(charset)[:1]
        for bad in b"a" + cut, cut + b"\x1f", b"\xff":
            run(1, "convert", "-f", charset, text=bad)
            out, _ = run(0, "convert", "-f", charset, "--invalid=replace", text=bad)
            check("\N{REPLACEMENT CHARACTER}" in out.decode(), f"{charset}: {bad!a}: {out!a}")
        # U+20000 is in none of them.
        run(1, "convert", "-t", charset, text="\U00020000".encode())
    run(1, "convert", "-t", "gb2312", text="\u9ad4".encode())
    write("f", "\u65e5\u672c\u8a9e\r\n".encode("euc-jp"))
    run(0, "convert", "-i.bak", "-f", "EUC-JP", "f")
    expect("in place", "\u65e5\u672c\u8a9e\r\n", read("f").decode())
    run(0, "convert", "-i", "-t", "EUC-JP", "f")
    expect("and back", read("f.bak"), read("f"))
    _, err = run(2, "convert", "-f", "ISO-2022-CN-EXT")
    expect("about a charset that Windows has not", b"octavo: -f ISO-2022-CN-EXT: unknown encoding,",
           err[:len("octavo: -f ISO-2022-CN-EXT: unknown encoding,")])


def start_in_console(*arguments):
    """Runs octavo in a terminal. Returns the process and our end of the terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    process = subprocess.Popen([*EMULATOR, OCTAVO, *arguments], stdin=theirs, stdout=theirs,
                               stderr=theirs, start_new_session=True,
                               preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY, 0))
    return process, ours, theirs


def console():
    name = "\u017c\u00f3\u0142w_\u65e5\u672c.txt"
    write(name, b"\xff")
    process, ours, theirs = start_in_console("check", name)
    text = read_terminal(ours, theirs, process)
    expect("status", 1, process.returncode)
    check(f"\x1b[35m{name}\x1b[m:\x1b[32m1:1\x1b[m: ".encode() in text,
          f"the name and the place are in colors: {text!a}")
    check(b"never-used" in text and b"^" in text, f"a console gets explanations: {text!a}")
    process, ours, theirs = start_in_console("check", "--color=never", "missing")
    text = read_terminal(ours, theirs, process)
    check(b"octavo: missing: No such file or directory\r" in text, f"a message: {text!a}")


def await_files(count):
    for _ in range(600):
        if len(files()) == count:
            break
        time.sleep(0.1)
    expect("files", count, len(files()))


def interrupted():
    write("f", b"old")
    process, ours, theirs = start_in_console("convert", "-o", "f")
    await_files(2)
    os.write(ours, b"\x03")
    read_terminal(ours, theirs, process)
    check(process.returncode != 0, "the process has not ended by itself")
    await_files(1)  # Wine closes what a process had open, and so removes it, when that has ended
    expect("files", ["f"], files())
    expect("the file", b"old", read("f"))


def null_and_full():
    run(0, "check", "/dev/null")
    run(0, "check", "NUL")
    run(0, "convert", "-o", "NUL", text=b"a")
    expect("files", [], files())
    _, err = run(2, "check", "none/f")
    expect("message", b"octavo: none/f: No such file or directory\n", err)
    _, err = run(2, "check", ".")
    check(b"is a directory" in err, f"about a directory: {err!a}")


def threads():
    for i in range(40):
        write(f"f{i:02}", b"good\n" * 3000 + b"\xff" * (i % 3) + b"\n")
    one, _ = run(1, "check", "-r", "-j1")
    many, _ = run(1, "check", "-r", "-j4")
    expect("what several threads print", one, many)
    check(one.count(b"\n") > 20, "there are errors")


sys.exit(run_cases([
    ("arguments and names are UTF-8", arguments_and_names),
    ("octets stay as they are: CR LF, Control-Z", octets_stay),
    ("in place, with a backup", in_place),
    ("in place: hard links are refused", hard_links),
    ("in place: read-only files are refused", read_only),
    ("in place: nobody may do more", access),
    ("in place: attributes are kept", attributes),
    ("in place: a file that is changed meanwhile", changed_meanwhile),
    ("in place: a file that is open elsewhere", open_elsewhere),
    ("paths of more than 260 units", long_paths),
    ("trees", trees),
    ("backslashes in names", backslashes),
    ("renaming", renaming),
    ("charsets of one octet", charsets_of_one_octet),
    ("charsets of several octets", charsets_of_more_octets),
    ("a console shows UTF-8 and colors", console),
    ("Control-C leaves no temporary file", interrupted),
    ("devices, and what is not there", null_and_full),
    ("threads", threads),
]))
