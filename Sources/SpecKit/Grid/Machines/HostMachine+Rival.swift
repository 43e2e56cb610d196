internal import SpecCore

/// Another host that uses the same join code.
struct Rival: Sendable {
  let session: UInt64
  let name: String
  /// When it is asked again.
  var nextQuestion: Moment
}

/// How a host gives way to another one.
///
/// A BEACON alone proves nothing: it may have been recorded in an earlier session of the code. So the host
/// asks as a device that the other does not know, by a PROBE with a number that nobody could foresee,
/// and only a host that lives can sign its answer to that number.
extension HostMachine {
  mutating func meet(_ envelope: Envelope, _ datagram: KeyRing.Held, at now: Moment) {
    let key: SessionKey
    if envelope.kind == .ack {
      guard let known = ring.known(envelope.session) else { return }
      key = known
    } else {
      switch ring.key(for: envelope.session, of: datagram, at: now) {
      case .make: return outputs.append(.deriveKey(session: envelope.session, code: ring.code))
      case .none: return
      case .key(let known): key = known
      }
    }
    guard envelope.isAuthentic(with: key), let message = try? envelope.message() else { return }
    // A host that is still claiming the code gives way. Of two that began at the same time, the
    // one with the greater session does, unless it has a run.
    if case .claiming = phase {} else if isRunning || session < envelope.session { return }
    switch message {
    case .beacon(let beacon):
      ask(envelope.session, named: beacon.name, at: datagram.source, key, now)
    case .ack(let ack):
      guard let rival, rival.session == envelope.session, ack.kind == .probe,
        ack.sequence == challenge
      else { return }
      quitting = .atOnce
      let ending = Ending.failed(.anotherOrganizer(rival.name, address: datagram.source))
      if !leave(ending, at: now) { hasEnded = true }
    default: break
    }
  }

  /// The number of the question; drawn with the session, so that no other session has it.
  private var challenge: UInt32 { UInt32(truncatingIfNeeded: session >> 16) }

  private mutating func ask(
    _ other: UInt64, named name: String, at source: SocketAddress, _ key: SessionKey, _ now: Moment
  ) {
    if let rival, rival.nextQuestion > now { return }
    rival = Rival(
      session: other, name: DisplayName(cleaning: name, fallback: source.description).text,
      nextQuestion: now + Timing.repeating)
    let question = Datagram(
      session: other, sender: session, sequence: challenge,
      message: .probe(Probe(sent: now, bound: nil, state: .seated)))
    outputs.append(.send(question.encoded(with: key), to: .unicast(source)))
  }

  /// When the code is claimed: a little later while another host is being met.
  func endOfClaim(_ until: Moment) -> Moment {
    let last = until + .milliseconds(250)
    if ring.isMaking { return last }
    return rival.map { min(max(until, $0.nextQuestion), last) } ?? until
  }
}
