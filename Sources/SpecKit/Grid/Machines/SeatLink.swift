internal import SpecCore

/// What a seat knows of the host it has joined, or is joining.
struct SeatLink: Sendable {
  enum Stage: Sendable, Equatable {
    /// Says HELLO until it is answered.
    case joining
    /// Has the seat, measures the clock.
    case measuring(since: Moment)
    case seated
    /// The seat was refused; somebody is asked for another one.
    case refused
  }

  let session: UInt64
  let key: SessionKey
  var endpoint: Endpoint
  var hostName: String
  /// The highest seen: of what is older nothing counts any more.
  var revision: UInt32
  /// Of the host's datagrams: a lower one is a repeat by somebody else, or out of order.
  var highestSequence: UInt32
  var lastHeard: Moment
  var isLost = false
  /// It said goodbye.
  var hasLeft = false

  var stage = Stage.joining
  var nextHello: Moment?
  /// The first HELLO of this attempt; answers to earlier ones are not for it.
  var firstHello: UInt32 = 0
  /// When the host last said anything about the seat, or the attempt began.
  var lastAnswer: Moment
  var takenSince: Moment?
  var nextReady: Moment?
  var firstReady: UInt32 = 0
  /// What the host has acknowledged of Ready; nil while it may think either.
  var acknowledged: Bool?
  var nextQuestion = Moment(nanoseconds: .min)

  init(
    session: UInt64, key: SessionKey, endpoint: Endpoint, beacon: Beacon, sequence: UInt32,
    at now: Moment
  ) {
    self.session = session
    self.key = key
    self.endpoint = endpoint
    hostName = DisplayName(cleaning: beacon.name, fallback: endpoint.description).text
    revision = beacon.revision
    highestSequence = sequence
    lastHeard = now
    lastAnswer = now
  }
}

/// When DISCOVER is sent.
struct Search: Sendable {
  private(set) var began: Moment
  private(set) var next: Moment
  private var sent = 0
  /// The host is known but not heard.
  private let isForLost: Bool

  init(at now: Moment, forLost isForLost: Bool = false) {
    (began, next) = (now, now)
    self.isForLost = isForLost
  }

  /// Whether it is time for the next one; sets the time of the one after it.
  mutating func isDue(at now: Moment) -> Bool {
    guard now >= next else { return false }
    let start: [Int64] = [100, 250, 500]
    sent += 1
    if isForLost {
      next = now + .seconds(1)
    } else if sent <= start.count {
      next = max(now, began + .milliseconds(start[sent - 1]))
    } else {
      next = now + (now - began > .seconds(30) ? .seconds(2) : .milliseconds(500))
    }
    return true
  }

  /// The group first; after two seconds broadcast too.
  func destinations(_ options: SeatOptions, at now: Moment) -> [Destination] {
    if let pinned = options.pinned { return [.unicast(pinned)] }
    if options.usesBroadcast { return [.broadcast] }
    return now - began >= .seconds(2) ? [.multicast, .broadcast] : [.multicast]
  }
}

/// When PROBE is sent, and which are not answered yet.
struct ProbeSchedule: Sendable {
  static let burst = 20
  /// Enough to know the clock by.
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

  /// Whether one is due. After a burst they come once a second, a little unevenly so that a hundred
  /// devices do not stay in step.
  mutating func isDue(at now: Moment, isInsisting: Bool, random: inout SplitMix64) -> Bool {
    guard let due = next, now >= due else { return false }
    left = max(0, left - 1)
    if left > 0 || isInsisting {
      // Not from the moment it was due: after a stall they must not come all at once.
      next = max(due + interval, now + interval / 2)
    } else {
      next = now + .milliseconds(900) + random.length(upTo: .milliseconds(200))
    }
    return true
  }

  mutating func sent(_ sequence: UInt32, at now: Moment) {
    if outstanding.count >= Self.outstandingLimit { outstanding.removeFirst() }
    outstanding.append((sequence, now))
  }

  /// Whether the answer is the first to a probe that was sent.
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
