#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mpi.py - octavo-mpi against octavo: the same result by any number of ranks, whatever goes wrong

usage: mpi.py OCTAVO OCTAVO-MPI CC [RUNS [SEED]]

Random texts in several encodings go through both, in blocks of a few octets, by 1 to 4 ranks. Then
ranks are killed, calls of a rank fail, disks are full: a job ends soon, with a message and with status
2 or that of a rank that was killed, and its outputs are what they were.
"""
import errno
import glob
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from cli_lib import NOBODY, check, copy_for_all, expect, read, run_cases, write

OCTAVO, OCTAVO_MPI = map(os.path.abspath, sys.argv[1:3])
CC = sys.argv[3]
RUNS = int(sys.argv[4]) if len(sys.argv) > 4 else 25
SEED = int(sys.argv[5]) if len(sys.argv) > 5 else 3629
HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 60  # seconds, far more than anything here takes
IS_ROOT = os.geteuid() == 0

# A job that ends with another status than 0 would have a second to end its processes.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_odls_base_sigkill_timeout": "0"}
MPIRUN = ["mpirun", "--oversubscribe"]

CHARACTERS = ["a", "text ", "\n", "\n\n", "\r\n", "\r", "\0", "é", "ÿ", "中文", "\u0800", "\uffff",
              "🙂", "\U0010ffff", "\ufeff", "line of text\n", "x" * 70]
ILL = [b"\xff", b"\xc3", b"\xe4\xb8", b"\xf0\x9f\x99", b"\x80", b"\xc0\xaf", b"\xed\xa0\xbd",
       b"\xf4\x90\x80\x80", b"\xe2\x82\xe2\x82", b"\xd8\x00", b"\x00\xdc", b"\x80" * 9]
CODECS = {"UTF-8": "utf-8", "UTF-16LE": "utf-16-le", "UTF-16BE": "utf-16-be",
          "UTF-32LE": "utf-32-le", "US-ASCII": "ascii", "ISO-8859-1": "latin-1", "UTF-16": "utf-16",
          "UTF-32": "utf-32-be", "CESU-8": "utf-8", "MUTF-8": "utf-8", "WTF-8": "utf-8",
          "UTF-8-RFC2279": "utf-8", "UCS-2LE": "utf-16-le", "UCS-4BE": "utf-32-be",
          "WTF-16LE": "utf-16-le", "UTF-8-AMD2": "utf-8"}
EXCLUSIONS = [[], [], ["--no-nul"], ["--bmp-only"], ["--ascii-only"],
              ["--no-noncharacters", "--no-nul"]]


def octavo(*arguments, stdin=b""):
    return subprocess.run([OCTAVO, *arguments], input=stdin, capture_output=True, timeout=PATIENCE,
                          check=False)


def start(ranks, *arguments, before=(), environment=(), stdout=subprocess.PIPE, says_all=False):
    """A job, whose processes are a group of their own. mpirun says nothing of its own, if not all."""
    set_ = [word for pair in environment for word in ("-x", pair)]
    quiet = [] if says_all else ["-q"]
    return subprocess.Popen([*before, *MPIRUN, *quiet, "-n", str(ranks), *set_, *arguments], stdout=stdout,
                            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=ENVIRONMENT,
                            start_new_session=True)


def end(process):
    """Waits for a job, which must end. Its messages are in no order, as ranks write them."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        check(False, f"{process.args}: hangs")
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def job(ranks, *arguments, **options):
    return end(start(ranks, OCTAVO_MPI, *arguments, **options))


def messages(done):
    """Sorted. A summary tells that there are overlong sequences, not how many; and octavo-mpi, as its help says,
    does not warn of what comes about where something is left out."""
    return sorted(re.sub(rb"warning: \d+ (overlong sequence)s?( accepted.*shows) \w+", rb"warning: \1s\2 them", line)
                  for line in done.stderr.splitlines() if not line.endswith(b"was not there before"))


def same(what, wanted, got):
    expect(f"{what}: status, {got.stderr}", wanted.returncode, got.returncode)
    expect(f"{what}: output", wanted.stdout, got.stdout)
    expect(f"{what}: messages", messages(wanted), messages(got))


def no_leftovers():
    expect("files that are left", [], glob.glob(".octavo-*"))


