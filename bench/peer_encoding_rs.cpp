/* SPDX-License-Identifier: MIT */
/* peer_encoding_rs.cpp - encoding_rs, by the functions that its crate encoding_c has for C */
#include <cstring>

#include "peer.h"

struct Encoding;
struct Decoder;
struct Encoder;

extern "C" {
const Encoding *encoding_for_label(const uint8_t *label, size_t length);
Decoder *encoding_new_decoder_without_bom_handling(const Encoding *);
void decoder_free(Decoder *);
uint32_t decoder_decode_to_utf8_without_replacement(Decoder *, const uint8_t *src, size_t *n, uint8_t *dst,
                                                    size_t *cap, bool last);
Encoder *encoding_new_encoder(const Encoding *);
void encoder_free(Encoder *);
uint32_t encoder_encode_from_utf8_without_replacement(Encoder *, const uint8_t *src, size_t *n, uint8_t *dst,
                                                      size_t *cap, bool last);
}

namespace {

const Encoding *encoding(const operation &o)
{
	const char *const label = octavo_charset_label(o.charset);
	const char *const name = std::strncmp(label, "web:", 4) == 0 ? label + 4 : label;
	return encoding_for_label(reinterpret_cast<const uint8_t *>(name), std::strlen(name));
}

/* Where all was read the result is 0. */
size_t decode(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	Decoder *const decoder = encoding_new_decoder_without_bom_handling(encoding(o));
	const uint32_t result = decoder_decode_to_utf8_without_replacement(
		decoder, reinterpret_cast<const uint8_t *>(src), &n, reinterpret_cast<uint8_t *>(dst), &cap,
		true);
	decoder_free(decoder);
	return result ? SIZE_MAX : cap;
}

size_t encode(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	Encoder *const encoder = encoding_new_encoder(encoding(o));
	const uint32_t result = encoder_encode_from_utf8_without_replacement(
		encoder, reinterpret_cast<const uint8_t *>(src), &n, reinterpret_cast<uint8_t *>(dst), &cap,
		true);
	encoder_free(encoder);
	return result ? SIZE_MAX : cap;
}

std::vector<contestant> contestants(const operation &o)
{
	if (!o.charset || !encoding(o))
		return {};
	return { o.to == OCTAVO_UTF8 ? make<decode>("encoding_rs") : make<encode>("encoding_rs") };
}

const joins here({ "encoding_rs", "by encoding_c", nullptr, contestants });

} // namespace
