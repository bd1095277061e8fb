#ifndef LIB_ADDRESS_WORDS_H
#define LIB_ADDRESS_WORDS_H

#include "place/address.h"

static inline const char *
address_class_name(enum address_class c)
{
	static const char *const name[] = {
#define X(sym, wire, text) wire,
#include "place/address_class.def"
	};

	return c < ADDRESS_CLASS_COUNT ? name[c] : "unknown";
}

#endif
