internal import SpecCore

/// A join code, or `new` for a new random one.
struct HostCode: ArgumentValue, Equatable {
  /// Nil for `new`.
  let code: JoinCode?

  static func parse(argument text: String) throws -> HostCode {
    text.lowercased() == "new"
      ? HostCode(code: nil) : HostCode(code: try JoinCode.parse(argument: text))
  }
}
