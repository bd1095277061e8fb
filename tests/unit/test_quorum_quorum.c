/* Who counts: names, roles, owners, stand-ins, hours, the machine. */
#include "t.h"

#include "quorum/quorum.h"

static struct zone utc;

/* A directory of people: the first letter says the role. */
static bool
find(void *ctx, struct sg_str name, enum sg_people_role *standing)
{
	static const struct {
		const char *name;
		enum sg_people_role role;
	} rows[] = {{"Ada", SG_PEOPLE_ADMINISTRATOR},
	    {"Ben", SG_PEOPLE_APPROVER}, {"Cem", SG_PEOPLE_APPROVER},
	    {"Vera", SG_PEOPLE_VIEWER}, {"Olaf", SG_PEOPLE_OWNER}};

	(void)ctx;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (str_same(name, str_of(rows[i].name))) {
			*standing = rows[i].role;
			return true;
		}
	return false;
}

static const struct quorum_people people = {.find = find};

static struct sg_str ben_only[] = {{"ben", 3}};
static struct sg_str admins[] = {{"administrator", 13}};
static const struct quorum_owner owners[] = {{{"host.claude", 11}, {"ADA", 3}}};
static const struct quorum_delegate delegates[] = {
    {{"Ben", 3}, {"Cem", 3}, 1000}, {{"Ben", 3}, {"Vera", 4}, 1000}};

/* 1970-01-01 was a Thursday: bit 3. */
static const struct quorum_hours hours[] = {
    {{"Cem", 3}, 1u << 3, 9 * 60, 17 * 60, &utc},
    {{"Ada", 3}, 1u << 3, 22 * 60, 6 * 60, &utc}};

static struct quorum_standing
try(const struct quorum_book *b, const struct quorum_rule *r, const char *name,
    int64_t now_ms)
{
	return quorum_standing(b, r, &people,
	    &(struct quorum_voter){.local = name == NULL,
		.name = str_of(name != NULL ? name : ""),
		.extension = STR("host.claude"),
		.now_ms = now_ms});
}

/* */
static void
roles_and_owners(void)
{
	struct quorum_book b = {.owners = owners, .n_owners = 1};
	struct quorum_rule r = {.need = 2};

	CHECK(try(&b, &r, "Ada", 0).counts && try(&b, &r, "ben", 0).counts,
	    "who may answer counts, whatever the case of the letters");
	CHECK(try(&b, &r, "Vera", 0).why == QUORUM_WHY_ROLE &&
		try(&b, &r, "Olaf", 0).why == QUORUM_WHY_ROLE &&
		try(&b, &r, "Nobody", 0).why == QUORUM_WHY_ROLE,
	    "no other role does, nor who has no account");
	r.not_owner = true;
	CHECK(try(&b, &r, "Ada", 0).why == QUORUM_WHY_OWNER &&
		try(&b, &r, "Ben", 0).counts,
	    "not the owner");
	r.of = (struct sg_str_list){admins, 1};
	CHECK(try(&b, &r, "Ben", 0).why == QUORUM_WHY_LISTED, "not listed");
	CHECK(try(&b, NULL, "Ben", 0).why == QUORUM_WHY_RULE,
	    "without the rule nobody counts");
}

/* */
static void
the_person_at_the_machine(void)
{
	struct quorum_book b = {.owners = owners, .n_owners = 1};
	struct quorum_book none = {.n_owners = 0};
	struct quorum_rule r = {.need = 2};
	struct quorum_standing s;

	CHECK(try(&b, &r, NULL, 0).why == QUORUM_WHY_LOCAL, "no by default");
	r.local = QUORUM_LOCAL_YES;
	CHECK(try(&b, &r, NULL, 0).counts, "as one person");
	r.not_owner = true;
	CHECK(try(&none, &r, NULL, 0).why == QUORUM_WHY_OWNER,
	    "whose agent nobody claims, it is the machine's");
	r.local = QUORUM_LOCAL_AS;
	r.local_as = STR("Ben");
	s = try(&b, &r, NULL, 0);
	CHECK(s.counts && str_eq(s.person, STR("Ben")), "as Ben");
	r.local_as = STR("Ada");
	CHECK(try(&b, &r, NULL, 0).why == QUORUM_WHY_OWNER, "as the owner");
	r.local_as = STR("Vera");
	CHECK(try(&b, &r, NULL, 0).why == QUORUM_WHY_ROLE, "as a viewer");
}

/* */
static void
stand_ins_and_hours(void)
{
	struct quorum_book b = {.delegates = delegates, .n_delegates = 2};
	struct quorum_rule r = {.need = 1, .of = {ben_only, 1}};
	struct quorum_standing s = try(&b, &r, "Cem", 999);

	CHECK(s.counts && str_eq(s.seat, STR("Ben")), "Cem for Ben");
	CHECK(try(&b, &r, "Cem", 1000).why == QUORUM_WHY_LISTED, "until then");
	CHECK(try(&b, &r, "Vera", 0).why == QUORUM_WHY_ROLE,
	    "a stand-in must be able to answer");
	r.of.n = 0;
	s = try(&b, &r, "Cem", 0);
	CHECK(s.counts && s.seat.n == 0, "in their own right first");
	b.hours = hours;
	b.n_hours = 2;
	CHECK(try(&b, &r, "Cem", INT64_C(9) * 3600000).counts &&
		try(&b, &r, "Cem", INT64_C(9) * 3600000 - 1).why ==
		    QUORUM_WHY_HOURS &&
		try(&b, &r, "Cem", INT64_C(17) * 3600000).why ==
		    QUORUM_WHY_HOURS &&
		try(&b, &r, "Cem", INT64_C(34) * 3600000).why ==
		    QUORUM_WHY_HOURS,
	    "hours of Thursday");
	CHECK(try(&b, &r, "Ada", INT64_C(23) * 3600000).counts &&
		try(&b, &r, "Ada", INT64_C(29) * 3600000).counts &&
		!try(&b, &r, "Ada", INT64_C(5) * 3600000).counts &&
		!try(&b, &r, "Ada", INT64_C(30) * 3600000).counts,
	    "over midnight");
	CHECK(try(&b, &r, "Ben", 0).counts, "who has no hours is there always");
}

/* */
static void
others_after_a_time(void)
{
	struct quorum_book b = {.n_rules = 0};
	struct quorum_rule r = {.need = 1,
	    .of = {ben_only, 1},
	    .also = {admins, 1},
	    .escalate_ms = 60000};
	struct quorum_standing s = try(&b, &r, "Ada", 0);
	char room[400];
	struct buf out = BUF_ON(room);

	CHECK(!s.counts && s.later && s.why == QUORUM_WHY_LATER, "later");
	CHECK(!try(&b, &r, "Cem", 0).later, "and nobody else");
	quorum_say(&out, &b, NULL, &r, STR("host.claude"));
	CHECK(str_eq(buf_str(&out),
		  STR("1 person must agree: ben. After 1 minute also: "
		      "administrators. The person at the machine can only "
		      "deny.")),
	    "%.*s", (int)out.n, out.p);
	for (unsigned w = 0; w < QUORUM_COUNTS; w++)
		CHECK(*quorum_why_text(w) != '\0', "%u", w);
}

int
main(void)
{
	zone_utc(&utc);
	RUN(roles_and_owners);
	RUN(the_person_at_the_machine);
	RUN(stand_ins_and_hours);
	RUN(others_after_a_time);
	return t_done("quorum_quorum");
}
