# The types of Solgate's wire, written by: solgate schema --lang python
from typing import Any, Literal, NotRequired, TypedDict, Union

Scalar = Union[str, float, bool]

Intent = Literal[
    # none of the others
    "other",
    # look at a thing and judge it
    "inspect",
    # explain, or show how
    "teach",
    # choose among options
    "decide",
    # make something new
    "create",
    # support with feelings, identity, relations
    "reflect",
]

GateSignalType = Literal[
    # a written rule
    "rule",
    # a word or phrase
    "keyword",
    # likeness to an example
    "prototype",
    # the trained weights
    "model",
]

EnrichmentMode = Literal[
    # the answer only
    "none",
    # one small extra
    "light",
    # steps, tables, reading tools
    "full",
]

AllowedType = Literal[
    # pictures that illustrate; never evidence
    "reference_images",
    # sources; needs leave to browse
    "citations",
    # a list to tick off
    "checklist",
    # numbered steps
    "step_by_step",
    # what takes how long
    "timing_table",
    # calls that only read
    "tool_calls_read",
    # calls that write: proposed, never run unasked
    "tool_calls_write",
]

Posture = Literal[
    # hold the person, give no operational detail
    "containment",
    # stop at the boundary and say so
    "boundary_pause",
    # state assumptions, avoid certainty
    "conditional",
    # answer plainly
    "direct",
]

MementoVersion = Literal[
    # with signals
    "memento-v0.2",
    # without signals
    "memento-v0.1",
]

ConfidenceLevel = Literal[
    # a guess
    "low",
    # likely
    "med",
    # as good as certain
    "high",
]

AffectSource = Literal[
    # the server
    "server",
    # the risk gate, from the user's own text
    "sentinel",
    # the device
    "device_hint",
    # the model, about the current message
    "model",
]

AffectPhase = Literal[
    # calm, or no points yet
    "settled",
    # getting more intense
    "rising",
    # as intense as it gets: the summary is frozen
    "peak",
    # calming down
    "downshift",
]

Intensity = Literal[
    # calm, below 0.34
    "low",
    # noticeable, from 0.34
    "med",
    # strong, from 0.7: the summary is frozen
    "high",
]

SignalKind = Literal[
    # a commitment that turns the thread
    "decision_made",
    # the subject grew or shrank
    "scope_changed",
    # an abrupt change of direction
    "pivot",
    # a question got its answer
    "answer_provided",
    # nothing but an acknowledgement
    "ack_only",
    # a task or question was opened
    "open_loop_created",
    # a task or question was closed
    "open_loop_resolved",
    # a risk or tension showed
    "risk_or_conflict",
]

SignalSource = Literal[
    # rules on the server
    "server",
    # the model said so
    "model",
]

PacketType = Literal[
    # a turn of a chat
    "chat",
]

NotificationPolicy = Literal[
    # not at all
    "silent",
    # shown, no sound
    "muted",
    # as usual
    "alert",
    # at once; only the risk gate may say so
    "urgent",
]

TraceLevel = Literal[
    # counts only
    "info",
    # the last events
    "debug",
]

ProviderTier = Literal[
    # the smallest
    "nano",
    # small
    "mini",
    # the largest
    "full",
]

DriverScope = Literal[
    # in one thread
    "thread",
    # everywhere
    "global",
]

DriverSource = Literal[
    # the assistant
    "assistant_proposed",
    # the user
    "user_created",
    # came with the system
    "system_shipped",
]

CaptureKind = Literal[
    # a web address
    "url",
]

CaptureSource = Literal[
    # the user
    "user_provided",
]

SupportType = Literal[
    # a captured page
    "url_capture",
    # a piece of text
    "text_snippet",
]

ContextMode = Literal[
    # yes
    "auto",
    # no, and nothing is stored
    "off",
]

SuggestionType = Literal[
    # a journal entry
    "journal_entry",
    # a reminder
    "reminder",
    # a calendar event; needs a start
    "calendar_event",
]

DisplayHint = Literal[
    # as a card beside the text
    "ghost_card",
]

GhostKind = Literal[
    # something remembered
    "memory_artifact",
    # a moment for the journal
    "journal_moment",
    # an action to approve
    "action_proposal",
]

RigorLevel = Literal[
    # deleting needs a confirmation
    "high",
    # as usual
    "normal",
]

AffectLabel = Literal[
    # none in particular
    "neutral",
    # too much at once
    "overwhelm",
    # something became clear
    "insight",
    # thankful
    "gratitude",
    # determined
    "resolve",
    # wants to know
    "curiosity",
]

ExecutionStatus = Literal[
    # not done
    "failed",
    # not known yet
    "pending",
    # done
    "succeeded",
]

HostErrorCode = Literal[
    # a mistake of the host
    "internal",
    # not allowed
    "denied",
    # took too long
    "timeout",
    # reading or writing failed
    "io",
    # the call was malformed
    "invalid_request",
]

MessageType = Literal[
    # something went wrong
    "error",
    # an extension introduces itself
    "register",
    # the host uses a tool of the extension
    "tool_call",
    # what the tool gave
    "tool_result",
    # the user typed a command
    "slash_command",
    # what the command gave
    "slash_result",
    # an event the extension asked for
    "event_hook",
    # the extension asks for something
    "host_call",
    # what the host answers
    "host_result",
    # a log entry
    "log",
]

PolicyMode = Literal[
    # denied
    "strict",
    # a person is asked
    "prompt",
    # allowed and logged
    "permissive",
]

PromptOption = Literal[
    # Deny
    "deny_once",
    # Deny always
    "deny_always",
    # Allow once
    "allow_once",
    # Allow for session
    "allow_session",
    # Allow always
    "allow_always",
]

DecisionToken = Literal[
    # nobody was there to ask
    "deny_unattended",
    # nobody answered in time
    "deny_timeout",
    # the caller left or the gate stopped
    "deny_cancelled",
    # too much waits already
    "deny_limit",
    # refused too often before
    "deny_cooldown",
    # strict mode
    "deny_strict",
    # a rule of the policy
    "deny_policy",
    # a decision made earlier
    "deny_stored",
    # a person: Deny
    "deny_once",
    # a person: Deny always
    "deny_always",
    # a person: Cancel
    "cancelled",
    # a person: Not now
    "deferred",
    # a person typed a correction
    "corrected",
    # a person: Confirm
    "confirmed",
    # a person: Approve, Allow once
    "allow_once",
    # a person: Allow for session
    "allow_session",
    # a person: Allow always
    "allow_always",
    # a decision made earlier
    "allow_stored",
    # a rule of the policy
    "allow_policy",
    # permissive mode
    "allow_permissive",
]

SourceType = Literal[
    # a path on this machine
    "local",
    # a package of the npm registry
    "npm",
    # a repository on GitHub
    "github",
]

Capability = Literal[
    # Run programs
    "exec",
    # Environment variables
    "env",
    # Change files
    "write",
    # Network access
    "http",
    # Read files
    "read",
    # Other tool
    "tool",
    # Conversation records
    "session",
    # Questions and notices
    "ui",
    # Life-cycle events
    "events",
    # Log entries
    "log",
]

HostcallMethod = Literal[
    # run a process
    "exec",
    # read environment variables
    "env",
    # make a network request
    "http",
    # touch files and directories
    "fs",
    # use a tool by its name
    "tool",
    # read or change session state
    "session",
    # ask or tell the user
    "ui",
    # register for events
    "events",
    # write a log entry
    "log",
]

Risk = Literal[
    # can do lasting harm
    "high",
    # can expose or send data
    "medium",
    # stays inside the session
    "low",
]

ScopeKind = Literal[
    # a command and its arguments
    "command",
    # a file or directory under the project
    "path",
    # a host, with the port
    "host",
    # an operation of session or ui
    "operation",
    # a tool by its name
    "tool",
    # an environment variable
    "variable",
]

BlockingClass = Literal[
    # a call of an agent; denied after the deadline
    "call",
    # the chat, as long as it takes
    "conversation",
    # nothing
    "offer",
]

Surface = Literal[
    # no surface: a rule, the time, a fault
    "none",
    # a program over HTTP
    "http",
    # the page
    "web",
    # the terminal
    "tui",
    # the headless mode
    "rpc",
    # the command line
    "cli",
    # the hook of a host
    "hook",
    # the proxy before a server of tools
    "mcp",
]

LogLevel = Literal[
    # something failed
    "error",
    # something is odd
    "warn",
    # something happened
    "info",
    # for developers
    "debug",
]

LogComponent = Literal[
    # the host
    "runtime",
    # an extension
    "extension",
    # a test harness
    "harness",
    # a recorder
    "capture",
]

GrantEffect = Literal[
    # refuse what it covers
    "deny",
    # let through what it covers
    "allow",
]

TraceActor = Literal[
    # the server
    "solserver",
    # the client
    "solmobile",
    # the model
    "model",
    # what draws the answer
    "renderer",
    # the person
    "user",
]

TracePhase = Literal[
    # something failed
    "error",
    # text made uniform
    "normalize",
    # evidence taken in
    "evidence_intake",
    # what it consists of
    "gate_normalize_modality",
    # addresses found
    "gate_url_extraction",
    # what is wanted
    "gate_intent",
    # what is risky
    "gate_sentinel",
    # what context is fetched
    "gate_lattice",
    # what is worth keeping
    "synaptic_gate",
    # older name: modality
    "modality_gate",
    # older name: intent
    "intent_gate",
    # older name: risk
    "risk_gate",
    # what the turn may do
    "enrichment_lattice",
    # who answers
    "policy_engine",
    # the request is made
    "compose_request",
    # the model is asked
    "model_call",
    # how good the summary is
    "memento_quality",
    # the answer is checked
    "output_gates",
    # the answer is shown
    "render",
    # must, should or skip
    "breakpoint",
    # something left
    "export",
]

TraceStatus = Literal[
    # did not work
    "failed",
    # has begun
    "started",
    # is done
    "completed",
    # waits
    "paused",
    # was stopped
    "blocked",
    # is done, something is odd
    "warning",
]

ChatRole = Literal[
    # the person
    "user",
    # the model
    "model",
]

ChatMode = Literal[
    # questions and advice
    "general",
    # adding loads
    "load",
    # adding charging sources
    "source",
]

PowerUnit = Literal[
    # watts
    "W",
    # amperes, converted with the system voltage
    "A",
]

ChargingType = Literal[
    # anything else
    "other",
    # panels
    "solar",
    # a running engine
    "alternator",
    # a generator
    "generator",
    # a solar charge controller
    "mppt",
    # a mains charger
    "charger",
    # a turbine
    "wind",
]

LoadCategory = Literal[
    # runs on the battery directly
    "DC Loads (Native/DCDC)",
    # runs through the inverter
    "AC Loads (Inverter)",
    # what the system itself draws
    "System Mgmt",
]

EnergyEstimate = Literal[
    # told by the name
    "category",
    # not known: zero
    "watts",
    # a usual day
    "hours",
    # told by the name
    "efficiency",
]

ForecastMode = Literal[
    # the forecast for today
    "now",
    # the average of a month
    "monthAvg",
]

Breakpoint = Literal[
    # processed as usual; frozen at peak intensity
    "should",
    # a point that counts: updated even at peak intensity
    "must",
    # an acknowledgement only: the summary stays as it is
    "skip",
]

Persona = Literal[
    # the default
    "Ida",
    # for reflection
    "Sole",
    # for looking closely
    "Sherlock",
]

RiskReason = Literal[
    # hurting oneself; urgent
    "SELF_HARM",
    # hurting others; urgent
    "VIOLENCE",
    # violent ideology
    "EXTREMISM",
    # danger to children
    "MINORS",
    # making or getting weapons
    "WEAPONS",
    # making or dealing in illegal drugs
    "DRUGS",
    # contempt for a group of people
    "HATE",
    # deceiving for gain, breaking in
    "FRAUD",
    # sexual content
    "SEXUAL",
    # illness and treatment
    "MEDICAL",
    # law and contracts
    "LEGAL",
    # money, investment, tax
    "FINANCE",
    # secrets, access, personal data
    "PRIVACY_SECURITY",
    # substances that burn, poison or explode
    "CHEMICALS",
    # mains current
    "HOME_ELECTRICITY",
    # love and closeness
    "RELATIONSHIP_INTIMACY",
    # parents and children
    "FAMILY",
    # whether food is safe to eat
    "FOOD_HANDLING",
    # basic work about the house
    "HOME_TASKS",
    # the text itself speaks of a risk
    "UNKNOWN",
]

UrgencyReason = Literal[
    # Self-harm signal
    "self_harm_signal",
    # Violence signal
    "violence_signal",
]

LeaseCall = Literal[
    # changes something; needs the handshake too
    "write",
    # only looks
    "read",
    # fetches a source to be cited
    "citations",
    # fetches a picture to illustrate
    "reference_images",
]

LeaseRefusal = Literal[
    # no turn has opened a lease
    "no_lease",
    # the time given is earlier than one given before
    "clock",
    # a turn of tier 3 makes no call
    "high_risk",
    # the answer is a pause or containment
    "posture",
    # the time of the turn is over
    "deadline",
    # the turn allows no call of this kind
    "type_not_allowed",
    # the tool calls of the turn are used up
    "no_calls_left",
]

QueueEvent = Literal[
    # time passed
    "tick",
    # an agent asks: may this call happen?
    "call",
    # the agent takes one call back
    "cancel",
    # a person answers
    "decision",
    # a rule that came meanwhile decides a waiting call
    "rule",
    # a person needs more time
    "extend",
    # a person ends a cool-down
    "unmute",
    # somebody begins to watch
    "attach",
    # somebody stops watching
    "detach",
    # a caller's channel is gone
    "disconnect",
    # the gate stops
    "shutdown",
]

Role = Literal[
    # look
    "viewer",
    # ask
    "agent",
    # decide
    "person",
]

QueueEffect = Literal[
    # the event was not taken
    "refuse",
    # send a tick at that time
    "wake",
    # append to the ledger, before what follows
    "record",
    # ask the people
    "show",
    # the question grew, shrank or got more time
    "update",
    # the question is settled
    "resolve",
    # the call may not happen
    "deny",
    # remember the decision for the session
    "session_grant",
    # store the decision
    "persist_grant",
    # the call may happen, once
    "release",
]

QueueRefusal = Literal[
    # there is no such prompt
    "unknown_prompt",
    # another answer came first
    "already_decided",
    # the deadline has passed
    "expired",
    # not one of the options, or of a state never shown
    "bad_decision",
    # an always-decision is not offered here
    "persist_withheld",
    # an agent asks, a person decides, a viewer looks
    "wrong_role",
    # this call was asked about before
    "spent_call",
    # a waiting call has this number and other content
    "hash_changed",
    # no such call of this caller waits
    "unknown_call",
    # no more time is given
    "extend_limit",
    # there is no cool-down to end
    "not_muted",
    # the event is not one that can happen
    "bad_event",
]

QueueRecord = Literal[
    # calls have their fate
    "settled",
    # a person took more time
    "extended",
    # a cool-down began
    "muted",
    # a person ended a cool-down
    "unmuted",
]

ConsentFace = Literal[
    # inline in the chat
    "chip",
    # the Spec Asst: the chat waits
    "sa",
    # a capability prompt: a call waits
    "prompt",
]

ConsentEvent = Literal[
    # details closed
    "collapse",
    # details opened
    "expand",
    # tapped Not now
    "not_now",
    # tapped Approve
    "approve",
    # it was carried out
    "success",
    # it failed
    "failure",
    # tapped Retry
    "retry",
    # tapped Dismiss
    "dismiss",
    # a deferred chip was opened again
    "reopen",
    # tapped Cancel, or the caller left
    "cancel",
    # the server took the offer back
    "withdraw",
    # the offer ran out
    "expire",
    # a message to the model
    "send",
    # the model answered with text only
    "reply",
    # the model answered with function calls
    "calls",
    # tapped Confirm
    "confirm",
    # typed text instead of answering
    "type",
    # another call waits
    "next",
    # no call waits any more
    "answered",
    # no call waits any more, and one was corrected
    "corrected",
    # the chat got another mode
    "switch",
    # the window is over and somebody watches
    "show",
    # a call joined
    "append",
    # more time was asked for
    "extend",
    # nobody answered in time
    "timeout",
    # nobody is there to ask
    "unattended",
    # chose Deny
    "deny_once",
    # chose Deny always
    "deny_always",
    # chose Allow once
    "allow_once",
    # chose Allow for session
    "allow_session",
    # chose Allow always
    "allow_always",
    # the assistant offers an action
    "propose",
]

ConsentEffect = Literal[
    # the event was not taken, and nothing changed
    "refuse",
    # not asked: it was put off, or is being asked already
    "suppress",
    # append to the ledger, before what follows
    "record",
    # stop reading the model's reply
    "pause",
    # take the question away
    "hide",
    # ask the executor to stop, if it still can
    "stop",
    # carry it out
    "run",
    # this is what the model will be told of the call
    "respond",
    # tell the model all of it, in one message
    "flush",
    # send the text to the model
    "tell",
    # show what became of it where the question stood
    "receipt",
    # ask the person
    "show",
    # begin a new session with the model
    "reset",
]

ConsentRefusal = Literal[
    # that cannot happen in this state
    "no_arc",
    # there is no such action
    "unknown_action",
    # the offer lacks what a chip needs
    "bad_offer",
    # the action was proposed before
    "known_action",
    # only a person decides
    "wrong_role",
    # it is about an attempt that is over
    "stale_report",
    # this cannot be stopped safely
    "unsafe_cancel",
    # there is no room for another one
    "full",
    # this mode has no tools
    "no_tools",
]

Lifetime = Literal[
    # for the calls of this prompt
    "once",
    # until the session ends
    "session",
    # stored until revoked
    "always",
]

EnergyTone = Literal[
    # less than a day
    "rose",
    # nearly empty
    "red",
    # with care
    "amber",
    # enough
    "emerald",
]

SolarStatus = Literal[
    # there is none
    "nodata",
    # it is being fetched
    "loading",
    # it is no number of hours a day can have
    "invalid",
    # it can be used
    "ok",
]

EnergyRules = Literal[
    # the curve and the defaults of 1.9
    "1.9",
    # the curve and the defaults of 1.4
    "1.4",
]

AutonomyScenario = Literal[
    # no charging at all
    "zero",
    # cloudy
    "cloud",
    # as now
    "current",
    # full sun
    "peak",
]

SaState = Literal[
    # chatting
    "idle",
    # waiting for the model
    "thinking",
    # a call waits for the person: the gate
    "review",
    # confirmed, being carried out
    "executing",
    # cancelled, telling the model
    "cancelling",
    # the person typed instead, telling the model
    "correcting",
]

TalkEffect = Literal[
    # the event was not taken, and nothing changed
    "refuse",
    # not asked: it was put off, or is being asked already
    "suppress",
    # append to the ledger, before what follows
    "record",
    # stop reading the model's reply
    "pause",
    # take the question away
    "hide",
    # ask the executor to stop, if it still can
    "stop",
    # carry it out
    "run",
    # this is what the model will be told of the call
    "respond",
    # tell the model all of it, in one message
    "flush",
    # send the text to the model
    "tell",
    # show what became of it where the question stood
    "receipt",
    # ask the person
    "show",
    # begin a new session with the model
    "reset",
    # show this text of the model
    "pass",
    # nothing: it came too late or from an older session
    "drop",
    # the reply is void: show that, and forget it
    "fail",
]

