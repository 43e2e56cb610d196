import Foundation
import SpecCore
import SpecTestSupport

/// Plays the steps of a story with the built program, each command in a shell.
///
/// Commands run at the story's moment with a still clock, and with a seed of their own: the same story gives the same
/// output each time.
final class StoryRunner {
  /// The result of a command.
  struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  /// A step that did not go as it is written.
  struct Difference: Error {
    let line: Int
    let text: String
  }

  /// Recorded output: the lines of the file that it replaces.
  struct Recording {
    let range: Range<Int>
    let lines: [String]
  }

  private let folder: URL
  private var home = "home"
  private var instant = Instant(iso8601: "2026-11-20T09:00:00Z") ?? Instant(seconds: 0)
  private var environment: [String: String] = [:]
  /// Values that the story keeps: variables of the shell, and `{name}` in expected output.
  private var variables: [String: String] = [:]
  private var servers: [String: BackgroundServer] = [:]
  private var stepCount: UInt64 = 0
  private(set) var recordings: [Recording] = []
  /// Differences that are recorded instead of thrown.
  var isRecording = false

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "spec-story-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    for server in servers.values { server.kill() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// A runner in the state of this one, with copies of its homes.
  func copy() throws -> StoryRunner {
    let runner = try StoryRunner()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
      try FileManager.default.copyItem(
        at: folder.appending(path: name), to: runner.folder.appending(path: name))
    }
    (runner.home, runner.instant, runner.stepCount) = (home, instant, stepCount)
    (runner.environment, runner.variables) = (environment, variables)
    runner.isRecording = isRecording
    return runner
  }

  func set(_ variable: String, _ value: String) { variables[variable] = value }

  func play(_ steps: [StoryStep]) throws {
    for step in steps {
      stepCount += 1
      switch step.action {
      case .home(let name, let like): try enter(name, like: like)
      case .at(.absolute(let text)):
        guard let instant = Instant(iso8601: text) else {
          throw Difference(
            line: step.line, text: "'\(text)' is no instant such as 2026-11-20T09:00:00Z")
        }
        self.instant = instant
      case .at(.later(let seconds)): instant = instant.adding(seconds: seconds)
      case .env(let name, let value): environment[name] = filled(value)
      case .needs(let tool):
        guard Shell.has(tool) else { throw StorySkipped(tool: tool) }
      case .command(let command): try play(command, at: step.line)
      case .start(let name, let command): try start(name, command, at: step.line)
      case .stop(let name, let signal): try stop(name, signal, at: step.line)
      }
    }
  }

  private func enter(_ name: String, like template: String?) throws {
    if let template {
      try FileManager.default.copyItem(
        at: folder.appending(path: template), to: folder.appending(path: name))
    }
    home = name
  }

  private var homePath: String { folder.appending(path: home).path() }

  private func processEnvironment() throws -> [String: String] {
    try FileManager.default.createDirectory(atPath: homePath, withIntermediateDirectories: true)
    // The program may have another name, as that of `make same`.
    let bin = folder.appending(path: ".bin").path()
    if !FileManager.default.fileExists(atPath: bin) {
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(bin)/spec", withDestinationPath: Binary.path)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "HOME": homePath, "PATH": "\(bin):\(path)", "TZ": "UTC", "LC_ALL": "C.UTF-8",
      "TERM": "xterm-256color", "SPEC_FIXTURES": "\(Binary.repository)fixtures",
      "SPEC_CLOCK": instant.iso8601, "SPEC_RANDOM_SEED": "\(stepCount)",
    ].merging(variables) { $1 }.merging(environment) { $1 }
  }

  // MARK: Commands

  private func play(_ command: StoryCommand, at line: Int) throws {
    let result = try StoryProcess(
      command.shell, in: homePath, environment: processEnvironment(),
      input: command.input.map(filled),
      terminal: command.terminal
    ).run()
    guard result.status == command.status else {
      throw Difference(
        line: line,
        text:
          "status \(result.status) instead of \(command.status)\n\(result.error)\(result.output)")
    }
    try check(result, of: command, at: line)
    if isRecording, command.output != nil { record(result, of: command) }
  }

  private func check(_ result: Result, of command: StoryCommand, at line: Int) throws {
    // On a terminal both come by one way.
    let said = command.terminal == nil ? result.error : result.output
    if let message = command.message.map(filled), !said.contains(message) {
      throw Difference(line: line, text: "the error is not '\(message)' but:\n\(said)")
    }
    let looksAtError = command.checks.contains { if case .error = $0.kind { true } else { false } }
    if command.status == 0, command.terminal == nil, !looksAtError, !result.error.isEmpty {
      throw Difference(line: line, text: "unexpected on standard error:\n\(result.error)")
    }
    if let output = command.output, !isRecording,
      !OutputPattern(output.map(filled)).matches(result.output)
    {
      throw Difference(
        line: line,
        text:
          "expected\n\(output.map(filled).joined(separator: "\n"))\ninstead of\n\(result.output)")
    }
    for check in command.checks {
      switch check.kind {
      case .keep(let name, nil): variables[name] = result.output.trimmingSuffix(while: \.isNewline)
      case .keep(let name, let path?):
        guard let value = try StoryJSON(result.output).values(at: path).first else {
          throw Difference(line: check.line, text: "no value at \(path) in:\n\(result.output)")
        }
        variables[name] = StoryJSON.text(value)
      default: try CheckedOutput(result: result, fill: filled).verify(check)
      }
    }
  }

  /// The text with kept values in place of their `{names}`.
  private func filled(_ text: String) -> String {
    variables.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  private func record(_ result: Result, of command: StoryCommand) {
    var lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      variables.reduce(String(line)) { text, variable in
        variable.value.count < 4 ? text : text.replacing(variable.value, with: "{\(variable.key)}")
      }
    }
    if lines.last == "" { lines.removeLast() }
    // Lines that leave something open are kept where they still fit.
    if let output = command.output, output.count == lines.count {
      for index in lines.indices
      where OutputPattern([filled(output[index])]).matches(filled(lines[index])) {
        lines[index] = output[index]
      }
    }
    let isSame =
      command.output.map { OutputPattern($0.map(filled)).matches(result.output) } ?? false
    if !isSame {
      recordings.append(
        Recording(range: command.outputRange, lines: lines.map { $0.isEmpty ? "" : "  \($0)" }))
    }
  }

  // MARK: Servers

  private func start(_ name: String, _ command: String, at line: Int) throws {
    let server = try BackgroundServer(command, in: homePath, environment: processEnvironment())
    guard let address = server.waitForAddress() else {
      throw Difference(line: line, text: "the server did not say its address:\n\(server.output)")
    }
    servers[name] = server
    variables[name] = address
    variables["\(name)_port"] = address.split(separator: ":").last.map(String.init)
  }

  private func stop(_ name: String, _ signal: String, at line: Int) throws {
    guard let server = servers.removeValue(forKey: name) else {
      throw Difference(line: line, text: "no server '\(name)' is running")
    }
    let status = server.stop(signal)
    // A stopped server ends by that signal, as other programs do.
    let numbers: [String: Int32] = ["HUP": 1, "INT": 2, "KILL": 9, "TERM": 15]
    guard status == numbers[signal, default: 0] + 128 else {
      throw Difference(line: line, text: "the server ended with \(status):\n\(server.output)")
    }
  }
}

/// A tool that a story needs is not installed.
struct StorySkipped: Error {
  let tool: String
}

/// Expected lines: `[..]` stands for any text in a line, a line `[...]` for any number of lines.
struct OutputPattern {
  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  func matches(_ output: String) -> Bool {
    var found = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if found.last == "" { found.removeLast() }
    return matches(lines[...], found[...])
  }

  private func matches(_ pattern: ArraySlice<String>, _ found: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return found.isEmpty }
    if first == "[...]" {
      return (found.startIndex...found.endIndex).contains {
        matches(pattern.dropFirst(), found[$0...])
      }
    }
    guard let line = found.first, Self.matches(first, line) else { return false }
    return matches(pattern.dropFirst(), found.dropFirst())
  }

  /// Compares bytes: two forms of a letter are equal as `Character`s.
  private static func matches(_ pattern: String, _ line: String) -> Bool {
    let parts = pattern.components(separatedBy: "[..]").map { Array($0.utf8) }
    let bytes = Array(line.utf8)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return Array(pattern.utf8) == bytes
    }
    guard bytes.starts(with: first), bytes.reversed().starts(with: last.reversed()) else {
      return false
    }
    var rest = bytes.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = String(self)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
