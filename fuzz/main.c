/* SPDX-License-Identifier: MIT */
/*
 * main.c - runs a fuzz target over files, where there is no libFuzzer: once over each file, or all
 * files of a directory
 */
#define _FILE_OFFSET_BITS 64 /* readdir(3) refuses what other systems number */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

static size_t files;

static bool run_file(const char *name)
{
	FILE *file = fopen(name, "rb");
	uint8_t *octets = NULL;
	size_t size = 0, got;

	if (!file)
		return false;
	do {
		octets = realloc(octets, size + 65536);
		if (!octets)
			abort();
		got = fread(octets + size, 1, 65536, file);
		size += got;
	} while (got > 0);
	bool is_read = !ferror(file);
	fclose(file);
	if (is_read) {
		files++;
		LLVMFuzzerTestOneInput(octets, size);
	}
	free(octets);
	return is_read;
}

static bool run_directory(DIR *directory, const char *name)
{
	bool are_read = true;

	for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
		char path[4096];

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
		are_read &= run_file(path);
	}
	return are_read;
}

int main(int argc, char **argv)
{
	LLVMFuzzerInitialize(&argc, &argv);
	for (int i = 1; i < argc; i++) {
		DIR *directory = opendir(argv[i]);
		bool is_read = directory ? run_directory(directory, argv[i]) : run_file(argv[i]);

		if (directory)
			closedir(directory);
		if (!is_read) {
			perror(argv[i]);
			return 1;
		}
	}
	printf("%zu inputs\n", files);
	return files == 0;
}
