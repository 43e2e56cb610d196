/// What dindin says in English.
let englishTexts: [String: String] = [
  "app.title": "DinDin",
  "you": "You",
  "pending.header": "Pending ({count})",
  "invitations.header": "Invitations ({count})",
  "status.pending": "Pending",
  "status.accepted": "Accepted",
  "status.rejected": "Rejected",
  "status.closed": "Closed",
  "status.hosting": "Hosted by You",
  "button.accept": "Accept",
  "button.decline": "Decline",
  "day.add": "Add event",
  "card.yourTime": "(your time: {when})",
  "card.replyBy": "Reply by {when}",
  "card.note": "“{note}”",
  "card.overlaps": "At the same time: {dinners}",
  "card.overlap": "{host}, {when}",
  "card.answer": "You said: {answer}",
  "card.plus.one": "{count} more person with you",
  "card.plus.other": "{count} more people with you",
  "card.phone": "tel {phone}",

  "home.keys": "a accept   r decline   ←→ cards   tab days   ? keys   q leave",
  "home.keysShort": "up, down days   ? keys   q leave",
  "home.help":
    "left, right   another card\na   accept\nr   decline\ntab   to the days and back\nup, down   "
    + "another day\nEsc, q   leave",
  "home.force": "At the same time: {reason}. Accept all the same? y/N",

  "login.done": "Signed in as {name} ({id}).",
  "login.switched": "{name} was signed in before; their drafts and place among the cards are kept",
  "logout.done": "signed out {name}",
  "logout.nobody": "nobody was signed in",
  "demo.loaded":
    "The demo world is there: {dinners} dinners, {people} people, signed in as {name}.",
  "demo.cleared": "The demo world is gone: {dinners} dinners, {people} people.",
  "demo.none": "no demo world is loaded",
  "demo.question": "Remove the demo dinners and people?",

  "hint.answer": "'spec dindin invite accept' or 'reject' answers it; 'invite next' shows another",
  "hint.noPending": "no pending invitations; 'spec dindin agenda' shows what is planned",
  "hint.noInvitations": "nobody has invited you yet",
  "hint.home": "'spec dindin' shows the home screen",

  "error.not-signed-in": "nobody is signed in; sign in with 'spec dindin login --local NAME'",
  "error.no-facebook-app":
    "signing in with Facebook needs facebook.appId and facebook.clientToken; sign in with 'spec "
    + "dindin login --local NAME' instead",
  "error.bad-name":
    "'{name}' is no name; give 1 to 60 characters with at least one letter or digit",
  "error.bad-date":
    "'{text}' is no date; write 2026-11-21, today, tomorrow, fri, +3d, +2w or '21 nov'",
  "error.bad-number": "'{text}' is not possible for {option}; give a whole number {low} to {high}",
  "error.too-long": "the text of {option} is too long; at most {limit} characters",
  "error.no-pending": "there is no pending invitation; 'spec dindin invite list --all' lists all",
  "error.no-invitation":
    "there is no invitation '{id}'; 'spec dindin invite list --all' lists all",
  "error.already-answered":
    "the invitation '{id}' was rejected just now, by another command; nothing is left to answer",
  "note.zone": "TZ is '{name}', which names no time zone; UTC is used",
  "error.canceled": "the dinner '{id}' was canceled just now; nothing was answered",
  "error.ambiguous-id": "'{id}' fits several dinners: {list}; give more of its end",
  "error.already-started": "the dinner of {when} has started; it can no longer be answered",
  "error.rsvp-closed": "the time to answer for {when} is over; call the host",
  "error.conflict":
    "it overlaps with {host}, {when} ({id}); --force accepts it all the same",
  "error.bad-record": "{path} in the database is damaged: {problem}",
  "error.bad-fixture": "{path} of the demo world is damaged: {problem}",
  "error.not-yours": "the database refused it: this is not yours to change",
  "error.lost-races": "others kept changing the same dinner; try again",
  "error.confirmation-needed": "this removes the demo dinners and people; confirm with --yes",
]
