// R-767 R-759 R-762: two people in two browsers must agree.  Each comes in by a
// link of their own; the policy asks for both.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { card, extension, question } from "./inbox_kit.mjs";
import { check, pressUntil, run, until } from "./harness.mjs";

const CONFIG = "[prompt]\ntimeout_seconds = 300\n";
const POLICY = `version = 1
[[quorum]]
name = "two"
need = 2
capability = "exec"
pattern = "deploy *"
timeout = "10m"
`;

// What the page may not read for an approver; the browser writes each down.
const MAY_NOT = /status of 403/;

/** A gate with the policy and two people, each with a browser that is signed in. */
async function twoPeople(t) {
  t.allow(MAY_NOT);
  const gate = await t.ownGate(CONFIG);
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
  await pressUntil(allow(ada, q.id), async () => (await box(ada).innerText()).includes("1 of 2"), "Ada's yes");
  t.ok((await box(ada).innerText()).includes("Ada agreed, Ada's laptop"), await box(ada).innerText());
  await until(async () => (await box(ben).innerText()).includes("Ada agreed, Ada's laptop"), "Ben sees it");
  await t.axe(ben, "a question for several");
  const before = await q.calls[0].answer(0);
  t.ok(before.success !== true, "it waits");
  await pressUntil(allow(ben, q.id), async () => (await allow(ben, q.id).count()) === 0, "Ben's yes");
  const fate = await q.calls[0].answer(60);
  t.ok(JSON.stringify(fate).includes("allow_once") || fate.is_error === false || fate.success === true, JSON.stringify(fate));
  await until(async () => (await allow(ada, q.id).count()) === 0, "Ada's card is over");
});

check("Q2", "one no ends it for both", async (t) => {
  const [ada, ben] = await twoPeople(t);
  const q = await question(t, "deploy that", extension());
  const box = card(ada, q.id).locator(".inbox-quorum");
  await box.waitFor();
  await pressUntil(allow(ada, q.id), async () => (await box.innerText()).includes("1 of 2"), "Ada's yes");
  await pressUntil(
    card(ben, q.id).getByRole("button", { name: "Deny", exact: true }),
    async () => (await allow(ben, q.id).count()) === 0,
    "Ben's no",
  );
  await until(async () => (await allow(ada, q.id).count()) === 0, "Ada's card is over");
  const { body } = await t.gate.as("person", "GET", `/v1/prompts/${q.id}`);
  t.equal(body.decision, "deny_once");
});

await run("quorum");
