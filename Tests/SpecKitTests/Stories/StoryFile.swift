import Foundation

/// A text file of stories: commands that a person types, and what they then see. `CONTRIBUTING.md` describes the format.
struct StoryFile: Sendable {
  /// Relative to the folder of the stories, such as `timers/pause.txt`.
  let name: String
  let path: String
  var lines: [String]
  /// Steps before the first story: they run once, and each story begins with a copy of the homes they leave.
  private(set) var preamble: [StoryStep] = []
  private(set) var stories: [Story] = []

  init(_ name: String, in folder: String) throws {
    self.name = name
    path = "\(folder)/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var parser = StoryParser(lines: lines)
    (preamble, stories) = try parser.parse()
  }
}

struct Story: Sendable {
  let name: String
  /// From 1.
  let line: Int
  /// `each` of the story: its variable and the values it runs with.
  var choice: (variable: String, values: [String])?
  var steps: [StoryStep] = []
}

struct StoryStep: Sendable {
  /// From 1.
  let line: Int
  let action: Action

  enum Action: Sendable {
    /// Goes on in the home of this name; an unknown one is made, as a copy of `like` if given.
    case home(String, like: String?)
    case at(StoryMoment)
    case env(String, String)
    case needs(String)
    case command(StoryCommand)
    /// Starts a server in the background and sets the variable `name` to its address.
    case start(String, command: String)
    case stop(String, signal: String)
  }
}

enum StoryMoment: Sendable {
  case absolute(String)
  /// Seconds.
  case later(Int64)
}

struct StoryCommand: Sendable {
  var shell: String
  var status: Int32 = 0
  /// A part of standard error that a failure must print.
  var message: String?
  var input: String?
  /// Columns and rows of the terminal it runs on; nil for a pipe.
  var terminal: (columns: Int, rows: Int)?
  /// Nil where checks stand in its place.
  var output: [String]?
  /// Indices into the lines of the file, for recording: where output is, or would be.
  var outputRange = 0..<0
  var checks: [StoryCheck] = []
}

struct StoryCheck: Sendable {
  let line: Int
  let kind: Kind

  enum Kind: Sendable {
    case has(Bool, String)
    case error(Bool, String)
    case json(path: String, comparison: String, value: String)
    case frame(String, Bool, String)
    /// Keeps the whole output, or the JSON value at `path`, as a variable.
    case keep(String, path: String?)
  }
}

struct StoryFormatError: Error, CustomStringConvertible {
  let line: Int
  let problem: String
  var description: String { "line \(line): \(problem)" }
}

/// Reads the lines of a story file.
struct StoryParser {
  private let lines: [String]
  private var position = 0
  private var steps: [StoryStep] = []
  /// The directives before the next `$`, and the line of the last one.
  private var pending = StoryCommand(shell: "")
  private var pendingLine: Int?

  init(lines: [String]) { self.lines = lines }

  mutating func parse() throws -> (preamble: [StoryStep], stories: [Story]) {
    var preamble: [StoryStep]?
    var stories: [Story] = []
    func close(_ steps: [StoryStep]) {
      if preamble == nil { preamble = steps } else { stories[stories.count - 1].steps = steps }
    }
    func checkPending() throws {
      if let line = pendingLine {
        throw StoryFormatError(
          line: line, problem: "expected '$' after 'in', 'tty' or '!' in the same story")
      }
    }
    var isAfterBlank = true
    while position < lines.count {
      let line = lines[position]
      if line.hasPrefix("# "), isAfterBlank {
        try checkPending()
        close(steps)
        steps = []
        stories.append(Story(name: String(line.dropFirst(2)), line: position + 1))
      } else if line.hasPrefix("each ") {
        stories[stories.count - 1].choice = try choice(line)
      } else if !line.isEmpty, !line.hasPrefix("#") {
        try readStep(line)
        isAfterBlank = position > 0 && lines[position - 1].isEmpty
        continue
      }
      isAfterBlank = line.isEmpty
      position += 1
    }
    try checkPending()
    close(steps)
    return (preamble ?? [], stories)
  }

  private func fail(_ problem: String) -> StoryFormatError {
    StoryFormatError(line: position + 1, problem: problem)
  }

  private func choice(_ line: String) throws -> (String, [String]) {
    let words = line.split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count == 4, words[2] == "in" else { throw fail("expected 'each NAME in A|B'") }
    return (words[1], words[3].split(separator: "|").map(String.init))
  }

