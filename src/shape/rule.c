/* The tables of wire/shape_rule.h, read from wire/shape/. */
#include "shape/rule.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct grant_change
static const struct field grant_change_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_change.def"
#include "contract/end.inc"
};

CONTRACT(grant_change, "GrantChange", "what a grant becomes: less than it was",
    STRICT);

#define FIELD_OF struct grant_cover_request
static const struct field grant_cover_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_cover_request.def"
#include "contract/end.inc"
};

CONTRACT(grant_cover_request, "GrantCoverRequest", "a decision that might last",
    STRICT);

#define FIELD_OF struct grant_cover
static const struct field grant_cover_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_cover.def"
#include "contract/end.inc"
};

CONTRACT(grant_cover, "GrantCover", "what a grant would have decided", STRICT);

#define FIELD_OF struct grant_suggestion
static const struct field grant_suggestion_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_suggestion.def"
#include "contract/end.inc"
};

CONTRACT(grant_suggestion, "GrantSuggestion", "a grant the history speaks for",
    STRICT);

#define FIELD_OF struct grant_suggestions
static const struct field grant_suggestions_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_suggestions.def"
#include "contract/end.inc"
};

CONTRACT(grant_suggestions, "GrantSuggestions", "grants the history speaks for",
    STRICT);

#define FIELD_OF struct prompt_mute
static const struct field prompt_mute_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_mute.def"
#include "contract/end.inc"
};

CONTRACT(prompt_mute, "PromptMute", "a question that is not asked for a while",
    STRICT);

#define FIELD_OF struct prompt_mutes
static const struct field prompt_mutes_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_mutes.def"
#include "contract/end.inc"
};

CONTRACT(prompt_mutes, "PromptMutes",
    "questions that are not asked for a while", STRICT);
