// The API: addresses from openapi.json, every shape from its JSON Schema.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { code, escape, slug, wide } from "./text.mjs";

const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const table = (heads, rows) =>
  rows.length === 0 ? "" : wide("Table", `<table><thead><tr>${heads.map((h) => `<th scope="col">${h}</th>`).join("")}</tr></thead><tbody>\n${
    rows.map((r) => `<tr>${r.map((c) => `<td>${c}</td>`).join("")}</tr>`).join("\n")}\n</tbody></table>`);
const nameOf = (ref) => ref.split("/").at(-1);
const shown = (v) => `<code>${escape(JSON.stringify(v))}</code>`;

/** What a schema takes, in a few words; ${to}(name): the address of a shape. */
function kind(s, to) {
  if (s === undefined || s === true) return "any value";
  if (s.$ref) return to(nameOf(s.$ref));
  if (s.const !== undefined) return shown(s.const);
  if (s.enum) return s.enum.map(shown).join(", ");
  if (s.anyOf && !s.type) return s.anyOf.map((x) => kind(x, to)).join(" or ");
  if (s.type === "array") return `list of ${kind(s.items, to)}`;
  return escape([].concat(s.type ?? "any value").join(" or "));
}

function limits(s) {
  const out = [];
  const span = (a, b, what) => {
    if (s[a] !== undefined && s[b] !== undefined) out.push(`${s[a]} to ${s[b]}${what}`);
    else if (s[a] !== undefined) out.push(`at least ${s[a]}${what}`);
    else if (s[b] !== undefined) out.push(`at most ${s[b]}${what}`);
  };
  span("minLength", "maxLength", " characters");
  span("minimum", "maximum", "");
  span("minItems", "maxItems", " items");
  if (s.pattern) out.push(`like <code>${escape(s.pattern)}</code>`);
  if (s.default !== undefined) out.push(`without it ${shown(s.default)}`);
  return out.join("; ");
}

function fields(s, to) {
  const need = new Set(s.required ?? []);
  return table(["field", "value", "limits", "what it is"], Object.entries(s.properties ?? {}).map(([name, p]) =>
    [`<code>${escape(name)}</code>${need.has(name) ? " (required)" : ""}`, kind(p, to), limits(p) || limits(p.items ?? {}), escape(p.description ?? "")]));
}

function shapePage(name, s, names) {
  const to = (n) => (names.has(n) ? `<a href="${n}.html">${escape(n)}</a>` : `<a href="#${slug(n)}">${escape(n)}</a>`);
  const inner = Object.entries(s.$defs ?? {}).filter(([n]) => !names.has(n));
  const { $defs, ...bare } = s;
  const rules = (s.allOf ?? []).length + (s.if ? 1 : 0);
  const body = `<h1>${escape(name)}</h1>
<p>${escape(s.description ?? "")}</p>
${s.properties ? fields(s, to) : `<p>${kind(s, to)}${limits(s) ? `; ${limits(s)}` : ""}</p>`}
${rules ? "<p>There are rules between fields: see the schema.</p>" : ""}
${s.additionalProperties === true ? "<p>Unknown fields are dropped.</p>" : s.properties ? "<p>Unknown fields are refused.</p>" : ""}
${inner.map(([n, d]) => `<h2 id="${slug(n)}">${escape(n)}</h2>\n<p>${escape(d.description ?? "")}</p><p>${kind(d, to)}${limits(d) ? `; ${limits(d)}` : ""}</p>`).join("\n")}
<h2 id="schema">JSON Schema</h2>
<p>Whole, with the shapes it is made of: <a href="../schema/${name}.json">${escape(name)}.json</a></p>
${code(JSON.stringify(bare, null, 2), "JSON Schema")}`;
  return { place: `api/shapes/${name}.html`, group: "api", title: name, apart: true, body };
}

