internal import SpecCore

/// What the screens say on which dinners are planned, changed and canceled.
struct PlanTexts: Sendable {
  let heading = Text("When and where is dinner?", ar: "متى وأين العشاء؟")
  let editHeading = Text("Change the dinner", ar: "تعديل العشاء")
  let chooseTime = Text("Choose a time", ar: "اختر وقتًا")
  let chooseLocation = Text("Choose a location", ar: "اختر موقعًا")
  let pin = Text("Use my location", ar: "استخدم موقعي")
  let nothing = Text("none", ar: "لا شيء")
  let invitePeople = Text("Invite people", ar: "دعوة أشخاص")
  let saveChanges = Text("Save changes", ar: "حفظ التغييرات")
  let whichPlace = Text("Which place do you mean?", ar: "أي مكان تقصد؟")
  let keptWithoutMap = Text(
    "'{address}' is kept without a map: give coordinates, a name saved by 'spec dindin location set' or Use my location, or set geocoder.url",
    ar:
      "حُفظ '{address}' دون خريطة؛ تظهر بالإحداثيات أو باسم يحفظه 'spec dindin location set' أو بالزر استخدم موقعي أو بتحديد geocoder.url"
  )
  let keptAsCoordinates = Text("Your location is {place}", ar: "موقعك هو {place}")
  let geocoderFailed = Text(
    "The geocoder gave no answer: {reason}", ar: "لم تجب خدمة العناوين: {reason}")
  let deadlineExample = Text("such as: tomorrow 6pm", ar: "مثل: غدًا 6م")
  let saved = Text("The change is saved.", ar: "حُفظ التغيير.")
  let kept = Text(
    "The changes are kept here: save them once the server is back.",
    ar: "التغييرات محفوظة هنا: احفظها عندما يعود الخادم.")
  let invited = Text("Invited: {names}.", ar: "دُعي: {names}.")
  let takenOff = Text("Taken off: {names}.", ar: "حُذف من القائمة: {names}.")
  let keepInvitations = Text(
    "Keep the invitations until the server is back? y/N",
    ar: "هل تُحفظ الدعوات حتى يعود الخادم؟ [ن/ل]")
  let notSaved = Text(
    "Changes are not saved yet; e goes on with them.",
    ar: "لم تُحفظ التغييرات بعد؛ اضغط e لمتابعتها.")
  let sendAnyway = Text(
    "At the same time: {reason}. Invite anyway? y/N",
    ar: "في الوقت نفسه: {reason}. هل تدعو رغم ذلك؟ [ن/ل]")
  let saveOver = Text(
    "The dinner was changed elsewhere since. Save what you changed on top of that? y/N",
    ar: "تغيّر العشاء في مكان آخر بعد ذلك. هل يُحفظ ما غيّرته أنت فوقه؟ [ن/ل]")
  let discardOther = Text(
    "Changes of another dinner are not saved: {label}, {when}. Discard them? y/N",
    ar: "لم تُحفظ تغييرات عشاء آخر: {label}، {when}. هل تُحذف؟ [ن/ل]")
  let discardOlder = Text(
    "The dinner was changed elsewhere after your changes, which are not saved. Discard yours? y/N",
    ar: "تغيّر العشاء في مكان آخر بعد تغييراتك التي لم تُحفظ. هل تُحذف تغييراتك؟ [ن/ل]")
  let discarded = Text("The changes are discarded.", ar: "حُذفت التغييرات.")
  let saveAnyway = Text(
    "At the same time: {reason}. Save anyway? y/N",
    ar: "في الوقت نفسه: {reason}. هل تحفظ رغم ذلك؟ [ن/ل]")

  let createHint = Text(
    "tab next field   ←→ day   enter choose   ? keys   Esc back",
    ar: "tab الحقل التالي   ←→ اليوم   enter اختيار   ? المفاتيح   Esc رجوع")
  let typeHint = Text(
    "enter done   tab next field   Esc leave the field",
    ar: "enter إنهاء   tab الحقل التالي   Esc ترك الحقل")
  let typingHint = Text(
    "enter done   tab next field   ctrl-u empty it   Esc drop what is typed",
    ar: "enter إنهاء   tab الحقل التالي   ctrl-u تفريغه   Esc تجاهل ما كُتب")
  let begunBefore = Text(
    "this dinner was begun before, for {day}; {chosen} is not taken",
    ar: "بدأ تخطيط هذا العشاء من قبل، ليوم {day}؛ لم يُعتمد {chosen}")
  let chooseHint = Text(
    "↑↓ choose   enter take   Esc back", ar: "↑↓ تنقّل   enter اختيار   Esc رجوع")
  let wheelHint = Text(
    "↑↓ turn   ←→ next wheel   digits, a, p   enter take   Esc back",
    ar: "↑↓ تدوير   ←→ العجلة التالية   0-9/a/p مباشرة   enter اختيار   Esc رجوع")
  let createKeys = [
    KeyHelp("tab, backtab", Text("next and previous field", ar: "الحقل التالي والسابق")),
    KeyHelp("left, right", Text("another day, on When", ar: "يوم آخر، في حقل «متى»")),
    KeyHelp(
      "enter",
      Text("choose the time, look up the place, press", ar: "اختيار الوقت أو المكان أو تنفيذ الزر")),
    KeyHelp("ctrl-u", Text("empty the field", ar: "تفريغ الحقل")),
  ]

