// The types of Solgate's wire, written by: solgate schema --lang swift
import Foundation

extension JSONDecoder {
    /// Reads times as Solgate writes them.
    static func solgate() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { from in
            let c = try from.singleValueContainer()
            let text = try c.decode(String.self)
            let format = ISO8601DateFormatter()
            format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            if let date = format.date(from: text) { return date }
            format.formatOptions = [.withInternetDateTime]
            if let date = format.date(from: text) { return date }
            throw DecodingError.dataCorruptedError(in: c, debugDescription: "must be a time in UTC")
        }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes times as Solgate reads them.
    static func solgate() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, to in
            let format = ISO8601DateFormatter()
            format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            var c = to.singleValueContainer()
            try c.encode(format.string(from: date))
        }
        return encoder
    }
}

/// Text, a number, or a truth value.
enum Scalar: Codable {
    case string(String)
    case number(Double)
    case bool(Bool)

    init(from decoder: Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let b = try? c.decode(Bool.self) {
            self = .bool(b)
        } else if let n = try? c.decode(Double.self) {
            self = .number(n)
        } else {
            self = .string(try c.decode(String.self))
        }
    }

    func encode(to encoder: Encoder) throws {
        var c = encoder.singleValueContainer()
        switch self {
        case .string(let s): try c.encode(s)
        case .number(let n): try c.encode(n)
        case .bool(let b): try c.encode(b)
        }
    }
}

/// Any JSON value.
indirect enum Json: Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Json])
    case object([String: Json])

    init(from decoder: Decoder) throws {
        let c = try decoder.singleValueContainer()
        if c.decodeNil() {
            self = .null
        } else if let b = try? c.decode(Bool.self) {
            self = .bool(b)
        } else if let n = try? c.decode(Double.self) {
            self = .number(n)
        } else if let s = try? c.decode(String.self) {
            self = .string(s)
        } else if let a = try? c.decode([Json].self) {
            self = .array(a)
        } else {
            self = .object(try c.decode([String: Json].self))
        }
    }

    func encode(to encoder: Encoder) throws {
        var c = encoder.singleValueContainer()
        switch self {
        case .null: try c.encodeNil()
        case .bool(let b): try c.encode(b)
        case .number(let n): try c.encode(n)
        case .string(let s): try c.encode(s)
        case .array(let a): try c.encode(a)
        case .object(let o): try c.encode(o)
        }
    }
}

/// A property whose key is always there: null when it is nil.
@propertyWrapper
struct Nullable<Value: Codable>: Codable {
    var wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: Decoder) throws {
        let c = try decoder.singleValueContainer()
        wrappedValue = c.decodeNil() ? nil : try c.decode(Value.self)
    }

    func encode(to encoder: Encoder) throws {
        var c = encoder.singleValueContainer()
        if let value = wrappedValue {
            try c.encode(value)
        } else {
            try c.encodeNil()
        }
    }
}

enum Intent: String, Codable {
    /// none of the others
    case other
    /// look at a thing and judge it
    case inspect
    /// explain, or show how
    case teach
    /// choose among options
    case decide
    /// make something new
    case create
    /// support with feelings, identity, relations
    case reflect
}

enum GateSignalType: String, Codable {
    /// a written rule
    case rule
    /// a word or phrase
    case keyword
    /// likeness to an example
    case prototype
    /// the trained weights
    case model
}

enum EnrichmentMode: String, Codable {
    /// the answer only
    case none
    /// one small extra
    case light
    /// steps, tables, reading tools
    case full
}

enum AllowedType: String, Codable {
    /// pictures that illustrate; never evidence
    case referenceImages = "reference_images"
    /// sources; needs leave to browse
    case citations
    /// a list to tick off
    case checklist
    /// numbered steps
    case stepByStep = "step_by_step"
    /// what takes how long
    case timingTable = "timing_table"
    /// calls that only read
    case toolCallsRead = "tool_calls_read"
    /// calls that write: proposed, never run unasked
    case toolCallsWrite = "tool_calls_write"
}

enum Posture: String, Codable {
    /// hold the person, give no operational detail
    case containment
    /// stop at the boundary and say so
    case boundaryPause = "boundary_pause"
    /// state assumptions, avoid certainty
    case conditional
    /// answer plainly
    case direct
}

enum MementoVersion: String, Codable {
    /// with signals
    case mementoV02 = "memento-v0.2"
    /// without signals
    case mementoV01 = "memento-v0.1"
}

enum ConfidenceLevel: String, Codable {
    /// a guess
    case low
    /// likely
    case med
    /// as good as certain
    case high
}

enum AffectSource: String, Codable {
    /// the server
    case server
    /// the risk gate, from the user's own text
    case sentinel
    /// the device
    case deviceHint = "device_hint"
    /// the model, about the current message
    case model
}

enum AffectPhase: String, Codable {
    /// calm, or no points yet
    case settled
    /// getting more intense
    case rising
    /// as intense as it gets: the summary is frozen
    case peak
    /// calming down
    case downshift
}

enum Intensity: String, Codable {
    /// calm, below 0.34
    case low
    /// noticeable, from 0.34
    case med
    /// strong, from 0.7: the summary is frozen
    case high
}

enum SignalKind: String, Codable {
    /// a commitment that turns the thread
    case decisionMade = "decision_made"
    /// the subject grew or shrank
    case scopeChanged = "scope_changed"
    /// an abrupt change of direction
    case pivot
    /// a question got its answer
    case answerProvided = "answer_provided"
    /// nothing but an acknowledgement
    case ackOnly = "ack_only"
    /// a task or question was opened
    case openLoopCreated = "open_loop_created"
    /// a task or question was closed
    case openLoopResolved = "open_loop_resolved"
    /// a risk or tension showed
    case riskOrConflict = "risk_or_conflict"
}

enum SignalSource: String, Codable {
    /// rules on the server
    case server
    /// the model said so
    case model
}

enum PacketType: String, Codable {
    /// a turn of a chat
    case chat
}

enum NotificationPolicy: String, Codable {
    /// not at all
    case silent
    /// shown, no sound
    case muted
    /// as usual
    case alert
    /// at once; only the risk gate may say so
    case urgent
}

enum TraceLevel: String, Codable {
    /// counts only
    case info
    /// the last events
    case debug
}

enum ProviderTier: String, Codable {
    /// the smallest
    case nano
    /// small
    case mini
    /// the largest
    case full
}

enum DriverScope: String, Codable {
    /// in one thread
    case thread
    /// everywhere
    case global
}

enum DriverSource: String, Codable {
    /// the assistant
    case assistantProposed = "assistant_proposed"
    /// the user
    case userCreated = "user_created"
    /// came with the system
    case systemShipped = "system_shipped"
}

enum CaptureKind: String, Codable {
    /// a web address
    case url
}

enum CaptureSource: String, Codable {
    /// the user
    case userProvided = "user_provided"
}

enum SupportType: String, Codable {
    /// a captured page
    case urlCapture = "url_capture"
    /// a piece of text
    case textSnippet = "text_snippet"
}

enum ContextMode: String, Codable {
    /// yes
    case auto
    /// no, and nothing is stored
    case off
}

enum SuggestionType: String, Codable {
    /// a journal entry
    case journalEntry = "journal_entry"
    /// a reminder
    case reminder
    /// a calendar event; needs a start
    case calendarEvent = "calendar_event"
}

enum DisplayHint: String, Codable {
    /// as a card beside the text
    case ghostCard = "ghost_card"
}

enum GhostKind: String, Codable {
    /// something remembered
    case memoryArtifact = "memory_artifact"
    /// a moment for the journal
    case journalMoment = "journal_moment"
    /// an action to approve
    case actionProposal = "action_proposal"
}

enum RigorLevel: String, Codable {
    /// deleting needs a confirmation
    case high
    /// as usual
    case normal
}

enum AffectLabel: String, Codable {
    /// none in particular
    case neutral
    /// too much at once
    case overwhelm
    /// something became clear
    case insight
    /// thankful
    case gratitude
    /// determined
    case resolve
    /// wants to know
    case curiosity
}

enum ExecutionStatus: String, Codable {
    /// not done
    case failed
    /// not known yet
    case pending
    /// done
    case succeeded
}

enum HostErrorCode: String, Codable {
    /// a mistake of the host
    case `internal`
    /// not allowed
    case denied
    /// took too long
    case timeout
    /// reading or writing failed
    case io
    /// the call was malformed
    case invalidRequest = "invalid_request"
}

enum MessageType: String, Codable {
    /// something went wrong
    case error
    /// an extension introduces itself
    case register
    /// the host uses a tool of the extension
    case toolCall = "tool_call"
    /// what the tool gave
    case toolResult = "tool_result"
    /// the user typed a command
    case slashCommand = "slash_command"
    /// what the command gave
    case slashResult = "slash_result"
    /// an event the extension asked for
    case eventHook = "event_hook"
    /// the extension asks for something
    case hostCall = "host_call"
    /// what the host answers
    case hostResult = "host_result"
    /// a log entry
    case log
}

enum PolicyMode: String, Codable {
    /// denied
    case strict
    /// a person is asked
    case prompt
    /// allowed and logged
    case permissive
}

enum PromptOption: String, Codable {
    /// Deny
    case denyOnce = "deny_once"
    /// Deny always
    case denyAlways = "deny_always"
    /// Allow once
    case allowOnce = "allow_once"
    /// Allow for session
    case allowSession = "allow_session"
    /// Allow always
    case allowAlways = "allow_always"
}

enum DecisionToken: String, Codable {
    /// nobody was there to ask
    case denyUnattended = "deny_unattended"
    /// nobody answered in time
    case denyTimeout = "deny_timeout"
    /// the caller left or the gate stopped
    case denyCancelled = "deny_cancelled"
    /// too much waits already
    case denyLimit = "deny_limit"
    /// refused too often before
    case denyCooldown = "deny_cooldown"
    /// strict mode
    case denyStrict = "deny_strict"
    /// a rule of the policy
    case denyPolicy = "deny_policy"
    /// a decision made earlier
    case denyStored = "deny_stored"
    /// a person: Deny
    case denyOnce = "deny_once"
    /// a person: Deny always
    case denyAlways = "deny_always"
    /// a person: Cancel
    case cancelled
    /// a person: Not now
    case deferred
    /// a person typed a correction
    case corrected
    /// a person: Confirm
    case confirmed
    /// a person: Approve, Allow once
    case allowOnce = "allow_once"
    /// a person: Allow for session
    case allowSession = "allow_session"
    /// a person: Allow always
    case allowAlways = "allow_always"
    /// a decision made earlier
    case allowStored = "allow_stored"
    /// a rule of the policy
    case allowPolicy = "allow_policy"
    /// permissive mode
    case allowPermissive = "allow_permissive"
}

enum SourceType: String, Codable {
    /// a path on this machine
    case local
    /// a package of the npm registry
    case npm
    /// a repository on GitHub
    case github
}

enum Capability: String, Codable {
    /// Run programs
    case exec
    /// Environment variables
    case env
    /// Change files
    case write
    /// Network access
    case http
    /// Read files
    case read
    /// Other tool
    case tool
    /// Conversation records
    case session
    /// Questions and notices
    case ui
    /// Life-cycle events
    case events
    /// Log entries
    case log
}

enum HostcallMethod: String, Codable {
    /// run a process
    case exec
    /// read environment variables
    case env
    /// make a network request
    case http
    /// touch files and directories
    case fs
    /// use a tool by its name
    case tool
    /// read or change session state
    case session
    /// ask or tell the user
    case ui
    /// register for events
    case events
    /// write a log entry
    case log
}

enum Risk: String, Codable {
    /// can do lasting harm
    case high
    /// can expose or send data
    case medium
    /// stays inside the session
    case low
}

enum ScopeKind: String, Codable {
    /// a command and its arguments
    case command
    /// a file or directory under the project
    case path
    /// a host, with the port
    case host
    /// an operation of session or ui
    case operation
    /// a tool by its name
    case tool
    /// an environment variable
    case variable
}

enum BlockingClass: String, Codable {
    /// a call of an agent; denied after the deadline
    case call
    /// the chat, as long as it takes
    case conversation
    /// nothing
    case offer
}

enum Surface: String, Codable {
    /// no surface: a rule, the time, a fault
    case none
    /// a program over HTTP
    case http
    /// the page
    case web
    /// the terminal
    case tui
    /// the headless mode
    case rpc
    /// the command line
    case cli
    /// the hook of a host
    case hook
    /// the proxy before a server of tools
    case mcp
}

enum LogLevel: String, Codable {
    /// something failed
    case error
    /// something is odd
    case warn
    /// something happened
    case info
    /// for developers
    case debug
}

enum LogComponent: String, Codable {
    /// the host
    case runtime
    /// an extension
    case `extension`
    /// a test harness
    case harness
    /// a recorder
    case capture
}

enum GrantEffect: String, Codable {
    /// refuse what it covers
    case deny
    /// let through what it covers
    case allow
}

enum TraceActor: String, Codable {
    /// the server
    case solserver
    /// the client
    case solmobile
    /// the model
    case model
    /// what draws the answer
    case renderer
    /// the person
    case user
}

enum TracePhase: String, Codable {
    /// something failed
    case error
    /// text made uniform
    case normalize
    /// evidence taken in
    case evidenceIntake = "evidence_intake"
    /// what it consists of
    case gateNormalizeModality = "gate_normalize_modality"
    /// addresses found
    case gateUrlExtraction = "gate_url_extraction"
    /// what is wanted
    case gateIntent = "gate_intent"
    /// what is risky
    case gateSentinel = "gate_sentinel"
    /// what context is fetched
    case gateLattice = "gate_lattice"
    /// what is worth keeping
    case synapticGate = "synaptic_gate"
    /// older name: modality
    case modalityGate = "modality_gate"
    /// older name: intent
    case intentGate = "intent_gate"
    /// older name: risk
    case riskGate = "risk_gate"
    /// what the turn may do
    case enrichmentLattice = "enrichment_lattice"
    /// who answers
    case policyEngine = "policy_engine"
    /// the request is made
    case composeRequest = "compose_request"
    /// the model is asked
    case modelCall = "model_call"
    /// how good the summary is
    case mementoQuality = "memento_quality"
    /// the answer is checked
    case outputGates = "output_gates"
    /// the answer is shown
    case render
    /// must, should or skip
    case breakpoint
    /// something left
    case export
}

enum TraceStatus: String, Codable {
    /// did not work
    case failed
    /// has begun
    case started
    /// is done
    case completed
    /// waits
    case paused
    /// was stopped
    case blocked
    /// is done, something is odd
    case warning
}

enum ChatRole: String, Codable {
    /// the person
    case user
    /// the model
    case model
}

enum ChatMode: String, Codable {
    /// questions and advice
    case general
    /// adding loads
    case load
    /// adding charging sources
    case source
}

enum PowerUnit: String, Codable {
    /// watts
    case w = "W"
    /// amperes, converted with the system voltage
    case a = "A"
}

enum ChargingType: String, Codable {
    /// anything else
    case other
    /// panels
    case solar
    /// a running engine
    case alternator
    /// a generator
    case generator
    /// a solar charge controller
    case mppt
    /// a mains charger
    case charger
    /// a turbine
    case wind
}

enum LoadCategory: String, Codable {
    /// runs on the battery directly
    case dcLoadsNativeDcdc = "DC Loads (Native/DCDC)"
    /// runs through the inverter
    case acLoadsInverter = "AC Loads (Inverter)"
    /// what the system itself draws
    case systemMgmt = "System Mgmt"
}

enum EnergyEstimate: String, Codable {
    /// told by the name
    case category
    /// not known: zero
    case watts
    /// a usual day
    case hours
    /// told by the name
    case efficiency
}

enum ForecastMode: String, Codable {
    /// the forecast for today
    case now
    /// the average of a month
    case monthAvg
}

enum Breakpoint: String, Codable {
    /// processed as usual; frozen at peak intensity
    case should
    /// a point that counts: updated even at peak intensity
    case must
    /// an acknowledgement only: the summary stays as it is
    case skip
}

enum Persona: String, Codable {
    /// the default
    case ida = "Ida"
    /// for reflection
    case sole = "Sole"
    /// for looking closely
    case sherlock = "Sherlock"
}

enum RiskReason: String, Codable {
    /// hurting oneself; urgent
    case selfHarm = "SELF_HARM"
    /// hurting others; urgent
    case violence = "VIOLENCE"
    /// violent ideology
    case extremism = "EXTREMISM"
    /// danger to children
    case minors = "MINORS"
    /// making or getting weapons
    case weapons = "WEAPONS"
    /// making or dealing in illegal drugs
    case drugs = "DRUGS"
    /// contempt for a group of people
    case hate = "HATE"
    /// deceiving for gain, breaking in
    case fraud = "FRAUD"
    /// sexual content
    case sexual = "SEXUAL"
    /// illness and treatment
    case medical = "MEDICAL"
    /// law and contracts
    case legal = "LEGAL"
    /// money, investment, tax
    case finance = "FINANCE"
    /// secrets, access, personal data
    case privacySecurity = "PRIVACY_SECURITY"
    /// substances that burn, poison or explode
    case chemicals = "CHEMICALS"
    /// mains current
    case homeElectricity = "HOME_ELECTRICITY"
    /// love and closeness
    case relationshipIntimacy = "RELATIONSHIP_INTIMACY"
    /// parents and children
    case family = "FAMILY"
    /// whether food is safe to eat
    case foodHandling = "FOOD_HANDLING"
    /// basic work about the house
    case homeTasks = "HOME_TASKS"
    /// the text itself speaks of a risk
    case unknown = "UNKNOWN"
}

enum UrgencyReason: String, Codable {
    /// Self-harm signal
    case selfHarmSignal = "self_harm_signal"
    /// Violence signal
    case violenceSignal = "violence_signal"
}

enum LeaseCall: String, Codable {
    /// changes something; needs the handshake too
    case write
    /// only looks
    case read
    /// fetches a source to be cited
    case citations
    /// fetches a picture to illustrate
    case referenceImages = "reference_images"
}

enum LeaseRefusal: String, Codable {
    /// no turn has opened a lease
    case noLease = "no_lease"
    /// the time given is earlier than one given before
    case clock
    /// a turn of tier 3 makes no call
    case highRisk = "high_risk"
    /// the answer is a pause or containment
    case posture
    /// the time of the turn is over
    case deadline
    /// the turn allows no call of this kind
    case typeNotAllowed = "type_not_allowed"
    /// the tool calls of the turn are used up
    case noCallsLeft = "no_calls_left"
}

enum QueueEvent: String, Codable {
    /// time passed
    case tick
    /// an agent asks: may this call happen?
    case call
    /// the agent takes one call back
    case cancel
    /// a person answers
    case decision
    /// a rule that came meanwhile decides a waiting call
    case rule
    /// a person needs more time
    case extend
    /// a person ends a cool-down
    case unmute
    /// somebody begins to watch
    case attach
    /// somebody stops watching
    case detach
    /// a caller's channel is gone
    case disconnect
    /// the gate stops
    case shutdown
}

enum Role: String, Codable {
    /// look
    case viewer
    /// ask
    case agent
    /// decide
    case person
}

enum QueueEffect: String, Codable {
    /// the event was not taken
    case refuse
    /// send a tick at that time
    case wake
    /// append to the ledger, before what follows
    case record
    /// ask the people
    case show
    /// the question grew, shrank or got more time
    case update
    /// the question is settled
    case resolve
    /// the call may not happen
    case deny
    /// remember the decision for the session
    case sessionGrant = "session_grant"
    /// store the decision
    case persistGrant = "persist_grant"
    /// the call may happen, once
    case release
}

enum QueueRefusal: String, Codable {
    /// there is no such prompt
    case unknownPrompt = "unknown_prompt"
    /// another answer came first
    case alreadyDecided = "already_decided"
    /// the deadline has passed
    case expired
    /// not one of the options, or of a state never shown
    case badDecision = "bad_decision"
    /// an always-decision is not offered here
    case persistWithheld = "persist_withheld"
    /// an agent asks, a person decides, a viewer looks
    case wrongRole = "wrong_role"
    /// this call was asked about before
    case spentCall = "spent_call"
    /// a waiting call has this number and other content
    case hashChanged = "hash_changed"
    /// no such call of this caller waits
    case unknownCall = "unknown_call"
    /// no more time is given
    case extendLimit = "extend_limit"
    /// there is no cool-down to end
    case notMuted = "not_muted"
    /// the event is not one that can happen
    case badEvent = "bad_event"
}

enum QueueRecord: String, Codable {
    /// calls have their fate
    case settled
    /// a person took more time
    case extended
    /// a cool-down began
    case muted
    /// a person ended a cool-down
    case unmuted
}

enum ConsentFace: String, Codable {
    /// inline in the chat
    case chip
    /// the Spec Asst: the chat waits
    case sa
    /// a capability prompt: a call waits
    case prompt
}

enum ConsentEvent: String, Codable {
    /// details closed
    case collapse
    /// details opened
    case expand
    /// tapped Not now
    case notNow = "not_now"
    /// tapped Approve
    case approve
    /// it was carried out
    case success
    /// it failed
    case failure
    /// tapped Retry
    case retry
    /// tapped Dismiss
    case dismiss
    /// a deferred chip was opened again
    case reopen
    /// tapped Cancel, or the caller left
    case cancel
    /// the server took the offer back
    case withdraw
    /// the offer ran out
    case expire
    /// a message to the model
    case send
    /// the model answered with text only
    case reply
    /// the model answered with function calls
    case calls
    /// tapped Confirm
    case confirm
    /// typed text instead of answering
    case type
    /// another call waits
    case next
    /// no call waits any more
    case answered
    /// no call waits any more, and one was corrected
    case corrected
    /// the chat got another mode
    case `switch`
    /// the window is over and somebody watches
    case show
    /// a call joined
    case append
    /// more time was asked for
    case extend
    /// nobody answered in time
    case timeout
    /// nobody is there to ask
    case unattended
    /// chose Deny
    case denyOnce = "deny_once"
    /// chose Deny always
    case denyAlways = "deny_always"
    /// chose Allow once
    case allowOnce = "allow_once"
    /// chose Allow for session
    case allowSession = "allow_session"
    /// chose Allow always
    case allowAlways = "allow_always"
    /// the assistant offers an action
    case propose
}

