/// Wheels from which a time is picked: hours and minutes, and on a clock of twelve hours its half of the
/// day; turned or typed.
package struct TimeWheel: Sendable, Equatable {
  package enum Part: Sendable { case hour, minute, half }

  /// 0...23, and 24 where the end of the day may be picked.
  package private(set) var hour: Int
  /// 0...59
  package private(set) var minute: Int
  package private(set) var focus: Part = .hour
  /// Whether 24:00 may be picked.
  package let allowsEndOfDay: Bool
  /// Hours 1 to 12 with a wheel for the half of the day. On these wheels Up goes to the value above, the
  /// one before; a typed number stays on its wheel.
  package let isTwelveHours: Bool
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
      return isTwelveHours ? typeTwelve(digit) : type(digit)
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
    guard isTwelveHours else {
      return set(((focus == .hour ? hour : minute) + step + count) % count)
    }
    switch focus {
    case .hour: setTwelve(Self.twelve(hour, step))
    case .minute: minute = (minute + step + 60) % 60
    case .half: hour = (hour + 12) % 24
    }
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
        cell(zeroPadded(value, 2), part, step)
      }
      return "  " + parts[0] + (step == 0 ? ":" : " ") + parts[1] + " "
    }
    return [row(-1), row(0), row(1)]
  }

  private func cell(_ text: String, _ part: Part, _ step: Int) -> Line {
    if step != 0 { return Line(" \(text) ", .dim) }
    return part == focus
      ? Line("[\(text)]", Style(bold: true, reversed: true)) : Line(" \(text) ", .bold)
  }
}

/// The clock of twelve hours.
extension TimeWheel {
  package var isAfternoon: Bool { hour >= 12 }

  /// Three rows: the values before, the picked ones, the one with the focus in brackets, and the values
  /// after. All cells of a wheel are as wide as its widest text.
  ///
  /// - Parameter halves: the names of morning and afternoon.
  package func lines(halves: (morning: String, afternoon: String)) -> [Line] {
    let width = max(Line(halves.morning).width, Line(halves.afternoon).width)
    return [-1, 0, 1].map { step in
      let half =
        switch (step, isAfternoon) {
        case (0, let isAfternoon): isAfternoon ? halves.afternoon : halves.morning
        case (-1, true): halves.morning
        case (1, false): halves.afternoon
        default: ""
        }
      let hour = "\(Self.twelve(hour, step))"
      let padded = half + String(repeating: " ", count: width - Line(half).width)
      return cell(hour.count < 2 ? " " + hour : hour, .hour, step)
        + (step == 0 ? ":" : " ")
        + cell(zeroPadded((minute + step + 60) % 60, 2), .minute, step) + " "
        + cell(padded, .half, step)
    }
  }

  /// An hour 1...12 so many places after another one 0...23.
  private static func twelve(_ hour: Int, _ step: Int) -> Int { (hour + 11 + step) % 12 + 1 }

  private mutating func setTwelve(_ value: Int) { hour = value % 12 + (isAfternoon ? 12 : 0) }

  private mutating func pickHalf(isAfternoon: Bool) {
    isTyping = false
    hour = hour % 12 + (isAfternoon ? 12 : 0)
  }

  private mutating func typeTwelve(_ digit: Int) -> Bool {
    guard focus != .half else { return false }
    let isHour = focus == .hour
    let before = isHour ? Self.twelve(hour, 0) : minute
    let both = before * 10 + digit
    if isTyping, isHour ? (10...12).contains(both) : both < 60 {
      if isHour { setTwelve(both) } else { minute = both }
      isTyping = false
      return true
    }
    guard !isHour || digit > 0 else { return false }
    if isHour { setTwelve(digit) } else { minute = digit }
    isTyping = isHour ? digit == 1 : digit < 6
    return true
  }
}
