// What is denied without asking for a while, in one quiet line each.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { now } from "../state";
import type { PromptMute, PromptMutes } from "../types";
import { announce, Button, Text, useLoad, Who } from "../ui";
import { rich } from "../words";
import { W } from "../words/inbox";

export function Quiet(): JSX.Element | null {
  const load = useLoad<PromptMutes>("/v1/prompts/muted", ["capability_resolved"]);
  const [failed, setFailed] = useState("");
  const list = (load.value?.mutes ?? []).filter((m) => Date.parse(m.until) > now.value);
  if (list.length === 0) return null;
  const unmute = async (m: PromptMute) => {
    const r = await api.post(`/v1/prompts/${encodeURIComponent(m.promptId)}/unmute`, undefined);
    setFailed(r.ok ? "" : r.problem.detail);
    if (r.ok) announce(W.youWillBeAskedAbout);
    await load.reload();
  };
  return (
    <ul class="inbox-quiet" aria-label={W.mutedRequests}>
      {list.map((m) => (
        <li key={m.promptId} class="banner">
          <span>
            {rich(W.deniedWithoutAskingForCeil, { ceil: Math.ceil((Date.parse(m.until) - now.value) / 60_000) })}
            {rich(W.strongTextBy, { strong: <strong>{m.capability}</strong>, text: <Text value={m.scope.summary} max={50} mono /> })}
            {rich(W.whoItWasDenied3, { who: <Who of={m.extension} max={40} /> })}
          </span>
          <Button onClick={() => void unmute(m)}>{W.unmute}</Button>
        </li>
      ))}
      {failed && <li class="field-error">{failed}</li>}
    </ul>
  );
}
