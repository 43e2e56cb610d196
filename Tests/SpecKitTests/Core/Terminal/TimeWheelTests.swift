import SpecCore
import Testing

@Suite struct `The wheels of a time` {
  static let keys: [(String, [Key], Bool, String)] = [
    ("09:00", [.up], false, "10:00"), ("00:00", [.down], false, "23:00"),
    ("23:59", [.up], false, "00:59"), ("09:59", [.right, .up], false, "09:00"),
    ("09:00", [.right, .down], false, "09:59"), ("09:00", [.right, .left, .up], false, "10:00"),
    ("00:00", "0930".map(Key.character), false, "09:30"),
    ("00:00", "930".map(Key.character), false, "09:30"),
    ("00:00", "9:5".map(Key.character), false, "09:05"),
    ("00:00", "1:45".map(Key.character), false, "01:45"),
    ("00:30", "25".map(Key.character), false, "02:30"),
    ("09:00", [.right, .character("6"), .character("5")], false, "09:05"),
    ("00:30", "24".map(Key.character), false, "02:30"),
    ("00:30", "24".map(Key.character), true, "24:00"),
    ("23:30", [.up], true, "24:00"), ("23:30", [.up, .up], true, "00:00"),
    ("24:00", [.right, .up], true, "24:00"), ("24:00", [], false, "23:00"),
  ]

  @Test(arguments: keys) func `are turned and typed`(
    from: String, keys: [Key], allowsEndOfDay: Bool, to: String
  ) throws {
    let parts = from.split(separator: ":").compactMap { Int($0) }
    var wheel = TimeWheel(hour: parts[0], minute: parts[1], allowsEndOfDay: allowsEndOfDay)
    for key in keys { _ = wheel.handle(key) }
    #expect(wheel.text == to)
  }

  @Test func `show the values before and after`() {
    var wheel = TimeWheel(hour: 0, minute: 59)
    #expect(wheel.lines.map(\.text) == ["   23   58  ", "  [00]: 59  ", "   01   00  "])
    let known = [Key.right, .enter, .character("x")].map { wheel.handle($0) }
    #expect(known == [true, false, false])
    #expect(wheel.lines[1].text == "   00 :[59] ")
  }

  static let twelveHours: [(String, [Key], String)] = [
    ("19:00", [.up], "18:00"), ("19:00", [.down], "20:00"), ("12:00", [.up], "23:00"),
    ("23:00", [.down], "12:00"), ("01:00", [.up], "00:00"), ("19:00", [.right, .up], "19:59"),
    ("19:59", [.right, .down], "19:00"), ("19:00", [.right, .right, .up], "07:00"),
    ("07:00", [.right, .right, .down], "19:00"), ("19:00", [.character("a")], "07:00"),
    ("07:00", [.character("p")], "19:00"), ("00:00", [.character("p")], "12:00"),
    ("19:00", [.character("9"), .right, .up, .right, .character("a")], "09:59"),
    ("19:00", "12".map(Key.character), "12:00"), ("19:00", "13".map(Key.character), "15:00"),
    ("19:00", "0".map(Key.character), "19:00"), ("19:30", "8:5".map(Key.character), "20:05"),
    ("19:30", "8:450".map(Key.character), "20:00"),
    ("19:30", [.right, .right, .character("8"), .left, .left, .character("8")], "20:30"),
  ]

  @Test(arguments: twelveHours) func `of twelve hours have the value before above`(
    from: String, keys: [Key], to: String
  ) throws {
    let parts = from.split(separator: ":").compactMap { Int($0) }
    var wheel = TimeWheel(twelveHours: parts[0], minute: parts[1])
    for key in keys { _ = wheel.handle(key) }
    #expect(wheel.text == to)
  }
}
