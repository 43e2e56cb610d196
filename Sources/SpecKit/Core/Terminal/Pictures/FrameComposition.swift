/// A part of a row of a frame with a picture.
enum ComposedRun {
  case text(Line)
  /// Cells of a picture or over it, with the colors that the picture is drawn with.
  case cells(Line, ColorDepth)
  /// The number of cells that show nothing but the pixels of the picture.
  case picture(Int)

  var line: Line {
    switch self {
    case .text(let line), .cells(let line, _): line
    case .picture(let count): Line(String(repeating: " ", count: count))
    }
  }
}

extension Frame {
  /// The runs of a row, together as wide as the screen; nil for a row without the picture.
  func composed(row: Int, size: ScreenSize) -> [ComposedRun]? {
    guard let layer = picture, layer.rows.contains(row), layer.column < size.columns else {
      return nil
    }
    let line = row < rows.count ? rows[row] : Line()
    let end = min(layer.columns.upperBound, size.columns)
    var runs: [ComposedRun] = []
    if layer.column > 0 {
      runs.append(.text(line.clipped(to: layer.column).padded(to: layer.column)))
    }
    runs += layer.runs(row: row, until: end, overlays)
    if end < size.columns {
      runs.append(.text(Line(cells: line.cells(width: size.columns)[end...])))
    }
    return runs
  }

  /// The frame cut to a size, its picture among the rows as far as it has cells.
  package func fitted(to size: ScreenSize) -> Frame {
    var frame = self
    let count = min(size.rows, max(rows.count, picture?.rows.upperBound ?? 0))
    frame.rows = (0..<count).map { row in
      let runs = composed(row: row, size: size)
      let line = runs?.reduce(into: Line()) { $0 += $1.line }
      return (line ?? (row < rows.count ? rows[row] : Line())).clipped(to: size.columns)
    }
    frame.overlays = []
    return frame
  }
}

extension PictureLayer {
  /// One row up to a column of the screen, with the overlays on it.
  fileprivate func runs(row: Int, until end: Int, _ overlays: [Overlay]) -> [ComposedRun] {
    let width = end - column
    let top = row - self.row
    let over = overlays.filter {
      $0.opacity > 0 && ($0.row..<$0.row + $0.lines.count).contains(row)
    }
    switch picture.form {
    case .cells(let picture, let colors):
      var cells = Array(picture.row(top).prefix(width))
      for overlay in over { draw(overlay, row, onto: &cells, colors) }
      return [Self.run(cells, colors)]
    case .pixels(let pixels):
      var cells = pixels.shades.row(top).prefix(width).map { Cell(" ", Style(on: Color($0.mean))) }
      var covered = Set<Int>()
      for overlay in over { covered.formUnion(draw(overlay, row, onto: &cells, .trueColor)) }
      let bar = Cell(" ", Style(on: Color(pixels.background)))
      let isInside = picture.rows.contains(top)
      return Self.runs(
        cells.enumerated().map { place, cell in
          if covered.contains(place) { return cell.covering(pixels) }
          return isInside && picture.columns.contains(place) ? nil : bar
        })
    }
  }

  private static func run(_ cells: some Collection<Cell>, _ colors: ColorDepth) -> ComposedRun {
    // True colors stay as they are.
    guard colors != .trueColor else { return .cells(Line(cells: cells), colors) }
    let lowered = cells.map { Cell($0.text, $0.style.lowered(to: colors)) }
    return .cells(Line(cells: lowered), colors)
  }

  /// - Parameter cells: nil where the pixels of the picture are seen.
  private static func runs(_ cells: [Cell?]) -> [ComposedRun] {
    var runs: [ComposedRun] = []
    var rest = cells[...]
    while let first = rest.first {
      let part = rest.prefix { ($0 == nil) == (first == nil) }
      runs.append(
        first == nil ? .picture(part.count) : run(part.compactMap(\.self), .trueColor))
      rest = rest.dropFirst(part.count)
    }
    return runs
  }

  /// Draws a line of an overlay.
  ///
  /// - Returns: the covered cells, from the layer's first column.
  @discardableResult
  private func draw(
    _ overlay: Overlay, _ row: Int, onto cells: inout [Cell], _ colors: ColorDepth
  ) -> Set<Int> {
    var overlay = overlay
    // Without colors nothing can be translucent.
    if !colors.hasColor {
      guard overlay.opacity >= 0.5 else { return [] }
      overlay.opacity = 1
    }
    var taken = Set<Int>()
    var place = overlay.column - column
    let line = overlay.lines[row - overlay.row]
    for cell in line.cells(width: line.width) {
      let width = displayWidth(cell.text)
      defer { place += width }
      guard width > 0, place >= 0, place + width <= cells.count else { continue }
      overlay.draw(cell, width, at: place, onto: &cells)
      taken.formUnion(place..<place + width)
    }
    return taken
  }
}

extension Overlay {
  /// Draws a cell with its colors blended with those below it.
  fileprivate func draw(_ cell: Cell, _ width: Int, at place: Int, onto cells: inout [Cell]) {
    func blended(_ top: RGB, _ bottom: RGB) -> Color { Color(top.over(bottom, opacity: opacity)) }
    // The picture shows through a blank that is not opaque.
    if cell.text == " ", opacity < 1 || background == nil {
      guard let background else { return }
      var style = cells[place].style
      style.foreground = style.foreground.map { blended(background, RGB($0)) }
      style.background = style.background.map { blended(background, RGB($0)) }
      cells[place].style = style
      return
    }
    let under = cells[place].mean
    let style = Style(
      blended(RGB(255, 255, 255), under), on: background.map { blended($0, under) } ?? Color(under),
      bold: cell.style.isBold)
    cells[place] = Cell(cell.text, style)
    for next in place + 1..<max(place + width, place + 1) { cells[next] = Cell("", style) }
  }
}

extension Cell {
  /// Approximately the color of the whole cell.
  fileprivate var mean: RGB {
    let back = style.background.map { RGB($0) } ?? RGB(0, 0, 0)
    guard text != " ", let foreground = style.foreground else { return back }
    return RGB(foreground).over(back, opacity: 0.5)
  }

  /// The cell over pixels. Terminals show a picture through cells of their own background color, which
  /// usually is black.
  fileprivate func covering(_ pixels: DrawnPicture.Pixels) -> Cell {
    guard pixels.isBelowText, style.background == .rgb(0, 0, 0) else { return self }
    var cell = self
    cell.style.background = .rgb(1, 1, 1)
    return cell
  }
}