enum ConsentEffect: String, Codable {
    /// the event was not taken, and nothing changed
    case refuse
    /// not asked: it was put off, or is being asked already
    case suppress
    /// append to the ledger, before what follows
    case record
    /// stop reading the model's reply
    case pause
    /// take the question away
    case hide
    /// ask the executor to stop, if it still can
    case stop
    /// carry it out
    case run
    /// this is what the model will be told of the call
    case respond
    /// tell the model all of it, in one message
    case flush
    /// send the text to the model
    case tell
    /// show what became of it where the question stood
    case receipt
    /// ask the person
    case show
    /// begin a new session with the model
    case reset
}

enum ConsentRefusal: String, Codable {
    /// that cannot happen in this state
    case noArc = "no_arc"
    /// there is no such action
    case unknownAction = "unknown_action"
    /// the offer lacks what a chip needs
    case badOffer = "bad_offer"
    /// the action was proposed before
    case knownAction = "known_action"
    /// only a person decides
    case wrongRole = "wrong_role"
    /// it is about an attempt that is over
    case staleReport = "stale_report"
    /// this cannot be stopped safely
    case unsafeCancel = "unsafe_cancel"
    /// there is no room for another one
    case full
    /// this mode has no tools
    case noTools = "no_tools"
}

enum Lifetime: String, Codable {
    /// for the calls of this prompt
    case once
    /// until the session ends
    case session
    /// stored until revoked
    case always
}

enum EnergyTone: String, Codable {
    /// less than a day
    case rose
    /// nearly empty
    case red
    /// with care
    case amber
    /// enough
    case emerald
}

enum SolarStatus: String, Codable {
    /// there is none
    case nodata
    /// it is being fetched
    case loading
    /// it is no number of hours a day can have
    case invalid
    /// it can be used
    case ok
}

enum EnergyRules: String, Codable {
    /// the curve and the defaults of 1.9
    case _19 = "1.9"
    /// the curve and the defaults of 1.4
    case _14 = "1.4"
}

enum AutonomyScenario: String, Codable {
    /// no charging at all
    case zero
    /// cloudy
    case cloud
    /// as now
    case current
    /// full sun
    case peak
}

enum SaState: String, Codable {
    /// chatting
    case idle
    /// waiting for the model
    case thinking
    /// a call waits for the person: the gate
    case review
    /// confirmed, being carried out
    case executing
    /// cancelled, telling the model
    case cancelling
    /// the person typed instead, telling the model
    case correcting
}

enum TalkEffect: String, Codable {
    /// the event was not taken, and nothing changed
    case refuse
    /// not asked: it was put off, or is being asked already
    case suppress
    /// append to the ledger, before what follows
    case record
    /// stop reading the model's reply
    case pause
    /// take the question away
    case hide
    /// ask the executor to stop, if it still can
    case stop
    /// carry it out
    case run
    /// this is what the model will be told of the call
    case respond
    /// tell the model all of it, in one message
    case flush
    /// send the text to the model
    case tell
    /// show what became of it where the question stood
    case receipt
    /// ask the person
    case show
    /// begin a new session with the model
    case reset
    /// show this text of the model
    case pass
    /// nothing: it came too late or from an older session
    case drop
    /// the reply is void: show that, and forget it
    case fail
}

enum TalkRefusal: String, Codable {
    /// that cannot happen in this state
    case noArc = "no_arc"
    /// there is no such action
    case unknownAction = "unknown_action"
    /// the offer lacks what a chip needs
    case badOffer = "bad_offer"
    /// the action was proposed before
    case knownAction = "known_action"
    /// only a person decides
    case wrongRole = "wrong_role"
    /// it is about an attempt that is over
    case staleReport = "stale_report"
    /// this cannot be stopped safely
    case unsafeCancel = "unsafe_cancel"
    /// there is no room for another one
    case full
    /// this mode has no tools
    case noTools = "no_tools"
    /// the model has not answered yet
    case busy
    /// the call has no name or no id
    case noCall = "no_call"
    /// two calls of one reply have the same id
    case duplicate
    /// the model's reply broke off
    case broke
}

enum LintRule: String, Codable {
    /// none of these may be in it
    case mustNot = "must-not"
    /// each of these must be in it
    case mustHave = "must-have"
    /// one of these must be in it
    case mustHaveAny = "must-have-any"
}

enum BlockKind: String, Codable {
    /// always there
    case systemBaseline = "system_baseline"
    /// shipped, and asked for
    case systemRef = "system_ref"
    /// the user's own
    case userInline = "user_inline"
}

enum EnvelopeFault: String, Codable {
    /// it is longer than 64 KiB
    case payloadTooLarge = "payload_too_large"
    /// it is not JSON
    case invalidJson = "invalid_json"
    /// it lacks what no answer may lack
    case schemaInvalid = "schema_invalid"
    /// a card must be all that it claims to be
    case ghostCardInvalid = "ghost_card_invalid"
}

enum TalkEvent: String, Codable {
    /// the person sends a message
    case send
    /// the model says something
    case text
    /// the model proposes a call
    case call
    /// its reply is over
    case end
    /// its reply failed
    case broken
    /// tapped Confirm
    case confirm
    /// tapped Cancel
    case cancel
    /// typed text instead of answering
    case type
    /// the call was carried out
    case success
    /// the call failed
    case failure
    /// the chat got another mode
    case `switch`
}

enum EnforcementMode: String, Codable {
    /// it is withheld
    case strict
    /// it is traced
    case warn
    /// nothing
    case off
}

enum ChipState: String, Codable {
    /// A: one line, waits for a tap
    case collapsed
    /// B: with details, waits for a tap
    case expanded
    /// C: approved, being carried out
    case approvedPending = "approved_pending"
    /// D: done, a receipt
    case completedSuccess = "completed_success"
    /// E: failed, retry or dismiss
    case completedFailed = "completed_failed"
    /// not now, a receipt
    case deferred
    /// failed and put away
    case dismissed
    /// withdrawn by the server
    case superseded
    /// too old to approve
    case expired
    /// shown, but this turn allows no actions
    case blocked
}

enum SummaryBlock: String, Codable {
    /// it may change
    case none
    /// the turn is an acknowledgement
    case skip
    /// peak intensity, and the turn is not a must
    case peakGuardrail = "peak_guardrail"
}

enum MementoOrigin: String, Codable {
    /// the latest one stored
    case storedLatest = "stored_latest"
    /// sent with the turn
    case requestContextThreadMemento = "request_context.thread_memento"
    /// named by the turn
    case requestContextThreadMementoRef = "request_context.thread_memento_ref"
}

enum JournalEvent: String, Codable {
    /// it was shown
    case journalOfferShown = "journal_offer_shown"
    /// it was accepted
    case journalOfferAccepted = "journal_offer_accepted"
    /// it was declined
    case journalOfferDeclined = "journal_offer_declined"
    /// offers were muted or tuned
    case journalOfferMutedOrTuned = "journal_offer_muted_or_tuned"
    /// a draft was made
    case journalDraftGenerated = "journal_draft_generated"
    /// the entry was saved
    case journalEntrySaved = "journal_entry_saved"
    /// it was edited before
    case journalEntryEditedBeforeSave = "journal_entry_edited_before_save"
}

enum JournalMode: String, Codable {
    /// in the person's own words
    case verbatim
    /// with help
    case assist
}

enum JournalAction: String, Codable {
    /// put it off
    case notNow = "not_now"
    /// saved it
    case save
    /// edited it
    case edit
    /// wants fewer of them
    case disableOrTune = "disable_or_tune"
}

enum RequestStatus: String, Codable {
    /// no answer
    case failed
    /// waiting
    case pending
    /// status is coming in
    case streaming
    /// answered
    case completed
    /// answered, and a decision is needed
    case completedActionNeeded = "completed_action_needed"
}

enum TransmissionStatus: String, Codable {
    /// ended without an answer
    case failed
    /// accepted
    case created
    /// a worker has it
    case processing
    /// answered
    case completed
}

/// what a turn consists of
struct ModalityFlags: Codable {
    /// there is text
    var hasText: Bool
    /// there is a picture
    var hasImage: Bool
    /// there is sound
    var hasAudio: Bool

    enum CodingKeys: String, CodingKey {
        case hasText = "has_text"
        case hasImage = "has_image"
        case hasAudio = "has_audio"
    }
}

/// one thing that fired
struct Signal: Codable {
    /// what kind of evidence it is
    var type: GateSignalType
    /// name of what fired (1 to 200 characters)
    var name: String
    /// what it found (at most 2000 characters)
    var value: Scalar
}

/// what a turn wants
struct IntentDecision: Codable {
    /// what the user wants
    var label: Intent
    /// how sure the label is (0 to 1)
    var confidence: Double
    /// why, strongest first (at most 8 items)
    var signals: [Signal]
}

/// how risky a turn is
struct RiskDecision: Codable {
    /// 0 harmless to 3 high (0 to 3)
    var tier: Int
    /// why, strongest first (at most 8 items)
    var signals: [Signal]
}

/// what an answer may do
struct LatticeDecision: Codable {
    /// version of the table, such as lattice.v0.1 (1 to 64 characters)
    var version: String
    /// how much beyond the answer
    var enrichmentMode: EnrichmentMode
    /// which extras (at most 7 items)
    var allowedTypes: [AllowedType]
    /// how the answer is to be given
    var posture: Posture
    /// who might answer (1 to 200 characters)
    var personaHint: String?

    enum CodingKeys: String, CodingKey {
        case version
        case enrichmentMode = "enrichment_mode"
        case allowedTypes = "allowed_types"
        case posture
        case personaHint = "persona_hint"
    }
}

/// what an answer may cost
struct Budgets: Codable {
    /// tokens of the answer (0 to 1000000)
    var maxOutputTokens: Int
    /// tool calls on the way to it (0 to 1000)
    var maxToolCalls: Int
    /// time until it must be there (0 to 86400)
    var maxSeconds: Int

    enum CodingKeys: String, CodingKey {
        case maxOutputTokens = "max_output_tokens"
        case maxToolCalls = "max_tool_calls"
        case maxSeconds = "max_seconds"
    }
}

/// what a turn is and what its answer may do
struct IntentGateResult: Codable {
    /// version of this contract
    var schemaVersion: String = "intentgate.v0.1"
    /// id of this decision (1 to 256 characters)
    var decisionId: String
    /// when it was made (RFC 3339 in UTC)
    var createdAt: Date
    /// what the turn consists of
    var modality: ModalityFlags
    /// what is wanted
    var intent: IntentDecision
    /// how risky it is
    var risk: RiskDecision
    /// what the answer may do
    var lattice: LatticeDecision
    /// how much the answer may cost
    var budgets: Budgets

    enum CodingKeys: String, CodingKey {
        case schemaVersion = "schema_version"
        case decisionId = "decision_id"
        case createdAt = "created_at"
        case modality
        case intent
        case risk
        case lattice
        case budgets
    }
}

/// a memento by name
struct ThreadMementoRef: Codable {
    /// id of the memento (1 to 256 characters)
    var mementoId: String
    /// its thread; absent: the packet's (1 to 256 characters)
    var threadId: String?
    /// when it was made (RFC 3339 in UTC)
    var createdTs: Date?
}

/// how one message felt
struct ThreadMementoAffectPoint: Codable {
    /// the user's message it is about (1 to 256 characters)
    var endMessageId: String
    /// the feeling, in a word (1 to 64 characters)
    var label: String
    /// how strong (0 to 1)
    var intensity: Double
    /// how sure
    var confidence: ConfidenceLevel
    /// who noticed
    var source: AffectSource
}

/// how the thread feels now
struct ThreadMementoAffectRollup: Codable {
    /// where it is heading
    var phase: AffectPhase
    /// how strong it is now
    var intensityBucket: Intensity
    /// when this was computed (RFC 3339 in UTC)
    var updatedAt: Date
}

/// how the thread felt and feels
struct ThreadMementoAffect: Codable {
    /// the last messages, oldest first (at most 5 items)
    var points: [ThreadMementoAffectPoint]
    /// what they amount to
    var rollup: ThreadMementoAffectRollup
}

/// one thing that happened in the thread
struct ThreadMementoSignalItem: Codable {
    /// the message it is about (1 to 256 characters)
    var endMessageId: String
    /// what happened
    var kind: SignalKind
    /// how sure
    var confidence: ConfidenceLevel
    /// who noticed
    var source: SignalSource
    /// in words, for people (at most 180 characters)
    var summary: String?
}

/// what happened in the thread lately
struct ThreadMementoSignals: Codable {
    /// when the last one came (RFC 3339 in UTC)
    var updatedAt: Date
    /// the signals; their order means nothing (at most 8 items; default empty)
    var items: [ThreadMementoSignalItem]?
}

/// where a thread stands; active is required when version is memento-v0.2;
/// parked is required when version is memento-v0.2; decisions is required when
/// version is memento-v0.2; next is required when version is memento-v0.2;
/// signals is not allowed when version is memento-v0.1
struct ThreadMemento: Codable {
    /// id of the memento (1 to 256 characters)
    var mementoId: String
    /// the thread it is of (1 to 256 characters)
    var threadId: String
    /// when the thread got its first one (RFC 3339 in UTC)
    var createdTs: Date
    /// version of this contract
    var version: MementoVersion
    /// what the thread is about (1 to 200 characters)
    var arc: String
    /// what is being worked on (at most 32 items; 1 to 200 characters each;
    /// default empty)
    var active: [String]?
    /// what was put off (at most 32 items; 1 to 200 characters each; default
    /// empty)
    var parked: [String]?
    /// what was decided (at most 32 items; 1 to 200 characters each; default
    /// empty)
    var decisions: [String]?
    /// what comes next (at most 32 items; 1 to 200 characters each; default
    /// empty)
    var next: [String]?
    /// how the conversation feels
    var affect: ThreadMementoAffect
    /// what happened lately; not in v0.1
    var signals: ThreadMementoSignals?
}

/// how much of the trace comes back
struct TraceConfig: Codable {
    /// counts, or the last events (default info)
    var level: TraceLevel?
    /// trace evidence even where there is none (default false)
    var forceEvidence: Bool?
}

/// which model is preferred
struct ProviderHints: Codable {
    /// name of a model (1 to 200 characters)
    var model: String?
    /// size of a model
    var tier: ProviderTier?
}

/// rules for the answer, by name
struct DriverBlockRef: Codable {
    /// which block (1 to 256 characters)
    var id: String
    /// which version of it (1 to 64 characters)
    var version: String
}

/// rules for the answer, in full
struct DriverBlockInline: Codable {
    /// id of the block (1 to 256 characters)
    var id: String
    /// version of the block (1 to 64 characters)
    var version: String
    /// its title (1 to 200 characters)
    var title: String
    /// where it holds
    var scope: DriverScope
    /// the rules (1 to 100000 characters)
    var definition: String
    /// who wrote it
    var source: DriverSource
    /// when the user approved it (RFC 3339 in UTC)
    var approvedAt: Date
    /// the thread it holds in (1 to 256 characters)
    var threadId: String?
    /// remarks (at most 2000 characters)
    var notes: String?
}

/// a page the user brought along
struct EvidenceCapture: Codable {
    /// id of the capture (1 to 256 characters)
    var captureId: String
    /// what was captured
    var kind: CaptureKind
    /// its address (1 to 2048 characters)
    var url: String
    /// when (RFC 3339 in UTC)
    var capturedAt: Date
    /// its title (at most 256 characters)
    var title: String?
    /// who gave it
    var source: CaptureSource
}

/// what in the evidence matters; captureId is required when type is
/// url_capture; snippetText is required when type is text_snippet
struct EvidenceSupport: Codable {
    /// id of the support (1 to 256 characters)
    var supportId: String
    /// a page or a piece of text
    var type: SupportType
    /// the captured page (1 to 256 characters)
    var captureId: String?
    /// the piece of text (1 to 10000 characters)
    var snippetText: String?
    /// hash of the text (1 to 256 characters)
    var snippetHash: String?
    /// when (RFC 3339 in UTC)
    var createdAt: Date
}

/// what is said to follow from evidence
struct EvidenceClaim: Codable {
    /// id of the claim (1 to 256 characters)
    var claimId: String
    /// what is claimed (1 to 2000 characters)
    var claimText: String
    /// what supports it (at most 20 items; 1 to 256 characters each)
    var supportIds: [String]
    /// when (RFC 3339 in UTC)
    var createdAt: Date
}

/// what the user brought along
struct PacketEvidence: Codable {
    /// pages (at most 25 items; default empty)
    var captures: [EvidenceCapture]?
    /// what in them matters (at most 50 items; default empty)
    var supports: [EvidenceSupport]?
    /// what is said to follow (at most 50 items; default empty)
    var claims: [EvidenceClaim]?
}

/// where the thread stood, as the client knows it
struct PacketContext: Codable {
    /// the memento, by name
    var threadMementoRef: ThreadMementoRef?
    /// the memento itself
    var threadMemento: ThreadMemento?

    enum CodingKeys: String, CodingKey {
        case threadMementoRef = "thread_memento_ref"
        case threadMemento = "thread_memento"
    }
}

/// one turn as a client sends it
struct PacketInput: Codable {
    /// what the packet is (default chat)
    var packetType: PacketType?
    /// the thread it belongs to (1 to 256 characters)
    var threadId: String
    /// makes a repeated send harmless (1 to 256 characters)
    var clientRequestId: String?
    /// another name of clientRequestId (1 to 256 characters)
    var requestId: String?
    /// what the user said (1 to 20000 characters)
    var message: String
    /// how the answer may announce itself
    var notificationPolicy: NotificationPolicy?
    /// a trial run: quiet (default false)
    var simulate: Bool?
    /// how much of the trace comes back
    var traceConfig: TraceConfig?
    /// which model is preferred
    var providerHints: ProviderHints?
    /// rules for the answer, by name (at most 64 items; default empty)
    var driverBlockRefs: [DriverBlockRef]?
    /// rules for the answer, in full (at most 64 items; default empty)
    var driverBlockInline: [DriverBlockInline]?
    /// what the user brought along
    var evidence: PacketEvidence?
    /// whether the thread is remembered (default auto)
    var threadContextMode: ContextMode?
    /// where the thread stood, as the client knows it
    var context: PacketContext?
    /// what the device decided of the turn; it tightens, never loosens
    var intentGate: IntentGateResult?
    /// anything else; kept, not judged
    var meta: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case packetType
        case threadId
        case clientRequestId
        case requestId = "request_id"
        case message
        case notificationPolicy = "notification_policy"
        case simulate
        case traceConfig
        case providerHints
        case driverBlockRefs
        case driverBlockInline
        case evidence
        case threadContextMode = "thread_context_mode"
        case context
        case intentGate = "intent_gate"
        case meta
    }
}

/// the parts of an answer as they came; other keys are dropped
struct OutputEnvelopeMetaMin: Codable {
    /// version of this contract (default v1)
    var metaVersion: String? = "v1"
    /// ModelShape, if it is one
    var shape: Json?
    /// AffectSignal, if it is one
    var affectSignal: Json?
    /// CaptureSuggestion, if it is one
    var captureSuggestion: Json?
    /// a list of EnvelopeClaim, if it is one
    var claims: Json?
    /// a policy, if it is one
    var notificationPolicy: Json?
    /// ghost_card makes the full contract binding
    var displayHint: Json?
    /// ActionNeeded, if it is one
    var action: Json?

    enum CodingKeys: String, CodingKey {
        case metaVersion = "meta_version"
        case shape
        case affectSignal = "affect_signal"
        case captureSuggestion = "capture_suggestion"
        case claims
        case notificationPolicy = "notification_policy"
        case displayHint = "display_hint"
        case action
    }
}

/// the least an answer must be
struct OutputEnvelopeMin: Codable {
    /// the answer (1 to 65536 characters)
    var assistantText: String
    /// what it takes for granted (at most 64 items; at most 2000 characters
    /// each)
    var assumptions: [String]?
    /// what it does not know (at most 64 items; at most 2000 characters each)
    var unknowns: [String]?
    /// what it was made from (at most 64 items; at most 256 characters each)
    var usedContextIds: [String]?
    /// how it may announce itself
    var notificationPolicy: NotificationPolicy?
    /// all but the text, not judged yet
    var meta: OutputEnvelopeMetaMin?

    enum CodingKeys: String, CodingKey {
        case assistantText = "assistant_text"
        case assumptions
        case unknowns
        case usedContextIds = "used_context_ids"
        case notificationPolicy = "notification_policy"
        case meta
    }
}

/// a piece of evidence
struct EvidenceRef: Codable {
    /// which evidence (1 to 256 characters)
    var evidenceId: String
    /// which part of it (1 to 256 characters)
    var spanId: String?

    enum CodingKeys: String, CodingKey {
        case evidenceId = "evidence_id"
        case spanId = "span_id"
    }
}

/// what the text claims, and why
struct EnvelopeClaim: Codable {
    /// id of the claim (1 to 256 characters)
    var claimId: String
    /// what is claimed (1 to 2000 characters)
    var claimText: String
    /// what supports it (1 to 64 items)
    var evidenceRefs: [EvidenceRef]

    enum CodingKeys: String, CodingKey {
        case claimId = "claim_id"
        case claimText = "claim_text"
        case evidenceRefs = "evidence_refs"
    }
}

/// something the user may want to keep; suggested_start_at is required when
/// suggestion_type is calendar_event; suggested_date is not allowed when
/// suggestion_type is calendar_event; suggested_start_at is not allowed when
/// suggestion_type is reminder; suggested_start_at is not allowed when
/// suggestion_type is journal_entry
struct CaptureSuggestion: Codable {
    /// id; set by the server (1 to 256 characters)
    var suggestionId: String?
    /// what it would become
    var suggestionType: SuggestionType
    /// its title (1 to 200 characters)
    var title: String
    /// its text (at most 1000 characters)
    var body: String?
    /// the day; not for a calendar event (YYYY-MM-DD)
    var suggestedDate: String?
    /// the start; only for a calendar event (RFC 3339 in UTC)
    var suggestedStartAt: Date?

