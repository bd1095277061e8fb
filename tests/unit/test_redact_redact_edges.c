/*
 * The redactor at its edges: what is cut off, what is unbalanced, what is
 * nearly a secret, and limits.  Nothing here may crash, hide an operator or
 * show a secret that is whole.  T2 T9 T54
 */
#include <stdlib.h>

#include "redact/redact.h"
#include "t.h"

#define M   "<redacted>"
#define GHP "ghp_AbCdEfGhIj0123456789AbCdEfGhIj012345"
#define D24 "aB3xK9mQ7zR2vT5wY8nPq4sD"
#define LOT "aB3xK9mQ7zR2vT5wY8nPq4sD6fG1hJ0k"

static char room[262144], big[65536];

static void
check(enum redact_kind kind, struct sg_str in, const char *want)
{
	struct redact r = {.sink = REDACT_SHOW};
	struct buf out = BUF_ON(room);

	redact_add(&r, kind, in, &out);
	CHECK(!buf_full(&out) && str_eq(buf_str(&out), str_of(want)),
	    "%.*s\n  want %s\n  got  %.*s", (int)in.n, in.p, want, (int)out.n,
	    out.p);
}

struct row {
	const char *in, *want;
};

static void
check_rows(enum redact_kind kind, const struct row *r, size_t n)
{
	for (; n > 0; n--, r++)
		check(kind, str_of(r->in), r->want);
}

#define ROWS(kind, rows) check_rows(kind, rows, sizeof(rows) / sizeof(rows[0]))

/* Characters of no width do not save a token; others end it. */
static void
what_is_looked_through(void)
{
	static const struct row rows[] = {
	    {"ghp_AbCdEfGh\xe2\x80\x8bIj0123456789", M},
	    {"ghp_AbCdEfGh\xe2\x80\x8fIj0123456789", M},
	    {"ghp_AbCdEfGh\xc2\xadIj0123456789", M},
	    {"ghp_AbCdEfGh\xe2\x80\xaaIj0123456789", M},
	    {"ghp_AbCdEfGh\xe2\x80\xaeIj0123456789", M},
	    {"ghp_AbCdEfGh\xe2\x81\xa0Ij0123456789", M},
	    {"ghp_AbCdEfGh\xe2\x81\xafIj0123456789", M},
	    {"ghp_AbCdEfGh\xef\xbb\xbfIj0123456789", M},
	    {"ghp_AbCdEfGh\"Ij0123456789", M},
	    {"ghp_AbCdEfGhIj\xe2\x80\x90x", M "\xe2\x80\x90x"},
	    {"ghp_AbCdEfGhIj\xe2\x80\xafx", M "\xe2\x80\xafx"},
	    {"ghp_AbCdEfGhIj\xe2\x80\x8ax", M "\xe2\x80\x8ax"},
	    {"ghp_AbCdEfGhIj\xe2\x81\x9fx", M "\xe2\x81\x9fx"},
	    {"ghp_AbCdEfGhIj\xe2\x81\xb0x", M "\xe2\x81\xb0x"},
	    {"ghp_AbCdEfGhIj\xe2\x82\xacx", M "\xe2\x82\xacx"},
	    {"ghp_AbCdEfGhIj\xef\xbb\xbex", M "\xef\xbb\xbex"},
	    {"ghp_AbCdEfGhIj\xef\xbc\x81x", M "\xef\xbc\x81x"},
	    {"ghp_AbCdEfGhIj\xc2\xaex", M "\xc2\xaex"},
	    {"ghp_AbCdEfGhIj\xc3\xadx", M "\xc3\xadx"},
	    {"ghp_AbCdEfGhIj\xe2\x80", M "\xe2\x80"},
	    {"ghp_AbCdEfGhIj\xe2", M "\xe2"}, {"ghp_AbCdEfGhIj\xc2", M "\xc2"},
	    {"ghp_AbCdEfGhIj\\nx", M "\\nx"}, {"ghp_AbCdEfGhIj\\tx", M "\\tx"},
	    {"ghp_AbCdEfGhIj\\rx", M "\\rx"}, {"ghp_AbCdEfGhIj\\", M "\\"},
	    {"\x10 \x0e\x1f", "\x10 \x0e\x1f"}};

	ROWS(REDACT_TEXT, rows);
}

