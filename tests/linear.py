#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""linear.py - eight times the input makes at most eight times the work, whatever the input

usage: linear.py SOURCE BUILD COMPILER [all]

Runs the commands of a build in which work.c counts basic blocks and octets: that is the same in
each run, so no clock is asked. Commands and options are those that --help lists: a new option is
tried without being named here, unless it needs a value. The texts are what makes searches, caches
and look-ahead do the most. Each command is run on all of them, with each option on some that differ
from option to option; with "all", on all. The functions of the libraries that text_work.c calls are
run on texts of several blocks that a library checks at once. Commands that walk are run on
directories within each other, and on operands in different directories, with few open files.
"""
import concurrent.futures
import contextlib
import glob
import os
import re
import resource
import subprocess
import sys
import tempfile

from cli_lib import check, run_cases, write

SOURCE, BUILD = map(os.path.abspath, sys.argv[1:3])
COMPILER = sys.argv[3].split()
HERE = os.path.join(SOURCE, "tests")
EACH = 1 if sys.argv[4:] == ["all"] else 6 # text is tried with an option
COUNTED = OF_TEXT = ""

SMALL = 2 << 10
TIMES = 8
# A quarter more for what small texts do not reach, and what is allowed for what comes once.
SLACK, ONCE = 1.25, 100_000


def double_encoded(times):
    text = "caf\u00e9 na\u00efve \u00dcbung\n"
    for _ in range(times):
        text = text.encode().decode("latin-1")
    return text.encode()


# Texts of one part, repeated.
PARTS = {
    "FF": b"\xff",
    "E2 without continuing octets": b"\xe2",
    "F0 9F without the rest": b"\xf0\x9f",
    "continuing octets": b"\x80",
    "good and bad in turn": b"a\xff",
    "bad lines": b"\xe9\n",
    "one line": b"a",
    "one line of three octets each": b"\xe4\xb8\xad",
    "line feeds": b"\n",
    "carriage returns": b"\r",
    "both line ends": b"a\r\nb\n",
    "NULs": b"\0",
    "ISO 2022 with UTF-8": b"\x1b%Ga\x1b%@",
    "escapes of ISO 2022": b"\x1b$B\x1b(B",
    "open escapes": b"\x1b",
    "HZ": b"~{VP~}",
    "HZ that never ends": b"~{",
    "UTF-7": b"+AGEAYg-",
    "ampersands": b"&amp;",
    "nested references": b"&amp;amp;amp;lt;",
    "references without an end": b"&",
    "backslashes": b"\\",
    "escapes": b"\\u00e9\\x41",
    "halves of pairs": b"\\ud83d",
    "percent signs": b"%C3",
    "marks": b"\xcc\x81",
    "marks out of order": b"\xcc\x81\xcc\xa7",
    "Jamo": b"\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8",
    "Indic clusters": b"\xe0\xa4\x95\xe0\xa5\x8d",
    "regional indicators": b"\xf0\x9f\x87\xa6",
    "joined emoji": b"\xf0\x9f\x91\xa9\xe2\x80\x8d",
    "bidirectional controls": b"\xe2\x80\xae",
    "joiners": b"\xe2\x80\x8d",
    "byte order marks": b"\xef\xbb\xbf",
    "declarations of XML": b"<?xml version='1.0' encoding='latin1'?>\n",
    "declarations of HTML": b"<meta charset=latin1>",
    "open declarations": b"<meta ",
    "words that announce a declaration": b"\xe9 charset=latin1 charset=a1 coding/*\n",
    "options of inputenc": b"\xe9 [latin1,a]{inputenc} ",
    "open elements": b"<",
    "declarations of editors": b"# -*- coding: latin1 -*-\n",
    "encoded twice": double_encoded(1),
    "encoded five times": double_encoded(5),
    "encoded twice in part": double_encoded(1) + b"\xc3\xa9",
    "quotation marks": b"\xc2\xbb",
    "octets among UTF-8": b"caf\xe9 caf\xc3\xa9\n",
    "CESU-8": b"\xed\xa0\xbd\xed\xb8\x80",
    "UTF-16": b"\xffa\0\n\0",
    "overlong": b"\xc0\xaf",
    "Shift_JIS": b"\x82\xa0\x83A\n",
}

# For the functions of the libraries, besides.
MORE_PARTS = {
    "linkers": b"\xe0\xa5\x8d",
    "spelled with linkers": b"\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8d",
    "marks that decompose": b"\xcd\x84",
    "vowels of Hangul": b"\xe1\x85\xa1",
}


# Once, in front of those parts.
BEFORE = {"joiners": b"a"}


def text_of(name, size):
    part = PARTS.get(name) or MORE_PARTS[name]
    return BEFORE.get(name, b"") + (part * (size // len(part) + 1))[:size]


# Values of options, and what options need beside them.
VALUES = {"ENCODING": "windows-1252", "N": "5", "GLOB": "*", "SUFFIX": ".old", "TEXT": "x",
          "OCTETS": "1048576", "I/N": "2/3", "KIND,..": "invisible,bidi,tag,nul,control,bom-inside", "[KIND,..]": "", "[SUFFIX]": "",
          "[TEXT]": "x"}
NEEDS = {("check", "--null"): ["-l"], ("convert", "--touch"): ["-i"],
         ("convert", "--dry-run"): ["-f", "latin1"],
         ("repair", "--touch"): ["-i"], ("repair", "--lone-cr"): ["--eol=lf"],
         ("repair", "--parts"): ["--undo-double=auto"],
         **{(command, "--outside"): ["-f", "ISO-2022+UTF-8"]
            for command in ("check", "convert", "count")},
         ("count", "--columns-per"): ["--widest"],
         ("convert", "--level"): ["-t", "ISO-2022+UTF-8"],
         ("convert", "--invalid=roundtrip"): ["-t", "UTF-16LE"],
         ("bom", "--dry-run"): ["--strip"], ("fix", "--suffix"): ["-y"],
         ("fix", "--no-backup"): ["-y"], ("bom", "--touch"): ["--strip"],
         ("convert", "--in-place"): ["-f", "latin1"],
         ("convert", "--no-binary"): ["-n", "-f", "latin1"], ("repair", "--no-binary"): ["-n"]}
# Which read no text, or are for trees.
NO_TEXT = {"--help", "--version", "--characters", "--list"}
OF_TREES = {"--recursive", "--glob", "--hidden", "--no-ignore", "--unrestricted"}
WITH_TEXT = ["check", "fix", "convert", "repair", "count", "detect", "inspect", "escape",
             "unescape", "truncate", "bom", "sift", "summarize", "merge", "isutf8", "iconv"]
# Directories in each other, whose path is soon longer than a system call takes; operands in as many
# directories. What is renamed has shorter paths: those in the script may take quadratic time.
STEP, WRONG_STEP, DEPTH, OPERANDS = b"d" * 100, b"d" * 99 + b"\xe9", 250, 100
SHORT_STEP, SHORT_DEPTH, SCRIPT = b"\xe9", 200, 2.0
MAX_OPEN, MAX_KIB = 64, 32 << 10
# Of text for the functions of the libraries: blocks have 16 KiB.
SMALL_TEXT = 36 << 10
# The library looks ahead after each error, but not further than 4 KiB.
SIZES = {"check": 8 << 10, "count": 8 << 10, "summarize": 8 << 10}
BASE = {"iconv": ["-f", "UTF-8", "-t", "UTF-16"],
        "truncate": ["--columns=1000"],
        "sift": ["--bad=/dev/null", "--reasons=/dev/null"]}
# In place of what BASE has.
LIMITS = {"--octets", "--graphemes", "--utf16", "--code-points"}
ON_TREES = {"convert": ["-n", "-f", "latin1"], "repair": ["-i", "--invalid=replace"]}


def build(folder):
    """Compiles the command, and text_work.c with the libraries, with counters."""
    with open(os.path.join(HERE, "work.c"), encoding="ascii") as file:
        wrapped = re.findall(r"^(?:WRAP\([^,]*, |size_t __real_)(\w+)", file.read(), re.M)
    sources = [path for pattern in ("cli/*.c", "cli/*/*.c", "cli/commands/*/*.c", "src/*.c",
                                    "src/simd/*.c", "text/*.c", "text/simd/*.c",
                                    "charset/**/*.c", "detect/**/*.c")
               for path in glob.glob(os.path.join(SOURCE, pattern), recursive=True)
               if "/windows/" not in path]
    sources.append(os.path.join(BUILD, "completion.c"))
    above = [path for library in ("text", "charset")
             for path in glob.glob(os.path.join(SOURCE, library, "**/*.c"), recursive=True)]

    def compile_one(path):
        target = os.path.join(folder, re.sub(r"\W", "_", os.path.relpath(path, SOURCE)) + ".o")
        subprocess.check_call([
            *COMPILER, "-O1", "-w", "-std=gnu11", "-fno-builtin", "-fsanitize-coverage=trace-pc",
            *(f"-DHAVE_{library}=0" for library in
              ("ZLIB", "ZSTD", "LZMA")),
            "-DOCTAVO_KERNELS=avx2+neon+portable",
            *(f"-I{os.path.join(SOURCE, include)}" for include in
              (["text", "charset", "include", "src"] if path in above else ["cli", "detect", "include"])),
            "-c", path, "-o", target])
        return target

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, sources))
    work, of_text = os.path.join(folder, "work.o"), os.path.join(folder, "text_work.o")
    subprocess.check_call([*COMPILER, "-O1", "-c", os.path.join(HERE, "work.c"), "-o", work])
    subprocess.check_call([*COMPILER, "-O1", f"-I{os.path.join(SOURCE, 'include')}", "-c",
                           os.path.join(HERE, "text_work.c"), "-o", of_text])
    of_libraries = [target for target in objects
                    if os.path.basename(target).startswith(("src_", "text_", "charset_"))]
    programs = []
    for name, parts in ("octavo", objects), ("text_work", [*of_libraries, of_text]):
        programs.append(os.path.join(folder, name))
        subprocess.check_call([*COMPILER, "-o", programs[-1], *parts, work, "-lpthread",
                               *(f"-Wl,--wrap={name}" for name in wrapped)])
    return programs


def commands():
    text = subprocess.run([COUNTED, "--help"], capture_output=True, check=True).stdout.decode()
    return re.findall(r"^  ([a-z]\w+) {2,}", text, re.M)


def options_of(command):
    """Each option as --help has it: its name, and its value or nothing."""
    text = subprocess.run([COUNTED, command, "--help"], capture_output=True, check=True).stdout
    found = re.findall(r"^  (?:-\w, |    )(--[\w-]+)(\[?=\S+)?", text.decode(), re.M)
    return [(name, value.replace("[=", "[").lstrip("=")) for name, value in found]


def words_of(command, name, value):
    if value.strip("[]").isupper() or "KIND" in value:
        check(value in VALUES, f"{command} {name}={value}: no such value in VALUES")
        value = VALUES[value]
        value = "CESU-8" if (command, name) in (("repair", "--from"), ("sift", "--from"), ("summarize", "--from")) else value
    word = name + ("=" + value if value else "")
    return [*NEEDS.get((command, word), NEEDS.get((command, name), [])), word]


def work(*words, program=None, **how):
    done = subprocess.run([program or COUNTED, *words], capture_output=True, check=False, **how)
    check(done.returncode >= 0 and b"Try 'octavo" not in done.stderr,
          f"{words}: {done.returncode} {done.stderr[-300:]!a}")
    return int(done.stderr.rsplit(b"work ", 1)[1])


def judge(what, small, large, slack=SLACK):
    """Returns what is wrong, or nothing."""
    is_linear = large <= TIMES * slack * small + ONCE
    return "" if is_linear else f"{what}: {small}, for {TIMES} times as much {large}"


def on_text(command, words, name):
    """Returns what is wrong, or nothing."""
    counts = []
    small = SIZES.get(command, SMALL)
    has_limit = command == "truncate" and {word.partition("=")[0] for word in words} & LIMITS
    base = [] if has_limit else BASE.get(command, [])
    for size in (small, small * TIMES):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "f")
            write(file, text_of(name, size))
            counts.append(work(command, *base, *words, file))
    return judge(f"{command} {' '.join(words)} on {name}", *counts)


def on_texts(command):
    options = [words_of(command, *option) for option in options_of(command)
               if option[0] not in NO_TEXT | OF_TREES and option[1] != "FILE"]
    jobs = [([], name) for name in PARTS]
    for i, words in enumerate(options):
        jobs += [(words, name) for name in list(PARTS)[i % EACH::EACH]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = [text for text in pool.map(lambda job: on_text(command, *job), jobs) if text]
    check(not wrong, "\n  ".join(wrong))


def on_library_functions():
    """Each function, by scalar code and by kernels."""
    names = subprocess.run([OF_TEXT], capture_output=True, check=True).stdout.decode().split()
    check(names, "there are no functions")
    with tempfile.TemporaryDirectory() as folder:
        for part in [*PARTS, *MORE_PARTS]:
            for size in (SMALL_TEXT, SMALL_TEXT * TIMES):
                write(os.path.join(folder, f"{part}-{size}"), text_of(part, size))

        def one(job):
            kernels, name, part = job
            small, large = (work(kernels, name, os.path.join(folder, f"{part}-{size}"),
                                 program=OF_TEXT) for size in (SMALL_TEXT, SMALL_TEXT * TIMES))
            return judge(f"{name} ({kernels}) on {part}", small, large)

        # The other kernels that linear.py builds are for another processor.
        kernels = subprocess.run([OF_TEXT, "avx2", names[0], os.devnull], capture_output=True,
                                 check=False).returncode
        jobs = [(k, name, part) for k in ["scalar", "portable", *([] if kernels else ["avx2"])]
                for name in names for part in [*PARTS, *MORE_PARTS]]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            wrong = [text for text in pool.map(one, jobs) if text]
    check(not wrong, "\n  ".join(wrong))


def on_trees(command):
    """Many files with long names, rules that exclude some, deep directories."""
    wrong = []
    for name, value in options_of(command):
        if name not in OF_TREES:
            continue
        words = ["-r", name + ("=" + VALUES[value] if value else "")]
        counts = []
        for count in (20, 20 * TIMES):
            with tempfile.TemporaryDirectory() as folder:
                for i in range(count):
                    place = os.path.join(folder, *["deep"] * (i % 20))
                    os.makedirs(place, exist_ok=True)
                    write(os.path.join(place, f"{i:0200}"), b"caf\xe9\n")
                write(os.path.join(folder, ".gitignore"), b"*7\n!x\n")
                counts.append(work(command, *ON_TREES.get(command, []), *words, folder))
        wrong.append(judge(f"{command} {' '.join(words)}", *counts))
    check(not any(wrong), "\n  ".join(filter(None, wrong)))


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (MAX_OPEN, MAX_OPEN))


def work_below(folder, *words):
    return work(*words, cwd=folder, preexec_fn=few_files)


@contextlib.contextmanager
def chain(name, depth, has_files=False):
    """Directories in each other. Files are in the innermost one, or in all of them."""
    with tempfile.TemporaryDirectory() as folder:
        at = os.open(folder, os.O_RDONLY)
        for left in range(depth - 1, -1, -1):
            os.mkdir(name, dir_fd=at)
            below = os.open(name, os.O_RDONLY, dir_fd=at)
            os.close(at)
            at = below
            if has_files or not left:
                file = os.open("file", os.O_WRONLY | os.O_CREAT, dir_fd=at)
                os.write(file, b"caf\xe9\n")
                os.close(file)
        os.close(at)
        yield folder
        subprocess.check_call(["rm", "-r", folder]) # Python's own way is recursive
        os.mkdir(folder)


def on_chain(what, name, depth, *words, slack=SLACK):
    counts = []
    for n in (depth, depth * TIMES):
        with chain(name, n) as folder:
            counts.append(work_below(folder, *words))
    return judge(what, *counts, slack)


def on_operands(command, *words):
    counts = []
    for n in (OPERANDS, OPERANDS * TIMES):
        with tempfile.TemporaryDirectory() as folder:
            names = [f"directory{i}/f\udce9" for i in range(n)]
            for name in names:
                os.mkdir(os.path.join(folder, os.path.dirname(name)))
                write(os.path.join(folder, name), b"caf\xe9\n")
            counts.append(work_below(folder, command, *words, *names))
    return judge(f"{command} {' '.join(words)} with operands", *counts)


def on_depth(command):
    base = ON_TREES.get(command, [])
    wrong = [on_chain(command + " -r", STEP, DEPTH, command, *base, "-r"),
             on_operands(command, *base), on_operands(command, *base, "-r")]
    if command == "names":
        renaming = ["names", "-r", "--from=latin1", "--rename", "--undo=undo"]
        wrong += [on_chain("names -rq", WRONG_STEP, DEPTH, "names", "-rq", "--from=latin1"),
                  on_chain("names --rename", SHORT_STEP, SHORT_DEPTH, *renaming, "-q",
                           slack=SCRIPT),
                  on_operands(*renaming)]
    check(not any(wrong), "\n  ".join(filter(None, wrong)))


def memory_in_depth():
    """Names that wait for a thread must not take much memory."""
    with chain(b"d" * 255, DEPTH * TIMES, has_files=True) as folder:
        done = subprocess.run([sys.executable, "-I", "-S", os.path.join(HERE, "peak.py"), COUNTED,
                               "check", "-r", "-j2"], cwd=folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, check=True)
    status, peak = done.stderr.split()[-2:]
    check(status == b"1" and int(peak) < MAX_KIB, f"status {status}, {peak} KiB")


def main():
    global COUNTED, OF_TEXT
    with tempfile.TemporaryDirectory() as folder:
        COUNTED, OF_TEXT = build(folder)
        cases = [(command, lambda command=command: on_texts(command)) for command in WITH_TEXT]
        for command in commands():
            if any(name == "--recursive" for name, _ in options_of(command)):
                cases += [(command + " -r", lambda command=command: on_trees(command)),
                          (command + " in depth", lambda command=command: on_depth(command))]
        cases.append(("memory in depth", memory_in_depth))
        cases.append(("libraries", on_library_functions))
        return run_cases(cases)


if __name__ == "__main__":
    sys.exit(main())
