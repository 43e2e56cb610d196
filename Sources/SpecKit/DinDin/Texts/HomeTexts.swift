internal import SpecCore

/// What the home screen says.
struct HomeTexts: Sendable {
  let title = Text("DinDin", ar: "DinDin")
  let addEvent = Text("Add event", ar: "إضافة حدث")
  let keys = Text(
    "a accept   r decline   ←→ cards   tab days   ? keys   q leave",
    ar: "a قبول   r رفض   ←→ البطاقات   tab الأيام   ? المفاتيح   q خروج")
  /// Without a card.
  let dayKeys = Text(
    "up, down days   ? keys   q leave", ar: "up، down الأيام   ? المفاتيح   q خروج")
  let help = Text(
    "left, right   another card\na   accept\nr   decline\ntab   to the days and back\nup, down   another day\nEsc, q   leave",
    ar:
      "left، right   بطاقة أخرى\na   قبول\nr   رفض\ntab   إلى الأيام والعودة\nup، down   يوم آخر\nEsc، q   خروج"
  )
  let acceptAnyway = Text(
    "At the same time: {reason}. Accept anyway? y/N",
    ar: "في الوقت نفسه: {reason}. هل تقبل رغم ذلك؟ y/N")
}

let homeTexts = HomeTexts()
