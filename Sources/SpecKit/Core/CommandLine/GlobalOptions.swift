/// The output format of results and errors.
package enum OutputFormat: Sendable, Equatable { case plain, json }

/// What `--color` asks for.
package enum ColorChoice: String, Sendable, CaseIterable, ArgumentValue { case auto, always, never }

/// The options that every command takes, anywhere on the line.
package struct GlobalOptions: OptionGroup {
  @Flag("Write JSON, and nothing else, on standard output.", name: "json")
  package var isJSON = false
  @Option(
    "Only these fields of the result, in this order; 'help' lists them.",
    name: GlobalOptions.fieldsName,
    value: "NAMES")
  package var fields: FieldNames?
  @Flag("In a pipe, print the names of the columns first.", name: "header")
  package var hasHeader = false
  @Option("When to use color: auto, always or never.", value: "WHEN", shows: "auto")
  package var color: ColorChoice?
  @Option(
    "Language of messages: en, ru (timers), ar (dindin).", name: "lang", value: "CODE",
    shows: "from the locale")
  package var language: String?
  @Flag("Never ask; a question becomes an error.") package var noInput = false
  @Flag("Write fewer messages.", name: "quiet", short: "q") package var isQuiet = false
  @Flag("Write more messages.", name: "verbose", short: "v") package var isVerbose = false
  @Option("Run as if it were this moment (ISO 8601 with offset).", value: "INSTANT")
  package var now: Instant?
  @Flag("Print the version.", name: "version") package var wantsVersion = false
  /// The form of help that `-h` or `--help` asks for.
  @Flag(
    "Print help; -h prints the short form.", short: "h",
    update: { word, form in form = word == "-h" && form != .full ? .short : .full })
  package var help: HelpDocument.Form? = nil

  package init() {}

  static let fieldsName = "fields"

  package var format: OutputFormat { isJSON ? .json : .plain }

  package static let infos = DeclaredArguments(of: GlobalOptions()).infos

  /// Picks the well-formed global options out of a line that may be wrong elsewhere, so that its
  /// error is written in the requested format and language.
  package static func lenient(_ words: [String]) -> GlobalOptions {
    let options = GlobalOptions()
    let arguments = DeclaredArguments(of: options)
    for match in scan(words).matches {
      try? arguments.assign(match.text, to: match.index)
    }
    return options
  }

  /// The words before `--` that are no global options, nor values of these.
  package static func otherWords(_ words: [String]) -> [String] { scan(words).others }

  private static func scan(_ words: [String]) -> (matches: [Parser.Match], others: [String]) {
    var words = ArraySlice(words.prefix { $0 != "--" })
    var matches: [Parser.Match] = []
    var others: [String] = []
    while let word = words.popFirst() {
      let takesNext = infos.contains { $0.kind == .option && "--\($0.name)" == word }
      let taken = takesNext && words.first.map { !Parser.looksLikeOption($0) } == true
      let candidate = taken ? [word, words.removeFirst()] : [word]
      if let found = try? Parser.match(candidate, infos), !found.isEmpty {
        matches += found
      } else {
        others.append(word)
      }
    }
    return (matches, others)
  }
}

/// The fields that `--fields` chooses, such as `title,due`, or `help`.
package struct FieldNames: ArgumentValue, Equatable {
  package let names: [String]

  /// Whether the fields are to be listed instead.
  package var isHelp: Bool { names == ["help"] }

  package static func parse(argument text: String) -> FieldNames {
    FieldNames(
      names: text.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0).trimmingSpaces()
      })
  }
}

extension Instant: ArgumentValue {
  package static func parse(argument text: String) throws -> Instant {
    guard let instant = Instant(iso8601: text) else {
      throw Failure(badValue: argumentTexts.instant, code: "bad-instant", ["text": text])
    }
    guard Instant.calendar.contains(instant) else {
      throw Failure(
        badValue: argumentTexts.instantOutOfRange, code: "bad-instant", ["text": text])
    }
    return instant
  }
}
