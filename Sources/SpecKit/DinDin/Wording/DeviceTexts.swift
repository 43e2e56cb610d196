internal import SpecCore

/// What the page of the device login says.
struct DeviceTexts: Sendable {
  let title = Text("DinDin: sign in on a device")
  let code = Text("The code that the device shows")
  let name = Text("Your name")
  let joinCode = Text("The join code of this server")
  let approve = Text("Approve")
  let deny = Text("Deny")
  let approved = Text("Approved. The device signs in by itself; you can close this page.")
  let declined = Text("Denied. The device was told; you can close this page.")
  let badCode = Text("No device waits with this code. It may have expired; check the device.")
  let badName = Text("Write a name of 1 to 60 characters with a letter or digit.")
  let badJoinCode = Text("This is not the join code of this server.")
  let tooMany = Text("Too many wrong codes. Try again in a minute.")
  let noAction = Text("Choose Approve or Deny.")
  let foreign = Text("This form was sent from another site.")
}

let deviceTexts = DeviceTexts()
