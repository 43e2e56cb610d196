/// A person's name at a service as it is typed: `@bea` or `bea`.
struct Handle: Sendable, Hashable {
  /// Without the `@`, otherwise as typed.
  let text: String

  /// - Throws: `badHandle` for anything but 1 to 15 letters, digits and underscores of ASCII.
  init(_ typed: String) throws(UsFrameError) {
    let name = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
    let isHandle = name.utf8.allSatisfy {
      0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x5F
    }
    guard isHandle, 1...15 ~= name.utf8.count else { throw .badHandle(typed) }
    text = name
  }
}
