// The types of Solgate's wire, written by: solgate schema --lang ts

export type Scalar = string | number | boolean;

export type Intent =
  /** none of the others */
  | "other"
  /** look at a thing and judge it */
  | "inspect"
  /** explain, or show how */
  | "teach"
  /** choose among options */
  | "decide"
  /** make something new */
  | "create"
  /** support with feelings, identity, relations */
  | "reflect";

export type GateSignalType =
  /** a written rule */
  | "rule"
  /** a word or phrase */
  | "keyword"
  /** likeness to an example */
  | "prototype"
  /** the trained weights */
  | "model";

export type EnrichmentMode =
  /** the answer only */
  | "none"
  /** one small extra */
  | "light"
  /** steps, tables, reading tools */
  | "full";

export type AllowedType =
  /** pictures that illustrate; never evidence */
  | "reference_images"
  /** sources; needs leave to browse */
  | "citations"
  /** a list to tick off */
  | "checklist"
  /** numbered steps */
  | "step_by_step"
  /** what takes how long */
  | "timing_table"
  /** calls that only read */
  | "tool_calls_read"
  /** calls that write: proposed, never run unasked */
  | "tool_calls_write";

export type Posture =
  /** hold the person, give no operational detail */
  | "containment"
  /** stop at the boundary and say so */
  | "boundary_pause"
  /** state assumptions, avoid certainty */
  | "conditional"
  /** answer plainly */
  | "direct";

export type MementoVersion =
  /** with signals */
  | "memento-v0.2"
  /** without signals */
  | "memento-v0.1";

export type ConfidenceLevel =
  /** a guess */
  | "low"
  /** likely */
  | "med"
  /** as good as certain */
  | "high";

export type AffectSource =
  /** the server */
  | "server"
  /** the risk gate, from the user's own text */
  | "sentinel"
  /** the device */
  | "device_hint"
  /** the model, about the current message */
  | "model";

export type AffectPhase =
  /** calm, or no points yet */
  | "settled"
  /** getting more intense */
  | "rising"
  /** as intense as it gets: the summary is frozen */
  | "peak"
  /** calming down */
  | "downshift";

export type Intensity =
  /** calm, below 0.34 */
  | "low"
  /** noticeable, from 0.34 */
  | "med"
  /** strong, from 0.7: the summary is frozen */
  | "high";

export type SignalKind =
  /** a commitment that turns the thread */
  | "decision_made"
  /** the subject grew or shrank */
  | "scope_changed"
  /** an abrupt change of direction */
  | "pivot"
  /** a question got its answer */
  | "answer_provided"
  /** nothing but an acknowledgement */
  | "ack_only"
  /** a task or question was opened */
  | "open_loop_created"
  /** a task or question was closed */
  | "open_loop_resolved"
  /** a risk or tension showed */
  | "risk_or_conflict";

export type SignalSource =
  /** rules on the server */
  | "server"
  /** the model said so */
  | "model";

export type PacketType =
  /** a turn of a chat */
  | "chat";

export type NotificationPolicy =
  /** not at all */
  | "silent"
  /** shown, no sound */
  | "muted"
  /** as usual */
  | "alert"
  /** at once; only the risk gate may say so */
  | "urgent";

export type TraceLevel =
  /** counts only */
  | "info"
  /** the last events */
  | "debug";

export type ProviderTier =
  /** the smallest */
  | "nano"
  /** small */
  | "mini"
  /** the largest */
  | "full";

export type DriverScope =
  /** in one thread */
  | "thread"
  /** everywhere */
  | "global";

export type DriverSource =
  /** the assistant */
  | "assistant_proposed"
  /** the user */
  | "user_created"
  /** came with the system */
  | "system_shipped";

export type CaptureKind =
  /** a web address */
  | "url";

export type CaptureSource =
  /** the user */
  | "user_provided";

export type SupportType =
  /** a captured page */
  | "url_capture"
  /** a piece of text */
  | "text_snippet";

export type ContextMode =
  /** yes */
  | "auto"
  /** no, and nothing is stored */
  | "off";

export type SuggestionType =
  /** a journal entry */
  | "journal_entry"
  /** a reminder */
  | "reminder"
  /** a calendar event; needs a start */
  | "calendar_event";

export type DisplayHint =
  /** as a card beside the text */
  | "ghost_card";

export type GhostKind =
  /** something remembered */
  | "memory_artifact"
  /** a moment for the journal */
  | "journal_moment"
  /** an action to approve */
  | "action_proposal";

export type RigorLevel =
  /** deleting needs a confirmation */
  | "high"
  /** as usual */
  | "normal";

export type AffectLabel =
  /** none in particular */
  | "neutral"
  /** too much at once */
  | "overwhelm"
  /** something became clear */
  | "insight"
  /** thankful */
  | "gratitude"
  /** determined */
  | "resolve"
  /** wants to know */
  | "curiosity";

export type ExecutionStatus =
  /** not done */
  | "failed"
  /** not known yet */
  | "pending"
  /** done */
  | "succeeded";

export type HostErrorCode =
  /** a mistake of the host */
  | "internal"
  /** not allowed */
  | "denied"
  /** took too long */
  | "timeout"
  /** reading or writing failed */
  | "io"
  /** the call was malformed */
  | "invalid_request";

export type MessageType =
  /** something went wrong */
  | "error"
  /** an extension introduces itself */
  | "register"
  /** the host uses a tool of the extension */
  | "tool_call"
  /** what the tool gave */
  | "tool_result"
  /** the user typed a command */
  | "slash_command"
  /** what the command gave */
  | "slash_result"
  /** an event the extension asked for */
  | "event_hook"
  /** the extension asks for something */
  | "host_call"
  /** what the host answers */
  | "host_result"
  /** a log entry */
  | "log";

export type PolicyMode =
  /** denied */
  | "strict"
  /** a person is asked */
  | "prompt"
  /** allowed and logged */
  | "permissive";

export type PromptOption =
  /** Deny */
  | "deny_once"
  /** Deny always */
  | "deny_always"
  /** Allow once */
  | "allow_once"
  /** Allow for session */
  | "allow_session"
  /** Allow always */
  | "allow_always";

export type DecisionToken =
  /** nobody was there to ask */
  | "deny_unattended"
  /** nobody answered in time */
  | "deny_timeout"
  /** the caller left or the gate stopped */
  | "deny_cancelled"
  /** too much waits already */
  | "deny_limit"
  /** refused too often before */
  | "deny_cooldown"
  /** strict mode */
  | "deny_strict"
  /** a rule of the policy */
  | "deny_policy"
  /** a decision made earlier */
  | "deny_stored"
  /** a person: Deny */
  | "deny_once"
  /** a person: Deny always */
  | "deny_always"
  /** a person: Cancel */
  | "cancelled"
  /** a person: Not now */
  | "deferred"
  /** a person typed a correction */
  | "corrected"
  /** a person: Confirm */
  | "confirmed"
  /** a person: Approve, Allow once */
  | "allow_once"
  /** a person: Allow for session */
  | "allow_session"
  /** a person: Allow always */
  | "allow_always"
  /** a decision made earlier */
  | "allow_stored"
  /** a rule of the policy */
  | "allow_policy"
  /** permissive mode */
  | "allow_permissive";

export type SourceType =
  /** a path on this machine */
  | "local"
  /** a package of the npm registry */
  | "npm"
  /** a repository on GitHub */
  | "github";

export type Capability =
  /** Run programs */
  | "exec"
  /** Environment variables */
  | "env"
  /** Change files */
  | "write"
  /** Network access */
  | "http"
  /** Read files */
  | "read"
  /** Other tool */
  | "tool"
  /** Conversation records */
  | "session"
  /** Questions and notices */
  | "ui"
  /** Life-cycle events */
  | "events"
  /** Log entries */
  | "log";

export type HostcallMethod =
  /** run a process */
  | "exec"
  /** read environment variables */
  | "env"
  /** make a network request */
  | "http"
  /** touch files and directories */
  | "fs"
  /** use a tool by its name */
  | "tool"
  /** read or change session state */
  | "session"
  /** ask or tell the user */
  | "ui"
  /** register for events */
  | "events"
  /** write a log entry */
  | "log";

export type Risk =
  /** can do lasting harm */
  | "high"
  /** can expose or send data */
  | "medium"
  /** stays inside the session */
  | "low";

export type ScopeKind =
  /** a command and its arguments */
  | "command"
  /** a file or directory under the project */
  | "path"
  /** a host, with the port */
  | "host"
  /** an operation of session or ui */
  | "operation"
  /** a tool by its name */
  | "tool"
  /** an environment variable */
  | "variable";

export type BlockingClass =
  /** a call of an agent; denied after the deadline */
  | "call"
  /** the chat, as long as it takes */
  | "conversation"
  /** nothing */
  | "offer";

export type Surface =
  /** no surface: a rule, the time, a fault */
  | "none"
  /** a program over HTTP */
  | "http"
  /** the page */
  | "web"
  /** the terminal */
  | "tui"
  /** the headless mode */
  | "rpc"
  /** the command line */
  | "cli"
  /** the hook of a host */
  | "hook"
  /** the proxy before a server of tools */
  | "mcp";

export type LogLevel =
  /** something failed */
  | "error"
  /** something is odd */
  | "warn"
  /** something happened */
  | "info"
  /** for developers */
  | "debug";

export type LogComponent =
  /** the host */
  | "runtime"
  /** an extension */
  | "extension"
  /** a test harness */
  | "harness"
  /** a recorder */
  | "capture";

export type GrantEffect =
  /** refuse what it covers */
  | "deny"
  /** let through what it covers */
  | "allow";

export type TraceActor =
  /** the server */
  | "solserver"
  /** the client */
  | "solmobile"
  /** the model */
  | "model"
  /** what draws the answer */
  | "renderer"
  /** the person */
  | "user";

export type TracePhase =
  /** something failed */
  | "error"
  /** text made uniform */
  | "normalize"
  /** evidence taken in */
  | "evidence_intake"
  /** what it consists of */
  | "gate_normalize_modality"
  /** addresses found */
  | "gate_url_extraction"
  /** what is wanted */
  | "gate_intent"
  /** what is risky */
  | "gate_sentinel"
  /** what context is fetched */
  | "gate_lattice"
  /** what is worth keeping */
  | "synaptic_gate"
  /** older name: modality */
  | "modality_gate"
  /** older name: intent */
  | "intent_gate"
  /** older name: risk */
  | "risk_gate"
  /** what the turn may do */
  | "enrichment_lattice"
  /** who answers */
  | "policy_engine"
  /** the request is made */
  | "compose_request"
  /** the model is asked */
  | "model_call"
  /** how good the summary is */
  | "memento_quality"
  /** the answer is checked */
  | "output_gates"
  /** the answer is shown */
  | "render"
  /** must, should or skip */
  | "breakpoint"
  /** something left */
  | "export";

export type TraceStatus =
  /** did not work */
  | "failed"
  /** has begun */
  | "started"
  /** is done */
  | "completed"
  /** waits */
  | "paused"
  /** was stopped */
  | "blocked"
  /** is done, something is odd */
  | "warning";

export type ChatRole =
  /** the person */
  | "user"
  /** the model */
  | "model";

export type ChatMode =
  /** questions and advice */
  | "general"
  /** adding loads */
  | "load"
  /** adding charging sources */
  | "source";

export type PowerUnit =
  /** watts */
  | "W"
  /** amperes, converted with the system voltage */
  | "A";

export type ChargingType =
  /** anything else */
  | "other"
  /** panels */
  | "solar"
  /** a running engine */
  | "alternator"
  /** a generator */
  | "generator"
  /** a solar charge controller */
  | "mppt"
  /** a mains charger */
  | "charger"
  /** a turbine */
  | "wind";

export type LoadCategory =
  /** runs on the battery directly */
  | "DC Loads (Native/DCDC)"
  /** runs through the inverter */
  | "AC Loads (Inverter)"
  /** what the system itself draws */
  | "System Mgmt";

export type EnergyEstimate =
  /** told by the name */
  | "category"
  /** not known: zero */
  | "watts"
  /** a usual day */
  | "hours"
  /** told by the name */
  | "efficiency";

export type ForecastMode =
  /** the forecast for today */
  | "now"
  /** the average of a month */
  | "monthAvg";

export type Breakpoint =
  /** processed as usual; frozen at peak intensity */
  | "should"
  /** a point that counts: updated even at peak intensity */
  | "must"
  /** an acknowledgement only: the summary stays as it is */
  | "skip";

export type Persona =
  /** the default */
  | "Ida"
  /** for reflection */
  | "Sole"
  /** for looking closely */
  | "Sherlock";

export type RiskReason =
  /** hurting oneself; urgent */
  | "SELF_HARM"
  /** hurting others; urgent */
  | "VIOLENCE"
  /** violent ideology */
  | "EXTREMISM"
  /** danger to children */
  | "MINORS"
  /** making or getting weapons */
  | "WEAPONS"
  /** making or dealing in illegal drugs */
  | "DRUGS"
  /** contempt for a group of people */
  | "HATE"
  /** deceiving for gain, breaking in */
  | "FRAUD"
  /** sexual content */
  | "SEXUAL"
  /** illness and treatment */
  | "MEDICAL"
  /** law and contracts */
  | "LEGAL"
  /** money, investment, tax */
  | "FINANCE"
  /** secrets, access, personal data */
  | "PRIVACY_SECURITY"
  /** substances that burn, poison or explode */
  | "CHEMICALS"
  /** mains current */
  | "HOME_ELECTRICITY"
  /** love and closeness */
  | "RELATIONSHIP_INTIMACY"
  /** parents and children */
  | "FAMILY"
  /** whether food is safe to eat */
  | "FOOD_HANDLING"
  /** basic work about the house */
  | "HOME_TASKS"
  /** the text itself speaks of a risk */
  | "UNKNOWN";

export type UrgencyReason =
  /** Self-harm signal */
  | "self_harm_signal"
  /** Violence signal */
  | "violence_signal";

export type LeaseCall =
  /** changes something; needs the handshake too */
  | "write"
  /** only looks */
  | "read"
  /** fetches a source to be cited */
  | "citations"
  /** fetches a picture to illustrate */
  | "reference_images";

export type LeaseRefusal =
  /** no turn has opened a lease */
  | "no_lease"
  /** the time given is earlier than one given before */
  | "clock"
  /** a turn of tier 3 makes no call */
  | "high_risk"
  /** the answer is a pause or containment */
  | "posture"
  /** the time of the turn is over */
  | "deadline"
  /** the turn allows no call of this kind */
  | "type_not_allowed"
  /** the tool calls of the turn are used up */
  | "no_calls_left";

export type QueueEvent =
  /** time passed */
  | "tick"
  /** an agent asks: may this call happen? */
  | "call"
  /** the agent takes one call back */
  | "cancel"
  /** a person answers */
  | "decision"
  /** a rule that came meanwhile decides a waiting call */
  | "rule"
  /** a person needs more time */
  | "extend"
  /** a person ends a cool-down */
  | "unmute"
  /** somebody begins to watch */
  | "attach"
  /** somebody stops watching */
  | "detach"
  /** a caller's channel is gone */
  | "disconnect"
  /** the gate stops */
  | "shutdown";

export type Role =
  /** look */
  | "viewer"
  /** ask */
  | "agent"
  /** decide */
  | "person";

export type QueueEffect =
  /** the event was not taken */
  | "refuse"
  /** send a tick at that time */
  | "wake"
  /** append to the ledger, before what follows */
  | "record"
  /** ask the people */
  | "show"
  /** the question grew, shrank or got more time */
  | "update"
  /** the question is settled */
  | "resolve"
  /** the call may not happen */
  | "deny"
  /** remember the decision for the session */
  | "session_grant"
  /** store the decision */
  | "persist_grant"
  /** the call may happen, once */
  | "release";

export type QueueRefusal =
  /** there is no such prompt */
  | "unknown_prompt"
  /** another answer came first */
  | "already_decided"
  /** the deadline has passed */
  | "expired"
  /** not one of the options, or of a state never shown */
  | "bad_decision"
  /** an always-decision is not offered here */
  | "persist_withheld"
  /** an agent asks, a person decides, a viewer looks */
  | "wrong_role"
  /** this call was asked about before */
  | "spent_call"
  /** a waiting call has this number and other content */
  | "hash_changed"
  /** no such call of this caller waits */
  | "unknown_call"
  /** no more time is given */
  | "extend_limit"
  /** there is no cool-down to end */
  | "not_muted"
  /** the event is not one that can happen */
  | "bad_event";

export type QueueRecord =
  /** calls have their fate */
  | "settled"
  /** a person took more time */
  | "extended"
  /** a cool-down began */
  | "muted"
  /** a person ended a cool-down */
  | "unmuted";

export type ConsentFace =
  /** inline in the chat */
  | "chip"
  /** the Spec Asst: the chat waits */
  | "sa"
  /** a capability prompt: a call waits */
  | "prompt";

export type ConsentEvent =
  /** details closed */
  | "collapse"
  /** details opened */
  | "expand"
  /** tapped Not now */
  | "not_now"
  /** tapped Approve */
  | "approve"
  /** it was carried out */
  | "success"
  /** it failed */
  | "failure"
  /** tapped Retry */
  | "retry"
  /** tapped Dismiss */
  | "dismiss"
  /** a deferred chip was opened again */
  | "reopen"
  /** tapped Cancel, or the caller left */
  | "cancel"
  /** the server took the offer back */
  | "withdraw"
  /** the offer ran out */
  | "expire"
  /** a message to the model */
  | "send"
  /** the model answered with text only */
  | "reply"
  /** the model answered with function calls */
  | "calls"
  /** tapped Confirm */
  | "confirm"
  /** typed text instead of answering */
  | "type"
  /** another call waits */
  | "next"
  /** no call waits any more */
  | "answered"
  /** no call waits any more, and one was corrected */
  | "corrected"
  /** the chat got another mode */
  | "switch"
  /** the window is over and somebody watches */
  | "show"
  /** a call joined */
  | "append"
  /** more time was asked for */
  | "extend"
  /** nobody answered in time */
  | "timeout"
  /** nobody is there to ask */
  | "unattended"
  /** chose Deny */
  | "deny_once"
  /** chose Deny always */
  | "deny_always"
  /** chose Allow once */
  | "allow_once"
  /** chose Allow for session */
  | "allow_session"
  /** chose Allow always */
  | "allow_always"
  /** the assistant offers an action */
  | "propose";

export type ConsentEffect =
  /** the event was not taken, and nothing changed */
  | "refuse"
  /** not asked: it was put off, or is being asked already */
  | "suppress"
  /** append to the ledger, before what follows */
  | "record"
  /** stop reading the model's reply */
  | "pause"
  /** take the question away */
  | "hide"
  /** ask the executor to stop, if it still can */
  | "stop"
  /** carry it out */
  | "run"
  /** this is what the model will be told of the call */
  | "respond"
  /** tell the model all of it, in one message */
  | "flush"
  /** send the text to the model */
  | "tell"
  /** show what became of it where the question stood */
  | "receipt"
  /** ask the person */
  | "show"
  /** begin a new session with the model */
  | "reset";

export type ConsentRefusal =
  /** that cannot happen in this state */
  | "no_arc"
  /** there is no such action */
  | "unknown_action"
  /** the offer lacks what a chip needs */
  | "bad_offer"
  /** the action was proposed before */
  | "known_action"
  /** only a person decides */
  | "wrong_role"
  /** it is about an attempt that is over */
  | "stale_report"
  /** this cannot be stopped safely */
  | "unsafe_cancel"
  /** there is no room for another one */
  | "full"
  /** this mode has no tools */
  | "no_tools";

export type Lifetime =
  /** for the calls of this prompt */
  | "once"
  /** until the session ends */
  | "session"
  /** stored until revoked */
  | "always";

