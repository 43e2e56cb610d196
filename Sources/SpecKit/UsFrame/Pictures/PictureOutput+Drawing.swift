internal import SpecCore

extension PictureOutput {
  /// Makes a picture ready for the area.
  ///
  /// - Parameters:
  ///   - id: names the picture to the terminal.
  ///   - isLayer: whether text may come to lie over it.
  /// - Throws: what keeps the picture from being read.
  func drawn(
    _ source: PictureSource, _ view: PictureView, id: UInt32, isLayer: Bool = false
  ) throws(PictureError) -> DrawnPicture {
    let (method, area) = (choice.method, area)
    let placement = view.placement(in: area, width: source.width, height: source.height)
    let form: DrawnPicture.Form
    if method == .none || method == .pam {
      let blank = CellPicture(blank: view.background, columns: size.columns, rows: size.rows)
      form = .cells(blank, colors)
    } else if let cells = try cells(method, area, placement, source, view) {
      form = .cells(cells, method == .fixed ? .palette256 : method == .ascii ? .none : .trueColor)
    } else {
      form = .pixels(try pixels(area, placement, source, view, id, isLayer))
    }
    return DrawnPicture(method: method.rawValue, area: area, placement: placement, form: form)
  }

  private func cells(
    _ method: PictureMethod, _ area: PictureArea, _ placement: PicturePlacement,
    _ source: PictureSource, _ view: PictureView
  ) throws(PictureError) -> CellPicture? {
    guard method.units != nil else { return nil }
    let raster = try source.scaled(
      placement.region, width: placement.width, height: placement.height, over: view.background)
    let canvas = raster.placed(placement, in: area, over: view.background)
    switch method {
    case .ascii: return CellPicture(brightness: canvas)
    default: return CellPicture(halves: canvas)
    }
  }

  private func pixels(
    _ area: PictureArea, _ placement: PicturePlacement, _ source: PictureSource,
    _ view: PictureView, _ id: UInt32, _ isLayer: Bool
  ) throws(PictureError) -> DrawnPicture.Pixels {
    var pixels = DrawnPicture.Pixels(
      background: view.background,
      shades: CellPicture(blank: view.background, columns: size.columns, rows: size.rows))
    if isLayer {
      let halves = PictureArea(
        columns: size.columns, rows: size.rows, cell: (cell.width, cell.height))
      let place = view.placement(in: halves, width: source.width, height: source.height)
      let cells = try cells(.half, halves, place, source, view)
      pixels.shades = cells ?? pixels.shades
    }
    switch choice.method {
    case .kitty: try kitty(placement, source, view, id, isLayer, &pixels)
    case .iterm2: try inline(placement, source, view, isLayer, &pixels)
    default:
      let raster = try source.scaled(
        placement.region, width: placement.width, height: placement.height,
        over: view.background)
      pixels.sequence = Sixel.encode(
        raster, offset: (placement.x % cell.width, placement.y % cell.height),
        // Below a picture that reaches the last row the screen would scroll.
        room: area.height - (isLayer ? cell.height : 0)
          - placement.y / cell.height * cell.height)
    }
    return pixels
  }

  private func kitty(
    _ placement: PicturePlacement, _ source: PictureSource, _ view: PictureView, _ id: UInt32,
    _ isLayer: Bool, _ pixels: inout DrawnPicture.Pixels
  ) throws(PictureError) {
    let fillsWidth = placement.width >= size.columns * cell.width
    var graphics = KittyGraphics(
      fillsWidth ? .columns(size.columns) : .rows(size.rows), id: id)
    graphics.offset = (placement.x % cell.width, placement.y % cell.height)
    graphics.isBelowText = isLayer
    if let file = source.uprightFile, file.format == .png, view.fit == .contain {
      pixels.sequence = graphics.show(png: file.bytes)
    } else {
      // As large as it is shown: before version 0.29 kitty does not keep the shape of others.
      pixels.sequence = graphics.show(
        try source.scaled(
          placement.region, width: placement.width, height: placement.height,
          over: view.background))
    }
    pixels.deletion = graphics.deletion
    pixels.isBelowText = true
  }

  private func inline(
    _ placement: PicturePlacement, _ source: PictureSource, _ view: PictureView, _ isLayer: Bool,
    _ pixels: inout DrawnPicture.Pixels
  ) throws(PictureError) {
    var file: [UInt8]
    if let whole = source.uprightFile, view.fit == .contain {
      file = whole.bytes
    } else {
      file = PNG.encode(
        try source.scaled(
          placement.region, width: placement.width, height: placement.height,
          over: view.background))
    }
    func count(_ length: Int, _ unit: Int) -> Int { (length + unit - 1) / unit }
    pixels.sequence = InlineImage.show(
      file, columns: count(placement.width, cell.width),
      rows: count(placement.height, cell.height), keepsCursor: isLayer)
  }
}

extension DrawnPicture {
  /// The picture between lines: cells as whole lines, pixels as line feeds, a move to the right and
  /// the picture.
  var text: [UInt8] {
    switch form {
    case .cells(let cells, let colors): return cells.text(colors)
    case .pixels(let pixels):
      let before = [UInt8](repeating: 0x0A, count: rows.lowerBound)
      let column = columns.lowerBound
      let right = column > 0 ? Array("\u{1B}[\(column)C".utf8) : []
      return before + right + pixels.sequence
    }
  }
}
