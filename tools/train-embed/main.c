/*
 * train-embed WEIGHTS TURNS.jsonl BASE HEADS [OPTION VALUE]...
 *
 * Fits the heads of the prototype lane and writes them.  BASE is what the
 * n-gram reading says of each turn that has a source, with its source left
 * out (tools/train writes it).
 *
 *     --kept FILE            points that stay between runs
 *     --learnt FILE          networks and what the folds say, likewise
 *     --check FILE BASE      labelled turns to print figures for, at the end
 *     --seed N, --members N, --protos N, --epochs N
 *     --again N              one English turn in N is also learnt as a gloss
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/train-embed/train.h"

#define AT_ONCE 2 /* processes */

/* Room for false alarms of the voices: tier 2 and above, tier 3. */
#define VOICES_ENGLISH 0.001, 0.002
#define VOICES_OTHERS  0.030, 0.030

/* Fit the networks of both encoders to all turns outside fold ${but}. */
static void
fit(struct net *nets, const struct set *s, unsigned but,
    const struct settings *st)
{
	uint32_t *rows = train_alloc(s->n * sizeof(*rows));
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].fold != but)
			rows[n++] = (uint32_t)i;
	for (unsigned i = 0; i < st->members * HEADS_ENCODERS; i++) {
		struct net_settings net = st->net;
		unsigned encoder = i % HEADS_ENCODERS;

		net.seed = st->net.seed * 1000003 + i * 101 + but;
		nets[i].in = heads_width(encoder);
		net_fit(&nets[i], s->x[encoder], s->labels, rows, n, &net);
		fprintf(stderr, "fold %u, network %u\n", but, i);
	}
	free(rows);
}

static void
fit_and_pack(const struct set *s, unsigned but, const struct settings *st,
    const struct protos *p, struct packed *out)
{
	unsigned members = st->members * HEADS_ENCODERS;
	struct net nets[HEADS_MEMBERS];

	fit(nets, s, but, st);
	pack(out, nets, members, p);
	for (unsigned i = 0; i < members; i++)
		net_release(&nets[i]);
}

/* Memory that the processes below write into. */
static void *
share(size_t n)
{
	FILE *f = tmpfile();
	void *p;

	if (f == NULL || ftruncate(fileno(f), (off_t)n) != 0)
		train_fail("a file", "cannot be made");
	p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(f), 0);
	if (p == MAP_FAILED)
		train_fail("memory", "ran out");
	return p;
}

static void
fold_end(void)
{
	int status = 1;

	if (wait(&status) < 0 || status != 0)
		train_fail("a fold", "was not learnt");
}

/*
 * Every turn read by heads that did not see its source: a process for each
 * fold, which says the same whenever it runs.  One of them may still be at
 * work at the end.
 */
static void
cross(const struct set *s, const struct settings *st, const struct protos *p,
    struct lane_reading *r)
{
	for (unsigned fold = 0; fold < FOLDS; fold++) {
		struct packed out;
		pid_t pid;

		if (fold >= AT_ONCE)
			fold_end();
		pid = fork();
		if (pid < 0)
			train_fail("a process", "cannot be started");
		if (pid > 0)
			continue;
		fit_and_pack(s, fold, st, p, &out);
		for (size_t i = 0; i < s->n; i++)
			if (s->v[i].fold == fold && !s->v[i].again)
				lane_read(&out.heads, &s->v[i].point, &r[i]);
		_exit(0);
	}
	for (unsigned k = 1; k < AT_ONCE; k++)
		fold_end();
}

/* Which turns with a source: all, by what is read, of a language. */
enum which { ALL_TURNS, AS_THEY_ARE, GLOSSES, OF_LANGUAGE };

static bool
is_which(const struct example *x, enum which which, unsigned language)
{
	if (x->label.intent == SG_INTENT_COUNT || x->fold == OWN || x->again)
		return false;
	if (which == OF_LANGUAGE)
		return x->language == language;
	return which == ALL_TURNS || x->base.glossed == (which == GLOSSES);
}

