/* SPDX-License-Identifier: MIT */
/* summary.h - what a summary is made of */
#ifndef OCTAVO_SUMMARY_H
#define OCTAVO_SUMMARY_H

#include "encoding.h"

/* 'order': the byte order in which the range is read, and so which of 'in' is counted. */
enum { READ_BIG, READ_LITTLE, READ_EITHER };

/* Bits of 'state'. */
enum {
	HAS_BODY = 1,        /* it is known where the body begins                              */
	HAS_PIECE = 2,       /* the body has a character or an error                           */
	HAS_TEXT = 4,        /* it has a character, with which a run of errors ends            */
	HAS_SEQUENCE = 8,    /* it has a character or an error other than a stray octet, which *
	                      * cannot belong to a malformed sequence that began before it     */
	BEGINS_IN_ERROR = 16 /* it has an error with no character before it                    */
};

/* The longest head: continuing octets of a sequence of six, and half of a pair of surrogates. */
#define MAX_HEAD 8

/* More stray octets than can belong to a malformed sequence: 'strays' counts no further. */
#define MANY_STRAYS 6

#endif
