/* SPDX-License-Identifier: MIT */
/* terminal.h - how wide a terminal is */
#ifndef TERMINAL_H
#define TERMINAL_H

/* Columns of the terminal that 'fd' leads to; 80 where it does not say, or is none. */
unsigned terminal_columns(int fd);

#endif
