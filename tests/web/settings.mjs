// Settings, audit, help.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check, long, run, until } from "./harness.mjs";
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

//
long("E1", "the contents of writes are looked at or not, as one chooses on the page", async (t) => {
  const g = await t.ownGate("[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 300\n");
  const page = await t.page("/settings");
  const ask = async () => {
    const call = await g.ask({ method: "fs", params: { op: "write", path: "/tmp/x.txt", content: "one\ntwo\n" }, context: { missing: true } });
    const open = await until(async () => (await g.as("person", "GET", "/v1/prompts?limit=5")).body.prompts.find((p) => p.open), "a prompt");
    const { calls, rev } = (await g.as("person", "GET", `/v1/prompts/${open.promptId}`)).body;
    await g.as("person", "POST", `/v1/prompts/${open.promptId}/decision`, { decision: "deny_once", rev });
    await call.answer();
    return calls[0].change?.added;
  };
  t.equal(await ask(), 2);
  await row(page, "prompt.contents").getByRole("checkbox").uncheck();
  await until(() => /contents = false/.test(readFileSync(g.configFile, "utf8")), "the file has it");
  t.equal(await ask(), undefined, "none is looked at");
});

long("E1", "an invalid value keeps the old one and explains", async (t) => {
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

long("E1", "what was given at the start says so and is not changed here", async (t) => {
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

/** A browser that signs in itself, with a link of its own. */
async function enter(t, path) {
  const page = await (await t.context({ signIn: false })).newPage();
  t.watch(page);
  await page.goto(await t.gate.link(path));
  await page.locator("main h1").first().waitFor();
  return page;
}

// signed-in browsers outlive the gate; each can be ended.
long("E3", "a browser stays signed in when the gate restarts, and only a hash of it is on the disk", async (t) => {
  const g = await t.ownGate();
  t.allow(/ERR_/, /Failed to load/);
  const page = await enter(t, "/settings");
  const list = page.locator("#browsers [data-session]");
  await list.first().waitFor();
  t.equal(await list.count(), 1);
  t.ok(/Chrome/.test(await list.innerText()) && /this browser/.test(await list.innerText()), "which browser");
  t.ok((await list.innerText()).includes(`127.0.0.1:${g.port}`), "where");
  const key = await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).find((v) => /^[\w-]{43}$/.test(v)));
  const cookie = (await page.context().cookies()).find((c) => c.name.startsWith("solgate-")).value;
  const file = readFileSync(join(g.dir, "state/solgate/sessions"), "utf8");
  t.ok(key && cookie && !file.includes(key) && !file.includes(cookie), "no secret is in the file");
  await g.stop();
  await g.start();
  await page.reload();
  await page.locator("#browsers [data-session]").waitFor();
  t.equal(await page.locator("#browsers [data-session]").count(), 1);
});

long("E3", "another browser is ended from here, at once and for good", async (t) => {
  const g = await t.ownGate();
  t.allow(/401/, /ERR_/, /Failed to load/);
  const other = await enter(t, "/inbox");
  const page = await enter(t, "/settings");
  const rows = page.locator("#browsers [data-session]");
  await rows.nth(1).waitFor();
  t.equal(await rows.count(), 2);
  await rows.filter({ hasNotText: "this browser" }).getByRole("button", { name: /^End the session of/ }).click();
  await until(async () => (await rows.count()) === 1, "it is gone from the list");
  await other.getByText(/solgate open/).first().waitFor();
  await g.stop();
  await g.start();
  await other.reload();
  await other.getByText(/solgate open/).first().waitFor();
  t.equal((await g.as("agent", "GET", "/v1/sessions")).status, 403);
  t.equal((await g.as("person", "DELETE", "/v1/sessions/nobody0000000000")).status, 404);
});

// the doctor's table of agents.
long("E4", "agents of this machine with their state, and what to do", async (t) => {
  const g = await t.ownGate();
  const claude = join(g.env.HOME, ".claude");
  mkdirSync(claude, { recursive: true });
  const page = await t.page("/settings#agents");
  const row = page.locator('[data-agent="claude"]');
  t.ok(/not connected/.test(await row.innerText()));
  t.ok(/solgate install claude/.test(await row.innerText()), "what to do");
  t.equal(await page.locator('[data-agent="codex"]').count(), 0, "what is not here is not listed as here");
  await g.cli("install", "claude");
  await page.locator("#agents").getByRole("button", { name: "Look again" }).click();
  await row.locator('[data-state="ok"]').waitFor();
  const said = (await g.cli("doctor", "--json")).out;
  const mine = JSON.parse(said).checks.filter((c) => c.check === "claude" && !/DENIED/.test(c.text));
  const shown = await row.locator("li").allInnerTexts();
  t.equal(shown.map((s) => s.trim()).join("|"), mine.map((c) => c.text).join("|"), "the doctor says the same");
  t.equal((await g.as("agent", "GET", "/v1/agents")).status, 403);
});

// the policy: files, rules, when read, what is wrong, and a try.
long("E5", "policy files: how many rules, when read, what is wrong, and a request to try", async (t) => {
  const g = await t.ownGate();
  const file = join(dirname(g.configFile), "policy.toml");
  const page = await t.page("/settings#policy");
  const now = page.locator('[data-test="policy-now"]');
  t.ok(/^0 rules from files are in force/.test(await now.innerText()));
  const mine = page.locator('[data-policy="person"]');
  t.ok(/There is no such file/.test(await mine.innerText()));
  writeFileSync(file, '[[rule]]\nname = "no-push"\neffect = "deny"\nextension = "*"\ncapability = "exec"\npattern = "git push *"\n', { mode: 0o600 });
  await page.reload();
  const good = await page.locator('[data-policy="person"]').innerText();
  if (/refused/.test(good)) throw new Error(good);
  await page.locator('[data-test="policy-newer"]').waitFor();
  await page.getByRole("button", { name: "Read the files again" }).click();
  await until(async () => /^1 rule from files is in force/.test(await now.innerText()), "in force");
  t.equal(await page.locator('[data-test="policy-newer"]').count(), 0);
  await page.getByText("Try a request").click();
  await page.getByLabel("Extension").fill("host.claude");
  await page.getByLabel("Scope").fill("git push origin main");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  t.ok(/deny/i.test(await page.locator(".grants-result").innerText()), "the rule counts");
  writeFileSync(file, "[[rule]]\nnonsense = 1\n", { mode: 0o600 });
  await page.getByRole("button", { name: "Read the files again" }).click();
  await page.locator('[data-test="policy-failed"]').waitFor();
  t.ok(/policy\.toml:2/.test(await page.locator('[data-test="policy-failed"]').innerText()), "its line");
  t.ok(/^1 rule from files is in force/.test(await now.innerText()), "what was in force stays");
  t.equal((await g.as("agent", "POST", "/v1/policy/reload")).status, 403);
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
  const before = Date.now();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("region", { name: "Permissive mode" }).waitFor();
  const mode = (await g.as("person", "GET", "/v1/mode")).body;
  const since = Date.parse(mode.until) - 15 * 60000;
  t.ok(since >= before - 1000 && since <= Date.now(), `since ${since}, pressed ${before}`);
  for (const path of ["/", "/inbox", "/traces", "/help"]) {
    await page.goto(g.origin + path);
    await page.getByText(/\b1?\d min left/).waitFor();
  }
  t.equal((await (await g.ask()).answer()).is_error, false);
  t.equal((await (await g.ask({ params: { command: "rm -rf x" } })).answer()).is_error, true);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("region", { name: "Permissive mode" }).waitFor({ state: "detached" });
  t.equal((await g.as("person", "GET", "/v1/mode")).body.mode, "prompt");
});

long("E2", "deleting data lists what goes and asks for the typed word", async (t) => {
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

long("A1 A3", "the log shows each decision; both exports equal those of the command line and hold no secret", async (t) => {
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

/* */
long("A4", "changes of rules, mode and energy tables are said in a sentence, with a link", async (t) => {
  const gate = await t.ownGate();
  await gate.as("person", "POST", "/v1/grants", { extension_id: "ext.docs", capability: "read", version_range: null, scope_pattern: "docs/**", decision: "deny" });
  await gate.as("person", "POST", "/v1/energy/loads", { name: "LED lights", watts: 20, hours: 5 });
  await gate.as("person", "PUT", "/v1/mode", { mode: "strict" });
  const page = await t.page("/audit");
  await page.getByText("The policy mode was set to strict (a program).").waitFor();
  await page.getByText("A load was added.").waitFor();
  const row = page.locator(".audit-row", { hasText: "A rule was added (a program): ext.docs may not, within its scope: Read files." });
  await row.waitFor();
  await t.axe(page);
  await row.getByRole("link", { name: "Look at it" }).click();
  await page.getByText("docs/**").first().waitFor();
  t.ok(page.url().includes("/grants?filter=ext.docs"), page.url());
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

long("W7", "the key table of Help is the table the keys are read from", async (t) => {
  const page = await t.page("/help");
  await page.locator("#keys tbody tr").first().waitFor();
  const rows = await page.locator("#keys tbody tr").allInnerTexts();
  for (const words of ["go to Inbox", "allow once", "deny with a note", "it never decides"])
    t.ok(rows.some((r) => r.includes(words)), words);
});

await run("settings");
