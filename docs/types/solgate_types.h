/* The types of Solgate's wire, written by: solgate schema --lang c */
#ifndef SOLGATE_TYPES_H
#define SOLGATE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum solgate_scalar_kind {
	SOLGATE_SCALAR_BOOL,
	SOLGATE_SCALAR_NUMBER,
	SOLGATE_SCALAR_STRING
};

/* Text, a number, or a truth value. */
struct solgate_scalar {
	enum solgate_scalar_kind kind;
	bool truth;
	double number;
	const char *text;
};

enum solgate_intent {
	/* "other": none of the others */
	SOLGATE_INTENT_OTHER,
	/* "inspect": look at a thing and judge it */
	SOLGATE_INTENT_INSPECT,
	/* "teach": explain, or show how */
	SOLGATE_INTENT_TEACH,
	/* "decide": choose among options */
	SOLGATE_INTENT_DECIDE,
	/* "create": make something new */
	SOLGATE_INTENT_CREATE,
	/* "reflect": support with feelings, identity, relations */
	SOLGATE_INTENT_REFLECT
};

enum solgate_gate_signal_type {
	/* "rule": a written rule */
	SOLGATE_GATE_SIGNAL_TYPE_RULE,
	/* "keyword": a word or phrase */
	SOLGATE_GATE_SIGNAL_TYPE_KEYWORD,
	/* "prototype": likeness to an example */
	SOLGATE_GATE_SIGNAL_TYPE_PROTOTYPE,
	/* "model": the trained weights */
	SOLGATE_GATE_SIGNAL_TYPE_MODEL
};

enum solgate_enrichment_mode {
	/* "none": the answer only */
	SOLGATE_ENRICHMENT_MODE_NONE,
	/* "light": one small extra */
	SOLGATE_ENRICHMENT_MODE_LIGHT,
	/* "full": steps, tables, reading tools */
	SOLGATE_ENRICHMENT_MODE_FULL
};

enum solgate_allowed_type {
	/* "reference_images": pictures that illustrate; never evidence */
	SOLGATE_ALLOWED_TYPE_REFERENCE_IMAGES,
	/* "citations": sources; needs leave to browse */
	SOLGATE_ALLOWED_TYPE_CITATIONS,
	/* "checklist": a list to tick off */
	SOLGATE_ALLOWED_TYPE_CHECKLIST,
	/* "step_by_step": numbered steps */
	SOLGATE_ALLOWED_TYPE_STEP_BY_STEP,
	/* "timing_table": what takes how long */
	SOLGATE_ALLOWED_TYPE_TIMING_TABLE,
	/* "tool_calls_read": calls that only read */
	SOLGATE_ALLOWED_TYPE_TOOL_CALLS_READ,
	/* "tool_calls_write": calls that write: proposed, never run unasked */
	SOLGATE_ALLOWED_TYPE_TOOL_CALLS_WRITE
};

enum solgate_posture {
	/* "containment": hold the person, give no operational detail */
	SOLGATE_POSTURE_CONTAINMENT,
	/* "boundary_pause": stop at the boundary and say so */
	SOLGATE_POSTURE_BOUNDARY_PAUSE,
	/* "conditional": state assumptions, avoid certainty */
	SOLGATE_POSTURE_CONDITIONAL,
	/* "direct": answer plainly */
	SOLGATE_POSTURE_DIRECT
};

enum solgate_memento_version {
	/* "memento-v0.2": with signals */
	SOLGATE_MEMENTO_VERSION_MEMENTO_V0_2,
	/* "memento-v0.1": without signals */
	SOLGATE_MEMENTO_VERSION_MEMENTO_V0_1
};

enum solgate_confidence_level {
	/* "low": a guess */
	SOLGATE_CONFIDENCE_LEVEL_LOW,
	/* "med": likely */
	SOLGATE_CONFIDENCE_LEVEL_MED,
	/* "high": as good as certain */
	SOLGATE_CONFIDENCE_LEVEL_HIGH
};

enum solgate_affect_source {
	/* "server": the server */
	SOLGATE_AFFECT_SOURCE_SERVER,
	/* "sentinel": the risk gate, from the user's own text */
	SOLGATE_AFFECT_SOURCE_SENTINEL,
	/* "device_hint": the device */
	SOLGATE_AFFECT_SOURCE_DEVICE_HINT,
	/* "model": the model, about the current message */
	SOLGATE_AFFECT_SOURCE_MODEL
};

enum solgate_affect_phase {
	/* "settled": calm, or no points yet */
	SOLGATE_AFFECT_PHASE_SETTLED,
	/* "rising": getting more intense */
	SOLGATE_AFFECT_PHASE_RISING,
	/* "peak": as intense as it gets: the summary is frozen */
	SOLGATE_AFFECT_PHASE_PEAK,
	/* "downshift": calming down */
	SOLGATE_AFFECT_PHASE_DOWNSHIFT
};

enum solgate_intensity {
	/* "low": calm, below 0.34 */
	SOLGATE_INTENSITY_LOW,
	/* "med": noticeable, from 0.34 */
	SOLGATE_INTENSITY_MED,
	/* "high": strong, from 0.7: the summary is frozen */
	SOLGATE_INTENSITY_HIGH
};

enum solgate_signal_kind {
	/* "decision_made": a commitment that turns the thread */
	SOLGATE_SIGNAL_KIND_DECISION_MADE,
	/* "scope_changed": the subject grew or shrank */
	SOLGATE_SIGNAL_KIND_SCOPE_CHANGED,
	/* "pivot": an abrupt change of direction */
	SOLGATE_SIGNAL_KIND_PIVOT,
	/* "answer_provided": a question got its answer */
	SOLGATE_SIGNAL_KIND_ANSWER_PROVIDED,
	/* "ack_only": nothing but an acknowledgement */
	SOLGATE_SIGNAL_KIND_ACK_ONLY,
	/* "open_loop_created": a task or question was opened */
	SOLGATE_SIGNAL_KIND_OPEN_LOOP_CREATED,
	/* "open_loop_resolved": a task or question was closed */
	SOLGATE_SIGNAL_KIND_OPEN_LOOP_RESOLVED,
	/* "risk_or_conflict": a risk or tension showed */
	SOLGATE_SIGNAL_KIND_RISK_OR_CONFLICT
};

enum solgate_signal_source {
	/* "server": rules on the server */
	SOLGATE_SIGNAL_SOURCE_SERVER,
	/* "model": the model said so */
	SOLGATE_SIGNAL_SOURCE_MODEL
};

enum solgate_packet_type {
	/* "chat": a turn of a chat */
	SOLGATE_PACKET_TYPE_CHAT
};

enum solgate_notification_policy {
	/* "silent": not at all */
	SOLGATE_NOTIFICATION_POLICY_SILENT,
	/* "muted": shown, no sound */
	SOLGATE_NOTIFICATION_POLICY_MUTED,
	/* "alert": as usual */
	SOLGATE_NOTIFICATION_POLICY_ALERT,
	/* "urgent": at once; only the risk gate may say so */
	SOLGATE_NOTIFICATION_POLICY_URGENT
};

enum solgate_trace_level {
	/* "info": counts only */
	SOLGATE_TRACE_LEVEL_INFO,
	/* "debug": the last events */
	SOLGATE_TRACE_LEVEL_DEBUG
};

enum solgate_provider_tier {
	/* "nano": the smallest */
	SOLGATE_PROVIDER_TIER_NANO,
	/* "mini": small */
	SOLGATE_PROVIDER_TIER_MINI,
	/* "full": the largest */
	SOLGATE_PROVIDER_TIER_FULL
};

enum solgate_driver_scope {
	/* "thread": in one thread */
	SOLGATE_DRIVER_SCOPE_THREAD,
	/* "global": everywhere */
	SOLGATE_DRIVER_SCOPE_GLOBAL
};

enum solgate_driver_source {
	/* "assistant_proposed": the assistant */
	SOLGATE_DRIVER_SOURCE_ASSISTANT_PROPOSED,
	/* "user_created": the user */
	SOLGATE_DRIVER_SOURCE_USER_CREATED,
	/* "system_shipped": came with the system */
	SOLGATE_DRIVER_SOURCE_SYSTEM_SHIPPED
};

enum solgate_capture_kind {
	/* "url": a web address */
	SOLGATE_CAPTURE_KIND_URL
};

enum solgate_capture_source {
	/* "user_provided": the user */
	SOLGATE_CAPTURE_SOURCE_USER_PROVIDED
};

enum solgate_support_type {
	/* "url_capture": a captured page */
	SOLGATE_SUPPORT_TYPE_URL_CAPTURE,
	/* "text_snippet": a piece of text */
	SOLGATE_SUPPORT_TYPE_TEXT_SNIPPET
};

enum solgate_context_mode {
	/* "auto": yes */
	SOLGATE_CONTEXT_MODE_AUTO,
	/* "off": no, and nothing is stored */
	SOLGATE_CONTEXT_MODE_OFF
};

enum solgate_suggestion_type {
	/* "journal_entry": a journal entry */
	SOLGATE_SUGGESTION_TYPE_JOURNAL_ENTRY,
	/* "reminder": a reminder */
	SOLGATE_SUGGESTION_TYPE_REMINDER,
	/* "calendar_event": a calendar event; needs a start */
	SOLGATE_SUGGESTION_TYPE_CALENDAR_EVENT
};

enum solgate_display_hint {
	/* "ghost_card": as a card beside the text */
	SOLGATE_DISPLAY_HINT_GHOST_CARD
};

enum solgate_ghost_kind {
	/* "memory_artifact": something remembered */
	SOLGATE_GHOST_KIND_MEMORY_ARTIFACT,
	/* "journal_moment": a moment for the journal */
	SOLGATE_GHOST_KIND_JOURNAL_MOMENT,
	/* "action_proposal": an action to approve */
	SOLGATE_GHOST_KIND_ACTION_PROPOSAL
};

enum solgate_rigor_level {
	/* "high": deleting needs a confirmation */
	SOLGATE_RIGOR_LEVEL_HIGH,
	/* "normal": as usual */
	SOLGATE_RIGOR_LEVEL_NORMAL
};

enum solgate_affect_label {
	/* "neutral": none in particular */
	SOLGATE_AFFECT_LABEL_NEUTRAL,
	/* "overwhelm": too much at once */
	SOLGATE_AFFECT_LABEL_OVERWHELM,
	/* "insight": something became clear */
	SOLGATE_AFFECT_LABEL_INSIGHT,
	/* "gratitude": thankful */
	SOLGATE_AFFECT_LABEL_GRATITUDE,
	/* "resolve": determined */
	SOLGATE_AFFECT_LABEL_RESOLVE,
	/* "curiosity": wants to know */
	SOLGATE_AFFECT_LABEL_CURIOSITY
};

enum solgate_execution_status {
	/* "failed": not done */
	SOLGATE_EXECUTION_STATUS_FAILED,
	/* "pending": not known yet */
	SOLGATE_EXECUTION_STATUS_PENDING,
	/* "succeeded": done */
	SOLGATE_EXECUTION_STATUS_SUCCEEDED
};

enum solgate_host_error_code {
	/* "internal": a mistake of the host */
	SOLGATE_HOST_ERROR_CODE_INTERNAL,
	/* "denied": not allowed */
	SOLGATE_HOST_ERROR_CODE_DENIED,
	/* "timeout": took too long */
	SOLGATE_HOST_ERROR_CODE_TIMEOUT,
	/* "io": reading or writing failed */
	SOLGATE_HOST_ERROR_CODE_IO,
	/* "invalid_request": the call was malformed */
	SOLGATE_HOST_ERROR_CODE_INVALID_REQUEST
};

enum solgate_message_type {
	/* "error": something went wrong */
	SOLGATE_MESSAGE_TYPE_ERROR,
	/* "register": an extension introduces itself */
	SOLGATE_MESSAGE_TYPE_REGISTER,
	/* "tool_call": the host uses a tool of the extension */
	SOLGATE_MESSAGE_TYPE_TOOL_CALL,
	/* "tool_result": what the tool gave */
	SOLGATE_MESSAGE_TYPE_TOOL_RESULT,
	/* "slash_command": the user typed a command */
	SOLGATE_MESSAGE_TYPE_SLASH_COMMAND,
	/* "slash_result": what the command gave */
	SOLGATE_MESSAGE_TYPE_SLASH_RESULT,
	/* "event_hook": an event the extension asked for */
	SOLGATE_MESSAGE_TYPE_EVENT_HOOK,
	/* "host_call": the extension asks for something */
	SOLGATE_MESSAGE_TYPE_HOST_CALL,
	/* "host_result": what the host answers */
	SOLGATE_MESSAGE_TYPE_HOST_RESULT,
	/* "log": a log entry */
	SOLGATE_MESSAGE_TYPE_LOG
};

enum solgate_policy_mode {
	/* "strict": denied */
	SOLGATE_POLICY_MODE_STRICT,
	/* "prompt": a person is asked */
	SOLGATE_POLICY_MODE_PROMPT,
	/* "permissive": allowed and logged */
	SOLGATE_POLICY_MODE_PERMISSIVE
};

enum solgate_prompt_option {
	/* "deny_once": Deny */
	SOLGATE_PROMPT_OPTION_DENY_ONCE,
	/* "deny_always": Deny always */
	SOLGATE_PROMPT_OPTION_DENY_ALWAYS,
	/* "allow_once": Allow once */
	SOLGATE_PROMPT_OPTION_ALLOW_ONCE,
	/* "allow_session": Allow for session */
	SOLGATE_PROMPT_OPTION_ALLOW_SESSION,
	/* "allow_always": Allow always */
	SOLGATE_PROMPT_OPTION_ALLOW_ALWAYS
};

enum solgate_decision_token {
	/* "deny_unattended": nobody was there to ask */
	SOLGATE_DECISION_TOKEN_DENY_UNATTENDED,
	/* "deny_timeout": nobody answered in time */
	SOLGATE_DECISION_TOKEN_DENY_TIMEOUT,
	/* "deny_cancelled": the caller left or the gate stopped */
	SOLGATE_DECISION_TOKEN_DENY_CANCELLED,
	/* "deny_limit": too much waits already */
	SOLGATE_DECISION_TOKEN_DENY_LIMIT,
	/* "deny_cooldown": refused too often before */
	SOLGATE_DECISION_TOKEN_DENY_COOLDOWN,
	/* "deny_strict": strict mode */
	SOLGATE_DECISION_TOKEN_DENY_STRICT,
	/* "deny_policy": a rule of the policy */
	SOLGATE_DECISION_TOKEN_DENY_POLICY,
	/* "deny_stored": a decision made earlier */
	SOLGATE_DECISION_TOKEN_DENY_STORED,
	/* "deny_once": a person: Deny */
	SOLGATE_DECISION_TOKEN_DENY_ONCE,
	/* "deny_always": a person: Deny always */
	SOLGATE_DECISION_TOKEN_DENY_ALWAYS,
	/* "cancelled": a person: Cancel */
	SOLGATE_DECISION_TOKEN_CANCELLED,
	/* "deferred": a person: Not now */
	SOLGATE_DECISION_TOKEN_DEFERRED,
	/* "corrected": a person typed a correction */
	SOLGATE_DECISION_TOKEN_CORRECTED,
	/* "confirmed": a person: Confirm */
	SOLGATE_DECISION_TOKEN_CONFIRMED,
	/* "allow_once": a person: Approve, Allow once */
	SOLGATE_DECISION_TOKEN_ALLOW_ONCE,
	/* "allow_session": a person: Allow for session */
	SOLGATE_DECISION_TOKEN_ALLOW_SESSION,
	/* "allow_always": a person: Allow always */
	SOLGATE_DECISION_TOKEN_ALLOW_ALWAYS,
	/* "allow_stored": a decision made earlier */
	SOLGATE_DECISION_TOKEN_ALLOW_STORED,
	/* "allow_policy": a rule of the policy */
	SOLGATE_DECISION_TOKEN_ALLOW_POLICY,
	/* "allow_permissive": permissive mode */
	SOLGATE_DECISION_TOKEN_ALLOW_PERMISSIVE
};

enum solgate_source_type {
	/* "local": a path on this machine */
	SOLGATE_SOURCE_TYPE_LOCAL,
	/* "npm": a package of the npm registry */
	SOLGATE_SOURCE_TYPE_NPM,
	/* "github": a repository on GitHub */
	SOLGATE_SOURCE_TYPE_GITHUB
};

enum solgate_capability {
	/* "exec": Run programs */
	SOLGATE_CAPABILITY_EXEC,
	/* "env": Environment variables */
	SOLGATE_CAPABILITY_ENV,
	/* "write": Change files */
	SOLGATE_CAPABILITY_WRITE,
	/* "http": Network access */
	SOLGATE_CAPABILITY_HTTP,
	/* "read": Read files */
	SOLGATE_CAPABILITY_READ,
	/* "tool": Other tool */
	SOLGATE_CAPABILITY_TOOL,
	/* "session": Conversation records */
	SOLGATE_CAPABILITY_SESSION,
	/* "ui": Questions and notices */
	SOLGATE_CAPABILITY_UI,
	/* "events": Life-cycle events */
	SOLGATE_CAPABILITY_EVENTS,
	/* "log": Log entries */
	SOLGATE_CAPABILITY_LOG
};

enum solgate_hostcall_method {
	/* "exec": run a process */
	SOLGATE_HOSTCALL_METHOD_EXEC,
	/* "env": read environment variables */
	SOLGATE_HOSTCALL_METHOD_ENV,
	/* "http": make a network request */
	SOLGATE_HOSTCALL_METHOD_HTTP,
	/* "fs": touch files and directories */
	SOLGATE_HOSTCALL_METHOD_FS,
	/* "tool": use a tool by its name */
	SOLGATE_HOSTCALL_METHOD_TOOL,
	/* "session": read or change session state */
	SOLGATE_HOSTCALL_METHOD_SESSION,
	/* "ui": ask or tell the user */
	SOLGATE_HOSTCALL_METHOD_UI,
	/* "events": register for events */
	SOLGATE_HOSTCALL_METHOD_EVENTS,
	/* "log": write a log entry */
	SOLGATE_HOSTCALL_METHOD_LOG
};

enum solgate_risk {
	/* "high": can do lasting harm */
	SOLGATE_RISK_HIGH,
	/* "medium": can expose or send data */
	SOLGATE_RISK_MEDIUM,
	/* "low": stays inside the session */
	SOLGATE_RISK_LOW
};

enum solgate_scope_kind {
	/* "command": a command and its arguments */
	SOLGATE_SCOPE_KIND_COMMAND,
	/* "path": a file or directory under the project */
	SOLGATE_SCOPE_KIND_PATH,
	/* "host": a host, with the port */
	SOLGATE_SCOPE_KIND_HOST,
	/* "operation": an operation of session or ui */
	SOLGATE_SCOPE_KIND_OPERATION,
	/* "tool": a tool by its name */
	SOLGATE_SCOPE_KIND_TOOL,
	/* "variable": an environment variable */
	SOLGATE_SCOPE_KIND_VARIABLE
};

enum solgate_blocking_class {
	/* "call": a call of an agent; denied after the deadline */
	SOLGATE_BLOCKING_CLASS_CALL,
	/* "conversation": the chat, as long as it takes */
	SOLGATE_BLOCKING_CLASS_CONVERSATION,
	/* "offer": nothing */
	SOLGATE_BLOCKING_CLASS_OFFER
};

enum solgate_surface {
	/* "none": no surface: a rule, the time, a fault */
	SOLGATE_SURFACE_NONE,
	/* "http": a program over HTTP */
	SOLGATE_SURFACE_HTTP,
	/* "web": the page */
	SOLGATE_SURFACE_WEB,
	/* "tui": the terminal */
	SOLGATE_SURFACE_TUI,
	/* "rpc": the headless mode */
	SOLGATE_SURFACE_RPC,
	/* "cli": the command line */
	SOLGATE_SURFACE_CLI,
	/* "hook": the hook of a host */
	SOLGATE_SURFACE_HOOK,
	/* "mcp": the proxy before a server of tools */
	SOLGATE_SURFACE_MCP
};

enum solgate_log_level {
	/* "error": something failed */
	SOLGATE_LOG_LEVEL_ERROR,
	/* "warn": something is odd */
	SOLGATE_LOG_LEVEL_WARN,
	/* "info": something happened */
	SOLGATE_LOG_LEVEL_INFO,
	/* "debug": for developers */
	SOLGATE_LOG_LEVEL_DEBUG
};

enum solgate_log_component {
	/* "runtime": the host */
	SOLGATE_LOG_COMPONENT_RUNTIME,
	/* "extension": an extension */
	SOLGATE_LOG_COMPONENT_EXTENSION,
	/* "harness": a test harness */
	SOLGATE_LOG_COMPONENT_HARNESS,
	/* "capture": a recorder */
	SOLGATE_LOG_COMPONENT_CAPTURE
};

enum solgate_grant_effect {
	/* "deny": refuse what it covers */
	SOLGATE_GRANT_EFFECT_DENY,
	/* "allow": let through what it covers */
	SOLGATE_GRANT_EFFECT_ALLOW
};

enum solgate_trace_actor {
	/* "solserver": the server */
	SOLGATE_TRACE_ACTOR_SOLSERVER,
	/* "solmobile": the client */
	SOLGATE_TRACE_ACTOR_SOLMOBILE,
	/* "model": the model */
	SOLGATE_TRACE_ACTOR_MODEL,
	/* "renderer": what draws the answer */
	SOLGATE_TRACE_ACTOR_RENDERER,
	/* "user": the person */
	SOLGATE_TRACE_ACTOR_USER
};

enum solgate_trace_phase {
	/* "error": something failed */
	SOLGATE_TRACE_PHASE_ERROR,
	/* "normalize": text made uniform */
	SOLGATE_TRACE_PHASE_NORMALIZE,
	/* "evidence_intake": evidence taken in */
	SOLGATE_TRACE_PHASE_EVIDENCE_INTAKE,
	/* "gate_normalize_modality": what it consists of */
	SOLGATE_TRACE_PHASE_GATE_NORMALIZE_MODALITY,
	/* "gate_url_extraction": addresses found */
	SOLGATE_TRACE_PHASE_GATE_URL_EXTRACTION,
	/* "gate_intent": what is wanted */
	SOLGATE_TRACE_PHASE_GATE_INTENT,
	/* "gate_sentinel": what is risky */
	SOLGATE_TRACE_PHASE_GATE_SENTINEL,
	/* "gate_lattice": what context is fetched */
	SOLGATE_TRACE_PHASE_GATE_LATTICE,
	/* "synaptic_gate": what is worth keeping */
	SOLGATE_TRACE_PHASE_SYNAPTIC_GATE,
	/* "modality_gate": older name: modality */
	SOLGATE_TRACE_PHASE_MODALITY_GATE,
	/* "intent_gate": older name: intent */
	SOLGATE_TRACE_PHASE_INTENT_GATE,
	/* "risk_gate": older name: risk */
	SOLGATE_TRACE_PHASE_RISK_GATE,
	/* "enrichment_lattice": what the turn may do */
	SOLGATE_TRACE_PHASE_ENRICHMENT_LATTICE,
	/* "policy_engine": who answers */
	SOLGATE_TRACE_PHASE_POLICY_ENGINE,
	/* "compose_request": the request is made */
	SOLGATE_TRACE_PHASE_COMPOSE_REQUEST,
	/* "model_call": the model is asked */
	SOLGATE_TRACE_PHASE_MODEL_CALL,
	/* "memento_quality": how good the summary is */
	SOLGATE_TRACE_PHASE_MEMENTO_QUALITY,
	/* "output_gates": the answer is checked */
	SOLGATE_TRACE_PHASE_OUTPUT_GATES,
	/* "render": the answer is shown */
	SOLGATE_TRACE_PHASE_RENDER,
	/* "breakpoint": must, should or skip */
	SOLGATE_TRACE_PHASE_BREAKPOINT,
	/* "export": something left */
	SOLGATE_TRACE_PHASE_EXPORT
};

enum solgate_trace_status {
	/* "failed": did not work */
	SOLGATE_TRACE_STATUS_FAILED,
	/* "started": has begun */
	SOLGATE_TRACE_STATUS_STARTED,
	/* "completed": is done */
	SOLGATE_TRACE_STATUS_COMPLETED,
	/* "paused": waits */
	SOLGATE_TRACE_STATUS_PAUSED,
	/* "blocked": was stopped */
	SOLGATE_TRACE_STATUS_BLOCKED,
	/* "warning": is done, something is odd */
	SOLGATE_TRACE_STATUS_WARNING
};

enum solgate_chat_role {
	/* "user": the person */
	SOLGATE_CHAT_ROLE_USER,
	/* "model": the model */
	SOLGATE_CHAT_ROLE_MODEL
};

enum solgate_chat_mode {
	/* "general": questions and advice */
	SOLGATE_CHAT_MODE_GENERAL,
	/* "load": adding loads */
	SOLGATE_CHAT_MODE_LOAD,
	/* "source": adding charging sources */
	SOLGATE_CHAT_MODE_SOURCE
};

enum solgate_power_unit {
	/* "W": watts */
	SOLGATE_POWER_UNIT_W,
	/* "A": amperes, converted with the system voltage */
	SOLGATE_POWER_UNIT_A
};

enum solgate_charging_type {
	/* "other": anything else */
	SOLGATE_CHARGING_TYPE_OTHER,
	/* "solar": panels */
	SOLGATE_CHARGING_TYPE_SOLAR,
	/* "alternator": a running engine */
	SOLGATE_CHARGING_TYPE_ALTERNATOR,
	/* "generator": a generator */
	SOLGATE_CHARGING_TYPE_GENERATOR,
	/* "mppt": a solar charge controller */
	SOLGATE_CHARGING_TYPE_MPPT,
	/* "charger": a mains charger */
	SOLGATE_CHARGING_TYPE_CHARGER,
	/* "wind": a turbine */
	SOLGATE_CHARGING_TYPE_WIND
};

enum solgate_load_category {
	/* "DC Loads (Native/DCDC)": runs on the battery directly */
	SOLGATE_LOAD_CATEGORY_DC_LOADS_NATIVE_DCDC,
	/* "AC Loads (Inverter)": runs through the inverter */
	SOLGATE_LOAD_CATEGORY_AC_LOADS_INVERTER,
	/* "System Mgmt": what the system itself draws */
	SOLGATE_LOAD_CATEGORY_SYSTEM_MGMT
};

