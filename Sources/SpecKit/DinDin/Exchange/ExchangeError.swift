internal import SpecCore

/// What is wrong with a line of a file.
struct FileProblem: Sendable, Equatable {
  /// From 1.
  var line: Int
  var text: Text
  var values: [String: String] = [:]

  init(_ line: Int, _ text: Text, _ values: [String: String] = [:]) {
    (self.line, self.text, self.values) = (line, text, values)
  }

  func message(in language: String) -> String { text(language, values) }

  /// `line 4: …`
  func numbered(in language: String) -> String {
    exchangeTexts.atLine(language, ["line": "\(line)", "problem": message(in: language)])
  }
}

/// What can go wrong with files and reminders.
enum ExchangeError: Error, Equatable {
  /// Nothing of the file was imported.
  case badFile([FileProblem])
  case unknownFormat(String)
  /// Two options that cannot stand together.
  case exclusive(String, String)
  /// A calendar and the result, which the option asks for as data, both on standard output.
  case calendarBeside(option: String)
  /// How many commands of `--exec` failed.
  case commandsFailed(Int, isTriedAgain: Bool)
}

extension ExchangeError: ReportedError {
  var failure: Failure {
    switch self {
    case .badFile(let problems):
      let first = Text { problems.first?.numbered(in: $0) ?? "" }
      let more = problems.count - 1
      let text =
        more > 0
        ? exchangeTexts.badFileMore.filled(with: ["problem": first], count: more)
        : exchangeTexts.badFile.filled(with: ["problem": first])
      return Failure(
        .damaged, "bad-file", text, field: "file",
        errors: problems.prefix(100).map { problem in
          FieldError("line \(problem.line)", "bad-line", Text { problem.message(in: $0) })
        })
    case .unknownFormat(let file):
      return Failure(
        .usage, "unknown-format", exchangeTexts.unknownFormat, ["file": file],
        field: "as")
    case .exclusive(let a, let b):
      return Failure(
        .usage, "exclusive-options",
        Text("--{a} and --{b} exclude each other; give one"),
        ["a": a, "b": b], field: b)
    case .calendarBeside(let option):
      return Failure(
        .usage, "exclusive-options",
        Text("--ics - and --{option} both write to standard output; give --ics a file"),
        ["option": option], field: "ics")
    case .commandsFailed(let count, let isTriedAgain):
      let text = isTriedAgain ? exchangeTexts.commandsFailed : exchangeTexts.changesUntold
      return Failure(.refused, "command-failed", text.filled(count: count), field: "exec")
    }
  }
}
