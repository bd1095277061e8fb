#ifndef PROVIDER_PROVIDER_LIMITS_H
#define PROVIDER_PROVIDER_LIMITS_H

/* What a foreign message may hold; the arena bounds the whole. */
#define PROVIDER_TEXT_MAX 16777216
#define PROVIDER_LIST_MAX 8192
#define PROVIDER_ARGS_MAX 256 /* arguments of one call */

#endif