static void
forms_that_are_not_quite(void)
{
	static const struct row rows[] = {
	    {"LTAIabcdefghijklmn", "LTAIabcdefghijklmn"},
	    {"hf_abcdefghijk12", "hf_abcdefghijk12"},
	    {"hf_ABCDEFGHIJKLM", "hf_ABCDEFGHIJKLM"}, {"hf_ABCDEFGHIJK12", M},
	    {"ghp_short", "ghp_short"}, {"eyJhbGcix", "eyJhbGcix"},
	    {"eyJhbGciOiJI", "eyJhbGciOiJI"},
	    {"eyJhbGciOiJI.abc", "eyJhbGciOiJI.abc"}, {"eyJhbGciOiJI.abcd", M},
	    {"12345:AAHdqTcvCH1vGWJxfSeofSAs0K5PA", "12345:" M},
	    {"123456789:AAHdq", "123456789:AAHdq"}, {"123456789", "123456789"},
	    {D24 ".Cl2FM.ZnCjm1XVW7vRze4b7Cq4se7kKWsAb", M ".Cl2FM." M},
	    {D24 ".Cl2FMQqx.ZnCjm1XVW7vRze4b7Cq4se7kKWsAb", M ".Cl2FMQqx." M},
	    {D24 ".Cl2FMQ x", M ".Cl2FMQ x"},
	    {D24 ".Cl2FMQ.ZnCjm1XV", M ".Cl2FMQ.ZnCjm1XV"},
	    {LOT ".Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7", M ".Cl2FMQ." M},
	    {"x-" GHP, "x-" M}, {"x" GHP, "x" GHP}, {"bot:x", "bot:x"},
	    {LOT "===", M "==="}, {LOT "==x", M "==x"}, {LOT "=", M},
	    {"aB3xK9mQ7zR2'vT5wY8nPq4sD6fG1hJ0k'", M "'"}, {"ab/" LOT, M},
	    {"uploads/" LOT, "uploads/" M},
	    {"====================", "===================="}};

	ROWS(REDACT_TEXT, rows);
}

static void
quotes_in_and_out(void)
{
	static const struct row rows[] = {
	    {"echo \"ghp_AbCdEfGhIj\"0123456789AbCdEf x", "echo \"" M "\" x"},
	    {"echo ghp_AbCdEfGhIj\"0123456789 x\" y", "echo " M "\" x\" y"},
	    {"echo \"ghp_AbCdEfGhIj\"'0123456789 x' y", "echo \"" M "\"' x' y"},
	    {"echo \\", "echo \\"}, {"echo '\\' x", "echo '\\' x"},
	    {"echo \\; TOKEN=x", "echo \\; TOKEN=" M},
	    {"echo \\\\ \\\" \\' x", "echo \\\\ \\\" \\' x"},
	    {"--token \\", "--token " M}, {"--token", "--token"},
	    {"--token 'a", "--token '" M}, {"--token \"a\\", "--token \"" M},
	    {"--token a\\ b c", "--token " M " c"},
	    {"--token 'a'\"b\"c d", "--token '" M "' d"},
	    {"--token a'b'\"c $X\" d", "--token " M "\"$X\" d"},
	    {"--token $'a\\'b'c d", "--token $'" M " d"},
	    {"\"x --token $'a b' y\"", "\"x --token " M " y\""},
	    {"'x --token \"a b\" y'", "'x --token \"" M "\" y'"},
	    {"'x --token \"a b y'", "'x --token " M " b y'"},
	    {"\"x --token 'a b y\"", "\"x --token " M " b y\""},
	    {"\"x --token 'a b", "\"x --token " M " b"},
	    {"\"x --token \\\"a b\\\" y\"", "\"x --token \\\"" M "\\\" y\""},
	    {"'x --token '\\''a b'\\'' y'", "'x --token '\\''" M "'\\'' y'"},
	    {"'TOKEN=a'\\''b c' d", "'TOKEN=" M "' d"},
	    {"a'TOKEN=x y' z", "a'TOKEN=" M "' z"},
	    {"sh -c a'TOKEN=x y' z", "sh -c a'TOKEN=" M " y' z"},
	    {"'{\"a\":\"{\\\"token\\\":\\\"b c\\\"}\"}'",
		"'{\"a\":\"{\\\"token\\\":\\\"" M "\\\"}\"}'"},
	    {"'-px y' --token", "'-px y' --token"},
	    {"mysql '-px y' z", "mysql '-p" M "' z"},
	    {"mysql sh -c '-px y'", "mysql sh -c '-p" M " y'"},
	    {"mysql -\"px\" z", "mysql -\"p" M "\" z"},
	    {"sh -c 'mysql -px y' z", "sh -c 'mysql -p" M " y' z"},
	    {"mysql -\"p\"x z", "mysql -\"p\"" M " z"},
	    {"mysql \"\"-px z", "mysql \"\"-p" M " z"}};

	ROWS(REDACT_COMMAND, rows);
}

