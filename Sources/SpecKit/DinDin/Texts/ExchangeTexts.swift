internal import SpecCore

/// What is said of files, reminders and live changes.
struct ExchangeTexts: Sendable {
  let atLine = Text("line {line}: {problem}", ar: "السطر {line}: {problem}")
  let badFile = Text(
    "nothing was imported: {problem}", ar: "لم يُستورد شيء: {problem}")
  let badFileMore = Text(
    one: "nothing was imported: {problem}, and {count} more problem",
    other: "nothing was imported: {problem}, and {count} more problems",
    ar: .init(
      zero: "لم يُستورد شيء: {problem}", one: "لم يُستورد شيء: {problem}، ومشكلة أخرى",
      two: "لم يُستورد شيء: {problem}، ومشكلتان أخريان",
      few: "لم يُستورد شيء: {problem}، و{count} مشكلات أخرى",
      many: "لم يُستورد شيء: {problem}، و{count} مشكلة أخرى",
      other: "لم يُستورد شيء: {problem}، و{count} مشكلة أخرى"))
  let unknownFormat = Text(
    "what {file} holds is not known; give --as csv or --as vcf",
    ar: "محتوى {file} غير معروف؛ اكتب --as csv أو --as vcf")
  let commandsFailed = Text(
    one: "the command failed for {count} dinner; it is tried again the next time",
    other: "the command failed for {count} dinners; they are tried again the next time",
    ar: .init(
      zero: "لم يفشل الأمر", one: "فشل الأمر لعشاء واحد؛ سيُعاد في المرة القادمة",
      two: "فشل الأمر لعشاءين؛ سيُعاد في المرة القادمة",
      few: "فشل الأمر لـ{count} عشاءات؛ سيُعاد في المرة القادمة",
      many: "فشل الأمر لـ{count} عشاءً؛ سيُعاد في المرة القادمة",
      other: "فشل الأمر لـ{count} عشاء؛ سيُعاد في المرة القادمة"))

  let changesUntold = Text(
    one: "the command failed for {count} change; it is not run for it again",
    other: "the command failed for {count} changes; it is not run for them again",
    ar: .init(
      zero: "لم يفشل الأمر", one: "فشل الأمر لتغير واحد؛ ولن يُعاد له",
      two: "فشل الأمر لتغيرين؛ ولن يُعاد لهما",
      few: "فشل الأمر لـ{count} تغيرات؛ ولن يُعاد لها",
      many: "فشل الأمر لـ{count} تغيرًا؛ ولن يُعاد لها",
      other: "فشل الأمر لـ{count} تغير؛ ولن يُعاد لها"))

  let notUTF8 = Text("it is not UTF-8", ar: "ليس بترميز UTF-8")
  let notClosed = Text(
    "BEGIN:{name} has no END:{name}", ar: "لا نهاية END:{name} للبداية BEGIN:{name}")
  let notOpen = Text(
    "END:{name} has no BEGIN:{name}", ar: "لا بداية BEGIN:{name} للنهاية END:{name}")
  let noName = Text("the person has no name", ar: "لا اسم للشخص")
  let badName = Text(
    "invalid name '{value}': give 1 to 60 characters with at least one letter or digit",
    ar: "'{value}' ليس اسمًا؛ اكتب من 1 إلى 60 حرفًا فيها حرف أو رقم واحد على الأقل")
  let badEmail = Text(
    "'{value}' is no mail address", ar: "'{value}' ليس عنوان بريد")
  let tooLong = Text(
    "the text is longer than {limit} characters",
    ar: "النص أطول من المسموح؛ الحد الأقصى للأحرف: {limit}")
  let noColumn = Text("there is no column 'name'", ar: "لا يوجد عمود 'name'")
  let openQuote = Text("a quotation mark is not closed", ar: "علامة اقتباس غير مغلقة")
  let textAfterQuote = Text("text follows a quoted cell", ar: "نص بعد خلية مقتبسة")
  let wrongCells = Text(
    "there are {count} cells, not {wanted}", ar: "عدد الخلايا {count} وليس {wanted}")
  let noCards = Text("there is no BEGIN:VCARD", ar: "لا يوجد BEGIN:VCARD")

  let writtenDinners = Text(
    one: "{count} dinner written", other: "{count} dinners written",
    ar: .init(
      zero: "لم يُكتب أي عشاء", one: "كُتب عشاء واحد", two: "كُتب عشاءان",
      few: "كُتبت {count} عشاءات", many: "كُتب {count} عشاءً", other: "كُتب {count} عشاء"))
  let writtenGuests = Text(
    one: "{count} guest written", other: "{count} guests written",
    ar: .init(
      zero: "لم يُكتب أي ضيف", one: "كُتب ضيف واحد", two: "كُتب ضيفان",
      few: "كُتب {count} ضيوف", many: "كُتب {count} ضيفًا", other: "كُتب {count} ضيف"))
  let nothingWaits = Text("nothing was waiting", ar: "لم يكن شيء ينتظر")
  let foreign = Text(
    "left as they are, as only who added them or they themselves change them: {names}",
    ar: "تُركوا كما هم، إذ لا يغيّرهم إلا من أضافهم أو هم أنفسهم: {names}")
  let dinnerAt = Text("Dinner: {label}", ar: "عشاء: {label}")
  let people = Text(
    "added {added}, updated {updated}, unchanged {unchanged}",
    ar: "أُضيف {added}، عُدّل {updated}، دون تغيير {unchanged}")

  let noConflicts = Text(
    "no dinners at the same time; 'spec dindin conflicts --days N' looks further ahead",
    ar: "لا عشاءات متعارضة؛ للبحث في أيام أكثر: 'spec dindin conflicts --days N'")
  let overlapFor = Text("{length} at the same time", ar: "{length} في الوقت نفسه")
  let noneAhead = Text(
    "no dinners ahead; 'spec dindin event new' plans one, 'spec dindin invite list' shows your invitations",
    ar:
      "لا عشاءات قادمة؛ خطط لواحد بالأمر 'spec dindin event new'، ويعرض 'spec dindin invite list' دعواتك"
  )
  let noneSoon = Text(
    "no dinner begins within {duration}; 'spec dindin next' shows the next one",
    ar: "لا يبدأ أي عشاء خلال {duration}؛ يعرض 'spec dindin next' القادم")
  let allReminded = Text(
    "nothing new begins within {duration}; 'spec dindin remind --again' repeats what was told before",
    ar: "لا جديد يبدأ خلال {duration}؛ يعيد 'spec dindin remind --again' ما سبق التذكير به")
  let nothingExported = Text(
    "no dinners to write; 'spec dindin agenda' shows what is planned, --month chooses a month",
    ar: "لا عشاءات للكتابة؛ يعرض 'spec dindin agenda' مواعيدك، ويختار --month شهرًا")
  let inTime = Text("in {duration}", ar: "بعد {duration}")
  let days = Text(
    one: "{count} day", other: "{count} days",
    ar: .init(
      zero: "{count} يوم", one: "يوم واحد", two: "يومين", few: "{count} أيام", many: "{count} يومًا",
      other: "{count} يوم"))
}

let exchangeTexts = ExchangeTexts()
