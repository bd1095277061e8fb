/*
 * Every line of tests/corpus/rpc.tsv on a real service: refused as the row
 * says, nothing changed, and the next line works (T51, T52).
 */
#include "lib/rpc_gate.h"

#define ROWS_MIN 150
#define LINE_MAX (3u << 20)

static const struct service_config settings = {
    .project = {"/tmp", 4}, .window_ms = 250, .timeout_ms = 30000};

static char line[LINE_MAX];
static char prompt[64];

static struct sg_str
unescape(const char *s)
{
	struct buf b = {line, 0, sizeof(line), false};

	while (*s != '\0') {
		const char *star, *end;

		if (*s == '%') {
			char hex[3] = {s[1], s[2], '\0'};

			buf_addc(&b, (char)strtoul(hex, NULL, 16));
			s += 3;
		} else if (*s == '<') {
			star = strrchr(s, '*');
			for (end = s;
			     *end != '>' || end[-1] < '0' || end[-1] > '9';
			     end++)
				;
			for (star = end; *star != '*'; star--)
				;
			for (unsigned long n = strtoul(star + 1, NULL, 10);
			     n > 0; n--)
				buf_add(&b,
				    (struct sg_str){
					s + 1, (size_t)(star - s - 1)});
			s = end + 1;
		} else if (strncmp(s, "PROMPT", 6) == 0) {
			buf_addz(&b, prompt);
			s += 6;
		} else {
			buf_addc(&b, *s++);
		}
	}
	CHECK(!buf_full(&b), "the line fits");
	return buf_str(&b);
}

/* The ledger but for notes of what was refused, which are no decision. */
static void
add_decided(char *out, size_t cap, const char *ledger)
{
	while (*ledger != '\0') {
		size_t n = strcspn(ledger, "\n") + 1, at = strlen(out);
		struct sg_str row = {ledger, n - 1};

		if (str_find(row, STR("\"security.event\"")) == row.n)
			snprintf(
			    out + at, cap - at, "%.*s\n", (int)row.n, row.p);
		ledger += ledger[n - 1] == '\0' ? n - 1 : n;
	}
}

/* State, grants, the question and the ledger, as one text. */
static char *
everything(struct rpc_local *l)
{
	static char room[2][1 << 20];
	static int turn;
	char *out = room[turn ^= 1];

	snprintf(out, sizeof(room[0]), "%s",
	    gate_ask(l, "{\"type\":\"get_state\"}"));
	snprintf(out + strlen(out), sizeof(room[0]) - strlen(out), "%s",
	    gate_ask(l, "{\"type\":\"get_grants\"}"));
	add_decided(out, sizeof(room[0]), gate_ledger());
	return out;
}

static void
feed(struct rpc_local *l, struct sg_str s)
{
	if (s.n > RPC_LINE_MAX)
		rpc_feed_long(l->rpc);
	else
		rpc_feed(l->rpc, s);
}

static void
try(struct rpc_local *l, int no, char **cell)
{
	char before[1 << 16], want[512];
	const char *got;

	snprintf(before, sizeof(before), "%s", everything(l));
	feed(l, unescape(cell[3]));
	got = gate_heard(l);
	CHECK(gate_count(got, "\n") == 1, "row %d: one response: %.300s", no,
	    got);
	snprintf(want, sizeof(want), "\"command\":\"%s\",\"success\":false",
	    cell[1]);
	CHECK(strstr(got, want) != NULL, "row %d: %s: %.300s", no, want, got);
	snprintf(want, sizeof(want), "\"error\":\"%s", cell[2]);
	CHECK(strstr(got, want) != NULL, "row %d: %s: %.300s", no, want, got);
	CHECK(
	    strcmp(before, everything(l)) == 0, "row %d changed something", no);
}

static void
corpus(void)
{
	FILE *f = fopen("tests/corpus/rpc.tsv", "r");
	static char text[1 << 16];
	struct rpc_local *l;
	int no = 0, rows = 0;

	CHECK(f != NULL, "the corpus is there");
	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	(void)gate_ask(l,
	    "{\"type\":\"host_call\",\"call_id\":\"c\",\"method\":\"exec\","
	    "\"params\":{\"cmd\":\"git\",\"args\":[\"log\"]},\"extension\":"
	    "{\"id\":\"e\"}}");
	gate_pass(250);
	snprintf(prompt, sizeof(prompt), "%s", gate_prompt(gate_heard(l)));
	CHECK(prompt[0] != '\0', "a question waits");
	while (f != NULL && fgets(text, sizeof(text), f) != NULL) {
		char *cell[4] = {text};
		int n = 1;

		no++;
		text[strcspn(text, "\n")] = '\0';
		if (text[0] == '#' || text[0] == '\0')
			continue;
		for (char *p = text; n < 4 && (p = strchr(p, '\t')) != NULL;
		     n++) {
			*p++ = '\0';
			cell[n] = p;
		}
		CHECK(n == 4, "row %d has four cells", no);
		if (n == 4)
			try(l, no, cell);
		rows++;
	}
	if (f != NULL)
		fclose(f);
	CHECK(rows >= ROWS_MIN, "%d rows", rows);
	gate_end();
}

int
main(void)
{
	RUN(corpus);
	return t_done("rpc_corpus");
}
