// Settings, audit, help.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, run, until } from "./harness.mjs";
import { seed } from "./seed.mjs";

const row = (page, key) => page.locator(`[data-setting="${key}"]`);

check("E1", "settings are saved on change, show where they come from, and survive a restart", async (t) => {
  const g = await t.ownGate();
  t.allow(/401/, /ERR_/); // the first window outlives its gate
  const page = await t.page("/settings");
  t.equal(await row(page, "prompt.timeout_seconds").locator("[data-origin]").innerText(), "default");
  t.ok(/^file, line \d+$/.test(await row(page, "page.arming_ms").locator("[data-origin]").innerText()));
  await row(page, "prompt.timeout_seconds").getByRole("button", { name: "60 s" }).click();
  await until(async () => /line/.test(await row(page, "prompt.timeout_seconds").locator("[data-origin]").innerText()), "the origin");
  const field = page.getByLabel("Keep traces and calls, days");
  await field.fill("12");
  await field.press("Enter");
  await until(() => /retention_days = 12/.test(readFileSync(g.configFile, "utf8")), "the file has it");
  await g.stop();
  await g.start();
  const again = await t.page("/settings");
  t.equal(await again.getByLabel("Prompt time, seconds").inputValue(), "60");
  t.equal(await again.getByLabel("Keep traces and calls, days").inputValue(), "12");
});

check("E1", "an invalid value keeps the old one and explains", async (t) => {
  t.allow(/400/);
  const page = await t.page("/settings");
  const field = page.getByLabel("Prompt time, seconds");
  const before = await field.inputValue();
  for (const bad of ["soon", "0", "99999999"]) {
    await field.fill(bad);
    await field.blur();
    await row(page, "prompt.timeout_seconds").getByText("The old value is kept.").waitFor();
    t.equal(await field.inputValue(), before);
    t.equal(await field.getAttribute("aria-invalid"), "true");
  }
  t.ok(/1 to 3600/.test(await row(page, "prompt.timeout_seconds").locator(".field-error").innerText()));
});

check("E1", "what was given at the start says so and is not changed here", async (t) => {
  t.allow(/409/);
  const g = await t.ownGate(undefined, ["--unattended=wait"]);
  const page = await t.page("/settings");
  const r = row(page, "headless.unattended");
  t.equal(await r.locator("[data-origin]").innerText(), "set at start-up");
  t.ok(await r.getByLabel("deny at once").isDisabled());
  const put = (key, value, role = "person") => g.as(role, "PUT", `/v1/settings/${key}`, { value });
  t.equal((await put("headless.unattended", "deny")).status, 409);
  t.equal((await put("executor.tools", "/tmp/x")).status, 409, "programs are not named here");
  t.equal((await put("policy.mode", "permissive")).status, 409, "permissive is not kept");
  t.equal((await put("no.such", "1")).status, 404);
  t.equal((await put("page.theme", "dark", "agent")).status, 403);
  t.equal((await g.as("agent", "GET", "/v1/settings")).status, 403);
});

// The typed word and its end; the banner on every page.
check("I31", "permissive needs the typed word, ends after 15 minutes, is seen on every page; deny rules still win", async (t) => {
  const g = await t.ownGate();
  const deny = { extension_id: "ext.auto_commit", capability: "exec", scope_pattern: "rm *", decision: "deny" };
  t.equal((await g.as("person", "POST", "/v1/grants", deny)).status, 201);
  const page = await t.page("/settings");
  await page.getByLabel("permissive…").click();
  const dialog = page.getByRole("dialog", { name: "Permissive mode" });
  await dialog.getByLabel(/to confirm/).fill("yes");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByText("Type the word permissive to confirm.").waitFor();
  t.equal((await g.as("person", "GET", "/v1/mode")).body.mode, "prompt");
  await dialog.getByLabel(/to confirm/).fill("permissive");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("region", { name: "Permissive mode" }).waitFor();
  const mode = (await g.as("person", "GET", "/v1/mode")).body;
  const left = Date.parse(mode.until) - Date.now();
  t.ok(left > 13 * 60000 && left <= 15 * 60000, `${left} ms left`);
  for (const path of ["/", "/inbox", "/traces", "/help"]) {
    await page.goto(g.origin + path);
    await page.getByText(/1[45] min left/).waitFor();
  }
  t.equal((await (await g.ask()).answer()).is_error, false);
  t.equal((await (await g.ask({ params: { command: "rm -rf x" } })).answer()).is_error, true);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("region", { name: "Permissive mode" }).waitFor({ state: "detached" });
  t.equal((await g.as("person", "GET", "/v1/mode")).body.mode, "prompt");
});

