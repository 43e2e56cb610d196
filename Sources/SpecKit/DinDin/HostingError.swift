internal import SpecCore

/// What can go wrong between a host and a dinner.
enum HostingError: Error, Equatable {
  case badTime(String, field: String)
  case badStart(String)
  case badZone(ZoneError)
  /// No day and time.
  case badMoment(String, field: String)
  /// An instant together with a day or a time.
  case startAndTime
  /// Clocks jump over that time.
  case noSuchTime(CivilDateTime, zone: String, field: String)
  case inThePast(CivilDateTime)
  /// A dinner that cannot be changed any more.
  case begun(CivilDateTime)
  case tooFar(CivilDateTime)
  case badDeadline(CivilDateTime)
  case emptyLabel
  /// Two places.
  case addressAndHere
  /// Keys for the screen of a dinner, and changes that need no screen.
  case screenBesideChanges
  case choiceWithoutAddress
  case noPerson(String)
  case ambiguousPerson(String, [String])
  /// Somebody who is no guest of the dinner.
  case notInvited(String)
  /// Somebody who is to be taken off the guest list of a dinner without being on it.
  case noGuest(String, dinner: String)
  case invitedAndUninvited(String)
  /// Somebody whose answer is given, and who is taken off the guest list.
  case answeredAndUninvited(String)
  case twoAnswers(String)
  case selfInvite
  case tooManyGuests
  case badPersonID(String)
  case personExists(String)
  /// Somebody with a coming dinner, which comes with its start: as a guest, or as its host.
  case guestInvited(Person, dinner: String, CivilDateTime)
  case guestHosts(String, dinner: String, CivilDateTime)
  /// Somebody whose record is not the person's to change.
  case notYourGuest(String, of: RecordOwner)
  /// A dinner that was not named; the ids of those that can be meant, each with when and where.
  case noID([String])
  /// Of a command that changes what it is told.
  case nothingGiven(command: String)
  /// A new dinner of which nothing is said.
  case nothingPlanned
  case draftExists
  /// The draft that undo would bring back has no place.
  case draftInTheWay
  case noDraft
  case draftIncomplete([DraftPart])
  /// A new dinner that lacks what it takes to be sent at once; there is no draft of it.
  case cannotSend([DraftPart])
  /// Selected people, by their ids, who are no longer on the list.
  case guestsGone([String])
  /// Why the invitations of a draft were not sent; it is kept.
  case notSent(Failure)
  case noDinner(String)
  case notYours(String)
  case badAnswer(String)
  /// The dinner was canceled by another command while this one changed it.
  case canceled(String)
  case nothingToUndo
  case changedSince(String)
  /// A dinner that others had changed so often when an edit of it was to be saved.
  case changedElsewhere(String, seq: Int)
}

