#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""broken.py - makes the files of broken/ that are ours, and broken/MANIFEST.tsv

Text as it comes out of mail, old editors and careless concatenation: not UTF-8, or not
only. The manifest counts errors with Python's decoder, one for each maximal subpart.

    python3 broken.py broken
"""
import os
import sys

GERMAN = """\
Übung macht den Meister, sagte die Bärin, und fraß den Honig auf.
Größe, Maß, Öl und Ärger: vier Wörter, fünf Umlaute, zwei scharfe S.
Diese Zeile braucht keine.
"""

FRENCH = """\
« Où est-ce que tu as caché le cœur de l\u2019artichaut ? » demanda-t-elle.
Ça coûte 3 € la pièce \u2014 c\u2019est trop cher, dit le garçon\u2026
\u201cRien n\u2019est éternel\u201d, pas même un jeu de caractères.
"""

RUSSIAN = """\
Восемь битов в байте, а букв всё равно не хватает.
Каждая кодировка по-своему хороша, пока она одна.
"""

JAPANESE = """\
文字は化けるものだ。表も裏もある。
カタカナとひらがなと漢字を一行に書く。
"""

KOREAN = """\
바이트 순서 표시로 시작하는 글입니다.
두 번째 줄도 있습니다.
"""

GREEK = """\
Ένα κείμενο χωρίς σημάδι σειράς.
Δύο οκτάδες για κάθε γράμμα.
"""

ENGLISH = """\
This begins with a signature that nobody asked for.
The rest is plain.
"""

MIXED = (
    "An attachment of several hands.\n".encode("ascii")
    + "UTF-8: naïve café, 10 €, 🙂\n".encode("utf-8")
    + "Latin-1: naïve café\n".encode("latin-1")
    + "Windows-1252: \u201c10 €\u201d\n".encode("cp1252")
    + "Twice: naïve café\n".encode("utf-8").decode("latin-1").encode("utf-8")
    + b"CESU-8: \xed\xa0\xbd\xed\xb9\x82\n"
    + b"Java: \xc0\x80\n"
    + b"Overlong: \xe0\x80\xaf \xf0\x80\x80\xaf\n"
    + b"Too large: \xf4\x90\x80\x80 \xf8\x88\x80\x80\x80\n"
    + b"Noise: \xfe\xff\x80\xbf\n"
    + "Cut: 10 €".encode("utf-8")[:-1] + b"\n"
    + "UTF-8 again: naïve café, 10 €, 🙂\n".encode("utf-8")
)

OURS = [
    ("latin1-de.txt", GERMAN.encode("latin-1"), "ISO-8859-1"),
    ("windows1252-fr.txt", FRENCH.encode("cp1252"), "Windows-1252"),
    ("koi8r-ru.txt", RUSSIAN.encode("koi8-r"), "KOI8-R"),
    ("shiftjis-ja.txt", JAPANESE.encode("shift_jis"), "Shift_JIS"),
    ("utf16le-bom-ko.txt", b"\xff\xfe" + KOREAN.encode("utf-16-le"),
     "UTF-16LE with a byte order mark"),
    ("utf16be-el.txt", GREEK.encode("utf-16-be"), "UTF-16BE without a byte order mark"),
    ("utf8-bom-en.txt", b"\xef\xbb\xbf" + ENGLISH.encode("ascii"),
     "UTF-8 with a signature"),
    ("utf8-bom-inside.txt", ("\ufeff" + FRENCH + "\ufeff" + GERMAN).encode("utf-8"),
     "two files with signatures, one behind the other"),
    ("cut-ja.txt", JAPANESE.encode("utf-8")[:-3], "UTF-8, cut off in a character"),
    ("cut-begin-ru.txt", RUSSIAN.encode("utf-8")[1:], "UTF-8, begun in a character"),
    ("mixed.txt", MIXED, "UTF-8 with a bit of everything else"),
]

OTHERS = [
    ("feed-bom-and-bad-bytes.xml",
     "feedparser tests/encoding/bozo_invalid-bytes-with-bom.xml", "BSD-2-Clause",
     "UTF-8 with a signature and a stray Latin-1 octet"),
]


def errors(text):
    found = []
    at = 0
    while True:
        try:
            text[at:].decode("utf-8")
            return found
        except UnicodeDecodeError as error:
            found.append(at + error.start)
            at += error.end


def row(name, text, origin, licence, note):
    found = errors(text)
    first = str(found[0]) if found else "-"
    return [name, str(len(text)), first, str(len(found)), origin, licence, note]


def main():
    directory = sys.argv[1]
    rows = []
    for name, text, note in OURS:
        with open(os.path.join(directory, name), "wb") as file:
            file.write(text)
        rows.append(row(name, text, "broken.py", "MIT", note))
    for name, origin, licence, note in OTHERS:
        with open(os.path.join(directory, name), "rb") as file:
            rows.append(row(name, file.read(), origin, licence, note))
    with open(os.path.join(directory, "MANIFEST.tsv"), "w", encoding="ascii") as file:
        file.write("# Made by broken.py.\n")
        file.write("#file\tbytes\tfirst_error\terrors\torigin\tlicence\tnote\n")
        for fields in rows:
            file.write("\t".join(fields) + "\n")


if __name__ == "__main__":
    main()
