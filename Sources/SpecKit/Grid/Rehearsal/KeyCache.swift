/// The keys of a process, each made once.
struct KeyCache: Sendable {
  private struct Session: Hashable {
    var code: JoinCode
    var session: UInt64
  }
  private var keys: [Session: SessionKey] = [:]

  mutating func key(_ code: JoinCode, session: UInt64) -> SessionKey {
    let place = Session(code: code, session: session)
    if let known = keys[place] { return known }
    let key = SessionKey(code, session: session)
    keys[place] = key
    return key
  }
}
