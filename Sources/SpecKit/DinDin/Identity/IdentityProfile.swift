internal import SpecCore
internal import SpecRealtimeDatabase

/// What is known of a person who signs in.
struct IdentityProfile: Equatable {
  /// The id of the account.
  let accountID: String
  /// The id at Facebook, or the claimed one.
  let subject: String
  var name: String
  var email: String?
  /// An `https:` address.
  var picture: String?

  private static let lengthLimit = 200

  /// What a person says of themselves: a JSON object with `sub`. Nil for anything else.
  init?(claims: JSON) {
    guard let subject = Self.line(claims["sub"], limit: 700) else { return nil }
    self.subject = subject
    accountID =
      subject.hasPrefix("local-") && subject.count > "local-".count && DataLimits.isKey(subject)
      ? subject : Self.derivedID("claims:\(subject)")
    name = Self.name(claims["name"]) ?? subject
    email = Self.line(claims["email"])
    picture = Self.address(claims["picture"]?.string)
  }

  /// The answer of `/me`. Nil without an id.
  init?(facebook profile: JSON) {
    guard let subject = Self.line(profile["id"]) else { return nil }
    self.subject = subject
    accountID = Self.derivedID("facebook:\(subject)")
    name = Self.name(profile["name"]) ?? subject
    email = Self.line(profile["email"])
    let data = profile["picture"]?["data"]
    picture = data?["is_silhouette"]?.bool == true ? nil : Self.address(data?["url"]?.string)
  }

  /// 28 letters and digits, as ids of accounts are.
  static func derivedID(_ text: String) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let bytes = SHA256.hash(Array(text.utf8)).prefix(28)
    return String(decoding: bytes.map { letters[Int($0) % letters.count] }, as: UTF8.self)
  }

  private static func name(_ value: JSON?) -> String? {
    value?.string.flatMap { PersonName($0)?.text }
  }

  /// Nil for an empty or a very long text.
  private static func line(_ value: JSON?, limit: Int = lengthLimit) -> String? {
    guard let text = value?.string, text.utf8.count <= limit else { return nil }
    let line = cleanedLine(text)
    return line.isEmpty ? nil : line
  }

  private static func address(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 2048, let address = RemoteAddress(text), !address.isPlain
    else { return nil }
    return text
  }
}
