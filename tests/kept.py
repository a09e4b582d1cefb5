#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kept.py - what another program writes while octavo replaces a file, at each moment

usage: kept.py OCTAVO COMPILER [slice|whole [WORD]]    only commands with that word in them

tracer.c holds the command before each of its system calls in turn, and the test then writes to the
file, as programs do: it appends, writes over it, saves another one under its name, opens it and
writes later, forbids others to read it, or gives it an attribute. In pairs of calls it does two such
things. In the end all of it must be in the file, or in another one that a message names; and
"left as it is" is only said of a file that is.
"""
import itertools
import os
import random
import re
import shutil
import socket
import stat
import subprocess
import sys
import tempfile

import faults_lib as lib
from cli_lib import check, read, write

OCTAVO = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2].split()
IS_WHOLE = sys.argv[3:4] == ["whole"]
WORD = "".join(sys.argv[4:])
# In the slice, of a command and a kernel: moments of one change, around the renaming and elsewhere, and
# of two, for the commands in which these are tried.
NEAR, FAR, PAIRS = 40, 20, 120
FRENCH = lib.FRENCH.encode("latin1")
LATIN_NAME = b"caf\xe9"
NEW_NAME = "caf\u00e9".encode()


class Command:
    """A command line; others write to 'name', which is 'after' in the end. With 'is_output' what
    is there before the command has looked at it is to be replaced."""

    def __init__(self, arguments, octets, name=b"f", after=None, files=None, is_output=False,
                 is_deep=False, status=0):
        self.arguments, self.octets, self.name = arguments, octets, name
        self.after = after or name
        self.files = files or {}
        self.is_output, self.is_deep, self.status = is_output, is_deep, status


LATIN = {b"in": lib.LATIN}
COMMANDS = [
    Command("repair -i --invalid=replace f", lib.LATIN * 3, is_deep=True),
    Command("repair -i.bak --invalid=replace f", lib.LATIN * 3, is_deep=True),
    Command("repair -i --invalid=replace -r .", lib.LATIN * 3),
    Command("convert -i -f ISO-8859-1 f", lib.LATIN),
    Command("bom --strip f", lib.MARK + lib.GOOD),
    Command("fix --yes f", FRENCH),
    Command("fix --yes --suffix=.bak f", FRENCH),
    Command("names -r --from=ISO-8859-1 --rename --undo=undo .", b"text\n", LATIN_NAME, NEW_NAME,
            is_deep=True),
    Command("convert -f ISO-8859-1 -o f in", b"old\n", files=LATIN, is_output=True, is_deep=True),
    Command("convert -f ISO-8859-1 -o f in", None, files=LATIN, is_output=True),
    Command("repair --invalid=replace -o f in", b"old\n", files=LATIN, is_output=True),
    Command("iconv -f ISO-8859-1 -t UTF-8 -o f in", b"old\n", files=LATIN, is_output=True),
    Command("escape -o f in", b"old\n", files={b"in": lib.GOOD}, is_output=True),
    Command("truncate --columns=2 -o f in", b"old\n", files={b"in": lib.GOOD}, is_output=True),
    Command("sift --good=f --bad=bad in", b"old\n", files={b"in": lib.GOOD + lib.LATIN},
            is_output=True, status=1),
    Command("sift --bad=f in", b"old\n", files={b"in": lib.GOOD + lib.LATIN}, is_output=True,
            status=1),
]

# ---------------------------------------------------------------- what others do

ATTRIBUTE = "user.octavo"


def opened(name, flags):
    """Without waiting where the command has a lease: such an open(2) ends one call later."""
    fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK | flags, 0o644)
    return os.fdopen(fd, "wb", buffering=0)


class Others:
    """What another program does with a file, and whether that is still there."""

    def __init__(self, name):
        self.name = name
        self.written = []    # texts, each of which must be somewhere
        self.late = []
        self.mode = self.has_attribute = False

    def mark(self):
        self.written.append(b"written by another: %d\n" % len(self.written))
        return self.written[-1]

    def append(self):
        with opened(self.name, os.O_APPEND) as file:
            file.write(self.mark())

    def overwrite(self):
        before = read(self.name) if os.path.exists(self.name) else b""
        with opened(self.name, os.O_TRUNC) as file:
            file.write(b"".join(mark for mark in self.written if mark in before) + self.mark())

    def save(self):
        before = read(self.name) if os.path.exists(self.name) else b""
        write("saved", b"".join(mark for mark in self.written if mark in before) + self.mark())
        os.replace("saved", self.name)

    def remove(self):
        """Only as the first act: what was written before would be gone."""
        if os.path.exists(self.name):
            os.unlink(self.name)

    def keep_open(self):
        self.late.append(opened(self.name, os.O_APPEND))

    def forbid(self):
        if os.path.exists(self.name):
            os.chmod(self.name, 0o600)
            self.mode = True

    def give_attribute(self):
        try:
            os.setxattr(self.name, ATTRIBUTE, b"1")
            self.has_attribute = True
        except OSError:
            pass # no file, or no attributes

    def excuse(self, numbers):
        for i in numbers:
            self.written[i] = b""

    def write_late(self):
        for file in self.late:
            file.write(self.mark())
            file.close()

    def losses(self, found, places):
        """What is in none of the files 'places', of those that were found."""
        here = [file for name, file in found.items() if name in places]
        for mark in self.written:
            if not any(mark in text for text, _, _ in here):
                yield f"lost: {mark}"
        # A file that was saved later has its own mode and attributes.
        is_saved = any(b"another" in text for text, _, _ in here) and self.written
        if self.mode and not any(mode == 0o600 for _, mode, _ in here) and not is_saved:
            yield "lost: the mode"
        if self.has_attribute and not any(ATTRIBUTE in names for _, _, names in here) and not is_saved:
            yield "lost: the attribute"


SINGLE = [Others.append, Others.overwrite, Others.save, Others.keep_open, Others.forbid,
          Others.give_attribute, Others.remove]
DOUBLE = [(Others.append, Others.append), (Others.forbid, Others.append),
          (Others.append, Others.overwrite), (Others.append, Others.save),
          (Others.give_attribute, Others.keep_open), (Others.append, Others.forbid),
          (Others.append, Others.give_attribute), (Others.save, Others.append), (Others.remove, Others.append)]

# What found errors that few others would: command, mode, a call, and what is done how many calls after it.
FOUND = [
    # A link to a file that was gone was taken for one that the file system cannot make.
    ("repair -i --invalid=replace f", "old", "linkat", [(0, Others.remove), (1, Others.append)]),
    # The output kept its temporary name.
    ("convert -f ISO-8859-1 -o f in", "old", "linkat", [(1, Others.save)]),
]


# ---------------------------------------------------------------- running


class Place:
    def __init__(self, tools):
        self.tracer = os.path.join(tools, "tracer")
        self.log = os.open(os.path.join(tools, "log"), os.O_RDWR | os.O_CREAT | os.O_APPEND)
        self.directory = os.path.join(tools, "in")

    def begin(self, command):
        os.chdir("/")
        shutil.rmtree(self.directory, ignore_errors=True)
        os.mkdir(self.directory)
        os.chdir(self.directory)
        for name, octets in command.files.items():
            write(name, octets)
        if command.octets is not None:
            write(command.name, command.octets)
            os.chmod(command.name, 0o644)
            os.utime(command.name, ns=(lib.OLD_TIME, lib.OLD_TIME))

    def run(self, command, mode, calls, acts):
        """Does each of the acts while the command is held at a call. Returns how many were done,
        the status, the messages, and how many calls there were."""
        self.begin(command)
        os.ftruncate(self.log, 0)
        ours, theirs = socket.socketpair()
        with ours:
            process = subprocess.Popen(
                [self.tracer, str(self.log), str(lib.HANGS), mode, "hold" if calls else "none",
                 str((calls or [0])[0]), str(theirs.fileno()), OCTAVO, *command.arguments.split()],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                pass_fds=[self.log, theirs.fileno()], env={"LC_ALL": "C"})
            theirs.close()
            done = 0
            while ours.recv(1):
                try:
                    acts[done]()
                except BlockingIOError:
                    calls = calls[:done]
                done += done < len(calls)
                ours.send(b"%d\n" % (calls[done] if done < len(calls) else 0))
            messages = process.communicate()[1].decode("utf-8", "backslashreplace")
        check(process.returncode == 0, f"tracer: {process.returncode} {messages}")
        outcome = lib.Outcome()
        lib.read_log(os.pread(self.log, 1 << 24, 0), outcome)
        check(outcome.exit is not None, f"signal {outcome.signal}, or hangs: {messages}")
        return done, outcome, messages


def files_here():
    found = {}
    for name in os.listdir(b"."):
        found[name] = (read(name), stat.S_IMODE(os.stat(name).st_mode), os.listxattr(name))
    return found


def judge(command, others, outcome, messages, is_early):
    """Returns what is wrong."""
    found = files_here()
    told = {name for name in found if name not in command.files and
            re.search(r"^octavo: (?:\S*/)?" + re.escape(name.decode("utf-8", "backslashreplace")) + ": ",
                      messages, re.MULTILINE)}
    places = told | {command.name, command.after}
    wrong = [] if is_early else list(others.losses(found, places))
    if outcome.exit not in (0, 1, 2):
        wrong.append(f"status {outcome.exit}")
    if outcome.exit == 2 and not messages:
        wrong.append("no message")
    known = places | set(command.files) | {b"f.bak", b"undo", b"bad"}
    for name in set(found) - known:
        wrong.append(f"{name} is left")
    if outcome.exit != 2 and told:
        wrong.append(f"status {outcome.exit}")
    if "left as it is" in messages and (b"f.octavo-kept" in found or outcome.exit != 2):
        wrong.append("it is not left as it is")
    return wrong


class Test:
    def __init__(self, place, command, mode):
        self.place, self.command, self.mode = place, command, mode
        self.runs = 0
        self.failures = []

    def numbers(self):
        """Of the first call at which nothing may be lost; of the window for pairs; of all."""
        _, outcome, messages = self.place.run(self.command, self.mode, [], [])
        check(outcome.exit == self.command.status, f"status {outcome.exit}: {messages}")
        calls = [(int(number), name) for number, name, *_ in outcome.log]
        first = next(number for number, name in calls if name == "fchmod") \
            if self.command.is_output else 1
        window = [number for number, name in calls if name in ("linkat", "renameat", "renameat2",
                                                               "unlinkat")]
        return calls, first, range(window[0] - 2, window[-1] + 2), len(outcome.numbers)

    def one(self, calls, acts, is_early):
        others = Others(self.command.name)
        what = " ".join(f"{act.__name__} at {call}" for call, act in zip(calls, acts))
        try:
            done, outcome, messages = self.place.run(self.command, self.mode, calls,
                                                     [lambda act=act: act(others) for act in acts])
            others.write_late()
            if done < len(acts):
                return False
            self.runs += 1
            others.excuse(self.overwritten(calls, acts, outcome))
            wrong = judge(self.command, others, outcome, messages, is_early)
        except AssertionError as error:
            wrong = [str(error)]
        if wrong:
            self.failures.append(f"{what}: {'; '.join(wrong)}: {outcome.exit} {messages}")
        return True

    def overwritten(self, calls, acts, outcome):
        """Which act saved a file in the only moment in which that is lost: where names cannot be
        exchanged, right before one is renamed over the other."""
        renames = {int(number) for number, name, *_ in outcome.log if name == "renameat"}
        return [i for i, call in enumerate(calls)
                if self.mode == "old" and acts[i] == Others.save and call in renames]

    def some(self, moments, count):
        """All of them, or a sample that is the same in each run."""
        if IS_WHOLE:
            return moments
        return random.Random(3629).sample(moments, min(count, len(moments)))

    def singles(self, first, window, total):
        near = list(itertools.product(SINGLE, window))
        far = [(act, call) for act, call in itertools.product(SINGLE, range(1, total + 1))
               if call not in window]
        for act, call in self.some(near, NEAR) + self.some(far, FAR):
            self.one([call], [act], call < first)

    def pairs(self, window):
        for acts, call, more in self.some(list(itertools.product(DOUBLE, window, range(1, 40))), PAIRS):
            self.one([call, call + more], acts, False)

    def found(self, calls):
        for arguments, mode, wanted, acts in FOUND:
            if (arguments, mode) == (self.command.arguments, self.mode):
                call = next(number for number, name in calls if name == wanted)
                self.one([call + more for more, _ in acts], [act for _, act in acts], False)

    def run(self):
        calls, first, window, total = self.numbers()
        self.found(calls)
        self.singles(first, window, total)
        if self.command.is_deep:
            self.pairs(window)


def main():
    os.umask(0o022)
    tools = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    failed = 0
    try:
        subprocess.check_call([*COMPILER, "-O1", "-o", os.path.join(tools, "tracer"),
                               os.path.join(lib.TESTS, "tracer.c")])
        place = Place(tools)
        for command, mode in itertools.product(COMMANDS, ("new", "old")):
            if WORD not in command.arguments:
                continue
            test = Test(place, command, mode)
            test.run()
            failed += len(test.failures)
            print(f"{'FAIL' if test.failures else 'ok'} {command.arguments} ({mode}): "
                  f"{test.runs} runs, {len(test.failures)} failed", flush=True)
            for failure in test.failures[:3]:
                print("  " + failure)
    finally:
        os.chdir("/")
        shutil.rmtree(tools)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