def make_text(source, codec, most=60):
    text = b""
    for _ in range(source.choice([0, 1, 3, 10, most])):
        text += source.choice(CHARACTERS).encode(codec, "ignore")
        if source.random() < 0.15:
            text += source.choice(ILL)
    return text


def any_block(source, text):
    """Of a few octets in short texts, and such that there are not too many rounds."""
    return f"--block={source.choice([1, 3, 4, 7, 16, 100]) + len(text) // 2000}"


# ---------------------------------------------------------------- check and count

def merged(arguments, files):
    lines = octavo("summarize", *arguments, *files)
    done = octavo("merge", stdin=lines.stdout)
    return subprocess.CompletedProcess([], max(done.returncode, lines.returncode), done.stdout,
                                       lines.stderr + done.stderr)


def checks_and_counts(source):
    for _ in range(RUNS):
        encoding = source.choice(list(CODECS))
        files = [f"text{i}" for i in range(source.choice([1, 1, 2, 5]))]
        for file in files:
            write(file, make_text(source, CODECS[encoding]))
        block = any_block(source, read(files[0]))
        ranks = source.randint(1, 4)
        options = ["-f", encoding, *source.choice(EXCLUSIONS)]
        same(f"check {options} {block} {ranks}", merged(options, files),
             job(ranks, "check", block, *options, *files))
        options = ["-f", encoding, *source.choice([[], ["--json"], ["--brief"], ["-lL"]])]
        same(f"count {options} {block} {ranks}", octavo("count", *options, *files),
             job(ranks, "count", block, *options, *files))


def small_files(source):
    """Many, among them some that are missing, no file, or cannot be read."""
    files = [f"folder/{i}" for i in range(300)]
    os.mkdir("folder")
    for file in files:
        write(file, make_text(source, "utf-8", 20))
    same("300", merged([], files), job(4, "check", "--block=50", *files))
    same("recursively", octavo("count", "-r", "folder"), job(3, "count", "-r", "folder"))
    write("folder/binary", b"\0\1\2" * 99)
    same("without binary files", octavo("count", "-r", "folder"), job(3, "count", "-r", "folder"))
    os.mkdir("deep")
    directory = os.open("deep", os.O_RDONLY)
    for _ in range(45):
        os.mkdir("x" * 100, dir_fd=directory)
        below = os.open("x" * 100, os.O_RDONLY, dir_fd=directory)
        os.close(directory)
        directory = below
    os.close(os.open("file", os.O_WRONLY | os.O_CREAT, dir_fd=directory))
    os.close(directory)
    for ranks, block in (1, 1), (3, 1), (2, 100000):
        got = job(ranks, "count", "-r", f"--block={block}", "deep", "folder")
        expect(f"a path that is too long {got.stderr}", (2, 1),
               (got.returncode, got.stderr.count(b"File name too long")))
    os.mkfifo("fifo")
    got = job(3, "check", *files[:9], "missing", "folder", *files[9:], "fifo", "-")
    expect("status", 2, got.returncode)
    expect("others", merged([], files).stdout, got.stdout)
    for message in (b"missing: No such file or directory", b"folder: is a directory; -r searches it",
                    b"fifo: not a regular file, so several processes cannot read it",
                    b"-: standard input cannot be read by several processes"):
        check(b"octavo: " + message + b"\n" in got.stderr, (message, got.stderr))
    got = job(3, "check", "--block=100", "-o", "out", *files)
    expect(f"to a file {got.stderr}", (merged([], files).stdout, b""), (read("out"), got.stdout))
    got = job(3, "count", "-o", "/dev/full", *files)
    expect("full", (2, 1), (got.returncode, got.stderr.count(b"octavo: /dev/full: No space left")))
    got = job(3, "check", "-o", files[3], *files)
    expect("an input", (2, 1), (got.returncode, got.stderr.count(b"input file is output file")))
    expect("nowhere", 2, job(3, "check", "-o", "nowhere/out", *files).returncode)
    expect("not complete", True, b'"complete":false' in job(2, "check", "--json", "missing").stdout)


