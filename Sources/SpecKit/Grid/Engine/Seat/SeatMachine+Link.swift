internal import SpecCore

/// The link to a host: searching, joining and staying connected.
extension SeatMachine {
  mutating func advanceSearch(at now: Moment) {
    if link == nil || link?.isLost == true, reaches(search.next, at: now) {
      search.schedule(at: now)
      for destination in search.destinations(options, at: now) { discover(destination) }
    }
    if link == nil { judgeStrangers(at: now) }
    if let timeout = options.timeout, run == nil, reaches(lastHeard + timeout, at: now) {
      ending = .failed(.noOrganizer(seconds: Int(timeout / .seconds(1))))
    }
  }

  mutating func discover(_ destination: Destination) {
    outputs.append(.send(encoder.encode(.discover), to: destination))
  }

  /// Decides about hosts whose beacons cannot be used: another code, or a newer version.
  private mutating func judgeStrangers(at now: Moment) {
    guard reaches(strangers.since.map({ $0 + Strangers.patience }), at: now) else { return }
    if strangers.unverified >= Strangers.enough {
      emit(.refused(.wrongCode))
      strangers = Strangers()
      if !options.canAsk { ending = .failed(.wrongCode) }
    } else if strangers.unverified == 0, strangers.newer >= Strangers.enough {
      ending = .failed(.newerOrganizer)
    } else {
      strangers = Strangers()
    }
  }

  mutating func advanceLink(at now: Moment) {
    guard var link else { return }
    if !link.isLost, reaches(link.lastHeard + Timing.silence, at: now) {
      link.isLost = true
      search = Search(at: now, forLost: true)
      if link.stage == .seated { emit(.lost(host: link.hostName)) }
    }
    self.link = link
    switch link.stage {
    case .joining:
      if run == nil, reaches(link.lastAnswer + Timing.silence, at: now) {
        if !link.hasAnswered { silent.add(link.session, at: now) }
        self.link = nil
        search = Search(at: now)
        return
      }
      if reaches(link.nextHello, at: now) {
        say(.hello(Hello(seat: options.seat, name: options.name)))
        self.link?.nextHello = now + Timing.repeating
      }
    case .measuring(let since):
      // Checked here and not when a reply arrives, because the last reply may be lost.
      probe(at: now)
      let isDone = probes.left == 0 && probes.answers >= ProbeSchedule.enough
      if reaches(isDone ? now : since + Timing.silence, at: now) { seated(at: now) }
      return
    case .seated:
      if reaches(link.nextReady, at: now) {
        say(.ready(wantsReady))
        self.link?.nextReady = now + Timing.repeating
      }
    case .refused: return
    }
    probe(at: now)
  }

  private mutating func probe(at now: Moment) {
    var isInsisting = false
    if case .measuring = link?.stage { isInsisting = probes.answers < ProbeSchedule.enough }
    guard link?.stage != .joining, reaches(probes.next, at: now) else { return }
    probes.schedule(at: now, isInsisting: isInsisting, random: &random)
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

  /// Joins a host whose BEACON was authentic.
  mutating func join(
    _ datagram: Datagram, _ beacon: Beacon, from source: SocketAddress, at now: Moment
  ) {
    if let link, link.isSilent(at: now) { silent.add(link.session, at: now) }
    // A host that comes back has no holders: without a new choice this device would take the seat of another one.
    let wasRefused = link?.stage == .refused
    let endpoint = options.pinned ?? source
    let link = SeatLink(
      session: datagram.session, endpoint: endpoint, beacon: beacon, sequence: datagram.sequence,
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
        ending = .failed(.seatTaken(options.seat, holder: holder))
      }
    }
  }
}