enum solgate_energy_estimate {
	/* "category": told by the name */
	SOLGATE_ENERGY_ESTIMATE_CATEGORY,
	/* "watts": not known: zero */
	SOLGATE_ENERGY_ESTIMATE_WATTS,
	/* "hours": a usual day */
	SOLGATE_ENERGY_ESTIMATE_HOURS,
	/* "efficiency": told by the name */
	SOLGATE_ENERGY_ESTIMATE_EFFICIENCY
};

enum solgate_forecast_mode {
	/* "now": the forecast for today */
	SOLGATE_FORECAST_MODE_NOW,
	/* "monthAvg": the average of a month */
	SOLGATE_FORECAST_MODE_MONTH_AVG
};

enum solgate_breakpoint {
	/* "should": processed as usual; frozen at peak intensity */
	SOLGATE_BREAKPOINT_SHOULD,
	/* "must": a point that counts: updated even at peak intensity */
	SOLGATE_BREAKPOINT_MUST,
	/* "skip": an acknowledgement only: the summary stays as it is */
	SOLGATE_BREAKPOINT_SKIP
};

enum solgate_persona {
	/* "Ida": the default */
	SOLGATE_PERSONA_IDA,
	/* "Sole": for reflection */
	SOLGATE_PERSONA_SOLE,
	/* "Sherlock": for looking closely */
	SOLGATE_PERSONA_SHERLOCK
};

enum solgate_risk_reason {
	/* "SELF_HARM": hurting oneself; urgent */
	SOLGATE_RISK_REASON_SELF_HARM,
	/* "VIOLENCE": hurting others; urgent */
	SOLGATE_RISK_REASON_VIOLENCE,
	/* "EXTREMISM": violent ideology */
	SOLGATE_RISK_REASON_EXTREMISM,
	/* "MINORS": danger to children */
	SOLGATE_RISK_REASON_MINORS,
	/* "WEAPONS": making or getting weapons */
	SOLGATE_RISK_REASON_WEAPONS,
	/* "DRUGS": making or dealing in illegal drugs */
	SOLGATE_RISK_REASON_DRUGS,
	/* "HATE": contempt for a group of people */
	SOLGATE_RISK_REASON_HATE,
	/* "FRAUD": deceiving for gain, breaking in */
	SOLGATE_RISK_REASON_FRAUD,
	/* "SEXUAL": sexual content */
	SOLGATE_RISK_REASON_SEXUAL,
	/* "MEDICAL": illness and treatment */
	SOLGATE_RISK_REASON_MEDICAL,
	/* "LEGAL": law and contracts */
	SOLGATE_RISK_REASON_LEGAL,
	/* "FINANCE": money, investment, tax */
	SOLGATE_RISK_REASON_FINANCE,
	/* "PRIVACY_SECURITY": secrets, access, personal data */
	SOLGATE_RISK_REASON_PRIVACY_SECURITY,
	/* "CHEMICALS": substances that burn, poison or explode */
	SOLGATE_RISK_REASON_CHEMICALS,
	/* "HOME_ELECTRICITY": mains current */
	SOLGATE_RISK_REASON_HOME_ELECTRICITY,
	/* "RELATIONSHIP_INTIMACY": love and closeness */
	SOLGATE_RISK_REASON_RELATIONSHIP_INTIMACY,
	/* "FAMILY": parents and children */
	SOLGATE_RISK_REASON_FAMILY,
	/* "FOOD_HANDLING": whether food is safe to eat */
	SOLGATE_RISK_REASON_FOOD_HANDLING,
	/* "HOME_TASKS": basic work about the house */
	SOLGATE_RISK_REASON_HOME_TASKS,
	/* "UNKNOWN": the text itself speaks of a risk */
	SOLGATE_RISK_REASON_UNKNOWN
};

enum solgate_urgency_reason {
	/* "self_harm_signal": Self-harm signal */
	SOLGATE_URGENCY_REASON_SELF_HARM_SIGNAL,
	/* "violence_signal": Violence signal */
	SOLGATE_URGENCY_REASON_VIOLENCE_SIGNAL
};

enum solgate_lease_call {
	/* "write": changes something; needs the handshake too */
	SOLGATE_LEASE_CALL_WRITE,
	/* "read": only looks */
	SOLGATE_LEASE_CALL_READ,
	/* "citations": fetches a source to be cited */
	SOLGATE_LEASE_CALL_CITATIONS,
	/* "reference_images": fetches a picture to illustrate */
	SOLGATE_LEASE_CALL_REFERENCE_IMAGES
};

enum solgate_lease_refusal {
	/* "no_lease": no turn has opened a lease */
	SOLGATE_LEASE_REFUSAL_NO_LEASE,
	/* "clock": the time given is earlier than one given before */
	SOLGATE_LEASE_REFUSAL_CLOCK,
	/* "high_risk": a turn of tier 3 makes no call */
	SOLGATE_LEASE_REFUSAL_HIGH_RISK,
	/* "posture": the answer is a pause or containment */
	SOLGATE_LEASE_REFUSAL_POSTURE,
	/* "deadline": the time of the turn is over */
	SOLGATE_LEASE_REFUSAL_DEADLINE,
	/* "type_not_allowed": the turn allows no call of this kind */
	SOLGATE_LEASE_REFUSAL_TYPE_NOT_ALLOWED,
	/* "no_calls_left": the tool calls of the turn are used up */
	SOLGATE_LEASE_REFUSAL_NO_CALLS_LEFT
};

enum solgate_queue_event {
	/* "tick": time passed */
	SOLGATE_QUEUE_EVENT_TICK,
	/* "call": an agent asks: may this call happen? */
	SOLGATE_QUEUE_EVENT_CALL,
	/* "cancel": the agent takes one call back */
	SOLGATE_QUEUE_EVENT_CANCEL,
	/* "decision": a person answers */
	SOLGATE_QUEUE_EVENT_DECISION,
	/* "rule": a rule that came meanwhile decides a waiting call */
	SOLGATE_QUEUE_EVENT_RULE,
	/* "extend": a person needs more time */
	SOLGATE_QUEUE_EVENT_EXTEND,
	/* "unmute": a person ends a cool-down */
	SOLGATE_QUEUE_EVENT_UNMUTE,
	/* "attach": somebody begins to watch */
	SOLGATE_QUEUE_EVENT_ATTACH,
	/* "detach": somebody stops watching */
	SOLGATE_QUEUE_EVENT_DETACH,
	/* "disconnect": a caller's channel is gone */
	SOLGATE_QUEUE_EVENT_DISCONNECT,
	/* "shutdown": the gate stops */
	SOLGATE_QUEUE_EVENT_SHUTDOWN
};

enum solgate_role {
	/* "viewer": look */
	SOLGATE_ROLE_VIEWER,
	/* "agent": ask */
	SOLGATE_ROLE_AGENT,
	/* "person": decide */
	SOLGATE_ROLE_PERSON
};

enum solgate_queue_effect {
	/* "refuse": the event was not taken */
	SOLGATE_QUEUE_EFFECT_REFUSE,
	/* "wake": send a tick at that time */
	SOLGATE_QUEUE_EFFECT_WAKE,
	/* "record": append to the ledger, before what follows */
	SOLGATE_QUEUE_EFFECT_RECORD,
	/* "show": ask the people */
	SOLGATE_QUEUE_EFFECT_SHOW,
	/* "update": the question grew, shrank or got more time */
	SOLGATE_QUEUE_EFFECT_UPDATE,
	/* "resolve": the question is settled */
	SOLGATE_QUEUE_EFFECT_RESOLVE,
	/* "deny": the call may not happen */
	SOLGATE_QUEUE_EFFECT_DENY,
	/* "session_grant": remember the decision for the session */
	SOLGATE_QUEUE_EFFECT_SESSION_GRANT,
	/* "persist_grant": store the decision */
	SOLGATE_QUEUE_EFFECT_PERSIST_GRANT,
	/* "release": the call may happen, once */
	SOLGATE_QUEUE_EFFECT_RELEASE
};

enum solgate_queue_refusal {
	/* "unknown_prompt": there is no such prompt */
	SOLGATE_QUEUE_REFUSAL_UNKNOWN_PROMPT,
	/* "already_decided": another answer came first */
	SOLGATE_QUEUE_REFUSAL_ALREADY_DECIDED,
	/* "expired": the deadline has passed */
	SOLGATE_QUEUE_REFUSAL_EXPIRED,
	/* "bad_decision": not one of the options, or of a state never shown */
	SOLGATE_QUEUE_REFUSAL_BAD_DECISION,
	/* "persist_withheld": an always-decision is not offered here */
	SOLGATE_QUEUE_REFUSAL_PERSIST_WITHHELD,
	/* "wrong_role": an agent asks, a person decides, a viewer looks */
	SOLGATE_QUEUE_REFUSAL_WRONG_ROLE,
	/* "spent_call": this call was asked about before */
	SOLGATE_QUEUE_REFUSAL_SPENT_CALL,
	/* "hash_changed": a waiting call has this number and other content */
	SOLGATE_QUEUE_REFUSAL_HASH_CHANGED,
	/* "unknown_call": no such call of this caller waits */
	SOLGATE_QUEUE_REFUSAL_UNKNOWN_CALL,
	/* "extend_limit": no more time is given */
	SOLGATE_QUEUE_REFUSAL_EXTEND_LIMIT,
	/* "not_muted": there is no cool-down to end */
	SOLGATE_QUEUE_REFUSAL_NOT_MUTED,
	/* "bad_event": the event is not one that can happen */
	SOLGATE_QUEUE_REFUSAL_BAD_EVENT
};

enum solgate_queue_record {
	/* "settled": calls have their fate */
	SOLGATE_QUEUE_RECORD_SETTLED,
	/* "extended": a person took more time */
	SOLGATE_QUEUE_RECORD_EXTENDED,
	/* "muted": a cool-down began */
	SOLGATE_QUEUE_RECORD_MUTED,
	/* "unmuted": a person ended a cool-down */
	SOLGATE_QUEUE_RECORD_UNMUTED
};

enum solgate_consent_face {
	/* "chip": inline in the chat */
	SOLGATE_CONSENT_FACE_CHIP,
	/* "sa": the Spec Asst: the chat waits */
	SOLGATE_CONSENT_FACE_SA,
	/* "prompt": a capability prompt: a call waits */
	SOLGATE_CONSENT_FACE_PROMPT
};

enum solgate_consent_event {
	/* "collapse": details closed */
	SOLGATE_CONSENT_EVENT_COLLAPSE,
	/* "expand": details opened */
	SOLGATE_CONSENT_EVENT_EXPAND,
	/* "not_now": tapped Not now */
	SOLGATE_CONSENT_EVENT_NOT_NOW,
	/* "approve": tapped Approve */
	SOLGATE_CONSENT_EVENT_APPROVE,
	/* "success": it was carried out */
	SOLGATE_CONSENT_EVENT_SUCCESS,
	/* "failure": it failed */
	SOLGATE_CONSENT_EVENT_FAILURE,
	/* "retry": tapped Retry */
	SOLGATE_CONSENT_EVENT_RETRY,
	/* "dismiss": tapped Dismiss */
	SOLGATE_CONSENT_EVENT_DISMISS,
	/* "reopen": a deferred chip was opened again */
	SOLGATE_CONSENT_EVENT_REOPEN,
	/* "cancel": tapped Cancel, or the caller left */
	SOLGATE_CONSENT_EVENT_CANCEL,
	/* "withdraw": the server took the offer back */
	SOLGATE_CONSENT_EVENT_WITHDRAW,
	/* "expire": the offer ran out */
	SOLGATE_CONSENT_EVENT_EXPIRE,
	/* "send": a message to the model */
	SOLGATE_CONSENT_EVENT_SEND,
	/* "reply": the model answered with text only */
	SOLGATE_CONSENT_EVENT_REPLY,
	/* "calls": the model answered with function calls */
	SOLGATE_CONSENT_EVENT_CALLS,
	/* "confirm": tapped Confirm */
	SOLGATE_CONSENT_EVENT_CONFIRM,
	/* "type": typed text instead of answering */
	SOLGATE_CONSENT_EVENT_TYPE,
	/* "next": another call waits */
	SOLGATE_CONSENT_EVENT_NEXT,
	/* "answered": no call waits any more */
	SOLGATE_CONSENT_EVENT_ANSWERED,
	/* "corrected": no call waits any more, and one was corrected */
	SOLGATE_CONSENT_EVENT_CORRECTED,
	/* "switch": the chat got another mode */
	SOLGATE_CONSENT_EVENT_SWITCH,
	/* "show": the window is over and somebody watches */
	SOLGATE_CONSENT_EVENT_SHOW,
	/* "append": a call joined */
	SOLGATE_CONSENT_EVENT_APPEND,
	/* "extend": more time was asked for */
	SOLGATE_CONSENT_EVENT_EXTEND,
	/* "timeout": nobody answered in time */
	SOLGATE_CONSENT_EVENT_TIMEOUT,
	/* "unattended": nobody is there to ask */
	SOLGATE_CONSENT_EVENT_UNATTENDED,
	/* "deny_once": chose Deny */
	SOLGATE_CONSENT_EVENT_DENY_ONCE,
	/* "deny_always": chose Deny always */
	SOLGATE_CONSENT_EVENT_DENY_ALWAYS,
	/* "allow_once": chose Allow once */
	SOLGATE_CONSENT_EVENT_ALLOW_ONCE,
	/* "allow_session": chose Allow for session */
	SOLGATE_CONSENT_EVENT_ALLOW_SESSION,
	/* "allow_always": chose Allow always */
	SOLGATE_CONSENT_EVENT_ALLOW_ALWAYS,
	/* "propose": the assistant offers an action */
	SOLGATE_CONSENT_EVENT_PROPOSE
};

enum solgate_consent_effect {
	/* "refuse": the event was not taken, and nothing changed */
	SOLGATE_CONSENT_EFFECT_REFUSE,
	/* "suppress": not asked: it was put off, or is being asked already */
	SOLGATE_CONSENT_EFFECT_SUPPRESS,
	/* "record": append to the ledger, before what follows */
	SOLGATE_CONSENT_EFFECT_RECORD,
	/* "pause": stop reading the model's reply */
	SOLGATE_CONSENT_EFFECT_PAUSE,
	/* "hide": take the question away */
	SOLGATE_CONSENT_EFFECT_HIDE,
	/* "stop": ask the executor to stop, if it still can */
	SOLGATE_CONSENT_EFFECT_STOP,
	/* "run": carry it out */
	SOLGATE_CONSENT_EFFECT_RUN,
	/* "respond": this is what the model will be told of the call */
	SOLGATE_CONSENT_EFFECT_RESPOND,
	/* "flush": tell the model all of it, in one message */
	SOLGATE_CONSENT_EFFECT_FLUSH,
	/* "tell": send the text to the model */
	SOLGATE_CONSENT_EFFECT_TELL,
	/* "receipt": show what became of it where the question stood */
	SOLGATE_CONSENT_EFFECT_RECEIPT,
	/* "show": ask the person */
	SOLGATE_CONSENT_EFFECT_SHOW,
	/* "reset": begin a new session with the model */
	SOLGATE_CONSENT_EFFECT_RESET
};

enum solgate_consent_refusal {
	/* "no_arc": that cannot happen in this state */
	SOLGATE_CONSENT_REFUSAL_NO_ARC,
	/* "unknown_action": there is no such action */
	SOLGATE_CONSENT_REFUSAL_UNKNOWN_ACTION,
	/* "bad_offer": the offer lacks what a chip needs */
	SOLGATE_CONSENT_REFUSAL_BAD_OFFER,
	/* "known_action": the action was proposed before */
	SOLGATE_CONSENT_REFUSAL_KNOWN_ACTION,
	/* "wrong_role": only a person decides */
	SOLGATE_CONSENT_REFUSAL_WRONG_ROLE,
	/* "stale_report": it is about an attempt that is over */
	SOLGATE_CONSENT_REFUSAL_STALE_REPORT,
	/* "unsafe_cancel": this cannot be stopped safely */
	SOLGATE_CONSENT_REFUSAL_UNSAFE_CANCEL,
	/* "full": there is no room for another one */
	SOLGATE_CONSENT_REFUSAL_FULL,
	/* "no_tools": this mode has no tools */
	SOLGATE_CONSENT_REFUSAL_NO_TOOLS
};

enum solgate_lifetime {
	/* "once": for the calls of this prompt */
	SOLGATE_LIFETIME_ONCE,
	/* "session": until the session ends */
	SOLGATE_LIFETIME_SESSION,
	/* "always": stored until revoked */
	SOLGATE_LIFETIME_ALWAYS
};

enum solgate_energy_tone {
	/* "rose": less than a day */
	SOLGATE_ENERGY_TONE_ROSE,
	/* "red": nearly empty */
	SOLGATE_ENERGY_TONE_RED,
	/* "amber": with care */
	SOLGATE_ENERGY_TONE_AMBER,
	/* "emerald": enough */
	SOLGATE_ENERGY_TONE_EMERALD
};

enum solgate_solar_status {
	/* "nodata": there is none */
	SOLGATE_SOLAR_STATUS_NODATA,
	/* "loading": it is being fetched */
	SOLGATE_SOLAR_STATUS_LOADING,
	/* "invalid": it is no number of hours a day can have */
	SOLGATE_SOLAR_STATUS_INVALID,
	/* "ok": it can be used */
	SOLGATE_SOLAR_STATUS_OK
};

enum solgate_energy_rules {
	/* "1.9": the curve and the defaults of 1.9 */
	SOLGATE_ENERGY_RULES_1_9,
	/* "1.4": the curve and the defaults of 1.4 */
	SOLGATE_ENERGY_RULES_1_4
};

enum solgate_autonomy_scenario {
	/* "zero": no charging at all */
	SOLGATE_AUTONOMY_SCENARIO_ZERO,
	/* "cloud": cloudy */
	SOLGATE_AUTONOMY_SCENARIO_CLOUD,
	/* "current": as now */
	SOLGATE_AUTONOMY_SCENARIO_CURRENT,
	/* "peak": full sun */
	SOLGATE_AUTONOMY_SCENARIO_PEAK
};

enum solgate_sa_state {
	/* "idle": chatting */
	SOLGATE_SA_STATE_IDLE,
	/* "thinking": waiting for the model */
	SOLGATE_SA_STATE_THINKING,
	/* "review": a call waits for the person: the gate */
	SOLGATE_SA_STATE_REVIEW,
	/* "executing": confirmed, being carried out */
	SOLGATE_SA_STATE_EXECUTING,
	/* "cancelling": cancelled, telling the model */
	SOLGATE_SA_STATE_CANCELLING,
	/* "correcting": the person typed instead, telling the model */
	SOLGATE_SA_STATE_CORRECTING
};

enum solgate_talk_effect {
	/* "refuse": the event was not taken, and nothing changed */
	SOLGATE_TALK_EFFECT_REFUSE,
	/* "suppress": not asked: it was put off, or is being asked already */
	SOLGATE_TALK_EFFECT_SUPPRESS,
	/* "record": append to the ledger, before what follows */
	SOLGATE_TALK_EFFECT_RECORD,
	/* "pause": stop reading the model's reply */
	SOLGATE_TALK_EFFECT_PAUSE,
	/* "hide": take the question away */
	SOLGATE_TALK_EFFECT_HIDE,
	/* "stop": ask the executor to stop, if it still can */
	SOLGATE_TALK_EFFECT_STOP,
	/* "run": carry it out */
	SOLGATE_TALK_EFFECT_RUN,
	/* "respond": this is what the model will be told of the call */
	SOLGATE_TALK_EFFECT_RESPOND,
	/* "flush": tell the model all of it, in one message */
	SOLGATE_TALK_EFFECT_FLUSH,
	/* "tell": send the text to the model */
	SOLGATE_TALK_EFFECT_TELL,
	/* "receipt": show what became of it where the question stood */
	SOLGATE_TALK_EFFECT_RECEIPT,
	/* "show": ask the person */
	SOLGATE_TALK_EFFECT_SHOW,
	/* "reset": begin a new session with the model */
	SOLGATE_TALK_EFFECT_RESET,
	/* "pass": show this text of the model */
	SOLGATE_TALK_EFFECT_PASS,
	/* "drop": nothing: it came too late or from an older session */
	SOLGATE_TALK_EFFECT_DROP,
	/* "fail": the reply is void: show that, and forget it */
	SOLGATE_TALK_EFFECT_FAIL
};

enum solgate_talk_refusal {
	/* "no_arc": that cannot happen in this state */
	SOLGATE_TALK_REFUSAL_NO_ARC,
	/* "unknown_action": there is no such action */
	SOLGATE_TALK_REFUSAL_UNKNOWN_ACTION,
	/* "bad_offer": the offer lacks what a chip needs */
	SOLGATE_TALK_REFUSAL_BAD_OFFER,
	/* "known_action": the action was proposed before */
	SOLGATE_TALK_REFUSAL_KNOWN_ACTION,
	/* "wrong_role": only a person decides */
	SOLGATE_TALK_REFUSAL_WRONG_ROLE,
	/* "stale_report": it is about an attempt that is over */
	SOLGATE_TALK_REFUSAL_STALE_REPORT,
	/* "unsafe_cancel": this cannot be stopped safely */
	SOLGATE_TALK_REFUSAL_UNSAFE_CANCEL,
	/* "full": there is no room for another one */
	SOLGATE_TALK_REFUSAL_FULL,
	/* "no_tools": this mode has no tools */
	SOLGATE_TALK_REFUSAL_NO_TOOLS,
	/* "busy": the model has not answered yet */
	SOLGATE_TALK_REFUSAL_BUSY,
	/* "no_call": the call has no name or no id */
	SOLGATE_TALK_REFUSAL_NO_CALL,
	/* "duplicate": two calls of one reply have the same id */
	SOLGATE_TALK_REFUSAL_DUPLICATE,
	/* "broke": the model's reply broke off */
	SOLGATE_TALK_REFUSAL_BROKE
};

enum solgate_lint_rule {
	/* "must-not": none of these may be in it */
	SOLGATE_LINT_RULE_MUST_NOT,
	/* "must-have": each of these must be in it */
	SOLGATE_LINT_RULE_MUST_HAVE,
	/* "must-have-any": one of these must be in it */
	SOLGATE_LINT_RULE_MUST_HAVE_ANY
};

enum solgate_block_kind {
	/* "system_baseline": always there */
	SOLGATE_BLOCK_KIND_SYSTEM_BASELINE,
	/* "system_ref": shipped, and asked for */
	SOLGATE_BLOCK_KIND_SYSTEM_REF,
	/* "user_inline": the user's own */
	SOLGATE_BLOCK_KIND_USER_INLINE
};

enum solgate_envelope_fault {
	/* "payload_too_large": it is longer than 64 KiB */
	SOLGATE_ENVELOPE_FAULT_PAYLOAD_TOO_LARGE,
	/* "invalid_json": it is not JSON */
	SOLGATE_ENVELOPE_FAULT_INVALID_JSON,
	/* "schema_invalid": it lacks what no answer may lack */
	SOLGATE_ENVELOPE_FAULT_SCHEMA_INVALID,
	/* "ghost_card_invalid": a card must be all that it claims to be */
	SOLGATE_ENVELOPE_FAULT_GHOST_CARD_INVALID
};

enum solgate_talk_event {
	/* "send": the person sends a message */
	SOLGATE_TALK_EVENT_SEND,
	/* "text": the model says something */
	SOLGATE_TALK_EVENT_TEXT,
	/* "call": the model proposes a call */
	SOLGATE_TALK_EVENT_CALL,
	/* "end": its reply is over */
	SOLGATE_TALK_EVENT_END,
	/* "broken": its reply failed */
	SOLGATE_TALK_EVENT_BROKEN,
	/* "confirm": tapped Confirm */
	SOLGATE_TALK_EVENT_CONFIRM,
	/* "cancel": tapped Cancel */
	SOLGATE_TALK_EVENT_CANCEL,
	/* "type": typed text instead of answering */
	SOLGATE_TALK_EVENT_TYPE,
	/* "success": the call was carried out */
	SOLGATE_TALK_EVENT_SUCCESS,
	/* "failure": the call failed */
	SOLGATE_TALK_EVENT_FAILURE,
	/* "switch": the chat got another mode */
	SOLGATE_TALK_EVENT_SWITCH
};

enum solgate_enforcement_mode {
	/* "strict": it is withheld */
	SOLGATE_ENFORCEMENT_MODE_STRICT,
	/* "warn": it is traced */
	SOLGATE_ENFORCEMENT_MODE_WARN,
	/* "off": nothing */
	SOLGATE_ENFORCEMENT_MODE_OFF
};

enum solgate_chip_state {
	/* "collapsed": A: one line, waits for a tap */
	SOLGATE_CHIP_STATE_COLLAPSED,
	/* "expanded": B: with details, waits for a tap */
	SOLGATE_CHIP_STATE_EXPANDED,
	/* "approved_pending": C: approved, being carried out */
	SOLGATE_CHIP_STATE_APPROVED_PENDING,
	/* "completed_success": D: done, a receipt */
	SOLGATE_CHIP_STATE_COMPLETED_SUCCESS,
	/* "completed_failed": E: failed, retry or dismiss */
	SOLGATE_CHIP_STATE_COMPLETED_FAILED,
	/* "deferred": not now, a receipt */
	SOLGATE_CHIP_STATE_DEFERRED,
	/* "dismissed": failed and put away */
	SOLGATE_CHIP_STATE_DISMISSED,
	/* "superseded": withdrawn by the server */
	SOLGATE_CHIP_STATE_SUPERSEDED,
	/* "expired": too old to approve */
	SOLGATE_CHIP_STATE_EXPIRED,
	/* "blocked": shown, but this turn allows no actions */
	SOLGATE_CHIP_STATE_BLOCKED
};

enum solgate_summary_block {
	/* "none": it may change */
	SOLGATE_SUMMARY_BLOCK_NONE,
	/* "skip": the turn is an acknowledgement */
	SOLGATE_SUMMARY_BLOCK_SKIP,
	/* "peak_guardrail": peak intensity, and the turn is not a must */
	SOLGATE_SUMMARY_BLOCK_PEAK_GUARDRAIL
};

enum solgate_memento_origin {
	/* "stored_latest": the latest one stored */
	SOLGATE_MEMENTO_ORIGIN_STORED_LATEST,
	/* "request_context.thread_memento": sent with the turn */
	SOLGATE_MEMENTO_ORIGIN_REQUEST_CONTEXT_THREAD_MEMENTO,
	/* "request_context.thread_memento_ref": named by the turn */
	SOLGATE_MEMENTO_ORIGIN_REQUEST_CONTEXT_THREAD_MEMENTO_REF
};