def more_ranks_than_octets(source):
    del source
    for text in (b"", b"x", b"\xf0\x9f\x99\x82", b"\xf0\x9f\x99", b"\xff\xfe", b"\n\n"):
        write("text", text)
        same("check", merged([], ["text"]), job(4, "check", "--block=1", "text"))
        changes_are_the_same(4, "--block=1", ["convert", "--bom=add", "--invalid=replace"])
        changes_are_the_same(4, "--block=1", ["sift"])


# ---------------------------------------------------------------- convert, repair, sift

def outputs_of(command, way):
    """The options for outputs, and their names."""
    if command != "sift":
        return ["-o", way], [way]
    names = {word: f"{way}-{word}" for word in ("good", "bad", "reasons")}
    return [f"--{word}={name}" for word, name in names.items()], list(names.values())


def changes_are_the_same(ranks, block, options):
    what = f"{options} {block} {ranks}"
    (ours, our_names), (theirs, their_names) = (outputs_of(options[0], way) for way in ("a", "b"))
    wanted = octavo(*options, *theirs, "text")
    same(what, wanted, job(ranks, *options, block, *ours, "text"))
    for our, their in zip(our_names, their_names):
        if not os.path.exists(their): # an error of convert has stopped both
            expect(f"{what}: no {our}", (1, False), (wanted.returncode, os.path.exists(our)))
            continue
        expect(f"{what} {read('text')[:2000]}: {our}", read(their), read(our))
        expect(f"mode of {our}", os.stat(their).st_mode, os.stat(our).st_mode)
        os.unlink(our)
        os.unlink(their)
    no_leftovers()


def changes(source):
    for _ in range(3 * RUNS):
        encoding = source.choice(list(CODECS))
        command = source.choice(["convert", "convert", "repair", "sift"])
        if command == "convert":
            options = ["-f", encoding, "-t", source.choice(list(CODECS)),
                       f"--invalid={source.choice(['stop', 'replace', 'skip', 'escape'])}",
                       *source.choice(EXCLUSIONS)]
            if source.random() < 0.5:
                options.append("--unmappable=" + source.choice(["stop", "skip", "xml", "translit"]))
            if source.random() < 0.5:
                options.append("--bom=" + source.choice(["keep", "strip", "add", "refuse", "require"]))
        elif command == "repair":
            encoding = source.choice(["UTF-8", "CESU-8", "UTF-8-AMD2", "WTF-8"])
            options = ["-f", encoding, "--invalid=" + source.choice(
                ["replace", "skip", "escape", "xml", "uplus", "keep", "windows-1252"])]
            if source.random() < 0.5:
                options.append("--bom=" + source.choice(["keep", "strip", "add"]))
        else:
            encoding = source.choice(["UTF-8", "CESU-8", "MUTF-8", "ISO-8859-1", "US-ASCII"])
            options = ["-f", encoding, "--by=" + source.choice(["line", "nul", "json-line"]),
                       *source.choice([[], ["--json"], ["--quiet"]]), *source.choice(EXCLUSIONS)]
        if command != "sift":
            options.append("--replace-per=" + source.choice(["subpart", "octet", "sequence", "run"]))
        text = make_text(source, CODECS[encoding])
        if source.random() < 0.05:
            text *= 1 + 100000 // (len(text) + 1)
        write("text", text)
        changes_are_the_same(source.randint(1, 4), any_block(source, text), [command, *options])


def losses(source):
    """What convert warns of, of all ranges together."""
    del source
    for text in ("\xe9" * 9).encode(), ("\uac00" * 9 + "x" * 40).encode(), b"\xc0\xae/" * 9 + b"\xff", b"":
        write("text", text)
        for options in (["-t", "UNICODE-1-1-UTF-8"], ["-t", "UTF-16"], ["-f", "UTF-8-AMD2"]):
            options = ["convert", "--invalid=replace", *options, "-o", "out", "text"]
            wanted = octavo(*options)
            os.unlink("out")
            same(options, wanted, job(3, *options, "--block=5"))
            os.unlink("out")


def marks(source):
    """What repair says of byte order marks."""
    del source
    for text in (b"", b"a\xff", b"\xef\xbb\xbf" * 1 + b"\xff", b"\xef\xbb\xbf" * 2 + b"\xff",
                 b"\xef\xbb\xbf" * 3 + b"a"):
        write("text", text)
        for bom in ("keep", "strip", "add"):
            changes_are_the_same(3, "--block=3", ["repair", "-f", "UTF-8", "--invalid=replace", f"--bom={bom}"])


