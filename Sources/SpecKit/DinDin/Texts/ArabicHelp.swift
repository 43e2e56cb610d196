/// A text of the commands' help in another language; itself where there is no translation.
@Sendable func translatedHelp(_ text: String, _ language: String) -> String {
  guard language == "ar" else { return text }
  let (base, shows) = splitDefault(text)
  guard let translation = arabicHelp[base] else { return text }
  guard let shows else { return translation }
  return "\(translation) القيمة المبدئية: \(arabicDefaults[shows] ?? shows)."
}

/// Help adds what an option is without being given.
private func splitDefault(_ text: String) -> (base: String, shows: String?) {
  guard let mark = text.utf8.indices.last(where: { text[$0...].hasPrefix(defaultMark) }) else {
    return (text, nil)
  }
  let shows = text[text.index(mark, offsetBy: defaultMark.count)...].dropLast()
  return (String(text[..<mark]), String(shows))
}

private let arabicDefaults = ["today": "اليوم", "the terminal's": "حجم الطرفية"]

private let defaultMark = " Default: "

/// The help of dindin in Arabic, by the English text.
private let arabicHelp: [String: String] = [
  "Plan dinners, invite people, answer invitations.":
    "تخطيط العشاءات ودعوة الناس والرد على الدعوات.",
  homeHelp:
    "على الطرفية هي شاشة: left و right من بطاقة إلى أخرى، a للقبول، r للرفض، tab إلى الأيام، ? لقائمة "
    + "المفاتيح، q للخروج. ومع --no-input تُرسم مرة واحدة.",
  "Play these keys and print the frames.": "تشغيل هذه المفاتيح وكتابة الإطارات.",
  "The size of the screen.": "حجم الشاشة.",
  "Change at once instead of flashing.": "تغيير فوري بدل الوميض.",
  "Accept by a key, frame by frame.": "القبول بمفتاح، إطارًا بعد إطار.",
  "Write each request to the database on standard error.":
    "كتابة كل طلب إلى قاعدة البيانات في مخرج الأخطاء.",
  "who is signed in: id, name, phone, email, avatar, you":
    "من سجل الدخول: id و name و phone و email و avatar و you",
  "the pending invitations; 'invite show' lists their fields":
    "الدعوات قيد الانتظار؛ حقولها في 'invite show'",
  "today and the next two days": "اليوم واليومان التاليان",
  "number of the frame, from 1 (with --keys)": "رقم الإطار، من 1 (مع --keys)",
  "virtual time since the start (with --keys)": "الزمن الافتراضي منذ البداية (مع --keys)",
  "which screen the frame shows (with --keys)": "الشاشة التي يعرضها الإطار (مع --keys)",
  "what the next key acts on (with --keys)": "ما يعمل عليه المفتاح التالي (مع --keys)",
  "the rows of the frame, trimmed right (with --keys)":
    "أسطر الإطار، دون فراغات في آخرها (مع --keys)",
  "the names of who was signed in": "أسماء من كان مسجل الدخول",
  "the day": "اليوم",
  "the day as the calendar heads it": "اليوم كما يظهر في عنوان التقويم",
  "true for today": "صحيح لليوم الحالي",
  "the accepted and hosted dinners of the day": "العشاءات المقبولة والمستضافة في اليوم",
  "true where a dinner could be planned and none is": "صحيح حيث يمكن تخطيط عشاء ولا يوجد",
  "The card to answer and the next three days.": "البطاقة التي تنتظر الرد والأيام الثلاثة القادمة.",
  "The same in Arabic.": "الشيء نفسه بالعربية.",
  "Sign in; the first time creates your record.": "تسجيل الدخول؛ المرة الأولى تنشئ سجلك.",
  "Nobody has to be asked for a name in the database that lives in this command: --local signs "
    + "you in as that person. Who signs in later takes your place; what you have stays.":
    "قاعدة البيانات داخل هذا الأمر لا تسأل أحدًا عن الاسم: الخيار --local يسجل دخولك بهذا الاسم. "
    + "من يسجل الدخول بعدك يحل محلك؛ وما لديك يبقى.",
  "Sign in by name, without Facebook.": "تسجيل الدخول بالاسم، دون فيسبوك.",
  "Your telephone number.": "رقم هاتفك.",
  "Your mail address.": "عنوان بريدك.",
  "the person's id": "معرّف الشخص",
  "the full name": "الاسم الكامل",
  "the telephone number": "رقم الهاتف",
  "the mail address": "عنوان البريد",
  "the initials on the disc": "الأحرف الأولى على القرص",
  "the color of the disc, #RRGGBB": "لون القرص، #RRGGBB",
  "the address of a picture": "عنوان صورة",
  "true for yourself": "صحيح لك أنت",
  "local or facebook": "local أو facebook",
  "embedded, or the address of the server": "embedded أو عنوان الخادم",
  "Sign in as Sam Reed.": "تسجيل الدخول باسم Sam Reed.",
  "The same, and tell hosts and guests a number.": "الشيء نفسه، مع رقم للمضيفين والضيوف.",
  "Sign out; dinners, people and your place among the cards stay.":
    "تسجيل الخروج؛ تبقى العشاءات والأشخاص وموضعك بين البطاقات.",
  "Sign out of every database that this home has signed in to.":
    "تسجيل الخروج من كل قاعدة بيانات سُجل الدخول إليها من هنا.",
  "Sign out.": "تسجيل الخروج.",
  "Show who is signed in.": "إظهار من سجل الدخول.",
  "Who is signed in, and where.": "من سجل الدخول وأين.",
  "Invitations: list, show and answer them.": "الدعوات: عرضها والرد عليها.",
  "List the pending invitations, the earliest dinner first.":
    "عرض الدعوات قيد الانتظار، أقرب عشاء أولًا.",
  "List accepted and closed invitations too.": "عرض الدعوات المقبولة والمغلقة أيضًا.",
  "Print only how many there are.": "كتابة العدد فقط.",
  "the dinner's id": "معرّف العشاء",
  "guest or host": "guest أو host",
  "pending, accepted, rejected, closed or hosting":
    "pending أو accepted أو rejected أو closed أو hosting",
  "what the host calls it": "كما يسميه المضيف",
  "the start as cards show it": "البداية كما تظهر على البطاقات",
  "the start": "البداية",
  "the end": "النهاية",
  "the zone the dinner goes by": "المنطقة الزمنية للعشاء",
  "how long it lasts": "مدته",
  "what the host calls the place": "المكان كما يسميه المضيف",
  "the address": "العنوان",
  "the latitude in degrees": "خط العرض بالدرجات",
  "the longitude in degrees": "خط الطول بالدرجات",
  "a word from the host": "كلمة من المضيف",
  "the last moment to answer": "آخر موعد للرد",
  "how many people you bring": "كم شخصًا يأتي معك",
  "your word to the host": "كلمتك للمضيف",
  "the place among the pending cards, from 1": "الموضع بين البطاقات المنتظرة، من 1",
  "how many cards are pending": "عدد البطاقات المنتظرة",
  "the ids of dinners at the same time": "معرّفات العشاءات في الوقت نفسه",
  "how often the host has changed it": "كم مرة غيّره المضيف",
  "What waits for an answer.": "ما ينتظر الرد.",
  "How many wait.": "كم دعوة تنتظر.",
  "All invitations for programs.": "كل الدعوات للبرامج.",
  "Show an invitation; without an ID the current card.":
    "إظهار دعوة؛ ودون ID البطاقة الحالية.",
  idHelp: idHelpInArabic,
  "Which dinner.": "أي عشاء.",
  "The current card.": "البطاقة الحالية.",
  "The dinner whose id ends so.": "العشاء الذي ينتهي معرّفه بذلك.",
  "Go to the next pending card and show it; after the last comes the first.":
    "الانتقال إلى البطاقة التالية وإظهارها؛ بعد الأخيرة تأتي الأولى.",
  "The card after the current one.": "البطاقة بعد الحالية.",
  "Go to the previous pending card and show it; before the first is the last.":
    "الانتقال إلى البطاقة السابقة وإظهارها؛ قبل الأولى تأتي الأخيرة.",
  "The card before the current one.": "البطاقة قبل الحالية.",
  "Accept an invitation; without an ID the current card.": "قبول دعوة؛ ودون ID البطاقة الحالية.",
  acceptHelp: "\(idHelpInArabic)\n\nيُرفض قبول عشاء في وقت عشاء آخر تحضره أو تستضيفه؛ "
    + "والخيار --force يقبله رغم ذلك. القبول مرة أخرى يغيّر ما في --plus و --note.",
  "How many people you bring, 0 to 20.": "كم شخصًا يأتي معك، من 0 إلى 20.",
  "A word to the host, such as a diet.": "كلمة للمضيف، مثل نظام غذائي.",
  "Accept in spite of another dinner at the same time.": "القبول رغم عشاء آخر في الوقت نفسه.",
  "the card that follows, with the same fields": "البطاقة التالية، بالحقول نفسها",
  "how many invitations are still pending": "كم دعوة ما زالت قيد الانتظار",
  "Accept the current card.": "قبول البطاقة الحالية.",
  "Accept the dinner whose id ends so, and bring somebody.":
    "قبول العشاء الذي ينتهي معرّفه بذلك، ومعك شخص.",
  "Reject an invitation; without an ID the current card.": "رفض دعوة؛ ودون ID البطاقة الحالية.",
  "Reject the current card.": "رفض البطاقة الحالية.",
  "Show the accepted and hosted dinners of the coming days.":
    "إظهار العشاءات المقبولة والمستضافة في الأيام القادمة.",
  dateHelp:
    "التاريخ DATE هو 2026-11-21 أو اليوم أو غدًا أو اسم يوم (الجمعة: القادمة، واليوم منها) أو +3d "
    + "أو +2w أو يوم وشهر (21 نوفمبر: القادم)؛ والكلمات الإنجليزية مفهومة أيضًا.",
  "The first day.": "أول يوم.",
  "How many days, 1 to 366.": "كم يومًا، من 1 إلى 366.",
  "Today and the next two days.": "اليوم واليومان التاليان.",
  "A week from Friday.": "أسبوع من يوم الجمعة.",
  "A month of days for programs.": "أيام شهر للبرامج.",
  "A small world to try everything with.": "عالم صغير لتجربة كل شيء.",
  "Load eight dinners and seven people to try everything with.":
    "تحميل ثمانية عشاءات وسبعة أشخاص لتجربة كل شيء.",
  "Signs in Sam Reed unless somebody is signed in; everything is addressed to whoever is. "
    + "Loading again restores the same world from today on.":
    "يسجل دخول Sam Reed إن لم يكن أحد مسجلًا؛ وكل شيء موجه إلى من سجل الدخول. التحميل مرة أخرى "
    + "يعيد العالم نفسه ابتداء من اليوم.",
  "Also that many old dinners that you hosted, 30 to 1000000.":
    "وأيضًا هذا العدد من عشاءات قديمة استضفتها، من 30 إلى 1000000.",
  "to whom everything is addressed, after loading": "من وُجه إليه كل شيء، بعد التحميل",
  "how many people": "عدد الأشخاص",
  "how many dinners": "عدد العشاءات",
  "Load the demo world.": "تحميل العالم التجريبي.",
  "With a month full of old dinners.": "مع شهر مليء بعشاءات قديمة.",
  "Remove what the demo added, and nothing else.": "إزالة ما أضافه العالم التجريبي لا غير.",
  "Do not ask.": "دون سؤال.",
  "Remove the demo world.": "إزالة العالم التجريبي.",
]

private let idHelpInArabic =
  "ID هو معرّف العشاء، أو أي نهاية له من 4 أحرف أو أكثر تطابق عشاء واحدًا فقط بين دعواتك وفي تقويمك."
