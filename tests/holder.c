/* SPDX-License-Identifier: MIT */
/* holder.c - for tests on Windows: has a file open while another program works on it */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <stdio.h>
#include <string.h>

/* usage: holder ACCESS SHARE FILE: letters r, w and d (delete), or "-"; until its input ends */
int main(int argc, char **argv)
{
	DWORD access = 0, share = 0;

	if (argc != 4)
		return 2;
	access |= strchr(argv[1], 'r') ? GENERIC_READ : 0;
	access |= strchr(argv[1], 'w') ? GENERIC_WRITE : 0;
	share |= strchr(argv[2], 'r') ? FILE_SHARE_READ : 0;
	share |= strchr(argv[2], 'w') ? FILE_SHARE_WRITE : 0;
	share |= strchr(argv[2], 'd') ? FILE_SHARE_DELETE : 0;
	HANDLE file = CreateFileA(argv[3], access, share, NULL, OPEN_EXISTING, 0, NULL);
	if (file == INVALID_HANDLE_VALUE)
		return 1;
	puts("open");
	fflush(stdout);
	while (getchar() != EOF)
		;
	CloseHandle(file);
	return 0;
}