export type EnergyTone =
  /** less than a day */
  | "rose"
  /** nearly empty */
  | "red"
  /** with care */
  | "amber"
  /** enough */
  | "emerald";

export type SolarStatus =
  /** there is none */
  | "nodata"
  /** it is being fetched */
  | "loading"
  /** it is no number of hours a day can have */
  | "invalid"
  /** it can be used */
  | "ok";

export type EnergyRules =
  /** the curve and the defaults of 1.9 */
  | "1.9"
  /** the curve and the defaults of 1.4 */
  | "1.4";

export type AutonomyScenario =
  /** no charging at all */
  | "zero"
  /** cloudy */
  | "cloud"
  /** as now */
  | "current"
  /** full sun */
  | "peak";

export type SaState =
  /** chatting */
  | "idle"
  /** waiting for the model */
  | "thinking"
  /** a call waits for the person: the gate */
  | "review"
  /** confirmed, being carried out */
  | "executing"
  /** cancelled, telling the model */
  | "cancelling"
  /** the person typed instead, telling the model */
  | "correcting";

export type TalkEffect =
  /** the event was not taken, and nothing changed */
  | "refuse"
  /** not asked: it was put off, or is being asked already */
  | "suppress"
  /** append to the ledger, before what follows */
  | "record"
  /** stop reading the model's reply */
  | "pause"
  /** take the question away */
  | "hide"
  /** ask the executor to stop, if it still can */
  | "stop"
  /** carry it out */
  | "run"
  /** this is what the model will be told of the call */
  | "respond"
  /** tell the model all of it, in one message */
  | "flush"
  /** send the text to the model */
  | "tell"
  /** show what became of it where the question stood */
  | "receipt"
  /** ask the person */
  | "show"
  /** begin a new session with the model */
  | "reset"
  /** show this text of the model */
  | "pass"
  /** nothing: it came too late or from an older session */
  | "drop"
  /** the reply is void: show that, and forget it */
  | "fail";

export type TalkRefusal =
  /** that cannot happen in this state */
  | "no_arc"
  /** there is no such action */
  | "unknown_action"
  /** the offer lacks what a chip needs */
  | "bad_offer"
  /** the action was proposed before */
  | "known_action"
  /** only a person decides */
  | "wrong_role"
  /** it is about an attempt that is over */
  | "stale_report"
  /** this cannot be stopped safely */
  | "unsafe_cancel"
  /** there is no room for another one */
  | "full"
  /** this mode has no tools */
  | "no_tools"
  /** the model has not answered yet */
  | "busy"
  /** the call has no name or no id */
  | "no_call"
  /** two calls of one reply have the same id */
  | "duplicate"
  /** the model's reply broke off */
  | "broke";

export type LintRule =
  /** none of these may be in it */
  | "must-not"
  /** each of these must be in it */
  | "must-have"
  /** one of these must be in it */
  | "must-have-any";

export type BlockKind =
  /** always there */
  | "system_baseline"
  /** shipped, and asked for */
  | "system_ref"
  /** the user's own */
  | "user_inline";

export type EnvelopeFault =
  /** it is longer than 64 KiB */
  | "payload_too_large"
  /** it is not JSON */
  | "invalid_json"
  /** it lacks what no answer may lack */
  | "schema_invalid"
  /** a card must be all that it claims to be */
  | "ghost_card_invalid";

export type TalkEvent =
  /** the person sends a message */
  | "send"
  /** the model says something */
  | "text"
  /** the model proposes a call */
  | "call"
  /** its reply is over */
  | "end"
  /** its reply failed */
  | "broken"
  /** tapped Confirm */
  | "confirm"
  /** tapped Cancel */
  | "cancel"
  /** typed text instead of answering */
  | "type"
  /** the call was carried out */
  | "success"
  /** the call failed */
  | "failure"
  /** the chat got another mode */
  | "switch";

export type EnforcementMode =
  /** it is withheld */
  | "strict"
  /** it is traced */
  | "warn"
  /** nothing */
  | "off";

export type ChipState =
  /** A: one line, waits for a tap */
  | "collapsed"
  /** B: with details, waits for a tap */
  | "expanded"
  /** C: approved, being carried out */
  | "approved_pending"
  /** D: done, a receipt */
  | "completed_success"
  /** E: failed, retry or dismiss */
  | "completed_failed"
  /** not now, a receipt */
  | "deferred"
  /** failed and put away */
  | "dismissed"
  /** withdrawn by the server */
  | "superseded"
  /** too old to approve */
  | "expired"
  /** shown, but this turn allows no actions */
  | "blocked";

export type SummaryBlock =
  /** it may change */
  | "none"
  /** the turn is an acknowledgement */
  | "skip"
  /** peak intensity, and the turn is not a must */
  | "peak_guardrail";

export type MementoOrigin =
  /** the latest one stored */
  | "stored_latest"
  /** sent with the turn */
  | "request_context.thread_memento"
  /** named by the turn */
  | "request_context.thread_memento_ref";

export type JournalEvent =
  /** it was shown */
  | "journal_offer_shown"
  /** it was accepted */
  | "journal_offer_accepted"
  /** it was declined */
  | "journal_offer_declined"
  /** offers were muted or tuned */
  | "journal_offer_muted_or_tuned"
  /** a draft was made */
  | "journal_draft_generated"
  /** the entry was saved */
  | "journal_entry_saved"
  /** it was edited before */
  | "journal_entry_edited_before_save";

export type JournalMode =
  /** in the person's own words */
  | "verbatim"
  /** with help */
  | "assist";

export type JournalAction =
  /** put it off */
  | "not_now"
  /** saved it */
  | "save"
  /** edited it */
  | "edit"
  /** wants fewer of them */
  | "disable_or_tune";

export type RequestStatus =
  /** no answer */
  | "failed"
  /** waiting */
  | "pending"
  /** status is coming in */
  | "streaming"
  /** answered */
  | "completed"
  /** answered, and a decision is needed */
  | "completed_action_needed";

export type TransmissionStatus =
  /** ended without an answer */
  | "failed"
  /** accepted */
  | "created"
  /** a worker has it */
  | "processing"
  /** answered */
  | "completed";

/** what a turn consists of */
export interface ModalityFlags {
  /** there is text */
  has_text: boolean;
  /** there is a picture */
  has_image: boolean;
  /** there is sound */
  has_audio: boolean;
}

/** one thing that fired */
export interface Signal {
  /** what kind of evidence it is */
  type: GateSignalType;
  /** name of what fired (1 to 200 characters) */
  name: string;
  /** what it found (at most 2000 characters) */
  value: Scalar;
}

/** what a turn wants */
export interface IntentDecision {
  /** what the user wants */
  label: Intent;
  /** how sure the label is (0 to 1) */
  confidence: number;
  /** why, strongest first (at most 8 items) */
  signals: Signal[];
}

/** how risky a turn is */
export interface RiskDecision {
  /** 0 harmless to 3 high (0 to 3) */
  tier: 0 | 1 | 2 | 3;
  /** why, strongest first (at most 8 items) */
  signals: Signal[];
}

/** what an answer may do */
export interface LatticeDecision {
  /** version of the table, such as lattice.v0.1 (1 to 64 characters) */
  version: string;
  /** how much beyond the answer */
  enrichment_mode: EnrichmentMode;
  /** which extras (at most 7 items) */
  allowed_types: AllowedType[];
  /** how the answer is to be given */
  posture: Posture;
  /** who might answer (1 to 200 characters) */
  persona_hint?: string;
}

/** what an answer may cost */
export interface Budgets {
  /** tokens of the answer (0 to 1000000) */
  max_output_tokens: number;
  /** tool calls on the way to it (0 to 1000) */
  max_tool_calls: number;
  /** time until it must be there (0 to 86400) */
  max_seconds: number;
}

/** what a turn is and what its answer may do */
export interface IntentGateResult {
  /** version of this contract */
  schema_version: "intentgate.v0.1";
  /** id of this decision (1 to 256 characters) */
  decision_id: string;
  /** when it was made (RFC 3339 in UTC) */
  created_at: string;
  /** what the turn consists of */
  modality: ModalityFlags;
  /** what is wanted */
  intent: IntentDecision;
  /** how risky it is */
  risk: RiskDecision;
  /** what the answer may do */
  lattice: LatticeDecision;
  /** how much the answer may cost */
  budgets: Budgets;
}

/** a memento by name */
export interface ThreadMementoRef {
  /** id of the memento (1 to 256 characters) */
  mementoId: string;
  /** its thread; absent: the packet's (1 to 256 characters) */
  threadId?: string;
  /** when it was made (RFC 3339 in UTC) */
  createdTs?: string;
}

/** how one message felt */
export interface ThreadMementoAffectPoint {
  /** the user's message it is about (1 to 256 characters) */
  endMessageId: string;
  /** the feeling, in a word (1 to 64 characters) */
  label: string;
  /** how strong (0 to 1) */
  intensity: number;
  /** how sure */
  confidence: ConfidenceLevel;
  /** who noticed */
  source: AffectSource;
}

/** how the thread feels now */
export interface ThreadMementoAffectRollup {
  /** where it is heading */
  phase: AffectPhase;
  /** how strong it is now */
  intensityBucket: Intensity;
  /** when this was computed (RFC 3339 in UTC) */
  updatedAt: string;
}

/** how the thread felt and feels */
export interface ThreadMementoAffect {
  /** the last messages, oldest first (at most 5 items) */
  points: ThreadMementoAffectPoint[];
  /** what they amount to */
  rollup: ThreadMementoAffectRollup;
}

/** one thing that happened in the thread */
export interface ThreadMementoSignalItem {
  /** the message it is about (1 to 256 characters) */
  endMessageId: string;
  /** what happened */
  kind: SignalKind;
  /** how sure */
  confidence: ConfidenceLevel;
  /** who noticed */
  source: SignalSource;
  /** in words, for people (at most 180 characters) */
  summary?: string;
}

/** what happened in the thread lately */
export interface ThreadMementoSignals {
  /** when the last one came (RFC 3339 in UTC) */
  updatedAt: string;
  /** the signals; their order means nothing (at most 8 items; default empty) */
  items?: ThreadMementoSignalItem[];
}

/**
 * where a thread stands; active is required when version is memento-v0.2;
 * parked is required when version is memento-v0.2; decisions is required when
 * version is memento-v0.2; next is required when version is memento-v0.2;
 * signals is not allowed when version is memento-v0.1
 */
export interface ThreadMemento {
  /** id of the memento (1 to 256 characters) */
  mementoId: string;
  /** the thread it is of (1 to 256 characters) */
  threadId: string;
  /** when the thread got its first one (RFC 3339 in UTC) */
  createdTs: string;
  /** version of this contract */
  version: MementoVersion;
  /** what the thread is about (1 to 200 characters) */
  arc: string;
  /**
   * what is being worked on (at most 32 items; 1 to 200 characters each;
   * default empty)
   */
  active?: string[];
  /**
   * what was put off (at most 32 items; 1 to 200 characters each; default
   * empty)
   */
  parked?: string[];
  /**
   * what was decided (at most 32 items; 1 to 200 characters each; default
   * empty)
   */
  decisions?: string[];
  /**
   * what comes next (at most 32 items; 1 to 200 characters each; default empty)
   */
  next?: string[];
  /** how the conversation feels */
  affect: ThreadMementoAffect;
  /** what happened lately; not in v0.1 */
  signals?: ThreadMementoSignals;
}

/** how much of the trace comes back */
export interface TraceConfig {
  /** counts, or the last events (default info) */
  level?: TraceLevel;
  /** trace evidence even where there is none (default false) */
  forceEvidence?: boolean;
}

/** which model is preferred */
export interface ProviderHints {
  /** name of a model (1 to 200 characters) */
  model?: string;
  /** size of a model */
  tier?: ProviderTier;
}

/** rules for the answer, by name */
export interface DriverBlockRef {
  /** which block (1 to 256 characters) */
  id: string;
  /** which version of it (1 to 64 characters) */
  version: string;
}

/** rules for the answer, in full */
export interface DriverBlockInline {
  /** id of the block (1 to 256 characters) */
  id: string;
  /** version of the block (1 to 64 characters) */
  version: string;
  /** its title (1 to 200 characters) */
  title: string;
  /** where it holds */
  scope: DriverScope;
  /** the rules (1 to 100000 characters) */
  definition: string;
  /** who wrote it */
  source: DriverSource;
  /** when the user approved it (RFC 3339 in UTC) */
  approvedAt: string;
  /** the thread it holds in (1 to 256 characters) */
  threadId?: string;
  /** remarks (at most 2000 characters) */
  notes?: string;
}

/** a page the user brought along */
export interface EvidenceCapture {
  /** id of the capture (1 to 256 characters) */
  captureId: string;
  /** what was captured */
  kind: CaptureKind;
  /** its address (1 to 2048 characters) */
  url: string;
  /** when (RFC 3339 in UTC) */
  capturedAt: string;
  /** its title (at most 256 characters) */
  title?: string;
  /** who gave it */
  source: CaptureSource;
}

/**
 * what in the evidence matters; captureId is required when type is url_capture;
 * snippetText is required when type is text_snippet
 */
export interface EvidenceSupport {
  /** id of the support (1 to 256 characters) */
  supportId: string;
  /** a page or a piece of text */
  type: SupportType;
  /** the captured page (1 to 256 characters) */
  captureId?: string;
  /** the piece of text (1 to 10000 characters) */
  snippetText?: string;
  /** hash of the text (1 to 256 characters) */
  snippetHash?: string;
  /** when (RFC 3339 in UTC) */
  createdAt: string;
}

/** what is said to follow from evidence */
export interface EvidenceClaim {
  /** id of the claim (1 to 256 characters) */
  claimId: string;
  /** what is claimed (1 to 2000 characters) */
  claimText: string;
  /** what supports it (at most 20 items; 1 to 256 characters each) */
  supportIds: string[];
  /** when (RFC 3339 in UTC) */
  createdAt: string;
}

/** what the user brought along */
export interface PacketEvidence {
  /** pages (at most 25 items; default empty) */
  captures?: EvidenceCapture[];
  /** what in them matters (at most 50 items; default empty) */
  supports?: EvidenceSupport[];
  /** what is said to follow (at most 50 items; default empty) */
  claims?: EvidenceClaim[];
}

/** where the thread stood, as the client knows it */
export interface PacketContext {
  /** the memento, by name */
  thread_memento_ref?: ThreadMementoRef;
  /** the memento itself */
  thread_memento?: ThreadMemento;
}

/** one turn as a client sends it */
export interface PacketInput {
  /** what the packet is (default chat) */
  packetType?: PacketType;
  /** the thread it belongs to (1 to 256 characters) */
  threadId: string;
  /** makes a repeated send harmless (1 to 256 characters) */
  clientRequestId?: string;
  /** another name of clientRequestId (1 to 256 characters) */
  request_id?: string;
  /** what the user said (1 to 20000 characters) */
  message: string;
  /** how the answer may announce itself */
  notification_policy?: NotificationPolicy;
  /** a trial run: quiet (default false) */
  simulate?: boolean;
  /** how much of the trace comes back */
  traceConfig?: TraceConfig;
  /** which model is preferred */
  providerHints?: ProviderHints;
  /** rules for the answer, by name (at most 64 items; default empty) */
  driverBlockRefs?: DriverBlockRef[];
  /** rules for the answer, in full (at most 64 items; default empty) */
  driverBlockInline?: DriverBlockInline[];
  /** what the user brought along */
  evidence?: PacketEvidence;
  /** whether the thread is remembered (default auto) */
  thread_context_mode?: ContextMode;
  /** where the thread stood, as the client knows it */
  context?: PacketContext;
  /** what the device decided of the turn; it tightens, never loosens */
  intent_gate?: IntentGateResult;
  /** anything else; kept, not judged */
  meta?: { [key: string]: unknown };
}

/** the parts of an answer as they came; other keys are dropped */
export interface OutputEnvelopeMetaMin {
  /** version of this contract (default v1) */
  meta_version?: "v1";
  /** ModelShape, if it is one */
  shape?: unknown;
  /** AffectSignal, if it is one */
  affect_signal?: unknown;
  /** CaptureSuggestion, if it is one */
  capture_suggestion?: unknown;
  /** a list of EnvelopeClaim, if it is one */
  claims?: unknown;
  /** a policy, if it is one */
  notification_policy?: unknown;
  /** ghost_card makes the full contract binding */
  display_hint?: unknown;
  /** ActionNeeded, if it is one */
  action?: unknown;
  [key: string]: unknown;
}

/** the least an answer must be */
export interface OutputEnvelopeMin {
  /** the answer (1 to 65536 characters) */
  assistant_text: string;
  /**
   * what it takes for granted (at most 64 items; at most 2000 characters each)
   */
  assumptions?: string[];
  /** what it does not know (at most 64 items; at most 2000 characters each) */
  unknowns?: string[];
  /** what it was made from (at most 64 items; at most 256 characters each) */
  used_context_ids?: string[];
  /** how it may announce itself */
  notification_policy?: NotificationPolicy;
  /** all but the text, not judged yet */
  meta?: OutputEnvelopeMetaMin;
}

/** a piece of evidence */
export interface EvidenceRef {
  /** which evidence (1 to 256 characters) */
  evidence_id: string;
  /** which part of it (1 to 256 characters) */
  span_id?: string;
}

/** what the text claims, and why */
export interface EnvelopeClaim {
  /** id of the claim (1 to 256 characters) */
  claim_id: string;
  /** what is claimed (1 to 2000 characters) */
  claim_text: string;
  /** what supports it (1 to 64 items) */
  evidence_refs: EvidenceRef[];
}

/**
 * something the user may want to keep; suggested_start_at is required when
 * suggestion_type is calendar_event; suggested_date is not allowed when
 * suggestion_type is calendar_event; suggested_start_at is not allowed when
 * suggestion_type is reminder; suggested_start_at is not allowed when
 * suggestion_type is journal_entry
 */
export interface CaptureSuggestion {
  /** id; set by the server (1 to 256 characters) */
  suggestion_id?: string;
  /** what it would become */
  suggestion_type: SuggestionType;
  /** its title (1 to 200 characters) */
  title: string;
  /** its text (at most 1000 characters) */
  body?: string;
  /** the day; not for a calendar event (YYYY-MM-DD) */
  suggested_date?: string;
  /** the start; only for a calendar event (RFC 3339 in UTC) */
  suggested_start_at?: string;
}

/** where the thread stands, says the model */
export interface ModelShape {
  /** what the thread is about (1 to 200 characters) */
  arc: string;
  /** what is being worked on (at most 6 items; 1 to 160 characters each) */
  active: string[];
  /** what was put off (at most 6 items; 1 to 160 characters each) */
  parked: string[];
  /** what was decided (at most 6 items; 1 to 160 characters each) */
  decisions: string[];
  /** what comes next (at most 6 items; 1 to 160 characters each) */
  next: string[];
}

/** how the user's message feels, says the model */
export interface AffectSignal {
  /** the feeling */
  label: AffectLabel;
  /** how strong (0 to 1) */
  intensity: number;
  /** how sure (a number is read as a word) */
  confidence: ConfidenceLevel | number;
}

/** an action that needs permission */
export interface ActionNeeded {
  /** the turn it belongs to (1 to 256 characters) */
  request_id: string;
  /** says that this is a chip */
  action_needed: true;
  /** which action; one of its kind in the answer (1 to 256 characters) */
  action_id: string;
  /** name on the closed chip (1 to 80 characters) */
  action_label: string;
  /** what is done, such as create_reminder (1 to 64 characters) */
  action_kind: string;
  /** what will happen (1 to 3 items; 1 to 200 characters each) */
  action_summary_bullets: string[];
  /** where, such as Calendar (1 to 80 characters) */
  action_target?: string;
  /** from what, such as title and due date (1 to 200 characters) */
  action_data_used?: string;
  /** why it asks, in a line (1 to 200 characters) */
  action_why?: string;
  /** the action in full; not shown raw */
  action_payload_preview?: { [key: string]: unknown };
}

