internal import SpecCore

/// What `doctor` says of what it checks.
struct DoctorTexts: Sendable {
  let ok = Text("ok")
  let warn = Text("warn")
  let fail = Text("fail")
  let configCheck = Text("config")
  let storeCheck = Text("store")
  let signInCheck = Text("sign-in")
  let keyCheck = Text("key")
  let serverCheck = Text("server")
  let clockCheck = Text("clock")
  let rulesCheck = Text("rules")
  let queueCheck = Text("queue")
  let geocoderCheck = Text("geocoder")
  let routerCheck = Text("router")
  let curlCheck = Text("curl")

  func name(_ check: Finding.Check) -> Text {
    switch check {
    case .config: configCheck
    case .store: storeCheck
    case .signIn: signInCheck
    case .key: keyCheck
    case .server: serverCheck
    case .clock: clockCheck
    case .rules: rulesCheck
    case .queue: queueCheck
    case .geocoder: geocoderCheck
    case .router: routerCheck
    case .curl: curlCheck
    }
  }

  func name(_ status: Finding.Status) -> Text {
    switch status {
    case .ok: ok
    case .warn: warn
    case .fail: fail
    }
  }

  let settings = Text("{path}; the database is {database}")
  let documents = Text("{count} documents can be read")
  let nobody = Text("nobody is signed in; 'spec dindin login --local NAME' signs in")
  let keyring = Text("in the keyring of the desktop")
  let keyFile = Text("in {path}")
  let noKey = Text("none yet; the first sign-in with tokens makes it")
  let embedded = Text("embedded, nothing to reach")
  let reached = Text("{address} answers")
  let notAsked = Text("not asked, because of --offline")
  let clockDiffers = Text("this machine and {address} are {seconds} seconds apart; set the clock")
  let clockUnknown = Text("the server does not tell its time")
  let ownRules = Text("those of dindin")
  let otherRules = Text("others than 'spec dindin rules' prints")
  let closed = Text("strangers read nothing")
  let open = Text("anybody can read it; deploy what 'spec dindin rules' prints")
  let unknownRules = Text("not known without the server")
  let waiting = Text(
    one: "{count} action waits; 'spec dindin sync' sends it",
    other: "{count} actions wait; 'spec dindin sync' sends them")
  let noneWaits = Text("nothing waits")
  let notSet = Text("not set; {key} in 'spec dindin settings'")
  let noCurl = Text("not found; servers and Facebook cannot be reached without it")
}

let doctorTexts = DoctorTexts()
