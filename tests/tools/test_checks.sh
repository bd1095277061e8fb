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
refused() { # check, file, what the check must say
	[ ! -e "$2" ] || cp -p "$2" kept
	cat >>"$2"
	case $1 in pure | exports) make -s all WERROR= >/dev/null ;; esac
	is "$1 with a fault in $2" 1 "tools/check-$1.sh"
	is "$1 tells '$3'" 0 grep -q "$3" said
	if [ -e kept ]; then mv kept "$2" && touch "$2"; else rm "$2"; fi
}

build_house
for check in layers pure exports headers size readmes words format; do
	is "the sound house" 0 "tools/check-$check.sh"
done

refused layers src/turn/ack.c 'src/turn may include only' <<'END'
#include "port/port.h"
END
refused layers src/turn/words.def 'wire/json.h' <<'END'
#include "wire/json.h"
END
refused layers include/solgate/api.h 'include may include only' <<'END'
#include "base/banned.h"
END
mkdir src/attic
is "a room without a row" 1 tools/check-layers.sh
rmdir src/attic

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

mkdir src/port/new
echo 'int x;' | refused readmes src/port/new/x.c 'src/port/new has no README'
rmdir src/port/new
printf '/* %s: later */\n' "FIX""ME" | refused words src/turn/ack.c 'do not belong'
printf 'see /wo%s/main\n' rk | refused words src/turn/README.md 'do not belong'
echo 'int   odd_layout ( void ) ;' | refused format src/port/port.h 'clang-format'

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
