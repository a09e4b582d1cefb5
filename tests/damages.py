#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""damages.py - how scripts/detection fix damages lines, and what it takes for right

usage: damages.py SOURCE

Python's codecs undo the damage that can be undone.
"""
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

from cli_lib import check, expect, run_cases

SOURCE = pathlib.Path(sys.argv[1]).resolve()
loader = importlib.machinery.SourceFileLoader("detection", f"{SOURCE}/scripts/detection")
sys.dont_write_bytecode = True
detection = importlib.util.module_from_spec(importlib.util.spec_from_loader("detection", loader))
loader.exec_module(detection)

SENTENCES = {
    "de": "Größere Änderungen an den Geräten müssen spätestens übermorgen für alle geprüft werden",
    "fr": "Déjà prévenu, le préfet a dû interdire l’accès à la forêt près du château où nous étions",
    "ja": "このファイルを開くことができません。読み取りの権限があるかどうかを確認してください",
    "ru": "Работа не удалась: проверьте, что он существует и что у вас есть права на чтение",
}


def turned(sentence):
    """Lines, each beginning with another word of the sentence, or another letter."""
    parts, blank = (sentence.split(), " ") if " " in sentence else (list(sentence), "")
    lines = [blank.join(parts[i:] + parts[:i]) for i in range(len(parts))]
    return "\n".join(lines + [line + "!" for line in lines])


FOUND = {(half, language): [turned(sentence)] for language, sentence in SENTENCES.items()
         for half in ("judge", "tune")}
FILES = [(kind, octets, rights) for kind, octets, *rights in detection.damages(FOUND, "judge")]


def of(kind):
    some = [(octets, rights) for name, octets, rights in FILES if name == kind]
    check(len(some) >= 3 * len(SENTENCES), f"{kind}: {len(some)}")
    return some


def once_less(text):
    """What was read as windows-1252, whose gaps were controls."""
    octets = b"".join(c.encode("latin-1" if "\x80" <= c < "\xa0" else "cp1252") for c in text)
    return octets.decode()


def kinds():
    document = (SOURCE / "docs/detection.md").read_text(encoding="utf-8")
    table = document.partition("<!-- by scripts/detection fix -->\n")[2].partition("\n\n")[0]
    expect("the rows of docs/detection.md", sorted(re.findall(r"(?m)^\| ([^|]*) \| \d", table)),
           sorted({kind for kind, _, _ in FILES}))


def again():
    check(FILES == [(kind, octets, rights) for kind, octets, *rights in
                    detection.damages(FOUND, "judge")], "the same seed gives something else")


def undone():
    for octets, (right,) in of("CESU-8"):
        text = octets.decode("utf-8", "surrogatepass")
        check("\ud800" <= max(text) < "\ue000", f"only the 16 bits: {text!a}")
        expect("CESU-8", right, text.encode("utf-16", "surrogatepass").decode("utf-16"))
    for kind, times in ("encoded three times", 2), ("encoded four times", 3):
        undone_ones = 0
        for octets, (right,) in of(kind):
            text = octets.decode()
            try:
                for _ in range(times):
                    text = once_less(text)
            except UnicodeError:  # by way of another charset
                continue
            undone_ones += text == right
        check(undone_ones >= len(SENTENCES), f"{kind}: {undone_ones} undone")
    for octets, (right,) in of("encoded twice, no-break spaces lost"):
        text = octets.decode()
        check("\u00a0" not in text, "a no-break space")
        lost = "".join("\u00a0" if b == 0xA0 else bytes([b]).decode("cp1252", "ignore") or chr(b)
                       for b in right.encode())
        expect("no-break spaces lost", lost.replace("\u00a0", " "), text)
    for octets, (right,) in of("three decodings"):
        lines = octets.split(b"\n")[:-1]
        for line, wanted in list(zip(lines, right.split("\n")))[::3]:
            expect("a line in UTF-8", wanted, line.decode())


def shown():
    for kind in ("UTF-8, octets deleted", "UTF-8, octets replaced", "UTF-8, bits flipped",
                 "UTF-8, cut within a character", "UTF-8, fields cut"):
        lost = 0
        for octets, rights in of(kind):
            for how in "replace", "ignore":
                check(detection.is_fixed(octets.decode("utf-8", how), rights), f"{kind}: {how} {octets}")
            lost += not detection.is_fixed(octets.decode("latin-1"), rights)
        check(lost > 0, f"{kind}: other letters are right")
    for octets, rights in of("damage in a charset"):
        check(all(detection.is_fixed(right, rights) for right in rights), "what is right is wrong")
        check(not detection.is_fixed("x" + rights[1], rights), "other letters are right")


def judged():
    rights = ["Gr\ufffdße\nschön", "Größe\nschön"]
    for text in ("Gr\ufffdße\nschön", "Grße\nschön", "Gr\ufffd\ufffdße\nschön", "Gr\\xC3ße\nschön",
                 "Gr\x94ße\nschön", "Größe\nschön", "Gro\u0308ße\nschön"):
        check(detection.is_fixed(text, rights), f"{text!a} is wrong")
    for text in ("Graße\nschön", "Größe\nsch\ufffdn", "Grße schön", "Größe\nschn", "Größe\nschön\n"):
        check(not detection.is_fixed(text, rights), f"{text!a} is right")
    check(not detection.is_fixed("Größe", []), "what has to stay was changed, and is right")


sys.exit(run_cases([
    ("each kind has a row", kinds), ("the same each time", again), ("what can be undone", undone),
    ("damage is shown or left out", shown), ("a judgement", judged),
]))
