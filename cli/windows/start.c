/* SPDX-License-Identifier: MIT */
/* start.c - begins the program, with its arguments in UTF-8 */
#include <stdlib.h>
#include <string.h>

#include "windows/console.h"
#include "windows/native.h"

int main(int argc, char **argv);

/* The name by which the program is called, as others are: with slashes, without ".exe". */
static void trim(char *path)
{
	size_t n = strlen(path);

	for (char *c = path; *c; c++)
		if (*c == '\\')
			*c = '/';
	if (n > 4 && _stricmp(path + n - 4, ".exe") == 0)
		path[n - 4] = '\0';
}

int wmain(int argc, wchar_t **wide)
{
	char **argv = calloc((size_t)argc + 1, sizeof *argv);

	for (int i = 0; argv && i < argc; i++)
		if (!(argv[i] = narrow_name(wide[i], wcslen(wide[i]))))
			argv = NULL;
	if (!argv)
		return 2;
	if (argc)
		trim(argv[0]);
	console_open();
	return main(argc, argv);
}
