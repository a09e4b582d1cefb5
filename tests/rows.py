# SPDX-License-Identifier: MIT
r"""rows.py - cases of the command: python3 tests/rows.py PATH_TO_OCTAVO FILE.. [NAME..]

A FILE has the cases of one command, such as tests/rows/check; a NAME selects the cases whose names
contain it. A line begins with a sign and a space:

    = NAME      begins a case, which runs in an empty directory. It has at least one $.
    @ NAME      what follows, up to the next line without |, is the text of a file that is there. A
                name that ends with / is that of a directory; it may have the escapes below.
    | TEXT      a line of that file
    < TEXT      a line of standard input, which is empty without one
    $ ARGUMENTS runs octavo, quoted as in a shell. The words '|' and '>' are a pipe to the next octavo,
                and, before a name, a file for standard output; '2>&1' joins standard error to it.
                VARIABLE=VALUE before the arguments sets it in the environment. $'..' is text with
                the escapes below. A first word ./NAME runs octavo under that name.
    ? STATUS    is the exit status, that of the last octavo in a pipe; 0 without this line
    > TEXT      a line of standard output
    ! TEXT      a line of standard error, of all programs of a pipe
    @ NAME      after $: the text that a file has now. '@ NAME -' means that there is no such file.
    #           a comment; so are empty lines

Text is UTF-8. \xE9 is an octet, which is only for what is not UTF-8, \u{200B} a character that cannot
be seen, \t TAB, \r CR, \\ a backslash; a \ at the end of a line means that no LF follows. In what is
wanted, \* stands for any octets. What is not said is empty: a program that prints more than its case
wants fails.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

ESCAPE = re.compile(rb"\\(x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]+\}|[tr\\*]|$)")
SIMPLE = {b"t": b"\t", b"r": b"\r", b"\\": b"\\"}


class Notation(Exception):
    pass


def octets_of(line, any_octets=None):
    """The octets that a line means, with its LF. For 'any_octets', what stands for them."""
    parts, at, is_cut = [], 0, False
    for found in ESCAPE.finditer(line):
        parts.append(line[at:found.start()])
        at, word = found.end(), found.group(1)
        if word == b"":
            is_cut = True
        elif word == b"*":
            if any_octets is None:
                raise Notation(r"\* is only for what is wanted")
            parts.append(any_octets)
        elif word in SIMPLE:
            parts.append(SIMPLE[word])
        elif word[:1] == b"x":
            parts.append(bytes([int(word[1:], 16)]))
        else:
            parts.append(chr(int(word[2:-1], 16)).encode("utf-8", "surrogatepass"))
    rest = line[at:]
    if b"\\" in b"".join(re.split(ESCAPE, line)[::2]):
        raise Notation("unknown escape")
    return b"".join(parts) + rest + (b"" if is_cut else b"\n")


def words_of(text):
    """The words of a line of the shell."""
    def quoted(found):
        return shlex.quote(os.fsdecode(octets_of(found[1].encode())[:-1]))
    return shlex.split(re.sub(r"\$'([^']*)'", quoted, text))


class Wanted:
    """Text that a case wants, line by line."""
    MARK = b"\0any octets\0"

    def __init__(self):
        self.text = b""

    def add(self, line):
        self.text += octets_of(line, self.MARK)

    def fits(self, got):
        parts = [re.escape(part) for part in self.text.split(self.MARK)]
        return re.fullmatch(b".*".join(parts), got, re.DOTALL) is not None

    def shown(self):
        return self.text.replace(self.MARK, b"\\*")


class Run:
    def __init__(self, arguments):
        self.arguments = arguments
        self.status = 0
        self.out, self.err = Wanted(), Wanted()
        self.files = []  # name, Wanted or None


class Case:
    def __init__(self, name, place):
        self.name, self.place = name, place
        self.files = []  # name, list of octets
        self.stdin = b""
        self.runs = []

    def add(self, sign, text, last):
        """Takes a line. 'last' is where the lines of a file go; returns the new one."""
        if sign == b"@":
            return self.add_file(os.fsdecode(octets_of(text)[:-1]))
        if sign == b"|":
            if last is None:
                raise Notation("| is only for a file")
            last(text)
            return last
        if sign == b"$":
            self.runs.append(Run(words_of(text.decode())))
        elif sign == b"<" and not self.runs:
            self.stdin += octets_of(text)
        elif sign in (b"?", b">", b"!") and self.runs:
            run = self.runs[-1]
            if sign == b"?":
                run.status = int(text)
            else:
                (run.out if sign == b">" else run.err).add(text)
        else:
            raise Notation(f"{sign.decode()} does not belong here")
        return None

    def add_file(self, name):
        if not self.runs:
            lines = []
            self.files.append((name, lines))
            return lambda text: lines.append(octets_of(text))
        if name.endswith(" -"):
            self.runs[-1].files.append((name[:-2], None))
            return None
        wanted = Wanted()
        self.runs[-1].files.append((name, wanted))
        return wanted.add


def read_cases(path):
    cases, last = [], None
    with open(path, "rb") as file:
        for number, line in enumerate(file.read().split(b"\n"), 1):
            if line[:1] in (b"", b"#"):
                continue
            sign, text = line[:1], line[2:]
            try:
                line.decode()
                if line[1:2] not in (b" ", b""):
                    raise Notation("no space after the sign")
                if sign == b"=":
                    cases.append(Case(text.decode(), f"{path}:{number}"))
                    last = None
                elif not cases:
                    raise Notation("no case has begun")
                else:
                    last = cases[-1].add(sign, text, last)
            except (Notation, ValueError) as error:
                sys.exit(f"{path}:{number}: {error}")
    for case in cases:
        if not case.runs:
            sys.exit(f"{case.place}: no $")
    names = [case.name for case in cases]
    for name in names:
        if names.count(name) > 1:
            sys.exit(f"{path}: two cases are called '{name}'")
    return cases


def split_words(words):
    """The environment, the programs of a pipe, and the file for standard output."""
    environment, programs, target, joins = {}, [[]], None, False
    words = list(words)
    while words and re.match(r"[A-Z_\udc80-\udcff]+=", words[0]):
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    while words:
        word = words.pop(0)
        if word == "|":
            programs.append([])
        elif word == ">":
            target = words.pop(0)
        elif word == "2>&1":
            joins = True
        else:
            programs[-1].append(word)
    return environment, programs, target, joins


def execute(octavo, words, stdin):
    """Returns the status of the last program, and what was written."""
    environment, programs, target, joins = split_words(words)
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", **environment}
    for kept in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LLVM_PROFILE_FILE", "GCOV_PREFIX", "HOME", "TMPDIR"):
        if kept in os.environ and kept not in environment:
            environment[kept] = os.environ[kept]
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as messages:
        source.write(stdin)
        source.seek(0)
        processes, before = [], source
        for i, program in enumerate(programs):
            is_last = i == len(programs) - 1
            out = open(target, "wb") if is_last and target else subprocess.PIPE
            name = [] if program[:1] and program[0].startswith("./") else ["octavo"]
            processes.append(subprocess.Popen(
                name + program, executable=octavo, stdin=before, stdout=out,
                stderr=subprocess.STDOUT if joins else messages, env=environment))
            if before is not source:
                before.close()
            before = processes[-1].stdout
        printed = before.read() if before else b""
        status = [process.wait(60) for process in processes][-1]
        if before:
            before.close()
        messages.seek(0)
        return status, printed, messages.read()


def shown(name):
    return os.fsencode(name).decode(errors="backslashreplace")


def differences(run, octavo, stdin):
    status, out, err = execute(octavo, run.arguments, stdin)
    if status != run.status:
        yield f"status {status}, not {run.status}"
    for what, wanted, got in (("standard output", run.out, out), ("standard error", run.err, err)):
        if not wanted.fits(got):
            yield f"{what}:\n    wanted {wanted.shown()!a}\n    got    {got!a}"
    for name, wanted in run.files:
        if not os.path.lexists(name):
            if wanted:
                yield f"{shown(name)}: there is no such file"
            continue
        with open(name, "rb") as file:
            got = file.read()
        if wanted is None:
            yield f"{shown(name)}: is there"
        elif not wanted.fits(got):
            yield f"{shown(name)}:\n    wanted {wanted.shown()!a}\n    got    {got!a}"


def failures(case, octavo):
    for name, lines in case.files:
        if os.path.dirname(name):
            os.makedirs(os.path.dirname(name), exist_ok=True)
        if not name.endswith("/"):
            with open(name, "wb") as file:
                file.write(b"".join(lines))
    for run in case.runs:
        for difference in differences(run, octavo, case.stdin):
            yield f"  octavo {shown(shlex.join(run.arguments))}: {difference}"


def main():
    octavo = os.path.abspath(sys.argv[1])
    paths = [path for path in sys.argv[2:] if os.path.exists(path)]
    names = sys.argv[2 + len(paths):]
    cases = [case for path in paths for case in read_cases(path)]
    cases = [case for case in cases if not names or any(name in case.name for name in names)]
    os.umask(0o022)
    failed = 0
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            found = list(failures(case, octavo))
            os.chdir("/")
        failed += bool(found)
        print("\n".join([("FAIL " if found else "ok ") + case.name + (f" ({case.place})" if found else ""),
                         *found]))
    print(f"{len(cases) - failed} passed, {failed} failed")
    return failed > 0 or not cases


sys.exit(main())