/**
 * what a model says beside its text; ghost_kind is required when display_hint
 * is ghost_card; memory_id is required when display_hint is ghost_card;
 * rigor_level is required when display_hint is ghost_card; snippet is required
 * when display_hint is ghost_card; fact_null is required when display_hint is
 * ghost_card; ghost_type is not allowed when display_hint is ghost_card;
 * memory_id is null when fact_null is true; snippet is null when fact_null is
 * true; memory_id is not null when fact_null is false; snippet is not null when
 * fact_null is false; request_id is required when action_needed is true;
 * action_id is required when action_needed is true; action_label is required
 * when action_needed is true; action_kind is required when action_needed is
 * true; action_summary_bullets is required when action_needed is true; other
 * keys are dropped
 */
export interface OutputEnvelopeMeta {
  /** version of this contract (default v1) */
  meta_version?: "v1";
  /** the run it came from (1 to 256 characters) */
  trace_run_id?: string;
  /** what the text claims (1 to 64 items) */
  claims?: EnvelopeClaim[];
  /** evidence that was used (at most 64 items; 1 to 256 characters each) */
  used_evidence_ids?: string[];
  /** the evidence that was offered (1 to 256 characters) */
  evidence_pack_id?: string;
  /** how it may announce itself */
  notification_policy?: NotificationPolicy;
  /** who answered; set by the server (1 to 200 characters) */
  persona_label?: string;
  /** something worth keeping */
  capture_suggestion?: CaptureSuggestion;
  /** how to show it */
  display_hint?: DisplayHint;
  /** what the card is about */
  ghost_kind?: GhostKind;
  /** older name of ghost_kind; not on a card */
  ghost_type?: unknown;
  /** what the card remembers (1 to 256 characters) */
  memory_id?: string | null;
  /** the message that led to it (1 to 256 characters) */
  trigger_message_id?: string;
  /** how careful to be with it */
  rigor_level?: RigorLevel | null;
  /** the text of the card (1 to 2000 characters) */
  snippet?: string | null;
  /** the card has nothing to remember */
  fact_null?: boolean;
  /** kept, not judged */
  mood_anchor?: unknown;
  /** where the thread stands, says the model */
  shape?: ModelShape;
  /** how the user's message feels, says the model */
  affect_signal?: AffectSignal;
  /** kept, not judged */
  journal_offer?: { [key: string]: unknown };
  /** kept, not judged */
  journalOffer?: { [key: string]: unknown };
  /** kept, not judged */
  librarian_gate?: { [key: string]: unknown };
  /** kept, not judged */
  lattice?: { [key: string]: unknown };
  /** an action that needs permission */
  action?: ActionNeeded;
  /** as in action (1 to 256 characters) */
  request_id?: string;
  /** as in action */
  action_needed?: boolean;
  /** as in action (1 to 256 characters) */
  action_id?: string;
  /** as in action (1 to 80 characters) */
  action_label?: string;
  /** as in action (1 to 64 characters) */
  action_kind?: string;
  /** as in action (1 to 3 items; 1 to 200 characters each) */
  action_summary_bullets?: string[];
  /** as in action (1 to 80 characters) */
  action_target?: string;
  /** as in action (1 to 200 characters) */
  action_data_used?: string;
  /** as in action (1 to 200 characters) */
  action_why?: string;
  /** as in action */
  action_payload_preview?: { [key: string]: unknown };
  [key: string]: unknown;
}

/** what a model answers */
export interface OutputEnvelope {
  /** the answer (1 to 65536 characters) */
  assistant_text: string;
  /**
   * what it takes for granted (at most 64 items; at most 2000 characters each)
   */
  assumptions?: string[];
  /** what it does not know (at most 64 items; at most 2000 characters each) */
  unknowns?: string[];
  /** what it was made from (at most 64 items; at most 256 characters each) */
  used_context_ids?: string[];
  /** how it may announce itself */
  notification_policy?: NotificationPolicy;
  /** all but the text */
  meta?: OutputEnvelopeMeta;
}

/** how long decisions took, added up */
export interface DecisionTimes {
  /** until Approve, over all (at least 0) */
  approved: number;
  /** until Not now, over all (at least 0) */
  deferred: number;
}

/** counts of what happened to chips */
export interface ChipTelemetry {
  /** chips shown (at least 0) */
  breakpoint_shown_count: number;
  /** opened by themselves (at least 0) */
  breakpoint_autoexpanded_count: number;
  /** approved (at least 0) */
  breakpoint_approved_count: number;
  /** put off (at least 0) */
  breakpoint_deferred_count: number;
  /** tried again (at least 0) */
  breakpoint_retry_count: number;
  /** carried out (at least 0) */
  breakpoint_success_count: number;
  /** failed (at least 0) */
  breakpoint_failed_count: number;
  /** how long decisions took, added up */
  time_to_decision_ms: DecisionTimes;
}

/** why an action was not done */
export interface ActionError {
  /** for machines (1 to 64 characters) */
  code: string;
  /** for people, in a line (1 to 200 characters) */
  short_reason: string;
  /** whether trying again can help */
  retryable: boolean;
}

/**
 * the receipt of an action; outcome_summary is required when status is
 * succeeded; error is not allowed when status is succeeded; error is not
 * allowed when status is pending; error is required when status is failed
 */
export interface ActionExecuteResult {
  /** the action (1 to 256 characters) */
  action_id: string;
  /** whether it was done */
  status: ExecutionStatus;
  /** what was done, in a line (1 to 200 characters) */
  outcome_summary?: string;
  /** where to look at it (1 to 2048 characters) */
  view_url?: string;
  /** why it was not done */
  error?: ActionError;
}

/** that a person said so */
export interface ActionConfirmation {
  /** without it nothing is done */
  explicit_user_consent: true;
  /** when the person decided (RFC 3339 in UTC) */
  decided_at: string;
  /** where, such as chip (1 to 64 characters) */
  surface: string;
}

/** a person approved an action */
export interface ActionExecuteRequest {
  /** the turn that proposed it (1 to 256 characters) */
  request_id: string;
  /** the action (1 to 256 characters) */
  action_id: string;
  /** that a person said so */
  confirmation: ActionConfirmation;
}

/** why a call failed */
export interface HostError {
  /** for machines */
  code: HostErrorCode;
  /** for people (1 to 2000 characters) */
  message: string;
  /** more of it */
  details?: { [key: string]: unknown };
  /** whether trying again can help */
  retryable?: boolean;
}

/** how fast the next chunk may come */
export interface HostBackpressure {
  /** chunks that may come (at least 0) */
  credits: number;
  /** how long to wait before the next (0 to 86400000) */
  delay_ms?: number;
}

/** place of a result in a stream */
export interface HostChunk {
  /** 0, 1, 2 ... in one call (at least 0) */
  index: number;
  /** whether it ends the stream */
  is_last: boolean;
  /** how fast the next may come */
  backpressure?: HostBackpressure;
}

/**
 * what the host answers; error is required when is_error is true; error is not
 * null when is_error is true; error is not allowed when is_error is false
 */
export interface HostResult {
  /** the call it answers (1 to 256 characters) */
  call_id: string;
  /** the result; empty on error */
  output: { [key: string]: unknown };
  /** whether it failed */
  is_error: boolean;
  /** why it failed */
  error?: HostError | null;
  /** place in a stream */
  chunk?: HostChunk;
}

/** an extension asks for something */
export interface HostCall {
  /** id of the call (1 to 256 characters) */
  call_id: string;
  /** what it says it needs; never trusted (1 to 64 characters) */
  capability: string;
  /** what it wants done (1 to 64 characters) */
  method: string;
  /** with what */
  params: { [key: string]: unknown };
  /** how long it waits; 0 as if absent (0 to 86400000) */
  timeout_ms?: number;
  /** reserved (1 to 256 characters) */
  cancel_token?: string;
  /** for the extension; decides nothing */
  context?: { [key: string]: unknown };
}

/** the envelope of every message; other keys are dropped */
export interface ExtensionMessage {
  /** id of the message (1 to 256 characters) */
  id: string;
  /** version of the protocol */
  version: "1.0";
  /** what the payload is */
  type: MessageType;
  /** by type, such as HostCall */
  payload: { [key: string]: unknown };
  [key: string]: unknown;
}

/**
 * the answer to every command; error is null when success is true; error is not
 * null when success is false
 */
export interface RpcResponse {
  /** id of the command, if it had one (1 to 256 characters) */
  id?: string;
  /** says that this is an answer */
  type: "response";
  /** type of the command (1 to 200 characters) */
  command: string;
  /** whether it was done */
  success: boolean;
  /** what it gave */
  data: unknown | null;
  /** why it was not done (1 to 2000 characters) */
  error: string | null;
  /** more about the error: message, pointer */
  errorHints?: { [key: string]: unknown };
}

/** who is there */
export interface RpcHelloData {
  /** version of Solgate (1 to 64 characters) */
  version: string;
  /** id of the session (1 to 256 characters) */
  session: string;
  /** what happens to a call no rule decides */
  mode: PolicyMode;
}

/** the event that greets a client */
export interface RpcHello {
  /** names the event */
  type: "hello";
  /** who is there */
  data: RpcHelloData;
}

/** the command that asks for more time */
export interface CapabilityExtend {
  /** comes back in the response (1 to 256 characters) */
  id?: string;
  /** names the command */
  type: "capability_extend";
  /** the question (1 to 256 characters) */
  promptId: string;
}

/** the command that answers */
export interface CapabilityDecision {
  /** comes back in the response (1 to 256 characters) */
  id?: string;
  /** names the command */
  type: "capability_decision";
  /** the question (1 to 256 characters) */
  promptId: string;
  /** the answer */
  decision: PromptOption;
  /** the state of the question that was seen (at least 0) */
  rev?: number;
  /** why, for the record (at most 2000 characters) */
  note?: string;
}

/** how a question was settled */
export interface CapabilityResolvedData {
  /** the question (1 to 256 characters) */
  promptId: string;
  /** the answer */
  decision: DecisionToken;
  /** who or what answered (1 to 200 characters) */
  by: string;
}

/** the event that says a question is settled */
export interface CapabilityResolved {
  /** names the event */
  type: "capability_resolved";
  /** how */
  data: CapabilityResolvedData;
}

/** how a question grew */
export interface CapabilityPromptUpdateData {
  /** the question (1 to 256 characters) */
  promptId: string;
  /** grows when calls join (at least 0) */
  rev: number;
  /** how many calls wait now (at least 1) */
  pending: number;
}

/** the event that says a question grew */
export interface CapabilityPromptUpdate {
  /** names the event */
  type: "capability_prompt_update";
  /** what is new */
  data: CapabilityPromptUpdateData;
}

/** where an extension came from */
export interface PromptSource {
  /** what kind of place */
  type: SourceType;
  /** which one (1 to 2048 characters) */
  ref: string;
}

/** who asks */
export interface PromptExtension {
  /** id of the extension (1 to 256 characters) */
  id: string;
  /** its name (1 to 200 characters) */
  name: string;
  /** its version, if known (1 to 64 characters) */
  version?: string;
  /** where it came from, if known */
  source?: PromptSource;
}

/** what is to be accessed, redacted */
export interface PromptScope {
  /** what it is */
  kind: ScopeKind;
  /** which one, redacted (1 to 2000 characters) */
  summary: string;
}

/** what an answer with always would store */
export interface GrantPreview {
  /** what it would cover; absent: everything (1 to 2000 characters) */
  scopePattern?: string;
  /** for which versions; absent: any (1 to 200 characters) */
  versionRange?: string;
}

/** a question */
export interface CapabilityPromptData {
  /** id of the question (1 to 256 characters) */
  promptId: string;
  /**
   * the calls that wait for the answer (1 to 64 items; 1 to 256 characters
   * each)
   */
  callIds: string[];
  /** who asks */
  extension: PromptExtension;
  /** for what kind of access */
  capability: Capability;
  /** by which call */
  method: HostcallMethod;
  /** how dangerous it is */
  risk: Risk;
  /** to what, without secrets (1 to 64 items) */
  scopes: PromptScope[];
  /** the answers that are taken (1 to 5 items) */
  options: PromptOption[];
  /** then it is denied (1 to 86400000) */
  timeoutMs: number;
  /** grows when calls join (at least 0) */
  rev?: number;
  /** when it is denied (RFC 3339 in UTC) */
  expiresAt?: string;
  /** what waits meanwhile */
  blocking?: BlockingClass;
  /** what an answer with always would store */
  grantPreview?: GrantPreview;
  /** all of them, if calls differ in what it would store (2 to 64 items) */
  grantPreviews?: GrantPreview[];
}

/** the event that asks a person */
export interface CapabilityPrompt {
  /** names the event */
  type: "capability_prompt";
  /** the question */
  data: CapabilityPromptData;
}

/** what a log line belongs to */
export interface LogCorrelation {
  /** the artifact (1 to 256 characters) */
  artifact_id?: string;
  /** the event (1 to 256 characters) */
  event_id?: string;
  /** the extension (1 to 256 characters) */
  extension_id: string;
  /** the hostcall (1 to 256 characters) */
  host_call_id?: string;
  /** the RPC command (1 to 256 characters) */
  rpc_id?: string;
  /** the run (1 to 256 characters) */
  run_id?: string;
  /** the scenario; runtime outside of tests (1 to 256 characters) */
  scenario_id: string;
  /** the session (1 to 256 characters) */
  session_id?: string;
  /** the command (1 to 256 characters) */
  slash_command_id?: string;
  /** the span of the trace (1 to 256 characters) */
  span_id?: string;
  /** the tool call (1 to 256 characters) */
  tool_call_id?: string;
  /** the trace (1 to 256 characters) */
  trace_id?: string;
}

/** a decision, without the scopes */
export interface PolicyDecisionData {
  /**
   * SHA-256 of each call as it was decided (at most 64 items; exactly 64
   * characters each)
   */
  call_hashes?: string[];
  /** the calls (1 to 64 items; 1 to 256 characters each) */
  call_ids: string[];
  /** for what kind of access */
  capability: Capability;
  /** what was decided, and how */
  decision: DecisionToken;
  /** who called (1 to 256 characters) */
  extension_id: string;
  /**
   * what the queue was told since its last record; there if the queue decided
   * (at most 1024 items; 1 to 400 characters each)
   */
  fed?: string[];
  /**
   * of each call: its number in the session, SHA-256 of what is kept of it (at
   * most 64 items; 66 to 90 characters each)
   */
  inputs?: string[];
  /** SHA-256 of the note of the person (exactly 64 characters) */
  note_hash?: string;
  /** its length in bytes (at least 0) */
  note_length?: number;
  /** under which mode */
  policy_mode: PolicyMode;
  /** the question; null if nobody was asked (1 to 256 characters) */
  prompt_id: string | null;
  /** how dangerous it was */
  risk: Risk;
  /** the rule that decided, or asked (1 to 64 characters) */
  rule?: string;
  /**
   * SHA-256 of each scope, in lower-case hex (at most 64 items; exactly 64
   * characters each)
   */
  scope_hashes: string[];
  /** where a person answered */
  surface?: Surface;
}

/** who wrote a log line */
export interface LogSource {
  /** which part */
  component: LogComponent;
  /** on which machine (1 to 256 characters) */
  host?: string;
  /** in which process (at least 0) */
  pid?: number;
}

/** the log line of a decision */
export interface PolicyDecisionLog {
  /** what it belongs to */
  correlation: LogCorrelation;
  /** the decision */
  data: PolicyDecisionData;
  /** what happened */
  event: "policy.decision";
  /** how grave */
  level: LogLevel;
  /** in words, for people (1 to 2000 characters) */
  message: string;
  /** version of this contract */
  schema: "pi.ext.log.v1";
  /** who wrote it */
  source?: LogSource;
  /** when (RFC 3339 in UTC) */
  ts: string;
}

/** a stored decision */
export interface Grant {
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it covers; absent: everything (1 to 2000 characters) */
  scope_pattern?: string;
  /** for which versions; absent: any (1 to 200 characters) */
  version_range?: string;
  /** allow or deny */
  decision: GrantEffect;
  /** when a person decided (RFC 3339 in UTC) */
  decided_at: string;
  /** until when it holds; absent: until revoked (RFC 3339 in UTC) */
  expires_at?: string;
}

/** one step of a run */
export interface TraceEvent {
  /** id of the event (1 to 256 characters) */
  id: string;
  /** the run it is of (1 to 256 characters) */
  traceRunId: string;
  /** the transmission it is of (1 to 256 characters) */
  transmissionId: string;
  /** when (RFC 3339 in UTC) */
  ts: string;
  /** who */
  actor: TraceActor;
  /** which step */
  phase: TracePhase;
  /** how it went */
  status: TraceStatus;
  /** in words, for people (at most 2000 characters) */
  summary?: string;
  /** counts, sizes, ids; never content */
  metadata?: { [key: string]: unknown };
}

/** one turn being worked on */
export interface TraceRun {
  /** id of the run (1 to 256 characters) */
  id: string;
  /** the transmission it is of (1 to 256 characters) */
  transmissionId: string;
  /** how much was asked for */
  level: TraceLevel;
  /** who answered (1 to 200 characters) */
  personaLabel?: string;
  /** when it began (RFC 3339 in UTC) */
  createdAt: string;
}

/** a line of the chat */
export interface ChatMessage {
  /** who said it */
  role: ChatRole;
  /** what was said (at most 65536 characters) */
  text: string;
  /** in short (at most 20000 characters) */
  summary?: string;
  /** at length (at most 65536 characters) */
  expanded?: string;
  /** when (RFC 3339 in UTC) */
  timestamp: string;
  /** in which mode */
  category?: ChatMode;
  /** says that something went wrong (default false) */
  isError?: boolean;
}

/** what the model is told */
export interface FunctionResult {
  /**
   * done, cancelled, or what the person said instead (1 to 22000 characters)
   */
  result: string;
}

/** what became of a call */
export interface FunctionResponse {
  /** which tool (1 to 200 characters) */
  name: string;
  /** id of the call (1 to 256 characters) */
  id: string;
  /** what the model is told */
  response: FunctionResult;
}

/** one response in its wrapper */
export interface FunctionResponsePart {
  /** the response */
  functionResponse: FunctionResponse;
}

/** the wrapper of responses */
export interface FunctionResponseMessage {
  /** the responses (1 to 64 items) */
  message: FunctionResponsePart[];
}

/** a model proposes to use a tool */
export interface FunctionCall {
  /** id of the call (1 to 256 characters) */
  id?: string;
  /** which tool (1 to 200 characters) */
  name: string;
  /** with what */
  args: { [key: string]: unknown };
}

/** a source, as a model proposes it */
export interface AddChargingSourceArgs {
  /** what it is (1 to 200 characters) */
  name: string;
  /** how many; absent: one (1 to 1000000) */
  quantity?: number;
  /** power of one, in unit (0 to 1000000000) */
  input: number;
  /** unit of input (default W) */
  unit?: PowerUnit;
  /** hours a day; absent: estimated (0 to 24) */
  hours?: number;
  /** what arrives of it; absent: 0.85 (0 to 1) */
  efficiency?: number;
  /** what kind of source */
  type: ChargingType;
}

/** a load, as a model proposes it */
export interface AddLoadItemArgs {
  /** what it is (1 to 200 characters) */
  name: string;
  /** which part of the table, in the model's words (at most 200 characters) */
  category?: string;
  /** how many; absent: one (1 to 1000000) */
  quantity?: number;
  /** power of one; absent: estimated (0 to 1000000000) */
  watts?: number;
  /** hours a day; absent: estimated (0 to 24) */
  hours?: number;
  /** percent of them; absent: 100 (0 to 100) */
  dutyCycle?: number;
  /** where the numbers come from (at most 2000 characters) */
  notes?: string;
}

