// Nothing waits: what was last, who could answer, and a request to try it with.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, newKey } from "../api";
import { readState, service } from "../state";
import type { PromptList } from "../types";
import { Button, decisionWords, EmptyState, surfaceWords, Text, Time } from "../ui";
import { fill, rich } from "../words";
import { lineText } from "./words";
import { W } from "../words/inbox";

/** Harmless, and nothing runs it: the gate is asked, and no one waits for the answer. */
const TRIAL = {
  method: "exec",
  params: { command: "echo 'Hello from the test request' > /tmp/solgate-test.txt" },
  extension: { id: "test.request", get name() { return W.testRequest; }, version: "1.0.0" },
  context: { get description() { return W.nothingRunsWhateverYouAnswer; } },
};

export function TestRequest(): JSX.Element {
  const [problem, setProblem] = useState("");
  const send = async () => {
    const r = await api.post<unknown>("/v1/hostcalls", { ...TRIAL, call_id: `test-${newKey()}` }, { prefer: "respond-async" });
    if (!r.ok) setProblem(r.problem.detail);
    else setProblem(r.status === 200 ? W.aRuleOrPolicyMode : "");
  };
  return (
    <>
      <Button onClick={() => void send()}>{W.sendATestRequest}</Button>
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
      {rich(W.connectedToAnswerWhatMore, { what: names.length > 0 ? names.join(", ") : W.nobodySoRequestsAreDenied, more: s.viewers > 0 && fill(W.nViewersLookOn, { n: s.viewers }) })}
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
      title={W.nothingIsWaiting}
      actions={
        <>
          <TestRequest />
          {p && (
            <a class="button" href="/inbox?tab=decided">
              {W.seeDecided}
            </a>
          )}
        </>
      }
    >
      {p ? (
        <p>
          {rich(W.lastDecisionMoreDecisionCapability, { more: p.decidedAt && <Time at={p.decidedAt} how="ago" />, decision: decisionWords(p.decision ?? ""), capability: p.capability })}
          <Text value={lineText(p)} max={40} mono />
        </p>
      ) : (
        <p>{W.whenAgentAsksForSomething}</p>
      )}
      <Connected />
    </EmptyState>
  );
}
