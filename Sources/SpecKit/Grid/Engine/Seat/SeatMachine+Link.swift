internal import SpecCore

/// The link to a host: searching, joining and staying connected.
extension SeatMachine {
  var searchWake: Moment {
    var next = Moment.distantFuture
    if link == nil || link?.isLost == true { next = search.next }
    if let timeout = options.timeout, run == nil { next = min(next, lastHeard + timeout) }
    if link == nil, let since = strangers.since { next = min(next, since + Strangers.patience) }
    return next
  }

  mutating func advanceSearch(at now: Moment) {
    if link == nil || link?.isLost == true, search.isDue(at: now) {
      for destination in search.destinations(options, at: now) { discover(destination) }
    }
    if link == nil { judgeStrangers(at: now) }
    if let timeout = options.timeout, run == nil, now - lastHeard >= timeout {
      end(.failed(.noOrganizer(seconds: Int(timeout / .seconds(1)))))
    }
  }

  mutating func discover(_ destination: Destination) {
    outputs.append(.send(encoder.encode(.discover), to: destination))
  }

  /// Decides about hosts whose beacons cannot be used: another code, or a newer version.
  private mutating func judgeStrangers(at now: Moment) {
    guard let since = strangers.since, now - since >= Strangers.patience else { return }
    if strangers.unverified >= Strangers.enough {
      emit(.refused(.wrongCode))
      strangers = Strangers()
      if !options.canAsk { end(.failed(.wrongCode)) }
    } else if strangers.unverified == 0, strangers.newer >= Strangers.enough {
      end(.failed(.newerOrganizer))
    } else {
      strangers = Strangers()
    }
  }

  var linkWake: Moment {
    guard let link else { return .distantFuture }
    var next = link.isLost ? Moment.distantFuture : link.lastHeard + Timing.silence
    switch link.stage {
    case .joining:
      next = min(next, link.nextHello ?? .distantFuture)
      // A run continues even without the link.
      if run == nil { next = min(next, link.lastAnswer + Timing.silence) }
    case .measuring(let since): next = min(next, since + Timing.silence)
    case .seated: next = min(next, link.nextReady ?? .distantFuture)
    case .refused: break
    }
    return min(next, probes.next ?? .distantFuture)
  }

  mutating func advanceLink(at now: Moment) {
    guard var link else { return }
    if !link.isLost, now - link.lastHeard >= Timing.silence {
      link.isLost = true
      search = Search(at: now, forLost: true)
      if link.stage == .seated { emit(.lost(host: link.hostName)) }
    }
    self.link = link
    switch link.stage {
    case .joining:
      if now - link.lastAnswer >= Timing.silence, run == nil {
        if !link.hasAnswered { silent.add(link.session, at: now) }
        self.link = nil
        search = Search(at: now)
        return
      }
      if let next = link.nextHello, now >= next { hello(at: now) }
    case .measuring(let since):
      // Checked here and not when a reply arrives, because the last reply may be lost.
      probe(at: now)
      let isDone = probes.left == 0 && probes.answers >= ProbeSchedule.enough
      if isDone || now - since >= Timing.silence { seated(at: now) }
      return
    case .seated:
      if let next = link.nextReady, now >= next { ready(at: now) }
    case .refused: return
    }
    probe(at: now)
  }

  private mutating func hello(at now: Moment) {
    say(.hello(Hello(seat: options.seat, name: options.name)))
    link?.nextHello = now + Timing.repeating
  }

  private mutating func probe(at now: Moment) {
    var isInsisting = false
    if case .measuring = link?.stage { isInsisting = probes.answers < ProbeSchedule.enough }
    guard link?.stage != .joining,
      probes.isDue(at: now, isInsisting: isInsisting, random: &random)
    else { return }
    let bound = clock.estimate(at: now).map { UInt32(clamping: $0.bound.inMicroseconds) }
    say(.probe(Probe(sent: now, bound: bound)))
    probes.sent(encoder.sequence, at: now)
  }

  private mutating func seated(at now: Moment) {
    guard link?.stage != .seated else { return }
    link?.stage = .seated
    if seatedAt == nil { seatedAt = now }
    emit(.seated(options.seat, name: options.name))
    askForReady(at: now)
  }

  /// Tells the host whether the seat is ready, if it does not know.
  mutating func askForReady(at now: Moment) {
    guard link?.stage == .seated, link?.acknowledged != wantsReady else {
      link?.nextReady = nil
      return
    }
    link?.firstReady = encoder.sequence &+ 1
    link?.nextReady = now
  }

  private mutating func ready(at now: Moment) {
    say(.ready(wantsReady))
    link?.nextReady = now + Timing.repeating
  }

  /// Joins a host whose BEACON was authentic.
  mutating func join(
    _ envelope: Envelope, _ beacon: Beacon, from source: SocketAddress, at now: Moment
  ) {
    if let link, link.isSilent(at: now) { silent.add(link.session, at: now) }
    // A host that comes back has no holders: without a new choice this device would take the seat of another one.
    let wasRefused = link?.stage == .refused
    let endpoint = options.pinned ?? source
    let link = SeatLink(
      session: envelope.session, endpoint: endpoint, beacon: beacon, sequence: envelope.sequence,
      at: now)
    self.link = link
    run = nil
    clock = ClockEstimator()
    probes.stop()
    strangers = Strangers()
    lastHeard = now
    if wasRefused { self.link?.stage = .refused } else { sayHello(at: now) }
    emit(.found(host: link.hostName, address: endpoint))
  }

  /// Starts asking for the seat. Answers to earlier datagrams do not count.
  mutating func sayHello(at now: Moment) {
    link?.stage = .joining
    link?.acknowledged = wantsReady ? nil : false
    link?.lastAnswer = now
    link?.firstHello = encoder.sequence &+ 1
    link?.nextHello = now
  }

  /// The host does not know this device (any more). The seat sends HELLO again and keeps its clock
  /// estimate and its run.
  mutating func joinAgain(at now: Moment) {
    if link?.stage == .seated { sayHello(at: now) }
  }

  mutating func take(_ answer: SeatAnswer, at now: Moment) {
    guard var link, link.stage == .joining, answer.helloSequence >= link.firstHello,
      answer.helloSequence <= encoder.sequence
    else { return }
    (link.lastAnswer, link.hasAnswered) = (now, true)
    switch answer.result {
    case .yours:
      guard answer.seat == options.seat else { return }
      options.name = DisplayName(cleaning: answer.name, fallback: options.name).text
      link.nextHello = nil
      link.takenSince = nil
      link.stage = .measuring(since: now)
      self.link = link
      if clock.samples.count >= ProbeSchedule.enough {
        seated(at: now)
      } else {
        probes.burst(every: .milliseconds(25), from: now)
      }
    case .taken:
      let since = link.takenSince ?? now
      link.takenSince = since
      self.link = link
      guard now - since >= .seconds(4) else { return }
      let holder = DisplayName(cleaning: answer.name, fallback: "somebody").text
      emit(.refused(.seatTaken(holder: holder)))
      self.link?.nextHello = nil
      self.link?.stage = .refused
      if !options.canAsk {
        say(.bye)
        end(.failed(.seatTaken(options.seat, holder: holder)))
      }
    }
  }
}