/** a row of the load table */
export interface PowerItem {
  /** id of the row (1 to 256 characters) */
  id: string;
  /** which part of the table */
  category: LoadCategory;
  /** what it is (1 to 200 characters) */
  name: string;
  /** how many (1 to 1000000) */
  quantity: number;
  /** power of one (0 to 1000000000) */
  watts: number;
  /** hours in use a day (0 to 24) */
  hours: number;
  /** percent of them it draws power (0 to 100) */
  dutyCycle: number;
  /** remarks (at most 2000 characters) */
  notes: string;
  /** what was read about it (at most 20000 characters) */
  technicalSpecs?: string;
  /** which of these nobody said (at most 4 items) */
  estimated?: EnergyEstimate[];
  /** counts in the totals (default true) */
  enabled?: boolean;
}

/** a row of the charging table */
export interface ChargingSource {
  /** id of the row (1 to 256 characters) */
  id: string;
  /** what it is (1 to 200 characters) */
  name: string;
  /** how many (1 to 1000000) */
  quantity: number;
  /** power of one, in unit (0 to 1000000000) */
  input: number;
  /** unit of input (default W) */
  unit?: PowerUnit;
  /** hours a day (0 to 24) */
  hours: number;
  /** what arrives of it (0 to 1) */
  efficiency: number;
  /** what kind of source */
  type: ChargingType;
  /** hours come from the forecast (default false) */
  autoSolar?: boolean;
  /** which of these nobody said (at most 4 items) */
  estimated?: EnergyEstimate[];
  /** counts in the totals (default true) */
  enabled?: boolean;
}

/** a place */
export interface GeoPoint {
  /** degrees north (-90 to 90) */
  lat: number;
  /** degrees east (-180 to 180) */
  lon: number;
  /** name of the place (at most 200 characters) */
  name: string;
}

/** hours of full sun a day */
export interface SolarForecast {
  /** average of the month (0 to 24) */
  sunnyHours?: number;
  /** on a bad day (0 to 24) */
  cloudyHours?: number;
  /** today (0 to 24) */
  nowHours?: number;
  /** is being fetched */
  loading: boolean;
  /** was fetched */
  fetched: boolean;
  /** when (RFC 3339 in UTC) */
  updatedAt?: string;
  /** why it was not (at most 2000 characters) */
  error?: string | null;
  /** degrees north (-90 to 90) */
  lat?: number;
  /** degrees east (-180 to 180) */
  lon?: number;
  /** name of the place (at most 200 characters) */
  name?: string;
}

/** the battery */
export interface BatteryConfig {
  /** capacity in ampere-hours (0 to 1000000000) */
  capacityAh: number;
  /** voltage of the system (0 to 1000000) */
  voltage: number;
  /** percent charged at the start (0 to 100) */
  initialSoC: number;
  /** where it stands (at most 200 characters) */
  location: string;
  /** where that is */
  geo?: GeoPoint;
  /** which forecast counts */
  forecastMode: ForecastMode;
  /** a day of the month whose average counts (YYYY-MM-DD) */
  forecastMonth?: string;
  /** the forecast itself */
  forecast?: SolarForecast;
}

/** the tables as a file */
export interface EnergyExport {
  /** version of the file (1 to 64 characters) */
  version: string;
  /** the loads (at most 1024 items) */
  items: PowerItem[];
  /** the sources (at most 1024 items) */
  charging: ChargingSource[];
  /** the battery */
  battery: BatteryConfig;
}

/** what a day adds up to */
export interface SystemTotals {
  /** used, in watt-hours (at least 0) */
  dailyWhConsumed: number;
  /** used, in ampere-hours (at least 0) */
  dailyAhConsumed: number;
  /** charged, in watt-hours (at least 0) */
  dailyWhGenerated: number;
  /** charged, in ampere-hours (at least 0) */
  dailyAhGenerated: number;
  /** charged less used, in watt-hours */
  netWh: number;
  /** charged less used, in ampere-hours */
  netAh: number;
  /** percent charged at the end (0 to 100) */
  finalSoC: number;
}

/** the verdict on a turn */
export interface EvalBreakpointOutput {
  /** must, should or skip */
  decision: Breakpoint;
  /** the rule that decided (1 to 6) */
  rule: 1 | 2 | 3 | 4 | 5 | 6;
  /** the message is nothing but an acknowledgement */
  ackOnly: boolean;
  /** the summary stays as it is */
  freeze: boolean;
}

/** the facts of a turn */
export interface EvalBreakpointInput {
  /** what the user said (at most 20000 characters) */
  message: string;
  /** what happened lately (at most 8 items; default empty) */
  signalKinds?: SignalKind[];
  /** the window is nearly full (default false) */
  contextWindowPressure?: boolean;
  /** the thread may be losing its subject (default false) */
  driftRisk?: boolean;
  /** somebody else changed the summary (default false) */
  summaryChanged?: boolean;
  /** where the feeling is heading */
  phase?: AffectPhase;
  /** how strong it is */
  intensityBucket?: Intensity;
}

/** a request that was refused */
export interface HttpError {
  /** code, for machines (1 to 64 characters) */
  error: string;
  /** for people (1 to 2000 characters) */
  message: string;
  /** whether sending it again can help */
  retryable: boolean;
  /** more of it */
  details?: { [key: string]: unknown };
  /**
   * keys that were not understood (at most 64 items; 1 to 256 characters each)
   */
  unrecognizedKeys?: string[];
  /** the transmission (1 to 256 characters) */
  transmissionId?: string;
  /** the run (1 to 256 characters) */
  traceRunId?: string;
  /** the request (1 to 256 characters) */
  request_id?: string;
}

/** a request over HTTP that was refused (RFC 9457) */
export interface ProblemDetails {
  /** urn:solgate:problem: and the code (1 to 256 characters) */
  type: string;
  /** what this code means (1 to 256 characters) */
  title: string;
  /** of the answer (400 to 599) */
  status: number;
  /** what is wrong with this request, for people (1 to 2000 characters) */
  detail: string;
  /** code, for machines (1 to 64 characters) */
  error: string;
  /** the same as detail (1 to 2000 characters) */
  message: string;
  /** whether sending it again can help */
  retryable: boolean;
  /** what is wrong at the place (1 to 64 characters) */
  code?: string;
  /** the place in the body, as a JSON pointer (at most 256 characters) */
  pointer?: string;
  /**
   * keys that were not understood (at most 64 items; at most 256 characters
   * each)
   */
  unrecognizedKeys?: string[];
  /** more of it */
  details?: { [key: string]: unknown };
  /** the request, as X-Request-Id says it (1 to 256 characters) */
  request_id: string;
}

/** what is wrong, and where */
export interface ErrorDetail {
  /** for machines (1 to 64 characters) */
  code: string;
  /** for people (1 to 2000 characters) */
  message: string;
  /** where, as a JSON pointer; empty: the whole (at most 256 characters) */
  pointer: string;
}

/** a line that was refused */
export interface ErrorBody {
  /** why */
  error: ErrorDetail;
}

/** what happens while the intent is uncertain */
export interface LatticeUnsure {
  /** a confidence below this degrades the cell; at least 0.55 (0 to 1) */
  below: number;
  /** extras that are taken away (at most 7 items) */
  drops: AllowedType[];
}

/** what an answer may cost, by its mode */
export interface LatticeBudgets {
  /** the answer only */
  none: Budgets;
  /** one small extra */
  light: Budgets;
  /** steps, tables, reading tools */
  full: Budgets;
}

/** what the answer to one kind of turn may do */
export interface LatticeCell {
  /** how much beyond the answer */
  mode: EnrichmentMode;
  /** the mode while confidence is low; light at most anyway */
  mode_if_unsure?: EnrichmentMode;
  /** which extras (at most 7 items) */
  types: AllowedType[];
  /** and which if there is a picture (at most 7 items; default empty) */
  types_with_image?: AllowedType[];
  /** and which with leave to browse (at most 7 items; default empty) */
  types_if_browsing?: AllowedType[];
  /** how the answer is to be given */
  posture: Posture;
  /** how while the affect bucket is high */
  posture_if_intense?: Posture;
  /** who might answer */
  persona_hint?: Persona;
}

/** the cells of one intent */
export interface LatticeRow {
  /** harmless */
  tier_0: LatticeCell;
  /** low risk */
  tier_1: LatticeCell;
  /** medium risk: never direct */
  tier_2: LatticeCell;
  /** high risk: nothing but a pause or containment */
  tier_3: LatticeCell;
}

/** a row of cells for each intent */
export interface LatticeCells {
  /** look at a thing and judge it */
  inspect: LatticeRow;
  /** explain, or show how */
  teach: LatticeRow;
  /** choose among options */
  decide: LatticeRow;
  /** make something new */
  create: LatticeRow;
  /** support with feelings, identity, relations */
  reflect: LatticeRow;
  /** none of the others */
  other: LatticeRow;
}

/** what answers may do, by intent and risk tier */
export interface LatticeTable {
  /** name of the table, such as lattice.v0.1 (1 to 64 characters) */
  version: string;
  /**
   * for readers; nothing depends on them (at most 12 items; 1 to 300 characters
   * each; default empty)
   */
  notes?: string[];
  /** while the intent is uncertain */
  unsure: LatticeUnsure;
  /** what an answer may cost, by its mode */
  budgets: LatticeBudgets;
  /** what an answer may do, by intent and risk tier */
  cells: LatticeCells;
}

/** what a caller is ready to spend */
export interface BudgetLimits {
  /** tokens of the answer (0 to 1000000) */
  max_output_tokens?: number;
  /** tool calls on the way to it (0 to 1000) */
  max_tool_calls?: number;
  /** time until it must be there (0 to 86400) */
  max_seconds?: number;
}

/** a turn to be judged */
export interface EvalIntentInput {
  /** what the user said (at most 20000 characters) */
  text: string;
  /** there is a picture (default false) */
  has_image?: boolean;
  /** there is sound (default false) */
  has_audio?: boolean;
  /** there is leave to browse (default false) */
  browsing?: boolean;
  /** how strong the feeling of the thread is (default low) */
  affect_bucket?: Intensity;
  /** what the caller is ready to spend */
  budgets?: BudgetLimits;
  /** the id of the result; all zeros if absent (1 to 256 characters) */
  decision_id?: string;
  /** the time of the result; 1970 if absent (RFC 3339 in UTC) */
  created_at?: string;
}

/** a text to be judged */
export interface EvalRiskInput {
  /** what the user said (at most 20000 characters) */
  text: string;
}

/** how risky it is, and why */
export interface EvalRiskOutput {
  /** 0 harmless to 3 high (0 to 3) */
  tier: 0 | 1 | 2 | 3;
  /** what fired, strongest first (at most 8 items) */
  signals: Signal[];
  /** the tier on the coarse scale */
  level: Risk;
  /** what the rules say (0 to 3) */
  rule_tier: 0 | 1 | 2 | 3;
  /** what the model says; the higher of the two counts (0 to 3) */
  model_tier: 0 | 1 | 2 | 3;
  /** what it is about (at most 20 items) */
  reasons: RiskReason[];
  /** why it is urgent; null if it is not */
  urgency: UrgencyReason | null;
}

/** a turn to look up in the lattice */
export interface EvalLatticeInput {
  /** what the user wants */
  intent: Intent;
  /** how sure that is (0 to 1) */
  confidence: number;
  /** 0 harmless to 3 high (0 to 3) */
  risk_tier: 0 | 1 | 2 | 3;
  /** there is text (default true) */
  has_text?: boolean;
  /** there is a picture (default false) */
  has_image?: boolean;
  /** there is leave to browse (default false) */
  browsing?: boolean;
  /** how strong the feeling is (default low) */
  affect_bucket?: Intensity;
  /** what the caller is ready to spend */
  budgets?: BudgetLimits;
}

/** what its answer may do */
export interface EvalLatticeOutput {
  /** what the answer may do */
  lattice: LatticeDecision;
  /** how much it may cost */
  budgets: Budgets;
  /** it must state its assumptions and claim no certainty */
  assumptions_required: boolean;
}

/** what a lease is made of */
export interface EvalLeaseTerms {
  /** 0 harmless to 3 high (0 to 3) */
  risk_tier: 0 | 1 | 2 | 3;
  /** how much beyond the answer */
  enrichment_mode: EnrichmentMode;
  /** which extras (at most 7 items) */
  allowed_types: AllowedType[];
  /** how the answer is to be given */
  posture: Posture;
  /** how many reads and writes (0 to 1000) */
  max_tool_calls: number;
  /** and for how long (0 to 86400) */
  max_seconds: number;
}

/** one call on behalf of a turn */
export interface EvalLeaseCall {
  /** what kind of call */
  type: LeaseCall;
  /** milliseconds since the lease was opened (-86400000 to 864000000) */
  at_ms: number;
}

/** a lease and what is asked of it */
export interface EvalLeaseInput {
  /** open the lease of this turn */
  result?: IntentGateResult;
  /** or one on these terms */
  terms?: EvalLeaseTerms;
  /** what is asked of it, in this order (at most 1000 items) */
  calls: EvalLeaseCall[];
}

/** the answer of a lease to one call */
export interface EvalLeaseVerdict {
  /** it may go on to the action gate */
  admitted: boolean;
  /** why not */
  reason: LeaseRefusal | null;
  /** a write: somebody must confirm it besides */
  needs_handshake: boolean;
  /** reads and writes that remain (0 to 1000) */
  calls_left: number;
}

/** the answers, one for each call */
export interface EvalLeaseOutput {
  /** one for each call (at most 1000 items) */
  verdicts: EvalLeaseVerdict[];
}

/** the memento after a turn */
export interface EvalMementoOutput {
  /** the memento after the turn */
  memento: ThreadMemento;
  /** the peak guardrail is active */
  frozen: boolean;
  /** why the summary may not change: skip or peak (exactly 4 characters) */
  blocked: string | null;
  /** strong ETag of the memento, quotes and all (exactly 66 characters) */
  etag: string;
  /** what was ignored (1 to 80 characters) */
  warning?: string;
}

/** a turn and the memento before it */
export interface EvalMementoInput {
  /** the memento before the turn */
  previous?: ThreadMemento | null;
  /** must, should or skip */
  decision: Breakpoint;
  /** ModelShape as the model proposes it; ignored unless valid */
  shape?: unknown;
  /** AffectSignal about the message; read leniently */
  affect_signal?: unknown;
  /** what happened in this turn */
  signals?: ThreadMementoSignals;
  /** id of the message (1 to 256 characters) */
  message_id: string;
  /** when the turn ended (RFC 3339 in UTC) */
  now: string;
  /** its thread; absent: that of the previous one (1 to 256 characters) */
  thread_id?: string;
  /** who said the message (default user) */
  role?: ChatRole;
  /** what was said (at most 20000 characters) */
  message?: string;
  /** what was answered (at most 65536 characters) */
  assistant_text?: string;
  /** a skip keeps the summary off-peak too (default true) */
  block_on_skip?: boolean;
}

/** what they amount to */
export interface EvalAffectOutput {
  /** where it is heading */
  phase: AffectPhase;
  /** how strong it is now */
  intensityBucket: Intensity;
}

/** the feelings of a thread */
export interface EvalAffectInput {
  /** a list of numbers or of EvalAffectPoint, oldest first */
  points?: unknown;
  /** the same, under another name */
  intensities?: unknown;
  /** when it is asked; absent: at the last point (RFC 3339 in UTC) */
  now?: string;
  /** how long a point counts (exactly 1800000) */
  window_ms?: 1800000;
  /** how many count (exactly 5) */
  max_points?: 5;
}

/** one feeling and when */
export interface EvalAffectPoint {
  /** its message; absent: m and its place, m0 (1 to 256 characters) */
  endMessageId?: string;
  /** the feeling, in a word (1 to 64 characters) */
  label?: string;
  /** how strong (0 to 1) */
  intensity: number;
  /** how sure */
  confidence?: ConfidenceLevel;
  /** who noticed */
  source?: AffectSource;
  /** when; absent: now (RFC 3339 in UTC) */
  ts?: string;
}

/** what differs from the documents */
export interface EvalQueueSettings {
  /** how long calls are collected (1 to 86400000; default 250) */
  window_ms?: number;
  /** from display to denial (1 to 86400000; default 30000) */
  timeout_ms?: number;
  /** what one extension adds (1 to 86400000; default 30000) */
  extend_ms?: number;
  /** how many a prompt gets (10 to 1000; default 10) */
  extends?: number;
  /** calls of one extension that may wait (1 to 64; default 64) */
  extension_calls?: number;
  /** prompts of one extension that may be open (1 to 8; default 8) */
  extension_prompts?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** with nobody there, wait instead of denying (default false) */
  wait_unattended?: boolean;
  /** be quiet after three denials (default true) */
  cooldown?: boolean;
  /** who watch from the start and may decide (0 to 100; default 1) */
  people?: number;
}

/**
 * one thing that happens to the queue; call_id is required when type is call;
 * call_id is required when type is cancel; prompt is required when type is
 * decision; decision is required when type is decision; prompt is required when
 * type is extend; extension_id is required when type is unmute; channel is
 * required when type is disconnect
 */
export interface EvalQueueEvent {
  /**
   * when; earlier than the one before counts as that (0 to 1000000000000;
   * default 0)
   */
  at_ms?: number;
  /** what happens */
  type: QueueEvent;
  /** whose token; absent: the one that may */
  role?: Role;
  /** who, for the record (1 to 200 characters) */
  by?: string;
  /** call, cancel: which call (1 to 256 characters) */
  call_id?: string;
  /** call, cancel, disconnect: the caller's connection (1 to 256 characters) */
  channel?: string;
  /** call: stands for its content; absent: the summary (1 to 256 characters) */
  hash?: string;
  /** call: its scope; absent: the call_id (1 to 2000 characters) */
  summary?: string;
  /** call, unmute: who asks (1 to 256 characters) */
  extension_id?: string;
  /** call, unmute: for what kind of access (default exec) */
  capability?: Capability;
  /** call, unmute: how dangerous; absent: that of the capability */
  risk?: Risk;
  /** call, unmute: the scope group (at most 2000 characters) */
  scope_group?: string;
  /** call: the turn it belongs to (at most 256 characters) */
  turn?: string;
  /**
   * call: how bad within its risk; the worst is listed first (0 to 1000000;
   * default 0)
   */
  weight?: number;
  /** call: can be shown in full (default true) */
  displayable?: boolean;
  /**
   * decision, extend: which prompt, p1 and so on in the order of opening (1 to
   * 256 characters)
   */
  prompt?: string;
  /** decision: the answer (1 to 64 characters) */
  decision?: string;
  /**
   * decision: the revision that was seen; absent: all that wait (0 to
   * 4294967295)
   */
  rev?: number;
}

/** what happens to a queue of questions */
export interface EvalQueueInput {
  /** what differs from the documents */
  settings?: EvalQueueSettings;
  /** what happens, in this order (at most 2000 items) */
  events: EvalQueueEvent[];
}

