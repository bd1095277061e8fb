#ifndef WIRE_SHAPE_RULE_H
#define WIRE_SHAPE_RULE_H

#include "wire/shape_prompt.h"

/* Looking at decisions that last: changing, covering, suggesting, quiet. */

struct grant_change {
#include "wire/members.inc"
#include "wire/shape/grant_change.def"
#include "wire/end.inc"
};

struct grant_cover_request {
#include "wire/members.inc"
#include "wire/shape/grant_cover_request.def"
#include "wire/end.inc"
};

struct grant_cover {
#include "wire/members.inc"
#include "wire/shape/grant_cover.def"
#include "wire/end.inc"
};

struct grant_suggestion {
#include "wire/members.inc"
#include "wire/shape/grant_suggestion.def"
#include "wire/end.inc"
};

struct grant_suggestions {
#include "wire/members.inc"
#include "wire/shape/grant_suggestions.def"
#include "wire/end.inc"
};

struct prompt_mute {
#include "wire/members.inc"
#include "wire/shape/prompt_mute.def"
#include "wire/end.inc"
};

struct prompt_mutes {
#include "wire/members.inc"
#include "wire/shape/prompt_mutes.def"
#include "wire/end.inc"
};

extern const struct contract grant_change_contract;
extern const struct contract grant_cover_request_contract;
extern const struct contract grant_cover_contract;
extern const struct contract grant_suggestion_contract;
extern const struct contract grant_suggestions_contract;
extern const struct contract prompt_mute_contract;
extern const struct contract prompt_mutes_contract;

#endif
