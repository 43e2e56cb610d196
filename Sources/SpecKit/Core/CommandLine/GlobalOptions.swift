/// The value of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable, ArgumentValue { case auto, always, never }

/// The options that every command takes, anywhere on the line.
package struct GlobalOptions: OptionGroup {
  package var isJSON = false
  package var fields: FieldNames?
  package var hasHeader = false
  package var color: ColorChoice?
  package var language: String?
  package var noInput = false
  package var isQuiet = false
  package var isVerbose = false
  package var now: Instant?
  package var wantsVersion = false
  /// The form of help that `-h` or `--help` asks for.
  package var help: HelpDocument.Form?

  package init() {}

  static let fieldsName = "fields"

  package static let arguments: [Argument<Self>] = [
    .flag("json", \.isJSON, help: "Write JSON, and nothing else, on standard output."),
    .option(
      fieldsName, \.fields, value: "NAMES",
      help: "Only these fields of the result, in this order; 'help' lists them."),
    .flag("header", \.hasHeader, help: "In a pipe, print the names of the columns first."),
    .option(
      "color", \.color, value: "WHEN", help: "When to use color: auto, always or never.",
      shows: "auto"),
    .option(
      "lang", \.language, value: "CODE",
      help: "Language of messages: en, ru (timers), ar (dindin).", shows: "from the locale"),
    .flag("no-input", \.noInput, help: "Never ask; a question becomes an error."),
    .flag("quiet", short: "q", \.isQuiet, help: "Write fewer messages."),
    .flag("verbose", short: "v", \.isVerbose, help: "Write more messages."),
    .option(
      "now", \.now, value: "INSTANT",
      help: "Run as if it were this moment (ISO 8601 with offset)."),
    .flag("version", \.wantsVersion, help: "Print the version."),
    Argument(
      info: ArgumentInfo(
        kind: .flag, name: "help", short: "h", help: "Print help; -h prints the short form.")
    ) { word, options in
      options.help = word == "-h" && options.help != .full ? .short : .full
    },
  ]

  package static let infos = arguments.map(\.info)

  /// Picks the well-formed global options out of a line that may be wrong elsewhere, so that its
  /// error is written in the requested format and language.
  package static func lenient(_ words: [String]) -> GlobalOptions {
    var options = GlobalOptions()
    for match in scan(words).matches {
      try? arguments[match.index].assign(match.text, &options)
    }
    return options
  }

  /// The words before `--` without global options and their values.
  package static func otherWords(_ words: [String]) -> [String] { scan(words).others }

  private static func scan(_ words: [String]) -> (matches: [Parser.Match], others: [String]) {
    var words = ArraySlice(words.prefix { $0 != "--" })
    var matches: [Parser.Match] = []
    var others: [String] = []
    while let word = words.first {
      let option = Parser.leadingOption(words, infos)
      matches += option?.matches ?? []
      if option == nil { others.append(word) }
      words.removeFirst(option?.count ?? 1)
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