static void
where_values_end(void)
{
	static const struct row command[] = {
	    {"\"a TOKEN=x;y=z b\"", "\"a TOKEN=" M " b\""},
	    {"\"a (TOKEN=x;y=z b\"", "\"a (TOKEN=" M ";y=z b\""},
	    {"\"a TOKEN=x;y b\"", "\"a TOKEN=" M " b\""},
	    {"\"a TOKEN=x; b\"", "\"a TOKEN=" M "; b\""},
	    {"\"a TOKEN=x;|b\"", "\"a TOKEN=" M ";|b\""},
	    {"\"a TOKEN=x;", "\"a TOKEN=" M ";"},
	    {"sh -c \"a TOKEN=x;b\"", "sh -c \"a TOKEN=" M ";b\""},
	    {"\"X=1\\nTOKEN=abc\\nUSER=bob\"",
		"\"X=1\\nTOKEN=" M "\\nUSER=bob\""},
	    {"\"X=1\\nTOKEN=abc\\next\"", "\"X=1\\nTOKEN=" M "\""},
	    {"\"X=1\\nTOKEN=abc\\x\"", "\"X=1\\nTOKEN=" M "\""},
	    {"'PASSWORD=a b;Server=h.example;x'",
		"'PASSWORD=" M ";Server=h.example;x'"},
	    {"'PASSWORD=a b;c'", "'PASSWORD=" M "'"},
	    {"'PASSWORD=a b;other=c'", "'PASSWORD=" M "'"},
	    {"'PASSWORD=a b\nc'", "'PASSWORD=" M "\nc'"},
	    {"'PASSWORD=a b\rc'", "'PASSWORD=" M "\rc'"},
	    {"'PASSWORD=a b; rm x'", "'PASSWORD=" M " b; rm x'"},
	    {"'PASSWORD=a b;; rm x'", "'PASSWORD=" M " b;; rm x'"},
	    {"'PASSWORD=a /etc/x'", "'PASSWORD=" M " /etc/x'"},
	    {"'PASSWORD=a https://h.example/'",
		"'PASSWORD=" M " https://h.example/'"},
	    {"echo {\"token\":abc}", "echo {\"token\":" M "}"},
	    {"echo {\"token\":abc,x", "echo {\"token\":" M},
	    {"x=${TOKEN:-abc}/y", "x=${TOKEN:-" M "}/y"},
	    {"x=${TOKEN:+abc}/y", "x=${TOKEN:+" M "}/y"},
	    {"x=${TOKEN:=abc}/y", "x=${TOKEN:=" M "}/y"},
	    {"x=${TOKEN:?abc}/y", "x=${TOKEN:?" M "}/y"},
	    {"TOKEN=a,user=b TOKEN=a,x=b", "TOKEN=" M ",user=b TOKEN=" M},
	    {"X[TOKEN]=a", "X[TOKEN]=" M}, {"TOKEN == a", "TOKEN == " M},
	    {"TOKEN => a", "TOKEN => " M}, {"TOKEN\t=\ta", "TOKEN\t=\t" M},
	    {"TOKEN:=a", "TOKEN:=" M}, {"TOKEN : a", "TOKEN : a"},
	    {"pass:x", "pass:x"}, {"@token:x", "@token:x"},
	    {"token:/x", "token:/x"}, {"token:x", "token:x"},
	    {"token:x1", "token:" M}, {"my-token:x1", "my-token:x1"},
	    {"x-token:x1", "x-token:" M}, {"my-token: x1", "my-token: " M},
	    {"my-token:\tx1", "my-token:\t" M}, {"token:", "token:"},
	    {"my.token:x1", "my.token:x1"}, {"\"TOKEN=a b", "\"TOKEN=" M},
	    {"echo {TOKEN=x}", "echo {TOKEN=" M},
	    {"sh -c \"Cookie:a b\"", "sh -c \"Cookie:" M " b\""},
	    {"\"(Cookie: a;b\" c", "\"(Cookie: " M "\" c"},
	    {"--token==x", "--token=" M}};
	static const struct row text[] = {
	    {"{\"token\": 12}", "{\"token\": " M "}"},
	    {"[{\"token\": 12]", "[{\"token\": " M "]"},
	    {"{\"token\": 12,", "{\"token\": " M ","},
	    {"\"token=abc\"", "\"token=" M "\""},
	    {"'token=abc'x", "'token=" M "'x"},
	    {"`token=abc`", "`token=" M "`"}, {"token=abc\"x", "token=" M},
	    {"token=a'b", "token=" M}, {"x token=abc`y", "x token=" M},
	    {"(token=abc)", "(token=" M ")"}, {"token=abc)x", "token=" M},
	    {"token=abc> ", "token=" M "> "}, {"token=abc}", "token=" M "}"},
	    {"token=abc] ", "token=" M "] "}, {"token=abc;", "token=" M ";"},
	    {"token=$abc", "token=" M}, {"token: a{b", "token: " M},
	    {"token: a`b", "token: " M}, {"token: a-b", "token: a-b"},
	    {"tokens: 12", "tokens: 12"}, {"tokens: x1", "tokens: " M},
	    {"TOKENS: 12", "TOKENS: 12"}, {"tokens: :2", "tokens: " M},
	    {"token:abcdefghijklm", "token:" M},
	    {"password: abc", "password: " M}, {"--token abc", "--token " M},
	    {"--token", "--token"}, {"--token ", "--token "},
	    {"--token --x", "--token --x"}, {"--token -X", "--token -X"},
	    {"--token -Abcd", "--token " M}, {"--token -a{", "--token " M},
	    {"--token -a=b", "--token -a=b"}, {"--token - x", "--token - x"},
	    {"--token -a", "--token -a"}, {"Bearer", "Bearer"},
	    {"Bearer  ", "Bearer  "},
	    {"'{\"Authorization\": \"a b\"}'",
		"'{\"Authorization\": \"" M "\"}'"},
	    {"Authorization: Token a", "Authorization: Token " M},
	    {"say \\\"token=a b\\\" x", "say \\\"token=" M "\\\" x"}};

	ROWS(REDACT_COMMAND, command);
	ROWS(REDACT_TEXT, text);
}

