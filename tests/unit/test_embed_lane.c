/*
 * The heads and the laws of the lane: it may change the label, it goes above
 * the tier of the rules and never below it, and off is as if it were not.
 */
#include <stdlib.h>

#include "lib/embed_toy.h"
#include "t.h"

static struct toy weights, file;
static struct embed_model model;
static struct heads heads;
static struct lane_work work;

static void
attach(void)
{
	struct sg_error e = {0};

	CHECK(heads_attach(&heads, toy_file(&file), &e) == SG_OK, "%s",
	    e.message);
	CHECK(heads.members == 2 && heads.protos == TOY_PROTOS, "sizes");
	CHECK(heads_fit(&heads, &model, &e) == SG_OK, "%s", e.message);
	model.digest[3] ^= 1;
	CHECK(heads_fit(&heads, &model, &e) == SG_EFORBIDDEN &&
		strstr(e.message, "make embed") != NULL,
	    "%s", e.message);
	model.digest[3] ^= 1;
}

static void
damaged(void)
{
	/* clang-format off */
	static const struct {
		const char *name;
		size_t at;  /* byte of the file, or from its end */
		uint8_t to;
		bool from_end, sealed;
		enum sg_err code;
	} rows[] = {
		{"magic", 2, 'x', false, false, SG_EWORD},
		{"a weight", 5000, 1, false, false, SG_EFORBIDDEN},
		{"no such encoder", 209, 3, false, true, SG_ERANGE},
		{"no network", 64, 0, false, true, SG_ERANGE},
		{"many networks", 64, 7, false, true, SG_ERANGE},
		{"another network", 64, 3, false, true, SG_ERANGE},
		{"no prototypes", 68, 0, false, true, SG_ERANGE},
		{"odd prototypes", 68, 15, false, true, SG_ERANGE},
		{"more prototypes", 68, 20, false, true, SG_ERANGE},
		{"many prototypes", 70, 1, false, true, SG_ERANGE},
		{"a tier", 15, 4, true, true, SG_ERANGE},
		{"an intent", 31, SG_INTENT_COUNT, true, true, SG_ERANGE},
	}, *row;
	/* clang-format on */

	EACH (row, rows) {
		size_t at = row->from_end ? file.n - 1 - row->at : row->at;
		struct heads h = {.members = 9};
		struct sg_error e = {0};
		char was = file.p[at], head[FORMAT_HEAD];

		memcpy(head, file.p, sizeof(head));
		file.p[at] = (char)row->to;
		if (row->sealed)
			toy_seal(&file, FORMAT_HEADS);
		CHECK(heads_attach(&h, toy_file(&file), &e) == row->code,
		    "%s: %s", row->name, e.message);
		CHECK(h.members == 0 && e.message[0] != '\0', "%s", row->name);
		file.p[at] = was;
		memcpy(file.p, head, sizeof(head));
	}
	file.n += 16;
	toy_seal(&file, FORMAT_HEADS);
	CHECK(heads_attach(&heads, toy_file(&file), NULL) == SG_ERANGE, "more");
	file.n = FORMAT_HEAD + 16 +
	    24; /* the digest does not end in the file */
	toy_seal(&file, FORMAT_HEADS);
	CHECK(heads_attach(&heads, toy_file(&file), NULL) == SG_ERANGE, "less");
	file.n = FORMAT_HEAD + 16 + 32 + 28; /* the mix is there, its end not */
	toy_seal(&file, FORMAT_HEADS);
	CHECK(heads_attach(&heads, toy_file(&file), NULL) == SG_ERANGE, "pad");
	file.n = FORMAT_HEAD;
	toy_seal(&file, FORMAT_HEADS);
	CHECK(heads_attach(&heads, toy_file(&file), NULL) == SG_ERANGE, "bare");
}

static void
again(void)
{
	free(file.p);
	toy_heads(&file, model.digest);
	attach();
}

