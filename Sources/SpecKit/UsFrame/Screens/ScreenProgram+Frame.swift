internal import SpecCore

extension ScreenProgram {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    guard size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else {
      return tooSmall(size)
    }
    let space = PageSpace(theme: theme, size: size, now: now, message: message)
    let drawing = top.draw(space).told(isUTF8: theme.isUTF8)
    var frame = Frame(top.name.rawValue, rows: drawing.rows, extra: members(drawing, at: now))
    frame.usesMouse = drawing.usesMouse
    if let transition, !transition.isOver(at: now) {
      frame.rows = transition.rows(to: flat(drawing, size), size: size, at: now)
      return frame
    }
    frame.picture = drawing.picture
    frame.overlays = drawing.overlays
    return frame
  }

  private func members(_ drawing: PageDrawing, at now: Instant) -> [JSON.Member] {
    var members = [JSON.Member("busy", .bool(top.isBusy))]
    if let transition, !transition.isOver(at: now) {
      members.append(.init("transition", transition.json(at: now)))
    }
    let items = drawing.items.map { item -> JSON in
      [
        "id": .string(item.id), "focused": .bool(item.isFocused),
        "opacity": .rounded(item.opacity),
      ]
    }
    members.append(.init("items", .array(items)))
    if let box = drawing.box { members.append(.init("box", box)) }
    return members
  }

  /// What is seen now, as lines.
  func flatRows(at now: Instant) -> [Line] {
    let space = PageSpace(theme: theme, size: size, now: now, message: message)
    return flat(top.draw(space).told(isUTF8: theme.isUTF8), size)
  }

  /// A drawing as lines; a picture of pixels in cells.
  private func flat(_ drawing: PageDrawing, _ size: ScreenSize) -> [Line] {
    var frame = Frame(top.name.rawValue, rows: drawing.rows)
    frame.picture = drawing.picture.map { layer in
      guard case .pixels(let pixels) = layer.picture.form else { return layer }
      var layer = layer
      layer.picture.form = .cells(pixels.shades, .trueColor)
      return layer
    }
    frame.overlays = drawing.overlays
    return frame.fitted(to: size).rows
  }

  private func tooSmall(_ size: ScreenSize) -> Frame {
    let least = Self.leastSize
    let text = theme.strings(.screenTooSmall, "\(least.columns)x\(least.rows)")
    let rows = text.wrapped(to: max(1, size.columns)).map { Line($0) }
    return Frame(
      top.name.rawValue, rows: rows,
      extra: [.init("busy", .bool(top.isBusy)), .init("items", .array([]))])
  }
}

extension PageDrawing {
  /// The same for a terminal that may know only ASCII.
  fileprivate func told(isUTF8: Bool) -> PageDrawing {
    guard !isUTF8 else { return self }
    var drawing = self
    drawing.rows = rows.map(\.inASCII)
    for index in overlays.indices {
      drawing.overlays[index].lines = overlays[index].lines.map(\.inASCII)
    }
    return drawing
  }
}

extension Line {
  fileprivate var inASCII: Line {
    var line = self
    for index in spans.indices {
      line.spans[index].text = SpecUsFrame.inASCII(sanitized(spans[index].text))
    }
    return line
  }
}

extension JSON {
  /// A number of at most two places; a whole one without.
  static func rounded(_ value: Double) -> JSON {
    let rounded = (value * 100).rounded() / 100
    return Int64(exactly: rounded).map { .int($0) } ?? .double(rounded)
  }
}