static size_t
choose(const struct set *s, enum which which, unsigned language, uint32_t *pick)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		if (is_which(&s->v[i], which, language))
			pick[n++] = (uint32_t)i;
	return n;
}

static void
report(const struct judged *lane, const struct judged *both)
{
	uint32_t *pick = train_alloc(both->s->n * sizeof(*pick));
	struct judged j = *both;
	struct judged first = *both, alone = *lane;

	first.by = READING_FIRST;
	figures_print("n-grams", &first);
	figures_print("lane", &alone);
	j.rules = RULES_NONE;
	figures_print("both, without rules", &j);
	j.rules = RULES_TAUGHT;
	figures_print("both, without voices", &j);
	j.rules = RULES_HEARD;
	figures_print("both", &j);
	figures_matrix(&j);
	j.pick = pick;
	j.n = choose(j.s, GLOSSES, 0, pick);
	figures_print("both, other languages", &j);
	for (unsigned k = 0; k <= GLOSS_ENGLISH; k++) {
		char name[32];

		j.n = choose(j.s, OF_LANGUAGE, k, pick);
		snprintf(name, sizeof(name), "both, %s",
		    gloss_name((enum gloss_language)k));
		if (j.n >= 5)
			figures_print(name, &j);
	}
	free(pick);
}

static void
print_mix(const char *name, const struct heads_mix *m)
{
	printf("%s: n-grams count %.2f for intent, %.2f for tiers; sharpness "
	       "%.2f; tiers from %.2f %.2f %.2f\n",
	    name, m->base_intent / 65536.0, m->base_risk / 65536.0,
	    m->sharpness / 65536.0, m->threshold[0] / 65536.0,
	    m->threshold[1] / 65536.0, m->threshold[2] / 65536.0);
}

static void
write_heads(const char *path, const struct packed *p)
{
	FILE *f = fopen(path, "wb");

	if (f == NULL || fwrite(p->p, 1, p->n, f) != p->n || fclose(f) != 0)
		train_fail(path, "cannot be written");
	printf("%s: %zu bytes, %u networks, %u prototypes\n", path, p->n,
	    p->heads.members, p->heads.protos);
}

static void
check(const struct settings *st, const struct embed_model *m,
    const struct heads *h, const struct judged *lane, const struct judged *both)
{
	struct set s = {0};
	struct judged j[2] = {*lane, *both};
	struct lane_reading *r;
	uint32_t *pick;

	data_read(&s, m, st->check, NULL, 0);
	data_base(&s, st->base[1]);
	r = train_alloc(s.n * sizeof(*r));
	pick = train_alloc(s.n * sizeof(*pick));
	for (size_t i = 0; i < s.n; i++)
		lane_read(h, &s.v[i].point, &r[i]);
	for (int i = 0; i < 2; i++) {
		j[i].s = &s;
		j[i].r = r;
		j[i].pick = pick;
		j[i].n = choose(&s, ALL_TURNS, 0, pick);
	}
	printf("%s\n", st->check);
	report(&j[0], &j[1]);
}

/* False alarms allowed, just below the bars, but for what the voices add. */
static void
allow(struct judged *j, double voices2, double voices3)
{
	j->allowed[0] = 0.0995 - voices2;
	j->allowed[1] = 0.0495 - voices3;
}

/* From readings of turns whose source was left out to what is decided. */
static void
tune_all(struct judged *lane, struct judged *both, struct mixes *m)
{
	uint32_t *pick = train_alloc(lane->s->n * sizeof(*pick));
	struct judged part = *both;

	allow(lane, 0, 0);
	tune(lane);
	m->alone = lane->mix;
	part.pick = pick;
	part.n = choose(part.s, AS_THEY_ARE, 0, pick);
	allow(&part, VOICES_ENGLISH);
	tune(&part);
	m->joined = both->mix = part.mix;
	part.n = choose(part.s, GLOSSES, 0, pick);
	allow(&part, VOICES_OTHERS);
	tune(&part);
	m->glossed = part.mix;
	both->glossed = &m->glossed;
	print_mix("lane", &m->alone);
	print_mix("both", &m->joined);
	print_mix("glosses", &m->glossed);
	free(pick);
}