    enum CodingKeys: String, CodingKey {
        case suggestionId = "suggestion_id"
        case suggestionType = "suggestion_type"
        case title
        case body
        case suggestedDate = "suggested_date"
        case suggestedStartAt = "suggested_start_at"
    }
}

/// where the thread stands, says the model
struct ModelShape: Codable {
    /// what the thread is about (1 to 200 characters)
    var arc: String
    /// what is being worked on (at most 6 items; 1 to 160 characters each)
    var active: [String]
    /// what was put off (at most 6 items; 1 to 160 characters each)
    var parked: [String]
    /// what was decided (at most 6 items; 1 to 160 characters each)
    var decisions: [String]
    /// what comes next (at most 6 items; 1 to 160 characters each)
    var next: [String]
}

/// how the user's message feels, says the model
struct AffectSignal: Codable {
    /// the feeling
    var label: AffectLabel
    /// how strong (0 to 1)
    var intensity: Double
    /// how sure (a number is read as a word)
    var confidence: ConfidenceLevel
}

/// an action that needs permission
struct ActionNeeded: Codable {
    /// the turn it belongs to (1 to 256 characters)
    var requestId: String
    /// says that this is a chip
    var actionNeeded: Bool = true
    /// which action; one of its kind in the answer (1 to 256 characters)
    var actionId: String
    /// name on the closed chip (1 to 80 characters)
    var actionLabel: String
    /// what is done, such as create_reminder (1 to 64 characters)
    var actionKind: String
    /// what will happen (1 to 3 items; 1 to 200 characters each)
    var actionSummaryBullets: [String]
    /// where, such as Calendar (1 to 80 characters)
    var actionTarget: String?
    /// from what, such as title and due date (1 to 200 characters)
    var actionDataUsed: String?
    /// why it asks, in a line (1 to 200 characters)
    var actionWhy: String?
    /// the action in full; not shown raw
    var actionPayloadPreview: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case requestId = "request_id"
        case actionNeeded = "action_needed"
        case actionId = "action_id"
        case actionLabel = "action_label"
        case actionKind = "action_kind"
        case actionSummaryBullets = "action_summary_bullets"
        case actionTarget = "action_target"
        case actionDataUsed = "action_data_used"
        case actionWhy = "action_why"
        case actionPayloadPreview = "action_payload_preview"
    }
}

/// what a model says beside its text; ghost_kind is required when display_hint
/// is ghost_card; memory_id is required when display_hint is ghost_card;
/// rigor_level is required when display_hint is ghost_card; snippet is required
/// when display_hint is ghost_card; fact_null is required when display_hint is
/// ghost_card; ghost_type is not allowed when display_hint is ghost_card;
/// memory_id is null when fact_null is true; snippet is null when fact_null is
/// true; memory_id is not null when fact_null is false; snippet is not null
/// when fact_null is false; request_id is required when action_needed is true;
/// action_id is required when action_needed is true; action_label is required
/// when action_needed is true; action_kind is required when action_needed is
/// true; action_summary_bullets is required when action_needed is true; other
/// keys are dropped
struct OutputEnvelopeMeta: Codable {
    /// version of this contract (default v1)
    var metaVersion: String? = "v1"
    /// the run it came from (1 to 256 characters)
    var traceRunId: String?
    /// what the text claims (1 to 64 items)
    var claims: [EnvelopeClaim]?
    /// evidence that was used (at most 64 items; 1 to 256 characters each)
    var usedEvidenceIds: [String]?
    /// the evidence that was offered (1 to 256 characters)
    var evidencePackId: String?
    /// how it may announce itself
    var notificationPolicy: NotificationPolicy?
    /// who answered; set by the server (1 to 200 characters)
    var personaLabel: String?
    /// something worth keeping
    var captureSuggestion: CaptureSuggestion?
    /// how to show it
    var displayHint: DisplayHint?
    /// what the card is about
    var ghostKind: GhostKind?
    /// older name of ghost_kind; not on a card
    var ghostType: Json?
    /// what the card remembers (1 to 256 characters)
    var memoryId: String?
    /// the message that led to it (1 to 256 characters)
    var triggerMessageId: String?
    /// how careful to be with it
    var rigorLevel: RigorLevel?
    /// the text of the card (1 to 2000 characters)
    var snippet: String?
    /// the card has nothing to remember
    var factNull: Bool?
    /// kept, not judged
    var moodAnchor: Json?
    /// where the thread stands, says the model
    var shape: ModelShape?
    /// how the user's message feels, says the model
    var affectSignal: AffectSignal?
    /// kept, not judged
    var journal_offer: [String: Json]?
    /// kept, not judged
    var journalOffer: [String: Json]?
    /// kept, not judged
    var librarianGate: [String: Json]?
    /// kept, not judged
    var lattice: [String: Json]?
    /// an action that needs permission
    var action: ActionNeeded?
    /// as in action (1 to 256 characters)
    var requestId: String?
    /// as in action
    var actionNeeded: Bool?
    /// as in action (1 to 256 characters)
    var actionId: String?
    /// as in action (1 to 80 characters)
    var actionLabel: String?
    /// as in action (1 to 64 characters)
    var actionKind: String?
    /// as in action (1 to 3 items; 1 to 200 characters each)
    var actionSummaryBullets: [String]?
    /// as in action (1 to 80 characters)
    var actionTarget: String?
    /// as in action (1 to 200 characters)
    var actionDataUsed: String?
    /// as in action (1 to 200 characters)
    var actionWhy: String?
    /// as in action
    var actionPayloadPreview: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case metaVersion = "meta_version"
        case traceRunId = "trace_run_id"
        case claims
        case usedEvidenceIds = "used_evidence_ids"
        case evidencePackId = "evidence_pack_id"
        case notificationPolicy = "notification_policy"
        case personaLabel = "persona_label"
        case captureSuggestion = "capture_suggestion"
        case displayHint = "display_hint"
        case ghostKind = "ghost_kind"
        case ghostType = "ghost_type"
        case memoryId = "memory_id"
        case triggerMessageId = "trigger_message_id"
        case rigorLevel = "rigor_level"
        case snippet
        case factNull = "fact_null"
        case moodAnchor = "mood_anchor"
        case shape
        case affectSignal = "affect_signal"
        case journal_offer
        case journalOffer
        case librarianGate = "librarian_gate"
        case lattice
        case action
        case requestId = "request_id"
        case actionNeeded = "action_needed"
        case actionId = "action_id"
        case actionLabel = "action_label"
        case actionKind = "action_kind"
        case actionSummaryBullets = "action_summary_bullets"
        case actionTarget = "action_target"
        case actionDataUsed = "action_data_used"
        case actionWhy = "action_why"
        case actionPayloadPreview = "action_payload_preview"
    }
}

/// what a model answers
struct OutputEnvelope: Codable {
    /// the answer (1 to 65536 characters)
    var assistantText: String
    /// what it takes for granted (at most 64 items; at most 2000 characters
    /// each)
    var assumptions: [String]?
    /// what it does not know (at most 64 items; at most 2000 characters each)
    var unknowns: [String]?
    /// what it was made from (at most 64 items; at most 256 characters each)
    var usedContextIds: [String]?
    /// how it may announce itself
    var notificationPolicy: NotificationPolicy?
    /// all but the text
    var meta: OutputEnvelopeMeta?

    enum CodingKeys: String, CodingKey {
        case assistantText = "assistant_text"
        case assumptions
        case unknowns
        case usedContextIds = "used_context_ids"
        case notificationPolicy = "notification_policy"
        case meta
    }
}

/// how long decisions took, added up
struct DecisionTimes: Codable {
    /// until Approve, over all (at least 0)
    var approved: Int
    /// until Not now, over all (at least 0)
    var deferred: Int
}

/// counts of what happened to chips
struct ChipTelemetry: Codable {
    /// chips shown (at least 0)
    var breakpointShownCount: Int
    /// opened by themselves (at least 0)
    var breakpointAutoexpandedCount: Int
    /// approved (at least 0)
    var breakpointApprovedCount: Int
    /// put off (at least 0)
    var breakpointDeferredCount: Int
    /// tried again (at least 0)
    var breakpointRetryCount: Int
    /// carried out (at least 0)
    var breakpointSuccessCount: Int
    /// failed (at least 0)
    var breakpointFailedCount: Int
    /// how long decisions took, added up
    var timeToDecisionMs: DecisionTimes

    enum CodingKeys: String, CodingKey {
        case breakpointShownCount = "breakpoint_shown_count"
        case breakpointAutoexpandedCount = "breakpoint_autoexpanded_count"
        case breakpointApprovedCount = "breakpoint_approved_count"
        case breakpointDeferredCount = "breakpoint_deferred_count"
        case breakpointRetryCount = "breakpoint_retry_count"
        case breakpointSuccessCount = "breakpoint_success_count"
        case breakpointFailedCount = "breakpoint_failed_count"
        case timeToDecisionMs = "time_to_decision_ms"
    }
}

/// why an action was not done
struct ActionError: Codable {
    /// for machines (1 to 64 characters)
    var code: String
    /// for people, in a line (1 to 200 characters)
    var shortReason: String
    /// whether trying again can help
    var retryable: Bool

    enum CodingKeys: String, CodingKey {
        case code
        case shortReason = "short_reason"
        case retryable
    }
}

/// the receipt of an action; outcome_summary is required when status is
/// succeeded; error is not allowed when status is succeeded; error is not
/// allowed when status is pending; error is required when status is failed
struct ActionExecuteResult: Codable {
    /// the action (1 to 256 characters)
    var actionId: String
    /// whether it was done
    var status: ExecutionStatus
    /// what was done, in a line (1 to 200 characters)
    var outcomeSummary: String?
    /// where to look at it (1 to 2048 characters)
    var viewUrl: String?
    /// why it was not done
    var error: ActionError?

    enum CodingKeys: String, CodingKey {
        case actionId = "action_id"
        case status
        case outcomeSummary = "outcome_summary"
        case viewUrl = "view_url"
        case error
    }
}

/// that a person said so
struct ActionConfirmation: Codable {
    /// without it nothing is done
    var explicitUserConsent: Bool = true
    /// when the person decided (RFC 3339 in UTC)
    var decidedAt: Date
    /// where, such as chip (1 to 64 characters)
    var surface: String

    enum CodingKeys: String, CodingKey {
        case explicitUserConsent = "explicit_user_consent"
        case decidedAt = "decided_at"
        case surface
    }
}

/// a person approved an action
struct ActionExecuteRequest: Codable {
    /// the turn that proposed it (1 to 256 characters)
    var requestId: String
    /// the action (1 to 256 characters)
    var actionId: String
    /// that a person said so
    var confirmation: ActionConfirmation

    enum CodingKeys: String, CodingKey {
        case requestId = "request_id"
        case actionId = "action_id"
        case confirmation
    }
}

/// why a call failed
struct HostError: Codable {
    /// for machines
    var code: HostErrorCode
    /// for people (1 to 2000 characters)
    var message: String
    /// more of it
    var details: [String: Json]?
    /// whether trying again can help
    var retryable: Bool?
}

/// how fast the next chunk may come
struct HostBackpressure: Codable {
    /// chunks that may come (at least 0)
    var credits: Int
    /// how long to wait before the next (0 to 86400000)
    var delayMs: Int?

    enum CodingKeys: String, CodingKey {
        case credits
        case delayMs = "delay_ms"
    }
}

/// place of a result in a stream
struct HostChunk: Codable {
    /// 0, 1, 2 ... in one call (at least 0)
    var index: Int
    /// whether it ends the stream
    var isLast: Bool
    /// how fast the next may come
    var backpressure: HostBackpressure?

    enum CodingKeys: String, CodingKey {
        case index
        case isLast = "is_last"
        case backpressure
    }
}

/// what the host answers; error is required when is_error is true; error is not
/// null when is_error is true; error is not allowed when is_error is false
struct HostResult: Codable {
    /// the call it answers (1 to 256 characters)
    var callId: String
    /// the result; empty on error
    var output: [String: Json]
    /// whether it failed
    var isError: Bool
    /// why it failed
    var error: HostError?
    /// place in a stream
    var chunk: HostChunk?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case output
        case isError = "is_error"
        case error
        case chunk
    }
}

/// an extension asks for something
struct HostCall: Codable {
    /// id of the call (1 to 256 characters)
    var callId: String
    /// what it says it needs; never trusted (1 to 64 characters)
    var capability: String
    /// what it wants done (1 to 64 characters)
    var method: String
    /// with what
    var params: [String: Json]
    /// how long it waits; 0 as if absent (0 to 86400000)
    var timeoutMs: Int?
    /// reserved (1 to 256 characters)
    var cancelToken: String?
    /// for the extension; decides nothing
    var context: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case capability
        case method
        case params
        case timeoutMs = "timeout_ms"
        case cancelToken = "cancel_token"
        case context
    }
}

/// the envelope of every message; other keys are dropped
struct ExtensionMessage: Codable {
    /// id of the message (1 to 256 characters)
    var id: String
    /// version of the protocol
    var version: String = "1.0"
    /// what the payload is
    var type: MessageType
    /// by type, such as HostCall
    var payload: [String: Json]
}

/// the answer to every command; error is null when success is true; error is
/// not null when success is false
struct RpcResponse: Codable {
    /// id of the command, if it had one (1 to 256 characters)
    var id: String?
    /// says that this is an answer
    var type: String = "response"
    /// type of the command (1 to 200 characters)
    var command: String
    /// whether it was done
    var success: Bool
    /// what it gave
    @Nullable var data: Json?
    /// why it was not done (1 to 2000 characters)
    @Nullable var error: String?
    /// more about the error: message, pointer
    var errorHints: [String: Json]?
}

/// who is there
struct RpcHelloData: Codable {
    /// version of Solgate (1 to 64 characters)
    var version: String
    /// id of the session (1 to 256 characters)
    var session: String
    /// what happens to a call no rule decides
    var mode: PolicyMode
}

/// the event that greets a client
struct RpcHello: Codable {
    /// names the event
    var type: String = "hello"
    /// who is there
    var data: RpcHelloData
}

/// the command that asks for more time
struct CapabilityExtend: Codable {
    /// comes back in the response (1 to 256 characters)
    var id: String?
    /// names the command
    var type: String = "capability_extend"
    /// the question (1 to 256 characters)
    var promptId: String
}

/// the command that answers
struct CapabilityDecision: Codable {
    /// comes back in the response (1 to 256 characters)
    var id: String?
    /// names the command
    var type: String = "capability_decision"
    /// the question (1 to 256 characters)
    var promptId: String
    /// the answer
    var decision: PromptOption
    /// the state of the question that was seen (at least 0)
    var rev: Int?
    /// why, for the record (at most 2000 characters)
    var note: String?
}

/// how a question was settled
struct CapabilityResolvedData: Codable {
    /// the question (1 to 256 characters)
    var promptId: String
    /// the answer
    var decision: DecisionToken
    /// who or what answered (1 to 200 characters)
    var by: String
}

/// the event that says a question is settled
struct CapabilityResolved: Codable {
    /// names the event
    var type: String = "capability_resolved"
    /// how
    var data: CapabilityResolvedData
}

/// how a question grew
struct CapabilityPromptUpdateData: Codable {
    /// the question (1 to 256 characters)
    var promptId: String
    /// grows when calls join (at least 0)
    var rev: Int
    /// how many calls wait now (at least 1)
    var pending: Int
}

/// the event that says a question grew
struct CapabilityPromptUpdate: Codable {
    /// names the event
    var type: String = "capability_prompt_update"
    /// what is new
    var data: CapabilityPromptUpdateData
}

/// where an extension came from
struct PromptSource: Codable {
    /// what kind of place
    var type: SourceType
    /// which one (1 to 2048 characters)
    var ref: String
}

/// who asks
struct PromptExtension: Codable {
    /// id of the extension (1 to 256 characters)
    var id: String
    /// its name (1 to 200 characters)
    var name: String
    /// its version, if known (1 to 64 characters)
    var version: String?
    /// where it came from, if known
    var source: PromptSource?
}

/// what is to be accessed, redacted
struct PromptScope: Codable {
    /// what it is
    var kind: ScopeKind
    /// which one, redacted (1 to 2000 characters)
    var summary: String
}

/// what an answer with always would store
struct GrantPreview: Codable {
    /// what it would cover; absent: everything (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (1 to 200 characters)
    var versionRange: String?
}

/// a question
struct CapabilityPromptData: Codable {
    /// id of the question (1 to 256 characters)
    var promptId: String
    /// the calls that wait for the answer (1 to 64 items; 1 to 256 characters
    /// each)
    var callIds: [String]
    /// who asks
    var `extension`: PromptExtension
    /// for what kind of access
    var capability: Capability
    /// by which call
    var method: HostcallMethod
    /// how dangerous it is
    var risk: Risk
    /// to what, without secrets (1 to 64 items)
    var scopes: [PromptScope]
    /// the answers that are taken (1 to 5 items)
    var options: [PromptOption]
    /// then it is denied (1 to 86400000)
    var timeoutMs: Int
    /// grows when calls join (at least 0)
    var rev: Int?
    /// when it is denied (RFC 3339 in UTC)
    var expiresAt: Date?
    /// what waits meanwhile
    var blocking: BlockingClass?
    /// what an answer with always would store
    var grantPreview: GrantPreview?
    /// all of them, if calls differ in what it would store (2 to 64 items)
    var grantPreviews: [GrantPreview]?
}

/// the event that asks a person
struct CapabilityPrompt: Codable {
    /// names the event
    var type: String = "capability_prompt"
    /// the question
    var data: CapabilityPromptData
}

/// what a log line belongs to
struct LogCorrelation: Codable {
    /// the artifact (1 to 256 characters)
    var artifactId: String?
    /// the event (1 to 256 characters)
    var eventId: String?
    /// the extension (1 to 256 characters)
    var extensionId: String
    /// the hostcall (1 to 256 characters)
    var hostCallId: String?
    /// the RPC command (1 to 256 characters)
    var rpcId: String?
    /// the run (1 to 256 characters)
    var runId: String?
    /// the scenario; runtime outside of tests (1 to 256 characters)
    var scenarioId: String
    /// the session (1 to 256 characters)
    var sessionId: String?
    /// the command (1 to 256 characters)
    var slashCommandId: String?
    /// the span of the trace (1 to 256 characters)
    var spanId: String?
    /// the tool call (1 to 256 characters)
    var toolCallId: String?
    /// the trace (1 to 256 characters)
    var traceId: String?

    enum CodingKeys: String, CodingKey {
        case artifactId = "artifact_id"
        case eventId = "event_id"
        case extensionId = "extension_id"
        case hostCallId = "host_call_id"
        case rpcId = "rpc_id"
        case runId = "run_id"
        case scenarioId = "scenario_id"
        case sessionId = "session_id"
        case slashCommandId = "slash_command_id"
        case spanId = "span_id"
        case toolCallId = "tool_call_id"
        case traceId = "trace_id"
    }
}

/// a decision, without the scopes
struct PolicyDecisionData: Codable {
    /// SHA-256 of each call as it was decided (at most 64 items; exactly 64
    /// characters each)
    var callHashes: [String]?
    /// the calls (1 to 64 items; 1 to 256 characters each)
    var callIds: [String]
    /// for what kind of access
    var capability: Capability
    /// what was decided, and how
    var decision: DecisionToken
    /// who called (1 to 256 characters)
    var extensionId: String
    /// what the queue was told since its last record; there if the queue
    /// decided (at most 1024 items; 1 to 400 characters each)
    var fed: [String]?
    /// of each call: its number in the session, SHA-256 of what is kept of it
    /// (at most 64 items; 66 to 90 characters each)
    var inputs: [String]?
    /// SHA-256 of the note of the person (exactly 64 characters)
    var noteHash: String?
    /// its length in bytes (at least 0)
    var noteLength: Int?
    /// under which mode
    var policyMode: PolicyMode
    /// the question; null if nobody was asked (1 to 256 characters)
    @Nullable var promptId: String?
    /// how dangerous it was
    var risk: Risk
    /// the rule that decided, or asked (1 to 64 characters)
    var rule: String?
    /// SHA-256 of each scope, in lower-case hex (at most 64 items; exactly 64
    /// characters each)
    var scopeHashes: [String]
    /// where a person answered
    var surface: Surface?

    enum CodingKeys: String, CodingKey {
        case callHashes = "call_hashes"
        case callIds = "call_ids"
        case capability
        case decision
        case extensionId = "extension_id"
        case fed
        case inputs
        case noteHash = "note_hash"
        case noteLength = "note_length"
        case policyMode = "policy_mode"
        case promptId = "prompt_id"
        case risk
        case rule
        case scopeHashes = "scope_hashes"
        case surface
    }
}

/// who wrote a log line
struct LogSource: Codable {
    /// which part
    var component: LogComponent
    /// on which machine (1 to 256 characters)
    var host: String?
    /// in which process (at least 0)
    var pid: Int?
}

/// the log line of a decision
struct PolicyDecisionLog: Codable {
    /// what it belongs to
    var correlation: LogCorrelation
    /// the decision
    var data: PolicyDecisionData
    /// what happened
    var event: String = "policy.decision"
    /// how grave
    var level: LogLevel
    /// in words, for people (1 to 2000 characters)
    var message: String
    /// version of this contract
    var schema: String = "pi.ext.log.v1"
    /// who wrote it
    var source: LogSource?
    /// when (RFC 3339 in UTC)
    var ts: Date
}

/// a stored decision
struct Grant: Codable {
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it covers; absent: everything (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (1 to 200 characters)
    var versionRange: String?
    /// allow or deny
    var decision: GrantEffect
    /// when a person decided (RFC 3339 in UTC)
    var decidedAt: Date
    /// until when it holds; absent: until revoked (RFC 3339 in UTC)
    var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decision
        case decidedAt = "decided_at"
        case expiresAt = "expires_at"
    }
}

