internal import SpecCore

/// What all screens say.
struct ScreenTexts: Sendable {
  let keys = Text("Keys", ar: "المفاتيح")
  let keysHint = Text(
    "↑↓ scroll   Esc back   q leave", ar: "↑↓ تمرير   Esc رجوع   q خروج")
  /// Where all of them have room.
  let shortKeysHint = Text("Esc back   q leave", ar: "Esc رجوع   q خروج")
  let back = Text("back", ar: "رجوع")
  let working = Text(
    "{mark} Waiting for an answer   Esc back   q leave",
    ar: "{mark} في انتظار الرد   Esc رجوع   q خروج")
  let notAnswered = Text(
    "Not done, as nobody was there to answer: {question}",
    ar: "لم يتم ذلك، إذ لم يُجب أحد عن السؤال: {question}")
  let more = Text("{arrow} more", ar: "{arrow} المزيد")
  let leave = Text("leave", ar: "خروج")
}

let screenTexts = ScreenTexts()

extension Text {
  /// A hint of several parts, each a key and what it does.
  static func hint(_ parts: [Text]) -> Text {
    func joined(_ language: String) -> String {
      parts.map { $0(language) }.joined(separator: "   ")
    }
    return Text(joined("en"), ar: joined("ar"))
  }
}
