/*
 * Any bytes as a URL and a host pattern, one per line.  What is read is shown
 * and read again as the same place; a host is made of labels or is an address;
 * an allow that covers is a deny that hits; no address is covered by a name.
 */
#include <string.h>

#include "place/host_pattern.h"
#include "fuzz/must.h"

/* A library that answers anything: the bytes above 7f turned down. */
static bool
to_ascii(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	for (size_t i = 0; i < host.n; i++)
		buf_addc(out, (char)(host.p[i] & 0x7f));
	return host.n % 7 != 0;
}

static const struct host_idna any_idna = {.to_ascii = to_ascii};

static void
check_host(const struct host *h)
{
	struct address a;

	MUST(h->text.n > 0 && h->text.n <= HOST_BYTES_MAX);
	MUST(h->class < ADDRESS_CLASS_COUNT);
	if (h->is_address)
		return;
	MUST(address_read_v4(h->text, &a) == ADDRESS_READ_NAME);
	for (size_t i = 0; i < h->text.n; i++) {
		char c = h->text.p[i];

		MUST((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
		    c == '-' || c == '_' || c == '.');
	}
}

static void
check_again(const struct url *u, struct arena *a)
{
	static char room[URL_BYTES_MAX + 512];
	struct buf b = BUF_ON(room);
	struct url again;
	enum host_why why;

	url_summary(u, &b);
	MUST(!buf_full(&b) && memchr(b.p, '?', b.n) == NULL);
	if (u->host.idna) /* this library is not stable */
		return;
	if (!url_parse(buf_str(&b), &any_idna, a, &again, &why)) {
		MUST(why == HOST_WHY_LONG);
		return;
	}
	MUST(host_eq(&u->host, &again.host) && u->port == again.port);
	MUST(u->https == again.https && str_eq(u->path, again.path));
	MUST(!again.has_query && !again.has_fragment);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *text = (const char *)data;
	const char *end = n == 0 ? NULL : memchr(text, '\n', n);
	size_t cut = end == NULL ? n : (size_t)(end - text);
	struct sg_str all = {text, n};
	struct host_pattern p;
	enum host_why why;
	struct arena a;
	struct url u;
	bool has_url, has_pattern;

	arena_init(&a, &mem_heap, (size_t)1 << 20);
	has_url = url_parse(str_part(all, 0, cut), &any_idna, &a, &u, &why);
	if (has_url) {
		check_host(&u.host);
		check_again(&u, &a);
	}
	has_pattern = host_pattern_parse(
	    str_part(all, cut + 1, n), &any_idna, &a, &p, &why);
	if (has_pattern)
		check_host(&p.host);
	if (has_url && has_pattern && host_pattern_covers(&p, &u)) {
		MUST(host_pattern_hits(&p, &u));
		MUST(p.host.is_address == u.host.is_address);
	}
	arena_release(&a);
	return 0;
}
