/*
 * join, leave: a gate on another machine becomes the one that the commands,
 * hooks and proxies of this user ask.  A one-time link signs a person in, a
 * file brings the token of an agent; both are kept where only the user can
 * read them, and nothing is kept that the gate did not take first.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "care/join_keep.h"
#include "shape/page.h"
#include "shape/people.h"
#include "term/show.h"

#define ASK_MS 20000

static enum cli_exit
find(struct cli *c, struct join_call *k)
{
	k->r.cli = c;
	k->r.options.joined = k->r.options.asks = true;
	arena_init(&k->r.a, &mem_heap, 16u << 20);
	return home_find(c, &k->r.home, &k->r.options);
}

static void
end(struct join_call *k)
{
	client_token_wipe(&k->key);
	memset(k->line, 0, sizeof(k->line));
	remote_close(&k->r);
}

/* ---- What was said on the command line ----------------------------------- */

/* A link in the arguments can be seen by others of this machine. */
static bool
read_line(struct join_call *k, const char *word)
{
	size_t n;

	if (strcmp(word, "-") == 0) {
		if (fgets(k->line, sizeof(k->line), stdin) == NULL)
			k->line[0] = '\0';
	} else {
		snprintf(k->line, sizeof(k->line), "%s", word);
	}
	n = strlen(k->line);
	while (n > 0 && (k->line[n - 1] == '\n' || k->line[n - 1] == '\r'))
		k->line[--n] = '\0';
	return n + 1 < sizeof(k->line);
}

static enum cli_exit
read_words(struct join_call *k, const char *word)
{
	static const char try[] = "Such as: solgate join "
				  "'https://gate.lan:7878/#link=...', or "
				  "solgate join https://gate.lan:7878 "
				  "--token=FILE";
	struct sg_str rest = {NULL, 0};
	bool named = read_line(k, word) &&
	    client_address(str_of(k->line), k->address, &rest);

	if (!named)
		return cli_fail(k->r.cli, CLI_USAGE,
		    "this is not the address of a gate elsewhere",
		    "it begins with https://, as solgate people link prints "
		    "it",
		    try);
	if (str_starts(rest, STR("/")))
		rest = str_part(rest, 1, rest.n);
	if (str_starts(rest, STR("#link=")))
		k->link = str_part(rest, 6, rest.n);
	if ((rest.n > 0 && k->link.n == 0) ||
	    (k->link.n > 0) == (k->token != NULL))
		return cli_fail(k->r.cli, CLI_USAGE,
		    k->token != NULL
			? "with --token there is an address and no link"
			: "the address has no link in it",
		    NULL, try);
	return CLI_DONE;
}

/* Which authority is trusted: the one that is named, or the one before. */
static enum cli_exit
read_trust(struct join_call *k)
{
	bool same = k->r.home.remote &&
	    strcmp(k->r.home.socket, k->address) == 0;
	char path[PLACE_MAX];

	if (k->r.home.remote && !same && !k->force)
		return cli_fail(k->r.cli, CLI_FAILED,
		    "this machine has joined another gate", k->r.home.socket,
		    "Leave it first (solgate leave), or use --force");
	if (k->ca != NULL) {
		if (strlen(k->ca) >= sizeof(k->key.authority))
			return cli_fail(k->r.cli, CLI_USAGE,
			    "this path is too long", k->ca, NULL);
		memcpy(k->key.authority, k->ca, strlen(k->ca) + 1);
	} else if (same && join_place(k, JOIN_AUTHORITY, path) != NULL &&
	    access(path, F_OK) == 0) {
		memcpy(k->key.authority, path, strlen(path) + 1);
	}
	return CLI_DONE;
}

/* ---- Asking the gate ----------------------------------------------------- */

/* One request by ${k}->key on a connection of its own. */
static enum cli_exit
ask(struct join_call *k, const struct client_request *q, const char *what,
    struct page_session_view *out, char *cookie)
{
	struct sg_error e = {0};
	struct client_reply reply = {0};
	struct client *c = client_open(k->address, &k->key, SG_SURFACE_CLI, &e);
	enum cli_exit status = CLI_DONE;

	if (c == NULL || client_call(c, q, ASK_MS, &reply, &e) != SG_OK)
		status = cli_fail_error(
		    k->r.cli, CLI_NOT_RUNNING, what, &e, NULL);
	else if (!arena_dup(&k->r.a, reply.body, &reply.body))
		status = cli_fail(
		    k->r.cli, CLI_FAILED, what, "out of memory", NULL);
	else if (reply.status == 401 && k->key.text[0] != '\0')
		status = cli_fail(k->r.cli, CLI_FAILED, what,
		    strcmp(k->key.name, CLIENT_PERSON) == 0
			? REMOTE_SIGNED_OUT
			: REMOTE_TOKEN_ENDED,
		    NULL);
	else if (reply.status >= 300)
		status = remote_refused(&k->r, what, &reply);
	else if (out != NULL)
		status = remote_decode(
		    &k->r, reply.body, &page_session_view_contract, out);
	if (status == CLI_DONE && cookie != NULL)
		snprintf(cookie, CLIENT_SECRET + 1, "%s", client_cookie(c));
	client_close(c);
	return status;
}

