/// How the program ended, by the contract of `spec help exit-codes` (the values of `sysexits.h`).
package struct ExitStatus: Sendable, Hashable, RawRepresentable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let success = ExitStatus(rawValue: 0)
  /// A rule said no; nothing was changed.
  package static let refused = ExitStatus(rawValue: 1)
  /// The call is wrong.
  package static let usage = ExitStatus(rawValue: 64)
  /// Data is damaged or of a newer version.
  package static let damaged = ExitStatus(rawValue: 65)
  /// No such thing.
  package static let notFound = ExitStatus(rawValue: 66)
  /// A service or helper program cannot be reached.
  package static let unavailable = ExitStatus(rawValue: 69)
  /// A bug in spec.
  package static let internalError = ExitStatus(rawValue: 70)
  /// Reading or writing failed.
  package static let inputOutput = ExitStatus(rawValue: 74)
  /// Try again later.
  package static let temporary = ExitStatus(rawValue: 75)
  /// Not signed in, or not yours.
  package static let denied = ExitStatus(rawValue: 77)
  /// Something must be configured first.
  package static let configuration = ExitStatus(rawValue: 78)
}
