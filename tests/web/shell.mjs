// The whole page: sessions, files, theme, keys, the stream, states.
import { connect, createServer } from "node:net";
import { once } from "node:events";
import { check, long, run, until } from "./harness.mjs";
import { go, rooms, settled } from "./seed.mjs";

const paths = Object.keys(rooms);
/** Of script as it is sent, on the first load of a page. */
const FIRST_LOAD_MAX = 60_000;

long("W13", "titles are unique and prefixed with the waiting count", async (t) => {
  const page = await t.page("/settings");
  const seen = new Set();
  for (const path of paths) {
    await go(page, path);
    const title = await page.title();
    t.equal(title, `${rooms[path]} – Solgate`);
    seen.add(title);
  }
  t.equal(seen.size, paths.length);
  await go(page, "/help");
  const call = await t.ask();
  await until(async () => /^\(1\) Help – Solgate$/.test(await page.title()), "the count in the title");
  t.ok(/1 waiting/.test(await page.locator(".top").innerText()), "the top bar counts");
  const prompt = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts[0]);
  await t.gate.as("person", "POST", `/v1/prompts/${prompt.promptId}/decision`, { decision: "deny_once" });
  await call.answer();
  await until(async () => (await page.title()) === "Help – Solgate", "the count is gone");
  await go(page, "/no/such/page");
  t.equal(await page.title(), "Not found – Solgate");
  t.ok(await page.getByRole("heading", { name: "There is no such page" }).isVisible());
});

check("W11", "a wrong or missing token gets a clear page; foreign Host and Origin get 403", async (t) => {
  const g = t.gate;
  t.allow(/401/);
  for (const hash of ["", "#code=wrong"]) {
    const page = await t.page(`/${hash}`, { signIn: false });
    t.ok(await page.getByText("solgate open", { exact: true }).first().isVisible());
    t.ok(!page.url().includes("code"), "the code left the address");
    await t.axe(page, "sign-in");
  }
  const wrong = await g.as(null, "GET", "/v1/state", undefined, { Authorization: "Bearer wrong" });
  t.equal([wrong.status, wrong.body.error], [401, "unauthorized"]);
  t.equal((await g.as(null, "GET", "/v1/state")).status, 401);
  t.equal((await g.as("person", "GET", "/v1/state", undefined, { Origin: "http://evil.example" })).status, 403);
  const raw = await rawGet(g.port, "/", "Host: evil.example");
  t.ok(raw.startsWith("HTTP/1.1 403"), raw.slice(0, 40));
  const query = await g.as(null, "GET", "/?token=abc");
  t.equal(query.status, 400);
});

// T48, T49, T50: what a session of the page takes, and what it is not enough to have.
check("W11", "a session takes a code of a person, once, and both halves of it", async (t) => {
  const g = t.gate;
  const code = async () => new URLSearchParams(new URL(await g.link()).hash.slice(1)).get("code");
  const open = (c, headers = { Origin: g.origin }) => g.as(null, "POST", "/v1/session", { code: c }, headers);
  t.equal((await g.as("agent", "POST", "/v1/session/code")).status, 403);
  t.equal((await g.as("viewer", "POST", "/v1/session/code")).status, 403);
  const one = await code();
  t.equal((await open(one, {})).status, 403, "without an Origin");
  t.equal((await open(one, { Origin: "http://127.0.0.1:1" })).status, 403, "another port");
  const r = await open(one);
  t.equal(r.status, 200);
  t.equal((await open(one)).status, 401, "a second time");
  const cookie = r.headers.get("set-cookie");
  for (const word of ["HttpOnly", "SameSite=Strict", "Path=/"]) t.ok(cookie.includes(word), cookie);
  const Cookie = cookie.split(";")[0];
  const key = { "X-Solgate-Page": r.body.key };
  const me = (headers) => g.as(null, "GET", "/v1/session", undefined, headers);
  t.equal((await me({ Cookie, ...key })).body.role, "person");
  t.equal((await me({ Cookie })).status, 401, "the cookie alone");
  t.equal((await me(key)).status, 401, "the key alone");
  t.equal((await me({ Cookie, ...key, "Sec-Fetch-Site": "same-site" })).status, 403, "another port of this host");
  const put = (headers) => g.as(null, "PUT", "/v1/mode", { mode: "prompt" }, headers);
  t.equal((await put({ Cookie, ...key })).status, 403, "a change without an Origin");
  t.equal((await put({ Cookie, ...key, Origin: g.origin })).status, 200);
  t.equal((await g.as(null, "POST", "/v1/session/code", undefined, { Cookie, ...key, Origin: g.origin })).status, 403);
  t.equal((await g.as(null, "DELETE", "/v1/session", undefined, { Cookie, ...key, Origin: g.origin })).status, 204);
  t.equal((await me({ Cookie, ...key })).status, 401, "after signing out");
});

