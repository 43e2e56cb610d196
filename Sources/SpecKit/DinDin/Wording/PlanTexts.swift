internal import SpecCore

/// What the screens say on which dinners are planned, changed and canceled.
struct PlanTexts: Sendable {
  let heading = Text("When and where is dinner?")
  let editHeading = Text("Change the dinner")
  let chooseTime = Text("Choose a time")
  let chooseLocation = Text("Choose a location")
  let pin = Text("Use my location")
  let nothing = Text("none")
  let invitePeople = Text("Invite people")
  let saveChanges = Text("Save changes")
  let whichPlace = Text("Which place do you mean?")
  let keptWithoutMap = Text(
    "'{address}' is kept without a map: give coordinates, a name saved by 'spec dindin location set' or Use my location, or set geocoder.url"
  )
  let keptAsCoordinates = Text("Your location is {place}")
  let geocoderFailed = Text("The geocoder gave no answer: {reason}")
  let deadlineExample = Text("such as: tomorrow 6pm")
  let saved = Text("The change is saved.")
  let kept = Text("The changes are kept here: save them once the server is back.")
  let invited = Text("Invited: {names}.")
  let takenOff = Text("Taken off: {names}.")
  let keepInvitations = Text("Keep the invitations until the server is back? y/N")
  let notSaved = Text("Changes are not saved yet; e goes on with them.")
  let sendAnyway = Text("At the same time: {reason}. Invite anyway? y/N")
  let saveOver = Text(
    "The dinner was changed elsewhere since. Save what you changed on top of that? y/N")
  let discardOther = Text(
    "Changes of another dinner are not saved: {label}, {when}. Discard them? y/N")
  let discardOlder = Text(
    "The dinner was changed elsewhere after your changes, which are not saved. Discard yours? y/N")
  let discarded = Text("The changes are discarded.")
  let saveAnyway = Text("At the same time: {reason}. Save anyway? y/N")

  let createHint = Text("tab next field   ←→ day   enter choose   ? keys   Esc back")
  let typeHint = Text("enter done   tab next field   Esc leave the field")
  let typingHint = Text("enter done   tab next field   ctrl-u empty it   Esc drop what is typed")
  let begunBefore = Text("this dinner was begun before, for {day}; {chosen} is not taken")
  let chooseHint = Text("↑↓ choose   enter take   Esc back")
  let wheelHint = Text("↑↓ turn   ←→ next wheel   digits, a, p   enter take   Esc back")
  let createKeys = [
    KeyHelp("tab, backtab", Text("next and previous field")),
    KeyHelp("left, right", Text("another day, on When")),
    KeyHelp("enter", Text("choose the time, look up the place, press")),
    KeyHelp("ctrl-u", Text("empty the field")),
  ]

  let incomplete = Text(
    "Not yet: {list}. Space selects people, Esc goes back to the time and the place.")
  let pickerHeading = Text("Who would you like to invite?")
  let peopleHeading = Text("People you can invite")
  let sendInvites = Text("Send invites")
  let noDraft = Text("There is no draft; n on the home screen begins one.")
  let nobodyFits = Text("Nobody fits; enter adds somebody of this name.")
  let addGuest = Text("Add {name} to the people you can invite? y/N")
  let nobodyYet = Text("Nobody is on the list yet: / and a name adds somebody.")
  let pickerHint = Text("↑↓ person   space select   / search   enter send   ? keys   Esc back")
  let editHint = Text("↑↓ person   space select   / search   enter save   ? keys   Esc back")
  let peopleHint = Text("↑↓ person   / search   ? keys   Esc back")
  let emptyPeopleHint = Text("/ add   ? keys   Esc back")
  let addHint = Text("enter add   Esc end the search")
  let searchHint = Text("enter to the list   Esc end the search")
  private static let people = [
    KeyHelp("up, down", Text("another person")),
    KeyHelp("pageup, pagedown", Text("ten people up or down")),
    KeyHelp("home, end", Text("the first, the last person")),
    KeyHelp("/", Text("search by name or number")),
    KeyHelp(Text("/, a new name, enter"), Text("add somebody to the list")),
  ]
  private static let select = KeyHelp("space", Text("select, or take off"))
  /// Without a draft.
  let peopleKeys = people
  let pickerKeys =
    [select, KeyHelp("enter", Text("send the invitations"))] + people
  let editKeys = [select, KeyHelp("enter", Text("save the change"))] + people

  let edit = Text("Edit")
  let cancel = Text("Cancel")
  let eventHint = Text("e edit   c cancel   ? keys   Esc back")
  let eventKeys = [
    KeyHelp("e", Text("change the dinner")),
    KeyHelp("c", Text("cancel it")),
    KeyHelp("up, down", Text("scroll the guests")),
  ]
  let canceledElsewhere = Text("Your dinner, {when}, was canceled elsewhere.")
  let cancelTitle = Text("Cancel dinner?")
  let cancelText = Text("This deletes it for everybody.")
  let confirm = Text("confirm")
  let keep = Text("keep the dinner")
  let cancelHint = Text("←→ choose   enter press   y confirm   ? keys   Esc back")
  let cancelKeys = [
    KeyHelp("left, right", Text("another button")),
    KeyHelp("enter", Text("press")),
    KeyHelp("y", Text("confirm")),
  ]

  let hostedHeading = Text("Dinners you host", context: "page")
  let noneHosted = Text("You host no coming dinner.")
  let hostedHint = Text("↑↓ dinner   enter details   n new   ? keys   Esc back")
  let emptyHostedHint = Text("n new   ? keys   Esc back")
  let hostedKeys = [
    KeyHelp("up, down", Text("another dinner")),
    KeyHelp("enter", Text("details")),
    KeyHelp("n", Text("new dinner")),
  ]

  /// Why changes are not saved, and that they are not lost.
  func saveLater(_ error: RemoteError, _ language: String) -> String {
    "\(error.failure.message(in: language))\n\(kept(language))"
  }
}

let planTexts = PlanTexts()
