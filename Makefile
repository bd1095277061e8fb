# Solgate: the whole build in one file.  Every room of src/ is one archive, and
# what a room may see is written once, in the SEES rows: they order the link,
# decide what a unit test is linked with, and tools/check-layers.sh reads them.
# Sources are found by wildcard, so adding a file changes nothing here.
# "make help" lists the targets; V=1 shows the commands.

.DEFAULT_GOAL := all
PREFIX  ?= /usr/local
DESTDIR ?=
B       := build
MAKEFLAGS += --no-print-directory
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif

# ---- Rooms ---------------------------------------------------------------
# Plain words, and what decides: no I/O, no clock, no JSON.
SEES_base     :=
SEES_words    := base
SEES_energy   := words base
SEES_intent   := words base
SEES_embed    := words base
SEES_gloss    := base
SEES_turn     := gloss embed intent words base
SEES_command  := base
SEES_place    := base
SEES_redact   := place command base
SEES_deed     := redact base
SEES_diff     := base
SEES_rule     := redact place command words base
SEES_ask      := words base
SEES_quorum   := rule zone words base
SEES_qr       := base
SEES_dialogue := ask words base
SEES_zone     := base
SEES_when     := zone base
SEES_guard    := rule place command base
SEES_impact   := rule redact place command words base
SEES_gate     := impact guard quorum rule place command turn words base
# JSON, and what is written in it.
SEES_json     := base
SEES_contract := json words base
SEES_shape    := contract dialogue ask energy words base
SEES_change   := shape json diff redact base
SEES_form     := shape contract json gate dialogue rule redact place command \
                 turn words base
SEES_provider := form shape contract json dialogue base
SEES_gated    := provider json base
SEES_bind     := form shape contract json gate impact redact command turn \
                 intent words base
# What is needed from outside, and what stands behind it.
SEES_notice   := words base
SEES_port     := notice zone base
SEES_store    := json port base
SEES_sqlite   := store port base
SEES_anchor   := store json port base
SEES_postgres := port base
SEES_shelf    := postgres sqlite port base
SEES_node     := postgres store port base
SEES_model    := provider json when port zone words base
SEES_sandbox  :=
SEES_executor := sandbox shape contract json deed when port zone words base
SEES_system   := shape contract gate impact rule redact place command turn \
                 embed intent port zone base
SEES_settings := shape contract notice words base
SEES_policy   := settings system quorum rule zone words base
SEES_carry    := settings json rule command words base
SEES_secret   :=
SEES_login    := kin
SEES_access   := hosts secret base
SEES_kin      := hosts
SEES_log      := json words base
SEES_count    := port words base
# What is kept of a decision, and deciding it again from that.
SEES_kept     := settings system form shape contract json gate quorum rule \
                 redact place port zone base
# The shell, and the rooms that stand on it.
SEES_shell    := log count access settings shape contract json port zone words \
                 base
SEES_thread   := shell count kept system form shape contract json redact turn \
                 intent port words base
SEES_hold     := shell shape contract json base
SEES_people   := base
SEES_pubkey   := port base
SEES_passkey  := pubkey shape contract base
SEES_sso      := oauth pubkey json port base
SEES_accounts := shell people passkey access pubkey shape contract json port \
                 qr base
SEES_receipt  := passkey pubkey store shape contract json port words base
SEES_signing  := accounts shell passkey pubkey shape json base
SEES_grants   := shell kept system shape contract json rule words base
SEES_spent    := base
SEES_left     := shell shape contract words base
SEES_eyes     := access shape quorum ask base
SEES_tell     := system change form shape json redact base
SEES_desk     := left eyes tell spent signing grants hold thread shell log \
                 count span access proof kept system form shape contract json \
                 gate quorum ask rule words base
SEES_book     := shell shape contract json dialogue deed energy port words \
                 base
SEES_chip     := thread shell count system shape contract json gate ask deed \
                 zone words base
SEES_attach   := base
SEES_chat     := chip thread shell span kept system provider form shape \
                 contract json gate dialogue redact attach turn intent port \
                 zone words base
SEES_spec     := book thread shell provider shape json dialogue ask port words \
                 base
SEES_otel     := port base
SEES_span     := json base
SEES_notify   := pubkey executor sandbox json port notice words base
SEES_reach    := accounts shell count people shape contract port notice zone \
                 base
SEES_spool    := json port base
SEES_quiet    := desk shell shape contract ask words base
SEES_proxy    := desk thread shell spool access hosts gated provider shape \
                 json gate words base
SEES_due      := shell shape contract json when zone base
SEES_service  := again proxy spec chat chip book due reach quiet desk left \
                 signing accounts grants hold thread shell count people access \
                 system form shape contract json gate quorum rule turn intent \
                 when port words base
SEES_again    := kept settings system form shape contract json gate ask rule \
                 command turn port words base
SEES_eval     := policy system form shape contract json gate dialogue ask rule \
                 redact place command turn energy words base
# Faces, what they speak through, and what puts the parts together.
SEES_term     := system json gate redact words base
SEES_home     := term hosts settings base
SEES_joint    := home term shelf node postgres policy settings port base
SEES_net      := port base
SEES_tls      := net port base
SEES_openapi  := route net service shape contract json words base
SEES_route    := net service count base
SEES_setup    := joint home term net service log sso notify executor sandbox \
                 model anchor otel shelf node postgres sqlite store policy \
                 settings system provider shape contract json port notice base
SEES_client   := home term tls net proof settings shape contract json gate \
                 when port words secret base
SEES_hosts    := base
SEES_proof    := base
SEES_relay    := client term shape contract json port words base
SEES_aloud    := view shape contract redact words base
SEES_view     := system shape contract json gate redact words base
SEES_door     := route net access proof words base
SEES_reply    := route net shell proof shape contract json words base
SEES_serve    := hop http net service log port base
SEES_hop      := mcp http relay reply route service port words base
SEES_http     := openapi reply door route tls net service proxy accounts shell \
                 spool log count sso access login kin proof provider shape \
                 contract json port words secret base
SEES_rpc      := client route net service shell shape contract json port words \
                 base
SEES_tui      := aloud view client term shape contract json port words base
SEES_hook     := client hosts settings shape contract json place port base
SEES_mcp      := relay client term oauth settings provider shape contract json \
                 port words base
