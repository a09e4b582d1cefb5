# SPDX-License-Identifier: MIT
"""faults_lib.py - command lines that are run under faults, what is left of them, what must be

A case is a command line and the files that it finds. Its outcome without a fault is compared with
what is written here, and its outcomes under faults with that.
"""
import base64
import errno
import gzip
import lzma
import os
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import zlib

HANGS = 60  # seconds, far more than anything here takes
TESTS = os.path.dirname(os.path.abspath(__file__))
OLD_TIME = 10**18  # of modification, in ns

LATIN = b"caf\xe9\n"
GOOD = "caf\u00e9 na\u00efve\n".encode()
FRENCH = "caf\u00e9 na\u00efve, d\u00e9j\u00e0 vu\n" * 20
MARK = b"\xef\xbb\xbf"
MARKS = "\u0301" * 100  # more of them than are sorted in an array
LONG = (b"a line of text, long enough to be written in several parts caf\xe9\n" * 40 + b"\n") * 40
MUCH = b"text that several threads convert, caf\xe9\n" * 56000  # more than two MiB
SUMMARY = b"Octavo-\1" + bytes(880)  # of an empty file in UTF-8
SUMMARY += zlib.crc32(SUMMARY).to_bytes(4, "little")
LINE = b"\t".join([b"octavo-summary", b"1", b"f", b"0", base64.b64encode(SUMMARY)]) + b"\n"
BIG = b"text that is well-formed, caf\xc3\xa9\n" * 110000  # more than 3 MiB



def zstd(octets):
    """As a frame of one block that is not compressed (RFC 8878, section 3.1.1)."""
    return b"\x28\xb5\x2f\xfd\x20" + bytes([len(octets)]) + \
        (len(octets) << 3 | 1).to_bytes(3, "little") + octets


def replaced(octets):
    return octets.replace(b"\xe9\n", b"\xef\xbf\xbd\n")


class Case:
    """A command line; 'after' has what files become, None where they vanish.

    'stdin' is what comes by a pipe, or the name of a file. Each of 'units' is a tuple of names
    that change together. A 'script' is written before anything is changed."""

    def __init__(self, arguments, files, after=None, status=0, stdin=b"", units=None, script=None):
        self.environment = {"LC_ALL": "C", "OCTAVO_CONFINE": "yes"}
        self.arguments = arguments.split() if isinstance(arguments, str) else arguments
        self.name = " ".join(a if isinstance(a, str) else ascii(a)[2:-1] for a in self.arguments)
        self.files = {os.fsencode(name): octets for name, octets in files.items()}
        self.after = {os.fsencode(name): octets for name, octets in (after or {}).items()}
        self.status = status
        self.stdin = stdin
        self.script = script
        self.units = [tuple(map(os.fsencode, unit)) for unit in units or
                      [(name,) for name in self.after]]

    def begin(self):
        """Makes the files in an empty directory."""
        for name, octets in self.files.items():
            if b"/" in name:
                os.makedirs(os.path.dirname(name), exist_ok=True)
            with open(name, "wb") as file:
                file.write(octets)
            os.chmod(name, 0o640)
            os.utime(name, ns=(OLD_TIME, OLD_TIME))

    def run(self, command, **how):
        """Runs a command with the standard input of the case."""
        if isinstance(self.stdin, bytes):
            return subprocess.run(command, input=self.stdin, capture_output=True, check=False, **how)
        with open(self.stdin, "rb") as file:
            return subprocess.run(command, stdin=file, capture_output=True, check=False, **how)


TREE = {"d/a": LATIN, "d/b/c": GOOD, "d/b/e": LATIN * 3, "d/.gitignore": b"*.o\n", "d/x.o": b"\xff",
        "d/.git/HEAD": b"", "d/f/g": GOOD}  # behind 'd/b', which may fail
REPLACE = "repair -i --invalid=replace"

