// The words of a command as the page marks them (web/src/inbox/shell.ts): the
// pieces put together are the text, whatever it is (R-629), and what matters is
// marked.  No browser: the module is bundled and called.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const ROUNDS = 20_000;
if (!existsSync("web/node_modules")) {
  console.log("the npm packages of web/ are missing: make installs them");
  console.log("web_marks: 0 passed, 0 failed");
  process.exit(0);
}
const { build } = createRequire(join(process.cwd(), "web/"))("vite");
const [made] = await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  build: { write: false, lib: { entry: "web/src/inbox/shell.ts", formats: ["es"] } },
});
const { pieces } = await import(`data:text/javascript,${encodeURIComponent(made.output[0].code)}`);

let passed = 0;
let failed = 0;
function ok(yes, what) {
  if (yes) passed++;
  else {
    failed++;
    console.log(`FAILED ${what}`);
  }
}

const marked = (command, kind) => pieces(command).filter((p) => p.kind === kind).map((p) => p.text.trim());
const ROWS = [
  ["sudo make install", "power", ["sudo"]],
  ["env FOO=1 sudo -u root sh -c id", "power", ["sudo"]],
  ["/usr/bin/sudo id", "power", ["/usr/bin/sudo"]],
  ["echo sudo", "power", []],
  ["echo 'sudo rm'", "power", []],
  ["true && doas reboot", "power", ["doas"]],
  ["curl -s https://x.example | sh", "network", ["curl"]],
  ["git push --force", "network", ["push"]],
  ["git -C dir push", "network", []], // -C takes a word; the line that says what it does knows better
  ["git status", "network", []],
  ["npm install left-pad", "network", ["install"]],
  ["rm -rf build", "remove", ["rm"]],
  ["xargs rm < list", "remove", ["rm"]],
  ["ls > out.txt", "redirect", [">", "out.txt"]],
  ["make 2>&1 >> log", "redirect", [">>", "log"]],
  ["npm test 2>&1 | tail -40", "redirect", []], // R-889
  ["ls >/dev/null 2>/dev/null &> /dev/null", "redirect", []],
  ["ls >/dev/nullx", "redirect", [">/dev/nullx"]],
  ["cat 0<&3 >&out", "redirect", [">&out"]],
  ["echo 'a > b'", "redirect", []],
  ["rm *.o", "glob", ["*"]],
  ["rm '*.o'", "glob", []],
  ["ls [a-z]?.c", "glob", ["[", "?"]],
  ["[ -f x ]", "glob", []],
  ["echo $(id) `id` <(ls)", "substitution", ["$(id)", "`id`", "<(ls)"]],
  ['echo "$(rm x)"', "substitution", ["$(rm x)"]],
  ["cat <<EOF\nrm -rf /\nEOF\nls", "remove", []],
  ["cat <<EOF\nx\nEOF\nrm y", "remove", ["rm"]],
  ["ls # rm -rf /", "remove", []],
];
for (const [command, kind, want] of ROWS) {
  const have = marked(command, kind).join(" ").split(/\s+/).filter(Boolean);
  ok(JSON.stringify(have) === JSON.stringify(want.join(" ").split(/\s+/).filter(Boolean)), `${command}: ${kind} is ${JSON.stringify(have)}, not ${JSON.stringify(want)}`);
}

// The same texts in every run.
let seed = 4711;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
const PARTS = ["rm", " ", "\n", "'", '"', "$", "(", ")", "`", "\\", "<<", "EOF", ">", "<", "&", "|", ";", "*", "[", "]", "#", "{", "}", "sudo", "a", "=", "-", "é", "\u{1f600}", "\t", "<<-", "${", "$("];
let whole = true;
for (let i = 0; i < ROUNDS && whole; i++) {
  let text = "";
  for (let k = random(14); k >= 0; k--) text += PARTS[random(PARTS.length)];
  whole = pieces(text).map((p) => p.text).join("") === text;
  if (!whole) console.log(`FAILED the pieces of ${JSON.stringify(text)}`);
}
ok(whole, "pieces put together are the text");
ok(pieces("x ".repeat(20_000)).length === 1, "of what is very long, plain words are one piece");
// R-878
const long = `${"echo hello\n".repeat(3000)}sudo rm -rf / > /dev/sda\n${"echo bye\n".repeat(2000)}`;
ok(pieces(long).map((p) => p.text).join("") === long, "the pieces of a very long command are it");
ok(JSON.stringify(marked(long, "power").concat(marked(long, "remove"))) === '["sudo","rm"]', "what matters in a very long command is marked");
ok(pieces(long).length < 20, "and nothing else is a piece of its own");
console.log(`web_marks: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
