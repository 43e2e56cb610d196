import Foundation
import SpecTestSupport
import Testing

/// The stories below this folder, by the built program. `SPEC_STORIES=timers` plays those of a folder or file only.
@Suite(.builtProgram) struct StoryFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().path()

  private static let names: [String] = {
    let wanted = ProcessInfo.processInfo.environment["SPEC_STORIES"] ?? ""
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".txt") && $0.hasPrefix(wanted) }.sorted()
  }()

  @Test func `there are stories to play`() { #expect(!Self.names.isEmpty) }

  private static let isRecording = ProcessInfo.processInfo.environment["SPEC_RECORD_GOLDEN"] != nil

  @Test(arguments: names) func `a story goes as it is written`(name: String) throws {
    var file = try StoryFile(name, in: Self.folder)
    let template = try StoryRunner()
    template.isRecording = Self.isRecording
    do {
      try template.play(file.preamble)
    } catch {
      return report(error, in: file, "preparing")
    }
    var recordings = template.recordings
    var isAsWritten = true
    for story in file.stories {
      let values = story.choice?.values ?? [""]
      // Output is recorded for the first value; the others are compared with it when the story is played.
      for value in Self.isRecording ? values.prefix(1) : values[...] {
        let runner = try template.copy()
        runner.isRecording = Self.isRecording
        if let choice = story.choice { runner.set(choice.variable, value) }
        do {
          try runner.play(story.steps)
        } catch {
          isAsWritten = false
          report(error, in: file, value.isEmpty ? story.name : "\(story.name) (\(value))")
        }
        recordings += runner.recordings
      }
    }
    for recording in recordings.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      file.lines.replaceSubrange(recording.range, with: recording.lines)
    }
    // A story that fails otherwise is mended first.
    if isAsWritten, !recordings.isEmpty {
      try file.lines.joined(separator: "\n").write(
        toFile: file.path, atomically: true, encoding: .utf8)
    }
  }

  private func report(_ error: any Error, in file: StoryFile, _ story: String) {
    switch error {
    case let difference as StoryRunner.Difference:
      Issue.record(
        "\(story)\n\(difference.text)",
        sourceLocation: SourceLocation(
          fileID: "Stories/\(file.name)", filePath: file.path, line: difference.line, column: 1))
    case let skipped as StorySkipped:
      print("skipped: \(file.name): \(story): needs \(skipped.tool)")
    default: Issue.record(error, "\(file.name): \(story)")
    }
  }

  @Test(arguments: [
    (["a", "b"], "a\nb\n", true), (["a"], "a\nb\n", false), ([], "", true), ([], "a\n", false),
    (["a [..] c"], "a b c\n", true), (["a[..]c"], "ac\n", true), (["a[..]bc"], "abd\n", false),
    (["[...]", "c"], "a\nb\nc\n", true), (["a", "[...]"], "b\n", false),
    (["[..]x[..]x"], "1x2\n", false),
  ])
  func `a pattern fits a whole output`(lines: [String], output: String, fits: Bool) {
    #expect(OutputPattern(lines).matches(output) == fits)
  }

  @Test func `output ends at the next directive, and empty lines inside it count`() throws {
    var parser = StoryParser(lines: [
      "# A story.", "$ x", "  a", "", "  b", "", "at +5m", "! 66 gone", "$ y", "has z", "",
    ])
    let stories = try parser.parse().stories
    #expect(stories.map(\.name) == ["A story."])
    let commands = stories[0].steps.compactMap { step -> StoryCommand? in
      if case .command(let command) = step.action { command } else { nil }
    }
    #expect(commands.map(\.output) == [["a", "", "b"], nil])
    #expect(commands[1].status == 66 && commands[1].message == "gone")
  }

  @Test(arguments: ["in text", "tty 80x24", "! 64 gone"])
  func `a directive for a command needs one in its own story`(directive: String) throws {
    var parser = StoryParser(lines: ["# A story.", directive, "", "# Another story.", "$ x"])
    let error = #expect(throws: StoryFormatError.self) { try parser.parse() }
    #expect(error?.line == 2)
  }

  @Test(arguments: ["caf\u{E9}", "caf\u{E9}[..]", "[..]caf\u{E9}", "a[..]f\u{E9}[..]b"])
  func `a pattern tells two forms of a letter apart`(pattern: String) {
    let line = pattern.replacing("[..]", with: "")
    #expect(OutputPattern([pattern]).matches(line))
    #expect(!OutputPattern([pattern]).matches(line.replacing("\u{E9}", with: "e\u{301}")))
  }
}
