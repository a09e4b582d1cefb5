# SPDX-License-Identifier: MIT
"""cli-progress.py - that work shows itself: python3 tests/cli-progress.py PATH_TO_OCTAVO

No test depends on how fast the machine is: each waits for what must come, for a minute at most.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

octavo = os.path.abspath(sys.argv[1])
PATIENCE = 60
passed = failed = 0


class Wrong(Exception):
    pass


def case(function):
    """Runs a function as a case, its first line of documentation being the name."""
    global passed, failed
    name = function.__doc__
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        try:
            function()
            passed += 1
            print("ok", name)
        except Wrong as wrong:
            failed += 1
            print("FAIL", name)
            print(" ", wrong)
        os.chdir("/")


def expect(what, wanted, got):
    if wanted != got:
        raise Wrong("%s: %r, not %r" % (what, got, wanted))


class Terminal:
    """A terminal of a number of columns, and what has been printed there."""

    def __init__(self, columns=80):
        self.ours, self.theirs = pty.openpty()
        self.resize(columns)
        self.got = b""

    def resize(self, columns):
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.columns = columns

    def drain(self, seconds):
        while select.select([self.ours], [], [], seconds)[0]:
            try:
                some = os.read(self.ours, 65536)
            except OSError:
                return
            if not some:
                return
            self.got += some
            seconds = 0

    def screen(self):
        """What is to be seen: the lines, without blanks at their ends."""
        lines = [[]]
        at = row = 0
        for c in self.got.decode():
            if c == "\r":
                at = 0
            elif c == "\n":
                lines.append([])
                row += 1
                at = 0
            else:
                line = lines[row]
                line.extend(" " * (at + 1 - len(line)))
                line[at] = c
                at += 1
                if at > self.columns:
                    raise Wrong("a line is too long: %r" % "".join(line))
        return ["".join(line).rstrip() for line in lines]

    def close(self):
        os.close(self.ours)
        os.close(self.theirs)


def start(*arguments, **more):
    return subprocess.Popen([octavo, *arguments], **more)


def wait_until(condition, what, step=lambda: time.sleep(0.02)):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Wrong("waited in vain for " + what)
        step()


def end(process, status):
    try:
        got = process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise Wrong("it does not end")
    expect("status", status, got)


# ---------------------------------------------------------------- at a terminal

def ends_without_a_line(terminal, process, status=0):
    end(process, status)
    terminal.drain(0.1)
    expect("screen", [""], terminal.screen())
    terminal.close()


def start_at(terminal, name):
    """Converts a file. Returns also where to read its output, and what reads a little of it."""
    first, second = os.pipe()
    process = start("convert", name, stdout=second, stderr=terminal.theirs)
    os.close(second)

    def take():
        os.read(first, 4096)
        terminal.drain(0.001)

    return process, first, take


LINE = re.compile(r"octavo: (.+): ([0-9.]+ (?:octets?|[KMGT]iB))(?: of ([0-9.]+ [KMGT]iB), "
                  r"([0-9]+) %)?, [0-9.]+ (?:octets?|[KMGT]iB)/s(?:, [0-9:]+ left)?$")


def last_line(terminal):
    return LINE.match(terminal.screen()[-1])


def start_slowly(terminal, *arguments, **more):
    """Writes to its standard input, line after line, until it shows itself."""
    process = start(*arguments, stdin=subprocess.PIPE, stderr=terminal.theirs, **more)

    def feed():
        process.stdin.write(b"good\n" * 200)
        process.stdin.flush()
        terminal.drain(0.05)

    wait_until(lambda: last_line(terminal), "a line", feed)
    return process


@case
def slow_pipe():
    """a slow pipe shows a line, which is gone at the end"""
    terminal = Terminal()
    process = start_slowly(terminal, "check")
    line = last_line(terminal)
    expect("name", "-", line.group(1))
    expect("size", None, line.group(3))
    process.stdin.close()
    ends_without_a_line(terminal, process)


@case
def known_size():
    """a file says how much there is, and how long it will take"""
    # The file is longer than its first octets, which are read again and again.
    terminal = Terminal()
    with open("big", "wb") as big:
        big.truncate(300 << 20)
    process, first, take = start_at(terminal, "big")
    wait_until(lambda: last_line(terminal), "a line", take)
    line = last_line(terminal)
    expect("name", "big", line.group(1))
    expect("size", "300.0 MiB", line.group(3))
    if not 0 <= int(line.group(4)) <= 100:
        raise Wrong(line.group(0))
    if " left" not in line.group(0):
        raise Wrong("does not say how long: " + line.group(0))
    process.kill()
    process.wait()
    os.close(first)
    terminal.close()


def found_at_terminal(form, pattern):
    terminal = Terminal(200)
    process = start_slowly(terminal, "check", "--format=" + form, "--color=never",
                           "--excerpt=never", "-", "missing", stdout=terminal.theirs)
    process.stdin.write(b"\xff")
    process.stdin.flush()
    wait_until(lambda: "[ff]" in "".join(terminal.screen()), "the finding",
               lambda: terminal.drain(0.05))
    process.stdin.close()
    end(process, 2)
    terminal.drain(0.1)
    screen = terminal.screen()
    if not re.match(pattern, screen[0]):
        raise Wrong(screen)
    if sum(line.startswith("octavo: ") for line in screen) != 1:
        raise Wrong(screen)
    if not re.match(r"octavo: missing: [A-Z]", screen[-2]):
        raise Wrong(screen)
    expect("last line", "", screen[-1])
    terminal.close()


@case
def findings():
    """findings and trouble stand on lines of their own"""
    found_at_terminal("text", r"-:\d+:1: error: .* \[ff\]$")
    found_at_terminal("github", r"::error file=-,line=\d+,col=1,title=never-used::.*")


@case
def narrow():
    """a narrow terminal gets a short line, a hostile name does nothing to it"""
    for name in "\033[2J" + "long" * 50 + "\n", "\u4e00" * 60, "\\" * 120:
        with open(name, "wb") as file:
            file.truncate(64 << 20)
        terminal = Terminal(72)
        process, first, take = start_at(terminal, name)
        wait_until(lambda: b"octavo" in terminal.got, "a line", take)
        shown = terminal.screen()[-1]
        # Here there is no room even for a line without the name.
        terminal.resize(40)
        before = 0
        for seconds in 0.2, 0.5:
            before = len(terminal.got)
            end_of_wait = time.monotonic() + seconds
            while time.monotonic() < end_of_wait:
                take()
        expect("more lines", b"", terminal.got[before:])
        while os.read(first, 1 << 20):
            pass
        os.close(first)
        end(process, 0)
        terminal.drain(0.1)
        if b"\033" in terminal.got or b"\n" in terminal.got:
            raise Wrong(terminal.got)
        # Of these characters each has two columns.
        if len(shown) + sum(c == "\u4e00" for c in shown) >= 72:
            raise Wrong(shown)
        terminal.close()


@case
def to_the_terminal():
    """text that is written to the terminal stays as it is"""
    for command, each in ("convert", b"a\r\n"), ("escape", b"a\r\n"), ("inspect", None):
        terminal = Terminal()
        process = start(command, stdin=subprocess.PIPE, stdout=terminal.theirs,
                        stderr=terminal.theirs)
        begun = time.monotonic()
        fed = 0
        while time.monotonic() < begun + 2:
            process.stdin.write(b"a\n")
            process.stdin.flush()
            fed += 1
            terminal.drain(0.05)
        process.stdin.close()
        end(process, 0)
        terminal.drain(0.1)
        if b"octavo" in terminal.got or each and terminal.got != each * fed:
            raise Wrong(terminal.got)
        terminal.close()


@case
def shorter():
    """a line that becomes shorter leaves nothing of the one before"""
    terminal = Terminal()
    process = start("check", stdin=subprocess.PIPE, stderr=terminal.theirs)
    fed = 0

    def feed(n):
        process.stdin.write(b"a" * n)
        process.stdin.flush()
        terminal.drain(0.2)
        return fed + n

    while not last_line(terminal):
        if fed == 1023:
            raise Wrong("no line")
        fed = feed(1 if fed else 1000)
    if " octets, " not in last_line(terminal).group(0):
        raise Wrong(terminal.screen())
    wait_until(lambda: "KiB, " in last_line(terminal).group(0), "a shorter line",
               lambda: feed(24))
    process.stdin.close()
    ends_without_a_line(terminal, process)


@case
def another_width():
    """a terminal that becomes narrower gets a shorter line, a very wide one no very long one"""
    name = "/".join(["n" * 200] * 4)
    os.makedirs(os.path.dirname(name))
    with open(name, "wb") as file:
        file.write(b"a\n" * (4 << 20))
    terminal = Terminal(600)
    process, first, take = start_at(terminal, name)
    def now():
        return terminal.got.split(b"\r")[-1].rstrip()

    wait_until(lambda: now().endswith(b" left"), "a line", take)
    if not 400 < len(now()) < 520:
        raise Wrong(now())
    terminal.resize(72)
    wait_until(lambda: len(now()) == 71 and now().endswith(b" left"), "a shorter line", take)
    while os.read(first, 65536):
        pass
    os.close(first)
    end(process, 0)
    terminal.close()


@case
def other_output():
    """the line stays while something is written elsewhere"""
    for threads in "-j1", "-j2":
        terminal = Terminal()
        process = start_slowly(terminal, "check", "--excerpt=never", "--max-errors=0", threads,
                               "-", stdout=subprocess.PIPE)
        process.stdin.write(b"\xff" * 2)
        process.stdin.close()
        got = process.stdout.read()
        process.stdout.close()
        expect("output", b"-: note: 2 more errors not shown\n", got)
        ends_without_a_line(terminal, process, 1)


# Makes standard error the controlling terminal; with an argument, that of another group's foreground.
CONTROLLED = """
import fcntl, os, signal, sys, termios
os.setsid()
fcntl.ioctl(2, termios.TIOCSCTTY, 0)
if sys.argv[1]:
    other = os.fork()
    if not other:
        signal.pause()
    os.setpgid(other, other)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(2, other)
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
os.execv(sys.argv[2], sys.argv[2:])
"""


@case
def background():
    """a process in the background shows nothing"""
    for ground in "", "background":
        terminal = Terminal()
        process = subprocess.Popen([sys.executable, "-c", CONTROLLED, ground, octavo, "check"],
                                   stdin=subprocess.PIPE, stderr=terminal.theirs)
        begun = time.monotonic()

        def feed():
            process.stdin.write(b"a" * 1000)
            process.stdin.flush()
            terminal.drain(0.05)

        def is_shown():
            return b"octavo" in terminal.got

        wait_until(lambda: is_shown() or (ground and time.monotonic() > begun + 2), "a line", feed)
        expect("shows itself", not ground, is_shown())
        process.stdin.close()
        ends_without_a_line(terminal, process)


@case
def from_the_terminal():
    """whoever types sees nothing of it"""
    terminal = Terminal()
    process = start("check", stdin=terminal.theirs, stderr=terminal.theirs)
    begun = time.monotonic()
    fed = 0
    while time.monotonic() < begun + 2:
        os.write(terminal.ours, b"a\n")
        fed += 1
        terminal.drain(0.05)
    os.write(terminal.ours, b"\4")
    end(process, 0)
    terminal.drain(0.1)
    expect("what is echoed", b"a\r\n" * fed, terminal.got.replace(b"^D\b\b", b""))
    terminal.close()


@case
def no_terminal():
    """nothing of it where standard error is no terminal"""
    process = start("check", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    begun = time.monotonic()
    while time.monotonic() < begun + 2:
        process.stdin.write(b"a" * 1000)
        process.stdin.flush()
        time.sleep(0.05)
    process.stdin.close()
    expect("standard error", b"", process.stderr.read())
    process.stderr.close()
    end(process, 0)


# ---------------------------------------------------------------- asked by a signal

def answer_of(process):
    """Asks until there is an answer, as the first signal may come before it is awaited."""
    lines = []

    def listen():
        lines.append(process.stderr.readline().decode().rstrip("\n"))

    listener = threading.Thread(target=listen)
    listener.start()
    process.send_signal(signal.SIGUSR1)
    listener.join(PATIENCE)
    if not lines:
        process.kill()
        process.wait()
        raise Wrong("no answer")
    return lines[0]


def status_of(process):
    with open("/proc/%d/status" % process.pid) as status:
        return dict(line.split(":", 1) for line in status)


def is_catching(process):
    try:
        return int(status_of(process)["SigCgt"], 16) >> (signal.SIGUSR1 - 1) & 1
    except (KeyError, FileNotFoundError):  # it has ended
        return False


def is_blocked(process):
    """Whether it waits, with its signal caught, for something to read."""
    return is_catching(process) and status_of(process)["State"].split()[0] == "S"


def wait_until_blocked(process):
    if os.path.exists("/proc/self/status"):
        wait_until(lambda: is_blocked(process), "it to wait")
    else:
        time.sleep(2)


def blocked(command, text, output, status=0):
    process = start(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE)
    half = len(text) // 2
    process.stdin.write(text[:half])
    process.stdin.flush()
    wait_until_blocked(process)
    pattern = r"octavo: -: %d octets, [0-9.]+ (octets?|[KMG]iB)/s$" % half
    wait_until(lambda: re.match(pattern, answer_of(process)), "the count of what it has read")
    for _ in range(20):
        process.send_signal(signal.SIGUSR1)
    process.stdin.write(text[half:])
    process.stdin.close()
    expect("output", output, process.stdout.read())
    process.stdout.close()
    process.stderr.close()
    end(process, status)


@case
def signal_check():
    """SIGUSR1 while check waits for a pipe"""
    blocked(["check", "--max-errors=0"], b"good\xffgood\n", b"-: note: 1 more error not shown\n", 1)


@case
def signal_count():
    """SIGUSR1 while count waits for a pipe"""
    blocked(["count", "-c"], b"a" * 300, b"       octets  file\n          300  -\n")


@case
def signal_convert():
    """SIGUSR1 while convert waits for a pipe"""
    text = "\u00e9\u4e8c".encode() * 20
    blocked(["convert", "-t", "UTF-16LE"], text, text.decode().encode("utf-16-le"))


@case
def signal_fifo():
    """SIGUSR1 while a FIFO has no writer yet"""
    os.mkfifo("fifo")
    process = start("count", "-c", "fifo", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until_blocked(process)
    expect("answer", "octavo: 0 files, 0 octets done", answer_of(process))
    with open("fifo", "wb") as fifo:
        fifo.write(b"12345")
    process.stderr.close()
    expect("output", b"       octets  file\n            5  fifo\n", process.stdout.read())
    process.stdout.close()
    end(process, 0)


@case
def signal_files():
    """SIGUSR1 says how many files are done"""
    with open("file", "wb") as file:
        file.write(b"123")
    process = start("check", "file", "-", "file", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(b"a" * 1536)
    process.stdin.flush()
    wait_until_blocked(process)
    pattern = r"octavo: -: 1\.5 KiB, [0-9.]+ (octets?|[KMG]iB)/s; 1 file, 3 octets done$"
    wait_until(lambda: re.match(pattern, answer_of(process)), "the count of files")
    process.stdin.close()
    process.stderr.close()
    end(process, 0)


@case
def signal_threads():
    """SIGUSR1 while several files are read at once"""
    for i in range(60):
        with open("file%d" % i, "wb") as file:
            file.write(b"a\xc3\xa9\n\xff" * (30000 + i))
    for command in ("count", "-L"), ("check", "--max-errors=1"):
        want = subprocess.run([octavo, *command, "-r"], stdout=subprocess.PIPE).stdout
        process = start(*command, "-r", "-j", "4", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        got = []
        readers = [threading.Thread(target=lambda file=file: got.append(file.read()))
                   for file in (process.stdout, process.stderr)]
        for reader in readers:
            reader.start()
        if os.path.exists("/proc/self/status"):
            wait_until(lambda: process.poll() is not None or is_catching(process), "the signal")
        while process.poll() is None:
            process.send_signal(signal.SIGUSR1)
            time.sleep(0.001)
        for reader in readers:
            reader.join()
        process.stdout.close()
        process.stderr.close()
        expect("status", 1 if command[0] == "check" else 0, process.returncode)
        if want not in got:
            raise Wrong("the output of %s differs" % command[0])


@case
def signal_terminal():
    """SIGUSR1 at a terminal: its line stays, the other one goes"""
    terminal = Terminal()
    process = start_slowly(terminal, "check")
    process.send_signal(signal.SIGUSR1)
    wait_until(lambda: len(terminal.screen()) > 1, "the answer", lambda: terminal.drain(0.05))
    process.stdin.close()
    end(process, 0)
    terminal.drain(0.1)
    screen = terminal.screen()
    if len(screen) != 2 or not LINE.match(screen[0]) or screen[1]:
        raise Wrong(screen)
    terminal.close()


@case
def signal_that_ends():
    """a signal that ends it wipes the line"""
    for number in (signal.SIGINT, signal.SIGTERM):
        for command in ("check", "convert"):
            terminal = Terminal()
            with open(os.devnull, "wb") as nothing:
                process = start_slowly(terminal, command, stdout=nothing)
            process.send_signal(number)
            ends_without_a_line(terminal, process, -number)
            process.stdin.close()


@case
def signal_one_octet():
    """SIGUSR1 after one octet"""
    process = start("count", "-c", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE)
    process.stdin.write(b"1")
    process.stdin.flush()
    wait_until_blocked(process)
    wait_until(lambda: answer_of(process).startswith("octavo: -: 1 octet, "), "one octet")
    process.stdin.close()
    process.stderr.close()
    end(process, 0)


@case
def signal_that_does_not_wait():
    """SIGUSR1 while non-blocking standard input is awaited"""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    process = start("count", "-c", stdin=reader, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(reader)
    wait_until_blocked(process)
    for _ in range(3):
        if not answer_of(process).startswith("octavo: -: 0 octets, "):
            raise Wrong("another answer")
    os.write(writer, b"12345")
    os.close(writer)
    expect("output", b"       octets  file\n            5  -\n", process.stdout.read())
    process.stdout.close()
    process.stderr.close()
    end(process, 0)


@case
def signal_without_answer():
    """SIGUSR1 where standard error takes nothing"""
    with open("/dev/full", "wb") as full:
        process = start("count", "-c", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=full)
    wait_until_blocked(process)
    process.send_signal(signal.SIGUSR1)
    process.stdin.write(b"12345")
    process.stdin.close()
    expect("output", b"       octets  file\n            5  -\n", process.stdout.read())
    process.stdout.close()
    end(process, 0)


def start_convert(name):
    """It waits until somebody reads its output, from what is returned, too."""
    first, second = os.pipe()
    process = start("convert", name, stdout=second, stderr=subprocess.PIPE)
    os.close(second)
    wait_until_blocked(process)
    return process, first


def read_rest(process, first):
    with open(first, "rb") as output:
        while output.read(1 << 20):
            pass
    process.stderr.close()
    end(process, 0)


@case
def signal_long():
    """SIGUSR1 says how many hours are left, and nothing of it if the file has become shorter"""
    with open("big", "wb") as big:
        big.truncate(1 << 40)
    process, first = start_convert("big")
    pattern = (r"octavo: big: [0-9.]+ [KM]iB of 1\.0 TiB, 0 %, [0-9.]+ ([KM]iB|octets)/s, "
               r"[0-9]+:[0-9]{2}:[0-9]{2} left$")
    wait_until(lambda: re.match(pattern, answer_of(process)), "hours")
    os.truncate("big", 10)
    if not re.match(r"octavo: big: [0-9.]+ [KM]iB, [0-9.]+ ([KM]iB|octets)/s$",
                    answer_of(process)):
        raise Wrong("another answer")
    read_rest(process, first)


@case
def signal_long_name():
    """SIGUSR1 tells all of a file with a long name that is not ASCII"""
    name = "/".join(["\U0001F600" * 60] * 7)
    os.makedirs(name)
    with open(name + "/f", "wb") as file:
        file.write(b"a\n" * (1 << 20))
    process, first = start_convert(name + "/f")
    answer = answer_of(process)
    if not re.match(r"octavo: \.\..*/f: [0-9.]+ [KM]iB of 2\.0 MiB, .* left$", answer):
        raise Wrong(answer)
    read_rest(process, first)


@case
def signal_ignored():
    """whoever has SIGUSR1 ignored is not answered"""
    process = start("check", stdin=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=lambda:
                    signal.signal(signal.SIGUSR1, signal.SIG_IGN))
    process.stdin.write(b"a")
    process.stdin.flush()
    if os.path.exists("/proc/self/status"):
        wait_until(lambda: status_of(process)["State"].split()[0] == "S", "it to wait")
    process.send_signal(signal.SIGUSR1)
    process.stdin.close()
    expect("standard error", b"", process.stderr.read())
    process.stderr.close()
    end(process, 0)


@case
def output_that_does_not_wait():
    """non-blocking standard output and standard error lose nothing"""
    with open("f", "wb") as file:
        file.write(b"\xff\n" * 5000)
    every = "--max-errors=1000000"
    for which, arguments in (("stdout", ["check", every, "f"]),
                             ("stdout", ["check", every, "--json", "f"]),
                             ("stdout", ["check", every, "-j", "4", "f", "f", "f"]),
                             ("stdout", ["convert", "--from-code=ISO-8859-1"] + 100 * ["f"]),
                             ("stderr", ["check", *map(str, range(5000))])):
        wanted = subprocess.run([octavo, *arguments], capture_output=True)
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        other = "stderr" if which == "stdout" else "stdout"
        process = start(*arguments, **{which: writer, other: subprocess.DEVNULL})
        os.close(writer)
        time.sleep(0.1)  # until the pipe is full, most of the times
        with open(reader, "rb") as file:
            got = file.read()
        end(process, wanted.returncode)
        if got != getattr(wanted, which):
            raise Wrong("%s of %s: %d octets" % (which, arguments[:2], len(got)))


print("%d passed, %d failed" % (passed, failed))
sys.exit(failed != 0)
