internal import SpecCore

/// A transition under way: what was seen before, and since when it moves.
struct RunningTransition: Sendable {
  let animation: ScreenTransitions.Animation
  let start: Instant
  /// The rows of the screen that goes, as it was last seen.
  let before: [Line]

  private var ticks: Int64 { BoxTiming.ticks(animation.duration) }

  private func tick(at now: Instant) -> Int64 {
    max(0, now.ticks(since: start))
  }

  func isOver(at now: Instant) -> Bool { tick(at: now) >= ticks }

  /// From 0 to 1.
  func progress(at now: Instant) -> Double {
    min(1, Double(tick(at: now)) / Double(max(1, ticks)))
  }

  func nextChange(after now: Instant) -> Instant {
    start.adding(ticks: tick(at: now) + 1)
  }

  func json(at now: Instant) -> JSON {
    ["kind": .string(animation.kind.rawValue), "progress": .rounded(progress(at: now))]
  }

  /// The rows between the screen that goes and the one that comes.
  func rows(to after: [Line], size: ScreenSize, at now: Instant) -> [Line] {
    let progress = progress(at: now)
    let columns = size.columns
    return (0..<size.rows).map { row in
      let old = LineCells(row < before.count ? before[row] : Line(), width: columns)
      let new = LineCells(row < after.count ? after[row] : Line(), width: columns)
      return switch animation.kind {
      case .none: new.line
      case .pan: Self.panned(old, new, progress, isReversed: animation.isReversed)
      case .flipRight, .flipLeft: Self.flipped(old, new, progress)
      case .fade: (progress < 0.5 ? old : new).faded(abs(progress - 0.5) * 2).line
      }
    }
  }

  /// The new screen pushes the old one out.
  private static func panned(
    _ old: LineCells, _ new: LineCells, _ progress: Double, isReversed: Bool
  ) -> Line {
    let width = old.cells.count
    let shift = Int((Double(width) * progress).rounded())
    let joined = isReversed ? new.cells + old.cells : old.cells + new.cells
    let start = isReversed ? width - shift : shift
    return LineCells(cells: Array(joined[start..<start + width])).line
  }

  /// The old screen becomes narrower until only its edge is seen; then the new one turns up.
  private static func flipped(_ old: LineCells, _ new: LineCells, _ progress: Double) -> Line {
    let source = progress < 0.5 ? old : new
    let width = source.cells.count
    let shown = max(1, Int((Double(width) * abs(1 - progress * 2)).rounded()))
    let left = (width - shown) / 2
    var cells = Array(repeating: LineCells.blank, count: width)
    for column in 0..<shown { cells[left + column] = source.cells[column * width / shown] }
    return LineCells(cells: cells).line
  }
}

/// A line as cells, so that parts of it can be moved.
struct LineCells {
  struct Cell: Equatable {
    /// Empty in the second half of a wide character.
    var text: String
    var style: Style
  }

  static let blank = Cell(text: " ", style: .plain)

  var cells: [Cell]

  init(cells: [Cell]) { self.cells = cells }

  init(_ line: Line, width: Int) {
    cells = []
    cells.reserveCapacity(width)
    for span in line.spans {
      for character in sanitized(span.text) {
        let count = displayWidth(character)
        guard count > 0, cells.count + count <= width else { continue }
        cells.append(Cell(text: String(character), style: span.style))
        for _ in 1..<max(1, count) { cells.append(Cell(text: "", style: span.style)) }
      }
    }
    while cells.count < width { cells.append(Self.blank) }
  }

  /// Half a wide character is a blank.
  var line: Line {
    var line = Line()
    for (index, cell) in cells.enumerated() {
      var text = cell.text
      let next = index + 1 < cells.count ? cells[index + 1].text : " "
      if text.isEmpty, index == 0 || displayWidth(cells[index - 1].text) < 2 { text = " " }
      if displayWidth(text) > 1, !next.isEmpty { text = " " }
      if line.spans.last?.style == cell.style {
        line.spans[line.spans.count - 1].text += text
      } else {
        line.spans.append(Line.Span(text, cell.style))
      }
    }
    return line
  }

  /// The cells as much there as said: colors become darker, other text is dim.
  func faded(_ opacity: Double) -> LineCells {
    func faded(_ color: Color?) -> Color? {
      guard case .rgb(let red, let green, let blue)? = color else { return color }
      let rgb = RGB(red, green, blue).over(RGB(0, 0, 0), opacity: opacity)
      return .rgb(rgb.red, rgb.green, rgb.blue)
    }
    return LineCells(
      cells: cells.map { cell in
        var cell = cell
        cell.style.foreground = faded(cell.style.foreground)
        cell.style.background = faded(cell.style.background)
        if cell.style.foreground == nil { cell.style.isDim = cell.style.isDim || opacity < 0.7 }
        return cell
      })
  }
}
