extension Overlay {
  /// Draws a character with its colors blended with what is there.
  func draw(
    _ character: Character, _ width: Int, _ style: Style, at place: Int,
    onto cells: inout [ComposedCell]
  ) {
    // The picture shows through a blank that is not yet opaque.
    if character == " ", opacity < 1 || background == nil {
      guard let background else { return }
      cells[place].foreground = cells[place].foreground.map {
        background.over($0, opacity: opacity)
      }
      cells[place].background = cells[place].background.map {
        background.over($0, opacity: opacity)
      }
      return
    }
    let under = cells[place].mean
    let back = background.map { $0.over(under, opacity: opacity) } ?? under
    cells[place] = ComposedCell(
      text: String(character), foreground: foreground.over(under, opacity: opacity),
      background: back, isBold: style.isBold)
    for next in place + 1..<max(place + width, place + 1) {
      cells[next] = ComposedCell(text: "", foreground: nil, background: nil)
    }
  }
}

extension ComposedCell {
  init(_ cell: CellPicture.Cell) {
    self.init(
      text: String(cell.character), foreground: cell.foreground, background: cell.background)
  }

  /// The color of the whole cell, more or less.
  var mean: RGB {
    let back = background ?? RGB(0, 0, 0)
    guard text != " ", let foreground else { return back }
    return foreground.over(back, opacity: 0.5)
  }
}

extension CellPicture.Cell {
  var mean: RGB { foreground.over(background, opacity: 0.5) }
}
