/* The text form of counters; see expose.h. */
#include "count/expose.h"

void
expose_head(struct buf *b, const char *name, const char *type, const char *help)
{
	buf_addz(b, "# HELP ");
	buf_addz(b, name);
	buf_addc(b, ' ');
	buf_addz(b, help);
	buf_addz(b, "\n# TYPE ");
	buf_addz(b, name);
	buf_addc(b, ' ');
	buf_addz(b, type);
	buf_addc(b, '\n');
}

void
expose_label(struct buf *b, const char *name, struct sg_str value)
{
	if (b->n > 0 && b->p[b->n - 1] != '{')
		buf_addc(b, ',');
	buf_addz(b, name);
	buf_addz(b, "=\"");
	buf_add(b, value);
	buf_addc(b, '"');
}

void
expose_us(struct buf *b, uint64_t us)
{
	uint64_t part = us % 1000000, unit = 100000;

	buf_addu(b, us / 1000000);
	if (part == 0)
		return;
	buf_addc(b, '.');
	for (; part > 0; unit /= 10) {
		buf_addc(b, (char)('0' + part / unit));
		part %= unit;
	}
}

static void
end_of(struct buf *b, const char *name, const char *what, struct sg_str labels)
{
	buf_addz(b, name);
	buf_addz(b, what);
	if (labels.n > 0) {
		buf_addc(b, '{');
		buf_add(b, labels);
		buf_addc(b, '}');
	}
	buf_addc(b, ' ');
}

void
expose_latency(struct buf *b, const char *name, struct sg_str labels,
    const struct latency *l)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < LATENCY_BUCKETS; i++) {
		buf_addz(b, name);
		buf_addz(b, "_bucket{");
		buf_add(b, labels);
		buf_addz(b, labels.n > 0 ? ",le=\"" : "le=\"");
		if (i < LATENCY_BUCKETS - 1)
			expose_us(b, latency_ends_us[i]);
		else
			buf_addz(b, "+Inf");
		buf_addz(b, "\"} ");
		buf_addu(b, n += l->n[i]);
		buf_addc(b, '\n');
	}
	end_of(b, name, "_sum", labels);
	expose_us(b, l->sum_us);
	buf_addc(b, '\n');
	end_of(b, name, "_count", labels);
	buf_addu(b, n);
	buf_addc(b, '\n');
}
