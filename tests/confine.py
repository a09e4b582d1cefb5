#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""confine.py - what the command gives up before it reads a file

usage: confine.py OCTAVO COMPILER

probe.c, which is loaded into octavo, tries at the end what must fail, and at each read whether that
is already so. All commands that read files are run: one that 'octavo help' lists and that is not
here is an error. What this kernel lacks is expected to be allowed, and is told; a kernel without
one or the other is also played, and must make no other difference. So must OCTAVO_CONFINE=no.
"""
import gzip
import lzma
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile

from cli_lib import check, expect, has, read, run_cases, write
from faults_lib import LINE

OCTAVO = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2].split()
TESTS = os.path.dirname(os.path.abspath(__file__))
BAD = b"caf\xe9\n"
MARK = b"\xef\xbb\xbftext\n"

# Commands that read no files.
WITHOUT_FILES = {"explain", "labels", "locale", "completion", "help", "version"}

# What they may change: nothing, files in 'here', names there, files anywhere.
NOTHING, FILES, NAMES, ANYWHERE = "nothing", "files", "names", "anywhere"

# Title, arguments, octets of here/a, what may be changed. {} is the directory.
COMMANDS = [
    ("check", "check here/a", BAD, NOTHING),
    ("check of standard input", "check", BAD, NOTHING),
    ("check -r", "check -j3 -r here", BAD, NOTHING),
    ("check --files0-from", "check --files0-from=list", BAD, NOTHING),
    ("check -f", "check -f EUC-JP here/a", b"\xa4\xa2\n", NOTHING),
    ("check --lint", "check --lint here/a", BAD, NOTHING),
    ("count", "count -j3 -r here", BAD, NOTHING),
    ("detect", "detect here/a", BAD * 9, NOTHING),
    ("detect -r", "detect -j3 -r here", BAD * 9, NOTHING),
    ("inspect", "inspect here/a", BAD, NOTHING),
    ("isutf8", "isutf8 here/a", BAD, NOTHING),
    ("bom", "bom here/a", MARK, NOTHING),
    ("bom of standard input", "bom --strip", MARK, NOTHING),
    ("bom -n", "bom --strip -n here/a", MARK, NOTHING),
    ("names", "names -r here", b"", NOTHING),
    ("fix -n", "fix -n here/a", b"\xff\xfea\0\n\0", NOTHING),
    ("convert", "convert -f EUC-JP here/a", b"\xa4\xa2\n", NOTHING),
    ("convert -n", "convert -i -n -f latin1 here/a", BAD, NOTHING),
    ("repair", "repair --invalid=replace here/a", BAD, NOTHING),
    ("repair -n", "repair -i -n --invalid=replace here/a", BAD, NOTHING),
    ("repair --diff", "repair --diff --invalid=replace here/a", BAD, NOTHING),
    ("escape", "escape here/a", b"\xc3\xa9\n", NOTHING),
    ("unescape", "unescape here/a", b"\\u00e9\n", NOTHING),
    ("truncate", "truncate --columns=2 here/a", b"\xc3\xa9\n", NOTHING),
    ("iconv", "iconv -f EUC-JP -t UTF-8 here/a", b"\xa4\xa2\n", NOTHING),
    ("convert to a device", "convert -f latin1 -o /dev/null here/a", BAD, NOTHING),
    ("convert -o", "convert -f latin1 -o here/new.txt elsewhere/a", BAD, FILES),
    ("convert -o old", "convert -f latin1 -o here/a elsewhere/a", BAD, FILES),
    ("convert -i", "convert -i.bak -f latin1 here/a", BAD, FILES),
    ("convert -r", "convert -i -r -f latin1 here", BAD, FILES),
    ("repair -o", "repair --invalid=replace -o here/new.txt elsewhere/a", BAD, FILES),
    ("repair -i", "repair -i.bak --invalid=replace here/a", BAD, FILES),
    ("repair -i of a link", "repair -i --invalid=replace link", BAD, FILES),
    ("repair -r", "repair -i -r --invalid=replace here", BAD, FILES),
    ("repair --files0-from", "repair -i --invalid=replace --files0-from=list", BAD, ANYWHERE),
    ("bom --strip", "bom --strip here/a", MARK, FILES),
    ("fix -y", "fix -y here/a", b"\xff\xfea\0\n\0", FILES),
    ("sift", "sift --bad=/dev/null here/a", BAD, NOTHING),
    ("sift to files", "sift --good=here/good --bad=here/bad --reasons=here/why elsewhere/a", BAD,
     FILES),
    ("sift to old files", "sift --bad=here/a --reasons=here/old elsewhere/a", BAD, FILES),
    ("summarize", "summarize here/a", BAD, NOTHING),
    ("summarize -j3", "summarize -j3 --part=1/2 -r here", BAD, NOTHING),
    ("check -z of gzip", "check -z here/a", gzip.compress(BAD), NOTHING),
    ("check -z of xz", "check -z -j3 -r here", lzma.compress(BAD), NOTHING),
    ("summarize -z", "summarize -z -j2 here/a", gzip.compress(BAD * 500000), NOTHING),
    ("merge", "merge here/a", LINE, NOTHING),
    ("escape -o", "escape -o here/new.txt elsewhere/a", BAD, FILES),
    ("unescape -o", "unescape -o here/new.txt elsewhere/a", BAD, FILES),
    ("truncate -o", "truncate --columns=2 -o here/new.txt elsewhere/a", BAD, FILES),
    ("iconv -o", "iconv -f latin1 -t UTF-8 -o here/new.txt elsewhere/a", BAD, FILES),
    ("names --rename", "names -r --rename --undo=here/undo -f latin1 here/.", b"", NAMES),
]

# Calls that the filter refuses to all.
CALLS = ["internet", "local", "pair", "connect", "send", "fork", "ptrace", "kill", "unshare",
         "setuid", "terminal", "execve", "cut-here", "cut-elsewhere", "truncate-here",
         "truncate-elsewhere", "set-limit", "other-limit", "priority", "io-priority", "affinity-set",
         "scheduler", "signal", "owner", "shared-memory", "semaphore", "messages", "queue", "flags",
         "version", "extended"]
# A C library tries these first, and on a kernel that lacks them another one.
RECENT_CALLS = ["ring", "openat2", "clone3", "fchmodat2", "setxattrat"]
# Of all calls since Linux 5.1, those that change nothing but memory and descriptors of the process:
# close_range, faccessat2, epoll_pwait2, futex_waitv, map_shadow_stack, futex_wake, futex_wait,
# futex_requeue, mseal, getxattrat, listxattrat.
HARMLESS = {436, 439, 441, 449, 453, 454, 455, 456, 462, 464, 465}


def wanted(rights, landlock, seccomp):
    """What becomes of each call that is refused, and of those that must not be."""
    results = {"null": "0", "thread": "0", "read-here": "0", "read-elsewhere": "0",
               "own-limit": "0", "window": "EBADF", "is-terminal": "EBADF", "foreground": "EBADF"}
    for call in CALLS if seccomp else []:
        results[call] = "EPERM"
    for call in RECENT_CALLS if seccomp else []:
        results[call] = "ENOSYS"
    if landlock and not seccomp:
        results["execve"] = "EACCES"
    for place in "here", "elsewhere":
        has_right = rights == ANYWHERE or (place == "here" and rights != NOTHING)
        changes = "0" if has_right else "EACCES" if landlock else "0"
        calls = {"create": changes, "write": changes, "rename": changes, "chmod": "0",
                 "mkdir": "0" if has_right and rights == NAMES or not landlock else "EACCES"}
        calls["link"] = calls["mkdir"]
        if rights == NOTHING and seccomp:
            calls.update(rename="EPERM", chmod="EPERM", mkdir="EPERM", link="EPERM")
        results.update({f"{call}-{place}": result for call, result in calls.items()})
    return results


def lay_out(octets):
    """Makes the directories afresh."""
    subprocess.check_call(["rm", "-rf", "here", "elsewhere", "link", "list"])
    for place in "here", "elsewhere":
        os.mkdir(place)
        write(place + "/a", octets)
        write(place + "/old", b"old\n")
    for i in range(20):
        write(f"here/{i}", octets)
    write(b"here/caf\xe9", octets)
    os.symlink("here/a", "link")
    write("list", b"here/a\0")


def run(command, octets, library, **more):
    """Returns status, output, messages, the files afterwards, and the results by name."""
    lay_out(octets)
    with open("results", "wb") as results:
        environment = {**os.environ, "LC_ALL": "C", "OCTAVO_CONFINE": "yes", **more}
        environment = {name: value for name, value in environment.items() if value is not None}
        if library:
            environment.update(LD_PRELOAD=library, PROBE=str(results.fileno()),
                               HERE=os.path.abspath("here"),
                               ELSEWHERE=os.path.abspath("elsewhere"))
        done = subprocess.run([OCTAVO, *command.split()], input=octets, capture_output=True,
                              env=environment, pass_fds=[results.fileno()], timeout=100)
    files = {}
    for place in "here", "elsewhere":
        for name in os.listdir(place):
            if name in ("new", "renamed", "made") or os.path.islink(os.path.join(place, name)):
                continue # of the probe
            if name != "old":
                files[place, name] = read(os.path.join(place, name))
    lines = read("results").decode().splitlines()
    return (done.returncode, done.stdout, done.stderr, files), dict(line.split() for line in lines)


def test(command, octets, rights, library):
    def case():
        alone, _ = run(command, octets, "")
        check(alone[0] in (0, 1), f"status {alone[0]}: {alone[2]!a}")
        for lack in {}, {"NO_LANDLOCK": "1"}, {"NO_SECCOMP": "1"}:
            same, results = run(command, octets, library, **lack)
            expect(f"what it does, {lack}", alone, same)
            landlock, seccomp = int(results["landlock"]) > 0, results["seccomp"] == "1"
            if seccomp:
                expect(f"reads before it is confined, {lack}", "0", results["early"])
                recent = {int(number) for number in results["recent"].split(",")[1:]}
                expect(f"recent calls, {lack}", set(), recent - HARMLESS)
            refused = wanted(rights, landlock, seccomp)
            expect(f"calls, {lack}", refused, {name: results.get(name) for name in refused})
    return case


def test_unconfined(library):
    """If the user says no, or nothing and a library is preloaded, which may need anything."""
    for word in "no", None:
        _, results = run("check here/a", BAD, library, OCTAVO_CONFINE=word)
        for call in "internet", "local", "pair", "fork", "create-elsewhere", "chmod-elsewhere":
            expect(f"{call}, OCTAVO_CONFINE={word}", "0", results[call])


def test_wrong_word(_):
    for word in "", "maybe", "YES", "yes ":
        done, _ = run("repair -i --invalid=replace here/a", BAD, "", OCTAVO_CONFINE=word)
        expect(f"{word!r}", (2, b"", b"octavo: OCTAVO_CONFINE: neither 'yes' nor 'no'\n"), done[:3])
        expect("file", BAD, done[3]["here", "a"])


def test_foreign_exit(library):
    for command in "check here/a", "check -j3 -r here", "repair -i --invalid=replace here/a":
        for status in "0", "1", "77":
            done, _ = run(command, b"text\n", library, STATUS=status)
            expect(f"{command}, exit({status})", (2, b"", b"octavo: exit: a library has ended the "
                   b"process, so not all was done\n"), done[:3])
            done, _ = run(command, b"text\n", library, STATUS=status, QUICK="1")
            expect(f"{command}, quick_exit({status})", (2, b"", b"octavo: quick_exit: a library "
                   b"has ended the process, so not all was done\n"), done[:3])


def test_exit_in_replacement(library):
    """After each change of a name there is the old file or the new one, and messages name the rest."""
    old, new = BAD, BAD.replace(b"\xe9", b"\xef\xbf\xbd")
    for command in "repair -i --invalid=replace here/a", "repair -i.bak --invalid=replace here/a", \
            "repair --invalid=replace -o here/a elsewhere/a":
        for more in {}, {"NO_RENAMEAT2": "1"}, {"QUICK": "1"}, {"QUICK": "1", "NO_RENAMEAT2": "1"}:
            for after in range(1, 20):
                done, _ = run(command, old, library, STATUS="0", AFTER=str(after), **more)
                if b"a library has ended" not in done[2]:
                    break
                what = f"{command}, {more}, {after}: {done[2]!a}"
                expect(f"status, {what}", 2, done[0])
                check(done[3]["here", "a"] in (old, new), f"neither old nor new, {what}")
                left = {path: octets for path, octets in done[3].items() if ".octavo" in path[1]}
                expect(f"left, {what}", set(re.findall(rb"octavo: (.*): is left: ", done[2])),
                       {os.path.abspath("/".join(path)).encode() for path in left})
                check(set(left.values()) <= {old, new}, f"left is neither, {what}")
            check(after > 1, f"no change of a name, {command}")


def dump(command):
    """The names that a directory has after a program has crashed there that waited for its input."""
    def allow():
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (most, most))

    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              preexec_fn=allow) as process:
            process.stdin.write(b"text\n" * 200000) # more than a pipe holds: it has read, so is confined
            process.stdin.flush()
            process.send_signal(signal.SIGSEGV)
            process.communicate()
        expect("end", -signal.SIGSEGV, process.returncode)
        return [re.sub("[0-9]+", "N", name) for name in os.listdir(folder)]


def test_core(_):
    """Where the kernel writes another program's core into the directory, it writes octavo's."""
    wanted = dump(["cat"])
    print("core files here:", wanted)
    expect("core files", wanted, [name.replace("octavo", "cat") for name in
                                  dump([OCTAVO, "check"])])


def all_commands(library):
    """That all commands are here; and tells what this kernel has."""
    def case():
        listed = subprocess.run([OCTAVO, "help"], capture_output=True, check=True).stdout.decode()
        words = set(re.findall(r"^  ([a-z0-9]+)  ", listed, re.MULTILINE)) - {"octavo"}
        tested = {command.split()[0] for _, command, _, _ in COMMANDS}
        expect("commands", words, tested | WITHOUT_FILES)
        _, results = run("check here/a", b"", library)
        print(f"this kernel: Landlock {results['landlock']}, seccomp {results['seccomp']}")
    return case


def main():
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "probe.so")
        subprocess.check_call([*COMPILER, "-shared", "-fPIC", "-o", library,
                               os.path.join(TESTS, "probe.c"), "-ldl"])
        cases = [("all commands", all_commands(library))]
        cases += [(case.__name__, lambda case=case: case(library)) for case in
                  (test_unconfined, test_wrong_word, test_foreign_exit, test_exit_in_replacement,
                   test_core)]
        cases += [(title, test(command, octets, rights, library))
                  for title, command, octets, rights in COMMANDS
                  if " -z" not in title or has(OCTAVO, "zlib") and has(OCTAVO, "liblzma")]
        return run_cases(cases)


sys.exit(main())
