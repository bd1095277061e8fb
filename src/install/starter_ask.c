/* install --starter, as a person meets it; see starter_ask.h. */
#include "install/starter_ask.h"
#include "install/project.h"
#include "install/starter.h"
#include "policy/policy_file.h"

#define TEXT_MAX (32u << 10)

enum cli_exit
install_starter_find(const struct cli *c, const struct home *h,
    enum hook_host host, struct install_starter *s)
{
	char what[128], next[192];
	const char *why = project_find(h, s->given, s->root);

	if (why == NULL)
		return CLI_DONE;
	snprintf(what, sizeof(what), "%s is not a project: %s",
	    s->given != NULL ? "this" : "here", why);
	snprintf(next, sizeof(next),
	    "Nothing was changed. Run it in the project, or name that: "
	    "solgate install %s --starter --project=DIR",
	    hook_host_name(host));
	return cli_fail(
	    c, CLI_FAILED, what, s->given != NULL ? s->given : NULL, next);
}

/* The gate that runs has them, or it is said that it has not. */
static enum cli_exit
tell(const struct cli *c, const struct home *h, enum hook_host host,
    const struct install_starter *s)
{
	char why[SG_MESSAGE_MAX + 128] = "";

	switch (starter_tell(h, host, str_of(s->root), why, sizeof(why))) {
	case STARTER_HEARD:
		puts("  The running gate was told, and the rules count now.");
		return CLI_DONE;
	case STARTER_NOBODY:
		puts("  No gate is running: the rules count when one is "
		     "started (solgate serve).");
		return CLI_DONE;
	case STARTER_NOT:
		break;
	}
	return cli_fail(c, CLI_FAILED,
	    "the rules are written, but the running gate does not use them",
	    why, "Try: solgate policy check, then solgate config reload");
}

enum cli_exit
install_starter_add(const struct cli *c, const struct home *h,
    enum hook_host host, const struct install_starter *s, bool dry,
    struct arena *a)
{
	static char path[PLACE_MAX];
	struct sg_error e = {0};
	struct buf b = {.p = arena_new(a, TEXT_MAX), .cap = TEXT_MAX};
	bool added;

	if (dry && b.p != NULL) {
		starter_text(host, str_of(s->root), &b);
		fwrite(b.p, 1, b.n, stderr);
		return CLI_DONE;
	}
	if (h->system)
		return cli_fail(c, CLI_FAILED,
		    "the machine's own gate does not read your policy",
		    POLICY_SYSTEM,
		    "An administrator adds the rules there; --dry-run prints "
		    "them");
	if (starter_add(&h->places, host, str_of(s->root), a, path, &added,
		&e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED,
		    "cannot add the starter policy", &e,
		    "The hooks are written. See: solgate policy check");
	if (added)
		printf("%s: the starter policy is in place\n  It allows "
		       "reading, listing and searching inside\n  %s\n  and "
		       "the agent's own bookkeeping. Secrets and everything "
		       "else are asked about.\n",
		    path, s->root);
	else
		printf("%s: the starter policy for\n  %s\n  is there already\n",
		    path, s->root);
	return tell(c, h, host, s);
}

void
install_starter_alone(enum hook_host host, const struct install_starter *s)
{
	printf("\nWhile nobody is there to answer, everything that no rule "
	       "allows is DENIED%s.\nSo keep a face open: solgate tui, or "
	       "solgate open.\n",
	    s->on ? "" : ", even\nreading a file");
	if (!s->on)
		printf("Or let the agent look around by itself, in the "
		       "directory of your project:\n  solgate install %s "
		       "--starter\n",
		    hook_host_name(host));
}
