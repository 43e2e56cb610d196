internal import SpecCore

/// What is said about dinners that one hosts, and about drafts of them.
struct HostingTexts: Sendable {
  let when = Text("When", ar: "متى")
  let place = Text("Where", ar: "أين")
  let minutes = Text("Length", ar: "المدة")
  let title = Text("Title", ar: "اسم العشاء")
  let note = Text("Note", ar: "ملاحظة")
  let replyBy = Text("Reply by", ar: "الرد قبل")
  let guests = Text("Guests", ar: "الضيوف")
  let notChosen = Text("not chosen yet", ar: "لم يُحدد بعد")

  let invitationsSent = Text(
    one: "Invitations sent to {count} guest", other: "Invitations sent to {count} guests",
    ar: .init(
      zero: "لم تُرسل أي دعوة", one: "أُرسلت الدعوة إلى ضيف واحد",
      two: "أُرسلت الدعوات إلى ضيفين", few: "أُرسلت الدعوات إلى {count} ضيوف",
      many: "أُرسلت الدعوات إلى {count} ضيفًا", other: "أُرسلت الدعوات إلى {count} ضيف"))
  let invitationsQueued = Text(
    "the server cannot be reached; 'spec dindin sync' sends the invitations later",
    ar: "تعذر الاتصال بالخادم؛ يرسل 'spec dindin sync' الدعوات لاحقًا")
  let notSent = Text(
    "the invitations were not sent: {reason}; your draft is kept",
    ar: "لم تُرسل الدعوات: {reason}؛ مسودتك محفوظة")
  let missingTime = Text("no time is chosen", ar: "لم يُحدد الوقت")
  let missingAddress = Text("no place is chosen", ar: "لم يُحدد المكان")
  let missingGuests = Text("nobody is selected", ar: "لم يُحدد أي ضيف")

  let draftIncomplete = Text(
    "the draft cannot be sent yet: {list}; complete it by {commands}",
    ar: "لا يمكن إرسال المسودة بعد: {list}؛ أكملها بـ {commands}")
  let setDeadline = Text(
    "'spec dindin draft set --rsvp-by \"DATE TIME\"' does",
    ar: "بالأمر 'spec dindin draft set --rsvp-by \"DATE TIME\"'")
  let cannotSend = Text(
    "it cannot be sent yet: {list}; add {options}",
    ar: "لا يمكن الإرسال بعد: {list}؛ أضف {options}")

  let selected = Text("{count} Selected", ar: "تم تحديد {count}")
  let coming = Text(
    one: "Who's coming: {count} person", other: "Who's coming: {count} people",
    ar: .init(
      zero: "من سيحضر: لا أحد", one: "من سيحضر: شخص واحد", two: "من سيحضر: شخصان",
      few: "من سيحضر: {count} أشخاص", many: "من سيحضر: {count} شخصًا",
      other: "من سيحضر: {count} شخص"))
  let group = Text("{status} ({count})", ar: "{status} ({count})")
  let nobody = Text("nobody", ar: "لا أحد")
  let noGuests = Text("Nobody is invited yet.", ar: "لم يُدعَ أحد بعد.")

  let twice = Text(
    "clocks in {zone} show {when} twice that night; the first is taken, --start picks the second",
    ar:
      "تعرض الساعات في {zone} الوقت {when} مرتين في تلك الليلة؛ اعتُمد الأول، والخيار --start يختار الثاني"
  )
  let noGeocoder = Text(
    "'{address}' is kept without a map, as no geocoder is set: 'spec dindin settings set geocoder.url URL' sets one; coordinates (38.0441,-78.5067) or a name saved by 'spec dindin location set PLACE --as NAME' need none",
    ar:
      "حُفظ '{address}' دون خريطة لعدم تحديد خدمة عناوين: يحددها 'spec dindin settings set geocoder.url URL'؛ ولا تحتاج إليها الإحداثيات (38.0441,-78.5067) ولا اسم يحفظه 'spec dindin location set PLACE --as NAME'"
  )
  let noCoordinates = Text(
    "'{address}' was not found on a map; it is kept as it is written",
    ar: "لم يُعثر على '{address}' في خريطة؛ يبقى كما كُتب")
  let unchanged = Text("nothing was changed", ar: "لم يتغير شيء")
  let cancelQuestion = Text(
    "Cancel dinner? This deletes it for everybody: {when}, {label}.",
    ar: "إلغاء العشاء؟ سيُحذف عند الجميع: {when}، {label}.")
  let discardQuestion = Text("Discard the draft?", ar: "هل تُحذف المسودة؟")
  let replaceQuestion = Text(
    "A draft is begun already. Discard it and begin anew?",
    ar: "توجد مسودة. هل تُحذف ويُبدأ من جديد؟")
  let canceled = Text("The dinner is canceled for everybody.", ar: "أُلغي العشاء عند الجميع.")
  let discarded = Text("The draft is discarded.", ar: "حُذفت المسودة.")
  let removed = Text("{name} is no longer on your list.", ar: "حُذف الاسم {name} من قائمتك.")

