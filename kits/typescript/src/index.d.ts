import type { CapabilityPromptData, ChatResponse, HostcallVerdict, PacketInput, PromptList, PromptView, ServiceState, TurnRequest, TurnResult } from './contracts.js';
export type * from './contracts.js';

export interface SolgateOptions {
  /** The name under which the agent asks; its own token (tokens/agents/ID) is used if there is one. */
  id?: string;
  name?: string;
  version?: string;
  /** A token of tokens/ by its name instead: "person" to answer questions. */
  role?: 'agent' | 'person' | 'viewer';
  /** Where the gate is: state directory, socket, or an address of this machine (http://127.0.0.1:PORT). */
  state?: string;
  socket?: string;
  url?: string;
  token?: { name: string; text: string };
  /** Where calls are made; absent: the gate's project. */
  cwd?: string;
  /** How long to wait for an answer; 0: as long as the gate does. */
  timeoutMs?: number;
  /** The trace that calls belong to (W3C Trace Context), asked for each: the gate's spans join it. */
  traceparent?: () => string | undefined;
}

export interface CallOptions { signal?: AbortSignal; timeoutMs?: number }

/** A tool by its name, or one of the gate's methods (exec, fs, http ...) with its params. */
export type Call = ({ tool: string; input?: unknown; risk?: 'low' | 'medium' | 'high' } | { method: string; params: unknown }) &
  { callId?: string; cwd?: string; turnId?: string; context?: unknown };

export interface Verdict extends Partial<Pick<HostcallVerdict, 'decision' | 'rule' | 'capability' | 'risk' | 'hash' | 'promptId' | 'note' | 'matched' | 'nearest' | 'realPath' | 'object'>> {
  readonly allowed: boolean;
  /** For the model, if the call was refused. */
  readonly reason: string;
  /** Of check(): what failed. */
  readonly error?: unknown;
}

export interface Asked { callId: string; hash: string; verdict: Verdict | null }
export interface GateEvent { id?: string; event: string; data: { kind: string; payload: CapabilityPromptData & Record<string, unknown>; [k: string]: unknown } }

/** A decision, one with a note, or none. */
export type Answer = string | readonly [decision: string, note?: string] | null | undefined | void;

export class SolgateError extends Error {
  code: string; status?: number; pointer?: string; hint?: string; retryable: boolean;
}
export class Refused extends SolgateError { verdict: Verdict }
export function canonical(value: unknown): string;

export class Solgate {
  constructor(options: SolgateOptions);
  close(): void;
  ask(call: Call, options?: CallOptions): Promise<Verdict>;
  askLater(call: Call, options?: CallOptions): Promise<Asked>;
  wait(asked: Asked, options?: CallOptions): Promise<Verdict>;
  cancel(callId: string, options?: CallOptions): Promise<void>;
  check(call: Call, options?: CallOptions): Promise<Verdict>;
  run<T>(call: Call, fn: (verdict: Verdict) => T | Promise<T>, options?: CallOptions): Promise<T>;
  turn(request: TurnRequest, options?: CallOptions): Promise<TurnResult>;
  state(options?: CallOptions): Promise<ServiceState>;
  prompts(options?: CallOptions): Promise<PromptList>;
  prompt(promptId: string, options?: CallOptions): Promise<PromptView>;
  decide(promptId: string, decision: string, options?: CallOptions & { rev?: number; note?: string }): Promise<PromptView>;
  attend(answer: (prompt: CapabilityPromptData | PromptView) => Answer | Promise<Answer>,
    options?: { listen?: 'web' | 'tui' | 'rpc' | 'cli'; signal?: AbortSignal }): Promise<void>;
  events(options?: { listen?: 'web' | 'tui' | 'rpc' | 'cli'; lastEventId?: string; signal?: AbortSignal; reconnect?: boolean }): AsyncGenerator<GateEvent>;
  chat(packet: PacketInput, options?: CallOptions & { onText?: (text: string) => void; onReplace?: (text: string) => void }): Promise<ChatResponse>;
}
