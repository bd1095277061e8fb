// A person comes in by a link, enrols a passkey, signs in with it and signs an
// approval; and everything that must not work.  Chromium's virtual authenticator
// makes and signs (CDP, WebAuthn).  R-776 R-777 R-778 R-779 R-780 R-781 R-782; T34 T35 T48 T50.
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, long, root, run, until } from "./harness.mjs";

const CONFIG = "[page]\narming_ms = 0\n\n[prompt]\ntimeout_seconds = 300\n\n[sign]\ncapabilities = [\"exec\"]\n";

/** A gate whose page is opened as localhost: an address of IP is no relying party. */
async function gateOf(t, config = CONFIG) {
  const g = await t.ownGate(config);
  Object.defineProperty(g, "origin", { get: () => `http://localhost:${g.port}`, set: () => {} });
  return g;
}

/** One authenticator in the page, unlocked by its owner. */
async function authenticator(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function join_(t, g, name, role = "administrator") {
  await g.cli("people", "add", name, role);
  const r = await g.cli("people", "link", name);
  const address = /http\S+#link=\S+/.exec(r.out)?.[0];
  t.ok(address, `an address: ${r.out} ${r.err}`);
  const link = address.split("#link=")[1];
  const context = await t.context({ signIn: false });
  const page = await context.newPage();
  t.watch(page);
  const urls = [];
  page.on("request", (q) => urls.push(q.url()));
  await page.goto(`${g.origin}/#link=${link}`);
  await page.getByLabel("What do you call this device?").fill(`${name}'s phone`);
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  await page.getByRole("link", { name: "Inbox" }).first().waitFor();
  t.ok(!urls.some((u) => u.includes(link.split(".")[1])), "the secret stands in no request line");
  return { page, link };
}

/** /people, with a passkey of that name. */
async function enrol(page, g, name) {
  await page.goto(`${g.origin}/people`);
  await page.getByLabel("Name of the passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.locator("[data-passkey]", { hasText: name }).waitFor();
}

/** A request as the page itself sends it. */
const send = (page, method, path, body) =>
  page.evaluate(
    async ([m, p, b]) => {
      const r = await fetch(p, {
        method: m,
        headers: { "X-Solgate-Page": localStorage.getItem("solgate.key"), ...(b === null ? {} : { "Content-Type": "application/json" }) },
        body: b === null ? undefined : JSON.stringify(b),
      });
      const text = await r.text();
      return { status: r.status, body: text === "" ? null : JSON.parse(text) };
    },
    [method, path, body ?? null],
  );

/** What the authenticator signs for an answer. */
const sign = (page, id, decision, rev) =>
  page.evaluate(
    async ([id, decision, rev]) => {
      const text = (b) => btoa(String.fromCharCode(...new Uint8Array(b))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      const bytes = (s) => Uint8Array.from(atob(s.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
      const r = await fetch(`/v1/prompts/${id}/challenge`, {
        method: "POST",
        headers: { "X-Solgate-Page": localStorage.getItem("solgate.key"), "Content-Type": "application/json" },
        body: JSON.stringify({ decision, rev }),
      });
      const a = await r.json();
      if (!r.ok) throw new Error(JSON.stringify(a));
      const c = await navigator.credentials.get({
        publicKey: { challenge: bytes(a.challenge), rpId: a.rp, userVerification: "required", allowCredentials: a.credentials.map((id) => ({ type: "public-key", id: bytes(id) })) },
      });
      return {
        asked: a,
        signature: { credential: text(c.rawId), client: text(c.response.clientDataJSON), data: text(c.response.authenticatorData), signature: text(c.response.signature) },
      };
    },
    [id, decision, rev],
  );

/** A question that waits, as the page sees it. */
async function question(t, page, command) {
  const call = await t.ask({ params: { command } });
  const list = await until(async () => {
    const r = await send(page, "GET", "/v1/prompts");
    return r.body?.prompts?.find((p) => p.open && p.scopes[0].summary.includes(command));
  }, "the question");
  return { call, prompt: list };
}

const answer = (page, id, body) => send(page, "POST", `/v1/prompts/${id}/decision`, body);

long("K1", "a link signs a browser in, once; the page says who one is, and ends devices", async (t) => {
  t.allow(/status of 401/, /status of 403/);
  const g = await gateOf(t);
  const { page, link } = await join_(t, g, "Ada");
  await page.goto(`${g.origin}/people`);
  await page.getByText("You are Ada, administrator, on the device Ada's phone.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Bo");
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.locator('[data-person="Bo"]').waitFor();
  await page.getByLabel("Role of Bo").selectOption("viewer");
  await until(async () => (await g.as("person", "GET", "/v1/people")).body.people.find((p) => p.name === "Bo").role === "viewer", "the role");
  await page.getByRole("button", { name: "Make a link for Bo" }).click();
  const bo = await page.locator(".people-address").innerText();
  t.ok(bo.startsWith(`${g.origin}/#link=`), bo);
  await t.axe(page, "/people");
  // The same link again, in another browser: refused, and it says what to do.
  const other = await (await t.context({ signIn: false })).newPage();
  t.watch(other);
  await other.goto(`${g.origin}/#link=${link}`);
  await other.getByLabel("What do you call this device?").fill("thief");
  await other.getByRole("button", { name: "Sign in on this device" }).click();
  await other.getByText("each link works once; ask an administrator for a new one").waitFor();
  await t.axe(other, "a used link");
  // A viewer sees and ends what is their own, and no one else's.
  await other.goto("about:blank");
  await other.goto(bo);
  await other.getByLabel("What do you call this device?").fill("Bo's laptop");
  await other.getByRole("button", { name: "Sign in on this device" }).click();
  await other.getByRole("link", { name: "Inbox" }).first().waitFor();
  await other.goto(`${g.origin}/people`);
  await other.getByText("You are Bo, viewer").waitFor();
  t.equal(await other.getByText("Ada's phone").count(), 0);
  t.equal(await other.getByRole("button", { name: "Add a person" }).count(), 0);
  await page.reload();
  await page.getByRole("button", { name: "End device Bo's laptop" }).click();
  await until(async () => (await send(other, "GET", "/v1/session")).status === 401, "cut off");
});

long("K2", "a passkey is enrolled, signs in, has a name, and is removed", async (t) => {
  t.allow(/status of 401/, /status of 400/, /status of 403/);
  const g = await gateOf(t);
  const { page } = await join_(t, g, "Ada");
  const { cdp, authenticatorId } = await authenticator(page);
  await enrol(page, g, "blue key");
  t.equal((await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length, 1);
  // What was asked for once does not work twice, and not for another name.
  t.equal((await send(page, "POST", "/v1/passkeys", { name: "again", client: "e30", attestation: "oA" })).status, 400);
  await page.goto(`${g.origin}/settings`);
  await page.getByRole("button", { name: "Sign out of this browser" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("link", { name: "Inbox" }).first().waitFor();
  const who = await send(page, "GET", "/v1/session");
  t.equal([who.body.person, who.body.device, who.body.standing], ["Ada", "blue key", "administrator"]);
  // It outlives a restart, and so does the session.
  await g.stop();
  t.allow(/ERR_/, /status of 503/);
  await g.start();
  t.equal((await send(page, "GET", "/v1/passkeys")).body.passkeys[0].name, "blue key");
  await page.goto(`${g.origin}/people`);
  await page.getByRole("button", { name: "Remove the passkey blue key" }).click();
  await page.getByText("There is no passkey yet.").waitFor();
  await page.goto(`${g.origin}/settings`);
  await page.getByRole("button", { name: "Sign out of this browser" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey is not known here").or(page.getByText("this passkey is not known here")).waitFor();
});

check("K3", "an answer that allows is signed over what is shown; no other one allows, on any face", async (t) => {
  t.allow(/status of 40[0139]/);
  const g = await gateOf(t);
  const { page } = await join_(t, g, "Ada");
  await authenticator(page);
  await enrol(page, g, "blue key");
  await page.goto(`${g.origin}/inbox`);
  await t.listening();
  const one = await question(t, page, "git push");
  await page.getByText("must be signed with your passkey").waitFor();
  // Without a signature: the person at the machine, and the page itself.
  const rev = one.prompt.rev;
  const id = one.prompt.promptId;
  const bare = await g.as("person", "POST", `/v1/prompts/${id}/decision`, { decision: "allow_once", rev });
  t.equal([bare.status, /open the page/.test(bare.body.detail)], [403, true]);
  t.equal((await answer(page, id, { decision: "allow_once", rev })).status, 403);
  // Signed for another answer, with other bytes, on another page.
  const s = (await sign(page, id, "allow_once", rev)).signature;
  t.equal((await answer(page, id, { decision: "allow_session", rev, signature: s })).status, 403, "another answer");
  const client = JSON.parse(Buffer.from(s.client, "base64url"));
  t.equal([client.type, client.origin], ["webauthn.get", g.origin]);
  const evil = Buffer.from(JSON.stringify({ ...client, origin: "https://evil.example" })).toString("base64url");
  const wrong = await answer(page, id, { decision: "allow_once", rev, signature: { ...s, client: evil } });
  t.equal([wrong.status, /another page/.test(wrong.body.detail)], [403, true]);
  const flipped = Buffer.from(s.signature, "base64url");
  flipped[flipped.length - 1] ^= 1;
  t.equal((await answer(page, id, { decision: "allow_once", rev, signature: { ...s, signature: flipped.toString("base64url") } })).status, 403, "another signature");
  // The right one, by the page's own button.
  await page.getByRole("button", { name: "Allow once" }).first().click();
  t.equal((await one.call.answer()).is_error, false);
  // The same assertion for another question.
  const two = await question(t, page, "git pull");
  const replay = await answer(page, two.prompt.promptId, { decision: "allow_once", rev: two.prompt.rev, signature: s });
  t.equal([replay.status, /challenge/.test(replay.body.detail)], [403, true]);
  // A denial needs no signature.
  t.equal((await answer(page, two.prompt.promptId, { decision: "deny_once", rev: two.prompt.rev })).status, 200);
  t.equal((await two.call.answer()).is_error, true);
  const log = await g.cli("audit", "verify");
  t.ok(log.code === 0 && /^1 signed approval verified$/m.test(log.out), log.out + log.err);
});

long("K4", "a copied passkey is refused, and recorded", async (t) => {
  t.allow(/status of 40[13]/);
  const g = await gateOf(t);
  const { page } = await join_(t, g, "Ada");
  const { cdp, authenticatorId } = await authenticator(page);
  await enrol(page, g, "blue key");
  await page.goto(`${g.origin}/inbox`);
  await t.listening();
  const one = await question(t, page, "git push");
  const { credentials: [copy] } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  const { signature } = await sign(page, one.prompt.promptId, "allow_once", one.prompt.rev);
  t.equal((await answer(page, one.prompt.promptId, { decision: "allow_once", rev: one.prompt.rev, signature })).status, 200);
  await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: copy.credentialId });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...copy, signCount: 0 } });
  const two = await question(t, page, "git pull");
  const cloned = await sign(page, two.prompt.promptId, "allow_once", two.prompt.rev);
  const r = await answer(page, two.prompt.promptId, { decision: "allow_once", rev: two.prompt.rev, signature: cloned.signature });
  t.equal([r.status, /copied/.test(r.body.detail)], [403, true]);
  const log = await g.cli("audit", "export", "--jsonl");
  t.ok(/"event":"passkey.cloned"/.test(log.out), "it is recorded");
});

/** Which of so many changed bytes of a receipt are not found. */
async function changed(g, file, n, verify = (f) => g.cli("receipt", "verify", f)) {
  const bytes = readFileSync(file);
  const bad = join(g.dir, "bad.json");
  const missed = [];
  for (let i = 0; i < n; i++) {
    const at = Math.floor((i * (bytes.length - 1)) / (n - 1));
    const copy = Buffer.from(bytes);
    copy[at] ^= 1 << i % 7;
    writeFileSync(bad, copy);
    if ((await verify(bad)).code !== 1) missed.push(at);
  }
  return missed;
}

long("K5", "a receipt is verified without a gate; each of 200 changed bytes is found; another library agrees", async (t) => {
  t.allow(/status of 40[13]/);
  const g = await gateOf(t);
  const { page } = await join_(t, g, "Ada");
  await authenticator(page);
  await enrol(page, g, "blue key");
  await page.goto(`${g.origin}/inbox`);
  await t.listening();
  const one = await question(t, page, "git push --tags");
  const id = one.prompt.promptId;
  const { asked, signature } = await sign(page, id, "allow_once", one.prompt.rev);
  t.equal((await answer(page, id, { decision: "allow_once", rev: one.prompt.rev, signature })).status, 200);
  const file = join(g.dir, "receipt.json");
  const made = await g.cli("receipt", "export", id, `--to=${file}`);
  t.equal(made.code, 0, made.err);
  const known = (await send(page, "GET", "/v1/passkeys")).body.passkeys[0];
  await g.stop();
  t.allow(/ERR_/);
  // Somewhere else: no state, no settings.
  const verify = async (f) => {
    const env = g.env;
    g.env = { ...env, HOME: "/nonexistent", XDG_STATE_HOME: "/nonexistent", XDG_CONFIG_HOME: "/nonexistent" };
    const r = await g.cli("receipt", "verify", f);
    g.env = env;
    return r;
  };
  const good = await verify(file);
  t.equal(good.code, 0, good.err);
  for (const part of ["Ada answered allow_once on 20", 'signed with the passkey "blue key"', "What was shown: git push --tags", `On the page: ${g.origin}`, known.key, "nothing in it was changed"])
    t.ok(good.out.includes(part), `${part} in ${good.out}`);
  const bytes = readFileSync(file);
  const bad = join(g.dir, "bad.json");
  t.equal(await changed(g, file, 200, verify), []);
  writeFileSync(bad, bytes.subarray(0, bytes.length - 1));
  t.equal((await verify(bad)).code, 1, "cut");
  // The third party: npm's @simplewebauthn/server, with the key of the enrolment.
  const at = createRequire(join(root, "tests/node/package.json")).resolve("@simplewebauthn/server");
  if (!existsSync(at) || Number(process.versions.node.split(".")[0]) < 20) {
    console.log("skipped: @simplewebauthn/server needs Node 20");
    return;
  }
  const { verifyAuthenticationResponse } = await import(pathToFileURL(at));
  const receipt = JSON.parse(bytes);
  const enrolment = JSON.parse(receipt.enrolment).record.data;
  const said = JSON.parse(receipt.decision).record.data.signature;
  const spki = Buffer.from(enrolment.public_key, "base64url");
  const cose = Buffer.concat([Buffer.from("a5010203262001215820", "hex"), spki.subarray(27, 59), Buffer.from("225820", "hex"), spki.subarray(59)]);
  const question_ = { expectedChallenge: asked.challenge, expectedOrigin: g.origin, expectedRPID: "localhost", requireUserVerification: true };
  const response = {
    id: enrolment.credential,
    rawId: enrolment.credential,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: said.client, authenticatorData: said.data, signature: said.signature },
  };
  const credential = { id: enrolment.credential, publicKey: new Uint8Array(cose), counter: 0 };
  const v = await verifyAuthenticationResponse({ ...question_, response, credential });
  t.equal(v.verified, true);
  t.equal(v.authenticationInfo.newCounter, said.counter);
});

const TWO = 'version = 1\n[[quorum]]\nname = "two"\nneed = 2\ncapability = "exec"\n';

/** Ada and Ben, each with a passkey, at a gate where both must agree. */
async function two(t, config) {
  const g = await gateOf(t, config);
  await g.stop();
  writeFileSync(join(g.dir, "config/solgate/policy.toml"), TWO, { mode: 0o600 });
  await g.start();
  const pages = [];
  for (const name of ["Ada", "Ben"]) {
    const { page } = await join_(t, g, name, "approver");
    await authenticator(page);
    await enrol(page, g, `key of ${name}`);
    await page.goto(`${g.origin}/inbox`);
    pages.push(page);
  }
  await t.listening();
  return { g, ada: pages[0], ben: pages[1] };
}

long("K6", "of several people each one signs; a yes that is not signed never helps", async (t) => {
  t.allow(/status of 40[013]/, /ERR_/);
  const { g, ada, ben } = await two(t, CONFIG);
  const one = await question(t, ada, "deploy it");
  const id = one.prompt.promptId;
  const rev = one.prompt.rev;
  t.equal([one.prompt.sign, one.prompt.quorum.missing], [true, 2]);
  const missing = async () => (await send(ada, "GET", `/v1/prompts/${id}`)).body.quorum.missing;
  const allow = { decision: "allow_once", rev };
  t.equal((await answer(ada, id, allow)).status, 403, "not signed");
  t.equal(await missing(), 2);
  const { signature } = await sign(ada, id, "allow_once", rev);
  t.equal((await answer(ben, id, { ...allow, signature })).status, 403, "Ada's passkey is not Ben's");
  const first = await answer(ada, id, { ...allow, signature });
  t.equal([first.status, first.body.open, first.body.quorum.missing], [200, true, 1]);
  t.equal((await answer(ben, id, allow)).status, 403, "the last one, not signed");
  t.equal((await answer(ben, id, { ...allow, signature })).status, 403, "the first one's signature");
  t.equal(await missing(), 1);
  // The page's own button, with Ben's passkey.
  // once; the settings of the page hold for an approver, too.
  await ben.locator(".inbox-quorum", { hasText: "1 of 2" }).waitFor();
  await ben.getByRole("button", { name: "Allow once" }).click();
  t.equal((await one.call.answer()).is_error, false);
  const records = (await g.cli("audit", "export", "--jsonl")).out.trim().split("\n").map((l) => JSON.parse(l)).map((l) => l.record ?? l);
  const agreed = records.filter((r) => r.event === "prompt.agreed").map((r) => r.data.agreed);
  t.equal(agreed.map((a) => a.person), ["Ada", "Ben"]);
  t.ok(agreed.every((a) => a.signature?.signature), "each record has a signature");
  t.ok(agreed[0].signature.passkey_id !== agreed[1].signature.passkey_id, "of their own passkeys");
  // Both records, and the decision, which has the last one's.
  const log = await g.cli("audit", "verify");
  t.ok(log.code === 0 && /^3 signed approvals verified$/m.test(log.out), log.out + log.err);
  t.ok(/^1 decision verified that several people had to agree to$/m.test(log.out), log.out);
  // the receipt has every yes that counted, and each changed byte is found.
  const file = join(g.dir, "both.json");
  const made = await g.cli("receipt", "export", id, `--to=${file}`);
  t.equal(made.code, 0, made.err);
  await g.stop();
  const good = await g.cli("receipt", "verify", file);
  t.equal(good.code, 0, good.err);
  for (const part of ["Ada answered allow_once", "Ben answered allow_once", 'passkey "key of Ada"', 'passkey "key of Ben"', "2 different people agreed and signed; the rule demands 2", "The passkey of Ben was enrolled"])
    t.ok(good.out.includes(part), `${part} in ${good.out}`);
  t.equal(await changed(g, file, 200), [], "each changed byte is found");
  // A file without the first one, all else as it was.
  const less = JSON.parse(readFileSync(file));
  less.agreed.shift();
  writeFileSync(file, `${JSON.stringify(less)}\n`);
  t.equal((await g.cli("receipt", "verify", file)).code, 1, "one is left out");
});

long("K7", "a yes from before a signature was demanded does not help either", async (t) => {
  t.allow(/status of 40[013]/, /ERR_/);
  const { g, ada, ben } = await two(t, CONFIG.replace('["exec"]', "[]"));
  const one = await question(t, ada, "deploy it");
  const id = one.prompt.promptId;
  const rev = one.prompt.rev;
  t.equal((await answer(ada, id, { decision: "allow_once", rev })).body.quorum.missing, 1);
  const set = await g.cli("config", "set", "sign.capabilities", "exec");
  t.equal(set.code, 0, set.err);
  await until(async () => (await send(ben, "GET", `/v1/prompts/${id}`)).body.sign === true, "the setting");
  const { signature } = await sign(ben, id, "allow_once", rev);
  const r = await answer(ben, id, { decision: "allow_once", rev, signature });
  t.equal([r.status, /before a signature was demanded/.test(r.body.detail)], [403, true], JSON.stringify(r.body));
  t.equal((await answer(ben, id, { decision: "deny_once", rev })).status, 200);
  t.equal((await one.call.answer()).is_error, true);
});

/** A page of somebody else on this machine: the same relying party, another port. */
async function foreign(t) {
  const server = createServer((q, r) => r.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>evil</title>"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.cleanup.push(async () => server.close());
  return server.address().port;
}

/** In a page: the passkey signs a challenge that was given to it. */
const signThere = (page, challenge, rpId, credentials) =>
  page.evaluate(
    async ([challenge, rpId, credentials]) => {
      const text = (b) => btoa(String.fromCharCode(...new Uint8Array(b))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      const bytes = (s) => Uint8Array.from(atob(s.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
      try {
        const c = await navigator.credentials.get({
          publicKey: { challenge: bytes(challenge), rpId, userVerification: "required", allowCredentials: credentials.map((id) => ({ type: "public-key", id: bytes(id) })) },
        });
        const { clientDataJSON, authenticatorData, signature, userHandle } = c.response;
        return { credential: text(c.rawId), client: text(clientDataJSON), data: text(authenticatorData), signature: text(signature), ...(userHandle ? { user: text(userHandle) } : {}) };
      } catch (e) {
        return { refused: e.name };
      }
    },
    [challenge, rpId, credentials],
  );

check("K8", "a page of another origin has the passkey sign, and neither signs in nor approves", async (t) => {
  t.allow(/status of 40[0139]/, /CORS/, /ERR_/, /request to http/);
  const g = await gateOf(t);
  const { page } = await join_(t, g, "Ada");
  const { cdp, authenticatorId } = await authenticator(page);
  await enrol(page, g, "blue key");
  await page.goto(`${g.origin}/inbox`);
  await t.listening();
  const { credentials: [key] } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  const port = await foreign(t);
  const evil = await page.context().newPage();
  await evil.goto(`http://localhost:${port}/`);
  const there = await authenticator(evil);
  await there.cdp.send("WebAuthn.addCredential", { authenticatorId: there.authenticatorId, credential: { ...key, signCount: 100 } });
  const from = { Origin: g.origin };
  // The browser tells that page nothing of the gate, and the gate takes nothing from it.
  for (const path of ["/v1/session/challenge", "/v1/session/passkey"]) {
    const said = await evil.evaluate((u) => fetch(u, { method: "POST", credentials: "include" }).then(() => "read", () => "not read"), g.origin + path);
    t.equal(said, "not read", path);
    t.equal((await g.as(null, "POST", path, {}, { Origin: `http://localhost:${port}` })).status, 403, path);
  }
  // So its owner relays: the challenge to the page, what was signed to the gate.
  const asked = (await g.as(null, "POST", "/v1/session/challenge", undefined, from)).body;
  t.equal(asked.rp, "localhost");
  const ids = [Buffer.from(key.credentialId, "base64").toString("base64url")];
  const stolen = await signThere(evil, asked.challenge, asked.rp, ids);
  t.equal(JSON.parse(Buffer.from(stolen.client ?? "e30", "base64url")).origin, `http://localhost:${port}`, JSON.stringify(stolen));
  const signIn = await g.as(null, "POST", "/v1/session/passkey", stolen, from);
  t.equal([signIn.status, signIn.headers.get("set-cookie")], [401, null], JSON.stringify(signIn.body));
  // The origin was the reason: the same way, signed in the gate's own page, opens a session.
  const own = (await g.as(null, "POST", "/v1/session/challenge", undefined, from)).body;
  t.equal((await g.as(null, "POST", "/v1/session/passkey", await signThere(page, own.challenge, own.rp, ids), from)).status, 200);
  const one = await question(t, page, "git push");
  const { promptId: id, rev } = one.prompt;
  const want = (await send(page, "POST", `/v1/prompts/${id}/challenge`, { decision: "allow_once", rev })).body;
  const { user: _user, ...signature } = await signThere(evil, want.challenge, want.rp, want.credentials);
  const said = await answer(page, id, { decision: "allow_once", rev, signature });
  t.equal([said.status, /another page/.test(said.body.detail)], [403, true], JSON.stringify(said.body));
  t.equal((await send(page, "GET", `/v1/prompts/${id}`)).body.open, true);
  // Another host name: the browser signs nothing for it, and the gate shows it no page.
  await evil.goto(`http://evil.localhost:${port}/`);
  t.equal((await signThere(evil, want.challenge, want.rp, want.credentials)).refused, "SecurityError");
  t.equal((await evil.goto(`http://evil.localhost:${g.port}/`)).status(), 403);
  // The person's own page still can: nothing was locked or used up.
  await page.getByRole("button", { name: "Allow once" }).first().click();
  t.equal((await one.call.answer()).is_error, false);
});

await run("passkeys");