static void
what_is_live(void)
{
	static const struct row rows[] = {{"--token $1abc", "--token $1" M},
	    {"--token $", "--token " M}, {"--token $9", "--token $9"},
	    {"--token $_x", "--token $_x"}, {"--token $:", "--token " M},
	    {"--token ${TOKEN", "--token ${TOKEN"},
	    {"--token ${TOKEN:-ab", "--token ${TOKEN:-" M},
	    {"--token $(a", "--token $(a"}, {"--token `a", "--token `a"},
	    {"--token $(a (b) c)d", "--token $(a (b) c)" M},
	    {"--token $(a \\) b)d", "--token $(a \\) b)" M},
	    {"--token `a \\` b`d", "--token `a \\` b`" M},
	    {"--token `a)`d", "--token `a)`" M},
	    {"--token \"$(x --token \"$(y --token \"$(z --token \"$(u --token "
	     "\"$(v --token a)b\")c\")d\")e\")f\" g",
		"--token \"$(x --token \"$(y --token \"$(z --token \"$(u "
		"--token \"$(v --token " M "\")" M "\")" M "\")" M "\")" M
		"\" g"},
	    {"--token '$(a)'", "--token '" M "'"},
	    {"--token \"'$(a)'\"", "--token \"" M "$(a)" M "\""},
	    {"\"x --token '$(a)'\"", "\"x --token '$(a)'\""},
	    {"\"x --token $'$(a)'\"", "\"x --token " M "'$(a)'\""},
	    {"'x --token $(a)b' c", "'x --token " M "' c"},
	    {"sh -c 'x --token $(a)b' c", "sh -c 'x --token $(a)" M "' c"}};

	ROWS(REDACT_COMMAND, rows);
}

