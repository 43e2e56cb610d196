import Testing

@testable import SpecCore

@Suite struct `The scrolling of a page` {
  private var scroll = PageScroll()
  /// The rows of each item.
  private var items: [Range<Int>] = []
  private var room = 5

  /// Types keys into a page of 20 rows that is drawn after each of them.
  ///
  /// - Returns: the first visible row and the selected item.
  private mutating func type(_ keys: Key...) -> [Int] {
    var first = scroll.window(of: 20, room: room, items: items).lowerBound
    for key in keys {
      _ = scroll.update(.key(key))
      first = scroll.window(of: 20, room: room, items: items).lowerBound
    }
    return [first, scroll.selection]
  }

  @Test mutating func `counts keys that are typed before the page is drawn`() {
    for _ in 0..<3 { _ = scroll.update(.key(.down)) }
    #expect(scroll.window(of: 50, room: 7) == 3..<10)
  }

  @Test mutating func `ends at the last row`() {
    #expect(type(.end) == [15, 0])
    #expect(type(.down) == [15, 0])
    #expect(type(.up) == [14, 0])
    #expect(type(.home) == [0, 0])
  }

  @Test mutating func `turns to the next screen with one row of the screen before`() {
    items = (0..<20).map { $0..<$0 + 1 }
    #expect(type(.pageDown) == [4, 4])
    #expect(type(.pageUp) == [0, 4])
    #expect(type(.pageUp) == [0, 0])
  }

  @Test mutating func `selects the next visible item and scrolls by a row to others`() {
    items = [0..<1, 2..<3, 10..<12]
    #expect(type(.down) == [0, 1])
    // The rows between the items are shown one after the other.
    #expect(type(.down, .down) == [2, 1])
    #expect(type(.down, .down, .down, .down, .down) == [7, 2])
    #expect(type(.up) == [6, 2])
    #expect(type(.home) == [0, 0])
    #expect(type(.end) == [15, 2])
  }

  @Test mutating func `keeps the selected item visible when the room shrinks`() {
    items = (0..<20).map { $0..<$0 + 1 }
    #expect(type(.down, .down, .down, .down) == [0, 4])
    room = 2
    #expect(type() == [3, 4])
    #expect(type(.up) == [3, 3])
  }

  @Test mutating func `passes an item that is taller than the room`() {
    items = [0..<8, 8..<9]
    #expect(type(.down, .down, .down, .down) == [4, 1])
    #expect(type(.up, .up, .up, .up) == [0, 0])
  }

  @Test mutating func `does not jump to an item below text that is being read`() {
    items = [18..<19]
    #expect(type(.down) == [1, 0])
    room = 3
    #expect(type() == [1, 0])
  }
}
