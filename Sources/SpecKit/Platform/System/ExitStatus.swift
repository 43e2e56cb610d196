/// The exit status of the program, by the contract of `spec help exit-codes` (the values of `sysexits.h`).
public struct ExitStatus: Sendable, Hashable, RawRepresentable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let success = ExitStatus(rawValue: 0)
  /// A rule said no; nothing was changed.
  public static let refused = ExitStatus(rawValue: 1)
  /// The call is wrong.
  public static let usage = ExitStatus(rawValue: 64)
  /// Data is damaged or of a newer version.
  public static let damaged = ExitStatus(rawValue: 65)
  /// No such thing.
  public static let notFound = ExitStatus(rawValue: 66)
  /// A service or helper program cannot be reached.
  public static let unavailable = ExitStatus(rawValue: 69)
  /// A bug in spec.
  public static let internalError = ExitStatus(rawValue: 70)
  /// Reading or writing failed.
  public static let inputOutput = ExitStatus(rawValue: 74)
  /// Try again later.
  public static let temporary = ExitStatus(rawValue: 75)
  /// Not signed in, or not yours.
  public static let denied = ExitStatus(rawValue: 77)
  /// Something must be configured first.
  public static let configuration = ExitStatus(rawValue: 78)
}
