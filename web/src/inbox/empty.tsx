// Nothing waits: what was last, who could answer, and a request to try it with.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, newKey } from "../api";
import { readState, service } from "../state";
import type { PromptList } from "../types";
import { Button, count, decisionWords, EmptyState, surfaceWords, Text, Time } from "../ui";

/** Harmless, and nothing runs it: the gate is asked, and no one waits for the answer. */
const TRIAL = {
  method: "exec",
  params: { command: "echo 'Hello from the test request' > /tmp/solgate-test.txt" },
  extension: { id: "test.request", name: "Test request", version: "1.0.0" },
  context: { description: "Nothing runs, whatever you answer. This is how a request looks." },
};

export function TestRequest(): JSX.Element {
  const [problem, setProblem] = useState("");
  const send = async () => {
    const r = await api.post<unknown>("/v1/hostcalls", { ...TRIAL, call_id: `test-${newKey()}` }, { prefer: "respond-async" });
    if (!r.ok) setProblem(r.problem.detail);
    else setProblem(r.status === 200 ? "A rule or the policy mode answered it without asking. See Decided." : "");
  };
  return (
    <>
      <Button onClick={() => void send()}>Send a test request</Button>
      {problem && <p class="field-error">{problem}</p>}
    </>
  );
}

/** "Answers can come from: the page, terminal." */
export function Connected(): JSX.Element | null {
  useEffect(() => void readState(), []);
  const s = service.value;
  if (!s) return null;
  const names = s.surfaces.map(surfaceWords);
  return (
    <p class="muted small">
      Connected to answer: {names.length > 0 ? names.join(", ") : "nobody, so requests are denied"}.
      {s.viewers > 0 && ` ${count(s.viewers, "viewer looks", "viewers look")} on.`}
    </p>
  );
}

export function Empty(): JSX.Element {
  const [last, setLast] = useState<PromptList | null>(null);
  useEffect(() => {
    void api.get<PromptList>("/v1/prompts?view=decided&limit=1").then((r) => r.ok && setLast(r.value));
  }, []);
  const p = last?.prompts.find((x) => !x.open);
  return (
    <EmptyState
      title="Nothing is waiting"
      actions={
        <>
          <TestRequest />
          {p && (
            <a class="button" href="/inbox?tab=decided">
              See decided
            </a>
          )}
        </>
      }
    >
      {p ? (
        <p>
          Last decision {p.decidedAt && <Time at={p.decidedAt} how="ago" />}: {decisionWords(p.decision ?? "")}, {p.capability}{" "}
          <Text value={p.scopes[0]?.summary} max={40} mono />
        </p>
      ) : (
        <p>When an agent asks for something that no rule covers, it appears here and waits for your answer.</p>
      )}
      <Connected />
    </EmptyState>
  );
}
