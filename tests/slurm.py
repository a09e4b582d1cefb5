#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""slurm.py - a job array of Slurm summarizes a file in parts, and merged they tell what check does

usage: slurm.py OCTAVO EXAMPLES [OCTAVO-MPI]

The job is the first script in EXAMPLES, docs/batch.md; the second, with OCTAVO-MPI, is of Open MPI.
Starts munged, slurmctld and slurmd in a directory of their own, without systemd and cgroups, with a key,
sockets and ports that nobody else uses; and ends them, whatever happens. Needs root, as slurmd does, and
the Debian packages munge, slurmctld, slurmd and slurm-client; without them it is skipped.
"""
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

OCTAVO, EXAMPLES, *OCTAVO_MPI = map(os.path.abspath, sys.argv[1:])
PROGRAMS = "munged", "slurmctld", "slurmd", "sbatch", "scontrol", "sinfo"
SKIPPED = 77
PARTS = 8
PATIENCE = 120  # seconds, far more than anything here takes

CONFIGURATION = """\
ClusterName=octavo
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={work}/munge.socket
CryptoType=crypto/munge
SlurmctldPort={ctld_port}
SlurmdPort={slurmd_port}
SlurmctldPidFile={work}/slurmctld.pid
SlurmdPidFile={work}/slurmd.pid
StateSaveLocation={work}/state
SlurmdSpoolDir={work}/spool
SlurmctldLogFile={work}/slurmctld.log
SlurmdLogFile={work}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
ReturnToService=2
MailProg=/bin/true
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""

processes = []


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def start(*command, **more):
    """Starts a program that stays in the foreground, in a session of its own."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, **more)
    processes.append(process)
    return process


def stop():
    """Ends all that was started, the last first."""
    for process in reversed(processes):
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def run(*command, status=(0,)):
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode not in status:
        raise RuntimeError(f"{command}: {done.returncode} {done.stderr}")
    return done.stdout


def wait_until(what, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        ended = [process.args[0] for process in processes if process.poll() is not None]
        if ended or time.monotonic() > end:
            raise RuntimeError(f"{what}: not in {PATIENCE} s; ended: {ended}")
        time.sleep(0.2)


def answers(*command, wanted):
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode == 0 and re.search(wanted, done.stdout)


def start_slurm(work):
    os.chmod(work, 0o711)  # munged refuses a socket that others cannot reach
    os.makedirs(f"{work}/state")
    os.makedirs(f"{work}/spool")
    with open(f"{work}/munge.key", "wb") as file:
        os.fchmod(file.fileno(), 0o400)
        file.write(os.urandom(128))
    start("munged", "--foreground", f"--key-file={work}/munge.key", f"--socket={work}/munge.socket",
          f"--pid-file={work}/munge.pid", f"--log-file={work}/munge.log",
          f"--seed-file={work}/munge.seed", stderr=subprocess.DEVNULL)
    wait_until("munged", lambda: os.path.exists(f"{work}/munge.socket"))
    with open(f"{work}/slurm.conf", "w", encoding="ascii") as file:
        file.write(CONFIGURATION.format(work=work, host=socket.gethostname().split(".")[0],
                                        cpus=os.cpu_count(), ctld_port=free_port(),
                                        slurmd_port=free_port()))
    os.environ["SLURM_CONF"] = f"{work}/slurm.conf"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    start("slurmctld", "-D", "-f", f"{work}/slurm.conf", **quiet)
    wait_until("slurmctld", lambda: answers("scontrol", "ping", wanted="is UP"))
    start("slurmd", "-D", "-f", f"{work}/slurm.conf", **quiet)
    wait_until("slurmd", lambda: answers("sinfo", "-h", "-o", "%t", wanted="idle"))


def write_text(name):
    """Lines, of which some are broken, and characters that parts cut."""
    with open(name, "wb") as file:
        for i in range(20001):
            file.write(f"INSERT INTO notes VALUES ({i}, 'caf\u00e9 \U0001f642');\n".encode())
            if i % 4000 == 3141:
                file.write(b"caf\xe9\n")


def write_script(name, i):
    with open(EXAMPLES, encoding="utf-8") as file:
        script = re.findall(r"^```sh\n(.*?)^```$", file.read(), re.M | re.S)[i]
    with open(name, "w", encoding="utf-8") as file:
        file.write(script)


def test():
    write_text("dump.sql")
    write_script("summarize.sh", 0)
    print(run("sbatch", "--wait", "summarize.sh").strip())
    summaries = sorted(glob.glob("dump.*.summary"))
    if len(summaries) != PARTS:
        raise RuntimeError(f"summaries: {summaries}")
    joined = run(OCTAVO, "merge", "--join", *summaries)
    if joined != run(OCTAVO, "summarize", "dump.sql"):
        raise RuntimeError("merged, the parts are not the whole")
    told = run(OCTAVO, "merge", *summaries, status=(1,)).splitlines()
    checked = run(OCTAVO, "check", "-v", "dump.sql", status=(1,)).splitlines()
    if told[0] != re.sub(r" \[e9\]", "", checked[0]):
        raise RuntimeError(f"{told[0]}\n{checked[0]}")
    if ": 5 errors (5 interrupted): 20006 lines, " not in told[1]:
        raise RuntimeError(told[1])
    print(told[1])
    if OCTAVO_MPI:
        test_mpi(told)


def test_mpi(told):
    """The ranks are those of the job; as root, as slurmd is."""
    write_script("check.sh", 1)
    os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                      OMPI_MCA_rmaps_base_oversubscribe="1")
    print(run("sbatch", "--wait", "check.sh", status=(1,)).strip())
    with open("dump.result", encoding="utf-8") as file:
        result = file.read().splitlines()
    if result != told:
        raise RuntimeError(f"Open MPI: {result}")
    print(result[1])


def show_logs(work):
    for name in "munge.log", "slurmctld.log", "slurmd.log":
        if os.path.exists(f"{work}/{name}"):
            with open(f"{work}/{name}", encoding="utf-8", errors="replace") as file:
                print(f"--- {name}", *file.read().splitlines()[-20:], sep="\n")


def main():
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if missing or os.geteuid():
        print("skipped:", "no " + ", ".join(missing) if missing else "slurmd needs root")
        return SKIPPED
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda number, frame: sys.exit(128 + number))
    with tempfile.TemporaryDirectory(prefix="octavo-slurm-") as work:
        os.mkdir(f"{work}/bin")
        os.symlink(OCTAVO, f"{work}/bin/octavo")
        for program in OCTAVO_MPI:
            os.symlink(program, f"{work}/bin/octavo-mpi")
        os.environ["PATH"] = f"{work}/bin:{os.environ['PATH']}"
        os.chdir(work)
        try:
            start_slurm(work)
            test()
            return 0
        except (RuntimeError, subprocess.SubprocessError) as error:
            print("FAIL", error)
            show_logs(work)
            return 1
        finally:
            stop()
            os.chdir("/")


sys.exit(main())
