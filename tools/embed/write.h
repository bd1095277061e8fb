#ifndef TOOLS_EMBED_WRITE_H
#define TOOLS_EMBED_WRITE_H

#include "embed/embed.h"

/*
 * Write ${m}, whose pieces have ${text} and ${word_text} bytes, to ${path} and
 * say so.
 */
void write_model(const char *path, const struct embed_model *m, uint32_t text,
    uint32_t word_text);

#endif
