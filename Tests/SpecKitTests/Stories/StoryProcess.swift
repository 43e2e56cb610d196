import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// A shell command that runs to its end; what hangs is killed after two minutes.
struct StoryProcess {
  let shell: String
  let home: String
  let environment: [String: String]
  let input: String?
  let terminal: (columns: Int, rows: Int)?

  init(
    _ shell: String, in home: String, environment: [String: String], input: String?,
    terminal: (columns: Int, rows: Int)?
  ) {
    (self.shell, self.home, self.environment) = (shell, home, environment)
    (self.input, self.terminal) = (input, terminal)
  }

  static func process(_ shell: String, in home: String, environment: [String: String], seconds: Int)
    -> Process
  {
    let process = Shell.bounded(["/bin/sh", "-c", shell], seconds: seconds, in: home)
    process.environment = environment
    return process
  }

  func run() throws -> StoryRunner.Result {
    if let terminal { return try run(onTerminal: terminal) }
    let process = Self.process(shell, in: home, environment: environment, seconds: 120)
    // Files, not pipes: a filled pipe would stop the command.
    let files = ["out", "err", "in"].map { URL(filePath: "\(home)/../.\($0)-\(UUID().uuidString)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files.prefix(2) { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    if let input {
      try Data(input.utf8).write(to: files[2])
      process.standardInput = try FileHandle(forReadingFrom: files[2])
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    let texts = try files.prefix(2).map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
    }
    return StoryRunner.Result(status: process.endStatus, output: texts[0], error: texts[1])
  }

  /// Standard input, output and error are one terminal; its text comes back as output, without escape sequences.
  private func run(onTerminal size: (columns: Int, rows: Int)) throws -> StoryRunner.Result {
    #if os(Linux)
      let terminal = try PseudoTerminal(
        ["/bin/sh", "-c", "cd \"$HOME\" && \(shell)"], columns: UInt16(clamping: size.columns),
        rows: UInt16(clamping: size.rows), environment: environment, input: input ?? "")
      let status: Int32 =
        switch try terminal.finish() {
        case .exited(let status): status
        case .signaled(let signal): 128 + signal
        }
      let escape = /\u{1B}(\[[0-9;?]*[ -\/]*[@-~]|\][^\u{07}]*\u{07}|[()].)/
      let text = terminal.output.replacing("\r\n", with: "\n").replacing(escape, with: "")
      return StoryRunner.Result(status: status, output: text, error: "")
    #else
      throw StorySkipped(tool: "a pseudo-terminal")
    #endif
  }
}

extension Process {
  /// 128 and the number of the signal that ended it, else its exit status.
  fileprivate var endStatus: Int32 {
    terminationReason == .uncaughtSignal ? 128 + terminationStatus : terminationStatus
  }
}

/// A server of a story; its output goes to a file.
final class BackgroundServer {
  private let process: Process
  private let log: URL

  init(_ shell: String, in home: String, environment: [String: String]) throws {
    log = URL(filePath: "\(home)/../.server-\(UUID().uuidString)")
    process = StoryProcess.process(
      "exec \(shell)", in: home, environment: environment, seconds: 300)
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (handle, handle)
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// Nil if it has not printed `http://HOST:PORT` after a minute, or has ended.
  func waitForAddress() -> String? {
    var address: String?
    waitUntil("the address of a server") {
      address = output.firstMatch(of: /https?:\/\/[^\s"\/]+:[0-9]+/).map { String($0.output) }
      return address != nil || !process.isRunning
    }
    return address
  }

  /// Returns its exit status.
  func stop(_ signal: String) -> Int32 {
    signalServer(signal)
    process.waitUntilExit()
    return process.endStatus
  }

  func kill() {
    if process.isRunning { _ = stop("KILL") }
  }

  /// Signals the server itself: `timeout` passes on what it gets, except SIGKILL.
  private func signalServer(_ signal: String) {
    let pid = process.processIdentifier
    _ = try? Shell().run(
      signal == "KILL" ? "pkill -KILL -P \(pid); kill -KILL \(pid)" : "kill -\(signal) \(pid)")
  }
}
