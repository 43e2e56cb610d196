internal import SpecCore

/// The picture of the VIP, and the updates over its foot.
struct WatchPage: ScreenPage {
  let name = ScreenName.watch
  let vip: Person
  let signIn: SignIn
  let settings: FrameSettings
  let timing: BoxTiming
  let zone: Zone
  let options: Options

  // The picture.
  var photo: Photo?
  var choice = FramePhoto()
  var drawn: DrawnPicture?
  let hasPlaceholder: Bool
  var placeholder: DrawnPicture?
  /// The area it was drawn for, or is being drawn for.
  var drawnFor: ScreenSize?
  var loadingSince: Instant?
  var pictureCount: UInt32 = 0

  // The updates.
  var queue: BoxQueue
  var layout: BoxLayout?
  var attachments = PostPictures()
  var feed: UpdateFeed
  var isAsking = false
  var askAt: Instant?
  var shown = 0

  /// - Throws: 77 `signed-out`, 78 `no-vip`.
  init(_ app: UsFrame, _ options: Options = Options()) throws {
    (signIn, vip) = try app.status().watching()
    self.options = options
    settings = try app.settings()
    hasPlaceholder = Assets(app: app).isReplaced(.placeholder)
    timing = BoxTiming(settings, isCalm: options.isCalm ?? app.context.prefersReducedMotion)
    zone = app.context.localZone.zone
    queue = BoxQueue(origin: app.now)
    feed = try UpdateFeed(app, kinds: options.kinds, isVirtual: options.isVirtual)
  }

  struct Options: Sendable {
    /// Nil: as the environment says.
    var isCalm: Bool?
    /// Whether the command ends with the sign-in.
    var isAlone = false
    /// Whether polls happen exactly when they are due.
    var isVirtual = false
    var kinds = UpdateKind.allCases
    var endsAt: Instant?
    /// Nil: without end.
    var count: Int?
    /// Nil: as the photo and the settings say.
    var fit: PictureFit?
  }

  var isBusy: Bool { drawn == nil }

  mutating func appear(_ desk: inout PageDesk) {
    if photo == nil, loadingSince == nil {
      loadingSince = desk.now
      loadPlaceholder(&desk)
      loadPhoto(&desk)
    } else {
      redraw(&desk)
    }
    desk.works.append(ScreenWork(services: { try $1.begin($0) }))
    ask(&desk)
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    var instants: [Instant] = []
    if !isAsking { instants.append(askAt ?? now) }
    if let end = options.endsAt { instants.append(end) }
    let mayBegin = mayBegin(at: now, isOnTop: isOnTop)
    if isOnTop || queue.current != nil,
      let change = queue.nextChange(after: now, mayBegin: mayBegin)
    {
      instants.append(change)
    }
    if let current = queue.current, let count = attachment(at: now)?.count,
      let change = current.timeline.nextPart(after: now, of: count)
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
    case .character("s"): return open(settingsPage, desk)
    case .mouse(let mouse) where isIcon(mouse, desk.size):
      return open(settingsPage, desk)
    case .character("p"): return open(PhotoPage(), desk)
    case .character("h"): return open(HistoryPage(), desk)
    case .space:
      queue.skip(at: desk.now)
      advance(&desk)
    case .character("q"): return .leave
    // One too many on the way back from other pages must not end what runs for days.
    case .escape, .character("?"): desk.message = desk.theme.strings(.keysWatch)
    default: break
    }
    return .stay
  }

  private var settingsPage: SettingsPage {
    SettingsPage(settings: settings, service: signIn.service)
  }

  /// The update whose box a page would hide is shown again after it.
  private mutating func open(_ page: any ScreenPage, _ desk: PageDesk) -> PageAction {
    if queue.putBack(at: desk.now) { (layout, shown) = (nil, shown - 1) }
    return .open(page)
  }

  private func isIcon(_ mouse: Mouse, _ size: ScreenSize) -> Bool {
    mouse.action == .press && mouse.row == size.rows - 1 && mouse.column >= size.columns - 3
  }
}