static enum cli_exit
who(struct join_call *k, const char *what, struct page_session_view *out)
{
	return ask(k,
	    &(struct client_request){
		.method = "GET", .path = STR("/v1/session")},
	    what, out, NULL);
}

static void
sign_out(struct join_call *k)
{
	struct client_request q = {
	    .method = "DELETE", .path = STR("/v1/session")};

	(void)ask(
	    k, &q, "the gate was not told to end this device", NULL, NULL);
}

static void
say_joined(const struct join_call *k, const struct page_session_view *v)
{
	printf("Joined %s", k->address);
	if (v->has_person) {
		fputs(" as ", stdout);
		show_text(v->person);
	}
	if (v->has_standing)
		printf(" (%s)", word_name(&words_people_role, v->standing));
	if (v->has_device) {
		fputs(", on the device ", stdout);
		show_text(v->device);
	}
	puts(v->has_person
		? ".\nCommands of this user ask that gate from now on. It ends "
		  "after 14 days without use,\nor by: solgate leave"
		: ".\nHooks and proxies of this user ask that gate from now "
		  "on, as the agent of this token.");
}

/* The name of this machine, as other people's lists show it. */
static struct sg_str
device_name(const struct join_call *k, char room[64])
{
	if (k->device != NULL)
		return str_of(k->device);
	if (gethostname(room, 63) != 0 || room[0] == '\0')
		return STR("solgate");
	room[63] = '\0';
	return str_of(room);
}

static enum cli_exit
join_person(struct join_call *k)
{
	char host[64] = "", body[JOIN_LINE], cookie[CLIENT_SECRET + 1];
	char again[JOIN_DRAWN + 1];
	struct link_use in = {.link = k->link, .device = device_name(k, host)};
	struct page_session_view v = {.has_key = false};
	struct buf b = BUF_ON(body), session = BUF_ON(k->key.text);
	enum cli_exit status;
	size_t cookie_n;

	if (!join_again(k, again))
		return CLI_FAILED;
	in.has_again = true;
	in.again = str_of(again);
	contract_encode(&link_use_contract, &in, &b);
	status = ask(k,
	    &(struct client_request){.method = "POST",
		.path = STR("/v1/session/link"),
		.body = buf_str(&b)},
	    "cannot join", &v, cookie);
	if (status != CLI_NOT_RUNNING)
		join_drop(k, JOIN_AGAIN); /* an answer came */
	if (status != CLI_DONE)
		return status;
	cookie_n = strlen(cookie);
	snprintf(k->key.name, sizeof(k->key.name), "%s", CLIENT_PERSON);
	buf_addz(&session, cookie);
	buf_addc(&session, '.');
	buf_add(&session, v.has_key ? v.key : STR(""));
	buf_addc(&session, '\0');
	memset(cookie, 0, sizeof(cookie));
	status = buf_full(&session) || cookie_n == 0 || !v.has_key
	    ? cli_fail(k->r.cli, CLI_FAILED, "cannot join",
		  "the answer is not one of a gate", NULL)
	    : join_keep(k, JOIN_PERSON);
	if (status == CLI_DONE)
		say_joined(k, &v);
	else
		sign_out(k); /* nothing stays half enrolled */
	return status;
}

static bool
is_token(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] <= ' ' || s.p[i] >= 0x7f)
			return false;
	return s.n > CLIENT_TOKEN && s.n <= CLIENT_SECRET &&
	    str_starts(s, STR("agent-"));
}

static enum cli_exit
join_agent(struct join_call *k)
{
	struct page_session_view v = {.has_key = false};
	struct sg_error e = {0};
	struct sg_str text = {NULL, 0};
	enum cli_exit status;

	if (config_file(k->token, &k->r.a, &text, &e) != SG_OK)
		return cli_fail_error(
		    k->r.cli, CLI_FAILED, "the token cannot be read", &e, NULL);
	text = str_trim(text);
	if (!is_token(text))
		return cli_fail(k->r.cli, CLI_FAILED,
		    "this file does not hold the token of an agent", k->token,
		    "It is made at the gate: solgate people agent ID "
		    "--project=DIR");
	snprintf(k->key.name, sizeof(k->key.name), "agent");
	memcpy(k->key.text, text.p, text.n);
	k->key.text[text.n] = '\0';
	status = who(k, "cannot join", &v);
	if (status == CLI_DONE)
		status = join_keep(k, JOIN_AGENT);
	if (status == CLI_DONE)
		say_joined(k, &v);
	return status;
}

