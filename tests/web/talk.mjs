// A conversation with a model that writes word by word: what comes is seen as
// it comes, can be stopped, asked for anew and edited (issue 21, 5).
import { existsSync, readFileSync, statSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { briefly, check, long, run, until } from "./harness.mjs";
import { close, config, dir, field, fresh, model, said, says, server, shown, spoken } from "./talk_kit.mjs";

// R-669 R-670 R-673
for (const [name, how] of briefly([
  ["wide and light", { width: 1280, height: 800, colorScheme: "light" }],
  ["a phone in the dark", { width: 390, height: 844, colorScheme: "dark" }],
]))
  check(`TALK1 ${name}`, "words are seen before the answer is whole; Stop keeps them; all by keyboard", async (t) => {
    const page = await t.page(`/t/${fresh()}`, how);
    await page.getByText("Nothing here yet").waitFor();
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join(" ");
    says(words, 12);
    await field(page).focus();
    await page.keyboard.type("Count, please");
    await page.keyboard.press("Enter");
    await until(async () => (await said(page).count()) > 0 && (await said(page).innerText()).startsWith("word0 word1"), "its first words");
    t.ok(!(await said(page).innerText()).includes("word39"), "and not all of it");
    t.equal(await page.locator("article.assistant").getAttribute("aria-busy"), "true", "it is not done");
    await t.axe(page, `streaming, ${name}`);
    const left = model.left;
    await field(page).focus();
    await page.keyboard.press("Tab");
    t.equal(await page.evaluate(() => document.activeElement.textContent), "Stop", "Stop is the next key away");
    await page.keyboard.press("Enter");
    await page.locator(".msg-foot .tag", { hasText: "Stopped" }).waitFor();
    await until(() => model.left > left, "the provider is left");
    const kept = await said(page).innerText();
    t.ok(kept.startsWith("word0 word1") && words.startsWith(kept), kept);
    t.equal(await page.getByRole("button", { name: "Stop", exact: true }).count(), 0, "nothing to stop any more");
    says("All of it.");
    await field(page).fill("And now?");
    await page.keyboard.press("Enter");
    await shown(page, "All of it.").waitFor();
    t.ok(spoken().includes(kept), "the model hears what was kept");
    const use = page.locator("[data-test=usage]").last();
    await use.waitFor();
    t.ok(/gemini-3-flash-preview · 1,234\u00a0in, 56\u00a0out · cost\u00a00\.0045 · \d+\.\d\u00a0s/.test(await use.innerText()), await use.innerText());
    await page.reload();
    await page.locator(".msg-foot .tag", { hasText: "Stopped" }).waitFor();
    t.equal(await said(page).first().innerText(), kept, "after a reload, too");
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scroll");
    await t.axe(page, `stopped, ${name}`);
  });

// what the page asks for while an answer comes.
long("TALK6", "as an answer begins nothing is read again; when it is done, each thing is read once", async (t) => {
  const thread = fresh();
  says("First.");
  const page = await t.page(`/t/${thread}`);
  await field(page).fill("Hello");
  await page.keyboard.press("Enter");
  await shown(page, "First.").waitFor();
  const asked = { list: 0, thread: 0, traces: 0, actions: 0 };
  page.on("request", (q) => {
    const u = new URL(q.url());
    if (q.method() !== "GET" || !u.pathname.startsWith("/v1/")) return;
    if (u.pathname === "/v1/threads") asked.list++;
    else if (u.pathname.startsWith("/v1/threads/")) asked.thread++;
    else if (u.pathname.startsWith("/v1/traces")) asked.traces++;
    else if (u.pathname.startsWith("/v1/actions")) asked.actions++;
  });
  // What the first answer still makes the page read is over when nothing comes for a while.
  const still = async () => {
    for (let was = ""; was !== JSON.stringify(asked); await page.waitForTimeout(1500)) was = JSON.stringify(asked);
    Object.assign(asked, { list: 0, thread: 0, traces: 0, actions: 0 });
  };
  await still();
  // Another conversation: the list changes, this one does not.
  t.equal((await t.gate.as("person", "POST", "/v1/chat", { threadId: fresh(), message: "Elsewhere" })).status, 200);
  await until(() => asked.list > 0, "the list is read");
  await page.waitForTimeout(500);
  t.equal({ ...asked, list: 1 }, { list: 1, thread: 0, traces: 0, actions: 0 }, "of this one nothing");
  await still();
  const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join(" ");
  says(words, 12);
  await field(page).fill("Count, please");
  await page.keyboard.press("Enter");
  await until(async () => (await said(page).last().innerText()).startsWith("word0 word1"), "its first words");
  // The list is read a second after the gate has told of the message: by now the page has heard of it.
  await until(() => asked.list > 0, "the list is read");
  t.equal({ ...asked }, { list: 1, thread: 0, traces: 0, actions: 0 }, "while it comes");
  model.release();
  await shown(page, words).waitFor();
  await until(() => asked.thread > 0 && asked.traces > 0, "when it is done");
  await page.waitForTimeout(1500);
  t.ok(asked.list <= 2 && asked.thread === 1 && asked.traces === 1 && asked.actions === 1, JSON.stringify(asked));
});

//
long("TALK2", "Regenerate and Edit stand in the place of what was said; the older one is folded and not told", async (t) => {
  const page = await t.page(`/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  const ask = async (text, answer) => {
    says(answer);
    await field(page).fill(text);
    await page.keyboard.press("Enter");
    await shown(page, answer).waitFor();
  };
  await ask("What colour?", "Red it is.");
  says("Green it is.");
  await page.getByRole("button", { name: "Regenerate this answer" }).click();
  await shown(page, "Green it is.").waitFor();
  t.ok(!spoken().includes("Red"), "the model does not hear of the first");
  t.equal(await shown(page, "Red it is.").isVisible(), false, "which is folded");
  await ask("Why?", "Because.");
  t.equal(await page.getByRole("button", { name: "Regenerate this answer" }).count(), 1, "only the newest can be asked for anew");
  await page.getByRole("button", { name: "Edit this message and send it again" }).first().click();
  await page.getByText("You edit an earlier message.").waitFor();
  t.equal(await field(page).inputValue(), "What colour?");
  t.ok(await field(page).evaluate((f) => document.activeElement === f), "one can type at once");
  await t.axe(page, "editing");
  says("Blue it is.");
  await field(page).fill("What colour is the sky?");
  await page.keyboard.press("Enter");
  await shown(page, "Blue it is.").waitFor();
  t.ok(!spoken().includes("Green") && !spoken().includes("Because"), "nor of what followed");
  t.equal(await shown(page, "Because.").isVisible(), false);
  t.equal(await page.getByText("You edit an earlier message.").count(), 0);
  await page.reload();
  await shown(page, "Blue it is.").waitFor();
  await page.getByText("Earlier version, 3 messages").click();
  for (const old of ["Red it is.", "Green it is.", "Because."]) t.ok(await shown(page, old).isVisible(), `${old} can be read`);
  await t.axe(page, "unfolded");
});

// R-674, T26
long("TALK3", "code is coloured, named and copied as it was said; formulas stay text; nothing in it is markup", async (t) => {
  const page = await t.page(`/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  const code = 'if (x < 3) return "</code><img src=x onerror=hit()>"; // done\n\tnext';
  says(`Look:\n\n\`\`\`js\n${code}\n\`\`\`\n\nThen $a_1 + b_1 = c_1$ and \\(x*y*z\\), for $5 or **ten**.`);
  await field(page).fill("Show me");
  await page.keyboard.press("Enter");
  const block = page.locator(".code");
  await block.locator(".hl-k").first().waitFor();
  t.equal(await block.locator(".code-lang").innerText(), "js");
  t.equal(await block.locator(".hl-k").allInnerTexts(), ["if", "return"]);
  t.equal(await block.locator(".hl-c").innerText(), "// done");
  t.equal(await block.locator(".hl-s").innerText(), '"</code><img src=x onerror=hit()>"');
  t.equal(await page.locator(".log img").count(), 0, "no element of theirs");
  const text = await said(page).innerText();
  t.ok(text.includes("$a_1 + b_1 = c_1$") && text.includes("\\(x*y*z\\)") && text.includes("for $5 or ten."), text);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: t.gate.origin });
  await block.getByRole("button", { name: "Copy" }).click();
  await block.getByRole("button", { name: "Copied" }).waitFor();
  t.equal((await page.evaluate(() => navigator.clipboard.readText())).trimEnd(), code, "with its tab");
  await t.axe(page, "code");
});

