// The inbox over time: deadlines, arming, notices, many questions, no gate.
import { check, long, pass, run, seen, sleep, until } from "./harness.mjs";
import { card, decideBy, extension, question } from "./inbox_kit.mjs";

// nobody answers.
check("I18", "a question that ran out of time says so, and stays until it is put away", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 6\n");
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await c.getByText("This request timed out at").waitFor();
  t.ok((await c.innerText()).includes("The agent was told."));
  t.equal((await q.calls[0].answer()).error.details.decision, "deny_timeout");
  await sleep(300);
  t.equal(await c.count(), 1, "it stays");
  t.equal(await c.locator("[data-test]").count(), 0, "no buttons");
  await c.getByRole("button", { name: "Allow next time…" }).click();
  const d = page.getByRole("dialog", { name: "Allow always?" });
  t.equal(await d.locator(".inbox-patterns li").allInnerTexts(), ["git status"]);
  await d.getByRole("button", { name: "Save rule" }).click();
  await d.waitFor({ state: "hidden" });
  const again = await t.ask({ params: { command: "git status" }, extension: q.ext });
  t.equal(again.body.output.decision, "allow_stored");
  await c.getByRole("button", { name: "Dismiss" }).click();
  await c.waitFor({ state: "detached" });
});

long("I20", "20 and 10 seconds are announced once each, and no other time", async (t) => {
  const context = await t.context();
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() });
  t.watch(page);
  await page.goto(`${t.gate.origin}/inbox`);
  await page.locator("main h1").waitFor();
  await t.listening();
  const said = [];
  await page.exposeFunction("said", (text) => said.push(text));
  await page.evaluate(() => {
    const region = document.querySelector('.shell > [role="status"]');
    new MutationObserver(() => region.textContent && globalThis.said(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  const q = await question(t, "git status");
  await card(page, q.id).waitFor();
  for (let i = 0; i < 28; i++) {
    await page.clock.runFor(1000);
    await sleep(15);
  }
  await page.clock.runFor(1000);
  const times = said.filter((s) => /second/.test(s));
  t.equal(times, ["20 seconds left to answer", "10 seconds left to answer"]);
  t.equal(await card(page, q.id).locator("[role=timer]").getAttribute("aria-live"), "off");
  await decideBy(t, q.id, "deny_once");
});

// cc 2.1.30, 2.1.239: the arming rules of UX 3.4
check("I25", "a card decides nothing before it has been seen for the arming time", async (t) => {
  await t.ownGate("[page]\narming_ms = 1500\n");
  const page = await t.page("/inbox", { still: true });
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await seen(c);
  await c.getByRole("button", { name: "Allow once" }).click();
  await c.focus();
  await page.keyboard.press("a");
  await pass(page, 1499);
  await c.getByRole("button", { name: "Allow once" }).click();
  await sleep(200);
  t.equal((await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.open, true, "too early");
  await pass(page, 1);
  await c.getByRole("button", { name: "Allow once" }).click();
  t.equal((await q.calls[0].answer()).output.decision, "allow_once");
});

// R-218 T28: an answer covers what was seen.
check("I6", "what joined a moment ago is not covered by the answer", async (t) => {
  await t.ownGate("[page]\narming_ms = 2000\n");
  const page = await t.page("/inbox", { still: true });
  const q = await question(t, ["git a", "git b"]);
  const c = card(page, q.id);
  await until(async () => {
    await pass(page, 2000); // one of the two may have joined the other
    return c.getByRole("button", { name: "Allow once (2)" }).count();
  });
  await seen(c);
  await pass(page, 2000);
  const third = await t.ask({ params: { command: "git c" }, extension: q.ext });
  await c.getByText("+1 new").waitFor();
  await c.getByRole("button", { name: "Allow once (2)" }).click();
  for (const call of q.calls) t.equal((await call.answer()).output.decision, "allow_once");
  const rest = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts[0]);
  t.equal(rest.callIds, [third.call_id], "the third is asked about anew");
  await card(page, rest.promptId).waitFor();
});

long("I33", "a notice after five seconds without focus: name, capability, risk, nothing else", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\nnotify = true\n[prompt]\ntimeout_seconds = 300\n");
  const context = await t.context();
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() });
  await page.addInitScript(() => {
    globalThis.notices = [];
    class Fake {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title, options) {
        globalThis.notices.push({ title, ...options });
      }
      close() {}
    }
    globalThis.Notification = Fake;
    document.hasFocus = () => globalThis.focused === true;
  });
  t.watch(page);
  await page.goto(`${t.gate.origin}/inbox`);
  await page.locator("main h1").waitFor();
  await t.listening();
  const who = extension({ name: "Auto Commit on Exit" });
  // From here on the page's time is this test's alone, however slow the machine.
  await page.clock.pauseAt(Date.now() + 20_000);
  let waited = 0;
  const shows = (id) =>
    until(async () => {
      await page.clock.runFor(5);
      waited += 5;
      return card(page, id).isVisible();
    }, "the card");
  const q = await question(t, "git push secret-branch", who);
  await shows(q.id);
  await page.clock.runFor(Math.max(0, 4000 - waited));
  t.equal(await page.evaluate(() => globalThis.notices.length), 0, "not at once");
  await page.clock.runFor(1500 + waited);
  t.equal(await page.evaluate(() => globalThis.notices), [{ title: `${who.id} "Auto Commit on Exit" asks: exec, high risk`, tag: q.id }]);
  await page.clock.runFor(20000);
  t.equal(await page.evaluate(() => globalThis.notices.length), 1, "once");
  await page.evaluate(() => (globalThis.focused = true));
  const other = await question(t, "git log");
  await shows(other.id);
  await page.clock.runFor(6000);
  t.equal(await page.evaluate(() => globalThis.notices.length), 1, "not while it is looked at");
});

