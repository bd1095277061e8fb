// The interface for programs, read from the description the gate itself gives.
import type { JSX } from "preact";
import { route, setQuery } from "../router";
import { EmptyState, ErrorBanner, Page, Skeleton, Text, useLoad } from "../ui";
import "./page.css";
import { fill, rich } from "../words";
import { W } from "../words/openapi";

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
  const roles = p.op["x-roles"] ?? (p.op.security?.length ? [W.anyToken] : [W.everybody]);
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
        {rich(W.forRoles, { roles: roles.join(", ") })}
        {rich(W.moreGivesWhat, { more: p.op.requestBody && (
          <>
            {W.takes}<Shape content={p.op.requestBody.content} />
          </>
        ), what: answer?.content ? <Shape content={answer.content} /> : W.nothing })}
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
    <Page title={W.api}>
      <p>
        {W.theSameCommandsPageUses}
        {rich(W.codeOrTakeDescriptionItself, { code: <code>man solgate-protocol</code> })}
        <a href="/openapi.json" target="_blank" rel="noopener">
          {W.openapiJson}
        </a>
        .
      </p>
      <input
        type="search"
        aria-label={W.filterAddressWords}
        placeholder={W.filterAddressWords}
        data-filter
        value={filter}
        onInput={(e) => setQuery({ filter: e.currentTarget.value }, { replace: true })}
      />
      {doc.problem && <ErrorBanner problem={doc.problem} onRetry={() => void doc.reload()} />}
      {!doc.value && !doc.problem && <Skeleton label={W.loadingTheDescription} />}
      {doc.value && <p class="muted">{fill(W.nAddresses, { n: shown.length })}</p>}
      {doc.value && shown.length === 0 && <EmptyState title={W.nothingMatches} />}
      <ul class="api-list">
        {shown.map((o) => (
          <One key={`${o.method} ${o.path}`} {...o} />
        ))}
      </ul>
    </Page>
  );
}