  private mutating func readStep(_ line: String) throws {
    let word = String(line.prefix { $0 != " " })
    let rest = String(line.dropFirst(word.count + 1))
    let words = rest.split(separator: " ").map(String.init)
    var action: StoryStep.Action?
    switch word {
    case "home" where words.count == 1: action = .home(words[0], like: nil)
    case "home" where words.count == 3 && words[1] == "like":
      action = .home(words[0], like: words[2])
    case "at": action = .at(try moment(rest))
    case "env":
      let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw fail("expected 'env NAME=VALUE'") }
      action = .env(String(parts[0]), String(parts[1]))
    case "needs" where words.count == 1: action = .needs(words[0])
    case "start" where words.count > 1:
      action = .start(words[0], command: String(rest.dropFirst(words[0].count + 1)))
    case "stop" where (1...2).contains(words.count):
      action = .stop(words[0], signal: words.dropFirst().first ?? "TERM")
    case "in": pending.input = (pending.input ?? "") + rest + "\n"
    case "tty":
      let sides = rest.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2 else { throw fail("expected 'tty COLUMNSxROWS'") }
      pending.terminal = (sides[0], sides[1])
    case "!":
      guard let status = words.first.flatMap({ Int32($0) }) else {
        throw fail("expected '! STATUS TEXT'")
      }
      pending.status = status
      pending.message = words.count > 1 ? String(rest.dropFirst(words[0].count + 1)) : nil
    case "$": return try readCommand(rest)
    default: throw fail("unknown directive '\(line)'")
    }
    if let action {
      steps.append(StoryStep(line: position + 1, action: action))
    } else {
      pendingLine = position + 1
    }
    position += 1
  }

  private func moment(_ text: String) throws -> StoryMoment {
    guard text.hasPrefix("+") else { return .absolute(text) }
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }),
      let count = Int64(text.dropFirst().dropLast())
    else { throw fail("expected 'at INSTANT' or 'at +30s', '+5m', '+2h', '+1d'") }
    return .later(count * unit)
  }

  private mutating func readCommand(_ shell: String) throws {
    var command = pending
    pending = StoryCommand(shell: "")
    pendingLine = nil
    command.shell = shell
    let line = position + 1
    position += 1
    while position < lines.count, lines[position].hasPrefix("> ") {
      command.shell += "\n" + lines[position].dropFirst(2)
      position += 1
    }
    let begin = position
    var output: [String] = []
    // Empty lines between indented ones belong to the output.
    var ahead = position
    while ahead < lines.count, lines[ahead].hasPrefix("  ") || lines[ahead].isEmpty {
      if !lines[ahead].isEmpty {
        output += repeatElement("", count: ahead - position)
        output.append(String(lines[ahead].dropFirst(2)))
        position = ahead + 1
      }
      ahead += 1
    }
    command.outputRange = begin..<position
    while position < lines.count, let check = try check(lines[position]) {
      command.checks.append(StoryCheck(line: position + 1, kind: check))
      position += 1
    }
    let looksAtOutput = command.checks.contains { check in
      switch check.kind {
      case .error: false
      default: true
      }
    }
    if !output.isEmpty || !looksAtOutput { command.output = output }
    steps.append(StoryStep(line: line, action: .command(command)))
  }

  private func check(_ line: String) throws -> StoryCheck.Kind? {
    let word = String(line.prefix { $0 != " " })
    var rest = String(line.dropFirst(word.count + 1))
    func takeNot() -> Bool {
      guard rest.hasPrefix("not ") else { return true }
      rest = String(rest.dropFirst(4))
      return false
    }
    switch word {
    case "has":
      let isWanted = takeNot()
      return .has(isWanted, rest)
    case "err":
      let isWanted = takeNot()
      return .error(isWanted, rest)
    case "json":
      let parts = rest.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count >= 2 else { throw fail("expected 'json PATH COMPARISON VALUE'") }
      return .json(path: parts[0], comparison: parts[1], value: parts.count > 2 ? parts[2] : "")
    case "frame":
      let which = String(rest.prefix { $0 != " " })
      rest = String(rest.dropFirst(which.count + 1))
      let isWanted = takeNot()
      return .frame(which, isWanted, rest)
    case "let":
      let parts = rest.split(separator: " ").map(String.init)
      guard let name = parts.first else { throw fail("expected 'let NAME [PATH]'") }
      return .keep(name, path: parts.dropFirst().first)
    default: return nil
    }
  }
}
