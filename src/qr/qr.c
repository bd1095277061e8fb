/* The picture: marks, bytes in their zigzag, the best of eight masks. */
#include <stdlib.h>
#include <string.h>

#include "qr/qr_int.h"

struct plan {
	struct qr q;
	bool fixed[QR_SIZE_MAX][QR_SIZE_MAX]; /* not for data */
};

static void
put(struct plan *p, unsigned row, unsigned column, bool dark)
{
	p->q.dark[row][column] = dark;
	p->fixed[row][column] = true;
}

/* A square of three, with its light border, around ${row}, ${column}. */
static void
finder(struct plan *p, int row, int column)
{
	for (int y = -4; y <= 4; y++)
		for (int x = -4; x <= 4; x++) {
			int far = abs(x) > abs(y) ? abs(x) : abs(y);
			int r = row + y, c = column + x;

			if (r >= 0 && c >= 0 && r < (int)p->q.size &&
			    c < (int)p->q.size)
				put(p, (unsigned)r, (unsigned)c,
				    far != 2 && far != 4);
		}
}

static void
alignment(struct plan *p, unsigned row, unsigned column)
{
	if (p->fixed[row][column])
		return; /* a finder is there */
	for (int y = -2; y <= 2; y++)
		for (int x = -2; x <= 2; x++)
			put(p, (unsigned)((int)row + y),
			    (unsigned)((int)column + x),
			    (abs(x) > abs(y) ? abs(x) : abs(y)) != 1);
}

/* What ${bits} leave when divided by ${by}, of ${n} bits. */
static unsigned
remainder_of(unsigned bits, unsigned by, unsigned n)
{
	bits <<= n;
	for (unsigned i = 31; i >= n; i--)
		if (((bits >> i) & 1u) != 0)
			bits ^= by << (i - n);
	return bits;
}

/* Correction M, and the mask; 15 bits, twice. */
static void
format(struct plan *p, unsigned mask)
{
	unsigned n = p->q.size;
	unsigned bits = (mask << 10 | remainder_of(mask, 0x537, 10)) ^ 0x5412;

	for (unsigned i = 0; i < 15; i++) {
		bool dark = ((bits >> i) & 1u) != 0;
		unsigned down = i < 6 ? i : i < 8 ? i + 1 : n - 15 + i;
		unsigned across = i < 8 ? n - 1 - i : i < 9 ? 7 : 14 - i;

		put(p, down, 8, dark);
		put(p, 8, across, dark);
	}
	put(p, n - 8, 8, true);
}

static void
version_marks(struct plan *p, unsigned version)
{
	unsigned bits = version << 12 | remainder_of(version, 0x1f25, 12);

	for (unsigned i = 0; i < 18 && version >= 7; i++) {
		bool dark = ((bits >> i) & 1u) != 0;
		unsigned a = p->q.size - 11 + i % 3, b = i / 3;

		put(p, b, a, dark);
		put(p, a, b, dark);
	}
}

static void
marks(struct plan *p, unsigned version)
{
	const struct qr_version *v = qr_version(version);
	unsigned at[3] = {6, v->align[0], v->align[1]};
	unsigned n = p->q.size;

	for (unsigned i = 0; i < n; i++) {
		put(p, 6, i, i % 2 == 0);
		put(p, i, 6, i % 2 == 0);
	}
	finder(p, 3, 3);
	finder(p, 3, (int)n - 4);
	finder(p, (int)n - 4, 3);
	for (unsigned i = 0; i < 3; i++)
		for (unsigned j = 0; j < 3; j++)
			if (at[i] != 0 && at[j] != 0 && v->align[0] != 0 &&
			    !(at[i] == 6 && at[j] == 6) &&
			    !(at[i] == 6 && at[j] == n - 7) &&
			    !(at[j] == 6 && at[i] == n - 7)) {
				/* on the timing lines too */
				p->fixed[at[i]][at[j]] = false;
				alignment(p, at[i], at[j]);
			}
	format(p, 0);
	version_marks(p, version);
}

/* Pairs of columns from the right, up and down in turn; 6 is left out. */
static void
lay(struct plan *p, const uint8_t *bytes, size_t n)
{
	size_t bit = 0;
	bool up = true;

	for (int right = (int)p->q.size - 1; right > 0; right -= 2) {
		right -= right == 6;
		for (unsigned i = 0; i < p->q.size; i++) {
			unsigned row = up ? p->q.size - 1 - i : i;

			for (unsigned j = 0; j < 2; j++) {
				unsigned c = (unsigned)right - j;

				if (p->fixed[row][c])
					continue;
				p->q.dark[row][c] = bit < 8 * n &&
				    ((bytes[bit / 8] >> (7 - bit % 8)) & 1) !=
					0;
				bit++;
			}
		}
		up = !up;
	}
}

