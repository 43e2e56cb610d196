internal import SpecCore

/// The state of a seat about its host.
struct SeatLink: Sendable {
  enum Stage: Sendable, Equatable {
    /// Sends HELLO until it is answered.
    case joining
    /// Has the seat and measures the host's clock.
    case measuring(since: Moment)
    case seated
    /// The seat was refused; a person is asked for another one.
    case refused
  }

  let session: UInt64
  var endpoint: SocketAddress
  var hostName: String
  /// The highest revision received; messages of older ones are ignored.
  var revision: UInt32
  /// The highest number of the host's datagrams; lower ones are replays or out of order.
  var highestSequence: UInt32
  var lastHeard: Moment
  var isLost = false
  /// The host has said goodbye.
  var hasLeft = false
  /// The host has answered this device, so its BEACON was not a recording.
  var hasAnswered = false

  var stage = Stage.joining
  var nextHello: Moment?
  /// The number of the first HELLO of this attempt; answers to earlier ones are ignored.
  var firstHello: UInt32 = 0
  /// When the host last answered about the seat, or when the attempt began.
  var lastAnswer: Moment
  var takenSince: Moment?
  var nextReady: Moment?
  var firstReady: UInt32 = 0
  /// The Ready state that the host has acknowledged; nil if unknown.
  var acknowledged: Bool?
  var nextQuestion = Moment(nanoseconds: .min)

  init(
    session: UInt64, endpoint: SocketAddress, beacon: Beacon, sequence: UInt32, at now: Moment
  ) {
    self.session = session
    self.endpoint = endpoint
    hostName = DisplayName(cleaning: beacon.name, fallback: endpoint.description).text
    revision = beacon.revision
    highestSequence = sequence
    lastHeard = now
    lastAnswer = now
  }

  /// Whether a seat that asks here may as well ask another host: three HELLOs were not answered.
  func isSilent(at now: Moment) -> Bool {
    stage == .joining && !hasAnswered && now - lastAnswer >= Timing.repeating * 3
  }
}

/// Sessions that are not joined for a while, because their host did not answer.
struct SilentSessions: Sendable {
  private static let limit = 64
  private var sessions: [(session: UInt64, since: Moment)] = []

  mutating func add(_ session: UInt64, at now: Moment) {
    sessions.removeAll { $0.session == session || now - $0.since >= Timing.silence }
    if sessions.count >= Self.limit { sessions.removeFirst() }
    sessions.append((session, now))
  }

  func contains(_ session: UInt64, at now: Moment) -> Bool {
    sessions.contains { $0.session == session && now - $0.since < Timing.silence }
  }
}

/// The schedule of DISCOVER.
struct Search: Sendable {
  private(set) var began: Moment
  private(set) var next: Moment
  private var sent = 0
  /// The host is known but lost.
  private let isForLost: Bool

  init(at now: Moment, forLost isForLost: Bool = false) {
    (began, next) = (now, now)
    self.isForLost = isForLost
  }

  /// Schedules the next one, after one was sent.
  mutating func schedule(at now: Moment) {
    let start: [Int64] = [100, 250, 500]
    sent += 1
    if isForLost {
      next = now + .seconds(1)
    } else if sent <= start.count {
      next = max(now, began + .milliseconds(start[sent - 1]))
    } else {
      next = now + (now - began > .seconds(30) ? .seconds(2) : .milliseconds(500))
    }
  }

  /// Multicast first; after two seconds broadcast too.
  func destinations(_ options: SeatOptions, at now: Moment) -> [Destination] {
    if let pinned = options.pinned { return [.unicast(pinned)] }
    if options.usesBroadcast { return [.broadcast] }
    return now - began >= .seconds(2) ? [.multicast, .broadcast] : [.multicast]
  }
}

/// The schedule of PROBE, and the probes that are not answered yet.
struct ProbeSchedule: Sendable {
  static let burst = 20
  /// Enough answers to estimate the clock.
  static let enough = 8
  private static let outstandingLimit = 64

  private(set) var next: Moment?
  private(set) var left = 0
  private var interval: Nanoseconds = 0
  /// Answers since the last burst began.
  private(set) var answers = 0
  private var outstanding: [(sequence: UInt32, sent: Moment)] = []

  mutating func burst(every interval: Nanoseconds, from start: Moment) {
    (next, left, answers) = (start, Self.burst, 0)
    self.interval = interval
  }

  mutating func stop() {
    (next, left) = (nil, 0)
    outstanding = []
  }

  /// Schedules the next one, after one was due. After a burst they are sent about once a second, with jitter so that
  /// a hundred devices do not stay synchronized.
  mutating func schedule(at now: Moment, isInsisting: Bool, random: inout SplitMix64) {
    guard let due = next else { return }
    left = max(0, left - 1)
    if left > 0 || isInsisting {
      // Not relative to when it was due: after a stall probes must not be sent all at once.
      next = max(due + interval, now + interval / 2)
    } else {
      next = now + .milliseconds(900) + random.length(upTo: .milliseconds(200))
    }
  }

  mutating func sent(_ sequence: UInt32, at now: Moment) {
    if outstanding.count >= Self.outstandingLimit { outstanding.removeFirst() }
    outstanding.append((sequence, now))
  }

  /// Notes an answer; false if the probe was not sent or was answered before.
  mutating func answered(_ sequence: UInt32, sent: Moment) -> Bool {
    guard
      let index = outstanding.firstIndex(where: { $0.sequence == sequence && $0.sent == sent })
    else { return false }
    outstanding.remove(at: index)
    answers += 1
    return true
  }

  mutating func forget() { outstanding = [] }
}
