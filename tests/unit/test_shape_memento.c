/*
 * ThreadMemento as the seed writes its schema: what is taken, what is refused
 * and at which place.
 */
#include "shape/memento.h"
#include "t.h"

static struct arena arena;

#define ITEM(id, kind, level, source)                                      \
	"{\"endMessageId\":" id ",\"kind\":" kind ",\"confidence\":" level \
	",\"source\":" source "}"
#define GOOD ITEM("\"u\"", "\"pivot\"", "\"low\"", "\"model\"")
#define SIGNALS(items) \
	"{\"updatedAt\":\"2026-01-01T00:00:00Z\",\"items\":[" items "]}"
#define FOUR   GOOD "," GOOD "," GOOD "," GOOD
#define TEN    "1234567890"
#define NINETY TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define SUMMARY(text)                                                        \
	"{\"endMessageId\":\"u\",\"kind\":\"pivot\",\"confidence\":\"low\"," \
	"\"source\":\"model\",\"summary\":\"" text "\"}"

static const struct row {
	const char *json, *pointer;
	enum sg_err err;
} signals[] = {
    {SIGNALS(GOOD), "", SG_OK},
    /* */
    {SIGNALS(ITEM("\"\"", "\"pivot\"", "\"low\"", "\"model\"")),
	"/items/0/endMessageId", SG_ESHORT},
    {SIGNALS("{}"), "/items/0/endMessageId", SG_EMISSING},
    {SIGNALS(ITEM("7", "\"pivot\"", "\"low\"", "\"model\"")),
	"/items/0/endMessageId", SG_ETYPE},
    /* */
    {SIGNALS(ITEM("\"u\"", "\"decided\"", "\"low\"", "\"model\"")),
	"/items/0/kind", SG_EWORD},
    {SIGNALS("{\"endMessageId\":\"u\"}"), "/items/0/kind", SG_EMISSING},
    /* */
    {SIGNALS(ITEM("\"u\"", "\"pivot\"", "\"medium\"", "\"model\"")),
	"/items/0/confidence", SG_EWORD},
    {SIGNALS(ITEM("\"u\"", "\"pivot\"", "0.9", "\"model\"")),
	"/items/0/confidence", SG_ETYPE},
    {SIGNALS("{\"endMessageId\":\"u\",\"kind\":\"pivot\"}"),
	"/items/0/confidence", SG_EMISSING},
    /* */
    {SIGNALS(ITEM("\"u\"", "\"pivot\"", "\"low\"", "\"sentinel\"")),
	"/items/0/source", SG_EWORD},
    {SIGNALS("{\"endMessageId\":\"u\",\"kind\":\"pivot\","
	     "\"confidence\":\"low\"}"),
	"/items/0/source", SG_EMISSING},
    /* */
    {SIGNALS(SUMMARY("")), "", SG_OK},
    {SIGNALS(SUMMARY(NINETY NINETY)), "", SG_OK},
    {SIGNALS(SUMMARY(NINETY NINETY "x")), "/items/0/summary", SG_ELONG},
    {SIGNALS(SUMMARY(NINETY NINETY "\xc3\xa4")), "/items/0/summary", SG_ELONG},
    /* */
    {"{\"items\":[]}", "/updatedAt", SG_EMISSING},
    {"{\"updatedAt\":\"yesterday\"}", "/updatedAt", SG_EDATE},
    {"{\"updatedAt\":5}", "/updatedAt", SG_ETYPE},
    /* R-052 T60 */
    {SIGNALS(FOUR "," FOUR), "", SG_OK},
    {SIGNALS(FOUR "," FOUR "," GOOD), "/items", SG_EMANY},
    /* */
    {"{\"updatedAt\":\"2026-01-01T00:00:00Z\"}", "", SG_OK},
    /* */
    {"{\"updatedAt\":\"2026-01-01T00:00:00Z\",\"item\":[]}", "/item",
	SG_EUNKNOWN},
    {SIGNALS("{\"endMessageId\":\"u\",\"at\":1}"), "/items/0/at", SG_EUNKNOWN},
};

#define HEAD(version)                                            \
	"{\"mementoId\":\"m\",\"threadId\":\"t\",\"createdTs\":" \
	"\"2026-01-01T00:00:00Z\",\"version\":\"" version "\","  \
	"\"arc\":\"a\","
