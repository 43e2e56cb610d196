internal import SpecCore

/// A run that a host continues after its program had ended without a goodbye. The host keeps the
/// session, because a seat obeys STOP in the session of its run only.
struct ContinuedRun: Sendable, Equatable, Codable {
  @HexadecimalNumber var session: UInt64
  var revision: UInt32
  /// How many runs there were in the session, with this one.
  var number: Int
  /// A number that no datagram of the session has reached.
  var sequence: UInt32
  var show: ShowSequence
  var stepMs: Int
  var leadMs: Int
  /// The first color, by the wall clock and by the monotonic clock of the machine.
  var startsAt: Instant
  var start: Int64

  /// More datagrams than a host sends in the longest run.
  private static let reserve: UInt32 = 1 << 22
  /// How far both clocks may differ; more means that the machine was restarted.
  private static let tolerance = Nanoseconds.seconds(2)

  /// The run of a machine; nil if none is going on.
  init?(_ machine: HostMachine, at stamp: Stamp) {
    guard machine.isRunning, let run = machine.run else { return nil }
    session = machine.session
    (revision, number) = (run.revision, machine.runCount)
    sequence = machine.encoder.sequence &+ Self.reserve
    (show, stepMs) = (run.show.sequence, run.show.stepMilliseconds)
    leadMs = Int(run.lead / .milliseconds(1))
    (startsAt, start) = (stamp.wall(of: run.start), run.start.nanoseconds)
  }

  var run: Show { Show(sequence: show, stepMilliseconds: stepMs) }

  /// Whether the run is going on, on the same machine without a restart of it.
  func isGoing(at stamp: Stamp) -> Bool {
    let start = Moment(nanoseconds: start)
    let difference = startsAt.since(stamp.wall(of: start))
    return abs(difference / .nanoseconds(1)) < Double(Self.tolerance)
      && stamp.moment < start + .milliseconds(Int64(run.totalMilliseconds))
      && start - stamp.moment < Timing.furthestStart
  }
}

extension HostRun {
  init(_ continued: ContinuedRun, at now: Moment) {
    self.init(
      revision: continued.revision, show: continued.run,
      lead: .milliseconds(Int64(continued.leadMs)), isContinued: true,
      start: Moment(nanoseconds: continued.start), participants: [], nextGroup: now,
      isDeliveredTold: true)
    while nextStep < show.sequence.stepCount, now >= moment(of: nextStep + 1) { nextStep += 1 }
  }
}

/// A number of 64 bits that is stored as hexadecimal digits: JSON numbers end at 63 bits here.
@propertyWrapper
struct HexadecimalNumber: Sendable, Equatable {
  var wrappedValue: UInt64
}

extension HexadecimalNumber: TextCodable {
  var storedText: String { String(wrappedValue, radix: 16) }

  init?(storedText: String) {
    guard let number = UInt64(storedText, radix: 16) else { return nil }
    wrappedValue = number
  }

  static let textKind = "hexadecimal digits"
}
