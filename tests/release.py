#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""release.py - what scripts/release writes: the same octets wherever it runs, complete, signed

usage: release.py SOURCE COMPILER..
"""
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from cli_lib import check, read, write

SOURCE = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2:]
SIGNIFY = shutil.which("signify-openbsd") or "signify"


def run(*command, cwd=None, status=0, **environment):
    done = subprocess.run(command, cwd=cwd, capture_output=True, env={**os.environ, **environment})
    check(done.returncode == status, (command, done.returncode, done.stdout, done.stderr))
    return done.stdout


def git(tree, *arguments):
    who = ("-c", "user.name=A", "-c", "user.email=a@example.com")
    return run("git", "-C", tree, *who, *arguments)


def clone(tree):
    """The commit that is checked out, with the script as it is now."""
    git(".", "clone", "-q", "--no-hardlinks", SOURCE, tree)
    shutil.copy(f"{SOURCE}/scripts/release", f"{tree}/scripts/release")
    git(tree, "add", "scripts/release")
    git(tree, "commit", "-qm", "release", "--allow-empty")


def files_in(directory):
    return {name: read(f"{directory}/{name}") for name in sorted(os.listdir(directory))}


def release(tree, to, *key, **environment):
    run(f"{tree}/scripts/release", to, *key, **environment)
    return files_in(to)


def test_same_octets(tree):
    other = f"elsewhere/{'long' * 20}"
    run("git", "clone", "-q", "--no-hardlinks", tree, other)
    first = release(tree, "first")
    before = os.umask(0o077)
    second = release(other, "second", TZ="Asia/Tokyo", LC_ALL="C", SOURCE_DATE_EPOCH="1",
                     PYTHONHASHSEED="7")
    os.umask(before)
    check(first == second, [name for name in first if first[name] != second.get(name)])
    check(len(first) == 4, first.keys())
    return first


def test_all_files(tree, files):
    [name] = [name for name in files if name.endswith(".tar.gz") and "-c." not in name]
    with tarfile.open(f"first/{name}") as tar:
        inside = {entry.name.split("/", 1)[1]: entry for entry in tar if not entry.isdir()}
        there = git(tree, "ls-files", "-z").decode().split("\0")[:-1]
        check(sorted(inside) == sorted(there), set(inside) ^ set(there))
        for file in there:
            if inside[file].isfile():
                check(tar.extractfile(inside[file]).read() == read(f"{tree}/{file}"), file)


def test_amalgamation(tree):
    [name] = [name for name in os.listdir("first") if name.endswith("-c.tar.gz")]
    with tarfile.open(f"first/{name}") as tar:
        tar.extractall("c")
    [top] = os.listdir("c")
    run(f"{tree}/scripts/amalgamate", "again")
    found = files_in(f"c/{top}")
    licences = {name: read(f"{tree}/{name}") for name in ("LICENSE", "LICENSE-UNICODE", "LICENSE-WHATWG")}
    check(found == {**files_in("again"), **licences}, found.keys())
    run(*COMPILER, "-std=c11", "-fsyntax-only", f"c/{top}/octavo.c", f"c/{top}/octavo-text.c",
        f"c/{top}/octavo-charset.c", f"c/{top}/octavo-detect.c")


def licences_in(octets):
    """What the files of an archive say that they are under."""
    with tarfile.open(fileobj=io.BytesIO(octets)) as tar:
        texts = [tar.extractfile(entry).read() for entry in tar if entry.isfile()]
    # Not where a script or a manual speaks of such lines.
    lines = [re.search(rb"\A(?:.*\n)?\W*SPDX-License-Identifier: ([\w. -]*\w)", text) for text in texts]
    return {licence for line in lines if line for licence in line[1].decode().split(" AND ")}


def test_bill_of_materials(files):
    [name] = [name for name in files if name.endswith(".spdx.json")]
    bill = json.loads(files[name])
    check(bill["spdxVersion"] == "SPDX-2.3", bill)
    archives = {name for name in files if name.endswith(".tar.gz")}
    listed = {p["packageFileName"]: p for p in bill["packages"] if "packageFileName" in p}
    check(set(listed) == archives, listed)
    for name, package in listed.items():
        [sum_] = package["checksums"]
        check(sum_["checksumValue"] == hashlib.sha256(files[name]).hexdigest(), name)
        said, found = set(package["licenseDeclared"].split(" AND ")), licences_in(files[name])
        check({"MIT", "Unicode-3.0"} <= found <= said, (name, found))
    ids = {p["SPDXID"] for p in bill["packages"]} | {"SPDXRef-DOCUMENT"}
    for relation in bill["relationships"]:
        check(relation["spdxElementId"] in ids, relation)
        check(relation["relatedSpdxElement"] in ids, relation)


def test_signature(tree):
    run(SIGNIFY, "-G", "-n", "-p", "octavo.pub", "-s", "octavo.sec")
    files = release(tree, "signed", os.path.abspath("octavo.sec"))
    verify = (SIGNIFY, "-C", "-p", os.path.abspath("octavo.pub"), "-x", "SHA256SUMS.sig")
    run(*verify, cwd="signed")
    for name, octets in files.items():
        if name == "SHA256SUMS":  # the signature contains it
            continue
        write(f"signed/{name}", octets[:-9] + bytes([octets[-9] ^ 1]) + octets[-8:])
        run(*verify, cwd="signed", status=1)
        write(f"signed/{name}", octets)
    run(*verify, cwd="signed")


def test_changes_that_are_not_committed(tree):
    write(f"{tree}/NEWS.md", b"more\n")
    run(f"{tree}/scripts/release", "third", status=1)
    check(not os.path.exists("third"), "it wrote something")


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    clone("tree")
    made = test_same_octets("tree")
    test_all_files("tree", made)
    test_amalgamation("tree")
    test_bill_of_materials(made)
    test_signature("tree")
    test_changes_that_are_not_committed("tree")
print("6 passed, 0 failed")
