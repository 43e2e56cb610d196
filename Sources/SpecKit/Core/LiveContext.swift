internal import Synchronization

extension Context {
  package static func live() -> Context {
    let environment = Host.environment()
    let clock = Clock.still(environment["SPEC_CLOCK"])
    var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    if let seed = environment["SPEC_RANDOM_SEED"].flatMap({ UInt64($0) }) {
      random = SplitMix64.source(seed: seed)
    }
    var context = Context(
      input: .standard(), output: .descriptor(.output), error: .descriptor(.error),
      environment: environment, clock: clock ?? .system, random: random,
      terminal: .standard(environment: environment),
      executable: Host.executablePath() ?? "spec")
    context.stopSignals = {
      let signals = try? StopSignals()
      return { signals?.take() }
    }
    return context
  }

  /// Refuses values of `SPEC_CLOCK` and `SPEC_RANDOM_SEED` that `live()` cannot use: a script that sets them
  /// relies on them.
  ///
  /// - Throws: `UsageError` that names the variable.
  package func checkTestVariables() throws {
    func check<Value: ArgumentValue>(_ name: String, as type: Value.Type) throws {
      do {
        if let text = environment[name], !text.isEmpty { _ = try Value.parse(argument: text) }
      } catch let failure as Failure where failure.status == .usage {
        throw UsageError.badValues([FieldError(argument: name, name, failure)])
      }
    }
    if environment["SPEC_CLOCK"] != "still" { try check("SPEC_CLOCK", as: Instant.self) }
    try check("SPEC_RANDOM_SEED", as: UInt64.self)
  }
}

extension Clock {
  package static let system = Clock(
    now: { Clocks.wall() }, monotonic: { Clocks.monotonic() }, sleep: { Clocks.sleep($0) })

  /// The clock of `SPEC_CLOCK`: `still`, or the instant at which it stops.
  fileprivate static func still(_ text: String?) -> Clock? {
    let start = text == "still" ? Clocks.wall() : text.flatMap { Instant(iso8601: $0) }
    return start.map { still(at: $0) }
  }

  /// A clock for tests that moves only while somebody sleeps, and never waits.
  package static func still(at start: Instant) -> Clock {
    let slept = Mutex(Duration.zero)
    return Clock(
      now: { start.adding(slept.withLock { $0 }) },
      monotonic: { slept.withLock { $0 }.nanoseconds },
      sleep: { duration in slept.withLock { $0 += max(duration, .zero) } })
  }
}

extension Sink {
  /// A descriptor; each call writes all of its text or throws.
  package static func descriptor(_ descriptor: Descriptor) -> Sink {
    let path = descriptor == .error ? "standard error" : "standard output"
    let writeBytes: @Sendable ([UInt8]) throws -> Void = { bytes in
      do {
        try descriptor.write(bytes, path: path)
      } catch let error as SystemError where error.isBrokenPipe {
        throw BrokenPipe()
      }
    }
    var sink = Sink(
      isTerminal: descriptor.isTerminal, write: { try writeBytes(Array($0.utf8)) },
      writeBytes: writeBytes)
    // Of no bytes: a device that is full and a descriptor that was closed refuse even that.
    sink.check = {
      _ = try descriptor.write(some: UnsafeRawBufferPointer(start: nil, count: 0), path: path)
    }
    sink.isClosed = {
      let ready = try? poll([(descriptor, [])], timeout: .zero)
      return ready?.first?.isDisjoint(with: .closed) == false
    }
    return sink
  }
}

extension Input {
  /// Standard input, read only when a command asks.
  package static func standard() -> Input {
    let source = LineSource()
    return Input(
      isTerminal: Descriptor.input.isTerminal, readLine: { try source.readLine() },
      readAll: { try source.readAll(limit: $0) })
  }
}

/// Standard input by lines; bytes after the line are kept for the next one.
private final class LineSource: Sendable {
  private let kept = Mutex<[UInt8]>([])
  private static let path = "standard input"
  /// A line longer than this is refused rather than gathered without end.
  private static let lineLimit = 1 << 20

  func readLine() throws -> String? {
    try kept.withLock { kept throws -> String? in
      while true {
        if let end = kept.firstIndex(of: 0x0A) {
          let line = kept[..<end]
          kept.removeSubrange(...end)
          return try text(line.last == 0x0D ? line.dropLast() : line)
        }
        guard kept.count <= Self.lineLimit else {
          throw Failure.inputLineTooLong
        }
        let more = try Descriptor.input.read(upTo: 65536, path: Self.path)
        guard !more.isEmpty else {
          defer { kept = [] }
          return kept.isEmpty ? nil : try text(kept[...])
        }
        kept += more
      }
    }
  }

  func readAll(limit: Int) throws -> [UInt8] {
    try kept.withLock { kept throws -> [UInt8] in
      let rest = try Descriptor.input.readAll(limit: limit, path: Self.path)
      guard let rest, kept.count + rest.count <= limit else {
        throw Failure.inputTooLong(limit: limit)
      }
      defer { kept = [] }
      return kept + rest
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure.inputNotUTF8
    }
    return text
  }
}

extension Failure {
  static func inputTooLong(limit: Int) -> Failure {
    Failure(
      .usage, "input-too-long", Text("standard input is longer than {limit} bytes"),
      ["limit": "\(limit)"])
  }

  static var inputLineTooLong: Failure {
    Failure(.usage, "input-too-long", Text("a line of standard input is too long"))
  }

  static var inputNotUTF8: Failure {
    Failure(.usage, "not-utf-8", Text("standard input is not UTF-8 text"))
  }
}