enum solgate_journal_event {
	/* "journal_offer_shown": it was shown */
	SOLGATE_JOURNAL_EVENT_JOURNAL_OFFER_SHOWN,
	/* "journal_offer_accepted": it was accepted */
	SOLGATE_JOURNAL_EVENT_JOURNAL_OFFER_ACCEPTED,
	/* "journal_offer_declined": it was declined */
	SOLGATE_JOURNAL_EVENT_JOURNAL_OFFER_DECLINED,
	/* "journal_offer_muted_or_tuned": offers were muted or tuned */
	SOLGATE_JOURNAL_EVENT_JOURNAL_OFFER_MUTED_OR_TUNED,
	/* "journal_draft_generated": a draft was made */
	SOLGATE_JOURNAL_EVENT_JOURNAL_DRAFT_GENERATED,
	/* "journal_entry_saved": the entry was saved */
	SOLGATE_JOURNAL_EVENT_JOURNAL_ENTRY_SAVED,
	/* "journal_entry_edited_before_save": it was edited before */
	SOLGATE_JOURNAL_EVENT_JOURNAL_ENTRY_EDITED_BEFORE_SAVE
};

enum solgate_journal_mode {
	/* "verbatim": in the person's own words */
	SOLGATE_JOURNAL_MODE_VERBATIM,
	/* "assist": with help */
	SOLGATE_JOURNAL_MODE_ASSIST
};

enum solgate_journal_action {
	/* "not_now": put it off */
	SOLGATE_JOURNAL_ACTION_NOT_NOW,
	/* "save": saved it */
	SOLGATE_JOURNAL_ACTION_SAVE,
	/* "edit": edited it */
	SOLGATE_JOURNAL_ACTION_EDIT,
	/* "disable_or_tune": wants fewer of them */
	SOLGATE_JOURNAL_ACTION_DISABLE_OR_TUNE
};

enum solgate_request_status {
	/* "failed": no answer */
	SOLGATE_REQUEST_STATUS_FAILED,
	/* "pending": waiting */
	SOLGATE_REQUEST_STATUS_PENDING,
	/* "streaming": status is coming in */
	SOLGATE_REQUEST_STATUS_STREAMING,
	/* "completed": answered */
	SOLGATE_REQUEST_STATUS_COMPLETED,
	/* "completed_action_needed": answered, and a decision is needed */
	SOLGATE_REQUEST_STATUS_COMPLETED_ACTION_NEEDED
};

enum solgate_transmission_status {
	/* "failed": ended without an answer */
	SOLGATE_TRANSMISSION_STATUS_FAILED,
	/* "created": accepted */
	SOLGATE_TRANSMISSION_STATUS_CREATED,
	/* "processing": a worker has it */
	SOLGATE_TRANSMISSION_STATUS_PROCESSING,
	/* "completed": answered */
	SOLGATE_TRANSMISSION_STATUS_COMPLETED
};

/* what a turn consists of */
struct solgate_modality_flags {
	/* there is text */
	bool has_text;
	/* there is a picture */
	bool has_image;
	/* there is sound */
	bool has_audio;
};

/* one thing that fired */
struct solgate_signal {
	/* what kind of evidence it is */
	enum solgate_gate_signal_type type;
	/* name of what fired (1 to 200 characters) */
	const char *name;
	/* what it found (at most 2000 characters) */
	struct solgate_scalar value;
};

/* what a turn wants */
struct solgate_intent_decision {
	/* what the user wants */
	enum solgate_intent label;
	/* how sure the label is (0 to 1) */
	double confidence;
	/* why, strongest first (at most 8 items) */
	const struct solgate_signal *signals;
	size_t n_signals;
};

/* how risky a turn is */
struct solgate_risk_decision {
	/* 0 harmless to 3 high (0 to 3) */
	int64_t tier;
	/* why, strongest first (at most 8 items) */
	const struct solgate_signal *signals;
	size_t n_signals;
};

/* what an answer may do */
struct solgate_lattice_decision {
	/* version of the table, such as lattice.v0.1 (1 to 64 characters) */
	const char *version;
	/* how much beyond the answer */
	enum solgate_enrichment_mode enrichment_mode;
	/* which extras (at most 7 items) */
	const enum solgate_allowed_type *allowed_types;
	size_t n_allowed_types;
	/* how the answer is to be given */
	enum solgate_posture posture;
	/* who might answer (1 to 200 characters) */
	const char *persona_hint;
	bool has_persona_hint;
};

/* what an answer may cost */
struct solgate_budgets {
	/* tokens of the answer (0 to 1000000) */
	int64_t max_output_tokens;
	/* tool calls on the way to it (0 to 1000) */
	int64_t max_tool_calls;
	/* time until it must be there (0 to 86400) */
	int64_t max_seconds;
};

/* version of this contract */
#define SOLGATE_INTENT_GATE_RESULT_SCHEMA_VERSION "intentgate.v0.1"
/* what a turn is and what its answer may do */
struct solgate_intent_gate_result {
	/* id of this decision (1 to 256 characters) */
	const char *decision_id;
	/* when it was made (RFC 3339 in UTC) */
	const char *created_at;
	/* what the turn consists of */
	struct solgate_modality_flags modality;
	/* what is wanted */
	struct solgate_intent_decision intent;
	/* how risky it is */
	struct solgate_risk_decision risk;
	/* what the answer may do */
	struct solgate_lattice_decision lattice;
	/* how much the answer may cost */
	struct solgate_budgets budgets;
};

/* a memento by name */
struct solgate_thread_memento_ref {
	/* id of the memento (1 to 256 characters) */
	const char *memento_id;
	/* its thread; absent: the packet's (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* when it was made (RFC 3339 in UTC) */
	const char *created_ts;
	bool has_created_ts;
};

/* how one message felt */
struct solgate_thread_memento_affect_point {
	/* the user's message it is about (1 to 256 characters) */
	const char *end_message_id;
	/* the feeling, in a word (1 to 64 characters) */
	const char *label;
	/* how strong (0 to 1) */
	double intensity;
	/* how sure */
	enum solgate_confidence_level confidence;
	/* who noticed */
	enum solgate_affect_source source;
};

/* how the thread feels now */
struct solgate_thread_memento_affect_rollup {
	/* where it is heading */
	enum solgate_affect_phase phase;
	/* how strong it is now */
	enum solgate_intensity intensity_bucket;
	/* when this was computed (RFC 3339 in UTC) */
	const char *updated_at;
};

/* how the thread felt and feels */
struct solgate_thread_memento_affect {
	/* the last messages, oldest first (at most 5 items) */
	const struct solgate_thread_memento_affect_point *points;
	size_t n_points;
	/* what they amount to */
	struct solgate_thread_memento_affect_rollup rollup;
};

/* one thing that happened in the thread */
struct solgate_thread_memento_signal_item {
	/* the message it is about (1 to 256 characters) */
	const char *end_message_id;
	/* what happened */
	enum solgate_signal_kind kind;
	/* how sure */
	enum solgate_confidence_level confidence;
	/* who noticed */
	enum solgate_signal_source source;
	/* in words, for people (at most 180 characters) */
	const char *summary;
	bool has_summary;
};

/* what happened in the thread lately */
struct solgate_thread_memento_signals {
	/* when the last one came (RFC 3339 in UTC) */
	const char *updated_at;
	/*
	 * the signals; their order means nothing (at most 8 items; default
	 * empty)
	 */
	const struct solgate_thread_memento_signal_item *items;
	size_t n_items;
};

/*
 * where a thread stands; active is required when version is memento-v0.2;
 * parked is required when version is memento-v0.2; decisions is required when
 * version is memento-v0.2; next is required when version is memento-v0.2;
 * signals is not allowed when version is memento-v0.1
 */
struct solgate_thread_memento {
	/* id of the memento (1 to 256 characters) */
	const char *memento_id;
	/* the thread it is of (1 to 256 characters) */
	const char *thread_id;
	/* when the thread got its first one (RFC 3339 in UTC) */
	const char *created_ts;
	/* version of this contract */
	enum solgate_memento_version version;
	/* what the thread is about (1 to 200 characters) */
	const char *arc;
	/*
	 * what is being worked on (at most 32 items; 1 to 200 characters each;
	 * default empty)
	 */
	const char *const *active;
	size_t n_active;
	/*
	 * what was put off (at most 32 items; 1 to 200 characters each; default
	 * empty)
	 */
	const char *const *parked;
	size_t n_parked;
	/*
	 * what was decided (at most 32 items; 1 to 200 characters each; default
	 * empty)
	 */
	const char *const *decisions;
	size_t n_decisions;
	/*
	 * what comes next (at most 32 items; 1 to 200 characters each; default
	 * empty)
	 */
	const char *const *next;
	size_t n_next;
	/* how the conversation feels */
	struct solgate_thread_memento_affect affect;
	/* what happened lately; not in v0.1 */
	struct solgate_thread_memento_signals signals;
	bool has_signals;
};

/* how much of the trace comes back */
struct solgate_trace_config {
	/* counts, or the last events (default info) */
	enum solgate_trace_level level;
	/* trace evidence even where there is none (default false) */
	bool force_evidence;
};

/* which model is preferred */
struct solgate_provider_hints {
	/* name of a model (1 to 200 characters) */
	const char *model;
	bool has_model;
	/* size of a model */
	enum solgate_provider_tier tier;
	bool has_tier;
};

/* rules for the answer, by name */
struct solgate_driver_block_ref {
	/* which block (1 to 256 characters) */
	const char *id;
	/* which version of it (1 to 64 characters) */
	const char *version;
};

/* rules for the answer, in full */
struct solgate_driver_block_inline {
	/* id of the block (1 to 256 characters) */
	const char *id;
	/* version of the block (1 to 64 characters) */
	const char *version;
	/* its title (1 to 200 characters) */
	const char *title;
	/* where it holds */
	enum solgate_driver_scope scope;
	/* the rules (1 to 100000 characters) */
	const char *definition;
	/* who wrote it */
	enum solgate_driver_source source;
	/* when the user approved it (RFC 3339 in UTC) */
	const char *approved_at;
	/* the thread it holds in (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* remarks (at most 2000 characters) */
	const char *notes;
	bool has_notes;
};

/* a page the user brought along */
struct solgate_evidence_capture {
	/* id of the capture (1 to 256 characters) */
	const char *capture_id;
	/* what was captured */
	enum solgate_capture_kind kind;
	/* its address (1 to 2048 characters) */
	const char *url;
	/* when (RFC 3339 in UTC) */
	const char *captured_at;
	/* its title (at most 256 characters) */
	const char *title;
	bool has_title;
	/* who gave it */
	enum solgate_capture_source source;
};

/*
 * what in the evidence matters; captureId is required when type is url_capture;
 * snippetText is required when type is text_snippet
 */
struct solgate_evidence_support {
	/* id of the support (1 to 256 characters) */
	const char *support_id;
	/* a page or a piece of text */
	enum solgate_support_type type;
	/* the captured page (1 to 256 characters) */
	const char *capture_id;
	bool has_capture_id;
	/* the piece of text (1 to 10000 characters) */
	const char *snippet_text;
	bool has_snippet_text;
	/* hash of the text (1 to 256 characters) */
	const char *snippet_hash;
	bool has_snippet_hash;
	/* when (RFC 3339 in UTC) */
	const char *created_at;
};

/* what is said to follow from evidence */
struct solgate_evidence_claim {
	/* id of the claim (1 to 256 characters) */
	const char *claim_id;
	/* what is claimed (1 to 2000 characters) */
	const char *claim_text;
	/* what supports it (at most 20 items; 1 to 256 characters each) */
	const char *const *support_ids;
	size_t n_support_ids;
	/* when (RFC 3339 in UTC) */
	const char *created_at;
};

/* what the user brought along */
struct solgate_packet_evidence {
	/* pages (at most 25 items; default empty) */
	const struct solgate_evidence_capture *captures;
	size_t n_captures;
	/* what in them matters (at most 50 items; default empty) */
	const struct solgate_evidence_support *supports;
	size_t n_supports;
	/* what is said to follow (at most 50 items; default empty) */
	const struct solgate_evidence_claim *claims;
	size_t n_claims;
};

/* where the thread stood, as the client knows it */
struct solgate_packet_context {
	/* the memento, by name */
	struct solgate_thread_memento_ref thread_memento_ref;
	bool has_thread_memento_ref;
	/* the memento itself */
	struct solgate_thread_memento thread_memento;
	bool has_thread_memento;
};

/* one turn as a client sends it */
struct solgate_packet_input {
	/* what the packet is (default chat) */
	enum solgate_packet_type packet_type;
	/* the thread it belongs to (1 to 256 characters) */
	const char *thread_id;
	/* makes a repeated send harmless (1 to 256 characters) */
	const char *client_request_id;
	bool has_client_request_id;
	/* another name of clientRequestId (1 to 256 characters) */
	const char *request_id;
	bool has_request_id;
	/* what the user said (1 to 20000 characters) */
	const char *message;
	/* how the answer may announce itself */
	enum solgate_notification_policy notification_policy;
	bool has_notification_policy;
	/* a trial run: quiet (default false) */
	bool simulate;
	/* how much of the trace comes back */
	struct solgate_trace_config trace_config;
	bool has_trace_config;
	/* which model is preferred */
	struct solgate_provider_hints provider_hints;
	bool has_provider_hints;
	/* rules for the answer, by name (at most 64 items; default empty) */
	const struct solgate_driver_block_ref *driver_block_refs;
	size_t n_driver_block_refs;
	/* rules for the answer, in full (at most 64 items; default empty) */
	const struct solgate_driver_block_inline *driver_block_inline;
	size_t n_driver_block_inline;
	/* what the user brought along */
	struct solgate_packet_evidence evidence;
	bool has_evidence;
	/* whether the thread is remembered (default auto) */
	enum solgate_context_mode thread_context_mode;
	/* where the thread stood, as the client knows it */
	struct solgate_packet_context context;
	bool has_context;
	/* what the device decided of the turn; it tightens, never loosens */
	struct solgate_intent_gate_result intent_gate;
	bool has_intent_gate;
	/* anything else; kept, not judged */
	const char *meta; /* JSON */
	bool has_meta;
};

/* version of this contract (default v1) */
#define SOLGATE_OUTPUT_ENVELOPE_META_MIN_META_VERSION "v1"
/* the parts of an answer as they came; other keys are dropped */
struct solgate_output_envelope_meta_min {
	/* ModelShape, if it is one */
	const char *shape; /* JSON */
	bool has_shape;
	/* AffectSignal, if it is one */
	const char *affect_signal; /* JSON */
	bool has_affect_signal;
	/* CaptureSuggestion, if it is one */
	const char *capture_suggestion; /* JSON */
	bool has_capture_suggestion;
	/* a list of EnvelopeClaim, if it is one */
	const char *claims; /* JSON */
	bool has_claims;
	/* a policy, if it is one */
	const char *notification_policy; /* JSON */
	bool has_notification_policy;
	/* ghost_card makes the full contract binding */
	const char *display_hint; /* JSON */
	bool has_display_hint;
	/* ActionNeeded, if it is one */
	const char *action; /* JSON */
	bool has_action;
};

/* the least an answer must be */
struct solgate_output_envelope_min {
	/* the answer (1 to 65536 characters) */
	const char *assistant_text;
	/*
	 * what it takes for granted (at most 64 items; at most 2000 characters
	 * each)
	 */
	const char *const *assumptions;
	size_t n_assumptions;
	bool has_assumptions;
	/*
	 * what it does not know (at most 64 items; at most 2000 characters
	 * each)
	 */
	const char *const *unknowns;
	size_t n_unknowns;
	bool has_unknowns;
	/*
	 * what it was made from (at most 64 items; at most 256 characters each)
	 */
	const char *const *used_context_ids;
	size_t n_used_context_ids;
	bool has_used_context_ids;
	/* how it may announce itself */
	enum solgate_notification_policy notification_policy;
	bool has_notification_policy;
	/* all but the text, not judged yet */
	struct solgate_output_envelope_meta_min meta;
	bool has_meta;
};

/* a piece of evidence */
struct solgate_evidence_ref {
	/* which evidence (1 to 256 characters) */
	const char *evidence_id;
	/* which part of it (1 to 256 characters) */
	const char *span_id;
	bool has_span_id;
};

/* what the text claims, and why */
struct solgate_envelope_claim {
	/* id of the claim (1 to 256 characters) */
	const char *claim_id;
	/* what is claimed (1 to 2000 characters) */
	const char *claim_text;
	/* what supports it (1 to 64 items) */
	const struct solgate_evidence_ref *evidence_refs;
	size_t n_evidence_refs;
};

/*
 * something the user may want to keep; suggested_start_at is required when
 * suggestion_type is calendar_event; suggested_date is not allowed when
 * suggestion_type is calendar_event; suggested_start_at is not allowed when
 * suggestion_type is reminder; suggested_start_at is not allowed when
 * suggestion_type is journal_entry
 */
struct solgate_capture_suggestion {
	/* id; set by the server (1 to 256 characters) */
	const char *suggestion_id;
	bool has_suggestion_id;
	/* what it would become */
	enum solgate_suggestion_type suggestion_type;
	/* its title (1 to 200 characters) */
	const char *title;
	/* its text (at most 1000 characters) */
	const char *body;
	bool has_body;
	/* the day; not for a calendar event (YYYY-MM-DD) */
	const char *suggested_date;
	bool has_suggested_date;
	/* the start; only for a calendar event (RFC 3339 in UTC) */
	const char *suggested_start_at;
	bool has_suggested_start_at;
};

/* where the thread stands, says the model */
struct solgate_model_shape {
	/* what the thread is about (1 to 200 characters) */
	const char *arc;
	/*
	 * what is being worked on (at most 6 items; 1 to 160 characters each)
	 */
	const char *const *active;
	size_t n_active;
	/* what was put off (at most 6 items; 1 to 160 characters each) */
	const char *const *parked;
	size_t n_parked;
	/* what was decided (at most 6 items; 1 to 160 characters each) */
	const char *const *decisions;
	size_t n_decisions;
	/* what comes next (at most 6 items; 1 to 160 characters each) */
	const char *const *next;
	size_t n_next;
};

/* how the user's message feels, says the model */
struct solgate_affect_signal {
	/* the feeling */
	enum solgate_affect_label label;
	/* how strong (0 to 1) */
	double intensity;
	/* how sure (a number is read as a word) */
	enum solgate_confidence_level confidence;
};

/* says that this is a chip */
#define SOLGATE_ACTION_NEEDED_ACTION_NEEDED true
/* an action that needs permission */
struct solgate_action_needed {
	/* the turn it belongs to (1 to 256 characters) */
	const char *request_id;
	/* which action; one of its kind in the answer (1 to 256 characters) */
	const char *action_id;
	/* name on the closed chip (1 to 80 characters) */
	const char *action_label;
	/* what is done, such as create_reminder (1 to 64 characters) */
	const char *action_kind;
	/* what will happen (1 to 3 items; 1 to 200 characters each) */
	const char *const *action_summary_bullets;
	size_t n_action_summary_bullets;
	/* where, such as Calendar (1 to 80 characters) */
	const char *action_target;
	bool has_action_target;
	/* from what, such as title and due date (1 to 200 characters) */
	const char *action_data_used;
	bool has_action_data_used;
	/* why it asks, in a line (1 to 200 characters) */
	const char *action_why;
	bool has_action_why;
	/* the action in full; not shown raw */
	const char *action_payload_preview; /* JSON */
	bool has_action_payload_preview;
};

/* version of this contract (default v1) */
#define SOLGATE_OUTPUT_ENVELOPE_META_META_VERSION "v1"
/*
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
struct solgate_output_envelope_meta {
	/* the run it came from (1 to 256 characters) */
	const char *trace_run_id;
	bool has_trace_run_id;
	/* what the text claims (1 to 64 items) */
	const struct solgate_envelope_claim *claims;
	size_t n_claims;
	bool has_claims;
	/*
	 * evidence that was used (at most 64 items; 1 to 256 characters each)
	 */
	const char *const *used_evidence_ids;
	size_t n_used_evidence_ids;
	bool has_used_evidence_ids;
	/* the evidence that was offered (1 to 256 characters) */
	const char *evidence_pack_id;
	bool has_evidence_pack_id;
	/* how it may announce itself */
	enum solgate_notification_policy notification_policy;
	bool has_notification_policy;
	/* who answered; set by the server (1 to 200 characters) */
	const char *persona_label;
	bool has_persona_label;
	/* something worth keeping */
	struct solgate_capture_suggestion capture_suggestion;
	bool has_capture_suggestion;
	/* how to show it */
	enum solgate_display_hint display_hint;
	bool has_display_hint;
	/* what the card is about */
	enum solgate_ghost_kind ghost_kind;
	bool has_ghost_kind;
	/* older name of ghost_kind; not on a card */
	const char *ghost_type; /* JSON */
	bool has_ghost_type;
	/* what the card remembers (1 to 256 characters) */
	const char *memory_id;
	bool has_memory_id;
	bool null_memory_id;
	/* the message that led to it (1 to 256 characters) */
	const char *trigger_message_id;
	bool has_trigger_message_id;
	/* how careful to be with it */
	enum solgate_rigor_level rigor_level;
	bool has_rigor_level;
	bool null_rigor_level;
	/* the text of the card (1 to 2000 characters) */
	const char *snippet;
	bool has_snippet;
	bool null_snippet;
	/* the card has nothing to remember */
	bool fact_null;
	bool has_fact_null;
	/* kept, not judged */
	const char *mood_anchor; /* JSON */
	bool has_mood_anchor;
	/* where the thread stands, says the model */
	struct solgate_model_shape shape;
	bool has_shape;
	/* how the user's message feels, says the model */
	struct solgate_affect_signal affect_signal;
	bool has_affect_signal;
	/* kept, not judged */
	const char *journal_offer; /* JSON */
	bool has_journal_offer;
	/* kept, not judged */
	const char *journalOffer; /* JSON */
	bool has_journalOffer;
	/* kept, not judged */
	const char *librarian_gate; /* JSON */
	bool has_librarian_gate;
	/* kept, not judged */
	const char *lattice; /* JSON */
	bool has_lattice;
	/* an action that needs permission */
	struct solgate_action_needed action;
	bool has_action;
	/* as in action (1 to 256 characters) */
	const char *request_id;
	bool has_request_id;
	/* as in action */
	bool action_needed;
	bool has_action_needed;
	/* as in action (1 to 256 characters) */
	const char *action_id;
	bool has_action_id;
	/* as in action (1 to 80 characters) */
	const char *action_label;
	bool has_action_label;
	/* as in action (1 to 64 characters) */
	const char *action_kind;
	bool has_action_kind;
	/* as in action (1 to 3 items; 1 to 200 characters each) */
	const char *const *action_summary_bullets;
	size_t n_action_summary_bullets;
	bool has_action_summary_bullets;
	/* as in action (1 to 80 characters) */
	const char *action_target;
	bool has_action_target;
	/* as in action (1 to 200 characters) */
	const char *action_data_used;
	bool has_action_data_used;
	/* as in action (1 to 200 characters) */
	const char *action_why;
	bool has_action_why;
	/* as in action */
	const char *action_payload_preview; /* JSON */
	bool has_action_payload_preview;
};

/* what a model answers */
struct solgate_output_envelope {
	/* the answer (1 to 65536 characters) */
	const char *assistant_text;
	/*
	 * what it takes for granted (at most 64 items; at most 2000 characters
	 * each)
	 */
	const char *const *assumptions;
	size_t n_assumptions;
	bool has_assumptions;
	/*
	 * what it does not know (at most 64 items; at most 2000 characters
	 * each)
	 */
	const char *const *unknowns;
	size_t n_unknowns;
	bool has_unknowns;
	/*
	 * what it was made from (at most 64 items; at most 256 characters each)
	 */
	const char *const *used_context_ids;
	size_t n_used_context_ids;
	bool has_used_context_ids;
	/* how it may announce itself */
	enum solgate_notification_policy notification_policy;
	bool has_notification_policy;
	/* all but the text */
	struct solgate_output_envelope_meta meta;
	bool has_meta;
};

/* how long decisions took, added up */
struct solgate_decision_times {
	/* until Approve, over all (at least 0) */
	int64_t approved;
	/* until Not now, over all (at least 0) */
	int64_t deferred;
};

/* counts of what happened to chips */
struct solgate_chip_telemetry {
	/* chips shown (at least 0) */
	int64_t breakpoint_shown_count;
	/* opened by themselves (at least 0) */
	int64_t breakpoint_autoexpanded_count;
	/* approved (at least 0) */
	int64_t breakpoint_approved_count;
	/* put off (at least 0) */
	int64_t breakpoint_deferred_count;
	/* tried again (at least 0) */
	int64_t breakpoint_retry_count;
	/* carried out (at least 0) */
	int64_t breakpoint_success_count;
	/* failed (at least 0) */
	int64_t breakpoint_failed_count;
	/* how long decisions took, added up */
	struct solgate_decision_times time_to_decision_ms;
};

/* why an action was not done */
struct solgate_action_error {
	/* for machines (1 to 64 characters) */
	const char *code;
	/* for people, in a line (1 to 200 characters) */
	const char *short_reason;
	/* whether trying again can help */
	bool retryable;
};

/*
 * the receipt of an action; outcome_summary is required when status is
 * succeeded; error is not allowed when status is succeeded; error is not
 * allowed when status is pending; error is required when status is failed
 */
struct solgate_action_execute_result {
	/* the action (1 to 256 characters) */
	const char *action_id;
	/* whether it was done */
	enum solgate_execution_status status;
	/* what was done, in a line (1 to 200 characters) */
	const char *outcome_summary;
	bool has_outcome_summary;
	/* where to look at it (1 to 2048 characters) */
	const char *view_url;
	bool has_view_url;
	/* why it was not done */
	struct solgate_action_error error;
	bool has_error;
};

/* without it nothing is done */
#define SOLGATE_ACTION_CONFIRMATION_EXPLICIT_USER_CONSENT true
/* that a person said so */
struct solgate_action_confirmation {
	/* when the person decided (RFC 3339 in UTC) */
	const char *decided_at;
	/* where, such as chip (1 to 64 characters) */
	const char *surface;
};

