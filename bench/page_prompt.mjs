// How soon a question is seen: from the moment the gate tells it
// (capability_prompt, its own time stamp) to the frame that shows the card;
// and whether the page stalls with 200 questions while one more arrives.
//
//     node bench/page_prompt.mjs [rounds]
import { createRequire } from "node:module";
import { join } from "node:path";
import { Gate, root, sleep, until } from "../tests/web/harness.mjs";

const { chromium } = createRequire(join(root, "tests/node/package.json"))("playwright-core");
const rounds = Number(process.argv[2] ?? 40);
const quantile = (v, q) => [...v].sort((a, b) => a - b)[Math.min(v.length - 1, Math.floor(v.length * q))];

/** In the page: when was each card first in a frame; which tasks were long. */
function watch() {
  globalThis.seen = {};
  globalThis.long = [];
  new PerformanceObserver((l) => globalThis.long.push(...l.getEntries().map((e) => e.duration))).observe({ type: "longtask" });
  const look = () => {
    for (const e of document.querySelectorAll("[data-prompt-id]"))
      globalThis.seen[e.dataset.promptId] ??= new Promise((done) =>
        requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now()))),
      );
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Each question when the gate told it: id -> ms. */
async function listen(gate) {
  const told = new Map();
  const r = await fetch(`${gate.origin}/v1/events`, { headers: { Authorization: `Bearer ${gate.token("viewer")}`, Accept: "text/event-stream" } });
  void (async () => {
    let rest = "";
    for await (const part of r.body.pipeThrough(new TextDecoderStream())) {
      rest += part;
      for (let end; (end = rest.indexOf("\n\n")) >= 0; rest = rest.slice(end + 2)) {
        const block = rest.slice(0, end);
        const data = block.match(/^data: (.*)$/m);
        if (!block.includes("event: capability_prompt\n") || !data) continue;
        const e = JSON.parse(data[1]);
        told.set(e.payload.promptId ?? e.payload.data?.promptId, Date.parse(e.ts));
      }
    }
  })().catch(() => {});
  return told;
}

/** Somebody is there to answer. */
const attended = (gate) => until(async () => (await gate.as("viewer", "GET", "/v1/state")).body.attended, 10000, "the page");

async function measure(gate, page, told, n) {
  const times = [];
  for (let i = 0; i < n; i++) {
    const before = told.size;
    await gate.ask({ params: { command: "git status" }, extension: { id: `ext.bench${Math.random()}`, name: "Bench", version: "1.0.0" } });
    await until(() => told.size > before, 5000, "the question");
    const [id, at] = [...told].at(-1);
    await until(() => page.evaluate((x) => x in globalThis.seen, id), 5000);
    times.push((await page.evaluate((x) => globalThis.seen[x], id)) - at);
    await gate.as("person", "POST", `/v1/prompts/${id}/decision`, { decision: "deny_once" });
    await sleep(30);
  }
  return times;
}

const gate = await new Gate("[page]\narming_ms = 0\n").start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState: await gate.session() });
  const told = await listen(gate);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${gate.origin}/inbox`);
  await page.locator("main h1").waitFor();
  await attended(gate);
  const few = await measure(gate, page, told, rounds);
  console.log(`prompt to visible, empty inbox: median ${quantile(few, 0.5).toFixed(0)} ms, p95 ${quantile(few, 0.95).toFixed(0)} ms (n = ${few.length})`);

  const [one] = (await gate.as("person", "GET", "/v1/prompts?view=decided&limit=1")).body.prompts;
  const many = Array.from({ length: 200 }, (_, i) => ({
    ...one,
    open: true,
    promptId: `perm-${String(i).padStart(32, "0")}`,
    options: ["allow_once", "allow_session", "allow_always", "deny_once", "deny_always"],
    extension: { id: `ext.${i}`, name: `Extension ${i}`, version: "1.0.0" },
    expiresAt: new Date(Date.now() + 600_000 + i * 1000).toISOString(),
  }));
  await page.route("**/v1/prompts?*", (r) => r.fulfill({ json: { prompts: many } }));
  await page.route("**/v1/prompts/perm-000*", (r) => r.fulfill({ json: { ...many[0], promptId: new URL(r.request().url()).pathname.split("/").at(-1), calls: [] } }));
  await page.goto(`${gate.origin}/inbox`);
  // The others are drawn when they come into view.
  await page.locator(".inbox-card").first().waitFor({ state: "attached" });
  await attended(gate);
  await sleep(1500);
  const load = await page.evaluate(() => Math.max(0, ...globalThis.long));
  await page.evaluate(() => (globalThis.long.length = 0));
  const full = await measure(gate, page, told, Math.min(20, rounds));
  await sleep(300);
  const long = await page.evaluate(() => globalThis.long);
  console.log(`prompt to visible, 200 waiting: median ${quantile(full, 0.5).toFixed(0)} ms, p95 ${quantile(full, 0.95).toFixed(0)} ms (n = ${full.length})`);
  console.log(`longest task while they arrive: ${Math.max(0, ...long).toFixed(0)} ms; while 200 are first drawn: ${load.toFixed(0)} ms`);
} finally {
  await browser.close();
  await gate.remove();
}
