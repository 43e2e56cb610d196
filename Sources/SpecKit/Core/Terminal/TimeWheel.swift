/// Two wheels from which a time is picked: hours and minutes, turned or typed.
package struct TimeWheel: Sendable, Equatable {
  package enum Part: Sendable { case hour, minute }

  /// 0...23, and 24 where the end of the day may be picked.
  package private(set) var hour: Int
  /// 0...59
  package private(set) var minute: Int
  package private(set) var focus: Part = .hour
  /// Whether 24:00 may be picked.
  package let allowsEndOfDay: Bool
  /// The first of two digits has been typed into the wheel that has the focus.
  private var isTyping = false

  package init(hour: Int, minute: Int, allowsEndOfDay: Bool = false) {
    self.allowsEndOfDay = allowsEndOfDay
    self.hour = min(max(hour, 0), allowsEndOfDay ? 24 : 23)
    self.minute = self.hour == 24 ? 0 : min(max(minute, 0), 59)
  }

  /// `09:00`
  package var text: String { "\(zeroPadded(hour, 2)):\(zeroPadded(minute, 2))" }

  /// Turns with Up and Down, goes from wheel to wheel with Left, Right and `:`, takes digits.
  ///
  /// - Returns: whether the key means something here.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .up: turn(1)
    case .down: turn(-1)
    case .left: go(to: .hour)
    case .right, .character(":"): go(to: .minute)
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue else { return false }
      return type(digit)
    default: return false
    }
    return true
  }

  private var count: Int { focus == .minute ? 60 : allowsEndOfDay ? 25 : 24 }

  private mutating func go(to part: Part) {
    focus = part
    isTyping = false
  }

  private mutating func turn(_ step: Int) {
    isTyping = false
    set(((focus == .hour ? hour : minute) + step + count) % count)
  }

  private mutating func set(_ value: Int) {
    if focus == .hour { hour = value } else { minute = value }
    if hour == 24 { minute = 0 }
  }

  private mutating func type(_ digit: Int) -> Bool {
    let before = focus == .hour ? hour : minute
    let value = isTyping ? before * 10 + digit : digit
    guard value < count else { return false }
    set(value)
    // A digit that no second one can follow is the whole number.
    let isComplete = isTyping || digit * 10 >= count
    isTyping = !isComplete
    if isComplete, focus == .hour { focus = .minute }
    return true
  }

  /// Three rows of twelve cells: the value before, the picked one in brackets, the one after.
  package var lines: [Line] {
    func row(_ step: Int) -> Line {
      let hours = allowsEndOfDay ? 25 : 24
      let values = [(hour + step + hours) % hours, (minute + step + 60) % 60]
      let parts = zip(values, [Part.hour, .minute]).map { value, part in
        let text = zeroPadded(value, 2)
        if step != 0 { return Line(" \(text) ", .dim) }
        return part == focus
          ? Line("[\(text)]", Style(bold: true, reversed: true)) : Line(" \(text) ", .bold)
      }
      return "  " + parts[0] + (step == 0 ? ":" : " ") + parts[1] + " "
    }
    return [row(-1), row(0), row(1)]
  }
}
