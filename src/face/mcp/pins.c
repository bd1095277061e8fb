/* Pins as text, and the question about what is held; see tools.h. */
#include <string.h>

#include "face/mcp/tools.h"
#include "json/json_put.h"
#include "shape/params.h"
#include "shape/service.h"

#define HEAD      "solgate pins 1\n"
#define NO_TOOLS  "solgate pins 1 without tools\n" /* their list is to come */
#define HEX       ((size_t)2 * SHA256_SIZE)
#define NAME_HEX  16 /* bytes of the hash that name what is held */
#define SHOWN_MAX 200

bool
pin_set(struct tools *t, enum pin_kind kind, struct sg_str name,
    const uint8_t hash[SHA256_SIZE])
{
	struct pin *p = NULL;

	for (size_t i = 0; i < t->n_pins && p == NULL; i++)
		if (t->pins[i].kind == kind && str_eq(t->pins[i].name, name))
			p = &t->pins[i];
	if (p == NULL) {
		if (t->n_pins == TOOLS_MAX)
			return false;
		p = &t->pins[t->n_pins];
		if (!arena_dup(&t->a, name, &p->name))
			return false;
		p->kind = kind;
		t->n_pins++;
	}
	memcpy(p->hash, hash, SHA256_SIZE);
	return true;
}

void
pins_write(const struct tools *t, struct buf *out)
{
	buf_addz(out, t->first[PIN_TOOLS] ? NO_TOOLS : HEAD);
	for (size_t i = 0; i < t->n_pins; i++) {
		buf_addhex(out, t->pins[i].hash, SHA256_SIZE);
		buf_addc(out, ' ');
		if (t->pins[i].kind != PIN_TOOLS) {
			buf_addz(out, pin_words[t->pins[i].kind].word);
			buf_addc(out, ' ');
		}
		json_quote(out, t->pins[i].name);
		buf_addc(out, '\n');
	}
}

static int
hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The word before the name; none: it is a tool. */
static enum pin_kind
read_kind(struct sg_str *rest)
{
	enum pin_kind k = PIN_TOOLS;
	struct sg_str word;

	if (rest->p[0] == '"')
		return PIN_TOOLS;
	word = str_cut(rest, ' ');
	while (k < PIN_KINDS && !str_eq(word, str_of(pin_words[k].word)))
		k++;
	return k;
}

static bool
read_line(struct tools *t, struct sg_str line)
{
	uint8_t hash[SHA256_SIZE];
	struct sg_str name, rest;
	enum pin_kind kind;
	struct json j;

	if (line.n < HEX + 3 || line.p[HEX] != ' ')
		return false;
	for (size_t i = 0; i < SHA256_SIZE; i++) {
		int high = hex_of(line.p[2 * i]),
		    low = hex_of(line.p[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		hash[i] = (uint8_t)(high << 4 | low);
	}
	rest = str_part(line, HEX + 1, line.n);
	if ((kind = read_kind(&rest)) == PIN_KINDS)
		return false;
	if (kind != PIN_TOOLS)
		t->first[kind] = false;
	json_init(&j, rest);
	return json_next(&j) == JSON_STRING &&
	    json_text(&j, &t->a, &name) == SG_OK && json_next(&j) == JSON_END &&
	    pin_set(t, kind, name, hash);
}

enum sg_err
pins_read(struct tools *t, struct sg_str text, struct sg_error *e)
{
	bool without = str_starts(text, STR(NO_TOOLS));
	bool ok = without || str_starts(text, STR(HEAD));

	(void)str_cut(&text, '\n');
	while (ok && text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		size_t n = end == NULL ? 0 : (size_t)(end - text.p);

		ok = end != NULL && read_line(t, str_part(text, 0, n));
		text = str_part(text, n + 1, text.n);
	}
	if (!ok)
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the file is damaged; remove it to pin the "
			"tools again"));
	t->first[PIN_TOOLS] = without;
	return SG_OK;
}

static bool
before(struct sg_str a, struct sg_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int is = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return is < 0 || (is == 0 && a.n < b.n);
}

static bool
comes_before(const struct tool *a, const struct tool *b)
{
	return a->kind != b->kind ? a->kind < b->kind
				  : before(a->name, b->name);
}

/* By name, so that the order of the list does not matter. */
static const struct tool *
next_held(const struct tools *t, const struct tool *last)
{
	const struct tool *best = NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct tool *v = &t->v[i];

		if (v->state == TOOL_HELD &&
		    (last == NULL || comes_before(last, v)) &&
		    (best == NULL || comes_before(v, best)))
			best = v;
	}
	return best;
}

