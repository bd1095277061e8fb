#ifndef TOOLS_EMBED_TFJS_H
#define TOOLS_EMBED_TFJS_H

#include "base/arena.h"
#include "base/err.h"

/*
 * A TensorFlow.js model as npm ships it: model.json names the tensors, the
 * shards hold them one behind the other, vocab.json lists [piece, score].
 * A tool's code: what goes wrong ends the program with a sentence.
 */
struct tensor {
	struct sg_str name;
	size_t at, count; /* first byte, numbers */
	bool is_float;
};

struct piece {
	struct sg_str text;
	double score;
	unsigned id;
};

struct tfjs {
	struct arena arena;
	struct tensor *v;
	size_t n;
	char *bytes;
	size_t size;
	struct piece *pieces;
	size_t n_pieces;
};

/* Read the package whose files stand in ${dir}. */
void tfjs_open(struct tfjs *t, const char *dir);
void tfjs_close(struct tfjs *t);

/* The ${count} numbers of the tensor ${name}, in the arena of ${t}. */
const float *tfjs_floats(struct tfjs *t, const char *name, size_t count);

/* "embed-convert: WHAT: WHY" and exit. */
_Noreturn void tool_fail(const char *what, const char *why);

#endif
