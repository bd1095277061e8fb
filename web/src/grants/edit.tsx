// Two dialogs: a rule made narrower, and a rule added by hand.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { api } from "../api";
import { CAPABILITIES } from "../tables";
import type { Capability, GrantCover, GrantRequest, GrantView } from "../types";
import { announce, Button, count, Dialog, Text } from "../ui";
import { ruleName } from "./list";

function Field(p: {
  label: string;
  value: string;
  onInput: (v: string) => void;
  hint?: string;
  type?: "text" | "date";
  invalid?: boolean;
  required?: boolean;
}): JSX.Element {
  const id = useId();
  const same = {
    id,
    value: p.value,
    required: p.required,
    "aria-invalid": p.invalid || undefined,
    "aria-describedby": p.hint ? `${id}h` : undefined,
    onInput: (e: InputEvent) => p.onInput((e.currentTarget as HTMLInputElement).value),
  };
  return (
    <div class="grants-field">
      <label for={id}>{p.label}</label>
      {p.type === "date" ? <input type="date" {...same} /> : <input type="text" {...same} />}
      {p.hint && (
        <span id={`${id}h`} class="small muted">
          {p.hint}
        </span>
      )}
    </div>
  );
}

const dayOf = (at: string | undefined): string => (at ? at.slice(0, 10) : "");

/** An edit says less than before; what would be more is a new rule. */
export function EditDialog(p: { grant: GrantView | null; onClose: () => void; onDone: () => void }): JSX.Element | null {
  const g = p.grant;
  const [pattern, setPattern] = useState("");
  const [range, setRange] = useState("");
  const [until, setUntil] = useState("");
  const [problem, setProblem] = useState<{ error: string; detail: string } | null>(null);
  useEffect(() => {
    setPattern(g?.scope_pattern ?? "");
    setRange(g?.version_range ?? "");
    setUntil(dayOf(g?.expires_at));
    setProblem(null);
  }, [g?.id]);
  if (!g) return null;
  const save = async () => {
    const body = {
      ...(pattern !== (g.scope_pattern ?? "") && pattern !== "" ? { scope_pattern: pattern } : {}),
      ...(range !== (g.version_range ?? "") && range !== "" ? { version_range: range } : {}),
      ...(until !== dayOf(g.expires_at) && until !== "" ? { expires_at: `${until}T23:59:59Z` } : {}),
    };
    const widened = (pattern === "" && g.scope_pattern) || (range === "" && g.version_range) || (until === "" && g.expires_at);
    if (widened) {
      setProblem({ error: "wider", detail: "an empty field would cover more than before" });
      return;
    }
    if (Object.keys(body).length === 0) {
      p.onClose();
      return;
    }
    const r = await api.put<GrantView>(`/v1/grants/${encodeURIComponent(g.id)}`, body, { ifMatch: `"${g.etag}"` });
    if (!r.ok) {
      setProblem(r.problem);
      return;
    }
    announce("The rule covers less now.");
    p.onDone();
  };
  return (
    <Dialog
      title="Edit rule"
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            Back
          </Button>
          <Button decision kind="primary" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <p>
        <Text value={ruleName(g)} max={120} mono /> for <Text value={g.extension_id} max={80} mono />
      </p>
      <p class="muted small">An edit can only narrow a rule. To cover more, add a new rule.</p>
      <Field label="Scope pattern" value={pattern} onInput={setPattern} invalid={problem !== null} />
      <Field label="Version range" value={range} onInput={setRange} hint="1.2.0, ^1.2.0, >=1.0.0 <2.0.0; empty: any" />
      <Field label="Valid until" type="date" value={until} onInput={setUntil} hint="Empty: valid until you revoke it" />
      {problem && (
        <p class="banner bad" role="alert">
          {problem.error === "wider" ? "Not saved: this would cover more than before. Add it as a new rule instead." : `Not saved: ${problem.detail}`}
        </p>
      )}
    </Dialog>
  );
}

