// The inbox over 10,000 requests of a real gate, all of them decided: what the
// page keeps of them.  Run by tests/long/inbox_heap.sh.
import { check, run, until } from "./harness.mjs";
import { extension } from "./inbox_kit.mjs";

const ALL = Number(process.env.INBOX_REQUESTS ?? 10_000);
const AT_ONCE = 40;
const open = (t) => t.gate.as("person", "GET", "/v1/prompts?limit=200").then((r) => r.body.prompts.filter((p) => p.open));

async function heap(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.enable");
  for (let i = 0; i < 3; i++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await cdp.detach();
  return { bytes: usedSize, nodes };
}

/** Some that come at once, are seen, and are decided elsewhere. */
async function round(t, page, k) {
  const calls = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => t.ask({ params: { command: `rm -rf /srv/${k}/${i} ${"x".repeat(200)}` }, extension: extension() })));
  const all = await until(async () => {
    const now = await open(t);
    return now.length === AT_ONCE && now;
  }, "they wait");
  await until(async () => (await page.locator(".inbox-cards .inbox-card").count()) === AT_ONCE, "they are seen");
  await Promise.all(all.map((p, i) => t.gate.as("person", "POST", `/v1/prompts/${p.promptId}/decision`, { decision: i % 2 ? "allow_once" : "deny_once", rev: p.rev })));
  await Promise.all(calls.map((c) => c.answer()));
  await until(async () => (await page.locator(".inbox-cards .inbox-card").count()) === 0, "they are gone");
}

//
check("I38", `${ALL} requests of a real gate, decided: the heap is within 10 MB of the start`, async (t) => {
  const page = await t.page("/inbox", { height: 800 });
  await round(t, page, "first");
  const before = await heap(page);
  for (let k = 0; k * AT_ONCE < ALL; k++) {
    await round(t, page, k);
    if (process.env.V && k % 25 === 24) {
      const now = await heap(page);
      console.log(`# ${(k + 1) * AT_ONCE} requests: ${(now.bytes / 1e6).toFixed(2)} MB, ${now.nodes} nodes`);
    }
  }
  const after = await heap(page);
  console.log(`# heap ${(before.bytes / 1e6).toFixed(2)} -> ${(after.bytes / 1e6).toFixed(2)} MB, nodes ${before.nodes} -> ${after.nodes}, ${ALL} requests`);
  t.ok(after.bytes - before.bytes < 10e6, `${after.bytes - before.bytes} bytes more`);
  t.ok(after.nodes < before.nodes + 400, `${after.nodes - before.nodes} more nodes`);
});

await run("inbox_heap", { config: "[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 300\n[limits]\nprompts = 56\n" });
