// The playground: live, compared, copied as a test.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, long, root, run, until } from "./harness.mjs";

const box = (page) => page.getByRole("textbox", { name: "What somebody says" });
const result = (page) => page.locator("[data-test=result]");

//
check("PL1", "the example of the contract: inspect, risk 1, light, direct, two extras", async (t) => {
  const page = await t.page("/playground");
  await box(page).fill("Is this chicken still good? The date says Friday.");
  await result(page).waitFor();
  const text = await result(page).innerText();
  for (const part of ["inspect", "1 of 3", "light", "direct", "checklist, reference_images", "still good", "food_spoilage"]) t.ok(text.includes(part), `${part} in ${text}`);
  const r = await t.gate.as("person", "POST", "/v1/intent", { text: "Is this chicken still good? The date says Friday." });
  t.equal(r.body.schema_version, "intentgate.v0.1");
  t.equal([r.body.intent.label, r.body.risk.tier, r.body.lattice.enrichment_mode, r.body.lattice.posture, r.body.lattice.allowed_types], ["inspect", 1, "light", "direct", ["checklist", "reference_images"]]);
});

long("PL2", "it follows the typing, the last text wins, and nothing is kept", async (t) => {
  const page = await t.page("/playground");
  const asked = [];
  page.on("request", (r) => r.url().endsWith("/v1/try") && asked.push(r.postDataJSON().text));
  await box(page).pressSequentially("ok thanks", { delay: 5 });
  await until(async () => (await result(page).getAttribute("data-text")) === "ok thanks");
  t.ok((await result(page).innerText()).includes("SKIP"));
  // Without the module (tests/web/core.mjs) the gate is asked.
  if (existsSync(join(root, "build/web/core/core.wasm"))) t.equal(asked, []);
  else t.equal(asked.at(-1), "ok thanks");
  t.equal(await box(page).inputValue(), "ok thanks", "no key was lost");
  t.equal((await t.gate.as("person", "GET", "/v1/traces")).body.items.length, 0, "no trace");
});

long("PL3", "compare shows only what differs", async (t) => {
  const page = await t.page("/playground?a=ok+thanks&compare=1");
  await page.getByRole("textbox", { name: "Input B" }).fill("ok thanks");
  await page.getByText("Both get the same decision.").waitFor();
  await page.getByRole("textbox", { name: "Input B" }).fill("My chest hurts and my left arm is numb");
  const rows = page.locator("[data-test=compare] tbody tr");
  await rows.first().waitFor();
  for (const cells of await rows.evaluateAll((l) => l.map((r) => [...r.cells].map((c) => c.textContent)))) t.ok(cells[1] !== cells[2], cells.join(" | "));
  t.ok((await page.locator("[data-test=compare]").innerText()).includes("SKIP, rule 5"));
});

async function holds(t, line) {
  const { input, expect } = JSON.parse(line);
  const r = (await t.gate.as("viewer", "POST", "/v1/try", input)).body;
  t.equal(
    {
      intent: r.gate.intent.label,
      risk: r.gate.risk.tier,
      enrichment_mode: r.gate.lattice.enrichment_mode,
      posture: r.gate.lattice.posture,
      allowed_types: r.gate.lattice.allowed_types,
      decision: r.turn.decision,
      rule: r.turn.rule,
      ackOnly: r.turn.ackOnly,
      freeze: r.turn.freeze,
    },
    expect,
    input.text,
  );
}

long("PL3", "Copy as test gives a line that holds, like those of tests/data/try.jsonl", async (t) => {
  const context = await t.context();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await t.page("/playground?a=go+with+the+bigger+panel&as=decision_made&ap=peak", { context });
  await result(page).getByText("signal present").first().waitFor();
  await page.getByRole("button", { name: "Copy as test" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  t.equal(JSON.parse(line).expect.rule, 2);
  await holds(t, line);
  for (const kept of readFileSync(join(root, "tests/data/try.jsonl"), "utf8").trim().split("\n")) await holds(t, kept);
});

// R-018 R-019
check("PL4", "risk 2 is conditional; risk 3 pauses and has no write tools", async (t) => {
  const page = await t.page("/playground");
  await box(page).fill("My chest hurts and my left arm is numb");
  await result(page).getByText("3 of 3").waitFor();
  const text = await result(page).innerText();
  t.ok(/boundary pause|containment/.test(text), text);
  t.ok(!text.includes("tool_calls_write"), "no write tools");
});

long("PL2", "runner-up, distances and ladder are shown; signals and phase count", async (t) => {
  const page = await t.page("/playground");
  await box(page).fill("hello there");
  await result(page).waitFor();
  t.equal(await result(page).locator(".play-nearly table").count(), 2);
  t.ok(/Runner-up\s+\w+, [\d.]+ behind/.test(await result(page).innerText()));
  await page.getByText("Signals, phase, budgets").click();
  await page.getByLabel("risk_or_conflict").check();
  await page.locator('.ladder li[data-rule="3"][aria-current="step"]').waitFor();
  await page.getByLabel("Phase").selectOption("peak");
  await result(page).getByText("Summary kept as it was").waitFor();
  await until(async () => page.url().includes("as=risk_or_conflict"));
  await page.reload();
  await page.locator('.ladder li[data-rule="3"][aria-current="step"]').waitFor();
});

long("W12 W2", "samples when empty; too long is said; nothing scrolls sideways; hostile text is text", async (t) => {
  const page = await t.page("/playground", { width: 320, height: 700 });
  await page.getByRole("button", { name: "ok thanks" }).click();
  await result(page).waitFor();
  await box(page).fill(`<script>alert(1)</script> ${"x".repeat(400)}`);
  await until(async () => (await result(page).getAttribute("data-text"))?.startsWith("<script>"));
  t.equal(await page.locator("main script").count(), 0);
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
  await box(page).fill("y".repeat(8001));
  await page.getByText("Too long: 8 000 characters maximum").waitFor();
  await until(async () => (await result(page).count()) === 0);
});

await run("playground");
