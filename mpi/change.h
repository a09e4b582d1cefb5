/* SPDX-License-Identifier: MIT */
/* change.h - a file becomes another one, or several, in ranges by all ranks */
#ifndef CHANGE_H
#define CHANGE_H

#include "base/command.h"
#include "cut.h"
#include "io/input.h"
#include "io/output.h"
#include "text/place.h"

/* What is written, and what is counted. */
enum { MAX_OUTPUTS = 3, MAX_SUMS = 7 };

/* What came of a range, or of several. */
struct piece {
	uint64_t size[MAX_OUTPUTS]; /* octets of each output                             */
	uint64_t sums[MAX_SUMS];    /* what the command counts                           */
	struct place end;           /* after it, as if the text began there              */
	int status;                 /* STATUS_ERRORS: it ends here; STATUS_TROUBLE: there was
	                               a message                                         */
};

#define NO_PIECE { .end = BEGINNING }

/* Takes an output of a range: keeps it if it is short, and writes it to its place in the file. */
struct captured {
	struct watcher watcher; /* of the output that the command writes */
	char *text;
	size_t capacity;
	uint64_t size; /* so far      */
	int fd;        /* of the file */
	bool writes;   /* at once, to this place: */
	uint64_t at;
	int error;     /* errno of that, or 0 */
};

/* What a command does with ranges. */
struct change {
	/* Set by the caller, on all ranks: */
	const char *name;                 /* of the input                                  */
	const char *outputs[MAX_OUTPUTS]; /* NULL for one that is not wanted               */
	uint64_t block;                   /* octets of a range, more or less               */
	struct cut cut;                   /* 'find', 'context' and 'before'                */
	void *context;

	/* After the input is open; or NULL. */
	void (*begin)(void *context, int fd);
	/* Counts what ranges after must know; or NULL. Returns false after a message. */
	bool (*count)(void *context, uint64_t *n);
	/*
	 * Makes of the range what it becomes. 'before' has what came of all in front, or at least
	 * what was counted there, in sums[0]. May be called again, and must write the same.
	 */
	void (*convert)(void *context, const struct piece *before, struct piece *piece);
	/* It has ended a text with STATUS_ERRORS: says why, on that rank. Or NULL. */
	void (*tell_end)(void *context, const struct piece *before);
	/* Writes to the last output what ends it, on the first rank; or NULL. */
	void (*finish)(void *context, const struct piece *all);

	struct captured captured[MAX_OUTPUTS]; /* what convert() and finish() write to */
	uint64_t range_begin, range_end;       /* the range of this rank               */
	struct piece all;                      /* the result, on all ranks             */
};

/* An option row for 'block', its default, and what is written for outputs. */
#define BLOCK_ROW(type, member)                                                              \
	{ 0, "block", "OCTETS",                                                              \
	  "how much of FILE each rank takes at a time (default 1048576)",                    \
	  SET_NUMBER(type, member, 1, (uint64_t)1 << 30) }
/* --resume belongs to check and count. */
#define NO_RESUME_ROW { 0, "resume", "JOURNAL", NULL, CALL(struct change, name, refuse_resume) }
void refuse_resume(const struct command *command, const char *journal, void *name);

#define DEFAULT_BLOCK ((uint64_t)1 << 20)

/* Changes a file. To be called by all ranks. Returns the exit status on all of them. */
int change(struct change *change);

/* Opens the range as if it were a file. Returns false after a message. */
bool change_open(const struct change *change, struct input *in);

/* Whether it is the first of the file. */
static inline bool change_is_first(const struct change *change)
{
	return change->range_begin == 0;
}

/* The operand of a command that takes one; anything else is a usage error. */
const char *change_operand(const struct command *command, char **operands);

/* A usage error if the output is none that several processes can write. */
void change_refuse_output(const struct command *command, const char *option, const char *name);

#endif
