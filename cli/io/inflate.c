/* SPDX-License-Identifier: MIT */
/*
 * inflate.c - formats of compressed files, and the libraries that decompress them
 *
 * A format is a row. Its functions keep to one member: what follows it is the same for all.
 */
#include "io/inflate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#if HAVE_ZLIB
#define ZLIB_CONST
#include <zlib.h>
#endif
#if HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif
#if HAVE_LZMA
#include <lzma.h>
#endif

#include "base/array.h"

/*
 * A file chooses how much memory its decompression takes. This is what zstd takes by default, and
 * twice what xz -9 makes necessary.
 */
#define MAX_MEMORY_BITS 27
#define TOO_LARGE "that would take more than 128 MiB of memory"

/* ---------------------------------------------------------------- gzip */

#if HAVE_ZLIB

static void *open_gzip(void)
{
	enum { GZIP_ONLY = 16 };
	z_stream *z = calloc(1, sizeof *z);

	if (z && inflateInit2(z, GZIP_ONLY + MAX_WBITS) == Z_OK)
		return z;
	free(z);
	return NULL;
}

static bool begin_gzip(void *state)
{
	return inflateReset(state) == Z_OK;
}

static enum inflated step_gzip(void *state, struct flow *flow, const char **reason)
{
	z_stream *z = state;

	z->next_in = (const unsigned char *)flow->in;
	z->avail_in = (unsigned)flow->in_size;
	z->next_out = (unsigned char *)flow->out;
	z->avail_out = (unsigned)flow->out_size;
	int done = inflate(z, Z_NO_FLUSH);
	*flow = (struct flow){
		.in = (const char *)z->next_in, .in_size = z->avail_in,
		.out = (char *)z->next_out, .out_size = z->avail_out,
	};
	if (done == Z_STREAM_END)
		return INFLATED_ALL;
	/* The latter is no error: there was neither input nor text left. */
	if (done == Z_OK || done == Z_BUF_ERROR)
		return INFLATED_PART;
	*reason = done == Z_MEM_ERROR ? strerror(ENOMEM) : z->msg;
	return INFLATED_BAD;
}

static void close_gzip(void *state)
{
	inflateEnd(state);
	free(state);
}

#define BY_ZLIB open_gzip, begin_gzip, step_gzip, close_gzip
#else
#define BY_ZLIB NULL, NULL, NULL, NULL
#endif

/* ---------------------------------------------------------------- zstd */

#if HAVE_ZSTD

/*
 * What the library has written is lost if the same call fails, and it takes several blocks, or all
 * of a frame, in one call. So it is given one piece after the other, as it asks for them: a header,
 * a block, a checksum. Then what there is before an error does not depend on how much was read.
 */
struct zstd {
	ZSTD_DStream *stream;
	size_t size, given; /* of the current piece      */
	bool is_full;       /* there may be text to take */
};

/* No frame is so short that this is all of it. */
#define FIRST_PIECE ((size_t)6)

static void *open_zstd(void)
{
	struct zstd *zstd = calloc(1, sizeof *zstd);

	if (zstd && (zstd->stream = ZSTD_createDStream())) {
		ZSTD_DCtx_setParameter(zstd->stream, ZSTD_d_windowLogMax, MAX_MEMORY_BITS);
		return zstd;
	}
	free(zstd);
	return NULL;
}

static bool begin_zstd(void *state)
{
	struct zstd *zstd = state;

	zstd->size = FIRST_PIECE;
	zstd->given = 0;
	zstd->is_full = false;
	return !ZSTD_isError(ZSTD_DCtx_reset(zstd->stream, ZSTD_reset_session_only));
}

static const char *reason_of_zstd(size_t error)
{
	switch (ZSTD_getErrorCode(error)) {
	case ZSTD_error_memory_allocation: return strerror(ENOMEM);
	case ZSTD_error_frameParameter_windowTooLarge: return TOO_LARGE;
	default: return ZSTD_getErrorName(error);
	}
}

/* The size of the next piece: with a block the library asks for the header of the next one. */
static size_t next_piece(size_t wanted)
{
	enum { BLOCK_HEADER = 3 };

	return wanted > BLOCK_HEADER ? wanted - BLOCK_HEADER : wanted;
}

