#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stack.py - every command with little stack: python3 stack.py OCTAVO

64 KiB is half of what a thread has with musl, and a limit that some systems and users set; the
threads of glibc have it, too, where it is that of the process. Each command must do the same as with
the usual stack. One that 'octavo help' lists and that is not here is an error.
"""
import gzip
import os
import re
import subprocess
import sys
import tempfile

from cli_lib import check, expect, has, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
KIBIBYTES = 64
DEEP = 300

TEXT = "Ça déjà vu, naïve: la forêt où l’été était « ailleurs » … Größe, straße, señor. "
JAPANESE = "これは日本語の文章です。漢字とひらがなとカタカナが混ざっています。\n"
FILES = {
    "good": (TEXT + "\n").encode() * 1000,
    "latin": (TEXT.replace("…", "") + "\n").encode("windows-1252", "replace") * 1000,
    "double": (TEXT + "\n").encode().decode("latin1").encode() * 500,
    "long": TEXT.encode() * 1500,
    "long-latin": TEXT.encode("windows-1252", "replace") * 1500,
    "mixed": (TEXT + "\n").encode() * 100 + b"caf\xe9 \xff\xc0\x80 \xed\xa0\x80\n" * 2000,
    "japanese": JAPANESE.encode("euc-jp") * 500,
    "shift": JAPANESE.encode("iso-2022-jp") * 500,
    "wide": ("\ufeff" + TEXT + "\n").encode("utf-16-le") * 500,
    "html": b"<meta charset=iso-8859-1>\n" + "caf\xe9\n".encode("latin1") * 1000,
    "escapes": rb"caf\u00e9 \ud83d\ude00 \x" * 1000 + b"\n",
    "emoji": ("\U0001f469\u200d\U0001f467 e" + "\u0301" * 5000 + "\n").encode(),
    "packed": gzip.compress((TEXT + "\n").encode() * 1000),
}
EVERY = " ".join(FILES)

# Each is run in a new directory with these files, and a tree 'deep' of so many levels. A command that
# changes files is here with what it changes.
COMMANDS = """
check {every}
check -j3 {every}
check -r deep
check -j3 -r .
check -f EUC-JP japanese
check -f UTF-16 wide
check --lint {every}
check --lint -j3 {every}
check --for=xml --eol=lf {every}
check --json -r .
check --format=sarif {every}
count -j3 -r .
count -lGmUcLWF --script --blocks {every}
detect {every}
detect -v -j3 -r .
detect --json {every}
inspect mixed
inspect --bits emoji
isutf8 {every}
bom -r .
bom --strip -r .
names -r .
names -r --nfd --rename --undo=undo deep
fix -n {every}
fix -y -r .
fix --yes latin double wide japanese
convert -f EUC-JP japanese
convert -f ISO-2022-JP -t SHIFT_JIS shift
convert -t windows-1252 --unmappable=translit good
convert -i -f detect latin wide japanese html
convert -i -r -f windows-1252 .
repair --invalid=windows-1252 {every}
repair --diff --invalid=windows-1252 {every}
repair -i.bak -r --invalid=replace .
repair -i --undo-double --parts --nfkc --strip=invisible,control --eol=crlf {every}
repair --for=json --invalid=escape mixed
escape {every}
escape --style=html mixed
unescape escapes
truncate --columns=20 {every}
truncate --graphemes=3 emoji
iconv -f EUC-JP -t UTF-8 japanese
iconv -f UTF-8 -t UTF-16 good
sift --good=to --bad=bad --reasons=why {every}
sift --good=to --bad=bad --reasons=why --format=json -j3 mixed
summarize -j3 -r .
summarize --part=1/2 mixed
merge summary
explain
explain overlong
labels
locale
completion bash
help
help check
version
""".strip()
PACKED = """
check -z packed
count -z -j3 packed
""".strip()


def lay_out(has_tree):
    for name, octets in FILES.items():
        write(name, octets)
    write("summary", subprocess.run([OCTAVO, "summarize", "good", "mixed"], capture_output=True,
                                    check=False).stdout)
    if not has_tree:
        return
    os.mkdir("deep")
    here = os.open("deep", os.O_RDONLY)
    for level in range(DEEP):
        os.mkdir("dé", dir_fd=here)
        inner = os.open("dé", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
        if level % 100 == 0 or level == DEEP - 1:
            with os.fdopen(os.open("f", os.O_CREAT | os.O_WRONLY, dir_fd=here), "wb") as file:
                file.write(b"caf\xe9\n" * 1000)
    os.close(here)


def contents():
    """Of all files that are there, by name, but not in the tree, whose paths are too long for that."""
    return {name: read(name) for name in sorted(os.listdir(".")) if os.path.isfile(name)}


def run(command, limit):
    """Returns the status, what was printed, and the files."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("here")
        os.chdir("here")
        lay_out(" -r" in command)
        words = command.replace("{every}", EVERY).split()
        done = subprocess.run(["sh", "-c", f'ulimit -S -s {limit} && exec "$@"', "sh", OCTAVO, *words],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False,
                              env={"LC_ALL": "C", "PATH": os.environ["PATH"]})
        where = os.path.realpath(".").encode()
        files = {name: octets.replace(where, b"HERE") for name, octets in contents().items()}
        os.chdir("/")
        subprocess.check_call(["rm", "-rf", folder + "/here"])
    return done.returncode, *(text.replace(where, b"HERE") for text in (done.stdout, done.stderr)), files


def test(command):
    def case():
        wanted, got = run(command, 8192), run(command, KIBIBYTES)
        check(0 <= wanted[0] <= 2, f"status {wanted[0]}: {wanted[2]!a}")
        check(b"Try 'octavo" not in wanted[2], wanted[2])
        for what, one, other in zip(("status", "output", "messages", "files"), wanted, got):
            expect(what, one, other)
    return case


def test_list():
    listed = subprocess.run([OCTAVO, "help"], capture_output=True, check=True).stdout.decode()
    words = set(re.findall(r"^  ([a-z0-9]+)  ", listed, re.MULTILINE)) - {"octavo"}
    expect("commands", words, {command.split()[0] for command in COMMANDS.splitlines()})


def main():
    commands = COMMANDS.splitlines() + (PACKED.splitlines() if has(OCTAVO, "zlib") else [])
    return run_cases([("all commands", test_list)] + [(command, test(command)) for command in commands])


sys.exit(main())