static bool
is_masked(unsigned mask, unsigned r, unsigned c)
{
	switch (mask) {
	case 0:
		return (r + c) % 2 == 0;
	case 1:
		return r % 2 == 0;
	case 2:
		return c % 3 == 0;
	case 3:
		return (r + c) % 3 == 0;
	case 4:
		return (r / 2 + c / 3) % 2 == 0;
	case 5:
		return r * c % 2 + r * c % 3 == 0;
	case 6:
		return (r * c % 2 + r * c % 3) % 2 == 0;
	default:
		return ((r + c) % 2 + r * c % 3) % 2 == 0;
	}
}

static void
apply(struct plan *p, unsigned mask)
{
	for (unsigned r = 0; r < p->q.size; r++)
		for (unsigned c = 0; c < p->q.size; c++)
			if (!p->fixed[r][c])
				p->q.dark[r][c] ^= is_masked(mask, r, c);
}

static bool
at(const struct qr *q, bool down, unsigned line, unsigned i)
{
	return down ? q->dark[i][line] : q->dark[line][i];
}

/* Runs of one colour, and what looks like a finder, along one line. */
static unsigned
line_penalty(const struct qr *q, bool down, unsigned line)
{
	unsigned sum = 0, run = 0, seen = 0;

	for (unsigned i = 0; i < q->size; i++) {
		bool dark = at(q, down, line, i);

		run = i > 0 && dark == at(q, down, line, i - 1) ? run + 1 : 1;
		sum += run == 5 ? 3 : run > 5 ? 1 : 0;
		seen = (seen << 1 | dark) & 0x7ff;
		if (i >= 10 && (seen == 0x5d0 || seen == 0x05d))
			sum += 40;
	}
	return sum;
}

static unsigned
penalty(const struct qr *q)
{
	unsigned sum = 0, dark = 0, all = q->size * q->size, off;

	for (unsigned i = 0; i < q->size; i++)
		sum += line_penalty(q, false, i) + line_penalty(q, true, i);
	for (unsigned r = 0; r < q->size; r++)
		for (unsigned c = 0; c < q->size; c++) {
			bool d = q->dark[r][c];

			dark += d;
			if (r > 0 && c > 0 && d == q->dark[r - 1][c] &&
			    d == q->dark[r][c - 1] &&
			    d == q->dark[r - 1][c - 1])
				sum += 3;
		}
	off = dark * 20 > all * 10 ? dark * 20 - all * 10
				   : all * 10 - dark * 20;
	return sum + off / all * 10;
}

bool
qr_make(struct sg_str text, struct qr *out)
{
	uint8_t bytes[QR_BYTES_MAX];
	struct plan p;
	size_t n = 0;
	unsigned version = qr_bytes(text, bytes, &n), least = ~0u, best = 0;

	*out = (struct qr){.size = 0};
	if (version == 0)
		return false;
	memset(&p, 0, sizeof(p));
	p.q.size = 17 + 4 * version;
	marks(&p, version);
	lay(&p, bytes, n);
	for (unsigned mask = 0; mask < 9; mask++) {
		unsigned m = mask < 8 ? mask : best, is;

		apply(&p, m);
		format(&p, m);
		*out = p.q;
		is = penalty(&p.q);
		if (is < least) {
			least = is;
			best = m;
		}
		apply(&p, m); /* and away again */
	}
	return true;
}

static bool
is_dark(const struct qr *q, int r, int c)
{
	return r >= 0 && c >= 0 && r < (int)q->size && c < (int)q->size &&
	    q->dark[r][c];
}

void
qr_draw(const struct qr *q, bool colour, struct buf *out)
{
	static const char *const block[] = {"\xe2\x96\x88", "\xe2\x96\x80",
	    "\xe2\x96\x84", " "}; /* by: upper is dark * 2, lower is dark */

	for (int r = -4; r < (int)q->size + 4; r += 2) {
		buf_addz(out, colour ? "\033[97;40m" : "");
		for (int c = -4; c < (int)q->size + 4; c++)
			buf_addz(out,
			    block[2 * is_dark(q, r, c) + is_dark(q, r + 1, c)]);
		buf_addz(out, colour ? "\033[0m\n" : "\n");
	}
}