static void
values_that_are_none(void)
{
	static const struct row rows[] = {{"--token true", "--token true"},
	    {"--token - x", "--token - x"}, {"--token=none", "--token=none"},
	    {"--token https://h.example/p", "--token https://h.example/p"},
	    {"--token https://u:p@h.example/p",
		"--token https://" M "@h.example/p"},
	    {"--token ./x", "--token ./x"}, {"--password ./x", "--password " M},
	    {"--password /etc/x", "--password /etc/x"},
	    {"--token @x.txt", "--token @x.txt"},
	    {"--token @~/x", "--token @~/x"}, {"--token @x", "--token " M},
	    {"--token @", "--token " M}, {"--token @a/" LOT, "--token " M},
	    {"--token @a.b:c", "--token " M}, {"--token ==x", "--token ==" M},
	    {"--token=== x", "--token=== x"}, {"--token=======", "--token=" M},
	    {"--key abc", "--key abc"},
	    {"--key abcdefghijklmn", "--key abcdefghijklmn"},
	    {"--key 123456789012", "--key 123456789012"},
	    {"--key abc123abc123", "--key " M},
	    {"--key a/b/c1/d/e/f/g", "--key a/b/c1/d/e/f/g"},
	    {"--key abc123abc12!", "--key abc123abc12!"},
	    {"--key ~bc123abc123", "--key " M}, {"--key " LOT, "--key " M},
	    {"Bearer Abc", "Bearer Abc"}, {"Bearer a1", "Bearer " M}};

	ROWS(REDACT_COMMAND, rows);
}

static void
urls_at_their_edges(void)
{
	static const struct row rows[] = {
	    {"curl https://h.example/a&ls", "curl https://h.example/a&ls"},
	    {"curl https://h.example/a(b", "curl https://h.example/a(b"},
	    {"curl \"https://h.example/(a&b\"",
		"curl \"https://h.example/(a&b\""},
	    {"curl https://@h.example/", "curl https://@h.example/"},
	    {"curl https://h.example:80/a@b", "curl https://h.example:80/a@b"},
	    {"curl https://u:p/w", "curl https://u:p/w"},
	    {"curl https://:/@h", "curl https://:" M "@h"},
	    {"curl https://$U:$P@h.example/", "curl https://$U:$P@h.example/"},
	    {"curl 'https://$U@h.example/'", "curl 'https://" M "@h.example/'"},
	    {"curl https://h.example/hooks/abcdefghijklmnop",
		"curl https://h.example/hooks/" M},
	    {"curl https://h.example/hooks/abc",
		"curl https://h.example/hooks/abc"},
	    {"curl https://h.example/" GHP "/x",
		"curl https://h.example/" M "/x"},
	    {"curl https://h.example?", "curl https://h.example?"},
	    {"curl https://h.example#a", "curl https://h.example#" M},
	    {"curl ://x", "curl ://x"}, {"curl http:/x", "curl http:/x"},
	    {"curl http", "curl http"},
	    {"a:b@localhost/x", "a:" M "@localhost/x"},
	    {"a:b@1.2.3.4", "a:" M "@1.2.3.4"}, {"a:b@x", "a:b@x"},
	    {"a:b@x.1", "a:b@x.1"}, {"a:b@x.12", "a:b@x.12"},
	    {"a:b@.xy", "a:b@.xy"}, {"a:b@h1ab", "a:b@h1ab"},
	    {"a:b@1.2.3.x", "a:b@1.2.3.x"}, {"a:@h.example", "a:@h.example"},
	    {"a:$b@h.example", "a:$b@h.example"},
	    {"a:b/c@h.example", "a:b/c@h.example"},
	    {"a:b|c@h.example", "a:b|c@h.example"},
	    {"npm:a@x.yz", "npm:a@x.yz"}, {"12:b@h.example", "12:b@h.example"},
	    {"a:b", "a:b"}};
	static const struct row text[] = {
	    {"see https://h.example? x", "see https://h.example? x"},
	    {"see https://h.example/a(b&c)", "see https://h.example/a(b&c)"}};
	static const struct row url[] = {
	    {"https://h.example/p?", "https://h.example/p?"}, {"?a", "?" M},
	    {"x", "x"}};

	ROWS(REDACT_COMMAND, rows);
	ROWS(REDACT_TEXT, text);
	ROWS(REDACT_URL, url);
}

static void
keys_at_their_edges(void)
{
#define BEGIN "-----BEGIN PRIVATE KEY-----"
#define LINE  "MIIEvQIBADANBgkqhkiG9w0B"
	static const struct row rows[] = {{BEGIN, BEGIN},
	    {BEGIN "\n", BEGIN "\n"}, {BEGIN "\\", BEGIN "\\"},
	    {BEGIN "\\n" LINE, BEGIN "\\n" M},
	    {BEGIN "\n" LINE "\nshort", BEGIN "\n" M "\nshort"},
	    {BEGIN "\n" LINE "\nshort\n-----END", BEGIN "\n" M "\n-----END"},
	    {BEGIN "\nshort\n-----END", BEGIN "\nshort\n-----END"},
	    {BEGIN "\n" LINE "\n/usr/bin/python\n-----END",
		BEGIN "\n" M "\n/usr/bin/python\n-----END"},
	    {BEGIN " '" LINE "'\"" LINE "\"", BEGIN " '" M "\""},
	    {"-----BEGIN ", "-----BEGIN "}, {"-----BEGIN X", "-----BEGIN X"},
	    {"-----BEGIN PRIVATE KEY----", "-----BEGIN PRIVATE KEY----"},
	    {"-----BEGIN CERTIFICATE-----\nMIIE",
		"-----BEGIN CERTIFICATE-----\nMIIE"},
	    {"-----BEGIN X-----", "-----BEGIN X-----"},
	    {"-----BEGIN PUBLIC KEY-----", "-----BEGIN PUBLIC KEY-----"}};

	ROWS(REDACT_TEXT, rows);
}

