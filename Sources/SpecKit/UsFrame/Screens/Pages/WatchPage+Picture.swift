internal import SpecCore

extension WatchPage {
  /// Has the person's own placeholder drawn, which is seen until the picture is there.
  mutating func loadPlaceholder(_ desk: inout PageDesk) {
    guard hasPlaceholder, drawn == nil else { return }
    let (output, view, size) = (desk.pictures(desk.size), view(of: FramePhoto()), desk.size)
    pictureCount += 1
    let id = pictureID(desk.now)
    desk.works.append(
      ScreenWork(.attachments) { app in
        let photo = Assets(app: app).photo(.placeholder)
        guard
          let drawn = try? photo.map({ try output.drawn($0.picture, view, id: id, isLayer: true) })
        else { return { _, _ in .stay } }
        return { program, _ in
          program.change(WatchPage.self) {
            if $0.drawnFor ?? size == size { $0.placeholder = drawn }
          }
          return .stay
        }
      })
  }

  func loadPhoto(_ desk: inout PageDesk) {
    let (vip, signIn) = (vip, signIn)
    desk.works.append(
      ScreenWork(.pictures) { app in
        let found: (photo: Photo, choice: FramePhoto)
        do {
          found = try PhotoFinder(app: app).photo(of: vip, signIn)
        } catch let error as UsFrameError {
          app.log(error)
          found = (Photo(cardOf: vip, because: error.failure.code, app), FramePhoto())
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

  mutating func redraw(_ desk: inout PageDesk) {
    guard let photo, drawnFor != desk.size else { return }
    drawnFor = desk.size
    pictureCount += 1
    let (size, output, view) = (desk.size, desk.pictures(desk.size), view(of: choice))
    let (vip, id) = (vip, pictureID(desk.now))
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

  /// What of a photo is seen, and how.
  func view(of photo: FramePhoto) -> PictureView {
    var view = photo.view(settings)
    view.fit = options.fit ?? view.fit
    return view
  }

  /// The number of a picture at the terminal, which others are not likely to have.
  func pictureID(_ now: Instant) -> UInt32 {
    UInt32(truncatingIfNeeded: now.seconds) & 0xFFFF << 6 | pictureCount & 63
  }

  mutating func resize(_ desk: inout PageDesk) {
    redraw(&desk)
    loadPlaceholder(&desk)
    loadAttachments(&desk)
    if let current = queue.current { lay(current.update, desk.size, desk.theme) }
  }

  /// Puts the picture away that was drawn for another size.
  func layer(_ space: PageSpace) -> PictureLayer {
    let shown = attachment(at: space.now)?.picture ?? drawn ?? placeholder
    if let drawn = shown, drawn.area.columns == space.size.columns,
      drawn.area.rows == space.size.rows
    {
      return PictureLayer(drawn)
    }
    // Characters, which a terminal of 16 colors gets, have its own background.
    let color = space.theme.color
    let colors = color == .ansi16 ? .none : color
    let blank = CellPicture(
      blank: settings.background, columns: space.size.columns, rows: space.size.rows)
    let area = PictureArea(columns: space.size.columns, rows: space.size.rows)
    let placement = PicturePlacement(containing: area, width: 1, height: 1)
    var layer = PictureLayer(
      DrawnPicture(
        method: PictureMethod.none.rawValue, area: area, placement: placement,
        form: .cells(blank, colors)))
    layer.isTold = false
    return layer
  }
}
