/// What dindin says in Arabic.
let arabicTexts: [String: String] = [
  "app.title": "DinDin",
  "you": "أنت",
  "pending.header": "قيد الانتظار ({count})",
  "invitations.header": "الدعوات ({count})",
  "status.pending": "قيد الانتظار",
  "status.accepted": "مقبولة",
  "status.rejected": "مرفوضة",
  "status.closed": "مغلقة",
  "status.hosting": "باستضافتك",
  "button.accept": "قبول",
  "button.decline": "رفض",
  "day.add": "إضافة حدث",
  "card.yourTime": "(بتوقيتك: {when})",
  "card.replyBy": "الرد قبل {when}",
  "card.note": "«{note}»",
  "card.overlaps": "في الوقت نفسه: {dinners}",
  "card.overlap": "{host}، {when}",
  "card.answer": "قلت: {answer}",
  "card.plus.zero": "لا أحد معك",
  "card.plus.one": "شخص واحد معك",
  "card.plus.two": "شخصان معك",
  "card.plus.few": "{count} أشخاص معك",
  "card.plus.many": "{count} شخصًا معك",
  "card.plus.other": "{count} شخص معك",
  "card.phone": "هاتف {phone}",

  "home.keys": "a قبول   r رفض   ←→ البطاقات   tab الأيام   ? المفاتيح   q خروج",
  "home.keysShort": "up، down الأيام   ? المفاتيح   q خروج",
  "home.help":
    "left، right   بطاقة أخرى\na   قبول\nr   رفض\ntab   إلى الأيام والعودة\nup، down   يوم آخر\nEsc، q   "
    + "خروج",
  "home.force": "في الوقت نفسه: {reason}. هل تقبل رغم ذلك؟ y/N",

  "login.done": "تم تسجيل الدخول باسم {name} ({id}).",
  "login.switched": "كان {name} مسجل الدخول من قبل؛ مسوداته وموضعه بين البطاقات محفوظة",
  "logout.done": "تم تسجيل خروج {name}",
  "logout.nobody": "لم يكن أحد مسجل الدخول",
  "demo.loaded": "العالم التجريبي جاهز: العشاءات {dinners}، الأشخاص {people}، الدخول باسم {name}.",
  "demo.cleared": "أزيل العالم التجريبي: العشاءات {dinners}، الأشخاص {people}.",
  "demo.none": "لم يُحمَّل أي عالم تجريبي",
  "demo.question": "هل تريد إزالة العشاءات والأشخاص التجريبيين؟",

  "hint.answer":
    "للرد: 'spec dindin invite accept' أو 'reject'؛ وللبطاقة التالية: 'invite next'",
  "hint.noPending": "لا دعوات قيد الانتظار؛ يعرض 'spec dindin agenda' مواعيدك",
  "hint.noInvitations": "لم يدعُك أحد بعد",
  "hint.home": "يعرض 'spec dindin' الشاشة الرئيسية",

  "error.not-signed-in": "لم يسجل أحد الدخول؛ سجل الدخول بالأمر 'spec dindin login --local NAME'",
  "error.no-facebook-app":
    "تسجيل الدخول بفيسبوك يحتاج إلى facebook.appId و facebook.clientToken؛ استخدم بدلًا منه "
    + "'spec dindin login --local NAME'",
  "error.bad-name": "'{name}' ليس اسمًا؛ اكتب من 1 إلى 60 حرفًا فيها حرف أو رقم واحد على الأقل",
  "error.bad-date":
    "'{text}' ليس تاريخًا؛ اكتب 2026-11-21 أو اليوم أو غدًا أو الجمعة أو +3d أو +2w أو '21 نوفمبر'",
  "error.bad-number": "'{text}' غير ممكن مع {option}؛ اكتب عددًا صحيحًا من {low} إلى {high}",
  "error.too-long": "النص في {option} طويل؛ الحد الأقصى {limit} حرفًا",
  "error.no-pending":
    "لا توجد دعوة قيد الانتظار؛ يعرض 'spec dindin invite list --all' كل الدعوات",
  "error.no-invitation":
    "لا توجد دعوة '{id}'؛ يعرض 'spec dindin invite list --all' كل الدعوات",
  "error.already-answered":
    "رُفضت الدعوة '{id}' للتو بأمر آخر؛ لم يبق ما يُرد عليه",
  "note.zone": "قيمة TZ هي '{name}' ولا تسمي منطقة زمنية؛ استُخدم UTC",
  "error.canceled": "أُلغي العشاء '{id}' للتو؛ لم يُسجَّل أي رد",
  "error.ambiguous-id": "'{id}' يطابق عدة عشاءات: {list}؛ اكتب جزءًا أطول من نهايته",
  "error.already-started": "بدأ عشاء {when}؛ لم يعد الرد ممكنًا",
  "error.rsvp-closed": "انتهت مهلة الرد على {when}؛ اتصل بالمضيف",
  "error.conflict": "يتعارض مع {host}، {when} ({id})؛ استخدم --force لقبوله رغم ذلك",
  "error.bad-record": "السجل {path} في قاعدة البيانات تالف: {problem}",
  "error.bad-fixture": "الملف {path} من العالم التجريبي تالف: {problem}",
  "error.not-yours": "رفضت قاعدة البيانات الطلب: لا يحق لك تغيير هذا",
  "error.lost-races": "غيّر آخرون العشاء نفسه مرارًا؛ حاول مرة أخرى",
  "error.confirmation-needed": "سيزيل هذا العشاءات والأشخاص التجريبيين؛ أكّد باستخدام --yes",
]