SEES_oauth    := pubkey settings json port base
SEES_listen   := mcp relay net port base
SEES_acp      := relay client term shape contract json base
SEES_cli      := client joint home term eval again shelf node store kept \
                 policy settings system form shape contract json gate qr rule \
                 redact turn when words base
SEES_rules    := client joint home term eval again shelf node store kept carry \
                 policy settings system shape json rule words base
SEES_audit    := client home term receipt anchor shelf node store settings \
                 shape contract json when port words base
SEES_own      := client term system shape contract json redact attach port \
                 zone words base
SEES_install  := client home term access hosts policy settings shape contract \
                 json secret base
SEES_care     := install play client joint home term tls hosts sandbox shelf \
                 postgres sqlite store settings shape contract json qr rule \
                 port words base
SEES_demo     := client term eval json gate turn port words base
SEES_play     := net model provider json port zone base
SEES_main     := care install demo play cli rules audit own tui view acp \
                 listen hook rpc serve mcp http client setup home term reply \
                 tls log sso oauth login hosts settings json deed port words \
                 secret base

# Link order: each archive stands before all that it may see.
ORDER := main care install demo play cli rules audit own tui aloud view acp listen hook rpc serve hop mcp http relay client \
         setup joint home term receipt openapi reply door route tls net eval service again proxy spec chat chip book due reach quiet desk left eyes tell spent signing accounts grants hold \
         thread shell spool log count span \
         people sso oauth passkey access login kin hosts proof notify pubkey executor sandbox model anchor otel shelf node postgres sqlite store kept carry policy settings system bind gated provider change form shape \
         contract json gate impact guard quorum qr dialogue ask rule deed diff redact attach place command turn gloss embed \
         intent energy when port notice zone words secret base
home   = $(firstword $(wildcard src/$1/. src/face/$1/.))
ROOMS := $(foreach r,$(ORDER),$(if $(call home,$r),$r))
# The rooms that call nothing outside; they are what the library holds.
PURE  := $(filter bind gated provider change form shape contract json gate impact guard quorum dialogue ask rule \
         deed diff redact place command turn gloss embed intent energy when zone words \
         base,$(ROOMS))