TalkRefusal = Literal[
    # that cannot happen in this state
    "no_arc",
    # there is no such action
    "unknown_action",
    # the offer lacks what a chip needs
    "bad_offer",
    # the action was proposed before
    "known_action",
    # only a person decides
    "wrong_role",
    # it is about an attempt that is over
    "stale_report",
    # this cannot be stopped safely
    "unsafe_cancel",
    # there is no room for another one
    "full",
    # this mode has no tools
    "no_tools",
    # the model has not answered yet
    "busy",
    # the call has no name or no id
    "no_call",
    # two calls of one reply have the same id
    "duplicate",
    # the model's reply broke off
    "broke",
]

LintRule = Literal[
    # none of these may be in it
    "must-not",
    # each of these must be in it
    "must-have",
    # one of these must be in it
    "must-have-any",
]

BlockKind = Literal[
    # always there
    "system_baseline",
    # shipped, and asked for
    "system_ref",
    # the user's own
    "user_inline",
]

EnvelopeFault = Literal[
    # it is longer than 64 KiB
    "payload_too_large",
    # it is not JSON
    "invalid_json",
    # it lacks what no answer may lack
    "schema_invalid",
    # a card must be all that it claims to be
    "ghost_card_invalid",
]

TalkEvent = Literal[
    # the person sends a message
    "send",
    # the model says something
    "text",
    # the model proposes a call
    "call",
    # its reply is over
    "end",
    # its reply failed
    "broken",
    # tapped Confirm
    "confirm",
    # tapped Cancel
    "cancel",
    # typed text instead of answering
    "type",
    # the call was carried out
    "success",
    # the call failed
    "failure",
    # the chat got another mode
    "switch",
]

EnforcementMode = Literal[
    # it is withheld
    "strict",
    # it is traced
    "warn",
    # nothing
    "off",
]

ChipState = Literal[
    # A: one line, waits for a tap
    "collapsed",
    # B: with details, waits for a tap
    "expanded",
    # C: approved, being carried out
    "approved_pending",
    # D: done, a receipt
    "completed_success",
    # E: failed, retry or dismiss
    "completed_failed",
    # not now, a receipt
    "deferred",
    # failed and put away
    "dismissed",
    # withdrawn by the server
    "superseded",
    # too old to approve
    "expired",
    # shown, but this turn allows no actions
    "blocked",
]

SummaryBlock = Literal[
    # it may change
    "none",
    # the turn is an acknowledgement
    "skip",
    # peak intensity, and the turn is not a must
    "peak_guardrail",
]

MementoOrigin = Literal[
    # the latest one stored
    "stored_latest",
    # sent with the turn
    "request_context.thread_memento",
    # named by the turn
    "request_context.thread_memento_ref",
]

JournalEvent = Literal[
    # it was shown
    "journal_offer_shown",
    # it was accepted
    "journal_offer_accepted",
    # it was declined
    "journal_offer_declined",
    # offers were muted or tuned
    "journal_offer_muted_or_tuned",
    # a draft was made
    "journal_draft_generated",
    # the entry was saved
    "journal_entry_saved",
    # it was edited before
    "journal_entry_edited_before_save",
]

JournalMode = Literal[
    # in the person's own words
    "verbatim",
    # with help
    "assist",
]

JournalAction = Literal[
    # put it off
    "not_now",
    # saved it
    "save",
    # edited it
    "edit",
    # wants fewer of them
    "disable_or_tune",
]

RequestStatus = Literal[
    # no answer
    "failed",
    # waiting
    "pending",
    # status is coming in
    "streaming",
    # answered
    "completed",
    # answered, and a decision is needed
    "completed_action_needed",
]

TransmissionStatus = Literal[
    # ended without an answer
    "failed",
    # accepted
    "created",
    # a worker has it
    "processing",
    # answered
    "completed",
]


# what a turn consists of
class ModalityFlags(TypedDict):
    # there is text
    has_text: bool
    # there is a picture
    has_image: bool
    # there is sound
    has_audio: bool


# one thing that fired
class Signal(TypedDict):
    # what kind of evidence it is
    type: GateSignalType
    # name of what fired (1 to 200 characters)
    name: str
    # what it found (at most 2000 characters)
    value: Scalar


# what a turn wants
class IntentDecision(TypedDict):
    # what the user wants
    label: Intent
    # how sure the label is (0 to 1)
    confidence: float
    # why, strongest first (at most 8 items)
    signals: list[Signal]


# how risky a turn is
class RiskDecision(TypedDict):
    # 0 harmless to 3 high (0 to 3)
    tier: int
    # why, strongest first (at most 8 items)
    signals: list[Signal]


# what an answer may do
class LatticeDecision(TypedDict):
    # version of the table, such as lattice.v0.1 (1 to 64 characters)
    version: str
    # how much beyond the answer
    enrichment_mode: EnrichmentMode
    # which extras (at most 7 items)
    allowed_types: list[AllowedType]
    # how the answer is to be given
    posture: Posture
    # who might answer (1 to 200 characters)
    persona_hint: NotRequired[str]


# what an answer may cost
class Budgets(TypedDict):
    # tokens of the answer (0 to 1000000)
    max_output_tokens: int
    # tool calls on the way to it (0 to 1000)
    max_tool_calls: int
    # time until it must be there (0 to 86400)
    max_seconds: int


# what a turn is and what its answer may do
class IntentGateResult(TypedDict):
    # version of this contract
    schema_version: Literal["intentgate.v0.1"]
    # id of this decision (1 to 256 characters)
    decision_id: str
    # when it was made (RFC 3339 in UTC)
    created_at: str
    # what the turn consists of
    modality: ModalityFlags
    # what is wanted
    intent: IntentDecision
    # how risky it is
    risk: RiskDecision
    # what the answer may do
    lattice: LatticeDecision
    # how much the answer may cost
    budgets: Budgets


# a memento by name
class ThreadMementoRef(TypedDict):
    # id of the memento (1 to 256 characters)
    mementoId: str
    # its thread; absent: the packet's (1 to 256 characters)
    threadId: NotRequired[str]
    # when it was made (RFC 3339 in UTC)
    createdTs: NotRequired[str]


# how one message felt
class ThreadMementoAffectPoint(TypedDict):
    # the user's message it is about (1 to 256 characters)
    endMessageId: str
    # the feeling, in a word (1 to 64 characters)
    label: str
    # how strong (0 to 1)
    intensity: float
    # how sure
    confidence: ConfidenceLevel
    # who noticed
    source: AffectSource


# how the thread feels now
class ThreadMementoAffectRollup(TypedDict):
    # where it is heading
    phase: AffectPhase
    # how strong it is now
    intensityBucket: Intensity
    # when this was computed (RFC 3339 in UTC)
    updatedAt: str


# how the thread felt and feels
class ThreadMementoAffect(TypedDict):
    # the last messages, oldest first (at most 5 items)
    points: list[ThreadMementoAffectPoint]
    # what they amount to
    rollup: ThreadMementoAffectRollup


# one thing that happened in the thread
class ThreadMementoSignalItem(TypedDict):
    # the message it is about (1 to 256 characters)
    endMessageId: str
    # what happened
    kind: SignalKind
    # how sure
    confidence: ConfidenceLevel
    # who noticed
    source: SignalSource
    # in words, for people (at most 180 characters)
    summary: NotRequired[str]


# what happened in the thread lately
class ThreadMementoSignals(TypedDict):
    # when the last one came (RFC 3339 in UTC)
    updatedAt: str
    # the signals; their order means nothing (at most 8 items; default empty)
    items: NotRequired[list[ThreadMementoSignalItem]]


# where a thread stands; active is required when version is memento-v0.2; parked
# is required when version is memento-v0.2; decisions is required when version
# is memento-v0.2; next is required when version is memento-v0.2; signals is not
# allowed when version is memento-v0.1
class ThreadMemento(TypedDict):
    # id of the memento (1 to 256 characters)
    mementoId: str
    # the thread it is of (1 to 256 characters)
    threadId: str
    # when the thread got its first one (RFC 3339 in UTC)
    createdTs: str
    # version of this contract
    version: MementoVersion
    # what the thread is about (1 to 200 characters)
    arc: str
    # what is being worked on (at most 32 items; 1 to 200 characters each;
    # default empty)
    active: NotRequired[list[str]]
    # what was put off (at most 32 items; 1 to 200 characters each; default
    # empty)
    parked: NotRequired[list[str]]
    # what was decided (at most 32 items; 1 to 200 characters each; default
    # empty)
    decisions: NotRequired[list[str]]
    # what comes next (at most 32 items; 1 to 200 characters each; default
    # empty)
    next: NotRequired[list[str]]
    # how the conversation feels
    affect: ThreadMementoAffect
    # what happened lately; not in v0.1
    signals: NotRequired[ThreadMementoSignals]


# how much of the trace comes back
class TraceConfig(TypedDict):
    # counts, or the last events (default info)
    level: NotRequired[TraceLevel]
    # trace evidence even where there is none (default false)
    forceEvidence: NotRequired[bool]


# which model is preferred
class ProviderHints(TypedDict):
    # name of a model (1 to 200 characters)
    model: NotRequired[str]
    # size of a model
    tier: NotRequired[ProviderTier]


# rules for the answer, by name
class DriverBlockRef(TypedDict):
    # which block (1 to 256 characters)
    id: str
    # which version of it (1 to 64 characters)
    version: str


# rules for the answer, in full
class DriverBlockInline(TypedDict):
    # id of the block (1 to 256 characters)
    id: str
    # version of the block (1 to 64 characters)
    version: str
    # its title (1 to 200 characters)
    title: str
    # where it holds
    scope: DriverScope
    # the rules (1 to 100000 characters)
    definition: str
    # who wrote it
    source: DriverSource
    # when the user approved it (RFC 3339 in UTC)
    approvedAt: str
    # the thread it holds in (1 to 256 characters)
    threadId: NotRequired[str]
    # remarks (at most 2000 characters)
    notes: NotRequired[str]


# a page the user brought along
class EvidenceCapture(TypedDict):
    # id of the capture (1 to 256 characters)
    captureId: str
    # what was captured
    kind: CaptureKind
    # its address (1 to 2048 characters)
    url: str
    # when (RFC 3339 in UTC)
    capturedAt: str
    # its title (at most 256 characters)
    title: NotRequired[str]
    # who gave it
    source: CaptureSource


# what in the evidence matters; captureId is required when type is url_capture;
# snippetText is required when type is text_snippet
class EvidenceSupport(TypedDict):
    # id of the support (1 to 256 characters)
    supportId: str
    # a page or a piece of text
    type: SupportType
    # the captured page (1 to 256 characters)
    captureId: NotRequired[str]
    # the piece of text (1 to 10000 characters)
    snippetText: NotRequired[str]
    # hash of the text (1 to 256 characters)
    snippetHash: NotRequired[str]
    # when (RFC 3339 in UTC)
    createdAt: str


# what is said to follow from evidence
class EvidenceClaim(TypedDict):
    # id of the claim (1 to 256 characters)
    claimId: str
    # what is claimed (1 to 2000 characters)
    claimText: str
    # what supports it (at most 20 items; 1 to 256 characters each)
    supportIds: list[str]
    # when (RFC 3339 in UTC)
    createdAt: str


# what the user brought along
class PacketEvidence(TypedDict):
    # pages (at most 25 items; default empty)
    captures: NotRequired[list[EvidenceCapture]]
    # what in them matters (at most 50 items; default empty)
    supports: NotRequired[list[EvidenceSupport]]
    # what is said to follow (at most 50 items; default empty)
    claims: NotRequired[list[EvidenceClaim]]


# where the thread stood, as the client knows it
class PacketContext(TypedDict):
    # the memento, by name
    thread_memento_ref: NotRequired[ThreadMementoRef]
    # the memento itself
    thread_memento: NotRequired[ThreadMemento]


# one turn as a client sends it
class PacketInput(TypedDict):
    # what the packet is (default chat)
    packetType: NotRequired[PacketType]
    # the thread it belongs to (1 to 256 characters)
    threadId: str
    # makes a repeated send harmless (1 to 256 characters)
    clientRequestId: NotRequired[str]
    # another name of clientRequestId (1 to 256 characters)
    request_id: NotRequired[str]
    # what the user said (1 to 20000 characters)
    message: str
    # how the answer may announce itself
    notification_policy: NotRequired[NotificationPolicy]
    # a trial run: quiet (default false)
    simulate: NotRequired[bool]
    # how much of the trace comes back
    traceConfig: NotRequired[TraceConfig]
    # which model is preferred
    providerHints: NotRequired[ProviderHints]
    # rules for the answer, by name (at most 64 items; default empty)
    driverBlockRefs: NotRequired[list[DriverBlockRef]]
    # rules for the answer, in full (at most 64 items; default empty)
    driverBlockInline: NotRequired[list[DriverBlockInline]]
    # what the user brought along
    evidence: NotRequired[PacketEvidence]
    # whether the thread is remembered (default auto)
    thread_context_mode: NotRequired[ContextMode]
    # where the thread stood, as the client knows it
    context: NotRequired[PacketContext]
    # what the device decided of the turn; it tightens, never loosens
    intent_gate: NotRequired[IntentGateResult]
    # anything else; kept, not judged
    meta: NotRequired[dict[str, Any]]


# the parts of an answer as they came; other keys are dropped
class OutputEnvelopeMetaMin(TypedDict):
    # version of this contract (default v1)
    meta_version: NotRequired[Literal["v1"]]
    # ModelShape, if it is one
    shape: NotRequired[Any]
    # AffectSignal, if it is one
    affect_signal: NotRequired[Any]
    # CaptureSuggestion, if it is one
    capture_suggestion: NotRequired[Any]
    # a list of EnvelopeClaim, if it is one
    claims: NotRequired[Any]
    # a policy, if it is one
    notification_policy: NotRequired[Any]
    # ghost_card makes the full contract binding
    display_hint: NotRequired[Any]
    # ActionNeeded, if it is one
    action: NotRequired[Any]


# the least an answer must be
class OutputEnvelopeMin(TypedDict):
    # the answer (1 to 65536 characters)
    assistant_text: str
    # what it takes for granted (at most 64 items; at most 2000 characters each)
    assumptions: NotRequired[list[str]]
    # what it does not know (at most 64 items; at most 2000 characters each)
    unknowns: NotRequired[list[str]]
    # what it was made from (at most 64 items; at most 256 characters each)
    used_context_ids: NotRequired[list[str]]
    # how it may announce itself
    notification_policy: NotRequired[NotificationPolicy]
    # all but the text, not judged yet
    meta: NotRequired[OutputEnvelopeMetaMin]


# a piece of evidence
class EvidenceRef(TypedDict):
    # which evidence (1 to 256 characters)
    evidence_id: str
    # which part of it (1 to 256 characters)
    span_id: NotRequired[str]


# what the text claims, and why
class EnvelopeClaim(TypedDict):
    # id of the claim (1 to 256 characters)
    claim_id: str
    # what is claimed (1 to 2000 characters)
    claim_text: str
    # what supports it (1 to 64 items)
    evidence_refs: list[EvidenceRef]


# something the user may want to keep; suggested_start_at is required when
# suggestion_type is calendar_event; suggested_date is not allowed when
# suggestion_type is calendar_event; suggested_start_at is not allowed when
# suggestion_type is reminder; suggested_start_at is not allowed when
# suggestion_type is journal_entry
class CaptureSuggestion(TypedDict):
    # id; set by the server (1 to 256 characters)
    suggestion_id: NotRequired[str]
    # what it would become
    suggestion_type: SuggestionType
    # its title (1 to 200 characters)
    title: str
    # its text (at most 1000 characters)
    body: NotRequired[str]
    # the day; not for a calendar event (YYYY-MM-DD)
    suggested_date: NotRequired[str]
    # the start; only for a calendar event (RFC 3339 in UTC)
    suggested_start_at: NotRequired[str]


# where the thread stands, says the model
class ModelShape(TypedDict):
    # what the thread is about (1 to 200 characters)
    arc: str
    # what is being worked on (at most 6 items; 1 to 160 characters each)
    active: list[str]
    # what was put off (at most 6 items; 1 to 160 characters each)
    parked: list[str]
    # what was decided (at most 6 items; 1 to 160 characters each)
    decisions: list[str]
    # what comes next (at most 6 items; 1 to 160 characters each)
    next: list[str]


# how the user's message feels, says the model
class AffectSignal(TypedDict):
    # the feeling
    label: AffectLabel
    # how strong (0 to 1)
    intensity: float
    # how sure (a number is read as a word)
    confidence: Union[ConfidenceLevel, float]


# an action that needs permission
class ActionNeeded(TypedDict):
    # the turn it belongs to (1 to 256 characters)
    request_id: str
    # says that this is a chip
    action_needed: Literal[True]
    # which action; one of its kind in the answer (1 to 256 characters)
    action_id: str
    # name on the closed chip (1 to 80 characters)
    action_label: str
    # what is done, such as create_reminder (1 to 64 characters)
    action_kind: str
    # what will happen (1 to 3 items; 1 to 200 characters each)
    action_summary_bullets: list[str]
    # where, such as Calendar (1 to 80 characters)
    action_target: NotRequired[str]
    # from what, such as title and due date (1 to 200 characters)
    action_data_used: NotRequired[str]
    # why it asks, in a line (1 to 200 characters)
    action_why: NotRequired[str]
    # the action in full; not shown raw
    action_payload_preview: NotRequired[dict[str, Any]]


