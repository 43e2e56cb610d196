internal import SpecCore

/// The host's records, screens and controls.
struct HostPresenter: Presenter {
  typealias M = HostMachine

  static let farewell = HostMachine.Action.quit(.atOnce)

  enum Question: Equatable {
    case startAnyway(String)
    case stopAndQuit
  }

  /// The address of this host, and where its beacons are sent.
  let address: String
  let group: String
  let brightness: Brightness
  /// The address of the page for phones; nil without one.
  var web: WebAddress?
  /// Only programs on this machine can be reached.
  var isOffline = false
  var question: Question?
  var showsAddress = false
  /// The color of the running step.
  var step: Int?
  /// The last event in words.
  var message = "" { didSet { if !message.contains(" asks for ") { asked = nil } } }
  /// The taken seat that the message is about, and who asks for it.
  var asked: (seat: Seat, name: String, at: Moment)?
  /// The duration of a message about a device that asks for a taken seat and then falls silent.
  private static let askingTime = Nanoseconds.seconds(60)

  /// Whether the seat of the message is free, or no device asks for it any longer.
  func isAnswered(_ machine: HostMachine, at now: Moment) -> Bool {
    guard let asked else { return false }
    return now - asked.at > Self.askingTime
      || !machine.holders.contains { $0.seat == asked.seat }
      || !machine.duplicates.contains { $0.seat == asked.seat }
  }

  mutating func follow(_ event: HostEvent, _ machine: HostMachine, at now: Moment) {
    switch event {
    case .start(_, let show, _, _, let seats):
      (step, question) = (nil, nil)
      message = "Sequence \(show.sequence.rawValue) starts on \(seats) screens"
    case .step(_, let step): self.step = step
    case .delivered(_, let delivered, let seats):
      message = "\(delivered) of \(seats) heard the start"
    case .finished:
      (step, question, message) = (nil, nil, "")
    case .stopped:
      (step, question) = (nil, nil)
      message = "Run \(machine.runCount) was stopped"
    case .duplicate(let seat, let name, let holder):
      asked = (seat, name, now)
      message = "\(name) asks for \(seat.text), which is taken by \(holder)"
    case .refused(.nothingReady):
      message = machine.holders.contains { $0.isReady } ? Self.nothingGood : Self.nothingReady
    case .refused(.alreadyRunning): message = "A run is going on; s stops it"
    case .refused(.badLine): break
    case .refused(.seatsNotGood(let troubles)): question = .startAnyway(Self.count(troubles))
    case .seated(let holder):
      guard let asked else { break }
      let isWaiting = machine.duplicates.contains { $0.seat == asked.seat }
      if !isWaiting || holder.name == asked.name { (self.asked, message) = (nil, "") }
    case .left(let holder):
      if holder.seat == asked?.seat { (asked, message) = (nil, "") }
    default: break
    }
  }

  static func warning(_ event: HostEvent) -> String? {
    guard case .otherHost(let name, let address) = event else { return nil }
    return warning(name: name, address: address)
  }

  static func warning(name: String, address: SocketAddress) -> String {
    "\(name) at \(address) uses this code too: end one host"
  }

  static let nothingReady = "No seat is ready yet: ask people to press Ready"
  static let nothingGood = "No ready seat knows the time well yet: wait a few seconds"

  /// `run 7: 96 of 96 heard the start, 96 showed all 4 colors, latest 1.4 ms; missed: none`
  /// - Parameter number: of the run, as people count.
  static func summary(_ report: RunReport, number: Int? = nil) -> String {
    let steps = report.steps.count == 1 ? "the color" : "all \(report.steps.count) colors"
    let names = worstFirst(report.missed).map {
      "\($0.row),\($0.column) (\(words(for: $0.reason).short))"
    }
    // A count of one would take the room of the seat itself.
    let missed = names.count <= 6 ? names : Array(names.prefix(5))
    let more = names.count > missed.count ? " and \(names.count - missed.count) more" : ""
    return "run \(number ?? report.run): \(report.delivered) of \(report.seats) heard the start, "
      + "\(report.complete) showed \(steps)"
      + (report.joinedLate > 0 ? ", \(report.joinedLate) joined late" : "")
      + (latest(of: report).map { ", latest \($0); " } ?? "; ") + "missed: "
      + (missed.isEmpty ? "none" : missed.joined(separator: ", ") + more)
  }

  static func worstFirst(_ missed: [RunReport.Missed]) -> [RunReport.Missed] {
    ["no-start", "no-report", "left", "late"].flatMap { reason in
      missed.filter { $0.reason == reason }
    }
  }

  /// A reason of the report in words.
  static func words(for reason: String) -> (long: String, short: String) {
    switch reason {
    case "no-start": ("did not hear Start", "no Start")
    case "no-report": ("sent no report", "no report")
    case "left": ("left the show", "left")
    default: (reason, reason)
    }
  }