// the time of a model that gives no answer is the model's, too.
check("TALK12", "a turn without an answer says so in its list and its trace, and its time is the model's", async (t) => {
  t.allow(/50\d/);
  const page = await t.page(`/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  Object.assign(model, { status: 500, heard: [] });
  const text = "Are you there, where are you?";
  await field(page).fill(text);
  await page.keyboard.press("Enter");
  await page.locator(".msg-failed").waitFor();
  await page.goto(`${t.gate.origin}/traces?filter=failed`);
  const row = page.locator(".traces-row", { hasText: text });
  await row.locator(".tag", { hasText: "no answer" }).waitFor();
  await row.click();
  await page.getByText("No answer came of this turn.").waitFor();
  const [total, , , took] = await page.locator("[data-test=times] [data-ms]").evaluateAll((l) => l.map((e) => Number(e.dataset.ms)));
  t.ok(took > 0 && took >= 0.8 * total, `the model ${took} of ${total}`);
});

//
check("TALK4", "an answer that the checks refuse is taken back on the screen", async (t) => {
  t.allow(/50\d/, /4\d\d/);
  const page = await t.page(`/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  says("Here we go and I sent the mail to her. There is more.", 4);
  await field(page).fill("Mail her");
  await page.keyboard.press("Enter");
  await until(async () => (await said(page).count()) > 0 && (await said(page).innerText()).startsWith("Here we go"), "its first words");
  model.hold = -1; // for the second question
  model.release();
  await page.locator(".msg-failed").getByText("claimed something that was not done").waitFor();
  t.ok(!(await page.locator(".log").innerText()).includes("Here we go"), "nothing of it is left");
  says("I can write a draft.");
  await field(page).fill("Then a draft");
  await page.keyboard.press("Enter");
  await shown(page, "I can write a draft.").waitFor();
});

// a server on this machine with models of its own, as Ollama: it knows no other, and wants no key.
check("TALK13", "a local model is one click: what the server has is asked for, chosen, listed and answers", async (t) => {
  t.allow(/ERR_|Failed to load|net::/);
  const asked = [];
  const local = createServer(async (q, r) => {
    let body = "";
    for await (const piece of q) body += piece;
    const json = (status, v) => (r.writeHead(status, { "Content-Type": "application/json" }), r.end(JSON.stringify(v)));
    if (q.headers.authorization) return json(400, { error: { message: "no key is wanted" } });
    if (q.url === "/v1/models") return json(200, { object: "list", data: [{ id: "llama3.2:latest" }, { id: "qwen3:4b" }] });
    const { model } = JSON.parse(body);
    asked.push(model);
    if (model !== "llama3.2:latest") return json(404, { error: { message: `model '${model}' not found`, type: "api_error" } });
    const text = JSON.stringify({ assistant_text: "Here." });
    r.writeHead(200, { "Content-Type": "text/event-stream" });
    r.end(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }] })}\n\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`);
  });
  local.listen(0, "127.0.0.1");
  await once(local, "listening");
  const g = await t.ownGate("[page]\narming_ms = 0\n");
  const page = await t.page("/settings");
  const box = page.locator("#model");
  await box.getByRole("button", { name: "Ollama here" }).click();
  await box.getByLabel("Address").fill(`http://127.0.0.1:${local.address().port}/v1`);
  await box.getByRole("button", { name: "Use this model" }).click();
  await box.locator("[data-test=model-now]").getByText("llama3.2:latest").waitFor();
  t.equal(await box.locator("datalist option").evaluateAll((l) => l.map((o) => o.value)), ["llama3.2:latest", "qwen3:4b"]);
  await box.getByRole("button", { name: "Try it" }).click();
  await box.getByText(/llama3.2:latest answered in .* s: Here\./).waitFor();
  t.ok(asked.length > 0 && asked.every((m) => m === "llama3.2:latest"), JSON.stringify(asked));
  await t.axe(page, "a local model");
  // The list of names is all that a person's session may ask for there; an agent's token asks for the rest.
  const at = (method, path, body) => page.evaluate(async ([method, path, body]) => (await fetch(path, { method, body, headers: { "X-Solgate-Surface": "web", "X-Solgate-Page": localStorage["solgate.key"], "Content-Type": "application/json" } })).status, [method, path, body]);
  t.equal(await at("POST", "/openai/v1/chat/completions", JSON.stringify({ model: "llama3.2:latest", messages: [{ role: "user", content: "x" }] })), 403);
  t.equal((await g.as("viewer", "GET", "/openai/v1/models")).status, 403);
  t.equal((await g.as("person", "GET", "/openai/v1/models")).status, 403, "a person's token is no page");
  local.close();
  local.closeAllConnections();
});

