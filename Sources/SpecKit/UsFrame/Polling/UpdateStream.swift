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
    let deadline = duration.map { context.clock.monotonic() &+ $0.nanoseconds }
    feed.deadline = deadline
    feed.defersSignals = true
    var left = count ?? .max
    while true {
      if context.now >= feed.next, let finding = try feed.step(context) {
        try follow(finding, app)
        continue
      }
      try print(&feed, app, &left)
      if left == 0 { return }
      let now = context.clock.monotonic()
      if let deadline, now >= deadline { return }
      if context.output.isClosed() { throw BrokenPipe() }
      let wait = min(max(.milliseconds(1), feed.next.since(context.now)), Self.turn)
      let rest = deadline.map { Duration.nanoseconds(Int64(clamping: $0 - now)) }
      try context.clock.sleep(min(wait, rest ?? wait))
    }
  }

  private func print(_ feed: inout UpdateFeed, _ app: UsFrame, _ left: inout Int) throws {
    guard !feed.waiting.isEmpty else { return }
    // A signal ends this process when what is printed is marked, so that no update is printed twice.
    let stop = context.stopSignals()
    defer { stop()?.die() }
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
