import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Declared arguments` {
  struct PaintCommand: Command {
    struct Paint: Presentable, Encodable {
      let text: String
      func records() -> [[String]] { [[text]] }
    }

    struct Session: CommandSession {
      struct Options: OptionGroup {
        @Flag("Draw nothing.") var dryRun = false
      }

      let options: Options
      init(_ context: Context, _ options: Options) { self.options = options }
    }

    static let help = Help("Paint.", examples: [HelpExample("wall", "Paint the wall.")])
    @Argument("What to paint.") var object = ""
    @Argument("More.", name: "more") var others: [String] = []
    @Option("How many coats.", in: 1...3) var coatCount: Int?
    @Flag("Loudly.", short: "l") var isLoud = false

    func run(_ session: Session) -> Paint {
      Paint(text: "\(object) \(others) \(coatCount ?? 0) \(isLoud) \(session.options.dryRun)")
    }
  }

  let node = Node("paint", PaintCommand.self)

  func run(_ words: String...) throws -> String {
    let recorder = Recorder()
    let context = screenContext(
      .absent(), clock: .still(at: Instant(seconds: 0)), recorder: recorder, isTerminal: false)
    try node.ready(words)(context)
    return recorder.output
  }

  @Test func `take their names from the properties`() {
    #expect(
      node.arguments.map(\.label)
        == ["<object>", "<more>", "--coat-count", "--is-loud", "--dry-run"])
  }

  @Test func `are read into the command and into the options of its session`() throws {
    #expect(
      try run("wall", "door", "--coat-count", "2", "-l", "--dry-run")
        == "wall [\"door\"] 2 true true\n")
    #expect(try run("wall") == "wall [] 0 false false\n")
  }

  @Test(arguments: [("0", "out-of-range"), ("4", "out-of-range"), ("x", "bad-number")])
  func `refuse a value outside their bounds`(value: String, code: String) {
    let error = #expect(throws: UsageError.self) { try run("wall", "--coat-count", value) }
    #expect(error?.failure.code == code)
  }

  @Test func `require a positional that has no optional type`() {
    let error = #expect(throws: UsageError.self) { try run() }
    #expect(error?.failure.code == "missing-argument")
  }

  @Test func `changing a copy of a group leaves the original as it is`() {
    let original = GlobalOptions()
    var copy = original
    copy.isQuiet = true
    #expect(!original.isQuiet && copy.isQuiet)
  }

  @Test func `examples begin with the path of the command`() {
    #expect(node.examples(["spec", "paint"]).map(\.line) == ["spec paint wall"])
  }
}
