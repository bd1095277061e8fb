// The model that answers chats: who, which, where, and its key, which goes into
// a file of the gate and never comes back.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, newKey, type Problem } from "../api";
import type { ChatResponse, ModelState } from "../types";
import { announce, Button, ErrorBanner, Skeleton, visible } from "../ui";

const PROVIDERS = [
  ["scripted", "Built-in script (no AI, no key)"],
  ["gemini", "Gemini"],
  ["openai", "OpenAI, or any server that speaks its API"],
  ["openai-responses", "OpenAI responses"],
  ["anthropic", "Anthropic"],
] as const;

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
  const s = ((performance.now() - begun) / 1000).toFixed(1);
  void api.del(`/v1/threads/${encodeURIComponent(thread)}`);
  if (!r.ok) return { ok: false, text: r.problem.detail };
  return { ok: true, text: `${r.value.usage?.model ?? "It"} answered in ${s} s: ${visible(r.value.assistant.slice(0, 120))}` };
}

export function Model(): JSX.Element {
  const [now, setNow] = useState<ModelState | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [provider, setProvider] = useState("scripted");
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [key, setKey] = useState("");
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
    const r = await api.put<ModelState>("/v1/model", own ? { provider, name, url, key } : { provider });
    setBusy(false);
    setProblem(r.ok ? null : r.problem);
    if (r.ok) {
      take(r.value);
      announce(`Chats are answered by ${r.value.model}.`);
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
      <h2 id="settings-model">Model</h2>
      {!now && !problem && <Skeleton rows={2} label="Loading the model…" />}
      {problem && <ErrorBanner problem={problem} what={now ? "The model was not changed." : undefined} onRetry={now ? undefined : () => void read()} />}
      {now && (
        <form
          class="settings-model"
          onSubmit={(e) => {
            e.preventDefault();
            void save();
          }}
        >
          <p class="muted small" data-test="model-now">
            Chats are answered by <strong>{visible(now.model)}</strong> ({visible(now.provider)}).
            {now.why && <span class="field-error"> It cannot be asked: {visible(now.why)}.</span>}
          </p>
          <label>
            Provider
            <select value={provider} onChange={(e) => (setProvider(e.currentTarget.value), setUrl(""), setName(""), setTried(null))}>
              {PROVIDERS.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <div class="row" role="group" aria-label="A model on this machine">
            {LOCAL.map((l) => (
              <Button key={l.name} onClick={() => (setProvider("openai"), setUrl(l.url), setName(""), setKey(""), setTried(null))}>
                {l.name} here
              </Button>
            ))}
          </div>
          {own && (
            <>
              <label>
                Model
                <input type="text" maxLength={200} value={name} placeholder="the provider's usual one" onInput={(e) => setName(e.currentTarget.value)} />
              </label>
              <label>
                Address
                <input type="text" inputMode="url" maxLength={1000} value={url} placeholder="the provider's own" onInput={(e) => setUrl(e.currentTarget.value)} />
              </label>
              <label>
                Key
                <input
                  type="password"
                  autocomplete="off"
                  maxLength={511}
                  value={key}
                  placeholder={now.keyKept && now.provider === provider ? "kept; type to replace it" : "none"}
                  onInput={(e) => setKey(e.currentTarget.value)}
                />
              </label>
              <p class="muted small">The key goes into a file that only you can read. It is not shown again, here or anywhere.</p>
            </>
          )}
          <div class="row">
            <Button type="submit" kind="primary" disabled={busy}>
              Use this model
            </Button>
            <Button disabled={busy} onClick={() => void test()}>
              Try it
            </Button>
          </div>
          {tried && (
            <p class={tried.ok ? "banner ok" : "field-error"} role="status" data-test="model-tried">
              {tried.ok ? tried.text : `No answer: ${tried.text}`}
            </p>
          )}
        </form>
      )}
    </section>
  );
}
