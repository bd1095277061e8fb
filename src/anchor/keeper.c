/* Which kind of place a text names; see keeper.h. */
#include "anchor/keeper.h"

#include <string.h>

static const struct {
	enum keeper_kind kind;
	const char *prefix;
	bool kept; /* as a part of the address */
} kinds[] = {
    {KEEPER_FILE, "file:/", false},
    {KEEPER_JOURNAL, "journal:/", false},
    {KEEPER_UNIX, "unix:/", false},
    {KEEPER_HTTP, "https://", true},
    {KEEPER_HTTP, "http://", true},
};

#define JOURNAL_SOCKET "/run/systemd/journal/socket"

enum sg_err
keeper_parse(struct sg_str text, struct keeper *out, struct sg_error *e)
{
	*out = (struct keeper){.where = JOURNAL_SOCKET};
	if (text.n >= sizeof(out->text))
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the name of a place for checkpoints is too long"));
	if (text.n > 0)
		memcpy(out->text, text.p, text.n);
	if (str_eq(text, STR("journal"))) {
		out->kind = KEEPER_JOURNAL;
		return SG_OK;
	}
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct sg_str prefix = str_of(kinds[i].prefix);

		if (!str_starts(text, prefix) || text.n == prefix.n)
			continue;
		out->kind = kinds[i].kind;
		out->where = out->text + (kinds[i].kept ? 0 : prefix.n - 1);
		return SG_OK;
	}
	return err_set(e, SG_EINVALID, STR(""),
	    STR("a place for checkpoints is file:/PATH, journal, unix:/PATH "
		"or an address with http:// or https://"));
}

enum keeper_says
keeper_put(const struct keeper *k, struct sg_str line, int64_t wait_ms,
    struct checkpoint *last, struct sg_error *e)
{
	*last = (struct checkpoint){.seq = 0};
	switch (k->kind) {
	case KEEPER_FILE:
		return keeper_file_put(k, line, e);
	case KEEPER_JOURNAL:
		return keeper_journal_put(k, line, e);
	case KEEPER_HTTP:
	case KEEPER_UNIX:
		return keeper_http_put(k, line, wait_ms, last, e);
	}
	return KEEPER_FAILED;
}

void
keeper_last(
    const struct keeper *k, const uint8_t key[32], struct checkpoint *out)
{
	*out = (struct checkpoint){.seq = 0};
	if (k->kind == KEEPER_FILE)
		keeper_file_last(k, key, out);
}

enum sg_err
keeper_lines(
    const char *place, const char *gate, struct sg_str *out, struct sg_error *e)
{
	struct sg_error none = {0};
	struct keeper k;

	if (keeper_parse(str_of(place), &k, &none) != SG_OK)
		return keeper_file_lines(place, out, e);
	switch (k.kind) {
	case KEEPER_FILE:
		return keeper_file_lines(k.where, out, e);
	case KEEPER_HTTP:
	case KEEPER_UNIX:
		return keeper_http_lines(&k, gate, out, e);
	case KEEPER_JOURNAL:
		break;
	}
	return err_set(e, SG_EINVALID, STR(""),
	    STR("journald is read with its own program: journalctl -o cat -t "
		"solgate-checkpoint | solgate audit verify --against=-"));
}
