// What somebody would pass off as something else, on the page: names and
// letters that imitate others (F12, F23, R-472, R-473), refusals that a person
// should know of (F21, R-477), permissive mode and what waits (F23, R-476).
import { check, long, run, until } from "./harness.mjs";
import { question } from "./inbox_kit.mjs";

const picture = async (page, name) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};

// T22
check("X1", "letters that pass for others are written out, and told", async (t) => {
  await t.ownGate();
  const page = await t.page("/inbox");
  const call = t.ask({ extension: { id: "ext.pay", name: 'раураl" (host.claude) v9', version: "1.0.0" }, params: { command: "ls" } });
  const c = page.getByRole("group", { name: /Permission request/ });
  await c.waitFor();
  const text = await c.innerText();
  t.ok(!text.includes("раура"), "not as they came");
  t.ok(text.includes("⟨U+0440⟩⟨U+0430⟩"), text);
  t.ok(text.includes("look-alikes in the name: 5 Cyrillic letters"), text);
  t.ok(text.indexOf("ext.pay") < text.indexOf("(host.claude)"), "the id comes first");
  t.equal((await c.locator(".who-name").first().innerText()).includes('"'), false, "the name stays in its quotes");
  await picture(page, "lookalike");
  void call;
});

// T50
long("X2", "what was refused is told on every page, and counted", async (t) => {
  t.allow(/401/, /403/);
  await t.ownGate();
  // The inbox starts the notices itself; elsewhere they come a moment later.
  const page = await t.page("/inbox");
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await page.waitForFunction(() => performance.getEntriesByType("resource").some((e) => e.name.endsWith("/v1/reminders")));
  await t.gate.as("agent", "PUT", "/v1/mode", { mode: "permissive" });
  const notice = page.getByRole("region", { name: "Security events" });
  await notice.getByText("a caller tried what its role may not do").waitFor();
  await picture(page, "notice");
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await until(async () => (await notice.count()) === 0, "it is put away");
  const insights = await t.page("/insights");
  const row = insights.locator(".ins-security tr").filter({ hasText: "a caller tried what its role may not do" });
  await row.waitFor();
  t.equal(await row.locator("td").last().innerText(), "1");
  await picture(insights, "insights");
});

// T64
check("X3", "permissive mode lists what waits, and asks", async (t) => {
  await t.ownGate();
  const page = await t.page("/settings");
  const q = await question(t, "git push --force");
  await page.getByLabel("permissive…").click();
  const dialog = page.getByRole("dialog", { name: "Permissive mode" });
  await dialog.getByText("git push --force").waitFor();
  await picture(page, "permissive");
  await dialog.getByLabel(/to confirm/).fill("permissive");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await until(async () => (await t.gate.as("person", "GET", "/v1/mode")).body.mode === "permissive", "the mode");
  t.equal((await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.open, true, "it still waits");
});

await run("security");
