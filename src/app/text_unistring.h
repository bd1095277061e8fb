#ifndef APP_TEXT_UNISTRING_H
#define APP_TEXT_UNISTRING_H

#include "action/text_classes.h"

/* What libunistring knows of characters, for the sanitiser. */
extern const struct text_classes text_classes_unistring;

#endif
