#ifndef FACE_MCP_ROOM_H
#define FACE_MCP_ROOM_H

#include "face/mcp/proxy.h"
#include "face/mcp/tools.h"
#include "relay/ask.h"
#include "relay/message.h"
#include "relay/relay.h"
#include "face/mcp/hand.h"

/* Inside the proxy. */
#define HELD_MAX   48 /* calls at a time; less than EXCHANGE_MAX */
#define OWN_ID_MAX 64
#define PROMPT_MAX 256
#define PARKED_MS  600000
#define MCP_PIN_NO 1 /* the question about what is pinned */
#define MCP_FIRST  2 /* numbers of calls begin here */

enum held_stage {
	HELD_FREE,
	HELD_LIST,   /* until it is known what the tools are */
	HELD_PIN,    /* until a person has taken what changed */
	HELD_LOOK,   /* until the file that it would write was looked at */
	HELD_ASK,    /* the gate is asked */
	HELD_ATTEND, /* nobody is there: the client becomes a face first */
	HELD_PARKED  /* the client will try again with an answer */
};

struct held {
	uint64_t no;
	enum held_stage stage;
	char *line; /* the request as it came, which is what is released */
	size_t n;
	bool stateless, can_elicit, attended;
	bool tool;  /* it calls one */
	bool waits; /* for a person */
	char call_id[ASK_ID_MAX];
	/* The question to the client, if there is one. */
	char prompt[PROMPT_MAX];
	char own_id[OWN_ID_MAX]; /* or requestState, when parked */
	int64_t rev;
	/* When parked. */
	uint8_t hash[SHA256_SIZE];
	int64_t until;
	bool settled, allowed;
	char *reason;
	/* A person changed the arguments; NULL: they are as they came. */
	char *input;
	size_t n_input;
};

struct mcp {
	struct mcp_options o;
	struct mcp_host host;
	struct sg_str name;
	char who[MCP_NAME_MAX + 8]; /* mcp:NAME */
	struct relay *relay;
	struct exchanges *agent, *person;
	struct asks *asks;
	struct tools tools;
	struct arena a; /* of one line */
	struct held v[HELD_MAX];
	uint64_t last_no;
	char own[OWN_ID_MAX]; /* our ids begin so */
	uint64_t last_own;
	bool client_elicits;
	bool finishing;
	char listing[OWN_ID_MAX];         /* the list we asked for; "": none */
	unsigned pages;                   /* of it */
	bool pinning;                     /* the question about pins is out */
	uint8_t pinned_hash[SHA256_SIZE]; /* what it was about */
	bool was_asked;
	uint64_t stream; /* the exchange that makes us a face; 0: none */
	char cwd[4096];
};

void mcp_say(struct mcp *m, struct sg_str line);

/* For whoever started this: one line without its end. */
void mcp_note(struct mcp *m, struct sg_str line);
const struct relay_use *mcp_use(struct mcp *m, struct relay_use *out);
void mcp_own_id(struct mcp *m, char out[OWN_ID_MAX]);

/* The request of ${h}, read again; false: it cannot be. */
bool held_read(
    struct mcp *m, struct held *h, struct message *msg, struct mcp_call *call);
struct held *held_new(struct mcp *m, struct sg_str line);
struct held *held_by_no(struct mcp *m, uint64_t no);
void held_free(struct mcp *m, struct held *h);

/* Do the next thing for it; its request is read, or was read as ${call}. */
void held_step(struct mcp *m, struct held *h);
void held_go(struct mcp *m, struct held *h, const struct mcp_call *call);
void held_ask(struct mcp *m, struct held *h);

/* Look at the file that ${call} would write, if it is one; then held_put(),
 * which reads the request again if it is not ${known}. */
void look(struct mcp *m, struct held *h, const struct mcp_call *call);
void held_put(struct mcp *m, struct held *h, const struct mcp_call *known,
    struct sg_str context);
void held_refuse(struct mcp *m, struct held *h, struct sg_str reason);
void held_release(struct mcp *m, struct held *h);
bool held_is_full(const struct mcp *m);

/* What the gate said. */
void held_pending(void *self, uint64_t no, struct sg_str prompt_id);
void held_end(void *self, uint64_t no, const struct ask_end *end);

/* A list came or did not. */
void list_heard(struct mcp *m, const struct message *msg, struct sg_str line);
void list_own(struct mcp *m, const struct message *msg);
void list_begin(struct mcp *m, struct sg_str meta);
void list_after(struct mcp *m);
void pin_ask(struct mcp *m);
void pin_end(struct mcp *m, const struct ask_end *end);

/* Questions by way of the client; consent.c. */
bool consent_can(const struct mcp *m, const struct held *h);
void consent_ask(struct mcp *m, struct held *h, struct sg_str prompt_id);
bool consent_attend(struct mcp *m, struct held *h);
void consent_answer(struct mcp *m, const struct message *msg);
void consent_retry(struct mcp *m, const struct message *msg,
    const struct mcp_call *call, struct held *parked);
struct held *consent_parked(struct mcp *m, struct sg_str state);
void consent_drop(struct mcp *m, struct held *h);
void consent_tick(struct mcp *m);

/* A server behind HTTP; http.c. */
SG_MUST_CHECK enum sg_err http_peer_open(
    const struct mcp_options *o, struct peer *out, struct sg_error *e);

#endif
