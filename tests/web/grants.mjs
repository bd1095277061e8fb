// Decisions that last: the list, the tester, edit, revoke, undo, suggestions.
import { check, long, run, until } from "./harness.mjs";
import { decideBy, extension, grantsOf, question } from "./inbox_kit.mjs";

const add = async (t, rule) => {
  const r = await t.gate.as("person", "POST", "/v1/grants", rule);
  if (r.status !== 201) throw new Error(`${r.status} ${JSON.stringify(r.body)}`);
  return r.body;
};
const rule = (ext, scope_pattern, decision = "allow", more = {}) => ({
  extension_id: ext.id,
  capability: "exec",
  ...(scope_pattern ? { scope_pattern } : {}),
  decision,
  ...more,
});
const row = (page, id) => page.locator(`[data-grant-id="${id}"]`);

//
long("G1", "the list has who, what, how long, how often; filter and counts are right", async (t) => {
  await t.ownGate();
  const ext = extension();
  const page = await t.page("/grants");
  await page.getByRole("heading", { name: "No saved rules" }).waitFor();
  const a = await add(t, rule(ext, "git *", "allow", { version_range: "^1.0.0" }));
  const b = await add(t, rule(ext, "rm *", "deny"));
  const c = await add(t, rule(extension(), "ls", "allow", { session: true }));
  await t.ask({ params: { command: "git status" }, extension: ext });
  await row(page, a.id).waitFor();
  await page.reload();
  await row(page, a.id).waitFor();
  const text = await row(page, a.id).innerText();
  for (const part of ["Allow", "exec", "git *", ext.id, "^1.0.0", "always", "used 1×", "last"]) t.ok(text.includes(part), `${part} in ${text}`);
  t.ok((await row(page, c.id).innerText()).includes("until session ends"));
  const counts = await page.locator(".grants-pick").allInnerTexts();
  t.equal(counts, ["All 3", "Allow 2", "Deny 1", "Session 1"]);
  await page.getByRole("button", { name: "Deny 1" }).click();
  t.equal(await page.locator("[data-grant-id]").count(), 1);
  t.equal(await row(page, b.id).count(), 1);
  await page.goBack();
  await page.getByPlaceholder("Filter: extension").fill("git");
  await until(async () => (await page.locator("[data-grant-id]").count()) === 1);
  t.ok(page.url().includes("filter=git"), "W: the address has it");
});

// R-212 H4
check("G2", "revoke counts for the next call, undo takes it back, both are written down", async (t) => {
  const ext = extension();
  const g = await add(t, rule(ext, "git status"));
  const page = await t.page("/grants");
  await row(page, g.id).getByRole("button", { name: "Revoke" }).click();
  await row(page, g.id).getByText("Revoked:").waitFor();
  t.equal((await t.ask({ params: { command: "git status" }, extension: ext })).status, 202, "asked again");
  await row(page, g.id).getByRole("button", { name: "Undo" }).click();
  await row(page, g.id).getByRole("button", { name: "Revoke" }).waitFor();
  const again = await t.ask({ params: { command: "git status" }, extension: ext });
  t.equal(again.body.output.decision, "allow_stored");
  const log = (await t.gate.as("person", "GET", "/v1/audit?limit=50")).body.items.map((i) => i.record);
  for (const event of ["grant.revoked", "grant.restored"])
    t.equal(log.filter((r) => r.event === event && r.data.grant_id === g.id).length, 1, event);
});

check("G3", "the tester names the rule that decides, and agrees with the gate", async (t) => {
  const ext = extension();
  await add(t, rule(ext, "git *"));
  await add(t, rule(ext, "git push", "deny"));
  const page = await t.page("/grants");
  const tester = page.locator(".grants-test");
  const test = async (scope) => {
    await tester.getByLabel("Extension").fill(ext.id);
    await tester.getByLabel("Scope").fill(scope);
    const answer = page.waitForResponse((r) => r.url().endsWith("/v1/grants/test"));
    await tester.getByRole("button", { name: "Test" }).click();
    const body = await (await answer).json();
    return [body, await tester.locator(".grants-result").innerText()];
  };
  const [one, allowed] = await test("git log");
  t.equal(one.verdict, "allow");
  t.ok(allowed.includes("Allow") && allowed.includes("exec git *"), allowed);
  await until(async () => (await tester.locator(".grants-result").innerText()).includes("Allow"));
  await test("git push");
  await until(async () => (await tester.locator(".grants-result").innerText()).includes("Deny"));
  t.ok((await tester.locator(".grants-result").innerText()).includes("exec git push"));
  const [asked] = await test("rm -rf x");
  t.equal(asked.verdict, "ask");
  await until(async () => (await tester.locator(".grants-result").innerText()).includes("Ask a person"));
  // What it says is what happens.
  const words = ["git", "log", "push", "status", "-f", "ls"];
  for (let i = 0; i < 30; i++) {
    const command = Array.from({ length: 1 + (i % 3) }, (_, k) => words[(i * 7 + k * 5) % words.length]).join(" ");
    const said = (await t.gate.as("person", "POST", "/v1/grants/test", { extension: { id: ext.id, version: "1.2.0" }, call: { call_id: "t", method: "exec", params: { command } } })).body;
    const done = await t.ask({ params: { command }, extension: ext });
    t.equal(done.status === 202 ? "ask" : done.body.is_error ? "deny" : "allow", said.verdict, command);
    if (done.status === 202) await t.gate.as("agent", "DELETE", `/v1/hostcalls/${done.call_id}`);
  }
});