  let removedSelected = Text(
    "{name} is selected in your draft; 'spec dindin draft toggle {id}' takes them off there",
    ar: "{name} محدد في مسودتك؛ يحذفه منها الأمر 'spec dindin draft toggle {id}'")
  let noPeopleHint = Text(
    "nobody is on the list yet; 'spec dindin guests add NAME' adds somebody",
    ar: "القائمة فارغة؛ يضيف 'spec dindin guests add NAME' شخصًا")
  let noID = Text("missing <id>: which dinner?", ar: "ينقص <id>: أي عشاء؟")
  let toName = Text("You host {list}", ar: "تستضيف {list}")
  let dinnerToName = Text("{id} ({when}, {label})", ar: "{id} ({when}، {label})")
  let moreToName = Text(
    "'spec dindin event list' lists all", ar: "يعرض 'spec dindin event list' الكل")
  let noneToName = Text(
    "You host no coming dinner, 'spec dindin event list --all' lists the others",
    ar: "لا تستضيف عشاءً قادمًا، ويعرض 'spec dindin event list --all' غيره")
  let nobodyFitsHint = Text(
    "nobody fits; 'spec dindin guests list' shows all, 'spec dindin guests add NAME' adds somebody",
    ar:
      "لا أحد يطابق؛ يعرض 'spec dindin guests list' الجميع، ويضيف 'spec dindin guests add NAME' شخصًا"
  )
  let noEventsHint = Text(
    "you host no dinner; 'spec dindin event new' plans one",
    ar: "لا تستضيف أي عشاء؛ خطط لواحد بالأمر 'spec dindin event new'")
  let nonePastHint = Text(
    "none of your dinners is over; 'spec dindin event list' shows the coming ones",
    ar: "لم ينته أي عشاء لك؛ يعرض 'spec dindin event list' القادمة")
  let noneAheadHint = Text(
    "you host no coming dinner; 'spec dindin event new' plans one, 'spec dindin event list --past' shows the others",
    ar:
      "لا تستضيف عشاءً قادمًا؛ خطط لواحد بالأمر 'spec dindin event new'، ويعرض 'spec dindin event list --past' غيره"
  )
  let completeHint = Text("complete it by {commands}", ar: "أكملها بـ {commands}")
  let sendHint = Text(
    "'spec dindin draft send' sends the invitations", ar: "يرسل 'spec dindin draft send' الدعوات")