/* ---- What there is ------------------------------------------------------- */

/* False: there is no such token here. */
static bool
take_key(struct join_call *k, const char *name)
{
	struct sg_error none = {0};

	snprintf(k->address, sizeof(k->address), "%s", k->r.home.socket);
	return client_token(k->r.home.tokens, name, &k->key, &none) == SG_OK &&
	    k->key.text[0] != '\0';
}

static enum cli_exit
show(struct join_call *k)
{
	struct page_session_view v = {.has_key = false};
	enum cli_exit person = CLI_DONE, agent = CLI_DONE;

	if (!k->r.home.remote) {
		puts("This machine has not joined a gate elsewhere; commands "
		     "ask the gate of this user.");
		return CLI_DONE;
	}
	puts(k->r.home.socket);
	if (take_key(k, CLIENT_PERSON) &&
	    (person = who(k, "this device is not signed in", &v)) == CLI_DONE) {
		fputs("  signed in as ", stdout);
		show_text(v.has_person ? v.person : STR("nobody"));
		if (v.has_device) {
			fputs(", on the device ", stdout);
			show_text(v.device);
		}
		putchar('\n');
	}
	if (take_key(k, "agent") &&
	    (agent = who(k, "the token of agents does not work", &v)) ==
		CLI_DONE)
		puts("  hooks and proxies ask by the token of an agent");
	return person != CLI_DONE ? person : agent;
}

static const struct cli_option options[] = {
    CLI_TEXT("ca", "FILE", "trust this authority: the gate's authority.crt",
	struct join_call, ca),
    CLI_TEXT("token", "FILE", "the token of an agent, instead of a link",
	struct join_call, token),
    CLI_TEXT("device", "NAME", "what this machine is called at the gate",
	struct join_call, device),
    CLI_FLAG("force", "even if another gate was joined before",
	struct join_call, force),
    REMOTE_STATE(struct join_call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct join_call k;
	enum cli_exit status;

	if (!cli_options(c, argc, argv, &k) || !cli_operands(c, argc, argv, 1))
		return CLI_USAGE;
	status = find(c, &k);
	if (status == CLI_DONE && optind == argc) {
		status = show(&k);
	} else if (status == CLI_DONE) {
		status = read_words(&k, argv[optind]);
		if (status == CLI_DONE)
			status = read_trust(&k);
		if (status == CLI_DONE)
			status = k.token != NULL ? join_agent(&k)
						 : join_person(&k);
	}
	end(&k);
	return status;
}

const struct cli_command cmd_join = {
    .name = "join",
    .args = "[OPTION]... [LINK | - | ADDRESS --token=FILE]",
    .summary = "Ask a gate on another machine from now on",
    .help =
	"LINK is what solgate people link prints at the gate; it works once, "
	"and signs this\nmachine in as a device of that person. With - it is "
	"read from standard input, where\nnobody else can see it. With "
	"--token hooks and proxies ask as that agent. Without an\noperand it "
	"says which gate was joined and whether it answers.\n\n"
	"The gate must have TLS. Of solgate tls self, bring authority.crt "
	"along and name it\nwith --ca. If the gate cannot be reached or "
	"trusted, commands fail and hooks refuse.\n\nExample:\n"
	"  solgate join 'https://192.168.1.20:7878/#link=...' "
	"--ca=authority.crt\n",
    CLI_ROWS(options),
    .run = run,
};

/* ---- leave --------------------------------------------------------------- */

static const struct cli_option leave_options[] = {
    REMOTE_STATE(struct join_call, r),
};

static enum cli_exit
run_leave(struct cli *c, int argc, char **argv)
{
	static struct join_call k;
	enum cli_exit status;

	if (!cli_options(c, argc, argv, &k) || !cli_operands(c, argc, argv, 0))
		return CLI_USAGE;
	status = find(c, &k);
	if (status == CLI_DONE && !k.r.home.remote) {
		puts("This machine has not joined a gate elsewhere.");
	} else if (status == CLI_DONE) {
		if (take_key(&k, CLIENT_PERSON))
			sign_out(&k);
		join_drop(&k, JOIN_PERSON);
		join_drop(&k, JOIN_AGENT);
		join_drop(&k, JOIN_AGAIN);
		join_drop(&k, JOIN_AUTHORITY);
		join_drop(&k, JOIN_ADDRESS);
		printf("Left %s. Hooks that were installed for it refuse "
		       "until solgate install runs again.\n",
		    k.r.home.socket);
	}
	end(&k);
	return status;
}

const struct cli_command cmd_leave = {
    .name = "leave",
    .args = "[OPTION]...",
    .summary = "Forget the gate that was joined, and sign out there",
    .help = "",
    CLI_ROWS(leave_options),
    .run = run_leave,
};
