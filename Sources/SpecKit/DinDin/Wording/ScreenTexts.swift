internal import SpecCore

/// What all screens say.
struct ScreenTexts: Sendable {
  let keys = Text("Keys")
  let keysHint = Text("↑↓ scroll   Esc back   q leave")
  /// Where all of them have room.
  let shortKeysHint = Text("Esc back   q leave")
  let back = Text("back")
  let working = Text("{mark} Waiting for an answer   Esc back   q leave")
  let notAnswered = Text("Not done, as nobody was there to answer: {question}")
  let more = Text("{arrow} more")
  let leave = Text("leave")
}

let screenTexts = ScreenTexts()

extension Text {
  /// A hint of several parts, each a key and what it does.
  static func hint(_ parts: [Text]) -> Text {
    Text { language in parts.map { $0(language) }.joined(separator: "   ") }
  }
}