  let draftKept = Text(
    "your draft is kept without guests; 'spec dindin event new --resume --guests LIST' goes on with it",
    ar: "حُفظت مسودتك دون ضيوف؛ يكملها 'spec dindin event new --resume --guests LIST'")
  let restKept = Text(
    "your draft is kept with everything else: 'spec dindin draft toggle GUEST' adds guests, 'spec dindin draft send' sends it",
    ar:
      "حُفظ كل ما عدا ذلك في مسودتك: يضيف 'spec dindin draft toggle GUEST' الضيوف، ويرسلها 'spec dindin draft send'"
  )
  let editKept = Text(
    "these changes are not saved; 'spec dindin draft send' saves them, 'spec dindin draft discard' drops them, e on 'spec dindin event show {id} --browse' goes on with them",
    ar:
      "هذه التغييرات لم تُحفظ؛ يحفظها 'spec dindin draft send'، ويحذفها 'spec dindin draft discard'، ويكملها e في 'spec dindin event show {id} --browse'"
  )
  let editBeside = Text(
    "changes to the dinner {id} are kept beside this draft, not saved; e on 'spec dindin event show {id} --browse' goes on with them",
    ar:
      "تبقى تغييرات العشاء {id} إلى جانب هذه المسودة دون حفظ؛ يكملها e في 'spec dindin event show {id} --browse'"
  )
  let rebased = Text(
    "your changes are on top of that now: look at them by 'spec dindin draft show', and save them by 'spec dindin draft send'",
    ar:
      "صارت تغييراتك الآن فوق ذلك: راجعها بالأمر 'spec dindin draft show' ثم احفظها بالأمر 'spec dindin draft send'"
  )
  let editSaved = Text("the changes are saved", ar: "حُفظت التغييرات")
  let queueThem = Text(
    "'spec dindin draft send --queue' lets the invitations wait for the server",
    ar: "يجعل 'spec dindin draft send --queue' الدعوات تنتظر الخادم")
  let answerDropped = Text(
    "your answer to {label}, {when}, was not sent: {reason}",
    ar: "لم يُرسل ردك على {label}، {when}: {reason}")
  let dinnerIsDraft = Text(
    "your dinner at {label}, {when}, was not sent: {reason}; it is your draft again, see 'spec dindin draft show'",
    ar:
      "لم يُرسل عشاؤك في {label}، {when}: {reason}؛ عاد مسودة لك، انظر 'spec dindin draft show'")
  let dinnerWaits = Text(
    "your dinner at {label}, {when}, was not sent: {reason}; it waits until you send or discard your draft",
    ar:
      "لم يُرسل عشاؤك في {label}، {when}: {reason}؛ وهو ينتظر حتى ترسل مسودتك أو تحذفها"
  )
  let notUndoable = Text(
    "it is done, but 'spec dindin undo' cannot take it back: {problem}",
    ar: "تم ذلك، لكن لا يستطيع 'spec dindin undo' التراجع عنه: {problem}")
  let draftStays = Text(
    "the invitations are sent, but the draft is still there: {problem}; 'spec dindin draft send' removes it",
    ar: "أُرسلت الدعوات، لكن المسودة باقية: {problem}؛ يحذفها 'spec dindin draft send'")
  let undoStays = Text(
    "it is taken back, but is still on the list of 'spec dindin undo': {problem}",
    ar: "تم التراجع، لكنه باقٍ في قائمة 'spec dindin undo': {problem}")
  let tracesStay = Text(
    "the dinner is canceled, but this home still holds its id: {problem}; 'spec dindin event cancel {id}' once more removes it",
    ar:
      "أُلغي العشاء، لكن معرّفه باقٍ هنا: {problem}؛ يحذفه 'spec dindin event cancel {id}' مرة أخرى"
  )
  let undoable = Text(
    "{text} (undo: 'spec dindin undo')", ar: "{text} (للتراجع: 'spec dindin undo')")
  let changed = Text("Changed: {when}, {label}", ar: "تم التغيير: {when}، {label}")
  let draftSaved = Text("Draft saved; nothing is sent yet", ar: "حُفظت المسودة؛ لم يُرسل شيء بعد")
  let editDraftSaved = Text(
    "Changes kept in the draft; the dinner is as it was",
    ar: "بقيت التغييرات في المسودة؛ العشاء كما كان")
  let cancelHint = Text(
    "'spec dindin event cancel {id}' cancels it", ar: "يلغيه 'spec dindin event cancel {id}'")
  let savedPerson = Text(
    "Saved on your list ('spec dindin guests remove {id}' removes them)",
    ar: "حُفظ في قائمتك (للحذف: 'spec dindin guests remove {id}')")
  let savedYou = Text("Your own details are saved", ar: "حُفظت بياناتك")
  let undoHint = Text("'spec dindin undo' takes it back", ar: "للتراجع: 'spec dindin undo'")
  let undone = Text("Taken back: {action}.", ar: "تم التراجع عن: {action}.")
  let undoneAccept = Text("the acceptance", ar: "القبول")
  let undoneReject = Text("the rejection", ar: "الرفض")
  let undoneEdit = Text("the change of the dinner", ar: "تعديل العشاء")
  let undoneRemoval = Text("the removal of a guest", ar: "حذف الضيف")
  let undoneSend = Text(
    "the sending of the invitations that waited; they are your draft again",
    ar: "إرسال الدعوات التي كانت تنتظر؛ عادت مسودة لك")

  /// What to type for what a draft lacks.
  func completing(_ parts: [DraftPart], in language: String) -> String {
    let options = parts.filter { $0 != .guests }.map { "\($0.option) \($0.value)" }
    let toggle = parts.contains(.guests) ? ["'spec dindin draft toggle GUEST'"] : []
    let set =
      options.isEmpty ? [] : ["'spec dindin draft set \(options.joined(separator: " "))'"]
    return (set + toggle).listed(in: language)
  }

  /// That a draft was saved.
  func saved(_ draft: Draft, _ language: String) -> String {
    (draft.isEdit ? editDraftSaved : draftSaved)(language)
  }

  /// That a dinner was changed, and how that is taken back.
  func changed(_ dinner: Dinner, _ language: String) -> String {
    let when = calendarTexts.short(dinner.times.start, in: language)
    let text = changed(language, ["when": when, "label": dinner.details.name])
    return undoable(language, ["text": text])
  }

  /// What is to be done next with a draft.
  func nextHint(_ draft: Draft, in language: String) -> String {
    draft.missing.isEmpty
      ? sendHint(language)
      : completeHint(language, ["commands": completing(draft.missing, in: language)])
  }

  func missing(_ part: DraftPart) -> Text {
    switch part {
    case .time: missingTime
    case .address: missingAddress
    case .guests: missingGuests
    }
  }
}

let hostingTexts = HostingTexts()
