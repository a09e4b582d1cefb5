/* SPDX-License-Identifier: MIT */
/*
 * starve.c - for the tests: a library for LOAD that lets an allocation of the extension fail
 *
 * It counts what is allocated while a function of octavo runs, also by the functions of the server
 * that this calls. The allocation of the number "starve.at" fails, from 1 since that was set:
 * in parallel workers if "starve.in_workers" is on, or else only outside of them. "starve.count" is
 * how many there were, and "starve.heap" how many octets the process has from malloc().
 *
 * What a function leaves behind when it fails may seem to be right, as nobody has used its memory
 * since. So each allocation is one of malloc(), which overwrites memory as it is freed.
 *
 * Where "starve.cancels" is on, the statement is cancelled as a function begins, which then must
 * not return.
 *
 * For PostgreSQL 15, where each memory context has a table of its functions; in newer versions
 * repalloc() asks the memory itself.
 */
#include "postgres.h"

#include <malloc.h>

#include "access/parallel.h"
#include "fmgr.h"
#include "miscadmin.h"
#include "nodes/memnodes.h"
#include "utils/guc.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

/* More than any context takes from a larger block. */
#define ALONE ((Size)8192 + 1)
#define SPOILED 0xA5

static int at, count, unused;
static bool in_workers, cancels;
static int running; /* functions of octavo, one within another */
static MemoryContextMethods real, ours;

static bool fails(void)
{
	return running && IsParallelWorker() == in_workers && ++count == at;
}

/* A context may have been made since the last call. */
static void take_over(MemoryContext context)
{
	if (IsA(context, AllocSetContext))
		context->methods = &ours;
	for (MemoryContext child = context->firstchild; child; child = child->nextchild)
		take_over(child);
}

static void *alloc(MemoryContext context, Size size)
{
	if (!running)
		return real.alloc(context, size);
	take_over(TopMemoryContext);
	return fails() ? NULL : real.alloc(context, Max(size, ALONE));
}

static void *resize(MemoryContext context, void *memory, Size size)
{
	return fails() ? NULL : real.realloc(context, memory, size);
}

static bool is_of_octavo(Oid function)
{
	const char *name = get_func_name(function);

	return name && strncmp(name, "octavo_", strlen("octavo_")) == 0;
}

static void around(FmgrHookEventType event, FmgrInfo *function, Datum *argument)
{
	if (event == FHET_START) {
		take_over(TopMemoryContext);
		running++;
		if (cancels)
			InterruptPending = QueryCancelPending = true;
	} else {
		running--;
		if (cancels && event == FHET_END)
			elog(ERROR, "the function was not interrupted");
	}
}

static void begin_count(int value, void *extra)
{
	if (value)
		count = 0;
}

static const char *heap(void)
{
	struct mallinfo2 info = mallinfo2();

	return psprintf("%zu", info.uordblks + info.hblkhd);
}

void _PG_init(void)
{
	DefineCustomIntVariable("starve.at", "The allocation that fails, or 0.", NULL, &at, 0, 0,
	                        INT_MAX, PGC_USERSET, 0, NULL, begin_count, NULL);
	DefineCustomBoolVariable("starve.in_workers", "Whether it is one of parallel workers.",
	                         NULL, &in_workers, false, PGC_USERSET, 0, NULL, NULL, NULL);
	DefineCustomBoolVariable("starve.cancels", "Whether functions are cancelled as they begin.",
	                         NULL, &cancels, false, PGC_USERSET, 0, NULL, NULL, NULL);
	DefineCustomIntVariable("starve.count", "Allocations since \"starve.at\" was set.", NULL,
	                        &count, 0, 0, INT_MAX, PGC_INTERNAL, 0, NULL, NULL, NULL);
	DefineCustomIntVariable("starve.heap", "Octets that the process has from malloc().", NULL,
	                        &unused, 0, 0, INT_MAX, PGC_INTERNAL, 0, NULL, NULL, heap);
	real = ours = *TopMemoryContext->methods;
	ours.alloc = alloc;
	ours.realloc = resize;
	needs_fmgr_hook = is_of_octavo;
	fmgr_hook = around;
	mallopt(M_PERTURB, SPOILED);
}