extension HostingError: ReportedError {
  func failure(in language: String) -> Failure {
    let failure = FailureFactory(language: language)
    func when(_ civil: CivilDateTime) -> String { calendarTexts.when(civil, in: language) }
    return switch self {
    case .badTime(let text, let field):
      failure(
        .usage, "bad-time", "invalid time '{text}': write 19:30, 7:30pm or 7pm",
        ar: "'{text}' ليس وقتًا؛ اكتب 19:30 أو 7:30م أو 7م", ["text": text], field: field)
    case .badStart(let text):
      failure(
        .usage, "bad-instant",
        "invalid instant '{text}': write it like 2026-11-28T19:00:00-05:00",
        ar: "'{text}' ليس لحظة زمنية؛ اكتبها مثل 2026-11-28T19:00:00-05:00", ["text": text],
        field: "start")
    case .badZone(let error):
      Failure(error.failure(in: language), field: "tz")
    case .badMoment(let text, let field):
      failure(
        .usage, "bad-time", "invalid time '{text}': write a day and a time, such as 'tomorrow 6pm'",
        ar: "'{text}' ليس وقتًا؛ اكتب يومًا ووقتًا مثل 'غدًا 6م'", ["text": text], field: field)
    case .startAndTime:
      failure(
        .usage, "exclusive-options", "--start says both day and time; leave out --date and --time",
        ar: "يحدد --start اليوم والوقت معًا؛ احذف --date و--time", field: "start")
    case .noSuchTime(let wall, let zone, let field):
      failure(
        .usage, "no-such-time", "clocks in {zone} skip {when}; choose another time",
        ar: "لا وجود للوقت {when} في {zone}، إذ تُقدَّم الساعة؛ اختر وقتًا آخر",
        ["zone": zone, "when": when(wall)], field: field)
    case .inThePast(let wall):
      failure(
        .refused, "in-the-past", "{when} is over; choose a time that is still to come",
        ar: "{when} مضى؛ اختر وقتًا لم يأت بعد", ["when": when(wall)], field: "time")
    case .begun(let wall):
      failure(
        .refused, "in-the-past", "this dinner began {when}; it can no longer be changed",
        ar: "بدأ هذا العشاء {when}؛ لم يعد يمكن تغييره", ["when": when(wall)])
    case .tooFar(let wall):
      failure(
        .refused, "too-far", "{day} {year} is more than 10 years away; choose an earlier day",
        ar: "{day} {year} بعد أكثر من 10 سنوات؛ اختر يومًا أقرب",
        [
          "day": calendarTexts.heading(wall.date, in: language), "year": "\(wall.date.year)",
        ], field: "date")
    case .badDeadline(let wall):
      failure(
        .refused, "bad-deadline",
        "the time to answer ends {when}; it has to be still to come and before the dinner: change Reply by (--rsvp-by)",
        ar: "تنتهي مهلة الرد {when}؛ يجب أن تكون قادمة وقبل العشاء: غيّر الرد قبل (--rsvp-by)",
        ["when": when(wall)], field: "rsvp-by")
    case .emptyLabel:
      failure(
        .usage, "no-label", "a dinner needs a place; give --label a text",
        ar: "يحتاج العشاء إلى مكان؛ اكتب نصًا في --label", field: "label")
    case .addressAndHere:
      failure(
        .usage, "exclusive-options", "--address and --here exclude each other; give one",
        ar: "الخياران --address و--here لا يجتمعان؛ اختر أحدهما", field: "here")
    case .screenBesideChanges:
      failure(
        .usage, "exclusive-options",
        "--keys plays into the screen of the dinner; give no change beside it",
        ar: "يشغّل --keys مفاتيح في شاشة العشاء؛ لا تكتب تغييرًا معه", field: "keys")
    case .choiceWithoutAddress:
      failure(
        .usage, "missing-option",
        "--choice chooses among the places that --address fits; give both",
        ar: "يختار --choice من الأماكن التي تطابق --address؛ اكتبهما معًا", field: "choice")
    case .noPerson(let text):
      failure(
        .notFound, "no-guest",
        "there is nobody '{text}'; 'spec dindin guests list' lists all, 'spec dindin guests add NAME' adds somebody",
        ar:
          "لا يوجد '{text}'؛ يعرض 'spec dindin guests list' الجميع، ويضيف 'spec dindin guests add NAME' شخصًا",
        ["text": text])
    case .ambiguousPerson(let text, let names):
      failure(
        .usage, "ambiguous-guest",
        "'{text}' matches several people: {list}; write the id",
        ar: "'{text}' يطابق عدة أشخاص: {list}؛ اكتب المعرّف",
        [
          "text": text,
          "list": (names.prefix(5) + (names.count > 5 ? ["…"] : [])).listed(in: language),
        ])
    case .notInvited(let name):
      failure(
        .notFound, "not-invited", "{name} is not invited to this dinner; add --invite '{name}'",
        ar: "لا دعوة باسم {name} إلى هذا العشاء؛ أضف --invite '{name}'", ["name": name],
        field: "answer")
    case .noGuest(let name, let id):
      failure(
        .notFound, "no-guest",
        "{name} is not invited to this dinner; 'spec dindin event show {id}' lists its guests",
        ar: "لا دعوة باسم {name} إلى هذا العشاء؛ يعرض 'spec dindin event show {id}' ضيوفه",
        ["name": name, "id": id], field: "uninvite")
    case .invitedAndUninvited(let name):
      failure(
        .usage, "exclusive-options", "--invite and --uninvite both name {name}; give one",
        ar: "يذكر --invite و--uninvite معًا {name}؛ اختر أحدهما", ["name": name],
        field: "uninvite")
    case .answeredAndUninvited(let name):
      failure(
        .usage, "exclusive-options", "--answer and --uninvite both name {name}; give one",
        ar: "يذكر --answer و--uninvite معًا {name}؛ اختر أحدهما", ["name": name],
        field: "uninvite")
    case .twoAnswers(let name):
      failure(
        .usage, "exclusive-options", "--answer gives two answers for {name}; give one",
        ar: "يذكر --answer ردين من {name}؛ اكتب واحدًا", ["name": name], field: "answer")
    case .selfInvite:
      failure(
        .usage, "self-invite", "you are the host; invite others", ar: "أنت المضيف؛ ادعُ غيرك")
    case .tooManyGuests:
      failure(
        .refused, "too-many-guests", "a dinner has at most 200 guests; invite fewer",
        ar: "للعشاء 200 ضيف على الأكثر؛ ادعُ عددًا أقل")
    case .badPersonID(let text):
      failure(
        .usage, "bad-id", "invalid id '{text}': it may have no . # $ [ ] / and at most 700 bytes",
        ar: "المعرّف '{text}' غير صالح؛ لا يقبل . # $ [ ] / وحده الأقصى 700 بايت", ["text": text],
        field: "id")
    case .personExists(let name):
      failure(
        .refused, "exists", "'{name}' is there already; --update changes phone, mail and picture",
        ar: "'{name}' موجود؛ الخيار --update يغيّر الهاتف والبريد والصورة", ["name": name])
    case .guestInvited(let person, let id, let start):
      failure(
        .refused, "guest-invited",
        "{name} is invited to your dinner, {when}; take them off its list first, by 'spec dindin event edit {id} --uninvite {guest}'",
        ar:
          "{name} مدعو إلى عشائك، {when}؛ احذفه من قائمته أولًا بالأمر 'spec dindin event edit {id} --uninvite {guest}'",
        [
          "name": person.name, "when": when(start), "id": id,
          "guest": person.id.shellWord,
        ])
    case .guestHosts(let name, let id, let start):
      failure(
        .refused, "guest-invited",
        "{name} has invited you to a dinner, {when}; reject it first, by 'spec dindin invite reject {id}'",
        ar: "دعاك {name} إلى عشاء، {when}؛ ارفضه أولًا بالأمر 'spec dindin invite reject {id}'",
        ["name": name, "when": when(start), "id": id])
    case .notYourGuest(let name, let owner):
      owner.failure(name, in: language)
    case .noID(let dinners):
      Failure(
        .usage, "missing-argument",
        joined(
          clauses: [
            hostingTexts.noID(language),
            dinners.isEmpty
              ? hostingTexts.noneToName(language)
              : hostingTexts.toName(
                language, ["list": joined(clauses: Array(dinners.prefix(3)), in: language)]),
            dinners.count > 3 ? hostingTexts.moreToName(language) : nil,
          ].compactMap(\.self), in: language), field: "id")
    case .nothingGiven(let command):
      failure(
        .usage, "nothing-given",
        "nothing to change was given; 'spec dindin {command} --help' lists what can be changed",
        ar: "لم يُذكر ما يتغير؛ يعرض 'spec dindin {command} --help' ما يمكن تغييره",
        ["command": command])
    case .nothingPlanned:
      failure(
        .usage, "nothing-given",
        "nothing is said of the dinner; give --date, --time and --address, or call it on a terminal",
        ar: "لم يُذكر شيء عن العشاء؛ اكتب --date و--time و--address، أو شغّل الأمر في طرفية")
    case .draftExists:
      failure(
        .refused, "draft-exists",
        "a draft is begun already; --resume goes on with it, --replace begins anew, 'spec dindin draft show' shows it",
        ar:
          "توجد مسودة؛ الخيار --resume يكملها و --replace يبدأ من جديد، ويعرضها 'spec dindin draft show'"
      )
    case .draftInTheWay:
      failure(
        .refused, "draft-exists",
        "another draft is begun; 'spec dindin draft send' or 'spec dindin draft discard' first, then undo",
        ar:
          "توجد مسودة أخرى؛ أرسلها بالأمر 'spec dindin draft send' أو احذفها بالأمر 'spec dindin draft discard' ثم تراجع"
      )
    case .noDraft:
      failure(
        .notFound, "no-draft", "there is no draft; 'spec dindin event new' begins one",
        ar: "لا توجد مسودة؛ ابدأ واحدة بالأمر 'spec dindin event new'")
    case .draftIncomplete(let parts):
      incomplete(parts, hostingTexts.draftIncomplete, in: language)
    case .cannotSend(let parts):
      incomplete(parts, hostingTexts.cannotSend, in: language)
    case .guestsGone(let ids): gone(ids, in: language)
    case .notSent(let reason):
      Failure(
        reason.status, reason.code, hostingTexts.notSent, in: language,
        ["reason": reason.message], field: reason.field, errors: reason.errors)
    case .noDinner(let id):
      failure(
        .notFound, "no-dinner", "there is no dinner '{id}'; 'spec dindin event list' lists yours",
        ar: "لا يوجد عشاء '{id}'؛ يعرض 'spec dindin event list' عشاءاتك", ["id": id])
    case .notYours(let id):
      failure(
        .denied, "not-yours",
        "the dinner '{id}' is somebody else's; only its host changes it and sees its guests",
        ar: "العشاء '{id}' لغيرك؛ لا يغيّره ولا يرى ضيوفه إلا مضيفه", ["id": id])
    case .badAnswer(let text):
      failure(
        .usage, "bad-answer", "invalid answer '{text}': write GUEST=accepted, rejected or pending",
        ar: "'{text}' ليس ردًا؛ اكتب GUEST=accepted أو rejected أو pending", ["text": text],
        field: "answer")
    case .canceled(let id):
      failure(
        .notFound, "canceled", "the dinner '{id}' was canceled just now; nothing was changed",
        ar: "أُلغي العشاء '{id}' للتو؛ لم يتغير شيء", ["id": id])
    case .nothingToUndo:
      failure(
        .notFound, "nothing-to-undo", "there is nothing to undo; a sent dinner is canceled instead",
        ar: "لا شيء للتراجع عنه؛ العشاء المُرسل يُلغى بدلًا من ذلك")
    case .changedSince(let id), .changedElsewhere(let id, _):
      failure(
        .refused, "changed-since", "the dinner '{id}' was changed since; it is left as it is",
        ar: "تغيّر العشاء '{id}' بعد ذلك؛ يبقى كما هو", ["id": id])
    }
  }
}
