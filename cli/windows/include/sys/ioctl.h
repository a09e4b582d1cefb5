/* SPDX-License-Identifier: MIT */
/* sys/ioctl.h - on Windows: how wide the console is */
#ifndef WINDOWS_SYS_IOCTL_H
#define WINDOWS_SYS_IOCTL_H

enum { TIOCGWINSZ = 1 };

struct winsize {
	unsigned short ws_row, ws_col;
};

int ioctl(int fd, int request, struct winsize *window);

#endif
