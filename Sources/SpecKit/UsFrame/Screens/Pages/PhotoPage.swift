internal import SpecCore

/// Where the picture is to come from.
struct PhotoPage: ScreenPage {
  let name = ScreenName.photo
  private(set) var isBusy = false
  private var selected = 0
  private var since: Instant?

  private static let items: [(id: String, title: StringKey, text: StringKey)] = [
    ("gallery", .photoGallery, .photoGalleryText), ("camera", .photoCamera, .photoCameraText),
    ("avatar", .photoAvatar, .photoAvatarText),
  ]

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    var rows = theme.heading(strings(.photoTitle), columns: columns)
    rows += space.choices(
      Self.items.map { (strings($0.title), strings($0.text)) }, selected: selected)
    if isBusy, let since {
      rows += [
        Line(), Line("   \(theme.spinner(since: since, at: space.now)) \(strings(.photoBusy))"),
      ]
    }
    return PageDrawing(
      rows: space.filled(
        rows, footer: theme.footer(strings(.keysPhoto), space.message, columns: columns)),
      items: Self.items.enumerated().map {
        .init(id: $1.id, isFocused: $0 == selected && !isBusy)
      })
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    if isBusy { return key == .escape ? .back : .stay }
    switch key {
    case .up, .backtab: selected = max(0, selected - 1)
    case .down, .tab: selected = min(Self.items.count - 1, selected + 1)
    case .home: selected = 0
    case .end: selected = Self.items.count - 1
    case .escape, .character("q"): return .back
    case .character("a"): return .open(AdjustPage())
    case .enter, .space:
      desk.works.append(.event(.button(id: Self.items[selected].id)))
      if selected == 0 { return .open(GalleryPage()) }
      set(camera: selected == 1, &desk)
    default: break
    }
    return .stay
  }

  private mutating func set(camera isCamera: Bool, _ desk: inout PageDesk) {
    (isBusy, since) = (true, desk.now)
    desk.works.append(
      .changingPhoto { app, vip, service in
        if isCamera {
          let bytes = try Camera(app: app).take(device: nil)
          try OwnPhotos(app: app).set(bytes, .camera, of: vip, service)
        } else {
          try OwnPhotos(app: app).change(vip, service) { _ in FramePhoto() }
          app.record(.photo(source: Photo.Origin.avatar.rawValue))
        }
      })
  }

  /// It did not come about.
  mutating func fail() { (isBusy, since) = (false, nil) }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy ? theme.nextSpin(since: $0, after: now) : nil }
  }
}

extension ScreenWork {
  /// Changes the picture of the VIP, goes back to it and has it drawn.
  static func changingPhoto(
    _ body: @escaping @Sendable (UsFrame, Person, ServiceName) throws -> Void
  ) -> ScreenWork {
    ScreenWork { app in
      do {
        let (signIn, vip) = try app.status().watching()
        try body(app, vip, signIn.service)
        return { program, desk in program.returnToPicture(&desk) }
      } catch let error as any ReportedError {
        let text = error.message(in: app.context)
        return { program, desk in
          program.change(PhotoPage.self) { $0.fail() }
          desk.message = text
          return .stay
        }
      }
    }
  }
}

extension ScreenProgram {
  /// Leaves the pages over the picture, which is read again; without one the command ends.
  mutating func returnToPicture(_ desk: inout PageDesk) -> PageAction {
    guard var watch = page(WatchPage.self) else { return .leave }
    watch.reload(&desk)
    return .start(watch)
  }
}
