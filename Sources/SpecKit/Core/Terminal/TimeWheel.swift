/// Wheels from which a time is picked: hours and minutes, and on a clock of twelve hours its half of the
/// day; turned or typed.
package struct TimeWheel: Sendable, Equatable {
  private enum Part: Sendable { case hour, minute, half }

  /// 0...23, and 24 where the end of the day may be picked.
  private var hour: Int
  /// 0...59
  private var minute: Int
  private var focus: Part = .hour
  /// Whether 24:00 may be picked.
  private let allowsEndOfDay: Bool
  /// Hours 1 to 12 with a wheel for the half of the day. On these wheels Up goes to the value above, the
  /// one before; a typed number stays on its wheel.
  private let isTwelveHours: Bool
  /// The first of two digits has been typed into the wheel that has the focus.
  private var isTyping = false

  package init(hour: Int, minute: Int, allowsEndOfDay: Bool = false) {
    self.allowsEndOfDay = allowsEndOfDay
    isTwelveHours = false
    self.hour = min(max(hour, 0), allowsEndOfDay ? 24 : 23)
    self.minute = self.hour == 24 ? 0 : min(max(minute, 0), 59)
  }

  /// - Parameter hour: 0...23
  package init(twelveHours hour: Int, minute: Int) {
    allowsEndOfDay = false
    isTwelveHours = true
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
  }

  /// `09:00`
  package var text: String { "\(zeroPadded(hour, 2)):\(zeroPadded(minute, 2))" }

  /// Turns with Up and Down, goes from wheel to wheel with Left, Right and `:`, takes digits, and `a` and
  /// `p` for the half of the day.
  ///
  /// - Returns: whether the key means something here.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .up: turn(isTwelveHours ? -1 : 1)
    case .down: turn(isTwelveHours ? 1 : -1)
    case .left: go(to: focus == .half ? .minute : .hour)
    case .right: go(to: focus == .hour || !isTwelveHours ? .minute : .half)
    case .character(":"): go(to: .minute)
    case .character("a") where isTwelveHours: pickHalf(isAfternoon: false)
    case .character("p") where isTwelveHours: pickHalf(isAfternoon: true)
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue else { return false }
      return type(digit)
    default: return false
    }
    return true
  }

  private var isAfternoon: Bool { hour >= 12 }

  private var hours: ClosedRange<Int> {
    isTwelveHours ? 1...12 : 0...(allowsEndOfDay ? 24 : 23)
  }
  private var values: ClosedRange<Int> { focus == .hour ? hours : 0...59 }

  /// The number on the wheel that has the focus.
  private var value: Int {
    get { focus == .hour ? hour(after: 0) : minute }
    set {
      switch focus {
      case .hour: hour = isTwelveHours ? newValue % 12 + (isAfternoon ? 12 : 0) : newValue
      case .minute: minute = newValue
      case .half: break
      }
      if hour == 24 { minute = 0 }
    }
  }

  /// The hour on its wheel, so many places after the picked one.
  private func hour(after step: Int) -> Int {
    isTwelveHours ? (hour + 11 + step) % 12 + 1 : (hour + step + hours.count) % hours.count
  }

  private func minute(after step: Int) -> Int { (minute + step + 60) % 60 }

  private mutating func go(to part: Part) {
    focus = part
    isTyping = false
  }

  private mutating func turn(_ step: Int) {
    isTyping = false
    switch focus {
    case .hour: value = hour(after: step)
    case .minute: value = minute(after: step)
    case .half: hour = (hour + 12) % 24
    }
  }

  private mutating func pickHalf(isAfternoon: Bool) {
    isTyping = false
    hour = hour % 12 + (isAfternoon ? 12 : 0)
  }

  private mutating func type(_ digit: Int) -> Bool {
    guard focus != .half else { return false }
    let both = value * 10 + digit
    // On a clock of twelve hours a digit that does not fit begins a new number.
    let isSecond = isTyping && (values.contains(both) || !isTwelveHours)
    let number = isSecond ? both : digit
    guard values.contains(number) else { return false }
    value = number
    // A digit that no second one can follow is the whole number.
    isTyping = !isSecond && digit * 10 <= values.upperBound
    if !isTyping, !isTwelveHours { focus = .minute }
    return true
  }
}

extension TimeWheel {
  /// Three rows of twelve cells: the value before, the picked one in brackets, the one after.
  package var lines: [Line] { [-1, 0, 1].map { "  " + numbers($0) } }

  /// Three rows: the values before, the picked ones, the one with the focus in brackets, and the values
  /// after. All cells of a wheel are as wide as its widest text.
  package func lines(halves: (morning: String, afternoon: String)) -> [Line] {
    let width = max(displayWidth(halves.morning), displayWidth(halves.afternoon))
    return [-1, 0, 1].map { step in
      let half =
        switch (step, isAfternoon) {
        case (0, let isAfternoon): isAfternoon ? halves.afternoon : halves.morning
        case (-1, true): halves.morning
        case (1, false): halves.afternoon
        default: ""
        }
      return numbers(step) + cell(half.padded(to: width), .half, step)
    }
  }

  /// The hour and the minute, so many places after the picked ones.
  private func numbers(_ step: Int) -> Line {
    let hour = self.hour(after: step)
    let text = isTwelveHours ? "\(hour)".padded(to: 2, .right) : zeroPadded(hour, 2)
    return cell(text, .hour, step) + (step == 0 ? ":" : " ")
      + cell(zeroPadded(minute(after: step), 2), .minute, step) + " "
  }

  private func cell(_ text: String, _ part: Part, _ step: Int) -> Line {
    if step != 0 { return Line(" \(text) ", .dim) }
    return part == focus
      ? Line("[\(text)]", Style(bold: true, reversed: true)) : Line(" \(text) ", .bold)
  }
}
