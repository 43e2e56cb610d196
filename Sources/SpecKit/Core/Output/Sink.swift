/// An output for text. `write` throws when it fails.
package struct Sink: Sendable {
  package var isTerminal: Bool
  package var write: @Sendable (_ text: String) throws -> Void
  /// The same for bytes other than text, such as the pixels of a picture.
  package var writeBytes: @Sendable (_ bytes: [UInt8]) throws -> Void
  /// Throws where it is known without writing that nothing can be written.
  package var check: @Sendable () throws -> Void = {}
  /// Whether the reader has gone, found without writing.
  package var isClosed: @Sendable () -> Bool = { false }
  package init(
    isTerminal: Bool, write: @escaping @Sendable (String) throws -> Void,
    writeBytes: (@Sendable ([UInt8]) throws -> Void)? = nil
  ) {
    self.isTerminal = isTerminal
    self.write = write
    self.writeBytes = writeBytes ?? { try write(String(decoding: $0, as: UTF8.self)) }
  }
}

/// The reader of standard output has gone; the program ends quietly.
package struct BrokenPipe: Error, Equatable {
  package init() {}
}

/// Standard input.
package struct Input: Sendable {
  package var isTerminal: Bool
  /// The next line without its newline, or nothing at the end.
  package var readLine: @Sendable () throws -> String?
  /// Everything that is left; more than `limit` bytes are refused.
  package var readAll: @Sendable (_ limit: Int) throws -> [UInt8]
  package init(
    isTerminal: Bool, readLine: @escaping @Sendable () throws -> String?,
    readAll: @escaping @Sendable (_ limit: Int) throws -> [UInt8]
  ) {
    self.isTerminal = isTerminal
    self.readLine = readLine
    self.readAll = readAll
  }
}

/// The moments a command can read, and waiting.
package struct Clock: Sendable {
  /// The wall clock, shifted by `--now`.
  package var now: @Sendable () -> Instant
  /// Nanoseconds of the monotonic clock, which also counts while the machine is suspended.
  package var monotonic: @Sendable () -> UInt64
  package var sleep: @Sendable (Duration) throws -> Void
  package init(
    now: @escaping @Sendable () -> Instant, monotonic: @escaping @Sendable () -> UInt64,
    sleep: @escaping @Sendable (Duration) throws -> Void
  ) {
    self.now = now
    self.monotonic = monotonic
    self.sleep = sleep
  }

  /// This clock as if it were `instant` at this moment.
  package func starting(at instant: Instant) -> Clock {
    let (start, monotonic) = (monotonic(), monotonic)
    var copy = self
    copy.now = { instant.adding(.nanoseconds(Int64(monotonic() &- start))) }
    return copy
  }
}
