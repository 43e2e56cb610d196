internal import SpecCore

/// The selected item of a page, and the row of the page that is on top of the screen.
struct ItemScroll: Equatable {
  /// A page drawn for a size: its rows, where its items stand, and how many rows are seen.
  struct Layout {
    var rows: Int
    var places: [Range<Int>]
    var height: Int

    var lastTop: Int { max(rows - height, 0) }
  }

  var selection = 0
  var top = 0

  /// A row further. An item is selected when it comes into sight, so that no row is passed over.
  mutating func move(down isDown: Bool, _ layout: Layout) {
    clamp(layout)
    let next = selection + (isDown ? 1 : -1)
    if isSeen(selection, layout), isSeen(next, layout) {
      selection = next
      return
    }
    top = min(max(top + (isDown ? 1 : -1), 0), layout.lastTop)
    if !isSeen(selection, layout), isSeen(next, layout) { selection = next }
  }

  /// A screen further; at the end to the last item.
  mutating func turn(down isDown: Bool, _ layout: Layout) {
    clamp(layout)
    let before = top
    let step = max(layout.height - 1, 1)
    top = min(max(top + (isDown ? step : -step), 0), layout.lastTop)
    let seen = layout.places.indices.filter { isSeen($0, layout) }
    if top == before {
      selection = isDown ? max(layout.places.count - 1, 0) : 0
    } else if let near = isDown ? seen.first : seen.last {
      selection = isDown ? max(selection, near) : min(selection, near)
    }
  }

  mutating func goToBegin() { self = ItemScroll() }

  mutating func goToEnd(_ layout: Layout) {
    selection = max(layout.places.count - 1, 0)
    top = layout.lastTop
  }

  /// Keeps what is selected in sight in another size.
  mutating func fit(_ layout: Layout) {
    clamp(layout)
    guard top > 0 || selection > 0, layout.places.indices.contains(selection) else { return }
    let place = layout.places[selection]
    top = max(min(top, place.lowerBound), place.upperBound - layout.height, 0)
  }

  private mutating func clamp(_ layout: Layout) {
    selection = min(selection, max(layout.places.count - 1, 0))
    top = min(top, layout.lastTop)
  }

  private func isSeen(_ index: Int, _ layout: Layout) -> Bool {
    guard layout.places.indices.contains(index) else { return false }
    let place = layout.places[index]
    return place.lowerBound >= top && place.upperBound <= top + layout.height
  }
}
