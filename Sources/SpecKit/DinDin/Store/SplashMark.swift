internal import SpecCore

/// That the splash was seen; it is not shown by itself again.
struct SplashMark: Sendable, Equatable, Codable {
  static let document = Document<SplashMark?>(.state, "seen-splash.json", initial: nil)

  static func isKept(in store: Store) throws -> Bool {
    try store.read { try $0.value(document) } != nil
  }

  static func keep(in store: Store) throws {
    guard try !isKept(in: store) else { return }
    try store.transaction { try $0.set(document, SplashMark()) }
  }
}
