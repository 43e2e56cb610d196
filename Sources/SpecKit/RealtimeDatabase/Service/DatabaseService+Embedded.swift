package import SpecCore

extension DatabaseService {
  /// The database of commands in this process: one moment, and a person's id for a token.
  package static func embedded(
    store: Store, rules: JSON, now: Instant, random: @escaping @Sendable () -> UInt64
  ) -> DatabaseService {
    var clock = Clock.system
    clock.now = { now }
    return DatabaseService(
      store: store, access: DatabaseAccess(tokens: { token, _ in ["uid": .string(token)] }),
      rules: RulesSource(rules), clock: clock, random: random)
  }
}
