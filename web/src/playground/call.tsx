// A call and a policy file, tried in this browser: nothing of them is sent.
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { callOf, Result as Told } from "../grants/tester";
import { CAPABILITIES } from "../tables";
import type { Capability, EvalActionOutput, EvalPolicyOutput } from "../types";
import { Button, Text } from "../ui";
import { fill } from "../words";
import { W } from "../words/playground";
import { core, decide } from "./core";

const SAMPLE = `[[rule]]
name = "look"
effect = "allow"
extension = "*"
capability = "exec"
pattern = ["git status", "git log *", "git diff *"]

[[rule]]
name = "no-force"
effect = "deny"
extension = "*"
capability = "exec"
pattern = ["git push --force *", "git push -f *"]

[[expect]]
extension = "me"
capability = "exec"
scope = "git push -f origin main"
verdict = "deny"
rule = "no-force"
`;
const MODES = ["prompt", "strict", "permissive"];
const POLICY_MAX = 262_144;

interface Kept {
  mode: string;
  text: string;
}
interface Read {
  rules: EvalPolicyOutput["rules"];
  expects: EvalPolicyOutput["expects"];
  problem: string;
}
const unread: Read = { rules: [], expects: [], problem: "" };

/** The policy file as rules; what is wrong with it, and in which line. */
function usePolicy(text: string): Read {
  const [read, setRead] = useState<Read>(unread);
  useEffect(() => {
    let current = true;
    void decide<EvalPolicyOutput>("policy", { text }).then((r) => {
      if (!current || r === null) return;
      if ("value" in r) setRead({ ...r.value, problem: "" });
      else setRead({ ...unread, problem: fill(W.policyWrong, { place: r.refused.pointer, why: r.refused.message }) });
    });
    return () => {
      current = false;
    };
  }, [text, core.value]);
  return read;
}

interface Told_ {
  out: EvalActionOutput | null;
  problem: string;
}

/** An answer and what it answers: what is typed may be ahead of it. */
interface Answered extends Told_ {
  scope: string;
}

async function ask(kept: Kept, read: Read, who: string, call: object): Promise<Told_> {
  const q = { extension: { id: who }, call: { call_id: "try", ...call } };
  const here = await decide<EvalActionOutput>("action", {
    mode: kept.mode,
    cwd: "/project",
    now: new Date().toISOString(),
    grants: read.rules.map((r) => r.grant),
    ...q,
  });
  if (here !== null) return "value" in here ? { out: here.value, problem: "" } : { out: null, problem: here.refused.message };
  const r = await api.post<EvalActionOutput>("/v1/grants/test", q);
  return r.ok ? { out: r.value, problem: "" } : { out: null, problem: r.problem.detail };
}

/** Which of the file's own expectations do not hold. */
function useExpected(kept: Kept, read: Read): number[] | null {
  const [wrong, setWrong] = useState<number[] | null>(null);
  useEffect(() => {
    let current = true;
    const check = async () => {
      const out: number[] = [];
      for (const x of read.expects) {
        const { line, verdict, rule, now = new Date().toISOString(), ...q } = x;
        const r = await decide<EvalActionOutput>("action", { mode: kept.mode, cwd: "/project", now, grants: read.rules.map((y) => y.grant), ...q });
        const said = r !== null && "value" in r ? r.value : null;
        const by = said?.matched == null ? undefined : read.rules[said.matched]?.id.split(":")[2];
        if (said?.verdict !== verdict || (rule !== undefined && rule !== by)) out.push(line);
      }
      if (current) setWrong(read.expects.length === 0 ? null : out);
    };
    void check();
    return () => {
      current = false;
    };
  }, [read, kept.mode]);
  return wrong;
}

