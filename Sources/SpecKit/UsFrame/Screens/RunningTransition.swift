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
      let old = (row < before.count ? before[row] : Line()).cells(width: columns)
      let new = (row < after.count ? after[row] : Line()).cells(width: columns)
      let cells =
        switch animation.kind {
        case .none: new
        case .pan: Self.panned(old, new, progress, isReversed: animation.isReversed)
        case .flipRight, .flipLeft: Self.flipped(old, new, progress)
        case .fade: (progress < 0.5 ? old : new).map { $0.faded(abs(progress - 0.5) * 2) }
        }
      return Line(cells: cells)
    }
  }

  /// The new screen pushes the old one out.
  private static func panned(
    _ old: [Cell], _ new: [Cell], _ progress: Double, isReversed: Bool
  ) -> [Cell] {
    let width = old.count
    let shift = Int((Double(width) * progress).rounded())
    let joined = isReversed ? new + old : old + new
    let start = isReversed ? width - shift : shift
    return Array(joined[start..<start + width])
  }

  /// The old screen becomes narrower until only its edge is seen; then the new one turns up.
  private static func flipped(_ old: [Cell], _ new: [Cell], _ progress: Double) -> [Cell] {
    let source = progress < 0.5 ? old : new
    let width = source.count
    let shown = max(1, Int((Double(width) * abs(1 - progress * 2)).rounded()))
    let left = (width - shown) / 2
    var cells = Array(repeating: Cell.blank, count: width)
    for column in 0..<shown { cells[left + column] = source[column * width / shown] }
    return cells
  }
}

extension Cell {
  /// The cell with darker colors; text without a color becomes dim.
  fileprivate func faded(_ opacity: Double) -> Cell {
    func faded(_ color: Color?) -> Color? {
      guard case .rgb? = color, let color else { return color }
      return Color(RGB(color).over(RGB(0, 0, 0), opacity: opacity))
    }
    var cell = self
    cell.style.foreground = faded(style.foreground)
    cell.style.background = faded(style.background)
    if style.foreground == nil { cell.style.isDim = style.isDim || opacity < 0.7 }
    return cell
  }
}