MAIN  := src/main/main.c
code   = $(filter-out $(MAIN),$(patsubst ./%,%,$(wildcard \
         $(patsubst %/.,%,$(call home,$1))/*.[cS])))
# Each room is reckoned once: walking every path again took seconds.
reach  = $(if $(REACH_$1),,$(foreach r,$(SEES_$1),$(call reach,$r))$(eval \
         REACH_$1 := $(sort $1 $(foreach r,$(SEES_$1),$(REACH_$r)))))
$(foreach r,$(ROOMS),$(eval CODE_$r := $(call code,$r)) $(call reach,$r))

# ---- Tests and tools -----------------------------------------------------
TESTS   := $(patsubst %.c,%,$(wildcard $(patsubst %,tests/%/*.c,\
           unit prop golden fault contract oracle)))
# Programs that a script asks; built with the tests and found in $TEST_BIN.
HELPERS := $(patsubst %.c,%,$(wildcard $(patsubst %,tests/%/*.c,cli e2e node)))
FUZZ    := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
# Scripts: of the program, which they find in $SOLGATE; of what stands around.
# The parts of the two tables of cases are run by those.
SCRIPTS := $(filter-out $(patsubst %,tests/cli/cases_%.sh,action consent \
           dialogue energy memento notify router) tests/e2e/cases_chat.sh \
           tests/e2e/cases_tools.sh tests/e2e/scene_12_origin_turns.sh,\
           $(wildcard $(patsubst %,tests/%/*.sh,web kits node e2e cli agents cluster) \
           tests/attack/f*.sh))
AROUND  := $(wildcard $(patsubst %,tests/%/*.sh,tools packaging))
# What costs most for what it finds is left to "make test-long".
LATER   := $(patsubst %,tests/%.sh,web/axe_dark web/sso cluster/trouble)
# Of the rest these ask the program with sanitizers: what strangers send, what
# they try, what reads most of it.  The others ask the one that is shipped, and
# "make test-long" lets them ask both.
SANITIZED := $(wildcard tests/web/*.sh) $(patsubst %,tests/%.sh,\
           $(patsubst %,attack/%,f04_store f08_links f14_limits f20_mcp f23_names) \
           $(patsubst %,cli/%,audit check config eval json policy run tui_burst turn) \
           $(patsubst %,e2e/%,acceptance archive chat_stream http joined long_body \
           people quorum routes rpc tls webhook) \
           $(patsubst %,node/%,acp malformed mcp proxy_more))
SOON    := $(filter-out $(LATER),$(SCRIPTS))
BENCH   := $(patsubst %.c,%,$(wildcard bench/*.c))
# Checks of the house: the quick ones are part of "make test".
QUICK   := $(wildcard $(patsubst %,tools/check-%.sh,layers pure exports \
           headers size json literals readmes words schemas requirements page mutants format hardening \
           padding reliability))
SLOW    := tools/check-tidy.sh tools/check-cppcheck.sh
LIBS_oracle := -ljansson
# The program is linked with libc alone: what else it calls it loads when it is
# needed (src/port/library.h), and every start is spared what it does without.
# Tests that look at a library themselves are linked with it.
LDLIBS := -Wl,--as-needed -lpthread
LIBS_unit := -Wl,--as-needed -lsqlite3
# The HTTP parser: a library where there is one, else Debian's package of its
# C files, compiled as it is.
LLHTTP_DIR := $(wildcard /usr/share/llhttp)
LLHTTP_INC := $(if $(LLHTTP_DIR),-isystem /usr/share/include/llhttp)
ifeq ($(LLHTTP_DIR),)
LDLIBS += -lllhttp
endif

# ---- The page ------------------------------------------------------------
# Whether clang is there with a libc for WebAssembly, a linker and what the
# compiler calls itself.
CLANG ?= clang
WASM  := $(if $(and $(wildcard /usr/include/wasm32-wasi),$(wildcard \
         /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a),$(shell \
         command -v wasm-ld),$(shell command -v $(CLANG))),yes)
# Built once, packed into one object that every variant is linked with; without
# it (WEB=no) the empty table of the archive is taken instead.
WEB  ?= yes
PAGE := $(if $(filter no,$(WEB)),,$B/web/page.o)
PAGE_SOURCES := $B/types/solgate.ts $B/types/tables.ts \
               $B/types/energy.ts $(wildcard web/*.* web/public/* \
    web/src/* web/src/*/* web/src/*/*/*)

# The playground decides with the gates as WebAssembly.  Where there is no
# compiler for that (WASM below) the page is built without, and asks the gate.
PAGE_CORE = $(if $(WASM),$B/web/core/core.wasm $B/web/core/turn-weights.bin)
$B/web/core/core.wasm: $B/wasm/core.wasm
	@mkdir -p $(@D) && { cmp -s $< $@ || cp $< $@; }
$B/web/core/turn-weights.bin: $B/wasm/turn-weights.v0.1.bin
	@mkdir -p $(@D) && cp $< $@

# Asked every time, and touched only when something was installed.
$B/web/installed: FORCE
	@mkdir -p $(@D) && NPM_OPTIONS=--ignore-scripts tools/npm-install web $@
FORCE:
$B/web/built: $B/web/installed $(PAGE_SOURCES) $(wildcard kits/wasm/js/*.js) \
    $(PAGE_CORE)
	$(call say,VITE)cd web && node_modules/.bin/vite build --logLevel warn && \
	    touch $(abspath $@)
$B/web/page.o: $B/web/built tools/pack-page src/reply/asset.h
	$(call say,PACK)tools/pack-page $B/web/dist $B/web && $(CC) -c -fPIC -Isrc \
	    -o $B/web/files.o $B/web/files.S && $(CC) -c -fPIC $(BASIC) \
	    -o $B/web/table.o $B/web/table.c && \
	    $(LD) -r -o $@ $B/web/files.o $B/web/table.o

# ---- Variants: the same house, built another way -------------------------
ifeq ($(origin CC),default)
CC     := gcc
endif
WERROR ?= -Werror
WARN   := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wundef \
          -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings $(WERROR)
BASIC  := -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -I$B/gen \
          $(LLHTTP_INC)
# Lines in a trace, and no more: it compiles and links in less time.
SAN    := -g1 -O1 -fno-omit-frame-pointer -fno-sanitize-recover=all
CFLAGS ?= -O2

# Only those a goal names get their rules: reading the rules of all six takes
# make longer than most of what it is asked to build.
VARIANTS      := release $(foreach v,asan tsan cov plain fuzz,\
                 $(if $(findstring $v,$(MAKECMDGOALS:test-build=asan)),$v))
DIR_release   := $B
CC_release    := $(CC)
# What makes a fault of memory harder to use; tools/check-hardening.sh looks
# whether it is in the program.  A flag the compiler does not have is left out.
# What gcc 12 does wrong when it zeroes variables, tools/check-padding.sh keeps
# out of the source.
HARD          := -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 \
                 $(shell for f in -fstack-clash-protection -fcf-protection \
                 -ftrivial-auto-var-init=zero; do $(CC) -Werror $$f -x c \
                 -fsyntax-only /dev/null 2>/dev/null && echo $$f; done)
# Addresses that are moved at every start take a bit each instead of 24 bytes,
# where linker and libc can.
PACKED        := $(shell $(LD) --help | grep -q pack-relative-relocs && grep -q \
                 GLIBC_ABI_DT_RELR "$$($(CC) -print-file-name=libc.so.6)" && \
                 echo -Wl,-z,pack-relative-relocs)
# Objects that hold data alone do not say that no jump goes wrong in them.
MARKED        := $(if $(filter -fcf-protection,$(HARD)),-z ibt -z shstk)
FLAGS_release := $(WARN) $(CFLAGS) -fPIC -fvisibility=hidden \
                 -ffunction-sections -fdata-sections $(HARD)
# The sums of the turn gate and the matrices of the prototype lane are loops
# that only -O3 turns into vectors.
FAST_release  := -O3
LINK_release  := -pie -Wl,--gc-sections -Wl,-z,relro,-z,now \
                 -Wl,-z,noexecstack $(PACKED) $(MARKED) $(LDFLAGS)
# What has to start at once is one object, and the loader moves its addresses
# alone; the others wait (src/main/late.h).  Only packed addresses can.
FRONT_release := $(if $(and $(PACKED),$(wildcard src/main/front.c)),$B/front.o)
AFTER_release := && { $(if $(FRONT_release),$B/late-moves $B/solgate $B/front.o &&) \
                 strip $B/solgate || { rm -f $B/solgate; false; }; }
DIR_asan      := $B/asan
CC_asan       := $(CC)
# Undefined behaviour traps: a message for each check would fill 8 MB, which
# every start of the program pays for.  The trace still names the line.
FLAGS_asan    := $(WARN) $(SAN) -fsanitize-undefined-trap-on-error \
                 -fsanitize=address,undefined,float-cast-overflow
FAST_asan     := -O2
# A test is compiled more often than it is run: a quarter of the time without
# -O1 and without UBSan, which is for what is tested.  The laws run long enough
# to want both.
PLAIN_asan    := -O0 -fno-sanitize=undefined,float-cast-overflow
# Hundreds of programs are linked: lld takes a third of the time, and without
# addresses to move each starts sooner.
LLD           := $(if $(shell command -v ld.lld),-fuse-ld=lld)
LINK_asan     := -no-pie $(LLD)
DIR_tsan      := $B/tsan
CC_tsan       := $(CC)
FLAGS_tsan    := $(WARN) $(SAN) -fsanitize=thread
DIR_cov       := $B/cov
CC_cov        := $(CC)
FLAGS_cov     := $(WARN) -O0 --coverage
# Quick to compile, and without warnings: tools/mutants builds its faults here.
DIR_plain     := $B/plain
CC_plain      := $(CC)
FLAGS_plain   := -O0 -Werror=implicit-function-declaration \
                 -Werror=incompatible-pointer-types -Werror=int-conversion
LINK_plain    := $(LLD)
DIR_fuzz      := $B/fuzz
CC_fuzz       := $(CLANG)
FLAGS_fuzz    := $(WARN) $(SAN) \
                 -fsanitize=address,undefined,fuzzer-no-link
LINK_fuzz     := -fsanitize=fuzzer

# The manual, where scdoc is installed (tools/install-deps does that).
MAN := $(if $(shell command -v scdoc),$(patsubst docs/man/%.scd,$B/man/%,\
       $(wildcard docs/man/*.scd)))

say = @$(if $(findstring s,$(filter-out -%,$(firstword $(MAKEFLAGS)))),,\
      printf '  %-5s %s\n' $1 $@;)
ifdef V
say =
endif
# The archives of variant $1 that room $2 reaches; all for any other word.
archives = $(patsubst %,$(DIR_$1)/lib%.a,\
           $(filter $(if $(REACH_$2),$(REACH_$2) $(if $(filter port,\
           $(REACH_$2)),sqlite store json),%),$(ROOMS)) \
           $(if $(LLHTTP_DIR),$(if $(filter net client,$(or $(REACH_$2),net)),\
           llhttp)))
objects  = $(patsubst %,$(DIR_$1)/%.o,$(basename $2))

all: $B/solgate lib $(MAN) ## Release build: program and library (the default)

# The commit that --version names: a header that is written only when it
# changes, read by one file.
$(shell packaging/commit $B/gen/commit.h)
$(patsubst %,%/src/main/cmd_version.o,$(foreach v,$(VARIANTS),\
    $(DIR_$v))): $B/gen/commit.h

define variant
$(DIR_$1)/%.o: %.c Makefile
	$$(call say,CC)mkdir -p $$(@D) && $$(CC_$1) $(BASIC) $$(FLAGS_$1) \
	    $$(if $$(filter src/intent/% src/embed/% src/gloss/%,$$<),$$(FAST_$1)) \
	    $$(if $$(filter src/%,$$<),,-Itests -I.) \
	    $$(if $$(filter tests/unit/% tests/fault/%,$$<),$$(PLAIN_$1)) \
	    -MMD -MP -c $$< -o $$@
$(DIR_$1)/%.o: %.S Makefile $(wildcard data/* data/*/* packaging/*/solgate*)
	$$(call say,AS)mkdir -p $$(@D) && $$(CC_$1) $(BASIC) \
	    -Wa,--noexecstack -MMD -MP -c $$< -o $$@
$(DIR_$1)/solgate: $(or $(FRONT_$1),$(call objects,$1,$(MAIN))) $(PAGE) \
    $(call archives,$1) $(if $(FRONT_$1),| $B/late-moves)
	$$(call say,LD)$$(CC_$1) $$(FLAGS_$1) -o $$@ $$^ $$(LINK_$1) $$(LDLIBS) \
	    $$(AFTER_$1)
$1-tests: $(addprefix $(DIR_$1)/,$(TESTS) $(HELPERS)) \
          $(if $(wildcard $(MAIN)),$(DIR_$1)/solgate)
.PHONY: $1-tests
DEPS += $(patsubst %.o,%.d,$(call objects,$1,$(MAIN) \
        $(addsuffix .c,$(TESTS) $(HELPERS) $(FUZZ:%=tests/fuzz/%) $(BENCH))))
endef

# What others wrote is compiled without our warnings and sanitizers.
define llhttp
$(DIR_$1)/libllhttp.a: $(wildcard $(LLHTTP_DIR)/*.c)
	$$(call say,AR)mkdir -p $(DIR_$1)/llhttp && cd $(DIR_$1)/llhttp && \
	    $$(CC_$1) -O2 -fPIC -fvisibility=hidden $(if $(filter fuzz,$1),,$(HARD)) -DLLHTTP_STRICT_MODE=1 \
	    $(LLHTTP_INC) -c $$^ && \
	    rm -f ../libllhttp.a && $(AR) rcs ../libllhttp.a *.o
endef

# The directories are named so that a removed file renews the archive.
define archive
$(DIR_$1)/lib$2.a: $(call objects,$1,$(CODE_$2)) $(sort $(dir $(CODE_$2)))
	$$(call say,AR)mkdir -p $$(@D) && rm -f $$@ && \
	    $(AR) rcs $$@ $$(filter %.o,$$^)
DEPS += $(patsubst %.o,%.d,$(call objects,$1,$(CODE_$2)))
endef

# unit/test_ROOM_*.c is linked with what ROOM may see, any other with all; a
# room that needs a store is tested on the one in memory.
define test_program
$(DIR_$1)/$2: $(DIR_$1)/$2.o \
    $(call archives,$1,$(if $(filter tests/unit/%,$2),$(word 2,\
    $(subst _, ,$(notdir $2)))))
	$$(call say,LD)$$(CC_$1) $$(FLAGS_$1) -o $$@ $$^ $$(LINK_$1) \
	    $$(LIBS_$(word 2,$(subst /, ,$2))) $$(LDLIBS) -lm
endef

$(foreach v,$(VARIANTS),$(eval $(call variant,$v)) \
    $(if $(LLHTTP_DIR),$(eval $(call llhttp,$v))) \
    $(foreach r,$(ROOMS),$(eval $(call archive,$v,$r))) \
    $(foreach t,$(TESTS) $(HELPERS),$(eval $(call test_program,$v,$t))))

$(FUZZ:%=$B/fuzz/%): $B/fuzz/%: $B/fuzz/tests/fuzz/%.o $(call archives,fuzz)
	$(call say,LD)$(CC_fuzz) $(FLAGS_fuzz) -o $@ $^ $(LINK_fuzz) $(LDLIBS)
$(BENCH:%=$B/%): $B/%: $B/%.o $(call archives,release)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^ $(LDLIBS) -lm

# ---- The front -----------------------------------------------------------
# main() and all that it reaches before it gives way to cli_main(), found by the
# linker and with no name shown.  It is linked alone once, with libc and nothing
# else: what it needs of the rest would be read before its addresses are moved.
FRONT_O := $(MAIN:%.c=$B/%.o) $(patsubst %,$B/src/main/%.o,front late cmd_hook \
           cmd_version)
FRONT_A  = $(filter-out %/libmain.a,$(call archives,release))
$B/front.o: $(FRONT_O) $(PAGE) tools/late/front.ld $(call archives,release)
	$(call say,LD)$(LD) -r -T tools/late/front.ld --gc-sections -e main -o $@ \
	    $(FRONT_O) $(if $(PAGE),$B/web/table.o) \
	    --start-group $(FRONT_A) --end-group && \
	    objcopy --keep-global-symbol=main --keep-global-symbol=late_begin $@ && \
	    $(CC) -pie -o $B/front-alone $@ -Wl,--defsym=cli_main=main \
	    $(filter -l%,$(LDLIBS)) || { rm -f $@; false; }
$B/late-moves: $(patsubst %.c,$B/%.o,$(wildcard tools/late/*.c))
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^

# ---- The simulator -------------------------------------------------------
# The gate that is shipped, in one process with nothing real around it: what it
# calls of libc for files, memory and threads is put in place by the linker.
SIM_CALLS := open openat close read pread write pwrite fsync fdatasync ftruncate \
             lseek fstat fstatat mkdir flock access rename renameat unlinkat \
             fdopendir readdir closedir nanosleep malloc calloc realloc free \
             pthread_create pthread_join pthread_mutex_lock \
             pthread_mutex_unlock pthread_cond_wait pthread_cond_timedwait \
             pthread_cond_signal pthread_cond_broadcast launch_load ways_load \
             effects_load
SIM_O     := $(patsubst %.c,$B/%.o,$(wildcard tests/simulate/*.c))
SIM_LINK   = $(SIM_CALLS:%=-Wl,--wrap=%) $(call archives,release) -lsqlite3 \
             $(LDLIBS) -lm
$B/simulate: $(SIM_O) $(call archives,release)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $(SIM_O) $(SIM_LINK)
DEPS += $(SIM_O:.o=.d)

sim-flags: # for tools/simulate-faults
	@echo $(CC) $(BASIC) $(FLAGS_release)
sim-link:
	@echo $(SIM_LINK)

simulate: ## Simulate SEEDS (1000) lives of a gate, each of STEPS (1000) steps
	@tools/install-deps test
	@$(MAKE) -s $B/simulate
	@$B/simulate --seeds $${SEEDS:-1000} --steps $${STEPS:-1000}

simulate-faults: ## Plant each fault of tests/simulate/faults.txt; a seed must find it
	@tools/install-deps test
	@$(MAKE) -s $B/simulate
	@tools/simulate-faults

# ---- Failures, one by one ------------------------------------------------
# Preloaded into the program: the call it is told fails (tests/torture).
$B/torture.so: tests/torture/fail.c
	$(call say,CC)mkdir -p $(@D) && $(CC) -std=c11 -O2 $(WARN) \
	    -Wno-pedantic -Wno-missing-prototypes -shared -fPIC -o $@ $<

torture: ## Fail every call that can fail, in every scene (TORTURE: more options)
	@tools/install-deps test
	@$(MAKE) -s $B/solgate $B/torture.so
	@python3 tests/torture/torture.py $B/solgate $B/torture.so $(TORTURE)

# ---- The library ---------------------------------------------------------
VERSION := $(shell sed -n 's/^.define SG_VERSION *"\(.*\)"/\1/p' \
           include/solgate/version.h)
SONAME  := libsolgate.so.$(firstword $(subst ., ,$(VERSION)))
PURE_A  := $(PURE:%=$B/lib%.a)

lib: $B/libsolgate.a $B/libsolgate.so $B/solgate.pc ## The library only

# One object, whose hidden names are made local: users see sg_* alone.
$B/libsolgate.a: $(PURE_A)
	$(call say,AR)$(LD) -r -o $B/libsolgate.o --whole-archive $^ && \
	    objcopy --localize-hidden $B/libsolgate.o && rm -f $@ && \
	    $(AR) rcs $@ $B/libsolgate.o
$B/libsolgate.so.$(VERSION): $(PURE_A) packaging/libsolgate.map
	$(call say,LD)$(CC) -shared -s -Wl,-soname,$(SONAME) -Wl,-z,defs \
	    -Wl,-z,relro,-z,now -Wl,--gc-sections $(MARKED) $(LDFLAGS) -o $@ \
	    -Wl,--version-script=packaging/libsolgate.map \
	    -Wl,--whole-archive $(PURE_A) -Wl,--no-whole-archive
$B/libsolgate.so: $B/libsolgate.so.$(VERSION)
	$(call say,LN)ln -sf $(<F) $B/$(SONAME) && ln -sf $(SONAME) $@
$B/solgate.pc: packaging/solgate.pc.in include/solgate/version.h
	$(call say,GEN)mkdir -p $B && $(pc) $< >$@
pc = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
    -e 's|@VERSION@|$(VERSION)|'

$B/man/%: docs/man/%.scd
	$(call say,MAN)mkdir -p $(@D) && scdoc <$< >$@

# ---- Rules of the turn gate ----------------------------------------------
# Read once, by the build, which proves that the weights fit; the program opens
# the image where it lies.
$B/rules-image: $(patsubst %.c,$B/%.o,$(wildcard tools/rules/*.c)) \
    $(call archives,release,intent)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^
$B/gen/turn-rules.image: $B/rules-image data/turn-rules.v0.1.tsv \
    data/turn-weights.v0.1.bin
	$(call say,GEN)mkdir -p $(@D) && $^ >$@
$(patsubst %,%/src/system/data.o,$(foreach v,$(VARIANTS),$(DIR_$v))): \
    $B/gen/turn-rules.image

# ---- Schemas and types ---------------------------------------------------
# The page needs the types before there is a program, so that a small one of
# their own prints them.  They are touched only when they change.
schemas: $B/schema/written $B/types/solgate.ts $B/openapi.json ## JSON Schema, TypeScript and OpenAPI, in build/

$B/write-types: $(patsubst %.c,$B/%.o,$(wildcard tools/types/*.c)) \
    $(call archives,release,shape)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^ -lm
$B/types/written: $B/write-types
	$(call say,GEN)mkdir -p $(@D) && $< >$@ && \
	    { cmp -s $@ $(@D)/solgate.ts || cp $@ $(@D)/solgate.ts; }
$B/types/solgate.ts: $B/types/written ;
$B/types/%.written: $B/write-types
	$(call say,GEN)mkdir -p $(@D) && $< $* >$@ && \
	    { cmp -s $@ $(@D)/$*.ts || cp $@ $(@D)/$*.ts; }
$B/types/tables.ts $B/types/energy.ts: $B/types/%.ts: $B/types/%.written ;
$B/schema/written: $B/solgate
	$(call say,GEN)rm -rf $(@D) && $< schema --all=$(@D) && touch $@
$B/openapi.json: $B/tests/node/openapi_write
	$(call say,GEN)$< >$@

# ---- Kits ----------------------------------------------------------------
# Packages for other people's programs, made from kits/ and the contracts.
WHEEL := $B/kits/solgate-$(shell sed -n 's/^version = "\(.*\)"/\1/p' \
         kits/python/pyproject.toml)-py3-none-any.whl
KITS  := $B/kits/solgate-client.tgz $(WHEEL) $(if $(WASM),$B/kits/solgate-core.tgz)
kits: $(KITS) ## Packages for other programs, in build/kits

# Types without their remarks: a third of the size; solgate schema has them.
$B/kits/solgate-client.tgz: $(wildcard kits/typescript/* kits/typescript/src/*) \
    $B/types/solgate.ts LICENSE
	$(call say,PACK)rm -rf $B/kits/ts && mkdir -p $B/kits/ts/package && \
	    cp -R kits/typescript/. LICENSE $B/kits/ts/package && \
	    grep -vE '^ *(/\*\*.*\*/|/\*\*| \*.*)$$' $B/types/solgate.ts \
	    >$B/kits/ts/package/src/contracts.d.ts && \
	    tar -C $B/kits/ts --sort=name --mtime=@0 --owner=0 --group=0 \
	    --numeric-owner -c package | gzip -9n >$@

$(WHEEL): $(wildcard kits/python/* kits/python/solgate/*)
	$(call say,PACK)mkdir -p $(@D) && PYTHONDONTWRITEBYTECODE=1 \
	    python3 kits/python/wheel.py $(@D) >/dev/null

# The pure gates as WebAssembly, where clang has a libc for it.  What a machine
# knows stands in kits/wasm; the rest is the program's own code.
WASM_CODE := $(foreach r,$(filter-out bind gated provider gloss,$(PURE)) eval,$(CODE_$r)) \
             src/system/lattice_file.c src/system/world.c \
             src/settings/toml.c src/settings/toml_value.c \
             src/policy/policy_text.c src/policy/policy_entry.c \
             src/policy/policy_quorum.c src/policy/policy_oncall.c kits/wasm/core.c \
             kits/wasm/outside.c kits/wasm/data.S
WASM_O    := $(patsubst %,$B/wasm/%.o,$(basename $(WASM_CODE)))
# All of it is made small, and as one unit; what every verdict walks is made fast.
WASM_HOT  := $(patsubst %,src/%.c,$(addprefix base/,arena sha256 \
             sha256_plain str utf8) $(addprefix json/,canonical_json json \
             json_skip json_string json_write) $(addprefix contract/,decode \
             decode_value) $(addprefix command/,command_text launch \
             launch_check launch_option shell_quote shell_word ways) \
             $(addprefix rule/,call capability grants_find policy) \
             form/call_params gate/gate_call gate/gate_question)
WASM_CC   := $(CLANG) --target=wasm32-wasi $(BASIC) -Oz -flto \
             -fvisibility=hidden -ffunction-sections -fdata-sections \
             -mbulk-memory -DCONTRACT_BARE
$B/wasm/classes: $B/kits/wasm/classes.o $(call archives,release,system)
	$(call say,LD)mkdir -p $(@D) && $(CC) $(FLAGS_release) -o $@ $^ $(LDLIBS)
$B/wasm/classes.inc: $B/wasm/classes
	$(call say,GEN)$< >$@
$B/wasm/kits/wasm/outside.o: $B/wasm/classes.inc
$B/wasm/%.o: %.c Makefile
	$(call say,CC)mkdir -p $(@D) && $(WASM_CC) -Ikits/wasm -I$B/wasm \
	    $(if $(filter $(WASM_HOT),$<),-O2) -MMD -MP -c $< -o $@
WASM_BARE := $(patsubst data/%,$B/wasm/bare/%,$(wildcard data/*.tsv))
$B/wasm/bare/%: data/%
	@mkdir -p $(@D) && grep -v '^#' $< >$@
$B/wasm/%.o: %.S Makefile $(wildcard data/*) $(WASM_BARE)
	$(call say,AS)mkdir -p $(@D) && $(CLANG) --target=wasm32-wasi -I$B/wasm \
	    -c $< -o $@
$B/wasm/core.wasm: $(WASM_O)
	$(call say,LD)$(WASM_CC) -mexec-model=reactor -nostartfiles -o $@ $^ \
	    -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=1048576
# Neither is of any use without the other; a NUL parts them.
$B/wasm/turn-weights.v0.1.bin: data/turn-rules.v0.1.tsv \
    data/turn-weights.v0.1.bin
	@mkdir -p $(@D) && { cat $< && printf '\000' && \
	    cat data/turn-weights.v0.1.bin; } >$@
$B/kits/solgate-core.tgz: $(wildcard kits/wasm/js/*) $B/wasm/core.wasm \
    $B/wasm/turn-weights.v0.1.bin LICENSE
	$(call say,PACK)rm -rf $B/kits/core && mkdir -p $B/kits/core/package && \
	    cp kits/wasm/js/* $B/wasm/core.wasm $B/wasm/turn-weights.v0.1.bin \
	    LICENSE $B/kits/core/package && chmod 644 $B/kits/core/package/* && \
	    tar -C $B/kits/core --sort=name --mtime=@0 --owner=0 --group=0 \
	    --numeric-owner -c package | gzip -9n >$@
DEPS += $(WASM_O:.o=.d)

# ---- The site ------------------------------------------------------------
# Documents, manual and contracts as plain HTML, readable from the disk.
site: ## The documents as a site, in build/site: open its index.html
	@tools/install-deps site
	@$(MAKE) -s $(MAN) $B/schema/written $B/openapi.json $B/web/installed
	@B=$B node tools/site/make.mjs $B/site && node tools/site/check.mjs $B/site

# ---- The prototype lane --------------------------------------------------
lane-tool = $(patsubst %.c,$B/%.o,$(wildcard tools/$1/*.c)) $(PURE_A)
$B/embed-convert: $(call lane-tool,embed)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^ -lm
$B/train-embed: $(call lane-tool,train-embed)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^ -lm
$B/train-turns: $(filter-out %/vectors.o,$(call lane-tool,train))
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^ -lm
$B/train-vectors: $B/tools/train/vectors.o $B/tools/train/files.o $(PURE_A)
	$(call say,LD)$(CC) $(FLAGS_release) -o $@ $^ -lm
TRAINERS := $B/train-turns $B/train-vectors $B/train-embed

embed: $B/embed-convert ## Install the sentence encoders (30 MB) for --embed
	@B=$B tools/embed/install.sh

train: $(TRAINERS) $B/embed/solgate-lane.v0.2.bin ## Learn the weights of the turn gate again
	@B=$B tools/train/run.sh

# ---- The two commands ----------------------------------------------------
run: ## Install what is missing, build, and start Solgate
	@tools/install-deps run
	@$(MAKE) all
	@$(MAKE) -s $B/embed/solgate-lane.v0.2.bin || \
	    echo 'Going on without the second reading by meaning ("make embed").'
	@printf 'The program is %s/solgate; "make install" puts it' $B
	@printf ' on your PATH, "make test" proves it.\n'
	@[ ! -f $B/embed/solgate-lane.v0.2.bin ] || \
	    export SOLGATE_LANE=$$PWD/$B/embed/solgate-lane.v0.2.bin; \
	    exec $B/solgate demo --page

test: ## Install what the tests need, build, run every test
	@NPM=later tools/install-deps test
	@echo 'Building: release, and with sanitizers'
	@$(MAKE) -sk test-build || { echo 'the build failed, no test ran' >&2; \
	    echo '0 passed, 1 failed'; exit 1; }
	@$(BRIEFLY) $(call run-tests,asan,$(AROUND) $(filter $(SANITIZED),$(SOON))) \
	    --released $(filter-out $(SANITIZED),$(SOON)) --checks $(QUICK)

# A suite that fails once and passes alone is named, and does not hold up what
# has nothing to do with it; one that fails twice is broken.
test-again: ## Run what failed in the last "make test" once more, one by one
	@$(BRIEFLY) SOLGATE=$(DIR_asan)/solgate SOLGATE_RELEASE=$B/solgate \
	    TEST_BIN=$(DIR_asan)/tests tools/run-tests --again

# How much of what is random "make test" draws, and the program it reads long
# tables with; "make test-long" draws it all, with sanitizers.
BRIEFLY := SOLGATE_MANY=$B/solgate BRIEF=1 \
           ROUNDS=4 HARMS=16 PROP_ROUNDS=10000 PROP_PART=5 FLIPS=2000 \
           PROP_HISTORIES=20000 \
           MODEL_CALLS=10000 ACTION_CASES=10000 SERVICE_RACES=2000 \
           DECIMAL_ROUNDS=10000 EMBED_FEW=1 PASTES=1 KILLS=20 CRASHES=20
# Whom that concerns, of those that are not drawn whole by their own name.
BRIEF_TESTS   = $(patsubst %.c,%,$(shell grep -lE 'prop_part|FLIPS' \
                 tests/unit/*.c))

test-build: test-node all $(KITS) asan-tests $B/simulate $B/torture.so $B/schema/written $B/openapi.json $B/embed/solgate-lane.v0.2.bin

# Fetched while the compiler runs.  What needs them fails without them.
test-node:
	@for d in tests/node tests/kits; do tools/npm-install $$d || \
	    echo "npm failed: what needs the packages of $$d fails" >&2; done

# The sentence encoder, for the tests alone: nothing outside build/ changes.
$B/embed/solgate-lane.v0.2.bin: $B/embed-convert tools/embed/install.sh
	@B=$B tools/embed/install.sh $B/embed >/dev/null

# Run $2 and the tests of variant $1, the slow ones first.  They are told where
# the program under test stands, where the released one, where the helpers are.
run-tests = SOLGATE=$(DIR_$1)/solgate SOLGATE_RELEASE=$B/solgate \
    TEST_BIN=$(DIR_$1)/tests tools/run-tests --beside tests/web/house.mjs $2 \
    $(patsubst %,$(DIR_$1)/%,$(filter-out tests/oracle/%_cases,$(TESTS)))

hard-flags: # for tools/check-hardening.sh
	@echo $(HARD)

list-tests: # for tools/mutants
	@echo $(TESTS)

# ---- More tests ----------------------------------------------------------
check-asan: ## Every test under ASan and UBSan
	@tools/install-deps test
	@$(MAKE) -s asan-tests
	@$(call run-tests,asan,$(SCRIPTS))

check-tsan: ## Every test under ThreadSanitizer
	@tools/install-deps test
	@$(MAKE) -s tsan-tests
	@$(call run-tests,tsan,$(SCRIPTS))

coverage: ## Lines and branches reached, per room; the pure ones need 100 %
	@tools/install-deps test
	@$(MAKE) -s cov-tests
	@find $B/cov -name '*.gcda' -delete
	@$(call run-tests,cov,$(SCRIPTS)); ok=$$?; \
	    tools/coverage $(PURE) && \
	    exit $$ok

cluster: $B/solgate ## three nodes on a PostgreSQL with a standby
	@tools/cluster start

test-long: ## make test, and all that takes longer
	@$(MAKE) test
	@AGENTS=all AXE=all KIT_FUZZ=100000 KIT_LINES=100000 KILLS=1000 CRASHES=1000 BARE_SECONDS=180 SERVICE_RACES=100000 TEST_TIMEOUT=3600 \
	    SOLGATE=$B/solgate SOLGATE_RELEASE=$B/solgate \
	    TEST_BIN=$(DIR_asan)/tests tools/run-tests tests/e2e/kill.sh \
	    tests/e2e/ledger_crash.sh tests/e2e/model.sh tests/node/schema.sh \
	    tests/agents/agents.sh tests/agents/machine.sh tests/agents/acp.sh tests/agents/ran.sh $(wildcard tests/kits/*.sh) \
	    tests/attack/f19_paste.sh \
	    $(wildcard tests/long/*.sh) $(patsubst %,$(DIR_asan)/%,\
	    tests/fault/test_service_race tests/unit/test_base_decimal \
	    tests/unit/test_embed_model tests/unit/test_embed_mini \
	    $(BRIEF_TESTS) $(filter tests/prop/%,$(TESTS)))
	@AXE=all IMPORT_ROUNDS=400 TEST_TIMEOUT=3600 $(MAKE) check-asan
	@$(MAKE) check-tsan
	@$(MAKE) coverage
	@$(MAKE) lint
	@$(MAKE) mutants
	@$(MAKE) mutate
	@$(MAKE) fuzz FUZZ_SECONDS=60

fuzz: ## Fuzz each target for FUZZ_SECONDS (600)
	@tools/install-deps test
	@$(MAKE) -s $(FUZZ:%=$B/fuzz/%)
	@FUZZ_SECONDS=$${FUZZ_SECONDS:-600} tools/fuzz

mutants: ## Make every mistake of tests/mutants.txt; the tests must notice
	@tools/install-deps test
	@$(MAKE) -s plain-tests $B/embed/solgate-lane.v0.2.bin
	@tools/mutants

mutate: ## Change operators of the pure rooms; the tests must notice 95 of 100
	@tools/install-deps test
	@$(MAKE) -s plain-tests
	@tools/mutate

mutants-sample: ## The same for a few of them
	@tools/install-deps test
	@$(MAKE) -s plain-tests $B/embed/solgate-lane.v0.2.bin
	@tools/mutants --sample 8

bench: ## Measure beside the named peers; prints ratios, keeps them in bench/RESULTS.md
	@tools/install-deps bench
	@$(MAKE) -s all $(BENCH:%=$B/%)
	@bench/run

# ---- Rules of the house --------------------------------------------------
lint: ## Every rule that is a program: layers, purity, format, clang-tidy ...
	@tools/install-deps test
	@$(MAKE) -s all
	@tools/check-requirements.sh
	@TEST_TIMEOUT=900 tools/run-tests --checks $(SLOW) $(QUICK)

format: ## Lay out the C files as .clang-format says
	@tools/check-format.sh --fix

# ---- Install -------------------------------------------------------------
D = $(DESTDIR)$(PREFIX)
LIBDIR ?= lib
COMPLETIONS = bash:share/bash-completion/completions/solgate \
    zsh:share/zsh/site-functions/_solgate \
    fish:share/fish/vendor_completions.d/solgate.fish

install: all schemas ## Install under PREFIX (/usr/local), below DESTDIR
	install -d $D/bin $D/$(LIBDIR)/pkgconfig $D/include/solgate/words \
	    $D/share/solgate/schema $D/share/solgate/types
	install -m 755 $B/solgate $D/bin/
	install -m 644 include/solgate/*.h $D/include/solgate/
	install -m 644 src/words/*.def $D/include/solgate/words/
	install -m 644 $B/libsolgate.a $D/$(LIBDIR)/
	install -m 644 $(filter-out %.md,$(wildcard data/*.*)) $D/share/solgate/
	install -m 644 $B/schema/*.json $D/share/solgate/schema/
	install -m 644 $B/types/solgate.ts $D/share/solgate/types/
	install -m 644 $B/openapi.json $D/share/solgate/
	@[ ! -f $B/embed/solgate-lane.v0.2.bin ] || \
	    install -m 644 $B/embed/solgate-lane.v0.2.bin $D/share/solgate/
	install -m 755 $B/libsolgate.so.$(VERSION) $D/$(LIBDIR)/
	ln -sf libsolgate.so.$(VERSION) $D/$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $D/$(LIBDIR)/libsolgate.so
	$(pc) packaging/solgate.pc.in >$D/$(LIBDIR)/pkgconfig/solgate.pc
	@set -e; for d in systemd:systemd/user system:systemd/system \
	    sysusers:sysusers.d tmpfiles:tmpfiles.d; do \
	    to=$D/lib/$${d#*:}; install -d $$to; \
	    for u in packaging/$${d%:*}/*; do \
	    sed 's|/usr/bin/solgate|$(PREFIX)/bin/solgate|' $$u \
	    >$$to/$${u##*/}; done; done
	@set -e; for m in $(MAN); do \
	    install -D -m 644 $$m $D/share/man/man$${m##*.}/$${m##*/}; done
	@set -e; for c in $(COMPLETIONS); do install -d $D/$$(dirname $${c#*:}); \
	    $B/solgate completion $${c%%:*} >$D/$${c#*:}; done

uninstall: ## Remove what install put there
	rm -f $D/bin/solgate $D/$(LIBDIR)/libsolgate.a \
	    $D/$(LIBDIR)/libsolgate.so*
	rm -f $D/$(LIBDIR)/pkgconfig/solgate.pc
	rm -rf $D/include/solgate $D/share/solgate
	rm -f $(patsubst packaging/systemd/%,$D/lib/systemd/user/%,$(wildcard \
	    packaging/systemd/*)) $(patsubst packaging/system/%,\
	    $D/lib/systemd/system/%,$(wildcard packaging/system/*)) \
	    $D/lib/sysusers.d/solgate.conf $D/lib/tmpfiles.d/solgate.conf
	@for m in $(MAN); do \
	    rm -f $D/share/man/man$${m##*.}/$${m##*/}; done
	@for c in $(COMPLETIONS); do rm -f $D/$${c#*:}; done

deb: ## The Debian packages, in build/deb
	@tools/install-deps deb
	@$(MAKE) all $B/embed/solgate-lane.v0.2.bin
	@packaging/debian/build

clean: ## Remove build/
	rm -rf $B

help: ## This list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1	/p' Makefile | expand -t 16

.PHONY: all cluster lib kits schemas site embed train run test test-again test-build test-node hard-flags sim-flags sim-link simulate simulate-faults torture list-tests check-asan check-tsan coverage \
    test-long fuzz mutants mutants-sample mutate bench lint format install uninstall deb clean help FORCE
.DELETE_ON_ERROR:
.SECONDARY:
# Those that are there have an empty rule: make would otherwise look for a way
# to make each of them, which takes seconds before anything else happens.
DEPS_HERE := $(wildcard $(DEPS) $B/tools/*/*.d)
$(DEPS_HERE): ;
-include $(DEPS_HERE)
