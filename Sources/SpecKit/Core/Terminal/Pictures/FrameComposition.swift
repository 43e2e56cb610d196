/// A row of a frame with a picture: runs of text, of cells, and of cells that are the picture's.
enum ComposedRun: Equatable {
  case text(Line)
  case cells([ComposedCell], CellPicture.Colors)
  /// So many cells in which nothing stands but the picture.
  case picture(Int)
}

/// A cell with its colors; without, those of the terminal. An empty text is the second half of a
/// wide character.
struct ComposedCell: Equatable {
  var text: String
  var foreground: RGB?
  var background: RGB?
  var isBold = false
}

extension Frame {
  /// The runs of a row, which together are as wide as the screen where the picture is in it; nil for a
  /// row of text alone.
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
      let width = size.columns - end
      runs.append(.text(line.dropped(cells: end).clipped(to: width).padded(to: width)))
    }
    return runs
  }

  /// The frame as lines alone: pixels are left blank.
  func flattened(to size: ScreenSize) -> Frame {
    guard let picture else { return self }
    var frame = self
    let count = max(rows.count, min(size.rows, picture.rows.upperBound))
    frame.rows = (0..<count).map { row in
      guard let runs = composed(row: row, size: size) else {
        return row < rows.count ? rows[row] : Line()
      }
      return runs.reduce(into: Line()) { $0 += $1.line }
    }
    frame.overlays = []
    return frame
  }
}

extension ComposedRun {
  var line: Line {
    switch self {
    case .text(let line): return line
    case .picture(let count): return Line(String(repeating: " ", count: count))
    case .cells(let cells, let colors):
      var line = Line()
      for cell in cells {
        let style = cell.style(colors)
        if line.spans.last?.style == style {
          line.spans[line.spans.count - 1].text += cell.text
        } else {
          line.spans.append(Line.Span(cell.text, style))
        }
      }
      return line
    }
  }
}

extension ComposedCell {
  fileprivate func style(_ colors: CellPicture.Colors) -> Style {
    func color(_ color: RGB?) -> Color? {
      switch colors {
      case .none: nil
      case .all: color.map { .rgb($0.red, $0.green, $0.blue) }
      case .fixed: color.map { .palette(FixedPalette.nearest($0)) }
      case .named: color.map { .ansi(FixedPalette.nearestNamed($0)) }
      }
    }
    return Style(color(foreground), on: color(background), bold: isBold)
  }
}

extension ComposedCell {
  /// A cell of the terminal's own background, which mostly is black, lets a picture below it through.
  fileprivate func covering(_ pixels: DrawnPicture.Pixels) -> ComposedCell {
    guard pixels.isBelowText, background == RGB(0, 0, 0) else { return self }
    var cell = self
    cell.background = RGB(1, 1, 1)
    return cell
  }
}

extension PictureLayer {
  /// One row up to a column of the screen, with what lies over it.
  fileprivate func runs(row: Int, until end: Int, _ overlays: [Overlay]) -> [ComposedRun] {
    let width = end - column
    let top = row - self.row
    let over = overlays.filter {
      $0.opacity > 0 && ($0.row..<$0.row + $0.lines.count).contains(row)
    }
    switch picture.form {
    case .cells(let cells, let colors):
      var composed = cells.row(top).prefix(width).map(ComposedCell.init)
      for overlay in over { draw(overlay, row, onto: &composed, colors) }
      return [.cells(composed, colors)]
    case .pixels(let pixels):
      var composed = pixels.shades.row(top).prefix(width).map {
        ComposedCell(text: " ", background: $0.mean)
      }
      var covered = Set<Int>()
      for overlay in over { covered.formUnion(draw(overlay, row, onto: &composed, .all)) }
      return split(pixels, top, composed, covered)
    }
  }

  /// Cells that are covered apart from those of the picture.
  private func split(
    _ pixels: DrawnPicture.Pixels, _ row: Int, _ cells: [ComposedCell], _ covered: Set<Int>
  ) -> [ComposedRun] {
    var runs: [ComposedRun] = []
    var place = 0
    while place < cells.count {
      let isCovered = covered.contains(place)
      var end = place
      while end < cells.count, covered.contains(end) == isCovered { end += 1 }
      if isCovered {
        runs.append(.cells(cells[place..<end].map { $0.covering(pixels) }, .all))
      } else {
        runs += bars(pixels, row, place..<end)
      }
      place = end
    }
    return runs
  }

  /// The cells in which something of the picture is, and those around it, which have its background.
  private func bars(
    _ pixels: DrawnPicture.Pixels, _ row: Int, _ cells: Range<Int>
  ) -> [ComposedRun] {
    let (columns, rows) = picture.cellsOfPixels
    func blank(_ count: Int) -> [ComposedRun] {
      let cell = ComposedCell(text: " ", background: pixels.background)
      return count > 0 ? [.cells(Array(repeating: cell, count: count), .all)] : []
    }
    let inside = cells.clamped(to: pixels.column..<pixels.column + columns)
    guard pixels.row..<pixels.row + rows ~= row, !inside.isEmpty else {
      return blank(cells.count)
    }
    return blank(inside.lowerBound - cells.lowerBound) + [.picture(inside.count)]
      + blank(cells.upperBound - inside.upperBound)
  }

  /// Draws a line of an overlay.
  ///
  /// - Returns: the cells it has taken, from the layer's first column.
  @discardableResult
  private func draw(
    _ overlay: Overlay, _ row: Int, onto cells: inout [ComposedCell],
    _ colors: CellPicture.Colors
  ) -> Set<Int> {
    var overlay = overlay
    // Without colors nothing can be half there.
    if colors == .none {
      guard overlay.opacity >= 0.5 else { return [] }
      overlay.opacity = 1
    }
    var taken = Set<Int>()
    var place = overlay.column - column
    for span in overlay.lines[row - overlay.row].spans {
      for character in sanitized(span.text) {
        let width = displayWidth(String(character))
        guard width > 0 else { continue }
        defer { place += width }
        guard place >= 0, place + width <= cells.count else { continue }
        overlay.draw(character, width, span.style, at: place, onto: &cells)
        taken.formUnion(place..<place + width)
      }
    }
    return taken
  }
}

extension DrawnPicture {
  /// In how many cells something of a picture of pixels is.
  var cellsOfPixels: (columns: Int, rows: Int) {
    func count(_ start: Int, _ length: Int, _ cell: Int) -> Int {
      (start % cell + length + cell - 1) / cell
    }
    return (
      count(placement.x, placement.width, area.cellWidth),
      count(placement.y, placement.height, area.cellHeight)
    )
  }
}

extension CellPicture {
  /// The cells of a row; none where there is no such row.
  fileprivate func row(_ index: Int) -> ArraySlice<Cell> {
    guard 0..<rows ~= index else { return [] }
    return cells[index * columns..<(index + 1) * columns]
  }
}

extension Line {
  /// What is behind so many cells.
  fileprivate func dropped(cells count: Int) -> Line {
    var left = count
    var result = Line()
    for span in spans {
      let text = sanitized(span.text)
      var rest = text[...]
      while left > 0, let first = rest.first {
        left -= max(displayWidth(String(first)), 0)
        rest.removeFirst()
      }
      if !rest.isEmpty { result.spans.append(Span(String(rest), span.style, isolated: false)) }
    }
    return result
  }
}
