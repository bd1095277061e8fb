#ifndef HOSTS_AGENT_TEXT_H
#define HOSTS_AGENT_TEXT_H

#include "base/str.h"

/*
 * What of a message a person wrote.  Agents put words of their own into the
 * user's turn: reminders, the directory, the date, lists of skills; some ask
 * their model beside the conversation, in the user's name.  None of that is
 * what the person wants, so the turn gate does not judge it.  The calls that
 * follow are decided one by one all the same.
 *
 * agent_text_user(text, out):
 * Append to ${out}, which has room for ${text}, the words of the person:
 * without the blocks of agent_tag.def, or nothing if the text begins as one of
 * agent_head.def does.  A block that is not closed is judged with the rest.
 */
void agent_text_user(struct sg_str text, struct buf *out);

#endif
