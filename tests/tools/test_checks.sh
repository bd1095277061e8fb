#!/bin/sh
# The checks of tools/ are themselves checked: each must accept a small house
# of a few files, and refuse it once its fault is planted.
set -eu
. "$(dirname "$0")/house"

is() { # what, wanted status (0, or 1 for any failure), command...
	what=$1 want=$2
	shift 2
	got=0
	"$@" >out 2>&1 || got=1
	[ "$1" = grep ] || cp out said
	if [ $got -eq "$want" ]; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $what: $* gave $got"
	cat said
}

# Plant standard input at the end of a file, see the check name it, restore.
# Not behind a pipe: what a subshell counts is lost.
refused() { # check, file, what the check must say
	[ ! -e "$2" ] || cp -p "$2" kept
	cat >>"$2"
	rm -f fault
	case $1 in pure | exports) make -s all WERROR= >/dev/null ;; esac
	is "$1 with a fault in $2" 1 "tools/check-$1.sh"
	is "$1 tells '$3'" 0 grep -q "$3" said
	if [ -e kept ]; then mv kept "$2" && touch "$2"; else rm "$2"; fi
	rm -f said # it quotes the fault
}

build_house
for check in layers pure exports headers size json literals readmes words \
    format; do
	is "the sound house" 0 "tools/check-$check.sh"
done

refused layers src/turn/ack.c 'turn may not see port' <<'END'
#include "port/port.h"
END
refused layers src/turn/words.def 'wire/json.h" is in no room' <<'END'
#include "wire/json.h"
END
refused layers src/face/hook/hook.c 'hook may not see turn' <<'END'
#include "turn/ack.h"
END
refused layers include/solgate/api.h 'public headers' <<'END'
#include "base/banned.h"
END
touch src/turn/ack_int.h
sed 's/^SEES_hook := base/& turn/' Makefile >rows
cp Makefile kept.mk && cp rows Makefile
refused layers src/face/hook/hook.c 'private to turn' <<'END'
#include "turn/ack_int.h"
END
is "a row with more than is used" 1 tools/check-layers.sh
is "it is named" 0 grep -q 'SEES_hook names turn, which hook does not use' said
rm src/turn/ack_int.h

# A call through a public header, which no include shows.
cp kept.mk Makefile
cp src/face/hook/hook.c kept.c
sed 's/return 0/extern int ack(int); return ack(0)/' kept.c >src/face/hook/hook.c
make -s all WERROR= >/dev/null
is "a call that no include shows" 1 tools/check-layers.sh
is "it is named" 0 grep -q 'calls ack() of turn' said
cp kept.c src/face/hook/hook.c
make -s all >/dev/null

sed 's/^SEES_base :=/& turn/' kept.mk >Makefile
refused layers src/base/banned.h 'rooms in a cycle: base -> turn -> base' <<'END'
#include "turn/ack.h"
END
is "a cycle of rows alone" 1 tools/check-layers.sh
is "it is printed" 0 grep -q 'Makefile: rooms in a cycle: base -> turn' said
sed 's/^ORDER := /& base /' kept.mk >Makefile
is "a link order that does not fit" 1 tools/check-layers.sh
is "it says which" 0 grep -q 'puts base before turn' said
{ cat kept.mk; echo 'SEES_ghost := base'; } >Makefile
is "a row without a room" 1 tools/check-layers.sh
is "it is named" 0 grep -q 'no folder is src/ghost' said
cp kept.mk Makefile
mkdir src/attic src/face/attic2 src/turn/deep
is "a room without a row" 1 tools/check-layers.sh
is "it is named" 0 grep -q 'src/attic has no SEES_attic row' said
is "a face without a row" 0 grep -q 'src/face/attic2 has no SEES_attic2' said
rmdir src/attic src/face/attic2
echo 'int deep;' | refused layers src/turn/deep/x.c 'x.c stands in no room'
rmdir src/turn/deep
mkdir docs
echo '# map' >docs/ARCHITECTURE.md
is "a map without the rooms" 1 tools/check-layers.sh
printf '<!-- rooms: written by tools/layers --write -->\n<!-- end -->\n' \
    >docs/ARCHITECTURE.md
is "a map that is stale" 1 tools/check-layers.sh
tools/layers --write
is "a map that was renewed" 0 tools/check-layers.sh
is "it has the rooms" 0 grep -q '^| .turn.(../src/turn/README.md) | idea | base |' \
    docs/ARCHITECTURE.md
