#ifndef TOOLS_EMBED_ONNX_H
#define TOOLS_EMBED_ONNX_H

#include "base/str.h"

/*
 * The numbers of an ONNX file: of a protocol buffer only what leads to the
 * named tensors is read.  A tool's code: what goes wrong ends the program
 * with a sentence.
 */
struct onnx_tensor {
	struct sg_str name, raw, floats; /* bytes: raw data, or packed floats */
	size_t count;
};

struct onnx {
	struct sg_str file;
	struct onnx_tensor *v; /* in the order of the file */
	size_t n;
};

void onnx_open(struct onnx *o, const char *path);
void onnx_close(struct onnx *o);

const struct onnx_tensor *onnx_find(const struct onnx *o, const char *name);

/* ${count} numbers of a tensor; bytes, and floats into ${out}. */
const uint8_t *onnx_bytes(const struct onnx *o, const char *name, size_t count);
void
onnx_floats(const struct onnx *o, const char *name, size_t count, float *out);

/* The whole of a file, with a NUL behind it; free() it. */
struct sg_str tool_slurp(const char *path);

#endif
