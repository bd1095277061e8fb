#ifndef HOSTS_HOSTS_H
#define HOSTS_HOSTS_H

#include "base/str.h"

/*
 * The hosts: programs that run an assistant and start a hook of ours before
 * its tools.  Which there are, which events they have, how each event is
 * answered and how long the host waits; host.def and host_event.def.
 */
enum hook_host {
#define X(sym, name, event, seconds, layout, shell) HOOK_##sym,
#include "hosts/host.def"
	HOOK_HOST_COUNT
};

enum hook_kind { HOOK_CALL, HOOK_TURN, HOOK_SELECT, HOOK_AFTER, HOOK_NOTE };

enum hook_form {
	HOOK_PRE,        /* permissionDecision */
	HOOK_REFUSAL,    /* the same, and silence is consent */
	HOOK_PERMISSION, /* decision.behavior; exit codes say nothing */
	HOOK_PROMPT,     /* block, or additionalContext */
	HOOK_VERDICT,    /* decision */
	HOOK_AGENT,      /* deny, or additionalContext */
	HOOK_TOOLS,      /* toolConfig */
	HOOK_WORD,       /* permission, and every refusal by its code, too */
	HOOK_GO_ON,      /* continue */
	HOOK_RAN,        /* silence, or why the model has to stop */
	HOOK_SILENT
};

/* How the settings of a host lay hooks out; host.def says which is which. */
enum hook_layout { HOOK_GROUPS, HOOK_EVENTS, HOOK_FLAT, HOOK_PLUGIN };

struct hook_event_row {
	enum hook_host host;
	const char *name;
	enum hook_kind kind;
	enum hook_form form;
	unsigned seconds; /* of the host's patience */
};

/* False: there is no such host. */
bool hook_host_parse(const char *name, enum hook_host *out);
const char *hook_host_name(enum hook_host h);
const char *hook_host_names(void); /* all of them, split by blanks */
enum hook_layout hook_host_layout(enum hook_host h);
const char *hook_host_shell(enum hook_host h); /* its tool for commands */

/*
 * The files of host_file.def, one after the other, from ${i} = 0; NULL: there
 * are no more.  The first of a host is where its hooks are written.
 */
struct hook_file {
	enum hook_host host;
	const char *path; /* below the home, or below a project */
	bool in_projects;
};

const struct hook_file *hook_file_at(size_t i);
const char *hook_file_first(enum hook_host h);

/* The file of the machine (host_system.def); "": there is none. */
const char *hook_file_system(enum hook_host h);

/* The event of that name; NULL: the host has none that is known. */
const struct hook_event_row *
hook_event_find(enum hook_host h, struct sg_str name);

/* What is meant while the event is not known. */
const struct hook_event_row *hook_event_first(enum hook_host h);

/* The host's patience with the event, in milliseconds. */
int64_t hook_patience_ms(const struct hook_event_row *row);

#endif