# what a model says beside its text; ghost_kind is required when display_hint is
# ghost_card; memory_id is required when display_hint is ghost_card; rigor_level
# is required when display_hint is ghost_card; snippet is required when
# display_hint is ghost_card; fact_null is required when display_hint is
# ghost_card; ghost_type is not allowed when display_hint is ghost_card;
# memory_id is null when fact_null is true; snippet is null when fact_null is
# true; memory_id is not null when fact_null is false; snippet is not null when
# fact_null is false; request_id is required when action_needed is true;
# action_id is required when action_needed is true; action_label is required
# when action_needed is true; action_kind is required when action_needed is
# true; action_summary_bullets is required when action_needed is true; other
# keys are dropped
class OutputEnvelopeMeta(TypedDict):
    # version of this contract (default v1)
    meta_version: NotRequired[Literal["v1"]]
    # the run it came from (1 to 256 characters)
    trace_run_id: NotRequired[str]
    # what the text claims (1 to 64 items)
    claims: NotRequired[list[EnvelopeClaim]]
    # evidence that was used (at most 64 items; 1 to 256 characters each)
    used_evidence_ids: NotRequired[list[str]]
    # the evidence that was offered (1 to 256 characters)
    evidence_pack_id: NotRequired[str]
    # how it may announce itself
    notification_policy: NotRequired[NotificationPolicy]
    # who answered; set by the server (1 to 200 characters)
    persona_label: NotRequired[str]
    # something worth keeping
    capture_suggestion: NotRequired[CaptureSuggestion]
    # how to show it
    display_hint: NotRequired[DisplayHint]
    # what the card is about
    ghost_kind: NotRequired[GhostKind]
    # older name of ghost_kind; not on a card
    ghost_type: NotRequired[Any]
    # what the card remembers (1 to 256 characters)
    memory_id: NotRequired[Union[str, None]]
    # the message that led to it (1 to 256 characters)
    trigger_message_id: NotRequired[str]
    # how careful to be with it
    rigor_level: NotRequired[Union[RigorLevel, None]]
    # the text of the card (1 to 2000 characters)
    snippet: NotRequired[Union[str, None]]
    # the card has nothing to remember
    fact_null: NotRequired[bool]
    # kept, not judged
    mood_anchor: NotRequired[Any]
    # where the thread stands, says the model
    shape: NotRequired[ModelShape]
    # how the user's message feels, says the model
    affect_signal: NotRequired[AffectSignal]
    # kept, not judged
    journal_offer: NotRequired[dict[str, Any]]
    # kept, not judged
    journalOffer: NotRequired[dict[str, Any]]
    # kept, not judged
    librarian_gate: NotRequired[dict[str, Any]]
    # kept, not judged
    lattice: NotRequired[dict[str, Any]]
    # an action that needs permission
    action: NotRequired[ActionNeeded]
    # as in action (1 to 256 characters)
    request_id: NotRequired[str]
    # as in action
    action_needed: NotRequired[bool]
    # as in action (1 to 256 characters)
    action_id: NotRequired[str]
    # as in action (1 to 80 characters)
    action_label: NotRequired[str]
    # as in action (1 to 64 characters)
    action_kind: NotRequired[str]
    # as in action (1 to 3 items; 1 to 200 characters each)
    action_summary_bullets: NotRequired[list[str]]
    # as in action (1 to 80 characters)
    action_target: NotRequired[str]
    # as in action (1 to 200 characters)
    action_data_used: NotRequired[str]
    # as in action (1 to 200 characters)
    action_why: NotRequired[str]
    # as in action
    action_payload_preview: NotRequired[dict[str, Any]]


# what a model answers
class OutputEnvelope(TypedDict):
    # the answer (1 to 65536 characters)
    assistant_text: str
    # what it takes for granted (at most 64 items; at most 2000 characters each)
    assumptions: NotRequired[list[str]]
    # what it does not know (at most 64 items; at most 2000 characters each)
    unknowns: NotRequired[list[str]]
    # what it was made from (at most 64 items; at most 256 characters each)
    used_context_ids: NotRequired[list[str]]
    # how it may announce itself
    notification_policy: NotRequired[NotificationPolicy]
    # all but the text
    meta: NotRequired[OutputEnvelopeMeta]


# how long decisions took, added up
class DecisionTimes(TypedDict):
    # until Approve, over all (at least 0)
    approved: int
    # until Not now, over all (at least 0)
    deferred: int


# counts of what happened to chips
class ChipTelemetry(TypedDict):
    # chips shown (at least 0)
    breakpoint_shown_count: int
    # opened by themselves (at least 0)
    breakpoint_autoexpanded_count: int
    # approved (at least 0)
    breakpoint_approved_count: int
    # put off (at least 0)
    breakpoint_deferred_count: int
    # tried again (at least 0)
    breakpoint_retry_count: int
    # carried out (at least 0)
    breakpoint_success_count: int
    # failed (at least 0)
    breakpoint_failed_count: int
    # how long decisions took, added up
    time_to_decision_ms: DecisionTimes


# why an action was not done
class ActionError(TypedDict):
    # for machines (1 to 64 characters)
    code: str
    # for people, in a line (1 to 200 characters)
    short_reason: str
    # whether trying again can help
    retryable: bool


# the receipt of an action; outcome_summary is required when status is
# succeeded; error is not allowed when status is succeeded; error is not allowed
# when status is pending; error is required when status is failed
class ActionExecuteResult(TypedDict):
    # the action (1 to 256 characters)
    action_id: str
    # whether it was done
    status: ExecutionStatus
    # what was done, in a line (1 to 200 characters)
    outcome_summary: NotRequired[str]
    # where to look at it (1 to 2048 characters)
    view_url: NotRequired[str]
    # why it was not done
    error: NotRequired[ActionError]


# that a person said so
class ActionConfirmation(TypedDict):
    # without it nothing is done
    explicit_user_consent: Literal[True]
    # when the person decided (RFC 3339 in UTC)
    decided_at: str
    # where, such as chip (1 to 64 characters)
    surface: str


# a person approved an action
class ActionExecuteRequest(TypedDict):
    # the turn that proposed it (1 to 256 characters)
    request_id: str
    # the action (1 to 256 characters)
    action_id: str
    # that a person said so
    confirmation: ActionConfirmation


# why a call failed
class HostError(TypedDict):
    # for machines
    code: HostErrorCode
    # for people (1 to 2000 characters)
    message: str
    # more of it
    details: NotRequired[dict[str, Any]]
    # whether trying again can help
    retryable: NotRequired[bool]


# how fast the next chunk may come
class HostBackpressure(TypedDict):
    # chunks that may come (at least 0)
    credits: int
    # how long to wait before the next (0 to 86400000)
    delay_ms: NotRequired[int]


# place of a result in a stream
class HostChunk(TypedDict):
    # 0, 1, 2 ... in one call (at least 0)
    index: int
    # whether it ends the stream
    is_last: bool
    # how fast the next may come
    backpressure: NotRequired[HostBackpressure]


# what the host answers; error is required when is_error is true; error is not
# null when is_error is true; error is not allowed when is_error is false
class HostResult(TypedDict):
    # the call it answers (1 to 256 characters)
    call_id: str
    # the result; empty on error
    output: dict[str, Any]
    # whether it failed
    is_error: bool
    # why it failed
    error: NotRequired[Union[HostError, None]]
    # place in a stream
    chunk: NotRequired[HostChunk]


# an extension asks for something
class HostCall(TypedDict):
    # id of the call (1 to 256 characters)
    call_id: str
    # what it says it needs; never trusted (1 to 64 characters)
    capability: str
    # what it wants done (1 to 64 characters)
    method: str
    # with what
    params: dict[str, Any]
    # how long it waits; 0 as if absent (0 to 86400000)
    timeout_ms: NotRequired[int]
    # reserved (1 to 256 characters)
    cancel_token: NotRequired[str]
    # for the extension; decides nothing
    context: NotRequired[dict[str, Any]]


# the envelope of every message; other keys are dropped
class ExtensionMessage(TypedDict):
    # id of the message (1 to 256 characters)
    id: str
    # version of the protocol
    version: Literal["1.0"]
    # what the payload is
    type: MessageType
    # by type, such as HostCall
    payload: dict[str, Any]


# the answer to every command; error is null when success is true; error is not
# null when success is false
class RpcResponse(TypedDict):
    # id of the command, if it had one (1 to 256 characters)
    id: NotRequired[str]
    # says that this is an answer
    type: Literal["response"]
    # type of the command (1 to 200 characters)
    command: str
    # whether it was done
    success: bool
    # what it gave
    data: Union[Any, None]
    # why it was not done (1 to 2000 characters)
    error: Union[str, None]
    # more about the error: message, pointer
    errorHints: NotRequired[dict[str, Any]]


# who is there
class RpcHelloData(TypedDict):
    # version of Solgate (1 to 64 characters)
    version: str
    # id of the session (1 to 256 characters)
    session: str
    # what happens to a call no rule decides
    mode: PolicyMode


# the event that greets a client
class RpcHello(TypedDict):
    # names the event
    type: Literal["hello"]
    # who is there
    data: RpcHelloData


# the command that asks for more time
class CapabilityExtend(TypedDict):
    # comes back in the response (1 to 256 characters)
    id: NotRequired[str]
    # names the command
    type: Literal["capability_extend"]
    # the question (1 to 256 characters)
    promptId: str


# the command that answers
class CapabilityDecision(TypedDict):
    # comes back in the response (1 to 256 characters)
    id: NotRequired[str]
    # names the command
    type: Literal["capability_decision"]
    # the question (1 to 256 characters)
    promptId: str
    # the answer
    decision: PromptOption
    # the state of the question that was seen (at least 0)
    rev: NotRequired[int]
    # why, for the record (at most 2000 characters)
    note: NotRequired[str]


# how a question was settled
class CapabilityResolvedData(TypedDict):
    # the question (1 to 256 characters)
    promptId: str
    # the answer
    decision: DecisionToken
    # who or what answered (1 to 200 characters)
    by: str


# the event that says a question is settled
class CapabilityResolved(TypedDict):
    # names the event
    type: Literal["capability_resolved"]
    # how
    data: CapabilityResolvedData


# how a question grew
class CapabilityPromptUpdateData(TypedDict):
    # the question (1 to 256 characters)
    promptId: str
    # grows when calls join (at least 0)
    rev: int
    # how many calls wait now (at least 1)
    pending: int


# the event that says a question grew
class CapabilityPromptUpdate(TypedDict):
    # names the event
    type: Literal["capability_prompt_update"]
    # what is new
    data: CapabilityPromptUpdateData


# where an extension came from
class PromptSource(TypedDict):
    # what kind of place
    type: SourceType
    # which one (1 to 2048 characters)
    ref: str


# who asks
class PromptExtension(TypedDict):
    # id of the extension (1 to 256 characters)
    id: str
    # its name (1 to 200 characters)
    name: str
    # its version, if known (1 to 64 characters)
    version: NotRequired[str]
    # where it came from, if known
    source: NotRequired[PromptSource]


# what is to be accessed, redacted
class PromptScope(TypedDict):
    # what it is
    kind: ScopeKind
    # which one, redacted (1 to 2000 characters)
    summary: str


# what an answer with always would store
class GrantPreview(TypedDict):
    # what it would cover; absent: everything (1 to 2000 characters)
    scopePattern: NotRequired[str]
    # for which versions; absent: any (1 to 200 characters)
    versionRange: NotRequired[str]


# a question
class CapabilityPromptData(TypedDict):
    # id of the question (1 to 256 characters)
    promptId: str
    # the calls that wait for the answer (1 to 64 items; 1 to 256 characters
    # each)
    callIds: list[str]
    # who asks
    extension: PromptExtension
    # for what kind of access
    capability: Capability
    # by which call
    method: HostcallMethod
    # how dangerous it is
    risk: Risk
    # to what, without secrets (1 to 64 items)
    scopes: list[PromptScope]
    # the answers that are taken (1 to 5 items)
    options: list[PromptOption]
    # then it is denied (1 to 86400000)
    timeoutMs: int
    # grows when calls join (at least 0)
    rev: NotRequired[int]
    # when it is denied (RFC 3339 in UTC)
    expiresAt: NotRequired[str]
    # what waits meanwhile
    blocking: NotRequired[BlockingClass]
    # what an answer with always would store
    grantPreview: NotRequired[GrantPreview]
    # all of them, if calls differ in what it would store (2 to 64 items)
    grantPreviews: NotRequired[list[GrantPreview]]


# the event that asks a person
class CapabilityPrompt(TypedDict):
    # names the event
    type: Literal["capability_prompt"]
    # the question
    data: CapabilityPromptData


# what a log line belongs to
class LogCorrelation(TypedDict):
    # the artifact (1 to 256 characters)
    artifact_id: NotRequired[str]
    # the event (1 to 256 characters)
    event_id: NotRequired[str]
    # the extension (1 to 256 characters)
    extension_id: str
    # the hostcall (1 to 256 characters)
    host_call_id: NotRequired[str]
    # the RPC command (1 to 256 characters)
    rpc_id: NotRequired[str]
    # the run (1 to 256 characters)
    run_id: NotRequired[str]
    # the scenario; runtime outside of tests (1 to 256 characters)
    scenario_id: str
    # the session (1 to 256 characters)
    session_id: NotRequired[str]
    # the command (1 to 256 characters)
    slash_command_id: NotRequired[str]
    # the span of the trace (1 to 256 characters)
    span_id: NotRequired[str]
    # the tool call (1 to 256 characters)
    tool_call_id: NotRequired[str]
    # the trace (1 to 256 characters)
    trace_id: NotRequired[str]


# a decision, without the scopes
class PolicyDecisionData(TypedDict):
    # SHA-256 of each call as it was decided (at most 64 items; exactly 64
    # characters each)
    call_hashes: NotRequired[list[str]]
    # the calls (1 to 64 items; 1 to 256 characters each)
    call_ids: list[str]
    # for what kind of access
    capability: Capability
    # what was decided, and how
    decision: DecisionToken
    # who called (1 to 256 characters)
    extension_id: str
    # what the queue was told since its last record; there if the queue decided
    # (at most 1024 items; 1 to 400 characters each)
    fed: NotRequired[list[str]]
    # of each call: its number in the session, SHA-256 of what is kept of it (at
    # most 64 items; 66 to 90 characters each)
    inputs: NotRequired[list[str]]
    # SHA-256 of the note of the person (exactly 64 characters)
    note_hash: NotRequired[str]
    # its length in bytes (at least 0)
    note_length: NotRequired[int]
    # under which mode
    policy_mode: PolicyMode
    # the question; null if nobody was asked (1 to 256 characters)
    prompt_id: Union[str, None]
    # how dangerous it was
    risk: Risk
    # the rule that decided, or asked (1 to 64 characters)
    rule: NotRequired[str]
    # SHA-256 of each scope, in lower-case hex (at most 64 items; exactly 64
    # characters each)
    scope_hashes: list[str]
    # where a person answered
    surface: NotRequired[Surface]


# who wrote a log line
class LogSource(TypedDict):
    # which part
    component: LogComponent
    # on which machine (1 to 256 characters)
    host: NotRequired[str]
    # in which process (at least 0)
    pid: NotRequired[int]


# the log line of a decision
class PolicyDecisionLog(TypedDict):
    # what it belongs to
    correlation: LogCorrelation
    # the decision
    data: PolicyDecisionData
    # what happened
    event: Literal["policy.decision"]
    # how grave
    level: LogLevel
    # in words, for people (1 to 2000 characters)
    message: str
    # version of this contract
    schema: Literal["pi.ext.log.v1"]
    # who wrote it
    source: NotRequired[LogSource]
    # when (RFC 3339 in UTC)
    ts: str


# a stored decision
class Grant(TypedDict):
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it covers; absent: everything (1 to 2000 characters)
    scope_pattern: NotRequired[str]
    # for which versions; absent: any (1 to 200 characters)
    version_range: NotRequired[str]
    # allow or deny
    decision: GrantEffect
    # when a person decided (RFC 3339 in UTC)
    decided_at: str
    # until when it holds; absent: until revoked (RFC 3339 in UTC)
    expires_at: NotRequired[str]


# one step of a run
class TraceEvent(TypedDict):
    # id of the event (1 to 256 characters)
    id: str
    # the run it is of (1 to 256 characters)
    traceRunId: str
    # the transmission it is of (1 to 256 characters)
    transmissionId: str
    # when (RFC 3339 in UTC)
    ts: str
    # who
    actor: TraceActor
    # which step
    phase: TracePhase
    # how it went
    status: TraceStatus
    # in words, for people (at most 2000 characters)
    summary: NotRequired[str]
    # counts, sizes, ids; never content
    metadata: NotRequired[dict[str, Any]]


# one turn being worked on
class TraceRun(TypedDict):
    # id of the run (1 to 256 characters)
    id: str
    # the transmission it is of (1 to 256 characters)
    transmissionId: str
    # how much was asked for
    level: TraceLevel
    # who answered (1 to 200 characters)
    personaLabel: NotRequired[str]
    # when it began (RFC 3339 in UTC)
    createdAt: str


# a line of the chat
class ChatMessage(TypedDict):
    # who said it
    role: ChatRole
    # what was said (at most 65536 characters)
    text: str
    # in short (at most 20000 characters)
    summary: NotRequired[str]
    # at length (at most 65536 characters)
    expanded: NotRequired[str]
    # when (RFC 3339 in UTC)
    timestamp: str
    # in which mode
    category: NotRequired[ChatMode]
    # says that something went wrong (default false)
    isError: NotRequired[bool]


# what the model is told
class FunctionResult(TypedDict):
    # done, cancelled, or what the person said instead (1 to 22000 characters)
    result: str


# what became of a call
class FunctionResponse(TypedDict):
    # which tool (1 to 200 characters)
    name: str
    # id of the call (1 to 256 characters)
    id: str
    # what the model is told
    response: FunctionResult


# one response in its wrapper
class FunctionResponsePart(TypedDict):
    # the response
    functionResponse: FunctionResponse


# the wrapper of responses
class FunctionResponseMessage(TypedDict):
    # the responses (1 to 64 items)
    message: list[FunctionResponsePart]


# a model proposes to use a tool
class FunctionCall(TypedDict):
    # id of the call (1 to 256 characters)
    id: NotRequired[str]
    # which tool (1 to 200 characters)
    name: str
    # with what
    args: dict[str, Any]


# a source, as a model proposes it
class AddChargingSourceArgs(TypedDict):
    # what it is (1 to 200 characters)
    name: str
    # how many; absent: one (1 to 1000000)
    quantity: NotRequired[int]
    # power of one, in unit (0 to 1000000000)
    input: float
    # unit of input (default W)
    unit: NotRequired[PowerUnit]
    # hours a day; absent: estimated (0 to 24)
    hours: NotRequired[float]
    # what arrives of it; absent: 0.85 (0 to 1)
    efficiency: NotRequired[float]
    # what kind of source
    type: ChargingType


# a load, as a model proposes it
class AddLoadItemArgs(TypedDict):
    # what it is (1 to 200 characters)
    name: str
    # which part of the table, in the model's words (at most 200 characters)
    category: NotRequired[str]
    # how many; absent: one (1 to 1000000)
    quantity: NotRequired[int]
    # power of one; absent: estimated (0 to 1000000000)
    watts: NotRequired[float]
    # hours a day; absent: estimated (0 to 24)
    hours: NotRequired[float]
    # percent of them; absent: 100 (0 to 100)
    dutyCycle: NotRequired[float]
    # where the numbers come from (at most 2000 characters)
    notes: NotRequired[str]


# a row of the load table
class PowerItem(TypedDict):
    # id of the row (1 to 256 characters)
    id: str
    # which part of the table
    category: LoadCategory
    # what it is (1 to 200 characters)
    name: str
    # how many (1 to 1000000)
    quantity: int
    # power of one (0 to 1000000000)
    watts: float
    # hours in use a day (0 to 24)
    hours: float
    # percent of them it draws power (0 to 100)
    dutyCycle: float
    # remarks (at most 2000 characters)
    notes: str
    # what was read about it (at most 20000 characters)
    technicalSpecs: NotRequired[str]
    # which of these nobody said (at most 4 items)
    estimated: NotRequired[list[EnergyEstimate]]
    # counts in the totals (default true)
    enabled: NotRequired[bool]