def long_ranges(source):
    """Texts that cannot be cut, and ranges of which too much comes to be kept."""
    for text in (b"\x80" * 300000, b"x" + b"\xe4\xb8" * 100000 + b"y", b"\xff" * 3000000,
                 b"\n" * 3000 + b"x" * 3000000 + b"\xff\n" * 2000, b"a" * (5 << 20)):
        write("text", text)
        for options in (["convert", "--invalid=escape", "-t", "UTF-32LE"],
                        ["repair", "--invalid=replace", "--replace-per=run"],
                        ["sift", "--max-record=1048576"]):
            changes_are_the_same(3, f"--block={source.choice([100000, 1 << 20])}", options)


def outputs(source):
    """What is replaced stays what it is: its mode, its links, and itself if something is wrong."""
    del source
    write("text", b"good\n\xff\n")
    write("out", b"old")
    os.chmod("out", 0o640)
    os.symlink("out", "link")
    os.mkfifo("pipe")
    expect("status", 0, job(2, "convert", "--invalid=skip", "-o", "link", "text").returncode)
    expect("text", b"good\n\n", read("out"))
    expect("link", True, os.path.islink("link"))
    expect("mode", 0o640, os.stat("out").st_mode & 0o777)
    expect("devices", 1, job(2, "sift", "--good=/dev/null", "--bad=/dev/null", "text").returncode)
    for arguments, message in (
            (["-o", "text", "text"], b"text: input file is output file"),
            (["-o", "missing/out", "text"], b"missing/out: No such file or directory"),
            (["-o", "/dev/full", "text"], b"/dev/full: No space left on device"),
            (["-o", "new", "missing"], b"missing: No such file or directory"),
            (["-o", "new", "."], b".: Is a directory"),
            (["-o", "new", "/dev/null"], b"/dev/null: not a regular file"),
            (["-o", "-", "text"], b"-o: not standard output"),
            (["-o", "pipe", "text"], b"-o: not a pipe"),
            (["text"], b"-o: missing"),
            (["-o", "new"], b"FILE: one FILE is expected"),
            (["-o", "new", "text", "text"], b"text: one FILE is expected"),
            (["-o", "new", "-"], b"-: standard input cannot be read"),
            (["-f", "UTF-7", "-o", "new", "text"], b"'octavo convert' read it whole"),
            (["-t", "windows-1252", "-o", "new", "text"], b"'octavo convert' read it whole"),
            (["-f", "ISO-2022+UTF-8", "-o", "new", "text"], b"'octavo convert' read it whole"),
            (["--frm", "UTF-8", "-o", "new", "text"], b"--frm: no such option, did you mean --from?"),
            (["--\033\u202e", "-o", "new", "text"], b"--\\x1b\\xe2\\x80\\xae: no such option"),
            (["-o"], b"-o: needs an argument")):
        got = job(3, "convert", "--invalid=replace", *arguments)
        expect(f"{arguments} {got.stderr}", 2, got.returncode)
        expect(f"{arguments} {got.stderr}", 1, got.stderr.count(message))
        expect("out", b"good\n\n", read("out"))
        check(not os.path.exists("new"), arguments)
        no_leftovers()
    got = job(2, "sift", "--good=one", "--bad=./one", "text")
    expect(f"one output twice {got.stderr}", (2, 1), (got.returncode, got.stderr.count(b"another output")))
    for arguments, message in ((["repair", "-o", "new", "text"], b"--invalid: missing"),
                               (["repair", "--invalid=gb18030", "-o", "new", "text"],
                                b"'octavo repair' knows others"),
                               (["sift", "--resume=j", "text"], b"only check and count have a journal"),
                               (["count", "-U", "-f", "UCS-4LE", "text"], b"UTF-16 cannot have all"),
                               (["check"], b"-: standard input cannot be read"),
                               (["fix", "text"], b"fix: no such command"),
                               ([], b"a command is expected")):
        got = job(3, *arguments)
        expect(f"{arguments} {got.stderr}", (2, 1), (got.returncode, got.stderr.count(message)))


