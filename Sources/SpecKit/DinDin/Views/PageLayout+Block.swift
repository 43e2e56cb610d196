internal import SpecCore

extension PageLayout {
  /// Rows whose columns stay under each other, as a block at the left, or at the right edge in Arabic.
  func block(_ rows: [Line]) -> [Line] {
    guard isRightToLeft else { return rows.map(aligned) }
    let width = min(self.width, rows.map(\.width).max() ?? 0)
    return rows.map { aligned(cut($0, to: width).padded(to: width)) }
  }

  /// Parts beside each other, as many on a line as have room.
  func packed(_ parts: [Line], gap: Int = 3, room: Int) -> [Line] {
    var lines: [Line] = []
    for part in parts {
      if let last = lines.last, last.width + gap + part.width <= room {
        lines[lines.count - 1] = last + Line(String(repeating: " ", count: gap)) + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}