//
check("G4", "an edit narrows and does not widen; a shadowed rule says by which", async (t) => {
  const ext = extension();
  const g = await add(t, rule(ext, "git *"));
  const page = await t.page("/grants");
  t.allow(/422/);
  await row(page, g.id).getByRole("button", { name: "Edit" }).click();
  const d = page.getByRole("dialog", { name: "Edit rule" });
  await d.getByLabel("Scope pattern").fill("rm *");
  await d.getByRole("button", { name: "Save" }).click();
  await d.getByText("this would cover more than before").waitFor();
  t.equal((await grantsOf(t, ext))[0].scope_pattern, "git *", "nothing changed");
  await d.getByLabel("Scope pattern").fill("git status");
  await d.getByRole("button", { name: "Save" }).click();
  await d.waitFor({ state: "hidden" });
  await row(page, g.id).getByText("git status").waitFor();
  t.equal((await grantsOf(t, ext))[0].scope_pattern, "git status");
  const deny = await add(t, rule(ext, null, "deny"));
  await row(page, g.id).getByText("Has no effect: denied by").waitFor();
  t.equal(await row(page, g.id).locator(`a[href="#${deny.id}"]`).innerText(), "exec any scope");
  const call = await t.ask({ params: { command: "git status" }, extension: ext });
  t.equal(call.body.is_error, true, "deny beats allow");
});

// R-231 R-232
long("G5", "an old entry without a scope is any scope, marked broad", async (t) => {
  const ext = extension();
  const g = await add(t, rule(ext, null, "deny"));
  const page = await t.page("/grants");
  await row(page, g.id).filter({ hasText: "any scope" }).filter({ hasText: "broad" }).waitFor();
});

long("G1", "suggestions come with their evidence, and are added only by a person", async (t) => {
  const page = await t.page("/grants");
  const ext = extension();
  for (let i = 0; i < 6; i++) {
    const call = await t.ask({ method: "fs", params: { op: "read", path: "/srv/data/a.txt" }, extension: ext });
    const id = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts.find((p) => p.extension.id === ext.id)?.promptId);
    await decideBy(t, id, "allow_once");
    await call.answer();
  }
  await page.getByRole("button", { name: "Look at my answers" }).click();
  const s = page.locator(".grants-suggestion").filter({ hasText: ext.id });
  await s.getByText("allowed 6 times, denied 0").waitFor();
  t.equal((await grantsOf(t, ext)).length, 0);
  await s.getByRole("button", { name: "Add…" }).click();
  const d = page.getByRole("dialog", { name: "Add rule" });
  await d.getByText(/It would have decided 6 of/).waitFor();
  await t.axe(page, "add rule");
  await d.getByRole("button", { name: "Save rule" }).click();
  await d.waitFor({ state: "hidden" });
  t.equal((await grantsOf(t, ext)).map((g) => g.scope_pattern), ["/srv/data/a.txt"]);
});

long("W12", "a list that cannot be read says so and keeps what it had", async (t) => {
  const page = await t.page("/grants");
  await page.locator("[data-grant-id]").first().waitFor();
  t.allow(/500/, /Failed to load/);
  await page.route("**/v1/grants?*", (r) => r.fulfill({ status: 500, json: { type: "x", title: "x", status: 500, error: "internal", detail: "the store is locked", retryable: true } }));
  await add(t, rule(extension(), "git status"));
  await page.getByText("the store is locked").waitFor();
  t.ok((await page.locator("[data-grant-id]").count()) > 0, "read-only list stays");
});

long("W2 W3", "hostile names render as text; nothing scrolls sideways at 320 px", async (t) => {
  const ext = { id: `<img/src=x>${"a".repeat(100)}` };
  const g = await add(t, rule(ext, `git '<b>${"w".repeat(300)}</b>'`));
  const page = await t.page("/grants", { width: 320, height: 700 });
  await row(page, g.id).waitFor();
  t.equal(await page.locator("main img, main b").count(), 0);
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
  await question(t, "git status"); // the page still answers
});

await run("grants");
