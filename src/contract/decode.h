#ifndef WIRE_DECODE_ERROR_H
#define WIRE_DECODE_ERROR_H

#include "contract/field.h"
#include "json/json.h"

/*
 * The parts of the decoder, which see each other and nobody else sees:
 * decode.c walks objects and lists, decode_value.c takes one value of each
 * kind, decode_rules.c compares fields, decode_error.c says no.
 *
 * Places are a chain on the stack, from the value up to the whole; a pointer
 * is written only when something failed.
 */
struct place {
	const struct place *up;
	struct sg_str key;
	size_t index;
	bool is_key;
};

struct decode {
	struct json json;
	struct arena *arena;
	struct sg_error *error;
};

/* Take the value that begins with token ${t} into ${slot}; not a list. */
enum sg_err decode_value(struct decode *d, enum json_token t,
    const struct field *f, void *slot, const struct place *at);

/* Take the object whose opening brace was just read. */
enum sg_err decode_object(struct decode *d, const struct contract *c, void *out,
    const struct place *at);

/* The token is not one of the kind of ${f}, or not a token at all. */
enum sg_err decode_wrong_type(struct decode *d, enum json_token t,
    const struct field *f, const struct place *at);

enum sg_err
decode_fail(struct decode *d, enum sg_err code, const struct place *at);
enum sg_err decode_fail_json(struct decode *d, const struct place *at);
enum sg_err decode_fail_type(
    struct decode *d, const struct field *f, const struct place *at);
enum sg_err decode_fail_value(
    struct decode *d, const struct field *f, const struct place *at);
enum sg_err decode_fail_range(
    struct decode *d, const struct field *f, const struct place *at);
enum sg_err decode_fail_length(struct decode *d, enum sg_err code, size_t n,
    const struct field *f, const struct place *at);
enum sg_err decode_fail_count(struct decode *d, enum sg_err code,
    const struct field *f, const struct place *at);
enum sg_err decode_fail_unknown(
    struct decode *d, const struct contract *c, const struct place *at);
enum sg_err decode_fail_missing(
    struct decode *d, const struct field *f, const struct place *at);

/* Rule ${r} of ${c} is broken. */
enum sg_err
decode_fail_rule(struct decode *d, enum sg_err code, const struct contract *c,
    const struct field_rule *r, const struct place *at);

/* The rules between fields; ${seen} has the bit of each field that was there.
 */
enum sg_err decode_rules(struct decode *d, const struct contract *c,
    uint64_t seen, const void *out, const struct place *at);

#endif
