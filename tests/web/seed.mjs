// Something of everything, for checks that look at every page.
export async function seed(gate) {
  const turns = [
    ["boat-solar", "How much sun do we get in March?"],
    ["boat-solar", "Let's go with the bigger panel."],
    ["boat-solar", "ok thanks"],
    ["fridge", "Is this chicken still good? It says Friday."],
  ];
  for (const [threadId, message] of turns) await must(gate, "agent", "/v1/turn", { threadId, message });
  await must(gate, "person", "/v1/energy/loads", { name: "LED lights", watts: 20, hours: 5 });
  await must(gate, "person", "/v1/energy/sources", { name: "Roof panel", input: 200, hours: 5.1, type: "solar" });
  const docs = { id: "ext.docs", name: "Docs Search", version: "2.1.0" };
  const rule = { extension_id: "ext.docs", capability: "read", version_range: null };
  await must(gate, "person", "/v1/grants", { ...rule, scope_pattern: "docs/**", decision: "allow" });
  await must(gate, "person", "/v1/grants", { ...rule, scope_pattern: "**/.ssh/**", decision: "deny" });
  for (const path of ["docs/start.md", ".ssh/id_ed25519"])
    await gate.ask({ method: "fs", params: { op: "read", path }, extension: docs });
}

async function must(gate, role, path, body) {
  const r = await gate.as(role, "POST", path, body);
  if (r.status >= 300) throw new Error(`${path}: ${r.status} ${JSON.stringify(r.body)}`);
  return r.body;
}

/** The rooms of the page with an address each, and those with an id in it. */
export const rooms = {
  "/": "Chat",
  "/inbox": "Inbox",
  "/energy": "Energy",
  "/traces": "Traces",
  "/grants": "Grants",
  "/playground": "Playground",
  "/insights": "Insights",
  "/audit": "Audit",
  "/settings": "Settings",
  "/help": "Help",
  "/api": "API",
};

/** Go there without loading the page anew. */
export async function go(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.locator("main h1").first().waitFor();
}

/** Nothing is loading any more. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
}