check("E2", "deleting data lists what goes and asks for the typed word", async (t) => {
  const g = await t.ownGate();
  await seed(g);
  const page = await t.page("/settings");
  await page.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete data?" });
  await dialog.filter({ hasText: /4 traces/ }).filter({ hasText: /2 grants/ }).waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByText("Nothing was deleted.").waitFor();
  t.equal((await g.as("person", "GET", "/v1/traces")).body.items.length, 4);
  await dialog.getByLabel(/to confirm/).fill("delete");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Deleted.", { exact: true }).waitFor();
  t.equal((await g.as("person", "GET", "/v1/traces")).body.items.length, 0);
  t.equal((await g.as("person", "GET", "/v1/grants")).body.grants.length, 2);
  const audit = (await g.as("person", "GET", "/v1/audit")).body.items;
  t.equal(audit[0].record.event, "data.deleted");
  t.equal((await g.as("person", "GET", "/v1/audit/state")).body.ok, true);
  t.equal((await g.as("person", "POST", "/v1/data/delete", { confirm: "yes" })).status, 400);
  t.equal((await g.as("agent", "POST", "/v1/data/delete", { confirm: "delete" })).status, 403);
  t.equal((await g.as("agent", "POST", "/v1/turn", { threadId: "boat-solar", message: "and now?" })).status, 200);
});

check("A1 A3", "the log shows each decision; both exports equal those of the command line and hold no secret", async (t) => {
  const g = await t.ownGate();
  await seed(g);
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const page = await t.page("/audit");
  const call = await g.ask({ params: { command: `curl -H 'Authorization: token ${secret}' https://api.github.com` } });
  const prompt = await until(async () => (await g.as("person", "GET", "/v1/prompts")).body.prompts[0], "a prompt");
  await g.as("person", "POST", `/v1/prompts/${prompt.promptId}/decision`, { decision: "allow_once", rev: prompt.rev });
  await call.answer();
  const first = page.locator(".audit-row").filter({ hasText: "allow_once" });
  await first.waitFor();
  for (const word of ["exec", "High", "ext.auto_commit", "1 call", "scope"]) t.ok((await first.innerText()).includes(word), word);
  await page.getByText(/verified [\d,]+ entries/).waitFor();
  await page.getByRole("button", { name: /^Entry/ }).first().click();
  t.ok(/scope_hashes/.test(await page.getByRole("dialog").innerText()));
  t.ok(page.url().includes("entry="));
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const take = async (name) => {
    const wait = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFileSync(await (await wait).path(), "utf8");
  };
  const [jsonl, csv] = [await take("Export JSONL"), await take("Export CSV")];
  t.equal(jsonl, (await g.cli("audit", "export", "--jsonl")).out);
  t.equal(csv, (await g.cli("audit", "export", "--csv")).out);
  for (const text of [jsonl, csv, await page.locator("body").innerText()]) t.ok(!text.includes(secret), "no secret");
});

check("A2", "a changed byte shows the broken entry in red, with what to do", async (t) => {
  const g = await t.ownGate();
  await seed(g);
  await g.stop();
  const dir = join(g.dir, "state/solgate/audit");
  const file = join(dir, readdirSync(dir).find((f) => f.endsWith(".jsonl")));
  const lines = readFileSync(file, "utf8").split("\n");
  lines[2] = lines[2].replace(/"message":"./, '"message":"X');
  writeFileSync(file, lines.join("\n"));
  await g.start();
  t.allow(/500/); // a list with a broken entry is not read
  const page = await t.page("/audit");
  const alert = page.getByRole("alert").filter({ hasText: "Chain broken at entry 3" });
  await alert.waitFor();
  t.ok(/solgate audit verify/.test(await alert.innerText()));
  t.equal(await alert.evaluate((e) => getComputedStyle(e).borderLeftColor), "rgb(179, 38, 30)");
  await t.axe(page, "broken chain");
});

check("W7", "the key table of Help is the table the keys are read from", async (t) => {
  const page = await t.page("/help");
  const rows = await page.locator("#keys tbody tr").allInnerTexts();
  for (const words of ["go to Inbox", "allow once", "deny with a note", "it never decides"])
    t.ok(rows.some((r) => r.includes(words)), words);
});

await run("settings");
