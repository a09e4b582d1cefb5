/* SPDX-License-Identifier: MIT */
/* getopt.h - on Windows: the messages of glibc about options */
#ifndef WINDOWS_GETOPT_H
#define WINDOWS_GETOPT_H

#include_next <getopt.h>

#define getopt_long windows_getopt_long

int getopt_long(int argc, char *const *argv, const char *letters, const struct option *names,
                int *index);

#endif
