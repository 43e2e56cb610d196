internal import SpecCore
internal import Synchronization

/// Counts wrong codes: after 10 in a minute none is looked at any more, so that nobody can try them
/// all. A server in a process has one.
final class WrongCodes: Sendable {
  private let moments = Mutex<[UInt64]>([])
  private static let limit = 10
  private static let window = Duration.seconds(60).nanoseconds

  /// Whether a code may be looked at.
  func mayTry(_ clock: Clock) -> Bool {
    let now = clock.monotonic()
    return moments.withLock { moments in
      moments.removeAll { now >= $0 &+ Self.window }
      return moments.count < Self.limit
    }
  }

  func add(_ clock: Clock) { moments.withLock { $0.append(clock.monotonic()) } }
}

/// Codes that people read aloud and type: no letters or digits that look alike.
enum SpokenCode {
  private static let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789".utf8)
  static let length = 8

  static func make(_ random: () -> UInt64) -> String {
    String(
      decoding: (0..<length).map { _ in letters[Int(random() % UInt64(letters.count))] },
      as: UTF8.self)
  }

  /// Whether a text is that code, in a time that does not depend on where they differ.
  static func matches(_ text: String, _ code: String) -> Bool {
    constantTimeEquals(Array(normalized(text).utf8), Array(normalized(code).utf8))
  }

  /// In capitals, without spaces and dashes.
  static func normalized(_ text: String) -> String {
    String(text.uppercased().filter { !$0.isWhitespace && $0 != "-" })
  }
}
