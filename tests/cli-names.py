#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks 'octavo names': what it finds, what it renames, and that its script undoes all of it.

usage: cli-names.py OCTAVO [WORD]    only the cases with that word in their names
"""
import ctypes
import json
import os
import platform
import pty
import resource
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import unicodedata

from cli_lib import NOBODY, as_other_user, expect

OCTAVO = os.path.abspath(sys.argv[1])
SHELLS = ["sh"] + (["bash"] if os.path.exists("/bin/bash") else [])

E_ACUTE = "\u00e9".encode()
DECOMPOSED = b"e\xcc\x81"


def names(*arguments, **how):
    return subprocess.run([OCTAVO, "names", *arguments], capture_output=True, timeout=100, **how)


def make(*paths):
    """Creates files, whose text is their path, and directories where the path ends with '/'."""
    for path in paths:
        os.makedirs(os.path.dirname(path) or b".", exist_ok=True)
        if not path.endswith(b"/"):
            with open(path, "wb") as file:
                file.write(path.hex().encode())


def tree(top=b"."):
    """All paths, with what tells the files apart."""
    found = {}
    for folder, folders, files in os.walk(top):
        for name in folders + files:
            path = os.path.join(folder, name)
            info = os.lstat(path)
            text = os.readlink(path) if stat.S_ISLNK(info.st_mode) else None
            if stat.S_ISREG(info.st_mode):
                with open(path, "rb") as file:
                    text = file.read()
            found[path] = info.st_ino, stat.S_IFMT(info.st_mode), text
    return found


def paths(top=b"."):
    return {path[len(top) + 1:] for path in tree(top)}


def lines(octets):
    return octets.decode().splitlines()


def undo(script, wanted):
    """The script must bring the tree back, by every shell, and run again it changes nothing."""
    for shell in SHELLS:
        if shell != SHELLS[0]:
            names("-r", "--from=latin1", "--rename")
            expect("renamed again", False, tree() == wanted)
        done = subprocess.run([shell, script], capture_output=True, timeout=100)
        expect(f"{shell}: messages", (0, b"", b""), (done.returncode, done.stdout, done.stderr))
        expect(f"{shell}: tree", wanted, tree())
        done = subprocess.run([shell, script], capture_output=True, timeout=100)
        expect(f"{shell}: once more", (0, wanted), (done.returncode, tree()))


# ---------------------------------------------------------------- what is found

def kinds():
    """what is found: every kind, and nothing in good names"""
    good = [b"plain", b"-dash", b"sp ace", "caf\u00e9".encode(), "\u6f22\u5b57 \U0001f600".encode(),
            "\u0646\u200c\u0647".encode()]
    make(*good, b"latin\xe9", b"cut\xc3", b"over\xc0\xaf", b"half\xed\xa0\x80", b"a\nb",
         b"a\x1b[2Jb", b"del\x7f", b"c1\xc2\x85", "rlo\u202e".encode(), "alm\u061c".encode(),
         "both\n\u202e".encode())
    done = names("-r", ".")
    expect("status", 1, done.returncode)
    expect("lines", [
        "./a\\nb: error: control [0a]",
        "./a\\x1b[2Jb: error: control [1b]",
        "./alm\\xd8\\x9c: error: bidi-control [d8 9c]",
        "./both\\n\\xe2\\x80\\xae: error: control [0a], bidi-control [e2 80 ae]",
        "./c1\\xc2\\x85: error: control [c2 85]",
        "./cut\\xc3: error: not-utf-8 [c3]",
        "./del\\x7f: error: control [7f]",
        "./half\\xed\\xa0\\x80: error: not-utf-8 [ed]",
        "./latin\\xe9: error: not-utf-8 [e9]",
        "./over\\xc0\\xaf: error: not-utf-8 [c0]",
        "./rlo\\xe2\\x80\\xae: error: bidi-control [e2 80 ae]",
    ], sorted(lines(done.stdout)))
    expect("messages", b"", done.stderr)
    for name in good:
        done = names("--", name)
        expect(repr(name), (0, b"", b""), (done.returncode, done.stdout, done.stderr))


def operands():
    """operands: the last part counts, -r adds what is inside; no name is told twice"""
    make(b"d\xe9/f\xe9", b"d\xe9/good", b"ok/x\xe8/y\xe7")
    expect("file", b"d\\xe9/f\\xe9: error: not-utf-8 [e9]\n", names(b"d\xe9/f\xe9").stdout)
    expect("slash", b"d\\xe9: error: not-utf-8 [e9]\n", names(b"d\xe9//").stdout)
    done = names("ok", b"d\xe9/f\xe9", "-q")
    expect("quiet", (1, b"", b""), (done.returncode, done.stdout, done.stderr))
    note = b": only its own name was checked; -r checks what is in the directory\n"
    done = names("ok", b"d\xe9/f\xe9", b"ok/x\xe8/")
    expect("not recursive", (1, 2), (done.returncode, len(lines(done.stdout))))
    expect("directories", b"octavo: ok" + note + b"octavo: ok/x\\xe8" + note, done.stderr)
    expect("recursive", b"", names("-r", "ok").stderr)
    everything = [r"d\xe9: error: not-utf-8 [e9]", r"d\xe9/f\xe9: error: not-utf-8 [e9]",
                  r"ok/x\xe8: error: not-utf-8 [e8]", r"ok/x\xe8/y\xe7: error: not-utf-8 [e7]"]
    expect("-r", everything, lines(names("-r").stdout))
    expect("-r ok", everything[2:], lines(names("-r", "ok").stdout))
    done = names("-r", b"ok/x\xe8", "ok", b"ok/x\xe8/y\xe7")
    expect("overlap", everything[2:], lines(done.stdout))
    done = names("-r", "..", cwd=b"ok/x\xe8")
    expect("..", [r"../x\xe8: error: not-utf-8 [e8]", r"../x\xe8/y\xe7: error: not-utf-8 [e7]"],
           lines(done.stdout))
    done = names("missing", b"d\xe9")
    expect("missing", (2, b"d\\xe9: error: not-utf-8 [e9]\n"), (done.returncode, done.stdout))
    expect("missing", b"octavo: missing: No such file or directory\noctavo: d\\xe9" + note,
           done.stderr)
    done = names("--rename", b"d\xe9")
    expect("without --from", (1, b"d\\xe9: error: not-utf-8 [e9]; --from says how to decode it"),
           (done.returncode, done.stderr.splitlines()[-1]))
    for wrong in [], ["."], ["/"], [""], ["no/such"], ["--undo=x", "ok"], ["--from=nothing", "ok"], \
            ["--rename", "--json", "ok"]:
        expect(str(wrong), 2, names(*wrong).returncode)
    done = names("--from=ISO-2022+UTF-8", "ok")
    expect("ISO 2022", (2, "octavo: --from=ISO-2022+UTF-8: not an encoding of file names"),
           (done.returncode, lines(done.stderr)[0]))


def hidden():
    """hidden files are included, what is in .git only if it is named"""
    make(b".hid\xe9/.f\xe9", b".git/refs/b\xe9", b"sub/.git/x\xe9")
    expect("-r", [r".hid\xe9: error: not-utf-8 [e9]", r".hid\xe9/.f\xe9: error: not-utf-8 [e9]"],
           lines(names("-r").stdout))
    expect(".git", [r".git/refs/b\xe9: error: not-utf-8 [e9]"], lines(names("-r", ".git").stdout))
    done = names("-r", ".", b".git/refs/b\xe9", b"sub/.git/x\xe9")
    expect("both", [r"./.hid\xe9: error: not-utf-8 [e9]", r"./.hid\xe9/.f\xe9: error: not-utf-8 [e9]",
                    r".git/refs/b\xe9: error: not-utf-8 [e9]",
                    r"sub/.git/x\xe9: error: not-utf-8 [e9]"], lines(done.stdout))
    done = names("-r", ".git", b".git/refs/b\xe9", ".", ".git/")
    expect("nested", [r"./.hid\xe9: error: not-utf-8 [e9]", r"./.hid\xe9/.f\xe9: error: not-utf-8 [e9]",
                      r".git/refs/b\xe9: error: not-utf-8 [e9]"], lines(done.stdout))


def order():
    """operands: those in one directory together, what is below a directory after it"""
    make(b"a/x\xe9", b"a-b/x\xe9", b"a/b/x\xe9", b"a/b\xe8")
    done = names(b"a/b/x\xe9", b"a-b/x\xe9", b"a/x\xe9", b"a/b\xe8", b"a/x\xe9", "missing", "missing", "")
    expect("order", [r"a/b\xe8", r"a/x\xe9", r"a/b/x\xe9", r"a-b/x\xe9"],
           [line.split(":")[0] for line in lines(done.stdout)])
    expect("messages", ["'': No such file or directory", "missing: No such file or directory"],
           [line.replace("octavo: ", "") for line in lines(done.stderr)])
    os.mkdir("gone")
    os.chdir("gone")
    os.rmdir("../gone")
    done = names("-r")
    expect("no directory", (2, b"octavo: .: No such file or directory\n"), (done.returncode, done.stderr))


def in_json():
    """JSON: paths and new names as they are"""
    make(b"a\xe9", b"a\nb", b"b\xe9")
    done = names("-r", "--from=latin1", "--json")
    objects = [json.loads(line) for line in lines(done.stdout)]
    expect("objects", [
        {"type": "name", "data": {"path": {"text": "a\nb"}, "kinds": ["control"]}},
        {"type": "name", "data": {"path": {"bytes": "Yek="}, "kinds": ["not-utf-8"],
                                  "new": {"text": "a\u00e9"}}},
        {"type": "name", "data": {"path": {"bytes": "Yuk="}, "kinds": ["not-utf-8"],
                                  "new": {"text": "b\u00e9"}}},
        {"type": "summary", "data": {
            "names": 3, "with_errors": 3, "renamed": 0, "unread": 0,
            "kinds": [{"kind": "not-utf-8", "names": 2}, {"kind": "control", "names": 1}]}},
    ], objects)
    done = names("-r", "--from=latin1", "--json", "--rename", "--undo=../undo")
    objects = [json.loads(line) for line in lines(done.stdout)]
    expect("types", ["name", "renamed", "renamed", "summary"], [one["type"] for one in objects])
    expect("renamed", {"path": {"bytes": "Yuk="}, "new": {"text": "b\u00e9"}}, objects[1]["data"])
    make(b"two/x\1", b"two/x\2")
    done = names("-r", "--controls=remove", "--json", "two")
    expect("two", [{"path": {"text": f"two/x{one}"}, "kinds": ["control"], "new": {"text": "x"},
                    "refused": "would be the name of", "other": {"text": f"x{other}"}}
                   for one, other in ("\1\2", "\2\1")],
           [json.loads(line)["data"] for line in lines(done.stdout)[:2]])


def summary():
    """summary: how many of each kind"""
    make(b"a\xe9", b"b\xe9\n", b"good")
    expect("text", ["         2  not-utf-8", "         1  control",
                    "2 of 3 names with errors, 2 would be renamed"],
           lines(names("-rq", "--summary", "--from=latin1").stdout))
    expect("quiet", (1, b""), (names("-rq").returncode, names("-rq").stdout))
    done = names("--summary", "good", "missing")
    expect("unread", (2, b"0 of 1 name with errors, 1 could not be read\n"),
           (done.returncode, done.stdout))


def in_check():
    """check -r --summary counts names that are not UTF-8"""
    make(b"d\xe9/f\xe9", b"d\xe9/good", b"ok/fine")
    def run(*arguments):
        return subprocess.run([OCTAVO, "check", "-r", *arguments], capture_output=True)

    expect("text", "2 names are not UTF-8: octavo names -r lists them",
           lines(run("-q", "--summary").stdout)[-1])
    expect("one", "1 name is not UTF-8: octavo names -r lists them",
           lines(run("-q", "--summary", b"d\xe9").stdout)[-1])
    expect("none", "0 errors in 0 of 1 file", lines(run("-q", "--summary", "ok").stdout)[-1])
    data = json.loads(lines(run("--json").stdout)[-1])["data"]
    expect("JSON", 2, data["names_not_utf8"])
    expect("status", 0, run().returncode)


# ---------------------------------------------------------------- new names

NEW_NAMES = [
    # options, old name, new name or why there is none
    (["--from=latin1"], b"caf\xe9", "caf\u00e9"),
    (["--from=windows-1252"], b"\x93q\x94", "\u201cq\u201d"),
    (["--from=koi8-r"], b"\xd4\xc5\xd3\xd4", "\u0442\u0435\u0441\u0442"),
    (["--from=SHIFT_JIS"], b"\x83\x65\x83\x58\x83\x67", "\u30c6\u30b9\u30c8"),
    (["--from=CESU-8"], b"\xed\xa0\xbd\xed\xb8\x80", "\U0001f600"),
    (["--from=latin1"], b"q\x93", "would have a control"),
    (["--from=latin1", "--controls=remove"], b"q\x93", "would have a control"),
    (["--from=IBM037"], b"%\xe9", "would have a control"),
    (["--from=IBM037", "--controls=remove"], b"%\xe9", "would have a control"),
    (["--from=windows-1255"], b"\xe0\xfe", "would have a control"),
    (["--from=windows-1255", "--controls=remove"], b"\xe0\xfe", "\u05d0"),
    (["--from=windows-1252"], b"q\x81\xe9", None),
    (["--from=EUC-JP"], b"\xa4", "is not text in the charset"),
    (["--from=UTF-8"], b"\xe9", "is not text in the charset"),
    (["--from=IBM037"], b"\x61\xe9", "has a slash"),
    (["--from=UTF-16LE"], b"\x41\xd8\x00\xdc"[:1] + b"\x80", None),
    (["--from=latin1"], b"\xe9" * 128, "is too long"),
    (["--from=latin1"], b"\xe9" * 127 + b"x", "\u00e9" * 127 + "x"),
    (["--from=latin1", "--controls=escape"], b"a\n\xe9\x7f", "a%0A\u00e9%7F"),
    (["--controls=escape"], b"a\nb\x01", "a%0Ab%01"),
    (["--controls=remove"], b"a\nb\x01", "ab"),
    (["--controls=remove"], "x\u202ey".encode(), "xy"),
    (["--controls=escape"], "x\u202ey".encode(), "x%E2%80%AEy"),
    (["--controls=remove"], b"\n", "is empty"),
    (["--controls=remove"], b".\n.", "is a directory's name"),
    (["--controls=remove"], b"\x01.", "is a directory's name"),
]
NORMAL_NAMES = [
    (["--nfc"], b"caf" + DECOMPOSED, "caf\u00e9"),
    (["--nfd"], "caf\u00e9".encode(), "cafe\u0301"),
    (["--nfc"], "\u1112\u1161\u11ab".encode(), "\ud55c"),
    (["--nfc"], "a\u0323\u0307".encode() + b"x", "\u1ea1\u0307x"),
    (["--nfd"], "\u1e69".encode(), "s\u0323\u0307"),
    (["--from=latin1", "--nfd"], b"caf\xe9", "cafe\u0301"),
    (["--nfd"], ("\u0390" * 50).encode(), "is too long"),
    (["--nfc"], "\ufb01".encode(), None),
]


def new_names():
    """new names: by charset, normal form and controls, and those that are refused"""
    for options, old, new in NEW_NAMES + NORMAL_NAMES:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            make(old)
            done = names("-r", *options, "--rename", "--undo=/dev/null/none", "--json")
            expect(f"{options} {old}: nothing without a script", {old}, paths())
            done = names("-r", *options, "--rename")
            expect(f"{options} {old}: not new", False, new in map(os.fsencode, os.listdir(".")))
            found = os.listdir(".")[0]
            if new is None:
                continue
            if " " in new:
                expect(f"{options} {old}: stays", os.fsdecode(old), found)
                expect(f"{options} {old}: why", True, new in done.stderr.decode())
                expect("status", 1, done.returncode)
            else:
                expect(f"{options} {old}", new, found)
                expect("status", (0, b""), (done.returncode, done.stderr))
        os.chdir("/")


def normal_forms():
    """normal forms: Python agrees"""
    some = ["caf\u00e9", "cafe\u0301", "\u1e9b\u0323", "\u212b", "\uac00\u11a8", "q\u0307\u0323",
            "plain", "\u0958", "\U0001d15e", "\u0344"]
    for form in "NFC", "NFD":
        for i, name in enumerate(some):
            os.mkdir(f"{form}{i}")
            make(os.fsencode(f"{form}{i}/{name}"))
    for form in "NFC", "NFD":
        for i, name in enumerate(some):
            wanted = unicodedata.normalize(form, name)
            done = names("-r", "--" + form.lower(), "--rename", f"{form}{i}")
            expect(ascii((form, name)), ([wanted], 0, wanted != name),
                   (os.listdir(f"{form}{i}"), done.returncode, b"mv -n" in done.stdout))


# Hello, photograph, documents, music, report, for, January.
RUSSIAN = ["\u043f\u0440\u0438\u0432\u0435\u0442",
           "\u0444\u043e\u0442\u043e\u0433\u0440\u0430\u0444\u0438\u044f",
           "\u0434\u043e\u043a\u0443\u043c\u0435\u043d\u0442\u044b",
           "\u043c\u0443\u0437\u044b\u043a\u0430", "\u043e\u0442\u0447\u0451\u0442", "\u0437\u0430",
           "\u044f\u043d\u0432\u0430\u0440\u044c"]


def detection():
    """--from=detect: all names of a directory together, and no guess from one"""
    make(*(word.encode("koi8-r") + b".txt" for word in RUSSIAN), b"few/x\xe9")
    done = names("-r", "--from=detect", "--rename")
    expect("names", {word + ".txt" for word in RUSSIAN} | {"few"}, set(os.listdir(".")))
    expect("few", {b"x\xe9"}, paths(b"few"))
    expect("status", 1, done.returncode)
    expect("why", b"few/x\\xe9: error: not-utf-8 [e9]; the charset of the names here is not certain\n",
           done.stderr)
    os.mkdir("more")
    make(*(b"more/" + word.encode("koi8-r") for word in RUSSIAN))
    one = b"more/" + RUSSIAN[0].encode("koi8-r")
    expect("one operand, by what is beside it", [RUSSIAN[0]],
           [line.split("; would be ")[1] for line in lines(names("--from=detect", one).stdout)])


# ---------------------------------------------------------------- collisions

def collisions():
    """collisions: nothing is renamed onto a name, or to one that looks the same"""
    make(b"a/caf\xe9", b"a/caf" + E_ACUTE, b"b/x\xe9", b"b/x\xe9\n", b"c/\xe9", b"c/e", b"d/1\n", b"d/1\x01")
    before = tree()
    done = names("-r", "--from=latin1", "--controls=remove", "--rename")
    expect("status", 1, done.returncode)
    expect("messages", [
        r"a/caf\xe9: error: not-utf-8 [e9]; cannot be " + "caf\u00e9, which exists",
        r"b/x\xe9: error: not-utf-8 [e9]; cannot be " + "x\u00e9" +
        r", which would be the name of x\xe9\x0a",
        r"b/x\xe9\n: error: not-utf-8 [e9], control [0a]; cannot be " + "x\u00e9" +
        r", which would be the name of x\xe9",
        r"d/1\n: error: control [0a]; cannot be 1, which would be the name of 1\x01",
        r"d/1\x01: error: control [01]; cannot be 1, which would be the name of 1\x0a",
    ], sorted(lines(done.stderr)))
    wanted = dict(before)
    wanted[b"./c/" + E_ACUTE] = wanted.pop(b"./c/\xe9")
    expect("tree", wanted, tree())


def contenders():
    """collisions: of two files that would get one name neither does"""
    make(b"\xc5", "\u00c5".encode())
    before = tree()
    done = names("-r", "--from=latin1", "--nfd", "--rename")
    expect("tree", (1, before, 2), (done.returncode, tree(), len(lines(done.stderr))))


def equivalents():
    """collisions: names that are canonically equivalent are told, and stay"""
    make(b"caf" + DECOMPOSED, b"caf" + E_ACUTE, b"d/" + E_ACUTE + b"\xe9"[:0], b"other")
    before = tree()
    done = names("-r", "--nfc", "--rename")
    expect("tree", before, tree())
    expect("messages", [
        "cafe\u0301: error: not-nfc [65 cc 81], equivalent; cannot be caf\u00e9, which exists",
        r"caf" + "\u00e9" + r": error: equivalent; is like cafe\xcc\x81",
    ], lines(done.stderr))
    expect("without a form", 2, len(lines(names("-r").stdout)))
    make(b"e/r" + DECOMPOSED, b"e/r\xe9")
    done = names("-r", "--from=latin1", "e")
    expect("decoded", [r"e/r\xe9: error: not-utf-8 [e9]; cannot be r" + "\u00e9" +
                       r", which is like re\xcc\x81"], lines(done.stdout))


# ---------------------------------------------------------------- renaming and undoing

HOSTILE = [b"-n", b"-", b"--", b"\xe9'$(touch owned)'`touch owned`", b"\xe9\n", b"\n\xe9", b" \xe9 ",
           b"\xe9\\n\\", b"\xe9\"*?[]{}~!#&;|<>", b"*\xe9", b"\xe9'''", b"\xe9\r", b"$HOME\xe9",
           b"\xe9;rm -rf .", b"\xe9\nexit 3\n", b"..\xe9", b"~\xe9", b"=\xe9", b"a/-\xe9/-\xe8"]


def all_octets():
    return [bytes([c]) + b"\xe9" for c in range(1, 256) if c not in (ord("/"),)]


def undoing():
    """undo: the script brings back exactly the tree, with every octet and hostile names"""
    make(*HOSTILE, *(b"octets/" + name for name in all_octets()))
    make(b"d\xe9/d\xe8/d\xe7/f\xe6", b"d\xe9/d\xe8/f\xe5", b"d\xe9/good/f\xe4", b"d\xe9/empty\xe3/")
    os.symlink(b"d\xe9", b"link\xe9")
    os.symlink(b"/no\xe9where", b"d\xe9/dangling\xe8")
    os.mkfifo(b"fifo\xe9")
    before = tree()
    expect("report", (before, 1), (tree(), names("-r", "--from=latin1").returncode))
    done = names("-r", "--from=latin1", "--rename")
    with open("../undo.sh", "wb") as file:
        file.write(done.stdout)
    left = [path for path in paths() if not is_utf8(path)]
    # Octets 80 to 9F are controls in Latin-1; AD is a soft hyphen, which may be in a name.
    expect("left", sorted(b"octets/" + bytes([c]) + b"\xe9" for c in range(0x80, 0xA0)), sorted(left))
    expect("status", (1, len(left)), (done.returncode, len(lines(done.stderr)) -
                                      done.stderr.count(b", control [") -
                                      done.stderr.count(b"\\xc2\\xad")))
    expect("a link is renamed, not followed", b"d\xe9", os.readlink("link\u00e9".encode()))
    undo("../undo.sh", before)
    expect("owned", False, os.path.exists("owned"))


def is_utf8(octets):
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


def undo_file():
    """undo: --undo=FILE is a new file, and without it a terminal is refused"""
    make(b"a\xe9", b"b/c\xe8", b"good")
    before = tree()
    make(b"../old")
    done = names("-r", "--from=latin1", "--rename", "--undo=../old")
    expect("exists", (2, b"octavo: ../old: File exists\n"), (done.returncode, done.stderr))
    expect("tree", before, tree())
    done = names("-r", "--from=latin1", "--rename", "--undo=../no/undo")
    expect("no directory", (2, before), (done.returncode, tree()))
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([OCTAVO, "names", "-r", "--from=latin1", "--rename"], stdout=full,
                                  stderr=subprocess.PIPE)
        expect("full", (2, before), (done.returncode, tree()))
    ours, theirs = pty.openpty()
    for option in [], ["--undo=-"]:
        done = subprocess.run([OCTAVO, "names", "-r", "--from=latin1", "--rename", *option],
                              stdout=theirs, stderr=subprocess.PIPE)
        expect("terminal", (2, before), (done.returncode, tree()))
        expect("message", True, b"--undo=FILE" in done.stderr)
    os.close(theirs)
    os.close(ours)
    done = names("-r", "--from=latin1", "--rename", "--undo=../undo.sh")
    expect("lines", (0, ["b/c\\xe8: renamed: c\u00e8", "a\\xe9: renamed: a\u00e9"], b""),
           (done.returncode, lines(done.stdout), done.stderr))
    undo("../undo.sh", before)
    done = names("-r", "good", "--rename", "--undo=../none")
    expect("nothing to rename", (0, False), (done.returncode, os.path.exists("../none")))


def elsewhere():
    """undo: the script works from anywhere, and where the current directory was renamed"""
    make(b"here\xe9/sub\xe8/f\xe7")
    before = tree()
    top = os.getcwd()
    done = names("-r", "--from=latin1", "--rename", "--undo=" + top + "/../undo.sh", "../../here\udce9",
                 cwd=b"here\xe9/sub\xe8")
    expect("renamed", (0, {b"here" + E_ACUTE}), (done.returncode, {p for p in paths() if b"/" not in p}))
    os.chdir("/")
    script = os.path.join(os.path.dirname(top), "undo.sh")
    done = subprocess.run(["sh", script], capture_output=True)
    os.chdir(top)
    expect("undone", (0, b"", before), (done.returncode, done.stderr, tree()))


DEPTH = 100
STEP = b"d" * 199 + b"\xe9"


def deep():
    """deep: directories in each other, all renamed, with a path longer than any call takes"""
    at = os.open(".", os.O_RDONLY)
    for _ in range(DEPTH):
        os.mkdir(STEP, dir_fd=at)
        below = os.open(STEP, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(at)
    new = STEP.decode("latin1")
    short = DEPTH - count_long()
    done = names("-rq", "--summary", "--from=latin1", preexec_fn=few_files)
    expect("report", f"{DEPTH} of {DEPTH} names with errors, {short} would be renamed",
           lines(done.stdout)[-1])
    done = names("-r", "--from=latin1", preexec_fn=few_files)
    limit = b", which has a path of 4096 or more octets, too many for the script\n"
    expect("names without a script", DEPTH - short, done.stdout.count(limit))
    done = names("-rq", "--from=latin1", "--rename", "--undo=../undo.sh", preexec_fn=few_files)
    expect("rename", (1, b""), (done.returncode, done.stderr))
    with open("../undo.sh", "rb") as file:
        expect("script", short, file.read().count(b"\nmv -n -- "))
    expect("all above are renamed", short, count_steps(new.encode()))
    done = subprocess.run(["sh", "../undo.sh"], capture_output=True)
    expect("undo", (0, b"", DEPTH), (done.returncode, done.stderr, count_steps(STEP)))


def count_long():
    """Directories of deep() whose path no other program could take."""
    own = len(os.fsencode(os.getcwd()))
    return sum(own + (len(STEP) + 1) * (i + 1) + 2 > 4096 for i in range(DEPTH))


def count_steps(name):
    """How many directories of this name are in each other."""
    at, n = os.open(".", os.O_RDONLY), 0
    while name in map(os.fsencode, os.listdir(at)):
        below = os.open(name, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at, n = below, n + 1
    os.close(at)
    return n


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))


def many():
    """many: 10,000 names in one directory, renamed and back"""
    make(b"many/")
    for i in range(10000):
        with open(b"many/n\xe9%d" % i, "wb"):
            pass
    before = tree()
    done = names("-rq", "--summary", "--from=latin1", "--rename", "--undo=../undo.sh")
    expect("summary", (0, "10000 of 10001 names with errors, 10000 renamed"),
           (done.returncode, lines(done.stdout)[-1]))
    expect("names", {b"n" + E_ACUTE + b"%d" % i for i in range(10000)}, set(os.listdir(b"many")))
    # It would start mv(1) for each.
    with open("../undo.sh", "rb") as file:
        script = file.read().replace(b"\t\tcommand mv", b"\t\tprintf '%s\\0'")
    moves = subprocess.run(["sh"], input=script, capture_output=True).stdout.split(b"\0")
    for new, old in zip(moves[2::4], moves[3::4]):
        os.rename(new, old)
    expect("back", before, tree())
    expect("operands", 10000, len(lines(names(*os.listdir(b"many"), cwd=b"many").stdout)))


# ---------------------------------------------------------------- what goes wrong

BIG = [b"%s%03d\xe9" % (b"x" * 180, i) for i in range(300)]  # more script than a pipe holds


def start(*arguments):
    """Starts renaming; it waits for somebody to read what it prints."""
    return subprocess.Popen([OCTAVO, "names", "-r", "--from=latin1", "--rename", *arguments],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def killed():
    """killed: in the midst of renaming; the script undoes what was done, and only that"""
    make(*(b"d\xe8/" + name for name in BIG), *BIG)
    before = tree()
    running = start("--undo=../undo.sh")
    # It cannot end, because nobody reads all that it prints.
    for _ in range(100):
        running.stdout.readline()
    running.kill()
    running.wait()
    renamed = [path for path in paths() if is_utf8(os.path.basename(path))]
    expect("some are renamed, not all", True, 0 < len(renamed) < 2 * len(BIG))
    undo_once("../undo.sh", before)


def undo_once(script, wanted):
    done = subprocess.run(["sh", script], capture_output=True)
    expect("undo", (0, b"", b""), (done.returncode, done.stdout, done.stderr))
    expect("tree", wanted, tree())


def not_begun():
    """killed: before the script is complete nothing has been renamed"""
    make(*BIG)
    before = tree()
    running = start()
    running.stdout.read(1000)
    expect("tree", before, tree())
    running.stdout.close()
    running.wait()
    expect("nobody reads it", (-signal.SIGPIPE, before), (running.returncode, tree()))


def meanwhile():
    """others: a name that appears meanwhile stays, a directory that is replaced is not followed"""
    make(*BIG, b"d\xe8/in\xe9", b"e\xe8/in\xe9", b"f\xe8/in\xe9", b"g/in\xe9", b"../elsewhere/in\xe9")
    new = BIG[0].decode("latin1").encode()
    running = start()
    script = running.stdout.read(1000)
    make(new)                                   # a name that was free
    os.rename(b"d\xe8", b"moved")               # a directory, replaced by a link
    os.symlink("../elsewhere", b"d\xe8")
    os.rename(b"g", b"moved too")               # even by a link to itself
    os.symlink("moved too", b"g")
    os.rename(b"e\xe8", b"also moved")          # or by another
    make(b"e\xe8/in\xe9")
    os.unlink(BIG[1])
    before = tree()
    script += running.stdout.read()
    errors = running.stderr.read()
    expect("status", 2, running.wait())
    expect("messages", 5, len(lines(errors)))
    for word in (b"File exists", b"No such file", b"e\\xe8/in\\xe9: its directory is not where it was",
                 b"d\\xe8/in\\xe9: its directory is not where it was",
                 b"g/in\\xe9: its directory is not where it was"):
        expect(repr(word), True, word in errors)
    expect("elsewhere", {b"in\xe9"}, paths(b"../elsewhere"))
    expect("another", [b"in\xe9"], os.listdir(b"e" + "\u00e8".encode()))
    with open(new, "rb") as file:
        expect("that file", new.hex().encode(), file.read())
    with open("../undo.sh", "wb") as file:
        file.write(script)
    done = subprocess.run(["sh", "../undo.sh"], capture_output=True)
    expect("undo", before, tree())
    expect("what could not be undone", (0, 2), (done.stderr.count(b"cannot"), done.stderr.count(b": ")))


SYS_RENAMEAT2 = {"x86_64": 316, "aarch64": 276}.get(platform.machine())


def forbid_renameat2(errno):
    """Makes renameat2(2) fail, as on old systems or on file systems that cannot do it (seccomp)."""
    def install():
        code = [(0x20, 0, 0, 0), (0x15, 0, 1, SYS_RENAMEAT2), (0x06, 0, 0, 0x50000 | errno),
                (0x06, 0, 0, 0x7FFF0000)]
        program = b"".join(struct.pack("HBBI", *one) for one in code)
        buffer = ctypes.create_string_buffer(program)
        filter_ = struct.pack("HxxxxxxP", len(code), ctypes.addressof(buffer))
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.c_char_p(filter_), 0, 0):
            raise OSError(ctypes.get_errno(), "seccomp")
    return install


def old_systems():
    """old systems: without renameat2(2) nothing is renamed onto a name either"""
    if not SYS_RENAMEAT2:
        return
    for errno in 38, 22:
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(folder + "/here")
            os.chdir(folder + "/here")
            make(b"f\xe9", b"d\xe9/g\xe9", b"h\xe8/")
            os.symlink("f", b"l\xe9")
            before = tree()
            done = names("-r", "--from=latin1", "--rename", "--undo=../undo.sh",
                         preexec_fn=forbid_renameat2(errno))
            expect("done", (0, b""), (done.returncode, done.stderr))
            expect("names", {"f\u00e9", "d\u00e9", "d\u00e9/g\u00e9", "l\u00e9", "h\u00e8"},
                   {os.fsdecode(path) for path in paths()})
            undo_once("../undo.sh", before)
            make(*(b"x" + name for name in BIG))
            running = subprocess.Popen([OCTAVO, "names", "-r", "--from=latin1", "--rename"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       preexec_fn=forbid_renameat2(errno))
            running.stdout.read(1000)
            make("f\u00e9".encode(), "h\u00e8/".encode())
            running.communicate()
            expect("status", 2, running.returncode)
            expect("not replaced", True, {"f\u00e9", "h\u00e8", "f\udce9", "h\udce8"} <=
                   set(os.listdir(".")))
        os.chdir("/")


def mounts():
    """mount points and missing permissions: told, and the rest is renamed"""
    make(b"closed\xe9/in\xe8", b"other/x\xe9", b"secret\xe9/in\xe8", b"unlisted/a\xe9", b"unlisted/b\xe9")
    if os.geteuid() == 0:
        for path in b".", b"closed\xe9", b"secret\xe9", b"other", b"unlisted":
            os.chown(path, NOBODY, NOBODY)
            os.chmod(path, 0o755)
        os.chmod("..", 0o777)
    os.chmod(b"closed\xe9", 0o555)
    os.chmod(b"secret\xe9", 0)
    how = as_other_user(OCTAVO)
    os.chmod(b"unlisted", 0o300)
    done = names("--from=latin1", "--rename", b"unlisted/a\xe9", **how)
    expect("a name that is known", (0, b""), (done.returncode, done.stderr))
    os.chmod(b"unlisted", 0o755)
    expect("the others stay", {"a\u00e9".encode(), b"b\xe9"}, paths(b"unlisted"))
    subprocess.run(["rm", "-r", "unlisted"])
    done = names("-r", "--from=latin1", "--rename", "--undo=../undo.sh", **how)
    expect("status", 2, done.returncode)
    expect("messages", [r"octavo: closed\xe9/in\xe8: Permission denied",
                        r"octavo: secret\xe9: Permission denied"], sorted(lines(done.stderr)))
    os.chmod("closed\u00e9", 0o755)
    os.chmod("secret\u00e9", 0o755)
    expect("names", {"closed\u00e9", "closed\u00e9/in\udce8", "other", "other/x\u00e9", "secret\u00e9",
                     "secret\u00e9/in\udce8"}, {os.fsdecode(path) for path in paths()})
    done = subprocess.run(["sh", "../undo.sh"], capture_output=True)
    expect("undo", (0, b""), (done.returncode, done.stderr))


CASES = [kinds, operands, hidden, order, in_json, summary, in_check, new_names, normal_forms, detection,
         collisions, contenders, equivalents, undoing, undo_file, elsewhere, deep, many, killed, not_begun,
         meanwhile, old_systems, mounts]


def main():
    failed = run = 0
    for case in CASES:
        if len(sys.argv) > 2 and sys.argv[2] not in case.__doc__:
            continue
        run += 1
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(folder + "/here")
            os.chdir(folder + "/here")
            try:
                case()
                print("ok", case.__doc__)
            except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as error:
                failed += 1
                print("FAIL", case.__doc__ + "\n  " + str(error)[:3000])
            os.chdir("/")
            subprocess.run(["rm", "-rf", folder + "/here"])
    print(f"{run - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
