/* SPDX-License-Identifier: MIT */
/*
 * changing.c - text that somebody changes while it is checked
 *
 * As of a file that is mapped. What is said of it may then be wrong, but nothing outside of
 * it is touched.
 */
#include "support.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_LENGTH ((size_t)1 << 16)

/* Has a process put something else into text[0..n), back and forth, as long as this one is. */
static pid_t change(volatile uint8_t *text, size_t n)
{
	static const uint8_t octets[] = { 0xFF, 0x80, 0xE2, 0xF0, 0xC3, 0xED, 0xF4, 0x00, 'a' };
	pid_t parent = getpid(), process = fork();

	if (process != 0)
		return process;
	for (unsigned i = 1; i % 1024 || getppid() == parent; i++) {
		size_t at = chance_below(n);
		uint8_t before = text[at];
		text[at] = octets[chance_below(COUNT(octets))];
		for (volatile size_t wait = chance_below(50); wait; wait--)
			;
		text[at] = before;
	}
	_exit(0);
}

static void check_while_changing(uint8_t *s, size_t n)
{
	for (size_t done = 0; done < (size_t)40 << 20; done += n + 500) {
		const char *text = (const char *)s;
		guarded_now = (struct guarded_now){ "a text that changes", n, done };
		size_t valid = octavo_measure(OCTAVO_UTF8, text, n).valid;

		assert_true(valid <= n);
		assert_true(octavo_check(OCTAVO_UTF8, text, n, OCTAVO_STOP).read <= n);
		octavo_valid(text, n);
		assert_true(valid == n ||
		            octavo_decode(OCTAVO_UTF8, text + valid, n - valid).length <= n - valid);
	}
}

static void test_text_that_changes_meanwhile(void **state)
{
	static const char cut[] = "\342\200"; /* kernels go back to where it begins */
	static const size_t sizes[] = { sizeof cut - 1, 30, 100, 700, 4096, MAX_LENGTH };
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *memory = mmap(NULL, MAX_LENGTH + page, PROT_READ | PROT_WRITE,
	                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct kernels_here here = kernels_here();

	(void)state;
	chance_begin();
	assert_true(memory != MAP_FAILED);
	assert_int_equal(mprotect(memory + MAX_LENGTH, page, PROT_NONE), 0);
	guarded_watch();
	for (size_t i = 0; here.table[i]; i++)
		for (size_t j = 0; j < COUNT(sizes); j++) {
			uint8_t *text = memory + MAX_LENGTH - sizes[j];
			kernels_use(here.table[i]->name);
			if (sizes[j] == sizeof cut - 1)
				memcpy(text, cut, sizes[j]);
			else
				random_text(LIKE_TEXT, text, sizes[j]);
			pid_t other = change(text, sizes[j]);
			assert_true(other > 0);
			check_while_changing(text, sizes[j]);
			kill(other, SIGKILL);
			waitpid(other, NULL, 0);
		}
	munmap(memory, MAX_LENGTH + page);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text_that_changes_meanwhile),
	};

	return cmocka_run_group_tests_name("changing", tests, NULL, NULL);
}
