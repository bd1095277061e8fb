#ifndef SYSTEM_TEXT_UNISTRING_H
#define SYSTEM_TEXT_UNISTRING_H

#include "redact/text_classes.h"

/* What libunistring knows of characters, for the sanitiser. */
extern const struct text_classes text_classes_unistring;

#endif