# Those that change files: each is run as on an old kernel as well.
CHANGING = [
    Case(f"{REPLACE} f", {"f": LATIN}, {"f": replaced(LATIN)}),
    Case("repair -i.bak --invalid=replace f", {"f": LATIN},
         {"f": replaced(LATIN), "f.bak": LATIN}, units=[("f", "f.bak")]),
    Case(f"{REPLACE} long", {"long": LONG}, {"long": replaced(LONG)}),
    Case("repair -i.bak --invalid=replace -r d", TREE,
         {"d/a": replaced(LATIN), "d/a.bak": LATIN,
          "d/b/e": replaced(LATIN * 3), "d/b/e.bak": LATIN * 3},
         units=[("d/a", "d/a.bak"), ("d/b/e", "d/b/e.bak")]),
    Case("repair -j2 -i --invalid=replace much", {"much": MUCH}, {"much": replaced(MUCH)}),
    # Refused; how much of the beginning goes to standard output depends on what is read at once.
    Case("repair -o out -", {"out": b"old\n"}, status=1, stdin=LATIN * 4),
    Case("convert -i -f UTF-16LE f", {"f": "caf\u00e9\n".encode("utf-16le")},
         {"f": "caf\u00e9\n".encode()}),
    Case("convert -i -f ISO-8859-1 -t UTF-16LE -r d", {"d/a": LATIN, "d/b/e": LATIN * 3},
         {"d/a": "caf\u00e9\n".encode("utf-16le"), "d/b/e": ("caf\u00e9\n" * 3).encode("utf-16le")}),
    Case("convert -f KOI8-R -o out f", {"f": "\u043c\u0438\u0440\n".encode("koi8-r")},
         {"out": "\u043c\u0438\u0440\n".encode()}),
    Case("convert -f ISO-8859-1 -o out f", {"f": LATIN, "out": b"old\n"},
         {"out": "caf\u00e9\n".encode()}),
    Case("convert -f EUC-JP -o out -", {"out": b"old\n"}, {"out": "\u672c\n".encode()},
         stdin="\u672c\n".encode("euc-jp")),
    Case("fix --yes --suffix=.bak f", {"f": FRENCH.encode("latin1")},
         {"f": FRENCH.encode(), "f.bak": FRENCH.encode("latin1")},
         units=[("f", "f.bak")]),
    Case("bom --strip -r d", {"d/a": MARK + GOOD, "d/b/c": GOOD}, {"d/a": GOOD}),
    Case("repair -i --nfc f", {"f": ("e" + MARKS).encode()}, {"f": ("\u00e9" + MARKS[1:]).encode()}),
    Case("sift --good=good --bad=bad --reasons=why f", {"f": GOOD + LATIN, "bad": b"old\n"},
         {"good": GOOD, "bad": LATIN, "why": b"f\t2\t13\t5\t3\tinterrupted\t1\te9\n"}, status=1),
    Case("repair -z --invalid=replace -o out f", {"f": gzip.compress(LATIN), "out": b"old\n"},
         {"out": replaced(LATIN)}),
    Case("truncate --columns=4 --ellipsis -o out f", {"f": LATIN + GOOD + b"abcde", "out": b"old\n"},
         {"out": LATIN + b"caf\xe2\x80\xa6\nabc\xe2\x80\xa6"}, status=1),
    Case("names -r --from=ISO-8859-1 --rename --undo=undo d",
         {b"d/caf\xe9": b"1\n", b"d/n\xe9/f": b"2\n"},
         {b"d/caf\xe9": None, "d/caf\u00e9": b"1\n", b"d/n\xe9/f": None, "d/n\u00e9/f": b"2\n",
          "undo": None},
         units=[(b"d/caf\xe9", "d/caf\u00e9"), (b"d/n\xe9/f", "d/n\u00e9/f"), ("undo",)],
         script=b"undo"),
]