# ---------------------------------------------------------------- journals

def make_shards(source):
    for i in range(6):
        write(f"s{i}", make_text(source, "utf-8") * (3000 if i == 3 else 1) + b"\xff\n" * 5)
    return [f"s{i}" for i in range(6)]


def dated(lines):
    """Lines of 'octavo summarize' as in a journal: with the time when the file was changed."""
    return [line.rstrip(b"\n") + b"\t%d\n" % os.stat(line.split(b"\t")[2]).st_mtime_ns for line in lines]


def journals(source):
    """A job goes on after any line of a journal, of whole files or parts, with any ranks."""
    files = make_shards(source)
    wanted = merged([], files)
    for _ in range(RUNS):
        if os.path.exists("journal"):
            os.unlink("journal")
        parts = source.randint(1, 5)
        lines = octavo("summarize", *files[:3]).stdout.splitlines(True)
        lines += [octavo("summarize", f"--part={i}/{parts}", "s3").stdout
                  for i in range(1, parts + 1)]
        lines = dated(lines)
        text = b"".join(lines[:source.randint(0, len(lines))])
        # What comes after was not written to its end.
        text += lines[-1][:source.choice([0, 1, 20, 200, len(lines[-1]) - 1])]
        write("journal", text)
        block = f"--block={source.choice([50, 1000, 100000])}"
        for _ in range(2):
            same("resumed", wanted, job(source.randint(1, 4), "check", block, "--resume=journal", *files))
            expect("journal", wanted.stdout, octavo("merge", "journal").stdout)


def refused_journals(source):
    files = make_shards(source)
    undated = octavo("summarize", *files).stdout.splitlines(True)
    good = dated(undated)
    for what, lines, message in (
            ("damaged", [good[0], good[1].replace(b"A", b"B", 1)], b"line 2: damaged"),
            ("missing", [good[0], good[2]], b"line 2: s2: another file, or another part, comes next"),
            ("in another order", [good[1], good[0]], b"line 1: s1: another file"),
            ("twice", [good[0], good[0]], b"line 2: s0: another file"),
            ("of more files", [*good, good[0]], b"line 7: s0: is none of the files"),
            ("no journal", [b"text\n"], b"line 1: not written by 'octavo summarize'"),
            ("no journal, without a line feed", [b"text"], b"line 1: not written by 'octavo summarize'"),
            ("of another size", [good[0].replace(b"\t%d\t" % os.stat("s0").st_size, b"\t99999\t")],
             b"line 1: s0: it has another size now"),
            ("without its file", [good[0].replace(b"\ts0\t", b"\tx0\t")],
             b"line 1: x0: No such file or directory"),
            ("in another encoding", [octavo("summarize", "-f", "latin1", "s0").stdout],
             b"line 1: s0: read in another encoding"),
            ("with other options", [octavo("summarize", "--no-nul", "s0").stdout],
             b"line 1: s0: read in another encoding, or with other options"),
            ("without a time", undated, b"line 1: s0: the line does not say when the file was changed"),
            ("with half a time", [good[0][:-1] + b"x\n"], b"line 1: damaged"),
            ("in a gap", [*good[:3], *dated([octavo("summarize", "--part=2/2", "s3").stdout])],
             b"line 4: s3: does not follow the line before it")):
        text = b"".join(lines)
        write("journal", text)
        got = job(2, "check", "--resume=journal", *files)
        expect(f"{what} {got.stderr}", (2, 1), (got.returncode, got.stderr.count(b"journal: " + message)))
        expect(f"{what}: the journal", text, read("journal"))
    # Of the same size, and before other lines were written.
    write("s0", read("s0")[::-1])
    write("journal", b"".join(good[:3]))
    got = job(2, "check", "--resume=journal", *files)
    check(b"line 1: s0: it was changed since it was read" in got.stderr, got.stderr)
    os.unlink("journal")
    os.mkfifo("pipe")
    for arguments, message in (
            (["--resume=pipe"], b"pipe: not a regular file, so it cannot be a journal"),
            (["--resume=/dev/null"], b"/dev/null: not a regular file"),
            (["--resume=journal", "-o", "journal"], b"--output: the journal is another file")):
        got = job(2, "check", *arguments, *files)
        expect(f"{arguments} {got.stderr}", 2, got.returncode)
        check(message in got.stderr, f"{arguments}: {got.stderr}")
    check(not os.path.exists("journal"), "a journal for a wrong command line")
    os.unlink("pipe")
    got = job(2, "check", "--resume=journal", "s1", "journal")
    expect(f"the journal is read {got.stderr}", (2, True),
           (got.returncode, b"octavo: journal: it is the journal" in got.stderr))
    os.unlink("journal")
    os.rename("s3", "moved")
    expect("a file is missing", 2, job(2, "check", "--resume=journal", *files).returncode)
    os.rename("moved", "s3")
    same("then it is there", merged([], files), job(3, "check", "--resume=journal", *files))
    expect("full", 2, job(2, "check", "--resume=/dev/full", *files).returncode)


