// R-767 R-759 R-762: two people in two browsers must agree.  Each comes in by a
// link of their own; the policy asks for both.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { card, extension, question } from "./inbox_kit.mjs";
import { check, long, pressArmed, run, until } from "./harness.mjs";

const CONFIG = "[prompt]\ntimeout_seconds = 300\n";
const POLICY = `version = 1
[[quorum]]
name = "two"
need = 2
capability = "exec"
pattern = "deploy *"
timeout = "10m"
`;

/** A gate with the policy and two people, each with a browser that is signed in. */
async function twoPeople(t, config = CONFIG) {
  const gate = await t.ownGate(config);
  await gate.stop();
  writeFileSync(join(gate.dir, "config/solgate/policy.toml"), POLICY, { mode: 0o600 });
  await gate.start();
  const pages = [];
  for (const name of ["Ada", "Ben"]) {
    await gate.as("person", "POST", "/v1/people", { name, role: "approver" });
    const { link } = (await gate.as("person", "POST", `/v1/people/${name}/link`, {})).body;
    const r = await gate.as(null, "POST", "/v1/session/link", { link, device: `${name}'s laptop` }, { Origin: gate.origin });
    const [, cookie, value] = /^([^=]+)=([^;]+)/.exec(r.headers.get("set-cookie"));
    const context = await t.context({
      signIn: false,
      storageState: {
        cookies: [{ name: cookie, value, domain: "127.0.0.1", path: "/", httpOnly: true, sameSite: "Strict", secure: false, expires: -1 }],
        origins: [{ origin: gate.origin, localStorage: [{ name: "solgate.key", value: r.body.key }] }],
      },
    });
    pages.push(await t.page("/inbox", { context }));
  }
  return pages;
}

const allow = (page, id) => card(page, id).getByRole("button", { name: /^Allow once/ });

check("Q1", "both must agree, and each sees the other's yes", async (t) => {
  const [ada, ben] = await twoPeople(t);
  const q = await question(t, "deploy it", extension());
  const box = (page) => card(page, q.id).locator(".inbox-quorum");
  await box(ada).waitFor();
  await box(ben).waitFor();
  t.ok((await box(ada).innerText()).includes("0 of 2 people agreed. 2 more people are needed."), await box(ada).innerText());
  for (const name of [/^Allow for session/, /^Allow always/])
    t.equal(await card(ada, q.id).getByRole("button", { name }).getAttribute("aria-disabled"), "true", "nothing that lasts");
  await pressArmed(allow(ada, q.id)); // once
  await until(async () => (await box(ada).innerText()).includes("1 of 2"), "Ada's yes");
  t.ok((await box(ada).innerText()).includes("Ada agreed, Ada's laptop"), await box(ada).innerText());
  await until(async () => (await box(ben).innerText()).includes("Ada agreed, Ada's laptop"), "Ben sees it");
  await t.axe(ben, "a question for several");
  const before = await q.calls[0].answer(0);
  t.ok(before.success !== true, "it waits");
  await pressArmed(allow(ben, q.id));
  await until(async () => (await allow(ben, q.id).count()) === 0, "Ben's yes");
  const fate = await q.calls[0].answer(60);
  t.ok(JSON.stringify(fate).includes("allow_once") || fate.is_error === false || fate.success === true, JSON.stringify(fate));
  await until(async () => (await allow(ada, q.id).count()) === 0, "Ada's card is over");
});

long("Q2", "one no ends it for both", async (t) => {
  const [ada, ben] = await twoPeople(t);
  const q = await question(t, "deploy that", extension());
  const box = card(ada, q.id).locator(".inbox-quorum");
  await box.waitFor();
  await pressArmed(allow(ada, q.id));
  await until(async () => (await box.innerText()).includes("1 of 2"), "Ada's yes");
  await pressArmed(card(ben, q.id).getByRole("button", { name: "Deny", exact: true }));
  await until(async () => (await allow(ben, q.id).count()) === 0, "Ben's no");
  await until(async () => (await allow(ada, q.id).count()) === 0, "Ada's card is over");
  const { body } = await t.gate.as("person", "GET", `/v1/prompts/${q.id}`);
  t.equal(body.decision, "deny_once");
  //
  const log = await t.page("/audit?filter=Ben%20denied");
  await log.locator(".audit-row", { hasText: "Ben, on the page, denied" }).filter({ hasText: "deploy that" }).waitFor();
  t.equal(await log.locator(".audit-row").count(), 1, "found by who and what");
});

long("Q3", "the settings of the page hold for an approver, who sees them, leaves, and changes none", async (t) => {
  const [ada] = await twoPeople(t, `${CONFIG}\n[page]\narming_ms = 0\ntheme = "dark"\n`);
  const q = await question(t, "deploy this", extension());
  await card(ada, q.id).locator(".inbox-quorum").waitFor();
  await allow(ada, q.id).click(); // once, at once
  await until(async () => (await card(ada, q.id).locator(".inbox-quorum").innerText()).includes("1 of 2"), "Ada's yes");
  t.equal(await ada.evaluate(() => document.documentElement.dataset.theme), "dark");
  await ada.goto(`${t.gate.origin}/settings`);
  await ada.getByRole("heading", { name: "Notifications" }).waitFor();
  const theme = ada.locator('[data-setting="page.theme"]');
  await theme.getByText("An administrator changes this.").waitFor();
  t.equal(await theme.getByRole("radio", { name: "Dark" }).isDisabled(), true);
  t.equal(await ada.locator("[data-setting]").count(), 7, "nothing of the gate");
  await t.axe(ada, "/settings of an approver");
  await ada.getByRole("button", { name: "Sign out of this browser" }).click();
  await ada.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
});

await run("quorum");
