internal import SpecCore

/// A seat's records, screens and controls.
struct SeatPresenter: Presenter {
  typealias M = SeatMachine

  static let takesText = true
  static let farewell = SeatMachine.Action.leave

  /// Text that is being entered.
  struct Entry: Equatable {
    enum Kind: String { case seat, code }
    var kind: Kind
    var input = TextInput()
    var message = ""
  }

  let brightness: Brightness
  /// Whether the seat is saved; false if the file is damaged, so that it is not overwritten.
  let keepsSeat: Bool
  /// Only programs on this machine can be reached.
  let isOffline: Bool
  var entry: Entry?
  /// Why the organizer refused this seat, and what the person can enter instead.
  var refusal: (kind: Entry.Kind, reason: String)?
  /// The color that is shown.
  var color: (step: Int, color: GridColor)?
  /// A run was started and has not ended.
  var isBlack = false
  /// A run was shown completely.
  var isThanking = false

  static func isUrgent(_ event: SeatEvent) -> Bool {
    switch event {
    case .step, .start, .finished, .stopped: true
    default: false
    }
  }

  mutating func follow(_ event: SeatEvent, _ machine: SeatMachine, at now: Moment) {
    switch event {
    case .start: (isBlack, isThanking, color, entry) = (true, false, nil, nil)
    case .step(_, let step, let color, _): (self.color, isBlack) = ((step, color), true)
    case .finished: (isBlack, color, isThanking) = (false, nil, true)
    case .stopped: (isBlack, color) = (false, nil)
    case .refused(.seatTaken(let holder)):
      let seat = machine.options.seat
      entry = Entry(kind: .seat, message: "That seat is taken by \(holder). Choose another one.")
      refusal = (.seat, "Row \(seat.row), Column \(seat.column) is taken by \(holder).")
    case .refused(.wrongCode):
      entry = Entry(kind: .code, message: "Wrong join code. Ask the organizer for it.")
      refusal = (.code, "Wrong join code.")
    case .found:
      guard refusal?.kind == .code else { break }
      refusal = nil
      if entry?.kind == .code { entry = nil }
    case .seated: refusal = nil
    case .unready: isThanking = false
    default: break
    }
  }

  func keep(_ event: SeatEvent, _ machine: SeatMachine, at stamp: Stamp, _ context: Context) {
    guard case .seated(let seat, let name) = event, keepsSeat else { return }
    let saved = SavedSeat(
      row: seat.row, column: seat.column, name: name, code: machine.options.code.text,
      latencyMs: Int(machine.options.latency / .milliseconds(1)))
    SavedState.keep(saved, context)
  }

  mutating func press(_ key: Key, _ machine: SeatMachine, at now: Moment)
    -> [SeatMachine.Action]
  {
    if entry != nil { return type(key) }
    switch key {
    case .character("q"): return [.leave]
    case .enter where refusal != nil:
      entry = refusal.map { Entry(kind: $0.kind) }
      return []
    case .enter where machine.run == nil && !machine.wantsReady: return [.press]
    case .character("u") where machine.run == nil && machine.wantsReady: return [.press]
    case .character("e") where machine.run == nil:
      entry = Entry(kind: .seat)
      return []
    default: return []
    }
  }

  private mutating func type(_ key: Key) -> [SeatMachine.Action] {
    switch key {
    case .escape: entry = nil
    case .enter: return submit()
    case .character where entry.map { $0.input.text.count >= 40 && !$0.input.isReplacing } == true:
      break
    default: _ = entry?.input.handle(key)
    }
    return []
  }

  private mutating func submit() -> [SeatMachine.Action] {
    guard let entry else { return [] }
    let action: SeatMachine.Action?
    let message: String
    switch entry.kind {
    case .seat:
      action = Seat(entry.input.text).map { .change($0) }
      message = "Row and column are 1 to 10, for example 3,4."
    case .code:
      action = JoinCode(entry.input.text).map { .changeCode($0) }
      message = "A join code is 4 to 12 letters and digits."
    }
    guard let action else {
      // The next character takes the place of the wrong text, or it is corrected.
      let input = TextInput(entry.input.text, replacing: true)
      self.entry = Entry(kind: entry.kind, input: input, message: message)
      return []
    }
    (self.entry, refusal) = (nil, nil)
    return [action]
  }

  /// While the organizer is not heard, the screen counts the seconds.
  func wake(_ machine: SeatMachine, after now: Moment) -> Moment {
    guard !isBlack else { return .distantFuture }
    if machine.link == nil, now < machine.helpsAt { return machine.helpsAt }
    return machine.link?.isLost == true ? now + .seconds(1) : .distantFuture
  }

  func lastWords(_ machine: SeatMachine) -> String? {
    guard let link = machine.link, link.hasLeft else { return nil }
    return "\(link.hostName) has ended the show; thank you"
  }
}

extension SeatMachine {
  /// The moment at which a searching person gets advice.
  var helpsAt: Moment { search.began + .seconds(5) }
}