# a row of the charging table
class ChargingSource(TypedDict):
    # id of the row (1 to 256 characters)
    id: str
    # what it is (1 to 200 characters)
    name: str
    # how many (1 to 1000000)
    quantity: int
    # power of one, in unit (0 to 1000000000)
    input: float
    # unit of input (default W)
    unit: NotRequired[PowerUnit]
    # hours a day (0 to 24)
    hours: float
    # what arrives of it (0 to 1)
    efficiency: float
    # what kind of source
    type: ChargingType
    # hours come from the forecast (default false)
    autoSolar: NotRequired[bool]
    # which of these nobody said (at most 4 items)
    estimated: NotRequired[list[EnergyEstimate]]
    # counts in the totals (default true)
    enabled: NotRequired[bool]


# a place
class GeoPoint(TypedDict):
    # degrees north (-90 to 90)
    lat: float
    # degrees east (-180 to 180)
    lon: float
    # name of the place (at most 200 characters)
    name: str


# hours of full sun a day
class SolarForecast(TypedDict):
    # average of the month (0 to 24)
    sunnyHours: NotRequired[float]
    # on a bad day (0 to 24)
    cloudyHours: NotRequired[float]
    # today (0 to 24)
    nowHours: NotRequired[float]
    # is being fetched
    loading: bool
    # was fetched
    fetched: bool
    # when (RFC 3339 in UTC)
    updatedAt: NotRequired[str]
    # why it was not (at most 2000 characters)
    error: NotRequired[Union[str, None]]
    # degrees north (-90 to 90)
    lat: NotRequired[float]
    # degrees east (-180 to 180)
    lon: NotRequired[float]
    # name of the place (at most 200 characters)
    name: NotRequired[str]


# the battery
class BatteryConfig(TypedDict):
    # capacity in ampere-hours (0 to 1000000000)
    capacityAh: float
    # voltage of the system (0 to 1000000)
    voltage: float
    # percent charged at the start (0 to 100)
    initialSoC: float
    # where it stands (at most 200 characters)
    location: str
    # where that is
    geo: NotRequired[GeoPoint]
    # which forecast counts
    forecastMode: ForecastMode
    # a day of the month whose average counts (YYYY-MM-DD)
    forecastMonth: NotRequired[str]
    # the forecast itself
    forecast: NotRequired[SolarForecast]


# the tables as a file
class EnergyExport(TypedDict):
    # version of the file (1 to 64 characters)
    version: str
    # the loads (at most 1024 items)
    items: list[PowerItem]
    # the sources (at most 1024 items)
    charging: list[ChargingSource]
    # the battery
    battery: BatteryConfig


# what a day adds up to
class SystemTotals(TypedDict):
    # used, in watt-hours (at least 0)
    dailyWhConsumed: float
    # used, in ampere-hours (at least 0)
    dailyAhConsumed: float
    # charged, in watt-hours (at least 0)
    dailyWhGenerated: float
    # charged, in ampere-hours (at least 0)
    dailyAhGenerated: float
    # charged less used, in watt-hours
    netWh: float
    # charged less used, in ampere-hours
    netAh: float
    # percent charged at the end (0 to 100)
    finalSoC: float


# the verdict on a turn
class EvalBreakpointOutput(TypedDict):
    # must, should or skip
    decision: Breakpoint
    # the rule that decided (1 to 6)
    rule: int
    # the message is nothing but an acknowledgement
    ackOnly: bool
    # the summary stays as it is
    freeze: bool


# the facts of a turn
class EvalBreakpointInput(TypedDict):
    # what the user said (at most 20000 characters)
    message: str
    # what happened lately (at most 8 items; default empty)
    signalKinds: NotRequired[list[SignalKind]]
    # the window is nearly full (default false)
    contextWindowPressure: NotRequired[bool]
    # the thread may be losing its subject (default false)
    driftRisk: NotRequired[bool]
    # somebody else changed the summary (default false)
    summaryChanged: NotRequired[bool]
    # where the feeling is heading
    phase: NotRequired[AffectPhase]
    # how strong it is
    intensityBucket: NotRequired[Intensity]


# a request that was refused
class HttpError(TypedDict):
    # code, for machines (1 to 64 characters)
    error: str
    # for people (1 to 2000 characters)
    message: str
    # whether sending it again can help
    retryable: bool
    # more of it
    details: NotRequired[dict[str, Any]]
    # keys that were not understood (at most 64 items; 1 to 256 characters each)
    unrecognizedKeys: NotRequired[list[str]]
    # the transmission (1 to 256 characters)
    transmissionId: NotRequired[str]
    # the run (1 to 256 characters)
    traceRunId: NotRequired[str]
    # the request (1 to 256 characters)
    request_id: NotRequired[str]


# a request over HTTP that was refused (RFC 9457)
class ProblemDetails(TypedDict):
    # urn:solgate:problem: and the code (1 to 256 characters)
    type: str
    # what this code means (1 to 256 characters)
    title: str
    # of the answer (400 to 599)
    status: int
    # what is wrong with this request, for people (1 to 2000 characters)
    detail: str
    # code, for machines (1 to 64 characters)
    error: str
    # the same as detail (1 to 2000 characters)
    message: str
    # whether sending it again can help
    retryable: bool
    # what is wrong at the place (1 to 64 characters)
    code: NotRequired[str]
    # the place in the body, as a JSON pointer (at most 256 characters)
    pointer: NotRequired[str]
    # keys that were not understood (at most 64 items; at most 256 characters
    # each)
    unrecognizedKeys: NotRequired[list[str]]
    # more of it
    details: NotRequired[dict[str, Any]]
    # the request, as X-Request-Id says it (1 to 256 characters)
    request_id: str


# what is wrong, and where
class ErrorDetail(TypedDict):
    # for machines (1 to 64 characters)
    code: str
    # for people (1 to 2000 characters)
    message: str
    # where, as a JSON pointer; empty: the whole (at most 256 characters)
    pointer: str


# a line that was refused
class ErrorBody(TypedDict):
    # why
    error: ErrorDetail


# what happens while the intent is uncertain
class LatticeUnsure(TypedDict):
    # a confidence below this degrades the cell; at least 0.55 (0 to 1)
    below: float
    # extras that are taken away (at most 7 items)
    drops: list[AllowedType]


# what an answer may cost, by its mode
class LatticeBudgets(TypedDict):
    # the answer only
    none: Budgets
    # one small extra
    light: Budgets
    # steps, tables, reading tools
    full: Budgets


# what the answer to one kind of turn may do
class LatticeCell(TypedDict):
    # how much beyond the answer
    mode: EnrichmentMode
    # the mode while confidence is low; light at most anyway
    mode_if_unsure: NotRequired[EnrichmentMode]
    # which extras (at most 7 items)
    types: list[AllowedType]
    # and which if there is a picture (at most 7 items; default empty)
    types_with_image: NotRequired[list[AllowedType]]
    # and which with leave to browse (at most 7 items; default empty)
    types_if_browsing: NotRequired[list[AllowedType]]
    # how the answer is to be given
    posture: Posture
    # how while the affect bucket is high
    posture_if_intense: NotRequired[Posture]
    # who might answer
    persona_hint: NotRequired[Persona]


# the cells of one intent
class LatticeRow(TypedDict):
    # harmless
    tier_0: LatticeCell
    # low risk
    tier_1: LatticeCell
    # medium risk: never direct
    tier_2: LatticeCell
    # high risk: nothing but a pause or containment
    tier_3: LatticeCell


# a row of cells for each intent
class LatticeCells(TypedDict):
    # look at a thing and judge it
    inspect: LatticeRow
    # explain, or show how
    teach: LatticeRow
    # choose among options
    decide: LatticeRow
    # make something new
    create: LatticeRow
    # support with feelings, identity, relations
    reflect: LatticeRow
    # none of the others
    other: LatticeRow


# what answers may do, by intent and risk tier
class LatticeTable(TypedDict):
    # name of the table, such as lattice.v0.1 (1 to 64 characters)
    version: str
    # for readers; nothing depends on them (at most 12 items; 1 to 300
    # characters each; default empty)
    notes: NotRequired[list[str]]
    # while the intent is uncertain
    unsure: LatticeUnsure
    # what an answer may cost, by its mode
    budgets: LatticeBudgets
    # what an answer may do, by intent and risk tier
    cells: LatticeCells


# what a caller is ready to spend
class BudgetLimits(TypedDict):
    # tokens of the answer (0 to 1000000)
    max_output_tokens: NotRequired[int]
    # tool calls on the way to it (0 to 1000)
    max_tool_calls: NotRequired[int]
    # time until it must be there (0 to 86400)
    max_seconds: NotRequired[int]


# a turn to be judged
class EvalIntentInput(TypedDict):
    # what the user said (at most 20000 characters)
    text: str
    # there is a picture (default false)
    has_image: NotRequired[bool]
    # there is sound (default false)
    has_audio: NotRequired[bool]
    # there is leave to browse (default false)
    browsing: NotRequired[bool]
    # how strong the feeling of the thread is (default low)
    affect_bucket: NotRequired[Intensity]
    # what the caller is ready to spend
    budgets: NotRequired[BudgetLimits]
    # the id of the result; all zeros if absent (1 to 256 characters)
    decision_id: NotRequired[str]
    # the time of the result; 1970 if absent (RFC 3339 in UTC)
    created_at: NotRequired[str]


# a text to be judged
class EvalRiskInput(TypedDict):
    # what the user said (at most 20000 characters)
    text: str


# how risky it is, and why
class EvalRiskOutput(TypedDict):
    # 0 harmless to 3 high (0 to 3)
    tier: int
    # what fired, strongest first (at most 8 items)
    signals: list[Signal]
    # the tier on the coarse scale
    level: Risk
    # what the rules say (0 to 3)
    rule_tier: int
    # what the model says; the higher of the two counts (0 to 3)
    model_tier: int
    # what it is about (at most 20 items)
    reasons: list[RiskReason]
    # why it is urgent; null if it is not
    urgency: Union[UrgencyReason, None]


# a turn to look up in the lattice
class EvalLatticeInput(TypedDict):
    # what the user wants
    intent: Intent
    # how sure that is (0 to 1)
    confidence: float
    # 0 harmless to 3 high (0 to 3)
    risk_tier: int
    # there is text (default true)
    has_text: NotRequired[bool]
    # there is a picture (default false)
    has_image: NotRequired[bool]
    # there is leave to browse (default false)
    browsing: NotRequired[bool]
    # how strong the feeling is (default low)
    affect_bucket: NotRequired[Intensity]
    # what the caller is ready to spend
    budgets: NotRequired[BudgetLimits]


# what its answer may do
class EvalLatticeOutput(TypedDict):
    # what the answer may do
    lattice: LatticeDecision
    # how much it may cost
    budgets: Budgets
    # it must state its assumptions and claim no certainty
    assumptions_required: bool


# what a lease is made of
class EvalLeaseTerms(TypedDict):
    # 0 harmless to 3 high (0 to 3)
    risk_tier: int
    # how much beyond the answer
    enrichment_mode: EnrichmentMode
    # which extras (at most 7 items)
    allowed_types: list[AllowedType]
    # how the answer is to be given
    posture: Posture
    # how many reads and writes (0 to 1000)
    max_tool_calls: int
    # and for how long (0 to 86400)
    max_seconds: int


# one call on behalf of a turn
class EvalLeaseCall(TypedDict):
    # what kind of call
    type: LeaseCall
    # milliseconds since the lease was opened (-86400000 to 864000000)
    at_ms: int


# a lease and what is asked of it
class EvalLeaseInput(TypedDict):
    # open the lease of this turn
    result: NotRequired[IntentGateResult]
    # or one on these terms
    terms: NotRequired[EvalLeaseTerms]
    # what is asked of it, in this order (at most 1000 items)
    calls: list[EvalLeaseCall]


# the answer of a lease to one call
class EvalLeaseVerdict(TypedDict):
    # it may go on to the action gate
    admitted: bool
    # why not
    reason: Union[LeaseRefusal, None]
    # a write: somebody must confirm it besides
    needs_handshake: bool
    # reads and writes that remain (0 to 1000)
    calls_left: int


# the answers, one for each call
class EvalLeaseOutput(TypedDict):
    # one for each call (at most 1000 items)
    verdicts: list[EvalLeaseVerdict]


# the memento after a turn
class EvalMementoOutput(TypedDict):
    # the memento after the turn
    memento: ThreadMemento
    # the peak guardrail is active
    frozen: bool
    # why the summary may not change: skip or peak (exactly 4 characters)
    blocked: Union[str, None]
    # strong ETag of the memento, quotes and all (exactly 66 characters)
    etag: str
    # what was ignored (1 to 80 characters)
    warning: NotRequired[str]


# a turn and the memento before it
class EvalMementoInput(TypedDict):
    # the memento before the turn
    previous: NotRequired[Union[ThreadMemento, None]]
    # must, should or skip
    decision: Breakpoint
    # ModelShape as the model proposes it; ignored unless valid
    shape: NotRequired[Any]
    # AffectSignal about the message; read leniently
    affect_signal: NotRequired[Any]
    # what happened in this turn
    signals: NotRequired[ThreadMementoSignals]
    # id of the message (1 to 256 characters)
    message_id: str
    # when the turn ended (RFC 3339 in UTC)
    now: str
    # its thread; absent: that of the previous one (1 to 256 characters)
    thread_id: NotRequired[str]
    # who said the message (default user)
    role: NotRequired[ChatRole]
    # what was said (at most 20000 characters)
    message: NotRequired[str]
    # what was answered (at most 65536 characters)
    assistant_text: NotRequired[str]
    # a skip keeps the summary off-peak too (default true)
    block_on_skip: NotRequired[bool]


# what they amount to
class EvalAffectOutput(TypedDict):
    # where it is heading
    phase: AffectPhase
    # how strong it is now
    intensityBucket: Intensity


# the feelings of a thread
class EvalAffectInput(TypedDict):
    # a list of numbers or of EvalAffectPoint, oldest first
    points: NotRequired[Any]
    # the same, under another name
    intensities: NotRequired[Any]
    # when it is asked; absent: at the last point (RFC 3339 in UTC)
    now: NotRequired[str]
    # how long a point counts (exactly 1800000)
    window_ms: NotRequired[int]
    # how many count (exactly 5)
    max_points: NotRequired[int]


# one feeling and when
class EvalAffectPoint(TypedDict):
    # its message; absent: m and its place, m0 (1 to 256 characters)
    endMessageId: NotRequired[str]
    # the feeling, in a word (1 to 64 characters)
    label: NotRequired[str]
    # how strong (0 to 1)
    intensity: float
    # how sure
    confidence: NotRequired[ConfidenceLevel]
    # who noticed
    source: NotRequired[AffectSource]
    # when; absent: now (RFC 3339 in UTC)
    ts: NotRequired[str]


# what differs from the documents
class EvalQueueSettings(TypedDict):
    # how long calls are collected (1 to 86400000; default 250)
    window_ms: NotRequired[int]
    # from display to denial (1 to 86400000; default 30000)
    timeout_ms: NotRequired[int]
    # what one extension adds (1 to 86400000; default 30000)
    extend_ms: NotRequired[int]
    # how many a prompt gets (10 to 1000; default 10)
    extends: NotRequired[int]
    # calls of one extension that may wait (1 to 64; default 64)
    extension_calls: NotRequired[int]
    # prompts of one extension that may be open (1 to 8; default 8)
    extension_prompts: NotRequired[int]
    # with nobody there, wait instead of denying (default false)
    wait_unattended: NotRequired[bool]
    # be quiet after three denials (default true)
    cooldown: NotRequired[bool]
    # who watch from the start and may decide (0 to 100; default 1)
    people: NotRequired[int]


# one thing that happens to the queue; call_id is required when type is call;
# call_id is required when type is cancel; prompt is required when type is
# decision; decision is required when type is decision; prompt is required when
# type is extend; extension_id is required when type is unmute; channel is
# required when type is disconnect
class EvalQueueEvent(TypedDict):
    # when; earlier than the one before counts as that (0 to 1000000000000;
    # default 0)
    at_ms: NotRequired[int]
    # what happens
    type: QueueEvent
    # whose token; absent: the one that may
    role: NotRequired[Role]
    # who, for the record (1 to 200 characters)
    by: NotRequired[str]
    # call, cancel: which call (1 to 256 characters)
    call_id: NotRequired[str]
    # call, cancel, disconnect: the caller's connection (1 to 256 characters)
    channel: NotRequired[str]
    # call: stands for its content; absent: the summary (1 to 256 characters)
    hash: NotRequired[str]
    # call: its scope; absent: the call_id (1 to 2000 characters)
    summary: NotRequired[str]
    # call, unmute: who asks (1 to 256 characters)
    extension_id: NotRequired[str]
    # call, unmute: for what kind of access (default exec)
    capability: NotRequired[Capability]
    # call, unmute: how dangerous; absent: that of the capability
    risk: NotRequired[Risk]
    # call, unmute: the scope group (at most 2000 characters)
    scope_group: NotRequired[str]
    # call: the turn it belongs to (at most 256 characters)
    turn: NotRequired[str]
    # call: how bad within its risk; the worst is listed first (0 to 1000000;
    # default 0)
    weight: NotRequired[int]
    # call: can be shown in full (default true)
    displayable: NotRequired[bool]
    # decision, extend: which prompt, p1 and so on in the order of opening (1 to
    # 256 characters)
    prompt: NotRequired[str]
    # decision: the answer (1 to 64 characters)
    decision: NotRequired[str]
    # decision: the revision that was seen; absent: all that wait (0 to
    # 4294967295)
    rev: NotRequired[int]


# what happens to a queue of questions
class EvalQueueInput(TypedDict):
    # what differs from the documents
    settings: NotRequired[EvalQueueSettings]
    # what happens, in this order (at most 2000 items)
    events: list[EvalQueueEvent]


# one thing the queue wants done
class EvalQueueEffect(TypedDict):
    # the event that led to it, from 0 (0 to 2000)
    event: int
    # what is to be done
    effect: QueueEffect
    # refuse: why
    reason: NotRequired[QueueRefusal]
    # record: what it is about
    about: NotRequired[QueueRecord]
    # which prompt; absent: nobody was asked (1 to 256 characters)
    prompt: NotRequired[str]
    # release, deny: which call (1 to 256 characters)
    call_id: NotRequired[str]
    # release: what it was approved as (exactly 64 characters)
    hash: NotRequired[str]
    # how it was settled, and by whom
    decision: NotRequired[DecisionToken]
    # record, resolve: the person; show: to whom (1 to 200 characters)
    by: NotRequired[str]
    # wake: when; show, update: the deadline (at least 0)
    at_ms: NotRequired[int]
    # show, update, record: the revision (0 to 4294967295)
    rev: NotRequired[int]
    # its calls, the worst first (1 to 64 items; 1 to 256 characters each)
    call_ids: NotRequired[list[str]]
    # show, update: what is listed (1 to 3 items; 1 to 2000 characters each)
    scopes: NotRequired[list[str]]
    # show, update: how many are not listed (7 to 16 characters)
    more: NotRequired[str]
    # show, update: the answers that are taken (1 to 5 items)
    options: NotRequired[list[PromptOption]]


# what is to be done, in order
class EvalQueueOutput(TypedDict):
    # what is to be done, in this order (at most 10000 items)
    effects: list[EvalQueueEffect]


