/// A request of a page that has shown the code.
enum PageRequest: Sendable, Equatable {
  /// Takes a seat, or another one; `isReady` if it was ready before.
  case seat(Seat, name: String, isReady: Bool, peer: String)
  /// It is there, and knows the host's clock so well.
  case heard(boundMicroseconds: UInt32?)
  case ready(Bool)
  /// It knows the run, or its stop, of that revision.
  case acknowledge(revision: UInt32)
  case done(Done)
  case leave
}

enum PageAnswer: Sendable, Equatable {
  case done
  /// The seat is another's.
  case taken(holder: String)
  /// The page has no seat here.
  case unknown
  /// The host is not yet, or no longer, there for seats.
  case notNow
}

/// The host's handling of pages: the rules for datagrams, over a connection without loss or repetition.
extension HostMachine {
  /// - Parameter device: the number that the page has drawn.
  mutating func answer(_ request: PageRequest, of device: UInt64, at now: Moment) -> PageAnswer {
    switch phase {
    case .claiming, .leaving: return .notNow
    case .waiting, .starting, .running, .collecting: break
    }
    if case .seat(let seat, let name, let isReady, let peer) = request {
      return take(seat, name: name, isReady: isReady, from: peer, by: device, at: now)
    }
    guard let index = holders.firstIndex(where: { $0.device == device && $0.carrier.kind == .web })
    else { return .unknown }
    if case .heard(let bound?) = request { holders[index].boundMicroseconds = bound }
    noteHeard(holder: index, at: now)
    switch request {
    case .ready(let isReady): note(isReady, holder: index, at: now)
    case .acknowledge(let revision):
      startAcknowledged(revision, by: device, at: now)
      if stopping?.revision == revision { stopping?.open.remove(device) }
    case .done(let done): take(done, from: holders[index], at: now)
    case .leave: dismiss(holders[index])
    case .seat, .heard: break
    }
    return .done
  }

  private mutating func take(
    _ seat: Seat, name: String, isReady: Bool, from peer: String, by device: UInt64, at now: Moment
  ) -> PageAnswer {
    let own = holders.first { $0.device == device }
    // A number that a terminal has is not given to a page that says it has it too.
    if let own, own.carrier.kind != .web { return .taken(holder: own.name) }
    if let holder = vacate(seat, for: device, name: name, at: now) {
      return .taken(holder: holder.name)
    }
    if own?.seat != seat {
      holders.removeAll { $0.device == device }
      let holder = SeatHolder(
        device: device, seat: seat, name: name, carrier: .stream(peer), lastHeard: now)
      holders.append(holder)
      emit(.seated(holder))
    }
    if let index = holders.firstIndex(where: { $0.device == device }) {
      holders[index].name = name
      holders[index].carrier = .stream(peer)
      noteHeard(holder: index, at: now)
      note(isReady, holder: index, at: now)
    }
    return .done
  }
}
