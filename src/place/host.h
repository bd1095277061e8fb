#ifndef PLACE_HOST_H
#define PLACE_HOST_H

#include "place/address.h"
#include "base/arena.h"

/*
 * One host: a name in lower-case A-labels without a dot at its end, or an
 * address.  The two never compare equal (T21).
 */
#define HOST_BYTES_MAX 253
#define HOST_LABEL_MAX 63
#define HOST_GIVEN_MAX 1024 /* before IDNA */

enum host_why {
#define X(sym, text) HOST_WHY_##sym,
#include "place/host_why.def"
	HOST_WHY_COUNT
};

/*
 * International names in both spellings (IDNA 2008 with UTS 46 mapping); the
 * adapter is system/idna.c.  Without one such names are refused.
 */
struct host_idna {
	/* False: ${host} is no such name.  ${out} is checked again here. */
	bool (*to_ascii)(void *self, struct sg_str host, struct buf *out);
	/*
	 * The letters that the A-labels of ${host} stand for, to be shown
	 * beside them (T22); never compared.  May be NULL: then such a name
	 * is shown as it is compared.
	 */
	bool (*to_unicode)(void *self, struct sg_str host, struct buf *out);
	void *self;
};

struct host {
	struct sg_str text; /* "api.github.com", "127.0.0.1", "[::1]" */
	bool is_address;
	bool idna; /* some label is international: show both forms (T22) */
	struct address address;
	enum address_class class; /* of a name: NAME, or what it stands for */
};

/*
 * Read ${given}, all of a host: no port, no user.  Brackets around IPv6.
 * ${out} lives in ${a}.  False: *${why} says why.
 */
bool host_parse(struct sg_str given, const struct host_idna *idna,
    struct arena *a, struct host *out, enum host_why *why);

bool host_eq(const struct host *a, const struct host *b);

/* "443" to 443; plain decimal from 1 to 65535 only. */
bool host_parse_port(struct sg_str s, unsigned *port);

/*
 * Cut "host", "host:port", "[v6]:port" at the colon that ends the host.
 * *${has_port} is set when there is a colon, whatever follows it.
 */
void host_split_port(
    struct sg_str s, struct sg_str *host, struct sg_str *port, bool *has_port);

const char *host_why_text(enum host_why why);

#endif