# Those that only read.
READING = [
    Case("check f g", {"f": LATIN, "g": GOOD}, status=1),
    # So many errors that it is read again.
    Case("check many", {"many": LATIN * 4}, status=1),
    Case("check -j2 many more", {"many": LATIN * 4, "more": LATIN * 5}, status=1),
    # A second thread reads and measures; where there is an error all is read again.
    Case("check -j2 much", {"much": BIG[:1200000]}),
    Case("check -j2 damaged", {"damaged": BIG[:1200000] + LATIN}, status=1),
    Case("check --lint -", {}, status=0, stdin=GOOD),
    Case("check -r -j2 d", TREE, status=1),
    Case("check --excerpt=always -r -j2 d", TREE, status=1),
    Case("check --excerpt=never -j2 many few", {"many": (GOOD + b"\xff\n") * 99, "few": LATIN}, status=1),
    Case("check --format=json d/a", TREE, status=1),
    Case("check --format=sarif d/a", TREE, status=1),
    Case("check --format=github d/a", TREE, status=1),
    Case("check --files0-from=list", {"list": b"f\0g\0", "f": LATIN, "g": GOOD}, status=1),
    Case("check --files0-from=-", {"f": LATIN, "g": GOOD}, status=1, stdin=b"f\0g\0"),
    Case("count f", {"f": GOOD}),
    Case("count -r -j2 d", TREE),
    Case("count -", {}, stdin=GOOD),
    Case("detect f", {"f": FRENCH.encode("latin1")}),
    Case("detect -r -j2 d", TREE),
    # A second thread looks ahead.
    Case("check --lint -j2 much", {"much": BIG[:1200000] + b"\xe2\x80\xae\n"}, status=1),
    Case("inspect f", {"f": GOOD}),
    Case("inspect -s 3000000 -n 30 big", {"big": BIG}),
    Case("escape f", {"f": GOOD}),
    Case("unescape f", {"f": b"caf\\u00e9\n"}),
    Case("truncate --octets=9 f", {"f": GOOD * 3}),
    Case("truncate --graphemes=99 -z -", {}, stdin=gzip.compress(LONG), status=1),
    Case("convert -f ISO-8859-1 f", {"f": LATIN}),
    Case("convert -f detect -", {"f": FRENCH.encode("latin1")}, stdin="f"),
    Case("convert -f EUC-JP -t UTF-8 -", {}, stdin="\u672c\u672c\n".encode("euc-jp")),
    Case("convert -f ISO-8859-1 -t UTF-16 -", {}, stdin=LONG),
    Case("convert -j2 -f ISO-8859-1 -t UTF-16 -", {}, stdin=MUCH),
    Case("convert -j2 -f ISO-8859-1 much", {"much": MUCH}),
    Case("repair --invalid=replace f", {"f": LATIN}),
    Case("repair --invalid=replace -", {}, stdin=LONG),
    Case("repair -", {}, stdin=GOOD * 2 + LATIN + GOOD),
    Case("repair --diff --invalid=replace f", {"f": LATIN}, status=1),
    Case("repair -n --invalid=replace -r d", TREE, status=1),
    Case("repair -i f", {"f": LATIN * 4}, status=1),
    Case("convert -n -f ISO-8859-1 -t ISO-8859-2 f", {"f": LATIN}),
    Case("fix f", {"f": LATIN * 5}, status=1),
    Case("fix g", {"g": GOOD}),
    Case("sift --by=json-line --bad=/dev/null long f", {"long": LONG, "f": b"\\ud83d\n" + GOOD},
         status=1),
    Case("sift --json --bad=/dev/null --good=/dev/null --reasons=- -", {}, status=1, stdin=LONG),
    # Nothing is written where two outputs are one new file.
    Case("sift --good=new --bad=./new f", {"f": GOOD + LATIN}, status=2),
    Case("summarize f g", {"f": LATIN, "g": GOOD}),
    Case("summarize -j2 --part=1/2 much", {"much": MUCH}),
    Case("summarize -j2 -r d", TREE),
    Case("check -z a", {"a": gzip.compress(LATIN * 4)}, status=1),
    Case("check -z --excerpt=always -j2 a b c", {"a": gzip.compress(GOOD) + gzip.compress(LATIN),
         "b": lzma.compress(GOOD) * 2, "c": zstd(LATIN) + zstd(GOOD)}, status=1),
    Case("count -z -", {}, stdin=lzma.compress(GOOD)),
    Case("count -z -", {"f": gzip.compress(GOOD)}, stdin="f"),
    Case("detect -z -", {}, stdin=GOOD),
    Case("summarize -z -r -j2 d", {"d/a": gzip.compress(LATIN), "d/b": LATIN, "d/c": zstd(GOOD)}),
    Case("convert -z -j2 -f ISO-8859-1 much", {"much": gzip.compress(MUCH)}),
    Case("sift -j2 --bad=/dev/null much", {"much": MUCH[:2200000] + b"good\n"}, status=1),
    Case("sift -z -j2 --bad=/dev/null --good=/dev/null -", {}, status=1, stdin=gzip.compress(MUCH)),
    Case("merge s t", {"s": LINE, "t": LINE.replace(b"\tf\t", b"\tg\t")}),
    Case("merge --join -", {}, stdin=LINE * 2),
    Case("merge --json s", {"s": LINE}),
    Case("bom -r d", {"d/a": MARK + GOOD, "d/b/c": GOOD}, status=1),
    Case("names -r d", {b"d/caf\xe9": b"1\n"}, status=1),
    Case("iconv -f ISO-8859-1 -t UTF-8 f", {"f": LATIN}),
    Case("isutf8 f g", {"f": LATIN, "g": GOOD}, status=1),
    Case("explain truncated", {}),
    Case("labels", {}),
    Case("locale", {}, status=1),
    Case("help check", {}),
]