  /// The largest lateness; nil without any reported step.
  static func latest(of report: RunReport) -> String? {
    let late = report.kinds.map(\.maxUs).max() ?? 0
    return report.complete == 0 && late == 0 ? nil : "\(late / 1000).\(late % 1000 / 100) ms"
  }

  /// `Seats 3,4 and 3,5 not heard, 1 clock worse than 20 ms.`
  private static func count(_ troubles: [HostEvent.Trouble]) -> String {
    let silent = troubles.filter { $0.reason == .notHeard }.map(\.holder.seat.text)
    let coarse = troubles.count - silent.count
    var parts: [String] = []
    if silent.count > 3 {
      parts.append("\(silent.count) seats not heard")
    } else if !silent.isEmpty {
      parts.append(
        "Seat\(silent.count == 1 ? "" : "s") \(silent.joined(separator: " and ")) not heard")
    }
    if coarse > 0 { parts.append("\(coarse) clock\(coarse == 1 ? "" : "s") worse than 20 ms") }
    return parts.joined(separator: ", ") + "."
  }

  func keep(_ event: HostEvent, _ machine: HostMachine, at stamp: Stamp, _ context: Context) {
    guard case .finished(let run) = event else { return }
    SavedState.add(run.report(startedAt: stamp.wall(of: run.start)), context)
  }

  mutating func press(_ key: Key, _ machine: HostMachine, at now: Moment)
    -> [HostMachine.Action]
  {
    if let question {
      guard [.character("y"), .character("Y")].contains(key) else {
        decline(question)
        return []
      }
      self.question = nil
      return [question == .stopAndQuit ? .quit(.stopping) : .start(nil, anyway: true)]
    }
    switch key {
    case .enter where machine.hasClaimedCode: return [.start(nil, anyway: false)]
    case .character("1") where !machine.isRunning: return [.choose(.turns)]
    case .character("2") where !machine.isRunning: return [.choose(.quadrants)]
    case .character("s") where machine.isRunning: return [.stop]
    case .character("u"):
      showsAddress.toggle()
    case .character("q"):
      guard machine.isRunning else { return [.quit(.stopping)] }
      question = .stopAndQuit
    default: break
    }
    return []
  }

  private mutating func decline(_ question: Question) {
    self.question = nil
    message = question == .stopAndQuit ? "" : "Not started."
  }

  func commands(of line: String?, _ machine: HostMachine) -> [HostMachine.Action] {
    guard let line else { return machine.options.startWhen == nil ? [.quit(.afterRun)] : [] }
    var words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    switch words {
    case []: return []
    case ["stop"]: return [.stop]
    case ["quit"]: return [.quit(.stopping)]
    default: break
    }
    guard words.removeFirst() == "start" else { return [.reject] }
    let isAnyway = words.last == "anyway"
    if isAnyway { words.removeLast() }
    switch words {
    case []: return [.start(nil, anyway: isAnyway)]
    case ["1"]: return [.start(.turns, anyway: isAnyway)]
    case ["2"]: return [.start(.quadrants, anyway: isAnyway)]
    default: return [.reject]
    }
  }

  /// Lines wait until the code is claimed.
  func takesLines(_ machine: HostMachine) -> Bool { machine.hasClaimedCode }

  /// Ctrl-C declines a question, stops a run, or quits.
  mutating func actions(
    of signal: Signal, isTerminal: Bool, _ machine: HostMachine
  ) -> [HostMachine.Action]? {
    guard isTerminal, signal == .interrupt else { return nil }
    if let question {
      decline(question)
      return []
    }
    return [machine.isRunning ? .stop : .quit(.stopping)]
  }

  func frame(_ machine: HostMachine, _ style: FrameStyle, at now: Moment) -> Frame {
    HostPage(host: self, machine: machine, style: style, now: now).frame()
  }

  /// Whole seconds, rounded up; nil when no run is about to start.
  func secondsToStart(_ machine: HostMachine, _ now: Moment) -> Int64? {
    guard machine.phase == .starting, let run = machine.run, run.start > now else { return nil }
    return (run.start - now + .seconds(1) - 1) / .seconds(1)
  }

  /// The quality of clocks, the time since a seat was heard and the time to the first color change without
  /// an event.
  func wake(_ machine: HostMachine, after now: Moment) -> Moment {
    let isTroubled = machine.holders.contains { $0.trouble != nil || $0.isLost }
    // The machine forgets another host at its next BEACON.
    let otherHostLeft = machine.otherHost.map { $0.lastHeard + Timing.silence + Timing.beacon }
    let seconds = secondsToStart(machine, now)
    let countdown = machine.run.flatMap { run in seconds.map { run.start - .seconds($0 - 1) } }
    return min(
      isTroubled ? now + .seconds(1) : .distantFuture, countdown ?? .distantFuture,
      otherHostLeft.map { max($0, now + Timing.beacon) } ?? .distantFuture)
  }
}
