/*
 * The lenient reading of an affect_signal, from JSON to what is believed: the
 * rows of the fact base, wrong types, and text that is no JSON at all.
 */
#include "form/affect_lenient.h"
#include "t.h"

static struct arena arena;

static const struct row {
	const char *json;
	const char *label; /* NULL: there is none */
	double intensity;
	enum sg_confidence_level confidence;
} rows[] = {
    {"null", NULL, 0, 0},
    {"[]", NULL, 0, 0},
    {"[{\"label\":\"insight\"}]", NULL, 0, 0},
    {"\"insight\"", NULL, 0, 0},
    {"1", NULL, 0, 0},
    {"{}", NULL, 0, 0},
    {"", NULL, 0, 0},
    {"{\"label\":\"insight\"", NULL, 0, 0},
    {"{\"label\":\"insight\",}", NULL, 0, 0},
    {"{\"label\":}", NULL, 0, 0},
    {"{\"intensity\":0.5}", "neutral", 0.5, SG_CONFIDENCE_LOW},
    {"{\"label\":\"insight\"}", "insight", 0, SG_CONFIDENCE_LOW},
    {"{\"label\":\"insight\",\"intensity\":\"0.9\",\"confidence\":\"high\"}",
	"insight", 0.9, SG_CONFIDENCE_HIGH},
    {"{\"confidence\":0.69,\"intensity\":0.34,\"label\":\"resolve\"}",
	"resolve", 0.34, SG_CONFIDENCE_MED},
    {"{\"label\":\"decision\"}", "resolve", 0, SG_CONFIDENCE_LOW},
    {"{\"label\":\"surprise\"}", "neutral", 0, SG_CONFIDENCE_LOW},
    {"{\"label\":\"cur\\u0069osity\"}", "curiosity", 0, SG_CONFIDENCE_LOW},
    {"{\"lab\\u0065l\":\"insight\"}", "insight", 0, SG_CONFIDENCE_LOW},
    {"{\"label\":7,\"intensity\":null,\"confidence\":true}", "neutral", 0,
	SG_CONFIDENCE_LOW},
    {"{\"label\":null,\"intensity\":[1],\"confidence\":{\"a\":1}}", "neutral",
	0, SG_CONFIDENCE_LOW},
    {"{\"label\":\"insight\",\"intensity\":-1,\"confidence\":5}", "insight", 0,
	SG_CONFIDENCE_HIGH},
    {"{\"intensity\":2}", "neutral", 1, SG_CONFIDENCE_LOW},
    {"{\"intensity\":1e999,\"confidence\":1e999}", "neutral", 0,
	SG_CONFIDENCE_LOW},
    {"{\"intensity\":\"much\",\"confidence\":\"medium\"}", "neutral", 0,
	SG_CONFIDENCE_LOW},
    {"{\"other\":{\"deep\":[1,2]}}", "neutral", 0, SG_CONFIDENCE_LOW},
    {"{\"other\":{\"a\":1,\"a\":2}}", NULL, 0, 0},
};

static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_affect_claim claim;
		struct sg_affect_point p;
		bool found;

		CHECK(affect_lenient(str_of(r->json), &arena, &found, &claim) ==
			SG_OK,
		    "%s", r->json);
		CHECK(found == (r->label != NULL), "%s", r->json);
		if (!found || r->label == NULL) {
			CHECK(claim.label.n == 0, "%s: zeroed", r->json);
			continue;
		}
		p = sg_affect_believe(&claim);
		CHECK(str_eq(p.label, str_of(r->label)), "%s: %.*s", r->json,
		    (int)p.label.n, p.label.p);
		CHECK(p.intensity == r->intensity, "%s: %g", r->json,
		    p.intensity);
		CHECK(p.confidence == r->confidence, "%s", r->json);
	}
}

static void
memory_may_run_out(void)
{
	static const char *const texts[] = {"{\"lab\\u0065l\":1}",
	    "{\"label\":\"\\u0065\"}", "{\"other\":{\"\\u0061\":1}}"};
	struct sg_affect_claim claim;
	struct arena none;
	bool found = true;

	arena_init(&none, &mem_heap, 0);
	for (size_t i = 0; i < 3; i++) {
		CHECK(affect_lenient(str_of(texts[i]), &none, &found, &claim) ==
			SG_ENOMEM,
		    "%s", texts[i]);
		CHECK(!found, "%s", texts[i]);
	}
	arena_release(&none);
}

int
main(void)
{
	arena_init(&arena, &mem_heap, 1 << 20);
	RUN(rows_hold);
	RUN(memory_may_run_out);
	arena_release(&arena);
	return t_done("wire_affect_lenient");
}
