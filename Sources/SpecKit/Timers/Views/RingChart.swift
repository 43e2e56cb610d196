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
    /// Names it without color.
    var letter: String { self == .success ? "S" : "L" }
    var block: String { self == .success ? "█" : "▒" }
  }

  /// The radius of the hole, as a share of that of the ring.
  static let hole = 0.6

  /// Draws the ring in `rows` rows of `2 * rows` cells, in blocks, and with UTF-8 in halves of blocks.
  ///
  /// Cells are given to the slices in the order of their angle, as many as fit the share: first
  /// the whole cells, then the halves at the rims, so that both count up to the share.
  func lines(rows: Int, isUTF8: Bool = true) -> [Line] {
    guard success > 0 || late > 0, rows > 0 else { return [] }
    var slices: [[Slice?]] = Array(repeating: Array(repeating: nil, count: 2 * rows), count: rows)
    let cells = (0..<rows).flatMap { row in
      (0..<2 * rows).map { RingCell(row: row, column: $0, radius: Double(rows)) }
    }
    let shapes = cells.map { isUTF8 || $0.shape == .empty ? $0.shape : .full }
    for whole in [true, false] {
      let found = cells.indices.filter { shapes[$0] != .empty && (shapes[$0] == .full) == whole }
        .sorted { cells[$0].turn < cells[$1].turn }
      let count = count(of: found.count)
      for (position, index) in found.enumerated() {
        slices[cells[index].row][cells[index].column] = position < count ? .success : .late
      }
    }
    return (0..<rows).map { row in
      Line(
        cells: (0..<2 * rows).map { column in
          let shape = shapes[row * 2 * rows + column]
          guard let slice = slices[row][column] else { return .blank }
          return Cell(shape == .full ? slice.block : shape.rawValue, slice.style)
        })
    }
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

  /// The shape that differs least from the part of the cell on the ring.
  var shape: CellShape {
    // Points inside, of 16 in each quarter.
    var inside = [0, 0, 0, 0]
    for point in 0..<64 {
      let (x, y) = (point % 8, point / 8)
      let dx = Double(column) + (Double(x) + 0.5) / 8 - radius
      let dy = 2 * Double(row) + (Double(y) + 0.5) / 4 - radius
      let distance = (dx * dx + dy * dy).squareRoot()
      if (RingChart.hole * radius...radius).contains(distance) { inside[y / 4 * 2 + x / 4] += 1 }
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
