/// A leaf of the command tree: what it is called, what it takes, and what it does.
package protocol Command: Sendable {
  static var name: String { get }
  /// One sentence.
  static var abstract: Text { get }
  /// Paragraphs with an empty line between.
  static var discussion: Text { get }
  static var arguments: [Argument<Self>] { get }
  /// The members of its JSON output, which `--fields` chooses from.
  static var fields: [Field] { get }
  /// The names of the columns of its records in a pipe, if all records have the same; `--header` prints them.
  static var columns: [String] { get }
  static var examples: [Example] { get }
  static var seeAlso: [String] { get }
  /// What was probably meant by words that are too many, as it should be typed.
  static func suggestion(for words: [String]) -> String?
  init()
  func run(_ context: Context) throws
}

extension Command {
  package static var discussion: Text { "" }
  package static var arguments: [Argument<Self>] { [] }
  package static var fields: [Field] { [] }
  package static var columns: [String] { [] }
  package static var examples: [Example] { [] }
  package static var seeAlso: [String] { [] }
  package static func suggestion(for words: [String]) -> String? { nil }
}

/// A member of a command's JSON output, as `--fields help` lists it.
package struct Field: Sendable, Equatable {
  package let name: String
  package let type: MemberType
  package let help: Text
  package init(_ name: String, _ type: MemberType, _ help: Text) {
    self.name = name
    self.type = type
    self.help = help
  }
}

/// A line a person can type, shown in help and run by the tests.
package struct Example: Sendable, Equatable {
  package let line: String
  package let help: Text
  /// Lines the tests run first, in the same fresh home.
  package let setup: [String]
  /// False for what needs a network, another terminal or no end.
  package let runs: Bool
  package init(_ line: String, _ help: Text, setup: [String] = [], runs: Bool = true) {
    self.line = line
    self.help = help
    self.setup = setup
    self.runs = runs
  }
}
