internal import SpecCore

/// Which part of the picture is shown: it is moved and enlarged by keys or the mouse.
struct AdjustPage: ScreenPage {
  let name = ScreenName.adjust
  private(set) var isBusy = true
  private var photo: Photo?
  private var view = PictureView()
  private var drawn: DrawnPicture?
  /// What is drawn, or being drawn.
  private var drawnFor: (size: ScreenSize, view: PictureView)?
  private var isDrawing = false
  private var since: Instant?
  private var dragged: Mouse?
  private var pictureCount: UInt32 = 0

  private static let zoomStep = 1.25
  /// Of the part that is seen.
  private static let panStep = 0.1
  private static let wheelStep = 1.1

  mutating func appear(_ desk: inout PageDesk) {
    guard since == nil else { return }
    since = desk.now
    desk.works.append(
      ScreenWork(.pictures) { app in
        let (signIn, vip) = try app.status().watching()
        let (photo, choice) = try PhotoFinder(app: app).photo(of: vip, signIn)
        let view = choice.view(try app.settings())
        return { program, desk in
          program.change(AdjustPage.self) { page in
            (page.photo, page.view, page.isBusy) = (photo, view, false)
            page.view.fit = .cover
            page.draw(&desk)
          }
          return .stay
        }
      })
  }

  private mutating func draw(_ desk: inout PageDesk) {
    guard let photo, !isDrawing else { return }
    if let drawnFor, drawnFor.size == desk.size, drawnFor.view == view { return }
    drawnFor = (desk.size, view)
    isDrawing = true
    pictureCount += 1
    let (view, output) = (view, desk.pictures(desk.size))
    let id =
      UInt32(truncatingIfNeeded: desk.now.seconds) & 0xFFF << 8 | pictureCount & 255 | 0x20_0000
    desk.works.append(
      ScreenWork(.pictures) { _ in
        let drawn = try output.drawn(photo.picture, view, id: id, isLayer: true)
        return { program, desk in
          program.change(AdjustPage.self) { page in
            (page.drawn, page.isDrawing) = (drawn, false)
            // Keys have moved it meanwhile.
            page.draw(&desk)
          }
          return .stay
        }
      })
  }

  // MARK: keys

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .escape, .character("q"): return .back
    case .enter: return keep(&desk)
    case .left: pan(-Self.panStep, 0, desk.size)
    case .right: pan(Self.panStep, 0, desk.size)
    case .up: pan(0, -Self.panStep, desk.size)
    case .down: pan(0, Self.panStep, desk.size)
    case .character("+"), .character("="): zoom(Self.zoomStep)
    case .character("-"): zoom(1 / Self.zoomStep)
    case .character("0"): (view.zoom, view.center) = (1, (0.5, 0.5))
    case .mouse(let mouse): take(mouse, desk.size)
    default: return .stay
    }
    draw(&desk)
    return .stay
  }

  private mutating func take(_ mouse: Mouse, _ size: ScreenSize) {
    switch mouse.action {
    case .press: dragged = mouse
    case .release: dragged = nil
    case .drag:
      if let before = dragged {
        // The picture follows the mouse.
        pan(
          Double(before.column - mouse.column) / Double(size.columns),
          Double(before.row - mouse.row) / Double(size.rows), size)
      }
      dragged = mouse
    case .wheelUp: zoom(Self.wheelStep)
    case .wheelDown: zoom(1 / Self.wheelStep)
    }
  }

  private mutating func zoom(_ factor: Double) {
    let range = FramePhoto.zooms
    let zoom = (view.zoom * factor * 100).rounded() / 100
    view.zoom = min(max(zoom, range.lowerBound), range.upperBound)
  }

  /// Moves by parts of what is seen, as far as there is some of the picture.
  private mutating func pan(_ x: Double, _ y: Double, _ size: ScreenSize) {
    guard let photo else { return }
    let area = PictureArea(columns: size.columns, rows: size.rows)
    let (width, height) = (Double(photo.picture.width), Double(photo.picture.height))
    let region = PictureRegion(
      covering: area, width: photo.picture.width, height: photo.picture.height, zoom: view.zoom,
      center: view.center)
    func center(_ start: Double, _ part: Double, _ whole: Double, _ step: Double) -> Double {
      let middle = start + part / 2 + step * part
      let kept = min(max(middle, part / 2), whole - part / 2) / whole
      return (kept * 10_000).rounded() / 10_000
    }
    view.center = (
      center(region.x, region.width, width, x), center(region.y, region.height, height, y)
    )
  }

  private mutating func keep(_ desk: inout PageDesk) -> PageAction {
    guard photo != nil else { return .stay }
    let (zoom, center) = (view.zoom, view.center)
    desk.works.append(
      .changingPhoto { app, vip, service in
        try OwnPhotos(app: app).change(vip, service) { $0.adjusted(zoom: zoom, center: center) }
      })
    return .stay
  }

  mutating func resize(_ desk: inout PageDesk) { draw(&desk) }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy ? theme.nextSpin(since: $0, after: now) : nil }
  }

  // MARK: drawing

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, size) = (space.theme, space.strings, space.size)
    var drawing = PageDrawing(rows: [], usesMouse: true)
    let zoom = JSON.rounded(view.zoom).serialized()
    drawing.items = [.init(id: "zoom \(zoom)", isFocused: true)]
    let keys = theme.footer(strings(.keysAdjust, zoom), space.message, columns: size.columns)
    guard let drawn, drawn.area.columns == size.columns, drawn.area.rows == size.rows else {
      let spinner = since.map { theme.spinner(since: $0, at: space.now) } ?? ""
      drawing.rows = space.filled(
        theme.heading(strings(.photoAdjust), columns: size.columns) + [
          Line(), Line("   " + spinner),
        ],
        footer: keys)
      return drawing
    }
    drawing.picture = PictureLayer(drawn)
    drawing.overlays = [
      Overlay([keys.padded(to: size.columns)], row: size.rows - 1, column: 0)
    ]
    return drawing
  }
}
