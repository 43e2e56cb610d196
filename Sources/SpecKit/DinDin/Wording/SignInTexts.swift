internal import SpecCore

/// What the sign-in screen says.
struct SignInTexts: Sendable {
  let question = Text("How would you like to sign in?")
  let byName = Text("By name")
  let withFacebook = Text("With Facebook")
  let byNameHelp = Text("A name is enough: for yourself on this computer, or on a server at home.")
  let withFacebookHelp = Text("You get a code to enter on your phone or in a browser.")
  let noFacebook = Text(
    "Facebook is not set up here (facebook.appId and facebook.clientToken): enter signs in by name")
  let name = Text("Your name:")
  let joinCode = Text("Join code of this server:")
  let joinCodeHelp = Text("The server shows it where it was started: ask whoever runs it.")
  let working = Text("Signing in …")
  let waiting = Text("Waiting for you, {time} left")
  let hint = Text("↑↓ choose   enter go on   ? keys   q leave")
  let typingHint = Text("enter sign in   Esc back")
  let waitingHint = Text("Esc another way   q leave")
  let keys = [
    KeyHelp("up, down", Text("another way")),
    KeyHelp("enter", Text("go on")),
  ]
}

let signInTexts = SignInTexts()
