#ifndef TOOLS_EMBED_MINI_H
#define TOOLS_EMBED_MINI_H

#include "embed/embed.h"

/*
 * all-MiniLM-L6-v2 from the files model_quantized.onnx and tokenizer.json in
 * ${dir}.  Its weights have 8 bits there already and are taken as they are.
 * Return the bytes of all its pieces.
 */
uint32_t mini_convert(struct mini_model *m, const char *dir);

#endif
