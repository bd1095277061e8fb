/* What the page of the demo has to show before anybody did anything. */
#include "demo/demo.h"

struct seed {
	bool person; /* else the agent */
	const char *path, *body;
};

#define DOCS                                                  \
	"\"extension\":{\"id\":\"ext.docs\",\"name\":\"Docs " \
	"Search\",\"version\":\"2.1.0\"}"
#define TURN(thread, text)                                                   \
	{                                                                    \
		false, "/v1/turn",                                           \
		    "{\"threadId\":\"" thread "\",\"message\":\"" text "\"}" \
	}

static const struct seed seeds[] = {
    {true, "/v1/energy/loads",
	"{\"name\":\"LED lights\",\"watts\":20,\"hours\":5,\"quantity\":1}"},
    {true, "/v1/energy/loads",
	"{\"name\":\"Laptop\",\"watts\":65,\"hours\":7,\"quantity\":2,"
	"\"category\":\"ac\"}"},
    {true, "/v1/energy/loads",
	"{\"name\":\"Water pump\",\"watts\":45,\"hours\":0.5,\"quantity\":1}"},
    {true, "/v1/energy/sources",
	"{\"name\":\"Roof panel\",\"input\":200,\"hours\":5.1,\"quantity\":2,"
	"\"efficiency\":0.85,\"type\":\"solar\"}"},
    {true, "/v1/energy/sources",
	"{\"name\":\"DC-DC charger\",\"input\":300,\"hours\":1,\"quantity\":1,"
	"\"efficiency\":1,\"type\":\"alternator\"}"},
    TURN("boat-solar", "How much sun do we get in March?"),
    TURN("boat-solar", "Let's go with the bigger panel."),
    TURN("boat-solar", "ok thanks"),
    TURN("fridge", "Is this chicken still good? It says Friday."),
    TURN("fridge", "I can't face this today, everything is too much"),
    {true, "/v1/grants",
	"{\"extension_id\":\"ext.docs\",\"capability\":\"read\","
	"\"scope_pattern\":\"docs/**\",\"decision\":\"allow\"}"},
    {true, "/v1/grants",
	"{\"extension_id\":\"ext.docs\",\"capability\":\"read\","
	"\"scope_pattern\":\"**/.ssh/**\",\"decision\":\"deny\"}"},
    {false, "/v1/hostcalls",
	"{\"call_id\":\"seed-1\",\"method\":\"fs\",\"params\":{\"op\":\"read\","
	"\"path\":\"docs/start.md\"}," DOCS "}"},
    {false, "/v1/hostcalls",
	"{\"call_id\":\"seed-2\",\"method\":\"fs\",\"params\":{\"op\":\"read\","
	"\"path\":\".ssh/id_ed25519\"}," DOCS "}"},
};

bool
demo_page_seed(struct demo *d)
{
	for (size_t i = 0; i < sizeof(seeds) / sizeof(seeds[0]); i++) {
		const struct seed *s = &seeds[i];

		if (demo_post(d, s->person ? d->person : d->agent, s->path,
			str_of(s->body))
			.n == 0)
			return false;
		arena_clear(&d->a);
	}
	return true;
}
