#!/bin/sh
# The Python kit as its wheel has it: a gate, stand-ins of the frameworks'
# documented protocol (the frameworks are not in Debian), a server that lies.
. tests/lib/cli.sh
skip() { echo "python: skipped: $1"; exit 0; }
command -v python3 >/dev/null || skip 'there is no python3'
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
PYTHONDONTWRITEBYTECODE=1
export SOLGATE PYTHONDONTWRITEBYTECODE
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_STATE SOLGATE_LISTEN SOLGATE_SOCKET
make -s build/kits/solgate-0.1.0-py3-none-any.whl
wheel=$PWD/build/kits/solgate-0.1.0-py3-none-any.whl
mkdir "$tmp/again" "$tmp/site" "$tmp/pytest"
(cd kits/python && python3 -c "import wheel; wheel.build_wheel('$tmp/again')")
ok 'R-659: the same tree makes the same wheel' cmp -s "$wheel" "$tmp/again/${wheel##*/}"
ok 'R-659: the wheel has at most 40 kB' test "$(wc -c <"$wheel")" -le 40000
same 'one version' "$(sed -n 's/^.define SG_VERSION *"\(.*\)"/\1/p' include/solgate/version.h)" \
    "$(sed -n 's/^version = "\(.*\)"/\1/p' kits/python/pyproject.toml)"
ok 'one version, in the module too' grep -qF "__version__ = \"$(sed -n 's/^version = "\(.*\)"/\1/p' \
    kits/python/pyproject.toml)\"" kits/python/solgate/__init__.py
for f in langchain openai_agents crewai; do
	ok "R-660: the adapter $f has at most 60 lines" test "$(wc -l <kits/python/solgate/$f.py)" -le 60
done
python3 -m zipfile -e "$wheel" "$tmp/site"
for script in python_test.py python_agents.py python_life.py; do
	PYTHONPATH=$tmp/site python3 tests/kits/$script "${KIT_FUZZ:-2000}" >"$tmp/out" 2>"$tmp/err" || {
		cat "$tmp/err" >&2
		failed=$((failed + 1))
	}
	last=$(tail -n 1 "$tmp/out")
	case $last in
	*" passed, 0 failed") passed=$((passed + ${last%% *})) ;;
	*) failed=$((failed + 1)) ;;
	esac
done
# Its types hold, where there is a mypy (Debian: mypy).  The frameworks are not there.
if command -v mypy >/dev/null; then
	ok 'R-798: the types hold' sh -c 'mypy --strict --ignore-missing-imports --allow-subclassing-any --python-version 3.9 \
	    --cache-dir="$1/mypy" kits/python/solgate >"$1/types" 2>&1 || { cat "$1/types" >&2; exit 1; }' sh "$tmp"
fi
# pip takes it without a network, where there is a pip.
if python3 -m pip --version >/dev/null 2>&1; then
	ok 'R-659: pip installs it without a network' python3 -m pip install -q --no-index --no-deps \
	    --disable-pip-version-check --root-user-action=ignore --target "$tmp/pip" "$wheel"
	ok 'and it is there' env PYTHONPATH="$tmp/pip" python3 -c 'import solgate'
fi
# The fixture, where there is a pytest.
cat >"$tmp/pytest/test_it.py" <<'END'
def test_agent(solgate_gate):
    solgate_gate.answer = lambda prompt: "allow_once"
    with solgate_gate.client("my-agent") as gate:
        assert gate.ask({"tool": "weather", "input": {}}).allowed
END
for python in python3 /usr/bin/python3; do
	$python -m pytest --version >/dev/null 2>&1 || continue
	ok 'R-661: a fixture of pytest starts a gate' sh -c 'cd "$1/pytest" && PYTHONPATH=$1/site "$2" \
	    -m pytest -q -p no:cacheprovider >"$1/pytested" 2>&1' sh "$tmp" "$python"
	break
done
done_tests python