# ---------------------------------------------------------------- running


class Outcome:
    """What came of a run: exit status or signal, output, messages, files, facts of the tracer."""

    def __init__(self):
        self.exit = self.signal = None
        self.hangs = self.crashed = False
        self.output = self.messages = b""
        self.tree = {}
        self.calls = 0
        self.numbers = []  # of all calls
        self.log = []    # calls that changed files, each a list of words
        self.fault = None  # the call to which something happened


def attributes(path):
    try:
        return tuple((name, os.getxattr(path, name)) for name in sorted(os.listxattr(path)))
    except OSError:
        return ()


def snapshot(started):
    """What is in this directory; the time of what was changed is "now"."""
    found = {}
    waiting = [b"."]
    here = os.getcwdb()
    while waiting:
        for entry in os.scandir(waiting.pop()):
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
                continue
            status = entry.stat(follow_symlinks=False)
            with open(entry.path, "rb") as file:
                octets = file.read().replace(here, b"/here")
            found[entry.path[2:]] = (octets, status.st_mode, status.st_uid, status.st_gid,
                                     "now" if status.st_mtime_ns > started else status.st_mtime_ns,
                                     attributes(entry.path))
    return found


def inodes(tree):
    return {name: os.lstat(name).st_ino for name in tree if os.path.lexists(name)}


def read_log(text, outcome):
    for line in text.decode().splitlines():
        words = line.split()
        if words[0] == "call":
            outcome.log.append(words[1:])
        elif words[0] == "fault":
            outcome.fault = words[1:]
        elif words[0] == "number":
            outcome.numbers.append(int(words[1]))
        elif words[0] == "exit":
            outcome.exit = int(words[1])
        elif words[0] == "signal":
            outcome.signal = int(words[1])
        elif words[0] == "hang":
            outcome.hangs = True


class Place:
    """Where commands are run: an empty directory, and the programs that make faults."""

    def __init__(self, octavo, tools, parent, user=None):
        self.octavo = octavo
        self.tracer = os.path.join(tools, "tracer")
        self.starver = os.path.join(tools, "starve.so")
        self.home = tempfile.mkdtemp(dir=parent)
        self.directory = os.path.join(self.home, "in")
        self.log = os.open(os.path.join(self.home, "log"), os.O_RDWR | os.O_CREAT | os.O_APPEND)
        self.starve = os.path.join(self.home, "starve")
        self.how = {} if user is None else {"user": user, "group": user, "extra_groups": []}
        self.user = user
        if user is not None:
            os.chmod(self.home, 0o755)

    def end(self):
        os.chdir("/")
        os.close(self.log)
        shutil.rmtree(self.home)

    def begin(self, case):
        if os.path.lexists(self.directory):
            os.chdir("/")
            shutil.rmtree(self.directory)
        os.mkdir(self.directory)
        os.chdir(self.directory)
        case.begin()
        if self.user is not None:
            for path, directories, files in os.walk("."):
                for name in [".", *directories, *files]:
                    os.chown(os.path.join(path, name), self.user, self.user)

    def environment(self, case, starve=None):
        found = dict(case.environment)
        if starve:
            found["LD_PRELOAD"] = self.starver
        if starve:
            found["STARVE"] = starve
        return found

    def run(self, case, mode="new", what="none", at=0, value=0):
        """Runs the case under the tracer: see tracer.c."""
        outcome = Outcome()
        self.begin(case)
        outcome.before = inodes(case.files)
        os.ftruncate(self.log, 0)
        done = case.run(
            [self.tracer, str(self.log), str(HANGS), mode, what, str(at), str(value), self.octavo,
             *case.arguments], pass_fds=[self.log], env=self.environment(case), **self.how)
        if done.returncode:
            raise RuntimeError(f"tracer: {done.returncode} {done.stderr}")
        outcome.output, outcome.messages = done.stdout, done.stderr
        read_log(os.pread(self.log, 1 << 24, 0), outcome)
        outcome.tree = snapshot(OLD_TIME)
        outcome.after = inodes(outcome.tree)
        return outcome

    def run_starved(self, case, at=0, goes_on=False):
        """Runs the case where an allocation fails: see starve.c."""
        outcome = Outcome()
        self.begin(case)
        outcome.before = inodes(case.files)
        with open(self.starve, "wb") as file:
            file.write(struct.pack("4Q", at, goes_on, 0, 0))
        os.chmod(self.starve, 0o666)
        try:
            done = case.run([self.octavo, *case.arguments], timeout=HANGS,
                            env=self.environment(case, self.starve), **self.how)
            if done.returncode < 0:
                outcome.signal = -done.returncode
            else:
                outcome.exit = done.returncode
            outcome.output, outcome.messages = done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            outcome.hangs = True
        with open(self.starve, "rb") as file:
            _, _, outcome.calls, failed = struct.unpack("4Q", file.read())
        outcome.fault = ["allocation"] if failed else None
        outcome.tree = snapshot(OLD_TIME)
        outcome.after = inodes(outcome.tree)
        return outcome


