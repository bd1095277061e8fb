/* The formulas, compiled. */
#include "energy/formula.h"
#include "base/banned.h"

#define FORMULA(name, args, is) \
	double name args        \
	{                       \
		return is;      \
	}
#include "energy/formula.def"