void
tools_held_hash(const struct tools *t, uint8_t out[SHA256_SIZE])
{
	const struct tool *v = NULL;
	struct sha256 h;

	sha256_init(&h);
	while ((v = next_held(t, v)) != NULL) {
		if (v->kind != PIN_TOOLS) {
			sha256_add(&h, STR("\0"));
			sha256_add(&h, str_of(pin_words[v->kind].word));
			sha256_add(&h, STR("\0"));
		}
		sha256_add(&h, v->name);
		sha256_add(&h, STR("\0"));
		sha256_add(
		    &h, (struct sg_str){(const char *)v->hash, SHA256_SIZE});
	}
	sha256_end(&h, out);
}

void
tools_held_name(const struct tools *t, struct sg_str server, struct buf *out)
{
	uint8_t hash[SHA256_SIZE];

	tools_held_hash(t, hash);
	buf_addz(out, "mcp__");
	buf_add(out, server);
	buf_addc(out, '#');
	buf_addhex(out, hash, NAME_HEX);
}

/* {"changed":["b"],"new":["a"],"newPrompts":["p"],"server":"..."} */
static size_t
add_held(const struct tools *t, struct buf *b, enum pin_kind kind, bool is_new)
{
	const struct tool *v = NULL;
	size_t n = 0;

	buf_addc(b, '[');
	while ((v = next_held(t, v)) != NULL) {
		if (v->kind != kind || v->is_new != is_new || v->name.n == 0 ||
		    n == SHOWN_MAX)
			continue;
		buf_addz(b, n++ > 0 ? "," : "");
		json_quote(b, v->name);
	}
	buf_addc(b, ']');
	return n;
}

/* What is no tool, where there is any. */
static void
add_others(const struct tools *t, struct buf *b)
{
	static const char *const keys[PIN_KINDS][2] = {
	    [PIN_RESOURCES] = {"changedResources", "newResources"},
	    [PIN_TEMPLATES] = {"changedTemplates", "newTemplates"},
	    [PIN_PROMPTS] = {"changedPrompts", "newPrompts"},
	};

	for (enum pin_kind k = PIN_RESOURCES; k < PIN_KINDS; k++)
		for (size_t i = 0; i < 2; i++) {
			size_t was = b->n;

			json_key(b, keys[k][i]);
			if (add_held(t, b, k, i == 1) == 0)
				b->n = was;
		}
}

static void
add_input(const struct tools *t, struct buf *b)
{
	const struct tool *v = next_held(t, NULL);

	json_open(b);
	json_key(b, "changed");
	add_held(t, b, PIN_TOOLS, false);
	json_key(b, "new");
	add_held(t, b, PIN_TOOLS, true);
	add_others(t, b);
	if (v != NULL && v->kind == PIN_TOOLS && v->name.n == 0)
		json_put_name(b, "server", "its command line has changed");
	json_close(b);
}

enum sg_err
tools_held_body(const struct tools *t, struct sg_str server, const char *id,
    struct arena *a, struct sg_str *body)
{
	size_t room = 8192, i;
	char name[MCP_NAME_MAX + 64], who[MCP_NAME_MAX + 16];
	struct buf n = BUF_ON(name), w = BUF_ON(who), input, p, b;
	struct tool_params tp = {.has_name = true,
	    .has_input = true,
	    .has_risk = true,
	    .risk = SG_RISK_HIGH};
	struct hostcall_request r = {.call_id = str_of(id),
	    .method = STR("tool"),
	    .has_extension = true};

	for (i = 0; i < t->n; i++)
		room += 8 + 6 * t->v[i].name.n;
	input = (struct buf){.p = arena_new(a, room), .cap = room};
	p = (struct buf){.p = arena_new(a, room + 1024), .cap = room + 1024};
	b = (struct buf){.p = arena_new(a, room + 2048), .cap = room + 2048};
	if (input.p == NULL || p.p == NULL || b.p == NULL)
		return SG_ENOMEM;
	tools_held_name(t, server, &n);
	buf_addz(&w, "mcp-pin:");
	buf_add(&w, server);
	add_input(t, &input);
	tp.name = buf_str(&n);
	tp.input = buf_str(&input);
	contract_encode(&tool_params_contract, &tp, &p);
	r.params = buf_str(&p);
	r.extension.id = buf_str(&w);
	contract_encode(&hostcall_request_contract, &r, &b);
	*body = buf_str(&b);
	return buf_full(&input) || buf_full(&p) || buf_full(&b) ? SG_ENOMEM
								: SG_OK;
}
