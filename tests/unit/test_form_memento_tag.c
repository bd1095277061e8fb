/*
 * The ETag of a memento: equal content, equal tag; any change, another tag; and
 * nothing that is not written counts.
 */
#include "base/sha256.h"
#include "form/memento_tag.h"
#include "t.h"

static struct sg_str one[] = {{"one", 3}};
static struct sg_str other[] = {{"two", 3}};
static struct sg_str pair[] = {{"one", 3}, {"two", 3}};
static struct sg_str joined[] = {{"one\",\"two", 9}};

static const struct sg_memento base = {
    .memento_id = {"m-1", 3},
    .thread_id = {"t-1", 3},
    .created_ms = 1767225600000,
    .arc = {"arc", 3},
    .active = {pair, 2},
    .parked = {one, 1},
    .decisions = {one, 1},
    .next = {one, 1},
    .affect = {.points = {{.end_message_id = {"u-1", 3},
		   .label = {"insight", 7},
		   .intensity = 0.5}},
	.n_points = 1,
	.rollup = {.updated_ms = 1767225600000}},
    .signals = {.updated_ms = 1767225600000,
	.items = {{.end_message_id = {"u-1", 3}}},
	.n_items = 1},
    .has_signals = true,
};

/* Each returns ${m} with one change; a memento is passed by value. */
#define CHANGE(name, what)                                 \
	static struct sg_memento name(struct sg_memento m) \
	{                                                  \
		what;                                      \
		return m;                                  \
	}
CHANGE(id, m.memento_id = STR("m-2"))
CHANGE(thread, m.thread_id = STR("t-2"))
CHANGE(created, m.created_ms++)
CHANGE(arc, m.arc = STR("Arc"))
CHANGE(active_less, m.active.n = 1)
CHANGE(active_joined, m.active = ((struct sg_str_list){joined, 1}))
CHANGE(parked, m.parked.v = other)
CHANGE(parked_none, m.parked.n = 0)
CHANGE(decisions, m.decisions.v = other)
CHANGE(next, m.next.v = other)
CHANGE(moved, m.parked.n = 0; m.active = ((struct sg_str_list){one, 1}))
CHANGE(point_none, m.affect.n_points = 0)
CHANGE(point_message, m.affect.points[0].end_message_id = STR("u-2"))
CHANGE(point_label, m.affect.points[0].label = STR("resolve"))
CHANGE(point_intensity, m.affect.points[0].intensity = 0.50000000000000011)
CHANGE(point_confidence, m.affect.points[0].confidence = SG_CONFIDENCE_MED)
CHANGE(point_source, m.affect.points[0].source = SG_AFFECT_SOURCE_SENTINEL)
CHANGE(phase, m.affect.rollup.phase = SG_PHASE_PEAK)
CHANGE(bucket, m.affect.rollup.intensity_bucket = SG_INTENSITY_MED)
CHANGE(rolled_up, m.affect.rollup.updated_ms++)
CHANGE(signals_none, m.has_signals = false)
CHANGE(signals_empty, m.signals.n_items = 0)
CHANGE(signals_time, m.signals.updated_ms++)
CHANGE(signal_message, m.signals.items[0].end_message_id = STR("u-2"))
CHANGE(signal_kind, m.signals.items[0].kind = SG_SIGNAL_PIVOT)
CHANGE(signal_confidence, m.signals.items[0].confidence = SG_CONFIDENCE_HIGH)
CHANGE(signal_source, m.signals.items[0].source = SG_SIGNAL_SOURCE_MODEL)
CHANGE(signal_summary, m.signals.items[0].has_summary = true)

static struct sg_memento (*const changes[])(struct sg_memento) = {id, thread,
    created, arc, active_less, active_joined, parked, parked_none, decisions,
    next, moved, point_none, point_message, point_label, point_intensity,
    point_confidence, point_source, phase, bucket, rolled_up, signals_none,
    signals_empty, signals_time, signal_message, signal_kind, signal_confidence,
    signal_source, signal_summary};

#define CHANGES (sizeof(changes) / sizeof(changes[0]))