/** one thing the queue wants done */
export interface EvalQueueEffect {
  /** the event that led to it, from 0 (0 to 2000) */
  event: number;
  /** what is to be done */
  effect: QueueEffect;
  /** refuse: why */
  reason?: QueueRefusal;
  /** record: what it is about */
  about?: QueueRecord;
  /** which prompt; absent: nobody was asked (1 to 256 characters) */
  prompt?: string;
  /** release, deny: which call (1 to 256 characters) */
  call_id?: string;
  /** release: what it was approved as (exactly 64 characters) */
  hash?: string;
  /** how it was settled, and by whom */
  decision?: DecisionToken;
  /** record, resolve: the person; show: to whom (1 to 200 characters) */
  by?: string;
  /** wake: when; show, update: the deadline (at least 0) */
  at_ms?: number;
  /** show, update, record: the revision (0 to 4294967295) */
  rev?: number;
  /** its calls, the worst first (1 to 64 items; 1 to 256 characters each) */
  call_ids?: string[];
  /** show, update: what is listed (1 to 3 items; 1 to 2000 characters each) */
  scopes?: string[];
  /** show, update: how many are not listed (7 to 16 characters) */
  more?: string;
  /** show, update: the answers that are taken (1 to 5 items) */
  options?: PromptOption[];
}

/** what is to be done, in order */
export interface EvalQueueOutput {
  /** what is to be done, in this order (at most 10000 items) */
  effects: EvalQueueEffect[];
}

/** what the person does when an offer arrives */
export interface EvalConsentView {
  /** the app is in front (default false) */
  app_foreground?: boolean;
  /** and shows this thread (default false) */
  same_thread?: boolean;
  /** the person types (default true) */
  typing?: boolean;
  /** or scrolls fast (default true) */
  fast_scrolling?: boolean;
}

/**
 * one thing that happens while a person is asked; functionCalls is required
 * when type is calls; text is required when type is type; mode is required when
 * type is switch
 */
export interface EvalConsentEvent {
  /** when (0 to 1000000000000; default 0) */
  at_ms?: number;
  /** what happens */
  type: ConsentEvent;
  /** whose token (default person) */
  role?: Role;
  /** chip: the turn of the action (1 to 256 characters) */
  request_id?: string;
  /** chip: which action (1 to 256 characters) */
  action_id?: string;
  /** propose: ActionNeeded; without what it needs there is no chip */
  meta?: unknown;
  /** propose, without meta: what is done (1 to 64 characters) */
  action_kind?: string;
  /**
   * propose: the canonical payload; absent: that of meta (at most 20000
   * characters)
   */
  payload?: string;
  /** propose: the person asked for it in this turn (default false) */
  asked?: boolean;
  /** propose: the turn allows actions (default true) */
  may_act?: boolean;
  /** propose: the executor can stop it safely (default false) */
  can_cancel?: boolean;
  /** propose: what the person does */
  view?: EvalConsentView;
  /**
   * chip, success and failure: of which attempt; absent: of the last (0 to
   * 4294967295)
   */
  attempt?: number;
  /** sa, calls: what the model wants (1 to 1000 items) */
  functionCalls?: FunctionCall[];
  /**
   * sa: what was typed, what was added, why it failed (1 to 20000 characters)
   */
  text?: string;
  /** sa, switch: to what */
  mode?: ChatMode;
}

/** what happens while a person is asked */
export interface EvalConsentInput {
  /** where the person is asked (default chip) */
  face?: ConsentFace;
  /** begin in this state (1 to 64 characters) */
  state?: string;
  /** sa: what the chat is for (default load) */
  mode?: ChatMode;
  /** what happens, in this order (at most 1000 items) */
  events: EvalConsentEvent[];
}

/** one thing to be done */
export interface EvalConsentEffect {
  /** the event that led to it, from 0 (0 to 1000) */
  event: number;
  /** what is to be done */
  effect: ConsentEffect;
  /** refuse: why */
  reason?: ConsentRefusal;
  /**
   * refuse: what is wrong with the offer, as a JSON pointer (at most 256
   * characters)
   */
  pointer?: string;
  /** chip: which action; suppress: the one in the way (1 to 256 characters) */
  action_id?: string;
  /** sa: which call (1 to 256 characters) */
  call_id?: string;
  /** record: what was decided */
  decision?: DecisionToken;
  /** record: what happened */
  on?: ConsentEvent;
  /** run: which attempt (0 to 4294967295) */
  attempt?: number;
  /** show: with the first line of What will happen */
  micro_expand?: boolean;
  /** respond: what the model will be told (1 to 22000 characters) */
  result?: string;
  /** flush: the message */
  message?: FunctionResponseMessage;
  /** the state after the event (1 to 64 characters) */
  state?: string;
}

/** what is to be done, in order */
export interface EvalConsentOutput {
  /** what is to be done, in this order (at most 10000 items) */
  effects: EvalConsentEffect[];
  /**
   * how it ends; chip: of the last action that was named (1 to 64 characters)
   */
  state: string | null;
  /** chip: what was counted */
  counts?: ChipTelemetry;
}

/** what a call reaches */
export interface EvalScope {
  /** what it is */
  kind: ScopeKind;
  /** which one, redacted (1 to 2000 characters) */
  summary: string;
  /** with what it may share a question (1 to 8192 characters) */
  group: string;
  /** it is known only when it runs */
  dynamic: boolean;
}

/** the verdict on a call */
export interface EvalActionOutput {
  /** allow, deny or ask (3 to 5 characters) */
  verdict: string;
  /** the rule that decided (1 to 64 characters) */
  code: string;
  /** as the core derived it */
  capability: Capability;
  /** how dangerous it is */
  risk: Risk;
  /** and why, in one line (1 to 200 characters) */
  riskReason: string;
  /** what it reaches */
  scope: EvalScope;
  /** index of the grant that decided (0 to 10000) */
  matched: number | null;
  /** what an answer with always would store; null: it is not offered */
  grantPreview: GrantPreview | null;
  /**
   * the rules that were looked at, in order (1 to 32 items; 1 to 400 characters
   * each)
   */
  why: string[];
  /** SHA-256 of the canonical call (exactly 64 characters) */
  hash: string;
}

/** a policy */
export interface EvalPolicy {
  /** safe, balanced or permissive; unknown: safe (at most 64 characters) */
  profile?: string;
  /** exec and env are not denied by the profile (default false) */
  allow_dangerous?: boolean;
  /** strict, prompt or permissive; unknown: prompt (at most 64 characters) */
  mode?: string;
  /**
   * allowed without a question (at most 64 items; at most 64 characters each)
   */
  default_caps?: string[];
  /**
   * denied whatever else is said (at most 64 items; at most 64 characters each)
   */
  deny_caps?: string[];
  /** EvalPolicyExtension by id */
  per_extension?: { [key: string]: unknown };
  /** lists of commands: each, or never (at most 16 characters) */
  compound?: string;
  /** ask in permissive mode too (default false) */
  always_prompt?: boolean;
  /**
   * directories of the gate itself, absolute (at most 16 items; 1 to 4095
   * characters each)
   */
  own?: string[];
}

/** a decision made before */
export interface EvalGrant {
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it covers; absent: everything (at most 2000 characters) */
  scope_pattern?: string | null;
  /** for which versions; absent: any (at most 256 characters) */
  version_range?: string | null;
  /** allow or deny */
  decision: GrantEffect;
  /** how long it lasts (default always) */
  lifetime?: Lifetime;
  /** when a person decided (RFC 3339 in UTC) */
  decided_at?: string;
  /** until when it holds (RFC 3339 in UTC) */
  expires_at?: string;
}

/** who calls */
export interface EvalExtension {
  /** which one (1 to 256 characters) */
  id: string;
  /** its version, if known (at most 256 characters) */
  version?: string | null;
  /** its name; decides nothing (at most 256 characters) */
  name?: string;
  /** what it declares: only hosts count, and only for the risk */
  manifest?: { [key: string]: unknown } | null;
}

/** what it wants to do */
export interface EvalCall {
  /** id of the call (at most 256 characters) */
  call_id: string;
  /** by which connector (at most 64 characters) */
  method: string;
  /** with what */
  params: unknown;
  /** what it says it needs; never trusted (at most 64 characters) */
  capability?: string;
  /** how long it waits (0 to 86400000) */
  timeout_ms?: number;
  /** for the extension; decides nothing */
  context?: { [key: string]: unknown };
}

/** a call, and all that bears on it */
export interface EvalActionInput {
  /**
   * strict, prompt or permissive; unknown or absent: prompt (at most 64
   * characters)
   */
  mode?: string;
  /** lists and settings beside the mode */
  policy?: EvalPolicy;
  /**
   * where the call is made, and the root of the project (1 to 4095 characters)
   */
  cwd?: string;
  /** what time it is, for grants that end (RFC 3339 in UTC) */
  now?: string;
  /** decisions made before (at most 10000 items; default empty) */
  grants?: EvalGrant[];
  /** who calls, as its channel says */
  extension: EvalExtension;
  /** what the turn allows: EvalLeaseTerms or IntentGateResult */
  lease?: { [key: string]: unknown };
  /** symbolic links that exist: path to target */
  links?: { [key: string]: unknown };
  /** what it wants to do */
  call: EvalCall;
}

/** what a policy says of one extension */
export interface EvalPolicyExtension {
  /** capabilities it has (at most 64 items; at most 64 characters each) */
  allow?: string[];
  /**
   * capabilities it never has (at most 64 items; at most 64 characters each)
   */
  deny?: string[];
  /** its own mode (at most 64 characters) */
  mode?: string;
}

/** the key of the question about it */
export interface EvalGroupOutput {
  /** who calls (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** how dangerous it is */
  risk: Risk;
  /** with what it may share a question (1 to 8192 characters) */
  group: string;
  /** for which turn (at most 256 characters) */
  turn?: string;
}

/** a call */
export interface EvalGroupInput {
  /** who calls */
  extension: EvalExtension;
  /** where, and the root of the project (1 to 4095 characters) */
  cwd?: string;
  /** for which turn (at most 256 characters) */
  turn?: string;
  /** symbolic links that exist: path to target */
  links?: { [key: string]: unknown };
  /** what it wants to do */
  call: EvalCall;
}

/** whether it does */
export interface EvalPatternOutput {
  /** whether it covers */
  match: boolean;
  /** why, or why not (1 to 400 characters) */
  why: string;
}

/** a pattern and what it may cover */
export interface EvalPatternInput {
  /** command, path or host; or the name of something */
  kind: ScopeKind;
  /** absent or null: no pattern, which covers all (at most 2000 characters) */
  pattern?: string | null;
  /** a text for a shell (at most 65536 characters) */
  command?: string;
  /**
   * or words that no shell reads (at most 4097 items; at most 32768 characters
   * each)
   */
  argv?: string[];
  /** a path (at most 4096 characters) */
  path?: string;
  /** a URL, or a host (at most 16384 characters) */
  url?: string;
  /** an operation, a tool, a variable (at most 256 characters) */
  name?: string;
  /** where, and the root of the project (1 to 4095 characters) */
  cwd?: string;
  /** symbolic links that exist: path to target */
  links?: { [key: string]: unknown };
  /** read it as a denial: any reading that may match does (default false) */
  deny?: boolean;
}

/** what counts of a manifest; other keys are dropped */
export interface ManifestHosts {
  /** hosts it talks to (at most 256 items; at most 1024 characters each) */
  hosts?: string[];
  /** a list of names, or of ManifestCapability */
  capabilities?: unknown;
  /** pi.ext.cap.v1 */
  capability_manifest?: { [key: string]: unknown };
  [key: string]: unknown;
}

/** for what a capability is declared; other keys are dropped */
export interface ManifestScope {
  /**
   * hosts, exact or *.suffix (at most 256 items; at most 1024 characters each)
   */
  hosts?: string[];
  [key: string]: unknown;
}

/** a capability an extension declares; other keys are dropped */
export interface ManifestCapability {
  /** which one (at most 64 characters) */
  capability: string;
  /** and for what */
  scope?: ManifestScope;
  [key: string]: unknown;
}

/** all of them; other keys are dropped */
export interface ManifestCapabilities {
  /** what it asks for (at most 64 items) */
  capabilities?: ManifestCapability[];
  [key: string]: unknown;
}

/** how a program is run */
export interface ExecOptions {
  /** where to run it (at most 4096 characters) */
  cwd?: string;
  /** variables that are set for it */
  env?: { [key: string]: unknown };
  /** how long; 0 as if absent (0 to 86400000) */
  timeout?: number;
  /** the same (0 to 86400000) */
  timeoutMs?: number;
  /** the same (0 to 86400000) */
  timeout_ms?: number;
}

/** params of a call through method exec */
export interface ExecParams {
  /** the program (at most 4096 characters) */
  cmd?: string;
  /** its arguments (at most 4096 items; at most 32768 characters each) */
  args?: string[];
  /**
   * program and arguments, instead of cmd and args (at most 4097 items; at most
   * 32768 characters each)
   */
  argv?: string[];
  /** a text for a shell, instead of them (at most 65536 characters) */
  command?: string;
  /** how to run it */
  options?: ExecOptions;
  /** how long; 0 as if absent (0 to 86400000) */
  timeout?: number;
  /** the same (0 to 86400000) */
  timeoutMs?: number;
  /** the same (0 to 86400000) */
  timeout_ms?: number;
}

/** params of a call through method http */
export interface HttpParams {
  /** where to (at most 16384 characters) */
  url?: string;
  /** GET if absent (at most 64 characters) */
  method?: string;
  /** sent along */
  headers?: { [key: string]: unknown };
  /** sent along */
  body?: unknown;
  /** the same, in base64 */
  body_bytes?: unknown;
  /** how long; 0 as if absent (0 to 86400000) */
  timeout?: number;
  /** the same (0 to 86400000) */
  timeoutMs?: number;
  /** the same (0 to 86400000) */
  timeout_ms?: number;
}

/** params of a call through method fs */
export interface FsParams {
  /**
   * what to do: read, list, readdir, stat, write, mkdir, delete, remove, rm (at
   * most 64 characters)
   */
  op?: string;
  /** to what (at most 4096 characters) */
  path?: string;
  /** what to write; never shown */
  content?: unknown;
  /** the same */
  data?: unknown;
  /** of the content (at most 64 characters) */
  encoding?: string;
  /** with all below it */
  recursive?: boolean;
}

/** params of a call through method tool */
export interface ToolParams {
  /** which tool (at most 256 characters) */
  name?: string;
  /** with what */
  input?: { [key: string]: unknown };
  /** how dangerous it is said to be; it only raises */
  risk?: Risk;
}

/** input of a tool the gate knows; other keys are dropped */
export interface ToolInput {
  /** which file or directory (at most 4096 characters) */
  path?: string;
  /** the same (at most 4096 characters) */
  file_path?: string;
  /** what a shell is to run (at most 65536 characters) */
  command?: string;
  /** what to look for (at most 4096 characters) */
  pattern?: string;
  /** in which files (at most 4096 characters) */
  glob?: string;
  /** what to write; never shown */
  content?: unknown;
  /** what to replace */
  oldText?: unknown;
  /** and by what */
  newText?: unknown;
  /** the same */
  old_string?: unknown;
  /** the same */
  new_string?: unknown;
  /** several of them */
  edits?: unknown;
  /** from which line */
  offset?: unknown;
  /** how much at most */
  limit?: unknown;
  /** lines around a match */
  context?: unknown;
  /** how to compare */
  ignoreCase?: unknown;
  /** the pattern is plain text */
  literal?: unknown;
  /** what the caller says of it; decides nothing (at most 2000 characters) */
  description?: string;
  /** how long; 0 as if absent (0 to 86400000) */
  timeout?: number;
  /** the same (0 to 86400000) */
  timeoutMs?: number;
  /** the same (0 to 86400000) */
  timeout_ms?: number;
  [key: string]: unknown;
}

/** params of a call through method env */
export interface EnvParams {
  /** one variable (at most 256 characters) */
  name?: string;
  /** or several (at most 64 items; 1 to 256 characters each) */
  names?: string[];
}

/** params of session, ui, events and log; other keys are dropped */
export interface OpParams {
  /** which operation (at most 256 characters) */
  op?: string;
  [key: string]: unknown;
}

/** extension-permissions.json */
export interface PermissionFile {
  /** 1 has no scopes, 2 has (1 to 2) */
  version: 1 | 2;
  /** PermissionEntries by extension */
  decisions: { [key: string]: unknown };
}

/** one decision of a permissions file */
export interface PermissionEntry {
  /** for what kind of access (at most 64 characters) */
  capability: string;
  /** version 1: yes or no */
  allow?: boolean;
  /** version 2: allow or deny */
  decision?: GrantEffect;
  /** version 2: what it covers; absent: everything (at most 2000 characters) */
  scope_pattern?: string;
  /** for which versions; absent: any (at most 256 characters) */
  version_range?: string;
  /** when a person decided (RFC 3339 in UTC) */
  decided_at: string;
  /** until when it holds; absent: until revoked (RFC 3339 in UTC) */
  expires_at?: string;
}

/** decisions about one extension */
export interface PermissionEntries {
  /** in the order they were made (at most 10000 items) */
  entries: PermissionEntry[];
}

/** what is shown of it */
export interface EvalRedactOutput {
  /** one line for the prompt, secrets masked (at most 400000 characters) */
  summary: string;
  /**
   * all params, secrets masked, and how many there were (at most 400000
   * characters)
   */
  details: string;
}

/** a call to be shown */
export interface EvalRedactInput {
  /** what leave is asked for */
  capability: Capability;
  /** the connector of the call */
  method?: HostcallMethod;
  /** its params */
  params: { [key: string]: unknown };
}

/** the text, safe to show */
export interface EvalSanitizeOutput {
  /** safe to show, on one line (at most 400000 characters) */
  text: string;
  /**
   * what was found: controls, escapes, bidi, invisible, tabs, invalid_utf8,
   * undefined, combining, lookalike, truncated (at most 16 items; 1 to 32
   * characters each)
   */
  flags: string[];
}

/** a text from outside */
export interface EvalSanitizeInput {
  /** what came from outside (at most 200000 characters) */
  text: string;
  /** how wide it may get, from 12 on; 1024 if absent (1 to 100000) */
  columns?: number;
}

/** what a load uses in a day */
export interface EvalEnergyLoad {
  /** watt-hours */
  wh: number;
  /** ampere-hours */
  ah: number;
  /** of the inverter; 1 without one (0 to 1) */
  efficiency: number;
  /** false: 1.4 leaves it out by its name */
  counted: boolean;
}

/** a figure as people read it */
export interface EvalEnergyLabel {
  /** the figure (1 to 32 characters) */
  text: string;
  /** its colour */
  color: EnergyTone;
}

/** how long the battery lasts */
export interface EvalEnergyAutonomy {
  /** for ever */
  infinite: boolean;
  /** null: for ever (at least 0) */
  days: number | null;
  /** null: for ever (at least 0) */
  hours: number | null;
  /** charged less used, a day */
  netWh: number;
  /** how it is shown */
  label: EvalEnergyLabel;
}

/** efficiency of the inverter */
export interface EvalEnergyCurve {
  /** by those of 1.9 (0 to 1) */
  "v1.9": number;
  /** by those of 1.4 (0 to 1) */
  "v1.4": number;
}

/** what a forecast is good for */
export interface EvalEnergySolar {
  /** whether it can be used */
  status: SolarStatus;
  /** hours; null unless it can (0 to 15) */
  value: number | null;
  /** hours to reckon with (0 to 15) */
  fallbackValue: number;
}

/** the line that comes back */
export interface EvalEnergyOutput {
  /** what the load uses */
  item?: EvalEnergyLoad;
  /** what the tables add up to */
  totals?: SystemTotals;
  /** how long the battery lasts */
  autonomy?: EvalEnergyAutonomy;
  /** the row of addLoadItem; it has no id of its own yet */
  load?: PowerItem;
  /** the row of addChargingSource; it has no id of its own yet */
  source?: ChargingSource;
  /** how well the inverter feeds that */
  inverter?: EvalEnergyCurve;
  /** which category that is */
  category?: LoadCategory;
  /** the colour of the state of charge */
  socColor?: EnergyTone;
  /** how the time is shown */
  label?: EvalEnergyLabel;
  /** hours of sun */
  solar?: EvalEnergySolar;
  /** why the load or the row may not stand in a table */
  problem?: ErrorDetail;
}

