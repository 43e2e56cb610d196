import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `The scrolling of a page with items` {
  @Test func `keeps a row of the page before when it turns to the next`() {
    let layout = ItemScroll.Layout(rows: 20, places: (0..<20).map { $0..<$0 + 1 }, height: 5)
    var scroll = ItemScroll()
    var expected = ItemScroll()
    scroll.turn(down: true, layout)
    (expected.top, expected.selection) = (4, 4)
    #expect(scroll == expected)
    scroll.turn(down: false, layout)
    (expected.top, expected.selection) = (0, 4)
    #expect(scroll == expected)
  }
}
