internal import SpecCore

/// The picture of the VIP, and the updates over its foot.
struct WatchPage: ScreenPage {
  let name = ScreenName.watch
  let vip: Person
  let signIn: SignIn
  let settings: FrameSettings
  private let timing: BoxTiming
  private let zone: Zone
  private let strings: Strings

  // The picture.
  private(set) var photo: Photo?
  private(set) var choice = FramePhoto()
  private(set) var drawn: DrawnPicture?
  /// The area it was drawn for, or is being drawn for.
  private var drawnFor: ScreenSize?
  private var loadingSince: Instant?
  private var pictureCount: UInt32 = 0

  // The updates.
  private(set) var queue: BoxQueue
  private(set) var layout: BoxLayout?
  private var feed: UpdateFeed
  private var isAsking = false
  private var askAt: Instant?
  /// Whether the command ends with the sign-in.
  var isAlone = false

  init(_ app: UsFrame, vip: Person, isCalm: Bool? = nil) throws {
    let status = try app.status()
    self.vip = vip
    signIn = try status.signedIn()
    settings = try app.settings()
    timing = BoxTiming(settings, isCalm: isCalm ?? app.context.prefersReducedMotion)
    zone = app.context.localZone.zone
    strings = app.strings
    queue = BoxQueue(origin: app.context.now)
    feed = UpdateFeed(vip: vip)
  }

  var isBusy: Bool { drawn == nil }

  mutating func appear(_ desk: inout PageDesk) {
    if photo == nil, loadingSince == nil {
      loadingSince = desk.now
      loadPhoto(&desk)
    } else {
      redraw(&desk)
    }
    _ = ask(&desk)
  }

  // MARK: the picture

  private func loadPhoto(_ desk: inout PageDesk) {
    let (vip, signIn) = (vip, signIn)
    desk.works.append(
      ScreenWork(.pictures) { app in
        let found: (photo: Photo, choice: FramePhoto)
        do {
          found = try PhotoFinder(app: app).photo(of: vip, signIn)
        } catch let error as UsFrameError {
          app.log(error)
          found = (Photo(cardOf: vip, because: error.failure(in: "en").code), FramePhoto())
        }
        return { program, desk in
          program.change(WatchPage.self) { $0.show(found.photo, found.choice, &desk) }
          return .stay
        }
      })
  }

  /// Takes another picture, or another part of it.
  mutating func show(_ photo: Photo, _ choice: FramePhoto, _ desk: inout PageDesk) {
    (self.photo, self.choice) = (photo, choice)
    drawnFor = nil
    redraw(&desk)
  }

  /// Has the picture read again, as after a choice on another screen.
  mutating func reload(_ desk: inout PageDesk) { loadPhoto(&desk) }

  private mutating func redraw(_ desk: inout PageDesk) {
    guard let photo, drawnFor != desk.size else { return }
    drawnFor = desk.size
    pictureCount += 1
    let (size, output, view) = (desk.size, desk.pictures(desk.size), choice.view(settings))
    let (vip, id) = (
      vip, UInt32(truncatingIfNeeded: desk.now.seconds) & 0xFFFF << 6 | pictureCount & 63
    )
    desk.works.append(
      ScreenWork(.pictures) { app in
        let drawn: DrawnPicture
        do {
          drawn = try output.drawn(photo.picture, view, id: id, isLayer: true)
        } catch let error as PictureError {
          app.log(error)
          drawn = try output.drawn(
            .raster(InitialsCard(vip).raster), view, id: id, isLayer: true)
        }
        return { program, _ in
          program.change(WatchPage.self) { page in
            if page.drawnFor == size { page.drawn = drawn }
          }
          return .stay
        }
      })
  }

  mutating func resize(_ desk: inout PageDesk) {
    redraw(&desk)
    if let current = queue.current { lay(current.update, desk.size, desk.theme) }
  }

  /// Puts the picture away that was drawn for another size.
  private func layer(_ space: PageSpace) -> PictureLayer {
    if let drawn, drawn.area.columns == space.size.columns, drawn.area.rows == space.size.rows {
      return PictureLayer(drawn)
    }
    let colors: CellPicture.Colors = space.theme.color == .none ? .none : .all
    let blank = CellPicture(
      blank: settings.background, columns: space.size.columns, rows: space.size.rows)
    let area = PictureArea(columns: space.size.columns, rows: space.size.rows)
    let placement = PicturePlacement(containing: area, width: 1, height: 1)
    var layer = PictureLayer(
      DrawnPicture(method: .none, area: area, placement: placement, form: .cells(blank, colors)))
    layer.isTold = false
    return layer
  }

  // MARK: the updates

