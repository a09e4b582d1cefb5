#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-appended.py - text to which UTF-16LE was appended: where that begins, and how to decode it

usage: cli-appended.py OCTAVO
"""
import itertools
import json
import os
import random
import subprocess
import sys

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
PATIENCE = 60

GERMAN = "Größere Bären müssen über die Straße.\r\n"
ENGLISH = "The quick brown fox.\n"
RUSSIAN = "Съешь же ещё этих булок.\r\n"
HINDI = "यह हिन्दी का एक वाक्य है।\r\n"
CHINESE = "這是一個很好的句子,我們去北京。\r\n"
KOREAN = "이것은 한국어 문장입니다.\r\n"
MARK, UTF8_MARK = "\ufeff".encode("utf-16le"), "\ufeff".encode()


def octavo(*arguments, status=0, **how):
    how.setdefault("stdin", subprocess.DEVNULL)
    done = subprocess.run([OCTAVO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, timeout=PATIENCE, **how)
    if status is not None:
        expect(f"status of {arguments}, {done.stdout!r} {done.stderr!r}", status, done.returncode)
    return done


def detected(name):
    return json.loads(octavo("detect", "--json", name, status=None).stdout)["data"]


def parts(name, at, has_mark=False):
    return (f"(head -c {at} {name}; tail -c +{at + 1} {name} | "
            f"octavo convert -f utf-16{'' if has_mark else 'le'}) > {name}.utf-8")


# The first text, the second one, and the octets between them.
EXACT = {
    "ASCII": (ENGLISH.encode(), ENGLISH, b""),
    "UTF-8": (GERMAN.encode() * 3, GERMAN * 3, b""),
    "a single line": (b"a\n", "x\r\n", b""),
    "a single octet": (b"\n", "Total 7\n", b""),
    "no line end": (b"password", "Total: 7\r\n", b""),
    "no line end, UTF-8": ("Köln".encode(), RUSSIAN, b""),
    "no line end, an odd number": (b"abc", "Total: 7\r\n", b""),
    "a TAB at the end": (b"name\t", "Total: 7\r\n", b""),
    "a colour": (b"\x1b[31mred\x1b[0m\n", "Total: 7\r\n", b""),
    "a byte order mark of UTF-8": (UTF8_MARK + GERMAN.encode(), GERMAN, b""),
    "UTF-16 with a mark": (GERMAN.encode(), GERMAN, MARK),
    "ideographs with a mark": ("去北京".encode(), CHINESE * 2, MARK),
    "only the line end is below U+0100": (RUSSIAN.encode(), "Привет\r\n", b""),
    "letters above U+0100": (b"a\n", "łódź\r\n", b""),
    "Hindi": (ENGLISH.encode(), HINDI, b""),
    "Chinese": (ENGLISH.encode() * 40, CHINESE, b""),
    "Chinese, one line end": (ENGLISH.encode() * 40, "去北京\r\n", b""),
    "Korean": (GERMAN.encode() * 40, KOREAN, b""),
    "a dash": (GERMAN.encode(), "Größe — groß\r\n", b""),
    "a mark that comes later": (GERMAN.encode(), "Total 7\r\n\ufeffmore\r\n", b""),
    "half of a mark": (ENGLISH.encode(), "北京仿\r\n", b""), # U+4EFF is FF 4E
    "a mark in two units": (ENGLISH.encode(), "北！仾\r\n", b""), # 01 FF and FE 4E
    "a bell and a tilde": (b"~~~\n\a", "Total 7\r\n", b""),
    "full-width forms": (ENGLISH.encode(), "去北京！\r\n", b""),
    "Tibetan": (ENGLISH.encode(), "བོད་ཡིག\r\n", b""),
    "a NUL that begins a unit": (ENGLISH.encode(), "一二三\r\n", b""), # U+4E00 is 00 4E
}


# Of these it is not certain, as there is little text, or not much of what could be ideographs.
NOT_CERTAIN = {"no line end, an odd number", "a TAB at the end", "ideographs with a mark", "Hindi",
               "a mark in two units", "a bell and a tilde"}
MOST = 15 # of these, fix is certain about


def test_where_it_begins_and_what_decodes_it():
    fixed = 0
    for name, (first, second, between) in EXACT.items():
        write("f.txt", first + between + second.encode("utf-16le"))
        answer = detected("f.txt")
        is_exact = name not in NOT_CERTAIN
        expect(f"{name}, by", "appended", answer["by"])
        expect(f"{name}, encoding", "unknown-8bit", answer["encoding"])
        expect(f"{name}, diagnosis", "appended", answer["diagnosis"])
        expect(f"{name}, place", (len(first), is_exact), (answer["appended"], answer["exact"]))
        command = parts("f.txt", len(first), between == MARK)
        octets = read("f.txt")
        done = octavo("fix", "--yes", "--no-backup", "f.txt", status=None)
        if done.returncode == 0:
            expect(f"{name}, fixed", first + second.encode(), read("f.txt"))
            fixed += 1
            continue
        if is_exact:
            expect(name, f"f.txt: UTF-8, then UTF-16LE from offset {len(first)} on, as appended by "
                   "PowerShell's >>. Each part has to be decoded on its own.\n"
                   "    octavo detect -v f.txt  # see why\n"
                   f"    {command}  # decode that part\n", done.stdout.decode())
        expect(f"{name}, the file", octets, read("f.txt"))
        if is_exact:
            subprocess.run(["bash", "-c", command.replace("octavo", '"$0"'), OCTAVO], check=True,
                           timeout=PATIENCE)
            expect(f"{name}, decoded", first + second.encode(), read("f.txt.utf-8"))
    check(fixed >= MOST, f"{fixed} of {len(EXACT)} are fixed")


def test_other_charsets_are_decoded_as_well():
    write("a b.txt", (GERMAN * 3).encode("windows-1252") + GERMAN.encode("utf-16le"))
    out = octavo("fix", "--yes", "a b.txt", status=0).stdout.decode()
    check(out.startswith("a b.txt: a mixture of UTF-16LE and windows-1252. "), out)
    expect("the text", (GERMAN * 4).encode(), read("a b.txt"))


# Ideographs without a mark may look like ASCII, and letters, too: 55 4F 71 67 is both "UOqg" and two
# ideographs. How far away the place is, in octets, and whether it is certain.
ABOUT = {
    "ideographs": (ENGLISH.encode() * 40 + b"last lin", CHINESE, 0, False),
    "ideographs that look like UTF-8": (ENGLISH.encode(), "何東京\r\n", 0, False),
    "ideographs after UTF-8": (ENGLISH.encode() + "é".encode(), "北京\r\n", -2, False),
    "letters and a dash": ("a\nKöl".encode(), "– Köln\r\n", 0, False),
    "a blank, as half of punctuation has": (b"password: ", "Total: 7\r\n", 0, True),
    "a line that begins too far before": ("ж".encode() * 1024, "Total: 7\r\n" * 2, 0, True),
    "another charset": ("Köln".encode("windows-1252"), "Total: 7\r\n", 0, False),
}


def test_what_is_not_exact_is_told():
    for name, (first, second, away, is_exact) in ABOUT.items():
        write("f", first + second.encode("utf-16le"))
        answer = detected("f")
        expect(f"{name}, exact", ("appended", is_exact), (answer["by"], answer.get("exact")))
        expect(f"{name}, place", len(first) + away, answer["appended"])
        out = octavo("fix", "--yes", "--no-backup", "f", status=None).stdout.decode()
        if "UTF-16LE from about" in out:
            check(f"UTF-16LE from about offset {answer['appended']} on" in out, f"{name}: {out}")
            check(out.endswith(".\n    octavo detect -v f  # see why\n"), f"{name}: {out}")
        else:
            text = first.decode("windows-1252" if name == "another charset" else "utf-8")
            expect(f"{name}, fixed", (text + second).encode(), read("f"))


OTHERS = {
    "a NUL at the end": (b"texts\n\0", "binary"),
    "NULs after words": (b"one\0two\0three\0", "binary"),
    "few ideographs after an odd number of octets": (
        ENGLISH.encode() + b"a" + "何東\r\n".encode("utf-16le"), "binary"),
    "DEL": (b"ab\x7fb\n" + ENGLISH.encode("utf-16le"), "binary"),
    "a control": (b"a\x01\n" + ENGLISH.encode("utf-16le"), "binary"),
    "a control at the beginning": (b"\x01a\n" + ENGLISH.encode("utf-16le"), "binary"),
    "NULs after line ends": (b"texts\n\0\n\0" + "some words, a café and yet more words\n".encode("latin-1"),
                             "binary"),
    "NUL for blanks": (b"text\0and\0more\n", "binary"),
    "controls": (b"\x01\x02\n" + ENGLISH.encode("utf-16le"), "binary"),
    "UTF-16": (GERMAN.encode("utf-16le"), "utf-16le"),
    "Chinese in UTF-16": ((CHINESE * 3).encode("utf-16le"), "utf-16le"),
    "a line end within a character": ("\u010a\u4e2d\u6587\n".encode("utf-16le") * 4, "utf-16le"),
    "UTF-16 with a mark": (MARK + GERMAN.encode("utf-16le"), "utf-16le"),
    "a NUL first": (b"\0" + ENGLISH.encode("utf-16le"), "binary"),
}


def test_other_forms_and_what_is_after_them():
    for encoding in "utf-16be", "utf-32le", "utf-32be":
        first, second = GERMAN.encode(), GERMAN.encode(encoding)
        write("f", first + second)
        answer = detected("f")
        expect(encoding, (len(first), True), (answer.get("appended"), answer.get("exact")))
        write("f", first + second + b"caf\xe9\n" + first)
        answer = detected("f")
        expect(encoding, (len(first), True), (answer.get("appended"), answer.get("exact")))
        out = octavo("detect", "-v", "f", status=1).stdout.decode()
        check(f"then {encoding.upper()} from offset {len(first)} on, and then something else" in out,
              out)


def test_what_was_not_appended():
    for name, (octets, encoding) in OTHERS.items():
        write("f", octets)
        answer = detected("f")
        expect(name, (encoding, None), (answer["encoding"], answer.get("appended")))


def test_wherever_reading_is_divided():
    second = (GERMAN * 2).encode("utf-16le")
    for size, away in itertools.product((4096, 1 << 16, 1 << 20), range(-3, 4)):
        first = b"x" * (size + away - 1) + b"\n"
        write("f", first + second)
        answer = detected("f")
        expect(f"{len(first)}", (len(first), True), (answer["appended"], answer["exact"]))


def test_binary_files_are_not_read_to_the_end():
    write("f", ENGLISH.encode() + b"a\0\1\2" + bytes(1 << 20))
    check(detected("f")["octets"] < 1 << 20, "all of it")


def test_long_texts_are_read_to_the_end():
    for character in "一北":
        octets = ENGLISH.encode() + (character + "京北京\r\n").encode("utf-16le") * 20000
        write("f", octets)
        answer = detected("f")
        expect(character, ("appended", True, len(octets)),
               (answer["by"], answer["whole"], answer["octets"]))


def test_random_texts():
    """No place that is said to be exact is wrong, where the first text ends with a line."""
    chance = random.Random(20261128)
    texts = [GERMAN, ENGLISH, RUSSIAN, HINDI, CHINESE, KOREAN]
    exact = 0
    for _ in range(200):
        first = "".join(chance.choices(texts, k=chance.randint(1, 9))).encode()
        second = "".join(chance.choices(texts, k=chance.randint(1, 9)))
        cut = chance.randrange(len(second) // 2)
        write("f", first + second[cut:].encode("utf-16le"))
        answer = detected("f")
        if answer.get("exact"):
            expect(f"{first} {second[cut:]}", len(first), answer["appended"])
            exact += 1
    check(exact > 150, f"only {exact} of 200 are exact")


def test_other_commands_refuse_it():
    first = b"x" * 5000 + b"\n" + GERMAN.encode() * 9
    write("f", first + GERMAN.encode("utf-16le"))
    command = parts("f", len(first))
    for arguments in (["repair", "f"], ["convert", "-f", "detect", "-t", "utf-8", "f"]):
        done = octavo(*arguments, status=1)
        expect(f"{arguments}", b"", done.stdout)
        check(command.encode() in done.stderr, done.stderr)
    check(f"try: {command}\n".encode() in octavo("check", "f", status=1).stdout, "check")
    write("g", b"x" * 5000 + b"\n" + GERMAN.encode("utf-16le"))
    check(parts("g", 5001).encode() in octavo("repair", "g", status=1).stderr, "without errors")
    check(b"then UTF-16LE from offset 5001 on" in octavo("detect", "-v", "g", status=1).stdout,
          "detect -v")


def test_in_a_tree():
    os.mkdir("d")
    write("d/f", GERMAN.encode() + GERMAN.encode("utf-16le"))
    write("d/g", b"\x7fELF\0\1\2\3" * 99)
    out = octavo("fix", "-rn", "d", status=1).stdout.decode()
    check(out.endswith("0 good, 0 fixed, 1 that can be fixed, 0 not certain, 1 binary\n"), out)


TESTS = [(name[5:].replace("_", " "), test) for name, test in globals().items()
         if name.startswith("test_")]
sys.exit(run_cases(TESTS))
