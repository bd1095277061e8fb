#ifndef ANCHOR_KEEPER_H
#define ANCHOR_KEEPER_H

#include "anchor/checkpoint.h"
#include "base/err.h"
#include "port/anchor.h"

/*
 * A second place, which keeps checkpoints.  By its text:
 *
 *	file:/PATH        a file that is appended to; of another user, say
 *	journal           journald, by its socket; journal:/PATH: another one
 *	http://, https:// a witness, or whatever takes a POST
 *	unix:/PATH        a witness on a socket of this machine
 *
 * Only the thread of an anchor and the command line talk to one: it may wait.
 */
enum keeper_kind { KEEPER_FILE, KEEPER_JOURNAL, KEEPER_HTTP, KEEPER_UNIX };

struct keeper {
	enum keeper_kind kind;
	char text[ANCHOR_TEXT];
	const char *where; /* of the text: a path or an address */
};

/* SG_EINVALID: ${text} names no place; ${e} says what one is. */
SG_MUST_CHECK enum sg_err
keeper_parse(struct sg_str text, struct keeper *out, struct sg_error *e);

enum keeper_says {
	KEEPER_FAILED, /* ${e} says why; it may work later */
	KEEPER_OTHER,  /* it has another one, which is in ${last} */
	KEEPER_KEPT
};

/* Hand it ${line}, which ends without a newline; ${wait_ms} at most. */
enum keeper_says keeper_put(const struct keeper *k, struct sg_str line,
    int64_t wait_ms, struct checkpoint *last, struct sg_error *e);

/*
 * The last checkpoint of ${key} that is there.  seq 0: none, or it cannot be
 * read back: journald and addresses say so themselves, when they are told.
 */
void keeper_last(
    const struct keeper *k, const uint8_t key[32], struct checkpoint *out);

/*
 * What is there, to be compared with a ledger: the lines of a file ("-": of
 * stdin), or of a witness about the gate ${gate}.  Free() them.
 */
SG_MUST_CHECK enum sg_err keeper_lines(const char *place, const char *gate,
    struct sg_str *out, struct sg_error *e);

/* The ways of the kinds; keeper.c chooses. */
enum keeper_says
keeper_file_put(const struct keeper *k, struct sg_str line, struct sg_error *e);
void keeper_file_last(
    const struct keeper *k, const uint8_t key[32], struct checkpoint *out);
enum sg_err
keeper_file_lines(const char *path, struct sg_str *out, struct sg_error *e);
enum keeper_says keeper_journal_put(
    const struct keeper *k, struct sg_str line, struct sg_error *e);
enum keeper_says keeper_http_put(const struct keeper *k, struct sg_str line,
    int64_t wait_ms, struct checkpoint *last, struct sg_error *e);
enum sg_err keeper_http_lines(const struct keeper *k, const char *gate,
    struct sg_str *out, struct sg_error *e);

#endif