# what the person does when an offer arrives
class EvalConsentView(TypedDict):
    # the app is in front (default false)
    app_foreground: NotRequired[bool]
    # and shows this thread (default false)
    same_thread: NotRequired[bool]
    # the person types (default true)
    typing: NotRequired[bool]
    # or scrolls fast (default true)
    fast_scrolling: NotRequired[bool]


# one thing that happens while a person is asked; functionCalls is required when
# type is calls; text is required when type is type; mode is required when type
# is switch
class EvalConsentEvent(TypedDict):
    # when (0 to 1000000000000; default 0)
    at_ms: NotRequired[int]
    # what happens
    type: ConsentEvent
    # whose token (default person)
    role: NotRequired[Role]
    # chip: the turn of the action (1 to 256 characters)
    request_id: NotRequired[str]
    # chip: which action (1 to 256 characters)
    action_id: NotRequired[str]
    # propose: ActionNeeded; without what it needs there is no chip
    meta: NotRequired[Any]
    # propose, without meta: what is done (1 to 64 characters)
    action_kind: NotRequired[str]
    # propose: the canonical payload; absent: that of meta (at most 20000
    # characters)
    payload: NotRequired[str]
    # propose: the person asked for it in this turn (default false)
    asked: NotRequired[bool]
    # propose: the turn allows actions (default true)
    may_act: NotRequired[bool]
    # propose: the executor can stop it safely (default false)
    can_cancel: NotRequired[bool]
    # propose: what the person does
    view: NotRequired[EvalConsentView]
    # chip, success and failure: of which attempt; absent: of the last (0 to
    # 4294967295)
    attempt: NotRequired[int]
    # sa, calls: what the model wants (1 to 1000 items)
    functionCalls: NotRequired[list[FunctionCall]]
    # sa: what was typed, what was added, why it failed (1 to 20000 characters)
    text: NotRequired[str]
    # sa, switch: to what
    mode: NotRequired[ChatMode]


# what happens while a person is asked
class EvalConsentInput(TypedDict):
    # where the person is asked (default chip)
    face: NotRequired[ConsentFace]
    # begin in this state (1 to 64 characters)
    state: NotRequired[str]
    # sa: what the chat is for (default load)
    mode: NotRequired[ChatMode]
    # what happens, in this order (at most 1000 items)
    events: list[EvalConsentEvent]


# one thing to be done
class EvalConsentEffect(TypedDict):
    # the event that led to it, from 0 (0 to 1000)
    event: int
    # what is to be done
    effect: ConsentEffect
    # refuse: why
    reason: NotRequired[ConsentRefusal]
    # refuse: what is wrong with the offer, as a JSON pointer (at most 256
    # characters)
    pointer: NotRequired[str]
    # chip: which action; suppress: the one in the way (1 to 256 characters)
    action_id: NotRequired[str]
    # sa: which call (1 to 256 characters)
    call_id: NotRequired[str]
    # record: what was decided
    decision: NotRequired[DecisionToken]
    # record: what happened
    on: NotRequired[ConsentEvent]
    # run: which attempt (0 to 4294967295)
    attempt: NotRequired[int]
    # show: with the first line of What will happen
    micro_expand: NotRequired[bool]
    # respond: what the model will be told (1 to 22000 characters)
    result: NotRequired[str]
    # flush: the message
    message: NotRequired[FunctionResponseMessage]
    # the state after the event (1 to 64 characters)
    state: NotRequired[str]


# what is to be done, in order
class EvalConsentOutput(TypedDict):
    # what is to be done, in this order (at most 10000 items)
    effects: list[EvalConsentEffect]
    # how it ends; chip: of the last action that was named (1 to 64 characters)
    state: Union[str, None]
    # chip: what was counted
    counts: NotRequired[ChipTelemetry]


# what a call reaches
class EvalScope(TypedDict):
    # what it is
    kind: ScopeKind
    # which one, redacted (1 to 2000 characters)
    summary: str
    # with what it may share a question (1 to 8192 characters)
    group: str
    # it is known only when it runs
    dynamic: bool


# the verdict on a call
class EvalActionOutput(TypedDict):
    # allow, deny or ask (3 to 5 characters)
    verdict: str
    # the rule that decided (1 to 64 characters)
    code: str
    # as the core derived it
    capability: Capability
    # how dangerous it is
    risk: Risk
    # and why, in one line (1 to 200 characters)
    riskReason: str
    # what it reaches
    scope: EvalScope
    # index of the grant that decided (0 to 10000)
    matched: Union[int, None]
    # what an answer with always would store; null: it is not offered
    grantPreview: Union[GrantPreview, None]
    # the rules that were looked at, in order (1 to 32 items; 1 to 400
    # characters each)
    why: list[str]
    # SHA-256 of the canonical call (exactly 64 characters)
    hash: str


# a policy
class EvalPolicy(TypedDict):
    # safe, balanced or permissive; unknown: safe (at most 64 characters)
    profile: NotRequired[str]
    # exec and env are not denied by the profile (default false)
    allow_dangerous: NotRequired[bool]
    # strict, prompt or permissive; unknown: prompt (at most 64 characters)
    mode: NotRequired[str]
    # allowed without a question (at most 64 items; at most 64 characters each)
    default_caps: NotRequired[list[str]]
    # denied whatever else is said (at most 64 items; at most 64 characters
    # each)
    deny_caps: NotRequired[list[str]]
    # EvalPolicyExtension by id
    per_extension: NotRequired[dict[str, Any]]
    # lists of commands: each, or never (at most 16 characters)
    compound: NotRequired[str]
    # ask in permissive mode too (default false)
    always_prompt: NotRequired[bool]
    # directories of the gate itself, absolute (at most 16 items; 1 to 4095
    # characters each)
    own: NotRequired[list[str]]


# a decision made before
class EvalGrant(TypedDict):
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it covers; absent: everything (at most 2000 characters)
    scope_pattern: NotRequired[Union[str, None]]
    # for which versions; absent: any (at most 256 characters)
    version_range: NotRequired[Union[str, None]]
    # allow or deny
    decision: GrantEffect
    # how long it lasts (default always)
    lifetime: NotRequired[Lifetime]
    # when a person decided (RFC 3339 in UTC)
    decided_at: NotRequired[str]
    # until when it holds (RFC 3339 in UTC)
    expires_at: NotRequired[str]


# who calls
class EvalExtension(TypedDict):
    # which one (1 to 256 characters)
    id: str
    # its version, if known (at most 256 characters)
    version: NotRequired[Union[str, None]]
    # its name; decides nothing (at most 256 characters)
    name: NotRequired[str]
    # what it declares: only hosts count, and only for the risk
    manifest: NotRequired[Union[dict[str, Any], None]]


# what it wants to do
class EvalCall(TypedDict):
    # id of the call (at most 256 characters)
    call_id: str
    # by which connector (at most 64 characters)
    method: str
    # with what
    params: Any
    # what it says it needs; never trusted (at most 64 characters)
    capability: NotRequired[str]
    # how long it waits (0 to 86400000)
    timeout_ms: NotRequired[int]
    # for the extension; decides nothing
    context: NotRequired[dict[str, Any]]


# a call, and all that bears on it
class EvalActionInput(TypedDict):
    # strict, prompt or permissive; unknown or absent: prompt (at most 64
    # characters)
    mode: NotRequired[str]
    # lists and settings beside the mode
    policy: NotRequired[EvalPolicy]
    # where the call is made, and the root of the project (1 to 4095 characters)
    cwd: NotRequired[str]
    # what time it is, for grants that end (RFC 3339 in UTC)
    now: NotRequired[str]
    # decisions made before (at most 10000 items; default empty)
    grants: NotRequired[list[EvalGrant]]
    # who calls, as its channel says
    extension: EvalExtension
    # what the turn allows: EvalLeaseTerms or IntentGateResult
    lease: NotRequired[dict[str, Any]]
    # symbolic links that exist: path to target
    links: NotRequired[dict[str, Any]]
    # what it wants to do
    call: EvalCall


# what a policy says of one extension
class EvalPolicyExtension(TypedDict):
    # capabilities it has (at most 64 items; at most 64 characters each)
    allow: NotRequired[list[str]]
    # capabilities it never has (at most 64 items; at most 64 characters each)
    deny: NotRequired[list[str]]
    # its own mode (at most 64 characters)
    mode: NotRequired[str]


# the key of the question about it
class EvalGroupOutput(TypedDict):
    # who calls (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # how dangerous it is
    risk: Risk
    # with what it may share a question (1 to 8192 characters)
    group: str
    # for which turn (at most 256 characters)
    turn: NotRequired[str]


# a call
class EvalGroupInput(TypedDict):
    # who calls
    extension: EvalExtension
    # where, and the root of the project (1 to 4095 characters)
    cwd: NotRequired[str]
    # for which turn (at most 256 characters)
    turn: NotRequired[str]
    # symbolic links that exist: path to target
    links: NotRequired[dict[str, Any]]
    # what it wants to do
    call: EvalCall


# whether it does
class EvalPatternOutput(TypedDict):
    # whether it covers
    match: bool
    # why, or why not (1 to 400 characters)
    why: str


# a pattern and what it may cover
class EvalPatternInput(TypedDict):
    # command, path or host; or the name of something
    kind: ScopeKind
    # absent or null: no pattern, which covers all (at most 2000 characters)
    pattern: NotRequired[Union[str, None]]
    # a text for a shell (at most 65536 characters)
    command: NotRequired[str]
    # or words that no shell reads (at most 4097 items; at most 32768 characters
    # each)
    argv: NotRequired[list[str]]
    # a path (at most 4096 characters)
    path: NotRequired[str]
    # a URL, or a host (at most 16384 characters)
    url: NotRequired[str]
    # an operation, a tool, a variable (at most 256 characters)
    name: NotRequired[str]
    # where, and the root of the project (1 to 4095 characters)
    cwd: NotRequired[str]
    # symbolic links that exist: path to target
    links: NotRequired[dict[str, Any]]
    # read it as a denial: any reading that may match does (default false)
    deny: NotRequired[bool]


# what counts of a manifest; other keys are dropped
class ManifestHosts(TypedDict):
    # hosts it talks to (at most 256 items; at most 1024 characters each)
    hosts: NotRequired[list[str]]
    # a list of names, or of ManifestCapability
    capabilities: NotRequired[Any]
    # pi.ext.cap.v1
    capability_manifest: NotRequired[dict[str, Any]]


# for what a capability is declared; other keys are dropped
class ManifestScope(TypedDict):
    # hosts, exact or *.suffix (at most 256 items; at most 1024 characters each)
    hosts: NotRequired[list[str]]


# a capability an extension declares; other keys are dropped
class ManifestCapability(TypedDict):
    # which one (at most 64 characters)
    capability: str
    # and for what
    scope: NotRequired[ManifestScope]


# all of them; other keys are dropped
class ManifestCapabilities(TypedDict):
    # what it asks for (at most 64 items)
    capabilities: NotRequired[list[ManifestCapability]]


# how a program is run
class ExecOptions(TypedDict):
    # where to run it (at most 4096 characters)
    cwd: NotRequired[str]
    # variables that are set for it
    env: NotRequired[dict[str, Any]]
    # how long; 0 as if absent (0 to 86400000)
    timeout: NotRequired[int]
    # the same (0 to 86400000)
    timeoutMs: NotRequired[int]
    # the same (0 to 86400000)
    timeout_ms: NotRequired[int]


# params of a call through method exec
class ExecParams(TypedDict):
    # the program (at most 4096 characters)
    cmd: NotRequired[str]
    # its arguments (at most 4096 items; at most 32768 characters each)
    args: NotRequired[list[str]]
    # program and arguments, instead of cmd and args (at most 4097 items; at
    # most 32768 characters each)
    argv: NotRequired[list[str]]
    # a text for a shell, instead of them (at most 65536 characters)
    command: NotRequired[str]
    # how to run it
    options: NotRequired[ExecOptions]
    # how long; 0 as if absent (0 to 86400000)
    timeout: NotRequired[int]
    # the same (0 to 86400000)
    timeoutMs: NotRequired[int]
    # the same (0 to 86400000)
    timeout_ms: NotRequired[int]


# params of a call through method http
class HttpParams(TypedDict):
    # where to (at most 16384 characters)
    url: NotRequired[str]
    # GET if absent (at most 64 characters)
    method: NotRequired[str]
    # sent along
    headers: NotRequired[dict[str, Any]]
    # sent along
    body: NotRequired[Any]
    # the same, in base64
    body_bytes: NotRequired[Any]
    # how long; 0 as if absent (0 to 86400000)
    timeout: NotRequired[int]
    # the same (0 to 86400000)
    timeoutMs: NotRequired[int]
    # the same (0 to 86400000)
    timeout_ms: NotRequired[int]


# params of a call through method fs
class FsParams(TypedDict):
    # what to do: read, list, readdir, stat, write, mkdir, delete, remove, rm
    # (at most 64 characters)
    op: NotRequired[str]
    # to what (at most 4096 characters)
    path: NotRequired[str]
    # what to write; never shown
    content: NotRequired[Any]
    # the same
    data: NotRequired[Any]
    # of the content (at most 64 characters)
    encoding: NotRequired[str]
    # with all below it
    recursive: NotRequired[bool]


# params of a call through method tool
class ToolParams(TypedDict):
    # which tool (at most 256 characters)
    name: NotRequired[str]
    # with what
    input: NotRequired[dict[str, Any]]
    # how dangerous it is said to be; it only raises
    risk: NotRequired[Risk]


# input of a tool the gate knows; other keys are dropped
class ToolInput(TypedDict):
    # which file or directory (at most 4096 characters)
    path: NotRequired[str]
    # the same (at most 4096 characters)
    file_path: NotRequired[str]
    # what a shell is to run (at most 65536 characters)
    command: NotRequired[str]
    # what to look for (at most 4096 characters)
    pattern: NotRequired[str]
    # in which files (at most 4096 characters)
    glob: NotRequired[str]
    # what to write; never shown
    content: NotRequired[Any]
    # what to replace
    oldText: NotRequired[Any]
    # and by what
    newText: NotRequired[Any]
    # the same
    old_string: NotRequired[Any]
    # the same
    new_string: NotRequired[Any]
    # several of them
    edits: NotRequired[Any]
    # from which line
    offset: NotRequired[Any]
    # how much at most
    limit: NotRequired[Any]
    # lines around a match
    context: NotRequired[Any]
    # how to compare
    ignoreCase: NotRequired[Any]
    # the pattern is plain text
    literal: NotRequired[Any]
    # what the caller says of it; decides nothing (at most 2000 characters)
    description: NotRequired[str]
    # how long; 0 as if absent (0 to 86400000)
    timeout: NotRequired[int]
    # the same (0 to 86400000)
    timeoutMs: NotRequired[int]
    # the same (0 to 86400000)
    timeout_ms: NotRequired[int]


# params of a call through method env
class EnvParams(TypedDict):
    # one variable (at most 256 characters)
    name: NotRequired[str]
    # or several (at most 64 items; 1 to 256 characters each)
    names: NotRequired[list[str]]


# params of session, ui, events and log; other keys are dropped
class OpParams(TypedDict):
    # which operation (at most 256 characters)
    op: NotRequired[str]


# extension-permissions.json
class PermissionFile(TypedDict):
    # 1 has no scopes, 2 has (1 to 2)
    version: int
    # PermissionEntries by extension
    decisions: dict[str, Any]


# one decision of a permissions file
class PermissionEntry(TypedDict):
    # for what kind of access (at most 64 characters)
    capability: str
    # version 1: yes or no
    allow: NotRequired[bool]
    # version 2: allow or deny
    decision: NotRequired[GrantEffect]
    # version 2: what it covers; absent: everything (at most 2000 characters)
    scope_pattern: NotRequired[str]
    # for which versions; absent: any (at most 256 characters)
    version_range: NotRequired[str]
    # when a person decided (RFC 3339 in UTC)
    decided_at: str
    # until when it holds; absent: until revoked (RFC 3339 in UTC)
    expires_at: NotRequired[str]


# decisions about one extension
class PermissionEntries(TypedDict):
    # in the order they were made (at most 10000 items)
    entries: list[PermissionEntry]


# what is shown of it
class EvalRedactOutput(TypedDict):
    # one line for the prompt, secrets masked (at most 400000 characters)
    summary: str
    # all params, secrets masked, and how many there were (at most 400000
    # characters)
    details: str


# a call to be shown
class EvalRedactInput(TypedDict):
    # what leave is asked for
    capability: Capability
    # the connector of the call
    method: NotRequired[HostcallMethod]
    # its params
    params: dict[str, Any]


# the text, safe to show
class EvalSanitizeOutput(TypedDict):
    # safe to show, on one line (at most 400000 characters)
    text: str
    # what was found: controls, escapes, bidi, invisible, tabs, invalid_utf8,
    # undefined, combining, lookalike, truncated (at most 16 items; 1 to 32
    # characters each)
    flags: list[str]


# a text from outside
class EvalSanitizeInput(TypedDict):
    # what came from outside (at most 200000 characters)
    text: str
    # how wide it may get, from 12 on; 1024 if absent (1 to 100000)
    columns: NotRequired[int]


# what a load uses in a day
class EvalEnergyLoad(TypedDict):
    # watt-hours
    wh: float
    # ampere-hours
    ah: float
    # of the inverter; 1 without one (0 to 1)
    efficiency: float
    # false: 1.4 leaves it out by its name
    counted: bool


# a figure as people read it
class EvalEnergyLabel(TypedDict):
    # the figure (1 to 32 characters)
    text: str
    # its colour
    color: EnergyTone


# how long the battery lasts
class EvalEnergyAutonomy(TypedDict):
    # for ever
    infinite: bool
    # null: for ever (at least 0)
    days: Union[float, None]
    # null: for ever (at least 0)
    hours: Union[float, None]
    # charged less used, a day
    netWh: float
    # how it is shown
    label: EvalEnergyLabel


# efficiency of the inverter
EvalEnergyCurve = TypedDict("EvalEnergyCurve", {
    # by those of 1.9 (0 to 1)
    "v1.9": float,
    # by those of 1.4 (0 to 1)
    "v1.4": float,
})


# what a forecast is good for
class EvalEnergySolar(TypedDict):
    # whether it can be used
    status: SolarStatus
    # hours; null unless it can (0 to 15)
    value: Union[float, None]
    # hours to reckon with (0 to 15)
    fallbackValue: float


# the line that comes back
class EvalEnergyOutput(TypedDict):
    # what the load uses
    item: NotRequired[EvalEnergyLoad]
    # what the tables add up to
    totals: NotRequired[SystemTotals]
    # how long the battery lasts
    autonomy: NotRequired[EvalEnergyAutonomy]
    # the row of addLoadItem; it has no id of its own yet
    load: NotRequired[PowerItem]
    # the row of addChargingSource; it has no id of its own yet
    source: NotRequired[ChargingSource]
    # how well the inverter feeds that
    inverter: NotRequired[EvalEnergyCurve]
    # which category that is
    category: NotRequired[LoadCategory]
    # the colour of the state of charge
    socColor: NotRequired[EnergyTone]
    # how the time is shown
    label: NotRequired[EvalEnergyLabel]
    # hours of sun
    solar: NotRequired[EvalEnergySolar]
    # why the load or the row may not stand in a table
    problem: NotRequired[ErrorDetail]


