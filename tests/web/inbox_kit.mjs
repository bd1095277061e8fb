// What the suites of the inbox share: calls of an extension, the question they
// come to, the card of it.
import { until } from "./harness.mjs";

let n = 0;

/** An extension nobody else of the suite uses, so that rules do not meet. */
export function extension(more = {}) {
  n++;
  return {
    id: `ext.kit${n}`,
    name: `Kit ${n}`,
    version: "1.2.0",
    source: { type: "npm", ref: "@user/kit" },
    ...more,
  };
}

/** Calls of one extension; waits until they are one question: its view. */
export async function question(t, commands, ext = extension()) {
  const calls = [];
  for (const command of [commands].flat())
    calls.push(await t.ask({ method: "exec", params: typeof command === "string" ? { command } : command, extension: ext }));
  const view = await until(
    async () => {
      const r = await t.gate.as("person", "GET", "/v1/prompts?limit=200");
      return r.body.prompts.find((p) => p.extension.id === ext.id && p.callIds.length === calls.length);
    },
    "the question",
  );
  return { ext, calls, view, id: view.promptId };
}

/** Any other call of an extension, and its question. */
export async function other(t, request) {
  const ext = request.extension ?? extension();
  const call = await t.ask({ ...request, extension: ext });
  const view = await until(async () => {
    const r = await t.gate.as("person", "GET", "/v1/prompts?limit=200");
    return r.body.prompts.find((p) => p.extension.id === ext.id);
  });
  return { ext, call, view, id: view.promptId };
}

export const card = (page, id) => page.locator(`[data-prompt-id="${id}"]`);

/** An answer to what is shown now. */
export const decideBy = async (t, id, decision, surface = "tui", more = {}) => {
  const { rev } = (await t.gate.as("person", "GET", `/v1/prompts/${id}`)).body;
  return t.gate.as("person", "POST", `/v1/prompts/${id}/decision`, { decision, rev, ...more }, { "X-Solgate-Surface": surface });
};

export const grantsOf = async (t, ext) =>
  (await t.gate.as("person", "GET", "/v1/grants?limit=1000")).body.grants.filter((g) => g.extension_id === ext.id);