static void
any_change_gives_another_tag(void)
{
	char tags[CHANGES + 1][MEMENTO_ETAG_SIZE];

	CHECK(memento_etag(&base, tags[CHANGES]), "the first");
	for (size_t i = 0; i < CHANGES; i++) {
		struct sg_memento m = changes[i](base);

		CHECK(memento_etag(&m, tags[i]), "change %zu", i);
	}
	for (size_t i = 0; i <= CHANGES; i++)
		for (size_t j = 0; j < i; j++)
			CHECK(
			    strcmp(tags[i], tags[j]) != 0, "%zu and %zu", i, j);
}

static void
equal_content_has_an_equal_tag(void)
{
	static struct sg_str copies[] = {{"one", 3}, {"two", 3}};
	char a[MEMENTO_ETAG_SIZE], b[MEMENTO_ETAG_SIZE];
	struct sg_memento m = base;

	m.active.v = copies;
	m.affect.points[0].at_ms = 5;          /* not on the wire */
	m.affect.points[1].intensity = 0.7;    /* behind the last */
	m.signals.items[0].summary = STR("x"); /* not there */
	CHECK(memento_etag(&base, a) && memento_etag(&m, b), "both");
	CHECK(strcmp(a, b) == 0, "what is not written does not count");
	m = base;
	m.has_signals = false;
	CHECK(memento_etag(&m, a), "v0.2");
	m.version = SG_MEMENTO_V0_1;
	CHECK(memento_etag(&m, b), "v0.1");
	CHECK(strcmp(a, b) == 0, "one stored as v0.1 is written as v0.2");
}

/* The tag is the hash of the line everybody sees. */
static void
the_tag_is_the_hash_of_the_line(void)
{
	char room[4000], want[MEMENTO_ETAG_SIZE], got[MEMENTO_ETAG_SIZE];
	uint8_t digest[SHA256_SIZE];

	for (size_t i = 0; i < CHANGES; i++) {
		struct sg_memento m = changes[i](base);
		struct buf line = BUF_ON(room), tag = BUF_ON(want);

		contract_encode(&sg_memento_contract, &m, &line);
		sha256_of(buf_str(&line), digest);
		buf_addc(&tag, '"');
		buf_addhex(&tag, digest, sizeof(digest));
		buf_add(&tag, STR("\"\0"));
		CHECK(memento_etag(&m, got), "change %zu", i);
		CHECK(strcmp(got, want) == 0, "change %zu: %s", i, got);
		CHECK(strlen(got) == 66, "change %zu: %s", i, got);
	}
}

static void
the_longest_memento_has_a_tag(void)
{
	static char text[200];
	static struct sg_str items[SG_MEMENTO_ITEMS_MAX];
	struct sg_str_list all = {items, SG_MEMENTO_ITEMS_MAX};
	char tag[MEMENTO_ETAG_SIZE];
	struct sg_memento m = base;

	memset(text, 1, sizeof(text)); /* each is six bytes on the wire */
	for (size_t i = 0; i < SG_MEMENTO_ITEMS_MAX; i++)
		items[i] = (struct sg_str){text, sizeof(text)};
	m.active = m.parked = m.decisions = m.next = all;
	CHECK(memento_etag(&m, tag), "32 items of 200 control characters");
}

static void
what_cannot_be_written_has_none(void)
{
	char tag[MEMENTO_ETAG_SIZE] = "x";
	struct sg_memento m = base;

	m.created_ms = INT64_MAX;
	CHECK(!memento_etag(&m, tag) && tag[0] == '\0', "no such time");
	m = base;
	m.affect.rollup.phase = SG_PHASE_COUNT;
	CHECK(!memento_etag(&m, tag) && tag[0] == '\0', "no such word");
}

int
main(void)
{
	RUN(any_change_gives_another_tag);
	RUN(equal_content_has_an_equal_tag);
	RUN(the_tag_is_the_hash_of_the_line);
	RUN(the_longest_memento_has_a_tag);
	RUN(what_cannot_be_written_has_none);
	return t_done("wire_memento_tag");
}
