/* SPDX-License-Identifier: MIT */
/* ending.h - what is cleaned up when a signal, or exit(3), ends the process */
#ifndef ENDING_H
#define ENDING_H

/*
 * From now on these signals take care of what is left behind: the line in a terminal that
 * tells of progress, and a file that has begun. They still end the process, and those that
 * are ignored do not.
 */
void cleanup_catch(void);

/* Has them, and exit(3), remove this file, or none for NULL. */
void cleanup_remove(char *path);

#endif
