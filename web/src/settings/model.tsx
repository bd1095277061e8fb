// The model that answers chats: who, which, where, and its key, which goes into
// a file of the gate and never comes back.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, newKey, type Problem } from "../api";
import type { ChatResponse, ModelState } from "../types";
import { announce, Button, ErrorBanner, Skeleton, visible } from "../ui";
import { fill, number, rich } from "../words";
import { W } from "../words/settings";

const providers = () => [
  ["scripted", W.builtInScriptNoAi],
  ["gemini", "Gemini"],
  ["openai", W.openaiOrAnyServerThat],
  ["openai-responses", "OpenAI responses"],
  ["anthropic", "Anthropic"],
] as [string, string][];

/** Servers on this machine, one press each. */
const LOCAL = [
  { name: "Ollama", url: "http://127.0.0.1:11434/v1" },
  { name: "llama.cpp", url: "http://127.0.0.1:8080/v1" },
];

interface Tried {
  ok: boolean;
  text: string;
}

/** One short question through the whole gate, in a thread that goes again. */
async function tryModel(): Promise<Tried> {
  const thread = `try-${newKey().slice(0, 12)}`;
  const begun = performance.now();
  const r = await api.post<ChatResponse>("/v1/chat", {
    threadId: thread,
    message: "Are you there? Answer with one word.",
    thread_context_mode: "off",
  });
  const s = number((performance.now() - begun) / 1000, 1);
  void api.del(`/v1/threads/${encodeURIComponent(thread)}`);
  if (!r.ok) return { ok: false, text: r.problem.detail };
  return { ok: true, text: fill(W.modelAnsweredInSS, { model: r.value.usage?.model ?? W.it, s, assistant: visible(r.value.assistant.slice(0, 120)) }) };
}

/** The models of the provider that is set up; none if it does not say. */
async function namesAt(provider: string): Promise<string[]> {
  if (!provider.startsWith("openai")) return [];
  const r = await api.get<{ data?: { id?: unknown }[] }>("/openai/v1/models");
  return r.ok && Array.isArray(r.value?.data) ? r.value.data.flatMap((m) => (typeof m.id === "string" && m.id !== "" ? [m.id] : [])).slice(0, 200) : [];
}

export function Model(): JSX.Element {
  const [now, setNow] = useState<ModelState | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [provider, setProvider] = useState("scripted");
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [key, setKey] = useState("");
  const [names, setNames] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const own = !["scripted"].includes(provider);

  const take = (m: ModelState): void => {
    setNow(m);
    setProvider(m.provider);
    setName(m.provider === "scripted" ? "" : m.model);
    setKey("");
  };
  const read = async (): Promise<void> => {
    const r = await api.get<ModelState>("/v1/model");
    setProblem(r.ok ? null : r.problem);
    if (r.ok) {
      take(r.value);
      setUrl(/^https:\/\/(generativelanguage\.googleapis|api\.(openai|anthropic))\.com$/.test(r.value.url ?? "") ? "" : (r.value.url ?? ""));
    }
  };
  useEffect(() => void read(), []);
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setTried(null);
    const choice = own ? { provider, name, url, key } : { provider };
    let r = await api.put<ModelState>("/v1/model", choice);
    const known = r.ok && own && url !== "" ? await namesAt(provider) : [];
    setNames(known);
    // A server of one's own has models of its own: the usual one of the provider is none of them.
    if (r.ok && name === "" && known[0] !== undefined && !known.includes(r.value.model))
      r = await api.put<ModelState>("/v1/model", { ...choice, name: known[0], key: "" });
    setBusy(false);
    setProblem(r.ok ? null : r.problem);
    if (r.ok) {
      take(r.value);
      announce(fill(W.chatsAreAnsweredByModel, { model: r.value.model }));
    }
    return r.ok;
  };
  const test = async (): Promise<void> => {
    setBusy(true);
    setTried(null);
    const t = await tryModel();
    setBusy(false);
    setTried(t);
    announce(t.text);
  };
  return (
    <section class="card settings-group" id="model" aria-labelledby="settings-model">
      <h2 id="settings-model">{W.model}</h2>
      {!now && !problem && <Skeleton rows={2} label={W.loadingTheModel} />}
      {problem && <ErrorBanner problem={problem} what={now ? W.theModelWasNotChanged : undefined} onRetry={now ? undefined : () => void read()} />}
      {now && (
        <form
          class="settings-model"
          onSubmit={(e) => {
            e.preventDefault();
            void save();
          }}
        >
          <p class="muted small" data-test="model-now">
            {rich(W.chatsAnsweredByStrongProvider, { strong: <strong>{visible(now.model)}</strong>, provider: visible(now.provider), more: now.why && <span class="field-error">{rich(W.itCannotBeAskedWhy, { why: visible(now.why) })}</span> })}
          </p>
          <label>
            {W.provider}
            <select value={provider} onChange={(e) => (setProvider(e.currentTarget.value), setUrl(""), setName(""), setTried(null))}>
              {providers().map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <div class="row" role="group" aria-label={W.aModelOnThisMachine}>
            {LOCAL.map((l) => (
              <Button key={l.name} onClick={() => (setProvider("openai"), setUrl(l.url), setName(""), setKey(""), setTried(null))}>
                {rich(W.nameHere, { name: l.name })}
              </Button>
            ))}
          </div>
          {own && (
            <>
              <label>
                {W.model}
                <input type="text" maxLength={200} value={name} list="model-names" placeholder={W.theProviderSUsualOne} onInput={(e) => setName(e.currentTarget.value)} />
                <datalist id="model-names">
                  {names.map((n) => (
                    <option key={n} value={n} />
                  ))}
                </datalist>
              </label>
              <label>
                {W.address}
                <input type="text" inputMode="url" maxLength={1000} value={url} placeholder={W.theProviderSOwn} onInput={(e) => setUrl(e.currentTarget.value)} />
              </label>
              <label>
                {W.key}
                <input
                  type="password"
                  autocomplete="off"
                  maxLength={511}
                  value={key}
                  placeholder={now.keyKept && now.provider === provider ? W.keptTypeToReplaceIt : W.none}
                  onInput={(e) => setKey(e.currentTarget.value)}
                />
              </label>
              <p class="muted small">{W.theKeyGoesIntoFile}</p>
            </>
          )}
          <div class="row">
            <Button type="submit" kind="primary" disabled={busy}>
              {W.useThisModel}
            </Button>
            <Button disabled={busy} onClick={() => void test()}>
              {W.tryIt}
            </Button>
          </div>
          {tried && (
            <p class={tried.ok ? "banner ok" : "field-error"} role="status" data-test="model-tried">
              {tried.ok ? tried.text : fill(W.noAnswerText, { text: tried.text })}
            </p>
          )}
        </form>
      )}
    </section>
  );
}