const roomOf = (path) => /^\/v1\/([^/{]+)/.exec(path)?.[1] ?? "other";

function operation(path, verb, o, spec, to) {
  const params = (o.parameters ?? []).map((p) => (p.$ref ? spec.components.parameters[nameOf(p.$ref)] : p));
  const media = (content) => Object.entries(content ?? {}).map(([type, m]) => `${kind(m.schema, to)} <span class="muted">${escape(type)}</span>`).join(" or ");
  const answers = Object.entries(o.responses).map(([status, r]) => {
    const x = r.$ref ? spec.components.responses[nameOf(r.$ref)] : r;
    return [escape(status), escape(x.description), media(x.content) || "nothing"];
  });
  return `<h3 id="${escape(o.operationId)}" class="op"><span class="verb">${verb.toUpperCase()}</span> <code>${escape(path)}</code></h3>
<p>${escape(o.summary ?? "")}${o.description ? ` ${escape(o.description)}` : ""}</p>
<p class="muted">${o["x-roles"]?.length ? `For: ${escape(o["x-roles"].join(", "))}` : "For everybody"}</p>
${table(["parameter", "in", "what it is"], params.map((p) => [`<code>${escape(p.name)}</code>${p.required ? " (required)" : ""}`, escape(p.in), escape(p.description ?? "")]))}
${o.requestBody ? `<p>Send: ${media(o.requestBody.content)}</p>` : ""}
${table(["status", "when", "answer"], answers)}`;
}

function addresses(spec) {
  const to = (n) => `<a href="shapes/${n}.html">${escape(n)}</a>`;
  const rooms = new Map();
  for (const [path, item] of Object.entries(spec.paths))
    for (const [verb, o] of Object.entries(item))
      if (o.responses) rooms.set(roomOf(path), [...(rooms.get(roomOf(path)) ?? []), operation(path, verb, o, spec, to)]);
  const names = [...rooms.keys()].sort((a, b) => (a === "other") - (b === "other") || (a < b ? -1 : 1));
  const body = `<h1>HTTP API</h1>
<p>${escape(spec.info.summary)}. ${escape(spec.info.description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a>. The <a href="problems.html">problems</a> and the <a href="shapes.html">shapes</a> have pages of
their own; <a href="../man/solgate-protocol.7.html">solgate-protocol(7)</a> tells how they belong together.</p>
<ul>${names.map((n) => `<li><a href="#${slug(n)}">${escape(n)}</a></li>`).join("")}</ul>
${names.map((n) => `<h2 id="${slug(n)}">${escape(n)}</h2>\n${rooms.get(n).join("\n")}`).join("\n")}`;
  return { place: "api/index.html", group: "api", title: "HTTP API", body };
}

function problems(spec) {
  const rows = Object.entries(spec["x-problems"]).map(([id, p]) => [`<code id="${escape(id)}">${escape(id)}</code>`, p.status, p.retryable ? "yes" : "no", escape(p.description)]);
  return { place: "api/problems.html", group: "api", title: "Problems",
    body: `<h1>Problems</h1>\n<p>What <code>error</code> says when a request is refused, as <a href="shapes/ProblemDetails.html">ProblemDetails</a>.</p>\n${table(["error", "status", "worth another try", "when"], rows)}` };
}

export function apiPages(build) {
  const spec = json(join(build, "openapi.json"));
  const names = readdirSync(join(build, "schema")).filter((f) => f.endsWith(".json")).map((f) => f.slice(0, -5)).sort();
  const all = new Map(names.map((n) => [n, json(join(build, "schema", `${n}.json`))]));
  // Shapes that stand in the description alone, such as the form of a time.
  for (const [n, s] of Object.entries(spec.components.schemas)) if (!all.has(n)) all.set(n, s);
  const have = new Set(all.keys());
  const list = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const shapes = { place: "api/shapes.html", group: "api", title: "Shapes",
    body: `<h1>Shapes</h1>\n<p>Every message as JSON Schema; <a href="../docs/schemas.html">Schemas and types</a> says how to get them.</p>\n${
      table(["shape", "what it is"], list.map(([n, s]) => [`<a href="shapes/${n}.html">${escape(n)}</a>`, escape(s.description ?? "")]))}` };
  return [addresses(spec), shapes, problems(spec), ...list.map(([n, s]) => shapePage(n, s, have))];
}

/** The contracts themselves, for programs. */
export function apiFiles(build) {
  const spec = json(join(build, "openapi.json"));
  const files = readdirSync(join(build, "schema")).filter((f) => f.endsWith(".json"));
  const more = Object.entries(spec.components.schemas).filter(([n]) => !files.includes(`${n}.json`));
  return [
    ["api/openapi.json", readFileSync(join(build, "openapi.json"))],
    ...files.map((f) => [`api/schema/${f}`, readFileSync(join(build, "schema", f))]),
    ...more.map(([n, s]) => [`api/schema/${n}.json`, `${JSON.stringify(s, null, 2)}\n`]),
  ];
}
