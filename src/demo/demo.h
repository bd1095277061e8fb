#ifndef DEMO_DEMO_H
#define DEMO_DEMO_H

#include <signal.h>
#include <sys/types.h>

#include "client/client.h"
#include "term/cli.h"

/*
 * The demo: a gate of its own in a temporary directory, in a process of its
 * own, and a scripted assistant that asks it over its socket, as a real one
 * would.  A person answers at the terminal; with --fast, or without a
 * terminal, the script answers too.  Nothing leaves the machine, and nothing
 * is left on it.
 */
struct demo {
	const struct cli *cli;
	bool fast;     /* short waits, no clock in what is printed */
	bool asks;     /* somebody sits there */
	bool page;     /* in a browser, until it is stopped */
	uint16_t port; /* of the page */
	char dir[64];  /* temporary */
	pid_t child;   /* the gate, which is serve(): */
	void (*serve)(const struct demo *d, int ready); /* never returns */
	bool left;             /* whoever sat there ended the input */
	struct client *stream; /* of events; NULL: a scene without a gate */
	struct arena a;        /* of a scene */
};

/* Set by SIGINT and SIGTERM. */
extern volatile sig_atomic_t demo_stop;

/* Start the gate and connect.  Says what is wrong. */
enum cli_exit demo_open(struct demo *d);

/* End the gate and remove the directory; fine after any failure. */
void demo_close(struct demo *d);

/*
 * Ask as "agent" or "person"; the body of the answer, empty: the action failed,
 * and that was said.  Every request has a connection of its own: a person may
 * read for longer than the gate keeps one that is not used.
 */
struct client *demo_connect(struct demo *d, const char *as, struct sg_error *e);
struct sg_str
demo_post(struct demo *d, const char *as, const char *path, struct sg_str body);
struct sg_str
demo_put(struct demo *d, const char *as, const char *path, struct sg_str body);
struct sg_str demo_get(struct demo *d, const char *as, const char *path);

/*
 * Wait for an event of that kind, or for a line of the terminal if ${line} is
 * not NULL, ${ms} at most.  DEMO_NOTHING: neither came, or it was stopped.
 */
#define DEMO_LINE_MAX 256
#define DEMO_PATIENT  86400000 /* ms: a person may take a day */
enum demo_got { DEMO_NOTHING, DEMO_EVENT, DEMO_LINE };
enum demo_got demo_wait(struct demo *d, enum sg_event_kind kind, int64_t ms,
    struct client_event *event, char line[DEMO_LINE_MAX]);

/*
 * A question with its answers, asked until one of them is typed: a word that
 * is not among them decides nothing.  ${until} ends it too, as the answer of
 * another face does.
 */
#define DEMO_ELSEWHERE '!'
struct demo_question {
	const char *text; /* "[a] allow once  [d] deny" */
	const char *help; /* what it means; for "?" */
	struct demo_answer {
		char key;
		const char *words; /* all that mean it: " d deny no " */
	} answers[4];
	char scripted;
	enum sg_event_kind until;
};

/* The key, DEMO_ELSEWHERE with ${event}, or '\0': nobody will answer. */
char demo_choose(
    struct demo *d, const struct demo_question *q, struct client_event *event);

/* A line that means something by itself, unless ${until} comes first. */
enum demo_got demo_type(struct demo *d, const char *question,
    const char *scripted, enum sg_event_kind until, struct client_event *event,
    char line[DEMO_LINE_MAX]);
bool demo_says(const char *line, const char *words); /* is one of them */

/* The member of an object by its path ("extension.name", "scopes.0"). */
struct sg_str demo_member(struct demo *d, struct sg_str json, const char *path);

/* The text of such a member, safe to print. */
struct sg_str demo_text(struct demo *d, struct sg_str json, const char *path);

/* The next line of a file of data/demo.  False: there is none. */
bool demo_line(struct sg_str *rest, struct sg_str *line);

/* " after 6.1 s"; nothing with --fast, which prints the same every time. */
void demo_after(const struct demo *d, int64_t since_ms);
int64_t demo_now(void);

/* A pause to read; none with --fast. */
void demo_pause(const struct demo *d);

/* One call of an extension, a command; false: that was said. */
struct demo_extension {
	const char *id, *name, *version, *type, *ref;
};
bool demo_call(struct demo *d, const struct demo_extension *x, const char *id,
    const char *command);

/* The question of the gate that comes next, shown with ${n} of its scopes. */
bool demo_prompt(
    struct demo *d, const char *mark, unsigned n, struct client_event *prompt);

/*
 * Its answer, by whoever is first: here by ${q} (NULL: nobody), elsewhere, or
 * the deadline.  A denial takes a note if ${note} is not NULL: what the demo
 * itself would write.
 */
bool demo_settle(struct demo *d, const char *mark, struct sg_str prompt,
    const struct demo_question *q, const char *note, bool *allowed);

/* The scenes.  False: it did not go as written; that was said. */
bool demo_push(struct demo *d, const char *mark);
bool demo_chip(struct demo *d, const char *mark);
bool demo_batch(struct demo *d, const char *mark);
bool demo_spec(struct demo *d, const char *mark);
bool demo_silence(struct demo *d, const char *mark);
bool demo_peak(struct demo *d, const char *mark);

/*
 * The page instead of the terminal: tables and turns to look at, and an agent
 * that asks whenever somebody looks; until Ctrl+C.
 */
enum cli_exit demo_page(struct demo *d);
bool demo_page_seed(struct demo *d);

#endif
