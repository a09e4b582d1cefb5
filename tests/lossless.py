#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""lossless.py - no sequence of commands loses information without a message that says how much

usage: lossless.py OCTAVO [SEQUENCES [SEED]]

Random sequences of commands change copies of random files in place. After each command Python says
what the file should be and how many errors and characters are gone for ever, and octavo must have
said that number; or the file must be what it was.
"""
import codecs
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

OCTAVO = os.path.abspath(sys.argv[1])
SEQUENCES = int(sys.argv[2]) if len(sys.argv) > 2 else 150
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
MARK = b"\xef\xbb\xbf"
UNICODE = ["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"]

SENTENCES = {
    "en": "The café serves crème brûlée, “naïve” readers say – 5 € a piece…",
    "de": "Größere Bären müssen über die Straße; schöne Grüße aus Köln.",
    "fr": "L'élève déçu a été reçu à l'école où l'œuvre était déjà prête.",
    "pl": "Zażółć gęślą jaźń, powiedział żółw i poszedł łąką.",
    "ru": "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία των Ελλήνων.",
    "ja": "いろはにほへと ちりぬるを わかよたれそ つねならむ、日本語の文章です。",
    "he": "דג סקרן שט בים מאוכזב ולפתע מצא חברה.",
    "mixed": "naïve 𝄞 😀 日本 e\u0301 \u212b \u200bß\u202ex",
}
CHARSETS = {  # by octavo's names, which are Python's as well
    "en": ["windows-1252", "utf-16le"], "de": ["iso-8859-1", "cp850"],
    "fr": ["iso-8859-15", "windows-1252"], "pl": ["iso-8859-2", "windows-1250"],
    "ru": ["koi8-r", "windows-1251", "cp866"], "el": ["iso-8859-7"],
    "ja": ["shift_jis", "euc-jp", "iso-2022-jp"], "he": ["iso-8859-8"],
    "mixed": ["utf-16le", "utf-32be"],
}


def handler(name, function):
    codecs.register_error(name, lambda e: (function(e.object[e.start:e.end]), e.end))
    return name


def in_charset(charset):
    def decode(octets):
        return "".join(bytes([o]).decode(charset, "surrogateescape") for o in octets)

    def c1(octets):
        return "".join(chr(ord(c) - 0xDC00) if "\udc80" <= c <= "\udcff" else c
                       for c in decode(octets))
    return c1


DONE = {  # what a report calls it, and what Python does
    "replace": ("replaced by U+FFFD", "replace"),
    "skip": ("removed", "ignore"),
    "escape": ("escaped", handler("octavo-escape", lambda b: "".join("\\x%02X" % o for o in b))),
    "windows-1252": ("decoded", handler("octavo-1252", in_charset("windows-1252"))),
    "koi8-r": ("decoded", handler("octavo-koi8", in_charset("koi8-r"))),
}


# ---------------------------------------------------------------- files

def random_text(rnd):
    language = rnd.choice(sorted(SENTENCES))
    words = SENTENCES[language].split(" ")
    end = rnd.choice(["\n", "\r\n", rnd.choice("\n\r") + "\n"])
    lines = []
    for _ in range(rnd.randint(1, 12)):
        lines.append(" ".join(rnd.choices(words, k=rnd.randint(0, 9))))
    return language, end.join(lines) + rnd.choice(["", end])


def random_file(rnd):
    language, text = random_text(rnd)
    octets = bytearray(text.encode())
    kind = rnd.randrange(9)
    if kind == 0:
        charset = rnd.choice(CHARSETS[language])
        return text.encode(charset, "ignore")
    if kind == 1:  # a mixture by lines
        charset = rnd.choice(CHARSETS[language])
        if charset.startswith("utf"):
            return text.encode(charset)
        return b"\n".join(line.encode() if rnd.random() < 0.5 else line.encode(charset, "ignore")
                          for line in text.split("\n"))
    if kind == 2:  # encoded twice
        return bytes(octets).decode("latin1").encode()
    if kind == 3:
        return MARK + bytes(octets) + rnd.choice([b"", MARK + b"x\n"])
    if kind == 4:  # cut within a character
        return bytes(octets[:rnd.randint(0, len(octets))])
    if kind == 5:
        return text.encode("utf-16-le", "surrogatepass")
    if kind < 8:
        for _ in range(rnd.randint(1, 8)):
            at = rnd.randint(0, len(octets))
            octets[at:at + rnd.randint(0, 1)] = rnd.choice(
                [b"\xff", b"\xe9", b"\xc0\xaf", b"\xed\xa0\x80", b"\x80", b"\0", b"\xf0\x9f"])
    return bytes(octets)


# ---------------------------------------------------------------- the octets that a command makes

def normalized(form):
    return lambda text: unicodedata.normalize(form, text)


def strip_bom(octets):
    return octets[len(MARK):] if octets.startswith(MARK) else octets


def add_bom(octets):
    return octets if octets.startswith(MARK) else MARK + octets


def strip_bom_inside(octets):
    return octets[:3] + octets[3:].replace(MARK, b"") if octets.startswith(MARK) \
        else octets.replace(MARK, b"")


def to_lf(octets):
    return octets.replace(b"\r\n", b"\n")


def to_crlf(octets):
    return re.sub(rb"(?<!\r)\n", b"\r\n", octets)


# Options of repair that leave errors as they are, in the order in which they are applied.
STEPS = [
    ("--strip=bom-inside", strip_bom_inside, r"(\d+) byte order marks? inside removed"),
    ("--nfc", "NFC", r"(\d+) sequences? that"),
    ("--bom=strip", strip_bom, r"1 byte order mark\b"),
    ("--bom=add", add_bom, r"1 byte order mark\b"),
    ("--eol=lf", to_lf, r"(\d+) line ends?"),
    ("--eol=crlf", to_crlf, r"(\d+) line ends?"),
]


def errors_in(octets):
    """The number of maximal subparts."""
    count = [0]

    def handle(error):
        count[0] += 1
        return "", error.end
    codecs.register_error("octavo-count", handle)
    octets.decode("utf-8", "octavo-count")
    return count[0]


def apply_between_errors(function, octets):
    """Applies a function of text to what is between errors."""
    text = octets.decode("utf-8", "surrogateescape")
    return "".join(part if part[:1] >= "\udc80" and part[:1] <= "\udcff" else function(part)
                   for part in re.split("([\udc80-\udcff]+)", text)
                   ).encode("utf-8", "surrogateescape")


class Failure(Exception):
    pass


def demand(condition, what):
    if not condition:
        raise Failure(what)


def number(pattern, output):
    found = re.search(pattern, output)
    return int(found.group(1)) if found else 0


def check_repair(rnd, name, before):
    """Returns the options, and a function that judges what came of them."""
    invalid = rnd.choice([None, None, "keep"] + sorted(DONE))
    steps = [step for step in STEPS if rnd.random() < 0.2]
    options = [option for option, _, _ in steps]
    for one, other in (("--bom=strip", "--bom=add"), ("--eol=lf", "--eol=crlf")):
        if one in options and other in options:
            options.remove(other)
    if invalid:
        options.append("--invalid=" + invalid)

    def judge(after, status, output):
        errors = errors_in(before)
        keeps = invalid == "keep" or (invalid is None and len(options) > 0)
        if status == 2:
            return demand(after == before, "trouble, but the file changed")
        if errors and invalid is None and not keeps:
            demand(status == 1, "not repaired, and no error")
        if errors and status == 1 and not keeps:
            demand(after == before, "changed, but refused")
            return demand("not repaired" in output, "no word about the errors")
        want = before
        if not keeps and errors:
            done, how = DONE[invalid or "replace"]
            want = before.decode("utf-8", how).encode()
            demand(number(r"(\d+) errors? " + re.escape(done), output) == errors,
                   f"{errors} errors are {done}, but not by what is said")
        elif errors and invalid is None:
            demand(number(r"(\d+) errors? left as", output) == errors, "errors that are left")
        for option, function, pattern in STEPS:
            if option not in options:
                continue
            last = want
            want = apply_between_errors(normalized(function), want) \
                if isinstance(function, str) else function(want)
            if want != last:
                demand(re.search(pattern, output), f"{option} changes, but nothing says so")
        return demand(after == want, "other octets than those asked for")
    return ["repair", "-i"] + options + [name], judge


def check_convert(rnd, name, before):
    charsets = ["utf-8", "iso-8859-1", "windows-1252", "koi8-r", "us-ascii", "euc-jp",
                "utf-16le", "utf-32be"]
    source, target = rnd.choice(charsets[:6] + ["utf-8"] * 6), rnd.choice(charsets)
    invalid = rnd.choice([None, "replace", "skip", "escape"])
    unmappable = rnd.choice([None, None, "replace", "skip", "escape"])
    options = ["-f", source, "-t", target]
    options += ["--invalid=" + invalid] if invalid else []
    options += ["--unmappable=" + unmappable] if unmappable else []

    def judge(after, status, output):
        said = number(r": (\d+) (?:errors?|characters?)\b.*(?:replaced|left out|escaped)", output)
        if status:
            return demand(after == before, "not converted, but the file changed")
        try:
            text = before.decode(source)
            errors = 0
        except UnicodeDecodeError:
            if source == "euc-jp":  # which has controls in iconv(3), and has none in Python
                has_controls = re.search(rb"[\x80-\x8d\x90-\x9f]", before)
                return demand(said > 0 or after == before or has_controls,
                              "errors, but nothing says so")
            text = before.decode(source, "ignore")
            errors = errors_in(before) if source == "utf-8" else \
                sum(1 for o in before if "\ufffd" in bytes([o]).decode(source, "replace"))
        lost = errors + sum(1 for c in text if not encodes(c, target))
        demand(lost == said or (source != target and "euc-jp" in (source, target)),
               f"{lost} errors and characters are lost, {said} by what is said")
        if not lost and after != before:
            demand(after.decode(target) == text, "another text")
        return None
    return ["convert", "-i"] + options + [name], judge


def encodes(character, target):
    try:
        character.encode(target)
        return True
    except UnicodeEncodeError:
        return False


def check_bom(rnd, name, before):
    option, function = rnd.choice([("--strip", strip_bom), ("--add", add_bom)])

    def judge(after, status, output):
        if after == before:
            return None
        demand(after == function(before), "more than the mark")
        return demand(name in output, "the mark has changed, but nothing says so")
    return ["bom", option, name], judge


def check_undo(rnd, name, before):
    options = rnd.choice([["--undo-double"], ["--undo-double=auto"], ["--undo-double", "--parts"],
                          ["--undo-double=auto", "--parts"]])

    def judge(after, status, output):
        if after == before:
            return None
        old, new = before.split(b"\n"), after.split(b"\n")
        demand(len(old) == len(new), "the number of lines")
        changed = [pair for pair in zip(old, new) if pair[0] != pair[1]]
        demand(number(r"(\d+) lines?", output) == len(changed), "changed lines are not counted")
        for line, decoded in changed:
            errors = errors_in(line)
            demand((errors == 0 or "--parts" in options) and errors_in(decoded) == errors and
                   len(decoded) < len(line), "a line that was not encoded twice")
        return None
    return ["repair", "-i", *options, name], judge


def check_fix(rnd, name, before):
    suffix = f".{rnd.random()}"

    def judge(after, status, output):
        if after == before:
            return demand(not os.path.exists(name + suffix), "a backup of what has not changed")
        with open(name + suffix, "rb") as file:
            demand(file.read() == before, "the backup is another file")
        demand(status == 0 and not errors_in(after), "ill-formed")
        had = max(before.count("\ufffd".encode(encoding)) for encoding in UNICODE)
        demand(after.count("\ufffd".encode()) <= had, "U+FFFD")
        return demand(re.search("octavo (convert -i|repair -i|fix --yes)", output), "by what command?")
    return ["fix", "--yes", "--suffix", suffix, name], judge


def check_reading(rnd, name, before):
    command = rnd.choice([["check"], ["check", "--lint"], ["count"], ["detect", "-v"],
                          ["repair", "-n", "--invalid=replace"], ["repair", "--diff", "--eol=lf"],
                          ["convert", "-n", "-f", "detect"], ["escape"], ["inspect"]])

    def judge(after, status, output):
        return demand(after == before, "a command that only reads has changed the file")
    return command + [name], judge


def run(sequence, directory):
    rnd = random.Random(f"{SEED} {sequence}")
    octets = random_file(rnd)
    name = os.path.join(directory, "text")
    history = [f"file {octets!r}"]
    with open(name, "wb") as file:
        file.write(octets)
    for _ in range(rnd.randint(1, 5)):
        kind = rnd.choices([check_repair, check_convert, check_bom, check_undo, check_fix,
                            check_reading], [6, 6, 2, 2, 2, 1])[0]
        command, judge = kind(rnd, name, octets)
        done = subprocess.run([OCTAVO] + command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, timeout=60)
        output = done.stdout.decode("utf-8", "replace")
        history.append(f"octavo {' '.join(command)}: status {done.returncode}\n{output[:600]}")
        with open(name, "rb") as file:
            after = file.read()
        try:
            demand(done.returncode in (0, 1, 2), "no status of octavo")
            judge(after, done.returncode, output)
        except Failure as failure:
            print(f"FAIL sequence {sequence}: {failure}", *history, f"file {after!r}", sep="\n  ")
            return False, 0
        octets = after
    return True, len(history) - 1


def main():
    failed = commands = 0
    with tempfile.TemporaryDirectory() as directory:
        for sequence in range(SEQUENCES):
            is_good, n = run(sequence, directory)
            failed += not is_good
            commands += n
    print(f"{SEQUENCES - failed} sequences passed, {failed} failed; {commands} commands")
    return 1 if failed else 0


sys.exit(main())
