import SpecCore
import SpecTestSupport
import Testing

@Suite struct `The parser` {
  struct Sample: LegacyCommand {
    enum Mode: String, CaseIterable, ArgumentValue { case loud, silent }
    struct Inner: Sendable { var depth = 0 }
    static let name = "sample"
    static let abstract: Text = "A sample."
    static let arguments: [Argument<Self>] =
      [
        .positional("place", \.place, help: ""),
        .positional("other", \.other, help: ""),
        .rest("more", \.more, help: ""),
        .flag("all", short: "a", \.all, help: ""),
        .flag("brief", short: "b", \.brief, help: ""),
        .option("count", short: "n", \.count, value: "N", help: ""),
        .option("mode", \.mode, value: "MODE", help: "", aliases: ["manner"]),
        .options("tag", \.tags, value: "TEXT", help: ""),
      ] + Argument.group(\.inner, [.option("depth", \.depth, value: "N", help: "")])
    var place = ""
    var other: String?
    var more: [String] = []
    var all = false
    var brief = false
    var count = 1
    var mode: Mode?
    var tags: [String] = []
    var inner = Inner()
    func run(_ context: Context) throws { try context.output.write("\(summary)\n") }
    var summary: String {
      "\(place)|\(other ?? "-")|\(more)|\(all)|\(brief)|\(count)|\(mode.map(\.rawValue) ?? "-")"
        + "|\(tags)|\(inner.depth)"
    }
  }

  /// Returns what the words become, or the message of the error.
  func parse(_ words: [String]) -> String {
    let recorder = Recorder()
    let context = screenContext(
      .absent(), clock: .still(at: Instant(seconds: 0)), recorder: recorder, isTerminal: false)
    do {
      let ready = try Node(Sample.self).ready(words)
      try ready(context)
      return recorder.output
    } catch let error as any ReportedError {
      return error.failure.message(in: "en")
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    // Options before, between and after positionals.
    ("--all here -n 5 there", "here|there|[]|true|false|5|-|[]|0"),
    ("here there -a --count=5", "here|there|[]|true|false|5|-|[]|0"),
    ("-n5 -a here there", "here|there|[]|true|false|5|-|[]|0"),
    ("here -an5 there", "here|there|[]|true|false|5|-|[]|0"),
    ("here -an=5 -- there", "here|there|[]|true|false|5|-|[]|0"),
    // Words after two dashes are values, and so are one dash and a negative number.
    ("-- --all -x", "--all|-x|[]|false|false|1|-|[]|0"),
    ("- --tag -", #"-|-|[]|false|false|1|-|["-"]|0"#),
    ("-5 -n -3", "-5|-|[]|false|false|-3|-|[]|0"),
    ("-78.5,3", "-78.5,3|-|[]|false|false|1|-|[]|0"),
    // The last of a repeated option wins, or all are gathered.
    ("x -n1 -n2 --tag a --tag=b", #"x|-|[]|false|false|2|-|["a", "b"]|0"#),
    // The rest, an alias and a group.
    ("a b c d --manner loud --depth 3", #"a|b|["c", "d"]|false|false|1|loud|[]|3"#),
  ])
  func `reads options and positionals`(line: String, summary: String) {
    #expect(parse(line.split(separator: " ").map(String.init)) == summary + "\n")
  }

  @Test(arguments: [
    (["--cuont", "1"], "unknown option '--cuont'; did you mean '--count'?"),
    (["-z"], "unknown option '-z'"),
    (["--all=yes"], "'--all' takes no value"),
    (["x", "--count"], "'--count' needs a value"),
    (
      ["x", "--tag", "--all"],
      "'--tag' needs a value; write '--tag=--all' if '--all' is meant"
    ),
    ([], "missing <place>"),
    (["x", "-n", "five"], "--count: invalid whole number 'five'"),
    (["x", "-n", "99999999999999999999"], "--count: invalid whole number '99999999999999999999'"),
    (["x", "--mode", "laud"], "--mode: 'laud' is none of loud, silent; did you mean 'loud'?"),
    (
      ["x", "-n", "a", "--depth", "b"],
      "--count: invalid whole number 'a'; --depth: invalid whole number 'b'"
    ),
  ])
  func `names the error of a line`(words: [String], message: String) {
    #expect(parse(words) == message)
  }

  @Test func `reports every wrong value with its field`() throws {
    let error = #expect(throws: UsageError.self) {
      _ = try Node(Sample.self).ready(
        ["x", "-n", "a", "--depth", "b"])
    }
    #expect(error?.failure.code == "bad-values")
    #expect(error?.failure.errors.map(\.field) == ["count", "depth"])
  }

  @Test func `picks global options out of a line that is wrong elsewhere`() {
    let options = GlobalOptions.lenient(["timers", "--bogus", "--lang", "ru", "-q", "--json"])
    #expect(options.language == "ru" && options.isQuiet && options.isJSON)
    #expect(GlobalOptions.lenient(["--", "--json"]).isJSON == false)
    #expect(
      GlobalOptions.otherWords(["--lang", "ru", "timers", "-h", "--all", "add"])
        == ["timers", "--all", "add"])
  }
}
