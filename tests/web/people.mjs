// The page People: agents with a token, who stands in for whom, a one-time link
// as a code for a camera; and a browser that comes in over TLS.  R-781 R-809 R-812 R-813; T69 T70.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { check, long, run, until } from "./harness.mjs";

long("K9", "an agent gets a token and loses it; somebody stands in; a camera reads the link", async (t) => {
  t.allow(/status of 40[013]/);
  const g = await t.ownGate();
  for (const [name, role] of [["Ada", "administrator"], ["Ben", "approver"], ["Cleo", "approver"]]) await g.as("person", "POST", "/v1/people", { name, role });
  const page = await t.page("/people");
  await page.getByLabel("Id of the agent").fill("ci deploy");
  await page.getByLabel("Projects, one path on a line").fill("/srv/app\n/srv/more\n");
  await page.getByRole("button", { name: "Make a token" }).click();
  await page.getByText("an agent asks by an id of printable ASCII").waitFor();
  await page.getByLabel("Id of the agent").fill("ci.deploy");
  await page.getByRole("button", { name: "Make a token" }).click();
  const row = page.locator('[data-agent="ci.deploy"]');
  await row.getByText("/srv/more").waitFor();
  const token = await page.locator(".people-address").innerText();
  const call = { call_id: "c1", method: "exec", params: { command: "ls" }, cwd: "/tmp" };
  const asked = await g.as(null, "POST", "/v1/hostcalls", call, { Authorization: `Bearer ${token}` });
  t.equal([asked.status, /\/srv\/app and \/srv\/more/.test(asked.body.detail)], [403, true], JSON.stringify(asked.body));
  await page.getByLabel("In whose place").fill("Cleo");
  await page.getByLabel("Who answers").fill("Ben");
  await page.getByRole("button", { name: "Let them answer" }).click();
  const stands = page.locator("[data-delegation]");
  await stands.getByText("Ben answers for Cleo until").waitFor();
  await t.axe(page, "/people with agents");
  await page.setViewportSize({ width: 320, height: 568 });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320), "nothing beyond the edge");
  await page.getByRole("button", { name: "End: Ben answers for Cleo" }).click();
  await page.getByText("Nobody answers in another's place.").waitFor();
  await page.getByRole("button", { name: "End token, ci.deploy" }).click();
  await row.waitFor({ state: "detached" });
  t.equal((await g.as(null, "POST", "/v1/hostcalls", call, { Authorization: `Bearer ${token}` })).status, 401);
  await page.getByRole("button", { name: "Done" }).click();
  // The code, as a camera sees it, is the address that stands below it.
  await page.getByRole("button", { name: "Make a link for Ben" }).click();
  const code = page.getByRole("img", { name: "Code for the camera of Ben's phone" });
  await code.waitFor();
  await t.axe(page, "/people with a code");
  await page.setViewportSize({ width: 1280, height: 900 });
  const file = join(g.dir, "code.png");
  writeFileSync(file, await code.screenshot());
  const read = spawnSync("zbarimg", ["-q", "--raw", file], { encoding: "utf8" });
  t.equal(read.stdout.trim(), (await page.locator(".people-address").innerText()).trim(), `zbarimg: ${read.error ?? read.stderr}`);
});

/** A gate that speaks TLS by an authority of its own, as `solgate tls self` makes it. */
async function overTls(t) {
  const g = await t.ownGate();
  const made = await g.cli("tls", "self", "localhost");
  t.equal(made.code, 0, made.err);
  await g.stop();
  const dir = join(g.dir, "state/solgate/tls");
  writeFileSync(join(g.dir, "config/solgate/config.toml"), `[page]\narming_ms = 0\n[tls]\ncert_file = "${dir}/server.crt"\nkey_file = "${dir}/server.key"\n[server]\nhosts = ["localhost:${g.port}"]\n`, { mode: 0o600 });
  await g.start();
  return { g, origin: `https://localhost:${g.port}`, authority: readFileSync(join(dir, "authority.crt")) };
}

check("K10", "a browser comes in by a link over TLS, and its cookie goes by TLS alone", async (t) => {
  t.allow(/status of 40[13]/, /ERR_/);
  const { g, origin, authority } = await overTls(t);
  await g.as("person", "POST", "/v1/people", { name: "Ada", role: "administrator" });
  const { body } = await g.as("person", "POST", "/v1/people/Ada/link", {});
  t.equal(body.origin, origin, "the link leads to TLS");
  // The certificate is the authority's, and the program that reads it believes only that.
  const status = await new Promise((ok, no) => request(`${origin}/healthz`, { ca: authority }, (r) => ok(r.statusCode)).on("error", no).end());
  t.equal(status, 200);
  const context = await t.context({ signIn: false, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${origin}/#link=${body.link}`);
  await page.getByLabel("What do you call this device?").fill("Ada's phone");
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  await page.getByRole("link", { name: "Inbox" }).first().waitFor();
  const [cookie] = (await context.cookies(origin)).filter((c) => c.name.startsWith("solgate"));
  t.equal([cookie.secure, cookie.httpOnly, cookie.sameSite], [true, true, "Strict"]);
  await page.goto(`${origin}/people`);
  await page.getByText("You are Ada, administrator, on the device Ada's phone.").waitFor();
  await page.getByRole("button", { name: "Make a link for Ada" }).click();
  t.ok((await page.locator(".people-address").innerText()).startsWith(`${origin}/#link=`), "the next link, too");
  await until(async () => (await g.as("person", "GET", "/v1/devices")).body.devices[0]?.name === "Ada's phone", "the device");
});

// the answer to a link is lost on its way; the same browser opens the link again, and is the same device.
long("K11", "a browser that lost the answer to its link opens it again and is in; another one is not", async (t) => {
  t.allow(/status of 40[13]/, /ERR_/);
  const g = await t.ownGate();
  await g.as("person", "POST", "/v1/people", { name: "Ada", role: "administrator" });
  const { link } = (await g.as("person", "POST", "/v1/people/Ada/link", {})).body;
  const join = async (page, name) => {
    await page.goto(`${g.origin}/#link=${link}`);
    await page.reload();
    await page.goto(`${g.origin}/#link=${link}`);
    await page.getByLabel("What do you call this device?").fill(name);
    await page.getByRole("button", { name: "Sign in on this device" }).click();
  };
  const context = await t.context({ signIn: false });
  const page = await context.newPage();
  await page.route("**/v1/session/link", async (r) => {
    await r.fetch();
    await r.abort();
  }, { times: 1 });
  await join(page, "Ada's phone");
  await page.getByRole("alert").waitFor();
  t.equal((await g.as("person", "GET", "/v1/devices")).body.devices.length, 1, "the gate knows the device");
  const other = await (await t.context({ signIn: false })).newPage();
  await join(other, "somebody's");
  await other.getByText(/each link works once/).waitFor();
  await join(page, "Ada's phone");
  await page.getByRole("link", { name: "Inbox" }).first().waitFor();
  const { devices } = (await g.as("person", "GET", "/v1/devices")).body;
  t.equal(devices.map((d) => [d.name, d.sessions.length]), [["Ada's phone", 1]]);
});

await run("people");
