// What Solgate writes about its contracts, judged by others: the schemas by
// ajv, the types by TypeScript.  Above all, ajv with a schema and the decoder
// must agree on every instance.
//
//     node schema.test.mjs SOLGATE ORACLE
//
// SEED and ROUNDS in the environment give other or more random instances; of
// the harms done to each place of a whole one, HARMS takes one in so many.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { createRequire } from "node:module";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Instances, random, spell } from "./instances.mjs";

const [solgate, oracle] = process.argv.slice(2);
const seed = Number(process.env.SEED ?? 20260131);
const share = Number(process.env.HARMS ?? 1);
const rounds = Number(process.env.ROUNDS ?? 15);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "solgate-schema-"));
process.on("exit", () => fs.rmSync(dir, { recursive: true }));

let passed = 0;
let failed = 0;

function test(name, run) {
  try {
    run();
    passed++;
  } catch (e) {
    failed++;
    console.error(`FAILED: ${name}: ${e.message}`);
  }
}

function assert(truth, message) {
  if (!truth) throw new Error(message);
}

// ---- The schemas ---------------------------------------------------------
execFileSync(solgate, ["schema", "--all", path.join(dir, "schema")]);
const schemas = new Map();
for (const file of fs.readdirSync(path.join(dir, "schema")).sort())
  schemas.set(path.basename(file, ".json"),
    fs.readFileSync(path.join(dir, "schema", file), "utf8"));

const ajv = new Ajv2020({ strict: true, allErrors: false,
  code: { optimize: false } });
addFormats(ajv);
const judges = new Map();

for (const [name, text] of schemas)
  test(`schema ${name}`, () => {
    const schema = JSON.parse(text);
    assert(text === JSON.stringify(schema, null, 2) + "\n", "layout");
    assert(schema.$id === `urn:solgate:schema:${name}`, "$id");
    assert(schema.title === name, "title");
    judges.set(name, ajv.compile(schema));
  });
test("there are schemas", () => assert(schemas.size > 50, `${schemas.size}`));
test("schema NAME prints what --all writes", () => {
  const one = execFileSync(solgate, ["schema", "IntentGateResult"], {
    encoding: "utf8" });
  assert(one === schemas.get("IntentGateResult"), "differs");
});

// ---- Schema against decoder ----------------------------------------------
const BATCH = 1 << 26; // characters; all lines together are no string

function askSome(lines) {
  const run = spawnSync(oracle, { input: lines.join("\n") + "\n",
    encoding: "utf8", maxBuffer: 1 << 30 });
  assert(run.status === 0, `oracle: ${run.status} ${run.stderr}`);
  return run.stdout.split("\n").slice(0, -1);
}

function ask(lines) {
  const answers = [];
  for (let at = 0; at < lines.length;) {
    const from = at;
    for (let n = 0; at < lines.length && n < BATCH; at++)
      n += lines[at].length;
    for (const answer of askSome(lines.slice(from, at))) answers.push(answer);
  }
  return answers;
}

/** A valid instance with every key there may be; the shortest of a few. */
function wholeOf(make, judge, schema) {
  const list = [];
  for (let i = 0; i < 20 && list.length < 3; i++) {
    const value = make.value(schema, 1);
    if (judge(value)) list.push([JSON.stringify(value).length, value]);
  }
  list.sort((a, b) => a[0] - b[0]);
  assert(list.length > 0, "no instance with every key");
  return list[0][1];
}

function instancesOf(name) {
  const schema = JSON.parse(schemas.get(name));
  const rng = random(seed + [...name].reduce(
    (n, c) => Math.imul(n, 31) + c.charCodeAt(0), 7));
  const make = new Instances(schema, rng, share > 1);
  const judge = judges.get(name);
  const list = [];
  const add = (value, valid) => {
    const text = spell(value, rng);
    list.push({ text, valid: valid || judge(JSON.parse(text)), must: valid });
  };
  add(make.value(schema, 0), false);
  for (let i = 0; i < rounds; i++) {
    const good = make.value(schema, rng.of([0.2, 0.5, 0.9]));
    add(good, judge(good));
    for (let k = 0; k < 4; k++) add(make.mutant(good), false);
    add(make.mutant(make.mutant(good)), false);
  }
  let nth = 0; // the first few are taken whole: some shapes have few places
  for (const harmed of make.allHarms(wholeOf(make, judge, schema)))
    if (++nth <= 8 || rng.below(share) === 0) add(harmed, false);
  return list;
}