/// one step of a run
struct TraceEvent: Codable {
    /// id of the event (1 to 256 characters)
    var id: String
    /// the run it is of (1 to 256 characters)
    var traceRunId: String
    /// the transmission it is of (1 to 256 characters)
    var transmissionId: String
    /// when (RFC 3339 in UTC)
    var ts: Date
    /// who
    var actor: TraceActor
    /// which step
    var phase: TracePhase
    /// how it went
    var status: TraceStatus
    /// in words, for people (at most 2000 characters)
    var summary: String?
    /// counts, sizes, ids; never content
    var metadata: [String: Json]?
}

/// one turn being worked on
struct TraceRun: Codable {
    /// id of the run (1 to 256 characters)
    var id: String
    /// the transmission it is of (1 to 256 characters)
    var transmissionId: String
    /// how much was asked for
    var level: TraceLevel
    /// who answered (1 to 200 characters)
    var personaLabel: String?
    /// when it began (RFC 3339 in UTC)
    var createdAt: Date
}

/// a line of the chat
struct ChatMessage: Codable {
    /// who said it
    var role: ChatRole
    /// what was said (at most 65536 characters)
    var text: String
    /// in short (at most 20000 characters)
    var summary: String?
    /// at length (at most 65536 characters)
    var expanded: String?
    /// when (RFC 3339 in UTC)
    var timestamp: Date
    /// in which mode
    var category: ChatMode?
    /// says that something went wrong (default false)
    var isError: Bool?
}

/// what the model is told
struct FunctionResult: Codable {
    /// done, cancelled, or what the person said instead (1 to 22000 characters)
    var result: String
}

/// what became of a call
struct FunctionResponse: Codable {
    /// which tool (1 to 200 characters)
    var name: String
    /// id of the call (1 to 256 characters)
    var id: String
    /// what the model is told
    var response: FunctionResult
}

/// one response in its wrapper
struct FunctionResponsePart: Codable {
    /// the response
    var functionResponse: FunctionResponse
}

/// the wrapper of responses
struct FunctionResponseMessage: Codable {
    /// the responses (1 to 64 items)
    var message: [FunctionResponsePart]
}

/// a model proposes to use a tool
struct FunctionCall: Codable {
    /// id of the call (1 to 256 characters)
    var id: String?
    /// which tool (1 to 200 characters)
    var name: String
    /// with what
    var args: [String: Json]
}

/// a source, as a model proposes it
struct AddChargingSourceArgs: Codable {
    /// what it is (1 to 200 characters)
    var name: String
    /// how many; absent: one (1 to 1000000)
    var quantity: Int?
    /// power of one, in unit (0 to 1000000000)
    var input: Double
    /// unit of input (default W)
    var unit: PowerUnit?
    /// hours a day; absent: estimated (0 to 24)
    var hours: Double?
    /// what arrives of it; absent: 0.85 (0 to 1)
    var efficiency: Double?
    /// what kind of source
    var type: ChargingType
}

/// a load, as a model proposes it
struct AddLoadItemArgs: Codable {
    /// what it is (1 to 200 characters)
    var name: String
    /// which part of the table, in the model's words (at most 200 characters)
    var category: String?
    /// how many; absent: one (1 to 1000000)
    var quantity: Int?
    /// power of one; absent: estimated (0 to 1000000000)
    var watts: Double?
    /// hours a day; absent: estimated (0 to 24)
    var hours: Double?
    /// percent of them; absent: 100 (0 to 100)
    var dutyCycle: Double?
    /// where the numbers come from (at most 2000 characters)
    var notes: String?
}

/// a row of the load table
struct PowerItem: Codable {
    /// id of the row (1 to 256 characters)
    var id: String
    /// which part of the table
    var category: LoadCategory
    /// what it is (1 to 200 characters)
    var name: String
    /// how many (1 to 1000000)
    var quantity: Int
    /// power of one (0 to 1000000000)
    var watts: Double
    /// hours in use a day (0 to 24)
    var hours: Double
    /// percent of them it draws power (0 to 100)
    var dutyCycle: Double
    /// remarks (at most 2000 characters)
    var notes: String
    /// what was read about it (at most 20000 characters)
    var technicalSpecs: String?
    /// which of these nobody said (at most 4 items)
    var estimated: [EnergyEstimate]?
    /// counts in the totals (default true)
    var enabled: Bool?
}

/// a row of the charging table
struct ChargingSource: Codable {
    /// id of the row (1 to 256 characters)
    var id: String
    /// what it is (1 to 200 characters)
    var name: String
    /// how many (1 to 1000000)
    var quantity: Int
    /// power of one, in unit (0 to 1000000000)
    var input: Double
    /// unit of input (default W)
    var unit: PowerUnit?
    /// hours a day (0 to 24)
    var hours: Double
    /// what arrives of it (0 to 1)
    var efficiency: Double
    /// what kind of source
    var type: ChargingType
    /// hours come from the forecast (default false)
    var autoSolar: Bool?
    /// which of these nobody said (at most 4 items)
    var estimated: [EnergyEstimate]?
    /// counts in the totals (default true)
    var enabled: Bool?
}

/// a place
struct GeoPoint: Codable {
    /// degrees north (-90 to 90)
    var lat: Double
    /// degrees east (-180 to 180)
    var lon: Double
    /// name of the place (at most 200 characters)
    var name: String
}

/// hours of full sun a day
struct SolarForecast: Codable {
    /// average of the month (0 to 24)
    var sunnyHours: Double?
    /// on a bad day (0 to 24)
    var cloudyHours: Double?
    /// today (0 to 24)
    var nowHours: Double?
    /// is being fetched
    var loading: Bool
    /// was fetched
    var fetched: Bool
    /// when (RFC 3339 in UTC)
    var updatedAt: Date?
    /// why it was not (at most 2000 characters)
    var error: String?
    /// degrees north (-90 to 90)
    var lat: Double?
    /// degrees east (-180 to 180)
    var lon: Double?
    /// name of the place (at most 200 characters)
    var name: String?
}

/// the battery
struct BatteryConfig: Codable {
    /// capacity in ampere-hours (0 to 1000000000)
    var capacityAh: Double
    /// voltage of the system (0 to 1000000)
    var voltage: Double
    /// percent charged at the start (0 to 100)
    var initialSoC: Double
    /// where it stands (at most 200 characters)
    var location: String
    /// where that is
    var geo: GeoPoint?
    /// which forecast counts
    var forecastMode: ForecastMode
    /// a day of the month whose average counts (YYYY-MM-DD)
    var forecastMonth: String?
    /// the forecast itself
    var forecast: SolarForecast?
}

/// the tables as a file
struct EnergyExport: Codable {
    /// version of the file (1 to 64 characters)
    var version: String
    /// the loads (at most 1024 items)
    var items: [PowerItem]
    /// the sources (at most 1024 items)
    var charging: [ChargingSource]
    /// the battery
    var battery: BatteryConfig
}

/// what a day adds up to
struct SystemTotals: Codable {
    /// used, in watt-hours (at least 0)
    var dailyWhConsumed: Double
    /// used, in ampere-hours (at least 0)
    var dailyAhConsumed: Double
    /// charged, in watt-hours (at least 0)
    var dailyWhGenerated: Double
    /// charged, in ampere-hours (at least 0)
    var dailyAhGenerated: Double
    /// charged less used, in watt-hours
    var netWh: Double
    /// charged less used, in ampere-hours
    var netAh: Double
    /// percent charged at the end (0 to 100)
    var finalSoC: Double
}

/// the verdict on a turn
struct EvalBreakpointOutput: Codable {
    /// must, should or skip
    var decision: Breakpoint
    /// the rule that decided (1 to 6)
    var rule: Int
    /// the message is nothing but an acknowledgement
    var ackOnly: Bool
    /// the summary stays as it is
    var freeze: Bool
}

/// the facts of a turn
struct EvalBreakpointInput: Codable {
    /// what the user said (at most 20000 characters)
    var message: String
    /// what happened lately (at most 8 items; default empty)
    var signalKinds: [SignalKind]?
    /// the window is nearly full (default false)
    var contextWindowPressure: Bool?
    /// the thread may be losing its subject (default false)
    var driftRisk: Bool?
    /// somebody else changed the summary (default false)
    var summaryChanged: Bool?
    /// where the feeling is heading
    var phase: AffectPhase?
    /// how strong it is
    var intensityBucket: Intensity?
}

/// a request that was refused
struct HttpError: Codable {
    /// code, for machines (1 to 64 characters)
    var error: String
    /// for people (1 to 2000 characters)
    var message: String
    /// whether sending it again can help
    var retryable: Bool
    /// more of it
    var details: [String: Json]?
    /// keys that were not understood (at most 64 items; 1 to 256 characters
    /// each)
    var unrecognizedKeys: [String]?
    /// the transmission (1 to 256 characters)
    var transmissionId: String?
    /// the run (1 to 256 characters)
    var traceRunId: String?
    /// the request (1 to 256 characters)
    var requestId: String?

    enum CodingKeys: String, CodingKey {
        case error
        case message
        case retryable
        case details
        case unrecognizedKeys
        case transmissionId
        case traceRunId
        case requestId = "request_id"
    }
}

/// a request over HTTP that was refused (RFC 9457)
struct ProblemDetails: Codable {
    /// urn:solgate:problem: and the code (1 to 256 characters)
    var type: String
    /// what this code means (1 to 256 characters)
    var title: String
    /// of the answer (400 to 599)
    var status: Int
    /// what is wrong with this request, for people (1 to 2000 characters)
    var detail: String
    /// code, for machines (1 to 64 characters)
    var error: String
    /// the same as detail (1 to 2000 characters)
    var message: String
    /// whether sending it again can help
    var retryable: Bool
    /// what is wrong at the place (1 to 64 characters)
    var code: String?
    /// the place in the body, as a JSON pointer (at most 256 characters)
    var pointer: String?
    /// keys that were not understood (at most 64 items; at most 256 characters
    /// each)
    var unrecognizedKeys: [String]?
    /// more of it
    var details: [String: Json]?
    /// the request, as X-Request-Id says it (1 to 256 characters)
    var requestId: String

    enum CodingKeys: String, CodingKey {
        case type
        case title
        case status
        case detail
        case error
        case message
        case retryable
        case code
        case pointer
        case unrecognizedKeys
        case details
        case requestId = "request_id"
    }
}

/// what is wrong, and where
struct ErrorDetail: Codable {
    /// for machines (1 to 64 characters)
    var code: String
    /// for people (1 to 2000 characters)
    var message: String
    /// where, as a JSON pointer; empty: the whole (at most 256 characters)
    var pointer: String
}

/// a line that was refused
struct ErrorBody: Codable {
    /// why
    var error: ErrorDetail
}

/// what happens while the intent is uncertain
struct LatticeUnsure: Codable {
    /// a confidence below this degrades the cell; at least 0.55 (0 to 1)
    var below: Double
    /// extras that are taken away (at most 7 items)
    var drops: [AllowedType]
}

/// what an answer may cost, by its mode
struct LatticeBudgets: Codable {
    /// the answer only
    var none: Budgets
    /// one small extra
    var light: Budgets
    /// steps, tables, reading tools
    var full: Budgets
}

/// what the answer to one kind of turn may do
struct LatticeCell: Codable {
    /// how much beyond the answer
    var mode: EnrichmentMode
    /// the mode while confidence is low; light at most anyway
    var modeIfUnsure: EnrichmentMode?
    /// which extras (at most 7 items)
    var types: [AllowedType]
    /// and which if there is a picture (at most 7 items; default empty)
    var typesWithImage: [AllowedType]?
    /// and which with leave to browse (at most 7 items; default empty)
    var typesIfBrowsing: [AllowedType]?
    /// how the answer is to be given
    var posture: Posture
    /// how while the affect bucket is high
    var postureIfIntense: Posture?
    /// who might answer
    var personaHint: Persona?

    enum CodingKeys: String, CodingKey {
        case mode
        case modeIfUnsure = "mode_if_unsure"
        case types
        case typesWithImage = "types_with_image"
        case typesIfBrowsing = "types_if_browsing"
        case posture
        case postureIfIntense = "posture_if_intense"
        case personaHint = "persona_hint"
    }
}

/// the cells of one intent
struct LatticeRow: Codable {
    /// harmless
    var tier0: LatticeCell
    /// low risk
    var tier1: LatticeCell
    /// medium risk: never direct
    var tier2: LatticeCell
    /// high risk: nothing but a pause or containment
    var tier3: LatticeCell

    enum CodingKeys: String, CodingKey {
        case tier0 = "tier_0"
        case tier1 = "tier_1"
        case tier2 = "tier_2"
        case tier3 = "tier_3"
    }
}

/// a row of cells for each intent
struct LatticeCells: Codable {
    /// look at a thing and judge it
    var inspect: LatticeRow
    /// explain, or show how
    var teach: LatticeRow
    /// choose among options
    var decide: LatticeRow
    /// make something new
    var create: LatticeRow
    /// support with feelings, identity, relations
    var reflect: LatticeRow
    /// none of the others
    var other: LatticeRow
}

/// what answers may do, by intent and risk tier
struct LatticeTable: Codable {
    /// name of the table, such as lattice.v0.1 (1 to 64 characters)
    var version: String
    /// for readers; nothing depends on them (at most 12 items; 1 to 300
    /// characters each; default empty)
    var notes: [String]?
    /// while the intent is uncertain
    var unsure: LatticeUnsure
    /// what an answer may cost, by its mode
    var budgets: LatticeBudgets
    /// what an answer may do, by intent and risk tier
    var cells: LatticeCells
}

/// what a caller is ready to spend
struct BudgetLimits: Codable {
    /// tokens of the answer (0 to 1000000)
    var maxOutputTokens: Int?
    /// tool calls on the way to it (0 to 1000)
    var maxToolCalls: Int?
    /// time until it must be there (0 to 86400)
    var maxSeconds: Int?

    enum CodingKeys: String, CodingKey {
        case maxOutputTokens = "max_output_tokens"
        case maxToolCalls = "max_tool_calls"
        case maxSeconds = "max_seconds"
    }
}

/// a turn to be judged
struct EvalIntentInput: Codable {
    /// what the user said (at most 20000 characters)
    var text: String
    /// there is a picture (default false)
    var hasImage: Bool?
    /// there is sound (default false)
    var hasAudio: Bool?
    /// there is leave to browse (default false)
    var browsing: Bool?
    /// how strong the feeling of the thread is (default low)
    var affectBucket: Intensity?
    /// what the caller is ready to spend
    var budgets: BudgetLimits?
    /// the id of the result; all zeros if absent (1 to 256 characters)
    var decisionId: String?
    /// the time of the result; 1970 if absent (RFC 3339 in UTC)
    var createdAt: Date?

    enum CodingKeys: String, CodingKey {
        case text
        case hasImage = "has_image"
        case hasAudio = "has_audio"
        case browsing
        case affectBucket = "affect_bucket"
        case budgets
        case decisionId = "decision_id"
        case createdAt = "created_at"
    }
}

/// a text to be judged
struct EvalRiskInput: Codable {
    /// what the user said (at most 20000 characters)
    var text: String
}

/// how risky it is, and why
struct EvalRiskOutput: Codable {
    /// 0 harmless to 3 high (0 to 3)
    var tier: Int
    /// what fired, strongest first (at most 8 items)
    var signals: [Signal]
    /// the tier on the coarse scale
    var level: Risk
    /// what the rules say (0 to 3)
    var ruleTier: Int
    /// what the model says; the higher of the two counts (0 to 3)
    var modelTier: Int
    /// what it is about (at most 20 items)
    var reasons: [RiskReason]
    /// why it is urgent; null if it is not
    @Nullable var urgency: UrgencyReason?

    enum CodingKeys: String, CodingKey {
        case tier
        case signals
        case level
        case ruleTier = "rule_tier"
        case modelTier = "model_tier"
        case reasons
        case urgency
    }
}

/// a turn to look up in the lattice
struct EvalLatticeInput: Codable {
    /// what the user wants
    var intent: Intent
    /// how sure that is (0 to 1)
    var confidence: Double
    /// 0 harmless to 3 high (0 to 3)
    var riskTier: Int
    /// there is text (default true)
    var hasText: Bool?
    /// there is a picture (default false)
    var hasImage: Bool?
    /// there is leave to browse (default false)
    var browsing: Bool?
    /// how strong the feeling is (default low)
    var affectBucket: Intensity?
    /// what the caller is ready to spend
    var budgets: BudgetLimits?

    enum CodingKeys: String, CodingKey {
        case intent
        case confidence
        case riskTier = "risk_tier"
        case hasText = "has_text"
        case hasImage = "has_image"
        case browsing
        case affectBucket = "affect_bucket"
        case budgets
    }
}

/// what its answer may do
struct EvalLatticeOutput: Codable {
    /// what the answer may do
    var lattice: LatticeDecision
    /// how much it may cost
    var budgets: Budgets
    /// it must state its assumptions and claim no certainty
    var assumptionsRequired: Bool

    enum CodingKeys: String, CodingKey {
        case lattice
        case budgets
        case assumptionsRequired = "assumptions_required"
    }
}

/// what a lease is made of
struct EvalLeaseTerms: Codable {
    /// 0 harmless to 3 high (0 to 3)
    var riskTier: Int
    /// how much beyond the answer
    var enrichmentMode: EnrichmentMode
    /// which extras (at most 7 items)
    var allowedTypes: [AllowedType]
    /// how the answer is to be given
    var posture: Posture
    /// how many reads and writes (0 to 1000)
    var maxToolCalls: Int
    /// and for how long (0 to 86400)
    var maxSeconds: Int

    enum CodingKeys: String, CodingKey {
        case riskTier = "risk_tier"
        case enrichmentMode = "enrichment_mode"
        case allowedTypes = "allowed_types"
        case posture
        case maxToolCalls = "max_tool_calls"
        case maxSeconds = "max_seconds"
    }
}

/// one call on behalf of a turn
struct EvalLeaseCall: Codable {
    /// what kind of call
    var type: LeaseCall
    /// milliseconds since the lease was opened (-86400000 to 864000000)
    var atMs: Int

    enum CodingKeys: String, CodingKey {
        case type
        case atMs = "at_ms"
    }
}

/// a lease and what is asked of it
struct EvalLeaseInput: Codable {
    /// open the lease of this turn
    var result: IntentGateResult?
    /// or one on these terms
    var terms: EvalLeaseTerms?
    /// what is asked of it, in this order (at most 1000 items)
    var calls: [EvalLeaseCall]
}

/// the answer of a lease to one call
struct EvalLeaseVerdict: Codable {
    /// it may go on to the action gate
    var admitted: Bool
    /// why not
    @Nullable var reason: LeaseRefusal?
    /// a write: somebody must confirm it besides
    var needsHandshake: Bool
    /// reads and writes that remain (0 to 1000)
    var callsLeft: Int

    enum CodingKeys: String, CodingKey {
        case admitted
        case reason
        case needsHandshake = "needs_handshake"
        case callsLeft = "calls_left"
    }
}

/// the answers, one for each call
struct EvalLeaseOutput: Codable {
    /// one for each call (at most 1000 items)
    var verdicts: [EvalLeaseVerdict]
}

/// the memento after a turn
struct EvalMementoOutput: Codable {
    /// the memento after the turn
    var memento: ThreadMemento
    /// the peak guardrail is active
    var frozen: Bool
    /// why the summary may not change: skip or peak (exactly 4 characters)
    @Nullable var blocked: String?
    /// strong ETag of the memento, quotes and all (exactly 66 characters)
    var etag: String
    /// what was ignored (1 to 80 characters)
    var warning: String?
}

/// a turn and the memento before it
struct EvalMementoInput: Codable {
    /// the memento before the turn
    var previous: ThreadMemento?
    /// must, should or skip
    var decision: Breakpoint
    /// ModelShape as the model proposes it; ignored unless valid
    var shape: Json?
    /// AffectSignal about the message; read leniently
    var affectSignal: Json?
    /// what happened in this turn
    var signals: ThreadMementoSignals?
    /// id of the message (1 to 256 characters)
    var messageId: String
    /// when the turn ended (RFC 3339 in UTC)
    var now: Date
    /// its thread; absent: that of the previous one (1 to 256 characters)
    var threadId: String?
    /// who said the message (default user)
    var role: ChatRole?
    /// what was said (at most 20000 characters)
    var message: String?
    /// what was answered (at most 65536 characters)
    var assistantText: String?
    /// a skip keeps the summary off-peak too (default true)
    var blockOnSkip: Bool?

    enum CodingKeys: String, CodingKey {
        case previous
        case decision
        case shape
        case affectSignal = "affect_signal"
        case signals
        case messageId = "message_id"
        case now
        case threadId = "thread_id"
        case role
        case message
        case assistantText = "assistant_text"
        case blockOnSkip = "block_on_skip"
    }
}

/// what they amount to
struct EvalAffectOutput: Codable {
    /// where it is heading
    var phase: AffectPhase
    /// how strong it is now
    var intensityBucket: Intensity
}

/// the feelings of a thread
struct EvalAffectInput: Codable {
    /// a list of numbers or of EvalAffectPoint, oldest first
    var points: Json?
    /// the same, under another name
    var intensities: Json?
    /// when it is asked; absent: at the last point (RFC 3339 in UTC)
    var now: Date?
    /// how long a point counts (exactly 1800000)
    var windowMs: Int?
    /// how many count (exactly 5)
    var maxPoints: Int?

    enum CodingKeys: String, CodingKey {
        case points
        case intensities
        case now
        case windowMs = "window_ms"
        case maxPoints = "max_points"
    }
}

/// one feeling and when
struct EvalAffectPoint: Codable {
    /// its message; absent: m and its place, m0 (1 to 256 characters)
    var endMessageId: String?
    /// the feeling, in a word (1 to 64 characters)
    var label: String?
    /// how strong (0 to 1)
    var intensity: Double
    /// how sure
    var confidence: ConfidenceLevel?
    /// who noticed
    var source: AffectSource?
    /// when; absent: now (RFC 3339 in UTC)
    var ts: Date?
}

