// The interface for programs, read from the description the gate itself gives.
import type { JSX } from "preact";
import { route, setQuery } from "../router";
import { count, EmptyState, ErrorBanner, Page, Skeleton, Text, useLoad } from "../ui";
import "./page.css";

interface Schema {
  $ref?: string;
}
interface Content {
  [type: string]: { schema?: Schema };
}
interface Operation {
  summary: string;
  parameters?: { $ref?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
  security?: unknown[];
  "x-roles"?: string[];
}
interface Description {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** "#/components/schemas/PromptView" -> "PromptView" */
const nameOf = (ref: string | undefined): string => ref?.split("/").pop() ?? "";

function Shape(p: { content: Content | undefined }): JSX.Element | null {
  const [type, of] = Object.entries(p.content ?? {})[0] ?? [];
  const name = nameOf(of?.schema?.$ref);
  if (name) return <code>{name}</code>;
  return type ? <span class="muted">{type}</span> : null;
}

function One(p: { method: string; path: string; op: Operation }): JSX.Element {
  const answer = p.op.responses["200"] ?? p.op.responses["204"];
  const roles = p.op["x-roles"] ?? (p.op.security?.length ? ["any token"] : ["everybody"]);
  const more = (p.op.parameters ?? []).map((x) => nameOf(x.$ref)).filter((n) => n !== "id");
  return (
    <li class="api-row" data-row tabIndex={-1}>
      <div class="row">
        <strong class={`api-method api-${p.method}`}>{p.method.toUpperCase()}</strong>
        <code class="api-path">{p.path}</code>
      </div>
      <p>
        <Text value={p.op.summary} />
      </p>
      <p class="muted small">
        For {roles.join(", ")}
        {p.op.requestBody && (
          <>
            {" "}
            · takes <Shape content={p.op.requestBody.content} />
          </>
        )}{" "}
        · gives {answer?.content ? <Shape content={answer.content} /> : "nothing"}
        {more.length > 0 && <> · {more.join(", ")}</>}
      </p>
    </li>
  );
}

export default function ApiPage(): JSX.Element {
  const doc = useLoad<Description>("/openapi.json");
  const filter = (route.value.query.get("filter") ?? "").toLowerCase();
  const all = Object.entries(doc.value?.paths ?? {}).flatMap(([path, ops]) =>
    Object.entries(ops).map(([method, op]) => ({ path, method, op })),
  );
  const shown = all.filter((o) => `${o.method} ${o.path} ${o.op.summary}`.toLowerCase().includes(filter));
  return (
    <Page title="API">
      <p>
        The same commands the page uses, for programs: JSON over HTTP with a token in the Authorization header. Read{" "}
        <code>man solgate-protocol</code>, or take the description itself:{" "}
        <a href="/openapi.json" target="_blank" rel="noopener">
          openapi.json
        </a>
        .
      </p>
      <input
        type="search"
        aria-label="Filter: address, words"
        placeholder="Filter: address, words"
        data-filter
        value={filter}
        onInput={(e) => setQuery({ filter: e.currentTarget.value }, { replace: true })}
      />
      {doc.problem && <ErrorBanner problem={doc.problem} onRetry={() => void doc.reload()} />}
      {!doc.value && !doc.problem && <Skeleton label="Loading the description…" />}
      {doc.value && <p class="muted">{count(shown.length, "address", "addresses")}</p>}
      {doc.value && shown.length === 0 && <EmptyState title="Nothing matches" />}
      <ul class="api-list">
        {shown.map((o) => (
          <One key={`${o.method} ${o.path}`} {...o} />
        ))}
      </ul>
    </Page>
  );
}
