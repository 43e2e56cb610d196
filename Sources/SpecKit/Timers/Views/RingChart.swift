internal import SpecCore

/// The ring chart of a timer's statistics: success first, clockwise from the top, then late and missed.
struct RingChart: Sendable, Equatable {
  var success: Int
  var late: Int

  init(success: Int, late: Int) {
    self.success = max(0, success)
    self.late = max(0, late)
  }

  enum Slice: Sendable, CaseIterable {
    case success, late

    /// Green, and orange (33 where there are only 16 colors).
    var style: Style { self == .success ? Style(.green) : Style(.palette(208)) }
    /// Its letter in legends.
    var letter: String { self == .success ? "S" : "L" }
    var block: String { self == .success ? "█" : "▒" }
  }

  /// The radius of the hole, as a share of that of the ring.
  static let hole = 0.6

  /// Draws the ring in `rows` rows of `2 * rows` cells. A ring of successes alone has half blocks at its rims in UTF-8.
  /// Shaded blocks have no halves, so a ring with a late share has whole cells.
  ///
  /// Cells belong to the slices in the order of their angle, as many as fit the share.
  func lines(rows: Int, isUTF8: Bool = true) -> [Line] {
    guard success > 0 || late > 0, rows > 0 else { return [] }
    let hasHalves = isUTF8 && late == 0
    let cells = (0..<rows).flatMap { row in
      (0..<2 * rows).map { RingCell(row: row, column: $0, radius: Double(rows)) }
    }.filter { hasHalves ? $0.shape != .empty : $0.isCenterOnRing }.sorted { $0.turn < $1.turn }
    let successCount = count(of: cells.count)
    var drawn = Array(repeating: Array(repeating: Cell.blank, count: 2 * rows), count: rows)
    for (index, cell) in cells.enumerated() {
      let slice: Slice = index < successCount ? .success : .late
      drawn[cell.row][cell.column] = Cell(
        hasHalves ? cell.shape.rawValue : slice.block, slice.style)
    }
    return drawn.map { Line(cells: $0) }
  }

  /// Returns the number of success cells among `cells`; neither side is without a cell if it has a share.
  private func count(of cells: Int) -> Int {
    guard late > 0 else { return cells }
    guard success > 0 else { return 0 }
    let share = Double(success) / (Double(success) + Double(late))
    return min(max(Int((share * Double(cells)).rounded()), 1), cells - 1)
  }
}

/// A cell of the square around the ring, one unit wide and two high.
private struct RingCell {
  enum CellShape: String, CaseIterable {
    case full = "█"
    case upper = "▀"
    case lower = "▄"
    case left = "▌"
    case right = "▐"
    case empty = " "

    /// The quarters of the cell that it holds: upper left, upper right, lower left, lower right.
    var quarters: [Bool] {
      switch self {
      case .full: [true, true, true, true]
      case .upper: [true, true, false, false]
      case .lower: [false, false, true, true]
      case .left: [true, false, true, false]
      case .right: [false, true, false, true]
      case .empty: [false, false, false, false]
      }
    }
  }

  var row: Int
  var column: Int
  var radius: Double

  var isCenterOnRing: Bool { isOnRing(x: Double(column) + 0.5, y: 2 * Double(row) + 1) }

  /// - Parameters:
  ///   - x, y: in columns and half rows from the upper left corner.
  private func isOnRing(x: Double, y: Double) -> Bool {
    let (dx, dy) = (x - radius, y - radius)
    return (RingChart.hole * radius...radius).contains((dx * dx + dy * dy).squareRoot())
  }

  /// The shape that differs least from the part of the cell on the ring.
  var shape: CellShape {
    // Points inside, of 16 in each quarter.
    var inside = [0, 0, 0, 0]
    for point in 0..<64 {
      let (x, y) = (point % 8, point / 8)
      let isInside = isOnRing(
        x: Double(column) + (Double(x) + 0.5) / 8, y: 2 * Double(row) + (Double(y) + 0.5) / 4)
      if isInside { inside[y / 4 * 2 + x / 4] += 1 }
    }
    func errors(_ shape: CellShape) -> Int {
      zip(shape.quarters, inside).reduce(0) { $0 + ($1.0 ? 16 - $1.1 : $1.1) }
    }
    return CellShape.allCases.min { errors($0) < errors($1) } ?? .empty
  }

  /// Grows with the angle from the top, clockwise: 0..<4, a unit for each quarter.
  var turn: Double {
    let (x, y) = (Double(column) + 0.5 - radius, 2 * Double(row) + 1 - radius)
    let sum = abs(x) + abs(y)
    guard sum > 0 else { return 0 }
    return switch (x >= 0, y < 0) {
    case (true, true): x / sum
    case (true, false): 1 + y / sum
    case (false, false): 2 - x / sum
    case (false, true): 3 - y / sum
    }
  }
}
