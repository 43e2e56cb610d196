import Foundation
import SpecCore
import SpecKit
import SpecTestSupport
import Testing

/// Help, manual, completions and the JSON of every example, compared with `fixtures/golden`.
/// `make golden` records them anew; the difference is read in review.
@Suite struct `Golden files` {
  static let isRecording = ProcessInfo.processInfo.environment["SPEC_RECORD_GOLDEN"] != nil
  static let folder = "\(Binary.repository)fixtures/golden"

  /// Compares a text with a golden file, or records it.
  func check(_ text: String, _ path: String) throws {
    let url = URL(filePath: "\(Self.folder)/\(path)")
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let golden = try? String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == golden, "\(path) differs; if that is meant, run make golden")
  }

  @Test(arguments: `Every command`.visible)
  func `hold the help of every command`(entry: `Every command`.Entry) throws {
    let words = Array(entry.path.dropFirst())
    try check(
      TestHome().run(words: words + ["--help"]).out,
      "help/\(entry.path.joined(separator: "-")).txt")
  }

  /// The short form of a command, a group and the program.
  @Test func `hold some short helps`() throws {
    for words in ["", "timers", "timers add", "dindin invite accept"] {
      let name = (["short", "spec"] + words.split(separator: " ")).joined(separator: "-")
      try check(TestHome().run("\(words) -h").out, "help/\(name).txt")
    }
  }

  @Test func `hold the fields of a command`() throws {
    let home = TestHome()
    try check(home.run("timers list --fields help").out, "fields/timers-list.txt")
  }

  @Test func `hold the manual and the completions`() throws {
    let home = TestHome()
    // Two pages show the form; what the others say is compared as help.
    for words in ["", "timers snooze"] {
      let name = (["spec"] + words.split(separator: " ")).joined(separator: "-")
      try check(home.run("manual \(words)").out, "manual/\(name).1")
    }
    for shell in ["bash", "zsh", "fish"] {
      try check(home.run("completions \(shell)").out, "completions/spec.\(shell)")
    }
    for topic in HelpTopic.allCases {
      try check(home.run("help \(topic.rawValue)").out, "help/topic-\(topic.rawValue).txt")
    }
  }

  /// Each line of output is preceded by a tab, the first one by its command line. `DinDinRulesTests` compares the
  /// output of `dindin rules`.
  @Test(arguments: commandTree.children.filter { !$0.isHidden }.map(\.name))
  func `hold the JSON of the examples of a module`(module: String) throws {
    var golden = ""
    for entry in `Every command`.visible
    where entry.node.isRunnable && entry.path.dropFirst().first == module {
      for example in entry.node.examples(entry.path)
      where example.runs && !example.line.contains("dindin rules") {
        let home = TestHome()
        for line in example.setup { home.run(line.spec) }
        let result = home.run(
          example.line.spec + (example.line.contains("--json") ? "" : " --json"))
        #expect(result.out.isEmpty || result.out.hasSuffix("\n"), "\(example.line)")
        let lines = result.out.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        golden += "\(example.line)\t\(lines.joined(separator: "\n\t"))\n"
        checkFields(result.out, entry.node)
      }
    }
    try check(golden, "json/\(module).txt")
  }

  /// Every member of the output is a field that `--fields help` lists.
  func checkFields(_ text: String, _ node: Node) {
    guard !node.fields.isEmpty else { return }
    let known = Set(node.fields.map { $0.name.prefix { $0 != "." && $0 != "[" } })
    for line in text.split(separator: "\n") {
      guard let json = try? JSON(parsing: String(line)) else { continue }
      for object in json.array ?? [json] {
        for member in object.object ?? [] {
          #expect(known.contains(Substring(member.key)), "\(member.key) is not in the help")
        }
      }
    }
  }
}
