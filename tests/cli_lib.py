# SPDX-License-Identifier: MIT
"""cli_lib.py - what the tests of the command that are in Python share"""
import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import threading

NOBODY = 65534

# What a shell runs in the background ignores it, and so would what that runs; but tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def expect(what, wanted, got):
    check(wanted == got, f"{what}:\n  wanted {wanted!a}\n  got    {got!a}"[:2000])


def write(name, octets):
    with open(name, "wb") as file:
        file.write(octets)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def copy_for_all(program):
    """A copy that every user may run, until this process ends: the build may be where only root comes."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    copy = shutil.copy(program, folder)
    for path in folder, copy:
        os.chmod(path, 0o755)
    return copy


def as_other_user(program):
    """How subprocess runs it as a user who may not do everything, as whom root runs a copy."""
    if os.geteuid() != 0:
        return {}
    return {"executable": copy_for_all(program), "user": NOBODY, "group": NOBODY, "extra_groups": []}


def has(octavo, library):
    """Whether octavo was built with it."""
    run = subprocess.run([octavo, "--version"], capture_output=True, check=True)
    return f" {library} " in run.stdout.decode().replace("\n", " ")


def read_terminal(ours, theirs, process):
    """Returns what a process writes to a terminal until it ends, and closes both ends.

    Linux may lose what was written right before the other end is closed: so it is open until an
    end mark was read."""
    mark = b"\0the end"
    text = b""

    def wait():
        process.wait()
        os.write(theirs, mark)

    waiter = threading.Thread(target=wait)
    waiter.start()
    while not text.endswith(mark):
        text += os.read(ours, 65536)
    waiter.join()
    os.close(ours)
    os.close(theirs)
    return text[:-len(mark)]


def run_cases(cases):
    """Runs each title and function in an empty directory. A function that cannot test anything here
    returns why. Returns whether any failed.

    The environment may have CASE: only those are run of which the title has that in it."""
    cases = [case for case in cases if os.environ.get("CASE", "") in case[0]]
    check(cases, "no such CASE")
    failed = 0
    for title, case in cases:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                why_skip = case()
                print(f"skip {title}: {why_skip}" if why_skip else f"ok {title}")
            except (AssertionError, subprocess.SubprocessError) as error:
                failed += 1
                print("FAIL", title + "\n  " + str(error)[:2000])
            os.chdir("/")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return failed > 0
