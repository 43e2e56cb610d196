internal import SpecCore

/// What all screens say.
struct ScreenTexts: Sendable {
  let keys = Text("Keys", ar: "المفاتيح")
  let keysHint = Text(
    "↑↓ scroll   Esc back   q leave", ar: "↑↓ تمرير   Esc رجوع   q خروج")
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
