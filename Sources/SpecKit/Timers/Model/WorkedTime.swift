import SpecCore

/// The part of each day, or of some days of the week, in which notifications may happen: the closed
/// interval of wall time from `begin` to `end`, over midnight if `begin` is later. It then belongs
/// to the day on which it begins.
struct WorkedTime: Sendable, Hashable {
  /// The days on which it begins, at least one.
  let days: Set<WorkedDay>
  /// Seconds of the day, 0..<86400.
  let begin: Int64
  /// Seconds of the day, 0...86400; 24:00 holds the instant 00:00:00 and no later one.
  let end: Int64

  enum ParsingError: Error, Equatable {
    /// Begin and end are the same.
    case empty
    case malformed
  }

  init(days: Set<WorkedDay> = .all, begin: Int64, end: Int64) throws(ParsingError) {
    guard !days.isEmpty, (0..<86_400).contains(begin), (0...86_400).contains(end) else {
      throw .malformed
    }
    guard begin != end else { throw .empty }
    self.days = days
    self.begin = begin
    self.end = end
  }

  /// Reads `09:00-18:00`, `mon-fri`, `mon,wed,sat-sun 09:00-18:00`; also `9:00 – 18:00` as the form
  /// shows it. Days without times are whole days.
  init(_ text: String) throws(ParsingError) {
    guard text.utf8.count <= 160 else { throw .malformed }
    let place = text.firstIndex { $0.isASCII && $0.isNumber } ?? text.endIndex
    let names = String(text[..<place]).trimmingSpaces()
    guard let days = names.isEmpty ? Set<WorkedDay>.all : Set(words: names) else {
      throw .malformed
    }
    if place == text.endIndex, !names.isEmpty {
      try self.init(days: days, begin: 0, end: 86_400)
      return
    }
    let sides = text[place...].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { String($0).trimmingSpaces() }
    guard sides.count == 2, let begin = WorkedTime.seconds(sides[0]),
      let end = WorkedTime.seconds(sides[1])
    else { throw .malformed }
    try self.init(days: days, begin: begin, end: end)
  }

  /// Reads `H:MM` or `HH:MM` as seconds of the day, 24:00 included.
  static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), minute < 60,
      hour < 24 || (hour == 24 && minute == 0)
    else { return nil }
    return hour * 3600 + minute * 60
  }

  var beginText: String { WorkedTime.text(begin) }
  var endText: String { WorkedTime.text(end) }

  private static func text(_ seconds: Int64) -> String {
    zeroPadded(Int(seconds / 3600), 2) + ":" + zeroPadded(Int(seconds / 60 % 60), 2)
  }

  /// Whether it is the same on every day of the week.
  var isDaily: Bool { days == .all }

  /// The days in order; nil if it is the same on every day.
  var namedDays: [WorkedDay]? { isDaily ? nil : WorkedDay.allCases.filter(days.contains) }

  /// Returns `mon-fri 09:00 – 18:00`, without what says nothing: all days, or the whole day.
  func spoken(_ language: String) -> String {
    let days = isDaily ? "" : days.words(language)
    let hours = begin == 0 && end == 86_400 && !isDaily ? "" : "\(beginText) – \(endText)"
    return days + (days.isEmpty || hours.isEmpty ? "" : " ") + hours
  }

  /// Returns whether it holds a wall time, in seconds since 1970.
  func contains(_ wall: Int64) -> Bool { !windows(within: wall...wall).isEmpty }

  /// Returns the windows of its days, cut to a range of wall seconds since 1970, in order.
  func windows(within range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    // From 00:00 to 24:00 is the whole day, without the midnight that begins the next one.
    let last = begin == 0 && end == 86_400 ? end - 1 : begin < end ? end : end + 86_400
    func day(of wall: Int64) -> Int64 { wall.quotientAndRemainderDown(by: 86_400).quotient }
    // The window of the day before may reach over midnight.
    return (day(of: range.lowerBound) - 1...day(of: range.upperBound)).compactMap { day in
      // 1970-01-01 was a Thursday.
      let weekday = Int((day + 3).quotientAndRemainderDown(by: 7).remainder)
      let window = day * 86_400 + begin...day * 86_400 + last
      guard days.contains(WorkedDay.allCases[weekday]), window.overlaps(range) else { return nil }
      return window.clamped(to: range)
    }
  }
}

extension WorkedTime: Codable {
  private enum CodingKeys: String, CodingKey { case begin, end, days }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let begin = WorkedTime.seconds(try container.decode(String.self, forKey: .begin))
    let end = WorkedTime.seconds(try container.decode(String.self, forKey: .end))
    let days = try container.decodeIfPresent([WorkedDay].self, forKey: .days)
    guard let begin, let end,
      let worked = try? WorkedTime(days: days.map { Set($0) } ?? .all, begin: begin, end: end)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not two times as 09:00"))
    }
    self = worked
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(beginText, forKey: .begin)
    try container.encode(endText, forKey: .end)
    if let namedDays { try container.encode(namedDays, forKey: .days) }
  }
}

/// A day of the week as worked time names it.
enum WorkedDay: String, Sendable, CaseIterable, Codable, MemberValue {
  case mon, tue, wed, thu, fri, sat, sun

  /// 0 is Monday.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private static let words = [
    Text("mon"), Text("tue"), Text("wed"), Text("thu"), Text("fri"), Text("sat"), Text("sun"),
  ]

  /// Returns the name that people read and may type.
  func word(_ language: String) -> String { Self.words[index](language) }
}

extension Set<WorkedDay> {
  static var all: Self { Set(WorkedDay.allCases) }

  /// Reads `mon-fri`, `mon,wed,sat-sun`; a range may go over Sunday. Nil for anything else.
  init?(words text: String) {
    self = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = item.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      let ends = names.compactMap { name -> WorkedDay? in
        let name = String(name).trimmingSpaces().lowercased()
        return WorkedDay(rawValue: name) ?? WorkedDay.allCases.first { $0.word("ru") == name }
      }
      guard (1...2).contains(names.count), ends.count == names.count else { return nil }
      let count = (ends[ends.count - 1].index - ends[0].index + 7) % 7
      for step in 0...count { insert(WorkedDay.allCases[(ends[0].index + step) % 7]) }
    }
  }

  /// Returns `mon-fri`, `mon,wed,sat-sun`; neighbors become a range.
  func words(_ language: String) -> String {
    var runs: [[WorkedDay]] = []
    for day in WorkedDay.allCases where contains(day) {
      if runs.last?.last?.index == day.index - 1 {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.map { run in
      let ends = run.count == 1 ? [run[0]] : [run[0], run[run.count - 1]]
      return ends.map { $0.word(language) }.joined(separator: "-")
    }.joined(separator: ",")
  }
}
