/* SPDX-License-Identifier: MIT */
/* terminal.c - how wide a terminal is */
#define _DEFAULT_SOURCE
#include "base/terminal.h"

#include <sys/ioctl.h>

unsigned terminal_columns(int fd)
{
	struct winsize window;

	if (ioctl(fd, TIOCGWINSZ, &window) == 0 && window.ws_col)
		return window.ws_col;
	return 80;
}
