/* SPDX-License-Identifier: MIT */
/* cleanup.h - what is removed when a signal or exit(3) ends the process */
#ifndef CLEANUP_H
#define CLEANUP_H

/* Removes this file when a signal or exit(3) ends the process; none from now on for NULL. */
void cleanup_remove(char *path);

/* Calls a function, which must be async-signal-safe, when a signal ends the process. */
void cleanup_call(void (*function)(void));

#endif