# a load, whatever it holds
class EvalEnergyItem(TypedDict):
    # id of the row (at most 256 characters)
    id: NotRequired[str]
    # which part of the table (default DC Loads (Native/DCDC))
    category: NotRequired[LoadCategory]
    # what it is (at most 200 characters)
    name: NotRequired[str]
    # how many; absent: one (-1000000000 to 1000000000)
    quantity: NotRequired[int]
    # power of one; absent: 0 (-1000000000000 to 1000000000000)
    watts: NotRequired[float]
    # hours a day; absent: 0 (-1000000000000 to 1000000000000)
    hours: NotRequired[float]
    # percent of them; absent: 100 (-1000000000000 to 1000000000000)
    dutyCycle: NotRequired[float]
    # remarks (at most 2000 characters)
    notes: NotRequired[str]
    # what was read about it (at most 20000 characters)
    technicalSpecs: NotRequired[str]
    # counts in the totals (default true)
    enabled: NotRequired[bool]


# a source, whatever it holds
class EvalEnergySource(TypedDict):
    # id of the row (at most 256 characters)
    id: NotRequired[str]
    # what it is (at most 200 characters)
    name: NotRequired[str]
    # how many; absent: one (-1000000000 to 1000000000)
    quantity: NotRequired[int]
    # power of one, in unit; absent: 0 (-1000000000000 to 1000000000000)
    input: NotRequired[float]
    # unit of input (default W)
    unit: NotRequired[PowerUnit]
    # hours a day; absent: 0 (-1000000000000 to 1000000000000)
    hours: NotRequired[float]
    # what arrives of it; absent: 0.85 (-1000000000000 to 1000000000000)
    efficiency: NotRequired[float]
    # what kind of source (default other)
    type: NotRequired[ChargingType]
    # hours come from the forecast (default false)
    autoSolar: NotRequired[bool]
    # counts in the totals (default true)
    enabled: NotRequired[bool]


# hours of sun as somebody sent them; other keys are dropped
class EvalEnergyForecast(TypedDict):
    # average of the month (at most 2000 characters)
    sunnyHours: NotRequired[Union[Scalar, None]]
    # on a bad day (at most 2000 characters)
    cloudyHours: NotRequired[Union[Scalar, None]]
    # today (at most 2000 characters)
    nowHours: NotRequired[Union[Scalar, None]]
    # is being fetched (default false)
    loading: NotRequired[bool]
    # was fetched (default false)
    fetched: NotRequired[bool]


# a battery, whatever it holds; other keys are dropped
class EvalEnergyBattery(TypedDict):
    # ampere-hours; absent: 400 (0 to 1000000000)
    capacityAh: NotRequired[float]
    # volts; absent: 24 (0 to 1000000)
    voltage: NotRequired[float]
    # percent charged at the start; absent: 100 (0 to 100)
    initialSoC: NotRequired[float]
    # which hours of sun count (default now)
    forecastMode: NotRequired[ForecastMode]
    # the forecast itself
    forecast: NotRequired[EvalEnergyForecast]


# a line for solgate eval energy
class EvalEnergyInput(TypedDict):
    # which Sol Sum to follow (default 1.9)
    rules: NotRequired[EnergyRules]
    # of the system; absent: that of battery, or 24 (0 to 1000000)
    voltage: NotRequired[float]
    # what does this load use?
    item: NotRequired[EvalEnergyItem]
    # the loads: what do they add up to? (at most 1024 items)
    items: NotRequired[list[EvalEnergyItem]]
    # the sources (at most 1024 items)
    charging: NotRequired[list[EvalEnergySource]]
    # the battery
    battery: NotRequired[EvalEnergyBattery]
    # how long does the battery last in this weather?
    scenario: NotRequired[AutonomyScenario]
    # percent charged now; absent: initialSoC (0 to 100)
    currentSoC: NotRequired[float]
    # what row does this call propose? (1 to 64 characters)
    tool: NotRequired[str]
    # its arguments
    args: NotRequired[Any]
    # how well does the inverter feed this? (-1000000000000 to 1000000000000)
    watts: NotRequired[float]
    # which category does this belong to? (at most 200 characters)
    name: NotRequired[str]
    # in the model's words (at most 200 characters)
    category: NotRequired[str]
    # what colour has this state of charge? (-1000000000000 to 1000000000000)
    finalSoC: NotRequired[float]
    # how is this shown? null is for ever (0 to 1000000000000)
    days: NotRequired[Union[float, None]]
    # the same in hours (0 to 1000000000000)
    hours: NotRequired[Union[float, None]]
    # how many hours of sun is this?
    forecast: NotRequired[EvalEnergyForecast]
    # which of them count (default now)
    forecastMode: NotRequired[ForecastMode]


# one thing to be done
class EvalDialogueEffect(TypedDict):
    # the event that led to it, from 0 (0 to 1000)
    event: int
    # what is to be done
    effect: TalkEffect
    # refuse, fail: why
    reason: NotRequired[TalkRefusal]
    # which call (at most 256 characters)
    call_id: NotRequired[str]
    # show, run: which tool (at most 200 characters)
    name: NotRequired[str]
    # show, run: with what
    args: NotRequired[dict[str, Any]]
    # record: what was decided
    decision: NotRequired[DecisionToken]
    # record: why, where it is not plain (at most 64 characters)
    because: NotRequired[str]
    # tell, pass, fail: the text; receipt: the line in the chat (at most 22000
    # characters)
    text: NotRequired[str]
    # respond: what the model will be told (at most 22000 characters)
    result: NotRequired[str]
    # flush: the message
    message: NotRequired[FunctionResponseMessage]


# one rule that is broken
class EvalDialogueFinding(TypedDict):
    # of which block (1 to 256 characters)
    blockId: str
    # which kind of rule
    rule: LintRule
    # what was found or missed (at most 200 characters)
    pattern: str


# what an answer breaks
class EvalDialogueFindings(TypedDict):
    # it may be shown
    ok: bool
    # nobody looked
    skipped: bool
    # what it must not do (at most 64 items)
    violations: list[EvalDialogueFinding]
    # what it should not do (at most 64 items)
    warnings: list[EvalDialogueFinding]


# a driver block that applies
class EvalDialogueTaken(TypedDict):
    # its id (1 to 256 characters)
    id: str
    # where it comes from
    source: BlockKind
    # its place (0 to 64)
    order: int
    # length of its text (0 to 100000)
    bytes: int


# a driver block that does not apply
class EvalDialogueDropped(TypedDict):
    # its id (1 to 256 characters)
    id: str
    # why (1 to 200 characters)
    reason: str


# the driver blocks that apply
class EvalDialogueGathered(TypedDict):
    # in the order in which they apply (at most 64 items)
    accepted: list[EvalDialogueTaken]
    # those that do not (at most 200 items)
    dropped: list[EvalDialogueDropped]
    # those that were cut (at most 64 items; at most 256 characters each)
    trimmed: list[str]


# what is made of an answer
class EvalDialogueVerdict(TypedDict):
    # there is an answer
    accepted: bool
    # HTTP status (200 to 599)
    status: int
    # why there is none (1 to 64 characters)
    error: NotRequired[str]
    # what is wrong with it
    reason: NotRequired[EnvelopeFault]
    # what is left out, and why
    warning: NotRequired[ErrorDetail]
    # keys of meta that nobody knows (0 to 256)
    stripped: int
    # what the client sees
    outputEnvelope: NotRequired[dict[str, Any]]


# the line that comes back
class EvalDialogueOutput(TypedDict):
    # where the dialogue stands
    state: NotRequired[SaState]
    # in which session (0 to 4294967295)
    session: NotRequired[int]
    # an answer of the model is due
    waiting: NotRequired[bool]
    # what is to be done, in this order (at most 4000 items)
    effects: NotRequired[list[EvalDialogueEffect]]
    # the system prompt (1 to 20000 characters)
    prompt: NotRequired[str]
    # the declaration of the tool
    tool: NotRequired[dict[str, Any]]
    # what the answer breaks
    lint: NotRequired[EvalDialogueFindings]
    # which blocks apply
    drivers: NotRequired[EvalDialogueGathered]
    # what is made of the answer
    answer: NotRequired[EvalDialogueVerdict]


# one thing that happens to a dialogue
class EvalDialogueEvent(TypedDict):
    # what happens
    type: TalkEvent
    # whose token (default person)
    role: NotRequired[Role]
    # text, call, end, broken: of which session; absent: of this one (0 to
    # 1000000)
    session: NotRequired[int]
    # what is said, typed, added, or why it failed (at most 20000 characters)
    text: NotRequired[str]
    # call: its id (at most 256 characters)
    id: NotRequired[str]
    # call: which tool (at most 200 characters)
    name: NotRequired[str]
    # call: with what
    args: NotRequired[dict[str, Any]]
    # switch: to what
    mode: NotRequired[ChatMode]


# a driver block
class EvalDialogueBlock(TypedDict):
    # its id (1 to 256 characters)
    id: str
    # its version (at most 64 characters)
    version: NotRequired[str]
    # its text (at most 100000 characters)
    definition: NotRequired[str]


# an answer, and what is demanded of it
class EvalDialogueLint(TypedDict):
    # the answer (at most 65536 characters)
    content: str
    # the driver blocks; absent: the baseline (at most 32 items)
    blocks: NotRequired[list[EvalDialogueBlock]]
    # how strict (default strict)
    enforcement: NotRequired[EnforcementMode]
    # what the turn is about (at most 64 items; at most 64 characters each;
    # default empty)
    domainFlags: NotRequired[list[str]]
    # who answers (default Ida)
    persona: NotRequired[Persona]
    # the turn needs a checkpoint (default false)
    checkpointNeeded: NotRequired[bool]
    # a receipt of this session backs the claim (default false)
    backed: NotRequired[bool]


# driver blocks somebody asks for
class EvalDialogueDrivers(TypedDict):
    # shipped ones (at most 100 items; default empty)
    refs: NotRequired[list[DriverBlockRef]]
    # one's own (at most 100 items; default empty)
    inline: NotRequired[list[EvalDialogueBlock]]


# an answer of a model
class EvalDialogueAnswer(TypedDict):
    # as the model wrote it (at most 200000 characters)
    raw: NotRequired[str]
    # or as a value
    envelope: NotRequired[Any]
    # who answered (at most 200 characters)
    persona: NotRequired[str]
    # how it may announce itself (default alert)
    policy: NotRequired[NotificationPolicy]
    # id of the transmission (at most 200 characters)
    transmissionId: NotRequired[str]


# a line for solgate eval dialogue
class EvalDialogueInput(TypedDict):
    # what the chat is for (default load)
    mode: NotRequired[ChatMode]
    # what happens, in this order (at most 1000 items)
    events: NotRequired[list[EvalDialogueEvent]]
    # what the model is told in this mode (default false)
    declare: NotRequired[bool]
    # declare: of the system; absent: 24 (0 to 1000000)
    voltage: NotRequired[float]
    # does this answer break a driver block?
    lint: NotRequired[EvalDialogueLint]
    # which driver blocks apply?
    drivers: NotRequired[EvalDialogueDrivers]
    # what is made of this answer?
    answer: NotRequired[EvalDialogueAnswer]


# who calls
class HostcallExtension(TypedDict):
    # which one (1 to 256 characters)
    id: str
    # its name; decides nothing (1 to 200 characters)
    name: NotRequired[str]
    # its version, if known (1 to 64 characters)
    version: NotRequired[Union[str, None]]
    # where it came from, if known
    source: NotRequired[Union[PromptSource, None]]
    # what it declares: only hosts count, and only for the risk
    manifest: NotRequired[Union[dict[str, Any], None]]


# may this call happen?
class HostcallRequest(TypedDict):
    # id of the call; used once on a channel (1 to 256 characters)
    call_id: str
    # what it wants done (1 to 64 characters)
    method: str
    # with what
    params: dict[str, Any]
    # what it says it needs; never trusted (1 to 64 characters)
    capability: NotRequired[str]
    # how long it waits, then it is taken back; 0 as if absent (0 to 86400000)
    timeout_ms: NotRequired[int]
    # for the extension; decides nothing
    context: NotRequired[dict[str, Any]]
    # who calls; may be absent on a channel of one extension
    extension: NotRequired[HostcallExtension]
    # the turn on whose behalf; its lease tightens (1 to 256 characters)
    turn_id: NotRequired[str]
    # where it is called; absent: the project (1 to 4095 characters)
    cwd: NotRequired[str]


# a call about which a person is asked
class HostcallPending(TypedDict):
    # the call (1 to 256 characters)
    call_id: str
    # it has no fate yet
    status: Literal["pending"]
    # the question (1 to 256 characters)
    promptId: NotRequired[str]
    # when it is denied, once it is shown (RFC 3339 in UTC)
    expiresAt: NotRequired[str]


# how a call was decided
class HostcallVerdict(TypedDict):
    # what was decided, and how
    decision: DecisionToken
    # of the call as it was decided: SHA-256 in lower-case hex (exactly 64
    # characters)
    hash: str
    # the rule that decided, or what became of the question (1 to 64 characters)
    rule: str
    # for what kind of access
    capability: Capability
    # how dangerous it is
    risk: Risk
    # the question, if one was asked (1 to 256 characters)
    promptId: NotRequired[str]
    # what the person wrote with the answer (1 to 2000 characters)
    note: NotRequired[str]


# a host call as the store keeps it
class CallRow(TypedDict):
    # as the caller named it (1 to 256 characters)
    call_id: str
    # who called
    extension: EvalExtension
    # for what kind of access
    capability: Capability
    # how dangerous it was
    risk: Risk
    # what was decided, and how
    decision: DecisionToken
    # the rule of the policy that decided, or asked (1 to 64 characters)
    rule: str
    # under which mode
    mode: PolicyMode
    # to what, without secrets
    scope: PromptScope
    # of the call: SHA-256 in lower-case hex (exactly 64 characters)
    hash: str
    # the question, if one was asked (1 to 256 characters)
    prompt_id: NotRequired[str]
    # the turn on whose behalf (1 to 256 characters)
    turn_id: NotRequired[str]
    # where it was called (1 to 4095 characters)
    cwd: NotRequired[str]
    # request is all of it
    replayable: bool
    # method and params; without secrets if it is not replayable
    request: NotRequired[dict[str, Any]]


# a line of the ledger that is no decision on a call
class LedgerRecord(TypedDict):
    # what it belongs to
    correlation: LogCorrelation
    # the facts; never texts
    data: NotRequired[dict[str, Any]]
    # what happened (1 to 64 characters)
    event: str
    # how grave
    level: LogLevel
    # in words, for people (1 to 2000 characters)
    message: str
    # version of this contract
    schema: Literal["pi.ext.log.v1"]
    # when (RFC 3339 in UTC)
    ts: str


# another policy mode
class ModeRequest(TypedDict):
    # which one
    mode: PolicyMode
    # how long; permissive mode: 15 minutes if absent (1000 to 86400000)
    ttl_ms: NotRequired[int]


# the policy mode in force
class ModeState(TypedDict):
    # which one
    mode: PolicyMode
    # when it ends by itself (RFC 3339 in UTC)
    until: NotRequired[str]
    # the mode then; the one of the configuration
    after: PolicyMode


# how the service is
class ServiceState(TypedDict):
    # of the program (1 to 64 characters)
    version: str
    # this run of it (1 to 256 characters)
    session: str
    # the policy mode
    mode: PolicyMode
    # when the mode ends by itself (RFC 3339 in UTC)
    modeUntil: NotRequired[str]
    # it can decide
    ready: bool
    # why it cannot (1 to 400 characters)
    problem: NotRequired[str]
    # since when it runs (RFC 3339 in UTC)
    startedAt: str
    # somebody who may decide is there
    attended: bool
    # where those who may decide are (at most 64 items)
    surfaces: list[Surface]
    # how many look on (at least 0)
    viewers: int
    # questions that wait (at least 0)
    prompts: int
    # calls that wait (at least 0)
    calls: int
    # decisions that last (at least 0)
    grants: int


# an answer
class PromptDecision(TypedDict):
    # one of the options of the question (1 to 64 characters)
    decision: str
    # the state of the question that was seen; absent: all that waits (at least
    # 0)
    rev: NotRequired[int]
    # why; the agent is told, the ledger keeps hash and length (at most 2000
    # characters)
    note: NotRequired[str]


# one call of a question
class PromptCall(TypedDict):
    # the call (1 to 256 characters)
    call_id: str
    # to what, without secrets
    scope: PromptScope
    # since when it waits (RFC 3339 in UTC)
    asked_at: str
    # the turn on whose behalf (1 to 256 characters)
    turn_id: NotRequired[str]
    # all params by name, without secrets (at most 1024 items; at most 400000
    # characters each)
    details: NotRequired[list[str]]
    # values hidden because they look like secrets (at least 0)
    hidden: NotRequired[int]
    # what an answer with always would store
    grantPreview: NotRequired[GrantPreview]
    # why always is not offered for it (1 to 400 characters)
    withheld: NotRequired[str]
    # the rules that were looked at, in order (at most 32 items; at most 400
    # characters each)
    why: NotRequired[list[str]]


# a question with its details
class PromptView(TypedDict):
    # id of the question (1 to 256 characters)
    promptId: str
    # it waits for an answer
    open: bool
    # the calls, the worst first (at most 64 items; 1 to 256 characters each)
    callIds: list[str]
    # who asks
    extension: PromptExtension
    # for what kind of access
    capability: Capability
    # by which call
    method: HostcallMethod
    # how dangerous it is
    risk: Risk
    # why that is the risk (1 to 400 characters)
    reason: NotRequired[str]
    # to what, without secrets (at most 64 items)
    scopes: list[PromptScope]
    # the answers that are taken (at most 5 items)
    options: list[PromptOption]
    # how long after its display it is denied (1 to 86400000)
    timeoutMs: int
    # grows when calls join (at least 0)
    rev: int
    # what waits meanwhile
    blocking: BlockingClass
    # why a person is asked (1 to 400 characters)
    asks: NotRequired[str]
    # the policy mode
    mode: PolicyMode
    # the session it was asked in (1 to 256 characters)
    session: str
    # whose channel it came through (1 to 256 characters)
    agent: NotRequired[str]
    # since when it is shown (RFC 3339 in UTC)
    shownAt: str
    # when it is denied (RFC 3339 in UTC)
    expiresAt: str
    # how often more time was given (at least 0)
    extended: NotRequired[int]
    # how it ended
    decision: NotRequired[DecisionToken]
    # who or what answered (1 to 200 characters)
    by: NotRequired[str]
    # when (RFC 3339 in UTC)
    decidedAt: NotRequired[str]
    # each call with its details (at most 64 items)
    calls: NotRequired[list[PromptCall]]


# questions
class PromptList(TypedDict):
    # the earliest deadline first, then what was decided last (at most 1000
    # items)
    prompts: list[PromptView]
    # cursor of the page behind this one (1 to 64 characters)
    next: NotRequired[str]


# a decision that shall last
class GrantRequest(TypedDict):
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it covers (1 to 2000 characters)
    scope_pattern: NotRequired[Union[str, None]]
    # for which versions; absent: any (1 to 200 characters)
    version_range: NotRequired[Union[str, None]]
    # allow or deny
    decision: GrantEffect
    # until the session ends, and not stored (default false)
    session: NotRequired[bool]
    # until when it holds; absent: until revoked (RFC 3339 in UTC)
    expires_at: NotRequired[str]


