internal import SpecCore

/// `spec help`: the same pages as `--help`, and topics.
struct HelpCommand: Command {
  static let help = Help(
    "Print the help of a command or a topic.",
    examples: [
      Example("timers add", "The same as spec timers add --help."),
      Example("exit-codes", "What each exit status means."),
    ], seeAlso: [])
  static let arguments: [Argument<Self>] = [
    .rest("command", \.words, help: "A command, or environment, exit-codes or json.")
      .completingAfter { context, words in
        let topics =
          words.isEmpty ? HelpTopic.allCases.map { Candidate($0.rawValue, $0.abstract) } : []
        return topics + (try commands(after: words, context))
      }
  ]
  var words: [String] = []

  func run(_ context: Context) throws -> HelpDocument {
    if let word = words.first, let topic = HelpTopic(rawValue: word) {
      guard words.count == 1 else {
        throw UsageError.extraArgument(words[1]).calling(["spec", "help"])
      }
      return HelpDocument(topic, language: context.language)
    }
    let tree = commandTree
    if let word = words.first, !tree.children.contains(where: { $0.name == word }) {
      throw tree.unknown(word, after: [tree.name], or: HelpTopic.allCases.map(\.rawValue))
    }
    let (node, path) = try tree.find(words)
    return helpDocument(of: node, path, in: context)
  }
}

private func commands(after words: [String], _ context: Context) throws -> [Candidate] {
  try commandTree.find(words).node.visibleChildren.map {
    Candidate($0.name, $0.abstract(context.language))
  }
}

/// The manual, generated from the command tree.
struct ManualCommand: Command {
  static let help = Help(
    "Print the manual page of a command in roff.",
    notes: """
      Without a command it is spec(1). --all writes the pages of all commands, or of one and those below it, into a \
      directory, which is made if it is missing; a page that exists is replaced. The paths are printed.
      """,
    examples: [
      Example("timers add", "The source of spec-timers-add(1)."),
      Example("dindin | man -l -", "Read a page that is not installed.", runs: false),
      Example("--all man1", "Write every page.", runs: false),
    ], seeAlso: ["help"])
  static let arguments: [Argument<Self>] = [
    .rest("command", \.words, help: "A command, such as timers add.")
      .completingAfter { context, words in try commands(after: words, context) },
    .option("all", \.directory, value: "DIR", help: "Write all pages into this directory."),
  ]
  var words: [String] = []
  var directory: String?

  func run(_ context: Context) throws -> ManualPages {
    let tree = commandTree
    let (node, path) = try tree.find(words)
    func page(_ node: Node, _ path: [String]) -> String {
      HelpDocument(node, path, .manual, in: tree).manual(version: specVersion, date: specDate)
    }
    guard let directory else { return ManualPages(source: page(node, path)) }
    guard !directory.isEmpty, directory != "-" else { throw Failure.notAFolder(directory) }
    if try Files.status(directory) == nil {
      try Files.makeDirectories(directory, permissions: 0o755)
    }
    let pages = node.walk(Array(path.dropLast()), where: { !$0.isHidden })
    return ManualPages(
      files: try pages.map { path, node in
        let file = "\(directory)/\(path.joined(separator: "-")).1"
        try Context.save(Array(page(node, path).utf8), at: file, permissions: 0o644)
        return SavedFile(path: file)
      }, directory: directory)
  }
}

/// The source of one page, or the files that were written.
struct ManualPages: Presentable {
  var source: String?
  var files: [SavedFile] = []
  var directory = ""

  static let resultColumns = ["path"]
  static let resultFields = [Field("path", .string, "A page that was written; with --all.")]

  var payload: JSON {
    source.map { .string($0) }
      ?? .array(files.map { ["path": .string($0.path)] })
  }
  func text() -> String? { source }
  func records() -> [[String]] { files.flatMap { $0.records() } }

  func drawing(_ page: Page) -> [Line] {
    if let source { return PlainText(source).drawing(page) }
    let text = Text(one: "{count} page in {directory}", other: "{count} pages in {directory}")
    return [Line(text(page.language, ["directory": directory], count: files.count))]
  }
}

/// The name that `--all` gives is empty or that of standard output, which cannot hold several pages.
extension Failure {
  fileprivate static func notAFolder(_ name: String) -> Failure {
    Failure(
      .usage, "bad-file", Text("'{name}' is not the name of a folder; give one, such as man1"),
      ["name": name], field: "all")
  }
}

/// Completion scripts: thin stubs that ask the program.
struct CompletionsCommand: Command {
  enum Shell: String, CaseIterable, ArgumentValue { case bash, zsh, fish }

  static let help = Help(
    "Print the completion script of a shell.",
    examples: [Example("bash", "Load it with: source <(spec completions bash)")], seeAlso: [])
  static let arguments: [Argument<Self>] = [
    .positional("shell", \.shell, help: "The shell: bash, zsh or fish.")
  ]
  var shell = Shell.bash

  func run(_ context: Context) -> PlainText {
    switch shell {
    case .bash: PlainText(CompletionScripts.bash)
    case .zsh: PlainText(CompletionScripts.zsh)
    case .fish: PlainText(CompletionScripts.fish)
    }
  }
}

/// What may come next on a line; asked by the scripts of `spec completions`.
struct CompleteCommand: Command {
  static let help = Help("Print what may come next on a command line.", seeAlso: [])
  static let arguments: [Argument<Self>] = [
    .rest("word", \.words, help: "The words so far.")
  ]
  var words: [String] = []

  func run(_ context: Context) -> Candidates {
    Candidates(found: Completion.candidates(words, of: commandTree, in: context))
  }

  struct Candidates: Presentable {
    let found: [Candidate]
    var payload: [String] { found.map(\.value) }
    func records() -> [[String]] {
      found.map { $0.help.isEmpty ? [$0.value] : [$0.value, $0.help] }
    }
  }
}