/// what differs from the documents
struct EvalQueueSettings: Codable {
    /// how long calls are collected (1 to 86400000; default 250)
    var windowMs: Int?
    /// from display to denial (1 to 86400000; default 30000)
    var timeoutMs: Int?
    /// what one extension adds (1 to 86400000; default 30000)
    var extendMs: Int?
    /// how many a prompt gets (10 to 1000; default 10)
    var extends: Int?
    /// calls of one extension that may wait (1 to 64; default 64)
    var extensionCalls: Int?
    /// prompts of one extension that may be open (1 to 8; default 8)
    var extensionPrompts: Int?
    /// with nobody there, wait instead of denying (default false)
    var waitUnattended: Bool?
    /// be quiet after three denials (default true)
    var cooldown: Bool?
    /// who watch from the start and may decide (0 to 100; default 1)
    var people: Int?

    enum CodingKeys: String, CodingKey {
        case windowMs = "window_ms"
        case timeoutMs = "timeout_ms"
        case extendMs = "extend_ms"
        case extends
        case extensionCalls = "extension_calls"
        case extensionPrompts = "extension_prompts"
        case waitUnattended = "wait_unattended"
        case cooldown
        case people
    }
}

/// one thing that happens to the queue; call_id is required when type is call;
/// call_id is required when type is cancel; prompt is required when type is
/// decision; decision is required when type is decision; prompt is required
/// when type is extend; extension_id is required when type is unmute; channel
/// is required when type is disconnect
struct EvalQueueEvent: Codable {
    /// when; earlier than the one before counts as that (0 to 1000000000000;
    /// default 0)
    var atMs: Int?
    /// what happens
    var type: QueueEvent
    /// whose token; absent: the one that may
    var role: Role?
    /// who, for the record (1 to 200 characters)
    var by: String?
    /// call, cancel: which call (1 to 256 characters)
    var callId: String?
    /// call, cancel, disconnect: the caller's connection (1 to 256 characters)
    var channel: String?
    /// call: stands for its content; absent: the summary (1 to 256 characters)
    var hash: String?
    /// call: its scope; absent: the call_id (1 to 2000 characters)
    var summary: String?
    /// call, unmute: who asks (1 to 256 characters)
    var extensionId: String?
    /// call, unmute: for what kind of access (default exec)
    var capability: Capability?
    /// call, unmute: how dangerous; absent: that of the capability
    var risk: Risk?
    /// call, unmute: the scope group (at most 2000 characters)
    var scopeGroup: String?
    /// call: the turn it belongs to (at most 256 characters)
    var turn: String?
    /// call: how bad within its risk; the worst is listed first (0 to 1000000;
    /// default 0)
    var weight: Int?
    /// call: can be shown in full (default true)
    var displayable: Bool?
    /// decision, extend: which prompt, p1 and so on in the order of opening (1
    /// to 256 characters)
    var prompt: String?
    /// decision: the answer (1 to 64 characters)
    var decision: String?
    /// decision: the revision that was seen; absent: all that wait (0 to
    /// 4294967295)
    var rev: Int?

    enum CodingKeys: String, CodingKey {
        case atMs = "at_ms"
        case type
        case role
        case by
        case callId = "call_id"
        case channel
        case hash
        case summary
        case extensionId = "extension_id"
        case capability
        case risk
        case scopeGroup = "scope_group"
        case turn
        case weight
        case displayable
        case prompt
        case decision
        case rev
    }
}

/// what happens to a queue of questions
struct EvalQueueInput: Codable {
    /// what differs from the documents
    var settings: EvalQueueSettings?
    /// what happens, in this order (at most 2000 items)
    var events: [EvalQueueEvent]
}

/// one thing the queue wants done
struct EvalQueueEffect: Codable {
    /// the event that led to it, from 0 (0 to 2000)
    var event: Int
    /// what is to be done
    var effect: QueueEffect
    /// refuse: why
    var reason: QueueRefusal?
    /// record: what it is about
    var about: QueueRecord?
    /// which prompt; absent: nobody was asked (1 to 256 characters)
    var prompt: String?
    /// release, deny: which call (1 to 256 characters)
    var callId: String?
    /// release: what it was approved as (exactly 64 characters)
    var hash: String?
    /// how it was settled, and by whom
    var decision: DecisionToken?
    /// record, resolve: the person; show: to whom (1 to 200 characters)
    var by: String?
    /// wake: when; show, update: the deadline (at least 0)
    var atMs: Int?
    /// show, update, record: the revision (0 to 4294967295)
    var rev: Int?
    /// its calls, the worst first (1 to 64 items; 1 to 256 characters each)
    var callIds: [String]?
    /// show, update: what is listed (1 to 3 items; 1 to 2000 characters each)
    var scopes: [String]?
    /// show, update: how many are not listed (7 to 16 characters)
    var more: String?
    /// show, update: the answers that are taken (1 to 5 items)
    var options: [PromptOption]?

    enum CodingKeys: String, CodingKey {
        case event
        case effect
        case reason
        case about
        case prompt
        case callId = "call_id"
        case hash
        case decision
        case by
        case atMs = "at_ms"
        case rev
        case callIds = "call_ids"
        case scopes
        case more
        case options
    }
}

/// what is to be done, in order
struct EvalQueueOutput: Codable {
    /// what is to be done, in this order (at most 10000 items)
    var effects: [EvalQueueEffect]
}

/// what the person does when an offer arrives
struct EvalConsentView: Codable {
    /// the app is in front (default false)
    var appForeground: Bool?
    /// and shows this thread (default false)
    var sameThread: Bool?
    /// the person types (default true)
    var typing: Bool?
    /// or scrolls fast (default true)
    var fastScrolling: Bool?

    enum CodingKeys: String, CodingKey {
        case appForeground = "app_foreground"
        case sameThread = "same_thread"
        case typing
        case fastScrolling = "fast_scrolling"
    }
}

/// one thing that happens while a person is asked; functionCalls is required
/// when type is calls; text is required when type is type; mode is required
/// when type is switch
struct EvalConsentEvent: Codable {
    /// when (0 to 1000000000000; default 0)
    var atMs: Int?
    /// what happens
    var type: ConsentEvent
    /// whose token (default person)
    var role: Role?
    /// chip: the turn of the action (1 to 256 characters)
    var requestId: String?
    /// chip: which action (1 to 256 characters)
    var actionId: String?
    /// propose: ActionNeeded; without what it needs there is no chip
    var meta: Json?
    /// propose, without meta: what is done (1 to 64 characters)
    var actionKind: String?
    /// propose: the canonical payload; absent: that of meta (at most 20000
    /// characters)
    var payload: String?
    /// propose: the person asked for it in this turn (default false)
    var asked: Bool?
    /// propose: the turn allows actions (default true)
    var mayAct: Bool?
    /// propose: the executor can stop it safely (default false)
    var canCancel: Bool?
    /// propose: what the person does
    var view: EvalConsentView?
    /// chip, success and failure: of which attempt; absent: of the last (0 to
    /// 4294967295)
    var attempt: Int?
    /// sa, calls: what the model wants (1 to 1000 items)
    var functionCalls: [FunctionCall]?
    /// sa: what was typed, what was added, why it failed (1 to 20000
    /// characters)
    var text: String?
    /// sa, switch: to what
    var mode: ChatMode?

    enum CodingKeys: String, CodingKey {
        case atMs = "at_ms"
        case type
        case role
        case requestId = "request_id"
        case actionId = "action_id"
        case meta
        case actionKind = "action_kind"
        case payload
        case asked
        case mayAct = "may_act"
        case canCancel = "can_cancel"
        case view
        case attempt
        case functionCalls
        case text
        case mode
    }
}

/// what happens while a person is asked
struct EvalConsentInput: Codable {
    /// where the person is asked (default chip)
    var face: ConsentFace?
    /// begin in this state (1 to 64 characters)
    var state: String?
    /// sa: what the chat is for (default load)
    var mode: ChatMode?
    /// what happens, in this order (at most 1000 items)
    var events: [EvalConsentEvent]
}

/// one thing to be done
struct EvalConsentEffect: Codable {
    /// the event that led to it, from 0 (0 to 1000)
    var event: Int
    /// what is to be done
    var effect: ConsentEffect
    /// refuse: why
    var reason: ConsentRefusal?
    /// refuse: what is wrong with the offer, as a JSON pointer (at most 256
    /// characters)
    var pointer: String?
    /// chip: which action; suppress: the one in the way (1 to 256 characters)
    var actionId: String?
    /// sa: which call (1 to 256 characters)
    var callId: String?
    /// record: what was decided
    var decision: DecisionToken?
    /// record: what happened
    var on: ConsentEvent?
    /// run: which attempt (0 to 4294967295)
    var attempt: Int?
    /// show: with the first line of What will happen
    var microExpand: Bool?
    /// respond: what the model will be told (1 to 22000 characters)
    var result: String?
    /// flush: the message
    var message: FunctionResponseMessage?
    /// the state after the event (1 to 64 characters)
    var state: String?

    enum CodingKeys: String, CodingKey {
        case event
        case effect
        case reason
        case pointer
        case actionId = "action_id"
        case callId = "call_id"
        case decision
        case on
        case attempt
        case microExpand = "micro_expand"
        case result
        case message
        case state
    }
}

/// what is to be done, in order
struct EvalConsentOutput: Codable {
    /// what is to be done, in this order (at most 10000 items)
    var effects: [EvalConsentEffect]
    /// how it ends; chip: of the last action that was named (1 to 64
    /// characters)
    @Nullable var state: String?
    /// chip: what was counted
    var counts: ChipTelemetry?
}

/// what a call reaches
struct EvalScope: Codable {
    /// what it is
    var kind: ScopeKind
    /// which one, redacted (1 to 2000 characters)
    var summary: String
    /// with what it may share a question (1 to 8192 characters)
    var group: String
    /// it is known only when it runs
    var dynamic: Bool
}

/// the verdict on a call
struct EvalActionOutput: Codable {
    /// allow, deny or ask (3 to 5 characters)
    var verdict: String
    /// the rule that decided (1 to 64 characters)
    var code: String
    /// as the core derived it
    var capability: Capability
    /// how dangerous it is
    var risk: Risk
    /// and why, in one line (1 to 200 characters)
    var riskReason: String
    /// what it reaches
    var scope: EvalScope
    /// index of the grant that decided (0 to 10000)
    @Nullable var matched: Int?
    /// what an answer with always would store; null: it is not offered
    @Nullable var grantPreview: GrantPreview?
    /// the rules that were looked at, in order (1 to 32 items; 1 to 400
    /// characters each)
    var why: [String]
    /// SHA-256 of the canonical call (exactly 64 characters)
    var hash: String
}

/// a policy
struct EvalPolicy: Codable {
    /// safe, balanced or permissive; unknown: safe (at most 64 characters)
    var profile: String?
    /// exec and env are not denied by the profile (default false)
    var allowDangerous: Bool?
    /// strict, prompt or permissive; unknown: prompt (at most 64 characters)
    var mode: String?
    /// allowed without a question (at most 64 items; at most 64 characters
    /// each)
    var defaultCaps: [String]?
    /// denied whatever else is said (at most 64 items; at most 64 characters
    /// each)
    var denyCaps: [String]?
    /// EvalPolicyExtension by id
    var perExtension: [String: Json]?
    /// lists of commands: each, or never (at most 16 characters)
    var compound: String?
    /// ask in permissive mode too (default false)
    var alwaysPrompt: Bool?
    /// directories of the gate itself, absolute (at most 16 items; 1 to 4095
    /// characters each)
    var own: [String]?

    enum CodingKeys: String, CodingKey {
        case profile
        case allowDangerous = "allow_dangerous"
        case mode
        case defaultCaps = "default_caps"
        case denyCaps = "deny_caps"
        case perExtension = "per_extension"
        case compound
        case alwaysPrompt = "always_prompt"
        case own
    }
}

/// a decision made before
struct EvalGrant: Codable {
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it covers; absent: everything (at most 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (at most 256 characters)
    var versionRange: String?
    /// allow or deny
    var decision: GrantEffect
    /// how long it lasts (default always)
    var lifetime: Lifetime?
    /// when a person decided (RFC 3339 in UTC)
    var decidedAt: Date?
    /// until when it holds (RFC 3339 in UTC)
    var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decision
        case lifetime
        case decidedAt = "decided_at"
        case expiresAt = "expires_at"
    }
}

/// who calls
struct EvalExtension: Codable {
    /// which one (1 to 256 characters)
    var id: String
    /// its version, if known (at most 256 characters)
    var version: String?
    /// its name; decides nothing (at most 256 characters)
    var name: String?
    /// what it declares: only hosts count, and only for the risk
    var manifest: [String: Json]?
}

/// what it wants to do
struct EvalCall: Codable {
    /// id of the call (at most 256 characters)
    var callId: String
    /// by which connector (at most 64 characters)
    var method: String
    /// with what
    var params: Json
    /// what it says it needs; never trusted (at most 64 characters)
    var capability: String?
    /// how long it waits (0 to 86400000)
    var timeoutMs: Int?
    /// for the extension; decides nothing
    var context: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case method
        case params
        case capability
        case timeoutMs = "timeout_ms"
        case context
    }
}

/// a call, and all that bears on it
struct EvalActionInput: Codable {
    /// strict, prompt or permissive; unknown or absent: prompt (at most 64
    /// characters)
    var mode: String?
    /// lists and settings beside the mode
    var policy: EvalPolicy?
    /// where the call is made, and the root of the project (1 to 4095
    /// characters)
    var cwd: String?
    /// what time it is, for grants that end (RFC 3339 in UTC)
    var now: Date?
    /// decisions made before (at most 10000 items; default empty)
    var grants: [EvalGrant]?
    /// who calls, as its channel says
    var `extension`: EvalExtension
    /// what the turn allows: EvalLeaseTerms or IntentGateResult
    var lease: [String: Json]?
    /// symbolic links that exist: path to target
    var links: [String: Json]?
    /// what it wants to do
    var call: EvalCall
}

/// what a policy says of one extension
struct EvalPolicyExtension: Codable {
    /// capabilities it has (at most 64 items; at most 64 characters each)
    var allow: [String]?
    /// capabilities it never has (at most 64 items; at most 64 characters each)
    var deny: [String]?
    /// its own mode (at most 64 characters)
    var mode: String?
}

/// the key of the question about it
struct EvalGroupOutput: Codable {
    /// who calls (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// how dangerous it is
    var risk: Risk
    /// with what it may share a question (1 to 8192 characters)
    var group: String
    /// for which turn (at most 256 characters)
    var turn: String?

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case risk
        case group
        case turn
    }
}

/// a call
struct EvalGroupInput: Codable {
    /// who calls
    var `extension`: EvalExtension
    /// where, and the root of the project (1 to 4095 characters)
    var cwd: String?
    /// for which turn (at most 256 characters)
    var turn: String?
    /// symbolic links that exist: path to target
    var links: [String: Json]?
    /// what it wants to do
    var call: EvalCall
}

/// whether it does
struct EvalPatternOutput: Codable {
    /// whether it covers
    var match: Bool
    /// why, or why not (1 to 400 characters)
    var why: String
}

/// a pattern and what it may cover
struct EvalPatternInput: Codable {
    /// command, path or host; or the name of something
    var kind: ScopeKind
    /// absent or null: no pattern, which covers all (at most 2000 characters)
    var pattern: String?
    /// a text for a shell (at most 65536 characters)
    var command: String?
    /// or words that no shell reads (at most 4097 items; at most 32768
    /// characters each)
    var argv: [String]?
    /// a path (at most 4096 characters)
    var path: String?
    /// a URL, or a host (at most 16384 characters)
    var url: String?
    /// an operation, a tool, a variable (at most 256 characters)
    var name: String?
    /// where, and the root of the project (1 to 4095 characters)
    var cwd: String?
    /// symbolic links that exist: path to target
    var links: [String: Json]?
    /// read it as a denial: any reading that may match does (default false)
    var deny: Bool?
}

/// what counts of a manifest; other keys are dropped
struct ManifestHosts: Codable {
    /// hosts it talks to (at most 256 items; at most 1024 characters each)
    var hosts: [String]?
    /// a list of names, or of ManifestCapability
    var capabilities: Json?
    /// pi.ext.cap.v1
    var capabilityManifest: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case hosts
        case capabilities
        case capabilityManifest = "capability_manifest"
    }
}

/// for what a capability is declared; other keys are dropped
struct ManifestScope: Codable {
    /// hosts, exact or *.suffix (at most 256 items; at most 1024 characters
    /// each)
    var hosts: [String]?
}

/// a capability an extension declares; other keys are dropped
struct ManifestCapability: Codable {
    /// which one (at most 64 characters)
    var capability: String
    /// and for what
    var scope: ManifestScope?
}

/// all of them; other keys are dropped
struct ManifestCapabilities: Codable {
    /// what it asks for (at most 64 items)
    var capabilities: [ManifestCapability]?
}

/// how a program is run
struct ExecOptions: Codable {
    /// where to run it (at most 4096 characters)
    var cwd: String?
    /// variables that are set for it
    var env: [String: Json]?
    /// how long; 0 as if absent (0 to 86400000)
    var timeout: Int?
    /// the same (0 to 86400000)
    var timeoutMs: Int?
    /// the same (0 to 86400000)
    var timeout_ms: Int?
}

/// params of a call through method exec
struct ExecParams: Codable {
    /// the program (at most 4096 characters)
    var cmd: String?
    /// its arguments (at most 4096 items; at most 32768 characters each)
    var args: [String]?
    /// program and arguments, instead of cmd and args (at most 4097 items; at
    /// most 32768 characters each)
    var argv: [String]?
    /// a text for a shell, instead of them (at most 65536 characters)
    var command: String?
    /// how to run it
    var options: ExecOptions?
    /// how long; 0 as if absent (0 to 86400000)
    var timeout: Int?
    /// the same (0 to 86400000)
    var timeoutMs: Int?
    /// the same (0 to 86400000)
    var timeout_ms: Int?
}

/// params of a call through method http
struct HttpParams: Codable {
    /// where to (at most 16384 characters)
    var url: String?
    /// GET if absent (at most 64 characters)
    var method: String?
    /// sent along
    var headers: [String: Json]?
    /// sent along
    var body: Json?
    /// the same, in base64
    var bodyBytes: Json?
    /// how long; 0 as if absent (0 to 86400000)
    var timeout: Int?
    /// the same (0 to 86400000)
    var timeoutMs: Int?
    /// the same (0 to 86400000)
    var timeout_ms: Int?

    enum CodingKeys: String, CodingKey {
        case url
        case method
        case headers
        case body
        case bodyBytes = "body_bytes"
        case timeout
        case timeoutMs
        case timeout_ms
    }
}

/// params of a call through method fs
struct FsParams: Codable {
    /// what to do: read, list, readdir, stat, write, mkdir, delete, remove, rm
    /// (at most 64 characters)
    var op: String?
    /// to what (at most 4096 characters)
    var path: String?
    /// what to write; never shown
    var content: Json?
    /// the same
    var data: Json?
    /// of the content (at most 64 characters)
    var encoding: String?
    /// with all below it
    var recursive: Bool?
}

/// params of a call through method tool
struct ToolParams: Codable {
    /// which tool (at most 256 characters)
    var name: String?
    /// with what
    var input: [String: Json]?
    /// how dangerous it is said to be; it only raises
    var risk: Risk?
}

/// input of a tool the gate knows; other keys are dropped
struct ToolInput: Codable {
    /// which file or directory (at most 4096 characters)
    var path: String?
    /// the same (at most 4096 characters)
    var filePath: String?
    /// what a shell is to run (at most 65536 characters)
    var command: String?
    /// what to look for (at most 4096 characters)
    var pattern: String?
    /// in which files (at most 4096 characters)
    var glob: String?
    /// what to write; never shown
    var content: Json?
    /// what to replace
    var oldText: Json?
    /// and by what
    var newText: Json?
    /// the same
    var oldString: Json?
    /// the same
    var newString: Json?
    /// several of them
    var edits: Json?
    /// from which line
    var offset: Json?
    /// how much at most
    var limit: Json?
    /// lines around a match
    var context: Json?
    /// how to compare
    var ignoreCase: Json?
    /// the pattern is plain text
    var literal: Json?
    /// what the caller says of it; decides nothing (at most 2000 characters)
    var description: String?
    /// how long; 0 as if absent (0 to 86400000)
    var timeout: Int?
    /// the same (0 to 86400000)
    var timeoutMs: Int?
    /// the same (0 to 86400000)
    var timeout_ms: Int?

    enum CodingKeys: String, CodingKey {
        case path
        case filePath = "file_path"
        case command
        case pattern
        case glob
        case content
        case oldText
        case newText
        case oldString = "old_string"
        case newString = "new_string"
        case edits
        case offset
        case limit
        case context
        case ignoreCase
        case literal
        case description
        case timeout
        case timeoutMs
        case timeout_ms
    }
}

/// params of a call through method env
struct EnvParams: Codable {
    /// one variable (at most 256 characters)
    var name: String?
    /// or several (at most 64 items; 1 to 256 characters each)
    var names: [String]?
}

/// params of session, ui, events and log; other keys are dropped
struct OpParams: Codable {
    /// which operation (at most 256 characters)
    var op: String?
}

/// extension-permissions.json
struct PermissionFile: Codable {
    /// 1 has no scopes, 2 has (1 to 2)
    var version: Int
    /// PermissionEntries by extension
    var decisions: [String: Json]
}

/// one decision of a permissions file
struct PermissionEntry: Codable {
    /// for what kind of access (at most 64 characters)
    var capability: String
    /// version 1: yes or no
    var allow: Bool?
    /// version 2: allow or deny
    var decision: GrantEffect?
    /// version 2: what it covers; absent: everything (at most 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (at most 256 characters)
    var versionRange: String?
    /// when a person decided (RFC 3339 in UTC)
    var decidedAt: Date
    /// until when it holds; absent: until revoked (RFC 3339 in UTC)
    var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
        case capability
        case allow
        case decision
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decidedAt = "decided_at"
        case expiresAt = "expires_at"
    }
}

