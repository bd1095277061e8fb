#ifndef FACE_OWN_TALK_H
#define FACE_OWN_TALK_H

#include "term/lines.h"
#include "face/own/edit.h"
#include "face/own/past.h"
#include "client/remote.h"
#include "json/json_members.h"
#include "shape/action.h"
#include "shape/dialogue.h"
#include "shape/packet.h"

#define TALK_FILES 16 /* that go along with a message */

/*
 * A conversation on a terminal.  The server decides and carries out; this face
 * shows what it says and sends what a person typed.  Only a word typed at a
 * terminal behind the question decides: "approve", "not now", "confirm",
 * "cancel", or a correction.  Without a person nothing is decided, and what
 * waits keeps waiting (exit 5).
 */
struct talk {
	struct remote r;
	struct remote ears; /* at a terminal: what the gate tells meanwhile */
	struct lines in;
	struct edit *edit; /* at a terminal that can; or NULL */
	bool typing;       /* a line is being edited */
	struct past past;  /* what was typed before */
	struct sg_str thread;
	enum sg_chat_mode mode;
	bool asks; /* a person is at the terminal */
	bool left; /* something waits, and nobody was asked */
	unsigned turns;
	char said[20001], said_id[65]; /* the message before, and its name */
	size_t n_said, n_said_id;
	bool said_files;         /* went along with it */
	bool again;              /* the next one stands in its place */
	struct action_view chip; /* the newest that waits; texts below */
	bool has_chip;
	char call[257]; /* of the block that waits; empty: none */
	char confirm[65], cancel[65];
	struct packet_attachment files[TALK_FILES]; /* with the next message */
	char *bytes[TALK_FILES];                    /* of each */
	size_t n_files;
	int64_t shown_ms;  /* lines up to here were shown */
	struct arena kept; /* of what waits */
};

/* POST ${in} to ${path}: the answer. */
enum cli_exit talk_post(struct talk *t, struct sg_str path,
    const struct contract *c, const void *in, struct sg_str *json);

/* One message of the person through the gate and to the model. */
enum cli_exit talk_turn(struct talk *t, struct sg_str text);

/* The same message once more, in the place of the one before. */
enum cli_exit talk_again(struct talk *t);

/*
 * A file for the next message: text or a picture, by its bytes.  It is refused
 * here with the reason.  talk_detach() takes back those from ${from} on;
 * talk_room() is how long a message with them may be as JSON.
 */
enum cli_exit talk_attach(struct talk *t, const char *path);
void talk_detach(struct talk *t, size_t from);
size_t talk_room(const struct talk *t);

/* What the answer in ${envelope} holds besides its text. */
void talk_extras(struct talk *t, struct sg_str envelope);

/* Look for the action of ${request}; empty: any that waits.  Shows it. */
enum cli_exit talk_chip_find(struct talk *t, struct sg_str request);

/* Take ${line} for an answer, if it is one; *${was} says so. */
enum cli_exit talk_chip_answer(struct talk *t, struct sg_str line, bool *was);

/* Spec Asst: begin in the mode; say or answer something. */
enum cli_exit talk_spec_open(struct talk *t);
enum cli_exit talk_spec_say(struct talk *t, struct sg_str text);

/* "  What will happen: ..." */
void talk_field(const char *name, struct sg_str text);

/* ${line} is ${word}, whatever the case; blanks around it do not count. */
bool talk_is(struct sg_str line, const char *word);

#endif
