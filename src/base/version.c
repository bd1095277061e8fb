/* The version of the library, as it was when the library was compiled. */
#include "solgate/version.h"

#include "base/banned.h"

const char *
sg_version(void)
{
	return SG_VERSION;
}
