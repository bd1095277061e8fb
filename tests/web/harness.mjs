// What every suite of the page stands on: a real gate in a directory of its
// own, one browser, and a small counter.
//
//     import { check, run } from "./harness.mjs";
//     check("I1", "the card shows who asks", async (t) => {
//       await t.ask({ params: { command: "git status" } });
//       const page = await t.page("/inbox");
//       await page.getByRole("group", { name: /Permission request/ }).waitFor();
//     });
//     await run("inbox");
//
// A check fails by throwing.  It also fails when the page writes an error or a
// warning to the console, or asks for anything outside its origin.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "tests/node/package.json"));
export const program = resolve(root, process.env.SOLGATE || "build/solgate");
// The engine without the windows around it takes half the time; where it
// is not installed the whole browser does as well.
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
// How long a condition is waited for.  It only ends a test that has failed:
// a busy machine takes longer, and is right all the same.
const LIMIT = Number(process.env.LIMIT_MS ?? 90_000);
const executablePath = browsers.find((path) => existsSync(path)) ?? "/usr/bin/chromium";

export class Gate {
  #child;
  #calls = 0;
  #session = null;

  constructor(config = "") {
    this.dir = mkdtempSync(join(tmpdir(), "solgate-web-"));
    for (const d of ["config/solgate", "state", "run", "data", "home"])
      mkdirSync(join(this.dir, d), { recursive: true, mode: 0o700 });
    this.configFile = join(this.dir, "config/solgate/config.toml");
    this.env = {
      PATH: process.env.PATH,
      ASAN_OPTIONS: process.env.ASAN_OPTIONS ?? "",
      SOLGATE_PERSON: "token",
      HOME: join(this.dir, "home"),
      LANG: "C.UTF-8",
      XDG_CONFIG_HOME: join(this.dir, "config"),
      XDG_STATE_HOME: join(this.dir, "state"),
      XDG_RUNTIME_DIR: join(this.dir, "run"),
      XDG_DATA_HOME: join(this.dir, "data"),
    };
    writeFileSync(this.configFile, config, { mode: 0o600 });
  }

