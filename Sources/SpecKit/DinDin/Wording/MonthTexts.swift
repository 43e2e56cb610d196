internal import SpecCore

/// What the month says.
struct MonthTexts: Sendable {
  let hint = Text("↑↓ days   ←→ months   t today   enter open   n new   ? keys   q leave")
  let keys = [
    KeyHelp("up, down", Text("another day")),
    KeyHelp("pageup, pagedown", Text("another week")),
    KeyHelp("left, right", Text("another month")),
    KeyHelp("home, end", Text("the first, the last day")),
    KeyHelp("t", Text("today")),
    KeyHelp("tab", Text("another dinner of the day")),
    KeyHelp("enter", Text("open the dinner")),
    KeyHelp("n", Text("new dinner on the day")),
  ]
  let badMonth = Text("invalid month '{text}': write 2027-02, +1 or -1")
}

let monthTexts = MonthTexts()
