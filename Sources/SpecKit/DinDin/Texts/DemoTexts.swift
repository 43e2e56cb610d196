internal import SpecCore

/// What the demo commands say.
struct DemoTexts: Sendable {
  let loaded = Text(
    "The demo world is loaded: {dinners} dinners, {people} people, signed in as {name}.",
    ar: "العالم التجريبي جاهز: العشاءات {dinners}، الأشخاص {people}، الدخول باسم {name}.")
  let cleared = Text(
    "The demo world is removed: {dinners} dinners, {people} people.",
    ar: "أزيل العالم التجريبي: العشاءات {dinners}، الأشخاص {people}.")
  let part = Text("part {done} of {count} is written", ar: "كُتب الجزء {done} من {count}")
  let partly = Text(
    "{done} of {count} parts are written, and then: {reason}; the same command again writes all of them, 'spec dindin demo clear' removes what is there",
    ar:
      "الأجزاء المكتوبة: {done} من {count}، ثم: {reason}؛ تكرار الأمر يكتبها كلها، ويزيل 'spec dindin demo clear' ما كُتب"
  )
  let none = Text("no demo world is loaded", ar: "لم يُحمَّل أي عالم تجريبي")
  let question = Text(
    "Remove the demo dinners and people?", ar: "هل تريد إزالة العشاءات والأشخاص التجريبيين؟")
}

let demoTexts = DemoTexts()