/** a load, whatever it holds */
export interface EvalEnergyItem {
  /** id of the row (at most 256 characters) */
  id?: string;
  /** which part of the table (default DC Loads (Native/DCDC)) */
  category?: LoadCategory;
  /** what it is (at most 200 characters) */
  name?: string;
  /** how many; absent: one (-1000000000 to 1000000000) */
  quantity?: number;
  /** power of one; absent: 0 (-1000000000000 to 1000000000000) */
  watts?: number;
  /** hours a day; absent: 0 (-1000000000000 to 1000000000000) */
  hours?: number;
  /** percent of them; absent: 100 (-1000000000000 to 1000000000000) */
  dutyCycle?: number;
  /** remarks (at most 2000 characters) */
  notes?: string;
  /** what was read about it (at most 20000 characters) */
  technicalSpecs?: string;
  /** counts in the totals (default true) */
  enabled?: boolean;
}

/** a source, whatever it holds */
export interface EvalEnergySource {
  /** id of the row (at most 256 characters) */
  id?: string;
  /** what it is (at most 200 characters) */
  name?: string;
  /** how many; absent: one (-1000000000 to 1000000000) */
  quantity?: number;
  /** power of one, in unit; absent: 0 (-1000000000000 to 1000000000000) */
  input?: number;
  /** unit of input (default W) */
  unit?: PowerUnit;
  /** hours a day; absent: 0 (-1000000000000 to 1000000000000) */
  hours?: number;
  /** what arrives of it; absent: 0.85 (-1000000000000 to 1000000000000) */
  efficiency?: number;
  /** what kind of source (default other) */
  type?: ChargingType;
  /** hours come from the forecast (default false) */
  autoSolar?: boolean;
  /** counts in the totals (default true) */
  enabled?: boolean;
}

/** hours of sun as somebody sent them; other keys are dropped */
export interface EvalEnergyForecast {
  /** average of the month (at most 2000 characters) */
  sunnyHours?: Scalar | null;
  /** on a bad day (at most 2000 characters) */
  cloudyHours?: Scalar | null;
  /** today (at most 2000 characters) */
  nowHours?: Scalar | null;
  /** is being fetched (default false) */
  loading?: boolean;
  /** was fetched (default false) */
  fetched?: boolean;
  [key: string]: unknown;
}

/** a battery, whatever it holds; other keys are dropped */
export interface EvalEnergyBattery {
  /** ampere-hours; absent: 400 (0 to 1000000000) */
  capacityAh?: number;
  /** volts; absent: 24 (0 to 1000000) */
  voltage?: number;
  /** percent charged at the start; absent: 100 (0 to 100) */
  initialSoC?: number;
  /** which hours of sun count (default now) */
  forecastMode?: ForecastMode;
  /** the forecast itself */
  forecast?: EvalEnergyForecast;
  [key: string]: unknown;
}

/** a line for solgate eval energy */
export interface EvalEnergyInput {
  /** which Sol Sum to follow (default 1.9) */
  rules?: EnergyRules;
  /** of the system; absent: that of battery, or 24 (0 to 1000000) */
  voltage?: number;
  /** what does this load use? */
  item?: EvalEnergyItem;
  /** the loads: what do they add up to? (at most 1024 items) */
  items?: EvalEnergyItem[];
  /** the sources (at most 1024 items) */
  charging?: EvalEnergySource[];
  /** the battery */
  battery?: EvalEnergyBattery;
  /** how long does the battery last in this weather? */
  scenario?: AutonomyScenario;
  /** percent charged now; absent: initialSoC (0 to 100) */
  currentSoC?: number;
  /** what row does this call propose? (1 to 64 characters) */
  tool?: string;
  /** its arguments */
  args?: unknown;
  /** how well does the inverter feed this? (-1000000000000 to 1000000000000) */
  watts?: number;
  /** which category does this belong to? (at most 200 characters) */
  name?: string;
  /** in the model's words (at most 200 characters) */
  category?: string;
  /** what colour has this state of charge? (-1000000000000 to 1000000000000) */
  finalSoC?: number;
  /** how is this shown? null is for ever (0 to 1000000000000) */
  days?: number | null;
  /** the same in hours (0 to 1000000000000) */
  hours?: number | null;
  /** how many hours of sun is this? */
  forecast?: EvalEnergyForecast;
  /** which of them count (default now) */
  forecastMode?: ForecastMode;
}

/** one thing to be done */
export interface EvalDialogueEffect {
  /** the event that led to it, from 0 (0 to 1000) */
  event: number;
  /** what is to be done */
  effect: TalkEffect;
  /** refuse, fail: why */
  reason?: TalkRefusal;
  /** which call (at most 256 characters) */
  call_id?: string;
  /** show, run: which tool (at most 200 characters) */
  name?: string;
  /** show, run: with what */
  args?: { [key: string]: unknown };
  /** record: what was decided */
  decision?: DecisionToken;
  /** record: why, where it is not plain (at most 64 characters) */
  because?: string;
  /**
   * tell, pass, fail: the text; receipt: the line in the chat (at most 22000
   * characters)
   */
  text?: string;
  /** respond: what the model will be told (at most 22000 characters) */
  result?: string;
  /** flush: the message */
  message?: FunctionResponseMessage;
}

/** one rule that is broken */
export interface EvalDialogueFinding {
  /** of which block (1 to 256 characters) */
  blockId: string;
  /** which kind of rule */
  rule: LintRule;
  /** what was found or missed (at most 200 characters) */
  pattern: string;
}

/** what an answer breaks */
export interface EvalDialogueFindings {
  /** it may be shown */
  ok: boolean;
  /** nobody looked */
  skipped: boolean;
  /** what it must not do (at most 64 items) */
  violations: EvalDialogueFinding[];
  /** what it should not do (at most 64 items) */
  warnings: EvalDialogueFinding[];
}

/** a driver block that applies */
export interface EvalDialogueTaken {
  /** its id (1 to 256 characters) */
  id: string;
  /** where it comes from */
  source: BlockKind;
  /** its place (0 to 64) */
  order: number;
  /** length of its text (0 to 100000) */
  bytes: number;
}

/** a driver block that does not apply */
export interface EvalDialogueDropped {
  /** its id (1 to 256 characters) */
  id: string;
  /** why (1 to 200 characters) */
  reason: string;
}

/** the driver blocks that apply */
export interface EvalDialogueGathered {
  /** in the order in which they apply (at most 64 items) */
  accepted: EvalDialogueTaken[];
  /** those that do not (at most 200 items) */
  dropped: EvalDialogueDropped[];
  /** those that were cut (at most 64 items; at most 256 characters each) */
  trimmed: string[];
}

/** what is made of an answer */
export interface EvalDialogueVerdict {
  /** there is an answer */
  accepted: boolean;
  /** HTTP status (200 to 599) */
  status: number;
  /** why there is none (1 to 64 characters) */
  error?: string;
  /** what is wrong with it */
  reason?: EnvelopeFault;
  /** what is left out, and why */
  warning?: ErrorDetail;
  /** keys of meta that nobody knows (0 to 256) */
  stripped: number;
  /** what the client sees */
  outputEnvelope?: { [key: string]: unknown };
}

/** the line that comes back */
export interface EvalDialogueOutput {
  /** where the dialogue stands */
  state?: SaState;
  /** in which session (0 to 4294967295) */
  session?: number;
  /** an answer of the model is due */
  waiting?: boolean;
  /** what is to be done, in this order (at most 4000 items) */
  effects?: EvalDialogueEffect[];
  /** the system prompt (1 to 20000 characters) */
  prompt?: string;
  /** the declaration of the tool */
  tool?: { [key: string]: unknown };
  /** what the answer breaks */
  lint?: EvalDialogueFindings;
  /** which blocks apply */
  drivers?: EvalDialogueGathered;
  /** what is made of the answer */
  answer?: EvalDialogueVerdict;
}

/** one thing that happens to a dialogue */
export interface EvalDialogueEvent {
  /** what happens */
  type: TalkEvent;
  /** whose token (default person) */
  role?: Role;
  /**
   * text, call, end, broken: of which session; absent: of this one (0 to
   * 1000000)
   */
  session?: number;
  /** what is said, typed, added, or why it failed (at most 20000 characters) */
  text?: string;
  /** call: its id (at most 256 characters) */
  id?: string;
  /** call: which tool (at most 200 characters) */
  name?: string;
  /** call: with what */
  args?: { [key: string]: unknown };
  /** switch: to what */
  mode?: ChatMode;
}

/** a driver block */
export interface EvalDialogueBlock {
  /** its id (1 to 256 characters) */
  id: string;
  /** its version (at most 64 characters) */
  version?: string;
  /** its text (at most 100000 characters) */
  definition?: string;
}

/** an answer, and what is demanded of it */
export interface EvalDialogueLint {
  /** the answer (at most 65536 characters) */
  content: string;
  /** the driver blocks; absent: the baseline (at most 32 items) */
  blocks?: EvalDialogueBlock[];
  /** how strict (default strict) */
  enforcement?: EnforcementMode;
  /**
   * what the turn is about (at most 64 items; at most 64 characters each;
   * default empty)
   */
  domainFlags?: string[];
  /** who answers (default Ida) */
  persona?: Persona;
  /** the turn needs a checkpoint (default false) */
  checkpointNeeded?: boolean;
  /** a receipt of this session backs the claim (default false) */
  backed?: boolean;
}

/** driver blocks somebody asks for */
export interface EvalDialogueDrivers {
  /** shipped ones (at most 100 items; default empty) */
  refs?: DriverBlockRef[];
  /** one's own (at most 100 items; default empty) */
  inline?: EvalDialogueBlock[];
}

/** an answer of a model */
export interface EvalDialogueAnswer {
  /** as the model wrote it (at most 200000 characters) */
  raw?: string;
  /** or as a value */
  envelope?: unknown;
  /** who answered (at most 200 characters) */
  persona?: string;
  /** how it may announce itself (default alert) */
  policy?: NotificationPolicy;
  /** id of the transmission (at most 200 characters) */
  transmissionId?: string;
}

/** a line for solgate eval dialogue */
export interface EvalDialogueInput {
  /** what the chat is for (default load) */
  mode?: ChatMode;
  /** what happens, in this order (at most 1000 items) */
  events?: EvalDialogueEvent[];
  /** what the model is told in this mode (default false) */
  declare?: boolean;
  /** declare: of the system; absent: 24 (0 to 1000000) */
  voltage?: number;
  /** does this answer break a driver block? */
  lint?: EvalDialogueLint;
  /** which driver blocks apply? */
  drivers?: EvalDialogueDrivers;
  /** what is made of this answer? */
  answer?: EvalDialogueAnswer;
}

/** who calls */
export interface HostcallExtension {
  /** which one (1 to 256 characters) */
  id: string;
  /** its name; decides nothing (1 to 200 characters) */
  name?: string;
  /** its version, if known (1 to 64 characters) */
  version?: string | null;
  /** where it came from, if known */
  source?: PromptSource | null;
  /** what it declares: only hosts count, and only for the risk */
  manifest?: { [key: string]: unknown } | null;
}

/** may this call happen? */
export interface HostcallRequest {
  /** id of the call; used once on a channel (1 to 256 characters) */
  call_id: string;
  /** what it wants done (1 to 64 characters) */
  method: string;
  /** with what */
  params: { [key: string]: unknown };
  /** what it says it needs; never trusted (1 to 64 characters) */
  capability?: string;
  /**
   * how long it waits, then it is taken back; 0 as if absent (0 to 86400000)
   */
  timeout_ms?: number;
  /** for the extension; decides nothing */
  context?: { [key: string]: unknown };
  /** who calls; may be absent on a channel of one extension */
  extension?: HostcallExtension;
  /** the turn on whose behalf; its lease tightens (1 to 256 characters) */
  turn_id?: string;
  /** where it is called; absent: the project (1 to 4095 characters) */
  cwd?: string;
}

/** a call about which a person is asked */
export interface HostcallPending {
  /** the call (1 to 256 characters) */
  call_id: string;
  /** it has no fate yet */
  status: "pending";
  /** the question (1 to 256 characters) */
  promptId?: string;
  /** when it is denied, once it is shown (RFC 3339 in UTC) */
  expiresAt?: string;
}

/** how a call was decided */
export interface HostcallVerdict {
  /** what was decided, and how */
  decision: DecisionToken;
  /**
   * of the call as it was decided: SHA-256 in lower-case hex (exactly 64
   * characters)
   */
  hash: string;
  /**
   * the rule that decided, or what became of the question (1 to 64 characters)
   */
  rule: string;
  /** for what kind of access */
  capability: Capability;
  /** how dangerous it is */
  risk: Risk;
  /** the question, if one was asked (1 to 256 characters) */
  promptId?: string;
  /** what the person wrote with the answer (1 to 2000 characters) */
  note?: string;
}

/** a host call as the store keeps it */
export interface CallRow {
  /** as the caller named it (1 to 256 characters) */
  call_id: string;
  /** who called */
  extension: EvalExtension;
  /** for what kind of access */
  capability: Capability;
  /** how dangerous it was */
  risk: Risk;
  /** what was decided, and how */
  decision: DecisionToken;
  /** the rule of the policy that decided, or asked (1 to 64 characters) */
  rule: string;
  /** under which mode */
  mode: PolicyMode;
  /** to what, without secrets */
  scope: PromptScope;
  /** of the call: SHA-256 in lower-case hex (exactly 64 characters) */
  hash: string;
  /** the question, if one was asked (1 to 256 characters) */
  prompt_id?: string;
  /** the turn on whose behalf (1 to 256 characters) */
  turn_id?: string;
  /** where it was called (1 to 4095 characters) */
  cwd?: string;
  /** request is all of it */
  replayable: boolean;
  /** method and params; without secrets if it is not replayable */
  request?: { [key: string]: unknown };
}

/** a line of the ledger that is no decision on a call */
export interface LedgerRecord {
  /** what it belongs to */
  correlation: LogCorrelation;
  /** the facts; never texts */
  data?: { [key: string]: unknown };
  /** what happened (1 to 64 characters) */
  event: string;
  /** how grave */
  level: LogLevel;
  /** in words, for people (1 to 2000 characters) */
  message: string;
  /** version of this contract */
  schema: "pi.ext.log.v1";
  /** when (RFC 3339 in UTC) */
  ts: string;
}

/** another policy mode */
export interface ModeRequest {
  /** which one */
  mode: PolicyMode;
  /** how long; permissive mode: 15 minutes if absent (1000 to 86400000) */
  ttl_ms?: number;
}

/** the policy mode in force */
export interface ModeState {
  /** which one */
  mode: PolicyMode;
  /** when it ends by itself (RFC 3339 in UTC) */
  until?: string;
  /** the mode then; the one of the configuration */
  after: PolicyMode;
}

/** how the service is */
export interface ServiceState {
  /** of the program (1 to 64 characters) */
  version: string;
  /** this run of it (1 to 256 characters) */
  session: string;
  /** the policy mode */
  mode: PolicyMode;
  /** when the mode ends by itself (RFC 3339 in UTC) */
  modeUntil?: string;
  /** it can decide */
  ready: boolean;
  /** why it cannot (1 to 400 characters) */
  problem?: string;
  /** since when it runs (RFC 3339 in UTC) */
  startedAt: string;
  /** somebody who may decide is there */
  attended: boolean;
  /** where those who may decide are (at most 64 items) */
  surfaces: Surface[];
  /** how many look on (at least 0) */
  viewers: number;
  /** questions that wait (at least 0) */
  prompts: number;
  /** calls that wait (at least 0) */
  calls: number;
  /** decisions that last (at least 0) */
  grants: number;
}

/** an answer */
export interface PromptDecision {
  /** one of the options of the question (1 to 64 characters) */
  decision: string;
  /**
   * the state of the question that was seen; absent: all that waits (at least
   * 0)
   */
  rev?: number;
  /**
   * why; the agent is told, the ledger keeps hash and length (at most 2000
   * characters)
   */
  note?: string;
}

/** one call of a question */
export interface PromptCall {
  /** the call (1 to 256 characters) */
  call_id: string;
  /** to what, without secrets */
  scope: PromptScope;
  /** since when it waits (RFC 3339 in UTC) */
  asked_at: string;
  /** the turn on whose behalf (1 to 256 characters) */
  turn_id?: string;
  /**
   * all params by name, without secrets (at most 1024 items; at most 400000
   * characters each)
   */
  details?: string[];
  /** values hidden because they look like secrets (at least 0) */
  hidden?: number;
  /** what an answer with always would store */
  grantPreview?: GrantPreview;
  /** why always is not offered for it (1 to 400 characters) */
  withheld?: string;
  /**
   * the rules that were looked at, in order (at most 32 items; at most 400
   * characters each)
   */
  why?: string[];
}

/** a question with its details */
export interface PromptView {
  /** id of the question (1 to 256 characters) */
  promptId: string;
  /** it waits for an answer */
  open: boolean;
  /** the calls, the worst first (at most 64 items; 1 to 256 characters each) */
  callIds: string[];
  /** who asks */
  extension: PromptExtension;
  /** for what kind of access */
  capability: Capability;
  /** by which call */
  method: HostcallMethod;
  /** how dangerous it is */
  risk: Risk;
  /** why that is the risk (1 to 400 characters) */
  reason?: string;
  /** to what, without secrets (at most 64 items) */
  scopes: PromptScope[];
  /** the answers that are taken (at most 5 items) */
  options: PromptOption[];
  /** how long after its display it is denied (1 to 86400000) */
  timeoutMs: number;
  /** grows when calls join (at least 0) */
  rev: number;
  /** what waits meanwhile */
  blocking: BlockingClass;
  /** why a person is asked (1 to 400 characters) */
  asks?: string;
  /** the policy mode */
  mode: PolicyMode;
  /** the session it was asked in (1 to 256 characters) */
  session: string;
  /** whose channel it came through (1 to 256 characters) */
  agent?: string;
  /** since when it is shown (RFC 3339 in UTC) */
  shownAt: string;
  /** when it is denied (RFC 3339 in UTC) */
  expiresAt: string;
  /** how often more time was given (at least 0) */
  extended?: number;
  /** how it ended */
  decision?: DecisionToken;
  /** who or what answered (1 to 200 characters) */
  by?: string;
  /** when (RFC 3339 in UTC) */
  decidedAt?: string;
  /** each call with its details (at most 64 items) */
  calls?: PromptCall[];
}

/** questions */
export interface PromptList {
  /**
   * the earliest deadline first, then what was decided last (at most 1000
   * items)
   */
  prompts: PromptView[];
  /** cursor of the page behind this one (1 to 64 characters) */
  next?: string;
}

/** a decision that shall last */
export interface GrantRequest {
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it covers (1 to 2000 characters) */
  scope_pattern?: string | null;
  /** for which versions; absent: any (1 to 200 characters) */
  version_range?: string | null;
  /** allow or deny */
  decision: GrantEffect;
  /** until the session ends, and not stored (default false) */
  session?: boolean;
  /** until when it holds; absent: until revoked (RFC 3339 in UTC) */
  expires_at?: string;
}