static void
train(const struct settings *st, const struct embed_model *m, struct set *s)
{
	struct lane_reading *r = share(s->n * sizeof(*r));
	uint32_t *pick = train_alloc(s->n * sizeof(*pick));
	struct protos *p = train_alloc(sizeof(*p));
	struct judged lane = {.s = s, .r = r, .pick = pick}, both;
	struct mixes mixes;
	struct packed out;

	if (!learnt_read(s, st, r, &out)) {
		protos_fit(p, s, st);
		cross(s, st, p, r);
		fit_and_pack(s, ALL, st, p, &out);
		fold_end(); /* the one that cross left at work */
		learnt_write(s, st, r, &out);
	}
	lane.n = choose(s, ALL_TURNS, 0, pick);
	lane.by = READING_LANE;
	both = lane;
	both.by = READING_BOTH;
	tune_all(&lane, &both, &mixes);
	printf("sources left out\n");
	report(&lane, &both);
	pack_mix(&out, &mixes, m->digest);
	write_heads(st->out, &out);
	if (st->check != NULL)
		check(st, m, &out.heads, &lane, &both);
	free(out.p);
}

static unsigned
number(const char *name, const char *text, unsigned long max)
{
	char *end;
	unsigned long v = strtoul(text, &end, 10);

	if (*end != '\0' || v == 0 || v > max)
		train_fail(name, "is not a number in its range");
	return (unsigned)v;
}

static int
option(struct settings *st, int argc, char **argv)
{
	if (argc > 2 && strcmp(argv[0], "--check") == 0) {
		st->check = argv[1];
		st->base[1] = argv[2];
		return 3;
	}
	if (argc < 2)
		train_fail(argv[0], "is not an option");
	if (strcmp(argv[0], "--kept") == 0)
		st->kept = argv[1];
	else if (strcmp(argv[0], "--learnt") == 0)
		st->learnt = argv[1];
	else if (strcmp(argv[0], "--seed") == 0)
		st->net.seed = number("--seed", argv[1], 1u << 30);
	else if (strcmp(argv[0], "--members") == 0)
		st->members = number(
		    "--members", argv[1], HEADS_MEMBERS / HEADS_ENCODERS);
	else if (strcmp(argv[0], "--again") == 0)
		st->again = number("--again", argv[1], 1u << 30);
	else if (strcmp(argv[0], "--protos") == 0)
		st->protos = number("--protos", argv[1], HEADS_PROTOS - 64);
	else if (strcmp(argv[0], "--epochs") == 0)
		st->net.epochs = number("--epochs", argv[1], 1000);
	else
		train_fail(argv[0], "is not an option");
	return 2;
}

int
main(int argc, char **argv)
{
	struct settings st = {.members = 1,
	    .protos = 500,
	    .again = 2,
	    .net = {.seed = 1,
		.epochs = 18,
		.rate = 1.5e-3f,
		.decay = 1e-2f,
		.smooth = 0.05f,
		.drop_in = 0.3f,
		.drop_mid = 0.6f}};
	struct embed_model m;
	struct set s = {0};

	if (argc < 5)
		train_fail("usage", "WEIGHTS TURNS.jsonl BASE HEADS ...");
	st.out = argv[4];
	for (int i = 5; i < argc;)
		i += option(&st, argc - i, argv + i);
	data_weights(&m, argv[1]);
	data_read(&s, &m, argv[2], st.kept, st.again);
	data_base(&s, argv[3]);
	train(&st, &m, &s);
	return 0;
}
