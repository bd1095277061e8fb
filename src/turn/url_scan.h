#ifndef TURN_URL_SCAN_H
#define TURN_URL_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "solgate/str.h"
#include "solgate/words.h"

/*
 * Addresses in a message.  They are found and reported; nothing is fetched,
 * and nothing is allowed because of them.  What is odd becomes a warning, up
 * to ten; the message goes on its way.
 */
#define URL_SCAN_MAX      100
#define URL_SCAN_BYTES    2048
#define URL_SCAN_WARNINGS 10
#define URL_PREVIEW       50 /* characters */

struct url_warning {
	enum sg_url_warning code;
	int64_t count, max;  /* below 0: none */
	struct sg_str about; /* views the message: what a preview is made of */
};

struct url_scan {
	struct sg_str urls[URL_SCAN_MAX]; /* view the message */
	size_t n_urls;
	struct url_warning warnings[URL_SCAN_WARNINGS];
	size_t n_warnings;
	size_t hits; /* http:// or https:// and something behind it */
};

void url_scan(struct sg_str message, struct url_scan *out);

/* How long ${text} is in UTF-16 units, as browsers count. */
size_t url_scan_units(struct sg_str text);

/* What a message consists of: text, url, snippet, or else unknown. */
#define MESSAGE_PARTS_MAX 3

struct message_facts {
	bool has_text;         /* more than white space */
	int64_t urls;          /* in it, and of pages that came along */
	int64_t snippet_units; /* of pieces of text that came along */
};

/* The names of its parts; how many they are. */
size_t message_parts(
    const struct message_facts *f, struct sg_str out[MESSAGE_PARTS_MAX]);

struct buf;

/*
 * Append host and path of the address, up to 50 characters, without scheme,
 * user, query and fragment; of what is not an address, how it begins.
 */
void url_preview(struct buf *b, struct sg_str address);

#endif
