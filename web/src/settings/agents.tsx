// Agents of this machine, as the doctor sees them, with what to do next.
import type { JSX } from "preact";
import type { AgentList, AgentState } from "../types";
import { Button, CopyButton, ErrorBanner, Skeleton, Text, useLoad } from "../ui";
import { rich } from "../words";
import { W } from "../words/settings";

/** What people call them; the gate knows them by the word of "solgate install". */
const NAMES: Record<string, string> = {
  claude: "Claude Code",
  codex: "Codex",
  gemini: "Gemini CLI",
  copilot: "Copilot CLI",
  droid: "Droid",
  qwen: "Qwen Code",
  cursor: "Cursor",
  opencode: "opencode",
  pi: "pi",
};

const nameOf = (name: string): string => NAMES[name] ?? name;
const command = (name: string): string => `solgate install ${name}`;

/** A word, a sign and a colour; never the colour alone. */
function State(p: { agent: AgentState }): JSX.Element {
  const { state, gated } = p.agent;
  const kind = state === "bad" ? "bad" : !gated || state === "note" ? "warn" : "ok";
  const words = state === "bad" ? W.agentBroken : !gated ? W.agentNotGated : state === "note" ? W.agentGatedNote : W.agentGated;
  return (
    <span class={`tag ${kind}`} data-state={state}>
      {kind === "ok" ? "✓ " : kind === "warn" ? "! " : "✗ "}
      {words}
    </span>
  );
}

/** "solgate install claude" is to be typed; a sentence is to be read. */
function Next(p: { next: string }): JSX.Element {
  if (!p.next.startsWith("solgate ")) return <Text value={p.next} max={400} />;
  return (
    <span class="settings-next">
      <code>{p.next}</code>
      <CopyButton text={p.next}>{W.copy}</CopyButton>
    </span>
  );
}

function Agent(p: { agent: AgentState }): JSX.Element {
  const a = p.agent;
  return (
    <li class="settings-agent" data-agent={a.name}>
      <div class="row">
        <strong>
          <bdi>{nameOf(a.name)}</bdi>
        </strong>
        <State agent={a} />
      </div>
      <ul>
        {a.checks.map((c, i) => (
          <li key={i} lang="en">
            <Text value={c.text} max={600} />
            {c.next && (
              <div class="settings-do">
                → <Next next={c.next} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

export function Agents(): JSX.Element {
  const list = useLoad<AgentList>("/v1/agents");
  const found = list.value?.agents ?? [];
  const others = list.value?.others ?? [];
  return (
    <section class="card settings-group" id="agents" aria-labelledby="settings-agents">
      <h2 id="settings-agents">{W.agents}</h2>
      {list.problem && <ErrorBanner problem={list.problem} what={W.agentsCannotBeRead} onRetry={() => void list.reload()} />}
      {!list.value && !list.problem && <Skeleton rows={2} label={W.lookingForAgents} />}
      {list.value && (
        <>
          {found.length === 0 && <p class="muted">{W.noAgentFound}</p>}
          <ul class="settings-agents">
            {found.map((a) => (
              <Agent key={a.name} agent={a} />
            ))}
          </ul>
          {others.length > 0 && (
            <details class="settings-all">
              <summary>{rich(W.otherAgentsN, { n: others.length })}</summary>
              <dl class="settings-facts">
                {others.map((a) => [
                  <dt key={a}>
                    <bdi>{nameOf(a)}</bdi>
                  </dt>,
                  <dd key={`${a}-do`}>
                    <Next next={command(a)} />
                  </dd>,
                ])}
              </dl>
            </details>
          )}
          <p class="muted small">{rich(W.proveThatAgentsAsk, { command: <code>solgate doctor --prove</code> })}</p>
          <div class="row">
            <Button onClick={() => void list.reload()}>{W.lookAgain}</Button>
          </div>
        </>
      )}
    </section>
  );
}
