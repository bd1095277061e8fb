#ifndef REDACT_REDACT_INT_H
#define REDACT_REDACT_INT_H

#include "redact/redact.h"
#include "redact/redact_form.h"

/*
 * What the files of the redactor share.
 *
 * The text is read flat, from left to right, as small pieces: a name, an
 * option, a run of letters that could be a token.  What is found is masked in
 * place; everything else is copied.
 */
#define REDACT_AHEAD_MAX 4096 /* how far a closing quote is looked for */
#define REDACT_DEPTH_MAX 4    /* values that hold a substitution, nested */

#define QUOTE_ESCAPED 'e' /* \" as a quote: a text within a text */
#define QUOTE_ANSI    'a' /* $' */

struct value {      /* a secret that is being read */
	char outer; /* the quote it stands in, or 0 */
	char own;   /* the quote open inside it, or 0 */
	char inner; /* the quote in that, around name and value, or 0 */
	char after; /* masked only behind the first of these, or 0 */
	bool line;  /* goes to the end of the line or of the outer quote */
	bool data;  /* what stands in the outer quote is not a script */
	bool json;  /* ends at , } ] */
	bool whole; /* a list of pairs does not begin with it */
	enum name_class class;
	bool colon;  /* it stood behind a colon, perhaps in prose */
	bool always; /* whatever it looks like */
	bool on;     /* the mask is due: behind ${after} */
	bool counted;
};

struct frame { /* a value set aside for the substitution in it */
	struct value value;
	size_t end;
	char quote;
	bool script;
};

struct scan {
	struct redact *r;
	struct buf *out;
	struct sg_str s;
	enum redact_kind kind;
	size_t at;     /* the next byte to read */
	size_t end;    /* where to stop: the text, or a substitution */
	size_t shown;  /* all before this was written */
	size_t path;   /* up to here a path goes on */
	size_t opened; /* behind the quote that is open */
	char quote;    /* open in a command line, or 0 */
	bool script;   /* what the quote holds is a command line */
	bool launches; /* the next word may be a command line */
	bool fresh;    /* at the beginning of a word */
	bool sets;     /* the word before says that a name and value follow */
	bool expect;   /* the next word is a secret, */
	struct value next; /* to be read like this */
	unsigned program;  /* whose options these are: a row, from 1, or 0 */
	bool inner;        /* a text that stood in base64 */
	struct frame frames[REDACT_DEPTH_MAX];
	unsigned depth;
};

void scan_init(struct scan *c, struct redact *r, enum redact_kind kind,
    struct sg_str s, struct buf *out);
void scan_all(struct scan *c);

/* A command line may stand behind ${word}: -c, eval, ssh and their like. */
bool word_launches(struct sg_str word);

/*
 * Pass over words of prose, which most of a text is made of, and the space
 * between them; false: none stands at c->at.
 */
bool prose_read(struct scan *c);

/* Read the piece at c->at, a letter at which a name or a token may begin. */
void piece_read(struct scan *c);

/* The byte at ${i}, or 0 behind the end. */
static inline char
scan_byte(const struct scan *c, size_t i)
{
	return i < c->end ? c->s.p[i] : '\0';
}

/* Move on to ${to}, minding the quotes on the way. */
void scan_to(struct scan *c, size_t to);

/* Write what comes before [from, to), and the mask for it. */
void scan_mask(struct scan *c, size_t from, size_t to);

/*
 * Read the value at c->at and mask it, unless it is none: then nothing has
 * moved.  A substitution in it is left to the scan, which then comes back.
 */
void value_read(struct scan *c, struct value v);
void value_resume(struct scan *c, struct value v);

/* Whether ${t}, not empty, named as a secret, is not one and must be seen. */
bool value_is_plain(const struct value *v, struct sg_str t);

/*
 * Each of these reads what stands at c->at, and moves on; false: it is not
 * there.  ${name} is what is seen of [c->at, end).
 */
bool pem_read(struct scan *c);
bool redact_url_read(struct scan *c);
bool login_read(struct scan *c, size_t end, struct sg_str name);
bool pair_read(struct scan *c, size_t end, struct sg_str name);
bool option_read(struct scan *c, size_t end, struct sg_str name);

#endif
