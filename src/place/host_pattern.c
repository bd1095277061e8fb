/* Patterns of hosts: one host, or all below one; with or without a port. */
#include <string.h>

#include "place/host_pattern.h"
#include "base/banned.h"

static bool
has_any(struct sg_str s, struct sg_str bytes)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr(bytes.p, s.p[i], bytes.n) != NULL)
			return true;
	return false;
}

static enum host_why
check_text(struct sg_str *s, struct host_pattern *p)
{
	if (s->n == 0)
		return HOST_WHY_PATTERN_EMPTY;
	if (has_any(*s, STR("/?#@")))
		return HOST_WHY_PATTERN_URL;
	p->subdomains = str_starts(*s, STR("*."));
	if (p->subdomains)
		*s = str_part(*s, 2, s->n);
	return has_any(*s, STR("*")) ? HOST_WHY_PATTERN_STAR : HOST_WHY_NONE;
}

/* ${given} is what was read as p->host. */
static enum host_why
check_host(struct sg_str given, const struct host_pattern *p)
{
	const struct host *h = &p->host;

	if (h->is_address && p->subdomains)
		return HOST_WHY_PATTERN_ADDRESS;
	if (h->is_address && h->address.is_v4 && !str_eq(given, h->text))
		return HOST_WHY_PATTERN_ADDRESS;
	if (p->subdomains && !has_any(h->text, STR(".")))
		return HOST_WHY_PATTERN_WIDE;
	return HOST_WHY_NONE;
}

bool
host_pattern_parse(struct sg_str text, const struct host_idna *idna,
    struct arena *a, struct host_pattern *out, enum host_why *why)
{
	struct host_pattern p = {.subdomains = false};
	struct sg_str host, port;

	*out = p;
	*why = check_text(&text, &p);
	if (*why != HOST_WHY_NONE)
		return false;
	host_split_port(text, &host, &port, &p.has_port);
	if (!host_parse(host, idna, a, &p.host, why))
		return false;
	*why = HOST_WHY_PORT;
	if (p.has_port && !host_parse_port(port, &p.port))
		return false;
	*why = check_host(host, &p);
	if (*why != HOST_WHY_NONE)
		return false;
	*out = p;
	return true;
}

bool
host_pattern_has(const struct host_pattern *pattern, const struct host *host)
{
	struct sg_str want = pattern->host.text, got = host->text;
	size_t n;

	if (!pattern->subdomains)
		return host_eq(&pattern->host, host);
	if (host->is_address || got.n < want.n + 2)
		return false;
	n = got.n - want.n;
	return got.p[n - 1] == '.' && str_eq(str_part(got, n, want.n), want);
}

/* The other reading of an address that has two. */
static bool
has_other(const struct host_pattern *pattern, const struct address *a)
{
	return a->has_other && pattern->host.is_address &&
	    memcmp(pattern->host.address.v, a->other, sizeof(a->other)) == 0;
}

bool
host_pattern_covers(const struct host_pattern *pattern, const struct url *u)
{
	bool port = pattern->has_port ? pattern->port == u->port
				      : u->default_port;

	return port && !u->host.address.ambiguous &&
	    host_pattern_has(pattern, &u->host);
}

bool
host_pattern_hits(const struct host_pattern *pattern, const struct url *u)
{
	bool port = !pattern->has_port || pattern->port == u->port;

	return port &&
	    (host_pattern_has(pattern, &u->host) ||
		has_other(pattern, &u->host.address));
}