/** a decision that lasts */
export interface GrantView {
  /** which one (1 to 64 characters) */
  id: string;
  /** its version; If-Match needs it (1 to 64 characters) */
  etag: string;
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it covers; absent: everything (1 to 2000 characters) */
  scope_pattern?: string;
  /** for which versions; absent: any (1 to 200 characters) */
  version_range?: string;
  /** allow or deny */
  decision: GrantEffect;
  /** session or always */
  lifetime: Lifetime;
  /** when a person decided (RFC 3339 in UTC) */
  decided_at: string;
  /** until when it holds; absent: until revoked (RFC 3339 in UTC) */
  expires_at?: string;
  /** where the person decided */
  by: Surface;
  /** how often it decided (at least 0) */
  uses: number;
  /** when it decided last (RFC 3339 in UTC) */
  used_at?: string;
  /** covers everything of its capability */
  broad: boolean;
  /** it has effect */
  counts: boolean;
  /** why it has none, or another one than it says (1 to 400 characters) */
  state?: string;
  /** id of the deny that leaves nothing of it (1 to 64 characters) */
  shadowed_by?: string;
}

/** decisions that last */
export interface GrantList {
  /** the newest last (at most 1000 items) */
  grants: GrantView[];
  /** how many there are (at least 0) */
  total: number;
  /** cursor of the page behind this one (1 to 64 characters) */
  next?: string;
}

/** a decision as the store keeps it */
export interface GrantRow {
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it covers; absent: everything (1 to 2000 characters) */
  scope_pattern?: string;
  /** for which versions; absent: any (1 to 200 characters) */
  version_range?: string;
  /** allow or deny */
  decision: GrantEffect;
  /** when a person decided (RFC 3339 in UTC) */
  decided_at: string;
  /** until when it holds; absent: until revoked (RFC 3339 in UTC) */
  expires_at?: string;
  /** where the person decided */
  by: Surface;
  /** how often it decided (at least 0) */
  uses?: number;
  /** when it decided last (RFC 3339 in UTC) */
  used_at?: string;
}

/** what a grant becomes: less than it was */
export interface GrantChange {
  /** what it covers from now on (1 to 2000 characters) */
  scope_pattern?: string;
  /** for which versions from now on (1 to 200 characters) */
  version_range?: string;
  /** until when it holds from now on (RFC 3339 in UTC) */
  expires_at?: string;
}

/** a decision that might last */
export interface GrantCoverRequest {
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it would cover (1 to 2000 characters) */
  scope_pattern?: string | null;
  /** for which versions; absent: any (1 to 200 characters) */
  version_range?: string | null;
  /** allow or deny */
  decision: GrantEffect;
  /**
   * a question that waits: how much of it would be covered (1 to 256
   * characters)
   */
  prompt_id?: string;
}

/** what a grant would have decided */
export interface GrantCover {
  /** calls of the history that were looked at (at least 0) */
  calls: number;
  /** of them, not kept in full (at least 0) */
  unreadable: number;
  /** there are older ones that were not looked at */
  cut: boolean;
  /** it would have decided so many (at least 0) */
  matched: number;
  /** of them, a person allowed (at least 0) */
  approved: number;
  /** of them, a person denied (at least 0) */
  denied: number;
  /** of them, no person decided (at least 0) */
  others: number;
  /**
   * scopes it would have decided, without secrets (at most 5 items; 1 to 2000
   * characters each)
   */
  examples: string[];
  /**
   * scopes of those a person denied (at most 5 items; 1 to 2000 characters
   * each)
   */
  denials: string[];
  /** calls of the question (at least 0) */
  asked?: number;
  /** of them, it would decide now (at least 0) */
  covered?: number;
}

/** a grant the history speaks for */
export interface GrantSuggestion {
  /** for which extension (1 to 256 characters) */
  extension_id: string;
  /** for what kind of access */
  capability: Capability;
  /** what it would cover (1 to 2000 characters) */
  scope_pattern: string;
  /** the worst of what it would cover */
  risk: Risk;
  /** so often a person allowed it since the last denial (at least 0) */
  approved: number;
  /** so often a person denied it before that (at least 0) */
  denied: number;
  /** it would have matched, and nobody approved (at least 0) */
  others: number;
  /** different scopes among the approved (at least 0) */
  distinct: number;
  /** a command, and none approved had --force or -f */
  neverForced: boolean;
  /**
   * scopes of the others, without secrets (at most 5 items; 1 to 2000
   * characters each)
   */
  alsoMatched: string[];
  /**
   * scopes of the denied, without secrets (at most 5 items; 1 to 2000
   * characters each)
   */
  deniedMatched: string[];
}

/** grants the history speaks for */
export interface GrantSuggestions {
  /** grants the history speaks for (at most 200 items) */
  suggestions: GrantSuggestion[];
  /**
   * ids of grants that decided nothing for 30 days (at most 1000 items; 1 to 64
   * characters each)
   */
  unused: string[];
  /** calls that were looked at (at least 0) */
  calls: number;
  /** of them, not kept in full (at least 0) */
  unreadable: number;
  /** held back because of their risk (at least 0) */
  highRiskHeldBack: number;
}

/** a question that is not asked for a while */
export interface PromptMute {
  /**
   * the question whose denial made it quiet; unmute it by this (1 to 256
   * characters)
   */
  promptId: string;
  /** who asked */
  extension: PromptExtension;
  /** for what kind of access */
  capability: Capability;
  /** how dangerous it is */
  risk: Risk;
  /** to what, the worst of it, without secrets */
  scope: PromptScope;
  /** until when it is denied without asking (RFC 3339 in UTC) */
  until: string;
}

/** questions that are not asked for a while */
export interface PromptMutes {
  /**
   * what is denied without asking, because it was denied too often (at most 64
   * items)
   */
  mutes: PromptMute[];
}

/** what the person is doing */
export interface ActionMoment {
  /** the app is in front (default false) */
  foreground?: boolean;
  /** and shows this thread (default false) */
  same_thread?: boolean;
  /** the person types (default false) */
  typing?: boolean;
  /** or scrolls fast (default false) */
  scrolling?: boolean;
}

/** an action is offered */
export interface ActionProposal {
  /** the conversation (1 to 256 characters) */
  thread_id: string;
  /** the turn; its lease may pause actions (1 to 256 characters) */
  turn_id?: string;
  /** the person asked for it in this turn (default false) */
  asked?: boolean;
  /** whether the chip may open its first line */
  moment?: ActionMoment;
  /** what is offered */
  action: ActionNeeded;
}

/** which action */
export interface ActionReference {
  /** the turn that proposed it (1 to 256 characters) */
  request_id: string;
  /** the action (1 to 256 characters) */
  action_id: string;
}

/** an action and its receipt */
export interface ActionView {
  /** where to look it up (1 to 64 characters) */
  id: string;
  /** the conversation (1 to 256 characters) */
  thread_id: string;
  /** where it stands */
  state: ChipState;
  /** what is offered */
  action: ActionNeeded;
  /** when it was offered (RFC 3339 in UTC) */
  proposed_at: string;
  /** when a person decided last (RFC 3339 in UTC) */
  decided_at?: string;
  /** and where */
  surface?: Surface;
  /** how often it was run (at least 0) */
  attempts: number;
  /** a person said: not now */
  put_off: boolean;
  /** the first line of what will happen is to be shown */
  micro_expand?: boolean;
  /** not offered again: this is the one in its way */
  suppressed?: boolean;
  /** the receipt */
  result?: ActionExecuteResult;
}

/** actions */
export interface ActionList {
  /** the newest first (at most 1000 items) */
  actions: ActionView[];
  /** cursor of the page behind this one (1 to 64 characters) */
  next?: string;
}

/** a turn that did not happen */
export interface TryRequest {
  /** what the user would say (at most 8000 characters) */
  text: string;
  /** there is a picture (default false) */
  has_image?: boolean;
  /** there is sound (default false) */
  has_audio?: boolean;
  /** there is leave to browse (default false) */
  browsing?: boolean;
  /** what the caller is ready to spend */
  budgets?: BudgetLimits;
  /** what happened lately (at most 8 items; default empty) */
  signalKinds?: SignalKind[];
  /** the window is nearly full (default false) */
  contextWindowPressure?: boolean;
  /** the thread may be losing its subject (default false) */
  driftRisk?: boolean;
  /** somebody else changed the summary (default false) */
  summaryChanged?: boolean;
  /** where the feeling is heading; absent: settled */
  phase?: AffectPhase;
  /** how strong it is; absent: low */
  intensityBucket?: Intensity;
}

/** how close a label was */
export interface TryLabel {
  /** the label */
  intent: Intent;
  /** how far behind the best, in logits; 0: it is the best (0 to 1000) */
  behind: number;
}

/** how close a tier was */
export interface TryTier {
  /** the tier (1 to 3) */
  tier: 1 | 2 | 3;
  /**
   * how far above its threshold the model is, in logits; below 0: under it
   * (-1000 to 1000)
   */
  above: number;
}

/** what would be decided, and what nearly was */
export interface TryResult {
  /** what the turn is and what its answer may do */
  gate: IntentGateResult;
  /** must, should or skip */
  turn: EvalBreakpointOutput;
  /** all labels, the best first (at most 6 items) */
  labels: TryLabel[];
  /** what the model says of each tier (at most 3 items) */
  tiers: TryTier[];
  /** the risk by rules alone; the model may only raise it (0 to 3) */
  ruleTier: 0 | 1 | 2 | 3;
  /** the answer has to say what it assumes */
  assumptionsRequired: boolean;
}

/** one turn that is to be decided */
export interface TurnRequest {
  /** what the user said (1 to 20000 characters) */
  message: string;
  /** the thread it belongs to (1 to 256 characters) */
  threadId?: string;
  /** makes a repeated send harmless (1 to 256 characters) */
  clientRequestId?: string;
  /** where the thread stood, as the client knows it */
  context?: PacketContext;
  /** there is a picture (default false) */
  has_image?: boolean;
  /** there is sound (default false) */
  has_audio?: boolean;
  /** there is leave to browse (default false) */
  browsing?: boolean;
  /** the context is nearly full (default false) */
  contextWindowPressure?: boolean;
  /** the conversation may be drifting (default false) */
  driftRisk?: boolean;
  /** somebody else changed the summary (default false) */
  summaryChanged?: boolean;
  /** what the caller is ready to spend */
  budgets?: BudgetLimits;
  /** how much of the trace comes back */
  traceConfig?: TraceConfig;
}

/** what the calls of a turn may do */
export interface TurnLease {
  /** kinds of extras and calls (at most 7 items) */
  allowedTypes: AllowedType[];
  /** how the answer is to be given */
  posture: Posture;
  /** tool calls that are left (0 to 1000) */
  callsLeft: number;
  /** when it ends (RFC 3339 in UTC) */
  deadline: string;
}

/** the run of a turn */
export interface TurnTrace {
  /** id of the run (1 to 256 characters) */
  traceRunId: string;
  /** how much was asked for */
  level: TraceLevel;
  /** how many events it has (at least 0) */
  eventCount: number;
  /** events by phase; at level info */
  phaseCounts?: { [key: string]: unknown };
  /** the last of them, in order; at level debug (at most 50 items) */
  events?: TraceEvent[];
}

/** what was decided on a turn */
export interface TurnResult {
  /** id of the run (1 to 256 characters) */
  traceRunId: string;
  /** names the lease, for calls of this turn (1 to 256 characters) */
  turnId: string;
  /** must, should or skip */
  decision: Breakpoint;
  /** the rule that decided (1 to 6) */
  rule: 1 | 2 | 3 | 4 | 5 | 6;
  /** the message is nothing but an acknowledgement */
  ackOnly: boolean;
  /** the summary is frozen at the peak */
  peakGuardrailActive: boolean;
  /** the same, as the engine calls it */
  freeze: boolean;
  /** why the summary may not change; absent: it may */
  summaryBlocked?: SummaryBlock;
  /** where the memento came from */
  source: MementoOrigin;
  /** there was one */
  hasBaseline: boolean;
  /** what the turn is and what its answer may do */
  gate: IntentGateResult;
  /** what its calls may do */
  lease: TurnLease;
  /** the run */
  trace: TurnTrace;
  /** the same request was answered before, so */
  idempotentReplay?: boolean;
}

/** one turn in a list */
export interface TraceItem {
  /** id of the run, and of the turn (1 to 256 characters) */
  traceRunId: string;
  /** when it began (RFC 3339 in UTC) */
  createdAt: string;
  /** the thread (1 to 256 characters) */
  threadId?: string;
  /**
   * how the message begins, for people; absent: not kept (1 to 200 characters)
   */
  message?: string;
  /** must, should or skip */
  decision: Breakpoint;
  /** the rule that decided (1 to 6) */
  rule: 1 | 2 | 3 | 4 | 5 | 6;
  /** the summary was frozen */
  peakGuardrailActive: boolean;
  /** why the summary did not change */
  summaryBlocked?: SummaryBlock;
  /** where the memento came from */
  source: MementoOrigin;
  /** where the thread was heading */
  phase: AffectPhase;
  /** how strong it was */
  intensityBucket: Intensity;
  /** of its last point (0 to 1) */
  intensity?: number;
  /** what was wanted */
  intent: Intent;
  /** how sure that is (0 to 1) */
  confidence: number;
  /** the tier (0 to 3) */
  risk: 0 | 1 | 2 | 3;
  /** how much beyond the answer */
  mode: EnrichmentMode;
  /** how the answer is to be given */
  posture: Posture;
  /** microseconds it took (at least 0) */
  totalUs: number;
  /** what came in was kept */
  replayable: boolean;
}

/** runs, the newest first */
export interface TraceList {
  /** the runs (at most 500 items) */
  items: TraceItem[];
  /** where to go on; absent: that is all (1 to 64 characters) */
  nextCursor?: string;
}

/** counts of a run */
export interface TraceSummary {
  /** how many events the run has (at least 0) */
  eventCount: number;
  /** events by phase */
  phaseCounts: { [key: string]: unknown };
  /** when the last of them was (RFC 3339 in UTC) */
  latestTs: string;
}

/** a person was asked */
export interface TraceWait {
  /** prompt or action (1 to 16 characters) */
  kind: string;
  /** of the question or the action (1 to 256 characters) */
  id: string;
  /** what was asked, in words (1 to 256 characters) */
  label: string;
  /** since when it was shown (RFC 3339 in UTC) */
  from: string;
  /** when it was answered; absent: it waits (RFC 3339 in UTC) */
  until?: string;
  /** the answer (1 to 64 characters) */
  outcome?: string;
  /** who or what answered (1 to 200 characters) */
  by?: string;
}

/** one run with its events */
export interface TraceView {
  /** the run */
  run: TraceRun;
  /** the turn */
  turn: TraceItem;
  /** what the memento signalled (at most 8 items) */
  signals: SignalKind[];
  /** what the gate said */
  gate: IntentGateResult;
  /** counts of the events */
  summary: TraceSummary;
  /** the last of them, in order (at most 50 items) */
  events: TraceEvent[];
  /** what people were asked on its behalf (at most 32 items) */
  waits: TraceWait[];
}

/** events a client saw */
export interface TraceIngest {
  /** id of this request (1 to 256 characters) */
  requestId?: string;
  /** the same (1 to 256 characters) */
  request_id?: string;
  /** the user, as the client names them (1 to 256 characters) */
  localUserUuid?: string;
  /** the same (1 to 256 characters) */
  local_user_uuid?: string;
  /**
   * a list of 1 to 256: JournalOfferEvent, or an observation of a device
   * without content
   */
  events: unknown;
}

/** from one message to another */
export interface EvidenceSpan {
  /** from this message (1 to 256 characters) */
  startMessageId: string;
  /** to this one (1 to 256 characters) */
  endMessageId: string;
}

/** what a person set */
export interface JournalTuning {
  /** how long no offer is made (0 to 1440) */
  newCooldownMinutes?: number;
  /** none at a peak */
  avoidPeakOverwhelm?: boolean;
  /** any at all */
  offersEnabled?: boolean;
}

/** what became of an offer */
export interface JournalOfferEvent {
  /** id of the event (1 to 256 characters) */
  eventId: string;
  /** what happened */
  eventType: JournalEvent;
  /** when (RFC 3339 in UTC) */
  ts: string;
  /** in which thread (1 to 256 characters) */
  threadId: string;
  /** at which moment (1 to 256 characters) */
  momentId: string;
  /** which messages it is about */
  evidenceSpan: EvidenceSpan;
  /** how the thread felt */
  phaseAtOffer?: AffectPhase;
  /** how the entry is written */
  modeSelected?: JournalMode;
  /** what the person did */
  userAction?: JournalAction;
  /** no offer was due */
  cooldownActive?: boolean;
  /** how long that took (at least 0) */
  latencyMs?: number;
  /** ids it refers to */
  refs?: { [key: string]: unknown };
  /** what the person set */
  tuning?: JournalTuning;
}

/** how many were taken */
export interface TraceIngested {
  /** id of the request (1 to 256 characters) */
  requestId: string;
  /** events that were taken (at least 0) */
  acceptedCount: number;
  /** events that were not (at least 0) */
  rejectedCount: number;
}

/** a step behind the decision */
export interface TraceStep {
  /** which step */
  phase: TracePhase;
  /** how it went */
  status: TraceStatus;
  /** when (RFC 3339 in UTC) */
  at: string;
  /** in words (at most 200 characters) */
  summary: string;
  /** for machines (1 to 64 characters) */
  kind: string;
  /** why, for machines (at most 64 characters) */
  reason?: string;
  /** what helped, for machines (at most 64 characters) */
  resolved_by?: string;
  /** how many, how long (at least 0) */
  count?: number;
}

/** a turn as the store keeps it */
export interface StoredTurn {
  /** version of this contract */
  v: "turn.v1";
  /** when it began (RFC 3339 in UTC) */
  createdAt: string;
  /** the thread (1 to 256 characters) */
  threadId?: string;
  /** how much was asked for */
  level: TraceLevel;
  /** what the user said; absent: not kept (1 to 20000 characters) */
  message?: string;
  /** what was known besides, a bit each (0 to 65535) */
  flags: number;
  /** what the memento signalled (at most 8 items) */
  signals: SignalKind[];
  /** of the baseline */
  phase: AffectPhase;
  /** of the baseline */
  bucket: Intensity;
  /** of its last point (0 to 1) */
  intensity?: number;
  /** where it came from */
  source: MementoOrigin;
  /** what the caller was ready to spend */
  budgets?: BudgetLimits;
  /** what was decided */
  decision: Breakpoint;
  /** by which rule (1 to 6) */
  rule: 1 | 2 | 3 | 4 | 5 | 6;
  /** why the summary may not change */
  blocked: SummaryBlock;
  /** the rules and weights that decided (at most 64 characters) */
  rules: string;
  /** microseconds until the breakpoint (at least 0) */
  beforeUs: number;
  /** for it (at least 0) */
  breakpointUs: number;
  /** for the gate (at least 0) */
  gateUs: number;
  /** what followed: the model, the checks of its answer (at most 16 items) */
  steps?: TraceStep[];
  /** what the gate said */
  gate: IntentGateResult;
}

/** what a key was used for */
export interface StoredAnswer {
  /** of the request (exactly 64 characters) */
  hash: string;
  /** what was answered */
  answer: { [key: string]: unknown };
}

/** one line of the ledger */
export interface AuditRecord {
  /** its number (at least 1) */
  seq: number;
  /** its place in the chain (exactly 64 characters) */
  hash: string;
  /** the one before (exactly 64 characters) */
  prev: string;
  /** what happened */
  record: { [key: string]: unknown };
}

/** records, the newest first */
export interface AuditList {
  /** the records (at most 500 items) */
  items: AuditRecord[];
  /** where to go on; absent: that is all (1 to 64 characters) */
  nextCursor?: string;
}

/** whether the chain is whole */
export interface AuditState {
  /** nothing was changed, cut or put in another order */
  ok: boolean;
  /** records that were found in order (at least 0) */
  entries: number;
  /** the first that is not (at least 1) */
  brokenAt?: number;
  /** what is wrong with it (1 to 200 characters) */
  reason?: string;
  /** the hash of the last one in order (exactly 64 characters) */
  head?: string;
}

