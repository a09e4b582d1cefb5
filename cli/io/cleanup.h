/* SPDX-License-Identifier: MIT */
/* cleanup.h - what is done when a signal or exit(3) ends the process */
#ifndef CLEANUP_H
#define CLEANUP_H

/* An incomplete file, which is to be removed. */
struct cleanup {
	char *path;
	struct cleanup *next;
};

/*
 * Removes the file when the process ends before cleanup_drop(). Whoever makes the file has
 * signals blocked meanwhile, so that none comes between making and adding it.
 */
void cleanup_add(struct cleanup *file, char *path);
void cleanup_drop(struct cleanup *file);

/* Calls a function, which must be async-signal-safe, when a signal ends the process. */
void cleanup_call(void (*function)(void));

#endif
