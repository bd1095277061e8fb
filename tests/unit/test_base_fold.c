/* Searching without regard to capitals. */
#include "base/fold.h"
#include "t.h"

static const struct row {
	const char *text, *needle;
	bool has;
} rows[] = {
    {"", "", true},
    {"abc", "", true},
    {"", "a", false},
    {"The Panel", "panel", true},
    {"the panel", "PANEL", true},
    {"the pane", "panel", false},
    {"\xc3\x84rger", "\xc3\xa4RGER", true},
    {"\xce\xa9mega", "\xcf\x89M", true},
    {"\xd0\x9f\xd1\x80\xd0\xb8", "\xd0\xbf\xd0\xa0", true},
    {"\xd0\x81\xd0\xb6", "\xd1\x91", true},
    {"3 \xc3\x97 4", "3 \xc3\xb7", false},
    {"aab", "ab", true},
    {"a\xff panel", "panel", false},
};

static void
test_has(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(fold_has(str_of(rows[i].text), str_of(rows[i].needle)) ==
			rows[i].has,
		    "%s in %s", rows[i].needle, rows[i].text);
}

int
main(void)
{
	RUN(test_has);
	return t_done("base_fold");
}