# a decision that lasts
class GrantView(TypedDict):
    # which one (1 to 64 characters)
    id: str
    # its version; If-Match needs it (1 to 64 characters)
    etag: str
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it covers; absent: everything (1 to 2000 characters)
    scope_pattern: NotRequired[str]
    # for which versions; absent: any (1 to 200 characters)
    version_range: NotRequired[str]
    # allow or deny
    decision: GrantEffect
    # session or always
    lifetime: Lifetime
    # when a person decided (RFC 3339 in UTC)
    decided_at: str
    # until when it holds; absent: until revoked (RFC 3339 in UTC)
    expires_at: NotRequired[str]
    # where the person decided
    by: Surface
    # how often it decided (at least 0)
    uses: int
    # when it decided last (RFC 3339 in UTC)
    used_at: NotRequired[str]
    # covers everything of its capability
    broad: bool
    # it has effect
    counts: bool
    # why it has none, or another one than it says (1 to 400 characters)
    state: NotRequired[str]
    # id of the deny that leaves nothing of it (1 to 64 characters)
    shadowed_by: NotRequired[str]


# decisions that last
class GrantList(TypedDict):
    # the newest last (at most 1000 items)
    grants: list[GrantView]
    # how many there are (at least 0)
    total: int
    # cursor of the page behind this one (1 to 64 characters)
    next: NotRequired[str]


# a decision as the store keeps it
class GrantRow(TypedDict):
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it covers; absent: everything (1 to 2000 characters)
    scope_pattern: NotRequired[str]
    # for which versions; absent: any (1 to 200 characters)
    version_range: NotRequired[str]
    # allow or deny
    decision: GrantEffect
    # when a person decided (RFC 3339 in UTC)
    decided_at: str
    # until when it holds; absent: until revoked (RFC 3339 in UTC)
    expires_at: NotRequired[str]
    # where the person decided
    by: Surface
    # how often it decided (at least 0)
    uses: NotRequired[int]
    # when it decided last (RFC 3339 in UTC)
    used_at: NotRequired[str]


# what a grant becomes: less than it was
class GrantChange(TypedDict):
    # what it covers from now on (1 to 2000 characters)
    scope_pattern: NotRequired[str]
    # for which versions from now on (1 to 200 characters)
    version_range: NotRequired[str]
    # until when it holds from now on (RFC 3339 in UTC)
    expires_at: NotRequired[str]


# a decision that might last
class GrantCoverRequest(TypedDict):
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it would cover (1 to 2000 characters)
    scope_pattern: NotRequired[Union[str, None]]
    # for which versions; absent: any (1 to 200 characters)
    version_range: NotRequired[Union[str, None]]
    # allow or deny
    decision: GrantEffect
    # a question that waits: how much of it would be covered (1 to 256
    # characters)
    prompt_id: NotRequired[str]


# what a grant would have decided
class GrantCover(TypedDict):
    # calls of the history that were looked at (at least 0)
    calls: int
    # of them, not kept in full (at least 0)
    unreadable: int
    # there are older ones that were not looked at
    cut: bool
    # it would have decided so many (at least 0)
    matched: int
    # of them, a person allowed (at least 0)
    approved: int
    # of them, a person denied (at least 0)
    denied: int
    # of them, no person decided (at least 0)
    others: int
    # scopes it would have decided, without secrets (at most 5 items; 1 to 2000
    # characters each)
    examples: list[str]
    # scopes of those a person denied (at most 5 items; 1 to 2000 characters
    # each)
    denials: list[str]
    # calls of the question (at least 0)
    asked: NotRequired[int]
    # of them, it would decide now (at least 0)
    covered: NotRequired[int]


# a grant the history speaks for
class GrantSuggestion(TypedDict):
    # for which extension (1 to 256 characters)
    extension_id: str
    # for what kind of access
    capability: Capability
    # what it would cover (1 to 2000 characters)
    scope_pattern: str
    # the worst of what it would cover
    risk: Risk
    # so often a person allowed it since the last denial (at least 0)
    approved: int
    # so often a person denied it before that (at least 0)
    denied: int
    # it would have matched, and nobody approved (at least 0)
    others: int
    # different scopes among the approved (at least 0)
    distinct: int
    # a command, and none approved had --force or -f
    neverForced: bool
    # scopes of the others, without secrets (at most 5 items; 1 to 2000
    # characters each)
    alsoMatched: list[str]
    # scopes of the denied, without secrets (at most 5 items; 1 to 2000
    # characters each)
    deniedMatched: list[str]


# grants the history speaks for
class GrantSuggestions(TypedDict):
    # grants the history speaks for (at most 200 items)
    suggestions: list[GrantSuggestion]
    # ids of grants that decided nothing for 30 days (at most 1000 items; 1 to
    # 64 characters each)
    unused: list[str]
    # calls that were looked at (at least 0)
    calls: int
    # of them, not kept in full (at least 0)
    unreadable: int
    # held back because of their risk (at least 0)
    highRiskHeldBack: int


# a question that is not asked for a while
class PromptMute(TypedDict):
    # the question whose denial made it quiet; unmute it by this (1 to 256
    # characters)
    promptId: str
    # who asked
    extension: PromptExtension
    # for what kind of access
    capability: Capability
    # how dangerous it is
    risk: Risk
    # to what, the worst of it, without secrets
    scope: PromptScope
    # until when it is denied without asking (RFC 3339 in UTC)
    until: str


# questions that are not asked for a while
class PromptMutes(TypedDict):
    # what is denied without asking, because it was denied too often (at most 64
    # items)
    mutes: list[PromptMute]


# what the person is doing
class ActionMoment(TypedDict):
    # the app is in front (default false)
    foreground: NotRequired[bool]
    # and shows this thread (default false)
    same_thread: NotRequired[bool]
    # the person types (default false)
    typing: NotRequired[bool]
    # or scrolls fast (default false)
    scrolling: NotRequired[bool]


# an action is offered
class ActionProposal(TypedDict):
    # the conversation (1 to 256 characters)
    thread_id: str
    # the turn; its lease may pause actions (1 to 256 characters)
    turn_id: NotRequired[str]
    # the person asked for it in this turn (default false)
    asked: NotRequired[bool]
    # whether the chip may open its first line
    moment: NotRequired[ActionMoment]
    # what is offered
    action: ActionNeeded


# which action
class ActionReference(TypedDict):
    # the turn that proposed it (1 to 256 characters)
    request_id: str
    # the action (1 to 256 characters)
    action_id: str


# an action and its receipt
class ActionView(TypedDict):
    # where to look it up (1 to 64 characters)
    id: str
    # the conversation (1 to 256 characters)
    thread_id: str
    # where it stands
    state: ChipState
    # what is offered
    action: ActionNeeded
    # when it was offered (RFC 3339 in UTC)
    proposed_at: str
    # when a person decided last (RFC 3339 in UTC)
    decided_at: NotRequired[str]
    # and where
    surface: NotRequired[Surface]
    # how often it was run (at least 0)
    attempts: int
    # a person said: not now
    put_off: bool
    # the first line of what will happen is to be shown
    micro_expand: NotRequired[bool]
    # not offered again: this is the one in its way
    suppressed: NotRequired[bool]
    # the receipt
    result: NotRequired[ActionExecuteResult]


# actions
class ActionList(TypedDict):
    # the newest first (at most 1000 items)
    actions: list[ActionView]
    # cursor of the page behind this one (1 to 64 characters)
    next: NotRequired[str]


# a turn that did not happen
class TryRequest(TypedDict):
    # what the user would say (at most 8000 characters)
    text: str
    # there is a picture (default false)
    has_image: NotRequired[bool]
    # there is sound (default false)
    has_audio: NotRequired[bool]
    # there is leave to browse (default false)
    browsing: NotRequired[bool]
    # what the caller is ready to spend
    budgets: NotRequired[BudgetLimits]
    # what happened lately (at most 8 items; default empty)
    signalKinds: NotRequired[list[SignalKind]]
    # the window is nearly full (default false)
    contextWindowPressure: NotRequired[bool]
    # the thread may be losing its subject (default false)
    driftRisk: NotRequired[bool]
    # somebody else changed the summary (default false)
    summaryChanged: NotRequired[bool]
    # where the feeling is heading; absent: settled
    phase: NotRequired[AffectPhase]
    # how strong it is; absent: low
    intensityBucket: NotRequired[Intensity]


# how close a label was
class TryLabel(TypedDict):
    # the label
    intent: Intent
    # how far behind the best, in logits; 0: it is the best (0 to 1000)
    behind: float


# how close a tier was
class TryTier(TypedDict):
    # the tier (1 to 3)
    tier: int
    # how far above its threshold the model is, in logits; below 0: under it
    # (-1000 to 1000)
    above: float


# what would be decided, and what nearly was
class TryResult(TypedDict):
    # what the turn is and what its answer may do
    gate: IntentGateResult
    # must, should or skip
    turn: EvalBreakpointOutput
    # all labels, the best first (at most 6 items)
    labels: list[TryLabel]
    # what the model says of each tier (at most 3 items)
    tiers: list[TryTier]
    # the risk by rules alone; the model may only raise it (0 to 3)
    ruleTier: int
    # the answer has to say what it assumes
    assumptionsRequired: bool


# one turn that is to be decided
class TurnRequest(TypedDict):
    # what the user said (1 to 20000 characters)
    message: str
    # the thread it belongs to (1 to 256 characters)
    threadId: NotRequired[str]
    # makes a repeated send harmless (1 to 256 characters)
    clientRequestId: NotRequired[str]
    # where the thread stood, as the client knows it
    context: NotRequired[PacketContext]
    # there is a picture (default false)
    has_image: NotRequired[bool]
    # there is sound (default false)
    has_audio: NotRequired[bool]
    # there is leave to browse (default false)
    browsing: NotRequired[bool]
    # the context is nearly full (default false)
    contextWindowPressure: NotRequired[bool]
    # the conversation may be drifting (default false)
    driftRisk: NotRequired[bool]
    # somebody else changed the summary (default false)
    summaryChanged: NotRequired[bool]
    # what the caller is ready to spend
    budgets: NotRequired[BudgetLimits]
    # how much of the trace comes back
    traceConfig: NotRequired[TraceConfig]


# what the calls of a turn may do
class TurnLease(TypedDict):
    # kinds of extras and calls (at most 7 items)
    allowedTypes: list[AllowedType]
    # how the answer is to be given
    posture: Posture
    # tool calls that are left (0 to 1000)
    callsLeft: int
    # when it ends (RFC 3339 in UTC)
    deadline: str


# the run of a turn
class TurnTrace(TypedDict):
    # id of the run (1 to 256 characters)
    traceRunId: str
    # how much was asked for
    level: TraceLevel
    # how many events it has (at least 0)
    eventCount: int
    # events by phase; at level info
    phaseCounts: NotRequired[dict[str, Any]]
    # the last of them, in order; at level debug (at most 50 items)
    events: NotRequired[list[TraceEvent]]


# what was decided on a turn
class TurnResult(TypedDict):
    # id of the run (1 to 256 characters)
    traceRunId: str
    # names the lease, for calls of this turn (1 to 256 characters)
    turnId: str
    # must, should or skip
    decision: Breakpoint
    # the rule that decided (1 to 6)
    rule: int
    # the message is nothing but an acknowledgement
    ackOnly: bool
    # the summary is frozen at the peak
    peakGuardrailActive: bool
    # the same, as the engine calls it
    freeze: bool
    # why the summary may not change; absent: it may
    summaryBlocked: NotRequired[SummaryBlock]
    # where the memento came from
    source: MementoOrigin
    # there was one
    hasBaseline: bool
    # what the turn is and what its answer may do
    gate: IntentGateResult
    # what its calls may do
    lease: TurnLease
    # the run
    trace: TurnTrace
    # the same request was answered before, so
    idempotentReplay: NotRequired[bool]


# one turn in a list
class TraceItem(TypedDict):
    # id of the run, and of the turn (1 to 256 characters)
    traceRunId: str
    # when it began (RFC 3339 in UTC)
    createdAt: str
    # the thread (1 to 256 characters)
    threadId: NotRequired[str]
    # how the message begins, for people; absent: not kept (1 to 200 characters)
    message: NotRequired[str]
    # must, should or skip
    decision: Breakpoint
    # the rule that decided (1 to 6)
    rule: int
    # the summary was frozen
    peakGuardrailActive: bool
    # why the summary did not change
    summaryBlocked: NotRequired[SummaryBlock]
    # where the memento came from
    source: MementoOrigin
    # where the thread was heading
    phase: AffectPhase
    # how strong it was
    intensityBucket: Intensity
    # of its last point (0 to 1)
    intensity: NotRequired[float]
    # what was wanted
    intent: Intent
    # how sure that is (0 to 1)
    confidence: float
    # the tier (0 to 3)
    risk: int
    # how much beyond the answer
    mode: EnrichmentMode
    # how the answer is to be given
    posture: Posture
    # microseconds it took (at least 0)
    totalUs: int
    # what came in was kept
    replayable: bool


# runs, the newest first
class TraceList(TypedDict):
    # the runs (at most 500 items)
    items: list[TraceItem]
    # where to go on; absent: that is all (1 to 64 characters)
    nextCursor: NotRequired[str]


# counts of a run
class TraceSummary(TypedDict):
    # how many events the run has (at least 0)
    eventCount: int
    # events by phase
    phaseCounts: dict[str, Any]
    # when the last of them was (RFC 3339 in UTC)
    latestTs: str


# a person was asked
TraceWait = TypedDict("TraceWait", {
    # prompt or action (1 to 16 characters)
    "kind": str,
    # of the question or the action (1 to 256 characters)
    "id": str,
    # what was asked, in words (1 to 256 characters)
    "label": str,
    # since when it was shown (RFC 3339 in UTC)
    "from": str,
    # when it was answered; absent: it waits (RFC 3339 in UTC)
    "until": NotRequired[str],
    # the answer (1 to 64 characters)
    "outcome": NotRequired[str],
    # who or what answered (1 to 200 characters)
    "by": NotRequired[str],
})


# one run with its events
class TraceView(TypedDict):
    # the run
    run: TraceRun
    # the turn
    turn: TraceItem
    # what the memento signalled (at most 8 items)
    signals: list[SignalKind]
    # what the gate said
    gate: IntentGateResult
    # counts of the events
    summary: TraceSummary
    # the last of them, in order (at most 50 items)
    events: list[TraceEvent]
    # what people were asked on its behalf (at most 32 items)
    waits: list[TraceWait]


# events a client saw
class TraceIngest(TypedDict):
    # id of this request (1 to 256 characters)
    requestId: NotRequired[str]
    # the same (1 to 256 characters)
    request_id: NotRequired[str]
    # the user, as the client names them (1 to 256 characters)
    localUserUuid: NotRequired[str]
    # the same (1 to 256 characters)
    local_user_uuid: NotRequired[str]
    # a list of 1 to 256: JournalOfferEvent, or an observation of a device
    # without content
    events: Any


# from one message to another
class EvidenceSpan(TypedDict):
    # from this message (1 to 256 characters)
    startMessageId: str
    # to this one (1 to 256 characters)
    endMessageId: str


# what a person set
class JournalTuning(TypedDict):
    # how long no offer is made (0 to 1440)
    newCooldownMinutes: NotRequired[int]
    # none at a peak
    avoidPeakOverwhelm: NotRequired[bool]
    # any at all
    offersEnabled: NotRequired[bool]


# what became of an offer
class JournalOfferEvent(TypedDict):
    # id of the event (1 to 256 characters)
    eventId: str
    # what happened
    eventType: JournalEvent
    # when (RFC 3339 in UTC)
    ts: str
    # in which thread (1 to 256 characters)
    threadId: str
    # at which moment (1 to 256 characters)
    momentId: str
    # which messages it is about
    evidenceSpan: EvidenceSpan
    # how the thread felt
    phaseAtOffer: NotRequired[AffectPhase]
    # how the entry is written
    modeSelected: NotRequired[JournalMode]
    # what the person did
    userAction: NotRequired[JournalAction]
    # no offer was due
    cooldownActive: NotRequired[bool]
    # how long that took (at least 0)
    latencyMs: NotRequired[int]
    # ids it refers to
    refs: NotRequired[dict[str, Any]]
    # what the person set
    tuning: NotRequired[JournalTuning]


# how many were taken
class TraceIngested(TypedDict):
    # id of the request (1 to 256 characters)
    requestId: str
    # events that were taken (at least 0)
    acceptedCount: int
    # events that were not (at least 0)
    rejectedCount: int


# a step behind the decision
class TraceStep(TypedDict):
    # which step
    phase: TracePhase
    # how it went
    status: TraceStatus
    # when (RFC 3339 in UTC)
    at: str
    # in words (at most 200 characters)
    summary: str
    # for machines (1 to 64 characters)
    kind: str
    # why, for machines (at most 64 characters)
    reason: NotRequired[str]
    # what helped, for machines (at most 64 characters)
    resolved_by: NotRequired[str]
    # how many, how long (at least 0)
    count: NotRequired[int]


# a turn as the store keeps it
class StoredTurn(TypedDict):
    # version of this contract
    v: Literal["turn.v1"]
    # when it began (RFC 3339 in UTC)
    createdAt: str
    # the thread (1 to 256 characters)
    threadId: NotRequired[str]
    # how much was asked for
    level: TraceLevel
    # what the user said; absent: not kept (1 to 20000 characters)
    message: NotRequired[str]
    # what was known besides, a bit each (0 to 65535)
    flags: int
    # what the memento signalled (at most 8 items)
    signals: list[SignalKind]
    # of the baseline
    phase: AffectPhase
    # of the baseline
    bucket: Intensity
    # of its last point (0 to 1)
    intensity: NotRequired[float]
    # where it came from
    source: MementoOrigin
    # what the caller was ready to spend
    budgets: NotRequired[BudgetLimits]
    # what was decided
    decision: Breakpoint
    # by which rule (1 to 6)
    rule: int
    # why the summary may not change
    blocked: SummaryBlock
    # the rules and weights that decided (at most 64 characters)
    rules: str
    # microseconds until the breakpoint (at least 0)
    beforeUs: int
    # for it (at least 0)
    breakpointUs: int
    # for the gate (at least 0)
    gateUs: int
    # what followed: the model, the checks of its answer (at most 16 items)
    steps: NotRequired[list[TraceStep]]
    # what the gate said
    gate: IntentGateResult


# what a key was used for
class StoredAnswer(TypedDict):
    # of the request (exactly 64 characters)
    hash: str
    # what was answered
    answer: dict[str, Any]


# one line of the ledger
class AuditRecord(TypedDict):
    # its number (at least 1)
    seq: int
    # its place in the chain (exactly 64 characters)
    hash: str
    # the one before (exactly 64 characters)
    prev: str
    # what happened
    record: dict[str, Any]


# records, the newest first
class AuditList(TypedDict):
    # the records (at most 500 items)
    items: list[AuditRecord]
    # where to go on; absent: that is all (1 to 64 characters)
    nextCursor: NotRequired[str]


