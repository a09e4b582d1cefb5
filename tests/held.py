#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""held.py - what others do to files while octavo is held right before a system call

usage: held.py OCTAVO COMPILER [WORD]    only the tests with that word in their names

hold.c, which is loaded into octavo, holds it at calls that are named POINT:NAME:N. What others
have done then must be there in the end, whatever the call; and nothing appears anywhere else.
"""
import ctypes
import errno
import os
import select
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time

from cli_lib import NOBODY, check, read, write

OCTAVO = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2].split()
TESTS = os.path.dirname(os.path.abspath(__file__))
LIBRARY = ""
counts = {"ok": 0, "FAIL": 0}
OLD = b"caf\xe9\n" * 1000
NEW = b"caf\xef\xbf\xbd\n" * 1000
KEPT = "f.octavo-kept"
SECRET = b"secret \xff\n"
HANGS = 60 # seconds, far more than anything here takes


def inode(name):
    return os.lstat(name).st_ino


class Held:
    """A process that stops at each of the calls."""

    def __init__(self, arguments, calls, fail="", number=errno.EIO, old_kernel=False,
                 stdout=subprocess.PIPE, without=None):
        self.control = tempfile.mkdtemp()
        for name in "reached", "go":
            os.mkfifo(os.path.join(self.control, name))
        # Opened for both, so that it never ends.
        self.reached = os.open(os.path.join(self.control, "reached"), os.O_RDWR)
        # Passed open: octavo may not open it for writing.
        environment = dict(os.environ, LD_PRELOAD=LIBRARY, HOLD_DIRECTORY=self.control,
                           HOLD_REACHED=str(self.reached), LC_ALL="C", OCTAVO_CONFINE="yes")
        if calls:
            environment["HOLD"] = ",".join(calls)
        if fail:
            environment["FAIL"] = fail
            environment["FAIL_ERRNO"] = str(number)
        if old_kernel:
            environment["OLD_KERNEL"] = "1"
        if without:
            environment[f"NO_{without}"] = "1"
        self.process = subprocess.Popen([OCTAVO, *arguments], stdin=subprocess.DEVNULL,
                                        stdout=stdout, stderr=subprocess.PIPE, env=environment,
                                        pass_fds=[self.reached])

    def wait(self, call):
        """Waits until the process is held; returns whether it is, and has not ended."""
        while self.process.poll() is None or select.select([self.reached], [], [], 0)[0]:
            if select.select([self.reached], [], [], 0.01)[0]:
                got = os.read(self.reached, 200).decode().strip()
                check(got == call.rsplit(":", 1)[0], f"held at {got}, not {call}")
                return True
        return False

    def go(self):
        os.close(os.open(os.path.join(self.control, "go"), os.O_WRONLY))

    def end(self):
        """Returns status, output and messages."""
        try:
            output, messages = self.process.communicate(timeout=HANGS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise AssertionError("hangs") from None
        finally:
            os.close(self.reached)
            shutil.rmtree(self.control)
        output, messages = (text or b"" for text in (output, messages))
        return self.process.returncode, *(text.decode("utf-8", "replace") for text in (output, messages))


def held(arguments, *actions, may_miss=False, **how):
    """Runs octavo, and does each (CALL, ACTION) while it is held there.

    With may_miss, returns None if the process does not come to a call.
    """
    process = Held(arguments, [call for call, _ in actions], **how)
    missed = ""
    for call, act in actions:
        if not process.wait(call):
            missed = call
            break
        act()
        process.go()
    status, output, messages = process.end()
    if missed and may_miss:
        return None
    check(not missed, f"does not come to {missed}: {status} {messages}")
    return status, output, messages


REPAIR = ["repair", "-i", "--invalid=replace"]


def temporaries(directory="."):
    return [name for name in os.listdir(directory) if name.startswith(".octavo-")]


# ---------------------------------------------------------------- directories


def listing(directory):
    """All that can be seen of a directory."""
    found = {}
    for path, directories, files in os.walk(directory):
        for name in directories + files:
            file = os.path.join(path, name)
            status = os.lstat(file)
            found[file] = (status.st_ino, status.st_mode, status.st_nlink, status.st_mtime_ns,
                           status.st_ctime_ns, read(file) if name in files else b"")
    return found


def to_link():
    os.rename("home/d", "home/moved")
    os.symlink("../secret", "home/d")


def to_directory():
    os.rename("home/d", "home/moved")
    os.rename("other", "home/d")


def home(text=OLD):
    """Files of a user in home/d, and what they may not write to in secret and in other."""
    for name in "home", "secret", "other":
        if os.path.exists(name):
            shutil.rmtree(name)
    os.makedirs("home/d")
    write("home/d/f", text)
    for directory in "secret", "other":
        os.mkdir(directory)
        write(f"{directory}/f", SECRET)


POINTS = ["open:f:1", "open:f:2", "unnamed::1", "link:f.bak:1", "link:.octavo-:1", "rename:f:1",
          "remove:.octavo-:1", "sync::1", "close::1"]


def directory_is_swapped(arguments, old_kernel=False, points=(), old=OLD):
    reached = 0
    for point in points or POINTS:
        for swap in to_link, to_directory:
            if swap == to_directory and point.startswith("open") and "-r" in arguments:
                continue # that directory belongs to the tree then
            home(old)
            kept = [listing("secret"), listing("other")]
            done = held(arguments, (point, swap), old_kernel=old_kernel, may_miss=True)
            what = f"{arguments} {point} {swap.__name__}"
            if not done:
                continue
            reached += 1
            check(listing("secret") == kept[0], f"{what}: secret is changed: {done}")
            if swap == to_directory:
                os.rename("home/d", "other")
            check(listing("other") == kept[1], f"{what}: another directory is changed: {done}")
            text = read("home/moved/f")
            check(text in (old, NEW), f"{what}: neither the old nor the new file")
            check("secret" not in done[2], f"{what}: tells of what is elsewhere: {done[2]}")
            check(done[0] == 2 if text == old else done[0] == 0, f"{what}: {done}")
            left = set(os.listdir("home/moved")) - {"f"}
            has_backup = "-i.bak" in arguments and text == NEW
            check(left == ({"f.bak"} if has_backup else set()), f"{what}: left: {left}")
            check(not has_backup or read("home/moved/f.bak") == old, f"{what}: not the old file")
    return reached


def test_directory_is_swapped():
    check(directory_is_swapped([*REPAIR, "home/d/f"]) >= 12, "too few calls")
    check(directory_is_swapped([*REPAIR, "-i.bak", "home/d/f"]) >= 14, "too few calls")


def test_directory_of_a_tree_is_swapped():
    for tree in "home", "home/d":
        check(directory_is_swapped([*REPAIR, "-i.bak", "-r", tree]) >= 13, "too few calls")
        check(directory_is_swapped([*REPAIR, "-r", tree], old_kernel=True) >= 9, "too few calls")


def test_directory_of_other_commands_is_swapped():
    write("in", NEW)
    points = [point for point in POINTS if not point.startswith("open")]
    check(directory_is_swapped(["convert", "-o", "home/d/f", "in"], points=points) >= 6,
          "too few calls")
    check(directory_is_swapped(["convert", "-i", "-f", "UTF-16LE", "-r", "home"],
                               old=NEW.decode().encode("utf-16-le")) >= 12, "too few calls")
    check(directory_is_swapped(["bom", "--strip", "-r", "home"],
                               old=b"\xef\xbb\xbf" + NEW) >= 12, "too few calls")


# ---------------------------------------------------------------- files of a tree


def to_link_to_file():
    os.rename("home/d/f", "home/d/gone")
    os.symlink("../../secret/f", "home/d/f")


def to_fifo():
    os.rename("home/d/f", "home/d/gone")
    os.mkfifo("home/d/f")


def to_subdirectory():
    os.rename("home/d/f", "home/d/gone")
    os.mkdir("home/d/f")


def to_socket():
    os.rename("home/d/f", "home/d/gone")
    with socket.socket(socket.AF_UNIX) as new:
        new.bind("home/d/f")


READERS = [["check", "-r", "home"], ["check", "-r", "-j2", "home"], ["count", "-r", "home"],
           ["detect", "-r", "home"], ["bom", "-r", "home"], ["repair", "-n", "-r", "home"],
           ["check", "-r", "--binary", "home"]]


def file_is_swapped(arguments, swap):
    reached = 0
    for point in "open:f:1", "open:f:2":
        home()
        secret = listing("secret")
        done = held(arguments, (point, swap), may_miss=True)
        if not done:
            continue
        reached += 1
        what = f"{arguments} {point} {swap.__name__}: {done}"
        check(done[0] == 2, what)
        check("home/d/f: has been replaced meanwhile" in done[2] or
              "home/d/f: not a regular file" in done[2], what)
        check("secret" not in done[1] + done[2], what)
        check(listing("secret") == secret, f"{what}: secret is changed")
    check(reached, f"{arguments}: not held")


def test_file_of_a_tree_is_swapped_for_a_link():
    for arguments in [*READERS, [*REPAIR, "-r", "home"]]:
        file_is_swapped(arguments, to_link_to_file)


def test_file_of_a_tree_is_swapped_for_a_fifo():
    for arguments in [*READERS, [*REPAIR, "-r", "home"]]:
        file_is_swapped(arguments, to_fifo)


def test_file_of_a_tree_is_swapped_for_a_socket():
    for arguments in [*READERS, [*REPAIR, "-r", "home"]]:
        file_is_swapped(arguments, to_socket)


def test_file_of_a_tree_is_swapped_for_a_directory():
    for arguments in READERS:
        file_is_swapped(arguments, to_subdirectory)


def test_file_of_a_tree_is_removed():
    for arguments in [*READERS, [*REPAIR, "-r", "home"]]:
        home()
        done = held(arguments, ("open:f:1", lambda: os.remove("home/d/f")))
        check(done[0] == 2 and "octavo: home/d/f: was removed meanwhile\n" in done[2],
              f"{arguments}: {done}")


def test_directory_of_a_tree_is_removed():
    for arguments in READERS:
        home()
        done = held(arguments, ("open:d:1", lambda: shutil.rmtree("home/d")))
        check(done[0] == 2 and "octavo: home/d: was removed meanwhile\n" in done[2],
              f"{arguments}: {done}")


def test_directory_is_swapped_before_it_is_read():
    for swap in to_link, to_directory:
        home()
        status, output, messages = held(["check", "-r", "home"], ("open:d:1", swap))
        if swap == to_link:
            check(status == 2, f"status {status}")
            check("home/d: has been replaced meanwhile" in messages, messages)
            check("error" not in output, output)


def test_directory_is_moved_down():
    """What is above it is another one then."""
    os.makedirs("home/a/b")
    write("home/f", OLD)

    def swap():
        os.rename("home/a", "moved")
        os.mkdir("home/a")
        os.rename("moved", "home/a/b")

    status, output, messages = held(["check", "-r", "home"], ("open:b:1", swap))
    check(status == 1 and messages == "", messages)
    check("home/f:1:4" in output, output)


def test_directory_is_moved_into_itself():
    """What was above it is below it then."""
    os.makedirs("home/a/b")
    write("home/a/f", OLD)

    def swap():
        os.rename("home/a", "moved")
        os.rmdir("moved/b")
        os.rename("home", "moved/b")

    status, output, messages = held(["check", "-r", "home"], ("open:b:1", swap))
    check(status == 2 and "home/a/b: directory within itself" in messages, messages)
    check("home/a/f:1:4" in output, output)


def test_directory_is_lost():
    """It is not where it was, nor above the one that was walked."""
    for names, wanted in (["b", "z"], "home/a: has been replaced meanwhile"), (["b"], ""):
        home()
        os.makedirs("home/a/b/c")
        for name in names[1:]:
            write(f"home/a/{name}", OLD)

        def swap():
            os.rename("home/a/b", f"moved-{len(names)}")
            os.rename("home/a", f"gone-{len(names)}")
            os.mkdir("home/a")

        status, output, messages = held(["check", "-r", "home"], ("open:c:1", swap))
        check(wanted in messages and (status == 2) == bool(wanted), f"{status}: {messages}")
        check("home/d/f:1:4" in output, output)


def test_directory_without_a_name_is_lost():
    """It is where the command was begun: what is found there is told without a "./", but not it."""
    home()
    write("home/z", OLD)
    os.chdir("home")
    # After it and home/d, each by itself and to be read: ".." of home/d, and it again.
    status, _, messages = held(["check", "-r", "--no-ignore"], fail="open:.:4,open:.:5")
    os.chdir("..")
    check((status, messages) == (2, "octavo: .: Input/output error\n"), f"{status}: {messages}")


def test_directories_that_tell_no_types():
    home()
    os.symlink("d", "home/link")
    os.mkfifo("home/fifo")
    for arguments in READERS[:3]:
        done = held(arguments)
        check(done == held(arguments, without="TYPES"), f"{arguments}: {done}")
        # What cannot be looked at is opened, to see why.
        check(done == held(arguments, fail="look:f:1", without="TYPES"), f"{arguments}: {done}")


def test_links_that_are_named_are_followed():
    for old_kernel in False, True:
        home()
        os.symlink("home", "tree")
        os.symlink("home/d/f", "file")
        status, output, _ = held(["check", "-r", "tree", "file"], old_kernel=old_kernel)
        check(status == 1 and "tree/d/f:1:4" in output and "file:1:4" in output, output)
        done = held([*REPAIR, "file"], old_kernel=old_kernel)
        check(done[0] == 0 and read("home/d/f") == NEW and os.path.islink("file"), done)
        os.unlink("tree")
        os.unlink("file")


# ---------------------------------------------------------------- changes meanwhile


def append(text=b"more\n"):
    with open("f", "ab") as file:
        file.write(text)
    return OLD + text


def overwrite():
    with open("f", "r+b") as file:
        file.write(b"LESS")
    return b"LESS" + OLD[4:]


def replace():
    write("g", b"another \xff\n")
    os.replace("g", "f")
    return b"another \xff\n"


def forbid():
    os.chmod("f", 0o600)
    return OLD


def link():
    os.link("f", "other")
    return OLD


def give_attribute():
    os.setxattr("f", "user.octavo", b"1")
    return OLD


def keep_open():
    keep_open.file = open("f", "ab") # it will be written to later
    return OLD


def remove():
    os.unlink("f")


def touch():
    os.utime("f", (1, 1))
    return OLD


def give_away():
    os.chown("f", NOBODY, -1)
    return OLD


def give_to_group():
    os.chown("f", -1, NOBODY)
    return OLD


CHANGES = [append, overwrite, replace, forbid, link, give_attribute, keep_open, remove, touch]
if os.geteuid() == 0:
    CHANGES += [give_away, give_to_group]


def change_is_kept(change, call, options=(), old_kernel=False):
    for name in os.listdir("."):
        os.unlink(name)
    write("f", OLD)
    os.chmod("f", 0o644)
    wanted = []
    status, _, messages = held([*REPAIR, *options, "f"], (call, lambda: wanted.append(change())),
                               old_kernel=old_kernel)
    what = f"{change.__name__} at {call} {options}"
    if change == keep_open:
        keep_open.file.write(b"late\n")
        keep_open.file.close()
        wanted = [OLD + b"late\n"]
        check("open for writing" in messages, f"{what}: '{messages}'")
    else:
        check("meanwhile" in messages, f"{what}: '{messages}'")
    check(status == 2, f"{what}: status {status}: {messages}")
    if wanted[0] is None:
        check(not os.path.exists("f"), f"{what}: it is there again")
    else:
        check(read("f") == wanted[0], f"{what}: lost")
    check(not temporaries(), f"{what}: {temporaries()}")
    if change == forbid:
        check(stat.S_IMODE(os.stat("f").st_mode) == 0o600, f"{what}: mode")
    if change == link:
        check(inode("f") == inode("other"), f"{what}: the link is to another file")
    if change == give_attribute:
        check(os.getxattr("f", "user.octavo") == b"1", f"{what}: attribute")
    # The backup stays only if it is the only name of the old file.
    left = os.path.exists("f.bak")
    check(left == bool(options and change in (replace, remove)), f"{what}: backup {left}")
    check(not left or read("f.bak") == OLD, f"{what}: not the old file")


def test_change_before_the_temporary_name():
    for change in CHANGES:
        change_is_kept(change, "link:.octavo-:1")
        change_is_kept(change, "link:.octavo-:1", ["-i.bak"])


def test_change_before_renaming():
    for change in CHANGES:
        change_is_kept(change, "rename:f:1")
        change_is_kept(change, "rename:f:1", ["-i.bak"])


def test_change_before_the_last_look_where_names_cannot_be_exchanged():
    for change in CHANGES:
        change_is_kept(change, "link:.octavo-:1", old_kernel=True)
        change_is_kept(change, "link:.octavo-:1", ["-i.bak"], old_kernel=True)


def texts():
    return sorted(read(name) for name in os.listdir("."))


def test_two_changes():
    """The second before the names are exchanged back."""
    write("f", OLD)
    status, _, messages = held([*REPAIR, "f"], ("rename:f:1", append), ("rename:f:2", replace))
    check(status == 2 and "meanwhile" in messages, messages)
    check(read("f") == b"another \xff\n", "what came last is lost")
    check(texts() == sorted([b"another \xff\n", OLD + b"more\n"]), "something is lost, or too much")
    check(f"{KEPT}: is the file that another program has changed" in messages, messages)
    for name in os.listdir("."):
        os.unlink(name)
    write("f", OLD)
    status, _, messages = held([*REPAIR, "f"], ("rename:f:1", append), ("rename:f:2", remove))
    check(status == 2 and f"{KEPT}: is the file that another program has changed" in messages, messages)
    check((texts(), os.listdir(".")) == ([OLD + b"more\n"], [KEPT]), "lost, or too much")


def test_attribute_is_changed():
    def change():
        os.setxattr("f", "user.octavo", b"2")

    def take():
        os.removexattr("f", "user.octavo")

    for act, wanted in (change, [b"2"]), (take, []):
        for call in "link:.octavo-:1", "rename:f:1":
            write("f", OLD)
            os.setxattr("f", "user.octavo", b"1")
            status, _, messages = held([*REPAIR, "f"], (call, act))
            check(status == 2 and "f: has been changed meanwhile" in messages, messages)
            check([os.getxattr("f", name) for name in os.listxattr("f")] == wanted, call)
            check(read("f") == OLD and not temporaries(), f"{call}: changed")


def test_name_is_of_another_file():
    """A link that is named has got another target, and a directory has gone."""
    for name in "f", "g":
        write(name, OLD)
    os.symlink("f", "link")

    def change():
        os.unlink("link")
        os.symlink("g", "link")

    status, _, messages = held([*REPAIR, "link"], ("unnamed::1", change))
    check(status == 2 and "link: has been replaced meanwhile" in messages, messages)
    check((read("f"), read("g")) == (OLD, OLD) and not temporaries(), "changed")
    home()
    status, _, messages = held([*REPAIR, "home/d/f"],
                               ("unnamed::1", lambda: os.rename("home/d", "home/moved")))
    check(status == 2 and "home/d/f: has been replaced meanwhile" in messages, messages)
    check(read("home/moved/f") == OLD and not temporaries("home/moved"), "changed")


def test_file_is_removed_before_it_is_replaced():
    write("f", OLD)
    status, _, messages = held([*REPAIR, "f"], ("unnamed::1", lambda: os.remove("f")))
    check(status == 2 and "octavo: f: was removed meanwhile\n" in messages, messages)
    check(os.listdir(".") == [], "something is left")


def test_output_is_another_file():
    write("in", NEW)
    write("f", OLD)

    def change():
        os.unlink("f")
        os.mkfifo("f")

    status, _, messages = held(["convert", "-o", "f", "in"], ("open::1", change))
    check(status == 2 and "f: has been replaced meanwhile" in messages, messages)
    check(stat.S_ISFIFO(os.stat("f").st_mode) and not temporaries(), "changed")


def test_temporary_file_is_changed():
    """Others remove it, or it cannot be removed."""
    write("f", OLD)
    status, _, messages = held([*REPAIR, "f"],
                               ("rename:f:1", lambda: os.unlink(temporaries()[0])))
    check(status == 2 and messages == "octavo: f: No such file or directory\n", messages)
    check(read("f") == OLD and not temporaries(), "changed")
    status, _, messages = held([*REPAIR, "f"], ("rename:f:1", append), fail="remove:.octavo-:1")
    check(status == 2 and f"{temporaries()[0]}: is left: Input/output error" in messages, messages)
    check((read("f"), read(temporaries()[0])) == (OLD + b"more\n", NEW), "something is lost")


def test_backup_is_not_written_over():
    write("f", OLD)
    status, _, messages = held([*REPAIR, "-i.bak", "f"],
                               ("unnamed::1", lambda: write("f.bak", b"mine\n")))
    check(status == 2 and "f.bak: exists already" in messages, messages)
    check((read("f"), read("f.bak")) == (OLD, b"mine\n"), "written over")
    check(not temporaries(), "a temporary file is left")
    os.unlink("f.bak")
    status, _, messages = held([*REPAIR, "-i.bak", "f"],
                               ("link:f.bak:1", lambda: write("f.bak", b"mine\n")))
    check(status == 2 and "f.bak: File exists" in messages, messages)
    check((read("f"), read("f.bak")) == (OLD, b"mine\n"), "written over")
    check(not temporaries(), "a temporary file is left")


# ---------------------------------------------------------------- signals


def test_killed():
    """There is the old file or the new one, and what is left is whole."""
    for call, kept, left in [("link:.octavo-:1", OLD, []), ("rename:f:1", OLD, [NEW]),
                             ("remove:.octavo-:1", NEW, [OLD]), ("sync::1", NEW, [])]:
        write("f", OLD)
        process = Held([*REPAIR, "f"], [call])
        check(process.wait(call), f"does not come to {call}")
        process.process.kill()
        status, _, _ = process.end()
        check(status == -signal.SIGKILL, f"status {status}")
        check(read("f") == kept, f"{call}: another file")
        check([read(name) for name in temporaries()] == left, f"{call}: something else is left")
        for name in temporaries():
            os.unlink(name)


def test_interrupted():
    for call in "link:.octavo-:1", "rename:f:1", "remove:.octavo-:1":
        for change in None, append:
            write("f", OLD)
            process = Held([*REPAIR, "f"], [call])
            check(process.wait(call), f"does not come to {call}")
            wanted = NEW
            if change and not call.startswith("remove"):
                wanted = change()
            process.process.send_signal(signal.SIGTERM)
            process.go()
            status, _, _ = process.end()
            check(status == -signal.SIGTERM, f"{call}: status {status}")
            check(read("f") == wanted, f"{call}: lost")
            check(not temporaries(), f"{call}: a temporary file is left")


def cut_to(size):
    time.sleep(0.1) # in which other threads read on
    os.truncate("f", size)


def test_file_becomes_shorter_while_threads_read_it():
    """What was read after the place where it ends now does not follow what is before that."""
    text = b"".join(b"%015d\n" % i for i in range(1 << 17))
    block = 256 << 10
    for end in [4 * block + 1000, 5 * block, 6 * block + 1]:
        for i in range(1, 6):
            write("f", text)
            status, _, messages = held(["convert", "-j3", "-t", "UTF-8-RFC2279", "-o", "out", "f"],
                                       (f"read::{i}", lambda end=end: cut_to(end)))
            check(status == 0 and not messages, f"{end}, {i}: {status} {messages}")
            got = read("out")
            check(text.startswith(got), f"{end}, {i}: other text")
            check(len(got) >= end, f"{end}, {i}: {len(got)} octets")


def add_to(text):
    time.sleep(0.1) # in which other threads read on
    append(text)


def test_file_becomes_longer_while_threads_read_it():
    """What is added is read, too, also where the last block was not full."""
    text = b"".join(b"%015d\n" % i for i in range(1 << 18))
    block = 256 << 10
    for size in [9 * block, 9 * block + 1000, 10 * block - 16]:
        for i in range(2, 6):
            write("f", text[:size])
            rest = text[size:]
            status, _, messages = held(["convert", "-j3", "-t", "UTF-8-RFC2279", "-o", "out", "f"],
                                       (f"read::{i}", lambda rest=rest: add_to(rest)))
            check(status == 0 and not messages, f"{size}, {i}: {status} {messages}")
            check(read("out") == text, f"{size}, {i}: other text")


def test_part_of_a_file_that_becomes_shorter():
    for size, part, reads in [(5, "1/1", 1), (3000000, "1/2", 3), (3000000, "2/2", 3)]:
        for i in range(1, 1 + reads):
            write("f", b"text\n" * (size // 5))
            status, output, messages = held(["summarize", "-j9", f"--part={part}", "f"],
                                            (f"read::{i}", lambda: cut_to(4)))
            check(status == 2 and not output, f"{part}, {i}: {status} {output}")
            wanted = "octavo: f: it became shorter while it was read\n"
            check(messages == wanted, f"{part}, {i}: {messages}")


# ---------------------------------------------------------------- failures


def is_replaced(messages):
    return "replaced" in messages and read("f") == NEW and not temporaries()


def test_failure_after_the_replacement():
    write("f", OLD)
    status, _, messages = held([*REPAIR, "f"], fail="sync::1")
    check(status == 2 and "f: was replaced, but" in messages, f"{status} {messages}")
    check(is_replaced(messages), messages)


def test_output_that_is_full():
    for arguments, text in [(REPAIR, OLD),
                            (["convert", "-i", "-f", "UTF-16LE"],
                             NEW.decode().encode("utf-16-le"))]:
        write("f", text)
        with open("/dev/full", "wb") as full:
            status, _, messages = held([*arguments, "f"], stdout=full)
        check(status == 2 and "standard output: " in messages, f"{status} {messages}")
        check("1 file was replaced" in messages and is_replaced(messages), messages)
    # Not where nothing was.
    write("f", OLD)
    with open("/dev/full", "wb") as full:
        status, _, messages = held(["check", "f"], stdout=full)
    check(status == 2 and "replaced" not in messages, messages)


def test_failure_before_the_replacement():
    for call in "unnamed::1", "close::1", "link:.octavo-:1", "link:f.bak:1":
        write("f", OLD)
        status, _, messages = held([*REPAIR, "-i.bak", "f"], fail=call)
        if call == "unnamed::1":
            check(status == 0 and read("f") == NEW, f"{call}: {messages}")
        else:
            check(status == 2 and "Input/output error" in messages, f"{call}: {status} {messages}")
            check(read("f") == OLD and os.stat("f").st_nlink == 1, f"{call}: changed")
        check(not temporaries(), f"{call}: a temporary file is left")
        if os.path.exists("f.bak"):
            os.unlink("f.bak")


def test_what_a_system_cannot_do():
    """Some cannot sync, link, exchange names, or open without links: it is done as can be."""
    for call, numbers in [("sync::1", ["EINVAL", "ENOTSUP", "ENOSYS", "EACCES", "EPERM", "EBADF",
                                       "EISDIR"]),
                          ("save::1", ["EINVAL"]),
                          ("rename:f:1", ["ENOSYS", "EINVAL", "ENOTSUP"]),
                          ("open:f:1", ["ENOSYS", "EPERM", "ENAMETOOLONG"]),
                          ("link:.octavo-:1", ["EEXIST"])]:
        for number in numbers:
            for options in ["f"], ["-r", "."]:
                write("f", OLD)
                done = held([*REPAIR, *options], fail=call, number=getattr(errno, number))
                if call.startswith("open") and options == ["f"]:
                    check(done[0] == 2 and read("f") == OLD, f"{call} {number}: {done}")
                    continue
                check(done[0] == 0 and not done[2].count("octavo:"), f"{call} {number}: {done}")
                check(os.listdir(".") == ["f"] and read("f") == NEW, f"{call} {number}: {done}")
    write("f", OLD)
    done = held([*REPAIR, "f"], without="ATTRIBUTES")
    check(done[0] == 0 and read("f") == NEW, f"without attributes: {done}")


def test_names_that_cannot_be_changed():
    """As on systems where a name is changed by a link."""
    old, new = b"caf\xe9", "caf\u00e9".encode()

    def make():
        write(new, b"mine\n")

    def remove_old():
        os.unlink(old)

    call = "link:caf\u00e9:1"
    for number in errno.ENOSYS, errno.EINVAL, errno.ENOTSUP:
        write(old, b"old\n")
        done = held(["names", "-r", "--from=ISO-8859-1", "--rename"], fail="rename:caf\u00e9:1",
                    number=number)
        check(done[0] == 0 and os.listdir(b".") == [new], done)
        os.unlink(new)
    for act, fail, why, left in [(make, "", "File exists", [old, new]),
                                 (make, call, "File exists", [old, new]),
                                 (remove_old, "", "No such file or directory", [])]:
        write(old, b"old\n")
        done = held(["names", "-r", "--from=ISO-8859-1", "--rename"], (call, act), fail=fail,
                    old_kernel=True)
        check(done[0] == 2 and why in done[2], f"{why}: {done}")
        check(sorted(os.listdir(b".")) == sorted(left), f"{why}: {os.listdir(b'.')}")
        check(not left or (read(old), read(new)) == (b"old\n", b"mine\n"), f"{why}: lost")
        for name in left:
            os.unlink(name)


def test_standard_files_that_cannot_be_occupied():
    """Else another file would become standard input."""
    write("f", NEW)
    for fail, status in ("", 0), ("open:null:1", 2):
        environment = dict(os.environ, LD_PRELOAD=LIBRARY, FAIL=fail or "open:no-such-file:1")
        done = subprocess.run([OCTAVO, "check", "f"], env=environment, check=False,
                              preexec_fn=lambda: os.close(0), capture_output=True)
        check((done.returncode, done.stdout) == (status, b""), done)


def test_attribute_that_cannot_be_kept():
    write("f", OLD)
    os.setxattr("f", b"user.\x1b[31m\xff", b"1")
    status, _, messages = held([*REPAIR, "f"], fail="attribute:user.:1")
    check(status == 2 and read("f") == OLD, f"status {status}")
    check(r"attribute user.\x1b[31m\xff cannot be kept: Input/output error" in messages, messages)


def test_group_that_cannot_be_kept():
    """Then it may do what others may; a failure is one."""
    write("in", NEW)
    for number in errno.EPERM, errno.EACCES, errno.EINVAL, errno.ENOTSUP, errno.EIO:
        write("f", OLD)
        os.chmod("f", 0o664)
        done = held(["convert", "-o", "f", "in"], fail="owner::1,owner::2", number=number)
        wanted = (2, 0o664, OLD) if number == errno.EIO else (0, 0o644, NEW)
        check((done[0], stat.S_IMODE(os.stat("f").st_mode), read("f")) == wanted, done)
        check(not temporaries(), "a temporary file is left")


def test_access_from_the_directory_that_cannot_be_taken_away():
    access = b"".join(struct.pack("<HHI", tag, 7, named) for tag, named in
                      [(1, 2**32 - 1), (2, 77), (4, 2**32 - 1), (16, 2**32 - 1), (32, 2**32 - 1)])
    home()
    try:
        os.setxattr("home/d", "system.posix_acl_default", struct.pack("<I", 2) + access)
    except OSError:
        return # no such lists
    done = held([*REPAIR, "home/d/f"], fail="attribute:system.posix_acl_access:1")
    check(done[0] == 2 and read("home/d/f") == OLD and not temporaries("home/d"), done)
    check("attribute system.posix_acl_access cannot be kept: Input/output error" in done[2], done)


def test_old_file_that_cannot_be_removed():
    write("f", OLD)
    status, _, messages = held([*REPAIR, "f"], fail="remove:.octavo-:1")
    check(status == 2 and "f: was replaced, but" in messages, messages)
    check(read("f") == NEW and [read(name) for name in temporaries()] == [OLD], messages)


def test_script_that_cannot_be_removed():
    write(b"caf\xe9", b"1\n")
    arguments = ["names", "-r", "--from=latin1", "--rename", "--undo=undo"]
    status, _, messages = held(arguments, fail="sync::1,remove:undo:1")
    check(status == 2 and "octavo: undo: Input/output error\n" in messages, messages)
    check("octavo: undo: is left: Input/output error\n" in messages, messages)
    check(os.path.exists("undo") and os.path.exists(b"caf\xe9"), os.listdir("."))


def build():
    directory = tempfile.mkdtemp()
    library = os.path.join(directory, "hold.so")
    subprocess.check_call([*COMPILER, "-shared", "-fPIC", "-o", library,
                           os.path.join(TESTS, "hold.c"), "-ldl"])
    return directory, library


def is_able(directory):
    """Whether its file system exchanges names and has extended attributes, as most do."""
    at_here, exchange = -100, 2
    rename = getattr(ctypes.CDLL(None), "renameat2", lambda *_: -1)
    with tempfile.TemporaryDirectory(dir=directory) as trial:
        names = [os.path.join(trial, name).encode() for name in "ab"]
        for name in names:
            write(name, name)
        try:
            os.setxattr(names[0], "user.octavo", b"1")
        except OSError:
            return False
        return rename(at_here, names[0], at_here, names[1], exchange) == 0


def place():
    """Where files are changed."""
    for directory in tempfile.gettempdir(), "/dev/shm", os.getcwd():
        if os.path.isdir(directory) and is_able(directory):
            return directory
    print("no file system exchanges names and has extended attributes")
    sys.exit(77)


def main():
    global LIBRARY
    os.umask(0o022)
    start = os.getcwd()
    parent = place()
    built, LIBRARY = build()
    for name, test in list(globals().items()):
        if not name.startswith("test_") or "".join(sys.argv[3:]) not in name:
            continue
        directory = tempfile.mkdtemp(dir=parent)
        os.chdir(directory)
        title = name[len("test_"):].replace("_", " ")
        try:
            test()
            word, reason = "ok", ""
        except (AssertionError, OSError, subprocess.SubprocessError) as failure:
            word, reason = "FAIL", f": {failure}"
        counts[word] += 1
        print(f"{word} {title}{reason}", flush=True)
        os.chdir(start)
        shutil.rmtree(directory)
    shutil.rmtree(built)
    print(f"{counts['ok']} passed, {counts['FAIL']} failed")
    return counts["FAIL"] != 0


sys.exit(main())
