#ifndef REPLY_ASSET_H
#define REPLY_ASSET_H

#include "route/route.h"

/*
 * The files of the page, packed into the program by tools/pack-page.  The
 * object with the real table stands before the archives when the program is
 * linked; where it is missing (a test, make WEB=no) the archive's empty one
 * (asset_none.c) is taken.
 */
struct asset {
	const char *path; /* "/index.html", "/assets/index-x.js" */
	const char *type; /* for Content-Type */
	const char *tag;  /* for ETag */
	struct sg_str raw, gzip;
	bool forever; /* the name holds a hash: may be kept for a year */
	bool worker;  /* a script that runs WebAssembly, in a worker */
};

extern const struct asset asset_table[];
extern const size_t asset_count;

/*
 * The route of an address of the page (words/page_route.def), of one of its
 * files, or NULL.  Addresses of pages all give index.html; the script in it
 * looks at the address.  Whoever navigates to nowhere (${html}) gets the page
 * that says so, and 404.
 */
const struct route *asset_route(struct sg_str path, bool html);

/* The file at ${path}, or NULL. */
const struct asset *asset_find(struct sg_str path);

#endif
