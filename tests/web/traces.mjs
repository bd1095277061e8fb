// Runs: the list, the time line, the ladder, links, replay, very long ones.
import { check, long, run, sleep, until } from "./harness.mjs";
import { decideBy } from "./inbox_kit.mjs";

const turn = async (t, message, more = {}) => {
  const r = await t.gate.as("agent", "POST", "/v1/turn", { message, threadId: "boat", ...more });
  if (r.status >= 300) throw new Error(JSON.stringify(r.body));
  return r.body;
};
const memento = (kinds, phase = "settled", threadId = "boat") => ({
  context: { thread_memento: { ...mementoOf(kinds, phase), threadId } },
  threadId,
});
function mementoOf(kinds, phase) {
  const at = "2026-01-01T00:00:00Z";
  return {
    mementoId: "m1",
    threadId: "boat",
    createdTs: at,
    version: "memento-v0.2",
    arc: "boat",
    active: [],
    parked: [],
    decisions: [],
    next: [],
    affect: { points: [], rollup: { phase, intensityBucket: "low", updatedAt: at } },
    signals: { updatedAt: at, items: kinds.map((kind, i) => ({ endMessageId: `m${i}`, kind, confidence: "high", source: "model" })) },
  };
}

//
check("T1", "every turn has a trace with phases in order, decision, guardrail, memento source", async (t) => {
  const r = await turn(t, "go with the bigger panel");
  const v = (await t.gate.as("person", "GET", `/v1/traces/${r.traceRunId}`)).body;
  t.equal(v.events.map((e) => e.phase).slice(0, 6), ["normalize", "evidence_intake", "policy_engine", "gate_normalize_modality", "gate_url_extraction", "gate_intent"]);
  t.ok(["must", "should", "skip"].includes(v.turn.decision) && typeof v.turn.peakGuardrailActive === "boolean" && v.turn.source);
  const page = await t.page("/traces");
  await page.locator(".traces-row", { hasText: "go with the bigger panel" }).first().click();
  await page.locator("[data-who]").nth(5).waitFor();
  t.equal(await page.locator("[data-step]").evaluateAll((l) => l.map((e) => e.dataset.step)), v.events.map((e) => e.phase));
  t.equal(await page.locator(".traces-name").evaluateAll((l) => l.filter((e) => /_/.test(e.textContent)).length), 0, "steps have words");
});

long("T2", "waiting for a person stands apart, and the sums are the total", async (t) => {
  const page = await t.page("/traces");
  const r = await turn(t, "Write a birthday poem");
  const call = await t.ask({ params: { command: "git status" }, turn_id: r.traceRunId });
  const prompt = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts[0]);
  await sleep(400);
  await decideBy(t, prompt.promptId, "allow_once");
  await call.answer();
  await page.goto(`${t.gate.origin}/traces/${r.traceRunId}`);
  const you = page.locator('[data-who="you"]');
  await you.waitFor();
  t.ok((await you.innerText()).includes("you decided"));
  t.ok((await you.innerText()).includes("Allow once"));
  const ms = await page.locator("[data-test=times] [data-ms]").evaluateAll((l) => l.map((e) => Number(e.dataset.ms)));
  const [total, human, ...machine] = ms;
  t.ok(human >= 400, `you ${human}`);
  t.ok(Math.abs(total - human - machine.reduce((a, b) => a + b, 0)) <= 1, ms.join(" "));
  await page.getByRole("tab", { name: "Prompts (1)" }).click();
  await page.getByRole("link", { name: "Open it" }).click();
  await page.getByText("Allow once by terminal").waitFor();
});

// the first rule that holds decides.
const ladder = [
  ["summary changed", "hello there", { summaryChanged: true }, 1, "must"],
  ["a must signal", "hello there", memento(["decision_made"]), 2, "must"],
  ["must over an acknowledgement", "ok thanks", memento(["pivot"]), 2, "must"],
  ["must over should", "hm", memento(["open_loop_created", "scope_changed"]), 2, "must"],
  ["an answer", "42", memento(["answer_provided"]), 2, "must"],
  ["a should signal", "hello there", memento(["risk_or_conflict"]), 3, "should"],
  ["should over an acknowledgement", "ok", memento(["open_loop_resolved"]), 3, "should"],
  ["pressure", "ok", { contextWindowPressure: true }, 4, "should"],
  ["drift", "thanks", { driftRisk: true }, 4, "should"],
  ["an acknowledgement", "ok thanks", {}, 5, "skip"],
  ["a signal that says so", "mhm what", memento(["ack_only"]), 5, "skip"],
  ["nothing of it", "tell me about the weather", {}, 6, "should"],
];