# ---------------------------------------------------------------- what goes wrong

def stumbling(ranks, rank, n, error, *arguments):
    """A job of which a rank's nth call on our files fails, or where it gets the signal -error.

    Returns what it said, and whether there was such a call."""
    begin = time.monotonic()
    got = job(ranks, *arguments, says_all=error < 0,
              environment=[f"LD_PRELOAD={STUMBLE}", f"STUMBLE={rank} {n} {error} {os.getcwd()}"])
    if not os.path.exists(".stumbled"):
        return got, False
    os.rmdir(".stumbled")
    if error < 0:
        what = f"{arguments} rank {rank}, signal {-error} at call {n}: {got}"
        check(time.monotonic() - begin < 10, f"{what}: goes on for {time.monotonic() - begin} s")
        expect(what, 128 - error, got.returncode)
        check(b"exited on signal %d" % -error in got.stderr, what)
    return got, True


def step(source, n):
    """How far it is from the nth call to the next that is tried: 1 if there are many runs."""
    return 1 if RUNS > 25 else source.randint(1, 2 + n)


def remove(*names):
    for name in names:
        if os.path.exists(name):
            os.unlink(name)


def killed(source):
    """What goes on with the journal of a job that was killed, or with that of the one that went on and
    was killed, too, has the same result."""
    files = make_shards(source)
    wanted = merged([], files)
    tried = 0
    for rank in 0, source.randint(1, 2):
        n = 1
        while True:
            remove("journal")
            arguments = ["check", f"--block={os.stat('s3').st_size // 7}", "--resume=journal", *files]
            got, is_hit = stumbling(3, rank, n, -signal.SIGKILL, *arguments)
            if not is_hit:
                break
            stumbling(2, source.randint(0, 1), source.randint(1, n), -signal.SIGKILL, *arguments)
            same("resumed", wanted, job(source.randint(1, 4), *arguments))
            tried += 1
            n += step(source, n)
        expect("not killed", (wanted.returncode, wanted.stdout), (got.returncode, got.stdout))
    print(f"  {tried} jobs")


def killed_while_writing(source):
    """An output is the whole, or what it was; the other outputs of sift may be there before it.

    Temporary files are removed by the first rank, unless it is killed: mpirun, too, kills it here when
    another rank has died."""
    write("text", make_text(source, "utf-8", 60) + b"good\n\xff\n" * 9)
    block = f"--block={os.stat('text').st_size // 3}"
    tried = 0
    for command in ["convert", "--invalid=escape", "text"], ["sift", "text"]:
        options, names = outputs_of(command[0], "out")
        octavo(*command, *outputs_of(command[0], "wanted")[0])
        for rank, number in (0, signal.SIGKILL), (0, signal.SIGTERM), (1, signal.SIGKILL):
            n = 1
            while True:
                write(names[0], b"old")
                got, is_hit = stumbling(2, rank, n, -number, command[0], block, *options, *command[1:])
                what = f"{command} rank {rank}, {number} at call {n}: {got}"
                for name in names:
                    if is_hit and (not os.path.exists(name) or read(name) == b"old"):
                        continue
                    expect(what, read(name.replace("out", "wanted")), read(name))
                temporary = glob.glob(".octavo-*")
                check(not temporary or is_hit and number == signal.SIGKILL, f"{what} {temporary}")
                remove(*names, *temporary)
                if not is_hit:
                    break
                tried += 1
                n += step(source, n)
    print(f"  {tried} jobs")


