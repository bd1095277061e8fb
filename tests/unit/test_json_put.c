/*
 * JSON written value by value: commas stand between values and nowhere else,
 * whatever the values end with, and what does not fit is told.
 */
#include "json/json_put.h"
#include "t.h"

static void
test_commas(void)
{
	char room[512];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_text(&b, "text", STR("a\"b\n"));
	json_put_name(&b, "name", "");
	json_put_int(&b, "int", -7);
	json_put_bool(&b, "yes", true);
	json_put_bool(&b, "no", false);
	json_put_raw(&b, "null", STR("null"));
	json_put_number(&b, "half", 0.5);
	json_put_time(&b, "at", 0);
	json_put_open(&b, "in");
	json_close(&b);
	json_put_list(&b, "list");
	json_text_add(&b, STR("{"));
	json_raw_add(&b, STR("[]"));
	json_list(&b);
	json_list_end(&b);
	json_open(&b);
	json_close(&b);
	json_list_end(&b);
	json_key(&b, "last");
	json_list(&b);
	json_list_end(&b);
	json_close(&b);
	CHECK(str_eq(buf_str(&b),
		  STR("{\"text\":\"a\\\"b\\n\",\"name\":\"\",\"int\":-7,"
		      "\"yes\":true,\"no\":false,\"null\":null,\"half\":0.5,"
		      "\"at\":\"1970-01-01T00:00:00.000Z\",\"in\":{},"
		      "\"list\":[\"{\",[],[],{}],\"last\":[]}")),
	    "%.*s", (int)b.n, b.p);
}

/* What stands before the first bracket is left alone; members go on. */
static void
test_before(void)
{
	char room[64];
	struct buf b = BUF_ON(room);

	json_comma(&b);
	CHECK(b.n == 0, "a comma at the start");
	buf_addz(&b, "data: ");
	json_open(&b);
	json_close(&b);
	buf_addz(&b, "\n");
	json_put_int(&b, "a", 1);
	json_put_int(&b, "b", 2);
	CHECK(str_eq(buf_str(&b), STR("data: {}\n\"a\":1,\"b\":2")), "%.*s",
	    (int)b.n, b.p);
}

static void
test_full(void)
{
	char room[8];
	struct buf b = BUF_ON(room), none = {.p = NULL};

	json_open(&b);
	json_put_name(&b, "key", "too long for it");
	json_close(&b);
	CHECK(buf_full(&b), "it said that it fits");
	json_open(&none);
	json_put_int(&none, "a", 1);
	CHECK(buf_full(&none) && none.n == 0, "there is no room at all");
}

/* A literal key is the one that is written. */
static void
test_literal(void)
{
	char room[16];
	struct buf b = BUF_ON(room);

	json_key(&b, "hash");
	CHECK(
	    str_eq(buf_str(&b), STR(JSON_NAME("hash"))), "%.*s", (int)b.n, b.p);
}

int
main(void)
{
	RUN(test_commas);
	RUN(test_before);
	RUN(test_full);
	RUN(test_literal);
	return t_done("json_put");
}
