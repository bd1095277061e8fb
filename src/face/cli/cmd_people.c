/*
 * people: who has an account at this gate, and from which devices.  The person
 * at the machine needs no account; each word is one request to the server.
 */
#include <unistd.h>

#include "face/cli/people.h"
#include "qr/qr.h"
#include "shape/page.h"
#include "term/show.h"
#include "words/words.h"

static void
show_person(const struct person_view *v)
{
	show_text(v->name);
	printf("  %s  %lld device%s, %lld signed in",
	    word_name(&words_people_role, v->role), (long long)v->devices,
	    v->devices == 1 ? "" : "s", (long long)v->sessions);
	if (v->invited)
		fputs(", a link is open", stdout);
	if (v->has_locked_ms) {
		fputs(", locked until ", stdout);
		show_time(v->locked_ms);
	}
	if (v->has_issuer) {
		fputs(", from ", stdout);
		show_text(v->issuer);
	}
	putchar('\n');
}

static enum cli_exit
list(void *call, char **words)
{
	struct people_call *k = call;
	struct person_list l;
	struct sg_str json;
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/people"), "cannot list the people", &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &person_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.people.n; i++)
		show_person(&l.people.v[i]);
	if (l.people.n == 0)
		fputs("Nobody has an account; you need none at this machine. "
		      "To add somebody: solgate people add NAME ROLE\n",
		    stderr);
	return CLI_DONE;
}

/* The provider of single sign-on, asked by the gate just now. */
static enum cli_exit
sso(void *call, char **words)
{
	struct people_call *k = call;
	struct sso_state v;
	struct sg_str json;
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/sso"), "cannot ask for the provider", &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &sso_state_contract, &v);
	if (status != CLI_DONE)
		return status;
	if (!v.on) {
		puts("This gate has no single sign-on; sso.issuer names a "
		     "provider. See: docs/people.md");
		return CLI_DONE;
	}
	show_text(v.issuer);
	printf(v.works ? "  works, %lld key%s\n" : "  does not work\n",
	    (long long)v.keys, v.keys == 1 ? "" : "s");
	if (v.works)
		return CLI_DONE;
	fputs("  ", stdout);
	show_text(v.why);
	putchar('\n');
	return CLI_FAILED;
}

/* Send a change to a person, and show the person it answers with. */
static enum cli_exit
change(struct people_call *k, const struct remote_ask *q, const char *what,
    const char *done)
{
	struct person_view v;
	struct sg_str json;
	enum cli_exit status = remote_call(&k->r, q, what, &json);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &person_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	fputs(done, stdout);
	show_person(&v);
	return CLI_DONE;
}

static bool
read_role(struct people_call *k, const char *word, enum sg_people_role *out)
{
	unsigned role;

	if (!cli_word(k->r.cli, &words_people_role, "role", word, &role))
		return false;
	*out = (enum sg_people_role)role;
	return true;
}

static enum cli_exit
add(void *call, char **words)
{
	struct people_call *k = call;
	struct person_add in = {.name = str_of(words[0])};
	struct remote_ask q = {.method = "POST", .path = STR("/v1/people")};

	if (!read_role(k, words[1], &in.role))
		return CLI_USAGE;
	q.body = people_body(k, &person_add_contract, &in);
	return change(k, &q, "nobody was added", "Added: ");
}

static enum cli_exit
set_role(void *call, char **words)
{
	struct people_call *k = call;
	struct person_role in;
	struct remote_ask q = {.method = "PUT"};

	if (!read_role(k, words[1], &in.role))
		return CLI_USAGE;
	q.path = remote_path(&k->r, "/v1/people/", str_of(words[0]), "/role");
	q.body = people_body(k, &person_role_contract, &in);
	return change(k, &q, "the role was not changed", "Changed: ");
}

static enum cli_exit
remove_person(void *call, char **words)
{
	struct people_call *k = call;
	struct remote_ask q = {.method = "DELETE"};

	q.path = remote_path(&k->r, "/v1/people/", str_of(words[0]), "");
	return change(k, &q, "nobody was removed",
	    "Removed, and signed out everywhere: ");
}

/* The address on stdout, and as a code for a phone beside it. */
static void
put_address(struct people_call *k, const struct link_view *v)
{
	static struct qr q;
	static char drawn[QR_SIZE_MAX * QR_SIZE_MAX * 3];
	char room[512];
	struct buf b = BUF_ON(room), picture = BUF_ON(drawn);

	if (v->has_origin) {
		buf_add(&b, v->origin);
		buf_addz(&b, "/#link=");
	}
	buf_add(&b, v->link);
	show_whole("", buf_str(&b));
	if (!v->has_origin || buf_full(&b) || !cli_utf8() ||
	    !isatty(STDERR_FILENO) || !qr_make(buf_str(&b), &q))
		return;
	qr_draw(&q, k->r.cli->colour, &picture);
	fwrite(picture.p, 1, picture.n, stderr);
}