long("I27", "two hundred questions: the first stand in full, the others in a line", async (t) => {
  const page = await t.page("/inbox", { width: 390 });
  const real = await question(t, "git status");
  const many = Array.from({ length: 200 }, (_, i) => ({
    ...real.view,
    promptId: `perm-${String(i).padStart(32, "0")}`,
    extension: { id: `ext.${i}`, name: `Extension ${i}`, version: "1.0.0" },
    expiresAt: new Date(Date.now() + 60_000 + i * 1000).toISOString(),
  }));
  t.allow(/404/); // the details of questions that are not there
  await page.route("**/v1/prompts?*", (r) => r.fulfill({ json: { prompts: many } }));
  await page.goto(`${t.gate.origin}/inbox`);
  await page.locator(".tabs .count", { hasText: "200" }).waitFor();
  await page.locator(".small-card").nth(20).waitFor({ state: "attached" });
  t.equal(await page.locator(".inbox-card .inbox-answers").count(), 6);
  await page.locator(".small-card .inbox-open").first().click();
  t.equal(await page.locator(".inbox-card .inbox-answers").count(), 7);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  t.equal(wide, false, "W2: no sideways scroll");
  await decideBy(t, real.id, "deny_once");
});

long("W12", "empty, loading and failed inbox", async (t) => {
  await t.ownGate();
  const page = await t.page("/inbox");
  await page.getByRole("heading", { name: "Nothing is waiting" }).waitFor();
  const q = await question(t, "git status");
  await card(page, q.id).locator("[data-test=deny_once]").click();
  await card(page, q.id).getByRole("button", { name: "Dismiss" }).click();
  await page.getByText(/Last decision .*: Deny, exec/).waitFor();
  await page.getByRole("link", { name: "See decided" }).click();
  await page.locator(".inbox-row").first().waitFor();
  await page.getByRole("link", { name: "Deferred" }).click();
  await page.getByRole("heading", { name: "Nothing is deferred" }).waitFor();
  t.allow(/500/, /Failed to load/);
  let open;
  const held = new Promise((r) => (open = r));
  await page.route("**/v1/prompts?*", async (r) => {
    await held;
    await r.fulfill({ status: 500, json: { type: "x", title: "x", status: 500, error: "internal", detail: "the store is broken", retryable: false } });
  });
  await page.goto(`${t.gate.origin}/inbox`);
  await page.getByText("Loading requests…").waitFor();
  open();
  await page.getByText("the store is broken").waitFor();
});

long("C23 I22", "without the gate the answers are off, and say why", async (t) => {
  const gate = await t.ownGate();
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Allow once" }).waitFor();
  t.allow(/ERR_|Failed to load|error/i);
  await gate.stop();
  const b = c.getByRole("button", { name: "Allow once" });
  await until(async () => (await b.count()) === 0 || (await b.getAttribute("aria-disabled")) === "true");
});

long("W3 W2", "targets are large enough, nothing scrolls sideways at 320 px", async (t) => {
  const page = await t.page("/inbox", { width: 320, height: 700 });
  const q = await question(t, ["git status --long-option-that-does-not-break=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "git log"]);
  const c = card(page, q.id);
  await c.waitFor();
  for (const b of await c.locator(".inbox-answers button").all()) {
    const box = await b.boundingBox();
    t.ok(box.height >= 44 && box.width >= 44, `${box.width}×${box.height}`);
  }
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
  await decideBy(t, q.id, "deny_once");
});

await run("inbox_time");
