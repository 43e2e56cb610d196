internal import SpecCore

/// The pictures of the pictures folder and those used before, newest first, with a preview.
struct GalleryPage: ScreenPage {
  let name = ScreenName.gallery
  private(set) var isBusy = true
  private var entries: [Gallery.Entry] = []
  private var folder = ""
  private var scroll = ListScroll()
  private var since: Instant?
  /// The preview and what it is of.
  private var preview: (path: String, size: ScreenSize, picture: DrawnPicture?)?
  /// Why there is none.
  private var problem: String?

  mutating func appear(_ desk: inout PageDesk) {
    guard since == nil else { return }
    since = desk.now
    desk.works.append(
      ScreenWork { app in
        let gallery = try Gallery(app)
        let entries = try gallery.entries()
        return { [gallery] program, desk in
          program.change(GalleryPage.self) { page in
            (page.entries, page.folder, page.isBusy) = (entries, gallery.folder, false)
            page.showPreview(&desk)
          }
          return .stay
        }
      })
  }

  // MARK: drawing

  private static func listWidth(_ columns: Int) -> Int { min(max(columns / 2, 24), 48) }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    let note = isBusy ? "" : strings.counted(.galleryCount, entries.count)
    var drawing = PageDrawing(
      rows: theme.heading(strings(.galleryTitle), note, columns: columns))
    let width = Self.listWidth(columns)
    let height = max(1, space.size.rows - 3)
    if isBusy, let since {
      drawing.rows += [
        Line(), Line("   \(theme.spinner(since: since, at: space.now)) \(strings(.galleryBusy))"),
      ]
    } else if entries.isEmpty {
      drawing.rows += [Line()]
      drawing.rows += strings(.galleryEmpty, folder).wrapped(to: max(10, columns - 6))
        .map { Line("   " + $0) }
    }
    for index in scroll.range(count: entries.count, height: height) {
      let isFocused = index == scroll.selected
      let entry = entries[index]
      let text = entry.isKept ? strings(.galleryKept, String(entry.name.prefix(8))) : entry.name
      let row =
        Line(" \(isFocused ? theme.pointer : " ") ")
        + Line(
          text, isFocused ? .bold : entry.isKept ? .dim : .plain)
      drawing.rows.append(row.truncated(to: width - 1, ellipsis: theme.ellipsis))
      drawing.items.append(.init(id: entry.name, isFocused: isFocused))
    }
    if let preview, preview.size == Self.previewSize(space.size), let picture = preview.picture {
      drawing.picture = PictureLayer(picture, row: 2, column: width)
    } else if let problem, !entries.isEmpty {
      let lines = problem.wrapped(to: max(10, columns - width - 1)).prefix(height)
      drawing.rows += Array(
        repeating: Line(), count: max(0, 2 + lines.count - drawing.rows.count))
      for (row, text) in lines.enumerated() {
        drawing.rows[2 + row] = drawing.rows[2 + row].padded(to: width) + Line(text, .dim)
      }
    }
    drawing.rows = space.filled(
      drawing.rows,
      footer: theme.footer(
        strings(entries.isEmpty ? .keysLoading : .keysGallery), space.message, columns: columns))
    return drawing
  }

  private static func previewSize(_ size: ScreenSize) -> ScreenSize {
    ScreenSize(
      columns: max(4, size.columns - listWidth(size.columns) - 1), rows: max(2, size.rows - 4))
  }

  private mutating func showPreview(_ desk: inout PageDesk) {
    let size = Self.previewSize(desk.size)
    guard entries.indices.contains(scroll.selected) else { return }
    let path = entries[scroll.selected].path
    guard preview?.path != path || preview?.size != size else { return }
    preview = (path, size, nil)
    problem = nil
    let output = desk.pictures(size)
    let id = UInt32(truncatingIfNeeded: desk.now.milliseconds) & 0xFFFFF | 0x10_0000
    desk.works.append(
      ScreenWork(.pictures) { app in
        var (drawn, problem): (DrawnPicture?, String?) = (nil, nil)
        do {
          let photo = try Photo(file: try PhotoFile.read(path, app.context), .file, app.context)
          drawn = try output.drawn(photo.picture, PictureView(), id: id, isLayer: true)
        } catch let error as any ReportedError {
          problem = error.message(in: app.context)
        }
        return { [drawn, problem] program, _ in
          program.change(GalleryPage.self) { page in
            guard page.preview?.path == path, page.preview?.size == size else { return }
            page.preview?.picture = drawn
            page.problem = problem
          }
          return .stay
        }
      })
  }

  // MARK: keys

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .escape, .character("q"): return .back
    case .enter where entries.indices.contains(scroll.selected) && !isBusy:
      let path = entries[scroll.selected].path
      desk.works.append(
        .changingPhoto { app, vip, service in
          let bytes = try PhotoFile.read(path, app.context)
          try OwnPhotos(app: app).set(bytes, .file, of: vip, service)
        })
    default:
      scroll.move(key, count: entries.count, height: max(1, desk.size.rows - 3))
      showPreview(&desk)
    }
    return .stay
  }

  mutating func resize(_ desk: inout PageDesk) { showPreview(&desk) }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy ? theme.nextSpin(since: $0, after: now) : nil }
  }
}