rm -r docs

refused pure src/turn/clock.c 'clock.o: time' <<'END'
#include <time.h>
#include "base/banned.h"
long turn_now(void);
long turn_now(void) { return (long)time(0); }
END
refused pure src/turn/counter.c 'keeps variables' <<'END'
#include "base/banned.h"
int turn_count(void);
int turn_count(void) { static int n; return ++n; }
END
refused pure src/base/up.c 'up.o: ack' <<'END'
#include "turn/ack.h"
#include "base/banned.h"
int up(void);
int up(void) { return ack(0); }
END
refused pure src/turn/ack.c 'last header' <<'END'
#include <string.h>
END

refused exports src/turn/ack.c 'shows leak' <<'END'
#include "solgate/api.h"
SG_API int leak(void);
int leak(void) { return 1; }
END
refused exports include/solgate/version.h 'lacks sg_promised' <<'END'
SG_API const char *sg_promised(
    int more);
END

# A program without any of it is told one by one.
echo 'int main(void) { return 0; }' >bare.c
gcc -no-pie -fcf-protection=none -z norelro -z execstack -o bare bare.c
is "a program that is not hardened" 1 "$OLDPWD/tools/check-hardening.sh" "$PWD/bare"
for what in PIE RELRO 'executable stack' 'stack protector' FORTIFY; do
	is "hardening tells '$what'" 0 grep -q "$what" said
done

# R-433: what gcc 12 spoils when it zeroes variables; it does so here.
cat >spoilt.c <<'END'
#include <stdbool.h>
#include <stdio.h>

struct element { int a, b; long v[6]; };
struct whole { const char *name; struct element e[2]; long n; bool yes; };
struct element element(int a);
void show(const struct whole *w);
void
fill(const char *name)
{
	struct whole w = {name, {element(1), element(2)}, 2, true};

	show(&w);
}
END
sed 's/{element(1), element(2)}/{{.a = 1}}/' spoilt.c >sound.c
if gcc -Werror -ftrivial-auto-var-init=zero -fsyntax-only sound.c 2>/dev/null; then
	is "an initialiser that gcc 12 spoils" 1 "$OLDPWD/tools/check-padding.sh" "$PWD/spoilt.c"
	is "it is named" 0 grep -q 'spoilt.c: fill(): struct whole w' said
	sed 's/^struct whole {/static struct {/; s/bool yes; };/bool yes; } it = {0};/; /show\|fill/,$d' spoilt.c >nameless.c
	is "one of a struct without a name" 1 "$OLDPWD/tools/check-padding.sh" "$PWD/nameless.c"
	is "one that it does not" 0 "$OLDPWD/tools/check-padding.sh" "$PWD/sound.c"
fi

refused headers src/port/port.h 'port.h does not stand alone' <<'END'
size_t port_size(void);
END
refused headers src/port/twice.h 'twice.h does not stand alone' <<'END'
struct twice { int x; };
END

{ echo 'void'; echo 'f(void)'; echo '{'; yes '	;' | head -n 57; echo '}'; } >long
is "a function of 60 lines" 0 sh -c 'cp long src/port/f.c; tools/check-size.sh'
rm src/port/f.c
{ echo 'void'; echo 'f(void)'; echo '{'; yes '	;' | head -n 58; echo '}'; } >long
refused size src/port/f.c 'f() has 61 lines' <long
yes '/* x */' | head -n 501 >long
refused size src/port/g.c 'file has 501 lines' <long
i=0
while [ $i -lt 40 ]; do
	i=$((i + 1))
	echo "int x$i;" >src/face/hook/x$i.c
done
is "a folder of 41 files" 1 tools/check-size.sh
is "it is named" 0 grep -q 'src/face/hook has 41 files' said
rm src/face/hook/x*.c
i=0
while [ $i -lt 13 ]; do
	i=$((i + 1))
	yes '/* x */' | head -n 480 >src/face/hook/x$i.c
done
is "a folder of more than 6,000 lines" 1 tools/check-size.sh
rm src/face/hook/x*.c

