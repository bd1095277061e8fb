/*
 * any bytes as the rules of another agent.  What is carried over is a
 * policy that the gate can read, with a rule for each that was carried; what
 * the other refused or asked about does not come out as an allow.  The first
 * byte chooses the agent.
 */
#include <stdio.h>

#include "carry/carry.h"
#include "policy/policy_file.h"
#include "system/idna.h"
#include "system/world.h"
#include "fuzz/must.h"

static struct arena kept;
static struct launch tools;

static void
begin(void)
{
	struct sg_error e = {0};

	if (kept.mem != NULL)
		return;
	arena_init(&kept, &mem_heap, 8u << 20);
	MUST(world_tools(&tools, &kept, &e) == SG_OK);
}

/* How many of them allow something. */
static size_t
allows(const struct carry_list *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->v[i].lost == NULL && l->v[i].effect == CARRY_ALLOW;
	return n;
}

static void
read_back(struct arena *a, struct sg_str text, size_t allowed)
{
	struct policy_file policy = {0};
	struct sg_error e = {0};
	enum sg_err err = policy_read(&policy, text, "p", a, &tools, &e);

	if (err != SG_OK)
		fprintf(stderr, "%s: %.*s\n", e.message, (int)text.n, text.p);
	MUST(err == SG_OK);
	for (size_t i = 0; i < policy.n_rules; i++)
		MUST(allowed > 0 || !policy.rules[i].allow);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena a;
	struct carry_list l = {0};
	struct carry_about about = {
	    .extension = STR("host.x"), .home = STR("/home/u")};
	struct grant_check check = {&a, &idna_libidn2, &tools, 0};
	struct sg_error e = {0};
	struct sg_str out;
	size_t carried = 0, lost = 0;

	begin();
	if (n == 0)
		return 0;
	about.from = (enum carry_from)(data[0] % CARRY_FROM_COUNT);
	about.text = (struct sg_str){(const char *)data + 1, n - 1};
	arena_init(&a, &mem_heap, 32u << 20);
	if (carry_read(&l, &about, &check, &e) == SG_OK) {
		carry_count(&l, &carried, &lost);
		MUST(carried + lost == l.n);
		MUST(carry_write(&l, &a, &out));
		read_back(&a, out, allows(&l));
	}
	arena_release(&a);
	return 0;
}