//
long("TALK5", "provider, model, address and key are chosen in the page; the key is in a closed file and never shown; Try it asks", async (t) => {
  t.allow(/40\d/, /ERR_|Failed to load|net::/); // refusals; its gate ends before the page does
  const g = await t.ownGate("[page]\narming_ms = 0\n");
  const page = await t.page("/settings");
  const box = page.locator("#model");
  await box.getByText("scripted-1").waitFor();
  await t.axe(page, "the model");
  await box.getByRole("button", { name: "Ollama here" }).click();
  t.equal(await box.getByLabel("Address").inputValue(), "http://127.0.0.1:11434/v1");
  t.equal(await box.getByLabel("Provider").inputValue(), "openai");
  // A key over plain HTTP to another machine is refused, and nothing changes.
  await box.getByLabel("Address").fill("http://192.0.2.1/v1");
  await box.locator("input[type=password]").fill("secret-key-1");
  await box.getByRole("button", { name: "Use this model" }).click();
  await box.getByText("The model was not changed.").waitFor();
  t.ok(!readFileSync(g.configFile, "utf8").includes("192.0.2.1"), "the file is as it was");
  t.equal((await g.as("person", "GET", "/v1/model")).body.provider, "scripted");
  await box.getByLabel("Provider").selectOption("gemini");
  await box.getByLabel("Address").fill(`http://127.0.0.1:${server.address().port}`);
  await box.locator("input[type=password]").fill("secret-key-2");
  await box.getByRole("button", { name: "Use this model" }).click();
  await box.getByText("gemini-3-flash-preview").waitFor();
  t.equal(await box.locator("input[type=password]").inputValue(), "", "the field forgets it");
  const file = join(g.dir, "config/solgate/gemini.key");
  t.equal(readFileSync(file, "utf8").trim(), "secret-key-2");
  t.equal(statSync(file).mode & 0o777, 0o600, "only its owner can read it");
  for (const path of ["/v1/model", "/v1/settings"])
    t.ok(!JSON.stringify((await g.as("person", "GET", path)).body).includes("secret-key"), `${path} does not show it`);
  t.ok(!(await page.content()).includes("secret-key"), "nor does the page");
  says("Yes.");
  await box.getByRole("button", { name: "Try it" }).click();
  await box.getByText(/gemini-3-flash-preview answered in .* s: Yes\./).waitFor();
  t.equal((await g.as("person", "GET", "/v1/threads")).body.items.length, 0, "the trial leaves no thread");
  // Another model of the same provider keeps the key; another address does not get it.
  await box.getByLabel("Model", { exact: true }).fill("gemini-other");
  await box.getByRole("button", { name: "Use this model" }).click();
  await box.getByText("gemini-other").waitFor();
  t.ok((await g.as("person", "GET", "/v1/model")).body.keyKept, "it is still there");
  t.equal((await g.as("person", "PUT", "/v1/model", { provider: "gemini", url: "https://192.0.2.1" })).body.hasKey ?? false, false, "no key for another address");
  t.equal((await g.as("person", "PUT", "/v1/model", { provider: "../x", key: "k" })).status, 400);
  t.equal((await g.as("agent", "PUT", "/v1/model", { provider: "scripted" })).status, 403);
  t.equal((await g.as("viewer", "GET", "/v1/model")).status, 403);
  t.ok(!existsSync(join(g.dir, "config/x.key")), "no file elsewhere");
  // A choice that is refused leaves the key that was there.
  t.equal((await g.as("person", "PUT", "/v1/model", { provider: "gemini", url: "http://192.0.2.1", key: "secret-key-3" })).status, 400);
  t.equal(readFileSync(file, "utf8").trim(), "secret-key-2", "the key of before");
  await g.stop();
});

