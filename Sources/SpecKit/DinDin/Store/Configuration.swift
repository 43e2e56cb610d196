internal import SpecCore

/// The settings that hold for a command.
struct Configuration: Sendable {
  let settings: DinDinSettings
  let environment: [String: String]

  /// The value of a setting; nil for one that is not set or empty.
  subscript(key: DinDinSetting.Entry) -> String? {
    guard let value = key.value(in: settings, environment).value, !value.isEmpty else { return nil }
    return value
  }

  /// What is told of a value that cannot be used: the variable has it, else the file.
  func unusable(_ key: DinDinSetting.Entry, _ value: String) -> SignInError {
    let isOfEnvironment = key.value(in: settings, environment).origin == .environment
    return .badSetting(isOfEnvironment ? key.variable ?? key.key : key.key, value)
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
    guard let address = RemoteAddress(text) else { throw unusable(key, text) }
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
