internal import SpecCore

/// What the month says.
struct MonthTexts: Sendable {
  let hint = Text(
    "↑↓ days   ←→ months   t today   enter open   n new   ? keys   q leave",
    ar: "↑↓ الأيام   ←→ الأشهر   t اليوم   enter فتح   n جديد   ? المفاتيح   q خروج")
  let keys = [
    KeyHelp("up, down", Text("another day", ar: "يوم آخر")),
    KeyHelp("pageup, pagedown", Text("another week", ar: "أسبوع آخر")),
    KeyHelp("left, right", Text("another month", ar: "شهر آخر")),
    KeyHelp("home, end", Text("the first, the last day", ar: "أول يوم، آخر يوم")),
    KeyHelp("t", Text("today", ar: "اليوم")),
    KeyHelp("tab", Text("another dinner of the day", ar: "عشاء آخر في اليوم")),
    KeyHelp("enter", Text("open the dinner", ar: "فتح العشاء")),
    KeyHelp("n", Text("new dinner on the day", ar: "عشاء جديد في اليوم")),
  ]
  let badMonth = Text(
    "invalid month '{text}': write 2027-02, +1 or -1",
    ar: "'{text}' ليس شهرًا؛ اكتب 2027-02 أو +1 أو -1")
}

let monthTexts = MonthTexts()
