#ifndef PROVIDER_PROVIDER_H
#define PROVIDER_PROVIDER_H

#include "dialogue/tools.h"
#include "contract/field.h"

/*
 * Models behind one face.  A request and the events of an answer are neutral
 * structs; what they look like in the API of Gemini, OpenAI (two of them) and
 * Anthropic is the business of the codecs, in both directions: as a client of
 * a provider, and as the proxy that a program takes for its provider.
 */
enum provider_kind {
	PROVIDER_GEMINI,
	PROVIDER_OPENAI,           /* chat completions */
	PROVIDER_OPENAI_RESPONSES, /* responses */
	PROVIDER_ANTHROPIC,
	PROVIDER_COUNT
};

enum llm_part_kind {
	LLM_PART_OTHER, /* a program's picture, say: read, never written */
	LLM_PART_TEXT,
	LLM_PART_CALL,
	LLM_PART_RESULT,
	LLM_PART_PICTURE /* a user's */
};

struct llm_part {
	enum llm_part_kind kind;
	struct sg_str text;      /* TEXT; RESULT: what the model is told;
				    PICTURE: base64 */
	struct sg_str id;        /* CALL, RESULT */
	struct sg_str name;      /* CALL; RESULT, where the API says it;
				    PICTURE: its type, "image/png" */
	struct sg_str args;      /* CALL: a JSON object */
	struct sg_str signature; /* CALL: to be sent back as it came, or "" */
	bool is_error;           /* RESULT */
	bool unnamed;            /* CALL, RESULT: the model gave no id */
};

struct llm_turn {
	bool model; /* who speaks: the model, or the user and the tools */
	struct llm_part *parts;
	size_t n;
	/*
	 * A model's turn as it came, and who said it: see llm_event.  To the
	 * same model it goes back byte for byte, in place of the parts; to
	 * another one, whose signatures these are not, the parts go.
	 */
	struct sg_str raw, from;
};

/* Declared by a table of ours, or by a JSON Schema as text. */
struct llm_tool {
	struct sg_str name, text;
	const struct tool *declared; /* NULL: by ${schema} */
	struct sg_str schema;        /* "" for none */
};

enum llm_choice {
	LLM_CHOICE_AUTO,
	LLM_CHOICE_ANY, /* it must call a tool */
	LLM_CHOICE_NONE
};

struct llm_request {
	struct sg_str model, system;
	struct llm_turn *turns;
	size_t n_turns;
	struct llm_tool *tools;
	size_t n_tools;
	enum llm_choice choice;
	int64_t max_tokens; /* 0: as the provider likes */
	/*
	 * The form of the answer, JSON by this contract; NULL: text.  ${open}:
	 * some object in it has keys that the contract does not name, so that
	 * who takes only closed forms (Anthropic) is asked for none.
	 */
	const struct contract *form;
	bool open;
	bool stream;
};

enum llm_event_kind {
	LLM_TEXT,   /* a piece of text */
	LLM_CALL,   /* a whole call */
	LLM_USAGE,  /* once at most, before the end */
	LLM_FINISH, /* the end of a whole answer */
	LLM_ERROR   /* the end of one that failed */
};

enum llm_finish {
	LLM_FINISH_OTHER,
	LLM_FINISH_STOP,
	LLM_FINISH_CALLS, /* it wants its calls answered */
	LLM_FINISH_LENGTH,
	LLM_FINISH_BLOCKED,
	LLM_FINISH_COUNT
};

/* How a call says what it is called with; item.def has those of OpenAI. */
enum llm_form {
	LLM_FORM_FUNCTION, /* an object */
	LLM_FORM_TEXT,     /* plain text: a custom tool */
	LLM_FORM_SHELL,
	LLM_FORM_LOCAL_SHELL,
	LLM_FORM_PATCH,
	LLM_FORM_COUNT
};

struct llm_event {
	enum llm_event_kind kind;
	struct sg_str text; /* TEXT; ERROR: what went wrong */
	struct sg_str id, name, args, signature; /* CALL; ERROR: its name */
	bool unnamed; /* CALL: the model gave no id, this one is made up */
	/* CALL: of TEXT the input is in ${text}, and ${args} has it as
	 * {"input": ...}. */
	enum llm_form form;
	struct sg_str raw; /* CALL: as it came, where it is written again */
	int64_t input_tokens, output_tokens; /* USAGE */
	enum llm_finish finish;              /* FINISH */
	/* FINISH: what the model said, in the form in which it is sent back
	 * (parts, blocks or items, with commas between), and who said it:
	 * "gemini gemini-3-flash-preview".  "" where nobody wants it back. */
	struct sg_str turn, from;
};

/*
 * Where events go.  The text of an event lives until the function returns;
 * what belongs to a call lives as long as the arena of the reader.
 */
struct llm_sink {
	void (*on)(void *ctx, const struct llm_event *e);
	void *ctx;
};

/* Whether ${t} goes back as it came: the same model said it. */
bool llm_is_own(enum provider_kind k, const struct llm_request *r,
    const struct llm_turn *t);

/* Append who answers: "gemini gemini-3-flash-preview". */
void llm_from_add(enum provider_kind k, struct sg_str model, struct buf *out);

/* "gemini", "openai", "openai-responses", "anthropic"; "unknown" outside. */
const char *provider_name(enum provider_kind k);

/* What stands before the key ("x-api-key: "), and a further header or "". */
const char *provider_key_header(enum provider_kind k);
const char *provider_version_header(enum provider_kind k);

/* The path below the base URL ("/v1beta/models/x:generateContent"). */
void provider_path(
    enum provider_kind k, const struct llm_request *r, struct buf *out);

/*
 * May this be sent?  User and model take turns, the user begins and is last;
 * each call is answered by exactly one result in the next turn, and no text
 * stands beside results or in place of them.  SG_EINVALID: no.
 */
SG_MUST_CHECK enum sg_err
llm_check(const struct llm_request *r, struct sg_error *e);

/* The body of a request, which must pass llm_check(); ${a} is scratch. */
SG_MUST_CHECK enum sg_err
provider_write_request(enum provider_kind k, const struct llm_request *r,
    struct arena *a, struct buf *out, struct sg_error *e);

/* Why there is no answer, by the HTTP status; 0: it was never reached. */
enum sg_failure_code provider_failure(unsigned status);

/* Whether asking again may help: 408, 429 and 5xx, or never reached. */
bool provider_may_retry(unsigned status);

#endif
