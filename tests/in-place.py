#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""in-place.py - what must not happen to files that are repaired in place

usage: in-place.py OCTAVO [WORD [KILLS]]    only the tests with that word in their names

Processes are killed at random moments, disks are full, others write meanwhile: in the end
there is the old file or the new one, whole.
"""
import errno
import fcntl
import os
import random
import resource
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import time

from cli_lib import NOBODY, as_other_user, check, read, write

OCTAVO = os.path.abspath(sys.argv[1])
PEAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peak.py")
KILLS = int(sys.argv[3]) if len(sys.argv) > 3 else 200
IS_ROOT = os.geteuid() == 0
counts = {"ok": 0, "FAIL": 0, "skip": 0}


class Skip(Exception):
    pass


def octavo(*arguments, **how):
    how.setdefault("timeout", 60)
    return subprocess.run([OCTAVO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, **how)


def repair(*arguments, status=0, why="", **how):
    done = octavo("repair", "-i", "--invalid=replace", *arguments, **how)
    errors = done.stderr.decode("utf-8", "replace")
    check(done.returncode == status, f"status {done.returncode}, not {status}: {errors}")
    check(why in errors, f"not '{why}' but '{errors}'")
    return done


def temporaries(directory="."):
    return [name for name in os.listdir(directory) if name.startswith(".octavo-")]


def is_as_before(name, old, why="the file has changed"):
    check(read(name) == old, why)
    check(not temporaries(os.path.dirname(name) or "."), "a temporary file is left")


OLD = (b"well-formed caf\xc3\xa9 and not caf\xe9 " * 40 + b"\n") * 2500  # 3 MiB
NEW = OLD.replace(b"caf\xe9 ", b"caf\xef\xbf\xbd ")


def start(*arguments, **how):
    return subprocess.Popen([OCTAVO, "repair", "-i", "--invalid=replace", *arguments],
                            stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, **how)


def stop_at_random(number, trials):
    """Sends a signal at random moments; returns how many temporary files are left.

    Goes on until a tenth of the trials came in time, that is, before the process had ended.
    """
    write("f", OLD)
    begin = time.monotonic()
    repair("f")
    whole = time.monotonic() - begin
    check(read("f") == NEW, "not repaired")
    in_time = left = news = tried = 0
    while tried < trials or in_time < trials // 10:
        tried += 1
        write("f", OLD)
        before = os.stat("f")
        process = start("f")
        time.sleep(random.uniform(0, whole))
        process.send_signal(number)
        process.communicate()
        in_time += process.returncode == -number
        text = read("f")
        check(text in (OLD, NEW), "neither the old file nor the new one")
        check((text == OLD) == (os.stat("f").st_ino == before.st_ino), "another old file")
        news += text == NEW
        left += len(temporaries())
        for name in temporaries():
            os.unlink(name)
        check(tried < 50 * trials, "never in time")
    print(f"  {number.name}: {in_time} of {tried} in time, {news} repaired, {left} temporaries left")
    return left


def test_kill_at_random_moments():
    stop_at_random(signal.SIGKILL, KILLS)


def test_kill_where_there_is_a_backup():
    for _ in range(40):
        write("f", OLD)
        process = start("-i.bak", "f")
        time.sleep(random.uniform(0, 0.02))
        process.kill()
        process.communicate()
        backup = read("f.bak") if os.path.exists("f.bak") else None
        check((read("f"), backup) in ((OLD, None), (OLD, OLD), (NEW, OLD)), "something is lost")
        # It can be repaired again, whatever has been left.
        repair("-i.bak", "f")
        check((read("f"), backup or read("f.bak")) == (NEW, OLD), "not repaired")
        for name in ["f.bak", *temporaries()]:
            os.unlink(name)


def test_interrupted_at_random_moments():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        check(stop_at_random(number, 15) == 0, "a temporary file is left")


def test_file_that_is_too_large():
    write("f", OLD)

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    repair("f", status=2, why="f: ", preexec_fn=limit)
    is_as_before("f", OLD)

    def limit_by_signal():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)

    octavo("repair", "-i", "--invalid=replace", "f", preexec_fn=limit_by_signal)
    is_as_before("f", OLD)


def test_full_disk():
    if not IS_ROOT:
        raise Skip("only root may mount a small disk")
    os.mkdir("disk")
    if subprocess.call(["mount", "-t", "tmpfs", "-o", "size=4m", "none", "disk"],
                       stderr=subprocess.DEVNULL) != 0:
        raise Skip("no mount")
    try:
        write("disk/f", OLD)
        repair("disk/f", status=2, why="disk/f: No space left")
        is_as_before("disk/f", OLD)
        # The disk is a part of the tree, with numbers of its own for its files.
        repair("-r", ".", status=2, why="./disk/f: No space left")
        is_as_before("disk/f", OLD)
        # Nor if the disk has no space for a temporary file.
        with open("disk/rest", "wb", buffering=0) as rest:
            try:
                while True:
                    rest.write(b"x" * 4096)
            except OSError as full:
                check(full.errno == errno.ENOSPC, str(full))
        repair("disk/f", status=2, why="No space left")
        is_as_before("disk/f", OLD)
    finally:
        subprocess.check_call(["umount", "disk"])


def give(name):
    if IS_ROOT:
        os.chown(name, NOBODY, NOBODY)


def only_root():
    if not IS_ROOT:
        raise Skip("only root may give files away")


def in_own_directory():
    """The same in d, which belongs to that user."""
    os.mkdir("d")
    give("d")
    return as_other_user(OCTAVO)


def test_read_only_directory():
    how = as_other_user(OCTAVO)
    os.mkdir("d")
    write("d/f", b"\xff")
    give("d/f")
    os.chmod("d", 0o555)
    repair("d/f", status=2, why="d/f: Permission denied", **how)
    os.chmod("d", 0o755)
    is_as_before("d/f", b"\xff")


def test_read_only_file():
    how = in_own_directory()
    write("d/f", b"\xff")
    give("d/f")
    os.chmod("d/f", 0o444)
    repair("d/f", status=2, why="d/f: Permission denied", **how)
    is_as_before("d/f", b"\xff")


def test_file_that_cannot_be_read():
    """It is replaced by convert, and grants its group no more than others, as with a list unknown."""
    how = in_own_directory()
    write("d/f", b"f")
    give("d/f")
    os.chmod("d/f", 0o264)
    write("g", b"g")
    check(octavo("convert", "-o", "d/f", "g", **how).returncode == 0, "not converted")
    check(stat.S_IMODE(os.stat("d/f").st_mode) == 0o244, "another mode")
    os.chmod("d/f", 0o644)  # for whom is not root
    check(read("d/f") == b"g", "not written")


def test_current_directory_that_cannot_be_read():
    how = in_own_directory()
    os.chmod("d", 0o300)
    repair("-r", status=2, why="octavo: .: Permission denied", cwd="d", **how)
    os.chmod("d", 0o700)


def test_repository_that_cannot_be_searched():
    """It has no rules that this user could know of."""
    only_root()
    how = in_own_directory()
    os.makedirs("d/.git/info")
    write("d/.git/info/exclude", b"f\n")
    write("d/f", b"\xff")
    give("d/f")
    os.chmod("d/.git", 0o700)
    done = repair("-r", "d", **how)
    check(b"octavo:" not in done.stderr, done.stderr)
    check(read("d/f") == b"\xef\xbf\xbd", "not repaired")


def test_parents_that_cannot_be_searched():
    """They have no rules that this user could know of."""
    only_root()
    how = as_other_user(OCTAVO)
    os.makedirs("closed/d/sub")
    write("closed/d/sub/f", b"\xff")
    for name in "closed/d", "closed/d/sub", "closed/d/sub/f":
        give(name)
    os.chmod("closed", 0o700)
    done = repair("-r", "sub", cwd="closed/d", **how)
    check(b"octavo:" not in done.stderr, done.stderr)
    check(read("closed/d/sub/f") == b"\xef\xbf\xbd", "not repaired")


def test_owner_that_cannot_be_kept():
    only_root()
    how = in_own_directory()
    write("d/f", b"\xff")
    os.chmod("d/f", 0o666)
    repair("d/f", status=2, why="owner", **how)
    is_as_before("d/f", b"\xff")
    # The group of a new file may be given to those only who are in it.
    os.chown("d/f", NOBODY, 4321)
    repair("d/f", status=2, why="owner", **how)
    is_as_before("d/f", b"\xff")


def test_mode_owner_and_times():
    write("f", b"\xff")
    if IS_ROOT:
        os.chown("f", 1234, 4321)
    os.chmod("f", 0o4751)
    os.utime("f", ns=(10**18 + 123456789, 10**18 + 987654321))
    before = os.stat("f")
    repair("f")
    after = os.stat("f")
    check(read("f") == b"\xef\xbf\xbd", "not repaired")
    check(after.st_ino != before.st_ino, "written over")
    check(stat.S_IMODE(after.st_mode) == 0o4751, f"mode {after.st_mode:o}")
    check((after.st_uid, after.st_gid) == (before.st_uid, before.st_gid), "owner")
    check(after.st_mtime_ns == before.st_mtime_ns, "time of modification")
    check(after.st_atime_ns == before.st_atime_ns or after.st_atime > before.st_atime, "time of access")
    write("g", b"\xff")
    os.utime("g", ns=(10**18, 10**18))
    repair("--touch", "g")
    check(os.stat("g").st_mtime > 1.5e9, "--touch: old time of modification")


def set_attribute(name, attribute, value):
    try:
        os.setxattr(name, attribute, value)
    except OSError as refused:
        raise Skip(f"{attribute}: {refused.strerror}")


def test_group_that_cannot_be_kept():
    only_root()
    how = in_own_directory()
    write("d/f", b"f")
    os.chown("d/f", NOBODY, 4321)
    os.chmod("d/f", 0o664)
    write("g", b"g")
    check(octavo("convert", "-o", "d/f", "g", **how).returncode == 0, "not converted")
    check(stat.S_IMODE(os.stat("d/f").st_mode) == 0o644, "another group may write")


def test_extended_attributes():
    write("f", b"\xff")
    set_attribute("f", "user.one", b"1")
    set_attribute("f", "user.empty", b"")
    set_attribute("f", "user.long", bytes(range(256)) * 4)
    repair("f")
    check(read("f") == b"\xef\xbf\xbd", "not repaired")
    check(sorted(os.listxattr("f")) == ["user.empty", "user.long", "user.one"], os.listxattr("f"))
    check(os.getxattr("f", "user.long") == bytes(range(256)) * 4, "another value")


def test_attributes_of_the_contents():
    """Those that the kernel computes are not those of the old file."""
    for attribute in "security.ima", "security.evm":
        write("f", b"\xff")
        set_attribute("f", attribute, b"\1of the old contents")
        repair("f")
        check(read("f") == b"\xef\xbf\xbd", "not repaired")
        check(attribute not in os.listxattr("f"), f"{attribute} is kept")


def access_list(*entries):
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


OWNER, USER, GROUP, MASK, OTHER, NONE = 1, 2, 4, 16, 32, 0xFFFFFFFF


def test_access_control_list():
    acl = access_list((OWNER, 6, NONE), (USER, 4, 77), (GROUP, 0, NONE), (MASK, 4, NONE),
                      (OTHER, 0, NONE))
    write("f", b"\xff")
    set_attribute("f", "system.posix_acl_access", acl)
    mode = os.stat("f").st_mode
    write("g", b"g")
    for arguments in (["repair", "-i", "--invalid=replace", "f"], ["convert", "-o", "f", "g"]):
        check(octavo(*arguments).returncode == 0, "not written")
        check(os.getxattr("f", "system.posix_acl_access") == acl, f"{arguments}: another list")
        check(os.stat("f").st_mode == mode, f"{arguments}: another mode")
    check(read("f") == b"g", "not written")


def test_no_access_from_the_directory():
    os.mkdir("d")
    write("d/f", b"\xff")
    os.chmod("d/f", 0o640)
    acl = access_list((OWNER, 7, NONE), (USER, 7, 77), (GROUP, 7, NONE), (MASK, 7, NONE),
                      (OTHER, 7, NONE))
    set_attribute("d", "system.posix_acl_default", acl)
    write("d/new", b"")
    if "system.posix_acl_access" not in os.listxattr("d/new"):
        raise Skip("no default access control lists")
    for arguments in (["repair", "-i", "--invalid=replace", "d/f"], ["convert", "-o", "d/f", "d/new"]):
        check(octavo(*arguments).returncode == 0, "not written")
        check(os.listxattr("d/f") == [], f"{arguments}: an access control list out of nowhere")
        check(stat.S_IMODE(os.stat("d/f").st_mode) == 0o640, f"{arguments}: another mode")


def test_unchanged_files_are_untouched():
    text = "caf\u00e9\n".encode() * 100000
    write("f", text)
    os.utime("f", ns=(10**18, 10**18))
    before = os.stat("f")
    for options in ([], ["--eol=lf"], ["--bom=strip"], ["--undo-double", "--from=CESU-8"], ["-i.bak"]):
        check(repair(*options, "f").stdout == b"", "says that it has changed")
        after = os.stat("f")
        check((before.st_ino, before.st_mtime_ns, before.st_ctime_ns) ==
              (after.st_ino, after.st_mtime_ns, after.st_ctime_ns), "touched")
    check(os.listdir(".") == ["f"], "another file")


def test_backup_is_the_old_file():
    write("f", b"\xff")
    before = os.stat("f")
    repair("-i.bak", "f")
    check(os.stat("f.bak").st_ino == before.st_ino, "a copy")
    check(read("f.bak") == b"\xff" and os.stat("f.bak").st_nlink == 1, "not the old file")
    # What a crash leaves that comes between the backup and the new file.
    write("g", b"\xff")
    os.link("g", "g.bak")
    repair("-i.bak", "g")
    check((read("g"), read("g.bak")) == (b"\xef\xbf\xbd", b"\xff"), "not repaired")
    # Without -i.bak that is just another name.
    write("h", b"\xff")
    os.link("h", "h.bak")
    repair("h", status=2, why="hard links")
    repair("-i.old", "h", status=2, why="hard links")
    is_as_before("h", b"\xff")


def is_writing(process, name):
    """Whether the process has the file open, and a new one that is not yet whole."""
    links = f"/proc/{process.pid}/fd"
    opened = {}
    for fd in os.listdir(links):
        link = os.path.join(links, fd)
        opened[os.readlink(link)] = os.stat(link).st_size
    path = os.path.abspath(name)
    return path in opened and any(size < len(NEW) for new, size in opened.items()
                                  if new.startswith(os.path.dirname(path) + "/") and new != path)


def stopped(name):
    """A process that is stopped while it repairs the file, before it has written all of it."""
    if not os.path.isdir("/proc/self/fd"):
        raise Skip("no /proc")
    for _ in range(1000):
        write(name, OLD)
        process = start(name)
        while process.poll() is None:
            try:
                if not is_writing(process, name):
                    continue
                process.send_signal(signal.SIGSTOP)
                os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
                if is_writing(process, name):
                    return process
                process.send_signal(signal.SIGCONT)
                break
            except OSError: # it has ended or closed a file
                continue
        process.communicate()
    raise AssertionError("1000 times too late to stop it")


def changed_meanwhile(change, why):
    """What 'change' does to the file f must be there in the end."""
    process = stopped("f")
    want = change()
    process.send_signal(signal.SIGCONT)
    errors = process.communicate(timeout=60)[1].decode()
    check(process.returncode == 2 and why in errors,
          f"status {process.returncode}: {errors}, not '{why}'")
    is_as_before("f", want, "what was written meanwhile is lost")


def test_appended_meanwhile():
    def append():
        with open("f", "ab") as file:
            file.write(b"more\xff")
        return OLD + b"more\xff"
    changed_meanwhile(append, "changed meanwhile")


def test_written_meanwhile():
    def overwrite():
        with open("f", "r+b") as file:
            file.write(b"LESS")
        return b"LESS" + OLD[4:]
    changed_meanwhile(overwrite, "changed meanwhile")


def test_cut_meanwhile():
    def cut():
        os.truncate("f", 1000)
        return OLD[:1000]
    changed_meanwhile(cut, "changed meanwhile")


def test_replaced_meanwhile():
    def replace():
        write("g", b"new\xff")
        os.replace("g", "f")
        return b"new\xff"
    changed_meanwhile(replace, "meanwhile")


def test_directory_replaced_meanwhile():
    os.mkdir("d")
    process = stopped("d/f")
    os.rename("d", "e")
    os.mkdir("d")
    write("d/f", b"another\xff")
    process.send_signal(signal.SIGCONT)
    errors = process.communicate(timeout=60)[1]
    check(process.returncode == 2, f"status {process.returncode}: {errors}")
    is_as_before("d/f", b"another\xff")
    is_as_before("e/f", OLD)


def test_deeper_than_a_path_can_be():
    home = os.getcwd()
    part = "d" * 200
    for _ in range(25):
        os.mkdir(part)
        os.chdir(part)
    write("f", b"\xff")
    write("left", b"\xff")
    write(".ignore", b"left\n")
    back = os.open(".", os.O_RDONLY)
    os.chdir(home)
    try:
        done = octavo("check", "-r")
        check(done.returncode == 1 and b"/f:1:1: error" in done.stdout, done.stderr)
        os.chdir(back)
        for how, name in ((".", "./f"), ("../" + part, f"../{part}/f")):
            done = octavo("check", "-r", how)
            check(done.stdout.startswith(name.encode() + b":1:1: error"), done.stdout)
            check(done.stderr == b"", done.stderr)
        os.chdir(home)
        repair("-i.bak", "-r", ".")
        os.chdir(back)
        check((read("f"), read("f.bak")) == (b"\xef\xbf\xbd", b"\xff"), "not repaired")
        check(sorted(os.listdir(".")) == [".ignore", "f", "f.bak", "left"], "another file")
        check(read("left") == b"\xff", "the rules that are so deep were not read")
        for _ in range(25): # rmtree() has its limits, too
            for name in os.listdir("."):
                if os.path.isdir(name):
                    os.rmdir(name)
                else:
                    os.unlink(name)
            os.chdir("..")
    finally:
        os.close(back)
        os.chdir(home)


def test_mode_changed_meanwhile():
    def forbid():
        os.chmod("f", 0o600)
        return OLD
    changed_meanwhile(forbid, "changed meanwhile")
    check(stat.S_IMODE(os.stat("f").st_mode) == 0o600, "allowed again")


def test_open_for_writing():
    write("f", b"\xff")
    with open("f", "ab") as log:
        try:
            with open("f", "rb") as reader:
                fcntl.fcntl(reader, fcntl.F_SETLEASE, fcntl.F_RDLCK)
            raise Skip("the kernel does not tell")
        except (AttributeError, OSError) as refused:
            if getattr(refused, "errno", 0) != errno.EAGAIN:
                raise Skip("the kernel does not tell") from None
        repair("f", status=2, why="open for writing")
        log.write(b"more")
    is_as_before("f", b"\xffmore")
    with open("f", "rb"):
        repair("f")


def without_proc(*arguments):
    script = 'mount -t tmpfs none /proc 2> /dev/null || exit 99; exec "$0" "$@"'
    return ["unshare", "-m", "sh", "-c", script, OCTAVO, *arguments]


def test_where_there_are_no_unnamed_files():
    if not IS_ROOT or not shutil.which("unshare"):
        raise Skip("needs root, and unshare(1)")
    write("f", OLD)
    done = subprocess.run(without_proc("repair", "-i", "--invalid=replace", "f"), check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode in (1, 99):
        raise Skip("no namespaces")
    check(done.returncode == 0, done.stderr)
    is_as_before("f", NEW)
    # A signal removes what has a name.
    os.mkfifo("p")
    process = subprocess.Popen(without_proc("convert", "-o", "f", "p"), stderr=subprocess.PIPE)
    with open("p", "wb"):
        check(len(temporaries()) == 1, "no temporary file with a name")
        process.send_signal(signal.SIGTERM)
        process.communicate()
    check(process.returncode == -signal.SIGTERM, f"status {process.returncode}")
    is_as_before("f", NEW)


def peak(*arguments):
    """Peak memory in KiB."""
    done = subprocess.run([sys.executable, "-I", "-S", PEAK, OCTAVO, "repair", *arguments],
                          capture_output=True, check=False)
    status, size = done.stderr.split()[-2:]
    check(status in (b"0", b"1"), f"status {status}")
    return int(size)


def test_memory():
    if b"__asan_init" in read(OCTAVO):
        raise Skip("the sanitizer needs more than octavo")
    options = ["--invalid=latin1", "--undo-double", "--eol=crlf", "--bom=add", "--nfc"]
    write("small", b"\xff")
    # One line; and lines that are nothing but errors.
    write("long", b"caf\xc3\x83\xc2\xa9 \xff\xcc\x81" * (1 << 20))
    write("ill-formed", b"\xff\n" * (2 << 20))
    for mode in (["-n"], ["--diff"], ["-o", "out"]):
        small = peak(*mode, *options, "small")
        for name in ("long", "ill-formed"):
            large = peak(*mode, *options, name)
            check(large - small < 16 << 10, f"{mode} {name}: {large - small} KiB more")


def main():
    random.seed(3629)
    os.umask(0o022)
    home = os.getcwd()
    for name, test in list(globals().items()):
        if not name.startswith("test_") or "".join(sys.argv[2:3]) not in name:
            continue
        directory = tempfile.mkdtemp()
        os.chmod(directory, 0o755)
        os.chdir(directory)
        title = name[len("test_"):].replace("_", " ")
        try:
            test()
            word, reason = "ok", ""
        except Skip as skip:
            word, reason = "skip", f": {skip}"
        except (AssertionError, OSError, subprocess.SubprocessError) as failure:
            word, reason = "FAIL", f": {failure}"
        counts[word] += 1
        print(f"{word} {title}{reason}", flush=True)
        os.chdir(home)
        shutil.rmtree(directory)
    print(f"{counts['ok']} passed, {counts['FAIL']} failed, {counts['skip']} skipped")
    return counts["FAIL"] != 0


sys.exit(main())
