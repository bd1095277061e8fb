// The figures that the page works out itself (web/src/energy/sum.ts) beside
// those of the gate ("solgate eval energy"), on many rows: every step of the
// inverter and both sides of it, every forecast, watts and amperes (SA12,
// No browser: the module is bundled and called.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const ROWS = 20_000;
const program = process.env.SOLGATE_RELEASE ?? process.env.SOLGATE ?? "build/solgate";
if (!existsSync("web/node_modules")) {
  console.log("the npm packages of web/ are missing: make installs them");
  console.log("web_sums: 0 passed, 0 failed");
  process.exit(0);
}

async function pageSums() {
  const { build } = createRequire(join(process.cwd(), "web/"))("vite");
  const [made] = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, lib: { entry: "web/src/energy/sum.ts", formats: ["es"] } },
  });
  return import(`data:text/javascript,${encodeURIComponent(made.output[0].code)}`);
}

// The same rows in every run.
let seed = 20_000;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const pick = (list) => list[Math.floor(random() * list.length)];
const maybe = (value) => (random() < 0.8 ? value : undefined);

const WATTS = [0, 1, 99.99, 100, 100.01, 299, 300, 301, 799, 800, 801, 1599, 1600, 1601, 2000, 12_000];
const SUN = [0, 0.5, 3.25, 14.99, 15, 15.01, 24];

function load() {
  return {
    category: pick(["DC Loads (Native/DCDC)", "AC Loads (Inverter)", "System Mgmt"]),
    watts: random() < 0.5 ? pick(WATTS) : random() * 2500,
    hours: pick([0, 1, 24, random() * 24]),
    dutyCycle: pick([0, 50, 100, random() * 100]),
    quantity: pick([1, 2, 7, 1000]),
  };
}

function source() {
  return {
    type: pick(["solar", "solar", "solar", "alternator", "generator", "mppt", "charger", "wind", "other"]),
    input: pick([0, 30, 400, random() * 2000]),
    unit: pick(["W", "A"]),
    hours: pick([0, 5, random() * 24]),
    efficiency: pick([0, 0.85, 1, random()]),
    quantity: pick([1, 2, 9]),
    autoSolar: random() < 0.6,
  };
}

function battery() {
  return {
    capacityAh: 400,
    voltage: pick([0, 12, 24, 51.2]),
    initialSoC: 100,
    forecastMode: pick(["now", "monthAvg"]),
    forecast: maybe({
      loading: random() < 0.2,
      fetched: random() < 0.8,
      nowHours: maybe(pick(SUN)),
      sunnyHours: maybe(pick(SUN)),
    }),
  };
}

function gateSays(lines) {
  const input = lines.map((l) => JSON.stringify(l)).join("\n") + "\n";
  const r = spawnSync(program, ["eval", "energy"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const answers = r.stdout.trim().split("\n").map((l) => JSON.parse(l));
  if (r.status !== 0 || answers.length !== lines.length)
    throw new Error(`eval energy ended with ${r.status}, ${answers.length} answers: ${r.stderr}${r.stdout.slice(0, 400)}`);
  return answers;
}

// The gate says six decimals.
const same = (a, b) => Math.abs(a - b) <= 1e-6 + Math.abs(b) * 1e-12;

const sums = await pageSums();
const lines = Array.from({ length: ROWS }, () => ({ item: load(), charging: [source()], items: [], battery: battery() }));
const answers = gateSays(lines);
const failed = [];
let suns = 0;
lines.forEach(({ item, charging: [s], battery: b }, i) => {
  const gate = answers[i];
  const wh = sums.loadWh(item);
  const figures = [
    ["load", wh, gate.item.wh],
    ["ampere-hours", sums.ampHours(wh, b), gate.item.ah],
    ["inverter", item.category === "AC Loads (Inverter)" ? sums.inverterEfficiency(item.watts) : 1, gate.item.efficiency],
    ["source", sums.sourceWh(s, b), gate.totals.dailyWhGenerated],
  ];
  if (s.type === "solar" && s.autoSolar && gate.totals.dailyWhGenerated > 0) suns++;
  for (const [what, page, said] of figures)
    if (!same(page, said)) failed.push(`${what}: the page ${page}, the gate ${said}, of ${JSON.stringify(lines[i])}`);
});
if (suns < ROWS / 20) failed.push(`only ${suns} rows have sun by the forecast`);
for (const f of failed.slice(0, 5)) console.log(f);
console.log(`web_sums: ${failed.length ? 0 : 1} passed, ${failed.length ? 1 : 0} failed`);
process.exit(failed.length ? 1 : 0);