/* a person approved an action */
struct solgate_action_execute_request {
	/* the turn that proposed it (1 to 256 characters) */
	const char *request_id;
	/* the action (1 to 256 characters) */
	const char *action_id;
	/* that a person said so */
	struct solgate_action_confirmation confirmation;
};

/* why a call failed */
struct solgate_host_error {
	/* for machines */
	enum solgate_host_error_code code;
	/* for people (1 to 2000 characters) */
	const char *message;
	/* more of it */
	const char *details; /* JSON */
	bool has_details;
	/* whether trying again can help */
	bool retryable;
	bool has_retryable;
};

/* how fast the next chunk may come */
struct solgate_host_backpressure {
	/* chunks that may come (at least 0) */
	int64_t credits;
	/* how long to wait before the next (0 to 86400000) */
	int64_t delay_ms;
	bool has_delay_ms;
};

/* place of a result in a stream */
struct solgate_host_chunk {
	/* 0, 1, 2 ... in one call (at least 0) */
	int64_t index;
	/* whether it ends the stream */
	bool is_last;
	/* how fast the next may come */
	struct solgate_host_backpressure backpressure;
	bool has_backpressure;
};

/*
 * what the host answers; error is required when is_error is true; error is not
 * null when is_error is true; error is not allowed when is_error is false
 */
struct solgate_host_result {
	/* the call it answers (1 to 256 characters) */
	const char *call_id;
	/* the result; empty on error */
	const char *output; /* JSON */
	/* whether it failed */
	bool is_error;
	/* why it failed */
	struct solgate_host_error error;
	bool has_error;
	bool null_error;
	/* place in a stream */
	struct solgate_host_chunk chunk;
	bool has_chunk;
};

/* an extension asks for something */
struct solgate_host_call {
	/* id of the call (1 to 256 characters) */
	const char *call_id;
	/* what it says it needs; never trusted (1 to 64 characters) */
	const char *capability;
	/* what it wants done (1 to 64 characters) */
	const char *method;
	/* with what */
	const char *params; /* JSON */
	/* how long it waits; 0 as if absent (0 to 86400000) */
	int64_t timeout_ms;
	bool has_timeout_ms;
	/* reserved (1 to 256 characters) */
	const char *cancel_token;
	bool has_cancel_token;
	/* for the extension; decides nothing */
	const char *context; /* JSON */
	bool has_context;
};

/* version of the protocol */
#define SOLGATE_EXTENSION_MESSAGE_VERSION "1.0"
/* the envelope of every message; other keys are dropped */
struct solgate_extension_message {
	/* id of the message (1 to 256 characters) */
	const char *id;
	/* what the payload is */
	enum solgate_message_type type;
	/* by type, such as HostCall */
	const char *payload; /* JSON */
};

/* says that this is an answer */
#define SOLGATE_RPC_RESPONSE_TYPE "response"
/*
 * the answer to every command; error is null when success is true; error is not
 * null when success is false
 */
struct solgate_rpc_response {
	/* id of the command, if it had one (1 to 256 characters) */
	const char *id;
	bool has_id;
	/* type of the command (1 to 200 characters) */
	const char *command;
	/* whether it was done */
	bool success;
	/* what it gave */
	const char *data; /* JSON */
	bool has_data;
	/* why it was not done (1 to 2000 characters) */
	const char *error;
	bool has_error;
	/* more about the error: message, pointer */
	const char *error_hints; /* JSON */
	bool has_error_hints;
};

/* who is there */
struct solgate_rpc_hello_data {
	/* version of Solgate (1 to 64 characters) */
	const char *version;
	/* id of the session (1 to 256 characters) */
	const char *session;
	/* what happens to a call no rule decides */
	enum solgate_policy_mode mode;
};

/* names the event */
#define SOLGATE_RPC_HELLO_TYPE "hello"
/* the event that greets a client */
struct solgate_rpc_hello {
	/* who is there */
	struct solgate_rpc_hello_data data;
};

/* names the command */
#define SOLGATE_CAPABILITY_EXTEND_TYPE "capability_extend"
/* the command that asks for more time */
struct solgate_capability_extend {
	/* comes back in the response (1 to 256 characters) */
	const char *id;
	bool has_id;
	/* the question (1 to 256 characters) */
	const char *prompt_id;
};

/* names the command */
#define SOLGATE_CAPABILITY_DECISION_TYPE "capability_decision"
/* the command that answers */
struct solgate_capability_decision {
	/* comes back in the response (1 to 256 characters) */
	const char *id;
	bool has_id;
	/* the question (1 to 256 characters) */
	const char *prompt_id;
	/* the answer */
	enum solgate_prompt_option decision;
	/* the state of the question that was seen (at least 0) */
	int64_t rev;
	bool has_rev;
	/* why, for the record (at most 2000 characters) */
	const char *note;
	bool has_note;
};

/* how a question was settled */
struct solgate_capability_resolved_data {
	/* the question (1 to 256 characters) */
	const char *prompt_id;
	/* the answer */
	enum solgate_decision_token decision;
	/* who or what answered (1 to 200 characters) */
	const char *by;
};

/* names the event */
#define SOLGATE_CAPABILITY_RESOLVED_TYPE "capability_resolved"
/* the event that says a question is settled */
struct solgate_capability_resolved {
	/* how */
	struct solgate_capability_resolved_data data;
};

/* how a question grew */
struct solgate_capability_prompt_update_data {
	/* the question (1 to 256 characters) */
	const char *prompt_id;
	/* grows when calls join (at least 0) */
	int64_t rev;
	/* how many calls wait now (at least 1) */
	int64_t pending;
};

/* names the event */
#define SOLGATE_CAPABILITY_PROMPT_UPDATE_TYPE "capability_prompt_update"
/* the event that says a question grew */
struct solgate_capability_prompt_update {
	/* what is new */
	struct solgate_capability_prompt_update_data data;
};

/* where an extension came from */
struct solgate_prompt_source {
	/* what kind of place */
	enum solgate_source_type type;
	/* which one (1 to 2048 characters) */
	const char *ref;
};

/* who asks */
struct solgate_prompt_extension {
	/* id of the extension (1 to 256 characters) */
	const char *id;
	/* its name (1 to 200 characters) */
	const char *name;
	/* its version, if known (1 to 64 characters) */
	const char *version;
	bool has_version;
	/* where it came from, if known */
	struct solgate_prompt_source source;
	bool has_source;
};

/* what is to be accessed, redacted */
struct solgate_prompt_scope {
	/* what it is */
	enum solgate_scope_kind kind;
	/* which one, redacted (1 to 2000 characters) */
	const char *summary;
};