  let incomplete = Text(
    "Not yet: {list}. Space selects people, Esc goes back to the time and the place.",
    ar: "ليس بعد: {list}. اضغط space لتحديد الأشخاص، وEsc للعودة إلى الوقت والمكان.")
  let pickerHeading = Text("Who would you like to invite?", ar: "من تود دعوته؟")
  let peopleHeading = Text("People you can invite", ar: "من يمكنك دعوتهم")
  let sendInvites = Text("Send invites", ar: "إرسال الدعوات")
  let noDraft = Text(
    "There is no draft; n on the home screen begins one.",
    ar: "لا توجد مسودة؛ اضغط n في الشاشة الرئيسية لبدء مسودة.")
  let nobodyFits = Text(
    "Nobody fits; enter adds somebody of this name.",
    ar: "لا نتائج؛ اضغط enter لإضافة شخص بهذا الاسم.")
  let addGuest = Text(
    "Add {name} to the people you can invite? y/N",
    ar: "هل تضيف {name} إلى من يمكنك دعوتهم؟ [ن/ل]")
  let nobodyYet = Text(
    "Nobody is on the list yet: / and a name adds somebody.",
    ar: "القائمة فارغة؛ اضغط / ثم اكتب اسمًا لإضافة شخص.")
  let pickerHint = Text(
    "↑↓ person   space select   / search   enter send   ? keys   Esc back",
    ar: "↑↓ الشخص   space تحديد   / بحث   enter إرسال   ? المفاتيح   Esc رجوع")
  let editHint = Text(
    "↑↓ person   space select   / search   enter save   ? keys   Esc back",
    ar: "↑↓ الشخص   space تحديد   / بحث   enter حفظ   ? المفاتيح   Esc رجوع")
  let peopleHint = Text(
    "↑↓ person   / search   ? keys   Esc back", ar: "↑↓ الشخص   / بحث   ? المفاتيح   Esc رجوع")
  let emptyPeopleHint = Text(
    "/ add   ? keys   Esc back", ar: "/ إضافة   ? المفاتيح   Esc رجوع")
  let addHint = Text("enter add   Esc end the search", ar: "enter إضافة   Esc إنهاء البحث")
  let searchHint = Text(
    "enter to the list   Esc end the search", ar: "enter إلى القائمة   Esc إنهاء البحث")
  private static let people = [
    KeyHelp("up, down", Text("another person", ar: "شخص آخر")),
    KeyHelp("pageup, pagedown", Text("ten people up or down", ar: "عشرة أشخاص إلى أعلى أو أسفل")),
    KeyHelp("home, end", Text("the first, the last person", ar: "الأول والأخير")),
    KeyHelp("/", Text("search by name or number", ar: "بحث بالاسم أو الرقم")),
    KeyHelp(
      Text("/, a new name, enter", ar: "/، اسم جديد، enter"),
      Text("add somebody to the list", ar: "إضافة شخص إلى القائمة")),
  ]
  private static let select = KeyHelp("space", Text("select, or take off", ar: "تحديد أو إلغاؤه"))
  /// Without a draft.
  let peopleKeys = people
  let pickerKeys =
    [select, KeyHelp("enter", Text("send the invitations", ar: "إرسال الدعوات"))] + people
  let editKeys = [select, KeyHelp("enter", Text("save the change", ar: "حفظ التغيير"))] + people

  let edit = Text("Edit", ar: "تعديل")
  let cancel = Text("Cancel", ar: "إلغاء العشاء")
  let eventHint = Text(
    "e edit   c cancel   ? keys   Esc back", ar: "e تعديل   c إلغاء العشاء   ? المفاتيح   Esc رجوع")
  let eventKeys = [
    KeyHelp("e", Text("change the dinner", ar: "تعديل العشاء")),
    KeyHelp("c", Text("cancel it", ar: "إلغاء العشاء")),
    KeyHelp("up, down", Text("scroll the guests", ar: "تمرير الضيوف")),
  ]
  let canceledElsewhere = Text(
    "Your dinner, {when}, was canceled elsewhere.", ar: "أُلغي عشاؤك، {when}، في مكان آخر.")
  let cancelTitle = Text("Cancel dinner?", ar: "إلغاء العشاء؟")
  let cancelText = Text("This deletes it for everybody.", ar: "سيُحذف عند الجميع.")
  let confirm = Text("confirm", ar: "تأكيد")
  let keep = Text("keep the dinner", ar: "إبقاء العشاء")
  let cancelHint = Text(
    "←→ choose   enter press   y confirm   ? keys   Esc back",
    ar: "←→ اختيار   enter تنفيذ   y تأكيد   ? المفاتيح   Esc رجوع")
  let cancelKeys = [
    KeyHelp("left, right", Text("another button", ar: "زر آخر")),
    KeyHelp("enter", Text("press", ar: "تنفيذ")),
    KeyHelp("y", Text("confirm", ar: "تأكيد")),
  ]

  let hostedHeading = Text("Dinners you host", ar: "العشاءات التي تستضيفها")
  let noneHosted = Text("You host no coming dinner.", ar: "لا تستضيف أي عشاء قادم.")
  let hostedHint = Text(
    "↑↓ dinner   enter details   n new   ? keys   Esc back",
    ar: "↑↓ العشاء   enter التفاصيل   n جديد   ? المفاتيح   Esc رجوع")
  let emptyHostedHint = Text(
    "n new   ? keys   Esc back", ar: "n جديد   ? المفاتيح   Esc رجوع")
  let hostedKeys = [
    KeyHelp("up, down", Text("another dinner", ar: "عشاء آخر")),
    KeyHelp("enter", Text("details", ar: "التفاصيل")),
    KeyHelp("n", Text("new dinner", ar: "عشاء جديد")),
  ]

  /// Why changes are not saved, and that they are not lost.
  func saveLater(_ error: RemoteError, _ language: String) -> String {
    "\(error.failure(in: language).message)\n\(kept(language))"
  }
}

let planTexts = PlanTexts()
