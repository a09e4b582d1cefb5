/* SPDX-License-Identifier: MIT */
/* confine.h - give up what the process does not need, before it reads what others wrote */
#ifndef CONFINE_H
#define CONFINE_H

/* What the process changes. */
enum change {
	CHANGE_FILES, /* regular files are created, written and removed */
	CHANGE_NAMES  /* files of all kinds are renamed                 */
};

/*
 * To be said before confine(), where something is to be changed: in an open directory, or in the
 * directory of a file that may be new, or in one that has this name; and in all below it.
 */
void may_change_in(int directory);
void may_change_beside(const char *file);
void may_change_tree(const char *name, enum change change);

/*
 * From now on this thread, and those that it starts, cannot change files elsewhere, start or trace
 * programs, use the network, or administer the system, as far as the kernel can prevent it. To be
 * called before the first thread is started. Further calls do nothing. It is the user who can ask
 * for nothing of that: see is_wanted() there.
 *
 * files_open() calls it, and input_open() if that has not been done: so a command that says
 * nothing cannot change anything but what it has opened for writing.
 */
void confine(void);

/* To be called before: this process needs the network, and is not confined. */
void confine_nothing(void);

#endif
