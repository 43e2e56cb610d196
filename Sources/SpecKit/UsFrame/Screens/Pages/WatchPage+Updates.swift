internal import SpecCore

extension WatchPage {
  /// Asks for updates if it is time.
  mutating func ask(_ desk: inout PageDesk) {
    guard !isAsking, askAt.map({ desk.now >= $0 }) ?? true else { return }
    isAsking = true
    let (feed, service, isAlone) = (feed, signIn.service, options.isAlone)
    var options = options
    options.count = options.count.map { max(1, $0 - shown) }
    desk.works.append(
      ScreenWork { [options] app in
        var feed = feed
        let finding = try feed.step(app.context)
        var updates: [Update] = []
        while let update = feed.takeNext() { updates.append(update) }
        let pause = max(.milliseconds(1), feed.next.since(app.now))
        let page = try Self.next(after: finding, options, app)
        return { [feed, updates] program, desk in
          switch finding {
          case .signedOut(let reason)? where isAlone:
            return .fail(reason == "revoked" ? UsFrameError.revoked(service) : .signedOut)
          case .choosing? where isAlone: return .fail(UsFrameError.noVIP)
          default: if let page { return .start(page) }
          }
          let isSeen = program.top is WatchPage
          program.change(WatchPage.self) { page in
            (page.feed, page.isAsking) = (feed, false)
            page.askAt = desk.now.adding(pause)
            page.queue.add(updates)
            page.loadAttachments(&desk)
            if isSeen { page.advance(&desk) }
          }
          return .stay
        }
      })
  }

  /// Where it goes on when another process has signed out or chosen somebody.
  static func next(
    after finding: UpdateFeed.Finding?, _ options: Options, _ app: UsFrame
  ) throws -> (any ScreenPage)? {
    switch finding {
    case nil: return nil
    case .signedOut(let reason):
      return HomePage(app, reason: reason, service: try app.status().progress.service)
    case .choosing: return ChoosePage(signIn: try app.status().signedIn())
    case .vipChanged: return try WatchPage(app, options)
    }
  }

  func mayBegin(at now: Instant, isOnTop: Bool) -> Bool {
    isOnTop && settings.quiet?.end(at: now, in: zone) == nil
  }

  mutating func wakeUp(_ desk: inout PageDesk) -> PageAction {
    advance(&desk)
    if let end = options.endsAt, desk.now >= end { return .leave }
    if let count = options.count, shown >= count, queue.current == nil { return .leave }
    ask(&desk)
    return .stay
  }

  mutating func advance(_ desk: inout PageDesk) {
    let mayBegin =
      mayBegin(at: desk.now, isOnTop: desk.isOnTop) && shown < options.count ?? .max
    let (timing, size, theme) = (timing, desk.size, desk.theme)
    var begun: BoxLayout?
    let update = queue.advance(to: desk.now, mayBegin: mayBegin) { update, start in
      let layout = BoxLayout(
        update, strings: theme.strings, zone: theme.zone, isUTF8: theme.isUTF8, size: size)
      begun = layout
      return BoxTimeline(timing, words: layout.words, start: start)
    }
    if queue.current == nil { layout = nil }
    guard let update else { return }
    layout = begun
    shown += 1
    loadAttachments(&desk)
    let feed = feed
    desk.works.append(
      .silent { app in
        var feed = feed
        try feed.markShown([update], app.context)
      })
    desk.works.append(ScreenWork(services: { $1.tell(of: update, $0) }))
  }

  mutating func lay(_ update: Update, _ size: ScreenSize, _ theme: ScreenTheme) {
    layout = BoxLayout(
      update, strings: theme.strings, zone: theme.zone, isUTF8: theme.isUTF8, size: size)
  }
}