static enum cli_exit
make_link(void *call, char **words)
{
	struct people_call *k = call;
	struct link_ask in = {.has_hours = true, .hours = k->hours};
	struct remote_ask q = {.method = "POST"};
	struct link_view v;
	struct sg_str json;
	enum cli_exit status;

	q.path = remote_path(&k->r, "/v1/people/", str_of(words[0]), "/link");
	q.body = people_body(k, &link_ask_contract, &in);
	status = remote_call(&k->r, &q, "no link was made", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &link_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	put_address(k, &v);
	fputs("It brings one device of this person in, once: open it there in "
	      "a browser. Whoever has it can use it: hand it over in "
	      "secret.\n",
	    stderr);
	return CLI_DONE;
}

static void
show_device(const struct device_view *d)
{
	show_text(d->id);
	fputs("  ", stdout);
	show_text(d->person);
	fputs("  ", stdout);
	show_text(d->name);
	fputs("  used ", stdout);
	show_time(d->seen_ms);
	putchar('\n');
	for (size_t i = 0; i < d->sessions.n; i++) {
		fputs("  ", stdout);
		show_text(d->sessions.v[i].id);
		fputs("  signed in until ", stdout);
		show_time(d->sessions.v[i].expires_ms);
		putchar('\n');
	}
}

static enum cli_exit
devices(void *call, char **words)
{
	struct people_call *k = call;
	struct device_list l;
	struct sg_str json;
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/devices"), "cannot list the devices", &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &device_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.devices.n; i++)
		show_device(&l.devices.v[i]);
	if (l.devices.n == 0)
		fputs("No device is enrolled. To bring one in: solgate people "
		      "link NAME\n",
		    stderr);
	return CLI_DONE;
}

static enum cli_exit
end(void *call, char **words)
{
	struct people_call *k = call;
	struct remote_ask q = {.method = "DELETE"};
	struct device_ended v;
	struct sg_str json;
	enum cli_exit status;

	if (str_starts(str_of(words[0]), STR("agent-")))
		return people_end_agent(k, words[0]);
	if (str_starts(str_of(words[0]), STR("delegation-")))
		return people_end_delegation(k, words[0]);
	q.path = remote_path(&k->r, "/v1/devices/", str_of(words[0]), "");
	status = remote_call(&k->r, &q, "nothing was ended", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &device_ended_contract, &v);
	if (status == CLI_DONE)
		printf("Ended; %lld session%s cut off.\n",
		    (long long)v.sessions, v.sessions == 1 ? " was" : "s were");
	return status;
}

static const struct cli_verb verbs[] = {
    {"list", 0, list},
    {"add", 2, add},
    {"role", 2, set_role},
    {"link", 1, make_link},
    {"devices", 0, devices},
    {"end", 1, end},
    {"remove", 1, remove_person},
    {"agents", 0, people_agents},
    {"agent", 1, people_agent},
    {"delegate", 2, people_delegate},
    {"delegations", 0, people_delegations},
    {"sso", 0, sso},
};

static const struct cli_option options[] = {
    CLI_NUMBER("hours", "N", "link, delegate: for how long; default 24",
	struct people_call, hours, 1, 720,
	"--hours needs a number from 1 to 720; a link works for 168 at most"),
    CLI_TAKE("project", "DIR",
	"agent: where it can ask; more than once for more",
	people_take_project),
    CLI_TEXT("owner", "NAME", "agent: whose it is; without it, yours",
	struct people_call, owner),
    REMOTE_OPTIONS(struct people_call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct people_call k;

	k = (struct people_call){.hours = 24};
	return remote_run(c, argc, argv, &k, &k.r,
	    (struct remote_verbs){verbs, sizeof(verbs) / sizeof(verbs[0])});
}

const struct cli_command cmd_people = {
    .name = "people",
    .args = "[OPTION]... [list | add NAME ROLE | role NAME ROLE | link NAME | "
	    "devices | end ID | remove NAME | agents | agent ID | delegations "
	    "| delegate FROM TO | sso]",
    .summary = "Show, invite and remove people with an account",
    .help = "list, the default, shows who has an account. add and role give a "
	    "person one of the\nroles viewer, agent-owner, approver and "
	    "administrator. link makes a link that brings\none device of that "
	    "person in, once; it also unlocks an account. devices shows what\n"
	    "is signed in, end cuts a device or a session off, and remove "
	    "takes the account\naway, with its devices and agents. You need no "
	    "account at this machine.\n"
	    "\nagent makes a token for an agent that asks by ID, for calls "
	    "inside its projects\nalone; agents shows them. delegate lets TO "
	    "answer in the place of FROM for a while,\nwhere several people "
	    "must agree. end ends these, too.\n"
	    "\nExamples:\n  solgate people add Ada approver\n  solgate people "
	    "link Ada --hours 2\n  solgate people agent ci.deploy "
	    "--owner=Ada --project=/srv/app\n",
    CLI_ROWS(options),
    .run = run,
};