/// decisions about one extension
struct PermissionEntries: Codable {
    /// in the order they were made (at most 10000 items)
    var entries: [PermissionEntry]
}

/// what is shown of it
struct EvalRedactOutput: Codable {
    /// one line for the prompt, secrets masked (at most 400000 characters)
    var summary: String
    /// all params, secrets masked, and how many there were (at most 400000
    /// characters)
    var details: String
}

/// a call to be shown
struct EvalRedactInput: Codable {
    /// what leave is asked for
    var capability: Capability
    /// the connector of the call
    var method: HostcallMethod?
    /// its params
    var params: [String: Json]
}

/// the text, safe to show
struct EvalSanitizeOutput: Codable {
    /// safe to show, on one line (at most 400000 characters)
    var text: String
    /// what was found: controls, escapes, bidi, invisible, tabs, invalid_utf8,
    /// undefined, combining, lookalike, truncated (at most 16 items; 1 to 32
    /// characters each)
    var flags: [String]
}

/// a text from outside
struct EvalSanitizeInput: Codable {
    /// what came from outside (at most 200000 characters)
    var text: String
    /// how wide it may get, from 12 on; 1024 if absent (1 to 100000)
    var columns: Int?
}

/// what a load uses in a day
struct EvalEnergyLoad: Codable {
    /// watt-hours
    var wh: Double
    /// ampere-hours
    var ah: Double
    /// of the inverter; 1 without one (0 to 1)
    var efficiency: Double
    /// false: 1.4 leaves it out by its name
    var counted: Bool
}

/// a figure as people read it
struct EvalEnergyLabel: Codable {
    /// the figure (1 to 32 characters)
    var text: String
    /// its colour
    var color: EnergyTone
}

/// how long the battery lasts
struct EvalEnergyAutonomy: Codable {
    /// for ever
    var infinite: Bool
    /// null: for ever (at least 0)
    @Nullable var days: Double?
    /// null: for ever (at least 0)
    @Nullable var hours: Double?
    /// charged less used, a day
    var netWh: Double
    /// how it is shown
    var label: EvalEnergyLabel
}

/// efficiency of the inverter
struct EvalEnergyCurve: Codable {
    /// by those of 1.9 (0 to 1)
    var v19: Double
    /// by those of 1.4 (0 to 1)
    var v14: Double

    enum CodingKeys: String, CodingKey {
        case v19 = "v1.9"
        case v14 = "v1.4"
    }
}

/// what a forecast is good for
struct EvalEnergySolar: Codable {
    /// whether it can be used
    var status: SolarStatus
    /// hours; null unless it can (0 to 15)
    @Nullable var value: Double?
    /// hours to reckon with (0 to 15)
    var fallbackValue: Double
}

/// the line that comes back
struct EvalEnergyOutput: Codable {
    /// what the load uses
    var item: EvalEnergyLoad?
    /// what the tables add up to
    var totals: SystemTotals?
    /// how long the battery lasts
    var autonomy: EvalEnergyAutonomy?
    /// the row of addLoadItem; it has no id of its own yet
    var load: PowerItem?
    /// the row of addChargingSource; it has no id of its own yet
    var source: ChargingSource?
    /// how well the inverter feeds that
    var inverter: EvalEnergyCurve?
    /// which category that is
    var category: LoadCategory?
    /// the colour of the state of charge
    var socColor: EnergyTone?
    /// how the time is shown
    var label: EvalEnergyLabel?
    /// hours of sun
    var solar: EvalEnergySolar?
    /// why the load or the row may not stand in a table
    var problem: ErrorDetail?
}

/// a load, whatever it holds
struct EvalEnergyItem: Codable {
    /// id of the row (at most 256 characters)
    var id: String?
    /// which part of the table (default DC Loads (Native/DCDC))
    var category: LoadCategory?
    /// what it is (at most 200 characters)
    var name: String?
    /// how many; absent: one (-1000000000 to 1000000000)
    var quantity: Int?
    /// power of one; absent: 0 (-1000000000000 to 1000000000000)
    var watts: Double?
    /// hours a day; absent: 0 (-1000000000000 to 1000000000000)
    var hours: Double?
    /// percent of them; absent: 100 (-1000000000000 to 1000000000000)
    var dutyCycle: Double?
    /// remarks (at most 2000 characters)
    var notes: String?
    /// what was read about it (at most 20000 characters)
    var technicalSpecs: String?
    /// counts in the totals (default true)
    var enabled: Bool?
}

/// a source, whatever it holds
struct EvalEnergySource: Codable {
    /// id of the row (at most 256 characters)
    var id: String?
    /// what it is (at most 200 characters)
    var name: String?
    /// how many; absent: one (-1000000000 to 1000000000)
    var quantity: Int?
    /// power of one, in unit; absent: 0 (-1000000000000 to 1000000000000)
    var input: Double?
    /// unit of input (default W)
    var unit: PowerUnit?
    /// hours a day; absent: 0 (-1000000000000 to 1000000000000)
    var hours: Double?
    /// what arrives of it; absent: 0.85 (-1000000000000 to 1000000000000)
    var efficiency: Double?
    /// what kind of source (default other)
    var type: ChargingType?
    /// hours come from the forecast (default false)
    var autoSolar: Bool?
    /// counts in the totals (default true)
    var enabled: Bool?
}

/// hours of sun as somebody sent them; other keys are dropped
struct EvalEnergyForecast: Codable {
    /// average of the month (at most 2000 characters)
    var sunnyHours: Scalar?
    /// on a bad day (at most 2000 characters)
    var cloudyHours: Scalar?
    /// today (at most 2000 characters)
    var nowHours: Scalar?
    /// is being fetched (default false)
    var loading: Bool?
    /// was fetched (default false)
    var fetched: Bool?
}

/// a battery, whatever it holds; other keys are dropped
struct EvalEnergyBattery: Codable {
    /// ampere-hours; absent: 400 (0 to 1000000000)
    var capacityAh: Double?
    /// volts; absent: 24 (0 to 1000000)
    var voltage: Double?
    /// percent charged at the start; absent: 100 (0 to 100)
    var initialSoC: Double?
    /// which hours of sun count (default now)
    var forecastMode: ForecastMode?
    /// the forecast itself
    var forecast: EvalEnergyForecast?
}

/// a line for solgate eval energy
struct EvalEnergyInput: Codable {
    /// which Sol Sum to follow (default 1.9)
    var rules: EnergyRules?
    /// of the system; absent: that of battery, or 24 (0 to 1000000)
    var voltage: Double?
    /// what does this load use?
    var item: EvalEnergyItem?
    /// the loads: what do they add up to? (at most 1024 items)
    var items: [EvalEnergyItem]?
    /// the sources (at most 1024 items)
    var charging: [EvalEnergySource]?
    /// the battery
    var battery: EvalEnergyBattery?
    /// how long does the battery last in this weather?
    var scenario: AutonomyScenario?
    /// percent charged now; absent: initialSoC (0 to 100)
    var currentSoC: Double?
    /// what row does this call propose? (1 to 64 characters)
    var tool: String?
    /// its arguments
    var args: Json?
    /// how well does the inverter feed this? (-1000000000000 to 1000000000000)
    var watts: Double?
    /// which category does this belong to? (at most 200 characters)
    var name: String?
    /// in the model's words (at most 200 characters)
    var category: String?
    /// what colour has this state of charge? (-1000000000000 to 1000000000000)
    var finalSoC: Double?
    /// how is this shown? null is for ever (0 to 1000000000000)
    var days: Double?
    /// the same in hours (0 to 1000000000000)
    var hours: Double?
    /// how many hours of sun is this?
    var forecast: EvalEnergyForecast?
    /// which of them count (default now)
    var forecastMode: ForecastMode?
}

/// one thing to be done
struct EvalDialogueEffect: Codable {
    /// the event that led to it, from 0 (0 to 1000)
    var event: Int
    /// what is to be done
    var effect: TalkEffect
    /// refuse, fail: why
    var reason: TalkRefusal?
    /// which call (at most 256 characters)
    var callId: String?
    /// show, run: which tool (at most 200 characters)
    var name: String?
    /// show, run: with what
    var args: [String: Json]?
    /// record: what was decided
    var decision: DecisionToken?
    /// record: why, where it is not plain (at most 64 characters)
    var because: String?
    /// tell, pass, fail: the text; receipt: the line in the chat (at most 22000
    /// characters)
    var text: String?
    /// respond: what the model will be told (at most 22000 characters)
    var result: String?
    /// flush: the message
    var message: FunctionResponseMessage?

    enum CodingKeys: String, CodingKey {
        case event
        case effect
        case reason
        case callId = "call_id"
        case name
        case args
        case decision
        case because
        case text
        case result
        case message
    }
}

/// one rule that is broken
struct EvalDialogueFinding: Codable {
    /// of which block (1 to 256 characters)
    var blockId: String
    /// which kind of rule
    var rule: LintRule
    /// what was found or missed (at most 200 characters)
    var pattern: String
}

/// what an answer breaks
struct EvalDialogueFindings: Codable {
    /// it may be shown
    var ok: Bool
    /// nobody looked
    var skipped: Bool
    /// what it must not do (at most 64 items)
    var violations: [EvalDialogueFinding]
    /// what it should not do (at most 64 items)
    var warnings: [EvalDialogueFinding]
}

/// a driver block that applies
struct EvalDialogueTaken: Codable {
    /// its id (1 to 256 characters)
    var id: String
    /// where it comes from
    var source: BlockKind
    /// its place (0 to 64)
    var order: Int
    /// length of its text (0 to 100000)
    var bytes: Int
}

/// a driver block that does not apply
struct EvalDialogueDropped: Codable {
    /// its id (1 to 256 characters)
    var id: String
    /// why (1 to 200 characters)
    var reason: String
}

/// the driver blocks that apply
struct EvalDialogueGathered: Codable {
    /// in the order in which they apply (at most 64 items)
    var accepted: [EvalDialogueTaken]
    /// those that do not (at most 200 items)
    var dropped: [EvalDialogueDropped]
    /// those that were cut (at most 64 items; at most 256 characters each)
    var trimmed: [String]
}

/// what is made of an answer
struct EvalDialogueVerdict: Codable {
    /// there is an answer
    var accepted: Bool
    /// HTTP status (200 to 599)
    var status: Int
    /// why there is none (1 to 64 characters)
    var error: String?
    /// what is wrong with it
    var reason: EnvelopeFault?
    /// what is left out, and why
    var warning: ErrorDetail?
    /// keys of meta that nobody knows (0 to 256)
    var stripped: Int
    /// what the client sees
    var outputEnvelope: [String: Json]?
}

/// the line that comes back
struct EvalDialogueOutput: Codable {
    /// where the dialogue stands
    var state: SaState?
    /// in which session (0 to 4294967295)
    var session: Int?
    /// an answer of the model is due
    var waiting: Bool?
    /// what is to be done, in this order (at most 4000 items)
    var effects: [EvalDialogueEffect]?
    /// the system prompt (1 to 20000 characters)
    var prompt: String?
    /// the declaration of the tool
    var tool: [String: Json]?
    /// what the answer breaks
    var lint: EvalDialogueFindings?
    /// which blocks apply
    var drivers: EvalDialogueGathered?
    /// what is made of the answer
    var answer: EvalDialogueVerdict?
}

/// one thing that happens to a dialogue
struct EvalDialogueEvent: Codable {
    /// what happens
    var type: TalkEvent
    /// whose token (default person)
    var role: Role?
    /// text, call, end, broken: of which session; absent: of this one (0 to
    /// 1000000)
    var session: Int?
    /// what is said, typed, added, or why it failed (at most 20000 characters)
    var text: String?
    /// call: its id (at most 256 characters)
    var id: String?
    /// call: which tool (at most 200 characters)
    var name: String?
    /// call: with what
    var args: [String: Json]?
    /// switch: to what
    var mode: ChatMode?
}

/// a driver block
struct EvalDialogueBlock: Codable {
    /// its id (1 to 256 characters)
    var id: String
    /// its version (at most 64 characters)
    var version: String?
    /// its text (at most 100000 characters)
    var definition: String?
}

/// an answer, and what is demanded of it
struct EvalDialogueLint: Codable {
    /// the answer (at most 65536 characters)
    var content: String
    /// the driver blocks; absent: the baseline (at most 32 items)
    var blocks: [EvalDialogueBlock]?
    /// how strict (default strict)
    var enforcement: EnforcementMode?
    /// what the turn is about (at most 64 items; at most 64 characters each;
    /// default empty)
    var domainFlags: [String]?
    /// who answers (default Ida)
    var persona: Persona?
    /// the turn needs a checkpoint (default false)
    var checkpointNeeded: Bool?
    /// a receipt of this session backs the claim (default false)
    var backed: Bool?
}

/// driver blocks somebody asks for
struct EvalDialogueDrivers: Codable {
    /// shipped ones (at most 100 items; default empty)
    var refs: [DriverBlockRef]?
    /// one's own (at most 100 items; default empty)
    var inline: [EvalDialogueBlock]?
}

/// an answer of a model
struct EvalDialogueAnswer: Codable {
    /// as the model wrote it (at most 200000 characters)
    var raw: String?
    /// or as a value
    var envelope: Json?
    /// who answered (at most 200 characters)
    var persona: String?
    /// how it may announce itself (default alert)
    var policy: NotificationPolicy?
    /// id of the transmission (at most 200 characters)
    var transmissionId: String?
}

/// a line for solgate eval dialogue
struct EvalDialogueInput: Codable {
    /// what the chat is for (default load)
    var mode: ChatMode?
    /// what happens, in this order (at most 1000 items)
    var events: [EvalDialogueEvent]?
    /// what the model is told in this mode (default false)
    var declare: Bool?
    /// declare: of the system; absent: 24 (0 to 1000000)
    var voltage: Double?
    /// does this answer break a driver block?
    var lint: EvalDialogueLint?
    /// which driver blocks apply?
    var drivers: EvalDialogueDrivers?
    /// what is made of this answer?
    var answer: EvalDialogueAnswer?
}

/// who calls
struct HostcallExtension: Codable {
    /// which one (1 to 256 characters)
    var id: String
    /// its name; decides nothing (1 to 200 characters)
    var name: String?
    /// its version, if known (1 to 64 characters)
    var version: String?
    /// where it came from, if known
    var source: PromptSource?
    /// what it declares: only hosts count, and only for the risk
    var manifest: [String: Json]?
}

/// may this call happen?
struct HostcallRequest: Codable {
    /// id of the call; used once on a channel (1 to 256 characters)
    var callId: String
    /// what it wants done (1 to 64 characters)
    var method: String
    /// with what
    var params: [String: Json]
    /// what it says it needs; never trusted (1 to 64 characters)
    var capability: String?
    /// how long it waits, then it is taken back; 0 as if absent (0 to 86400000)
    var timeoutMs: Int?
    /// for the extension; decides nothing
    var context: [String: Json]?
    /// who calls; may be absent on a channel of one extension
    var `extension`: HostcallExtension?
    /// the turn on whose behalf; its lease tightens (1 to 256 characters)
    var turnId: String?
    /// where it is called; absent: the project (1 to 4095 characters)
    var cwd: String?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case method
        case params
        case capability
        case timeoutMs = "timeout_ms"
        case context
        case `extension`
        case turnId = "turn_id"
        case cwd
    }
}

/// a call about which a person is asked
struct HostcallPending: Codable {
    /// the call (1 to 256 characters)
    var callId: String
    /// it has no fate yet
    var status: String = "pending"
    /// the question (1 to 256 characters)
    var promptId: String?
    /// when it is denied, once it is shown (RFC 3339 in UTC)
    var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case status
        case promptId
        case expiresAt
    }
}

/// how a call was decided
struct HostcallVerdict: Codable {
    /// what was decided, and how
    var decision: DecisionToken
    /// of the call as it was decided: SHA-256 in lower-case hex (exactly 64
    /// characters)
    var hash: String
    /// the rule that decided, or what became of the question (1 to 64
    /// characters)
    var rule: String
    /// for what kind of access
    var capability: Capability
    /// how dangerous it is
    var risk: Risk
    /// the question, if one was asked (1 to 256 characters)
    var promptId: String?
    /// what the person wrote with the answer (1 to 2000 characters)
    var note: String?
}

/// a host call as the store keeps it
struct CallRow: Codable {
    /// as the caller named it (1 to 256 characters)
    var callId: String
    /// who called
    var `extension`: EvalExtension
    /// for what kind of access
    var capability: Capability
    /// how dangerous it was
    var risk: Risk
    /// what was decided, and how
    var decision: DecisionToken
    /// the rule of the policy that decided, or asked (1 to 64 characters)
    var rule: String
    /// under which mode
    var mode: PolicyMode
    /// to what, without secrets
    var scope: PromptScope
    /// of the call: SHA-256 in lower-case hex (exactly 64 characters)
    var hash: String
    /// the question, if one was asked (1 to 256 characters)
    var promptId: String?
    /// the turn on whose behalf (1 to 256 characters)
    var turnId: String?
    /// where it was called (1 to 4095 characters)
    var cwd: String?
    /// request is all of it
    var replayable: Bool
    /// method and params; without secrets if it is not replayable
    var request: [String: Json]?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case `extension`
        case capability
        case risk
        case decision
        case rule
        case mode
        case scope
        case hash
        case promptId = "prompt_id"
        case turnId = "turn_id"
        case cwd
        case replayable
        case request
    }
}

/// a line of the ledger that is no decision on a call
struct LedgerRecord: Codable {
    /// what it belongs to
    var correlation: LogCorrelation
    /// the facts; never texts
    var data: [String: Json]?
    /// what happened (1 to 64 characters)
    var event: String
    /// how grave
    var level: LogLevel
    /// in words, for people (1 to 2000 characters)
    var message: String
    /// version of this contract
    var schema: String = "pi.ext.log.v1"
    /// when (RFC 3339 in UTC)
    var ts: Date
}

/// another policy mode
struct ModeRequest: Codable {
    /// which one
    var mode: PolicyMode
    /// how long; permissive mode: 15 minutes if absent (1000 to 86400000)
    var ttlMs: Int?

    enum CodingKeys: String, CodingKey {
        case mode
        case ttlMs = "ttl_ms"
    }
}

/// the policy mode in force
struct ModeState: Codable {
    /// which one
    var mode: PolicyMode
    /// when it ends by itself (RFC 3339 in UTC)
    var until: Date?
    /// the mode then; the one of the configuration
    var after: PolicyMode
}

/// how the service is
struct ServiceState: Codable {
    /// of the program (1 to 64 characters)
    var version: String
    /// this run of it (1 to 256 characters)
    var session: String
    /// the policy mode
    var mode: PolicyMode
    /// when the mode ends by itself (RFC 3339 in UTC)
    var modeUntil: Date?
    /// it can decide
    var ready: Bool
    /// why it cannot (1 to 400 characters)
    var problem: String?
    /// since when it runs (RFC 3339 in UTC)
    var startedAt: Date
    /// somebody who may decide is there
    var attended: Bool
    /// where those who may decide are (at most 64 items)
    var surfaces: [Surface]
    /// how many look on (at least 0)
    var viewers: Int
    /// questions that wait (at least 0)
    var prompts: Int
    /// calls that wait (at least 0)
    var calls: Int
    /// decisions that last (at least 0)
    var grants: Int
}

/// an answer
struct PromptDecision: Codable {
    /// one of the options of the question (1 to 64 characters)
    var decision: String
    /// the state of the question that was seen; absent: all that waits (at
    /// least 0)
    var rev: Int?
    /// why; the agent is told, the ledger keeps hash and length (at most 2000
    /// characters)
    var note: String?
}

/// one call of a question
struct PromptCall: Codable {
    /// the call (1 to 256 characters)
    var callId: String
    /// to what, without secrets
    var scope: PromptScope
    /// since when it waits (RFC 3339 in UTC)
    var askedAt: Date
    /// the turn on whose behalf (1 to 256 characters)
    var turnId: String?
    /// all params by name, without secrets (at most 1024 items; at most 400000
    /// characters each)
    var details: [String]?
    /// values hidden because they look like secrets (at least 0)
    var hidden: Int?
    /// what an answer with always would store
    var grantPreview: GrantPreview?
    /// why always is not offered for it (1 to 400 characters)
    var withheld: String?
    /// the rules that were looked at, in order (at most 32 items; at most 400
    /// characters each)
    var why: [String]?

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case scope
        case askedAt = "asked_at"
        case turnId = "turn_id"
        case details
        case hidden
        case grantPreview
        case withheld
        case why
    }
}

/// a question with its details
struct PromptView: Codable {
    /// id of the question (1 to 256 characters)
    var promptId: String
    /// it waits for an answer
    var `open`: Bool
    /// the calls, the worst first (at most 64 items; 1 to 256 characters each)
    var callIds: [String]
    /// who asks
    var `extension`: PromptExtension
    /// for what kind of access
    var capability: Capability
    /// by which call
    var method: HostcallMethod
    /// how dangerous it is
    var risk: Risk
    /// why that is the risk (1 to 400 characters)
    var reason: String?
    /// to what, without secrets (at most 64 items)
    var scopes: [PromptScope]
    /// the answers that are taken (at most 5 items)
    var options: [PromptOption]
    /// how long after its display it is denied (1 to 86400000)
    var timeoutMs: Int
    /// grows when calls join (at least 0)
    var rev: Int
    /// what waits meanwhile
    var blocking: BlockingClass
    /// why a person is asked (1 to 400 characters)
    var asks: String?
    /// the policy mode
    var mode: PolicyMode
    /// the session it was asked in (1 to 256 characters)
    var session: String
    /// whose channel it came through (1 to 256 characters)
    var agent: String?
    /// since when it is shown (RFC 3339 in UTC)
    var shownAt: Date
    /// when it is denied (RFC 3339 in UTC)
    var expiresAt: Date
    /// how often more time was given (at least 0)
    var extended: Int?
    /// how it ended
    var decision: DecisionToken?
    /// who or what answered (1 to 200 characters)
    var by: String?
    /// when (RFC 3339 in UTC)
    var decidedAt: Date?
    /// each call with its details (at most 64 items)
    var calls: [PromptCall]?
}

