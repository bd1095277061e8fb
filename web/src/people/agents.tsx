// Agents with a token of their own, bound to projects; who answers in whose place.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import type { AgentToken, AgentTokenList, DelegationList, DelegationView, PageSession } from "../types";
import { Button, CopyButton, ErrorBanner, Text, Time, type Load } from "../ui";
import { fill, rich } from "../words";
import { W } from "../words/people";
import { useDoing } from "./doing";

/** Shown once: whoever has it asks in the agent's name. */
function Token(p: { agent: AgentToken; onClose: () => void }): JSX.Element {
  const token = p.agent.token ?? "";
  return (
    <div class="banner people-link" role="status">
      <p>{rich(W.tokenOfAgentShownOnce, { agent: <Text value={p.agent.agent} /> })}</p>
      <code class="people-address">{token}</code>
      <div class="row">
        <CopyButton text={token}>{W.copy}</CopyButton>
        <Button onClick={p.onClose}>{W.done}</Button>
      </div>
    </div>
  );
}

export function Agents(p: { list: Load<AgentTokenList>; who: PageSession; admin: boolean }): JSX.Element {
  const [problem, act] = useDoing(() => void p.list.reload());
  const [called, setCalled] = useState("");
  const [where, setWhere] = useState("");
  const [made, setMade] = useState<AgentToken | null>(null);
  const agents = p.list.value?.agents ?? [];
  const may = p.admin || p.who.standing === "agent-owner" || p.who.standing === "approver";
  const add = () =>
    act(async () => {
      const projects = where.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      const r = await api.post<AgentToken>("/v1/agent-tokens", { agent: called.trim(), projects });
      if (r.ok) {
        setMade(r.value);
        setCalled("");
        setWhere("");
      }
      return r;
    }, W.tokenMade);
  return (
    <section class="card" aria-labelledby="people-agents">
      <h2 id="people-agents">{W.agents}</h2>
      <p class="muted">{W.agentsAskInsideTheirProjects}</p>
      {p.list.problem && <ErrorBanner problem={p.list.problem} onRetry={() => void p.list.reload()} />}
      {problem && <ErrorBanner problem={problem} />}
      {made && <Token agent={made} onClose={() => setMade(null)} />}
      <ul class="people-list">
        {agents.map((a) => (
          <li key={a.id} data-agent={a.agent}>
            <span>
              <strong>
                <Text value={a.agent} />
              </strong>{" "}
              <span class="muted">
                {a.owner ? <Text value={a.owner} /> : W.thePersonAtThisMachine}
                {a.usedAt && (
                  <>
                    {" "}
                    · {W.lastUsed} <Time at={a.usedAt} how="day" />
                  </>
                )}
              </span>{" "}
              {!a.works && <span class="tag warn">{W.tokenLost}</span>}
              <span class="people-roots">
                {a.projects.map((root) => (
                  <code key={root}>
                    <Text value={root} />
                  </code>
                ))}
              </span>
            </span>
            <Button onClick={() => void act(() => api.del(`/v1/agent-tokens/${encodeURIComponent(a.id)}`), W.ended)} aria-label={fill(W.endAgentName, { name: a.agent })}>
              {W.endAgent}
            </Button>
          </li>
        ))}
      </ul>
      {agents.length === 0 && <p class="muted">{W.noAgentHasAToken}</p>}
      {may && (
        <form
          class="people-form"
          onSubmit={(e) => {
            e.preventDefault();
            void add();
          }}
        >
          <label>
            {W.idOfTheAgent}
            <input type="text" required maxLength={128} value={called} onInput={(e) => setCalled(e.currentTarget.value)} />
          </label>
          <label class="people-wide">
            {W.projectsOneOnALine}
            <textarea required rows={2} value={where} onInput={(e) => setWhere(e.currentTarget.value)} />
          </label>
          <Button type="submit">{W.makeAToken}</Button>
        </form>
      )}
    </section>
  );
}

export function Delegations(p: { list: Load<DelegationList>; who: PageSession; admin: boolean }): JSX.Element {
  const [problem, act] = useDoing(() => void p.list.reload());
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [hours, setHours] = useState("24");
  const all = p.list.value?.delegations ?? [];
  const self = p.who.standing === "approver" || p.who.standing === "administrator";
  const mine = (d: DelegationView) => p.admin || d.from === p.who.person || d.to === p.who.person;
  const add = async () => {
    const body = { to: to.trim(), hours: Number(hours), ...(from.trim() ? { from: from.trim() } : {}) };
    if (await act(() => api.post("/v1/delegations", body), W.delegated)) setTo("");
  };
  return (
    <section class="card" aria-labelledby="people-delegations">
      <h2 id="people-delegations">{W.standIns}</h2>
      <p class="muted">{W.standInsAnswerForAWhile}</p>
      {p.list.problem && <ErrorBanner problem={p.list.problem} onRetry={() => void p.list.reload()} />}
      {problem && <ErrorBanner problem={problem} />}
      <ul class="people-list">
        {all.map((d) => (
          <li key={d.id} data-delegation={d.id}>
            <span>{rich(W.toAnswersForFromUntil, { to: <Text value={d.to} />, from: <Text value={d.from} />, until: <Time at={d.until} how="day" /> })}</span>
            {mine(d) && (self || p.admin) && (
              <Button onClick={() => void act(() => api.del(`/v1/delegations/${encodeURIComponent(d.id)}`), W.ended)} aria-label={fill(W.endDelegationOf, { to: d.to, from: d.from })}>
                {W.endDelegation}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all.length === 0 && <p class="muted">{W.nobodyStandsIn}</p>}
      {(self || p.admin) && (
        <form
          class="people-form"
          onSubmit={(e) => {
            e.preventDefault();
            void add();
          }}
        >
          {p.admin && (
            <label>
              {W.inWhosePlace}
              <input type="text" required={!p.who.person} maxLength={64} placeholder={p.who.person ?? ""} value={from} onInput={(e) => setFrom(e.currentTarget.value)} />
            </label>
          )}
          <label>
            {W.whoAnswers}
            <input type="text" required maxLength={64} value={to} onInput={(e) => setTo(e.currentTarget.value)} />
          </label>
          <label>
            {W.forHowManyHours}
            <input type="number" required min={1} max={720} value={hours} onInput={(e) => setHours(e.currentTarget.value)} />
          </label>
          <Button type="submit">{W.delegate}</Button>
        </form>
      )}
    </section>
  );
}
