internal import SpecCore

/// What is said about dinners that one hosts, and about drafts of them.
struct HostingTexts: Sendable {
  let when = Text("When")
  let place = Text("Where")
  let minutes = Text("Length")
  let title = Text("Title")
  let note = Text("Note")
  let replyBy = Text("Reply by")
  let guests = Text("Guests")
  let notChosen = Text("not chosen yet")

  let invitationsSent = Text(
    one: "Invitations sent to {count} guest", other: "Invitations sent to {count} guests")
  let invitationsQueued = Text(
    "the server cannot be reached; 'spec dindin sync' sends the invitations later")
  let notSent = Text("the invitations were not sent: {reason}; your draft is kept")
  let missingTime = Text("no time is chosen")
  let missingAddress = Text("no place is chosen")
  let missingGuests = Text("nobody is selected")

  let draftIncomplete = Text("the draft cannot be sent yet: {list}; complete it by {commands}")
  let setDeadline = Text("'spec dindin draft set --rsvp-by \"DATE TIME\"' does")
  let cannotSend = Text("it cannot be sent yet: {list}; add {options}")

  let selected = Text("{count} Selected")
  let coming = Text(one: "Who's coming: {count} person", other: "Who's coming: {count} people")
  let group = Text("{status} ({count})")
  let nobody = Text("nobody")
  let noGuests = Text("Nobody is invited yet.")

  let twice = Text(
    "clocks in {zone} show {when} twice that night; the first is taken, --start picks the second")
  let noGeocoder = Text(
    "'{address}' is kept without a map, as no geocoder is set: 'spec dindin settings set geocoder.url URL' sets one; coordinates (38.0441,-78.5067) or a name saved by 'spec dindin location set PLACE --as NAME' need none"
  )
  let noCoordinates = Text("'{address}' was not found on a map; it is kept as it is written")
  let unchanged = Text("nothing was changed")
  let cancelQuestion = Text("Cancel dinner? This deletes it for everybody: {when}, {label}.")
  let discardQuestion = Text("Discard the draft?")
  let replaceQuestion = Text("A draft is begun already. Discard it and begin anew?")
  let canceled = Text("The dinner is canceled for everybody.")
  let discarded = Text("The draft is discarded.")
  let removed = Text("{name} is no longer on your list.")

  let removedSelected = Text(
    "{name} is selected in your draft; 'spec dindin draft toggle {id}' takes them off there")
  let noPeopleHint = Text("nobody is on the list yet; 'spec dindin guests add NAME' adds somebody")
  let noID = Text("missing <id>: which dinner?")
  let toName = Text("You host {list}")
  let dinnerToName = Text("{id} ({when}, {label})")
  let moreToName = Text("'spec dindin event list' lists all")
  let noneToName = Text(
    "You host no coming dinner, 'spec dindin event list --all' lists the others")
  let nobodyFitsHint = Text(
    "nobody fits; 'spec dindin guests list' shows all, 'spec dindin guests add NAME' adds somebody")
  let noEventsHint = Text("you host no dinner; 'spec dindin event new' plans one")
  let nonePastHint = Text(
    "none of your dinners is over; 'spec dindin event list' shows the coming ones")
  let noneAheadHint = Text(
    "you host no coming dinner; 'spec dindin event new' plans one, 'spec dindin event list --past' shows the others"
  )
  let completeHint = Text("complete it by {commands}")
  let sendHint = Text("'spec dindin draft send' sends the invitations")

  let draftKept = Text(
    "your draft is kept without guests; 'spec dindin event new --resume --guests LIST' goes on with it"
  )
  let restKept = Text(
    "your draft is kept with everything else: 'spec dindin draft toggle GUEST' adds guests, 'spec dindin draft send' sends it"
  )
  let editKept = Text(
    "these changes are not saved; 'spec dindin draft send' saves them, 'spec dindin draft discard' drops them, e on 'spec dindin event show {id} --browse' goes on with them"
  )
  let editBeside = Text(
    "changes to the dinner {id} are kept beside this draft, not saved; e on 'spec dindin event show {id} --browse' goes on with them"
  )
  let rebased = Text(
    "your changes are on top of that now: look at them by 'spec dindin draft show', and save them by 'spec dindin draft send'"
  )
  let editSaved = Text("the changes are saved")
  let queueThem = Text("'spec dindin draft send --queue' lets the invitations wait for the server")
  let answerDropped = Text("your answer to {label}, {when}, was not sent: {reason}")
  let dinnerIsDraft = Text(
    "your dinner at {label}, {when}, was not sent: {reason}; it is your draft again, see 'spec dindin draft show'"
  )
  let dinnerWaits = Text(
    "your dinner at {label}, {when}, was not sent: {reason}; it waits until you send or discard your draft"
  )
  let notUndoable = Text("it is done, but 'spec dindin undo' cannot take it back: {problem}")
  let draftStays = Text(
    "the invitations are sent, but the draft is still there: {problem}; 'spec dindin draft send' removes it"
  )
  let undoStays = Text(
    "it is taken back, but is still on the list of 'spec dindin undo': {problem}")
  let tracesStay = Text(
    "the dinner is canceled, but this home still holds its id: {problem}; 'spec dindin event cancel {id}' once more removes it"
  )
  let undoable = Text("{text} (undo: 'spec dindin undo')")
  let changed = Text("Changed: {when}, {label}")
  let draftSaved = Text("Draft saved; nothing is sent yet")
  let editDraftSaved = Text("Changes kept in the draft; the dinner is as it was")
  let cancelHint = Text("'spec dindin event cancel {id}' cancels it")
  let savedPerson = Text("Saved on your list ('spec dindin guests remove {id}' removes them)")
  let savedYou = Text("Your own details are saved")
  let undoHint = Text("'spec dindin undo' takes it back")
  let undone = Text("Taken back: {action}.")
  let undoneAccept = Text("the acceptance")
  let undoneReject = Text("the rejection")
  let undoneEdit = Text("the change of the dinner")
  let undoneRemoval = Text("the removal of a guest")
  let undoneSend = Text("the sending of the invitations that waited; they are your draft again")

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
