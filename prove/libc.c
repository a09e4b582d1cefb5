/* SPDX-License-Identifier: MIT */
/* libc.c - what src/ calls of the C library, because Eva has only contracts for these, too weak */
#include <string.h>

int memcmp(const void *a, const void *b, size_t n)
{
	const unsigned char *p = a, *q = b;

	for (size_t i = 0; i < n; i++)
		if (p[i] != q[i])
			return p[i] < q[i] ? -1 : 1;
	return 0;
}

int strcmp(const char *a, const char *b)
{
	for (; *a && *a == *b; a++)
		b++;
	return (unsigned char)*a - (unsigned char)*b;
}
