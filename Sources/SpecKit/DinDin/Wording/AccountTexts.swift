internal import SpecCore

/// What signing in and out says.
struct AccountTexts: Sendable {
  let signedIn = Text("Signed in as {name} ({id}).")
  let signedInBy = Text("Provider: {provider}. Database: {database}.")
  let replaced = Text("{name} was signed in before; their drafts and current card are kept")
  let unreadable = Text("somebody whose sign-in was damaged")
  let signedOut = Text("signed out {name}")
  let nobody = Text("nobody was signed in")
  let homeHint = Text("'spec dindin' shows the home screen")
  let enterCode = Text(
    "Open {address} on any device and enter the code {code}; it holds for {time}.")
  let newCode = Text("The code has expired; here is a new one.")
  let waiting = Text("Waiting for the code, {time} left")
  let joinWith = Text(
    "people sign in with: spec dindin login --local NAME --server {url} --insecure --join {code}")
  let tokenQuestion = Text("Access token: ")
  let unknownZone = Text("TZ is '{name}', which names no time zone; UTC is used")
  let shownByUTC = Text(
    "this system does not know the time zone {name}; its dinners are shown by UTC")
  let skipped = Text("left out: {problem}")
  let noPicture = Text("no picture of the host: {problem}")
  let queueIt = Text("with --queue the answer waits for 'spec dindin sync'")
  let answerWaits = Text("the answer waits; 'spec dindin sync' sends it")
  let answerStays = Text(
    "it is answered, but the answer that waited is still there: {problem}; 'spec dindin sync' would send it"
  )
  let waitsForSignIn = Text(
    one: "{count} action waits; sign in again, and 'spec dindin sync' sends it",
    other: "{count} actions wait; sign in again, and 'spec dindin sync' sends them")
  let asOf = Text("as of {time}")
}

let accountTexts = AccountTexts()
