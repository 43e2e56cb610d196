import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Every page in every size: nothing is cut inside a word, and the keys stay in sight.
@Suite struct `The screens in every size` {
  private let home = TestHome(now: "2026-11-20T09:00:00Z")

  init() {
    home.run("timers add \"Eat the blue pills\" --down \"4h 30m\" --notes \"two with water\"")
    home.run("timers add \"Water the plants\" --down 5m --repeats 3")
    home.run("timers add \"Without sugar\" --up --begin \"2026-01-14 08:00\"")
    for id in 4...12 { home.run("timers add \"Timer \(id)\" --down 1h --worked mon-fri") }
    home.run("timers pause 5")
  }

  private static let widths = [20, 30, 40, 60, 61, 80, 120, 200]
  private static let heights = [8, 10, 12, 16, 24, 40, 60]
  /// Every width at one height and every height at two widths; all pairs if all cases are asked for.
  private static let sizes = widths.flatMap { columns in
    heights.filter { runsAllCases || $0 == 24 || [20, 60].contains(columns) }.map { (columns, $0) }
  }
  private static let keys =
    "+6m,down*4,space,esc,up*3,s,down*3,q,tab,enter,down,q,tab,left,q,d,n,a,down*5,space,down,enter,esc,"
    + "down,enter,esc,down,space,down,enter,esc,ctrl-s,esc,m,down*3,enter,down*9,esc,up,enter,"
    + "tab,tab,esc,esc,q"

  private func rows(_ frame: JSON) -> [String] { frame["rows"]?.array?.compactMap(\.string) ?? [] }

  private func frames(
    columns: Int, rows: Int, language: String, keys: String = keys
  ) throws -> [JSON] {
    try home.run(
      words: ["timers", "watch", "--json", "--no-run", "--lang", language, "--keys", keys],
      environment: ["COLUMNS": String(columns), "LINES": String(rows), "LANG": "C.UTF-8"]
    ).jsonLines()
  }

  /// Runs of letters.
  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter }.filter { $0.count > 1 }
  }

  @Test(arguments: widths, ["en", "ru"])
  func `the bar of a form keeps its words apart`(columns: Int, language: String) throws {
    let all = try frames(columns: columns, rows: 24, language: language, keys: "enter,esc,a,esc,q")
    for (frame, titles) in [(all[2], ["Edit", "Правка"]), (all[4], ["New", "Новый"])] {
      let words = Set(rows(frame).prefix(6).flatMap { Self.words($0) }.map(String.init))
      #expect(!words.isDisjoint(with: titles), "\(rows(frame))")
      #expect(!words.isDisjoint(with: ["Cancel", "Отмена"]), "\(rows(frame))")
    }
  }

  @Test(arguments: ["en", "ru"]) func `no word is cut, and the way out is in sight`(
    language: String
  ) throws {
    // A page as wide and high as it needs to be says all its words; of the keys a low one leaves
    // some out.
    let wide = try [200, 80].flatMap { try frames(columns: $0, rows: 60, language: language) }
    let known = Set(wide.flatMap(rows).flatMap { Self.words($0) })
    let last =
      language == "ru"
      ? ["выход", "назад", "отменить", "закрыть", "клавиши"]
      : ["quit", "back", "cancel", "close", "keys"]
    var problems: [String] = []
    for (columns, height) in Self.sizes {
      let all = try frames(columns: columns, rows: height, language: language)
      for frame in all where frame["screen"] != "splash" {
        let rows = rows(frame)
        let text = rows.joined(separator: "\n")
        func note(_ what: String) {
          problems.append("\(what) at \(columns)x\(height)\n\(text)")
        }
        if rows.count > height { note("too high") }
        if !rows.allSatisfy({ displayWidth($0) <= columns }) { note("too wide") }
        let foot = rows.suffix(4).joined(separator: " ")
        // A dialog lies over a page, and may hide parts of its words.
        let isAsking = ["delete", "resume"].contains(frame["screen"]?.string)
        if !isAsking, let word = Self.words(text).first(where: { !known.contains($0) }) {
          note("'\(word)'")
        }
        if !isAsking, !last.contains(where: { foot.contains($0) }) { note("no keys") }
      }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(6).joined(separator: "\n\n"))")
  }
}
