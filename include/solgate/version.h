#ifndef SOLGATE_VERSION_H
#define SOLGATE_VERSION_H

#include "solgate/api.h"

#define SG_VERSION "0.1.0"

/* The version of the library that is linked, which may differ from SG_VERSION
 * of the header that was compiled against. */
SG_API const char *sg_version(void);

#endif
