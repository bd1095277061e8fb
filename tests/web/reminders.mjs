// Reminders that are due, over every page: asked for in the chat, approved,
// told a few seconds later wherever the person is, and then done or put off.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, long, run, until } from "./harness.mjs";
import { approve, chip, fresh } from "./chip_kit.mjs";

const toast = (page, title) => page.getByRole("group", { name: "Reminder", exact: true }).filter({ hasText: title });
const button = (page, title, name) => toast(page, title).getByRole("button", { name, exact: true });

/** In the chat, with the page's own field and chip. */
async function remind(t, page, when, title) {
  await page.getByLabel("Message", { exact: true }).fill(`remind me ${when} to ${title}`);
  await page.keyboard.press("Control+Enter");
  await chip(page).waitFor();
  await approve(page).click();
  await until(() => kept(t, title), "it was made");
}

/** What the gate says of it. */
async function kept(t, title) {
  const all = (await t.gate.as("person", "GET", "/v1/reminders")).body.reminders;
  return all.find((r) => r.title === title);
}

//
check("R-413", "a reminder of the chat is told on another page, and done there", async (t) => {
  await t.ownGate();
  const page = await t.page(`/t/${fresh()}`);
  await remind(t, page, "in 4 seconds", "take the pizza out");
  await page.getByRole("link", { name: "Audit" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Audit" }).waitFor();
  await toast(page, "take the pizza out").waitFor();
  await until(
    async () => (await page.locator('.shell > [role="status"]').textContent()).includes("Reminder: take the pizza out"),
    "it is announced",
  );
  t.equal((await kept(t, "take the pizza out")).state, "due");
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  await t.axe(page, "with a reminder");
  await button(page, "pizza", "Done").click();
  await toast(page, "pizza").waitFor({ state: "detached" });
  t.equal((await kept(t, "take the pizza out")).state, "done");
});

long("R-413 R-414", "it stays through a reload, in every window, and can be put off", async (t) => {
  await t.ownGate();
  const page = await t.page(`/t/${fresh()}`);
  await remind(t, page, "in 3 seconds", "call dad");
  const other = await t.page("/traces", { width: 390, height: 700, colorScheme: "dark" });
  await toast(other, "call dad").waitFor();
  await toast(page, "call dad").waitFor();
  await t.axe(other, "narrow and dark, with a reminder");
  const box = await toast(other, "call dad").boundingBox();
  t.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 700, "inside the window");
  if (process.env.SHOT) await other.screenshot({ path: `${process.env.SHOT}.narrow.png` });
  await other.reload();
  await toast(other, "call dad").waitFor();
  await button(other, "call dad", "In 10 minutes").click();
  await toast(other, "call dad").waitFor({ state: "detached" });
  await toast(page, "call dad").waitFor({ state: "detached" });
  const r = await kept(t, "call dad");
  t.equal(r.state, "waiting");
  t.ok(Date.parse(r.snoozed_until) - Date.now() > 8 * 60_000, `ten minutes: ${r.snoozed_until}`);
});

long("R-414", "one that was missed says so", async (t) => {
  const gate = await t.ownGate();
  const body = { threadId: fresh(), message: "remind me in 2 hours to feed the cat", clientRequestId: "r1" };
  const said = (await gate.as("person", "POST", "/v1/chat", body)).body;
  const receipt = await gate.as("person", "POST", "/v1/actions/execute", {
    request_id: "r1",
    action_id: said.outputEnvelope.meta.action_id,
    confirmation: { explicit_user_consent: true, surface: "chip", decided_at: new Date().toISOString() },
  });
  t.equal(receipt.body.status, "succeeded");
  // Another program moves it to five minutes ago; nobody listens yet.
  const dir = join(gate.dir, "data/solgate/calendar");
  const file = join(dir, readdirSync(dir).find((f) => f.endsWith(".ics")));
  const then = new Date(Date.now() - 300_000).toISOString().replace(/[-:]|\.\d+/g, "");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^DUE.*$/m, `DUE:${then}\r`));
  const page = await t.page("/inbox");
  await toast(page, "feed the cat").getByText("Missed reminder:").waitFor();
});

await run("reminders");
