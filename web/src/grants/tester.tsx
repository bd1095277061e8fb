// "Test a request": what would be decided, and by which rule.  Nothing is
// asked or kept.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { api } from "../api";
import { CAPABILITIES } from "../tables";
import type { Capability, EvalActionOutput, GrantView } from "../types";
import { Button, Denied, RiskBadge, Text, Time } from "../ui";
import { ruleName } from "./list";
import { rich } from "../words";
import { W } from "../words/grants";

/** A scope as the call that has it (as "solgate check" makes it). */
export function callOf(capability: Capability, scope: string): { method: string; params: unknown } {
  switch (capability) {
    case "exec":
      return { method: "exec", params: { command: scope } };
    case "read":
    case "write":
      return { method: "fs", params: { op: capability, path: scope } };
    case "http":
      return { method: "http", params: { url: scope.includes("://") ? scope : `https://${scope}/` } };
    case "env":
      return { method: "env", params: { names: [scope] } };
    case "tool":
      return { method: "tool", params: { name: scope } };
    default:
      return { method: capability, params: { op: scope } };
  }
}

const verdicts: Record<string, string> = { get allow() { return W.allow; }, get deny() { return W.deny; }, get ask() { return W.askAPerson; } };

const deniedOf = (o: EvalActionOutput) => ({
  rule: o.code,
  says: "",
  matched: o.matchedText ?? "",
  nearest: o.nearest ?? "",
});

export function Result(p: { out: EvalActionOutput; grants: GrantView[] }): JSX.Element {
  const by = p.out.matched === null ? undefined : p.grants[p.out.matched];
  return (
    <div class="grants-result" role="status">
      <p>
        → <strong>{verdicts[p.out.verdict] ?? p.out.verdict}</strong>{" "}
        {by ? (
          <>
            {rich(W.byTextTime, { text: <Text value={ruleName(by)} max={80} mono />, time: <Time at={by.decided_at} how="day" /> })}
          </>
        ) : (
          <>
            {rich(W.byRuleSpan, { span: <span class="mono">{p.out.code}</span> })}
          </>
        )}{" "}
        <RiskBadge risk={p.out.risk} />
      </p>
      {p.out.verdict === "deny" && <Denied denied={deniedOf(p.out)} />}
      <details>
        <summary>{W.why}</summary>
        <ol>
          {p.out.why.map((w, i) => (
            <li key={i}>
              <Text value={w} max={300} />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

export function Tester(p: { grants: GrantView[] }): JSX.Element {
  const id = useId();
  const [ext, setExt] = useState("");
  const [version, setVersion] = useState("");
  const [cap, setCap] = useState<Capability>("exec");
  const [scope, setScope] = useState("");
  const [out, setOut] = useState<EvalActionOutput | null>(null);
  const [problem, setProblem] = useState("");
  const test = async () => {
    const call = { call_id: "test", ...callOf(cap, scope) };
    const body = { extension: { id: ext.trim(), ...(version ? { version } : {}) }, call };
    const r = await api.post<EvalActionOutput>("/v1/grants/test", body);
    setOut(r.ok ? r.value : null);
    setProblem(r.ok ? "" : r.problem.detail);
  };
  return (
    <section class="card grants-test" aria-labelledby={`${id}t`}>
      <h2 id={`${id}t`}>{W.testARequest}</h2>
      <p class="small muted">{W.saysWhatWouldBeDecided}</p>
      <form
        class="grants-form"
        onSubmit={(e) => {
          e.preventDefault();
          void test();
        }}
      >
        <label for={`${id}e`}>
          {W.extension}
          <input id={`${id}e`} value={ext} onInput={(e) => setExt(e.currentTarget.value)} required list={`${id}l`} />
        </label>
        <datalist id={`${id}l`}>
          {[...new Set(p.grants.map((g) => g.extension_id))].map((x) => (
            <option key={x} value={x} />
          ))}
        </datalist>
        <label for={`${id}v`}>
          {W.version}
          <input id={`${id}v`} value={version} onInput={(e) => setVersion(e.currentTarget.value)} placeholder={W.any} />
        </label>
        <label for={`${id}c`}>
          {W.capability}
          <select id={`${id}c`} value={cap} onChange={(e) => setCap(e.currentTarget.value as Capability)}>
            {Object.keys(CAPABILITIES).map((k) => (
              <option key={k}>{k}</option>
            ))}
          </select>
        </label>
        <label for={`${id}s`} class="grants-scope">
          {W.scope}
          <input id={`${id}s`} value={scope} onInput={(e) => setScope(e.currentTarget.value)} required placeholder="git push -f" />
        </label>
        <Button type="submit" kind="primary">
          {W.test}
        </Button>
      </form>
      {problem && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
      {out && <Result out={out} grants={p.grants} />}
    </section>
  );
}
