internal import SpecCore

/// What the details of an invitation say.
struct DetailTexts: Sendable {
  let hint = Text(
    "a accept   r decline   d directions   Esc back   ? keys   q leave",
    ar: "a قبول   r رفض   d الاتجاهات   Esc رجوع   ? المفاتيح   q خروج")
  /// Where there is nothing to accept.
  let acceptedHint = Text(
    "r decline   d directions   Esc back   ? keys   q leave",
    ar: "r رفض   d الاتجاهات   Esc رجوع   ? المفاتيح   q خروج")
  let plainHint = Text(
    "d directions   Esc back   ? keys   q leave",
    ar: "d الاتجاهات   Esc رجوع   ? المفاتيح   q خروج")
  let keys = [
    KeyHelp("a", Text("accept", ar: "قبول")),
    KeyHelp("r", Text("decline", ar: "رفض")),
    KeyHelp(
      "d", Text("directions, and back to the details", ar: "الاتجاهات، ثم العودة إلى التفاصيل")),
    KeyHelp("up, down", Text("scroll", ar: "تمرير")),
  ]
  let noPlace = Text(
    "Where this is on the map is not known.", ar: "موضع هذا المكان على الخريطة غير معروف.")
  let findingWay = Text("Looking for the way …", ar: "جارٍ البحث عن الطريق …")
  let noLocation = Text(
    "Where you are is not known: spec dindin location set PLACE",
    ar: "موقعك غير معروف: spec dindin location set PLACE")
}

let detailTexts = DetailTexts()
