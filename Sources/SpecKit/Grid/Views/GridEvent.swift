internal import SpecCore

/// An event of a host or a seat, as a line or a JSON object of its stream.
protocol GridEvent: Record, Presentable {
  var event: String { get }
  var at: EventTime { get }
  /// The members that are columns of the line, after event and time, by the name of the event.
  static var columns: [String: [String]] { get }
}

extension GridEvent {
  var payload: JSON { .object(jsonMembers()) }

  func records() -> [[String]] { [line()] }

  /// Event, time, and the columns of its table; `more` follows them.
  func line(_ more: [String] = []) -> [String] {
    let columns = (Self.columns[event] ?? []).map { name in
      Self.members.first { $0.name == name }?.json(self)?.columnText ?? ""
    }
    return [event, at.text] + columns + more
  }
}

/// A wall-clock time with three decimals, always.
struct EventTime: MemberValue, Equatable {
  let instant: Instant

  init(_ instant: Instant) { self.instant = instant }

  static var memberType: MemberType { .instant }
  func json(_ format: InstantFormat) -> JSON? { .string(text) }

  var text: String { instant.iso8601Milliseconds }
}

/// One moment by the wall clock, or the clock of a screen, and by the monotonic clock, which converts
/// other moments between both.
struct Stamp {
  var wall: Instant
  /// The monotonic clock.
  var moment: Moment

  func wall(of other: Moment) -> Instant { wall.adding(.nanoseconds(other - moment)) }

  func moment(at other: Instant) -> Moment {
    moment + .seconds(other.seconds - wall.seconds) + Int64(other.nanoseconds - wall.nanoseconds)
  }
}

extension JSON.Member {
  init(_ name: String, _ number: some BinaryInteger) {
    self.init(name, .int(Int64(clamping: number)))
  }
  init(_ name: String, text: String) { self.init(name, .string(text)) }
}

/// The result of a command that has written its events as they came.
struct StreamedEvents<Event: GridEvent>: Presentable, Encodable {
  static var resultFields: [Field] { Event.fields + LiveFrame.fields }
  func show(in context: Context) {}
}

/// The JSON fields of the frames of `ready` and `host`, where the time of `--keys` is real because
/// the other participants are.
enum LiveFrame {
  static let fields =
    ScreenFrame.fields.map { field in
      field.name == "atMs"
        ? Field("atMs", field.type, "time since the start (with --keys)") : field
    } + [Field("ready", .integer.optional, "host: seats that are ready (with --keys)")]
}
