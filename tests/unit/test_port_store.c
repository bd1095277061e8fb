/* What every store has in common: names of tables, limits of a change. */
#include "port/store.h"
#include "t.h"

static void
tables_have_names(void)
{
	CHECK(strcmp(store_kind_table(STORE_GRANT), "grants") == 0, "grants");
	for (unsigned i = 0; i < STORE_KIND_COUNT; i++)
		for (unsigned k = 0; k < i; k++)
			CHECK(strcmp(store_kind_table(i),
				  store_kind_table(k)) != 0,
			    "%s twice", store_kind_table(i));
	CHECK(
	    strcmp(store_kind_table(STORE_KIND_COUNT), "unknown") == 0, "none");
}

static void
changes_have_limits(void) /* T44 */
{
	static char text[STORE_BODY_MAX + 1];
	struct store_op op = {.id = STR("x")};
	struct sg_error e = {0};

	CHECK(store_op_check(&op, &e) == SG_OK, "the least");
	op.body = (struct sg_str){text, STORE_BODY_MAX};
	op.id = op.parent = op.etag = (struct sg_str){text, STORE_ID_MAX};
	CHECK(store_op_check(&op, &e) == SG_OK, "the most");
	op.body.n++;
	CHECK(store_op_check(&op, &e) == SG_ELONG && e.message[0] != '\0',
	    "body");
	op.body.n = 0;
	op.etag.n++;
	CHECK(store_op_check(&op, NULL) == SG_ELONG, "etag");
	op.etag.n = 0;
	op.parent.n++;
	CHECK(store_op_check(&op, NULL) == SG_ELONG, "parent");
	op.parent.n = 0;
	op.id.n++;
	CHECK(store_op_check(&op, NULL) == SG_ELONG, "id");
	op.id.n = 0;
	CHECK(store_op_check(&op, NULL) == SG_EINVALID, "no id");
	op.id.n = 1;
	op.kind = STORE_KIND_COUNT;
	CHECK(store_op_check(&op, NULL) == SG_EINVALID, "no kind");
	op.verb = STORE_COUNT;
	CHECK(store_op_check(&op, NULL) == SG_OK, "a counter has none");
	op.verb = (enum store_verb)(STORE_COUNT + 1);
	CHECK(store_op_check(&op, NULL) == SG_EINVALID, "no verb");
}

int
main(void)
{
	RUN(tables_have_names);
	RUN(changes_have_limits);
	return t_done("port_store");
}
