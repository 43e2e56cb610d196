import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Arguments of a command` {
  struct PaintCommand: Command {
    struct Paint: Presentable, Encodable {
      let text: String
      func records() -> [[String]] { [[text]] }
    }

    struct Session: CommandSession {
      struct Options: OptionGroup {
        static let arguments: [Argument<Self>] = [
          .flag("dry-run", \.dryRun, help: "Draw nothing.")
        ]
        var dryRun = false
      }

      let options: Options
      init(_ context: Context, _ options: Options) { self.options = options }
    }

    static let help = Help("Paint.", examples: [Example("wall", "Paint the wall.")])
    static let arguments: [Argument<Self>] = [
      .positional("object", \.object, help: "What to paint."),
      .rest("more", \.others, help: "More."),
      .option("coats", \.coatCount, in: 1...3, value: "N", help: "How many coats."),
      .flag("loud", short: "l", \.isLoud, help: "Loudly."),
    ]
    var object = ""
    var others: [String] = []
    var coatCount: Int?
    var isLoud = false

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

  @Test func `are read into the command and into the options of its session`() throws {
    #expect(
      try run("wall", "door", "--coats", "2", "-l", "--dry-run")
        == "wall [\"door\"] 2 true true\n")
    #expect(try run("wall") == "wall [] 0 false false\n")
  }
}