# ---------------------------------------------------------------- judging


def judge_reference(case, outcome):
    """Whether the case does without a fault what it says."""
    if outcome.exit != case.status:
        return [f"exit {outcome.exit}, signal {outcome.signal}: {outcome.messages}"]
    wanted = dict(case.files)
    wanted.update((name, octets) for name, octets in case.after.items() if octets is not None)
    got = {name: state[0] for name, state in outcome.tree.items()}
    for name, octets in case.after.items():
        if octets is None and name not in got:
            wanted.pop(name, None)
        elif octets is None and name in case.files:
            return [f"{name} is still there"]
        elif octets is None: # what is new and is not known to the octet
            wanted[name] = got[name]
    return [] if got == wanted else [f"other files: {got}"]


def judge_files(case, first, reference, outcome, killed=False):
    """Each file is the old one or the new one, whole; nothing is lost, nothing else appears.

    'first' is what there was. After SIGKILL a temporary file may be left, and a backup be there
    before it is needed."""
    wrong = []
    tree = dict(outcome.tree)
    units = list(case.units)
    known = {name for unit in units for name in unit}
    units += [(name,) for name in first if name not in known]
    for unit in units:
        now = [tree.pop(name, None) for name in unit]
        old = [first.get(name) for name in unit]
        new = [reference.tree.get(name) for name in unit]
        is_whole = now in (old, new)
        if (killed or any(is_reported(name, outcome) for name in unit)) and not is_whole:
            is_whole = all(n in (o, w) for n, o, w in zip(now, old, new)) and \
                all(o is None or o in now or w is None or w != o and o not in new
                    for o, w in zip(old, new))
        if killed and not is_whole and unit == (case.script,):
            is_whole = all(outcome.tree.get(name) == state for name, state in first.items())
        if not is_whole:
            wrong.append(f"{unit}: neither old nor new: {str(now)[:200]}")
        for name, n, o in zip(unit, now, old):
            if n == o and n is not None and outcome.after[name] != outcome.before.get(name):
                wrong.append(f"{name} is the old file, but another inode")
    for name, state in tree.items():
        may_be_left = killed or is_reported(name, outcome)
        if not (may_be_left and is_temporary(name, state, first, reference, outcome.crashed)):
            wrong.append(f"{name} is left: {state[0][:60]}")
    return wrong


def is_temporary(name, state, first, reference, crashed):
    """A file that SIGKILL may leave: of a documented name, an old file or the beginning of a new.

    A loss of power may leave anything in it."""
    return os.path.basename(name).startswith(b".octavo-") and (
        crashed or any(state[0] == one[0] for one in first.values()) or
        any(one[0].startswith(state[0]) for one in reference.tree.values()))


def octets_of(word):
    return bytes.fromhex(word[1:])


def is_reported(name, outcome):
    """Whether a message says that this file is left."""
    return os.path.basename(name) + b": is left: " in outcome.messages


def is_same(reference, outcome, messages=True):
    return outcome.exit == reference.exit and outcome.output == reference.output and \
        outcome.tree == reference.tree and \
        (not messages or outcome.messages == reference.messages)


# What octavo says of a fault, besides the reason that the system has for the errno. Landlock
# refuses permission where a fault was in the way of granting it.
REASONS = b"|".join([b"Permission denied", b"Is a directory", b"Cannot allocate memory",
                     b"Invalid argument", b"cannot be kept", b"unknown encoding"])


# What the C library says when it ends the process, after a failure that no kernel has.
OF_C_LIBRARY = rb"Fatal glibc error|The futex facility returned an unexpected error code"