def no_space(source):
    """A rank may not write as much as it must; then, for root, none may."""
    write("text", make_text(source, "utf-8", 600) * 300)
    size = os.stat("text").st_size
    limited = ["sh", "-c", f'[ "$OMPI_COMM_WORLD_RANK" = 1 ] && ulimit -f {size // 4 // 512}; trap "" XFSZ; '
               'exec "$@"', "sh", OCTAVO_MPI]
    for command in (["convert", "--invalid=replace"], ["repair", "--invalid=skip"], ["sift"]):
        options, names = outputs_of(command[0], "out")
        got = end(start(3, *limited, *command, "--block=1000", *options, "text"))
        expect(f"{command} {got.stderr}", 2, got.returncode)
        check(b"File too large" in got.stderr, got.stderr)
        check(not any(map(os.path.exists, names)), names)
        no_leftovers()
    os.mkdir("small")
    if not IS_ROOT or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size // 2}", "none", "small"],
                                     stderr=subprocess.DEVNULL, check=False).returncode:
        print("  no file system that is full: it takes root, and mount(8)")
        return
    try:
        got = job(3, "convert", "--invalid=replace", "--block=1000", "-o", "small/out", "text")
        expect(f"full {got.stderr}", 2, got.returncode)
        check(b"out: No space left on device" in got.stderr, got.stderr)
        expect("left", [], os.listdir("small"))
    finally:
        subprocess.run(["umount", "small"], check=True)


def calls_that_fail(source):
    """Each call of one rank on our files, in turn; a sample, if there are few runs."""
    write("text", make_text(source, "utf-8", 60) + b"good\n\xff\n" * 9)
    write("text2", b"good\n\xff\n" * 9)
    block = f"--block={os.stat('text').st_size // 3}"
    tried = 0
    for command in (["check", "--resume=journal", "text", "text2"], ["convert", "--invalid=escape", "text"],
                    ["repair", "--invalid=skip", "text"], ["sift", "text"]):
        options, names = outputs_of(command[0], "out")
        if command[0] == "check":
            options, names = [], []
        wanted = merged([], command[2:]) if command[0] == "check" else \
            octavo(*command, *[word.replace("out", "wanted") for word in options])
        for rank in 0, 1:
            n = 1
            while True:
                got, is_hit = stumbling(2, rank, n, errno.EIO, command[0], block, *options, *command[1:])
                what = f"{command} rank {rank} call {n}: {got}"
                if not is_hit:
                    break
                tried += 1
                if got.returncode in (0, 1):
                    expect(what, (wanted.returncode, wanted.stdout), (got.returncode, got.stdout))
                else:
                    expect(what, 2, got.returncode)
                    check(b"octavo: " in got.stderr, what)
                    # Of several outputs, the first is the last that is put in its place.
                    check(b"was replaced" in got.stderr or not any(map(os.path.exists, names[:1])), what)
                for name in names:
                    if os.path.exists(name):
                        expect(what, read(name.replace("out", "wanted")), read(name))
                        os.unlink(name)
                left = glob.glob(".octavo-*")
                check(not left or b"octavo-" in got.stderr, f"{what} {left}")
                remove(*left, "journal")
                n += step(source, 1)
            same(f"{command} without a fault", wanted, got)
            remove(*names, "journal")
    print(f"  {tried} calls failed")


