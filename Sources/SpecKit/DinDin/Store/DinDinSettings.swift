internal import SpecCore

/// What a person has written into `dindin.json`, as it is stored.
struct DinDinSettings: Sendable, Equatable {
  var server: String?
  var insecure = false
  var facebook = Facebook()
  var firebase = Firebase()

  struct Facebook: Sendable, Equatable, Codable {
    var appId: String?
    var clientToken: String?
    var url: String?
  }

  struct Firebase: Sendable, Equatable, Codable {
    var apiKey: String?
    var identity: String?
    var token: String?
  }

  static let document = Document<DinDinSettings>(.config, "dindin.json", initial: DinDinSettings())
}

extension DinDinSettings: Codable {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    server = try values.decodeIfPresent(String.self, forKey: .server)
    insecure = try values.decodeIfPresent(Bool.self, forKey: .insecure) ?? false
    facebook = try values.decodeIfPresent(Facebook.self, forKey: .facebook) ?? Facebook()
    firebase = try values.decodeIfPresent(Firebase.self, forKey: .firebase) ?? Firebase()
  }
}

/// The keys of `dindin.json`, each with the variable that replaces it.
enum DinDinSetting {
  typealias Entry = Setting<DinDinSettings>

  static let server = key(
    "server", \.server, Text("the address of the database", ar: "عنوان قاعدة البيانات"),
    "SPEC_DINDIN_SERVER")
  static let facebookApp = key(
    "facebook.appId", \.facebook.appId,
    Text("the id of the app at Facebook", ar: "معرّف التطبيق في فيسبوك"),
    "SPEC_DINDIN_FACEBOOK_APP_ID")
  static let facebookClientToken = key(
    "facebook.clientToken", \.facebook.clientToken,
    Text("the client token of the app", ar: "رمز العميل للتطبيق"),
    "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN")
  static let facebookAddress = key(
    "facebook.url", \.facebook.url,
    Text("where the Graph API is", ar: "عنوان واجهة Graph"), "SPEC_DINDIN_FACEBOOK_URL",
    default: "https://graph.facebook.com")
  static let apiKey = key(
    "firebase.apiKey", \.firebase.apiKey,
    Text("the API key of the Firebase project", ar: "مفتاح مشروع Firebase"), "SPEC_DINDIN_API_KEY")
  static let identity = key(
    "firebase.identity", \.firebase.identity,
    Text("where accounts are signed in", ar: "عنوان تسجيل دخول الحسابات"), "SPEC_DINDIN_IDENTITY")
  static let tokenService = key(
    "firebase.token", \.firebase.token,
    Text("where tokens are renewed", ar: "عنوان تجديد الرموز"), "SPEC_DINDIN_TOKEN_URL")

  static let all = [
    server, facebookApp, facebookClientToken, facebookAddress, apiKey, identity, tokenService,
  ]

  /// The file is written by the user, so values are checked where they are used.
  private static func key(
    _ name: String, _ path: Entry.Path, _ help: Text, _ variable: String,
    default value: String? = nil
  ) -> Entry {
    Setting(name, path, help, default: value, variable: variable) { _, _ in }
  }
}

/// The settings that hold for a command.
struct Configuration: Sendable {
  let settings: DinDinSettings
  let environment: [String: String]

  /// The value of a setting; nil for one that is not set or empty.
  subscript(key: DinDinSetting.Entry) -> String? {
    guard let value = key.value(in: settings, environment).value, !value.isEmpty else { return nil }
    return value
  }

  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address that a setting names.
  ///
  /// - Throws: 78 for what is no address, or one over which secrets would go unprotected.
  func address(_ key: DinDinSetting.Entry, isInsecureAllowed: Bool) throws(SignInError)
    -> RemoteAddress?
  {
    guard let text = self[key] else { return nil }
    guard let address = RemoteAddress(text) else { throw .badSetting(key.key, text) }
    try Self.check(address, isInsecureAllowed: isInsecureAllowed)
    return address
  }

  /// The address that `FIREBASE_AUTH_EMULATOR_HOST` or `FIREBASE_DATABASE_EMULATOR_HOST` names.
  func emulator(_ variable: String, isInsecureAllowed: Bool) throws(SignInError) -> RemoteAddress? {
    guard let host = self.variable(variable) else { return nil }
    guard Authority(host) != nil, let address = RemoteAddress("http://\(host)") else {
      throw .badSetting(variable, host)
    }
    try Self.check(address, isInsecureAllowed: isInsecureAllowed)
    return address
  }

  static func check(_ address: RemoteAddress, isInsecureAllowed: Bool) throws(SignInError) {
    guard !address.isPlain || address.isLoopback || isInsecureAllowed else {
      throw .insecureServer(address.origin)
    }
  }
}