//
for (const [name, how] of [
  ["wide and light", { width: 1280, height: 800, colorScheme: "light" }],
  ["a phone in the dark", { width: 390, height: 844, colorScheme: "dark" }],
])
  long(`TALK6 ${name}`, "a trace has the words, the tokens and the model's time, in parts; words find it; it leads to chat and audit log", async (t) => {
    const thread = fresh();
    says("Under the foredeck.");
    const r = await t.gate.as("person", "POST", "/v1/chat", { threadId: thread, message: `Where is the locker of ${thread}?` });
    t.equal(r.status, 200, JSON.stringify(r.body));
    const page = await t.page("/traces", how);
    await page.locator("[data-filter]").fill(`FOREDECK ${thread}`);
    await until(async () => (await page.locator(".traces-row").count()) === 1, "one is found");
    t.ok(/1,290 tokens/.test(await page.locator(".traces-row").innerText()), "its tokens");
    await t.axe(page, `found, ${name}`);
    await page.locator(".traces-row a").click();
    await page.locator("[data-test=answered]").getByText("Under the foredeck.").waitFor();
    t.ok((await page.locator("[data-test=asked]").innerText()).includes(thread));
    t.ok(/1,234 tokens in, 56 out/.test(await page.locator("[data-test=usage]").innerText()));
    t.equal((await page.locator(".traces-part").allInnerTexts()).slice(0, 3), ["gate", "model", "checks"], "in parts");
    t.equal(await page.getByRole("link", { name: "the conversation" }).getAttribute("href"), `/t/${thread}`);
    await t.axe(page, `one, ${name}`);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scroll");
    await page.getByRole("link", { name: "in the audit log" }).click();
    await page.getByRole("link", { name: "Trace", exact: true }).first().waitFor();
    t.equal(await page.getByRole("link", { name: "Trace", exact: true }).first().getAttribute("href"), `/traces/${r.body.transmissionId}`);
  });

await run("talk", { config });
close();