def little_memory(source):
    """How much more a rank takes for a large file than for a small one, in KiB."""
    del source
    wrapper = [sys.executable, "-c", "import os, resource, subprocess, sys\n"
               "status = subprocess.run(sys.argv[1:]).returncode\n"
               "name = 'peak' + os.environ['OMPI_COMM_WORLD_RANK']\n"
               "open(name, 'w').write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))\n"
               # mpirun kills the others where the status of one is not 0.
               "sys.exit(status if status > 1 else 0)", OCTAVO_MPI]
    for command in (["check"], ["convert", "--invalid=replace", "-t", "UTF-32LE", "-o", "out"],
                    ["repair", "--invalid=replace", "-o", "out"],
                    ["sift", "--good=good", "--bad=bad", "--reasons=why"]):
        peaks = []
        for size in 1 << 10, 64 << 20:
            line = b"caf\xc3\xa9 text \xff\n" + b"plain text\n" * 9
            write("text", line * (size // len(line)))
            got = end(start(2, *wrapper, *command, "text"))
            check(got.returncode == 0, got)
            peaks.append(max(int(read(f"peak{i}")) for i in range(2)))
        check(peaks[1] - peaks[0] < 16 << 10, f"{command}: {peaks}")
        print(f"  {command[0]}: {peaks[1] - peaks[0]} KiB")


def documented(source):
    """The examples of docs/batch.md, and a manual page with all options that are not those of octavo."""
    write("dump.sql", make_text(source, "utf-8", 600) + b"\xff\n")
    os.mkdir("shards")
    for i in range(9):
        write(f"shards/{i}", make_text(source, "utf-8"))
    os.mkdir("bin")
    os.symlink(OCTAVO, "bin/octavo")
    os.symlink(OCTAVO_MPI, "bin/octavo-mpi")
    section = read(f"{HERE}/../docs/batch.md").decode().partition("## All at once: Open MPI")[2]
    lines = [line.strip() for line in section.splitlines() if line.startswith("    ")]
    check(len(lines) >= 6, lines)
    for line in lines:
        done = subprocess.run(line.replace("mpirun", "mpirun --oversubscribe -q"), shell=True, check=False,
                              capture_output=True, timeout=PATIENCE,
                              env={**ENVIRONMENT, "PATH": os.path.abspath("bin") + ":" + os.environ["PATH"]})
        check(done.returncode in (0, 1), (line, done))
    expect("what they have written", octavo("repair", "--invalid=windows-1252", "dump.sql").stdout,
           read("repaired.sql"))
    page = read(f"{HERE}/../man/octavo-mpi.1").decode()
    for command in "check", "count", "convert", "repair", "sift":
        text = job(2, command, "--help").stdout.decode()
        check(text.startswith(f"Usage: octavo-mpi {command} "), text)
        check(f".It Cm {command} " in page, command)
        theirs = octavo(command, "--help").stdout + octavo("summarize", "--help").stdout + \
            octavo("merge", "--help").stdout
        for option in re.findall(r"^  (?:-\w,|   ) --([a-z0-9-]+)", text, re.M):
            is_ours = f".It Fl Fl {option} " in page or f" , Fl Fl {option} " in page
            check(f" --{option}".encode() in theirs or is_ours, (command, option))


def ordinary_user(source):
    """All of this as another user than root, if it was root so far."""
    if not IS_ROOT:
        return
    os.chmod(".", 0o777)
    write("text", make_text(source, "utf-8", 600))
    wanted = octavo("convert", "--invalid=replace", "-o", "wanted", "text")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "env", f"HOME={folder}",
                f"TMPDIR={folder}"]
        program = copy_for_all(OCTAVO_MPI)
        got = end(start(3, program, "convert", "--invalid=replace", "--block=100", "-o", "out", "text",
                        before=user))
        same("convert", wanted, got)
        expect("out", read("wanted"), read("out"))
        os.chmod("text", 0)
        got = end(start(3, program, "check", "text", before=user))
        expect(f"may not be read {got.stderr}", 2, got.returncode)
        check(b"octavo: text: Permission denied\n" in got.stderr, got.stderr)


CASES = (checks_and_counts, small_files, more_ranks_than_octets, changes, losses, marks, long_ranges, outputs, journals,
         refused_journals, killed, killed_while_writing, no_space, calls_that_fail, little_memory,
         documented, ordinary_user)
if not shutil.which("mpirun"):
    print("without mpirun")
    sys.exit(77)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
print(f"seed {SEED}, {RUNS} runs", flush=True)
with tempfile.TemporaryDirectory() as build:
    STUMBLE = os.path.join(build, "stumble.so")
    subprocess.run([CC, "-O1", "-shared", "-fPIC", "-o", STUMBLE, f"{HERE}/stumble.c", "-ldl"], check=True)
    is_bad = run_cases([
        (case.__name__.replace("_", " "), lambda case=case: case(random.Random(f"{SEED} {case.__name__}")))
        for case in CASES])
sys.exit(is_bad)