#define AFFECT(points)                                                   \
	"\"affect\":{\"points\":[" points                                \
	"],\"rollup\":{\"phase\":\"peak\",\"intensityBucket\":\"high\"," \
	"\"updatedAt\":\"2026-01-01T00:00:00Z\"}}"
#define LISTS "\"active\":[],\"parked\":[],\"decisions\":[],\"next\":[],"
#define POINT                                             \
	"{\"endMessageId\":\"u\",\"label\":\"any word\"," \
	"\"intensity\":0.5,\"confidence\":\"low\",\"source\":\"sentinel\"}"
#define POINT_AT                                                     \
	"{\"endMessageId\":\"u\",\"label\":\"x\",\"intensity\":0.5," \
	"\"confidence\":\"low\",\"source\":\"model\",\"ts\":1}"
#define V1 "memento-v0.1"
#define V2 "memento-v0.2"

static const struct row mementos[] = {
    /* */
    {HEAD(V2) LISTS AFFECT(POINT) "}", "", SG_OK},
    {HEAD(V1) AFFECT("") "}", "", SG_OK},
    {HEAD(V2) AFFECT("") "}", "/active", SG_EMISSING},
    {HEAD("memento-v0.3") LISTS AFFECT("") "}", "/version", SG_EWORD},
    {HEAD(V2) LISTS AFFECT("") ",\"signals\":" SIGNALS(GOOD) "}", "", SG_OK},
    {HEAD(V1) LISTS AFFECT("") ",\"signals\":" SIGNALS(GOOD) "}", "/signals",
	SG_EFORBIDDEN},
    {HEAD(V2) LISTS AFFECT("") ",\"signals\":{}}", "/signals/updatedAt",
	SG_EMISSING},
    {HEAD(V2) LISTS AFFECT(POINT_AT) "}", "/affect/points/0/ts", SG_EUNKNOWN},
    {HEAD(V2) LISTS AFFECT(
	 POINT "," POINT "," POINT "," POINT "," POINT "," POINT) "}",
	"/affect/points", SG_EMANY},
};

static void
check(const struct contract *c, const struct row *r)
{
	static union {
		struct sg_memento memento;
		struct sg_memento_signals signals;
	} out;
	struct sg_error e = {0};
	enum sg_err err = contract_decode(c, str_of(r->json), &arena, &out, &e);

	CHECK(err == r->err, "%s: %s", r->json, sg_err_name(err));
	CHECK(strcmp(e.pointer, r->pointer) == 0, "%s: %s", r->json, e.pointer);
}

static void
signals_are_strict(void)
{
	const struct row *r;

	EACH (r, signals)
		check(&sg_memento_signals_contract, r);
}

static void
mementos_are_strict(void)
{
	const struct row *r;

	EACH (r, mementos)
		check(&sg_memento_contract, r);
}

/* what was read is written again, signals and all. */
static void
what_is_read_is_written(void)
{
	static const char text[] =
	    "{\"mementoId\":\"m\",\"threadId\":\"t\",\"createdTs\":"
	    "\"2026-01-01T00:00:00.000Z\",\"version\":\"memento-v0.2\","
	    "\"arc\":\"a\"," LISTS "\"affect\":{\"points\":[" POINT
	    "],\"rollup\":{\"phase\":\"peak\",\"intensityBucket\":\"high\","
	    "\"updatedAt\":\"2026-01-01T00:00:00.000Z\"}},\"signals\":"
	    "{\"updatedAt\":\"2026-01-01T00:00:00.000Z\",\"items\":[" GOOD
	    "," SUMMARY("s") "]}}";
	char room[4000];
	struct buf b = BUF_ON(room);
	struct sg_memento m;

	CHECK(contract_decode(
		  &sg_memento_contract, STR(text), &arena, &m, NULL) == SG_OK,
	    "it is read");
	contract_encode(&sg_memento_contract, &m, &b);
	CHECK(str_eq(buf_str(&b), STR(text)), "%.*s", (int)b.n, b.p);
}

int
main(void)
{
	arena_init(&arena, &mem_heap, 1 << 20);
	RUN(signals_are_strict);
	RUN(mementos_are_strict);
	RUN(what_is_read_is_written);
	arena_release(&arena);
	return t_done("wire_memento_contract");
}
