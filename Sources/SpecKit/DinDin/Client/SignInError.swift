internal import SpecCore

/// What can go wrong with signing in.
enum SignInError: Error, Equatable {
  /// The sealed tokens were changed, or belong to another key.
  case damaged(path: String)
  /// There is no key to open the sealed tokens with.
  case keyLost(path: String, who: SignIn)
  /// The identity provider no longer renews the sign-in.
  case signedOut
  /// Nobody entered the code in time, three times.
  case deviceExpired
  case deviceDeclined
  /// The Graph API refuses; the numbers are its own.
  case facebookRefused(code: Int64, subcode: Int64)
  /// The mail address belongs to an account of another provider.
  case needConfirmation(String)
  case credentialRefused
  case userDisabled
  /// A server without an identity provider that takes names.
  case noLocalSignIn(String)
  case joinCodeNeeded
  case wrongJoinCode
  case tooManyAttempts
  case identityBusy(String)
  case badAnswer(String)
  case badSetting(String, String)
  case badServer(String)
  /// What is no address, given for a setting.
  case badAddress(String, String)
  case badChoice(String, String, [String])
  case emptySetting(String)
  case insecureServer(String)
  case twoWays
  case badToken
  /// Another process is renewing the sign-in for too long.
  case busy
}

extension SignInError: ReportedError {
  var failure: Failure {
    switch self {
    case .damaged(let path):
      Failure(
        .damaged, "signin-damaged",
        Text("{path} is damaged and was left as it is; sign in again after 'spec dindin logout'"),
        ["path": path])
    case .keyLost(let path, let who):
      Failure(
        .denied, "key-lost",
        Text(
          "the key of the sign-in is neither in the keyring nor in {path}; sign in again with '{command}'"
        ), ["path": path, "command": who.command])
    case .signedOut:
      Failure(
        .denied, "signed-out",
        Text(
          "the sign-in has ended; sign in again with 'spec dindin login --local NAME', or 'spec dindin login' with Facebook"
        ))
    case .deviceExpired:
      Failure(.temporary, "code-expired", Text("no code was entered in time; try again"))
    case .deviceDeclined:
      Failure(.denied, "declined", Text("the sign-in was declined; nobody was signed in"))
    case .facebookRefused(let code, let subcode):
      Failure(
        .unavailable, "facebook-refused",
        Text(
          "Facebook refused the request (code {code}, subcode {subcode}); check facebook.appId and facebook.clientToken"
        ), ["code": "\(code)", "subcode": "\(subcode)"])
    case .needConfirmation(let provider):
      Failure(
        .denied, "need-confirmation",
        Text(
          "this mail address already belongs to an account of {provider}; sign in there and link Facebook"
        ), ["provider": provider])
    case .credentialRefused:
      Failure(
        .denied, "token-refused",
        Text(
          "the identity provider does not accept this sign-in; get a new token, or sign in by 'spec dindin login'"
        ))
    case .userDisabled:
      Failure(.denied, "user-disabled", Text("this account is disabled"))
    case .noLocalSignIn(let origin):
      Failure(
        .configuration, "no-local-sign-in",
        Text(
          "{origin} does not sign in by name; set facebook.appId and facebook.clientToken, or firebase.identity"
        ), ["origin": origin])
    case .joinCodeNeeded:
      Failure(
        .denied, "join-code-needed",
        Text("this server asks for its join code; give it with --join CODE"), field: "join")
    case .wrongJoinCode:
      Failure(
        .denied, "wrong-join-code", Text("this is not the join code of the server"), field: "join")
    case .tooManyAttempts:
      Failure(.temporary, "too-many-attempts", Text("too many wrong codes; try again in a minute"))
    case .identityBusy(let origin):
      Failure(
        .temporary, "identity-busy", Text("{origin} cannot sign in anybody now; try again later"),
        ["origin": origin])
    case .badAnswer(let origin):
      Failure(
        .unavailable, "bad-answer", Text("{origin} gave an answer that cannot be used"),
        ["origin": origin])
    case .badSetting(let key, let value):
      Failure(
        .configuration, "bad-setting",
        Text(
          "invalid value '{value}' in {key}; correct it, 'spec dindin settings' shows where it stands"
        ), ["key": key, "value": value])
    case .badServer(let text):
      Failure(
        .usage, "bad-server",
        Text(
          "invalid database '{text}': give http://127.0.0.1:9000/?ns=home, https://NAME.firebaseio.com or embedded"
        ), ["text": text], field: "server")
    case .badAddress(let key, let text):
      Failure(
        .usage, "bad-url",
        Text("invalid address '{text}': give a URL such as https://api.example.org"),
        ["text": text], field: key)
    case .badChoice(let key, let text, let choices):
      Failure(
        .usage, "bad-choice", Text("invalid value '{text}' for {key}; it is one of {choices}"),
        ["key": key, "text": text, "choices": Text(list: choices)], field: key)
    case .emptySetting(let key):
      Failure(
        .usage, "empty-setting",
        Text("{key} cannot be empty; 'spec dindin settings reset {key}' removes it"), ["key": key],
        field: key)
    case .insecureServer(let origin):
      Failure(
        .configuration, "insecure-server",
        Text(
          "{origin} is another machine and http:// protects no secrets; use https:// or allow it with --insecure"
        ), ["origin": origin])
    case .twoWays:
      Failure(
        .usage, "two-ways", Text("--local and --token are two ways to sign in; give one"),
        field: "token")
    case .badToken:
      Failure(
        .usage, "bad-token", Text("invalid access token: give 1 to 8192 characters on one line"),
        field: "token")
    case .busy:
      Failure(.temporary, "busy", Text("another spec is renewing the sign-in; try again"))
    }
  }
}
