import Foundation
package import SpecCore
import SpecKit
import Synchronization

/// Status and output of a run of the program, compared as one value.
package struct Consequences: Equatable, CustomStringConvertible {
  package var status: Int32
  package var out: String
  package var err: String

  package init(_ status: Int32 = 0, out: String = "", err: String = "") {
    (self.status, self.out, self.err) = (status, out, err)
  }

  package var description: String { "status \(status)\n-- out\n\(out)-- err\n\(err)" }

  /// Standard output as JSON; fails the expression that asks when it is none.
  package func json() throws -> JSON { try JSON(parsing: out) }
  /// Standard output as one JSON value a line.
  package func jsonLines() throws -> [JSON] {
    try out.split(separator: "\n").map { try JSON(parsing: String($0)) }
  }
  /// Standard output as records of fields.
  package var records: [[String]] {
    out.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

/// Gathers output.
package final class Recorder: Sendable {
  private let text = Mutex("")

  package init() {}

  package func sink(isTerminal: Bool) -> Sink {
    Sink(isTerminal: isTerminal) { new in self.text.withLock { $0 += new } }
  }
  package var output: String { text.withLock { $0 } }
}

/// A throw-away home in which the program runs in this process. The clock starts at `now` in each
/// run and moves only by sleeping, which takes no time.
package final class TestHome: Sendable {
  private let folder = TemporaryDirectory()
  package var directory: String { folder.path }
  package let environment: [String: String]
  package let now: String
  /// Seeds the random numbers of each command: they are the same in each run of a test, and differ between commands.
  private let seed = Mutex<UInt64>(0)

  package init(now: String = "2026-11-20T09:00:00Z", environment: [String: String] = [:]) {
    self.environment = ["HOME": folder.path, "TZ": "UTC", "LC_ALL": "en_US.UTF-8", "TERM": "xterm"]
      .merging(environment) { $1 }
    self.now = now
  }

  /// Returns another home with the same files, whose next command has the same random numbers.
  package func copy() throws -> TestHome {
    let copy = TestHome(now: now, environment: environment.filter { $0.key != "HOME" })
    for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
      try FileManager.default.copyItem(
        atPath: "\(directory)/\(name)", toPath: "\(copy.directory)/\(name)")
    }
    copy.seed.withLock { $0 = seed.withLock { $0 } }
    return copy
  }

  /// Runs a line such as `timers add "Eat pills" --down 4h`: words are split at spaces, quotes
  /// keep them together.
  @discardableResult
  package func run(
    _ line: String, now: String? = nil, input: String = "", terminal: Bool = false,
    environment: [String: String] = [:], clock: Clock? = nil
  ) -> Consequences {
    run(
      words: Self.words(line), now: now, input: input, terminal: terminal,
      environment: environment, clock: clock)
  }

  private func nextSeed() -> UInt64 {
    seed.withLock { seed in
      seed += 1
      return seed
    }
  }

  @discardableResult
  package func run(
    words: [String], now: String? = nil, input: String = "", terminal: Bool = false,
    environment extra: [String: String] = [:], clock: Clock? = nil
  ) -> Consequences {
    let (out, err) = (Recorder(), Recorder())
    let instant = Instant(iso8601: now ?? self.now) ?? Instant(seconds: 0)
    let lines = Mutex(
      input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let size = ScreenSize(environment: environment.merging(extra) { $1 }, reported: nil)
    let context = Context(
      input: Input(
        isTerminal: terminal,
        readLine: {
          lines.withLock { $0.isEmpty || $0 == [""] ? nil : $0.removeFirst() }
        },
        readAll: { _ in lines.withLock { Array($0.joined(separator: "\n").utf8) } }),
      output: out.sink(isTerminal: terminal),
      error: err.sink(isTerminal: terminal),
      environment: environment.merging(extra) { $1 },
      clock: clock ?? .still(at: instant), random: SplitMix64.source(seed: nextSeed()),
      terminal: .absent(size: size),
      executable: Binary.path)
    let status = SpecKit.run(words, in: context)
    return Consequences(status.rawValue, out: out.output, err: err.output)
  }

  package static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let last = word { words.append(last) }
    return words
  }
}

/// The repository and the program that `make` built.
package enum Binary {
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path()
  /// `SPEC_BINARY`, else `build/spec`.
  package static let path =
    ProcessInfo.processInfo.environment["SPEC_BINARY"] ?? "\(repository)build/spec"
}

/// A context for running screens: recorded output, a clock of the test's own.
package func screenContext(
  _ terminal: Terminal, clock: Clock, recorder: Recorder = Recorder(), isTerminal: Bool = true,
  environment: [String: String] = ["TERM": "xterm"]
) -> Context {
  Context(
    input: Input(isTerminal: isTerminal, readLine: { nil }, readAll: { _ in [] }),
    output: recorder.sink(isTerminal: isTerminal), error: Recorder().sink(isTerminal: isTerminal),
    environment: environment, clock: clock, random: { 4 }, terminal: terminal,
    executable: "spec")
}
