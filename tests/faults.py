#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""faults.py - calls and allocations that fail, signals, and losses of power, at each moment

usage: faults.py OCTAVO COMPILER [slice|whole|reach [WORD]]    only commands with that word in them

The slice is a sample of the whole, the same in each run. 'reach' is for a build that counts which
lines it runs: only faults after which a process still writes its counts, and what comes of them is
not judged. faults_lib.py has the command lines, and what must be; crash.py what a loss of power
leaves.
"""
import collections
import errno
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import crash
import faults_lib as lib
from cli_lib import NOBODY, has

OCTAVO = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2].split()
WHICH = sys.argv[3] if len(sys.argv) > 3 else "slice"
IS_REACH = WHICH == "reach"
WORD = sys.argv[4] if len(sys.argv) > 4 else ""
SLICE = 1500
KILLS = 1000
HAS_ALL = all(has(OCTAVO, library) for library in ("zlib", "libzstd", "liblzma"))
CASES = [case for case in lib.CHANGING + lib.READING if HAS_ALL or "-z" not in case.arguments]
NAMES = "names -r --from=ISO-8859-1 --rename --undo=undo d"

# Calls that may be interrupted, and those that may move less than is asked for: by their manuals.
INTERRUPTIBLE = {"read", "write", "pread64", "pwrite64", "open", "openat", "close",
                 "fsync", "poll"}
MOVING = {"read", "write", "pread64", "pwrite64"}

# What systems say that have no such call, or do not let it be made: then it need not be made.
CANNOT = {errno.ENOSYS, errno.EPERM}

# What found errors that few others would: the slice has all of these. Command, mode, what, errno.
FOUND = [
    ("repair --diff --invalid=replace f", "new", "allocation", 0),  # lines were lost
    ("check --excerpt=always -r -j2 d", "new", "allocation", 0),
    ("check --excerpt=always -r -j2 d", "new", "error", errno.EIO),  # no excerpt, and no message
    ("locale", "new", "allocation", 0),  # "there is no such locale"
    ("repair -i --nfc f", "new", "allocation", 0),  # the text was lost
    ("detect -r -j2 d", "new", "allocation", 0),  # two threads waited for each other
    ("check many", "new", "error", errno.EIO),  # a note was left out where lseek(2) failed
    ("convert -f detect -", "new", "error", errno.EIO),  # a mutant took a file for a pipe then
    ("check -j2 damaged", "new", "error", errno.EINTR),  # a wrong place, from memory that was freed
    (NAMES, "new", "error", errno.EINTR),  # ended while it wrote its script
    (NAMES, "old", "errors", errno.EIO),  # left both names, and did not say so
    (NAMES, "old", "error", errno.EIO),  # a mutant said the reason of another call
]

Task = collections.namedtuple("Task", "case mode what at value user")
references = {}  # by case, mode and user: what there was, and the outcome without a fault
place = {}       # by user


def build(tools):
    os.chmod(tools, 0o755)
    subprocess.check_call([*COMPILER, "-O1", "-o", os.path.join(tools, "tracer"),
                           os.path.join(lib.TESTS, "tracer.c")])
    subprocess.check_call([*COMPILER, "-O1", "-shared", "-fPIC", "-o",
                           os.path.join(tools, "starve.so"),
                           os.path.join(lib.TESTS, "starve.c"), "-ldl"])
    # Every user may run the copy: the build may be where only root comes.
    os.chmod(shutil.copy(OCTAVO, os.path.join(tools, "octavo")), 0o755)


def begin(tools, users):
    for user in users:
        place[user] = lib.Place(os.path.join(tools, "octavo"), tools, tools, user)


# ---------------------------------------------------------------- one fault


def judge(task, first, reference, outcome):
    case, what, value = CASES[task.case], task.what, task.value
    home = place[task.user].directory
    wrong = []
    if what == "signal" and (value in lib.DEADLY or outcome.signal == value == signal.SIGUSR1):
        # SIGUSR1 asks for progress, but ends a process that has not yet said so.
        wrong = lib.judge_signal(case, first, reference, outcome, value)
    elif what == "signal":
        wrong = lib.judge_no_effect(reference, outcome, value != signal.SIGUSR1)
    elif what.startswith("short"):
        wrong = lib.judge_no_effect(reference, outcome)
    else:
        is_of_stderr = outcome.fault[1:2] == ["2"]
        if value == errno.EINTR and lib.call_name(outcome.fault[0]) in INTERRUPTIBLE:
            wrong = lib.judge_no_effect(reference, outcome, not is_of_stderr)
        else:
            wrong = lib.judge_failure(case, first, reference, outcome, value, is_of_stderr)
    if case.after and (what.startswith("error") or value == signal.SIGKILL):
        wrong += crash.judge_model(first, outcome, home)
        if outcome.exit == case.status and value not in CANNOT:
            wrong += crash.judge_durable(first, outcome, home)
    return wrong


def run(task):
    """Returns the task, whether the fault happened, which call it met, and what is wrong."""
    first, reference = references[task.case, task.mode, task.user]
    case, here = CASES[task.case], place[task.user]
    if task.what.startswith("allocation"):
        outcome = here.run_starved(case, task.at, task.what == "allocations")
        wrong = outcome.fault and lib.judge_failure(case, first, reference, outcome, errno.ENOMEM)
    else:
        outcome = here.run(case, task.mode, task.what, task.at, task.value)
        wrong = outcome.fault and judge(task, first, reference, outcome)
    return task, bool(outcome.fault), lib.fault_text(outcome), wrong or []


# ---------------------------------------------------------------- all of them


def faults_at(called, mode):
    """What can happen to a call, at the first; fewer where only older kernels differ."""
    is_new = mode == "new"
    for number in lib.ERRORS if is_new else [errno.EINTR, errno.EIO, errno.ENOSPC]:
        yield "error", number
    for number in lib.STICKY:
        yield "errors", number
    if lib.call_name(called) in MOVING:
        yield "short", 1
        yield "short", 3
    for number in lib.DEADLY + lib.HARMLESS if is_new else [signal.SIGTERM, signal.SIGKILL]:
        yield "signal", int(number)


def tasks_of(number, mode, user, reference, allocations):
    for at, called in enumerate(reference.numbers, 1):
        for what, value in faults_at(called, mode):
            yield Task(number, mode, what, at, value, user)
    yield Task(number, mode, "shorts", 1, 997, user)
    for at in range(1, allocations + 1):
        yield Task(number, mode, "allocation", at, 0, user)
        yield Task(number, mode, "allocations", at, 0, user)


class Table:
    """Counts what happened, by command and by kind; and failures."""

    KINDS = ["calls failed", "short", "allocations", "signals", "kills", "replays"]

    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.failed = collections.Counter()
        self.seen = collections.Counter()

    def add(self, row, kind, n=1):
        self.counts[row][kind] += n

    def fail(self, row, text):
        self.failed[row] += 1
        self.seen[text] += 1
        if self.seen[text] == 1:
            print("FAIL", row + ":", text[:1500], flush=True)

    def print(self):
        width = max(len(row) for row in self.counts)
        print("%-*s" % (width, "command"), *self.KINDS, "passed", "failed", sep="  ")
        total = collections.Counter()
        for row, counts in self.counts.items():
            self.line(row, width, counts, self.failed[row])
            total.update(counts)
        self.line("all", width, total, sum(self.failed.values()))

    def line(self, row, width, counts, failed):
        cells = ["%*d" % (len(kind), counts[kind]) for kind in self.KINDS]
        passed = sum(counts.values()) - failed
        print("%-*s" % (width, row), *cells, "%6d" % passed, "%6d" % failed, sep="  ")


def is_survived(task):
    return task.value in lib.HARMLESS if task.what == "signal" else \
        task.value in (0, 1, errno.EINTR, errno.EIO, errno.ENOSYS)


def found_once(task):
    return task.user is None and \
        (CASES[task.case].name, task.mode, task.what, task.value) in FOUND


def row_of(task):
    user = " (nobody)" if task.user else ""
    return CASES[task.case].name + (" (old)" if task.mode == "old" else "") + user


def kind_of(task):
    if task.what == "signal":
        return "kills" if task.value == signal.SIGKILL else "signals"
    return {"e": "calls failed", "s": "short", "a": "allocations"}[task.what[0]]


def prepare(number, mode, user, table):
    """The outcome without a fault, and all crashes. Returns the tasks."""
    case, here = CASES[number], place[user]
    row = row_of(Task(number, mode, "", 0, 0, user))
    here.begin(case)
    first = lib.snapshot(lib.OLD_TIME)
    reference = here.run(case, mode)
    references[number, mode, user] = first, reference
    wrong = lib.judge_reference(case, reference)
    allocations = 0
    if mode == "new" and not wrong:
        starved = here.run_starved(case)
        allocations = starved.calls
        wrong += [] if lib.is_same(reference, starved) else ["another result with starve.so"]
    if case.after and not wrong and not IS_REACH:
        wrong += crash.judge_model(first, reference, here.directory)
        wrong += crash.judge_durable(first, reference, here.directory)
        for in_order in True, False:
            count, more = crash.judge_crashes(case, first, reference, here.directory, in_order)
            table.add(row, "replays", count)
            wrong += more
        # The replay can tell: without fsync(2) something would be lost.
        _, found = crash.judge_crashes(case, first, reference, here.directory, syncs=False)
        wrong += [] if found else ["without fsync() nothing is lost: the replay is blind"]
    for text in wrong:
        table.fail(row, text)
    return [] if wrong else list(tasks_of(number, mode, user, reference, allocations))


def kill_at_random(table):
    done = subprocess.run([sys.executable, os.path.join(lib.TESTS, "in-place.py"), OCTAVO,
                           "kill_at_random", str(KILLS)], capture_output=True, check=False)
    row = "repair -i, 3 MiB, killed at random moments"
    table.add(row, "kills", KILLS)
    if done.returncode or b"1 passed" not in done.stdout:
        table.fail(row, done.stdout.decode("utf-8", "replace"))


def users():
    """As whom the commands are run that change files: what root may do, others may not."""
    if os.geteuid() != 0:
        print("Not run as root: files of others are not changed.")
        return [None]
    return [None, NOBODY]


def follow(tasks, tools, those, table):
    with multiprocessing.Pool(os.cpu_count(), begin, (tools, those)) as pool:
        for task, happened, call, wrong in pool.imap_unordered(run, tasks, chunksize=10):
            if not happened:
                continue
            table.add(row_of(task), kind_of(task))
            value = signal.Signals(task.value).name if task.what == "signal" else \
                errno.errorcode.get(task.value, "")
            if wrong and not IS_REACH:
                table.fail(row_of(task), f"{task.what} {value} at {task.at} {call}: "
                           + "; ".join(wrong))
        pool.close()
        pool.join()


def main():
    os.umask(0o022)
    began = time.monotonic()
    table = Table()
    # Memory, if there is: fsync(2) then takes no time.
    tools = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    try:
        build(tools)
        lib.set_numbers(COMPILER)
        those = [None] if IS_REACH else users()
        begin(tools, those)
        tasks = []
        for number, case in enumerate(CASES):
            if WORD not in case.name:
                continue
            for mode in ("new", "old") if case.after else ("new",):
                tasks += prepare(number, mode, None, table)
            for user in those[1:] if case.after else []:
                tasks += prepare(number, "new", user, table)
        random.Random(3629).shuffle(tasks)
        if IS_REACH:
            tasks = [task for task in tasks if is_survived(task)]
        if WHICH == "slice":
            tasks = tasks[:SLICE] + [task for task in tasks[SLICE:] if found_once(task)]
        follow(tasks, tools, those, table)
        if WHICH == "whole":
            kill_at_random(table)
    finally:
        os.chdir("/")
        shutil.rmtree(tools)
    table.print()
    print("%d s" % (time.monotonic() - began))
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
