internal import SpecCore

/// What the carousel says.
struct CarouselTexts: Sendable {
  let hint = Text(
    "a accept   r decline   ←→ cards   enter details   ? keys   q leave",
    ar: "a قبول   r رفض   ←→ البطاقات   enter التفاصيل   ? المفاتيح   q خروج")
  let keys = [
    KeyHelp("left, right", Text("another card", ar: "بطاقة أخرى")),
    KeyHelp("home, end", Text("the first, the last card", ar: "البطاقة الأولى، الأخيرة")),
    KeyHelp("a", Text("accept", ar: "قبول")),
    KeyHelp("r", Text("decline", ar: "رفض")),
    KeyHelp("u", Text("take the last action back", ar: "التراجع عن آخر فعل")),
    KeyHelp("enter", Text("details", ar: "التفاصيل")),
  ]
}

let carouselTexts = CarouselTexts()
