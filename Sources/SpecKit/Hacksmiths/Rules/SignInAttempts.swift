internal import SpecCore

/// The failed sign-ins of an e-mail address, with or without an account.
struct SignInAttempts: Sendable, Equatable, Codable {
  /// Lower-case.
  var email: String
  /// The failures of the last 15 minutes.
  var failures: [Instant] = []
  /// How many times in a row the sign-in was closed.
  var closings = 0
  var closedUntil: Instant?

  /// How long a failure counts, in seconds.
  static let window: Int64 = 15 * 60
  /// How many failures close the sign-in.
  static let limit = 5
  /// How long the first closing lasts, in seconds; each further failure doubles it.
  static let firstPause: Int64 = 30
  static let longestPause: Int64 = 3600
  /// Maximum number of addresses whose failures are stored; it bounds the file when addresses are made up.
  static let mostAddresses = 10_000

  /// Seconds until the next try is allowed, rounded up; nil if it is allowed now.
  func pause(at now: Instant) -> Int64? {
    guard let closedUntil, closedUntil > now else { return nil }
    let left = closedUntil.since(now).components
    return left.seconds + (left.attoseconds > 0 ? 1 : 0)
  }

  /// Counts a failure. Do not call it while the sign-in is closed.
  mutating func fail(at now: Instant) {
    if isStale(at: now) { self = SignInAttempts(email: email) }
    failures.removeAll { now.seconds - $0.seconds >= Self.window }
    failures.append(now)
    guard closings > 0 || failures.count >= Self.limit else { return }
    let seconds = min(Self.firstPause << Int64(min(closings, 10)), Self.longestPause)
    closings = min(closings + 1, 1_000_000)
    closedUntil = now.wholeSecond.adding(seconds: seconds).written
  }

  /// Whether the last failure, or the end of the pause after it, is longer ago than the window.
  func isStale(at now: Instant) -> Bool {
    guard let last = [failures.last, closedUntil].compactMap(\.self).max() else { return true }
    return now.seconds - last.seconds >= Self.window
  }
}

extension SignInAttempts {
  private enum CodingKeys: String, CodingKey { case email, failures, closings, closedUntil }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    email = try container.decode(String.self, forKey: .email)
    failures = try container.decode([Instant].self, forKey: .failures)
    closings = try container.decode(Int.self, forKey: .closings)
    closedUntil = try container.decodeIfPresent(Instant.self, forKey: .closedUntil)
    guard (0...1_000_000).contains(closings) else {
      throw DecodingError.dataCorruptedError(
        forKey: .closings, in: container, debugDescription: "expected 0 to 1000000")
    }
  }
}
