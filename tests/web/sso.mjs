// A person presses "Sign in with NAME", signs in at a real provider
// (oidc-provider) in a real browser, and comes back with the role of the groups;
// another role, no role any more, a provider that is away, and a sign-in that
// another browser began.  R-816 R-817 R-818; T48 T68.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Idp } from "../node/sso_provider.mjs";
import { check, Gate, run } from "./harness.mjs";

const SECRET = "a_secret_of_32_bytes,_or_somewhat_more";

/** A provider, and a gate that knows it, before anybody has signed in. */
async function both(t) {
  const idp = await new Idp().start();
  t.cleanup.push(() => idp.stop());
  const g = new Gate();
  t.cleanup.push(() => g.remove());
  const file = join(g.dir, "secret");
  writeFileSync(file, SECRET, { mode: 0o600 });
  writeFileSync(
    g.configFile,
    `[page]\narming_ms = 0\n[sso]\nissuer = "${idp.issuer}"\nname = "The Firm"\nclient_id = "gate"\nsecret_file = "${file}"\nscopes = ["profile", "groups"]\nseconds = 60\napprovers = ["lead"]\nadministrators = ["ops"]\n`,
    { mode: 0o600 },
  );
  await g.start();
  t.gate = g;
  idp.make({ redirect: [`${g.origin}/sso`], secret: SECRET });
  idp.people.ada = { name: "Ada", groups: ["lead"] };
  return { g, idp };
}

const button = (page) => page.getByRole("button", { name: "Sign in with The Firm" });

/** The provider's own pages: who, and yes. */
async function atProvider(page, login) {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill("any");
  await page.locator('button[type="submit"]').click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signIn(t, g, login, context) {
  context ??= await t.context({ signIn: false });
  const page = await context.newPage();
  await page.goto(g.origin);
  await button(page).click();
  await atProvider(page, login);
  return page;
}
const inside = (page) => page.getByRole("link", { name: "Inbox" }).first().waitFor();

check("O1", "who signs in at the provider is here with the role of the groups, and the address is clean", async (t) => {
  const { g, idp } = await both(t);
  const page = await signIn(t, g, "ada");
  await inside(page);
  t.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/");
  await page.goto(`${g.origin}/people`);
  await page.getByText("You are Ada", { exact: false }).first().waitFor();
  await page.getByText("approver").first().waitFor();
  // Other groups: at the next sign-in, in another browser, for both.
  idp.people.ada.groups = ["ops"];
  const second = await signIn(t, g, "ada");
  await inside(second);
  await second.goto(`${g.origin}/people`);
  await second.getByText(`from ${idp.issuer}`).waitFor();
  t.equal((await g.as("person", "GET", "/v1/people")).body.people.map((p) => `${p.name} ${p.role} ${p.sessions}`).join(), "Ada administrator 2");
  // No group any more: nobody comes in, and both are out.
  idp.people.ada.groups = [];
  const third = await signIn(t, g, "ada");
  await third.getByRole("alert").filter({ hasText: "no group of yours has a role" }).waitFor();
  await page.goto(`${g.origin}/people`);
  await button(page).waitFor();
  await second.goto(`${g.origin}/people`);
  await button(second).waitFor();
});

check("O2", "a provider that is away is said so, and the code of this machine signs in as before", async (t) => {
  const { g, idp } = await both(t);
  await idp.stop();
  idp.stop = async () => {};
  const context = await t.context({ signIn: false });
  const page = await context.newPage();
  await page.goto(g.origin);
  await button(page).click();
  await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
  await t.axe(page, "sign in");
  await page.goto(await g.link());
  await inside(page);
});

check("O3", "an answer that another browser got signs nobody in (login CSRF)", async (t) => {
  const { g } = await both(t);
  // The attacker's browser stops with its own answer in hand.
  const theirs = await t.context({ signIn: false });
  let answer;
  await theirs.route("**/v1/session/sso/code", (r) => {
    answer = r.request().postDataJSON();
    return r.abort();
  });
  await button(await signIn(t, g, "ada", theirs)).waitFor();
  t.ok(answer.code && answer.state, JSON.stringify(answer));
  const mine = await t.context({ signIn: false });
  const page = await mine.newPage();
  await page.goto(g.origin);
  await button(page).waitFor();
  await page.goto(`${g.origin}/sso?${new URLSearchParams(answer)}`);
  await page.getByRole("alert").filter({ hasText: "no sign-in under way" }).waitFor();
  t.equal((await g.as("person", "GET", "/v1/people")).body.people.length, 0);
});

check("O4", "without single sign-on there is no such button", async (t) => {
  const g = await t.ownGate();
  const context = await t.context({ signIn: false });
  const page = await context.newPage();
  await page.goto(g.origin);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.waitForLoadState("networkidle");
  t.equal(await page.getByRole("button", { name: /^Sign in with (?!a passkey)/ }).count(), 0);
});

await run("sso");
