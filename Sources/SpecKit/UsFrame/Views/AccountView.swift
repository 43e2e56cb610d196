internal import SpecCore

/// Who is signed in.
struct AccountView: Presentable, Encodable {
  var service: ServiceName
  var id: RemoteID
  var handle: String
  var name: String
  var signedInAt: Instant
  var expiresAt: Instant?
  var scopes: [String]

  private let strings: Strings

  private enum CodingKeys: CodingKey {
    case service, id, handle, name, signedInAt, expiresAt, scopes
  }

  init(_ signIn: SignIn, _ strings: Strings) {
    service = signIn.service
    id = signIn.account.id
    handle = signIn.account.handle
    name = signIn.account.name
    signedInAt = signIn.signedInAt
    expiresAt = signIn.expiresAt
    scopes = signIn.scopes
    self.strings = strings
  }

  func records() -> [[String]] { [[service.rawValue, id.text, "@\(handle)", name]] }

  func drawing(_ page: Page) -> [Line] {
    page.wrapped(strings("account.line", name, handle, strings.name(of: service)))
  }

  static let fields = [
    Field("service", "string", "the service: test"), Field("id", "string", "the account's id"),
    Field("handle", "string", "the account's name, without @"),
    Field("name", "string", "the person's name"),
    Field("signedInAt", "instant", "when the sign-in was made"),
    Field("expiresAt", "instant?", "when its token has to be renewed"),
    Field("scopes", "[string]", "what it permits"),
  ]
}
