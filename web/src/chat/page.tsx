// Chat: the threads, one conversation, and where to type.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { tellWindows, watchActions } from "../chip/actions";
import { connection } from "../events";
import { navigate, route } from "../router";
import { Button, EmptyState, ErrorBanner, Skeleton, visible } from "../ui";
import { Sparkle } from "../spec/signs";
import type { PacketAttachment } from "../types";
import { Composer } from "./composer";
import { draftOf, keepDraft, keepRead } from "./kept";
import { Log } from "./log";
import { comes, readThread, send, stop, threadOf, underWay, watchThread, type Exchange } from "./thread";
import { ThreadList } from "./threadlist";
import { newThreadId, threads, threadsLoaded, watchThreads } from "./threads";
import "./chat.css";
import { rich, withWords } from "../words";
import { W } from "../words/chat";

let begun = newThreadId();

/** One was chosen or begun here: one writes next. */
let chosen = false;
const fine = matchMedia("(pointer: fine)");

function begin(): void {
  begun = newThreadId();
  chosen = true;
  navigate(`/t/${begun}`);
}

const DEMO = "Remind me tomorrow at 9 to call the electrician.";

function Nothing(p: { say: (text: string) => void }): JSX.Element {
  return (
    <EmptyState
      title={W.nothingHereYet}
      actions={
        <>
          <Button kind="primary" onClick={() => p.say(DEMO)}>
            {W.tryTheDemo}
          </Button>
          <a class="button" href="/help#tour">
            {W.readTheTour}
          </a>
          <a class="button" href="/energy?chat=load">
            <Sparkle />
            {W.specAsst}
          </a>
        </>
      }
    >
      <p>
        {rich(W.saySomethingOrTryDemo, { code: <code>solgate demo</code> })}
      </p>
    </EmptyState>
  );
}

export default function ChatPage(): JSX.Element {
  const id = route.value.params["id"];
  useEffect(watchThreads, []);
  if (id !== undefined) return <Conversation key={id} id={id} />;
  if (threadsLoaded.value) return <Newest />;
  return (
    <div class="chat chat-wait">
      <Skeleton label={W.loadingThreads} />
    </div>
  );
}

/** At "/": the newest thread, or one that begins; it stays while one is here. */
function Newest(): JSX.Element {
  const [id] = useState(() => threads.peek()[0]?.threadId ?? begun);
  return <Conversation key={id} id={id} />;
}

/** Files that wait for their message, while the page is open. */
const chosenFiles = new Map<string, PacketAttachment[]>();

