internal import SpecCore

/// What the carousel says.
struct CarouselTexts: Sendable {
  let hint = Text("a accept   r decline   ←→ cards   enter details   ? keys   q leave")
  let keys = [
    KeyHelp("left, right", Text("another card")),
    KeyHelp("home, end", Text("the first, the last card")),
    KeyHelp("a", Text("accept")),
    KeyHelp("r", Text("decline")),
    KeyHelp("u", Text("take the last action back")),
    KeyHelp("enter", Text("details")),
  ]
}

let carouselTexts = CarouselTexts()
