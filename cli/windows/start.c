/* SPDX-License-Identifier: MIT */
/* start.c - begins the program, with its arguments in UTF-8 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "windows/console.h"
#include "windows/native.h"

int main(int argc, char **argv);

/* The name by which the program is called, as others are: with slashes, without ".exe". */
static void trim(char *path)
{
	size_t n = strlen(path);

	use_slashes(path);
	if (n > 4 && _stricmp(path + n - 4, ".exe") == 0)
		path[n - 4] = '\0';
}

/* Whether a file has the name, or could have: its directory is there. */
static bool may_be_name(const wchar_t *name)
{
	wchar_t *directory = wcsdup(name), *last = directory ? wcsrchr(directory, L'\\') : NULL;
	bool is_there = GetFileAttributesW(name) != INVALID_FILE_ATTRIBUTES;

	if (!is_there && last && last > directory) {
		*last = L'\0';
		DWORD attributes = GetFileAttributesW(directory);
		is_there = attributes != INVALID_FILE_ATTRIBUTES &&
		           attributes & FILE_ATTRIBUTE_DIRECTORY;
	}
	free(directory);
	return is_there;
}

/*
 * Writes slashes in an argument that is a name, or ends with one: "d\f", "-od\f", "--output=d\f".
 * Elsewhere a backslash may be the beginning of an escape.
 */
static void write_slashes(wchar_t *argument)
{
	wchar_t *value = wcschr(argument, L'=');
	bool is_option = argument[0] == L'-' && argument[1];
	wchar_t *name = !is_option ? argument : argument[1] != L'-' ? argument + 2
	                : value ? value + 1 : NULL;

	if (!name || !wcschr(name, L'\\') || !may_be_name(name))
		return;
	for (wchar_t *c = name; *c; c++)
		if (*c == L'\\')
			*c = L'/';
}

int wmain(int argc, wchar_t **wide)
{
	char **argv = calloc((size_t)argc + 1, sizeof *argv);

	for (int i = 0; argv && i < argc; i++) {
		if (i)
			write_slashes(wide[i]);
		if (!(argv[i] = narrow_name(wide[i], wcslen(wide[i]))))
			argv = NULL;
	}
	if (!argv)
		return 2;
	if (argc)
		trim(argv[0]);
	console_open();
	return main(argc, argv);
}