/// questions
struct PromptList: Codable {
    /// the earliest deadline first, then what was decided last (at most 1000
    /// items)
    var prompts: [PromptView]
    /// cursor of the page behind this one (1 to 64 characters)
    var next: String?
}

/// a decision that shall last
struct GrantRequest: Codable {
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it covers (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (1 to 200 characters)
    var versionRange: String?
    /// allow or deny
    var decision: GrantEffect
    /// until the session ends, and not stored (default false)
    var session: Bool?
    /// until when it holds; absent: until revoked (RFC 3339 in UTC)
    var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decision
        case session
        case expiresAt = "expires_at"
    }
}

/// a decision that lasts
struct GrantView: Codable {
    /// which one (1 to 64 characters)
    var id: String
    /// its version; If-Match needs it (1 to 64 characters)
    var etag: String
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it covers; absent: everything (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (1 to 200 characters)
    var versionRange: String?
    /// allow or deny
    var decision: GrantEffect
    /// session or always
    var lifetime: Lifetime
    /// when a person decided (RFC 3339 in UTC)
    var decidedAt: Date
    /// until when it holds; absent: until revoked (RFC 3339 in UTC)
    var expiresAt: Date?
    /// where the person decided
    var by: Surface
    /// how often it decided (at least 0)
    var uses: Int
    /// when it decided last (RFC 3339 in UTC)
    var usedAt: Date?
    /// covers everything of its capability
    var broad: Bool
    /// it has effect
    var counts: Bool
    /// why it has none, or another one than it says (1 to 400 characters)
    var state: String?
    /// id of the deny that leaves nothing of it (1 to 64 characters)
    var shadowedBy: String?

    enum CodingKeys: String, CodingKey {
        case id
        case etag
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decision
        case lifetime
        case decidedAt = "decided_at"
        case expiresAt = "expires_at"
        case by
        case uses
        case usedAt = "used_at"
        case broad
        case counts
        case state
        case shadowedBy = "shadowed_by"
    }
}

/// decisions that last
struct GrantList: Codable {
    /// the newest last (at most 1000 items)
    var grants: [GrantView]
    /// how many there are (at least 0)
    var total: Int
    /// cursor of the page behind this one (1 to 64 characters)
    var next: String?
}

/// a decision as the store keeps it
struct GrantRow: Codable {
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it covers; absent: everything (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (1 to 200 characters)
    var versionRange: String?
    /// allow or deny
    var decision: GrantEffect
    /// when a person decided (RFC 3339 in UTC)
    var decidedAt: Date
    /// until when it holds; absent: until revoked (RFC 3339 in UTC)
    var expiresAt: Date?
    /// where the person decided
    var by: Surface
    /// how often it decided (at least 0)
    var uses: Int?
    /// when it decided last (RFC 3339 in UTC)
    var usedAt: Date?

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decision
        case decidedAt = "decided_at"
        case expiresAt = "expires_at"
        case by
        case uses
        case usedAt = "used_at"
    }
}

/// what a grant becomes: less than it was
struct GrantChange: Codable {
    /// what it covers from now on (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions from now on (1 to 200 characters)
    var versionRange: String?
    /// until when it holds from now on (RFC 3339 in UTC)
    var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case expiresAt = "expires_at"
    }
}

/// a decision that might last
struct GrantCoverRequest: Codable {
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it would cover (1 to 2000 characters)
    var scopePattern: String?
    /// for which versions; absent: any (1 to 200 characters)
    var versionRange: String?
    /// allow or deny
    var decision: GrantEffect
    /// a question that waits: how much of it would be covered (1 to 256
    /// characters)
    var promptId: String?

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case versionRange = "version_range"
        case decision
        case promptId = "prompt_id"
    }
}

/// what a grant would have decided
struct GrantCover: Codable {
    /// calls of the history that were looked at (at least 0)
    var calls: Int
    /// of them, not kept in full (at least 0)
    var unreadable: Int
    /// there are older ones that were not looked at
    var cut: Bool
    /// it would have decided so many (at least 0)
    var matched: Int
    /// of them, a person allowed (at least 0)
    var approved: Int
    /// of them, a person denied (at least 0)
    var denied: Int
    /// of them, no person decided (at least 0)
    var others: Int
    /// scopes it would have decided, without secrets (at most 5 items; 1 to
    /// 2000 characters each)
    var examples: [String]
    /// scopes of those a person denied (at most 5 items; 1 to 2000 characters
    /// each)
    var denials: [String]
    /// calls of the question (at least 0)
    var asked: Int?
    /// of them, it would decide now (at least 0)
    var covered: Int?
}

/// a grant the history speaks for
struct GrantSuggestion: Codable {
    /// for which extension (1 to 256 characters)
    var extensionId: String
    /// for what kind of access
    var capability: Capability
    /// what it would cover (1 to 2000 characters)
    var scopePattern: String
    /// the worst of what it would cover
    var risk: Risk
    /// so often a person allowed it since the last denial (at least 0)
    var approved: Int
    /// so often a person denied it before that (at least 0)
    var denied: Int
    /// it would have matched, and nobody approved (at least 0)
    var others: Int
    /// different scopes among the approved (at least 0)
    var distinct: Int
    /// a command, and none approved had --force or -f
    var neverForced: Bool
    /// scopes of the others, without secrets (at most 5 items; 1 to 2000
    /// characters each)
    var alsoMatched: [String]
    /// scopes of the denied, without secrets (at most 5 items; 1 to 2000
    /// characters each)
    var deniedMatched: [String]

    enum CodingKeys: String, CodingKey {
        case extensionId = "extension_id"
        case capability
        case scopePattern = "scope_pattern"
        case risk
        case approved
        case denied
        case others
        case distinct
        case neverForced
        case alsoMatched
        case deniedMatched
    }
}

/// grants the history speaks for
struct GrantSuggestions: Codable {
    /// grants the history speaks for (at most 200 items)
    var suggestions: [GrantSuggestion]
    /// ids of grants that decided nothing for 30 days (at most 1000 items; 1 to
    /// 64 characters each)
    var unused: [String]
    /// calls that were looked at (at least 0)
    var calls: Int
    /// of them, not kept in full (at least 0)
    var unreadable: Int
    /// held back because of their risk (at least 0)
    var highRiskHeldBack: Int
}

/// a question that is not asked for a while
struct PromptMute: Codable {
    /// the question whose denial made it quiet; unmute it by this (1 to 256
    /// characters)
    var promptId: String
    /// who asked
    var `extension`: PromptExtension
    /// for what kind of access
    var capability: Capability
    /// how dangerous it is
    var risk: Risk
    /// to what, the worst of it, without secrets
    var scope: PromptScope
    /// until when it is denied without asking (RFC 3339 in UTC)
    var until: Date
}

/// questions that are not asked for a while
struct PromptMutes: Codable {
    /// what is denied without asking, because it was denied too often (at most
    /// 64 items)
    var mutes: [PromptMute]
}

/// what the person is doing
struct ActionMoment: Codable {
    /// the app is in front (default false)
    var foreground: Bool?
    /// and shows this thread (default false)
    var sameThread: Bool?
    /// the person types (default false)
    var typing: Bool?
    /// or scrolls fast (default false)
    var scrolling: Bool?

    enum CodingKeys: String, CodingKey {
        case foreground
        case sameThread = "same_thread"
        case typing
        case scrolling
    }
}

/// an action is offered
struct ActionProposal: Codable {
    /// the conversation (1 to 256 characters)
    var threadId: String
    /// the turn; its lease may pause actions (1 to 256 characters)
    var turnId: String?
    /// the person asked for it in this turn (default false)
    var asked: Bool?
    /// whether the chip may open its first line
    var moment: ActionMoment?
    /// what is offered
    var action: ActionNeeded

    enum CodingKeys: String, CodingKey {
        case threadId = "thread_id"
        case turnId = "turn_id"
        case asked
        case moment
        case action
    }
}

/// which action
struct ActionReference: Codable {
    /// the turn that proposed it (1 to 256 characters)
    var requestId: String
    /// the action (1 to 256 characters)
    var actionId: String

    enum CodingKeys: String, CodingKey {
        case requestId = "request_id"
        case actionId = "action_id"
    }
}

/// an action and its receipt
struct ActionView: Codable {
    /// where to look it up (1 to 64 characters)
    var id: String
    /// the conversation (1 to 256 characters)
    var threadId: String
    /// where it stands
    var state: ChipState
    /// what is offered
    var action: ActionNeeded
    /// when it was offered (RFC 3339 in UTC)
    var proposedAt: Date
    /// when a person decided last (RFC 3339 in UTC)
    var decidedAt: Date?
    /// and where
    var surface: Surface?
    /// how often it was run (at least 0)
    var attempts: Int
    /// a person said: not now
    var putOff: Bool
    /// the first line of what will happen is to be shown
    var microExpand: Bool?
    /// not offered again: this is the one in its way
    var suppressed: Bool?
    /// the receipt
    var result: ActionExecuteResult?

    enum CodingKeys: String, CodingKey {
        case id
        case threadId = "thread_id"
        case state
        case action
        case proposedAt = "proposed_at"
        case decidedAt = "decided_at"
        case surface
        case attempts
        case putOff = "put_off"
        case microExpand = "micro_expand"
        case suppressed
        case result
    }
}

/// actions
struct ActionList: Codable {
    /// the newest first (at most 1000 items)
    var actions: [ActionView]
    /// cursor of the page behind this one (1 to 64 characters)
    var next: String?
}

/// a turn that did not happen
struct TryRequest: Codable {
    /// what the user would say (at most 8000 characters)
    var text: String
    /// there is a picture (default false)
    var hasImage: Bool?
    /// there is sound (default false)
    var hasAudio: Bool?
    /// there is leave to browse (default false)
    var browsing: Bool?
    /// what the caller is ready to spend
    var budgets: BudgetLimits?
    /// what happened lately (at most 8 items; default empty)
    var signalKinds: [SignalKind]?
    /// the window is nearly full (default false)
    var contextWindowPressure: Bool?
    /// the thread may be losing its subject (default false)
    var driftRisk: Bool?
    /// somebody else changed the summary (default false)
    var summaryChanged: Bool?
    /// where the feeling is heading; absent: settled
    var phase: AffectPhase?
    /// how strong it is; absent: low
    var intensityBucket: Intensity?

    enum CodingKeys: String, CodingKey {
        case text
        case hasImage = "has_image"
        case hasAudio = "has_audio"
        case browsing
        case budgets
        case signalKinds
        case contextWindowPressure
        case driftRisk
        case summaryChanged
        case phase
        case intensityBucket
    }
}

/// how close a label was
struct TryLabel: Codable {
    /// the label
    var intent: Intent
    /// how far behind the best, in logits; 0: it is the best (0 to 1000)
    var behind: Double
}

/// how close a tier was
struct TryTier: Codable {
    /// the tier (1 to 3)
    var tier: Int
    /// how far above its threshold the model is, in logits; below 0: under it
    /// (-1000 to 1000)
    var above: Double
}

/// what would be decided, and what nearly was
struct TryResult: Codable {
    /// what the turn is and what its answer may do
    var gate: IntentGateResult
    /// must, should or skip
    var turn: EvalBreakpointOutput
    /// all labels, the best first (at most 6 items)
    var labels: [TryLabel]
    /// what the model says of each tier (at most 3 items)
    var tiers: [TryTier]
    /// the risk by rules alone; the model may only raise it (0 to 3)
    var ruleTier: Int
    /// the answer has to say what it assumes
    var assumptionsRequired: Bool
}

/// one turn that is to be decided
struct TurnRequest: Codable {
    /// what the user said (1 to 20000 characters)
    var message: String
    /// the thread it belongs to (1 to 256 characters)
    var threadId: String?
    /// makes a repeated send harmless (1 to 256 characters)
    var clientRequestId: String?
    /// where the thread stood, as the client knows it
    var context: PacketContext?
    /// there is a picture (default false)
    var hasImage: Bool?
    /// there is sound (default false)
    var hasAudio: Bool?
    /// there is leave to browse (default false)
    var browsing: Bool?
    /// the context is nearly full (default false)
    var contextWindowPressure: Bool?
    /// the conversation may be drifting (default false)
    var driftRisk: Bool?
    /// somebody else changed the summary (default false)
    var summaryChanged: Bool?
    /// what the caller is ready to spend
    var budgets: BudgetLimits?
    /// how much of the trace comes back
    var traceConfig: TraceConfig?

    enum CodingKeys: String, CodingKey {
        case message
        case threadId
        case clientRequestId
        case context
        case hasImage = "has_image"
        case hasAudio = "has_audio"
        case browsing
        case contextWindowPressure
        case driftRisk
        case summaryChanged
        case budgets
        case traceConfig
    }
}

/// what the calls of a turn may do
struct TurnLease: Codable {
    /// kinds of extras and calls (at most 7 items)
    var allowedTypes: [AllowedType]
    /// how the answer is to be given
    var posture: Posture
    /// tool calls that are left (0 to 1000)
    var callsLeft: Int
    /// when it ends (RFC 3339 in UTC)
    var deadline: Date
}

/// the run of a turn
struct TurnTrace: Codable {
    /// id of the run (1 to 256 characters)
    var traceRunId: String
    /// how much was asked for
    var level: TraceLevel
    /// how many events it has (at least 0)
    var eventCount: Int
    /// events by phase; at level info
    var phaseCounts: [String: Json]?
    /// the last of them, in order; at level debug (at most 50 items)
    var events: [TraceEvent]?
}

/// what was decided on a turn
struct TurnResult: Codable {
    /// id of the run (1 to 256 characters)
    var traceRunId: String
    /// names the lease, for calls of this turn (1 to 256 characters)
    var turnId: String
    /// must, should or skip
    var decision: Breakpoint
    /// the rule that decided (1 to 6)
    var rule: Int
    /// the message is nothing but an acknowledgement
    var ackOnly: Bool
    /// the summary is frozen at the peak
    var peakGuardrailActive: Bool
    /// the same, as the engine calls it
    var freeze: Bool
    /// why the summary may not change; absent: it may
    var summaryBlocked: SummaryBlock?
    /// where the memento came from
    var source: MementoOrigin
    /// there was one
    var hasBaseline: Bool
    /// what the turn is and what its answer may do
    var gate: IntentGateResult
    /// what its calls may do
    var lease: TurnLease
    /// the run
    var trace: TurnTrace
    /// the same request was answered before, so
    var idempotentReplay: Bool?
}

/// one turn in a list
struct TraceItem: Codable {
    /// id of the run, and of the turn (1 to 256 characters)
    var traceRunId: String
    /// when it began (RFC 3339 in UTC)
    var createdAt: Date
    /// the thread (1 to 256 characters)
    var threadId: String?
    /// how the message begins, for people; absent: not kept (1 to 200
    /// characters)
    var message: String?
    /// must, should or skip
    var decision: Breakpoint
    /// the rule that decided (1 to 6)
    var rule: Int
    /// the summary was frozen
    var peakGuardrailActive: Bool
    /// why the summary did not change
    var summaryBlocked: SummaryBlock?
    /// where the memento came from
    var source: MementoOrigin
    /// where the thread was heading
    var phase: AffectPhase
    /// how strong it was
    var intensityBucket: Intensity
    /// of its last point (0 to 1)
    var intensity: Double?
    /// what was wanted
    var intent: Intent
    /// how sure that is (0 to 1)
    var confidence: Double
    /// the tier (0 to 3)
    var risk: Int
    /// how much beyond the answer
    var mode: EnrichmentMode
    /// how the answer is to be given
    var posture: Posture
    /// microseconds it took (at least 0)
    var totalUs: Int
    /// what came in was kept
    var replayable: Bool
}

/// runs, the newest first
struct TraceList: Codable {
    /// the runs (at most 500 items)
    var items: [TraceItem]
    /// where to go on; absent: that is all (1 to 64 characters)
    var nextCursor: String?
}

/// counts of a run
struct TraceSummary: Codable {
    /// how many events the run has (at least 0)
    var eventCount: Int
    /// events by phase
    var phaseCounts: [String: Json]
    /// when the last of them was (RFC 3339 in UTC)
    var latestTs: Date
}

/// a person was asked
struct TraceWait: Codable {
    /// prompt or action (1 to 16 characters)
    var kind: String
    /// of the question or the action (1 to 256 characters)
    var id: String
    /// what was asked, in words (1 to 256 characters)
    var label: String
    /// since when it was shown (RFC 3339 in UTC)
    var from: Date
    /// when it was answered; absent: it waits (RFC 3339 in UTC)
    var until: Date?
    /// the answer (1 to 64 characters)
    var outcome: String?
    /// who or what answered (1 to 200 characters)
    var by: String?
}

/// one run with its events
struct TraceView: Codable {
    /// the run
    var run: TraceRun
    /// the turn
    var turn: TraceItem
    /// what the memento signalled (at most 8 items)
    var signals: [SignalKind]
    /// what the gate said
    var gate: IntentGateResult
    /// counts of the events
    var summary: TraceSummary
    /// the last of them, in order (at most 50 items)
    var events: [TraceEvent]
    /// what people were asked on its behalf (at most 32 items)
    var waits: [TraceWait]
}

/// events a client saw
struct TraceIngest: Codable {
    /// id of this request (1 to 256 characters)
    var requestId: String?
    /// the same (1 to 256 characters)
    var request_id: String?
    /// the user, as the client names them (1 to 256 characters)
    var localUserUuid: String?
    /// the same (1 to 256 characters)
    var local_user_uuid: String?
    /// a list of 1 to 256: JournalOfferEvent, or an observation of a device
    /// without content
    var events: Json
}

/// from one message to another
struct EvidenceSpan: Codable {
    /// from this message (1 to 256 characters)
    var startMessageId: String
    /// to this one (1 to 256 characters)
    var endMessageId: String
}

/// what a person set
struct JournalTuning: Codable {
    /// how long no offer is made (0 to 1440)
    var newCooldownMinutes: Int?
    /// none at a peak
    var avoidPeakOverwhelm: Bool?
    /// any at all
    var offersEnabled: Bool?
}

/// what became of an offer
struct JournalOfferEvent: Codable {
    /// id of the event (1 to 256 characters)
    var eventId: String
    /// what happened
    var eventType: JournalEvent
    /// when (RFC 3339 in UTC)
    var ts: Date
    /// in which thread (1 to 256 characters)
    var threadId: String
    /// at which moment (1 to 256 characters)
    var momentId: String
    /// which messages it is about
    var evidenceSpan: EvidenceSpan
    /// how the thread felt
    var phaseAtOffer: AffectPhase?
    /// how the entry is written
    var modeSelected: JournalMode?
    /// what the person did
    var userAction: JournalAction?
    /// no offer was due
    var cooldownActive: Bool?
    /// how long that took (at least 0)
    var latencyMs: Int?
    /// ids it refers to
    var refs: [String: Json]?
    /// what the person set
    var tuning: JournalTuning?
}

/// how many were taken
struct TraceIngested: Codable {
    /// id of the request (1 to 256 characters)
    var requestId: String
    /// events that were taken (at least 0)
    var acceptedCount: Int
    /// events that were not (at least 0)
    var rejectedCount: Int
}

/// a step behind the decision
struct TraceStep: Codable {
    /// which step
    var phase: TracePhase
    /// how it went
    var status: TraceStatus
    /// when (RFC 3339 in UTC)
    var at: Date
    /// in words (at most 200 characters)
    var summary: String
    /// for machines (1 to 64 characters)
    var kind: String
    /// why, for machines (at most 64 characters)
    var reason: String?
    /// what helped, for machines (at most 64 characters)
    var resolvedBy: String?
    /// how many, how long (at least 0)
    var count: Int?

    enum CodingKeys: String, CodingKey {
        case phase
        case status
        case at
        case summary
        case kind
        case reason
        case resolvedBy = "resolved_by"
        case count
    }
}

/// a turn as the store keeps it
struct StoredTurn: Codable {
    /// version of this contract
    var v: String = "turn.v1"
    /// when it began (RFC 3339 in UTC)
    var createdAt: Date
    /// the thread (1 to 256 characters)
    var threadId: String?
    /// how much was asked for
    var level: TraceLevel
    /// what the user said; absent: not kept (1 to 20000 characters)
    var message: String?
    /// what was known besides, a bit each (0 to 65535)
    var flags: Int
    /// what the memento signalled (at most 8 items)
    var signals: [SignalKind]
    /// of the baseline
    var phase: AffectPhase
    /// of the baseline
    var bucket: Intensity
    /// of its last point (0 to 1)
    var intensity: Double?
    /// where it came from
    var source: MementoOrigin
    /// what the caller was ready to spend
    var budgets: BudgetLimits?
    /// what was decided
    var decision: Breakpoint
    /// by which rule (1 to 6)
    var rule: Int
    /// why the summary may not change
    var blocked: SummaryBlock
    /// the rules and weights that decided (at most 64 characters)
    var rules: String
    /// microseconds until the breakpoint (at least 0)
    var beforeUs: Int
    /// for it (at least 0)
    var breakpointUs: Int
    /// for the gate (at least 0)
    var gateUs: Int
    /// what followed: the model, the checks of its answer (at most 16 items)
    var steps: [TraceStep]?
    /// what the gate said
    var gate: IntentGateResult
}

/// what a key was used for
struct StoredAnswer: Codable {
    /// of the request (exactly 64 characters)
    var hash: String
    /// what was answered
    var answer: [String: Json]
}

/// one line of the ledger
struct AuditRecord: Codable {
    /// its number (at least 1)
    var seq: Int
    /// its place in the chain (exactly 64 characters)
    var hash: String
    /// the one before (exactly 64 characters)
    var prev: String
    /// what happened
    var record: [String: Json]
}

/// records, the newest first
struct AuditList: Codable {
    /// the records (at most 500 items)
    var items: [AuditRecord]
    /// where to go on; absent: that is all (1 to 64 characters)
    var nextCursor: String?
}

