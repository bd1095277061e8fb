/* T37: which ids a channel may use. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "access/claim.h"
#include "access/keyring.h"
#include "access/nonces.h"
#include "lib/scratch.h"
#include "t.h"

static const char *const words[] = {
    "none", "ok", "long", "other", "reserved", "taken"};

static void
make_token(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	CHECK(fd >= 0 && write(fd, text, 43) == 43 && write(fd, "\n", 1) == 1,
	    "%s", path);
	close(fd);
}

struct row {
	const char *given;
	enum claim claim;
	const char *id; /* of an OK */
};

static void
try_rows(const struct principal *who, const struct row *r, size_t n,
    const char *name)
{
	for (size_t i = 0; i < n; i++) {
		char room[CLAIM_ID_MAX], say[256];
		struct buf b = BUF_ON(room), why = BUF_ON(say);
		enum claim c = claim_id(who, str_of(r[i].given), &b);

		CHECK(c == r[i].claim, "%s as %s: %s", name, r[i].given,
		    words[c]);
		if (c == CLAIM_OK)
			CHECK(str_eq(buf_str(&b), str_of(r[i].id)), "%s: %.*s",
			    r[i].given, (int)b.n, b.p);
		claim_say(c, str_of(r[i].given), &why);
		CHECK((why.n > 0) == (c != CLAIM_OK && c != CLAIM_NONE),
		    "%s: a reason", r[i].given);
	}
}
#define TRY(who, rows, name) \
	try_rows(who, rows, sizeof(rows) / sizeof(rows[0]), name)

/* the names nobody picks. */
static const struct row reserved[] = {{"host.claude", CLAIM_RESERVED, ""},
    {"host.", CLAIM_RESERVED, ""}, {"HOST.claude", CLAIM_RESERVED, ""},
    {"Host.Claude", CLAIM_RESERVED, ""},
    {"host.claude/files", CLAIM_RESERVED, ""},
    {"mcp:files", CLAIM_RESERVED, ""}, {"mcp-pin:files", CLAIM_RESERVED, ""},
    {"mcp", CLAIM_RESERVED, ""}, {"MCP:files", CLAIM_RESERVED, ""},
    {"mcpx", CLAIM_RESERVED, ""}, {"acp:zed", CLAIM_RESERVED, ""},
    {"acp", CLAIM_RESERVED, ""}, {"proxy.openai", CLAIM_RESERVED, ""},
    {"solgate", CLAIM_RESERVED, ""}, {"Solgate", CLAIM_RESERVED, ""},
    {"solgate.x", CLAIM_RESERVED, ""}, {"core", CLAIM_RESERVED, ""},
    {"CORE", CLAIM_RESERVED, ""}, {"core:x", CLAIM_RESERVED, ""},
    {"core/x", CLAIM_RESERVED, ""}, {"*", CLAIM_RESERVED, ""},
    {"lint*", CLAIM_RESERVED, ""}, {"*.x", CLAIM_RESERVED, ""}};