static void
words_at_their_edges(void)
{
	static const struct row rows[] = {{"set TOKEN abc", "set TOKEN abc"},
	    {"set MY_TOKEN abc", "set MY_TOKEN " M},
	    {"set my.token abc", "set my.token " M},
	    {"set my_name abc", "set my_name abc"},
	    {"set MY_TOKEN", "set MY_TOKEN"},
	    {"set MY_TOKEN;x", "set MY_TOKEN;x"},
	    {"set MY_TOKEN --x", "set MY_TOKEN --x"},
	    {"set MY_TOKEN \\\n abc", "set MY_TOKEN \\\n " M},
	    {"--token \\", "--token " M}, {"--token \\x", "--token " M},
	    {"--token ;x", "--token ;x"}, {"--token \n x", "--token \n x"},
	    {"\"--token ;x\"", "\"--token " M "\""}, {"-t x", "-t x"},
	    {"curl -u=bob:x", "curl -u=bob:" M}, {"curl -u", "curl -u"},
	    {"curl \"-u\"bob:x y", "curl \"-u\"bob:x y"},
	    {"openssl -pass", "openssl -pass"},
	    {"openssl -pass\tpass:x", "openssl -pass\tpass:" M},
	    {"openssl -pass=pass:x", "openssl -pass=" M},
	    {"ssh -cc x", "ssh -cc x"}, {"x --c -ccccc y", "x --c -ccccc y"}};

	ROWS(REDACT_COMMAND, rows);
	check(REDACT_COMMAND, STR("TOKEN=x\0y; z"), "TOKEN=" M "; z");
	check(REDACT_TEXT, STR("TOKEN=x\0y z"), "TOKEN=" M " z");
	check(REDACT_TEXT, STR("TOKEN=\0 z"), "TOKEN=" M " z");
}

/* T9: more than is looked at costs no more, and is not shown. */
static void
limits_hold(void)
{
	struct redact r = {.sink = REDACT_SHOW};
	struct buf out = BUF_ON(room), in = BUF_ON(big);

	for (unsigned i = 0; i < 150; i++)
		buf_addc(&in, 'a');
	buf_addz(&in, "=x ");
	buf_addz(&in, "--token \"a");
	for (unsigned i = 0; i < 5000; i++)
		buf_addc(&in, 'b');
	buf_addz(&in, "\" --token $(");
	for (unsigned i = 0; i < 5000; i++)
		buf_addc(&in, 'c');
	buf_addz(&in, ")d \"--token 'a");
	for (unsigned i = 0; i < 5000; i++)
		buf_addc(&in, 'd');
	buf_addz(&in, "'\" \"a TOKEN=x;");
	for (unsigned i = 0; i < 80; i++)
		buf_addc(&in, 'e');
	buf_addz(&in, "=f\" u:");
	for (unsigned i = 0; i < 300; i++)
		buf_addc(&in, 'g');
	buf_addz(&in, "@h.example");
	redact_add(&r, REDACT_COMMAND, buf_str(&in), &out);
	CHECK(!buf_full(&out) && r.hidden >= 4, "%u hidden", r.hidden);
	CHECK(memchr(out.p, 'b', out.n) == NULL, "b is shown");
	CHECK(memchr(out.p, 'c', out.n) != NULL, "c is hidden");
}

int
main(void)
{
	RUN(what_is_looked_through);
	RUN(forms_that_are_not_quite);
	RUN(quotes_in_and_out);
	RUN(where_values_end);
	RUN(what_is_live);
	RUN(values_that_are_none);
	RUN(urls_at_their_edges);
	RUN(keys_at_their_edges);
	RUN(words_at_their_edges);
	RUN(limits_hold);
	return t_done("action_redact_edges");
}
