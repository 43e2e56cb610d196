/// A leaf of the command tree: its help, its arguments and its action.
///
/// Its arguments are those of its table, bound to its properties, and the options of its session. The tree gives it
/// its verb, its result the fields and columns. In a module that is translated its texts are written `Text("…")`,
/// because `make strings` finds only these.
///
///     struct SnoozeCommand: Command {
///       static let help = Help(Text("Remind me of an open entry again later."))
///       static let arguments: [Argument<Self>] = [
///         .positional("event", \.event, help: Text("The id of an entry."))
///       ]
///       var event = ""
///       func run(_ session: TimersSession) throws -> EntryView { … }
///     }
package protocol Command: Sendable {
  associatedtype Session: CommandSession
  associatedtype Result: Presentable
  static var help: Help { get }
  static var arguments: [Argument<Self>] { get }
  /// Returns the option that words were probably meant for that are too many, as it should be typed.
  static func suggestion(for words: [String]) -> String?
  init()
  /// - Returns: the result, which the program shows.
  func run(_ session: Session) throws -> Result
}

extension Command {
  package static var arguments: [Argument<Self>] { [] }
  package static func suggestion(for words: [String]) -> String? { nil }
}

/// The working set of a module's commands: the context, the open store, the sign-in.
package protocol CommandSession {
  /// The options that all commands with this session have.
  associatedtype Options: OptionGroup = NoOptions
  init(_ context: Context, _ options: Options) throws
}

/// Options that several commands share, declared as the arguments of a command are.
package protocol OptionGroup: Sendable {
  static var arguments: [Argument<Self>] { get }
  init()
}

package struct NoOptions: OptionGroup {
  package static let arguments: [Argument<Self>] = []
  package init() {}
}

/// The session of a command that needs no more than the context.
extension Context: CommandSession {
  package init(_ context: Context, _ options: NoOptions) { self = context }
}

/// The help of a command without its arguments and fields.
package struct Help: Sendable {
  let abstract: Text
  let notes: Text
  let examples: [Example]
  let seeAlso: [String]?

  /// - Parameters:
  ///   - abstract: one sentence.
  ///   - notes: paragraphs with an empty line between.
  ///   - seeAlso: commands without `spec`; nil for the neighbors in the tree.
  package init(
    _ abstract: Text, notes: Text = "", examples: [Example] = [], seeAlso: [String]? = nil
  ) {
    self.abstract = abstract
    self.notes = notes
    self.examples = examples
    self.seeAlso = seeAlso
  }
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

/// A call that help shows and the tests run.
package struct Example: Sendable, Equatable {
  /// A whole line, which begins with `spec`, or in the help of a command the words that follow its path.
  package private(set) var line: String
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

  /// The example with the line that a person types for the command at this path.
  func after(_ path: [String]) -> Example {
    var whole = self
    if !line.hasPrefix("spec ") {
      whole.line = (line.isEmpty ? path : path + [line]).joined(separator: " ")
    }
    return whole
  }
}