/// whether the chain is whole
struct AuditState: Codable {
    /// nothing was changed, cut or put in another order
    var ok: Bool
    /// records that were found in order (at least 0)
    var entries: Int
    /// the first that is not (at least 1)
    var brokenAt: Int?
    /// what is wrong with it (1 to 200 characters)
    var reason: String?
    /// the hash of the last one in order (exactly 64 characters)
    var head: String?
}

/// decisions by time
struct StatsBucket: Codable {
    /// its upper end; absent: none (at least 0)
    var uptoMs: Int?
    /// decisions that took so long (at least 0)
    var count: Int
}

/// how long people took
struct StatsTimes: Codable {
    /// decisions by people (at least 0)
    var n: Int
    /// half were faster; read off the buckets (at least 0)
    var medianMs: Int?
    /// 95 of 100 were faster (at least 0)
    var p95Ms: Int?
    /// by time (at most 11 items)
    var buckets: [StatsBucket]
    /// nobody answered: no decision (at least 0)
    var timeouts: Int
}

/// decisions of one day
struct StatsDay: Codable {
    /// which, in UTC (YYYY-MM-DD)
    var day: String
    /// approved or allowed by a person (at least 0)
    var allowed: Int
    /// put off (at least 0)
    var deferred: Int
    /// denied by a person (at least 0)
    var denied: Int
    /// nobody answered (at least 0)
    var timedOut: Int
}

/// turns of one intent by risk
struct StatsIntent: Codable {
    /// what was wanted
    var intent: Intent
    /// harmless (at least 0)
    var risk0: Int
    /// low (at least 0)
    var risk1: Int
    /// medium (at least 0)
    var risk2: Int
    /// high (at least 0)
    var risk3: Int
}

/// what the lattice allows
struct StatsCell: Codable {
    /// what is wanted
    var intent: Intent
    /// the tier (0 to 3)
    var risk: Int
    /// how much beyond the answer
    var mode: EnrichmentMode
    /// how the answer is to be given
    var posture: Posture
    /// which extras (at most 7 items)
    var allowedTypes: [AllowedType]
}

/// turns by decision
struct StatsTurns: Codable {
    /// turns that counted (at least 0)
    var must: Int
    /// turns as usual (at least 0)
    var should: Int
    /// acknowledgements (at least 0)
    var skip: Int
    /// turns that froze the summary (at least 0)
    var frozen: Int
}

/// counts and times of decisions
struct Stats: Codable {
    /// chips shown (at least 0)
    var breakpointShownCount: Int
    /// opened by themselves (at least 0)
    var breakpointAutoexpandedCount: Int
    /// approved (at least 0)
    var breakpointApprovedCount: Int
    /// put off (at least 0)
    var breakpointDeferredCount: Int
    /// tried again (at least 0)
    var breakpointRetryCount: Int
    /// carried out (at least 0)
    var breakpointSuccessCount: Int
    /// failed (at least 0)
    var breakpointFailedCount: Int
    /// how long decisions took, added up
    var timeToDecisionMs: DecisionTimes
    /// how far back what follows looks (1 to 31)
    var days: Int
    /// questions that wait now (at least 0)
    var promptsPending: Int
    /// how long people took
    var timeToDecide: StatsTimes
    /// the oldest first (at most 31 items)
    var decisionsPerDay: [StatsDay]
    /// turns by intent and risk (at most 6 items)
    var intentRisk: [StatsIntent]
    /// what is allowed where (at most 24 items)
    var lattice: [StatsCell]
    /// turns by decision
    var turns: StatsTurns

    enum CodingKeys: String, CodingKey {
        case breakpointShownCount = "breakpoint_shown_count"
        case breakpointAutoexpandedCount = "breakpoint_autoexpanded_count"
        case breakpointApprovedCount = "breakpoint_approved_count"
        case breakpointDeferredCount = "breakpoint_deferred_count"
        case breakpointRetryCount = "breakpoint_retry_count"
        case breakpointSuccessCount = "breakpoint_success_count"
        case breakpointFailedCount = "breakpoint_failed_count"
        case timeToDecisionMs = "time_to_decision_ms"
        case days
        case promptsPending
        case timeToDecide
        case decisionsPerDay
        case intentRisk
        case lattice
        case turns
    }
}

/// one thing the doctor looked at
struct DoctorCheck: Codable {
    /// what was looked at (1 to 64 characters)
    var check: String
    /// ok, note or bad (1 to 8 characters)
    var state: String
    /// what is so (1 to 6000 characters)
    var text: String
    /// what to do (1 to 6000 characters)
    var next: String?
}

/// whether everything is as it should be
struct DoctorReport: Codable {
    /// in the order they were made (at most 1000 items)
    var checks: [DoctorCheck]
    /// nothing is bad
    var ok: Bool
}

/// what an import of grants did
struct GrantImport: Codable {
    /// so many are new (at least 0)
    var added: Int
    /// so many were there already (at least 0)
    var there: Int
    /// nothing was changed: it would be so
    var dryRun: Bool
}

/// one setting in force
struct ConfigSetting: Codable {
    /// its name: table.key (1 to 64 characters)
    var key: String
    /// its value
    var value: Json
    /// default, file, environment or option (1 to 32 characters)
    var origin: String
    /// the file it stands in (1 to 4096 characters)
    var file: String?
    /// and the line (at least 1)
    var line: Int?
    /// what it is for (1 to 400 characters)
    var text: String?
    /// what it may be (1 to 400 characters)
    var allowed: String?
    /// the page may change it
    var editable: Bool?
}

/// the settings in force
struct ConfigView: Codable {
    /// every one (at most 256 items)
    var settings: [ConfigSetting]
    /// the files that were read, the later wins (at most 8 items; 1 to 4096
    /// characters each)
    var files: [String]
}

/// another value for a setting
struct SettingChange: Codable {
    /// as a person writes it; capabilities split by commas (at most 1000
    /// characters)
    var value: String
}

/// opens the page once
struct PageCode: Codable {
    /// behind #code= of a link; works once (exactly 43 characters)
    var code: String
    /// then it works no more (RFC 3339 in UTC)
    var expiresAt: Date
    /// where the page is; absent: the server answers on its socket only (1 to
    /// 320 characters)
    var origin: String?
}

/// a browser has a code
struct PageCodeUse: Codable {
    /// the code of the link (1 to 128 characters)
    var code: String
}

/// who is asking
struct PageSession: Codable {
    /// what it may do
    var role: Role
    /// of a new session: for the header X-Solgate-Page; the cookie alone is
    /// worth nothing (exactly 43 characters)
    var key: String?
    /// when the session ends at the latest (RFC 3339 in UTC)
    var expiresAt: Date?
}

/// one kind of what is kept
struct DataKind: Codable {
    /// what it is called: traces (1 to 64 characters)
    var name: String
    /// how many are kept (at least 0)
    var rows: Int
    /// a deletion takes it
    var goes: Bool
    /// what it holds (1 to 200 characters)
    var text: String
}

/// what is kept
struct DataView: Codable {
    /// of each kind (at most 32 items)
    var kinds: [DataKind]
}

/// take away what was said
struct DataDelete: Codable {
    /// the word delete (1 to 64 characters)
    var confirm: String
}

/// how much is gone
struct DataDeleted: Codable {
    /// how many rows are gone (at least 0)
    var deleted: Int
}

/// how many, and what became of them
struct ReplayTally: Codable {
    /// looked at (at least 0)
    var rows: Int
    /// decided as they were (at least 0)
    var same: Int
    /// decided otherwise (at least 0)
    var changed: Int
    /// not recorded in full; never guessed (at least 0)
    var unreplayable: Int
}

/// why records could not be replayed
struct ReplayPassed: Codable {
    /// for machines (1 to 64 characters)
    var code: String
    /// for people (1 to 400 characters)
    var text: String
    /// how many (at least 1)
    var count: Int
}

/// a verdict that is another today
struct ReplayChanged: Codable {
    /// turn, call or question (1 to 16 characters)
    var kind: String
    /// of the run, or of the call (1 to 512 characters)
    var id: String
    /// when it was decided (RFC 3339 in UTC)
    var at: Date
    /// what changed (1 to 64 characters)
    var field: String
    /// what it was (at most 256 characters)
    var then: String
    /// what it would be today (at most 256 characters)
    var now: String
    /// what changed it (at most 512 characters)
    var rule: String
}

/// recorded decisions on today's rules
struct ReplayView: Codable {
    /// turns
    var turns: ReplayTally
    /// host calls
    var calls: ReplayTally
    /// what the queue of questions settled
    var questions: ReplayTally?
    /// of the ledger, each in its place in the chain (at least 0)
    var records: Int?
    /// why some cannot be replayed (at most 64 items)
    var reasons: [ReplayPassed]
    /// turns that other rules or weights had decided (at least 0)
    var otherRules: Int
    /// every verdict that is another today (at most 1024 items)
    var changes: [ReplayChanged]
}

/// who answered
struct ChatModeDecision: Codable {
    /// who answered
    var personaLabel: Persona
    /// what was wanted
    var intent: Intent
    /// how risky it was (0 to 3)
    var risk: Int
    /// how it was answered
    var posture: Posture
}

/// what a turn may do to the summary
struct ChatBreakpoint: Codable {
    /// must, should or skip
    var decision: Breakpoint
    /// the summary was frozen at the peak
    var peakGuardrailActive: Bool
    /// why the summary was kept; absent: it was not
    var summaryBlocked: SummaryBlock?
    /// where the memento came from
    var source: MementoOrigin
}

/// how many rules were taken
struct DriverCounts: Codable {
    /// that always apply (0 to 64)
    var baselineCount: Int
    /// of those asked for (0 to 64)
    var acceptedCount: Int
    /// too many, or not known (0 to 256)
    var droppedCount: Int
    /// cut at their limit (0 to 64)
    var trimmedCount: Int
}

/// how much evidence there was
struct EvidenceSummary: Codable {
    /// pages (0 to 25)
    var captures: Int
    /// pieces of them (0 to 50)
    var supports: Int
    /// claims of the model (0 to 64)
    var claims: Int
    /// what was odd (0 to 64)
    var warnings: Int
}

/// a turn that was answered
struct ChatResponse: Codable {
    /// it went well
    var ok: Bool
    /// where to look it up (1 to 256 characters)
    var transmissionId: String
    /// the request, for actions (1 to 256 characters)
    var requestId: String
    /// whether a decision is needed
    var status: RequestStatus
    /// who answered
    var modeDecision: ChatModeDecision
    /// what became of the summary
    var breakpoint: ChatBreakpoint
    /// the answer (1 to 65536 characters)
    var assistant: String
    /// the answer with its meta
    var outputEnvelope: [String: Json]
    /// where the thread stands now; null: it is not remembered
    @Nullable var threadMemento: ThreadMemento?
    /// its version (1 to 80 characters)
    var threadMementoEtag: String?
    /// somebody changed it meanwhile; theirs was the base
    var threadMementoConflict: Bool?
    /// rules of the answer
    var driverBlocks: DriverCounts
    /// what there was
    var evidenceSummary: EvidenceSummary
    /// the run
    var trace: TurnTrace
    /// how it may announce itself
    var notificationPolicy: NotificationPolicy
    /// the same request was answered before, so
    var idempotentReplay: Bool?

    enum CodingKeys: String, CodingKey {
        case ok
        case transmissionId
        case requestId = "request_id"
        case status
        case modeDecision
        case breakpoint
        case assistant
        case outputEnvelope
        case threadMemento
        case threadMementoEtag = "thread_memento_etag"
        case threadMementoConflict = "thread_memento_conflict"
        case driverBlocks
        case evidenceSummary
        case trace
        case notificationPolicy = "notification_policy"
        case idempotentReplay
    }
}

/// a turn that is being answered
struct ChatPending: Codable {
    /// it was taken
    var ok: Bool
    /// where to look (1 to 256 characters)
    var transmissionId: String
    /// how it stands
    var status: TransmissionStatus
    /// an answer is to come
    var pending: Bool
    /// what there was
    var evidenceSummary: EvidenceSummary
    /// where the thread stood
    @Nullable var threadMemento: ThreadMemento?
    /// how it may announce itself
    var notificationPolicy: NotificationPolicy
    /// it was sent before, and is not answered yet
    var idempotentReplay: Bool?
    /// the packet is a trial run
    var simulated: Bool?
    /// when it is worth looking (0 to 60000)
    var checkAfterMs: Int?

    enum CodingKeys: String, CodingKey {
        case ok
        case transmissionId
        case status
        case pending
        case evidenceSummary
        case threadMemento
        case notificationPolicy = "notification_policy"
        case idempotentReplay
        case simulated
        case checkAfterMs
    }
}

/// a packet and how it stands
struct Transmission: Codable {
    /// its id (1 to 256 characters)
    var id: String
    /// what it is
    var packetType: PacketType
    /// the thread (1 to 256 characters)
    var threadId: String
    /// its key (1 to 256 characters)
    var clientRequestId: String?
    /// what the user said (1 to 20000 characters)
    var message: String
    /// when it came (RFC 3339 in UTC)
    var createdAt: Date
    /// how it stands
    var status: TransmissionStatus
    /// of the answer (100 to 599)
    var statusCode: Int?
    /// why there is no answer (1 to 64 characters)
    var errorCode: String?
    /// in words (at most 200 characters)
    var errorDetail: String?
    /// whether sending it again can help
    var retryable: Bool?
}

/// a transmission with its answer
struct TransmissionView: Codable {
    /// it is there
    var ok: Bool
    /// the packet
    var transmission: Transmission
    /// an answer is to come
    var pending: Bool
    /// the answer; of a failure, what is shown instead (at most 65536
    /// characters)
    @Nullable var assistant: String?
    /// the answer with its meta
    var outputEnvelope: [String: Json]?
    /// how often the model was asked (0 to 64)
    var attempts: Int
    /// where the thread stood after it
    var threadMemento: [String: Json]?
    /// all that was answered
    var response: [String: Json]?
}

/// what was said in a thread
struct ThreadMessages: Codable {
    /// the thread (1 to 256 characters)
    var threadId: String
    /// the newest last (at most 200 items)
    var exchanges: [TransmissionView]
}

/// a conversation in a list
struct ThreadItem: Codable {
    /// its id (1 to 256 characters)
    var threadId: String
    /// how the first message begins, made safe to show; empty: it is gone (at
    /// most 400 characters)
    var title: String
    /// when it began (RFC 3339 in UTC)
    var createdAt: Date
    /// when something was said last (RFC 3339 in UTC)
    var lastAt: Date
    /// how many packets were sent in it (at least 1)
    var exchanges: Int
    /// an answer is to come
    var pending: Bool
}

/// conversations, the newest first
struct ThreadList: Codable {
    /// the conversations (at most 200 items)
    var items: [ThreadItem]
    /// where to go on; absent: that is all (1 to 64 characters)
    var nextCursor: String?
}

/// a memento that is proposed; other keys are dropped
struct MementoDraft: Codable {
    /// the thread (1 to 256 characters)
    var threadId: String?
    /// the same (1 to 256 characters)
    var thread_id: String?
    /// what it is about (1 to 200 characters)
    var arc: String
    /// what is worked on (at most 32 items; 1 to 200 characters each; default
    /// empty)
    var active: [String]?
    /// what waits (at most 32 items; 1 to 200 characters each; default empty)
    var parked: [String]?
    /// what was decided (at most 32 items; 1 to 200 characters each; default
    /// empty)
    var decisions: [String]?
    /// what comes next (at most 32 items; 1 to 200 characters each; default
    /// empty)
    var next: [String]?
    /// how it feels
    var affect: ThreadMementoAffect?
}

/// the draft as it is kept
struct MementoDrafted: Codable {
    /// it is kept
    var ok: Bool
    /// the draft, with its id
    var memento: ThreadMemento
}

/// what is to become of a draft
struct MementoDecision: Codable {
    /// the thread (1 to 256 characters)
    var threadId: String?
    /// the same (1 to 256 characters)
    var thread_id: String?
    /// the memento that was looked at (1 to 256 characters)
    var mementoId: String?
    /// the same (1 to 256 characters)
    var memento_id: String?
    /// accept, decline or revoke (1 to 16 characters)
    var decision: String
}

/// what became of it
struct MementoDecided: Codable {
    /// it was understood
    var ok: Bool
    /// what was asked for (1 to 16 characters)
    var decision: String
    /// whether that changed something
    var applied: Bool
    /// applied, already_accepted, already_accepted_not_declined,
    /// already_revoked or not_found (1 to 64 characters)
    var reason: String
    /// the memento it is about; null: there is none
    @Nullable var memento: ThreadMemento?
}

/// a conversation as the store keeps it
struct StoredThread: Codable {
    /// version of this contract
    var v: String = "thread.v1"
    /// its id (1 to 256 characters)
    var threadId: String
    /// its first transmission (1 to 64 characters)
    var first: String
    /// when that came (RFC 3339 in UTC)
    var createdAt: Date
    /// how many there are (at least 1)
    var exchanges: Int
}

/// an exchange as the store keeps it
struct StoredChat: Codable {
    /// version of this contract
    var v: String = "chat.v1"
    /// the thread (1 to 256 characters)
    var threadId: String
    /// of the packet (exactly 64 characters)
    var hash: String
    /// its key (1 to 256 characters)
    var clientRequestId: String?
    /// when it came (RFC 3339 in UTC)
    var createdAt: Date
    /// how it stands
    var status: TransmissionStatus
    /// how often the model was asked (0 to 64)
    var attempts: Int
    /// what the user said (1 to 20000 characters)
    var message: String
    /// how the answer may announce itself
    var notificationPolicy: NotificationPolicy
    /// what the chat was for
    var mode: ChatMode
    /// the answer; of a failure, what is shown instead (at most 65536
    /// characters)
    var assistant: String?
    /// all that was answered
    var response: [String: Json]?
    /// of the answer (100 to 599)
    var statusCode: Int?
    /// why there is none (1 to 64 characters)
    var errorCode: String?
    /// in words (at most 200 characters)
    var errorDetail: String?
    /// whether sending it again can help
    var retryable: Bool?

    enum CodingKeys: String, CodingKey {
        case v
        case threadId
        case hash
        case clientRequestId
        case createdAt
        case status
        case attempts
        case message
        case notificationPolicy = "notification_policy"
        case mode
        case assistant
        case response
        case statusCode
        case errorCode
        case errorDetail
        case retryable
    }
}

/// a call that waits for a person
struct DialogueBlock: Codable {
    /// which call; Confirm and Cancel name it (1 to 256 characters)
    var callId: String
    /// the tool (1 to 128 characters)
    var name: String
    /// what stands over it (1 to 64 characters)
    var title: String
    /// what the one button says (1 to 64 characters)
    var confirm: String
    /// what the other says (1 to 64 characters)
    var cancel: String
    /// what the model proposes
    var args: [String: Json]?
    /// what Confirm would add
    var row: [String: Json]?
    /// why Confirm would fail (at most 500 characters)
    var problem: String?
    /// which of the calls of the reply (1 to 64)
    var at: Int
    /// how many there are (1 to 64)
    var of: Int

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
        case name
        case title
        case confirm
        case cancel
        case args
        case row
        case problem
        case at
        case of
    }
}

/// a chat with the Spec Asst
struct DialogueView: Codable {
    /// the thread (1 to 256 characters)
    var threadId: String
    /// what the chat is for
    var mode: ChatMode
    /// how it stands
    var state: SaState
    /// goes up when it begins anew (at least 0)
    var session: Int
    /// what the badge says (1 to 64 characters)
    var badge: String
    /// the call that waits
    var block: DialogueBlock?
    /// what was said, the oldest first (at most 200 items)
    var lines: [ChatMessage]
}

/// a button of a block was tapped
struct DialogueTap: Codable {
    /// the call whose block was shown (1 to 256 characters)
    var callId: String

    enum CodingKeys: String, CodingKey {
        case callId = "call_id"
    }
}

/// something was typed
struct DialogueText: Codable {
    /// what (1 to 20000 characters)
    var text: String
}

/// another chat is wanted
struct DialogueMode: Codable {
    /// which
    var mode: ChatMode
}

/// how long the battery lasts
struct EnergyAutonomy: Codable {
    /// the weather
    var scenario: AutonomyScenario
    /// for ever
    var infinite: Bool
    /// null: for ever (at least 0)
    @Nullable var days: Double?
    /// null: for ever (at least 0)
    @Nullable var hours: Double?
    /// charged less used, a day
    var netWh: Double
    /// as people read it (1 to 32 characters)
    var label: String
    /// its colour
    var color: EnergyTone
}

/// the energy tables and their totals
struct EnergyView: Codable {
    /// the loads (at most 1024 items)
    var items: [PowerItem]
    /// the sources (at most 1024 items)
    var charging: [ChargingSource]
    /// the battery
    var battery: BatteryConfig
    /// what a day adds up to
    var totals: SystemTotals
    /// how long the battery lasts, by weather (at most 8 items)
    var autonomy: [EnergyAutonomy]
}

/// what create_reminder does
struct ReminderPayload: Codable {
    /// what to be reminded of (1 to 200 characters)
    var title: String
    /// when it is due (RFC 3339 in UTC)
    var dueAt: Date?
    /// the day it is due, without a time (YYYY-MM-DD)
    var dueDate: String?
    /// remarks (at most 2000 characters)
    var notes: String?
    /// a category of it (at most 200 characters)
    var list: String?

    enum CodingKeys: String, CodingKey {
        case title
        case dueAt = "due_at"
        case dueDate = "due_date"
        case notes
        case list
    }
}

/// what create_calendar_event does
struct EventPayload: Codable {
    /// what it is (1 to 200 characters)
    var title: String
    /// when it begins (RFC 3339 in UTC)
    var startAt: Date
    /// when it ends; absent: an hour later (RFC 3339 in UTC)
    var endAt: Date?
    /// where it is (at most 200 characters)
    var location: String?
    /// remarks (at most 2000 characters)
    var notes: String?

    enum CodingKeys: String, CodingKey {
        case title
        case startAt = "start_at"
        case endAt = "end_at"
        case location
        case notes
    }
}
