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

async function bundle(entry) {
  const { build } = createRequire(join(process.cwd(), "web/"))("vite");
  const [made] = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, lib: { entry: `web/src/energy/${entry}.ts`, formats: ["es"] } },
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

const sums = await bundle("sum");
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
let passed = failed.length ? 0 : 1;
const check = (yes, what) => (yes ? passed++ : failed.push(what));

// The hours of a day add up to what the gate says of it, and end where it ends.
const { dayOf } = await bundle("day");
const days = Array.from({ length: 500 }, () => ({
  items: Array.from({ length: 3 }, (_, i) => ({ ...load(), id: `l${i}`, name: "x" })),
  charging: Array.from({ length: 2 }, () => source()),
  battery: { ...battery(), initialSoC: pick([0, 35.5, 100]) },
}));
const wrongDay = gateSays(days).findIndex((gate, i) => {
  const hours = dayOf(days[i]);
  const sum = (key) => hours.reduce((n, h) => n + h[key], 0);
  const near = (a, b) => Math.abs(a - b) <= 1e-6 + Math.abs(b) * 1e-9;
  return (
    hours.length !== 24 ||
    !near(sum("useWh"), gate.totals.dailyWhConsumed) ||
    !near(sum("chargeWh"), gate.totals.dailyWhGenerated) ||
    !near(hours[23].soc, gate.totals.finalSoC) ||
    hours.some((h) => h.soc < 0 || h.soc > 100)
  );
});
check(wrongDay < 0, `the hours of a day differ from the gate: ${JSON.stringify(days[wrongDay])}`);
const noon = dayOf({ items: [], charging: [{ type: "solar", input: 100, hours: 4, efficiency: 1, quantity: 1, unit: "W" }], battery: battery() });
check(noon.every((h) => (h.chargeWh > 0) === (h.hour >= 10 && h.hour < 14)), `four hours of sun are those around noon: ${JSON.stringify(noon.map((h) => h.chargeWh))}`);

// CSV there and back; every mistake by its line and its column, and nothing of such a file.
const { fromCsv, toCsv, cellsOf } = await bundle("csv");
const file = {
  version: "1",
  items: [
    { id: "a", name: 'Lamp, "old"; = bright', category: "AC Loads (Inverter)", quantity: 2, watts: 12.5, hours: 5, dutyCycle: 100, notes: "two\nlines", enabled: false },
    { id: "b", name: "=1+1", category: "System Mgmt", quantity: 1, watts: 0, hours: 24, dutyCycle: 30, notes: "", enabled: true },
  ],
  charging: [{ id: "c", name: "Dach über", type: "solar", quantity: 1, input: 30, unit: "A", hours: 4.5, efficiency: 0.85, enabled: true }],
  battery: { capacityAh: 200, voltage: 12.8, initialSoC: 80, location: "" },
};
const csv = toCsv(file);
const back = fromCsv(csv, { ...file.battery, capacityAh: 1 }, "1");
check(JSON.stringify(back.file) === JSON.stringify(file) || console.log(back), "a file comes back as it went");
check(csv.includes("'=1+1") && !/(^|,)=/m.test(csv), "a cell is no formula");
const told = (text) => (fromCsv(text, file.battery, "1").mistakes ?? []).map((m) => `${m.line} ${m.column} ${m.kind}`).join("; ");
for (const [text, want] of [
  ["kind,name,power,hours\nload,Lamp,12,5\n", ""],
  ["\ufeffkind;name;power;hours\r\nload;Lampe;12,5;5\r\n", ""],
  ["kind,name,power\nload,Lamp,12\n", "1 hours head"],
  ["", "1 kind head; 1 name head; 1 power head; 1 hours head"],
  ["kind,name,power,hours\nload,Lamp,x,5\nload,,12,25\nsource,P,-1,4\nshelf,Q,1,1\n", "2 power number; 3 name name; 3 hours range; 4 power range; 5 kind kind"],
  ["kind,name,power,hours,quantity\nload,L,1,1,1.5\nload,M,1,1,1,9\n", "2 quantity whole; 3  cells"],
  ['kind,name,power,hours\nload,"two\nlines",1,1\nload,B,nan,1\n', "4 power number"],
  ["kind,name,power,hours,colour\nload,L,1,1,red\n", "1  unknown"],
  ["kind,name,power,hours,group\nload,L,1,1,Kitchen\n", "2 group choice"],
  ["kind,name,power,hours,capacityAh\nbattery,,,,100\nbattery,,,,200\n", "3 kind twice"],
])
  check(told(text) === want, `${JSON.stringify(text)}: ${told(text)}, expected ${want}`);
check(cellsOf('a,"b""c",d\n').length === 1 && cellsOf('a,"b""c",d\n')[0].cells[1] === 'b"c', "quotes");

for (const f of failed.slice(0, 5)) console.log(f);
console.log(`web_sums: ${passed} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);
