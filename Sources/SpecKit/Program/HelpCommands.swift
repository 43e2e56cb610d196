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
      return try context.show(TopicPage(topic))
    }
    guard let tree = context.tree() else { return }
    if let word = words.first, !tree.children.contains(where: { $0.name == word }) {
      let known = tree.visibleChildren.map(\.name) + HelpTopic.allCases.map(\.rawValue)
      throw UsageError.unknownCommand(
        word, path: [tree.name], suggestion: nearest(word, in: known))
    }
    _ = try tree.find(words)
    try context.show(try HelpPage(tree, words, language: context.language))
  }
}

/// The manual, generated from the command tree.
struct ManualCommand: Command {
  static let name = "manual"
  static let abstract: Text = "Print a manual page in roff."
  static let discussion: Text = "Without a module, the page spec(1); with one, spec-MODULE(1)."
  static let arguments: [Argument<Self>] = [
    .positional("module", \.module, help: "A module, such as timers.")
      .completing { context in
        context.tree()?.visibleChildren.filter(\.isGroup).map {
          Candidate($0.name, $0.abstract(context.language))
        }
          ?? []
      }
  ]
  static let examples = [Example("spec manual timers", "The source of spec-timers(1).")]
  static let seeAlso = ["help"]
  var module: String?

  func run(_ context: Context) throws {
    guard let tree = context.tree() else { return }
    let path = module.map { [$0] } ?? []
    let (node, names) = try tree.find(path)
    try context.show(
      TextResult(body: Manual.page(node, path: names, version: specVersion, date: specDate)))
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
    try context.show(TextResult(body: body))
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

/// A result that is one text.
struct TextResult: Presentable, Encodable {
  let body: String
  func text() -> String? { body }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(body)
  }
}
