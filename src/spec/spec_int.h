#ifndef SPEC_SPEC_INT_H
#define SPEC_SPEC_INT_H

#include "shell/waiters.h"
#include "spec/spec.h"
#include "thread/threads.h"
#include "dialogue/lines.h"
#include "dialogue/talk.h"
#include "port/model.h"
#include "provider/provider.h"
#include "shape/dialogue.h"

/*
 * Inside the chats with the Spec Asst: spec.c keeps sessions and shows them,
 * spec_do.c carries out effects, spec_model.c speaks with the model,
 * spec_cmd.c are the commands, spec_keep.c the rows of the store.
 */
#define TALKS_MAX      64  /* sessions that are kept */
#define TALK_LINES_MAX 100 /* that are shown; older ones go */
#define TALK_TURNS_MAX 128 /* with the model; then it starts over */
#define TALK_ARENA     (16u << 20)
#define TALK_REPLY_MAX (64u << 10)
#define TALK_ARGS_MAX  8192 /* of a call as a person changed it */

/* The parent of the rows of sessions in which a confirmed call runs. */
#define SESSIONS_RUN "talks.run"

struct session {
	struct session *next;
	struct talks *talks;
	char key[THREAD_KEY_MAX]; /* of user and thread */
	size_t key_n;
	char thread[1024];
	size_t thread_n;
	uint64_t used;
	struct talk talk;
	uint64_t step;       /* events that were taken */
	struct arena a;      /* of this session */
	char nonce[ID_TEXT]; /* makes its calls unlike any other's */
	struct llm_turn turns[TALK_TURNS_MAX];
	size_t n_turns;
	bool owes;            /* the last turn holds results, */
	bool corrected;       /* of which one is a correction */
	bool unwritten;       /* what was decided last could not be recorded */
	struct sg_str system; /* the energy system its calls are about */
	struct chat_message lines[TALK_LINES_MAX];
	size_t n_lines;
	char reply[TALK_REPLY_MAX];
	size_t n_reply;
	uint64_t ticket;
	unsigned jobs;    /* records and rows on their way */
	unsigned saves;   /* the session itself, on its way to the disk */
	uint64_t replies; /* of the model, with calls: they name its rows */
	bool resumed;     /* goes on where an earlier start left it */
	struct waiter *waiters;
};

struct talks {
	struct shell *shell;
	struct energy_book *book;
	struct executor_port carries; /* out what was confirmed */
	struct session *all;
	size_t n;
	uint64_t clock;
};

/* The session of that thread, made if need be; NULL: no memory. */
struct session *
talks_session(struct talks *talks, struct sg_str user, struct sg_str thread);

/* The same by its key; it goes on where it was left, even at an earlier start
 * of the program. */
struct session *
talks_open(struct talks *talks, struct sg_str thread, struct sg_str key);

/* spec_keep.c: as the store has it; and written, as it stands. */
void session_load(struct session *k);
void session_save(struct session *k);

/* The row, for a unit of somebody else's; ${fresh}: nothing was said yet.
 * False: no memory. */
bool session_op(
    const struct session *k, bool fresh, struct arena *a, struct store_op *op);

/* Go on with what was under way: run a confirmed call, ask the model. */
void session_resume(struct session *k);

/* Start over: nothing of the old session is left. */
void session_reset(struct session *k);

/* A copy that lives as long as the session; empty: no memory. */
struct sg_str session_keep(struct session *k, struct sg_str text);

/* A line of the chat. */
void session_line(struct session *k, enum sg_chat_role role, struct sg_str text,
    bool is_error);
void session_say(struct session *k, enum line line, struct sg_str name);

/* One event: decided, recorded, carried out.  False: it was refused. */
bool session_step(
    struct session *k, const struct talk_event *ev, enum sg_talk_refusal *why);

/* Whoever waits is told, if nothing is under way. */
void session_settle(struct session *k);

/* The session as people see it, in ${a}; empty: no memory. */
struct sg_str session_view(struct session *k, struct arena *a);

void session_run(struct session *k, uint32_t call);

/* The energy system that is open now is the one its calls are about. */
void session_note_system(struct session *k);

/* Is it still?  A block that was about another system is not carried out. */
bool session_same_system(struct session *k, struct command_reply to);

/* The model: a text of the person, the results of its calls; stop. */
void session_tell(struct session *k, struct sg_str text);
void session_flush(struct session *k);
void session_ask(struct session *k);  /* the last turn once more */
void session_void(struct session *k); /* its last question is forgotten */
void session_cancel(struct session *k);

#endif
