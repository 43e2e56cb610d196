/// One cell of a terminal. The second cell of a wide character has an empty text.
package struct Cell: Sendable, Equatable {
  package var text: String
  package var style: Style

  package static let blank = Cell(" ")

  package init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }
}

extension Line {
  /// The first `width` cells of the line; blanks follow a shorter one.
  package func cells(width: Int) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(width)
    for span in spans {
      for character in sanitized(span.text) {
        let count = displayWidth(character)
        guard count > 0, cells.count + count <= width else { continue }
        cells.append(Cell(String(character), span.style))
        for _ in 1..<max(1, count) { cells.append(Cell("", span.style)) }
      }
    }
    while cells.count < width { cells.append(.blank) }
    return cells
  }

  /// Cells with a span for each run of one style. Half of a wide character becomes a blank.
  package init(cells: some Collection<Cell>) {
    self.init()
    let cells = Array(cells)
    for (index, cell) in cells.enumerated() {
      var text = cell.text
      if text.isEmpty {
        if index == 0 || displayWidth(cells[index - 1].text) < 2 { text = " " }
      } else if displayWidth(text) > 1, index + 1 == cells.count || !cells[index + 1].text.isEmpty {
        text = " "
      }
      if spans.last?.style == cell.style {
        spans[spans.count - 1].text += text
      } else {
        spans.append(Span(text, cell.style))
      }
    }
  }
}
