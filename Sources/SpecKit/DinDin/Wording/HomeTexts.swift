internal import SpecCore

/// What the home screen says.
struct HomeTexts: Sendable {
  let title = Text("DinDin")
  let addEvent = Text("Add event")
  let hint = Text("a accept   r decline   ←→ cards   tab days   ? keys   q leave")
  /// Without a card.
  let dayHint = Text("↑↓ days   enter open   n new   m month   ? keys   q leave")
  /// While the days below a card have the focus.
  let belowHint = Text("↑↓ days   enter open   n new   tab cards   ? keys   q leave")
  let keys = [
    KeyHelp("left, right", Text("another card")),
    KeyHelp("a", Text("accept")),
    KeyHelp("r", Text("decline")),
    KeyHelp("u", Text("take the last action back")),
    KeyHelp("enter", Text("details")),
    KeyHelp("tab", Text("to the days and back")),
    KeyHelp("up, down", Text("another day")),
    KeyHelp("n", Text("new dinner")),
    KeyHelp("m", Text("month")),
    KeyHelp("h", Text("dinners you host")),
    KeyHelp("g", Text("guests")),
  ]
  let copied = Text("as of {when}, without the server")
  let arrived = Text("{host} invites you")
  let answered = Text("{status}   u takes it back")
  let answerKept = Text("{status}: your answer waits; 'spec dindin sync' sends it")
  let keepAnswer = Text("Keep your answer until the server is back? y/N")
  let keepOffline = Text("Nothing is sent with --offline. Keep your answer for later? y/N")
  let acceptAnyway = Text("At the same time: {reason}. Accept anyway? y/N")
}

let homeTexts = HomeTexts()
