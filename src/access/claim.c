/* Which ids a channel may use; see claim.h. */
#include "access/claim.h"

#include "access/keyring.h"

#define LOCAL "local:"

enum match { MATCH_PREFIX, MATCH_WORD, MATCH_PART };

static const struct name {
	enum match match;
	enum access_owner owner;
	struct sg_str text;
	const char *whose;
} names[] = {
#define X(match, text, owner, whose) \
	{MATCH_##match, OWNER_##owner, STR_INIT(text), whose},
#include "access/name.def"
};

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c;
}

static bool
begins(struct sg_str s, struct sg_str with)
{
	size_t i = 0;

	while (i < with.n && i < s.n && lower(s.p[i]) == with.p[i])
		i++;
	return i == with.n;
}

static bool
is_joint(char c)
{
	return c == '.' || c == ':' || c == '/' || c == '-';
}

static bool
matches(const struct name *n, struct sg_str id)
{
	size_t at = 0;

	switch (n->match) {
	case MATCH_PREFIX:
		return begins(id, n->text);
	case MATCH_WORD:
		return begins(id, n->text) &&
		    (id.n == n->text.n || is_joint(id.p[n->text.n]));
	case MATCH_PART:
		break;
	}
	while (at < id.n && !begins(str_part(id, at, id.n), n->text))
		at++;
	return at < id.n;
}

static const struct name *
find(struct sg_str id)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (matches(&names[i], id))
			return &names[i];
	return NULL;
}

enum access_owner
claim_owner(struct sg_str name)
{
	const struct name *n = find(name);

	return n == NULL ? OWNER_PLAIN : n->owner;
}

/* The id itself, or, for a hook, what its host names behind a slash. */
static bool
is_own(const struct principal *who, struct sg_str id)
{
	struct sg_str own = who->extension;

	if (str_eq(own, id))
		return true;
	return who->owner == OWNER_HOOK && id.n > own.n + 1 &&
	    str_starts(id, own) && id.p[own.n] == '/';
}

static bool
is_taken(const struct principal *who, struct sg_str id)
{
	return who->keys != NULL && keyring_has(who->keys, id);
}

static enum claim
check(const struct principal *who, struct sg_str id)
{
	const struct name *n = find(id);

	if (who->extension.n > 0 && !is_own(who, id))
		return CLAIM_OTHER;
	if (n != NULL && n->owner != who->owner)
		return CLAIM_RESERVED;
	/* A channel of reserved names has those and no others. */
	if (n == NULL && who->extension.n == 0 && who->owner != OWNER_PLAIN &&
	    who->owner != OWNER_LOCAL)
		return CLAIM_OTHER;
	if (who->extension.n == 0 && is_taken(who, id))
		return CLAIM_TAKEN;
	return CLAIM_OK;
}

bool
claim_is_plain(struct sg_str id)
{
	for (size_t i = 0; i < id.n; i++)
		if (id.p[i] <= ' ' || id.p[i] >= 0x7f)
			return false;
	return true;
}

/* Our own hooks and proxies name themselves; their token says who asks. */
static bool
is_lent(const struct principal *who, struct sg_str given)
{
	const struct name *n = find(given);

	return who->lent && n != NULL && !is_own(who, given) &&
	    (who->surface == SG_SURFACE_HOOK ||
		who->surface == SG_SURFACE_MCP || n->owner == OWNER_ACP);
}

enum claim
claim_id(const struct principal *who, struct sg_str given, struct buf *out)
{
	struct sg_str id = given.n > 0 && !is_lent(who, given) ? given
							       : who->extension;
	bool local = who->owner == OWNER_LOCAL && !begins(id, STR(LOCAL));
	enum claim c;

	if (id.n == 0)
		return CLAIM_NONE;
	c = check(who, id);
	if (c != CLAIM_OK)
		return c;
	if (local)
		buf_addz(out, LOCAL);
	buf_add(out, id);
	return buf_full(out) ? CLAIM_LONG : CLAIM_OK;
}

void
claim_say(enum claim c, struct sg_str given, struct buf *out)
{
	const struct name *n = find(given);

	switch (c) {
	case CLAIM_NONE:
	case CLAIM_OK:
		return;
	case CLAIM_LONG:
		buf_addz(out, "the id is too long");
		return;
	case CLAIM_OTHER:
		buf_addz(out,
		    "this token belongs to another extension; leave the id "
		    "out, or use the token of that extension");
		return;
	case CLAIM_RESERVED:
		buf_addz(out, "this name is reserved for ");
		buf_addz(out, n != NULL ? n->whose : "another channel");
		buf_addz(out, "; use another id");
		return;
	case CLAIM_TAKEN:
		buf_addz(out,
		    "this id has a token of its own, and only that token may "
		    "use it; use another id");
		return;
	}
}
