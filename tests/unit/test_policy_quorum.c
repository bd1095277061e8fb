/* [[quorum]] and its like: read whole, or refused by their line. */
#include "t.h"

#include "policy/policy_file.h"
#include "quorum/quorum.h"

static struct arena memory;

static enum sg_err
read(const char *text, struct policy_file *f, struct sg_error *e)
{
	*e = (struct sg_error){.code = SG_OK};
	return policy_read(f, str_of(text), "policy.toml", &memory, NULL, e);
}

/* R-759 R-760 R-765 */
static void
every_key_is_read(void)
{
	struct policy_file f;
	struct sg_error e;

	CHECK(read("version = 1\n[[quorum]]\nname = \"prod\"\nneed = 2\n"
		   "extension = \"host.*\"\ncapability = \"exec\"\n"
		   "pattern = [\"git push *\", \"kubectl *\"]\n"
		   "risk = \"high\"\nof = [\"approver\", \"Cem\"]\n"
		   "not_owner = true\nlocal = \"as Ada\"\n"
		   "timeout = \"30m\"\nescalate_after = \"90s\"\n"
		   "escalate_to = \"administrator\"\n"
		   "[[owner]]\nextension = \"host.claude\"\n"
		   "person = \"Ada\"\n"
		   "[[delegate]]\nfrom = \"Ada\"\nto = \"Ben\"\n"
		   "until = \"2027-01-01T00:00:00Z\"\n"
		   "[[oncall]]\nperson = \"Ben\"\ndays = \"fri-mon, wed\"\n"
		   "hours = \"22:00-06:00\"\nzone = \"UTC\"\n",
		  &f, &e) == SG_OK,
	    "%s %s", e.pointer, e.message);
	CHECK(f.n_quorums == 1 && f.n_duties == 3, "how many");
	CHECK(str_eq(f.quorums[0].id, STR("policy.toml:2:prod")) &&
		f.quorums[0].need == 2 && f.quorums[0].patterns.n == 2 &&
		f.quorums[0].risk == SG_RISK_HIGH && f.quorums[0].of.n == 2 &&
		f.quorums[0].not_owner &&
		f.quorums[0].local == QUORUM_LOCAL_AS &&
		str_eq(f.quorums[0].local_as, STR("Ada")) &&
		f.quorums[0].timeout_ms == 1800000 &&
		f.quorums[0].escalate_ms == 90000 && f.quorums[0].also.n == 1,
	    "what the quorum says");
	CHECK(f.duties[0].kind == DUTY_OWNER &&
		f.duties[1].kind == DUTY_DELEGATE &&
		f.duties[1].until_ms == INT64_C(1798761600000) &&
		f.duties[2].kind == DUTY_HOURS && f.duties[2].days == 0x75 &&
		f.duties[2].from_min == 1320 && f.duties[2].to_min == 360,
	    "the duties: %x", f.duties[2].days);
	arena_clear(&memory);
}

/* what is wrong is said, with its line. */
static void
what_is_wrong_is_said(void)
{
#define Q "[[quorum]]\nneed = 2\n"
	static const struct {
		const char *text, *where, *why;
	} rows[] = {
	    {"[[quorum]]\nname = \"x\"\n", "policy.toml:1", "needs: need"},
	    {"[[quorum]]\nneed = 0\n", "policy.toml:2", "from 1 to 8"},
	    {"[[quorum]]\nneed = 9\n", "policy.toml:2", "from 1 to 8"},
	    {"[[quorum]]\nneed = \"2\"\n", "policy.toml:2", "whole number"},
	    {Q "need = 3\n", "policy.toml:3", ""},
	    {Q "people = 3\n", "policy.toml:3", "a quorum has name"},
	    {Q "risk = \"big\"\n", "policy.toml:3", "risk must be"},
	    {Q "of = \"viewer\"\n", "policy.toml:3", "answer questions"},
	    {Q "of = \"\\u001b[2J\"\n", "policy.toml:3", "control"},
	    {Q "of = [\"Ada\"]\n", "policy.toml:1", "people that are named"},
	    {Q "local = \"maybe\"\n", "policy.toml:3", "local says"},
	    {Q "timeout = \"10\"\n", "policy.toml:3", "timeout must"},
	    {Q "timeout = \"25h\"\n", "policy.toml:3", "at most a day"},
	    {Q "escalate_after = \"1m\"\n", "policy.toml:1", "together"},
	    {Q "escalate_to = \"Ada\"\n", "policy.toml:1", "together"},
	    {Q "escalate_to = \"Ada\"\nescalate_after = \"2m\"\n",
		"policy.toml:1", "needs a timeout"},
	    {Q "escalate_to = \"Ada\"\nescalate_after = \"2m\"\n"
	       "timeout = \"2m\"\n",
		"policy.toml:1", "shorter"},
	    {Q "pattern = \"ls\"\n", "policy.toml:1", "exactly one"},
	    {Q "capability = [\"exec\", \"http\"]\npattern = \"ls\"\n",
		"policy.toml:1", "exactly one"},
	    {Q "capability = \"cook\"\n", "policy.toml:3", "capability must"},
	    {Q "extension = \"a*b*\"\n", "policy.toml:3", "extension must"},
	    {"[[owner]]\nperson = \"Ada\"\n", "policy.toml:1", "an owner has"},
	    {"[[owner]]\nextension = \"*\"\nperson = \"approver\"\n",
		"policy.toml:3", "it is a role"},
	    {"[[delegate]]\nfrom = \"A\"\nto = \"B\"\nuntil = \"soon\"\n",
		"policy.toml:4", "until must"},
	    {"[[delegate]]\nfrom = \"A\"\nto = \"B\"\n", "policy.toml:1",
		"a delegate has"},
	    {"[[oncall]]\nperson = \"A\"\ndays = \"mo\"\n", "policy.toml:3",
		"days must"},
	    {"[[oncall]]\nperson = \"A\"\ndays = \"mon-\"\n", "policy.toml:3",
		"days must"},
	    {"[[oncall]]\nhours = \"09:00\"\n", "policy.toml:2", "hours must"},
	    {"[[oncall]]\nhours = \"09:00-09:00\"\n", "policy.toml:2",
		"hours must"},
	    {"[[oncall]]\nhours = \"09:00-24:30\"\n", "policy.toml:2",
		"hours must"},
	    {"[[oncall]]\nzone = \"Mars/Base\"\n", "policy.toml:2",
		"zone must"},
	    {"[[oncall]]\nzone = \"../etc/passwd\"\n", "policy.toml:2",
		"zone must"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct policy_file f;
		struct sg_error e;

		CHECK(read(rows[i].text, &f, &e) != SG_OK, "row %zu", i);
		CHECK(strcmp(e.pointer, rows[i].where) == 0 &&
			strstr(e.message, rows[i].why) != NULL,
		    "row %zu: %s %s", i, e.pointer, e.message);
		arena_clear(&memory);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, 64u << 20);
	RUN(every_key_is_read);
	RUN(what_is_wrong_is_said);
	arena_release(&memory);
	return t_done("policy_quorum");
}
