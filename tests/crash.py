# SPDX-License-Identifier: MIT
"""crash.py - what a loss of power may leave of the files that a command was changing

From the calls that tracer.c has logged these states are made, for a crash after each call:

in order    what is not synchronized is there up to some moment, as on a file system with a journal
any         any of the changes of names that are not synchronized are there, in any combination

In both, a file whose text is not synchronized has it, has none, half of it, or as many zeros. What
fsync(2) has returned for is there. Each change of names is there or is not, also an exchange of
two: a file stays as long as it has a name in that state.
"""
import itertools
import os

import faults_lib as lib

EXCHANGE, NOREPLACE = 2, 1
CREATES, UNNAMED = os.O_CREAT, os.O_TMPFILE


class Inode:
    def __init__(self, octets=b"", mode=0):
        self.octets, self.mode = octets, mode
        self.synced = (octets, mode) # as far as it is synchronized


def descriptor(word):
    """The inode and the path of an open file."""
    _, inode, path = word.split(",")
    return int(inode), bytes.fromhex(path)


class Replay:
    """The calls of a log, made again on a model."""

    def __init__(self, first, outcome, home, syncs=True):
        self.home = os.fsencode(home) + b"/"
        self.inodes = {}
        self.names = {}
        for name, state in first.items():
            self.inodes[outcome.before[name]] = Inode(state[0], state[1])
            self.names[name] = outcome.before[name]
        self.start = dict(self.names)
        self.changes = []  # of names: the directory, {name: inode or None}, whether synchronized
        self.syncs = syncs
        for inode in self.inodes.values():
            inode.is_old = True

    def path(self, directory, name):
        path = os.path.join(descriptor(directory)[1], lib.octets_of(name))
        return path[len(self.home):] if path.startswith(self.home) else None

    def change(self, name, to):
        """Names become those of inodes."""
        self.changes.append([os.path.dirname(name), to, False])
        for one, inode in to.items():
            if inode is None:
                self.names.pop(one, None)
            else:
                self.names[one] = inode

    def below(self, old, new):
        """Renaming a directory renames what is in it."""
        to = {}
        for name, inode in self.names.items():
            if name == old or name.startswith(old + b"/"):
                to[name] = None
                to[new + name[len(old):]] = inode
        return to

    def make(self, call):
        """Makes a call; returns whether it may have changed what a crash leaves."""
        _, what, result, *args = call
        act = getattr(self, "make_" + what, None)
        return act is not None and act(int(result), args) is not False

    def make_openat(self, _, args):
        directory, name, flags, mode, opened = args
        inode, _ = descriptor(opened)
        if not int(flags) & (CREATES | (UNNAMED & ~os.O_DIRECTORY)) or inode in self.inodes:
            return False
        path = self.path(directory, name)
        if path is None:
            return False
        self.inodes[inode] = Inode(mode=0o100000 | int(mode))
        if int(flags) & UNNAMED != UNNAMED:
            self.inodes[inode].mode &= ~0o022
            self.change(path, {path: inode})
        return True

    def make_write(self, _, args):
        inode = self.inodes.get(descriptor(args[0])[0])
        if inode is None:
            return False
        inode.octets += lib.octets_of(args[1])
        return True

    def make_fchmod(self, _, args):
        inode = self.inodes.get(descriptor(args[0])[0])
        if inode is None:
            return False
        inode.mode = 0o100000 | int(args[1])
        return True

    def make_linkat(self, _, args):
        if "," in args[1]:
            inode = descriptor(args[1])[0]
        else:
            inode = self.names[self.path(args[0], args[1])]
        path = self.path(args[2], args[3])
        self.change(path, {path: inode})

    def make_renameat(self, _, args, flags=0):
        old, new = self.path(args[0], args[1]), self.path(args[2], args[3])
        if flags == EXCHANGE:
            self.change(new, {old: self.names[new], new: self.names[old]})
        else:
            self.change(new, self.below(old, new))

    def make_renameat2(self, _, args):
        self.make_renameat(0, args, int(args[4]))

    def make_unlinkat(self, _, args):
        path = self.path(args[0], args[1])
        self.change(path, {path: None})

    def make_unlink(self, _, args):
        path = lib.octets_of(args[0])
        self.change(path, {path: None})

    def make_fsync(self, _, args):
        number, path = descriptor(args[0])
        inode = self.inodes.get(number)
        if not self.syncs:
            return False
        if inode is not None:
            inode.synced = inode.octets, inode.mode
        directory = (path + b"/")[len(self.home):].rstrip(b"/")
        for change in self.changes:
            change[2] |= inode is None and change[0] == directory
        return True

    def pending(self):
        """What is not synchronized: changes of names, and files that have one."""
        names = [change for change in self.changes if not change[2]]
        files = {inode for inode in self.names.values()
                 if self.inodes[inode].synced != (self.inodes[inode].octets,
                                                  self.inodes[inode].mode)}
        return names, files

    def states(self, in_order):
        """Yields what names may be after a crash, each a dictionary to octets and mode."""
        open_changes = [i for i, change in enumerate(self.changes) if not change[2]]
        if in_order:
            chosen = [open_changes[:n] for n in range(len(open_changes) + 1)]
        else:
            chosen = itertools.chain.from_iterable(
                itertools.combinations(open_changes, n) for n in range(len(open_changes) + 1))
        for some in chosen:
            names = dict(self.start)
            for i, change in enumerate(self.changes):
                if change[2] or i in some:
                    names.update(change[1])
            names = {name: inode for name, inode in names.items() if inode is not None}
            for variant in range(4):
                yield {name: self.contents(inode, variant) for name, inode in names.items()}
                if all(self.contents(inode, 0) == self.inodes[inode].synced
                       for inode in names.values()):
                    break

    def contents(self, number, variant):
        inode = self.inodes[number]
        if inode.synced == (inode.octets, inode.mode) or variant == 0:
            return inode.octets, inode.mode
        if inode.octets == inode.synced[0]:
            return inode.synced
        octets = [b"", inode.octets[:len(inode.octets) // 2], bytes(len(inode.octets))]
        return octets[variant - 1], inode.mode


def replayed(first, outcome, home):
    """All calls of a log; its names must be those that are there."""
    replay = Replay(first, outcome, home)
    for call in outcome.log:
        replay.make(call)
    return replay


def judge_model(first, outcome, home):
    """Whether the model of the calls is what they did."""
    replay = replayed(first, outcome, home)
    here = os.fsencode(home)
    model = {name: (replay.inodes[inode].octets.replace(here, b"/here"), replay.inodes[inode].mode)
             for name, inode in replay.names.items()}
    real = {name: state[:2] for name, state in outcome.tree.items()}
    return [] if model == real else [f"not what the calls did: {str(model)[:300]}"]


def judge_durable(first, outcome, home):
    """Whether all is synchronized where the exit status says that all is done."""
    names, files = replayed(first, outcome, home).pending()
    if not names and not files:
        return []
    return [f"status {outcome.exit}, but not synchronized: {names} {files}"]


def judge_crashes(case, first, reference, home, in_order=False, syncs=True):
    """Returns the number of states, and what is wrong in them."""
    replay = Replay(first, reference, home, syncs)
    count, wrong = 0, set()
    seen = set()
    here = os.fsencode(home)
    for call in reference.log:
        if not replay.make(call):
            continue
        for state in replay.states(in_order):
            key = tuple(sorted(state.items()))
            count += 1
            if key in seen:
                continue
            seen.add(key)
            crash = lib.Outcome()
            # A crash says nothing of times, owners and attributes: those of the same text count.
            known = {(s[0], s[1]): s for s in [*first.values(), *reference.tree.values()]}
            for name, (octets, mode) in state.items():
                octets = octets.replace(here, b"/here")
                crash.tree[name] = known.get((octets, mode), (octets, mode))
                for one in first.get(name), reference.tree.get(name):
                    if one and one[:2] == (octets, mode):
                        crash.tree[name] = one
            crash.crashed = True
            crash.before = {}
            crash.after = dict.fromkeys(crash.tree)
            for text in lib.judge_files(case, first, reference, crash, killed=True):
                wrong.add(f"after {call[1]}: {text}")
    return count, sorted(wrong)
