/// What can go wrong between a command and the person who called it.
package enum ContextError: Error, Equatable {
  /// `HOME` is needed and is not an absolute path; empty where it is not set.
  case noHome(String)
  /// The clock or `--now` is outside the years of a module's calendar.
  case nowOutOfRange(Instant, ClosedRange<Int>)
  case confirmationNeeded(String, option: String)
  /// A question cannot be asked, and this option answers it.
  case missingOption(String)
  /// What was begun was left.
  case cancelled
  /// A question was answered with no.
  case notConfirmed
  case noAnswer
  case emptyFileName
  case isDirectory(String)
  case noFixtures
  case inputTooLong(limit: Int)
  case inputLineTooLong
  case inputNotUTF8
  case keysTimeout(String)
  case endlessAnimation
}

extension ContextError: ReportedError {
  package var failure: Failure {
    switch self {
    case .noHome(""):
      Failure(
        .configuration, "no-home",
        Text("HOME is not set; set it to the path of a directory, from /"), field: "HOME")
    case .noHome(let value):
      Failure(
        .configuration, "no-home",
        Text(
          "HOME is '{value}', which is not an absolute path; set it to the path of a directory, from /"
        ),
        ["value": value], field: "HOME")
    case .nowOutOfRange(let now, let years):
      Failure(
        .usage, "bad-now",
        Text("{now} is out of reach; --now and the clock have to lie in the years {low} to {high}"),
        [
          "now": now.wholeSecond.iso8601, "low": "\(years.lowerBound)",
          "high": "\(years.upperBound)",
        ], field: "now")
    case .confirmationNeeded(let question, let option):
      Failure(
        .usage, "confirmation-needed",
        Text("this needs a confirmation: {question} Use {option}"),
        ["question": question, "option": option])
    case .missingOption(let option):
      Failure(
        .usage, "missing-option",
        Text("{option} is needed here; nothing can be asked"),
        ["option": option])
    case .cancelled:
      Failure(.refused, "cancelled", Text("cancelled; nothing was changed"))
    case .notConfirmed:
      Failure(.refused, "cancelled", Text("not confirmed; nothing was changed"))
    case .noAnswer:
      Failure(.usage, "no-answer", Text("the question was not answered"))
    case .emptyFileName:
      Failure(
        .usage, "bad-file",
        Text("the name of the file is empty; give a name, or - for standard output"))
    case .isDirectory(let path):
      Failure(
        .usage, "bad-file",
        Text("{path} is a folder; name a file in it"),
        ["path": path])
    case .noFixtures:
      Failure(
        .configuration, "no-fixtures",
        Text("the demo world is not installed; set SPEC_FIXTURES to its folder"))
    case .inputTooLong(let limit):
      Failure(
        .usage, "input-too-long",
        Text("standard input is longer than {limit} bytes"),
        ["limit": "\(limit)"])
    case .inputLineTooLong:
      Failure(.usage, "input-too-long", Text("a line of standard input is too long"))
    case .inputNotUTF8:
      Failure(.usage, "not-utf-8", Text("standard input is not UTF-8 text"))
    case .keysTimeout(let word):
      Failure(
        .temporary, "keys-timeout",
        Text("'{word}' did not come in time"),
        ["word": word], field: "keys")
    case .endlessAnimation:
      Failure(
        .internalError, "endless-animation",
        Text("an animation of this screen does not end; report this bug"))
    }
  }
}