/* A reading with a lead for ${best} and log odds that give ${tier}. */
static struct lane_reading
reading(unsigned best, int tier)
{
	struct lane_reading r = {.nearest = 5, .likeness = 32768};

	r.intent[best] = 2 * 65536;
	for (int k = 0; k < HEADS_TIERS; k++)
		r.risk[k] = k < tier ? 5 * 65536 : -5 * 65536;
	return r;
}

static int32_t
higher(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static void
check_join(unsigned best, int32_t tier, int32_t floor)
{
	int32_t at_ease = tier == 3 ? 2 : tier;
	struct lane_reading r = reading(best, tier);
	struct lane_base b = {.floor = floor};
	struct lane_verdict v;

	lane_join(&heads, &b, &r, &v);
	CHECK(v.label == best && !v.alone, "%u", best);
	CHECK(v.confidence > 400 && v.confidence < 999, "%d", v.confidence);
	CHECK(v.tier == higher(tier, floor), "%d %d", tier, floor);
	/* who asks to prevent is at tier 3 where scores are sure. */
	b.softened = true;
	lane_join(&heads, &b, &r, &v);
	CHECK(v.tier == higher(tier, floor), "sure %d %d", tier, floor);
	r.risk[2] -= tier == 3 ? 2 * 65536 : 0;
	lane_join(&heads, &b, &r, &v);
	CHECK(v.tier == higher(at_ease, floor), "softened %d %d", tier, floor);
	b.softened = false;
	lane_join(&heads, &b, &r, &v);
	CHECK(v.tier == higher(tier, floor), "not softened %d", tier);
	b.everyday = true;
	lane_join(&heads, &b, &r, &v);
	CHECK(v.tier == higher(at_ease, floor), "everyday %d %d", tier, floor);
	lane_join(&heads, NULL, &r, &v);
	CHECK(v.tier == tier && v.alone, "alone %d", tier);
}

/* Never below the tier of the rules. */
static void
joined(void)
{
	for (unsigned best = 0; best < SG_INTENT_COUNT; best++)
		for (int32_t tier = 0; tier <= 3; tier++)
			for (int32_t floor = 0; floor <= 3; floor++)
				check_join(best, tier, floor);
}

/* The n-grams can carry a label and a tier over the edge. */
static void
base_counts(void)
{
	struct lane_reading r = reading(SG_INTENT_TEACH, 0);
	struct lane_base b = {0};
	struct lane_verdict v;

	b.intent[SG_INTENT_CREATE] = 6 * 65536;
	b.risk[0] = 11 * 65536;
	lane_join(&heads, &b, &r, &v);
	CHECK(v.label == SG_INTENT_CREATE && v.tier == 1, "%d %d", (int)v.label,
	    v.tier);
}

/* Numbers of a file that make no sense end in doubt, not in overflow. */
static void
odd_mix(void)
{
	struct heads_mix mix = {INT32_MAX, INT32_MIN, -5, {0, 0, 0}};
	struct heads h = {.alone = &mix, .joined = &mix};
	struct lane_reading r = reading(2, 3);
	struct lane_base b = {0};
	struct lane_verdict v;

	lane_join(&h, NULL, &r, &v);
	CHECK(v.confidence == 0, "%d", v.confidence);
	mix.sharpness = INT32_MAX;
	b.intent[1] = INT32_MAX;
	b.risk[0] = INT32_MAX;
	lane_join(&h, &b, &r, &v);
	CHECK(v.label == 1 && v.confidence == 1000, "%d", v.confidence);
}

static struct sg_gate_signal
signal(enum sg_gate_signal_type type)
{
	return (struct sg_gate_signal){.type = type, .name = STR("was")};
}

static void
fill(struct sg_gate_signal *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		v[i] = signal(SG_GATE_SIGNAL_RULE);
	if (n > 0)
		v[n - 1] = signal(SG_GATE_SIGNAL_MODEL);
}

/* Every number of signals before, the label kept or changed. */
static void
applied(void)
{
	for (size_t n = 0; n <= SG_GATE_SIGNALS_MAX; n++)
		for (int change = 0; change < 2; change++) {
			struct sg_intent_decision i = {
			    .label = SG_INTENT_TEACH, .n_signals = n};
			struct sg_risk_decision k = {.tier = 1, .n_signals = n};
			struct lane_verdict v = {.label = change
				? SG_INTENT_DECIDE
				: SG_INTENT_TEACH,
			    .confidence = 750,
			    .tier = 1 + change};
			struct lane_reading r = reading(3, 2);
			size_t at, want = n == 8 ? 8 : n + 1;

			fill(i.signals, n);
			fill(k.signals, n);
			lane_apply(&heads, &r, &v, &i, &k);
			want -= change && n > 0 && n < 8;
			at = change ? 0 : i.n_signals - 1;
			CHECK(i.n_signals == want, "%zu: %zu", n, i.n_signals);
			CHECK(i.label == v.label && i.confidence == 0.75, "it");
			CHECK(i.signals[at].type == SG_GATE_SIGNAL_PROTOTYPE &&
				str_eq(i.signals[at].name,
				    STR("reflect_tier_1")) &&
				i.signals[at].value.number == 0.5,
			    "%zu: named", n);
			CHECK(k.tier == 1 + change &&
				k.n_signals == (change ? want : n),
			    "%zu: risk %zu", n, k.n_signals);
		}
}

/* Eight rules: the last makes room for what changed the label. */
static void
full(void)
{
	struct sg_intent_decision i = {.n_signals = SG_GATE_SIGNALS_MAX};
	struct sg_risk_decision k = {0};
	struct lane_verdict v = {.label = SG_INTENT_CREATE};
	struct lane_reading r = reading(0, 0);

	fill(i.signals, SG_GATE_SIGNALS_MAX);
	i.signals[7] = signal(SG_GATE_SIGNAL_RULE);
	lane_apply(&heads, &r, &v, &i, &k);
	CHECK(i.n_signals == SG_GATE_SIGNALS_MAX &&
		i.signals[0].type == SG_GATE_SIGNAL_PROTOTYPE &&
		i.signals[7].type == SG_GATE_SIGNAL_RULE,
	    "%zu", i.n_signals);
}

/* each network reads the point of its own encoder, and what they say
 * is added up. */
static void
summed(void)
{
	struct lane_point p = {{0}, {0}, {0}}, none = p, early = p;
	struct heads h = heads;
	struct lane_reading all, first, second, third, rest;

	p.first[3] = 20000;
	p.second[5] = -20000;
	lane_read(&heads, &p, &all);
	h.members = 1;
	lane_read(&h, &p, &first);
	h.hidden[0] = heads.hidden[1];
	h.out[0] = heads.out[1];
	h.encoder = heads.encoder + 1;
	lane_read(&h, &p, &second);
	lane_read(&h, &none, &rest);
	h.encoder = &(const uint8_t){HEADS_EARLY};
	early.early[5] = -20000;
	lane_read(&h, &early, &third);
	CHECK(memcmp(third.risk, second.risk, sizeof(third.risk)) == 0 &&
		memcmp(third.risk, rest.risk, sizeof(third.risk)) != 0,
	    "the layer before the last");
	for (int k = 0; k < HEADS_TIERS; k++)
		CHECK(all.risk[k] == first.risk[k] + second.risk[k], "%d", k);
	for (int k = 0; k < SG_INTENT_COUNT; k++)
		CHECK(all.intent[k] == first.intent[k] + second.intent[k], "%d",
		    k);
	CHECK(memcmp(&second, &rest, sizeof(rest)) != 0, "not read");
}

/* Down to the floor together with the n-grams, but alone never down. */
static void
never_alone_down(void)
{
	struct sg_intent_decision i = {0};
	struct sg_risk_decision k = {.tier = 3};
	struct lane_verdict v = {.tier = 1, .alone = true};
	struct lane_reading r = reading(0, 1);

	lane_apply(&heads, &r, &v, &i, &k);
	CHECK(k.tier == 3 && k.n_signals == 0, "alone");
	v.alone = false;
	lane_apply(&heads, &r, &v, &i, &k);
	CHECK(k.tier == 1 && k.n_signals == 1, "together");
	v = (struct lane_verdict){.tier = 2, .alone = true};
	lane_apply(&heads, &r, &v, &i, &k);
	CHECK(k.tier == 2 && k.n_signals == 2, "up");
}

/* a gloss has thresholds of its own, and only raises. */
static void
glossed(void)
{
	struct heads_mix mine = *heads.glossed;
	struct heads h = heads;
	struct lane_base base = {.floor = 1};
	struct lane_reading r = {.risk = {9 << 16, 9 << 16, 9 << 16}};
	struct lane_verdict v;

	mine.threshold[2] = 10 << 16;
	h.glossed = &mine;
	lane_join(&h, &base, &r, &v);
	CHECK(v.tier == 3 && !v.alone, "English: %d", v.tier);
	base.glossed = true;
	lane_join(&h, &base, &r, &v);
	CHECK(v.tier == 2 && v.alone, "a gloss: %d", v.tier);
	base.floor = 3;
	lane_join(&h, &base, &r, &v);
	CHECK(v.tier == 3, "not below the rules: %d", v.tier);
}

/* the decisions have the same shape with and without the lane. */
static void
off(void)
{
	struct sg_intent_decision i = {.label = SG_INTENT_TEACH,
				      .confidence = 0.5,
				      .n_signals = 1},
				  i_was = i;
	struct sg_risk_decision k = {.tier = 2}, k_was = k;
	struct lane l = {NULL, &heads, &work};

	lane_turn(NULL, STR("text"), NULL, &i, &k, NULL);
	lane_turn(&l, STR("text"), NULL, &i, &k, NULL);
	l.model = &model;
	lane_turn(&l, STR(""), NULL, &i, &k, NULL);
	CHECK(memcmp(&i, &i_was, sizeof(i)) == 0 &&
		memcmp(&k, &k_was, sizeof(k)) == 0,
	    "something changed");
	lane_turn(&l, STR("the cat"), NULL, &i, &k, NULL);
	CHECK(i.n_signals == 2 && k.tier >= 2, "on: %zu", i.n_signals);
}

/* Scores of some points, to the bit; see test_embed_model.c. */
static void
same_everywhere(void)
{
	char room[512], hex[65];
	struct buf b = BUF_ON(hex);
	struct sha256 sha;
	uint8_t digest[SHA256_SIZE];

	sha256_init(&sha);
	for (unsigned n = 0; n < 25; n++) {
		struct lane_reading r;
		struct lane_verdict v;
		struct lane_point p;

		lane_encode(&model, &work, toy_text(n, room, sizeof(room)), &p);
		lane_read(&heads, &p, &r);
		lane_join(&heads, NULL, &r, &v);
		CHECK(
		    r.nearest < heads.protos && v.confidence <= 1000, "%u", n);
		sha256_add(&sha, (struct sg_str){(char *)&r, sizeof(r)});
	}
	sha256_end(&sha, digest);
	buf_addhex(&b, digest, 16);
	CHECK(str_eq(buf_str(&b), STR("fd25a7b12a118799a21a2ebd8d1d9ff0")),
	    "%.*s", (int)b.n, b.p);
}

int
main(void)
{
	toy_weights(&weights);
	if (embed_attach(&model, toy_file(&weights), NULL) != SG_OK)
		return 1;
	toy_heads(&file, model.digest);
	RUN(attach);
	RUN(damaged);
	RUN(again);
	RUN(joined);
	RUN(base_counts);
	RUN(odd_mix);
	RUN(applied);
	RUN(full);
	RUN(summed);
	RUN(never_alone_down);
	RUN(glossed);
	RUN(off);
	RUN(same_everywhere);
	free(weights.p);
	free(file.p);
	return t_done("turn_embed_lane");
}
