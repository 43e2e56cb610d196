/// Worked time as the oracle reads it: for each day whether a window begins on it, and the seconds of
/// the day between which it is open.
struct Window {
  /// How the option is typed.
  var text: String
  /// From Sunday.
  var days: [Bool]
  var begin: Int64
  var end: Int64

  init(_ text: String, days: String = "SMTWTFS", _ begin: Int64, _ end: Int64) {
    self.text = text
    self.days = days.map { $0 != "-" }
    (self.begin, self.end) = (begin * 60, end * 60)
  }

  /// Whether it is open at a second of a day of the week, 0 is Sunday.
  func holds(_ second: Int64, on weekday: Int) -> Bool {
    let (today, yesterday) = (days[weekday], days[(weekday + 6) % 7])
    if begin == 0, end == 86_400 { return today }
    if end == 86_400 { return today && second >= begin || yesterday && second == 0 }
    if begin < end { return today && second >= begin && second <= end }
    return today && second >= begin || yesterday && second <= end
  }

  static let fixed = [
    Window("09:00-18:00", 9 * 60, 18 * 60), Window("22:00-06:00", 22 * 60, 6 * 60),
    Window("02:00-02:45", 120, 165), Window("18:00-24:00", 18 * 60, 24 * 60),
    Window("mon-fri", days: "-MTWTF-", 0, 24 * 60),
    Window("mon-fri 09:00-18:00", days: "-MTWTF-", 9 * 60, 18 * 60),
    Window("sat-mon 22:00-06:00", days: "SM----S", 22 * 60, 6 * 60),
    Window("sun 02:00-02:45", days: "S------", 120, 165),
  ]

  /// Any days, and any times or none.
  static func random(_ random: inout Seeded) -> Window {
    func number(_ count: UInt64) -> Int64 { Int64(random.next() % count) }
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    let letters = Array("SMTWTFS")
    let chosen = number(127) + 1
    let isIn = (0..<7).map { chosen >> Int64($0) & 1 == 1 }
    let days = String((0..<7).map { isIn[$0] ? letters[$0] : "-" })
    let list = names.indices.filter { isIn[$0] }.map { names[$0] }.joined(separator: ",")
    if number(4) == 0 { return Window(list, days: days, 0, 24 * 60) }
    let begin = number(1440)
    // Never the whole day, and never empty.
    let end = (begin + 1 + number(1438)) % 1440
    let shown = end == 0 ? 1440 : end
    func text(_ minutes: Int64) -> String {
      let (hours, rest) = (minutes / 60, minutes % 60)
      return "\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
    }
    return Window("\(list) \(text(begin))-\(text(shown))", days: days, begin, shown)
  }
}