function PolicyField(p: { kept: Kept; set: (k: Kept) => void; read: Read; wrong: number[] | null }): JSX.Element {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const { kept, read } = p;
  return (
    <div class="card play-editor">
      <label for={id}>{W.policyFile}</label>
      <textarea
        id={id}
        class="mono play-policy"
        rows={10}
        spellcheck={false}
        value={kept.text}
        aria-invalid={read.problem !== "" || undefined}
        aria-describedby={`${id}s`}
        placeholder={W.policyPlaceholder}
        onInput={(e) => p.set({ ...kept, text: e.currentTarget.value.slice(0, POLICY_MAX) })}
      />
      <p id={`${id}s`} class={read.problem ? "field-error" : "small muted"} role="status">
        {read.problem || fill(W.policyRules, { n: read.rules.length })}
      </p>
      {p.wrong !== null && (
        <p class={p.wrong.length > 0 ? "field-error" : "small muted"} data-test="expects">
          {p.wrong.length > 0 ? fill(W.policyUnmet, { lines: p.wrong.join(", ") }) : fill(W.policyMet, { n: read.expects.length })}
        </p>
      )}
      <div class="row">
        <Button onClick={() => file.current?.click()}>{W.openFile}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".toml,text/plain"
          aria-label={W.openFile}
          onChange={async (e) => {
            const given = e.currentTarget.files?.[0];
            if (given) p.set({ ...kept, text: (await given.text()).slice(0, POLICY_MAX) });
          }}
        />
        <Button onClick={() => p.set({ ...kept, text: SAMPLE })}>{W.sampleFile}</Button>
        <label>
          {W.modeOfGate}{" "}
          <select value={kept.mode} onChange={(e) => p.set({ ...kept, mode: e.currentTarget.value })}>
            {MODES.map((m) => (
              <option key={m}>{m}</option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

function useTold(kept: Kept, read: Read, who: string, capability: Capability, scope: string): Answered {
  const [told, setTold] = useState<Answered>({ out: null, problem: "", scope: "" });
  const turn = useRef(0);
  useEffect(() => {
    const mine = ++turn.current;
    if (scope.trim() === "" || who.trim() === "") {
      setTold({ out: null, problem: "", scope });
      return;
    }
    void ask(kept, read, who.trim(), callOf(capability, scope)).then((t) => {
      if (mine === turn.current) setTold({ ...t, scope });
    });
  }, [kept.mode, read, who, capability, scope]);
  return told;
}

export function CallPlay(): JSX.Element {
  const id = useId();
  const [kept, setKept] = useState<Kept>({ mode: "prompt", text: "" });
  const [who, setWho] = useState("me");
  const [capability, setCapability] = useState<Capability>("exec");
  const [scope, setScope] = useState("");
  const read = usePolicy(kept.text);
  const wrong = useExpected(kept, read);
  const told = useTold(kept, read, who, capability, scope);
  const by = told.out?.matched == null ? undefined : read.rules[told.out.matched]?.id;
  return (
    <div class="stack">
      {core.value === "yes" && <PolicyField kept={kept} set={setKept} read={read} wrong={wrong} />}
      <div class="card play-editor">
        <div class="row">
          <label for={`${id}w`}>
            {W.whoCalls} <input id={`${id}w`} value={who} onInput={(e) => setWho(e.currentTarget.value)} />
          </label>
          <label for={`${id}c`}>
            {W.capability}{" "}
            <select id={`${id}c`} value={capability} onChange={(e) => setCapability(e.currentTarget.value as Capability)}>
              {Object.keys(CAPABILITIES).map((k) => (
                <option key={k}>{k}</option>
              ))}
            </select>
          </label>
        </div>
        <label for={`${id}s`}>{W.whatItWants}</label>
        <input id={`${id}s`} class="mono" spellcheck={false} data-filter value={scope} placeholder="git push -f origin main" onInput={(e) => setScope(e.currentTarget.value)} />
      </div>
      {told.problem && (
        <p class="field-error" role="alert">
          {told.problem}
        </p>
      )}
      {told.out && (
        <div class="card" data-test="call-result" aria-busy={told.scope !== scope} data-scope={told.scope} data-verdict={told.out.verdict} data-line={JSON.stringify(told.out)}>
          <Told out={told.out} grants={[]} />
          {by && (
            <p class="small">
              {W.decidedBy} <Text value={by} max={80} mono />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
