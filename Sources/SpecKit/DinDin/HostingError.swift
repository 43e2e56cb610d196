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
  var failure: Failure {
    func when(_ civil: CivilDateTime) -> Text { Text { calendarTexts.when(civil, in: $0) } }
    return switch self {
    case .badTime(let text, let field):
      Failure(
        .usage, "bad-time", Text("invalid time '{text}': write 19:30, 7:30pm or 7pm"),
        ["text": text], field: field)
    case .badStart(let text):
      Failure(
        .usage, "bad-instant",
        Text("invalid instant '{text}': write it like 2026-11-28T19:00:00-05:00"), ["text": text],
        field: "start")
    case .badZone(let error):
      Failure(error.failure.status, error.failure.code, error.failure.text, field: "tz")
    case .badMoment(let text, let field):
      Failure(
        .usage, "bad-time",
        Text("invalid time '{text}': write a day and a time, such as 'tomorrow 6pm'"),
        ["text": text], field: field)
    case .startAndTime:
      Failure(
        .usage, "exclusive-options",
        Text("--start says both day and time; leave out --date and --time"), field: "start")
    case .noSuchTime(let wall, let zone, let field):
      Failure(
        .usage, "no-such-time", Text("clocks in {zone} skip {when}; choose another time"),
        ["zone": zone, "when": when(wall)], field: field)
    case .inThePast(let wall):
      Failure(
        .refused, "in-the-past", Text("{when} is over; choose a time that is still to come"),
        ["when": when(wall)], field: "time")
    case .begun(let wall):
      Failure(
        .refused, "in-the-past", Text("this dinner began {when}; it can no longer be changed"),
        ["when": when(wall)])
    case .tooFar(let wall):
      Failure(
        .refused, "too-far", Text("{day} {year} is more than 10 years away; choose an earlier day"),
        ["day": Text { calendarTexts.heading(wall.date, in: $0) }, "year": "\(wall.date.year)"],
        field: "date")
    case .badDeadline(let wall):
      Failure(
        .refused, "bad-deadline",
        Text(
          "the time to answer ends {when}; it has to be still to come and before the dinner: change Reply by (--rsvp-by)"
        ), ["when": when(wall)], field: "rsvp-by")
    case .emptyLabel:
      Failure(
        .usage, "no-label", Text("a dinner needs a place; give --label a text"), field: "label")
    case .addressAndHere:
      Failure(
        .usage, "exclusive-options", Text("--address and --here exclude each other; give one"),
        field: "here")
    case .screenBesideChanges:
      Failure(
        .usage, "exclusive-options",
        Text("--keys plays into the screen of the dinner; give no change beside it"), field: "keys")
    case .choiceWithoutAddress:
      Failure(
        .usage, "missing-option",
        Text("--choice chooses among the places that --address fits; give both"), field: "choice")
    case .noPerson(let text):
      Failure(
        .notFound, "no-guest",
        Text(
          "there is nobody '{text}'; 'spec dindin guests list' lists all, 'spec dindin guests add NAME' adds somebody"
        ), ["text": text])
    case .ambiguousPerson(let text, let names):
      Failure(
        .usage, "ambiguous-guest", Text("'{text}' matches several people: {list}; write the id"),
        [
          "text": text,
          "list": Text(list: names.prefix(5) + (names.count > 5 ? ["…"] : [])),
        ])
    case .notInvited(let name):
      Failure(
        .notFound, "not-invited",
        Text("{name} is not invited to this dinner; add --invite '{name}'"), ["name": name],
        field: "answer")
    case .noGuest(let name, let id):
      Failure(
        .notFound, "no-guest",
        Text(
          "{name} is not invited to this dinner; 'spec dindin event show {id}' lists its guests"),
        ["name": name, "id": id], field: "uninvite")
    case .invitedAndUninvited(let name):
      Failure(
        .usage, "exclusive-options", Text("--invite and --uninvite both name {name}; give one"),
        ["name": name], field: "uninvite")
    case .answeredAndUninvited(let name):
      Failure(
        .usage, "exclusive-options", Text("--answer and --uninvite both name {name}; give one"),
        ["name": name], field: "uninvite")
    case .twoAnswers(let name):
      Failure(
        .usage, "exclusive-options", Text("--answer gives two answers for {name}; give one"),
        ["name": name], field: "answer")
    case .selfInvite:
      Failure(.usage, "self-invite", Text("you are the host; invite others"))
    case .tooManyGuests:
      Failure(.refused, "too-many-guests", Text("a dinner has at most 200 guests; invite fewer"))
    case .badPersonID(let text):
      Failure(
        .usage, "bad-id",
        Text("invalid id '{text}': it may have no . # $ [ ] / and at most 700 bytes"),
        ["text": text], field: "id")
    case .personExists(let name):
      Failure(
        .refused, "exists",
        Text("'{name}' is there already; --update changes phone, mail and picture"), ["name": name])
    case .guestInvited(let person, let id, let start):
      Failure(
        .refused, "guest-invited",
        Text(
          "{name} is invited to your dinner, {when}; take them off its list first, by 'spec dindin event edit {id} --uninvite {guest}'"
        ), ["name": person.name, "when": when(start), "id": id, "guest": person.id.shellWord])
    case .guestHosts(let name, let id, let start):
      Failure(
        .refused, "guest-invited",
        Text(
          "{name} has invited you to a dinner, {when}; reject it first, by 'spec dindin invite reject {id}'"
        ), ["name": name, "when": when(start), "id": id])
    case .notYourGuest(let name, let owner):
      owner.failure(name)
    case .noID(let dinners):
      Failure(
        .usage, "missing-argument",
        Text(
          clauses: [
            hostingTexts.noID,
            dinners.isEmpty
              ? hostingTexts.noneToName
              : hostingTexts.toName.filled(
                with: ["list": Text(clauses: dinners.prefix(3).map(Text.init(verbatim:)))]),
            dinners.count > 3 ? hostingTexts.moreToName : nil,
          ].compactMap(\.self)), field: "id")
    case .nothingGiven(let command):
      Failure(
        .usage, "nothing-given",
        Text(
          "nothing to change was given; 'spec dindin {command} --help' lists what can be changed"),
        ["command": command])
    case .nothingPlanned:
      Failure(
        .usage, "nothing-given",
        Text(
          "nothing is said of the dinner; give --date, --time and --address, or call it on a terminal"
        ))
    case .draftExists:
      Failure(
        .refused, "draft-exists",
        Text(
          "a draft is begun already; --resume goes on with it, --replace begins anew, 'spec dindin draft show' shows it"
        ))
    case .draftInTheWay:
      Failure(
        .refused, "draft-exists",
        Text(
          "another draft is begun; 'spec dindin draft send' or 'spec dindin draft discard' first, then undo"
        ))
    case .noDraft:
      Failure(.notFound, "no-draft", Text("there is no draft; 'spec dindin event new' begins one"))
    case .draftIncomplete(let parts):
      incomplete(parts, hostingTexts.draftIncomplete)
    case .cannotSend(let parts):
      incomplete(parts, hostingTexts.cannotSend)
    case .guestsGone(let ids): gone(ids)
    case .notSent(let reason):
      Failure(
        reason.status, reason.code, hostingTexts.notSent, ["reason": reason.text],
        field: reason.field, errors: reason.errors)
    case .noDinner(let id):
      Failure(
        .notFound, "no-dinner",
        Text("there is no dinner '{id}'; 'spec dindin event list' lists yours"), ["id": id])
    case .notYours(let id):
      Failure(
        .denied, "not-yours",
        Text("the dinner '{id}' is somebody else's; only its host changes it and sees its guests"),
        ["id": id])
    case .badAnswer(let text):
      Failure(
        .usage, "bad-answer",
        Text("invalid answer '{text}': write GUEST=accepted, rejected or pending"), ["text": text],
        field: "answer")
    case .canceled(let id):
      Failure(
        .notFound, "canceled", Text("the dinner '{id}' was canceled just now; nothing was changed"),
        ["id": id])
    case .nothingToUndo:
      Failure(
        .notFound, "nothing-to-undo",
        Text("there is nothing to undo; a sent dinner is canceled instead"))
    case .changedSince(let id), .changedElsewhere(let id, _):
      Failure(
        .refused, "changed-since", Text("the dinner '{id}' was changed since; it is left as it is"),
        ["id": id])
    }
  }
}
