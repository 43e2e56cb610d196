internal import SpecCore

/// `watch` for programs: each update as a line, once it comes.
struct UpdateStream {
  let context: Context
  let kinds: [UpdateKind]
  /// Nil: for ever.
  var duration: Duration?
  var count: Int?

  /// How long a closed reader may go unnoticed.
  private static let turn = Duration.milliseconds(200)

  func run() throws {
    let app = try UsFrame(context)
    var feed = try UpdateFeed(app, kinds: kinds)
    let end = duration.map { context.now.adding($0) }
    var left = count ?? .max
    while true {
      if context.now >= feed.next, let finding = try feed.step(context) {
        try follow(finding, app)
        continue
      }
      try print(&feed, app, &left)
      if left == 0 { return }
      let now = context.now
      if let end, now >= end { return }
      if context.output.isClosed() { throw BrokenPipe() }
      let wait = min(max(.milliseconds(1), feed.next.since(now)), Self.turn)
      try context.clock.sleep(end.map { min(wait, max(.milliseconds(1), $0.since(now))) } ?? wait)
    }
  }

  private func print(_ feed: inout UpdateFeed, _ app: UsFrame, _ left: inout Int) throws {
    let zone = context.output.isTerminal ? context.localZone.zone : .utc
    while left > 0, let update = feed.waiting.first {
      try context.show(UpdateView(update: update, strings: app.strings, zone: zone))
      try feed.markShown([update], context)
      left -= 1
    }
  }

  /// - Throws: what ends the stream.
  private func follow(_ finding: UpdateFeed.Finding, _ app: UsFrame) throws {
    switch finding {
    case .vipChanged: return
    case .signedOut(let reason):
      let service = try app.status().progress.service ?? .test
      throw reason == "revoked" ? UsFrameError.revoked(service) : UsFrameError.signedOut
    case .choosing: throw UsFrameError.noVIP
    }
  }
}
