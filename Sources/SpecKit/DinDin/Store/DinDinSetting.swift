internal import SpecCore

/// The keys of `dindin.json`, each with the variable that replaces it.
enum DinDinSetting {
  typealias Entry = Setting<DinDinSettings>

  static let server = {
    var entry = Entry(
      "server", \.server,
      Text("the address of the database; FIREBASE_DATABASE_EMULATOR_HOST replaces its host"),
      variable: "SPEC_DINDIN_SERVER"
    ) { text, _ in _ = try DatabaseAddress(option: text) }
    entry.decidedBy = { shown, settings, environment in
      let configuration = Configuration(settings: settings, environment: environment)
      var shown = shown
      // What is wrong with it is for the commands that use it to say.
      guard let address = try? DatabaseAddress(DatabaseOptions(), configuration) else {
        return shown
      }
      if configuration.variable(DatabaseAddress.emulatorVariable) != nil, address != .embedded {
        shown.origin = .environment
        shown.value = address.name
      }
      shown.value = shown.value ?? address.name
      return shown
    }
    return entry
  }()
  static let insecure = Entry(
    "insecure", \.insecureWord,
    Text("whether http:// to another machine is allowed"),
    default: "false"
  ) { text, _ in
    let choices = ["true", "false"]
    guard choices.contains(text) else { throw SignInError.badChoice("insecure", text, choices) }
  }
  static let facebookApp = key(
    "facebook.appId", \.facebook.appId,
    Text("the id of the app at Facebook"),
    "SPEC_DINDIN_FACEBOOK_APP_ID")
  static let facebookClientToken = key(
    "facebook.clientToken", \.facebook.clientToken,
    Text("the client token of the app"),
    "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN")
  static let facebookAddress = address(
    "facebook.url", \.facebook.url,
    Text("where the Graph API is"), "SPEC_DINDIN_FACEBOOK_URL",
    default: "https://graph.facebook.com")
  static let apiKey = key(
    "firebase.apiKey", \.firebase.apiKey,
    Text("the API key of the Firebase project"), "SPEC_DINDIN_API_KEY")
  static let identity = address(
    "firebase.identity", \.firebase.identity,
    Text("where accounts are signed in"), "SPEC_DINDIN_IDENTITY")
  static let tokenService = address(
    "firebase.token", \.firebase.token,
    Text("where tokens are renewed"), "SPEC_DINDIN_TOKEN_URL")
  static let geocoder = address(
    "geocoder.url", \.geocoder.url,
    Text("where addresses are looked up (Nominatim)"),
    "SPEC_DINDIN_GEOCODER")
  static let router = address(
    "router.url", \.router.url,
    Text("where routes are asked for (OSRM)"),
    "SPEC_DINDIN_ROUTER")

  static let all = [
    server, insecure, facebookApp, facebookClientToken, facebookAddress, apiKey, identity,
    tokenService, geocoder, router,
  ]

  /// Those that are addresses of services.
  static let addresses = [facebookAddress, identity, tokenService, geocoder, router]

  private static func key(
    _ name: String, _ path: Entry.Path, _ help: Text, _ variable: String
  ) -> Entry {
    Entry(name, path, help, variable: variable) { text, _ in
      guard !text.isEmpty else { throw SignInError.emptySetting(name) }
    }
  }

  private static func address(
    _ name: String, _ path: Entry.Path, _ help: Text, _ variable: String,
    default value: String? = nil
  ) -> Entry {
    Entry(name, path, help, default: value, variable: variable) { text, _ in
      guard RemoteAddress(text) != nil else { throw SignInError.badAddress(name, text) }
    }
  }
}

extension DinDinSettings: ModuleSettings {
  static let command = "dindin settings"
  static let document = Document<DinDinSettings>(.config, "dindin.json", initial: DinDinSettings())
  static let all = DinDinSetting.all
  static let examples: [(words: String, help: Text)] = [
    (
      "server http://127.0.0.1:9000",
      Text("Use the database of a server.")
    ),
    (
      "geocoder.url https://nominatim.example.org",
      Text("Look addresses up at a geocoder of yours.")
    ),
  ]
  static let seeAlso = ["dindin doctor", "dindin login"]

  static func store(_ context: Context) throws -> Store {
    Store(module: "dindin", directories: try context.directories())
  }
}
