internal import SpecCore

/// `spec help`: the same pages as `--help`, and topics.
struct HelpCommand: Command {
  static let name = "help"
  static let abstract: Text = "Print the help of a command or a topic."
  static let arguments: [Argument<Self>] = [
    .rest("command", \.words, help: "A command, or environment, exit-codes or json.")
      .completingAfter { context, words in
        let topics = words.isEmpty ? HelpTopic.allCases.map { ($0.rawValue, $0.abstract) } : []
        let node = try context.tree()?.find(words).node
        let children = node?.visibleChildren.map { ($0.name, $0.abstract(context.language)) } ?? []
        return (topics + children).map { Candidate($0.0, $0.1) }
      }
  ]
  static let examples = [
    Example("spec help timers add", "The same as spec timers add --help."),
    Example("spec help exit-codes", "What each exit status means."),
  ]
  var words: [String] = []

  func run(_ context: Context) throws {
    if let word = words.first, let topic = HelpTopic(rawValue: word) {
      guard words.count == 1 else {
        throw UsageError.extraArgument(words[1]).calling(["spec", "help"])
      }
      return try context.show(HelpPage(topic))
    }
    guard let tree = context.tree() else { return }
    if let word = words.first, !tree.children.contains(where: { $0.name == word }) {
      throw tree.unknown(word, after: [tree.name], or: HelpTopic.allCases.map(\.rawValue))
    }
    _ = try tree.find(words)
    try context.show(try HelpPage(tree, words, language: context.language))
  }
}

/// The manual, generated from the command tree.
struct ManualCommand: Command {
  static let name = "manual"
  static let abstract: Text = "Print the manual page of a command in roff."
  static let discussion: Text = """
    Without a command it is spec(1). --all writes the pages of all commands, or of one and those below it, into a \
    directory, which is made if it is missing; a page that exists is replaced. The paths are printed.
    """
  static let arguments: [Argument<Self>] = [
    .rest("command", \.words, help: "A command, such as timers add.")
      .completingAfter { context, words in
        try context.tree()?.find(words).node.visibleChildren.map {
          Candidate($0.name, $0.abstract(context.language))
        } ?? []
      },
    .option("all", \.directory, value: "DIR", help: "Write all pages into this directory."),
  ]
  static let columns = ["path"]
  static let fields = [Field("path", "string", "A page that was written; with --all.")]
  static let examples = [
    Example("spec manual timers add", "The source of spec-timers-add(1)."),
    Example("spec manual dindin | man -l -", "Read a page that is not installed.", runs: false),
    Example("spec manual --all man1", "Write every page.", runs: false),
  ]
  static let seeAlso = ["help"]
  var words: [String] = []
  var directory: String?

  func run(_ context: Context) throws {
    guard let tree = context.tree() else { return }
    let (node, path) = try tree.find(words)
    func page(_ node: Node, _ path: [String]) -> String {
      HelpDocument(node, path, .manual, in: tree).manual(version: specVersion, date: specDate)
    }
    guard let directory else { return try context.show(PlainText(page(node, path))) }
    guard !directory.isEmpty, directory != "-" else { throw ManualFolderError(name: directory) }
    if try Files.status(directory) == nil {
      try Files.makeDirectories(directory, permissions: 0o755)
    }
    let pages = node.walk(Array(path.dropLast()), where: { !$0.isHidden })
    try context.show(
      ManualPages(
        payload: try pages.map { path, node in
          let file = "\(directory)/\(path.joined(separator: "-")).1"
          try Context.save(Array(page(node, path).utf8), at: file, permissions: 0o644)
          return SavedFile(path: file)
        }, directory: directory))
  }

  private struct ManualPages: Presentable {
    let payload: [SavedFile]
    let directory: String
    func records() -> [[String]] { payload.flatMap { $0.records() } }
    func drawing(_ page: Page) -> [Line] {
      let text = Text(one: "{count} page in {directory}", other: "{count} pages in {directory}")
      return [Line(text(page.language, ["directory": directory], count: payload.count))]
    }
  }
}

/// The name that `--all` gives is empty or that of standard output, which cannot hold several pages.
private struct ManualFolderError: ReportedError {
  let name: String

  var failure: Failure {
    Failure(
      .usage, "bad-file", Text("'{name}' is not the name of a folder; give one, such as man1"),
      ["name": name], field: "all")
  }
}

/// Completion scripts: thin stubs that ask the program.
struct CompletionsCommand: Command {
  enum Shell: String, CaseIterable, ArgumentValue { case bash, zsh, fish }

  static let name = "completions"
  static let abstract: Text = "Print the completion script of a shell."
  static let arguments: [Argument<Self>] = [
    .positional("shell", \.shell, help: "The shell: bash, zsh or fish.")
  ]
  static let examples = [
    Example("spec completions bash", "Load it with: source <(spec completions bash)")
  ]
  var shell = Shell.bash

  func run(_ context: Context) throws {
    let body =
      switch shell {
      case .bash: CompletionScripts.bash
      case .zsh: CompletionScripts.zsh
      case .fish: CompletionScripts.fish
      }
    try context.show(PlainText(body))
  }
}

/// What may come next on a line; asked by the scripts of `spec completions`.
struct CompleteCommand: Command {
  static let name = "__complete"
  static let abstract: Text = "Print what may come next on a command line."
  static let arguments: [Argument<Self>] = [.rest("word", \.words, help: "The words so far.")]
  var words: [String] = []

  func run(_ context: Context) throws {
    let found = Completion.candidates(words, in: context)
    try context.show(Candidates(found: found))
  }

  private struct Candidates: Presentable, Encodable {
    let found: [Candidate]
    func records() -> [[String]] {
      found.map { $0.help.isEmpty ? [$0.value] : [$0.value, $0.help] }
    }
    func text() -> String? { nil }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(found.map(\.value))
    }
  }
}
