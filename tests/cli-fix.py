#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-fix.py - that octavo fix changes what it should, and nothing else

usage: cli-fix.py OCTAVO
"""
import itertools
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import time

from cli_lib import as_other_user, check, expect, read, read_terminal, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
PATIENCE = 60


def octavo(*arguments, **how):
    how.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([OCTAVO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, timeout=PATIENCE, **how)


def fix(*arguments, status=0, **how):
    done = octavo("fix", *arguments, **how)
    expect(f"status of {arguments}, {done.stdout!r} {done.stderr!r}", status, done.returncode)
    return done


def tree():
    """All that is in the directory, with what only the file system knows."""
    found = {}
    for folder, _, names in os.walk(b"."):
        for name in names:
            path = os.path.join(folder, name)
            status = os.lstat(path)
            found[path] = (read(path), status.st_ino, status.st_mtime_ns, status.st_ctime_ns,
                           status.st_mode)
    return found


# ---------------------------------------------------------------- kinds of damage

TEXT = """Grüße aus Köln: schön, daß die Straße über die Brücke führt.
Übrigens gefällt es den Mädchen und Jungen dort außerordentlich gut.
Alle plain here.
Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.
Falsches Üben von Xylophonmusik quält jeden größeren Zwerg.
"""
EMOJI = "Thank you \U0001f642, that was good \U0001f680.\nAnd more.\n"


def cesu(text):
    return "".join(c if ord(c) < 0x10000 else
                   chr(0xD800 + (ord(c) - 0x10000 >> 10)) + chr(0xDC00 + (ord(c) & 0x3FF))
                   for c in text).encode("utf-8", "surrogatepass")


def in_turn(text, *charsets):
    """Each line in another charset."""
    lines = text.splitlines(True)
    return b"".join(line.encode(charsets[i % len(charsets)]) for i, line in enumerate(lines))


RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю.\n"
PLAIN = RUSSIAN.replace("ё", "е")
# A word says as much about the charset however often it is there, so these are others.
RUSSIAN_WORDS = """Вчера вечером мы долго говорили о погоде и планах на лето.
Старый дом стоял у самой реки, и в его окнах отражалось небо.
Каждое утро почтальон приносил газеты, письма и маленькие посылки.
Она купила в магазине хлеб, молоко, сыр и немного яблок для детей.
Поезд пришёл поздно ночью, когда на станции уже никого не было.
Учитель попросил учеников открыть тетради и записать новые слова.
Если завтра будет солнечно, поедем за город смотреть на озеро.
"""
FRENCH = "L'élève déçu a été reçu à l'école où tout était déjà prêt.\n"
GREEK = "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία των Ελλήνων.\n"
CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy na celém světě.\n"
HORSE = "Příliš žlutý kůň je ďábelský.\n"
LITHUANIAN = "Šiame puslapyje pateikiama informacija apie mūsų įmonę.\n"
NAMES = "Eglė Vaitė, Šarūnas Žemaitis, Rūta Pažėraitė"
UKRAINIAN = "Перевірте, чи існує цей файл і чи маєте ви право його читати.\n"
CHINESE = "二〇二六年，一切都很好。\n我们开始吧，很好。\n"
JAPANESE = "これは日本語の文章です。文字化けしています。\n"

# Words as of Polish, in which no French is.
ASCII = "\n".join(map("".join, itertools.product(
    "prze czy wski nie sta rzy kow dzie zgo mys".split(), repeat=3))) + "\n"
CAPITALS = "DIE TABELLE ÜBER DIE PREISE STEHT AUF DER NACHFOLGENDEN SEITE.\n"

MARK = b"\xef\xbb\xbf"

SYMBOLS = """Die ©Firma Müller hat 20°C im Büro, und das schöne Café der ®Marke kostet 5€.
Über l’été und col·lega, a×b, da–mit und ja—nein können wir später noch reden.
Für ab\xa0Köln, Wort\xadende, usw…und, zwei•drei und °Celsius gibt es „Größen“ für später.
"""
TABLE = RUSSIAN_WORDS + "─Имя─\n═Дом═\n│да│\n║нет║\nДА│НЕТ\nДА║НЕТ\n■пункт\n" + RUSSIAN

PATCH = (b"--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n" +
         b"".join(b"-" + line for line in TEXT.encode("windows-1252").splitlines(True)) +
         b"".join(b"+" + line for line in TEXT.encode().splitlines(True)))


def far(octets):
    """A text with these where the first MiB ends."""
    text = TEXT.encode("windows-1252")
    return text.ljust((1 << 20) - 3, b"x") + octets + text


MESSAGES = b"".join(f"From x@y Mon Jan  1 00:00:01 2024\n"
                    f"Content-Type: text/plain; charset={charset}\n\n{TEXT}\n".encode(charset)
                    for charset in ("utf-8", "windows-1252"))

# The octets, and the text that they should become.
DAMAGE = {
    "three times": (TEXT.encode().decode("latin-1").encode().decode("latin-1").encode(), TEXT),
    "lines in turn UTF-8 and windows-1252": (in_turn(TEXT, "utf-8", "windows-1252"), TEXT),
    "lines in turn UTF-8 and KOI8-R": (in_turn(PLAIN * 4, "utf-8", "koi8-r"), PLAIN * 4),
    "windows-1252": (TEXT.encode("windows-1252"), TEXT),
    "KOI8-R": ("Съешь же ещё этих мягких французских булок, да выпей чаю.\n".encode("koi8-r") * 4,
               "Съешь же ещё этих мягких французских булок, да выпей чаю.\n" * 4),
    # What the frame consists of would be letters of other charsets.
    "KOI8-R in a frame": ((RUSSIAN * 4 + "┌────┐\n│ да │\n└────┘\n").encode("koi8-r"),
                          RUSSIAN * 4 + "┌────┐\n│ да │\n└────┘\n"),
    "cp850 in a frame": ((TEXT * 4 + "┌──────┬───────┐\n│ Name │ Preis │\n").encode("cp850"),
                         TEXT * 4 + "┌──────┬───────┐\n│ Name │ Preis │\n"),
    # A capital after one small letter, of mebibytes.
    "capitals and a small sharp s": ((TEXT + "GRÖßE DER FÜßE, CAFÉs\n").encode("cp850") * 3,
                                     (TEXT + "GRÖßE DER FÜßE, CAFÉs\n") * 3),
    "a text about charsets": ((TEXT + "The charset is charset=utf-8, not charset=\n")
                              .encode("windows-1252"),
                              TEXT + "The charset is charset=utf-8, not charset=\n"),
    "symbols that stand beside letters": ((SYMBOLS + TEXT * 9).encode("windows-1252"),
                                          SYMBOLS + TEXT * 9),
    "units in KOI8-U": ((UKRAINIAN + "Розмір 64 МіБ.\n").encode("koi8-u") * 2,
                        (UKRAINIAN + "Розмір 64 МіБ.\n") * 2),
    "cp1125": (UKRAINIAN.encode("cp1125") * 3, UKRAINIAN * 3),
    "Shift_JIS": ("これは日本語の文章です。文字化けしています。\n".encode("shift_jis") * 4,
                  "これは日本語の文章です。文字化けしています。\n" * 4),
    "names in cp775": ((NAMES + "\n").encode("cp775") + (LITHUANIAN * 2).encode("windows-1257"),
                       NAMES + "\n" + LITHUANIAN * 2),
    "UTF-16LE with a mark": (b"\xff\xfe" + TEXT.encode("utf-16le"), TEXT),
    "UTF-16BE with a mark": (b"\xfe\xff" + TEXT.encode("utf-16be"), TEXT),
    # Of a text after a mark that is not its own, the mark is all that is UTF-8.
    "windows-1252 after the mark of UTF-8": (MARK + TEXT.encode("windows-1252"),
                                             "\ufeff" + TEXT),
    "windows-1251 after the mark of UTF-8": (MARK + PLAIN.encode("windows-1251"),
                                             "\ufeff" + PLAIN),
    "lines of windows-1250 after the mark of UTF-8": (
        MARK + b"id;name\n" + CZECH.encode("windows-1250"), "\ufeffid;name\n" + CZECH),
    "UTF-16LE without": (TEXT.encode("utf-16le"), TEXT),
    # 03 B1 is no sequence of UTF-8, though B1 continues one.
    "Greek in UTF-16LE without": (GREEK.encode("utf-16le"), GREEK),
    "UTF-16BE without": (TEXT.encode("utf-16be"), TEXT),
    "UTF-16LE and then ASCII": (("\ufeff" + TEXT * 4).encode("utf-16le") +
                                b"another line was written\n\n",
                                TEXT * 4 + "another line was written\n\n"),
    "Chinese in UTF-16LE and then ASCII": (
        (CHINESE * 3).encode("utf-16le") + b"Edited by bob\n", CHINESE * 3 + "Edited by bob\n"),
    "Shift_JIS and then UTF-16LE": ((" " + JAPANESE).encode("shift_jis") +
                                    JAPANESE.encode("utf-16le"), " " + JAPANESE * 2),
    "Greek in both byte orders": ((GREEK * 3).encode("utf-16le") + GREEK.encode("utf-16be"),
                                  GREEK * 4),
    "UTF-8 with a mark and then UTF-16": (
        MARK + (RUSSIAN * 2).encode() + (TEXT * 2).encode("utf-16le"),
        "\ufeff" + RUSSIAN * 2 + TEXT * 2),
    "a line of UTF-8 and then UTF-16": (
        "Köln ist groß\n".encode() + (TEXT * 9).encode("utf-16be"), "Köln ist groß\n" + TEXT * 9),
    "UTF-16LE with a mark and then UTF-8": (
        ("\ufeff" + TEXT * 2).encode("utf-16le") + (RUSSIAN * 2).encode(), TEXT * 2 + RUSSIAN * 2),
    "windows-1251, UTF-16 and windows-1251": (
        PLAIN.encode("windows-1251") + PLAIN.encode("utf-16le") + PLAIN.encode("windows-1251"),
        PLAIN * 3),
    "UTF-8 and then UTF-16 with a mark": (
        "Grüße aus Köln\n".encode() + "\ufeffKöln\r\n".encode("utf-16le"),
        "Grüße aus Köln\nKöln\r\n"),
    "UTF-16 with a mark in both byte orders": (
        b"".join(("\ufeff" + TEXT).encode(e) for e in ("utf-16be", "utf-16le")), TEXT * 2),
    "UTF-32LE with a mark": (b"\xff\xfe\0\0" + TEXT.encode("utf-32le"), TEXT),
    "UTF-32BE without": (TEXT.encode("utf-32be"), TEXT),
    "CESU-8": (cesu(EMOJI), EMOJI),
    "encoded twice, by way of windows-1252": (
        TEXT.encode().decode("windows-1252").encode() * 2 + b"plain\n", TEXT * 2 + "plain\n"),
    # iso-8859-15 would decode all of it, but to other letters.
    "encoded twice, by way of windows-1252 and Latin-1": (
        "seçeneği sıfır\nHiçbir şey\n".encode().decode("windows-1252").encode() +
        "işleme biçim\n".encode().decode("latin-1").encode(),
        "seçeneği sıfır\nHiçbir şey\nişleme biçim\n"),
    "encoded twice, by way of KOI8-R": (
        RUSSIAN.encode().decode("koi8-r").encode() * 4 + PLAIN.encode(), RUSSIAN * 4 + PLAIN),
    "two octets among utf-8": (
        TEXT.encode() + "über, schön\n".encode("latin-1"),
        TEXT + "über, schön\n"),
    "two words among utf-8": (
        RUSSIAN.encode() + "x французских y булочек\n".encode("koi8-r"),
        RUSSIAN + "x французских y булочек\n"),
    "the beginnings of long lines encoded twice": (
        ("Köln grüßt ".encode().decode("latin-1") + "x " * 2500 + "über\n").encode() * 5,
        ("Köln grüßt " + "x " * 2500 + "über\n") * 5),
    "utf-8 by chance": (
        in_turn(RUSSIAN * 4, "utf-8", "koi8-r"),
        RUSSIAN * 4),
    "a ruler": (
        b"{" + b"\xd1" * 60 + b"}\n" + b"text\n" * 5 + b"{" + b"\xd1" * 60 + b"}\n",
        "{" + "╤" * 60 + "}\n" + "text\n" * 5 + "{" + "╤" * 60 + "}\n"),
    "another language": (
        TEXT.encode() + RUSSIAN.encode("koi8-r"),
        TEXT + RUSSIAN),
    "two lines encoded twice": (
        (TEXT.splitlines(True)[0] * 2).encode().decode("latin-1").encode(),
        TEXT.splitlines(True)[0] * 2),
    "encoded twice by two ways": (
        (RUSSIAN.encode().decode("koi8-r") * 3 +
                                  TEXT.encode().decode("latin-1")).encode(),
        RUSSIAN * 3 + TEXT),
    "encoded twice by windows-1252 and macintosh": (
        "utilisation du support matériel générique\n".encode().decode("windows-1252").encode() +
        "crée des variables\nles dépendantes\nvérifier tout\n".encode().decode("mac_roman").encode(),
        "utilisation du support matériel générique\ncrée des variables\nles dépendantes\nvérifier tout\n"),
    "lines in UTF-8 and windows-1251 with a word by chance": (
        "Плацёж адхілены.\nЦі можна перанесці сустрычу?\nДзякуем за зварот.\n"
        .encode("windows-1251") + "Дастаўка чакаецца на тыдні.\nМой брат жыве ужо пяць гадоў.\n"
        "Плацёж вы за ком кнігу.\n".encode(),
        "Плацёж адхілены.\nЦі можна перанесці сустрычу?\nДзякуем за зварот.\nДастаўка чакаецца на тыдні.\n"
        "Мой брат жыве ужо пяць гадоў.\nПлацёж вы за ком кнігу.\n"),
    "a part of a line encoded twice": (
        "FranÃ§ois;Besançon\n".encode(),
        "François;Besançon\n"),
    "a few lines encoded twice": (
        TEXT.encode() * 3 + TEXT.encode().decode("latin-1").encode(),
        TEXT * 4),
    "lines in UTF-8 and GB 18030": (
        in_turn(CHINESE * 4, "utf-8", "gb18030"),
        CHINESE * 4),
    "Shift_JIS after the mark of UTF-8": (
        MARK + (JAPANESE * 4).encode("shift_jis"),
        "\ufeff" + JAPANESE * 4),
    "a word in cp852": (
        "Račun nije pronađen, pokušajte kasnije.\nKuća šute škole.\n"
                       .encode("windows-1250") + "Čakovec\n".encode("cp852"),
        "Račun nije pronađen, pokušajte kasnije.\nKuća šute škole.\nČakovec\n"),
    "a line encoded twice in part that would stay": (
        "KÖLN\nMÜNCHEN\nDÜSSELDORF\nNÜRNBERG\n"
        .encode().decode("windows-1252").encode(),
        "KÖLN\nMÜNCHEN\nDÜSSELDORF\nNÜRNBERG\n"),
    "a letter among much ASCII of another language": (
        ("Ensuite les deux champs reserve à bloc1\n" + ASCII).encode("windows-1252"),
        "Ensuite les deux champs reserve à bloc1\n" + ASCII),
    "windows-1251 with a word of UTF-8": (
        RUSSIAN.encode("windows-1251") * 15 + "мир\n".encode(), RUSSIAN * 15 + "мир\n"),
    "windows-1252 with UTF-8 at the end": (
        TEXT.encode("windows-1252") * 40 + TEXT.encode(),
        TEXT * 41),
    "two charsets of German": (
        TEXT.encode("windows-1252") + TEXT.encode("cp850"),
        TEXT * 2),
    "French and Greek": (
        FRENCH.encode("latin-1") * 3 + GREEK.encode("iso-8859-7") * 3,
        FRENCH * 3 + GREEK * 3),
    "windows-1252 and KOI8-R": (
        in_turn((FRENCH + RUSSIAN) * 4, "windows-1252", "koi8-r"),
        (FRENCH + RUSSIAN) * 4),
    "Latin-1 and windows-1250": (
        FRENCH.encode("latin-1") * 4 + CZECH.encode("windows-1250"),
        FRENCH * 4 + CZECH),
    "Shift_JIS and EUC-JP": (
        in_turn(JAPANESE * 4, "shift_jis", "euc-jp"),
        JAPANESE * 4),
    "windows-1251 and a line of UTF-8": (
        RUSSIAN.encode("windows-1251") * 9 + FRENCH.encode(),
        RUSSIAN * 9 + FRENCH),
    "UTF-8 with octets of two charsets": (
        TEXT.encode() * 2 + TEXT.encode("windows-1252") +
                                         b"F\x81r K\x94ln.\n",
        TEXT * 3 + "Für Köln.\n"),
}


def printed_commands(out):
    return [line[4:] for line in out.decode().splitlines() if line.startswith("    octavo ")]


def printed_command(out):
    return printed_commands(out)[-1]


def run_command(command):
    return subprocess.run(["sh", "-c", command.replace("octavo", '"$0"', 1), OCTAVO], check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)


def run_printed_command(out):
    done = run_command(printed_command(out))
    expect(f"{out} {done.stderr}", 0, done.returncode)


def test_every_damage_is_fixed_as_the_printed_command_does():
    for name, (octets, text) in DAMAGE.items():
        write("f.txt", octets)
        before = os.stat("f.txt")
        dry = fix("-n", "f.txt", status=1)
        expect(f"{name}, after --dry-run", octets, read("f.txt"))
        expect(f"{name}, inode", before.st_ino, os.stat("f.txt").st_ino)
        check(not os.path.exists("f.txt.bak"), f"{name}: --dry-run has made a backup")
        out = fix("--yes", "f.txt").stdout
        expect(name, text.encode(), read("f.txt"))
        expect(f"{name}, backup", octets, read("f.txt.bak"))
        command = printed_command(out)
        expect(f"{name}, command", command, printed_command(dry.stdout))
        os.mkdir("copy")
        write("copy/f.txt", octets)
        subprocess.run(["sh", "-c", command.replace("octavo", '"$0"', 1), OCTAVO], cwd="copy",
                       check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
        expect(f"{name}, by {command}", read("f.txt"), read("copy/f.txt"))
        expect(f"{name}, backup by {command}", octets, read("copy/f.txt.bak"))
        again = fix("--yes", "-S.2", "f.txt").stdout
        check(b"nothing to fix" in again, f"{name}: {again!r}")
        expect(f"{name}, again", text.encode(), read("f.txt"))
        shutil.rmtree("copy")
        os.unlink("f.txt.bak")


# ---------------------------------------------------------------- what it prints

def test_a_text_that_is_not_in_memory_at_once():
    """It is read 16 MiB at a time, to the end of a line: no character is cut."""
    line = JAPANESE.encode("shift_jis")
    for n in (1, 2):
        octets = b"x" * n + line * ((20 << 20) // len(line))
        write("f", octets)
        fix("--yes", "--no-backup", "f")
        expect("f", octets.decode("shift_jis").encode(), read("f"))


def test_lines_before_and_after():
    write("f", TEXT.encode("windows-1252"))
    out = fix("-n", "f", status=1).stdout.decode().splitlines()
    check(out[0].startswith("f: ") and out[0].endswith(". 4 lines change:"), out[0])
    check("      1 - Gr<FC><DF>e aus K<F6>ln: sch<F6>n" in out[1], out[1])
    check("        + Grüße aus Köln: schön" in out[2], out[2])
    expect("more", "         and 1 more line", out[7])
    expect("lines", [], [line for line in out[1:8] if len(line) > 80])


def test_lines_that_change_most_are_shown():
    sentence = TEXT.splitlines()[0]
    write("f", "".join(f"{i}: " + sentence * i + "\n" for i in range(1, 6)).encode("windows-1252"))
    out = fix("-n", "f", status=1).stdout.decode()
    expect("lines", ["3", "4", "5"] * 2, re.findall(r"^ *([0-9]) - \1: Gr<FC>", out, re.M) +
           re.findall(r"^ *\+ ([0-9]): Grü", out, re.M))


def test_lines_of_utf_16_are_the_right_ones():
    # U+010A and U+0A05 have the octet 0A, which ends no line here.
    text = "Ċenter ਅ of it\nplain second line\nthird line\n"
    for encoding in ("utf-16le", "utf-16be"):
        write("f", (text * 20).encode(encoding))
        out = fix("-n", "f", status=1).stdout.decode()
        lines = re.findall(r"^ *([0-9]+) - .*\n +\+ (.*)$", out, re.M)
        expect("three", 3, len(lines))
        for number, line in lines:
            expect(number, text.splitlines()[(int(number) - 1) % 3], line)


def test_difference_in_a_long_line_is_shown():
    good = b"{'some': 'key', 'other': 'thing'}, "
    write("f", good * 20000 + "Grüße, schöne Füße über Brücken".encode("cp1252") +
          good * 20000)
    out = fix("-n", "f", status=1).stdout.decode()
    check("Gr<FC><DF>e, sch<F6>ne" in out and "Grüße, schöne" in out, out)
    check(all(len(line) <= 80 for line in out.splitlines()[1:3]), out)


def test_lines_with_cr_show_none():
    write("f", TEXT.encode("windows-1252"))
    without = fix("-n", "f", status=1).stdout
    write("f", TEXT.replace("\n", "\r\n").encode("windows-1252"))
    expect("with CR", without, fix("-n", "f", status=1).stdout)


def test_names_in_commands_are_words():
    for name in (b"a b.txt", b"it's", b"-n", b"./-m", b"$HOME", b"\xc3\xbc.txt", b"a\nb\x1b[31m",
                 b"\xff\\", b"=x", b"~"):
        write(b"./" + name, TEXT.encode("windows-1252"))
        out = fix("--yes", "--", name, status=0).stdout
        check(b"\x1b" not in out and b"\xff" not in out, f"{out!r}")
        write(b"./" + name, TEXT.encode("windows-1252"))
        os.unlink(b"./" + name + b".bak")
        subprocess.run(["bash", "-c", printed_command(out).replace("octavo", '"$0"', 1), OCTAVO],
                       check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
        expect(repr(name), TEXT.encode(), read(b"./" + name))


def test_summary_of_a_tree():
    os.makedirs("d/e")
    write("d/good", "schön\n".encode())
    write("d/e/latin", TEXT.encode("windows-1252"))
    write("d/e/wide", TEXT.encode("utf-16le"))
    write("d/odd", b"caf\xe9\n")
    write("d/binary", bytes(range(256)) * 8)
    dry = fix("-rn", "d", status=1).stdout.decode().splitlines()
    expect("dry", "1 good, 0 fixed, 2 that can be fixed, 1 not certain, 1 binary", dry[-1])
    check(not any(line.startswith("d/good") for line in dry), "good files are named")
    out = fix("-ry", "d", status=1).stdout.decode().splitlines()
    expect("first", "1 good, 2 fixed, 1 not certain, 1 binary", out[-1])
    # Its own backups are not damaged files.
    out = fix("-ryq", "d", status=1).stdout.decode().splitlines()
    expect("second", ["3 good, 0 fixed, 1 not certain, 1 binary"], out)
    os.unlink("d/odd")
    fix("-r", "d", status=0)
    out = fix("d/good", "missing", "d/e/latin", status=2).stdout
    check(out.endswith(b"\n2 good, 0 fixed, 0 not certain, 0 binary, 1 failed\n"), out)


def test_without_a_terminal_nothing_is_written():
    write("f", TEXT.encode("windows-1252"))
    before = tree()
    out = fix("f", status=1).stdout
    check(out.endswith(b"Nothing is written without --yes.\n"), out)
    done = subprocess.run([OCTAVO, "fix", "f"], input=b"y\ny\n", stdout=subprocess.PIPE,
                          timeout=PATIENCE, check=False)
    expect("status", 1, done.returncode)
    expect("the directory", before, tree())


# ---------------------------------------------------------------- what stays

TAKE_MARK = "    octavo repair -i.bak --bom=strip %s  # remove the mark\n"
INNER = "    octavo repair -i.bak --strip=bom-inside %s  # remove each mark inside\n"
CRLF = "    octavo repair -i.bak --eol=lf %s  # end all lines with LF\n"
NUL = "    octavo repair -i.bak --strip=nul %s  # remove each NUL\n"
C1 = "    octavo repair -i.bak --c1=windows-1252 %s  # decode each from windows-1252\n"
ALL = "    octavo repair -i.bak --%s %%s  # all of it at once\n"

# The octets, what is remarked, and the commands.
GOOD = {
    "empty": (b"", "", ""), "ascii": (b"plain\n", "", ""), "utf-8": (TEXT.encode(), "", ""),
    "mark": (MARK + TEXT.encode(), "a byte order mark", TAKE_MARK),
    "crlf": (TEXT.replace("\n", "\r\n").encode(), "CR LF at all line ends", CRLF),
    "mixed": (TEXT.encode() + b"\r\n" + TEXT.encode(), "CR LF at 1 of 11 line ends", CRLF),
    "both": (MARK + b"a\n\rb\r\n\r\r\nc",
             "a byte order mark, and CR LF at 2 of 3 line ends",
             TAKE_MARK + CRLF + ALL % "bom=strip --eol=lf"),
    "nul": (MARK + b"a\0\0b", "a byte order mark, and 2 NUL",
            TAKE_MARK + NUL + ALL % "bom=strip --strip=nul"),
    "marks": (MARK + b"a\n" + (MARK + TEXT.encode()) * 2,
              "a byte order mark, and 2 byte order marks inside",
              TAKE_MARK + INNER + ALL % "bom=strip --strip=bom-inside"),
    "distant": (b"x" * ((1 << 20) - 1) + MARK, "1 byte order mark inside", INNER),
    "far": (b"\n" + b"x" * 65534 + b"\r\n" * 99999, "CR LF at 99999 of 100000 line ends", CRLF),
    "not-nfc": ("scho\u0308n\n".encode(), "", ""), "u+fffd": ("a\ufffdb\n".encode(), "", ""),
    "chinese": ("這是一個很好的句子。\n".encode() * 50, "", ""), "c1": (b"a \xc2\x85 b\n", "", ""),
    "no-end": ("schön".encode(), "", ""),
    "controls": (b"\xc2\x93a\xc2\x9f\xc2\x85 \xc2\xa0", "3 C1 controls", C1),
    "one-c1": (b"x" * 65535 + b"\xc2\x80\xc2\x81\r\n", "1 C1 control, and CR LF at all line ends",
               C1 + CRLF + ALL % "c1=windows-1252 --eol=lf"),
    "other-c1": (b"\xc2\x81\xc2\x8d\xc2\x8f\xc2\x90\xc2\x9d\n", "", ""),
}


def test_good_files_are_untouched():
    for name, (octets, _, _) in GOOD.items():
        write(name, octets)
    before = tree()
    for name, (octets, remarks, commands) in GOOD.items():
        expect(name, f"{name}: well-formed UTF-8: nothing to fix{'; it has ' if remarks else ''}"
               f"{remarks}\n{commands.replace('%s', name)}", fix("--yes", name).stdout.decode())
    expect("quiet", b"", fix("--yes", "-q", "both").stdout)
    expect("summary", b"19 good, 0 fixed, 0 not certain, 0 binary\n", fix("-ry").stdout)
    expect("the directory", before, tree())


def test_the_last_command_makes_all_the_changes():
    write("f", MARK + TEXT.replace("\n", "\r\n").encode() + b"a\0\xc2\x93" + MARK)
    run_printed_command(fix("f").stdout)
    expect("f", (TEXT + "a“").encode(), read("f"))
    expect("afterwards", b"f: well-formed UTF-8: nothing to fix\n", fix("f").stdout)


def test_text_with_nul_is_binary_as_detect_says():
    write("nul", TEXT.encode() + b"a\0b\n")
    before = tree()
    expect("detect", b"nul: binary\n", octavo("detect", "nul").stdout)
    expect("fix", "nul: well-formed UTF-8, but with NUL, like binary data. It stays as it is.\n" +
           NUL % "nul", fix("--yes", "nul", status=1).stdout.decode())
    expect("summary", b"0 good, 0 fixed, 0 not certain, 1 binary\n", fix("-ry").stdout)
    expect("the directory", before, tree())
    run_printed_command(fix("nul", status=1).stdout)
    expect("by the command", TEXT.encode() + b"ab\n", read("nul"))


UNSURE = {
    "few octets": b"caf\xe9\n",
    "one octet among utf-8": TEXT.encode() + b"caf\xe9\n",
    "octets lost": TEXT.encode().replace("ö".encode(), b"\xb6").replace("ß".encode(), b"\xc3"),
    "octets overwritten": TEXT.encode().replace("ü".encode(), b"\xc3\xff"),
    "damaged twice": (TEXT + "schÃ¶n, GrÃ¼Ã\u009fe\n" * 5).encode() + "ü für ö ä\n".encode("cp1252"),
    # In KOI8-R a letter and that one are a sequence of UTF-8.
    "cut in a character": TEXT.encode()[:-3] + "ü".encode()[:1],
    # By way of macintosh, all of it would be letters, but others.
    # A word of Belarusian is a point of Hebrew by chance, and would stay.
    "MUTF-8": cesu(EMOJI) + b"a \xc0\x80.\n",
    "UTF-16 with NUL": ("\ufeff" + TEXT + "a\0b").encode("utf-16le"),
    "octets that the charset lacks": TEXT.encode("windows-1252") * 3 + b"a \x81 b\n",
    "a few octets of Latin-1": (TEXT.encode() + "schön\nGrüße\nKöln\n".encode("latin-1"),
                                TEXT + "schön\nGrüße\nKöln\n")[0],
    "octets of Latin-1 beside UTF-8": (
        TEXT.encode() + "für ".encode() + "schön, Grüße, Köln\n".encode("latin-1"),
        TEXT + "für schön, Grüße, Köln\n")[0],
    "lines of tables that stand beside letters": (TABLE.encode("koi8-r"), TABLE)[0],
    "capitals beside a frame": ((TEXT * 4 + CAPITALS + "PREIS│").encode("cp850"),
                                TEXT * 4 + CAPITALS + "PREIS│")[0],
    "a line in another charset": TEXT.encode("windows-1252") * 20 + "Über Köln.\n".encode("cp437"),
    "UTF-8 with a mark, NUL and octets": MARK + b"\0" + TEXT.encode() + b"caf\xe9\n",
    "no charset": b"a \x81\x8d\xff\xfe\x90\x81 b\n",
    "lone surrogate": b"a \xed\xa0\x80 b\n" * 4,
    "above unicode": b"a \xf8\x88\x80\x80\x80 b\n",
    "declared": b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>' +
                TEXT.encode("iso-8859-1") + b"</a>\n",
    "declared, after the mark of UTF-8": MARK + b'<?xml version="1.0" encoding="ISO-8859-1"?>\n' +
                                         TEXT.encode("iso-8859-1"),
    "a patch of a text that becomes UTF-8": PATCH,
    "a patch after what is read at once": far(b"\n@@ -1 +1 @@\n"),
    "a declaration after what is read at once": far(b"\ncharset=windows-1252\n"),
    "a declaration where what is read at once ends": far(b" SET NAMES latin1;\n"),
    "a declaration after many": b"charset=utf-8 charset=x-1 " * 100 + b"charset=latin1\n" +
                                TEXT.encode("windows-1252"),
    "UTF-8 with octets, and a declaration at the end": TEXT.encode() * 9 +
        "Élève\né\nà côté\n".encode("windows-1252") * 3 + b"encoding=latin1\n",
    "two messages": MESSAGES,
    "two documents": b"".join(
        f"<?xml version='1.0' encoding='{charset}'?>\n<a>{TEXT}</a>\n".encode(charset)
        for charset in ("utf-8", "windows-1252")),
    # What one charset makes of two, of a charset that is not tried, and of single words.
    "a column in cp850": b"".join(
        name.encode("cp850") + rest.encode("windows-1252") for name, rest in (
            ("Sören Möller", ";Osnabrück;Straße fehlt in der Übersicht\n"),
            ("Käthe Schröder", ";Köln;Bitte überprüfen und bestätigen Sie die Änderungen\n"))),
    "Icelandic in a charset of the Macintosh": "Hafnarfjörður\nÍsafjörður\nHúsavík\n"
        .encode("mac_iceland"),
    "UTF-16 with half a pair": b"\xff\xfe" + "text \U0001f642 and".encode("utf-16le")[:12] +
                               "more text\n".encode("utf-16le"),
    "binary": bytes(range(256)),
    "UTF-16LE with CR before LF": ("\ufeff" + TEXT * 2).encode("utf-16le")
                                  .replace(b"\n", b"\r\n"),
}


def test_what_is_not_certain_stays():
    for name, octets in UNSURE.items():
        write(name, octets)
    before = tree()
    for name in UNSURE:
        out = fix("--yes", name, status=1).stdout.decode()
        check(name == "binary" or out.count("    octavo detect -v ") == 1, f"{name}: {out}")
        check(out.startswith(f"{name}: ") and len(re.findall(r"[a-z]\. ", out)) <= 1, out)
    expect("the directory", before, tree())


def test_commands_of_what_is_not_certain_succeed():
    for name, octets in UNSURE.items():
        write("f", octets)
        for command in printed_commands(fix("f", status=1).stdout):
            done = run_command(command)
            wanted = (0, 1) if re.search("octavo (check|detect)|--undo-double|--diff", command) \
                else (0,)
            check(done.returncode in wanted and not os.path.exists("f.bak.bak"),
                  f"{name}: {command}: {done.returncode} {done.stdout} {done.stderr}")
            write("f", octets)
            if os.path.exists("f.bak"):
                os.unlink("f.bak")


def test_commands_of_utf_8_with_other_octets():
    repair = "octavo repair -i.bak --invalid="
    for octets, what, commands in (
            (TEXT.encode() + b"caf\xe9\n", "UTF-8 with damaged or foreign octets (line 6). ",
             [repair + "windows-1252 f  # decode these octets",
              "octavo check f  # list the errors"]),
            (TEXT.encode()[:-3] + b"\xc3", "UTF-8 that ends within a character, as if cut off. ",
             [repair + "skip f  # remove what there is of the character"])):
        write("f", octets)
        out = fix("f", status=1).stdout
        check(what in out.decode(), out)
        expect("commands", ["octavo detect -v f  # see why", *commands,
                            repair + "replace f  # write U+FFFD (cannot be undone)"],
               printed_commands(out))


def test_a_line_of_usual_letters_does_not_speak_against_a_guess():
    """In windows-1252 it is usual, too, and more so: "Markë"."""
    text = LITHUANIAN * 20 + "Markė\n"
    write("f", text.encode("windows-1257"))
    fix("--yes", "--no-backup", "f")
    expect("what is decoded", text.encode(), read("f"))


def test_a_line_that_is_no_text_is_not_decoded():
    junk = bytes(0xA1 + i * 37 % 95 for i in range(40)).replace(b"\n", b" ")
    for text, charset in ((RUSSIAN + RUSSIAN_WORDS, "koi8-r"), (FRENCH, "windows-1252")):
        write("f", text.encode(charset) * (40 // text.count("\n")) + junk + b"\n")
        fix("--yes", "f", status=1)
    # A long line has the same pairs of letters again and again.
    write("f", (FRENCH[:-1] + " ").encode("latin-1") * 500 + b"\n")
    fix("--yes", "--no-backup", "f")
    expect("a long line", (FRENCH[:-1] + " ").encode() * 500 + b"\n", read("f"))


# What is put around the text, and by what it says that is the encoding.
DECLARATIONS = {
    "xml": '<?xml version="1.0" encoding="%s"?>\n<a>\n', "html": "<html><meta charset=%s>\n",
    "emacs": "# -*- coding: %s -*-\n", "css": '@charset "%s";\n',
    "po": 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=%s\\n"\n',
}


def test_what_cannot_be_decoded_is_told():
    """After the octets that the guess was made of, in a line that is Japanese otherwise."""
    text = JAPANESE.encode("shift_jis")
    write("f", text * 400 + text[:-1] + b"\xa0" + text * 400)
    out = fix("--yes", "f", status=1).stdout.decode()
    check("looks like cp932. But some of it cannot be decoded.\n" in out, out)


def test_declarations_that_would_be_wrong_are_told():
    for kind, words in DECLARATIONS.items():
        for declared, charset in (("utf-16", "utf-16le"), ("utf-16", "utf-16be"),
                                  ("utf-32", "utf-32le"), ("iso-8859-15", "iso-8859-15"),
                                  ("koi8-r", "windows-1252"), ("iso-8859-1", "windows-1252")):
            for mark in ("", "\ufeff") if charset.startswith("utf") else ("",):
                octets = (mark + words % declared + TEXT).encode(charset)
                write("f", octets)
                out = fix("--yes", "f", status=1).stdout.decode()
                line = 3 if kind == "po" else 1
                check(f". In UTF-8 its declaration (line {line}: {declared}) would be wrong: "
                      "change it, too.\n" in out and "  # decode all of it, then change its declaration\n" in out, out)
                expect(f"{kind} {charset}", octets, read("f"))
        for charset in ("utf-16le", "windows-1252"):
            write("f", (words % "UTF-8" + TEXT).encode(charset))
            fix("--yes", "--no-backup", "f")
            expect(f"{kind} {charset}", (words % "UTF-8" + TEXT).encode(), read("f"))
    # At the end, in UTF-16 whose length is no multiple of what is looked at.
    for more in ("", "x", "xy"):
        octets = (TEXT * 9 + more + "\n// vim: set fileencoding=utf-16le :\n").encode("utf-16be")
        write("f", octets)
        check("though a modeline of Vim says utf-16le. In UTF-8" in
              fix("f", status=1).stdout.decode(), "at the end")


def test_charsets_that_it_may_be_are_named():
    write("f", "ą ó\n".encode("iso-8859-2"))
    out = fix("f", status=1).stdout.decode()
    names = re.search(r"\. That may be ([a-z0-9-]+) or ([a-z0-9-]+): not certain enough to change "
                      r"it\.\n", out)
    expect(out, {"koi8-r", "windows-1251"}, set(names.groups() if names else []))


def candidates(octets):
    """The charsets that the octets which are not UTF-8 may be in, and their shares in percent."""
    write("f", octets)
    found = json.loads(octavo("detect", "--json", "f").stdout)["data"]["candidates"]
    return {one["encoding"]: one["confidence"] for one in found}


def test_capital_a_with_grave_is_a_usual_letter():
    write("f", "Perché così\n".encode() * 3 + "CITTÀ UNIVERSITÀ LIBERTÀ\n".encode("windows-1252"))
    out = fix("f", status=1).stdout.decode()
    check("a mixture of UTF-8 and windows-1252. 1 line changes:" in out, out)


def test_language_tells_charsets_that_are_as_likely():
    found = candidates("café\n".encode() * 4 + "lépésben győződjön meg róla,\n".encode("cp852") * 2)
    expect(f"the first of {found}", "cp852", next(iter(found)))


def test_charsets_that_differ_in_few_octets_are_both_named():
    # All letters of KOI8-R, which follow those that KOI8-U has in addition.
    text = "Єхидна, ґава, їжак ще й шиплячі плазуни бігцем форсують Янцзи. " + PLAIN + \
        "Эх, жлоб! Где туз? Прячь юных съёмщиц в шкаф.\n"
    found = candidates(UKRAINIAN.encode() + (text + text.upper()).encode("koi8-u"))
    expect(f"the first of {found}", "koi8-u", next(iter(found)))
    check("koi8-r" in found, str(found))


# ---------------------------------------------------------------- files

def test_long_text_without_separators():
    """Words that are longer than any that is read at once, and of which none is in doubt."""
    text = "\u6211\u4eec\u4f7f\u7528\u8fd9\u4e2a\u7a0b\u5e8f\u6253\u5f00\u6587\u4ef6" * 1000
    write("f", text.encode().decode("latin-1").encode())
    fix("-q", "-n", "f", status=1)


def test_quiet():
    write("good", TEXT.encode())
    write("binary", bytes(range(256)))
    write("bad", TEXT.encode("windows-1252"))
    write("good.bak", b"the old one")
    write("unsure", b"caf\xe9\n")
    before = tree()
    for name, status in (("good", 0), ("good.bak", 0), ("binary", 1), ("bad", 1), ("unsure", 1)):
        expect(name, b"", fix("-q", name, status=status).stdout)
    expect("the directory", before, tree())
    expect("fixed", b"", fix("-q", "--yes", "bad").stdout)
    expect("bad", (TEXT.encode(), TEXT.encode("windows-1252")), (read("bad"), read("bad.bak")))


def test_yes_and_dry_run():
    done = fix("--yes", "--dry-run", "f", status=2)
    expect("message", b"octavo: --yes: not with --dry-run\nTry 'octavo fix --help'.\n",
           done.stderr)


def test_a_backup_is_never_overwritten():
    write("f", TEXT.encode("windows-1252"))
    write("f.bak", b"precious\n")
    before = tree()
    for how in ("-n", "--yes"):
        done = fix(how, "f", status=2)
        check(b"f.bak: exists already" in done.stderr, done.stderr)
        expect("the directory", before, tree())
    fix("--yes", "--suffix=.old copy", "f")
    expect("the other backup", TEXT.encode("windows-1252"), read("f.old copy"))
    write("g", TEXT.encode("windows-1252"))
    fix("--yes", "--no-backup", "g")
    check(read("g") == TEXT.encode() and not os.path.exists("g.bak"), "a backup")


def test_backups_are_not_fixed():
    write("f", TEXT.encode("windows-1252"))
    fix("--yes", "f")
    before = tree()
    out = fix("--yes", "f", "f.bak").stdout
    check(b"f.bak: a backup: nothing to do" in out, out)
    check(out.endswith(b"1 good, 0 fixed, 0 not certain, 0 binary\n"), out)
    expect("the directory", before, tree())
    os.unlink("f")
    fix("--yes", "f.bak")
    expect("without f", TEXT.encode(), read("f.bak"))


def test_what_cannot_be_replaced_stays():
    write("f", TEXT.encode("windows-1252"))
    os.link("f", "other")
    done = fix("--yes", "f", status=2)
    check(b"hard links" in done.stderr, done.stderr)
    expect("f", TEXT.encode("windows-1252"), read("f"))
    os.unlink("other")
    os.symlink("f", "link")
    fix("--yes", "link")
    check(os.path.islink("link") and read("f") == TEXT.encode(), "not by a symbolic link")
    expect("backup", TEXT.encode("windows-1252"), read("f.bak"))
    os.mkdir("elsewhere")
    write("elsewhere/g", TEXT.encode("windows-1252"))
    os.symlink("elsewhere/g", "far")
    said = fix("--yes", "far").stdout.splitlines()[-1]
    expect("backup of a file that a link leads to", os.path.realpath("elsewhere/g.bak").encode() +
           b": the old one", said)
    os.mkdir("d")
    check(b"s a directory" in fix("d", status=2).stderr, "a directory")
    os.mkfifo("pipe")
    check(b"not a regular file" in fix("pipe", status=2).stderr, "a pipe")
    piped = fix("/dev/fd/0", status=2, stdin=subprocess.PIPE)
    check(b"not a regular file" in piped.stderr, "a pipe without a name")
    check(b"standard input" in fix("-", status=2).stderr, "standard input")
    check(b"FILE: missing" in fix(status=2).stderr, "no file")
    check(b"No such file" in fix("missing", status=2).stderr, "a missing file")
    for suffix in ("", "a/b"):
        fix("--suffix", suffix, "f", status=2)


def test_read_only_file():
    os.chmod(".", 0o777)
    write("f", TEXT.encode("windows-1252"))
    os.chmod("f", 0o444)
    done = fix("--yes", "f", status=2, **as_other_user(OCTAVO))
    check(b"Permission denied" in done.stderr, done.stderr)
    expect("f", TEXT.encode("windows-1252"), read("f"))


def test_file_that_does_not_fit():
    most = 1 << 18
    octets = TEXT.encode("windows-1252")
    octets *= most // len(octets) + 1
    write("f", octets)

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    fix("--yes", "f", status=2, preexec_fn=limit)
    expect("f", octets, read("f"))
    expect("the directory", ["f"], os.listdir("."))


def test_closed_output():
    write("f", TEXT.encode("windows-1252"))
    with open("/dev/full", "wb") as full:
        done = subprocess.run([OCTAVO, "fix", "--yes", "f"], stdout=full, timeout=PATIENCE,
                              stderr=subprocess.PIPE, check=False)
    expect("status", 2, done.returncode)
    expect("f", TEXT.encode("windows-1252"), read("f"))


# ---------------------------------------------------------------- asking

class Terminal:
    def __init__(self, *arguments):
        self.ours, self.theirs = pty.openpty()
        self.process = subprocess.Popen([OCTAVO, "fix", *arguments], stdin=self.theirs,
                                        stdout=self.theirs, stderr=self.theirs,
                                        start_new_session=True)
        self.got = b""

    def wait_for(self, text):
        end = time.monotonic() + PATIENCE
        while text not in self.got:
            check(time.monotonic() < end, f"waited in vain for {text!r}: {self.got!r}")
            if select.select([self.ours], [], [], 0.1)[0]:
                self.got += os.read(self.ours, 65536)

    def type(self, octets):
        os.write(self.ours, octets)

    def end(self):
        self.got += read_terminal(self.ours, self.theirs, self.process)
        return self.process.wait()


ASKED = b"Write f, keeping the old one as f.bak? [y/N] "


def asked(typed, *arguments):
    write("f", TEXT.encode("windows-1252"))
    terminal = Terminal(*arguments, "f")
    terminal.wait_for(ASKED)
    terminal.type(typed)
    return terminal.end()


def test_asking():
    for typed in (b"n\n", b"\n", b"no\n", b"x\n", b"\x04", b"ye\n", b"yess\n", b"yn\n", b"y n\n",
                  b"y y\n", b"yes" + b" " * 50 + b"no\n", b"year\n", b"ys\n", b"?\n", b"yes?\n"):
        expect(f"status after {typed!r}", 1, asked(typed))
        expect(f"f after {typed!r}", TEXT.encode("windows-1252"), read("f"))
        expect("the directory", ["f"], os.listdir("."))
    for typed in (b"y\n", b"yes\n", b"Y\n", b" y\n", b"yEs\n", b"\tYES \n"):
        expect(f"status after {typed!r}", 0, asked(typed))
        expect(f"f after {typed!r}", TEXT.encode(), read("f"))
        expect(f"backup after {typed!r}", TEXT.encode("windows-1252"), read("f.bak"))
        os.unlink("f.bak")


def test_interrupted_at_the_question():
    write("f", TEXT.encode("windows-1252"))
    before = tree()
    terminal = Terminal("f")
    terminal.wait_for(ASKED)
    terminal.process.send_signal(signal.SIGINT)
    expect("status", -signal.SIGINT, terminal.end())
    expect("the directory", before, tree())


def test_the_question_names_the_backup():
    os.mkdir("d")
    write("d/f", TEXT.encode("windows-1252"))
    os.symlink("d/f", "f")
    terminal = Terminal("f")
    terminal.wait_for(b"? [y/N] ")
    check(b"/d/f.bak? [y/N]" in terminal.got, terminal.got)
    terminal.type(b"n\n")
    terminal.end()


def test_each_file_is_asked_for_until_the_input_ends():
    for name in "abc":
        write(name, TEXT.encode("windows-1252"))
    terminal = Terminal("-r")
    terminal.wait_for(b"Write a, keeping")
    terminal.type(b"y\n")
    terminal.wait_for(b"Write b, keeping")
    terminal.type(b"\x04")
    expect("status", 1, terminal.end())
    check(b"Write c" not in terminal.got, terminal.got)
    check(b"0 good, 1 fixed, 2 that can be fixed, 0 not certain, 0 binary" in terminal.got,
          terminal.got)
    expect("files", ["a", "a.bak", "b", "c"], sorted(os.listdir(".")))


def meanwhile(change, why):
    """What 'change' does to f after the question must be there in the end."""
    write("f", TEXT.encode("windows-1252"))
    terminal = Terminal("f")
    terminal.wait_for(ASKED)
    change()
    want = read("f")
    terminal.type(b"y\n")
    expect("status", 2, terminal.end())
    check(why in terminal.got, terminal.got)
    expect("f", want, read("f"))
    expect("the directory", ["f"], os.listdir("."))


def test_changed_after_the_question():
    def append():
        with open("f", "ab") as file:
            file.write(b"more \xfc\n")

    def replace():
        write("g", b"another \xfc\n")
        os.replace("g", "f")

    meanwhile(append, b"changed meanwhile")
    meanwhile(replace, b"meanwhile")


TESTS = [(name[5:].replace("_", " "), test) for name, test in globals().items()
         if name.startswith("test_")]
sys.exit(run_cases(TESTS))