/* what an answer with always would store */
struct solgate_grant_preview {
	/* what it would cover; absent: everything (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	/* for which versions; absent: any (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
};

/* a question */
struct solgate_capability_prompt_data {
	/* id of the question (1 to 256 characters) */
	const char *prompt_id;
	/*
	 * the calls that wait for the answer (1 to 64 items; 1 to 256
	 * characters each)
	 */
	const char *const *call_ids;
	size_t n_call_ids;
	/* who asks */
	struct solgate_prompt_extension extension;
	/* for what kind of access */
	enum solgate_capability capability;
	/* by which call */
	enum solgate_hostcall_method method;
	/* how dangerous it is */
	enum solgate_risk risk;
	/* to what, without secrets (1 to 64 items) */
	const struct solgate_prompt_scope *scopes;
	size_t n_scopes;
	/* the answers that are taken (1 to 5 items) */
	const enum solgate_prompt_option *options;
	size_t n_options;
	/* then it is denied (1 to 86400000) */
	int64_t timeout_ms;
	/* grows when calls join (at least 0) */
	int64_t rev;
	bool has_rev;
	/* when it is denied (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
	/* what waits meanwhile */
	enum solgate_blocking_class blocking;
	bool has_blocking;
	/* what an answer with always would store */
	struct solgate_grant_preview grant_preview;
	bool has_grant_preview;
	/*
	 * all of them, if calls differ in what it would store (2 to 64 items)
	 */
	const struct solgate_grant_preview *grant_previews;
	size_t n_grant_previews;
	bool has_grant_previews;
};

/* names the event */
#define SOLGATE_CAPABILITY_PROMPT_TYPE "capability_prompt"
/* the event that asks a person */
struct solgate_capability_prompt {
	/* the question */
	struct solgate_capability_prompt_data data;
};

/* what a log line belongs to */
struct solgate_log_correlation {
	/* the artifact (1 to 256 characters) */
	const char *artifact_id;
	bool has_artifact_id;
	/* the event (1 to 256 characters) */
	const char *event_id;
	bool has_event_id;
	/* the extension (1 to 256 characters) */
	const char *extension_id;
	/* the hostcall (1 to 256 characters) */
	const char *host_call_id;
	bool has_host_call_id;
	/* the RPC command (1 to 256 characters) */
	const char *rpc_id;
	bool has_rpc_id;
	/* the run (1 to 256 characters) */
	const char *run_id;
	bool has_run_id;
	/* the scenario; runtime outside of tests (1 to 256 characters) */
	const char *scenario_id;
	/* the session (1 to 256 characters) */
	const char *session_id;
	bool has_session_id;
	/* the command (1 to 256 characters) */
	const char *slash_command_id;
	bool has_slash_command_id;
	/* the span of the trace (1 to 256 characters) */
	const char *span_id;
	bool has_span_id;
	/* the tool call (1 to 256 characters) */
	const char *tool_call_id;
	bool has_tool_call_id;
	/* the trace (1 to 256 characters) */
	const char *trace_id;
	bool has_trace_id;
};

/* a decision, without the scopes */
struct solgate_policy_decision_data {
	/*
	 * SHA-256 of each call as it was decided (at most 64 items; exactly 64
	 * characters each)
	 */
	const char *const *call_hashes;
	size_t n_call_hashes;
	bool has_call_hashes;
	/* the calls (1 to 64 items; 1 to 256 characters each) */
	const char *const *call_ids;
	size_t n_call_ids;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what was decided, and how */
	enum solgate_decision_token decision;
	/* who called (1 to 256 characters) */
	const char *extension_id;
	/*
	 * what the queue was told since its last record; there if the queue
	 * decided (at most 1024 items; 1 to 400 characters each)
	 */
	const char *const *fed;
	size_t n_fed;
	bool has_fed;
	/*
	 * of each call: its number in the session, SHA-256 of what is kept of
	 * it (at most 64 items; 66 to 90 characters each)
	 */
	const char *const *inputs;
	size_t n_inputs;
	bool has_inputs;
	/* SHA-256 of the note of the person (exactly 64 characters) */
	const char *note_hash;
	bool has_note_hash;
	/* its length in bytes (at least 0) */
	int64_t note_length;
	bool has_note_length;
	/* under which mode */
	enum solgate_policy_mode policy_mode;
	/* the question; null if nobody was asked (1 to 256 characters) */
	const char *prompt_id;
	bool has_prompt_id;
	/* how dangerous it was */
	enum solgate_risk risk;
	/* the rule that decided, or asked (1 to 64 characters) */
	const char *rule;
	bool has_rule;
	/*
	 * SHA-256 of each scope, in lower-case hex (at most 64 items; exactly
	 * 64 characters each)
	 */
	const char *const *scope_hashes;
	size_t n_scope_hashes;
	/* where a person answered */
	enum solgate_surface surface;
	bool has_surface;
};

/* who wrote a log line */
struct solgate_log_source {
	/* which part */
	enum solgate_log_component component;
	/* on which machine (1 to 256 characters) */
	const char *host;
	bool has_host;
	/* in which process (at least 0) */
	int64_t pid;
	bool has_pid;
};

/* what happened */
#define SOLGATE_POLICY_DECISION_LOG_EVENT "policy.decision"
/* version of this contract */
#define SOLGATE_POLICY_DECISION_LOG_SCHEMA "pi.ext.log.v1"
/* the log line of a decision */
struct solgate_policy_decision_log {
	/* what it belongs to */
	struct solgate_log_correlation correlation;
	/* the decision */
	struct solgate_policy_decision_data data;
	/* how grave */
	enum solgate_log_level level;
	/* in words, for people (1 to 2000 characters) */
	const char *message;
	/* who wrote it */
	struct solgate_log_source source;
	bool has_source;
	/* when (RFC 3339 in UTC) */
	const char *ts;
};

/* a stored decision */
struct solgate_grant {
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it covers; absent: everything (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	/* for which versions; absent: any (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
	/* allow or deny */
	enum solgate_grant_effect decision;
	/* when a person decided (RFC 3339 in UTC) */
	const char *decided_at;
	/* until when it holds; absent: until revoked (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* one step of a run */
struct solgate_trace_event {
	/* id of the event (1 to 256 characters) */
	const char *id;
	/* the run it is of (1 to 256 characters) */
	const char *trace_run_id;
	/* the transmission it is of (1 to 256 characters) */
	const char *transmission_id;
	/* when (RFC 3339 in UTC) */
	const char *ts;
	/* who */
	enum solgate_trace_actor actor;
	/* which step */
	enum solgate_trace_phase phase;
	/* how it went */
	enum solgate_trace_status status;
	/* in words, for people (at most 2000 characters) */
	const char *summary;
	bool has_summary;
	/* counts, sizes, ids; never content */
	const char *metadata; /* JSON */
	bool has_metadata;
};

/* one turn being worked on */
struct solgate_trace_run {
	/* id of the run (1 to 256 characters) */
	const char *id;
	/* the transmission it is of (1 to 256 characters) */
	const char *transmission_id;
	/* how much was asked for */
	enum solgate_trace_level level;
	/* who answered (1 to 200 characters) */
	const char *persona_label;
	bool has_persona_label;
	/* when it began (RFC 3339 in UTC) */
	const char *created_at;
};

/* a line of the chat */
struct solgate_chat_message {
	/* who said it */
	enum solgate_chat_role role;
	/* what was said (at most 65536 characters) */
	const char *text;
	/* in short (at most 20000 characters) */
	const char *summary;
	bool has_summary;
	/* at length (at most 65536 characters) */
	const char *expanded;
	bool has_expanded;
	/* when (RFC 3339 in UTC) */
	const char *timestamp;
	/* in which mode */
	enum solgate_chat_mode category;
	bool has_category;
	/* says that something went wrong (default false) */
	bool is_error;
};

/* what the model is told */
struct solgate_function_result {
	/*
	 * done, cancelled, or what the person said instead (1 to 22000
	 * characters)
	 */
	const char *result;
};

/* what became of a call */
struct solgate_function_response {
	/* which tool (1 to 200 characters) */
	const char *name;
	/* id of the call (1 to 256 characters) */
	const char *id;
	/* what the model is told */
	struct solgate_function_result response;
};

/* one response in its wrapper */
struct solgate_function_response_part {
	/* the response */
	struct solgate_function_response function_response;
};

/* the wrapper of responses */
struct solgate_function_response_message {
	/* the responses (1 to 64 items) */
	const struct solgate_function_response_part *message;
	size_t n_message;
};

/* a model proposes to use a tool */
struct solgate_function_call {
	/* id of the call (1 to 256 characters) */
	const char *id;
	bool has_id;
	/* which tool (1 to 200 characters) */
	const char *name;
	/* with what */
	const char *args; /* JSON */
};

/* a source, as a model proposes it */
struct solgate_add_charging_source_args {
	/* what it is (1 to 200 characters) */
	const char *name;
	/* how many; absent: one (1 to 1000000) */
	int64_t quantity;
	bool has_quantity;
	/* power of one, in unit (0 to 1000000000) */
	double input;
	/* unit of input (default W) */
	enum solgate_power_unit unit;
	/* hours a day; absent: estimated (0 to 24) */
	double hours;
	bool has_hours;
	/* what arrives of it; absent: 0.85 (0 to 1) */
	double efficiency;
	bool has_efficiency;
	/* what kind of source */
	enum solgate_charging_type type;
};

/* a load, as a model proposes it */
struct solgate_add_load_item_args {
	/* what it is (1 to 200 characters) */
	const char *name;
	/*
	 * which part of the table, in the model's words (at most 200
	 * characters)
	 */
	const char *category;
	bool has_category;
	/* how many; absent: one (1 to 1000000) */
	int64_t quantity;
	bool has_quantity;
	/* power of one; absent: estimated (0 to 1000000000) */
	double watts;
	bool has_watts;
	/* hours a day; absent: estimated (0 to 24) */
	double hours;
	bool has_hours;
	/* percent of them; absent: 100 (0 to 100) */
	double duty_cycle;
	bool has_duty_cycle;
	/* where the numbers come from (at most 2000 characters) */
	const char *notes;
	bool has_notes;
};

/* a row of the load table */
struct solgate_power_item {
	/* id of the row (1 to 256 characters) */
	const char *id;
	/* which part of the table */
	enum solgate_load_category category;
	/* what it is (1 to 200 characters) */
	const char *name;
	/* how many (1 to 1000000) */
	int64_t quantity;
	/* power of one (0 to 1000000000) */
	double watts;
	/* hours in use a day (0 to 24) */
	double hours;
	/* percent of them it draws power (0 to 100) */
	double duty_cycle;
	/* remarks (at most 2000 characters) */
	const char *notes;
	/* what was read about it (at most 20000 characters) */
	const char *technical_specs;
	bool has_technical_specs;
	/* which of these nobody said (at most 4 items) */
	const enum solgate_energy_estimate *estimated;
	size_t n_estimated;
	bool has_estimated;
	/* counts in the totals (default true) */
	bool enabled;
};

/* a row of the charging table */
struct solgate_charging_source {
	/* id of the row (1 to 256 characters) */
	const char *id;
	/* what it is (1 to 200 characters) */
	const char *name;
	/* how many (1 to 1000000) */
	int64_t quantity;
	/* power of one, in unit (0 to 1000000000) */
	double input;
	/* unit of input (default W) */
	enum solgate_power_unit unit;
	/* hours a day (0 to 24) */
	double hours;
	/* what arrives of it (0 to 1) */
	double efficiency;
	/* what kind of source */
	enum solgate_charging_type type;
	/* hours come from the forecast (default false) */
	bool auto_solar;
	/* which of these nobody said (at most 4 items) */
	const enum solgate_energy_estimate *estimated;
	size_t n_estimated;
	bool has_estimated;
	/* counts in the totals (default true) */
	bool enabled;
};

/* a place */
struct solgate_geo_point {
	/* degrees north (-90 to 90) */
	double lat;
	/* degrees east (-180 to 180) */
	double lon;
	/* name of the place (at most 200 characters) */
	const char *name;
};

/* hours of full sun a day */
struct solgate_solar_forecast {
	/* average of the month (0 to 24) */
	double sunny_hours;
	bool has_sunny_hours;
	/* on a bad day (0 to 24) */
	double cloudy_hours;
	bool has_cloudy_hours;
	/* today (0 to 24) */
	double now_hours;
	bool has_now_hours;
	/* is being fetched */
	bool loading;
	/* was fetched */
	bool fetched;
	/* when (RFC 3339 in UTC) */
	const char *updated_at;
	bool has_updated_at;
	/* why it was not (at most 2000 characters) */
	const char *error;
	bool has_error;
	bool null_error;
	/* degrees north (-90 to 90) */
	double lat;
	bool has_lat;
	/* degrees east (-180 to 180) */
	double lon;
	bool has_lon;
	/* name of the place (at most 200 characters) */
	const char *name;
	bool has_name;
};

/* the battery */
struct solgate_battery_config {
	/* capacity in ampere-hours (0 to 1000000000) */
	double capacity_ah;
	/* voltage of the system (0 to 1000000) */
	double voltage;
	/* percent charged at the start (0 to 100) */
	double initial_so_c;
	/* where it stands (at most 200 characters) */
	const char *location;
	/* where that is */
	struct solgate_geo_point geo;
	bool has_geo;
	/* which forecast counts */
	enum solgate_forecast_mode forecast_mode;
	/* a day of the month whose average counts (YYYY-MM-DD) */
	const char *forecast_month;
	bool has_forecast_month;
	/* the forecast itself */
	struct solgate_solar_forecast forecast;
	bool has_forecast;
};

/* the tables as a file */
struct solgate_energy_export {
	/* version of the file (1 to 64 characters) */
	const char *version;
	/* the loads (at most 1024 items) */
	const struct solgate_power_item *items;
	size_t n_items;
	/* the sources (at most 1024 items) */
	const struct solgate_charging_source *charging;
	size_t n_charging;
	/* the battery */
	struct solgate_battery_config battery;
};

/* what a day adds up to */
struct solgate_system_totals {
	/* used, in watt-hours (at least 0) */
	double daily_wh_consumed;
	/* used, in ampere-hours (at least 0) */
	double daily_ah_consumed;
	/* charged, in watt-hours (at least 0) */
	double daily_wh_generated;
	/* charged, in ampere-hours (at least 0) */
	double daily_ah_generated;
	/* charged less used, in watt-hours */
	double net_wh;
	/* charged less used, in ampere-hours */
	double net_ah;
	/* percent charged at the end (0 to 100) */
	double final_so_c;
};

/* the verdict on a turn */
struct solgate_eval_breakpoint_output {
	/* must, should or skip */
	enum solgate_breakpoint decision;
	/* the rule that decided (1 to 6) */
	int64_t rule;
	/* the message is nothing but an acknowledgement */
	bool ack_only;
	/* the summary stays as it is */
	bool freeze;
};

/* the facts of a turn */
struct solgate_eval_breakpoint_input {
	/* what the user said (at most 20000 characters) */
	const char *message;
	/* what happened lately (at most 8 items; default empty) */
	const enum solgate_signal_kind *signal_kinds;
	size_t n_signal_kinds;
	/* the window is nearly full (default false) */
	bool context_window_pressure;
	/* the thread may be losing its subject (default false) */
	bool drift_risk;
	/* somebody else changed the summary (default false) */
	bool summary_changed;
	/* where the feeling is heading */
	enum solgate_affect_phase phase;
	bool has_phase;
	/* how strong it is */
	enum solgate_intensity intensity_bucket;
	bool has_intensity_bucket;
};

/* a request that was refused */
struct solgate_http_error {
	/* code, for machines (1 to 64 characters) */
	const char *error;
	/* for people (1 to 2000 characters) */
	const char *message;
	/* whether sending it again can help */
	bool retryable;
	/* more of it */
	const char *details; /* JSON */
	bool has_details;
	/*
	 * keys that were not understood (at most 64 items; 1 to 256 characters
	 * each)
	 */
	const char *const *unrecognized_keys;
	size_t n_unrecognized_keys;
	bool has_unrecognized_keys;
	/* the transmission (1 to 256 characters) */
	const char *transmission_id;
	bool has_transmission_id;
	/* the run (1 to 256 characters) */
	const char *trace_run_id;
	bool has_trace_run_id;
	/* the request (1 to 256 characters) */
	const char *request_id;
	bool has_request_id;
};

/* a request over HTTP that was refused (RFC 9457) */
struct solgate_problem_details {
	/* urn:solgate:problem: and the code (1 to 256 characters) */
	const char *type;
	/* what this code means (1 to 256 characters) */
	const char *title;
	/* of the answer (400 to 599) */
	int64_t status;
	/* what is wrong with this request, for people (1 to 2000 characters) */
	const char *detail;
	/* code, for machines (1 to 64 characters) */
	const char *error;
	/* the same as detail (1 to 2000 characters) */
	const char *message;
	/* whether sending it again can help */
	bool retryable;
	/* what is wrong at the place (1 to 64 characters) */
	const char *code;
	bool has_code;
	/* the place in the body, as a JSON pointer (at most 256 characters) */
	const char *pointer;
	bool has_pointer;
	/*
	 * keys that were not understood (at most 64 items; at most 256
	 * characters each)
	 */
	const char *const *unrecognized_keys;
	size_t n_unrecognized_keys;
	bool has_unrecognized_keys;
	/* more of it */
	const char *details; /* JSON */
	bool has_details;
	/* the request, as X-Request-Id says it (1 to 256 characters) */
	const char *request_id;
};

/* what is wrong, and where */
struct solgate_error_detail {
	/* for machines (1 to 64 characters) */
	const char *code;
	/* for people (1 to 2000 characters) */
	const char *message;
	/*
	 * where, as a JSON pointer; empty: the whole (at most 256 characters)
	 */
	const char *pointer;
};

/* a line that was refused */
struct solgate_error_body {
	/* why */
	struct solgate_error_detail error;
};

/* what happens while the intent is uncertain */
struct solgate_lattice_unsure {
	/* a confidence below this degrades the cell; at least 0.55 (0 to 1) */
	double below;
	/* extras that are taken away (at most 7 items) */
	const enum solgate_allowed_type *drops;
	size_t n_drops;
};

/* what an answer may cost, by its mode */
struct solgate_lattice_budgets {
	/* the answer only */
	struct solgate_budgets none;
	/* one small extra */
	struct solgate_budgets light;
	/* steps, tables, reading tools */
	struct solgate_budgets full;
};

/* what the answer to one kind of turn may do */
struct solgate_lattice_cell {
	/* how much beyond the answer */
	enum solgate_enrichment_mode mode;
	/* the mode while confidence is low; light at most anyway */
	enum solgate_enrichment_mode mode_if_unsure;
	bool has_mode_if_unsure;
	/* which extras (at most 7 items) */
	const enum solgate_allowed_type *types;
	size_t n_types;
	/* and which if there is a picture (at most 7 items; default empty) */
	const enum solgate_allowed_type *types_with_image;
	size_t n_types_with_image;
	/* and which with leave to browse (at most 7 items; default empty) */
	const enum solgate_allowed_type *types_if_browsing;
	size_t n_types_if_browsing;
	/* how the answer is to be given */
	enum solgate_posture posture;
	/* how while the affect bucket is high */
	enum solgate_posture posture_if_intense;
	bool has_posture_if_intense;
	/* who might answer */
	enum solgate_persona persona_hint;
	bool has_persona_hint;
};

/* the cells of one intent */
struct solgate_lattice_row {
	/* harmless */
	struct solgate_lattice_cell tier_0;
	/* low risk */
	struct solgate_lattice_cell tier_1;
	/* medium risk: never direct */
	struct solgate_lattice_cell tier_2;
	/* high risk: nothing but a pause or containment */
	struct solgate_lattice_cell tier_3;
};

/* a row of cells for each intent */
struct solgate_lattice_cells {
	/* look at a thing and judge it */
	struct solgate_lattice_row inspect;
	/* explain, or show how */
	struct solgate_lattice_row teach;
	/* choose among options */
	struct solgate_lattice_row decide;
	/* make something new */
	struct solgate_lattice_row create;
	/* support with feelings, identity, relations */
	struct solgate_lattice_row reflect;
	/* none of the others */
	struct solgate_lattice_row other;
};

/* what answers may do, by intent and risk tier */
struct solgate_lattice_table {
	/* name of the table, such as lattice.v0.1 (1 to 64 characters) */
	const char *version;
	/*
	 * for readers; nothing depends on them (at most 12 items; 1 to 300
	 * characters each; default empty)
	 */
	const char *const *notes;
	size_t n_notes;
	/* while the intent is uncertain */
	struct solgate_lattice_unsure unsure;
	/* what an answer may cost, by its mode */
	struct solgate_lattice_budgets budgets;
	/* what an answer may do, by intent and risk tier */
	struct solgate_lattice_cells cells;
};

/* what a caller is ready to spend */
struct solgate_budget_limits {
	/* tokens of the answer (0 to 1000000) */
	int64_t max_output_tokens;
	bool has_max_output_tokens;
	/* tool calls on the way to it (0 to 1000) */
	int64_t max_tool_calls;
	bool has_max_tool_calls;
	/* time until it must be there (0 to 86400) */
	int64_t max_seconds;
	bool has_max_seconds;
};

/* a turn to be judged */
struct solgate_eval_intent_input {
	/* what the user said (at most 20000 characters) */
	const char *text;
	/* there is a picture (default false) */
	bool has_image;
	/* there is sound (default false) */
	bool has_audio;
	/* there is leave to browse (default false) */
	bool browsing;
	/* how strong the feeling of the thread is (default low) */
	enum solgate_intensity affect_bucket;
	/* what the caller is ready to spend */
	struct solgate_budget_limits budgets;
	bool has_budgets;
	/* the id of the result; all zeros if absent (1 to 256 characters) */
	const char *decision_id;
	bool has_decision_id;
	/* the time of the result; 1970 if absent (RFC 3339 in UTC) */
	const char *created_at;
	bool has_created_at;
};

/* a text to be judged */
struct solgate_eval_risk_input {
	/* what the user said (at most 20000 characters) */
	const char *text;
};

/* how risky it is, and why */
struct solgate_eval_risk_output {
	/* 0 harmless to 3 high (0 to 3) */
	int64_t tier;
	/* what fired, strongest first (at most 8 items) */
	const struct solgate_signal *signals;
	size_t n_signals;
	/* the tier on the coarse scale */
	enum solgate_risk level;
	/* what the rules say (0 to 3) */
	int64_t rule_tier;
	/* what the model says; the higher of the two counts (0 to 3) */
	int64_t model_tier;
	/* what it is about (at most 20 items) */
	const enum solgate_risk_reason *reasons;
	size_t n_reasons;
	/* why it is urgent; null if it is not */
	enum solgate_urgency_reason urgency;
	bool has_urgency;
};

/* a turn to look up in the lattice */
struct solgate_eval_lattice_input {
	/* what the user wants */
	enum solgate_intent intent;
	/* how sure that is (0 to 1) */
	double confidence;
	/* 0 harmless to 3 high (0 to 3) */
	int64_t risk_tier;
	/* there is text (default true) */
	bool has_text;
	/* there is a picture (default false) */
	bool has_image;
	/* there is leave to browse (default false) */
	bool browsing;
	/* how strong the feeling is (default low) */
	enum solgate_intensity affect_bucket;
	/* what the caller is ready to spend */
	struct solgate_budget_limits budgets;
	bool has_budgets;
};

/* what its answer may do */
struct solgate_eval_lattice_output {
	/* what the answer may do */
	struct solgate_lattice_decision lattice;
	/* how much it may cost */
	struct solgate_budgets budgets;
	/* it must state its assumptions and claim no certainty */
	bool assumptions_required;
};

/* what a lease is made of */
struct solgate_eval_lease_terms {
	/* 0 harmless to 3 high (0 to 3) */
	int64_t risk_tier;
	/* how much beyond the answer */
	enum solgate_enrichment_mode enrichment_mode;
	/* which extras (at most 7 items) */
	const enum solgate_allowed_type *allowed_types;
	size_t n_allowed_types;
	/* how the answer is to be given */
	enum solgate_posture posture;
	/* how many reads and writes (0 to 1000) */
	int64_t max_tool_calls;
	/* and for how long (0 to 86400) */
	int64_t max_seconds;
};

/* one call on behalf of a turn */
struct solgate_eval_lease_call {
	/* what kind of call */
	enum solgate_lease_call type;
	/* milliseconds since the lease was opened (-86400000 to 864000000) */
	int64_t at_ms;
};

/* a lease and what is asked of it */
struct solgate_eval_lease_input {
	/* open the lease of this turn */
	struct solgate_intent_gate_result result;
	bool has_result;
	/* or one on these terms */
	struct solgate_eval_lease_terms terms;
	bool has_terms;
	/* what is asked of it, in this order (at most 1000 items) */
	const struct solgate_eval_lease_call *calls;
	size_t n_calls;
};

/* the answer of a lease to one call */
struct solgate_eval_lease_verdict {
	/* it may go on to the action gate */
	bool admitted;
	/* why not */
	enum solgate_lease_refusal reason;
	bool has_reason;
	/* a write: somebody must confirm it besides */
	bool needs_handshake;
	/* reads and writes that remain (0 to 1000) */
	int64_t calls_left;
};

/* the answers, one for each call */
struct solgate_eval_lease_output {
	/* one for each call (at most 1000 items) */
	const struct solgate_eval_lease_verdict *verdicts;
	size_t n_verdicts;
};

/* the memento after a turn */
struct solgate_eval_memento_output {
	/* the memento after the turn */
	struct solgate_thread_memento memento;
	/* the peak guardrail is active */
	bool frozen;
	/*
	 * why the summary may not change: skip or peak (exactly 4 characters)
	 */
	const char *blocked;
	bool has_blocked;
	/* strong ETag of the memento, quotes and all (exactly 66 characters) */
	const char *etag;
	/* what was ignored (1 to 80 characters) */
	const char *warning;
	bool has_warning;
};

/* a turn and the memento before it */
struct solgate_eval_memento_input {
	/* the memento before the turn */
	struct solgate_thread_memento previous;
	bool has_previous;
	bool null_previous;
	/* must, should or skip */
	enum solgate_breakpoint decision;
	/* ModelShape as the model proposes it; ignored unless valid */
	const char *shape; /* JSON */
	bool has_shape;
	/* AffectSignal about the message; read leniently */
	const char *affect_signal; /* JSON */
	bool has_affect_signal;
	/* what happened in this turn */
	struct solgate_thread_memento_signals signals;
	bool has_signals;
	/* id of the message (1 to 256 characters) */
	const char *message_id;
	/* when the turn ended (RFC 3339 in UTC) */
	const char *now;
	/* its thread; absent: that of the previous one (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* who said the message (default user) */
	enum solgate_chat_role role;
	/* what was said (at most 20000 characters) */
	const char *message;
	bool has_message;
	/* what was answered (at most 65536 characters) */
	const char *assistant_text;
	bool has_assistant_text;
	/* a skip keeps the summary off-peak too (default true) */
	bool block_on_skip;
};

/* what they amount to */
struct solgate_eval_affect_output {
	/* where it is heading */
	enum solgate_affect_phase phase;
	/* how strong it is now */
	enum solgate_intensity intensity_bucket;
};

/* the feelings of a thread */
struct solgate_eval_affect_input {
	/* a list of numbers or of EvalAffectPoint, oldest first */
	const char *points; /* JSON */
	bool has_points;
	/* the same, under another name */
	const char *intensities; /* JSON */
	bool has_intensities;
	/* when it is asked; absent: at the last point (RFC 3339 in UTC) */
	const char *now;
	bool has_now;
	/* how long a point counts (exactly 1800000) */
	int64_t window_ms;
	bool has_window_ms;
	/* how many count (exactly 5) */
	int64_t max_points;
	bool has_max_points;
};

/* one feeling and when */
struct solgate_eval_affect_point {
	/* its message; absent: m and its place, m0 (1 to 256 characters) */
	const char *end_message_id;
	bool has_end_message_id;
	/* the feeling, in a word (1 to 64 characters) */
	const char *label;
	bool has_label;
	/* how strong (0 to 1) */
	double intensity;
	/* how sure */
	enum solgate_confidence_level confidence;
	bool has_confidence;
	/* who noticed */
	enum solgate_affect_source source;
	bool has_source;
	/* when; absent: now (RFC 3339 in UTC) */
	const char *ts;
	bool has_ts;
};

/* what differs from the documents */
struct solgate_eval_queue_settings {
	/* how long calls are collected (1 to 86400000; default 250) */
	int64_t window_ms;
	/* from display to denial (1 to 86400000; default 30000) */
	int64_t timeout_ms;
	/* what one extension adds (1 to 86400000; default 30000) */
	int64_t extend_ms;
	/* how many a prompt gets (10 to 1000; default 10) */
	int64_t extends;
	/* calls of one extension that may wait (1 to 64; default 64) */
	int64_t extension_calls;
	/* prompts of one extension that may be open (1 to 8; default 8) */
	int64_t extension_prompts;
	/* with nobody there, wait instead of denying (default false) */
	bool wait_unattended;
	/* be quiet after three denials (default true) */
	bool cooldown;
	/* who watch from the start and may decide (0 to 100; default 1) */
	int64_t people;
};

/*
 * one thing that happens to the queue; call_id is required when type is call;
 * call_id is required when type is cancel; prompt is required when type is
 * decision; decision is required when type is decision; prompt is required when
 * type is extend; extension_id is required when type is unmute; channel is
 * required when type is disconnect
 */
struct solgate_eval_queue_event {
	/*
	 * when; earlier than the one before counts as that (0 to 1000000000000;
	 * default 0)
	 */
	int64_t at_ms;
	/* what happens */
	enum solgate_queue_event type;
	/* whose token; absent: the one that may */
	enum solgate_role role;
	bool has_role;
	/* who, for the record (1 to 200 characters) */
	const char *by;
	bool has_by;
	/* call, cancel: which call (1 to 256 characters) */
	const char *call_id;
	bool has_call_id;
	/*
	 * call, cancel, disconnect: the caller's connection (1 to 256
	 * characters)
	 */
	const char *channel;
	bool has_channel;
	/*
	 * call: stands for its content; absent: the summary (1 to 256
	 * characters)
	 */
	const char *hash;
	bool has_hash;
	/* call: its scope; absent: the call_id (1 to 2000 characters) */
	const char *summary;
	bool has_summary;
	/* call, unmute: who asks (1 to 256 characters) */
	const char *extension_id;
	bool has_extension_id;
	/* call, unmute: for what kind of access (default exec) */
	enum solgate_capability capability;
	/* call, unmute: how dangerous; absent: that of the capability */
	enum solgate_risk risk;
	bool has_risk;
	/* call, unmute: the scope group (at most 2000 characters) */
	const char *scope_group;
	bool has_scope_group;
	/* call: the turn it belongs to (at most 256 characters) */
	const char *turn;
	bool has_turn;
	/*
	 * call: how bad within its risk; the worst is listed first (0 to
	 * 1000000; default 0)
	 */
	int64_t weight;
	/* call: can be shown in full (default true) */
	bool displayable;
	/*
	 * decision, extend: which prompt, p1 and so on in the order of opening
	 * (1 to 256 characters)
	 */
	const char *prompt;
	bool has_prompt;
	/* decision: the answer (1 to 64 characters) */
	const char *decision;
	bool has_decision;
	/*
	 * decision: the revision that was seen; absent: all that wait (0 to
	 * 4294967295)
	 */
	int64_t rev;
	bool has_rev;
};

/* what happens to a queue of questions */
struct solgate_eval_queue_input {
	/* what differs from the documents */
	struct solgate_eval_queue_settings settings;
	bool has_settings;
	/* what happens, in this order (at most 2000 items) */
	const struct solgate_eval_queue_event *events;
	size_t n_events;
};

/* one thing the queue wants done */
struct solgate_eval_queue_effect {
	/* the event that led to it, from 0 (0 to 2000) */
	int64_t event;
	/* what is to be done */
	enum solgate_queue_effect effect;
	/* refuse: why */
	enum solgate_queue_refusal reason;
	bool has_reason;
	/* record: what it is about */
	enum solgate_queue_record about;
	bool has_about;
	/* which prompt; absent: nobody was asked (1 to 256 characters) */
	const char *prompt;
	bool has_prompt;
	/* release, deny: which call (1 to 256 characters) */
	const char *call_id;
	bool has_call_id;
	/* release: what it was approved as (exactly 64 characters) */
	const char *hash;
	bool has_hash;
	/* how it was settled, and by whom */
	enum solgate_decision_token decision;
	bool has_decision;
	/* record, resolve: the person; show: to whom (1 to 200 characters) */
	const char *by;
	bool has_by;
	/* wake: when; show, update: the deadline (at least 0) */
	int64_t at_ms;
	bool has_at_ms;
	/* show, update, record: the revision (0 to 4294967295) */
	int64_t rev;
	bool has_rev;
	/*
	 * its calls, the worst first (1 to 64 items; 1 to 256 characters each)
	 */
	const char *const *call_ids;
	size_t n_call_ids;
	bool has_call_ids;
	/*
	 * show, update: what is listed (1 to 3 items; 1 to 2000 characters
	 * each)
	 */
	const char *const *scopes;
	size_t n_scopes;
	bool has_scopes;
	/* show, update: how many are not listed (7 to 16 characters) */
	const char *more;
	bool has_more;
	/* show, update: the answers that are taken (1 to 5 items) */
	const enum solgate_prompt_option *options;
	size_t n_options;
	bool has_options;
};

/* what is to be done, in order */
struct solgate_eval_queue_output {
	/* what is to be done, in this order (at most 10000 items) */
	const struct solgate_eval_queue_effect *effects;
	size_t n_effects;
};

/* what the person does when an offer arrives */
struct solgate_eval_consent_view {
	/* the app is in front (default false) */
	bool app_foreground;
	/* and shows this thread (default false) */
	bool same_thread;
	/* the person types (default true) */
	bool typing;
	/* or scrolls fast (default true) */
	bool fast_scrolling;
};

/*
 * one thing that happens while a person is asked; functionCalls is required
 * when type is calls; text is required when type is type; mode is required when
 * type is switch
 */
struct solgate_eval_consent_event {
	/* when (0 to 1000000000000; default 0) */
	int64_t at_ms;
	/* what happens */
	enum solgate_consent_event type;
	/* whose token (default person) */
	enum solgate_role role;
	/* chip: the turn of the action (1 to 256 characters) */
	const char *request_id;
	bool has_request_id;
	/* chip: which action (1 to 256 characters) */
	const char *action_id;
	bool has_action_id;
	/* propose: ActionNeeded; without what it needs there is no chip */
	const char *meta; /* JSON */
	bool has_meta;
	/* propose, without meta: what is done (1 to 64 characters) */
	const char *action_kind;
	bool has_action_kind;
	/*
	 * propose: the canonical payload; absent: that of meta (at most 20000
	 * characters)
	 */
	const char *payload;
	bool has_payload;
	/* propose: the person asked for it in this turn (default false) */
	bool asked;
	/* propose: the turn allows actions (default true) */
	bool may_act;
	/* propose: the executor can stop it safely (default false) */
	bool can_cancel;
	/* propose: what the person does */
	struct solgate_eval_consent_view view;
	bool has_view;
	/*
	 * chip, success and failure: of which attempt; absent: of the last (0
	 * to 4294967295)
	 */
	int64_t attempt;
	bool has_attempt;
	/* sa, calls: what the model wants (1 to 1000 items) */
	const struct solgate_function_call *function_calls;
	size_t n_function_calls;
	bool has_function_calls;
	/*
	 * sa: what was typed, what was added, why it failed (1 to 20000
	 * characters)
	 */
	const char *text;
	bool has_text;
	/* sa, switch: to what */
	enum solgate_chat_mode mode;
	bool has_mode;
};

/* what happens while a person is asked */
struct solgate_eval_consent_input {
	/* where the person is asked (default chip) */
	enum solgate_consent_face face;
	/* begin in this state (1 to 64 characters) */
	const char *state;
	bool has_state;
	/* sa: what the chat is for (default load) */
	enum solgate_chat_mode mode;
	/* what happens, in this order (at most 1000 items) */
	const struct solgate_eval_consent_event *events;
	size_t n_events;
};

/* one thing to be done */
struct solgate_eval_consent_effect {
	/* the event that led to it, from 0 (0 to 1000) */
	int64_t event;
	/* what is to be done */
	enum solgate_consent_effect effect;
	/* refuse: why */
	enum solgate_consent_refusal reason;
	bool has_reason;
	/*
	 * refuse: what is wrong with the offer, as a JSON pointer (at most 256
	 * characters)
	 */
	const char *pointer;
	bool has_pointer;
	/*
	 * chip: which action; suppress: the one in the way (1 to 256
	 * characters)
	 */
	const char *action_id;
	bool has_action_id;
	/* sa: which call (1 to 256 characters) */
	const char *call_id;
	bool has_call_id;
	/* record: what was decided */
	enum solgate_decision_token decision;
	bool has_decision;
	/* record: what happened */
	enum solgate_consent_event on;
	bool has_on;
	/* run: which attempt (0 to 4294967295) */
	int64_t attempt;
	bool has_attempt;
	/* show: with the first line of What will happen */
	bool micro_expand;
	bool has_micro_expand;
	/* respond: what the model will be told (1 to 22000 characters) */
	const char *result;
	bool has_result;
	/* flush: the message */
	struct solgate_function_response_message message;
	bool has_message;
	/* the state after the event (1 to 64 characters) */
	const char *state;
	bool has_state;
};

/* what is to be done, in order */
struct solgate_eval_consent_output {
	/* what is to be done, in this order (at most 10000 items) */
	const struct solgate_eval_consent_effect *effects;
	size_t n_effects;
	/*
	 * how it ends; chip: of the last action that was named (1 to 64
	 * characters)
	 */
	const char *state;
	bool has_state;
	/* chip: what was counted */
	struct solgate_chip_telemetry counts;
	bool has_counts;
};

/* what a call reaches */
struct solgate_eval_scope {
	/* what it is */
	enum solgate_scope_kind kind;
	/* which one, redacted (1 to 2000 characters) */
	const char *summary;
	/* with what it may share a question (1 to 8192 characters) */
	const char *group;
	/* it is known only when it runs */
	bool dynamic;
};

/* the verdict on a call */
struct solgate_eval_action_output {
	/* allow, deny or ask (3 to 5 characters) */
	const char *verdict;
	/* the rule that decided (1 to 64 characters) */
	const char *code;
	/* as the core derived it */
	enum solgate_capability capability;
	/* how dangerous it is */
	enum solgate_risk risk;
	/* and why, in one line (1 to 200 characters) */
	const char *risk_reason;
	/* what it reaches */
	struct solgate_eval_scope scope;
	/* index of the grant that decided (0 to 10000) */
	int64_t matched;
	bool has_matched;
	/* what an answer with always would store; null: it is not offered */
	struct solgate_grant_preview grant_preview;
	bool has_grant_preview;
	/*
	 * the rules that were looked at, in order (1 to 32 items; 1 to 400
	 * characters each)
	 */
	const char *const *why;
	size_t n_why;
	/* SHA-256 of the canonical call (exactly 64 characters) */
	const char *hash;
};

/* a policy */
struct solgate_eval_policy {
	/*
	 * safe, balanced or permissive; unknown: safe (at most 64 characters)
	 */
	const char *profile;
	bool has_profile;
	/* exec and env are not denied by the profile (default false) */
	bool allow_dangerous;
	/*
	 * strict, prompt or permissive; unknown: prompt (at most 64 characters)
	 */
	const char *mode;
	bool has_mode;
	/*
	 * allowed without a question (at most 64 items; at most 64 characters
	 * each)
	 */
	const char *const *default_caps;
	size_t n_default_caps;
	bool has_default_caps;
	/*
	 * denied whatever else is said (at most 64 items; at most 64 characters
	 * each)
	 */
	const char *const *deny_caps;
	size_t n_deny_caps;
	bool has_deny_caps;
	/* EvalPolicyExtension by id */
	const char *per_extension; /* JSON */
	bool has_per_extension;
	/* lists of commands: each, or never (at most 16 characters) */
	const char *compound;
	bool has_compound;
	/* ask in permissive mode too (default false) */
	bool always_prompt;
	/*
	 * directories of the gate itself, absolute (at most 16 items; 1 to 4095
	 * characters each)
	 */
	const char *const *own;
	size_t n_own;
	bool has_own;
};

/* a decision made before */
struct solgate_eval_grant {
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it covers; absent: everything (at most 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	bool null_scope_pattern;
	/* for which versions; absent: any (at most 256 characters) */
	const char *version_range;
	bool has_version_range;
	bool null_version_range;
	/* allow or deny */
	enum solgate_grant_effect decision;
	/* how long it lasts (default always) */
	enum solgate_lifetime lifetime;
	/* when a person decided (RFC 3339 in UTC) */
	const char *decided_at;
	bool has_decided_at;
	/* until when it holds (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* who calls */
struct solgate_eval_extension {
	/* which one (1 to 256 characters) */
	const char *id;
	/* its version, if known (at most 256 characters) */
	const char *version;
	bool has_version;
	bool null_version;
	/* its name; decides nothing (at most 256 characters) */
	const char *name;
	bool has_name;
	/* what it declares: only hosts count, and only for the risk */
	const char *manifest; /* JSON */
	bool has_manifest;
	bool null_manifest;
};

/* what it wants to do */
struct solgate_eval_call {
	/* id of the call (at most 256 characters) */
	const char *call_id;
	/* by which connector (at most 64 characters) */
	const char *method;
	/* with what */
	const char *params; /* JSON */
	/* what it says it needs; never trusted (at most 64 characters) */
	const char *capability;
	bool has_capability;
	/* how long it waits (0 to 86400000) */
	int64_t timeout_ms;
	bool has_timeout_ms;
	/* for the extension; decides nothing */
	const char *context; /* JSON */
	bool has_context;
};

/* a call, and all that bears on it */
struct solgate_eval_action_input {
	/*
	 * strict, prompt or permissive; unknown or absent: prompt (at most 64
	 * characters)
	 */
	const char *mode;
	bool has_mode;
	/* lists and settings beside the mode */
	struct solgate_eval_policy policy;
	bool has_policy;
	/*
	 * where the call is made, and the root of the project (1 to 4095
	 * characters)
	 */
	const char *cwd;
	bool has_cwd;
	/* what time it is, for grants that end (RFC 3339 in UTC) */
	const char *now;
	bool has_now;
	/* decisions made before (at most 10000 items; default empty) */
	const struct solgate_eval_grant *grants;
	size_t n_grants;
	/* who calls, as its channel says */
	struct solgate_eval_extension extension;
	/* what the turn allows: EvalLeaseTerms or IntentGateResult */
	const char *lease; /* JSON */
	bool has_lease;
	/* symbolic links that exist: path to target */
	const char *links; /* JSON */
	bool has_links;
	/* what it wants to do */
	struct solgate_eval_call call;
};

/* what a policy says of one extension */
struct solgate_eval_policy_extension {
	/* capabilities it has (at most 64 items; at most 64 characters each) */
	const char *const *allow;
	size_t n_allow;
	bool has_allow;
	/*
	 * capabilities it never has (at most 64 items; at most 64 characters
	 * each)
	 */
	const char *const *deny;
	size_t n_deny;
	bool has_deny;
	/* its own mode (at most 64 characters) */
	const char *mode;
	bool has_mode;
};

/* the key of the question about it */
struct solgate_eval_group_output {
	/* who calls (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* how dangerous it is */
	enum solgate_risk risk;
	/* with what it may share a question (1 to 8192 characters) */
	const char *group;
	/* for which turn (at most 256 characters) */
	const char *turn;
	bool has_turn;
};

/* a call */
struct solgate_eval_group_input {
	/* who calls */
	struct solgate_eval_extension extension;
	/* where, and the root of the project (1 to 4095 characters) */
	const char *cwd;
	bool has_cwd;
	/* for which turn (at most 256 characters) */
	const char *turn;
	bool has_turn;
	/* symbolic links that exist: path to target */
	const char *links; /* JSON */
	bool has_links;
	/* what it wants to do */
	struct solgate_eval_call call;
};

/* whether it does */
struct solgate_eval_pattern_output {
	/* whether it covers */
	bool match;
	/* why, or why not (1 to 400 characters) */
	const char *why;
};

/* a pattern and what it may cover */
struct solgate_eval_pattern_input {
	/* command, path or host; or the name of something */
	enum solgate_scope_kind kind;
	/*
	 * absent or null: no pattern, which covers all (at most 2000
	 * characters)
	 */
	const char *pattern;
	bool has_pattern;
	bool null_pattern;
	/* a text for a shell (at most 65536 characters) */
	const char *command;
	bool has_command;
	/*
	 * or words that no shell reads (at most 4097 items; at most 32768
	 * characters each)
	 */
	const char *const *argv;
	size_t n_argv;
	bool has_argv;
	/* a path (at most 4096 characters) */
	const char *path;
	bool has_path;
	/* a URL, or a host (at most 16384 characters) */
	const char *url;
	bool has_url;
	/* an operation, a tool, a variable (at most 256 characters) */
	const char *name;
	bool has_name;
	/* where, and the root of the project (1 to 4095 characters) */
	const char *cwd;
	bool has_cwd;
	/* symbolic links that exist: path to target */
	const char *links; /* JSON */
	bool has_links;
	/*
	 * read it as a denial: any reading that may match does (default false)
	 */
	bool deny;
};

/* what counts of a manifest; other keys are dropped */
struct solgate_manifest_hosts {
	/*
	 * hosts it talks to (at most 256 items; at most 1024 characters each)
	 */
	const char *const *hosts;
	size_t n_hosts;
	bool has_hosts;
	/* a list of names, or of ManifestCapability */
	const char *capabilities; /* JSON */
	bool has_capabilities;
	/* pi.ext.cap.v1 */
	const char *capability_manifest; /* JSON */
	bool has_capability_manifest;
};

/* for what a capability is declared; other keys are dropped */
struct solgate_manifest_scope {
	/*
	 * hosts, exact or *.suffix (at most 256 items; at most 1024 characters
	 * each)
	 */
	const char *const *hosts;
	size_t n_hosts;
	bool has_hosts;
};

/* a capability an extension declares; other keys are dropped */
struct solgate_manifest_capability {
	/* which one (at most 64 characters) */
	const char *capability;
	/* and for what */
	struct solgate_manifest_scope scope;
	bool has_scope;
};

/* all of them; other keys are dropped */
struct solgate_manifest_capabilities {
	/* what it asks for (at most 64 items) */
	const struct solgate_manifest_capability *capabilities;
	size_t n_capabilities;
	bool has_capabilities;
};

/* how a program is run */
struct solgate_exec_options {
	/* where to run it (at most 4096 characters) */
	const char *cwd;
	bool has_cwd;
	/* variables that are set for it */
	const char *env; /* JSON */
	bool has_env;
	/* how long; 0 as if absent (0 to 86400000) */
	int64_t timeout;
	bool has_timeout;
	/* the same (0 to 86400000) */
	int64_t timeoutMs;
	bool has_timeoutMs;
	/* the same (0 to 86400000) */
	int64_t timeout_ms;
	bool has_timeout_ms;
};

/* params of a call through method exec */
struct solgate_exec_params {
	/* the program (at most 4096 characters) */
	const char *cmd;
	bool has_cmd;
	/* its arguments (at most 4096 items; at most 32768 characters each) */
	const char *const *args;
	size_t n_args;
	bool has_args;
	/*
	 * program and arguments, instead of cmd and args (at most 4097 items;
	 * at most 32768 characters each)
	 */
	const char *const *argv;
	size_t n_argv;
	bool has_argv;
	/* a text for a shell, instead of them (at most 65536 characters) */
	const char *command;
	bool has_command;
	/* how to run it */
	struct solgate_exec_options options;
	bool has_options;
	/* how long; 0 as if absent (0 to 86400000) */
	int64_t timeout;
	bool has_timeout;
	/* the same (0 to 86400000) */
	int64_t timeoutMs;
	bool has_timeoutMs;
	/* the same (0 to 86400000) */
	int64_t timeout_ms;
	bool has_timeout_ms;
};

/* params of a call through method http */
struct solgate_http_params {
	/* where to (at most 16384 characters) */
	const char *url;
	bool has_url;
	/* GET if absent (at most 64 characters) */
	const char *method;
	bool has_method;
	/* sent along */
	const char *headers; /* JSON */
	bool has_headers;
	/* sent along */
	const char *body; /* JSON */
	bool has_body;
	/* the same, in base64 */
	const char *body_bytes; /* JSON */
	bool has_body_bytes;
	/* how long; 0 as if absent (0 to 86400000) */
	int64_t timeout;
	bool has_timeout;
	/* the same (0 to 86400000) */
	int64_t timeoutMs;
	bool has_timeoutMs;
	/* the same (0 to 86400000) */
	int64_t timeout_ms;
	bool has_timeout_ms;
};

/* params of a call through method fs */
struct solgate_fs_params {
	/*
	 * what to do: read, list, readdir, stat, write, mkdir, delete, remove,
	 * rm (at most 64 characters)
	 */
	const char *op;
	bool has_op;
	/* to what (at most 4096 characters) */
	const char *path;
	bool has_path;
	/* what to write; never shown */
	const char *content; /* JSON */
	bool has_content;
	/* the same */
	const char *data; /* JSON */
	bool has_data;
	/* of the content (at most 64 characters) */
	const char *encoding;
	bool has_encoding;
	/* with all below it */
	bool recursive;
	bool has_recursive;
};

/* params of a call through method tool */
struct solgate_tool_params {
	/* which tool (at most 256 characters) */
	const char *name;
	bool has_name;
	/* with what */
	const char *input; /* JSON */
	bool has_input;
	/* how dangerous it is said to be; it only raises */
	enum solgate_risk risk;
	bool has_risk;
};

/* input of a tool the gate knows; other keys are dropped */
struct solgate_tool_input {
	/* which file or directory (at most 4096 characters) */
	const char *path;
	bool has_path;
	/* the same (at most 4096 characters) */
	const char *file_path;
	bool has_file_path;
	/* what a shell is to run (at most 65536 characters) */
	const char *command;
	bool has_command;
	/* what to look for (at most 4096 characters) */
	const char *pattern;
	bool has_pattern;
	/* in which files (at most 4096 characters) */
	const char *glob;
	bool has_glob;
	/* what to write; never shown */
	const char *content; /* JSON */
	bool has_content;
	/* what to replace */
	const char *old_text; /* JSON */
	bool has_old_text;
	/* and by what */
	const char *new_text; /* JSON */
	bool has_new_text;
	/* the same */
	const char *old_string; /* JSON */
	bool has_old_string;
	/* the same */
	const char *new_string; /* JSON */
	bool has_new_string;
	/* several of them */
	const char *edits; /* JSON */
	bool has_edits;
	/* from which line */
	const char *offset; /* JSON */
	bool has_offset;
	/* how much at most */
	const char *limit; /* JSON */
	bool has_limit;
	/* lines around a match */
	const char *context; /* JSON */
	bool has_context;
	/* how to compare */
	const char *ignore_case; /* JSON */
	bool has_ignore_case;
	/* the pattern is plain text */
	const char *literal; /* JSON */
	bool has_literal;
	/*
	 * what the caller says of it; decides nothing (at most 2000 characters)
	 */
	const char *description;
	bool has_description;
	/* how long; 0 as if absent (0 to 86400000) */
	int64_t timeout;
	bool has_timeout;
	/* the same (0 to 86400000) */
	int64_t timeoutMs;
	bool has_timeoutMs;
	/* the same (0 to 86400000) */
	int64_t timeout_ms;
	bool has_timeout_ms;
};

/* params of a call through method env */
struct solgate_env_params {
	/* one variable (at most 256 characters) */
	const char *name;
	bool has_name;
	/* or several (at most 64 items; 1 to 256 characters each) */
	const char *const *names;
	size_t n_names;
	bool has_names;
};

/* params of session, ui, events and log; other keys are dropped */
struct solgate_op_params {
	/* which operation (at most 256 characters) */
	const char *op;
	bool has_op;
};

/* extension-permissions.json */
struct solgate_permission_file {
	/* 1 has no scopes, 2 has (1 to 2) */
	int64_t version;
	/* PermissionEntries by extension */
	const char *decisions; /* JSON */
};

/* one decision of a permissions file */
struct solgate_permission_entry {
	/* for what kind of access (at most 64 characters) */
	const char *capability;
	/* version 1: yes or no */
	bool allow;
	bool has_allow;
	/* version 2: allow or deny */
	enum solgate_grant_effect decision;
	bool has_decision;
	/*
	 * version 2: what it covers; absent: everything (at most 2000
	 * characters)
	 */
	const char *scope_pattern;
	bool has_scope_pattern;
	/* for which versions; absent: any (at most 256 characters) */
	const char *version_range;
	bool has_version_range;
	/* when a person decided (RFC 3339 in UTC) */
	const char *decided_at;
	/* until when it holds; absent: until revoked (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* decisions about one extension */
struct solgate_permission_entries {
	/* in the order they were made (at most 10000 items) */
	const struct solgate_permission_entry *entries;
	size_t n_entries;
};

/* what is shown of it */
struct solgate_eval_redact_output {
	/*
	 * one line for the prompt, secrets masked (at most 400000 characters)
	 */
	const char *summary;
	/*
	 * all params, secrets masked, and how many there were (at most 400000
	 * characters)
	 */
	const char *details;
};

/* a call to be shown */
struct solgate_eval_redact_input {
	/* what leave is asked for */
	enum solgate_capability capability;
	/* the connector of the call */
	enum solgate_hostcall_method method;
	bool has_method;
	/* its params */
	const char *params; /* JSON */
};

/* the text, safe to show */
struct solgate_eval_sanitize_output {
	/* safe to show, on one line (at most 400000 characters) */
	const char *text;
	/*
	 * what was found: controls, escapes, bidi, invisible, tabs,
	 * invalid_utf8, undefined, combining, lookalike, truncated (at most 16
	 * items; 1 to 32 characters each)
	 */
	const char *const *flags;
	size_t n_flags;
};

/* a text from outside */
struct solgate_eval_sanitize_input {
	/* what came from outside (at most 200000 characters) */
	const char *text;
	/* how wide it may get, from 12 on; 1024 if absent (1 to 100000) */
	int64_t columns;
	bool has_columns;
};

/* what a load uses in a day */
struct solgate_eval_energy_load {
	/* watt-hours */
	double wh;
	/* ampere-hours */
	double ah;
	/* of the inverter; 1 without one (0 to 1) */
	double efficiency;
	/* false: 1.4 leaves it out by its name */
	bool counted;
};

/* a figure as people read it */
struct solgate_eval_energy_label {
	/* the figure (1 to 32 characters) */
	const char *text;
	/* its colour */
	enum solgate_energy_tone color;
};

/* how long the battery lasts */
struct solgate_eval_energy_autonomy {
	/* for ever */
	bool infinite;
	/* null: for ever (at least 0) */
	double days;
	bool has_days;
	/* null: for ever (at least 0) */
	double hours;
	bool has_hours;
	/* charged less used, a day */
	double net_wh;
	/* how it is shown */
	struct solgate_eval_energy_label label;
};

/* efficiency of the inverter */
struct solgate_eval_energy_curve {
	/* by those of 1.9 (0 to 1) */
	double v1_9;
	/* by those of 1.4 (0 to 1) */
	double v1_4;
};

/* what a forecast is good for */
struct solgate_eval_energy_solar {
	/* whether it can be used */
	enum solgate_solar_status status;
	/* hours; null unless it can (0 to 15) */
	double value;
	bool has_value;
	/* hours to reckon with (0 to 15) */
	double fallback_value;
};

/* the line that comes back */
struct solgate_eval_energy_output {
	/* what the load uses */
	struct solgate_eval_energy_load item;
	bool has_item;
	/* what the tables add up to */
	struct solgate_system_totals totals;
	bool has_totals;
	/* how long the battery lasts */
	struct solgate_eval_energy_autonomy autonomy;
	bool has_autonomy;
	/* the row of addLoadItem; it has no id of its own yet */
	struct solgate_power_item load;
	bool has_load;
	/* the row of addChargingSource; it has no id of its own yet */
	struct solgate_charging_source source;
	bool has_source;
	/* how well the inverter feeds that */
	struct solgate_eval_energy_curve inverter;
	bool has_inverter;
	/* which category that is */
	enum solgate_load_category category;
	bool has_category;
	/* the colour of the state of charge */
	enum solgate_energy_tone soc_color;
	bool has_soc_color;
	/* how the time is shown */
	struct solgate_eval_energy_label label;
	bool has_label;
	/* hours of sun */
	struct solgate_eval_energy_solar solar;
	bool has_solar;
	/* why the load or the row may not stand in a table */
	struct solgate_error_detail problem;
	bool has_problem;
};

/* a load, whatever it holds */
struct solgate_eval_energy_item {
	/* id of the row (at most 256 characters) */
	const char *id;
	bool has_id;
	/* which part of the table (default DC Loads (Native/DCDC)) */
	enum solgate_load_category category;
	/* what it is (at most 200 characters) */
	const char *name;
	bool has_name;
	/* how many; absent: one (-1000000000 to 1000000000) */
	int64_t quantity;
	bool has_quantity;
	/* power of one; absent: 0 (-1000000000000 to 1000000000000) */
	double watts;
	bool has_watts;
	/* hours a day; absent: 0 (-1000000000000 to 1000000000000) */
	double hours;
	bool has_hours;
	/* percent of them; absent: 100 (-1000000000000 to 1000000000000) */
	double duty_cycle;
	bool has_duty_cycle;
	/* remarks (at most 2000 characters) */
	const char *notes;
	bool has_notes;
	/* what was read about it (at most 20000 characters) */
	const char *technical_specs;
	bool has_technical_specs;
	/* counts in the totals (default true) */
	bool enabled;
};

/* a source, whatever it holds */
struct solgate_eval_energy_source {
	/* id of the row (at most 256 characters) */
	const char *id;
	bool has_id;
	/* what it is (at most 200 characters) */
	const char *name;
	bool has_name;
	/* how many; absent: one (-1000000000 to 1000000000) */
	int64_t quantity;
	bool has_quantity;
	/* power of one, in unit; absent: 0 (-1000000000000 to 1000000000000) */
	double input;
	bool has_input;
	/* unit of input (default W) */
	enum solgate_power_unit unit;
	/* hours a day; absent: 0 (-1000000000000 to 1000000000000) */
	double hours;
	bool has_hours;
	/* what arrives of it; absent: 0.85 (-1000000000000 to 1000000000000) */
	double efficiency;
	bool has_efficiency;
	/* what kind of source (default other) */
	enum solgate_charging_type type;
	/* hours come from the forecast (default false) */
	bool auto_solar;
	/* counts in the totals (default true) */
	bool enabled;
};

/* hours of sun as somebody sent them; other keys are dropped */
struct solgate_eval_energy_forecast {
	/* average of the month (at most 2000 characters) */
	struct solgate_scalar sunny_hours;
	bool has_sunny_hours;
	bool null_sunny_hours;
	/* on a bad day (at most 2000 characters) */
	struct solgate_scalar cloudy_hours;
	bool has_cloudy_hours;
	bool null_cloudy_hours;
	/* today (at most 2000 characters) */
	struct solgate_scalar now_hours;
	bool has_now_hours;
	bool null_now_hours;
	/* is being fetched (default false) */
	bool loading;
	/* was fetched (default false) */
	bool fetched;
};

/* a battery, whatever it holds; other keys are dropped */
struct solgate_eval_energy_battery {
	/* ampere-hours; absent: 400 (0 to 1000000000) */
	double capacity_ah;
	bool has_capacity_ah;
	/* volts; absent: 24 (0 to 1000000) */
	double voltage;
	bool has_voltage;
	/* percent charged at the start; absent: 100 (0 to 100) */
	double initial_so_c;
	bool has_initial_so_c;
	/* which hours of sun count (default now) */
	enum solgate_forecast_mode forecast_mode;
	/* the forecast itself */
	struct solgate_eval_energy_forecast forecast;
	bool has_forecast;
};

/* a line for solgate eval energy */
struct solgate_eval_energy_input {
	/* which Sol Sum to follow (default 1.9) */
	enum solgate_energy_rules rules;
	/* of the system; absent: that of battery, or 24 (0 to 1000000) */
	double voltage;
	bool has_voltage;
	/* what does this load use? */
	struct solgate_eval_energy_item item;
	bool has_item;
	/* the loads: what do they add up to? (at most 1024 items) */
	const struct solgate_eval_energy_item *items;
	size_t n_items;
	bool has_items;
	/* the sources (at most 1024 items) */
	const struct solgate_eval_energy_source *charging;
	size_t n_charging;
	bool has_charging;
	/* the battery */
	struct solgate_eval_energy_battery battery;
	bool has_battery;
	/* how long does the battery last in this weather? */
	enum solgate_autonomy_scenario scenario;
	bool has_scenario;
	/* percent charged now; absent: initialSoC (0 to 100) */
	double current_so_c;
	bool has_current_so_c;
	/* what row does this call propose? (1 to 64 characters) */
	const char *tool;
	bool has_tool;
	/* its arguments */
	const char *args; /* JSON */
	bool has_args;
	/*
	 * how well does the inverter feed this? (-1000000000000 to
	 * 1000000000000)
	 */
	double watts;
	bool has_watts;
	/* which category does this belong to? (at most 200 characters) */
	const char *name;
	bool has_name;
	/* in the model's words (at most 200 characters) */
	const char *category;
	bool has_category;
	/*
	 * what colour has this state of charge? (-1000000000000 to
	 * 1000000000000)
	 */
	double final_so_c;
	bool has_final_so_c;
	/* how is this shown? null is for ever (0 to 1000000000000) */
	double days;
	bool has_days;
	bool null_days;
	/* the same in hours (0 to 1000000000000) */
	double hours;
	bool has_hours;
	bool null_hours;
	/* how many hours of sun is this? */
	struct solgate_eval_energy_forecast forecast;
	bool has_forecast;
	/* which of them count (default now) */
	enum solgate_forecast_mode forecast_mode;
};

/* one thing to be done */
struct solgate_eval_dialogue_effect {
	/* the event that led to it, from 0 (0 to 1000) */
	int64_t event;
	/* what is to be done */
	enum solgate_talk_effect effect;
	/* refuse, fail: why */
	enum solgate_talk_refusal reason;
	bool has_reason;
	/* which call (at most 256 characters) */
	const char *call_id;
	bool has_call_id;
	/* show, run: which tool (at most 200 characters) */
	const char *name;
	bool has_name;
	/* show, run: with what */
	const char *args; /* JSON */
	bool has_args;
	/* record: what was decided */
	enum solgate_decision_token decision;
	bool has_decision;
	/* record: why, where it is not plain (at most 64 characters) */
	const char *because;
	bool has_because;
	/*
	 * tell, pass, fail: the text; receipt: the line in the chat (at most
	 * 22000 characters)
	 */
	const char *text;
	bool has_text;
	/* respond: what the model will be told (at most 22000 characters) */
	const char *result;
	bool has_result;
	/* flush: the message */
	struct solgate_function_response_message message;
	bool has_message;
};

/* one rule that is broken */
struct solgate_eval_dialogue_finding {
	/* of which block (1 to 256 characters) */
	const char *block_id;
	/* which kind of rule */
	enum solgate_lint_rule rule;
	/* what was found or missed (at most 200 characters) */
	const char *pattern;
};

/* what an answer breaks */
struct solgate_eval_dialogue_findings {
	/* it may be shown */
	bool ok;
	/* nobody looked */
	bool skipped;
	/* what it must not do (at most 64 items) */
	const struct solgate_eval_dialogue_finding *violations;
	size_t n_violations;
	/* what it should not do (at most 64 items) */
	const struct solgate_eval_dialogue_finding *warnings;
	size_t n_warnings;
};

/* a driver block that applies */
struct solgate_eval_dialogue_taken {
	/* its id (1 to 256 characters) */
	const char *id;
	/* where it comes from */
	enum solgate_block_kind source;
	/* its place (0 to 64) */
	int64_t order;
	/* length of its text (0 to 100000) */
	int64_t bytes;
};

/* a driver block that does not apply */
struct solgate_eval_dialogue_dropped {
	/* its id (1 to 256 characters) */
	const char *id;
	/* why (1 to 200 characters) */
	const char *reason;
};

/* the driver blocks that apply */
struct solgate_eval_dialogue_gathered {
	/* in the order in which they apply (at most 64 items) */
	const struct solgate_eval_dialogue_taken *accepted;
	size_t n_accepted;
	/* those that do not (at most 200 items) */
	const struct solgate_eval_dialogue_dropped *dropped;
	size_t n_dropped;
	/*
	 * those that were cut (at most 64 items; at most 256 characters each)
	 */
	const char *const *trimmed;
	size_t n_trimmed;
};

/* what is made of an answer */
struct solgate_eval_dialogue_verdict {
	/* there is an answer */
	bool accepted;
	/* HTTP status (200 to 599) */
	int64_t status;
	/* why there is none (1 to 64 characters) */
	const char *error;
	bool has_error;
	/* what is wrong with it */
	enum solgate_envelope_fault reason;
	bool has_reason;
	/* what is left out, and why */
	struct solgate_error_detail warning;
	bool has_warning;
	/* keys of meta that nobody knows (0 to 256) */
	int64_t stripped;
	/* what the client sees */
	const char *output_envelope; /* JSON */
	bool has_output_envelope;
};

/* the line that comes back */
struct solgate_eval_dialogue_output {
	/* where the dialogue stands */
	enum solgate_sa_state state;
	bool has_state;
	/* in which session (0 to 4294967295) */
	int64_t session;
	bool has_session;
	/* an answer of the model is due */
	bool waiting;
	bool has_waiting;
	/* what is to be done, in this order (at most 4000 items) */
	const struct solgate_eval_dialogue_effect *effects;
	size_t n_effects;
	bool has_effects;
	/* the system prompt (1 to 20000 characters) */
	const char *prompt;
	bool has_prompt;
	/* the declaration of the tool */
	const char *tool; /* JSON */
	bool has_tool;
	/* what the answer breaks */
	struct solgate_eval_dialogue_findings lint;
	bool has_lint;
	/* which blocks apply */
	struct solgate_eval_dialogue_gathered drivers;
	bool has_drivers;
	/* what is made of the answer */
	struct solgate_eval_dialogue_verdict answer;
	bool has_answer;
};

/* one thing that happens to a dialogue */
struct solgate_eval_dialogue_event {
	/* what happens */
	enum solgate_talk_event type;
	/* whose token (default person) */
	enum solgate_role role;
	/*
	 * text, call, end, broken: of which session; absent: of this one (0 to
	 * 1000000)
	 */
	int64_t session;
	bool has_session;
	/*
	 * what is said, typed, added, or why it failed (at most 20000
	 * characters)
	 */
	const char *text;
	bool has_text;
	/* call: its id (at most 256 characters) */
	const char *id;
	bool has_id;
	/* call: which tool (at most 200 characters) */
	const char *name;
	bool has_name;
	/* call: with what */
	const char *args; /* JSON */
	bool has_args;
	/* switch: to what */
	enum solgate_chat_mode mode;
	bool has_mode;
};

/* a driver block */
struct solgate_eval_dialogue_block {
	/* its id (1 to 256 characters) */
	const char *id;
	/* its version (at most 64 characters) */
	const char *version;
	bool has_version;
	/* its text (at most 100000 characters) */
	const char *definition;
	bool has_definition;
};

/* an answer, and what is demanded of it */
struct solgate_eval_dialogue_lint {
	/* the answer (at most 65536 characters) */
	const char *content;
	/* the driver blocks; absent: the baseline (at most 32 items) */
	const struct solgate_eval_dialogue_block *blocks;
	size_t n_blocks;
	bool has_blocks;
	/* how strict (default strict) */
	enum solgate_enforcement_mode enforcement;
	/*
	 * what the turn is about (at most 64 items; at most 64 characters each;
	 * default empty)
	 */
	const char *const *domain_flags;
	size_t n_domain_flags;
	/* who answers (default Ida) */
	enum solgate_persona persona;
	/* the turn needs a checkpoint (default false) */
	bool checkpoint_needed;
	/* a receipt of this session backs the claim (default false) */
	bool backed;
};

/* driver blocks somebody asks for */
struct solgate_eval_dialogue_drivers {
	/* shipped ones (at most 100 items; default empty) */
	const struct solgate_driver_block_ref *refs;
	size_t n_refs;
	/* one's own (at most 100 items; default empty) */
	const struct solgate_eval_dialogue_block *inline_;
	size_t n_inline;
};

/* an answer of a model */
struct solgate_eval_dialogue_answer {
	/* as the model wrote it (at most 200000 characters) */
	const char *raw;
	bool has_raw;
	/* or as a value */
	const char *envelope; /* JSON */
	bool has_envelope;
	/* who answered (at most 200 characters) */
	const char *persona;
	bool has_persona;
	/* how it may announce itself (default alert) */
	enum solgate_notification_policy policy;
	/* id of the transmission (at most 200 characters) */
	const char *transmission_id;
	bool has_transmission_id;
};

/* a line for solgate eval dialogue */
struct solgate_eval_dialogue_input {
	/* what the chat is for (default load) */
	enum solgate_chat_mode mode;
	/* what happens, in this order (at most 1000 items) */
	const struct solgate_eval_dialogue_event *events;
	size_t n_events;
	bool has_events;
	/* what the model is told in this mode (default false) */
	bool declare;
	/* declare: of the system; absent: 24 (0 to 1000000) */
	double voltage;
	bool has_voltage;
	/* does this answer break a driver block? */
	struct solgate_eval_dialogue_lint lint;
	bool has_lint;
	/* which driver blocks apply? */
	struct solgate_eval_dialogue_drivers drivers;
	bool has_drivers;
	/* what is made of this answer? */
	struct solgate_eval_dialogue_answer answer;
	bool has_answer;
};

/* who calls */
struct solgate_hostcall_extension {
	/* which one (1 to 256 characters) */
	const char *id;
	/* its name; decides nothing (1 to 200 characters) */
	const char *name;
	bool has_name;
	/* its version, if known (1 to 64 characters) */
	const char *version;
	bool has_version;
	bool null_version;
	/* where it came from, if known */
	struct solgate_prompt_source source;
	bool has_source;
	bool null_source;
	/* what it declares: only hosts count, and only for the risk */
	const char *manifest; /* JSON */
	bool has_manifest;
	bool null_manifest;
};

/* may this call happen? */
struct solgate_hostcall_request {
	/* id of the call; used once on a channel (1 to 256 characters) */
	const char *call_id;
	/* what it wants done (1 to 64 characters) */
	const char *method;
	/* with what */
	const char *params; /* JSON */
	/* what it says it needs; never trusted (1 to 64 characters) */
	const char *capability;
	bool has_capability;
	/*
	 * how long it waits, then it is taken back; 0 as if absent (0 to
	 * 86400000)
	 */
	int64_t timeout_ms;
	bool has_timeout_ms;
	/* for the extension; decides nothing */
	const char *context; /* JSON */
	bool has_context;
	/* who calls; may be absent on a channel of one extension */
	struct solgate_hostcall_extension extension;
	bool has_extension;
	/* the turn on whose behalf; its lease tightens (1 to 256 characters) */
	const char *turn_id;
	bool has_turn_id;
	/* where it is called; absent: the project (1 to 4095 characters) */
	const char *cwd;
	bool has_cwd;
};

/* it has no fate yet */
#define SOLGATE_HOSTCALL_PENDING_STATUS "pending"
/* a call about which a person is asked */
struct solgate_hostcall_pending {
	/* the call (1 to 256 characters) */
	const char *call_id;
	/* the question (1 to 256 characters) */
	const char *prompt_id;
	bool has_prompt_id;
	/* when it is denied, once it is shown (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* how a call was decided */
struct solgate_hostcall_verdict {
	/* what was decided, and how */
	enum solgate_decision_token decision;
	/*
	 * of the call as it was decided: SHA-256 in lower-case hex (exactly 64
	 * characters)
	 */
	const char *hash;
	/*
	 * the rule that decided, or what became of the question (1 to 64
	 * characters)
	 */
	const char *rule;
	/* for what kind of access */
	enum solgate_capability capability;
	/* how dangerous it is */
	enum solgate_risk risk;
	/* the question, if one was asked (1 to 256 characters) */
	const char *prompt_id;
	bool has_prompt_id;
	/* what the person wrote with the answer (1 to 2000 characters) */
	const char *note;
	bool has_note;
};

/* a host call as the store keeps it */
struct solgate_call_row {
	/* as the caller named it (1 to 256 characters) */
	const char *call_id;
	/* who called */
	struct solgate_eval_extension extension;
	/* for what kind of access */
	enum solgate_capability capability;
	/* how dangerous it was */
	enum solgate_risk risk;
	/* what was decided, and how */
	enum solgate_decision_token decision;
	/* the rule of the policy that decided, or asked (1 to 64 characters) */
	const char *rule;
	/* under which mode */
	enum solgate_policy_mode mode;
	/* to what, without secrets */
	struct solgate_prompt_scope scope;
	/* of the call: SHA-256 in lower-case hex (exactly 64 characters) */
	const char *hash;
	/* the question, if one was asked (1 to 256 characters) */
	const char *prompt_id;
	bool has_prompt_id;
	/* the turn on whose behalf (1 to 256 characters) */
	const char *turn_id;
	bool has_turn_id;
	/* where it was called (1 to 4095 characters) */
	const char *cwd;
	bool has_cwd;
	/* request is all of it */
	bool replayable;
	/* method and params; without secrets if it is not replayable */
	const char *request; /* JSON */
	bool has_request;
};

/* version of this contract */
#define SOLGATE_LEDGER_RECORD_SCHEMA "pi.ext.log.v1"
/* a line of the ledger that is no decision on a call */
struct solgate_ledger_record {
	/* what it belongs to */
	struct solgate_log_correlation correlation;
	/* the facts; never texts */
	const char *data; /* JSON */
	bool has_data;
	/* what happened (1 to 64 characters) */
	const char *event;
	/* how grave */
	enum solgate_log_level level;
	/* in words, for people (1 to 2000 characters) */
	const char *message;
	/* when (RFC 3339 in UTC) */
	const char *ts;
};

/* another policy mode */
struct solgate_mode_request {
	/* which one */
	enum solgate_policy_mode mode;
	/* how long; permissive mode: 15 minutes if absent (1000 to 86400000) */
	int64_t ttl_ms;
	bool has_ttl_ms;
};

/* the policy mode in force */
struct solgate_mode_state {
	/* which one */
	enum solgate_policy_mode mode;
	/* when it ends by itself (RFC 3339 in UTC) */
	const char *until;
	bool has_until;
	/* the mode then; the one of the configuration */
	enum solgate_policy_mode after;
};

/* how the service is */
struct solgate_service_state {
	/* of the program (1 to 64 characters) */
	const char *version;
	/* this run of it (1 to 256 characters) */
	const char *session;
	/* the policy mode */
	enum solgate_policy_mode mode;
	/* when the mode ends by itself (RFC 3339 in UTC) */
	const char *mode_until;
	bool has_mode_until;
	/* it can decide */
	bool ready;
	/* why it cannot (1 to 400 characters) */
	const char *problem;
	bool has_problem;
	/* since when it runs (RFC 3339 in UTC) */
	const char *started_at;
	/* somebody who may decide is there */
	bool attended;
	/* where those who may decide are (at most 64 items) */
	const enum solgate_surface *surfaces;
	size_t n_surfaces;
	/* how many look on (at least 0) */
	int64_t viewers;
	/* questions that wait (at least 0) */
	int64_t prompts;
	/* calls that wait (at least 0) */
	int64_t calls;
	/* decisions that last (at least 0) */
	int64_t grants;
};

/* an answer */
struct solgate_prompt_decision {
	/* one of the options of the question (1 to 64 characters) */
	const char *decision;
	/*
	 * the state of the question that was seen; absent: all that waits (at
	 * least 0)
	 */
	int64_t rev;
	bool has_rev;
	/*
	 * why; the agent is told, the ledger keeps hash and length (at most
	 * 2000 characters)
	 */
	const char *note;
	bool has_note;
};

/* one call of a question */
struct solgate_prompt_call {
	/* the call (1 to 256 characters) */
	const char *call_id;
	/* to what, without secrets */
	struct solgate_prompt_scope scope;
	/* since when it waits (RFC 3339 in UTC) */
	const char *asked_at;
	/* the turn on whose behalf (1 to 256 characters) */
	const char *turn_id;
	bool has_turn_id;
	/*
	 * all params by name, without secrets (at most 1024 items; at most
	 * 400000 characters each)
	 */
	const char *const *details;
	size_t n_details;
	bool has_details;
	/* values hidden because they look like secrets (at least 0) */
	int64_t hidden;
	bool has_hidden;
	/* what an answer with always would store */
	struct solgate_grant_preview grant_preview;
	bool has_grant_preview;
	/* why always is not offered for it (1 to 400 characters) */
	const char *withheld;
	bool has_withheld;
	/*
	 * the rules that were looked at, in order (at most 32 items; at most
	 * 400 characters each)
	 */
	const char *const *why;
	size_t n_why;
	bool has_why;
};

/* a question with its details */
struct solgate_prompt_view {
	/* id of the question (1 to 256 characters) */
	const char *prompt_id;
	/* it waits for an answer */
	bool open;
	/*
	 * the calls, the worst first (at most 64 items; 1 to 256 characters
	 * each)
	 */
	const char *const *call_ids;
	size_t n_call_ids;
	/* who asks */
	struct solgate_prompt_extension extension;
	/* for what kind of access */
	enum solgate_capability capability;
	/* by which call */
	enum solgate_hostcall_method method;
	/* how dangerous it is */
	enum solgate_risk risk;
	/* why that is the risk (1 to 400 characters) */
	const char *reason;
	bool has_reason;
	/* to what, without secrets (at most 64 items) */
	const struct solgate_prompt_scope *scopes;
	size_t n_scopes;
	/* the answers that are taken (at most 5 items) */
	const enum solgate_prompt_option *options;
	size_t n_options;
	/* how long after its display it is denied (1 to 86400000) */
	int64_t timeout_ms;
	/* grows when calls join (at least 0) */
	int64_t rev;
	/* what waits meanwhile */
	enum solgate_blocking_class blocking;
	/* why a person is asked (1 to 400 characters) */
	const char *asks;
	bool has_asks;
	/* the policy mode */
	enum solgate_policy_mode mode;
	/* the session it was asked in (1 to 256 characters) */
	const char *session;
	/* whose channel it came through (1 to 256 characters) */
	const char *agent;
	bool has_agent;
	/* since when it is shown (RFC 3339 in UTC) */
	const char *shown_at;
	/* when it is denied (RFC 3339 in UTC) */
	const char *expires_at;
	/* how often more time was given (at least 0) */
	int64_t extended;
	bool has_extended;
	/* how it ended */
	enum solgate_decision_token decision;
	bool has_decision;
	/* who or what answered (1 to 200 characters) */
	const char *by;
	bool has_by;
	/* when (RFC 3339 in UTC) */
	const char *decided_at;
	bool has_decided_at;
	/* each call with its details (at most 64 items) */
	const struct solgate_prompt_call *calls;
	size_t n_calls;
	bool has_calls;
};

/* questions */
struct solgate_prompt_list {
	/*
	 * the earliest deadline first, then what was decided last (at most 1000
	 * items)
	 */
	const struct solgate_prompt_view *prompts;
	size_t n_prompts;
	/* cursor of the page behind this one (1 to 64 characters) */
	const char *next;
	bool has_next;
};

/* a decision that shall last */
struct solgate_grant_request {
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it covers (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	bool null_scope_pattern;
	/* for which versions; absent: any (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
	bool null_version_range;
	/* allow or deny */
	enum solgate_grant_effect decision;
	/* until the session ends, and not stored (default false) */
	bool session;
	/* until when it holds; absent: until revoked (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* a decision that lasts */
struct solgate_grant_view {
	/* which one (1 to 64 characters) */
	const char *id;
	/* its version; If-Match needs it (1 to 64 characters) */
	const char *etag;
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it covers; absent: everything (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	/* for which versions; absent: any (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
	/* allow or deny */
	enum solgate_grant_effect decision;
	/* session or always */
	enum solgate_lifetime lifetime;
	/* when a person decided (RFC 3339 in UTC) */
	const char *decided_at;
	/* until when it holds; absent: until revoked (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
	/* where the person decided */
	enum solgate_surface by;
	/* how often it decided (at least 0) */
	int64_t uses;
	/* when it decided last (RFC 3339 in UTC) */
	const char *used_at;
	bool has_used_at;
	/* covers everything of its capability */
	bool broad;
	/* it has effect */
	bool counts;
	/* why it has none, or another one than it says (1 to 400 characters) */
	const char *state;
	bool has_state;
	/* id of the deny that leaves nothing of it (1 to 64 characters) */
	const char *shadowed_by;
	bool has_shadowed_by;
};

/* decisions that last */
struct solgate_grant_list {
	/* the newest last (at most 1000 items) */
	const struct solgate_grant_view *grants;
	size_t n_grants;
	/* how many there are (at least 0) */
	int64_t total;
	/* cursor of the page behind this one (1 to 64 characters) */
	const char *next;
	bool has_next;
};

/* a decision as the store keeps it */
struct solgate_grant_row {
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it covers; absent: everything (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	/* for which versions; absent: any (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
	/* allow or deny */
	enum solgate_grant_effect decision;
	/* when a person decided (RFC 3339 in UTC) */
	const char *decided_at;
	/* until when it holds; absent: until revoked (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
	/* where the person decided */
	enum solgate_surface by;
	/* how often it decided (at least 0) */
	int64_t uses;
	bool has_uses;
	/* when it decided last (RFC 3339 in UTC) */
	const char *used_at;
	bool has_used_at;
};

/* what a grant becomes: less than it was */
struct solgate_grant_change {
	/* what it covers from now on (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	/* for which versions from now on (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
	/* until when it holds from now on (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* a decision that might last */
struct solgate_grant_cover_request {
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it would cover (1 to 2000 characters) */
	const char *scope_pattern;
	bool has_scope_pattern;
	bool null_scope_pattern;
	/* for which versions; absent: any (1 to 200 characters) */
	const char *version_range;
	bool has_version_range;
	bool null_version_range;
	/* allow or deny */
	enum solgate_grant_effect decision;
	/*
	 * a question that waits: how much of it would be covered (1 to 256
	 * characters)
	 */
	const char *prompt_id;
	bool has_prompt_id;
};

/* what a grant would have decided */
struct solgate_grant_cover {
	/* calls of the history that were looked at (at least 0) */
	int64_t calls;
	/* of them, not kept in full (at least 0) */
	int64_t unreadable;
	/* there are older ones that were not looked at */
	bool cut;
	/* it would have decided so many (at least 0) */
	int64_t matched;
	/* of them, a person allowed (at least 0) */
	int64_t approved;
	/* of them, a person denied (at least 0) */
	int64_t denied;
	/* of them, no person decided (at least 0) */
	int64_t others;
	/*
	 * scopes it would have decided, without secrets (at most 5 items; 1 to
	 * 2000 characters each)
	 */
	const char *const *examples;
	size_t n_examples;
	/*
	 * scopes of those a person denied (at most 5 items; 1 to 2000
	 * characters each)
	 */
	const char *const *denials;
	size_t n_denials;
	/* calls of the question (at least 0) */
	int64_t asked;
	bool has_asked;
	/* of them, it would decide now (at least 0) */
	int64_t covered;
	bool has_covered;
};

/* a grant the history speaks for */
struct solgate_grant_suggestion {
	/* for which extension (1 to 256 characters) */
	const char *extension_id;
	/* for what kind of access */
	enum solgate_capability capability;
	/* what it would cover (1 to 2000 characters) */
	const char *scope_pattern;
	/* the worst of what it would cover */
	enum solgate_risk risk;
	/* so often a person allowed it since the last denial (at least 0) */
	int64_t approved;
	/* so often a person denied it before that (at least 0) */
	int64_t denied;
	/* it would have matched, and nobody approved (at least 0) */
	int64_t others;
	/* different scopes among the approved (at least 0) */
	int64_t distinct;
	/* a command, and none approved had --force or -f */
	bool never_forced;
	/*
	 * scopes of the others, without secrets (at most 5 items; 1 to 2000
	 * characters each)
	 */
	const char *const *also_matched;
	size_t n_also_matched;
	/*
	 * scopes of the denied, without secrets (at most 5 items; 1 to 2000
	 * characters each)
	 */
	const char *const *denied_matched;
	size_t n_denied_matched;
};

/* grants the history speaks for */
struct solgate_grant_suggestions {
	/* grants the history speaks for (at most 200 items) */
	const struct solgate_grant_suggestion *suggestions;
	size_t n_suggestions;
	/*
	 * ids of grants that decided nothing for 30 days (at most 1000 items; 1
	 * to 64 characters each)
	 */
	const char *const *unused;
	size_t n_unused;
	/* calls that were looked at (at least 0) */
	int64_t calls;
	/* of them, not kept in full (at least 0) */
	int64_t unreadable;
	/* held back because of their risk (at least 0) */
	int64_t high_risk_held_back;
};

/* a question that is not asked for a while */
struct solgate_prompt_mute {
	/*
	 * the question whose denial made it quiet; unmute it by this (1 to 256
	 * characters)
	 */
	const char *prompt_id;
	/* who asked */
	struct solgate_prompt_extension extension;
	/* for what kind of access */
	enum solgate_capability capability;
	/* how dangerous it is */
	enum solgate_risk risk;
	/* to what, the worst of it, without secrets */
	struct solgate_prompt_scope scope;
	/* until when it is denied without asking (RFC 3339 in UTC) */
	const char *until;
};

/* questions that are not asked for a while */
struct solgate_prompt_mutes {
	/*
	 * what is denied without asking, because it was denied too often (at
	 * most 64 items)
	 */
	const struct solgate_prompt_mute *mutes;
	size_t n_mutes;
};

/* what the person is doing */
struct solgate_action_moment {
	/* the app is in front (default false) */
	bool foreground;
	/* and shows this thread (default false) */
	bool same_thread;
	/* the person types (default false) */
	bool typing;
	/* or scrolls fast (default false) */
	bool scrolling;
};

/* an action is offered */
struct solgate_action_proposal {
	/* the conversation (1 to 256 characters) */
	const char *thread_id;
	/* the turn; its lease may pause actions (1 to 256 characters) */
	const char *turn_id;
	bool has_turn_id;
	/* the person asked for it in this turn (default false) */
	bool asked;
	/* whether the chip may open its first line */
	struct solgate_action_moment moment;
	bool has_moment;
	/* what is offered */
	struct solgate_action_needed action;
};

/* which action */
struct solgate_action_reference {
	/* the turn that proposed it (1 to 256 characters) */
	const char *request_id;
	/* the action (1 to 256 characters) */
	const char *action_id;
};

/* an action and its receipt */
struct solgate_action_view {
	/* where to look it up (1 to 64 characters) */
	const char *id;
	/* the conversation (1 to 256 characters) */
	const char *thread_id;
	/* where it stands */
	enum solgate_chip_state state;
	/* what is offered */
	struct solgate_action_needed action;
	/* when it was offered (RFC 3339 in UTC) */
	const char *proposed_at;
	/* when a person decided last (RFC 3339 in UTC) */
	const char *decided_at;
	bool has_decided_at;
	/* and where */
	enum solgate_surface surface;
	bool has_surface;
	/* how often it was run (at least 0) */
	int64_t attempts;
	/* a person said: not now */
	bool put_off;
	/* the first line of what will happen is to be shown */
	bool micro_expand;
	bool has_micro_expand;
	/* not offered again: this is the one in its way */
	bool suppressed;
	bool has_suppressed;
	/* the receipt */
	struct solgate_action_execute_result result;
	bool has_result;
};

/* actions */
struct solgate_action_list {
	/* the newest first (at most 1000 items) */
	const struct solgate_action_view *actions;
	size_t n_actions;
	/* cursor of the page behind this one (1 to 64 characters) */
	const char *next;
	bool has_next;
};

/* a turn that did not happen */
struct solgate_try_request {
	/* what the user would say (at most 8000 characters) */
	const char *text;
	/* there is a picture (default false) */
	bool has_image;
	/* there is sound (default false) */
	bool has_audio;
	/* there is leave to browse (default false) */
	bool browsing;
	/* what the caller is ready to spend */
	struct solgate_budget_limits budgets;
	bool has_budgets;
	/* what happened lately (at most 8 items; default empty) */
	const enum solgate_signal_kind *signal_kinds;
	size_t n_signal_kinds;
	/* the window is nearly full (default false) */
	bool context_window_pressure;
	/* the thread may be losing its subject (default false) */
	bool drift_risk;
	/* somebody else changed the summary (default false) */
	bool summary_changed;
	/* where the feeling is heading; absent: settled */
	enum solgate_affect_phase phase;
	bool has_phase;
	/* how strong it is; absent: low */
	enum solgate_intensity intensity_bucket;
	bool has_intensity_bucket;
};

/* how close a label was */
struct solgate_try_label {
	/* the label */
	enum solgate_intent intent;
	/* how far behind the best, in logits; 0: it is the best (0 to 1000) */
	double behind;
};

/* how close a tier was */
struct solgate_try_tier {
	/* the tier (1 to 3) */
	int64_t tier;
	/*
	 * how far above its threshold the model is, in logits; below 0: under
	 * it (-1000 to 1000)
	 */
	double above;
};

/* what would be decided, and what nearly was */
struct solgate_try_result {
	/* what the turn is and what its answer may do */
	struct solgate_intent_gate_result gate;
	/* must, should or skip */
	struct solgate_eval_breakpoint_output turn;
	/* all labels, the best first (at most 6 items) */
	const struct solgate_try_label *labels;
	size_t n_labels;
	/* what the model says of each tier (at most 3 items) */
	const struct solgate_try_tier *tiers;
	size_t n_tiers;
	/* the risk by rules alone; the model may only raise it (0 to 3) */
	int64_t rule_tier;
	/* the answer has to say what it assumes */
	bool assumptions_required;
};

/* one turn that is to be decided */
struct solgate_turn_request {
	/* what the user said (1 to 20000 characters) */
	const char *message;
	/* the thread it belongs to (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* makes a repeated send harmless (1 to 256 characters) */
	const char *client_request_id;
	bool has_client_request_id;
	/* where the thread stood, as the client knows it */
	struct solgate_packet_context context;
	bool has_context;
	/* there is a picture (default false) */
	bool has_image;
	/* there is sound (default false) */
	bool has_audio;
	/* there is leave to browse (default false) */
	bool browsing;
	/* the context is nearly full (default false) */
	bool context_window_pressure;
	/* the conversation may be drifting (default false) */
	bool drift_risk;
	/* somebody else changed the summary (default false) */
	bool summary_changed;
	/* what the caller is ready to spend */
	struct solgate_budget_limits budgets;
	bool has_budgets;
	/* how much of the trace comes back */
	struct solgate_trace_config trace_config;
	bool has_trace_config;
};

/* what the calls of a turn may do */
struct solgate_turn_lease {
	/* kinds of extras and calls (at most 7 items) */
	const enum solgate_allowed_type *allowed_types;
	size_t n_allowed_types;
	/* how the answer is to be given */
	enum solgate_posture posture;
	/* tool calls that are left (0 to 1000) */
	int64_t calls_left;
	/* when it ends (RFC 3339 in UTC) */
	const char *deadline;
};

/* the run of a turn */
struct solgate_turn_trace {
	/* id of the run (1 to 256 characters) */
	const char *trace_run_id;
	/* how much was asked for */
	enum solgate_trace_level level;
	/* how many events it has (at least 0) */
	int64_t event_count;
	/* events by phase; at level info */
	const char *phase_counts; /* JSON */
	bool has_phase_counts;
	/* the last of them, in order; at level debug (at most 50 items) */
	const struct solgate_trace_event *events;
	size_t n_events;
	bool has_events;
};

/* what was decided on a turn */
struct solgate_turn_result {
	/* id of the run (1 to 256 characters) */
	const char *trace_run_id;
	/* names the lease, for calls of this turn (1 to 256 characters) */
	const char *turn_id;
	/* must, should or skip */
	enum solgate_breakpoint decision;
	/* the rule that decided (1 to 6) */
	int64_t rule;
	/* the message is nothing but an acknowledgement */
	bool ack_only;
	/* the summary is frozen at the peak */
	bool peak_guardrail_active;
	/* the same, as the engine calls it */
	bool freeze;
	/* why the summary may not change; absent: it may */
	enum solgate_summary_block summary_blocked;
	bool has_summary_blocked;
	/* where the memento came from */
	enum solgate_memento_origin source;
	/* there was one */
	bool has_baseline;
	/* what the turn is and what its answer may do */
	struct solgate_intent_gate_result gate;
	/* what its calls may do */
	struct solgate_turn_lease lease;
	/* the run */
	struct solgate_turn_trace trace;
	/* the same request was answered before, so */
	bool idempotent_replay;
	bool has_idempotent_replay;
};

/* one turn in a list */
struct solgate_trace_item {
	/* id of the run, and of the turn (1 to 256 characters) */
	const char *trace_run_id;
	/* when it began (RFC 3339 in UTC) */
	const char *created_at;
	/* the thread (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/*
	 * how the message begins, for people; absent: not kept (1 to 200
	 * characters)
	 */
	const char *message;
	bool has_message;
	/* must, should or skip */
	enum solgate_breakpoint decision;
	/* the rule that decided (1 to 6) */
	int64_t rule;
	/* the summary was frozen */
	bool peak_guardrail_active;
	/* why the summary did not change */
	enum solgate_summary_block summary_blocked;
	bool has_summary_blocked;
	/* where the memento came from */
	enum solgate_memento_origin source;
	/* where the thread was heading */
	enum solgate_affect_phase phase;
	/* how strong it was */
	enum solgate_intensity intensity_bucket;
	/* of its last point (0 to 1) */
	double intensity;
	bool has_intensity;
	/* what was wanted */
	enum solgate_intent intent;
	/* how sure that is (0 to 1) */
	double confidence;
	/* the tier (0 to 3) */
	int64_t risk;
	/* how much beyond the answer */
	enum solgate_enrichment_mode mode;
	/* how the answer is to be given */
	enum solgate_posture posture;
	/* microseconds it took (at least 0) */
	int64_t total_us;
	/* what came in was kept */
	bool replayable;
};

/* runs, the newest first */
struct solgate_trace_list {
	/* the runs (at most 500 items) */
	const struct solgate_trace_item *items;
	size_t n_items;
	/* where to go on; absent: that is all (1 to 64 characters) */
	const char *next_cursor;
	bool has_next_cursor;
};

/* counts of a run */
struct solgate_trace_summary {
	/* how many events the run has (at least 0) */
	int64_t event_count;
	/* events by phase */
	const char *phase_counts; /* JSON */
	/* when the last of them was (RFC 3339 in UTC) */
	const char *latest_ts;
};

/* a person was asked */
struct solgate_trace_wait {
	/* prompt or action (1 to 16 characters) */
	const char *kind;
	/* of the question or the action (1 to 256 characters) */
	const char *id;
	/* what was asked, in words (1 to 256 characters) */
	const char *label;
	/* since when it was shown (RFC 3339 in UTC) */
	const char *from;
	/* when it was answered; absent: it waits (RFC 3339 in UTC) */
	const char *until;
	bool has_until;
	/* the answer (1 to 64 characters) */
	const char *outcome;
	bool has_outcome;
	/* who or what answered (1 to 200 characters) */
	const char *by;
	bool has_by;
};

/* one run with its events */
struct solgate_trace_view {
	/* the run */
	struct solgate_trace_run run;
	/* the turn */
	struct solgate_trace_item turn;
	/* what the memento signalled (at most 8 items) */
	const enum solgate_signal_kind *signals;
	size_t n_signals;
	/* what the gate said */
	struct solgate_intent_gate_result gate;
	/* counts of the events */
	struct solgate_trace_summary summary;
	/* the last of them, in order (at most 50 items) */
	const struct solgate_trace_event *events;
	size_t n_events;
	/* what people were asked on its behalf (at most 32 items) */
	const struct solgate_trace_wait *waits;
	size_t n_waits;
};

/* events a client saw */
struct solgate_trace_ingest {
	/* id of this request (1 to 256 characters) */
	const char *requestId;
	bool has_requestId;
	/* the same (1 to 256 characters) */
	const char *request_id;
	bool has_request_id;
	/* the user, as the client names them (1 to 256 characters) */
	const char *localUserUuid;
	bool has_localUserUuid;
	/* the same (1 to 256 characters) */
	const char *local_user_uuid;
	bool has_local_user_uuid;
	/*
	 * a list of 1 to 256: JournalOfferEvent, or an observation of a device
	 * without content
	 */
	const char *events; /* JSON */
};

/* from one message to another */
struct solgate_evidence_span {
	/* from this message (1 to 256 characters) */
	const char *start_message_id;
	/* to this one (1 to 256 characters) */
	const char *end_message_id;
};

/* what a person set */
struct solgate_journal_tuning {
	/* how long no offer is made (0 to 1440) */
	int64_t new_cooldown_minutes;
	bool has_new_cooldown_minutes;
	/* none at a peak */
	bool avoid_peak_overwhelm;
	bool has_avoid_peak_overwhelm;
	/* any at all */
	bool offers_enabled;
	bool has_offers_enabled;
};

/* what became of an offer */
struct solgate_journal_offer_event {
	/* id of the event (1 to 256 characters) */
	const char *event_id;
	/* what happened */
	enum solgate_journal_event event_type;
	/* when (RFC 3339 in UTC) */
	const char *ts;
	/* in which thread (1 to 256 characters) */
	const char *thread_id;
	/* at which moment (1 to 256 characters) */
	const char *moment_id;
	/* which messages it is about */
	struct solgate_evidence_span evidence_span;
	/* how the thread felt */
	enum solgate_affect_phase phase_at_offer;
	bool has_phase_at_offer;
	/* how the entry is written */
	enum solgate_journal_mode mode_selected;
	bool has_mode_selected;
	/* what the person did */
	enum solgate_journal_action user_action;
	bool has_user_action;
	/* no offer was due */
	bool cooldown_active;
	bool has_cooldown_active;
	/* how long that took (at least 0) */
	int64_t latency_ms;
	bool has_latency_ms;
	/* ids it refers to */
	const char *refs; /* JSON */
	bool has_refs;
	/* what the person set */
	struct solgate_journal_tuning tuning;
	bool has_tuning;
};

/* how many were taken */
struct solgate_trace_ingested {
	/* id of the request (1 to 256 characters) */
	const char *request_id;
	/* events that were taken (at least 0) */
	int64_t accepted_count;
	/* events that were not (at least 0) */
	int64_t rejected_count;
};

/* a step behind the decision */
struct solgate_trace_step {
	/* which step */
	enum solgate_trace_phase phase;
	/* how it went */
	enum solgate_trace_status status;
	/* when (RFC 3339 in UTC) */
	const char *at;
	/* in words (at most 200 characters) */
	const char *summary;
	/* for machines (1 to 64 characters) */
	const char *kind;
	/* why, for machines (at most 64 characters) */
	const char *reason;
	bool has_reason;
	/* what helped, for machines (at most 64 characters) */
	const char *resolved_by;
	bool has_resolved_by;
	/* how many, how long (at least 0) */
	int64_t count;
	bool has_count;
};

/* version of this contract */
#define SOLGATE_STORED_TURN_V "turn.v1"
/* a turn as the store keeps it */
struct solgate_stored_turn {
	/* when it began (RFC 3339 in UTC) */
	const char *created_at;
	/* the thread (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* how much was asked for */
	enum solgate_trace_level level;
	/* what the user said; absent: not kept (1 to 20000 characters) */
	const char *message;
	bool has_message;
	/* what was known besides, a bit each (0 to 65535) */
	int64_t flags;
	/* what the memento signalled (at most 8 items) */
	const enum solgate_signal_kind *signals;
	size_t n_signals;
	/* of the baseline */
	enum solgate_affect_phase phase;
	/* of the baseline */
	enum solgate_intensity bucket;
	/* of its last point (0 to 1) */
	double intensity;
	bool has_intensity;
	/* where it came from */
	enum solgate_memento_origin source;
	/* what the caller was ready to spend */
	struct solgate_budget_limits budgets;
	bool has_budgets;
	/* what was decided */
	enum solgate_breakpoint decision;
	/* by which rule (1 to 6) */
	int64_t rule;
	/* why the summary may not change */
	enum solgate_summary_block blocked;
	/* the rules and weights that decided (at most 64 characters) */
	const char *rules;
	/* microseconds until the breakpoint (at least 0) */
	int64_t before_us;
	/* for it (at least 0) */
	int64_t breakpoint_us;
	/* for the gate (at least 0) */
	int64_t gate_us;
	/*
	 * what followed: the model, the checks of its answer (at most 16 items)
	 */
	const struct solgate_trace_step *steps;
	size_t n_steps;
	bool has_steps;
	/* what the gate said */
	struct solgate_intent_gate_result gate;
};

/* what a key was used for */
struct solgate_stored_answer {
	/* of the request (exactly 64 characters) */
	const char *hash;
	/* what was answered */
	const char *answer; /* JSON */
};

/* one line of the ledger */
struct solgate_audit_record {
	/* its number (at least 1) */
	int64_t seq;
	/* its place in the chain (exactly 64 characters) */
	const char *hash;
	/* the one before (exactly 64 characters) */
	const char *prev;
	/* what happened */
	const char *record; /* JSON */
};

/* records, the newest first */
struct solgate_audit_list {
	/* the records (at most 500 items) */
	const struct solgate_audit_record *items;
	size_t n_items;
	/* where to go on; absent: that is all (1 to 64 characters) */
	const char *next_cursor;
	bool has_next_cursor;
};

/* whether the chain is whole */
struct solgate_audit_state {
	/* nothing was changed, cut or put in another order */
	bool ok;
	/* records that were found in order (at least 0) */
	int64_t entries;
	/* the first that is not (at least 1) */
	int64_t broken_at;
	bool has_broken_at;
	/* what is wrong with it (1 to 200 characters) */
	const char *reason;
	bool has_reason;
	/* the hash of the last one in order (exactly 64 characters) */
	const char *head;
	bool has_head;
};

/* decisions by time */
struct solgate_stats_bucket {
	/* its upper end; absent: none (at least 0) */
	int64_t upto_ms;
	bool has_upto_ms;
	/* decisions that took so long (at least 0) */
	int64_t count;
};

/* how long people took */
struct solgate_stats_times {
	/* decisions by people (at least 0) */
	int64_t n;
	/* half were faster; read off the buckets (at least 0) */
	int64_t median_ms;
	bool has_median_ms;
	/* 95 of 100 were faster (at least 0) */
	int64_t p95_ms;
	bool has_p95_ms;
	/* by time (at most 11 items) */
	const struct solgate_stats_bucket *buckets;
	size_t n_buckets;
	/* nobody answered: no decision (at least 0) */
	int64_t timeouts;
};

/* decisions of one day */
struct solgate_stats_day {
	/* which, in UTC (YYYY-MM-DD) */
	const char *day;
	/* approved or allowed by a person (at least 0) */
	int64_t allowed;
	/* put off (at least 0) */
	int64_t deferred;
	/* denied by a person (at least 0) */
	int64_t denied;
	/* nobody answered (at least 0) */
	int64_t timed_out;
};

/* turns of one intent by risk */
struct solgate_stats_intent {
	/* what was wanted */
	enum solgate_intent intent;
	/* harmless (at least 0) */
	int64_t risk0;
	/* low (at least 0) */
	int64_t risk1;
	/* medium (at least 0) */
	int64_t risk2;
	/* high (at least 0) */
	int64_t risk3;
};

/* what the lattice allows */
struct solgate_stats_cell {
	/* what is wanted */
	enum solgate_intent intent;
	/* the tier (0 to 3) */
	int64_t risk;
	/* how much beyond the answer */
	enum solgate_enrichment_mode mode;
	/* how the answer is to be given */
	enum solgate_posture posture;
	/* which extras (at most 7 items) */
	const enum solgate_allowed_type *allowed_types;
	size_t n_allowed_types;
};

/* turns by decision */
struct solgate_stats_turns {
	/* turns that counted (at least 0) */
	int64_t must;
	/* turns as usual (at least 0) */
	int64_t should;
	/* acknowledgements (at least 0) */
	int64_t skip;
	/* turns that froze the summary (at least 0) */
	int64_t frozen;
};

/* counts and times of decisions */
struct solgate_stats {
	/* chips shown (at least 0) */
	int64_t breakpoint_shown_count;
	/* opened by themselves (at least 0) */
	int64_t breakpoint_autoexpanded_count;
	/* approved (at least 0) */
	int64_t breakpoint_approved_count;
	/* put off (at least 0) */
	int64_t breakpoint_deferred_count;
	/* tried again (at least 0) */
	int64_t breakpoint_retry_count;
	/* carried out (at least 0) */
	int64_t breakpoint_success_count;
	/* failed (at least 0) */
	int64_t breakpoint_failed_count;
	/* how long decisions took, added up */
	struct solgate_decision_times time_to_decision_ms;
	/* how far back what follows looks (1 to 31) */
	int64_t days;
	/* questions that wait now (at least 0) */
	int64_t prompts_pending;
	/* how long people took */
	struct solgate_stats_times time_to_decide;
	/* the oldest first (at most 31 items) */
	const struct solgate_stats_day *decisions_per_day;
	size_t n_decisions_per_day;
	/* turns by intent and risk (at most 6 items) */
	const struct solgate_stats_intent *intent_risk;
	size_t n_intent_risk;
	/* what is allowed where (at most 24 items) */
	const struct solgate_stats_cell *lattice;
	size_t n_lattice;
	/* turns by decision */
	struct solgate_stats_turns turns;
};

/* one thing the doctor looked at */
struct solgate_doctor_check {
	/* what was looked at (1 to 64 characters) */
	const char *check;
	/* ok, note or bad (1 to 8 characters) */
	const char *state;
	/* what is so (1 to 6000 characters) */
	const char *text;
	/* what to do (1 to 6000 characters) */
	const char *next;
	bool has_next;
};

/* whether everything is as it should be */
struct solgate_doctor_report {
	/* in the order they were made (at most 1000 items) */
	const struct solgate_doctor_check *checks;
	size_t n_checks;
	/* nothing is bad */
	bool ok;
};

/* what an import of grants did */
struct solgate_grant_import {
	/* so many are new (at least 0) */
	int64_t added;
	/* so many were there already (at least 0) */
	int64_t there;
	/* nothing was changed: it would be so */
	bool dry_run;
};

/* one setting in force */
struct solgate_config_setting {
	/* its name: table.key (1 to 64 characters) */
	const char *key;
	/* its value */
	const char *value; /* JSON */
	/* default, file, environment or option (1 to 32 characters) */
	const char *origin;
	/* the file it stands in (1 to 4096 characters) */
	const char *file;
	bool has_file;
	/* and the line (at least 1) */
	int64_t line;
	bool has_line;
	/* what it is for (1 to 400 characters) */
	const char *text;
	bool has_text;
	/* what it may be (1 to 400 characters) */
	const char *allowed;
	bool has_allowed;
	/* the page may change it */
	bool editable;
	bool has_editable;
};

/* the settings in force */
struct solgate_config_view {
	/* every one (at most 256 items) */
	const struct solgate_config_setting *settings;
	size_t n_settings;
	/*
	 * the files that were read, the later wins (at most 8 items; 1 to 4096
	 * characters each)
	 */
	const char *const *files;
	size_t n_files;
};

/* another value for a setting */
struct solgate_setting_change {
	/*
	 * as a person writes it; capabilities split by commas (at most 1000
	 * characters)
	 */
	const char *value;
};

/* opens the page once */
struct solgate_page_code {
	/* behind #code= of a link; works once (exactly 43 characters) */
	const char *code;
	/* then it works no more (RFC 3339 in UTC) */
	const char *expires_at;
	/*
	 * where the page is; absent: the server answers on its socket only (1
	 * to 320 characters)
	 */
	const char *origin;
	bool has_origin;
};

/* a browser has a code */
struct solgate_page_code_use {
	/* the code of the link (1 to 128 characters) */
	const char *code;
};

/* who is asking */
struct solgate_page_session {
	/* what it may do */
	enum solgate_role role;
	/*
	 * of a new session: for the header X-Solgate-Page; the cookie alone is
	 * worth nothing (exactly 43 characters)
	 */
	const char *key;
	bool has_key;
	/* when the session ends at the latest (RFC 3339 in UTC) */
	const char *expires_at;
	bool has_expires_at;
};

/* one kind of what is kept */
struct solgate_data_kind {
	/* what it is called: traces (1 to 64 characters) */
	const char *name;
	/* how many are kept (at least 0) */
	int64_t rows;
	/* a deletion takes it */
	bool goes;
	/* what it holds (1 to 200 characters) */
	const char *text;
};

/* what is kept */
struct solgate_data_view {
	/* of each kind (at most 32 items) */
	const struct solgate_data_kind *kinds;
	size_t n_kinds;
};

/* take away what was said */
struct solgate_data_delete {
	/* the word delete (1 to 64 characters) */
	const char *confirm;
};

/* how much is gone */
struct solgate_data_deleted {
	/* how many rows are gone (at least 0) */
	int64_t deleted;
};

/* how many, and what became of them */
struct solgate_replay_tally {
	/* looked at (at least 0) */
	int64_t rows;
	/* decided as they were (at least 0) */
	int64_t same;
	/* decided otherwise (at least 0) */
	int64_t changed;
	/* not recorded in full; never guessed (at least 0) */
	int64_t unreplayable;
};

/* why records could not be replayed */
struct solgate_replay_passed {
	/* for machines (1 to 64 characters) */
	const char *code;
	/* for people (1 to 400 characters) */
	const char *text;
	/* how many (at least 1) */
	int64_t count;
};

/* a verdict that is another today */
struct solgate_replay_changed {
	/* turn, call or question (1 to 16 characters) */
	const char *kind;
	/* of the run, or of the call (1 to 512 characters) */
	const char *id;
	/* when it was decided (RFC 3339 in UTC) */
	const char *at;
	/* what changed (1 to 64 characters) */
	const char *field;
	/* what it was (at most 256 characters) */
	const char *then;
	/* what it would be today (at most 256 characters) */
	const char *now;
	/* what changed it (at most 512 characters) */
	const char *rule;
};

/* recorded decisions on today's rules */
struct solgate_replay_view {
	/* turns */
	struct solgate_replay_tally turns;
	/* host calls */
	struct solgate_replay_tally calls;
	/* what the queue of questions settled */
	struct solgate_replay_tally questions;
	bool has_questions;
	/* of the ledger, each in its place in the chain (at least 0) */
	int64_t records;
	bool has_records;
	/* why some cannot be replayed (at most 64 items) */
	const struct solgate_replay_passed *reasons;
	size_t n_reasons;
	/* turns that other rules or weights had decided (at least 0) */
	int64_t other_rules;
	/* every verdict that is another today (at most 1024 items) */
	const struct solgate_replay_changed *changes;
	size_t n_changes;
};

/* who answered */
struct solgate_chat_mode_decision {
	/* who answered */
	enum solgate_persona persona_label;
	/* what was wanted */
	enum solgate_intent intent;
	/* how risky it was (0 to 3) */
	int64_t risk;
	/* how it was answered */
	enum solgate_posture posture;
};

/* what a turn may do to the summary */
struct solgate_chat_breakpoint {
	/* must, should or skip */
	enum solgate_breakpoint decision;
	/* the summary was frozen at the peak */
	bool peak_guardrail_active;
	/* why the summary was kept; absent: it was not */
	enum solgate_summary_block summary_blocked;
	bool has_summary_blocked;
	/* where the memento came from */
	enum solgate_memento_origin source;
};

/* how many rules were taken */
struct solgate_driver_counts {
	/* that always apply (0 to 64) */
	int64_t baseline_count;
	/* of those asked for (0 to 64) */
	int64_t accepted_count;
	/* too many, or not known (0 to 256) */
	int64_t dropped_count;
	/* cut at their limit (0 to 64) */
	int64_t trimmed_count;
};

/* how much evidence there was */
struct solgate_evidence_summary {
	/* pages (0 to 25) */
	int64_t captures;
	/* pieces of them (0 to 50) */
	int64_t supports;
	/* claims of the model (0 to 64) */
	int64_t claims;
	/* what was odd (0 to 64) */
	int64_t warnings;
};

/* a turn that was answered */
struct solgate_chat_response {
	/* it went well */
	bool ok;
	/* where to look it up (1 to 256 characters) */
	const char *transmission_id;
	/* the request, for actions (1 to 256 characters) */
	const char *request_id;
	/* whether a decision is needed */
	enum solgate_request_status status;
	/* who answered */
	struct solgate_chat_mode_decision mode_decision;
	/* what became of the summary */
	struct solgate_chat_breakpoint breakpoint;
	/* the answer (1 to 65536 characters) */
	const char *assistant;
	/* the answer with its meta */
	const char *output_envelope; /* JSON */
	/* where the thread stands now; null: it is not remembered */
	struct solgate_thread_memento thread_memento;
	bool has_thread_memento;
	/* its version (1 to 80 characters) */
	const char *thread_memento_etag;
	bool has_thread_memento_etag;
	/* somebody changed it meanwhile; theirs was the base */
	bool thread_memento_conflict;
	bool has_thread_memento_conflict;
	/* rules of the answer */
	struct solgate_driver_counts driver_blocks;
	/* what there was */
	struct solgate_evidence_summary evidence_summary;
	/* the run */
	struct solgate_turn_trace trace;
	/* how it may announce itself */
	enum solgate_notification_policy notification_policy;
	/* the same request was answered before, so */
	bool idempotent_replay;
	bool has_idempotent_replay;
};

/* a turn that is being answered */
struct solgate_chat_pending {
	/* it was taken */
	bool ok;
	/* where to look (1 to 256 characters) */
	const char *transmission_id;
	/* how it stands */
	enum solgate_transmission_status status;
	/* an answer is to come */
	bool pending;
	/* what there was */
	struct solgate_evidence_summary evidence_summary;
	/* where the thread stood */
	struct solgate_thread_memento thread_memento;
	bool has_thread_memento;
	/* how it may announce itself */
	enum solgate_notification_policy notification_policy;
	/* it was sent before, and is not answered yet */
	bool idempotent_replay;
	bool has_idempotent_replay;
	/* the packet is a trial run */
	bool simulated;
	bool has_simulated;
	/* when it is worth looking (0 to 60000) */
	int64_t check_after_ms;
	bool has_check_after_ms;
};

/* a packet and how it stands */
struct solgate_transmission {
	/* its id (1 to 256 characters) */
	const char *id;
	/* what it is */
	enum solgate_packet_type packet_type;
	/* the thread (1 to 256 characters) */
	const char *thread_id;
	/* its key (1 to 256 characters) */
	const char *client_request_id;
	bool has_client_request_id;
	/* what the user said (1 to 20000 characters) */
	const char *message;
	/* when it came (RFC 3339 in UTC) */
	const char *created_at;
	/* how it stands */
	enum solgate_transmission_status status;
	/* of the answer (100 to 599) */
	int64_t status_code;
	bool has_status_code;
	/* why there is no answer (1 to 64 characters) */
	const char *error_code;
	bool has_error_code;
	/* in words (at most 200 characters) */
	const char *error_detail;
	bool has_error_detail;
	/* whether sending it again can help */
	bool retryable;
	bool has_retryable;
};

/* a transmission with its answer */
struct solgate_transmission_view {
	/* it is there */
	bool ok;
	/* the packet */
	struct solgate_transmission transmission;
	/* an answer is to come */
	bool pending;
	/*
	 * the answer; of a failure, what is shown instead (at most 65536
	 * characters)
	 */
	const char *assistant;
	bool has_assistant;
	/* the answer with its meta */
	const char *output_envelope; /* JSON */
	bool has_output_envelope;
	/* how often the model was asked (0 to 64) */
	int64_t attempts;
	/* where the thread stood after it */
	const char *thread_memento; /* JSON */
	bool has_thread_memento;
	/* all that was answered */
	const char *response; /* JSON */
	bool has_response;
};

/* what was said in a thread */
struct solgate_thread_messages {
	/* the thread (1 to 256 characters) */
	const char *thread_id;
	/* the newest last (at most 200 items) */
	const struct solgate_transmission_view *exchanges;
	size_t n_exchanges;
};

/* a conversation in a list */
struct solgate_thread_item {
	/* its id (1 to 256 characters) */
	const char *thread_id;
	/*
	 * how the first message begins, made safe to show; empty: it is gone
	 * (at most 400 characters)
	 */
	const char *title;
	/* when it began (RFC 3339 in UTC) */
	const char *created_at;
	/* when something was said last (RFC 3339 in UTC) */
	const char *last_at;
	/* how many packets were sent in it (at least 1) */
	int64_t exchanges;
	/* an answer is to come */
	bool pending;
};

/* conversations, the newest first */
struct solgate_thread_list {
	/* the conversations (at most 200 items) */
	const struct solgate_thread_item *items;
	size_t n_items;
	/* where to go on; absent: that is all (1 to 64 characters) */
	const char *next_cursor;
	bool has_next_cursor;
};

/* a memento that is proposed; other keys are dropped */
struct solgate_memento_draft {
	/* the thread (1 to 256 characters) */
	const char *threadId;
	bool has_threadId;
	/* the same (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* what it is about (1 to 200 characters) */
	const char *arc;
	/*
	 * what is worked on (at most 32 items; 1 to 200 characters each;
	 * default empty)
	 */
	const char *const *active;
	size_t n_active;
	/*
	 * what waits (at most 32 items; 1 to 200 characters each; default
	 * empty)
	 */
	const char *const *parked;
	size_t n_parked;
	/*
	 * what was decided (at most 32 items; 1 to 200 characters each; default
	 * empty)
	 */
	const char *const *decisions;
	size_t n_decisions;
	/*
	 * what comes next (at most 32 items; 1 to 200 characters each; default
	 * empty)
	 */
	const char *const *next;
	size_t n_next;
	/* how it feels */
	struct solgate_thread_memento_affect affect;
	bool has_affect;
};

/* the draft as it is kept */
struct solgate_memento_drafted {
	/* it is kept */
	bool ok;
	/* the draft, with its id */
	struct solgate_thread_memento memento;
};

/* what is to become of a draft */
struct solgate_memento_decision {
	/* the thread (1 to 256 characters) */
	const char *threadId;
	bool has_threadId;
	/* the same (1 to 256 characters) */
	const char *thread_id;
	bool has_thread_id;
	/* the memento that was looked at (1 to 256 characters) */
	const char *mementoId;
	bool has_mementoId;
	/* the same (1 to 256 characters) */
	const char *memento_id;
	bool has_memento_id;
	/* accept, decline or revoke (1 to 16 characters) */
	const char *decision;
};

/* what became of it */
struct solgate_memento_decided {
	/* it was understood */
	bool ok;
	/* what was asked for (1 to 16 characters) */
	const char *decision;
	/* whether that changed something */
	bool applied;
	/*
	 * applied, already_accepted, already_accepted_not_declined,
	 * already_revoked or not_found (1 to 64 characters)
	 */
	const char *reason;
	/* the memento it is about; null: there is none */
	struct solgate_thread_memento memento;
	bool has_memento;
};

/* version of this contract */
#define SOLGATE_STORED_THREAD_V "thread.v1"
/* a conversation as the store keeps it */
struct solgate_stored_thread {
	/* its id (1 to 256 characters) */
	const char *thread_id;
	/* its first transmission (1 to 64 characters) */
	const char *first;
	/* when that came (RFC 3339 in UTC) */
	const char *created_at;
	/* how many there are (at least 1) */
	int64_t exchanges;
};

/* version of this contract */
#define SOLGATE_STORED_CHAT_V "chat.v1"
/* an exchange as the store keeps it */
struct solgate_stored_chat {
	/* the thread (1 to 256 characters) */
	const char *thread_id;
	/* of the packet (exactly 64 characters) */
	const char *hash;
	/* its key (1 to 256 characters) */
	const char *client_request_id;
	bool has_client_request_id;
	/* when it came (RFC 3339 in UTC) */
	const char *created_at;
	/* how it stands */
	enum solgate_transmission_status status;
	/* how often the model was asked (0 to 64) */
	int64_t attempts;
	/* what the user said (1 to 20000 characters) */
	const char *message;
	/* how the answer may announce itself */
	enum solgate_notification_policy notification_policy;
	/* what the chat was for */
	enum solgate_chat_mode mode;
	/*
	 * the answer; of a failure, what is shown instead (at most 65536
	 * characters)
	 */
	const char *assistant;
	bool has_assistant;
	/* all that was answered */
	const char *response; /* JSON */
	bool has_response;
	/* of the answer (100 to 599) */
	int64_t status_code;
	bool has_status_code;
	/* why there is none (1 to 64 characters) */
	const char *error_code;
	bool has_error_code;
	/* in words (at most 200 characters) */
	const char *error_detail;
	bool has_error_detail;
	/* whether sending it again can help */
	bool retryable;
	bool has_retryable;
};

/* a call that waits for a person */
struct solgate_dialogue_block {
	/* which call; Confirm and Cancel name it (1 to 256 characters) */
	const char *call_id;
	/* the tool (1 to 128 characters) */
	const char *name;
	/* what stands over it (1 to 64 characters) */
	const char *title;
	/* what the one button says (1 to 64 characters) */
	const char *confirm;
	/* what the other says (1 to 64 characters) */
	const char *cancel;
	/* what the model proposes */
	const char *args; /* JSON */
	bool has_args;
	/* what Confirm would add */
	const char *row; /* JSON */
	bool has_row;
	/* why Confirm would fail (at most 500 characters) */
	const char *problem;
	bool has_problem;
	/* which of the calls of the reply (1 to 64) */
	int64_t at;
	/* how many there are (1 to 64) */
	int64_t of;
};

/* a chat with the Spec Asst */
struct solgate_dialogue_view {
	/* the thread (1 to 256 characters) */
	const char *thread_id;
	/* what the chat is for */
	enum solgate_chat_mode mode;
	/* how it stands */
	enum solgate_sa_state state;
	/* goes up when it begins anew (at least 0) */
	int64_t session;
	/* what the badge says (1 to 64 characters) */
	const char *badge;
	/* the call that waits */
	struct solgate_dialogue_block block;
	bool has_block;
	/* what was said, the oldest first (at most 200 items) */
	const struct solgate_chat_message *lines;
	size_t n_lines;
};

/* a button of a block was tapped */
struct solgate_dialogue_tap {
	/* the call whose block was shown (1 to 256 characters) */
	const char *call_id;
};

/* something was typed */
struct solgate_dialogue_text {
	/* what (1 to 20000 characters) */
	const char *text;
};

/* another chat is wanted */
struct solgate_dialogue_mode {
	/* which */
	enum solgate_chat_mode mode;
};

/* how long the battery lasts */
struct solgate_energy_autonomy {
	/* the weather */
	enum solgate_autonomy_scenario scenario;
	/* for ever */
	bool infinite;
	/* null: for ever (at least 0) */
	double days;
	bool has_days;
	/* null: for ever (at least 0) */
	double hours;
	bool has_hours;
	/* charged less used, a day */
	double net_wh;
	/* as people read it (1 to 32 characters) */
	const char *label;
	/* its colour */
	enum solgate_energy_tone color;
};

/* the energy tables and their totals */
struct solgate_energy_view {
	/* the loads (at most 1024 items) */
	const struct solgate_power_item *items;
	size_t n_items;
	/* the sources (at most 1024 items) */
	const struct solgate_charging_source *charging;
	size_t n_charging;
	/* the battery */
	struct solgate_battery_config battery;
	/* what a day adds up to */
	struct solgate_system_totals totals;
	/* how long the battery lasts, by weather (at most 8 items) */
	const struct solgate_energy_autonomy *autonomy;
	size_t n_autonomy;
};

/* what create_reminder does */
struct solgate_reminder_payload {
	/* what to be reminded of (1 to 200 characters) */
	const char *title;
	/* when it is due (RFC 3339 in UTC) */
	const char *due_at;
	bool has_due_at;
	/* the day it is due, without a time (YYYY-MM-DD) */
	const char *due_date;
	bool has_due_date;
	/* remarks (at most 2000 characters) */
	const char *notes;
	bool has_notes;
	/* a category of it (at most 200 characters) */
	const char *list;
	bool has_list;
};

/* what create_calendar_event does */
struct solgate_event_payload {
	/* what it is (1 to 200 characters) */
	const char *title;
	/* when it begins (RFC 3339 in UTC) */
	const char *start_at;
	/* when it ends; absent: an hour later (RFC 3339 in UTC) */
	const char *end_at;
	bool has_end_at;
	/* where it is (at most 200 characters) */
	const char *location;
	bool has_location;
	/* remarks (at most 2000 characters) */
	const char *notes;
	bool has_notes;
};

#endif
