// Two dialogs: a rule made narrower, and a rule added by hand.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { api } from "../api";
import { CAPABILITIES } from "../tables";
import type { Capability, GrantCover, GrantRequest, GrantView } from "../types";
import { announce, Button, capabilityWords, Dialog, Text } from "../ui";
import { ruleName } from "./list";
import { fill, inSentence, rich } from "../words";
import { W } from "../words/grants";

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
      setProblem({ error: "wider", detail: W.anEmptyFieldWouldCover });
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
    announce(W.theRuleCoversLessNow);
    p.onDone();
  };
  return (
    <Dialog
      title={W.editRule}
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            {W.back}
          </Button>
          <Button decision kind="primary" onClick={() => void save()}>
            {W.save}
          </Button>
        </>
      }
    >
      <p>
        {rich(W.textForText2, { text: <Text value={ruleName(g)} max={120} mono />, text2: <Text value={g.extension_id} max={80} mono /> })}
      </p>
      <p class="muted small">{W.anEditCanOnlyNarrow}</p>
      <Field label={W.scopePattern} value={pattern} onInput={setPattern} invalid={problem !== null} />
      <Field label={W.versionRange} value={range} onInput={setRange} hint={W.n12012} />
      <Field label={W.validUntil} type="date" value={until} onInput={setUntil} hint={W.emptyValidUntilYouRevoke} />
      {problem && (
        <p class="banner bad" role="alert">
          {problem.error === "wider" ? W.notSavedThisWouldCover : fill(W.notSavedDetail, { detail: problem.detail })}
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
      {rich(W.nItWouldHaveDecided, { n: found.calls, matched: found.matched })}
      {found.denied > 0 && <strong>{rich(W.deniedThemDeniedByPerson, { denied: found.denied })}</strong>}.
      {found.examples[0] && (
        <>
          {rich(W.forExampleText, { text: <Text value={found.examples[0]} max={60} mono /> })}
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
    announce(W.ruleAdded);
    p.onDone();
  };
  return (
    <Dialog
      title={W.addRule}
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            {W.back}
          </Button>
          <Button decision kind="primary" onClick={() => void save()} disabledReason={ext.trim() ? null : W.sayWhichExtension}>
            {W.saveRule}
          </Button>
        </>
      }
    >
      <Field label={W.extension} value={ext} onInput={setExt} required />
      <div class="grants-field">
        <label for={ids}>{W.capability}</label>
        <select id={ids} value={cap} onChange={(e) => setCap(e.currentTarget.value as Capability)}>
          {Object.keys(CAPABILITIES).map((k) => (
            <option key={k} value={k}>
              {k}: {inSentence(capabilityWords(k))}
            </option>
          ))}
        </select>
      </div>
      <Field label={W.scopePattern} value={pattern} onInput={setPattern} hint={W.gitSrcGithubComEmpty} />
      <Field label={W.versionRange} value={range} onInput={setRange} hint={W.n120EmptyAny} />
      <div class="row" role="radiogroup" aria-label={W.decision}>
        {(["allow", "deny"] as const).map((d) => (
          <label class="check" key={d}>
            <input type="radio" name="effect" checked={effect === d} onChange={() => setEffect(d)} />
            {d === "allow" ? W.allow : W.deny}
          </label>
        ))}
        <label class="check">
          <input type="checkbox" checked={session} onChange={(e) => setSession(e.currentTarget.checked)} />
          {W.onlyUntilThisSessionEnds}
        </label>
      </div>
      <Preview rule={ext.trim() ? rule : null} />
      {problem && (
        <p class="banner bad" role="alert">
          {rich(W.notSavedProblem, { problem })}
        </p>
      )}
    </Dialog>
  );
}