/** decisions by time */
export interface StatsBucket {
  /** its upper end; absent: none (at least 0) */
  uptoMs?: number;
  /** decisions that took so long (at least 0) */
  count: number;
}

/** how long people took */
export interface StatsTimes {
  /** decisions by people (at least 0) */
  n: number;
  /** half were faster; read off the buckets (at least 0) */
  medianMs?: number;
  /** 95 of 100 were faster (at least 0) */
  p95Ms?: number;
  /** by time (at most 11 items) */
  buckets: StatsBucket[];
  /** nobody answered: no decision (at least 0) */
  timeouts: number;
}

/** decisions of one day */
export interface StatsDay {
  /** which, in UTC (YYYY-MM-DD) */
  day: string;
  /** approved or allowed by a person (at least 0) */
  allowed: number;
  /** put off (at least 0) */
  deferred: number;
  /** denied by a person (at least 0) */
  denied: number;
  /** nobody answered (at least 0) */
  timedOut: number;
}

/** turns of one intent by risk */
export interface StatsIntent {
  /** what was wanted */
  intent: Intent;
  /** harmless (at least 0) */
  risk0: number;
  /** low (at least 0) */
  risk1: number;
  /** medium (at least 0) */
  risk2: number;
  /** high (at least 0) */
  risk3: number;
}

/** what the lattice allows */
export interface StatsCell {
  /** what is wanted */
  intent: Intent;
  /** the tier (0 to 3) */
  risk: 0 | 1 | 2 | 3;
  /** how much beyond the answer */
  mode: EnrichmentMode;
  /** how the answer is to be given */
  posture: Posture;
  /** which extras (at most 7 items) */
  allowedTypes: AllowedType[];
}

/** turns by decision */
export interface StatsTurns {
  /** turns that counted (at least 0) */
  must: number;
  /** turns as usual (at least 0) */
  should: number;
  /** acknowledgements (at least 0) */
  skip: number;
  /** turns that froze the summary (at least 0) */
  frozen: number;
}

/** counts and times of decisions */
export interface Stats {
  /** chips shown (at least 0) */
  breakpoint_shown_count: number;
  /** opened by themselves (at least 0) */
  breakpoint_autoexpanded_count: number;
  /** approved (at least 0) */
  breakpoint_approved_count: number;
  /** put off (at least 0) */
  breakpoint_deferred_count: number;
  /** tried again (at least 0) */
  breakpoint_retry_count: number;
  /** carried out (at least 0) */
  breakpoint_success_count: number;
  /** failed (at least 0) */
  breakpoint_failed_count: number;
  /** how long decisions took, added up */
  time_to_decision_ms: DecisionTimes;
  /** how far back what follows looks (1 to 31) */
  days: number;
  /** questions that wait now (at least 0) */
  promptsPending: number;
  /** how long people took */
  timeToDecide: StatsTimes;
  /** the oldest first (at most 31 items) */
  decisionsPerDay: StatsDay[];
  /** turns by intent and risk (at most 6 items) */
  intentRisk: StatsIntent[];
  /** what is allowed where (at most 24 items) */
  lattice: StatsCell[];
  /** turns by decision */
  turns: StatsTurns;
}

/** one thing the doctor looked at */
export interface DoctorCheck {
  /** what was looked at (1 to 64 characters) */
  check: string;
  /** ok, note or bad (1 to 8 characters) */
  state: string;
  /** what is so (1 to 6000 characters) */
  text: string;
  /** what to do (1 to 6000 characters) */
  next?: string;
}

/** whether everything is as it should be */
export interface DoctorReport {
  /** in the order they were made (at most 1000 items) */
  checks: DoctorCheck[];
  /** nothing is bad */
  ok: boolean;
}

/** what an import of grants did */
export interface GrantImport {
  /** so many are new (at least 0) */
  added: number;
  /** so many were there already (at least 0) */
  there: number;
  /** nothing was changed: it would be so */
  dryRun: boolean;
}

/** one setting in force */
export interface ConfigSetting {
  /** its name: table.key (1 to 64 characters) */
  key: string;
  /** its value */
  value: unknown;
  /** default, file, environment or option (1 to 32 characters) */
  origin: string;
  /** the file it stands in (1 to 4096 characters) */
  file?: string;
  /** and the line (at least 1) */
  line?: number;
  /** what it is for (1 to 400 characters) */
  text?: string;
  /** what it may be (1 to 400 characters) */
  allowed?: string;
  /** the page may change it */
  editable?: boolean;
}

/** the settings in force */
export interface ConfigView {
  /** every one (at most 256 items) */
  settings: ConfigSetting[];
  /**
   * the files that were read, the later wins (at most 8 items; 1 to 4096
   * characters each)
   */
  files: string[];
}

/** another value for a setting */
export interface SettingChange {
  /**
   * as a person writes it; capabilities split by commas (at most 1000
   * characters)
   */
  value: string;
}

/** opens the page once */
export interface PageCode {
  /** behind #code= of a link; works once (exactly 43 characters) */
  code: string;
  /** then it works no more (RFC 3339 in UTC) */
  expiresAt: string;
  /**
   * where the page is; absent: the server answers on its socket only (1 to 320
   * characters)
   */
  origin?: string;
}

/** a browser has a code */
export interface PageCodeUse {
  /** the code of the link (1 to 128 characters) */
  code: string;
}

/** who is asking */
export interface PageSession {
  /** what it may do */
  role: Role;
  /**
   * of a new session: for the header X-Solgate-Page; the cookie alone is worth
   * nothing (exactly 43 characters)
   */
  key?: string;
  /** when the session ends at the latest (RFC 3339 in UTC) */
  expiresAt?: string;
}

/** one kind of what is kept */
export interface DataKind {
  /** what it is called: traces (1 to 64 characters) */
  name: string;
  /** how many are kept (at least 0) */
  rows: number;
  /** a deletion takes it */
  goes: boolean;
  /** what it holds (1 to 200 characters) */
  text: string;
}

/** what is kept */
export interface DataView {
  /** of each kind (at most 32 items) */
  kinds: DataKind[];
}

/** take away what was said */
export interface DataDelete {
  /** the word delete (1 to 64 characters) */
  confirm: string;
}

/** how much is gone */
export interface DataDeleted {
  /** how many rows are gone (at least 0) */
  deleted: number;
}

/** how many, and what became of them */
export interface ReplayTally {
  /** looked at (at least 0) */
  rows: number;
  /** decided as they were (at least 0) */
  same: number;
  /** decided otherwise (at least 0) */
  changed: number;
  /** not recorded in full; never guessed (at least 0) */
  unreplayable: number;
}

/** why records could not be replayed */
export interface ReplayPassed {
  /** for machines (1 to 64 characters) */
  code: string;
  /** for people (1 to 400 characters) */
  text: string;
  /** how many (at least 1) */
  count: number;
}

/** a verdict that is another today */
export interface ReplayChanged {
  /** turn, call or question (1 to 16 characters) */
  kind: string;
  /** of the run, or of the call (1 to 512 characters) */
  id: string;
  /** when it was decided (RFC 3339 in UTC) */
  at: string;
  /** what changed (1 to 64 characters) */
  field: string;
  /** what it was (at most 256 characters) */
  then: string;
  /** what it would be today (at most 256 characters) */
  now: string;
  /** what changed it (at most 512 characters) */
  rule: string;
}

/** recorded decisions on today's rules */
export interface ReplayView {
  /** turns */
  turns: ReplayTally;
  /** host calls */
  calls: ReplayTally;
  /** what the queue of questions settled */
  questions?: ReplayTally;
  /** of the ledger, each in its place in the chain (at least 0) */
  records?: number;
  /** why some cannot be replayed (at most 64 items) */
  reasons: ReplayPassed[];
  /** turns that other rules or weights had decided (at least 0) */
  otherRules: number;
  /** every verdict that is another today (at most 1024 items) */
  changes: ReplayChanged[];
}

/** who answered */
export interface ChatModeDecision {
  /** who answered */
  personaLabel: Persona;
  /** what was wanted */
  intent: Intent;
  /** how risky it was (0 to 3) */
  risk: 0 | 1 | 2 | 3;
  /** how it was answered */
  posture: Posture;
}

/** what a turn may do to the summary */
export interface ChatBreakpoint {
  /** must, should or skip */
  decision: Breakpoint;
  /** the summary was frozen at the peak */
  peakGuardrailActive: boolean;
  /** why the summary was kept; absent: it was not */
  summaryBlocked?: SummaryBlock;
  /** where the memento came from */
  source: MementoOrigin;
}

/** how many rules were taken */
export interface DriverCounts {
  /** that always apply (0 to 64) */
  baselineCount: number;
  /** of those asked for (0 to 64) */
  acceptedCount: number;
  /** too many, or not known (0 to 256) */
  droppedCount: number;
  /** cut at their limit (0 to 64) */
  trimmedCount: number;
}

/** how much evidence there was */
export interface EvidenceSummary {
  /** pages (0 to 25) */
  captures: number;
  /** pieces of them (0 to 50) */
  supports: number;
  /** claims of the model (0 to 64) */
  claims: number;
  /** what was odd (0 to 64) */
  warnings: number;
}

/** a turn that was answered */
export interface ChatResponse {
  /** it went well */
  ok: boolean;
  /** where to look it up (1 to 256 characters) */
  transmissionId: string;
  /** the request, for actions (1 to 256 characters) */
  request_id: string;
  /** whether a decision is needed */
  status: RequestStatus;
  /** who answered */
  modeDecision: ChatModeDecision;
  /** what became of the summary */
  breakpoint: ChatBreakpoint;
  /** the answer (1 to 65536 characters) */
  assistant: string;
  /** the answer with its meta */
  outputEnvelope: { [key: string]: unknown };
  /** where the thread stands now; null: it is not remembered */
  threadMemento: ThreadMemento | null;
  /** its version (1 to 80 characters) */
  thread_memento_etag?: string;
  /** somebody changed it meanwhile; theirs was the base */
  thread_memento_conflict?: boolean;
  /** rules of the answer */
  driverBlocks: DriverCounts;
  /** what there was */
  evidenceSummary: EvidenceSummary;
  /** the run */
  trace: TurnTrace;
  /** how it may announce itself */
  notification_policy: NotificationPolicy;
  /** the same request was answered before, so */
  idempotentReplay?: boolean;
}

/** a turn that is being answered */
export interface ChatPending {
  /** it was taken */
  ok: boolean;
  /** where to look (1 to 256 characters) */
  transmissionId: string;
  /** how it stands */
  status: TransmissionStatus;
  /** an answer is to come */
  pending: boolean;
  /** what there was */
  evidenceSummary: EvidenceSummary;
  /** where the thread stood */
  threadMemento: ThreadMemento | null;
  /** how it may announce itself */
  notification_policy: NotificationPolicy;
  /** it was sent before, and is not answered yet */
  idempotentReplay?: boolean;
  /** the packet is a trial run */
  simulated?: boolean;
  /** when it is worth looking (0 to 60000) */
  checkAfterMs?: number;
}

/** a packet and how it stands */
export interface Transmission {
  /** its id (1 to 256 characters) */
  id: string;
  /** what it is */
  packetType: PacketType;
  /** the thread (1 to 256 characters) */
  threadId: string;
  /** its key (1 to 256 characters) */
  clientRequestId?: string;
  /** what the user said (1 to 20000 characters) */
  message: string;
  /** when it came (RFC 3339 in UTC) */
  createdAt: string;
  /** how it stands */
  status: TransmissionStatus;
  /** of the answer (100 to 599) */
  statusCode?: number;
  /** why there is no answer (1 to 64 characters) */
  errorCode?: string;
  /** in words (at most 200 characters) */
  errorDetail?: string;
  /** whether sending it again can help */
  retryable?: boolean;
}

/** a transmission with its answer */
export interface TransmissionView {
  /** it is there */
  ok: boolean;
  /** the packet */
  transmission: Transmission;
  /** an answer is to come */
  pending: boolean;
  /**
   * the answer; of a failure, what is shown instead (at most 65536 characters)
   */
  assistant: string | null;
  /** the answer with its meta */
  outputEnvelope?: { [key: string]: unknown };
  /** how often the model was asked (0 to 64) */
  attempts: number;
  /** where the thread stood after it */
  threadMemento?: { [key: string]: unknown };
  /** all that was answered */
  response?: { [key: string]: unknown };
}

/** what was said in a thread */
export interface ThreadMessages {
  /** the thread (1 to 256 characters) */
  threadId: string;
  /** the newest last (at most 200 items) */
  exchanges: TransmissionView[];
}

/** a conversation in a list */
export interface ThreadItem {
  /** its id (1 to 256 characters) */
  threadId: string;
  /**
   * how the first message begins, made safe to show; empty: it is gone (at most
   * 400 characters)
   */
  title: string;
  /** when it began (RFC 3339 in UTC) */
  createdAt: string;
  /** when something was said last (RFC 3339 in UTC) */
  lastAt: string;
  /** how many packets were sent in it (at least 1) */
  exchanges: number;
  /** an answer is to come */
  pending: boolean;
}

/** conversations, the newest first */
export interface ThreadList {
  /** the conversations (at most 200 items) */
  items: ThreadItem[];
  /** where to go on; absent: that is all (1 to 64 characters) */
  nextCursor?: string;
}

/** a memento that is proposed; other keys are dropped */
export interface MementoDraft {
  /** the thread (1 to 256 characters) */
  threadId?: string;
  /** the same (1 to 256 characters) */
  thread_id?: string;
  /** what it is about (1 to 200 characters) */
  arc: string;
  /**
   * what is worked on (at most 32 items; 1 to 200 characters each; default
   * empty)
   */
  active?: string[];
  /** what waits (at most 32 items; 1 to 200 characters each; default empty) */
  parked?: string[];
  /**
   * what was decided (at most 32 items; 1 to 200 characters each; default
   * empty)
   */
  decisions?: string[];
  /**
   * what comes next (at most 32 items; 1 to 200 characters each; default empty)
   */
  next?: string[];
  /** how it feels */
  affect?: ThreadMementoAffect;
  [key: string]: unknown;
}

/** the draft as it is kept */
export interface MementoDrafted {
  /** it is kept */
  ok: boolean;
  /** the draft, with its id */
  memento: ThreadMemento;
}

/** what is to become of a draft */
export interface MementoDecision {
  /** the thread (1 to 256 characters) */
  threadId?: string;
  /** the same (1 to 256 characters) */
  thread_id?: string;
  /** the memento that was looked at (1 to 256 characters) */
  mementoId?: string;
  /** the same (1 to 256 characters) */
  memento_id?: string;
  /** accept, decline or revoke (1 to 16 characters) */
  decision: string;
}

/** what became of it */
export interface MementoDecided {
  /** it was understood */
  ok: boolean;
  /** what was asked for (1 to 16 characters) */
  decision: string;
  /** whether that changed something */
  applied: boolean;
  /**
   * applied, already_accepted, already_accepted_not_declined, already_revoked
   * or not_found (1 to 64 characters)
   */
  reason: string;
  /** the memento it is about; null: there is none */
  memento: ThreadMemento | null;
}

/** a conversation as the store keeps it */
export interface StoredThread {
  /** version of this contract */
  v: "thread.v1";
  /** its id (1 to 256 characters) */
  threadId: string;
  /** its first transmission (1 to 64 characters) */
  first: string;
  /** when that came (RFC 3339 in UTC) */
  createdAt: string;
  /** how many there are (at least 1) */
  exchanges: number;
}

/** an exchange as the store keeps it */
export interface StoredChat {
  /** version of this contract */
  v: "chat.v1";
  /** the thread (1 to 256 characters) */
  threadId: string;
  /** of the packet (exactly 64 characters) */
  hash: string;
  /** its key (1 to 256 characters) */
  clientRequestId?: string;
  /** when it came (RFC 3339 in UTC) */
  createdAt: string;
  /** how it stands */
  status: TransmissionStatus;
  /** how often the model was asked (0 to 64) */
  attempts: number;
  /** what the user said (1 to 20000 characters) */
  message: string;
  /** how the answer may announce itself */
  notification_policy: NotificationPolicy;
  /** what the chat was for */
  mode: ChatMode;
  /**
   * the answer; of a failure, what is shown instead (at most 65536 characters)
   */
  assistant?: string;
  /** all that was answered */
  response?: { [key: string]: unknown };
  /** of the answer (100 to 599) */
  statusCode?: number;
  /** why there is none (1 to 64 characters) */
  errorCode?: string;
  /** in words (at most 200 characters) */
  errorDetail?: string;
  /** whether sending it again can help */
  retryable?: boolean;
}

/** a call that waits for a person */
export interface DialogueBlock {
  /** which call; Confirm and Cancel name it (1 to 256 characters) */
  call_id: string;
  /** the tool (1 to 128 characters) */
  name: string;
  /** what stands over it (1 to 64 characters) */
  title: string;
  /** what the one button says (1 to 64 characters) */
  confirm: string;
  /** what the other says (1 to 64 characters) */
  cancel: string;
  /** what the model proposes */
  args?: { [key: string]: unknown };
  /** what Confirm would add */
  row?: { [key: string]: unknown };
  /** why Confirm would fail (at most 500 characters) */
  problem?: string;
  /** which of the calls of the reply (1 to 64) */
  at: number;
  /** how many there are (1 to 64) */
  of: number;
}

/** a chat with the Spec Asst */
export interface DialogueView {
  /** the thread (1 to 256 characters) */
  threadId: string;
  /** what the chat is for */
  mode: ChatMode;
  /** how it stands */
  state: SaState;
  /** goes up when it begins anew (at least 0) */
  session: number;
  /** what the badge says (1 to 64 characters) */
  badge: string;
  /** the call that waits */
  block?: DialogueBlock;
  /** what was said, the oldest first (at most 200 items) */
  lines: ChatMessage[];
}

/** a button of a block was tapped */
export interface DialogueTap {
  /** the call whose block was shown (1 to 256 characters) */
  call_id: string;
}

/** something was typed */
export interface DialogueText {
  /** what (1 to 20000 characters) */
  text: string;
}

/** another chat is wanted */
export interface DialogueMode {
  /** which */
  mode: ChatMode;
}

/** how long the battery lasts */
export interface EnergyAutonomy {
  /** the weather */
  scenario: AutonomyScenario;
  /** for ever */
  infinite: boolean;
  /** null: for ever (at least 0) */
  days: number | null;
  /** null: for ever (at least 0) */
  hours: number | null;
  /** charged less used, a day */
  netWh: number;
  /** as people read it (1 to 32 characters) */
  label: string;
  /** its colour */
  color: EnergyTone;
}

/** the energy tables and their totals */
export interface EnergyView {
  /** the loads (at most 1024 items) */
  items: PowerItem[];
  /** the sources (at most 1024 items) */
  charging: ChargingSource[];
  /** the battery */
  battery: BatteryConfig;
  /** what a day adds up to */
  totals: SystemTotals;
  /** how long the battery lasts, by weather (at most 8 items) */
  autonomy: EnergyAutonomy[];
}

/** what create_reminder does */
export interface ReminderPayload {
  /** what to be reminded of (1 to 200 characters) */
  title: string;
  /** when it is due (RFC 3339 in UTC) */
  due_at?: string;
  /** the day it is due, without a time (YYYY-MM-DD) */
  due_date?: string;
  /** remarks (at most 2000 characters) */
  notes?: string;
  /** a category of it (at most 200 characters) */
  list?: string;
}

/** what create_calendar_event does */
export interface EventPayload {
  /** what it is (1 to 200 characters) */
  title: string;
  /** when it begins (RFC 3339 in UTC) */
  start_at: string;
  /** when it ends; absent: an hour later (RFC 3339 in UTC) */
  end_at?: string;
  /** where it is (at most 200 characters) */
  location?: string;
  /** remarks (at most 2000 characters) */
  notes?: string;
}