long("T3", "the ladder marks the first rule that holds, in twelve cases", async (t) => {
  const page = await t.page("/traces");
  for (const [name, message, more, rule, decision] of ladder) {
    const r = await turn(t, message, more.context ? more : { ...more, threadId: `ladder-${name}` });
    t.equal([r.rule, r.decision], [rule, decision], name);
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/traces/${r.traceRunId}?tab=why`);
    const hit = page.locator(`.ladder li[aria-current="step"]`);
    await until(async () => (await hit.getAttribute("data-rule")) === String(rule), name);
    t.ok((await hit.innerText()).includes(decision.toUpperCase()), name);
    t.equal(await page.locator(".ladder li", { hasText: "not looked at" }).count(), 6 - rule, name);
  }
});

//
long("T4", "the frozen badge stands exactly where the summary was frozen", async (t) => {
  const cold = await turn(t, "tell me more", memento([], "peak", "cold"));
  const must = await turn(t, "tell me more", memento(["decision_made"], "peak", "must"));
  t.equal([cold.freeze, must.freeze], [true, false]);
  const page = await t.page(`/traces/${cold.traceRunId}?tab=why`);
  await page.getByText("❄ frozen").waitFor();
  await page.getByText("Summary kept as it was").waitFor();
  await page.goto(`${t.gate.origin}/traces/${must.traceRunId}`);
  await page.locator(".traces-decision").waitFor();
  t.equal(await page.getByText("❄ frozen").count(), 0);
  await page.goto(`${t.gate.origin}/traces?filter=frozen`);
  await page.locator(".traces-row").first().waitFor();
  t.equal(await page.locator(".traces-row").count(), await page.locator(".traces-row", { hasText: "❄ frozen" }).count());
});

long("T5", "id, link and JSON can be copied; the link opens the same tab; Back returns", async (t) => {
  const r = await turn(t, "go with the bigger panel");
  const context = await t.context();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await t.page("/traces?filter=should", { context });
  await page.locator(".traces-row").first().waitFor();
  await page.locator(`a[href="/traces/${r.traceRunId}"]`).click();
  await page.getByRole("tab", { name: "Why" }).click();
  const copied = async (name) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name }).waitFor();
    return text;
  };
  t.equal(await copied("Copy id"), r.traceRunId);
  const link = await copied("Copy link");
  t.ok(link.endsWith("?tab=why"), link);
  t.equal(JSON.parse(await copied("Copy JSON")).run.id, r.traceRunId);
  const other = await t.page(new URL(link).pathname + new URL(link).search, { context });
  await other.locator(".ladder").waitFor();
  await page.goBack();
  await page.locator(".traces-fall").waitFor();
  await page.goBack();
  await page.locator(".traces-row").first().waitFor();
  t.ok(page.url().endsWith("filter=should"));
});

check("T6", "replay says identical, or shows field by field what is other", async (t) => {
  const r = await turn(t, "Is this chicken still good?");
  const page = await t.page(`/traces/${r.traceRunId}`);
  await page.getByRole("button", { name: "Replay gate" }).click();
  await page.getByText("Identical: today's rules (intentgate.v0.1, lattice.v0.1) decide the same.").waitFor();
  const change = { kind: "turn", id: r.traceRunId, at: new Date().toISOString(), field: "risk", then: "1", now: "2", rule: "signal topic_spoilage" };
  const tally = { rows: 0, same: 0, changed: 0, unreplayable: 0 };
  await page.route("**/replay", (x) => x.fulfill({ json: { turns: { ...tally, rows: 1, changed: 1 }, calls: tally, reasons: [], otherRules: 1, changes: [change] } }));
  await page.getByRole("button", { name: "Replay gate" }).click();
  const cells = page.locator(".traces-replay tbody tr");
  await cells.waitFor();
  t.equal((await cells.innerText()).split(/\s+/).slice(0, 3), ["risk", "1", "2"]);
});

long("T6", "a turn whose text was not kept is not replayed", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\n[store]\nkeep_inputs = false\n");
  const r = await turn(t, "ok thanks");
  const page = await t.page(`/traces/${r.traceRunId}`);
  await page.getByText("The text of this turn was not kept").waitFor();
  t.equal(await page.getByRole("button", { name: "Replay gate" }).getAttribute("aria-disabled"), "true");
});

long("T7", "ten thousand steps: only those in sight are drawn, and what is left off is said", async (t) => {
  const r = await turn(t, "ok thanks");
  const v = (await t.gate.as("person", "GET", `/v1/traces/${r.traceRunId}`)).body;
  const zero = Date.parse(v.run.createdAt);
  const events = Array.from({ length: 10_000 }, (_, i) => ({
    ...v.events[0],
    id: `e${i}`,
    ts: new Date(zero + i).toISOString(),
    summary: `step ${i}`,
    metadata: { elapsedUs: 900 },
  }));
  const page = await t.page("/traces");
  await page.route(`**/v1/traces/${r.traceRunId}`, (x) => x.fulfill({ json: { ...v, events, summary: { ...v.summary, eventCount: 12_345 } } }));
  await page.goto(`${t.gate.origin}/traces/${r.traceRunId}`);
  await page.getByText("step 3", { exact: true }).waitFor();
  t.ok((await page.locator(".traces-span").count()) < 100, "windowed");
  await page.getByText("Showing 10,000 of 12,345 events; the others were left off.").waitFor();
  await page.locator(".traces-scroll").evaluate((e) => (e.scrollTop = e.scrollHeight));
  await page.getByText("step 9999", { exact: true }).waitFor();
  t.ok((await page.locator(".traces-span").count()) < 100);
});

long("W12 W2", "empty, failed; no sideways scroll; hostile text is text", async (t) => {
  await t.ownGate();
  const page = await t.page("/traces", { width: 320, height: 700 });
  await page.getByRole("heading", { name: "No turns yet" }).waitFor();
  const r = await turn(t, `<img src=x onerror=alert(1)> \u202e ${"long".repeat(200)}`);
  await page.locator(".traces-row").waitFor();
  t.equal(await page.locator("main img").count(), 0);
  t.ok((await page.locator(".traces-row").innerText()).includes("⟨U+202E⟩"));
  for (const tab of ["", "?tab=why", "?tab=json", "?tab=memento"]) {
    await page.goto(`${t.gate.origin}/traces/${r.traceRunId}${tab}`);
    await page.locator("#traces-panel").waitFor();
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false, tab);
  }
  await page.goto(`${t.gate.origin}/traces?filter=must`);
  await page.getByRole("heading", { name: "No turn matches the filter" }).waitFor();
  t.allow(/404|400/);
  await page.goto(`${t.gate.origin}/traces?filter=nonsense`);
  await page.getByRole("heading", { name: "No turn matches the filter" }).waitFor();
  await page.goto(`${t.gate.origin}/traces?filter=LONGlong`);
  await page.locator(".traces-row").waitFor();
  await page.goto(`${t.gate.origin}/traces?filter=since:soon`);
  await page.getByRole("alert").filter({ hasText: "This filter is not understood." }).first().waitFor();
  await page.goto(`${t.gate.origin}/traces/no-such-run`);
  await page.getByRole("heading", { name: "There is no such turn" }).waitFor();
});

// R-892 R-893: a day of one's own zone, what has no answer, and quotes.
check("T8", "found by ordinary choices: when, without an answer, a phrase; all steps are in sight, and none is said to be left off", async (t) => {
  const thread = `T8-${Date.now()}`;
  const r = await turn(t, "should I sail at dawn, or must I wait", { threadId: thread });
  const page = await t.page(`/traces/${r.traceRunId}`, { timezoneId: "Pacific/Auckland", height: 1200 });
  await page.locator("[data-step]").first().waitFor();
  const n = await page.locator("[data-step]").count();
  await page.getByText(`${n} steps`).waitFor();
  const box = page.locator(".traces-scroll");
  t.ok(await box.evaluate((e) => e.scrollHeight <= e.clientHeight + 2), "no step is hidden below");
  await page.goto(`${t.gate.origin}/traces`);
  const asked = [];
  page.on("request", (q) => q.url().includes("/v1/traces?") && asked.push(new URL(q.url()).searchParams.get("filter")));
  const rows = page.locator(".traces-row");
  await rows.first().waitFor();
  await page.getByRole("searchbox").fill('“must I wait”');
  await until(async () => (await rows.count()) === 1 && (await rows.innerText()).includes("sail at dawn"), "the phrase is found");
  await page.getByRole("combobox", { name: "When" }).selectOption({ label: "Today" });
  const midnight = new Date(await page.evaluate(() => new Date(new Date().toDateString()).getTime())).toISOString();
  await until(() => asked.at(-1) === `"must I wait" since:${midnight}`, "midnight in Auckland");
  t.ok(/since:\d{4}-\d\d-\d\d$/.test(await page.getByRole("searchbox").inputValue()), "in the field it is a day");
  await page.getByRole("combobox", { name: "When" }).selectOption({ label: "Any time" });
  t.equal(await page.getByRole("searchbox").inputValue(), "“must I wait”");
  await page.getByRole("button", { name: "no answer" }).click();
  await page.getByRole("heading", { name: "No turn matches the filter" }).waitFor();
  await t.axe(page, "filters");
});

await run("traces");