function Conversation({ id }: { id: string }): JSX.Element {
  const thread = threadOf(id);
  const [round, setRound] = useState(0);
  const [list, setList] = useState(false);
  const [files, showFiles] = useState<PacketAttachment[]>(chosenFiles.get(id) ?? []);
  const [refused, setRefused] = useState<string[]>([]);
  const [attach, setAttach] = useState<typeof import("./attach") | null>(null);
  /** Files on their way: one after the other, so that none is lost. */
  const taking = useRef<Promise<PacketAttachment[]>>(Promise.resolve(files));
  const field = useRef<HTMLTextAreaElement>(null);
  /** The exchange that the next message stands in the place of, and what was being written before. */
  const [place, setPlace] = useState<string | undefined>();
  const draft = useRef("");
  const item = threads.value.find((t) => t.threadId === id);
  const title = item?.title ? visible(item.title) : thread.exchanges.value[0] ? visible(thread.exchanges.value[0].text) : W.newThread;

  useEffect(() => watchThread(id), [id]);
  useEffect(() => {
    if (files.length > 0) void withWords(import("./attach")).then(setAttach);
  }, []);
  useEffect(() => watchActions(id, () => comes(id)), [id]);
  useEffect(() => {
    if (item) keepRead(id, item.lastAt);
  }, [item?.lastAt]);

  const setFiles = (list: PacketAttachment[]): void => {
    taking.current = Promise.resolve(list);
    chosenFiles.set(id, list);
    showFiles(list);
  };
  const add = (chosen: File[]): void => {
    taking.current = taking.current.then(async (now) => {
      const m = await withWords(import("./attach"));
      const taken = await m.take(now, chosen);
      setAttach(m);
      chosenFiles.set(id, taken.list);
      showFiles(taken.list);
      setRefused(taken.refused);
      return taken.list;
    });
  };
  const say = (text: string): boolean => {
    void send(id, text, files.length > 0 ? files : undefined, place).then(() => tellWindows(id));
    setFiles([]);
    setRefused([]);
    if (place) queueMicrotask(() => write(draft.current, undefined));
    return true;
  };
  /** Begins to write this, in the place of an exchange or of none. */
  const write = (text: string, of: string | undefined): void => {
    keepDraft(id, text);
    setPlace(of);
    setRound((n) => n + 1);
  };
  const edit = (text: string, of?: Exchange): void => {
    if (of && !place) draft.current = draftOf(id);
    setFiles(of?.attachments ?? []);
    if (of?.attachments) void withWords(import("./attach")).then(setAttach);
    write(text, of?.id);
  };
  useEffect(() => {
    // A keyboard on the screen comes when one asks for it.
    if (chosen && fine.matches) field.current?.focus();
    chosen = false;
  }, []);
  const busy = underWay(thread);
  useEffect(() => {
    if (round > 0) field.current?.focus();
  }, [round]);
  const off = connection.value.state === "lost" ? W.notConnectedYourDraftKept : null;

  return (
    <div class="chat">
      <ThreadList here={id} open={list} onClose={() => setList(false)} onChoose={() => (chosen = true)} onNew={begin} />
      <section
        class="talk"
        aria-label={W.chat}
        onDragOver={(e) => e.dataTransfer?.types.includes("Files") && e.preventDefault()}
        onDrop={(e) => {
          if (!e.dataTransfer?.files.length) return;
          e.preventDefault();
          add([...e.dataTransfer.files]);
        }}
      >
        <header class="talk-head">
          <Button class="talk-list" aria-expanded={list} onClick={() => setList(!list)}>
            {rich(W.spanThreads, { span: <span aria-hidden="true">‹ </span> })}
          </Button>
          <h1 class="talk-title">
            <bdi>{title.slice(0, 120)}</bdi>
          </h1>
          <Button class="talk-new" onClick={begin} aria-label={W.newThread}>
            {rich(W.spanNew, { span: <span aria-hidden="true">+ </span> })}
          </Button>
        </header>
        {thread.problem.value && (
          <div class="talk-problem">
            <ErrorBanner problem={thread.problem.value} what={W.thisConversationCouldNotBe} onRetry={() => void readThread(id)} />
          </div>
        )}
        {!thread.loaded.value && !thread.problem.value ? (
          <div class="log-frame">
            <div class="log">
              <div class="log-in">
                <Skeleton label={W.loadingMessages} />
              </div>
            </div>
          </div>
        ) : (
          <Log thread={thread} onEdit={edit} empty={<Nothing say={say} />} />
        )}
        {attach && (
          <div class="attach">
            <attach.Attached list={files} refused={refused} set={(list) => (setFiles(list), setRefused([]))} />
          </div>
        )}
        {place && (
          <p class="talk-place" role="status">
            <span>{W.youEditEarlierMessageIt}</span>
            <Button onClick={() => edit(draft.current)}>{W.cancelEdit}</Button>
          </p>
        )}
        <Composer
          key={round}
          stop={
            busy &&
            (() => {
              field.current?.focus();
              void stop(id, busy.key);
            })
          }
          placeholder={W.message}
          label={W.message2}
          draft={draftOf(id)}
          keep={(text) => keepDraft(id, text)}
          send={say}
          off={off}
          field={field}
          files={add}
          more={
            <label class="composer-attach">
              {W.attachAFile}
              <input
                type="file"
                multiple
                class="sr-only"
                onChange={({ currentTarget: input }) => {
                  const chosen = [...input.files!];
                  input.value = "";
                  add(chosen);
                }}
              />
            </label>
          }
        />
      </section>
    </div>
  );
}
