internal import Synchronization

/// The visible rows of a page that may be longer than the screen, and the selected item if it has items.
package struct PageScroll: Sendable {
  /// A page as it was drawn last.
  private struct Layout {
    var count = Int.max
    var room = 1
    /// The rows of each item.
    var items: [Range<Int>] = []

    var lastTop: Int { max(0, count - room) }

    func shows(_ item: Int, from top: Int) -> Bool {
      guard items.indices.contains(item) else { return false }
      let rows = items[item]
      // A taller item than the room counts as visible from its first row.
      return rows.lowerBound == top || rows.lowerBound > top && rows.upperBound <= top + room
    }
  }

  /// Keys need the layout, which is known only after drawing.
  private final class Drawing: Sendable {
    let layout = Mutex(Layout())
  }

  /// The index of the selected item.
  package private(set) var selection = 0
  private var top = 0
  /// Whether the selected item stays visible when the layout changes.
  private var follows = false
  private let drawing = Drawing()

  package init() {}

  /// Returns the indices of the visible rows.
  ///
  /// - Parameter items: the rows of each item that can be selected.
  package func window(of count: Int, room: Int, items: [Range<Int>] = []) -> Range<Int> {
    let layout = Layout(count: count, room: room, items: items)
    drawing.layout.withLock { $0 = layout }
    let top = top(in: layout)
    return top..<min(count, top + room)
  }

  private func top(in layout: Layout) -> Int {
    let top = min(top, layout.lastTop)
    guard follows, layout.items.indices.contains(selection) else { return top }
    let item = layout.items[selection]
    return min(max(top, item.upperBound - layout.room), item.lowerBound)
  }

  /// - Returns: whether the event closes the page.
  package mutating func update(_ event: ScreenEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    let layout = drawing.layout.withLock(\.self)
    top = top(in: layout)
    selection = min(selection, max(layout.items.count - 1, 0))
    switch key {
    case .down, .character("j"): move(1, layout)
    case .up, .character("k"): move(-1, layout)
    case .pageDown: turn(1, layout)
    case .pageUp: turn(-1, layout)
    case .home: (top, selection) = (0, 0)
    case .end: (top, selection) = (layout.lastTop, max(layout.items.count - 1, 0))
    case .escape, .enter, .left, .character("q"): return true
    default: return false
    }
    follows = layout.shows(selection, from: top)
    return false
  }

  /// Selects the next item if it is visible, else scrolls by a row, so that text between items is shown too.
  private mutating func move(_ step: Int, _ layout: Layout) {
    let next = selection + step
    if layout.shows(selection, from: top), layout.shows(next, from: top) {
      selection = next
      return
    }
    top = min(max(top + step, 0), layout.lastTop)
    if !layout.shows(selection, from: top), layout.shows(next, from: top) { selection = next }
  }

  /// Scrolls by a screen, of which one row stays; at the end it selects the last item.
  private mutating func turn(_ step: Int, _ layout: Layout) {
    let before = top
    top = min(max(top + step * max(layout.room - 1, 1), 0), layout.lastTop)
    let visible = layout.items.indices.filter { layout.shows($0, from: top) }
    if top == before {
      selection = step > 0 ? max(layout.items.count - 1, 0) : 0
    } else if let nearest = step > 0 ? visible.first : visible.last {
      selection = step > 0 ? max(selection, nearest) : min(selection, nearest)
    }
  }
}