def judge_message(case, outcome, number):
    """Whether a message names a file, and the reason."""
    text = outcome.messages
    names = [rb"standard (?:in|out)put", rb"memory", rb"-", rb"/\S*",
             rb"[A-Za-z0-9_-]+(?=: Cannot allocate memory)", # of a charset
             *(rb"(?:/\S*/)?" + re.escape(name) for name in known_names(case))]
    reason = re.escape(os.strerror(number).encode()) + b"|" + REASONS
    option = rb"(?:-\w |--[a-z0-9-]+=)?" # whose argument is named
    if re.search(rb"^octavo: " + option + rb"(?:" + b"|".join(names) + rb"): .*(?:" + reason + rb")", text, re.M):
        return []
    return [f"no message that names the file and the reason: {text}"]


def known_names(case):
    names = set(case.files) | set(case.after)
    names |= {os.fsencode(a).rpartition(b"=")[2] for a in case.arguments}
    for name in list(names):
        while b"/" in name:
            name = name.rsplit(b"/", 1)[0]
            names |= {name, name + b"/"}
    shown = {re.sub(rb"[\x80-\xff]", lambda m: b"\\x%02x" % m.group()[0], name) for name in names}
    return sorted(shown | names)


def judge_failure(case, first, reference, outcome, number, is_of_stderr=False):
    """After a call or an allocation has failed."""
    if outcome.hangs:
        return ["hangs"]
    if outcome.signal == signal.SIGABRT and re.search(OF_C_LIBRARY, outcome.messages):
        return judge_signal(case, first, reference, outcome, signal.SIGABRT)
    if outcome.signal:
        return [f"ended by signal {outcome.signal}: {outcome.messages}"]
    wrong = judge_files(case, first, reference, outcome)
    if is_same(reference, outcome, not is_of_stderr):
        return wrong
    if outcome.exit != 2:
        wrong.append(f"status {outcome.exit}, and another result: {outcome.output[:200]} "
                     f"{outcome.messages}")
    elif not is_of_stderr:
        wrong += judge_message(case, outcome, number)
    if places(outcome) - places(reference):
        wrong.append(f"places where nothing is: {outcome.output[:200]}")
    return wrong


def places(outcome):
    """FILE:LINE:COLUMN, of all that was found."""
    return set(re.findall(rb"^\S+?:\d+:\d+:", outcome.output, re.M))


def judge_signal(case, first, reference, outcome, number):
    """After a signal that ends the process; of the output there is what came before."""
    if outcome.hangs:
        return ["hangs"]
    killed = number in (signal.SIGKILL, signal.SIGABRT)
    wrong = judge_files(case, first, reference, outcome, killed)
    if outcome.signal is None:
        return wrong if is_same(reference, outcome) else wrong + ["another result"]
    if outcome.signal != number:
        wrong.append(f"ended by signal {outcome.signal}")
    if not reference.output.startswith(outcome.output):
        wrong.append(f"other output: {outcome.output}")
    return wrong


def judge_no_effect(reference, outcome, messages=True):
    if outcome.hangs:
        return ["hangs"]
    if is_same(reference, outcome, messages):
        return []
    return [f"another result: exit {outcome.exit}, signal {outcome.signal}: "
            f"{outcome.output[:200]} {outcome.messages}"]


# ---------------------------------------------------------------- names of system calls


def numbers(compiler):
    text = subprocess.run([*compiler, "-dM", "-E", "-"], input=b"#include <sys/syscall.h>\n",
                          capture_output=True, check=True).stdout.decode()
    return {name: int(number) for name, number in
            re.findall(r"^#define __NR_(\w+) (\d+)$", text, re.M)}


NUMBERS = {}


def set_numbers(compiler):
    NUMBERS.update(numbers(compiler))


def call_name(number):
    return next((name for name, one in NUMBERS.items() if one == int(number)), number)


def fault_text(outcome):
    """The call that the fault met, for people."""
    if not outcome.fault or outcome.fault[0] == "allocation":
        return ""
    words = [call_name(outcome.fault[0])]
    for word in outcome.fault[2:]:
        if word.startswith("x"):
            words.append(ascii(octets_of(word)[:40])[1:])
        elif "," in word:
            words.append(word.split(",")[0])
    return " ".join(words if len(words) > 1 else [*words, outcome.fault[1]])


ERRORS = [errno.EINTR, errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EPIPE, errno.ENOMEM,
          errno.ENOSYS]
STICKY = [errno.EIO, errno.ENOSPC]
DEADLY = [signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ,
          signal.SIGKILL]
HARMLESS = [signal.SIGWINCH, signal.SIGTSTP, signal.SIGUSR1]