const tally = { instances: 0, valid: 0, differ: 0 };

/** All lines of all contracts in one go: the answers of each by its name. */
function askAll(lists) {
  const answers = ask([...lists].flatMap(([name, texts]) =>
    texts.map((text) => `${name}\t${text}`)));
  let at = 0;
  return new Map([...lists].map(([name, texts]) =>
    [name, answers.slice(at, at += texts.length)]));
}

const encoded = (answers) => answers.filter((a) => a.startsWith("ok "))
  .map((a) => a.slice(3));

function compare(name, list, answers, twice) {
  assert(answers.length === list.length, "an answer for each line");
  const valid = list.filter((x) => x.valid).length;
  assert(valid >= rounds / 2, `only ${valid} valid instances`);
  assert(list.length - valid >= rounds, "hardly any invalid instances");
  tally.instances += list.length;
  tally.valid += valid;
  const differ = [];
  list.forEach((x, i) => {
    if (answers[i].startsWith("ok ") !== x.valid)
      differ.push(`schema says ${x.valid ? "yes" : "no"}, decoder says ` +
        `${answers[i].slice(0, 120)}\n    ${x.text.slice(0, 400)}`);
  });
  tally.differ += differ.length;
  assert(differ.length === 0,
    `${differ.length} of ${list.length} differ\n  ` +
    differ.slice(0, 3).join("\n  "));
  encodesWell(name, encoded(answers), twice);
}

/** What is encoded again is valid, and stays the same from then on. */
function encodesWell(name, again, twice) {
  again.forEach((text, i) => {
    assert(judges.get(name)(JSON.parse(text)),
      `encoded, and not valid: ${text.slice(0, 400)}`);
    assert(twice[i] === `ok ${text}`,
      `encoded again differs: ${twice[i].slice(0, 200)}\n  from ${
        text.slice(0, 200)}`);
  });
}

const lists = new Map([...judges.keys()].map((name) =>
  [name, instancesOf(name)]));
const first = askAll(new Map([...lists].map(([name, list]) =>
  [name, list.map((x) => x.text)])));
const second = askAll(new Map([...first].map(([name, answers]) =>
  [name, encoded(answers)])));
for (const [name, list] of lists)
  test(`differential ${name}`, () =>
    compare(name, list, first.get(name), second.get(name)));
console.log(`${tally.instances} instances of ${judges.size} contracts, ` +
  `${tally.valid} valid, ${tally.differ} judged differently (seed ${seed})`);

// ---- The types -----------------------------------------------------------
function succeeds(program, args) {
  const run = spawnSync(program, args, { encoding: "utf8", cwd: dir });
  assert(run.status === 0, `${program}: ${run.error ?? ""}${run.stdout ?? ""}${
    run.stderr ?? ""}`.slice(0, 2000));
}

/** What is written has its type; the mistakes at the end have not. */
function useOfTypes() {
  const rng = random(seed);
  const asked = [];
  for (const [name, text] of schemas) {
    const schema = JSON.parse(text);
    const make = new Instances(schema, rng);
    for (const value of [make.value(schema, 0),
      wholeOf(make, judges.get(name), schema)])
      asked.push(`${name}\t${JSON.stringify(value)}`);
  }
  const lines = [`import type * as sg from "./solgate";`];
  ask(asked).forEach((answer, i) => {
    if (answer.startsWith("ok "))
      lines.push(`export const v${i}: sg.${asked[i].split("\t")[0]} = ${
        answer.slice(3)};`);
  });
  assert(lines.length > schemas.size, "an instance of each");
  lines.push("// @ts-expect-error: no such posture",
    `export const bad1: sg.Posture = "bold";`,
    "// @ts-expect-error: tiers end at 3",
    "export const bad2: sg.RiskDecision = { tier: 4, signals: [] };",
    "// @ts-expect-error: max_seconds is missing",
    "export const bad3: sg.Budgets = { max_output_tokens: 1, " +
      "max_tool_calls: 0 };");
  return lines.join("\n") + "\n";
}

test("TypeScript", () => {
  fs.writeFileSync(path.join(dir, "solgate.ts"),
    execFileSync(solgate, ["schema", "--lang", "ts"]));
  fs.writeFileSync(path.join(dir, "use.ts"), useOfTypes());
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  succeeds(process.execPath, [tsc, "--strict", "--noEmit", "--target",
    "es2020", "--lib", "es2020", "--skipLibCheck", "--module",
    "esnext", "use.ts"]);
});

console.log(`schema: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