static void
who_may_say_what(void)
{
	static const struct row plain[] = {{"ext.mail", CLAIM_OK, "ext.mail"},
	    {"", CLAIM_NONE, ""}, {"corefile", CLAIM_OK, "corefile"},
	    {"solgatex", CLAIM_OK, "solgatex"}, {"hosts", CLAIM_OK, "hosts"},
	    {"my.host.claude", CLAIM_OK, "my.host.claude"},
	    {"local:x", CLAIM_RESERVED, ""}, {"lint", CLAIM_TAKEN, ""},
	    {"lin", CLAIM_OK, "lin"}, {"lint2", CLAIM_OK, "lint2"}};
	static const struct row local[] = {
	    {"ext.mail", CLAIM_OK, "local:ext.mail"},
	    {"local:x", CLAIM_OK, "local:x"}, {"", CLAIM_NONE, ""},
	    {"lint", CLAIM_TAKEN, ""}};
	static const struct row lint[] = {{"lint", CLAIM_OK, "lint"},
	    {"", CLAIM_OK, "lint"}, {"lint/x", CLAIM_OTHER, ""},
	    {"Lint", CLAIM_OTHER, ""}, {"other", CLAIM_OTHER, ""},
	    {"host.claude", CLAIM_OTHER, ""}};
	static const struct row claude[] = {
	    {"host.claude", CLAIM_OK, "host.claude"},
	    {"", CLAIM_OK, "host.claude"},
	    {"host.claude/files", CLAIM_OK, "host.claude/files"},
	    {"host.claude/", CLAIM_OTHER, ""},
	    {"host.claudex", CLAIM_OTHER, ""},
	    {"host.claude-evil", CLAIM_OTHER, ""},
	    {"host.codex", CLAIM_OTHER, ""}, {"mcp:files", CLAIM_OTHER, ""},
	    {"ext.mail", CLAIM_OTHER, ""}};
	static const struct row mcp[] = {{"mcp:files", CLAIM_OK, "mcp:files"},
	    {"mcp-pin:files", CLAIM_OK, "mcp-pin:files"},
	    {"acp:zed", CLAIM_RESERVED, ""}, {"ext.mail", CLAIM_OTHER, ""},
	    {"host.claude", CLAIM_RESERVED, ""}, {"", CLAIM_NONE, ""}};
	struct sg_error e = {0};
	struct keyring *k;
	const struct token *t;
	struct principal who = {.role = SG_ROLE_AGENT};

	mkdir(scratch_path("tokens"), 0700);
	mkdir(scratch_path("tokens/agents"), 0700);
	make_token(scratch_path("tokens/agents/lint"),
	    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG");
	k = keyring_open(scratch_path("tokens"), &e);
	if (k == NULL) {
		CHECK(false, "%s", e.message);
		return;
	}
	who.keys = k;
	TRY(&who, reserved, "an agent");
	TRY(&who, plain, "an agent");
	who.owner = OWNER_LOCAL;
	TRY(&who, reserved, "the socket");
	TRY(&who, local, "the socket");
#define AS(name)                                   \
	t = keyring_named(k, STR("agents/" name)); \
	CHECK(t != NULL, name " has a token");     \
	if (t == NULL)                             \
		return;                            \
	who.owner = t->owner;                      \
	who.extension = t->extension;
	AS("lint");
	TRY(&who, lint, "lint");
	AS("host.claude");
	TRY(&who, claude, "the hook");
	AS("mcp");
	TRY(&who, mcp, "the MCP proxy");
	AS("acp");
	CHECK(who.owner == OWNER_ACP && who.extension.n == 0, "the ACP proxy");
	keyring_close(k);
}

/* a hook or a proxy with the token of an agent asks as that agent; what
 * others say is judged as before. */
static void
a_token_that_is_lent(void)
{
	static const struct row ours[] = {{"host.claude", CLAIM_OK, "ci"},
	    {"host.claude/files", CLAIM_OK, "ci"},
	    {"mcp:files", CLAIM_OK, "ci"}, {"acp:zed", CLAIM_OK, "ci"},
	    {"", CLAIM_OK, "ci"}, {"ci", CLAIM_OK, "ci"},
	    {"other", CLAIM_OTHER, ""}, {"ci/x", CLAIM_OTHER, ""}};
	static const struct row programs[] = {{"host.claude", CLAIM_OTHER, ""},
	    {"mcp:files", CLAIM_OTHER, ""}, {"acp:zed", CLAIM_OK, "ci"},
	    {"core", CLAIM_OTHER, ""}, {"ci", CLAIM_OK, "ci"}};
	struct principal who = {.role = SG_ROLE_AGENT,
	    .surface = SG_SURFACE_HOOK,
	    .extension = STR("ci"),
	    .lent = true};

	TRY(&who, ours, "a hook");
	who.surface = SG_SURFACE_MCP;
	TRY(&who, ours, "a proxy");
	who.surface = SG_SURFACE_HTTP;
	TRY(&who, programs, "a program");
	who.lent = false;
	who.surface = SG_SURFACE_HOOK;
	CHECK(claim_id(&who, STR("host.claude"), &(struct buf){.cap = 0}) ==
		CLAIM_OTHER,
	    "a token of this machine stays what it is");
}

/* T45: a token of an id that nobody owns is a mistake, and told. */
static void
tokens_of_nobody(void)
{
	static const char *const names[] = {
	    "core", "solgate", "a*", "local:x", "proxy.openai", "Core"};
	char path[512];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct sg_error e = {0};
		struct keyring *k;

		snprintf(path, sizeof(path), "%s/agents/%s",
		    scratch_path("tokens"), names[i]);
		make_token(path, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG");
		k = keyring_open(scratch_path("tokens"), &e);
		CHECK(k == NULL && strstr(e.message, "reserved") != NULL, "%s",
		    names[i]);
		keyring_close(k);
		unlink(path);
	}
}

static void
plain_ids(void)
{
	CHECK(claim_is_plain(STR("ext.mail/x-1:~")), "ASCII");
	CHECK(!claim_is_plain(STR("a b")) && !claim_is_plain(STR("a\n")) &&
		!claim_is_plain(STR("\x7f")),
	    "blanks and controls");
	CHECK(!claim_is_plain(STR("\xd1\x81ore")) &&
		!claim_is_plain(STR("\xef\xbd\x83ore")) &&
		!claim_is_plain(STR("h\xc3\xb6st")),
	    "F12: letters that can look like others");
}

/* R-436, T35: a nonce is used once, and soon. */
static void
nonces(void)
{
	struct nonces *n = nonces_new();
	char text[33];
	int64_t now = 1000000;

#define USE(s, at) nonces_use(n, STR(s), at, now)
#define ONE        "00112233445566778899aabbccddeeff"
	CHECK(USE(ONE, now) == NONCES_FRESH, "once");
	CHECK(USE(ONE, now) == NONCES_USED, "not twice");
	CHECK(USE("10112233445566778899aabbccddeeff", now - NONCES_MS) ==
		    NONCES_FRESH &&
		USE("20112233445566778899aabbccddeeff", now - NONCES_MS - 1) ==
		    NONCES_STALE &&
		USE("30112233445566778899aabbccddeeff", now + NONCES_MS + 1) ==
		    NONCES_STALE,
	    "soon");
	CHECK(USE("short", now) == NONCES_STALE, "whole");
	for (int64_t to = now + 2 * NONCES_MS; now < to; now += 1000)
		CHECK(USE(ONE, now) == NONCES_USED, "as long as it is good");
	for (unsigned i = 0; i < 5000; i++) {
		snprintf(text, sizeof(text), "%08x%024x", i * 2654435761u, i);
		CHECK(nonces_use(n, str_of(text), now, now) == NONCES_FRESH,
		    "many");
		CHECK(nonces_use(n, str_of(text), now, now) == NONCES_USED,
		    "each once");
	}
	CHECK(USE(ONE, now) == NONCES_USED, "the older set");
	now += 10 * NONCES_MS;
	CHECK(USE(ONE, now) == NONCES_FRESH, "then its time is over anyway");
	nonces_free(n);
	nonces_free(NULL);
}

int
main(void)
{
	scratch_make();
	RUN(who_may_say_what);
	RUN(a_token_that_is_lent);
	RUN(tokens_of_nobody);
	RUN(plain_ids);
	RUN(nonces);
	scratch_remove();
	return t_done("access_claim");
}