static enum inflated step_zstd(void *state, struct flow *flow, const char **reason)
{
	struct zstd *zstd = state;
	size_t left = zstd->size - zstd->given, some = left < flow->in_size ? left : flow->in_size;
	ZSTD_inBuffer in = { flow->in, zstd->is_full ? 0 : some, 0 };
	ZSTD_outBuffer out = { flow->out, flow->out_size, 0 };
	size_t wanted = ZSTD_decompressStream(zstd->stream, &out, &in);

	if (ZSTD_isError(wanted)) {
		*reason = reason_of_zstd(wanted);
		flow->back = zstd->given;
		return INFLATED_BAD;
	}
	*flow = (struct flow){
		.in = flow->in + in.pos, .in_size = flow->in_size - in.pos,
		.out = flow->out + out.pos, .out_size = flow->out_size - out.pos,
	};
	zstd->given += in.pos;
	zstd->is_full = flow->out_size == 0;
	if (zstd->given == zstd->size) {
		zstd->size = next_piece(wanted);
		zstd->given = 0;
	}
	return wanted == 0 ? INFLATED_ALL : INFLATED_PART;
}

static void close_zstd(void *state)
{
	struct zstd *zstd = state;

	ZSTD_freeDStream(zstd->stream);
	free(zstd);
}

#define BY_ZSTD open_zstd, begin_zstd, step_zstd, close_zstd
#else
#define BY_ZSTD NULL, NULL, NULL, NULL
#endif

/* ---------------------------------------------------------------- xz */

#if HAVE_LZMA

static void *open_xz(void)
{
	return calloc(1, sizeof(lzma_stream)); /* as LZMA_STREAM_INIT */
}

static bool begin_xz(void *state)
{
	return lzma_stream_decoder(state, (uint64_t)1 << MAX_MEMORY_BITS, 0) == LZMA_OK;
}

static const char *reason_of_xz(lzma_ret done)
{
	switch (done) {
	case LZMA_MEM_ERROR: return strerror(ENOMEM);
	case LZMA_MEMLIMIT_ERROR: return TOO_LARGE;
	case LZMA_OPTIONS_ERROR: return "an option of the format that is not known";
	default: return "the compressed data are damaged";
	}
}

static enum inflated step_xz(void *state, struct flow *flow, const char **reason)
{
	lzma_stream *stream = state;

	stream->next_in = (const uint8_t *)flow->in;
	stream->avail_in = flow->in_size;
	stream->next_out = (uint8_t *)flow->out;
	stream->avail_out = flow->out_size;
	lzma_ret done = lzma_code(stream, LZMA_RUN);
	*flow = (struct flow){
		.in = (const char *)stream->next_in, .in_size = stream->avail_in,
		.out = (char *)stream->next_out, .out_size = stream->avail_out,
	};
	if (done == LZMA_STREAM_END)
		return INFLATED_ALL;
	if (done == LZMA_OK)
		return INFLATED_PART;
	*reason = reason_of_xz(done);
	return INFLATED_BAD;
}

static void close_xz(void *state)
{
	lzma_end(state);
	free(state);
}

#define BY_LZMA open_xz, begin_xz, step_xz, close_xz
#else
#define BY_LZMA NULL, NULL, NULL, NULL
#endif

/* ---------------------------------------------------------------- all */

const char inflate_libraries[] =
#if HAVE_ZLIB
	" zlib"
#endif
#if HAVE_ZSTD
	" libzstd"
#endif
#if HAVE_LZMA
	" liblzma"
#endif
	"";

static const struct compression gzip = { "gzip", "zlib", 1, BY_ZLIB };
static const struct compression zstd = { "zstd", "libzstd", 0, BY_ZSTD };
static const struct compression xz = { "xz", "liblzma", 4, BY_LZMA };

const struct compression *compression_of(const char *octets, size_t n)
{
	static const struct {
		const struct compression *format;
		size_t length;
		char octets[MAX_MAGIC + 1];
		unsigned char mask; /* of the first octet */
	} rows[] = {
		{ &gzip, 2, "\x1F\x8B", 0xFF },
		{ &zstd, 4, "\x28\xB5\x2F\xFD", 0xFF },
		{ &zstd, 4, "\x50\x2A\x4D\x18", 0xF0 }, /* a frame to be skipped */
		{ &xz, 6, "\xFD" "7zXZ\0", 0xFF },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (n >= rows[i].length && ((octets[0] ^ rows[i].octets[0]) & rows[i].mask) == 0 &&
		    memcmp(octets + 1, rows[i].octets + 1, rows[i].length - 1) == 0)
			return rows[i].format;
	return NULL;
}