  /// Asks for updates if it is time.
  private mutating func ask(_ desk: inout PageDesk) -> PageAction {
    guard !isAsking, askAt.map({ desk.now >= $0 }) ?? true else { return .stay }
    isAsking = true
    let (feed, service, isAlone) = (feed, signIn.service, isAlone)
    desk.works.append(
      ScreenWork { app in
        var feed = feed
        let news = try feed.next(app)
        let next = try news.vip.map { try WatchPage(app, vip: $0) }
        return { [feed] program, desk in
          if news.isSignedOut {
            let error =
              news.reason == "revoked" ? UsFrameError.revoked(service) : UsFrameError.signedOut
            return isAlone
              ? .fail(error) : .start(HomePage(reason: news.reason, service: service))
          }
          if let next { return .start(next) }
          let isSeen = program.top is WatchPage
          program.change(WatchPage.self) { page in
            (page.feed, page.isAsking) = (feed, false)
            page.askAt = desk.now.adding(news.pause)
            page.queue.add(news.updates)
            if isSeen { page.advance(&desk) }
          }
          return .stay
        }
      })
    return .stay
  }

  private func mayBegin(at now: Instant, isOnTop: Bool) -> Bool {
    isOnTop && settings.quiet?.end(at: now, in: zone) == nil
  }

  mutating func wakeUp(_ desk: inout PageDesk) -> PageAction {
    advance(&desk)
    return ask(&desk)
  }

  private mutating func advance(_ desk: inout PageDesk) {
    let mayBegin = mayBegin(at: desk.now, isOnTop: desk.isOnTop)
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
    let (vip, seq) = (vip, queue.shownSeq)
    desk.works.append(.silent { try UpdateFeed.markShown(update, upTo: seq, of: vip, $0) })
  }

  private mutating func lay(_ update: Update, _ size: ScreenSize, _ theme: ScreenTheme) {
    layout = BoxLayout(
      update, strings: theme.strings, zone: theme.zone, isUTF8: theme.isUTF8, size: size)
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    var instants: [Instant] = []
    if !isAsking { instants.append(askAt ?? now) }
    let mayBegin = mayBegin(at: now, isOnTop: isOnTop)
    if isOnTop || queue.current != nil,
      let change = queue.nextChange(after: now, mayBegin: mayBegin)
    {
      instants.append(change)
    }
    if !mayBegin, isOnTop, !queue.waiting.isEmpty, let end = settings.quiet?.end(at: now, in: zone)
    {
      instants.append(min(end, now.adding(seconds: 60)))
    }
    if isBusy, isOnTop, let loadingSince,
      let spin = theme.nextSpin(since: loadingSince, after: now)
    {
      instants.append(spin)
    }
    return instants.min()
  }

  // MARK: keys

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .character("s"): return .open(SettingsPage(settings: settings))
    case .mouse(let mouse) where isIcon(mouse, desk.size):
      return .open(SettingsPage(settings: settings))
    case .character("p"): return .open(PhotoPage())
    case .character("h"): return .open(HistoryPage())
    case .space:
      queue.skip(at: desk.now)
      advance(&desk)
    case .character("q"), .escape: return .leave
    default: break
    }
    return .stay
  }

  private func isIcon(_ mouse: Mouse, _ size: ScreenSize) -> Bool {
    mouse.action == .press && mouse.row == size.rows - 1 && mouse.column >= size.columns - 3
  }

  // MARK: drawing

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, size, now) = (space.theme, space.size, space.now)
    var drawing = PageDrawing(rows: [], picture: layer(space), usesMouse: true)
    if isBusy, let loadingSince {
      let spinner = theme.spinner(since: loadingSince, at: now)
      drawing.overlays.append(
        Overlay([Line(spinner)], row: size.rows / 2, column: size.columns / 2, background: nil))
    }
    drawing.overlays.append(
      Overlay(
        [Line(theme.gear)], row: size.rows - 1, column: size.columns - 2, opacity: 0.5,
        background: nil))
    drawing.items = [.init(id: "icon", opacity: 0.5)]
    if let text = space.message {
      let line = Line(" " + text.truncated(to: size.columns - 4, ellipsis: theme.ellipsis) + " ")
      drawing.overlays.append(Overlay([line], row: 0, column: 1))
    }
    guard let current = queue.current, let layout else { return drawing }
    let opacity = current.timeline.opacity(at: now)
    let page = min(current.timeline.page(at: now), layout.pages.count - 1)
    guard !current.timeline.isOver(at: now) else { return drawing }
    if timing.isCalm, opacity == 0 { return drawing }
    drawing.overlays.append(
      Overlay(layout.pages[page], row: layout.row, column: layout.column, opacity: opacity))
    drawing.box = [
      "kind": .string(current.update.kind.rawValue), "id": .string(current.update.id.text),
      "opacity": .rounded(opacity), "border": .string(layout.border),
      "row": .int(Int64(layout.row)), "rows": .int(Int64(layout.rows)),
      "column": .int(Int64(layout.column)), "columns": .int(Int64(layout.columns)),
      "page": .int(Int64(page + 1)), "pages": .int(Int64(layout.pages.count)),
    ]
    return drawing
  }
}
