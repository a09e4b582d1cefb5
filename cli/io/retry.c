/* SPDX-License-Identifier: MIT */
/* again.c - reading and writing that has failed, and is worth another try */
#define _POSIX_C_SOURCE 200809L
#include "io/retry.h"

#include <errno.h>
#include <poll.h>

static bool again(int fd, short event)
{
	struct pollfd one = { .fd = fd, .events = event };

	if (errno == EAGAIN || errno == EWOULDBLOCK)
		return poll(&one, 1, -1) >= 0 || errno == EINTR;
	return errno == EINTR;
}

bool retry_read(int fd)
{
	return again(fd, POLLIN);
}

bool retry_write(int fd)
{
	return again(fd, POLLOUT);
}