  /** Start it (again); options are those of solgate serve. */
  async start(options = []) {
    this.port ??= await freePort();
    this.#session = null;
    this.origin = `http://127.0.0.1:${this.port}`;
    this.log = "";
    this.#child = spawn(program, ["serve", `--listen=127.0.0.1:${this.port}`, ...options], {
      env: this.env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#child.stderr.on("data", (d) => (this.log += d));
    for (const end = Date.now() + LIMIT; Date.now() < end; await sleep(25)) {
      if (this.#child.exitCode !== null) throw new Error(`the gate ended:\n${this.log}`);
      try {
        if ((await fetch(`${this.origin}/readyz`)).ok) return this;
      } catch {
        // not yet
      }
    }
    throw new Error(`the gate is not ready:\n${this.log}`);
  }

  async stop() {
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, "exit");
      this.#child.kill("SIGTERM");
      await gone;
    }
  }

  /** Stops answering without ending; resume() goes on. */
  pause() {
    this.#child.kill("SIGSTOP");
  }
  resume() {
    this.#child.kill("SIGCONT");
  }

  async remove() {
    await this.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }

  token(role) {
    return readFileSync(join(this.dir, "state/solgate/tokens", role), "utf8").trim();
  }

  /** A request as a role ("agent", "person", "viewer"): {status, body, headers}. */
  async as(role, method, path, body, headers = {}) {
    const r = await fetch(this.origin + path, {
      method,
      headers: {
        ...(role ? { Authorization: `Bearer ${this.token(role)}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      redirect: "manual",
    });
    const text = await r.text();
    let value = text;
    if ((r.headers.get("content-type") ?? "").includes("json") && text !== "") value = JSON.parse(text);
    return { status: r.status, body: value, headers: r.headers };
  }

  /**
   * A host call as an agent; does not wait for its fate.  Gives {call_id,
   * answer()}: answer() waits for the fate.
   */
  async ask(request = {}) {
    const call_id = request.call_id ?? `call-${++this.#calls}`;
    const body = {
      method: "exec",
      params: { command: "git status" },
      extension: { id: "ext.auto_commit", name: "Auto Commit on Exit", version: "1.2.0" },
      ...request,
      call_id,
    };
    const r = await this.as("agent", "POST", "/v1/hostcalls", body, { Prefer: "respond-async" });
    if (r.status >= 300) throw new Error(`hostcall: ${r.status} ${JSON.stringify(r.body)}`);
    const answer = async (seconds = 20) =>
      r.status === 200 ? r.body : (
        await this.as("agent", "GET", `/v1/hostcalls/${encodeURIComponent(call_id)}`, undefined, {
          Prefer: `wait=${seconds}`,
        })
      ).body;
    return { call_id, status: r.status, body: r.body, answer };
  }

  /** Run the program against this gate: {code, out, err}. */
  async cli(...args) {
    const child = spawn(program, args, { env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (d) => (out += d));
    child.stderr.on("data", (d) => (err += d));
    const [code] = await once(child, "close");
    return { code, out, err };
  }

  /** A link that signs a browser in once. */
  async link(path = "") {
    const r = await this.cli("open", "--print", ...(path ? [path] : []));
    if (r.code !== 0) throw new Error(`solgate open: ${r.err}`);
    return r.out.trim();
  }

  /** A person's session, as a browser keeps it; one for all windows. */
  async session() {
    if (this.#session) return this.#session;
    const code = new URLSearchParams(new URL(await this.link()).hash.slice(1)).get("code");
    const r = await this.as(null, "POST", "/v1/session", { code }, { Origin: this.origin });
    if (r.status !== 200) throw new Error(`no session: ${r.status} ${JSON.stringify(r.body)}`);
    const [, name, value] = cookieOf(r.headers.get("set-cookie"));
    const cookie = { name, value, domain: "127.0.0.1", path: "/", httpOnly: true, sameSite: "Strict", secure: false };
    this.#session = {
      cookies: [{ ...cookie, expires: -1 }],
      origins: [{ origin: this.origin, localStorage: [{ name: "solgate.key", value: r.body.key }] }],
    };
    return this.#session;
  }
}

/** One name of a cookie out of Set-Cookie. */
const cookieOf = (text) => /^([^=]+)=([^;]+)/.exec(text ?? "") ?? [];

export const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

async function freePort() {
  const s = createServer();
  s.listen(0, "127.0.0.1");
  await once(s, "listening");
  const { port } = s.address();
  s.close();
  await once(s, "close");
  return port;
}

/** fn() until it gives something true; what it threw last if it never does. */
export async function until(fn, what = "it") {
  const end = Date.now() + LIMIT;
  let last;
  for (let pause = 20; ; pause = Math.min(pause + 10, 100)) {
    try {
      const v = await fn();
      if (v) return v;
      last = undefined;
    } catch (e) {
      last = e;
    }
    if (Date.now() > end) throw last ?? new Error(`${what} did not happen`);
    await sleep(pause);
  }
}

/** Until somebody could have seen it: at least half of it, in a window.  What is drawn again meanwhile is looked for again. */
export const seen = (locator) =>
  until(
    () =>
      locator.evaluate(
        (e) =>
          new Promise((ok) => {
            const o = new IntersectionObserver(
              (list) => {
                if (!list.some((x) => x.intersectionRatio >= 0.5)) return;
                o.disconnect();
                requestAnimationFrame(() => ok(true));
              },
              { threshold: [0, 0.5, 1] },
            );
            o.observe(e);
            setTimeout(() => ok(false), 300);
          }),
      ),
    "it was seen",
  );

/** Press it until that happened: what is not armed yet drops what is pressed. */
export const pressUntil = (locator, happened, what) =>
  until(async () => {
    if (await happened()) return true;
    await locator.click({ timeout: 2000 }).catch(() => {});
    return happened();
  }, what);

// A finger takes the thumb of this slide along so much of its way, and lets go.
export async function slideTo(slide, part) {
  const track = await slide.boundingBox();
  const b = await slide.locator(".slide-thumb").boundingBox();
  const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
  const cdp = await slide.page().context().newCDPSession(slide.page());
  const touch = (type, at) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at === null ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  for (let i = 1; i <= 5; i++) await touch("touchMove", x + ((track.width - b.width) * part * i) / 5);
  await touch("touchEnd", null);
  await cdp.detach();
}

/** Press it once, as soon as it says that it is armed. */
export async function pressArmed(locator) {
  await until(async () => (await locator.count()) === 1 && (await locator.evaluate((e) => e.closest(".unarmed") === null)), "armed");
  await locator.click();
}

/**
 * The page's clock stands still; pass(page, ms) moves it.  Arming is tested so,
 * and a busy machine changes nothing.  Timers below 400 ms run as always.
 */
function stillClock() {
  const [set, clear] = [setTimeout, clearTimeout];
  const late = new Map();
  let at = 1000;
  let n = 0;
  performance.now = () => at;
  globalThis.setTimeout = (fn, ms, ...rest) => {
    if (!(ms >= 400)) return set(fn, ms, ...rest);
    late.set(--n, { due: at + ms, run: () => fn(...rest) });
    return n;
  };
  globalThis.clearTimeout = (id) => (late.delete(id) ? undefined : clear(id));
  globalThis.passTime = (ms) => {
    at += ms;
    for (const [id, x] of late) if (x.due <= at && late.delete(id)) x.run();
  };
}
export const pass = (page, ms) => page.evaluate((n) => globalThis.passTime(n), ms);

/** In the page: until nothing fades or moves any more, of what ever ends. */
const settled = () =>
  new Promise((ok) => {
    const moves = (a) => a.playState === "running" && a.effect?.getTiming().iterations !== Infinity;
    const look = () => (document.getAnimations().some(moves) ? requestAnimationFrame(look) : ok());
    requestAnimationFrame(look);
  });

/** While a page is written: its files from a directory, all else from the gate. */
async function serveFrom(context, origin, dist) {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const { headers } = await fetch(`${origin}/`);
  const policy = headers.get("content-security-policy");
  await context.route(
    (url) => url.origin === origin && !/^\/(v1|metrics|openapi\.json|healthz|readyz)/.test(url.pathname),
    (r) => {
      const path = new URL(r.request().url()).pathname;
      const file = existsSync(join(dist, path)) && path !== "/" ? path : "/index.html";
      const contentType = `${types[file.split(".").pop()]}; charset=utf-8`;
      return r.fulfill({ path: join(dist, file), contentType, headers: { "content-security-policy": policy } });
    },
  );
}

/** "make test" leaves to "make test-long" what long() names, and all but one of what briefly() gives. */
export const BRIEF = process.env.BRIEF === "1" && !process.env.ONLY;
export const briefly = (list) => (BRIEF ? list.slice(0, 1) : list);

/** Themes and widths: each of both, or with AXE=all (make test-long) each with each. */
export const looks = briefly(
  process.env.AXE === "all"
    ? ["light", "dark"].flatMap((colorScheme) => [390, 1280].map((width) => ({ colorScheme, width })))
    : [{ colorScheme: "dark", width: 390 }, { colorScheme: "light", width: 1280 }],
);

const QUIET = "[page]\narming_ms = 0\n";
let checks = [];
let browser;

/** One browser for all who ask; a new one when it died. */
function launch() {
  browser ??= require("playwright-core").chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  }).then((b) => b.on("disconnected", () => (browser = undefined)));
  return browser;
}
/** In the house (house.mjs) several suites share this module: who hears what they say, and when one has begun. */
export const house = new Map();

/** id: a check of UX.md, or several: "I5 I14".  what: what it proves. */
export function check(id, what, fn, options = {}) {
  checks.push({ id, what, fn, options });
}

/** The same, and left out of "make test": it costs more than it would find there. */
export function long(id, what, fn, options = {}) {
  if (!BRIEF) check(id, what, fn, options);
}

class T {
  constructor(gate, options) {
    this.gate = gate;
    this.options = options;
    this.noise = [];
    this.allowed = [];
    this.cleanup = [];
  }

  /** Console messages and failed requests that this check provokes. */
  allow(...patterns) {
    this.allowed.push(...patterns);
  }

  /** As Gate.ask(); what still waits at the end of the check is taken back. */
  async ask(request) {
    const gate = this.gate;
    const call = await gate.ask(request);
    this.cleanup.push(() => gate.as("agent", "DELETE", `/v1/hostcalls/${encodeURIComponent(call.call_id)}`));
    return call;
  }

  /** A gate of its own, for checks that change or stop it. */
  async ownGate(config = QUIET, options = []) {
    const g = new Gate(config);
    this.cleanup.push(() => g.remove());
    await g.start(options);
    this.gate = g;
    return g;
  }

  /** A browser window of its own, signed in; still: see stillClock(). */
  async context(options = {}) {
    const { width = 1280, height = 900, signIn = true, still = false, ...rest } = options;
    const context = await (await launch()).newContext({
      ...(signIn ? { storageState: await this.gate.session() } : {}),
      viewport: { width, height },
      colorScheme: "light",
      reducedMotion: "no-preference",
      locale: "en-GB",
      timezoneId: "UTC",
      ...rest,
    });
    this.cleanup.push(() => context.close());
    context.setDefaultTimeout(LIMIT);
    if (still) await context.addInitScript(stillClock);
    if (process.env.WEB_DIST) await serveFrom(context, this.gate.origin, process.env.WEB_DIST);
    return context;
  }

  /** A page of the gate, signed in, at that path; ready when the h1 is there. */
  async page(path = "/", options = {}) {
    const context = options.context ?? (await this.context(options));
    const page = await context.newPage();
    this.watch(page);
    await page.goto(this.gate.origin + path);
    if (options.wait !== false) await page.locator("main h1").first().waitFor();
    if (options.wait !== false && options.signIn !== false) await this.listening();
    return page;
  }

  /** Until the page listens nobody is there, and calls are denied at once. */
  async listening() {
    await until(async () => (await this.gate.as("person", "GET", "/v1/state")).body.attended, "listening");
  }

  watch(page) {
    const own = () => this.gate.origin;
    page.on("console", (m) => {
      if (m.type() === "error" || m.type() === "warning") this.noise.push(`console ${m.type()}: ${m.text()}`);
    });
    page.on("pageerror", (e) => this.noise.push(`error: ${e.message}`));
    page.on("request", (r) => {
      const url = r.url();
      if (!url.startsWith(own()) && !url.startsWith("blob:") && !url.startsWith("data:"))
        this.noise.push(`request to ${url}`);
    });
  }

  /** Zero violations of axe (WCAG 2.2 AA and best practices, or these rules) on this page. */
  async axe(page, where = "", rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]) {
    if (!(await page.evaluate(() => "axe" in globalThis)))
      await page.evaluate(readFileSync(join(root, "tests/node/node_modules/axe-core/axe.min.js"), "utf8"));
    await page.evaluate(settled);
    const found = await page.evaluate(
      (runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] }),
      rules,
    );
    const text = found.violations
      .map((v) => `${v.id}: ${v.help}\n    ${v.nodes.map((n) => `${n.html} ${n.failureSummary}`).join("\n    ")}`)
      .join("\n  ");
    if (text !== "") throw new Error(`axe ${where}\n  ${text}`);
  }

  ok(v, what = "expected it to be true") {
    if (!v) throw new Error(what);
  }

  equal(have, want, what = "") {
    const [h, w] = [JSON.stringify(have), JSON.stringify(want)];
    if (h !== w) throw new Error(`${what} have ${h}, want ${w}`);
  }
}

async function one(c, gate) {
  const t = new T(gate, c.options);
  let failed = null;
  try {
    await c.fn(t);
    const bad = t.noise.filter((n) => !t.allowed.some((a) => n.match(a)));
    if (bad.length) throw new Error(`the page was not quiet:\n  ${bad.join("\n  ")}`);
  } catch (e) {
    failed = e;
  }
  for (const f of t.cleanup.reverse()) await f().catch(() => {});
  return failed;
}

/** Run all checks of this file; ONLY=I5 runs those whose id has that word. */
export async function run(name, { config = QUIET, options = [] } = {}) {
  const mine = checks.filter((c) => !process.env.ONLY || c.id.split(" ").includes(process.env.ONLY));
  checks = [];
  const { say, begun, strays = [] } = house.get(name) ?? { say: console.log };
  begun?.();
  let passed = 0;
  let failed = 0;
  const gate = new Gate(config);
  try {
    for (const need of [executablePath, join(root, "tests/node/node_modules/playwright-core")])
      if (!existsSync(need)) throw new Error(`${need} is missing: tools/install-deps test`);
    await gate.start(options);
    for (const c of mine) {
      const began = Date.now();
      const e = await one(c, gate);
      if (e) {
        failed++;
        say(`FAILED ${c.id} ${c.what}\n  ${e.message}`);
      } else passed++;
      if (process.env.V) say(`${e ? "not ok" : "ok"} ${c.id} ${c.what} (${Date.now() - began} ms)`);
    }
  } catch (e) {
    failed++;
    say(`FAILED web_${name}: ${e.message}`);
  } finally {
    if (!begun) await (await browser)?.close();
    await gate.remove();
  }
  for (const e of strays) say(`FAILED, caught by nobody: ${e.stack}`);
  failed += strays.length;
  say(`web_${name}: ${passed} passed, ${failed} failed`);
  if (!begun) process.exitCode = failed > 0 ? 1 : 0;
}