long("W11", "a link signs in, signing out shows the way back", async (t) => {
  t.allow(/401/);
  const page = await t.page("/", { signIn: false });
  await page.goto(await t.gate.link("/settings"));
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  t.equal(new URL(page.url()).hash, "");
  await page.getByRole("button", { name: "Sign out of this browser" }).click();
  await page.getByRole("heading", { name: "Open Solgate with a link" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Open Solgate with a link" }).waitFor();
});

check("W10", "the policy has no unsafe word, every file has it, and nothing is inline", async (t) => {
  const g = t.gate;
  const html = await g.as(null, "GET", "/");
  const files = [...html.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((m) => m[1]);
  t.ok(files.length >= 3);
  for (const path of ["/", ...files]) {
    const r = await g.as(null, "GET", path);
    t.equal(r.status, 200, path);
    const csp = r.headers.get("content-security-policy");
    t.ok(csp.startsWith("default-src 'none'; script-src 'self'; style-src 'self'"), csp);
    t.ok(!/unsafe|\*|data:|http/.test(csp), csp);
    t.equal(r.headers.get("x-content-type-options"), "nosniff");
    t.equal(r.headers.get("referrer-policy"), "no-referrer");
    t.equal(r.headers.get("cross-origin-opener-policy"), "same-origin");
    t.ok(!r.headers.has("access-control-allow-origin"));
    const asset = path.startsWith("/assets/");
    t.equal(r.headers.get("cache-control"), asset ? "public, max-age=31536000, immutable" : "no-cache");
    const again = await g.as(null, "GET", path, undefined, { "If-None-Match": r.headers.get("etag") });
    t.equal(again.status, 304, path);
  }
  t.ok(!/<script>|<style|style=|onclick|javascript:/.test(html.body), "nothing is inline");
  t.equal((await g.as(null, "GET", "/assets/none.js")).status, 404);
  t.equal((await g.as(null, "POST", "/inbox", {})).status, 405);
});

// R-138, R-139: a picture is an enrichment that no turn here allows and no answer asks for; none is shown or fetched.
long("W10", "a picture that a message names is neither shown nor fetched", async (t) => {
  const page = await t.page("/");
  await page.locator(".composer textarea").fill("Look: ![a boat](https://pictures.example/boat.png) <img src=https://pictures.example/b.png>");
  await page.keyboard.press("Control+Enter");
  await page.locator(".msg").nth(1).waitFor();
  await page.getByText("pictures.example").first().waitFor();
  t.equal(await page.locator("main img, main picture, main iframe").count(), 0, "no picture");
});

/** Script that a page opened directly brings: [path, bytes sent] of each file. */
async function firstLoad(t, path) {
  const context = await t.context(); // nothing is in its cache
  const page = await context.newPage();
  t.watch(page);
  const scripts = new Map();
  const sizes = [];
  page.on("response", (r) => {
    const file = new URL(r.url()).pathname;
    if (file.endsWith(".js")) sizes.push(r.request().sizes().then((s) => scripts.set(file, s.responseBodySize), () => {}));
  });
  await page.goto(t.gate.origin + path);
  await page.locator("main h1").first().waitFor();
  await settled(page);
  await Promise.all(sizes);
  await context.close();
  return [...scripts];
}

// R-860
check("W9", "whatever page is opened first brings little script; charts come with Insights alone", async (t) => {
  await t.ownGate(); // an answer with markup brings its own script
  const much = [];
  for (const path of paths) {
    const scripts = await firstLoad(t, path);
    const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
    if (process.env.V) console.log(`# ${path} ${total} bytes: ${scripts.map(([f, n]) => `${f.replace(/.*\//, "")} ${n}`).join(", ")}`);
    t.ok(total > 5000, `${path}: sizes were seen`);
    if (total > FIRST_LOAD_MAX) much.push(`${path} ${total}`);
    t.ok(path === "/insights" || !scripts.some(([f]) => /uplot/i.test(f)), `${path}: no chart library`);
  }
  t.equal(much, [], `more than ${FIRST_LOAD_MAX} bytes of script`);
});

long("W6", "the theme follows the system and the setting, and does not flash", async (t) => {
  const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await t.page("/help");
  t.equal(await ground(light), "rgb(255, 255, 255)");
  await light.emulateMedia({ colorScheme: "dark" });
  t.equal(await ground(light), "rgb(15, 18, 23)");
  await t.gate.as("person", "PUT", "/v1/settings/page.theme", { value: "dark" });
  const context = await t.context({ colorScheme: "light" });
  await context.addInitScript(() => {
    new PerformanceObserver(() => {
      globalThis.firstGround ??= getComputedStyle(document.body).backgroundColor;
    }).observe({ type: "paint", buffered: true });
  });
  const page = await t.page("/help", { context });
  await until(async () => (await ground(page)) === "rgb(15, 18, 23)", "the setting wins");
  await page.reload();
  await page.locator("main h1").waitFor();
  await until(() => page.evaluate(() => globalThis.firstGround), "a first paint");
  t.equal(await page.evaluate(() => globalThis.firstGround), "rgb(15, 18, 23)", "the first paint");
  await t.gate.as("person", "PUT", "/v1/settings/page.theme", { value: "system" });
});

long("W7", "single letters can be switched off", async (t) => {
  const page = await t.page("/help");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Help", level: 1 }).waitFor();
  await go(page, "/settings");
  await page.getByLabel("Single-letter shortcuts").click();
  await page.getByText("Saved: Shortcuts off.").waitFor({ state: "attached" });
  await go(page, "/help");
  await page.getByText("Single letters are switched off").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  t.equal(new URL(page.url()).pathname, "/help");
  await t.gate.as("person", "PUT", "/v1/settings/page.shortcuts", { value: "true" });
});

check("W8", "a lost stream shows a banner, resumes where it broke off, loses and doubles nothing", async (t) => {
  const wire = await proxy();
  t.cleanup.push(() => wire.close());
  const g = await t.ownGate(`[page]\narming_ms = 0\n[server]\nhosts = ["127.0.0.1:${wire.port}"]\n`);
  wire.to(g.port);
  const page = await t.page("/", { signIn: false, wait: false });
  t.allow(/401/, /ERR_/, /request to/);
  const link = new URL(await g.link("/help"));
  await page.goto(`http://127.0.0.1:${wire.port}/help${link.hash}`);
  await page.getByRole("heading", { name: "Help", level: 1 }).waitFor();
  await until(() => g.as("person", "GET", "/v1/state").then((r) => r.body.attended), "the page listens");
  const resumed = page.waitForRequest((r) => r.url().includes("/v1/events") && !!r.headers()["last-event-id"]);
  wire.cut();
  await page.getByText("Not connected.").waitFor();
  t.ok(await page.getByText("Approvals are off until the gate answers again.").isVisible());
  for (let i = 0; i < 3; i++) await g.as("agent", "POST", "/v1/turn", { threadId: `lost-${i}`, message: "hello there" });
  await g.as("person", "PUT", "/v1/mode", { mode: "strict" });
  wire.heal();
  await resumed;
  await page.getByText("Not connected.").waitFor({ state: "detached" });
  await until(async () => /strict/.test(await page.locator(".top").innerText()), "what was missed is shown");
});

long("W12", "every page has its error state, and says what is being loaded after 300 ms", async (t) => {
  const page = await t.page("/help");
  t.allow(/503/);
  const data = ["/inbox", "/energy", "/traces", "/grants", "/insights", "/audit", "/settings"];
  let how = "slow";
  let go = () => {};
  await page.route(/\/v1\/(?!events|session|state|mode)/, async (r) => {
    if (r.request().method() !== "GET") return r.continue();
    if (how === "slow") {
      const before = go;
      await new Promise((ok) => (go = () => (before(), ok())));
      return r.continue().catch(() => {}); // the page may have left
    }
    const problem = { type: "urn:solgate:problem:not_durable", title: "x", status: 503, error: "not_durable", message: "The store is locked.", detail: "The store is locked.", retryable: true, request_id: "r" };
    return r.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  for (const path of data) {
    how = "slow";
    await page.goto(t.gate.origin + path);
    await page.locator("main [role=status]").filter({ hasText: /…/ }).first().waitFor().catch(() => t.ok(false, `${path} does not say that it loads`));
    how = "fail";
    go();
    await page.goto(t.gate.origin + path);
    await page.locator("main [role=alert]").filter({ hasText: "The store is locked." }).first().waitFor().catch(() => t.ok(false, `${path} does not say what failed`));
    t.ok(await page.locator("main h1").first().isVisible(), `${path} keeps its heading`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

async function rawGet(port, path, header) {
  const s = connect(port, "127.0.0.1");
  s.write(`GET ${path} HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`);
  let text = "";
  s.on("data", (d) => (text += d));
  await once(s, "close");
  return text;
}

/** A line between browser and gate that can be cut. */
async function proxy() {
  let target = 0;
  let up = true;
  const open = new Set();
  const server = createServer((a) => {
    open.add(a);
    a.on("error", () => {});
    if (!up) return a.destroy();
    const b = connect(target, "127.0.0.1");
    open.add(b);
    b.on("error", () => a.destroy());
    a.on("close", () => b.destroy());
    b.on("close", () => a.destroy());
    a.pipe(b).pipe(a);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    up = false;
    for (const s of open) s.destroy();
    open.clear();
  };
  return {
    port: server.address().port,
    to: (port) => (target = port),
    cut,
    heal: () => (up = true),
    close: async () => {
      cut();
      server.close();
    },
  };
}

await run("shell");
