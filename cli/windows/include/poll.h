/* SPDX-License-Identifier: MIT */
/* poll.h - on Windows: no read and no write fails because it would have to wait */
#ifndef WINDOWS_POLL_H
#define WINDOWS_POLL_H

#include <errno.h>

enum { POLLIN = 1, POLLOUT = 4 };

struct pollfd {
	int fd;
	short events, revents;
};

static inline int poll(struct pollfd *files, unsigned n, int timeout)
{
	(void)files, (void)n, (void)timeout;
	errno = ENOSYS;
	return -1;
}

#endif