# whether the chain is whole
class AuditState(TypedDict):
    # nothing was changed, cut or put in another order
    ok: bool
    # records that were found in order (at least 0)
    entries: int
    # the first that is not (at least 1)
    brokenAt: NotRequired[int]
    # what is wrong with it (1 to 200 characters)
    reason: NotRequired[str]
    # the hash of the last one in order (exactly 64 characters)
    head: NotRequired[str]


# decisions by time
class StatsBucket(TypedDict):
    # its upper end; absent: none (at least 0)
    uptoMs: NotRequired[int]
    # decisions that took so long (at least 0)
    count: int


# how long people took
class StatsTimes(TypedDict):
    # decisions by people (at least 0)
    n: int
    # half were faster; read off the buckets (at least 0)
    medianMs: NotRequired[int]
    # 95 of 100 were faster (at least 0)
    p95Ms: NotRequired[int]
    # by time (at most 11 items)
    buckets: list[StatsBucket]
    # nobody answered: no decision (at least 0)
    timeouts: int


# decisions of one day
class StatsDay(TypedDict):
    # which, in UTC (YYYY-MM-DD)
    day: str
    # approved or allowed by a person (at least 0)
    allowed: int
    # put off (at least 0)
    deferred: int
    # denied by a person (at least 0)
    denied: int
    # nobody answered (at least 0)
    timedOut: int


# turns of one intent by risk
class StatsIntent(TypedDict):
    # what was wanted
    intent: Intent
    # harmless (at least 0)
    risk0: int
    # low (at least 0)
    risk1: int
    # medium (at least 0)
    risk2: int
    # high (at least 0)
    risk3: int


# what the lattice allows
class StatsCell(TypedDict):
    # what is wanted
    intent: Intent
    # the tier (0 to 3)
    risk: int
    # how much beyond the answer
    mode: EnrichmentMode
    # how the answer is to be given
    posture: Posture
    # which extras (at most 7 items)
    allowedTypes: list[AllowedType]


# turns by decision
class StatsTurns(TypedDict):
    # turns that counted (at least 0)
    must: int
    # turns as usual (at least 0)
    should: int
    # acknowledgements (at least 0)
    skip: int
    # turns that froze the summary (at least 0)
    frozen: int


# counts and times of decisions
class Stats(TypedDict):
    # chips shown (at least 0)
    breakpoint_shown_count: int
    # opened by themselves (at least 0)
    breakpoint_autoexpanded_count: int
    # approved (at least 0)
    breakpoint_approved_count: int
    # put off (at least 0)
    breakpoint_deferred_count: int
    # tried again (at least 0)
    breakpoint_retry_count: int
    # carried out (at least 0)
    breakpoint_success_count: int
    # failed (at least 0)
    breakpoint_failed_count: int
    # how long decisions took, added up
    time_to_decision_ms: DecisionTimes
    # how far back what follows looks (1 to 31)
    days: int
    # questions that wait now (at least 0)
    promptsPending: int
    # how long people took
    timeToDecide: StatsTimes
    # the oldest first (at most 31 items)
    decisionsPerDay: list[StatsDay]
    # turns by intent and risk (at most 6 items)
    intentRisk: list[StatsIntent]
    # what is allowed where (at most 24 items)
    lattice: list[StatsCell]
    # turns by decision
    turns: StatsTurns


# one thing the doctor looked at
class DoctorCheck(TypedDict):
    # what was looked at (1 to 64 characters)
    check: str
    # ok, note or bad (1 to 8 characters)
    state: str
    # what is so (1 to 6000 characters)
    text: str
    # what to do (1 to 6000 characters)
    next: NotRequired[str]


# whether everything is as it should be
class DoctorReport(TypedDict):
    # in the order they were made (at most 1000 items)
    checks: list[DoctorCheck]
    # nothing is bad
    ok: bool


# what an import of grants did
class GrantImport(TypedDict):
    # so many are new (at least 0)
    added: int
    # so many were there already (at least 0)
    there: int
    # nothing was changed: it would be so
    dryRun: bool


# one setting in force
class ConfigSetting(TypedDict):
    # its name: table.key (1 to 64 characters)
    key: str
    # its value
    value: Any
    # default, file, environment or option (1 to 32 characters)
    origin: str
    # the file it stands in (1 to 4096 characters)
    file: NotRequired[str]
    # and the line (at least 1)
    line: NotRequired[int]
    # what it is for (1 to 400 characters)
    text: NotRequired[str]
    # what it may be (1 to 400 characters)
    allowed: NotRequired[str]
    # the page may change it
    editable: NotRequired[bool]


# the settings in force
class ConfigView(TypedDict):
    # every one (at most 256 items)
    settings: list[ConfigSetting]
    # the files that were read, the later wins (at most 8 items; 1 to 4096
    # characters each)
    files: list[str]


# another value for a setting
class SettingChange(TypedDict):
    # as a person writes it; capabilities split by commas (at most 1000
    # characters)
    value: str


# opens the page once
class PageCode(TypedDict):
    # behind #code= of a link; works once (exactly 43 characters)
    code: str
    # then it works no more (RFC 3339 in UTC)
    expiresAt: str
    # where the page is; absent: the server answers on its socket only (1 to 320
    # characters)
    origin: NotRequired[str]


# a browser has a code
class PageCodeUse(TypedDict):
    # the code of the link (1 to 128 characters)
    code: str


# who is asking
class PageSession(TypedDict):
    # what it may do
    role: Role
    # of a new session: for the header X-Solgate-Page; the cookie alone is worth
    # nothing (exactly 43 characters)
    key: NotRequired[str]
    # when the session ends at the latest (RFC 3339 in UTC)
    expiresAt: NotRequired[str]


# one kind of what is kept
class DataKind(TypedDict):
    # what it is called: traces (1 to 64 characters)
    name: str
    # how many are kept (at least 0)
    rows: int
    # a deletion takes it
    goes: bool
    # what it holds (1 to 200 characters)
    text: str


# what is kept
class DataView(TypedDict):
    # of each kind (at most 32 items)
    kinds: list[DataKind]


# take away what was said
class DataDelete(TypedDict):
    # the word delete (1 to 64 characters)
    confirm: str


# how much is gone
class DataDeleted(TypedDict):
    # how many rows are gone (at least 0)
    deleted: int


# how many, and what became of them
class ReplayTally(TypedDict):
    # looked at (at least 0)
    rows: int
    # decided as they were (at least 0)
    same: int
    # decided otherwise (at least 0)
    changed: int
    # not recorded in full; never guessed (at least 0)
    unreplayable: int


# why records could not be replayed
class ReplayPassed(TypedDict):
    # for machines (1 to 64 characters)
    code: str
    # for people (1 to 400 characters)
    text: str
    # how many (at least 1)
    count: int


# a verdict that is another today
class ReplayChanged(TypedDict):
    # turn, call or question (1 to 16 characters)
    kind: str
    # of the run, or of the call (1 to 512 characters)
    id: str
    # when it was decided (RFC 3339 in UTC)
    at: str
    # what changed (1 to 64 characters)
    field: str
    # what it was (at most 256 characters)
    then: str
    # what it would be today (at most 256 characters)
    now: str
    # what changed it (at most 512 characters)
    rule: str


# recorded decisions on today's rules
class ReplayView(TypedDict):
    # turns
    turns: ReplayTally
    # host calls
    calls: ReplayTally
    # what the queue of questions settled
    questions: NotRequired[ReplayTally]
    # of the ledger, each in its place in the chain (at least 0)
    records: NotRequired[int]
    # why some cannot be replayed (at most 64 items)
    reasons: list[ReplayPassed]
    # turns that other rules or weights had decided (at least 0)
    otherRules: int
    # every verdict that is another today (at most 1024 items)
    changes: list[ReplayChanged]


# who answered
class ChatModeDecision(TypedDict):
    # who answered
    personaLabel: Persona
    # what was wanted
    intent: Intent
    # how risky it was (0 to 3)
    risk: int
    # how it was answered
    posture: Posture


# what a turn may do to the summary
class ChatBreakpoint(TypedDict):
    # must, should or skip
    decision: Breakpoint
    # the summary was frozen at the peak
    peakGuardrailActive: bool
    # why the summary was kept; absent: it was not
    summaryBlocked: NotRequired[SummaryBlock]
    # where the memento came from
    source: MementoOrigin


# how many rules were taken
class DriverCounts(TypedDict):
    # that always apply (0 to 64)
    baselineCount: int
    # of those asked for (0 to 64)
    acceptedCount: int
    # too many, or not known (0 to 256)
    droppedCount: int
    # cut at their limit (0 to 64)
    trimmedCount: int


# how much evidence there was
class EvidenceSummary(TypedDict):
    # pages (0 to 25)
    captures: int
    # pieces of them (0 to 50)
    supports: int
    # claims of the model (0 to 64)
    claims: int
    # what was odd (0 to 64)
    warnings: int


# a turn that was answered
class ChatResponse(TypedDict):
    # it went well
    ok: bool
    # where to look it up (1 to 256 characters)
    transmissionId: str
    # the request, for actions (1 to 256 characters)
    request_id: str
    # whether a decision is needed
    status: RequestStatus
    # who answered
    modeDecision: ChatModeDecision
    # what became of the summary
    breakpoint: ChatBreakpoint
    # the answer (1 to 65536 characters)
    assistant: str
    # the answer with its meta
    outputEnvelope: dict[str, Any]
    # where the thread stands now; null: it is not remembered
    threadMemento: Union[ThreadMemento, None]
    # its version (1 to 80 characters)
    thread_memento_etag: NotRequired[str]
    # somebody changed it meanwhile; theirs was the base
    thread_memento_conflict: NotRequired[bool]
    # rules of the answer
    driverBlocks: DriverCounts
    # what there was
    evidenceSummary: EvidenceSummary
    # the run
    trace: TurnTrace
    # how it may announce itself
    notification_policy: NotificationPolicy
    # the same request was answered before, so
    idempotentReplay: NotRequired[bool]


# a turn that is being answered
class ChatPending(TypedDict):
    # it was taken
    ok: bool
    # where to look (1 to 256 characters)
    transmissionId: str
    # how it stands
    status: TransmissionStatus
    # an answer is to come
    pending: bool
    # what there was
    evidenceSummary: EvidenceSummary
    # where the thread stood
    threadMemento: Union[ThreadMemento, None]
    # how it may announce itself
    notification_policy: NotificationPolicy
    # it was sent before, and is not answered yet
    idempotentReplay: NotRequired[bool]
    # the packet is a trial run
    simulated: NotRequired[bool]
    # when it is worth looking (0 to 60000)
    checkAfterMs: NotRequired[int]


# a packet and how it stands
class Transmission(TypedDict):
    # its id (1 to 256 characters)
    id: str
    # what it is
    packetType: PacketType
    # the thread (1 to 256 characters)
    threadId: str
    # its key (1 to 256 characters)
    clientRequestId: NotRequired[str]
    # what the user said (1 to 20000 characters)
    message: str
    # when it came (RFC 3339 in UTC)
    createdAt: str
    # how it stands
    status: TransmissionStatus
    # of the answer (100 to 599)
    statusCode: NotRequired[int]
    # why there is no answer (1 to 64 characters)
    errorCode: NotRequired[str]
    # in words (at most 200 characters)
    errorDetail: NotRequired[str]
    # whether sending it again can help
    retryable: NotRequired[bool]


# a transmission with its answer
class TransmissionView(TypedDict):
    # it is there
    ok: bool
    # the packet
    transmission: Transmission
    # an answer is to come
    pending: bool
    # the answer; of a failure, what is shown instead (at most 65536 characters)
    assistant: Union[str, None]
    # the answer with its meta
    outputEnvelope: NotRequired[dict[str, Any]]
    # how often the model was asked (0 to 64)
    attempts: int
    # where the thread stood after it
    threadMemento: NotRequired[dict[str, Any]]
    # all that was answered
    response: NotRequired[dict[str, Any]]


# what was said in a thread
class ThreadMessages(TypedDict):
    # the thread (1 to 256 characters)
    threadId: str
    # the newest last (at most 200 items)
    exchanges: list[TransmissionView]


# a conversation in a list
class ThreadItem(TypedDict):
    # its id (1 to 256 characters)
    threadId: str
    # how the first message begins, made safe to show; empty: it is gone (at
    # most 400 characters)
    title: str
    # when it began (RFC 3339 in UTC)
    createdAt: str
    # when something was said last (RFC 3339 in UTC)
    lastAt: str
    # how many packets were sent in it (at least 1)
    exchanges: int
    # an answer is to come
    pending: bool


# conversations, the newest first
class ThreadList(TypedDict):
    # the conversations (at most 200 items)
    items: list[ThreadItem]
    # where to go on; absent: that is all (1 to 64 characters)
    nextCursor: NotRequired[str]


# a memento that is proposed; other keys are dropped
class MementoDraft(TypedDict):
    # the thread (1 to 256 characters)
    threadId: NotRequired[str]
    # the same (1 to 256 characters)
    thread_id: NotRequired[str]
    # what it is about (1 to 200 characters)
    arc: str
    # what is worked on (at most 32 items; 1 to 200 characters each; default
    # empty)
    active: NotRequired[list[str]]
    # what waits (at most 32 items; 1 to 200 characters each; default empty)
    parked: NotRequired[list[str]]
    # what was decided (at most 32 items; 1 to 200 characters each; default
    # empty)
    decisions: NotRequired[list[str]]
    # what comes next (at most 32 items; 1 to 200 characters each; default
    # empty)
    next: NotRequired[list[str]]
    # how it feels
    affect: NotRequired[ThreadMementoAffect]


# the draft as it is kept
class MementoDrafted(TypedDict):
    # it is kept
    ok: bool
    # the draft, with its id
    memento: ThreadMemento


# what is to become of a draft
class MementoDecision(TypedDict):
    # the thread (1 to 256 characters)
    threadId: NotRequired[str]
    # the same (1 to 256 characters)
    thread_id: NotRequired[str]
    # the memento that was looked at (1 to 256 characters)
    mementoId: NotRequired[str]
    # the same (1 to 256 characters)
    memento_id: NotRequired[str]
    # accept, decline or revoke (1 to 16 characters)
    decision: str


# what became of it
class MementoDecided(TypedDict):
    # it was understood
    ok: bool
    # what was asked for (1 to 16 characters)
    decision: str
    # whether that changed something
    applied: bool
    # applied, already_accepted, already_accepted_not_declined, already_revoked
    # or not_found (1 to 64 characters)
    reason: str
    # the memento it is about; null: there is none
    memento: Union[ThreadMemento, None]


# a conversation as the store keeps it
class StoredThread(TypedDict):
    # version of this contract
    v: Literal["thread.v1"]
    # its id (1 to 256 characters)
    threadId: str
    # its first transmission (1 to 64 characters)
    first: str
    # when that came (RFC 3339 in UTC)
    createdAt: str
    # how many there are (at least 1)
    exchanges: int


# an exchange as the store keeps it
class StoredChat(TypedDict):
    # version of this contract
    v: Literal["chat.v1"]
    # the thread (1 to 256 characters)
    threadId: str
    # of the packet (exactly 64 characters)
    hash: str
    # its key (1 to 256 characters)
    clientRequestId: NotRequired[str]
    # when it came (RFC 3339 in UTC)
    createdAt: str
    # how it stands
    status: TransmissionStatus
    # how often the model was asked (0 to 64)
    attempts: int
    # what the user said (1 to 20000 characters)
    message: str
    # how the answer may announce itself
    notification_policy: NotificationPolicy
    # what the chat was for
    mode: ChatMode
    # the answer; of a failure, what is shown instead (at most 65536 characters)
    assistant: NotRequired[str]
    # all that was answered
    response: NotRequired[dict[str, Any]]
    # of the answer (100 to 599)
    statusCode: NotRequired[int]
    # why there is none (1 to 64 characters)
    errorCode: NotRequired[str]
    # in words (at most 200 characters)
    errorDetail: NotRequired[str]
    # whether sending it again can help
    retryable: NotRequired[bool]


# a call that waits for a person
class DialogueBlock(TypedDict):
    # which call; Confirm and Cancel name it (1 to 256 characters)
    call_id: str
    # the tool (1 to 128 characters)
    name: str
    # what stands over it (1 to 64 characters)
    title: str
    # what the one button says (1 to 64 characters)
    confirm: str
    # what the other says (1 to 64 characters)
    cancel: str
    # what the model proposes
    args: NotRequired[dict[str, Any]]
    # what Confirm would add
    row: NotRequired[dict[str, Any]]
    # why Confirm would fail (at most 500 characters)
    problem: NotRequired[str]
    # which of the calls of the reply (1 to 64)
    at: int
    # how many there are (1 to 64)
    of: int


# a chat with the Spec Asst
class DialogueView(TypedDict):
    # the thread (1 to 256 characters)
    threadId: str
    # what the chat is for
    mode: ChatMode
    # how it stands
    state: SaState
    # goes up when it begins anew (at least 0)
    session: int
    # what the badge says (1 to 64 characters)
    badge: str
    # the call that waits
    block: NotRequired[DialogueBlock]
    # what was said, the oldest first (at most 200 items)
    lines: list[ChatMessage]


# a button of a block was tapped
class DialogueTap(TypedDict):
    # the call whose block was shown (1 to 256 characters)
    call_id: str


# something was typed
class DialogueText(TypedDict):
    # what (1 to 20000 characters)
    text: str


# another chat is wanted
class DialogueMode(TypedDict):
    # which
    mode: ChatMode


# how long the battery lasts
class EnergyAutonomy(TypedDict):
    # the weather
    scenario: AutonomyScenario
    # for ever
    infinite: bool
    # null: for ever (at least 0)
    days: Union[float, None]
    # null: for ever (at least 0)
    hours: Union[float, None]
    # charged less used, a day
    netWh: float
    # as people read it (1 to 32 characters)
    label: str
    # its colour
    color: EnergyTone


# the energy tables and their totals
class EnergyView(TypedDict):
    # the loads (at most 1024 items)
    items: list[PowerItem]
    # the sources (at most 1024 items)
    charging: list[ChargingSource]
    # the battery
    battery: BatteryConfig
    # what a day adds up to
    totals: SystemTotals
    # how long the battery lasts, by weather (at most 8 items)
    autonomy: list[EnergyAutonomy]


# what create_reminder does
class ReminderPayload(TypedDict):
    # what to be reminded of (1 to 200 characters)
    title: str
    # when it is due (RFC 3339 in UTC)
    due_at: NotRequired[str]
    # the day it is due, without a time (YYYY-MM-DD)
    due_date: NotRequired[str]
    # remarks (at most 2000 characters)
    notes: NotRequired[str]
    # a category of it (at most 200 characters)
    list: NotRequired[str]


# what create_calendar_event does
class EventPayload(TypedDict):
    # what it is (1 to 200 characters)
    title: str
    # when it begins (RFC 3339 in UTC)
    start_at: str
    # when it ends; absent: an hour later (RFC 3339 in UTC)
    end_at: NotRequired[str]
    # where it is (at most 200 characters)
    location: NotRequired[str]
    # remarks (at most 2000 characters)
    notes: NotRequired[str]
