#ifndef CHAT_CHAT_SPAN_H
#define CHAT_CHAT_SPAN_H

#include "chat/chat_int.h"

/*
 * An exchange that has ended, as spans for OpenTelemetry: the turn, and in it
 * the model, by the conventions for generative AI.  ${why} is NULL, or why
 * there is no answer.  Nothing happens where nobody wants spans.
 */
void chat_span(struct chat_run *run, const char *why);

#endif