/** What the rule would have decided, looked up a moment after the last key. */
function Preview(p: { rule: GrantRequest | null }): JSX.Element | null {
  const [found, setFound] = useState<GrantCover | string | null>(null);
  const key = JSON.stringify(p.rule);
  useEffect(() => {
    setFound(null);
    if (!p.rule) return;
    let live = true;
    const { session: _s, expires_at: _e, ...body } = p.rule;
    const t = setTimeout(async () => {
      const r = await api.post<GrantCover>("/v1/grants/cover", body);
      if (live) setFound(r.ok ? r.value : r.problem.detail);
    }, 250);
    return () => {
      live = false;
      clearTimeout(t);
    };
  }, [key]);
  if (found === null) return null;
  if (typeof found === "string") return <p class="field-error">{found}</p>;
  return (
    <p class="small">
      It would have decided {found.matched} of the last {count(found.calls, "call")}
      {found.denied > 0 && <strong>, {found.denied} of them denied by a person</strong>}.
      {found.examples[0] && (
        <>
          {" "}
          For example <Text value={found.examples[0]} max={60} mono />.
        </>
      )}
    </p>
  );
}

export interface Start {
  extension_id: string;
  capability: Capability;
  scope_pattern: string;
}

export function AddDialog(p: { open: boolean; start: Start | null; onClose: () => void; onDone: () => void }): JSX.Element | null {
  const ids = useId();
  const [ext, setExt] = useState("");
  const [cap, setCap] = useState<Capability>("exec");
  const [pattern, setPattern] = useState("");
  const [range, setRange] = useState("");
  const [effect, setEffect] = useState<"allow" | "deny">("allow");
  const [session, setSession] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setExt(p.start?.extension_id ?? "");
    setCap(p.start?.capability ?? "exec");
    setPattern(p.start?.scope_pattern ?? "");
    setRange("");
    setEffect("allow");
    setSession(false);
    setProblem("");
  }, [p.open, p.start]);
  if (!p.open) return null;
  const rule: GrantRequest = {
    extension_id: ext.trim(),
    capability: cap,
    ...(pattern ? { scope_pattern: pattern } : {}),
    ...(range ? { version_range: range } : {}),
    decision: effect,
    ...(session ? { session: true } : {}),
  };
  const save = async () => {
    const r = await api.post<GrantView>("/v1/grants", rule);
    if (!r.ok) {
      setProblem(r.problem.detail);
      return;
    }
    announce("Rule added.");
    p.onDone();
  };
  return (
    <Dialog
      title="Add rule"
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            Back
          </Button>
          <Button decision kind="primary" onClick={() => void save()} disabledReason={ext.trim() ? null : "Say which extension."}>
            Save rule
          </Button>
        </>
      }
    >
      <Field label="Extension" value={ext} onInput={setExt} required />
      <div class="grants-field">
        <label for={ids}>Capability</label>
        <select id={ids} value={cap} onChange={(e) => setCap(e.currentTarget.value as Capability)}>
          {Object.entries(CAPABILITIES).map(([k, text]) => (
            <option key={k} value={k}>
              {k}: {text.toLowerCase()}
            </option>
          ))}
        </select>
      </div>
      <Field label="Scope pattern" value={pattern} onInput={setPattern} hint="git *, src/**, *.github.com; empty covers everything" />
      <Field label="Version range" value={range} onInput={setRange} hint="^1.2.0; empty: any version" />
      <div class="row" role="radiogroup" aria-label="Decision">
        {(["allow", "deny"] as const).map((d) => (
          <label class="check" key={d}>
            <input type="radio" name="effect" checked={effect === d} onChange={() => setEffect(d)} />
            {d === "allow" ? "Allow" : "Deny"}
          </label>
        ))}
        <label class="check">
          <input type="checkbox" checked={session} onChange={(e) => setSession(e.currentTarget.checked)} />
          only until this session ends
        </label>
      </div>
      <Preview rule={ext.trim() ? rule : null} />
      {problem && (
        <p class="banner bad" role="alert">
          Not saved: {problem}
        </p>
      )}
    </Dialog>
  );
}