refused json src/port/say.c 'say.c:1:' <<'END'
const char said[] = "{\"allowed\":true}";
END
refused json src/turn/ack.h 'not by hand' <<'END'
#define RULE ",\"rule\":"
END
printf '%s\n' '    .help = "printf {\"id\":1}\n",' >src/port/help.c
is "JSON in a help text" 0 tools/check-json.sh
rm src/port/help.c

refused literals src/port/say.c 'say.c:2: {"yes", 4}' <<'END'

static const struct sg_str said[] = {{"yes", 4}};
END
refused literals src/turn/ack.c 'say STR' <<'END'
static const struct sg_str said = {
    "yes "
    "of course", 13};
END
refused literals src/turn/ack.c 'memcmp(p, "yes", 3)' <<'END'
#define SAYS_YES(p) (memcmp(p, "yes", 3) == 0)
END
printf '%s\n' 'const struct { const char *a; int n, m; } x = {"a", 5, 0};' \
    >src/port/row.c
is "a number of a row" 0 tools/check-literals.sh
rm src/port/row.c

mkdir src/port/new
echo 'int x;' >fault
refused readmes src/port/new/x.c 'src/port/new has no README' <fault
rmdir src/port/new
printf '/* %s: later */\n' "FIX""ME" >fault
refused words src/turn/ack.c 'do not belong' <fault
printf 'see /wo%s/main\n' rk >fault
refused words src/turn/README.md 'do not belong' <fault
mkdir -p docs/man web/src packaging/debian
echo 'To pin it, start it anew.' >fault
refused words README.md 'better: again' <fault
printf 'Whatever the model sent is\nno answer.\n' >fault
refused words docs/x.md 'docs/x.md:2' <fault
printf '.SH X\nThe list cannot be had.\n' >fault
refused words docs/man/x.1.scd 'is not available' <fault
echo 'export const why = "this is no date";' >fault
refused words web/src/x.ts 'is not a' <fault
printf '%s\n' 'Description: a gate that is none' >fault
refused words packaging/debian/control 'Read these aloud' <fault
printf '%s\n' 'There is no rule.  It is no longer there, and there are none.' >README.md
printf '%s\n' '// this is no word of the page' '/* nor' ' * is no one */' >web/src/x.ts
is "what is right, and comments of the page" 0 tools/check-words.sh
rm README.md web/src/x.ts
WORDS_SRC=yes
export WORDS_SRC
printf '%s\n' 'const char *const why =' '    "this is "' '    "no call";' >fault
refused words src/turn/say.c 'src/turn/say.c:2' <fault
echo 'X(WHY, "a row of which thread?")' >fault
refused words src/turn/why.def 'which thread' <fault
printf '%s\n' '/* This is no string. */' >src/turn/say.c
is "a comment of src" 0 tools/check-words.sh
rm src/turn/say.c
WORDS_SRC=no
echo 'X(WHY, "this is no call")' >src/turn/why.def
is "strings of src, which are not looked at yet" 0 tools/check-words.sh
rm src/turn/why.def
unset WORDS_SRC
echo 'int   odd_layout ( void ) ;' >fault
refused format src/port/port.h 'clang-format' <fault

# A program that writes one contract, soundly unless told otherwise.
put program <<'END'
#!/bin/sh
# FAULT: lost, unnamed, untyped or unsteady
json() {
	[ "$FAULT" != unnamed ] || set -- "$1" Other
	printf '{"title": "%s", "$id": "urn:solgate:schema:%s"}\n' "${2-$1}" "$1"
}
case ${2-} in
--all=*)
	mkdir "${2#--all=}"
	[ "$FAULT" = lost ] || json Grant >"${2#--all=}/Grant.json"
	;;
--lang=ts)
	[ "$FAULT" = untyped ] || echo 'export interface Grant {'
	[ "$FAULT" != unsteady ] || echo "// $$"
	;;
'') echo 'Grant  a decision' ;;
esac
END
chmod +x program
schemas() { # fault
	FAULT=$1 SOLGATE_RELEASE=program tools/check-schemas.sh
}
is "schemas of a sound program" 0 schemas none
for fault in 'lost:not every contract' 'unnamed:has another name' \
    'untyped:has no type' 'unsteady:differ from run to run'; do
	is "schemas with a fault: $fault" 1 schemas "${fault%%:*}"
	is "schemas tells '${fault#*:}'" 0 grep -q "${fault#*:}" said
done

echo "tools_checks: $passed passed, $failed failed"
[ $failed -eq 0 ]
