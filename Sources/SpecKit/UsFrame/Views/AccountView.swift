internal import SpecCore

/// Who is signed in.
struct AccountView: Record, Presentable {
  let signIn: SignIn
  let strings: Strings

  static let members: [RecordMember<Self>] = [
    RecordMember("service", \.signIn.service.rawValue, "the service: test"),
    RecordMember("id", \.signIn.account.id.text, "the account's id"),
    RecordMember("handle", \.signIn.account.handle, "the account's name, without @"),
    RecordMember("name", \.signIn.account.name, "the person's name"),
    RecordMember("signedInAt", \.signIn.signedInAt, "when the sign-in was made"),
    RecordMember(
      "expiresAt", { $0.signIn.expiresAt?.wholeSecond }, "when its token has to be renewed"),
    RecordMember("scopes", \.signIn.scopes, "what it permits"),
  ]

  private var account: Person { signIn.account }

  func records() -> [[String]] {
    [[signIn.service.rawValue, account.id.text, "@\(account.handle)", account.name]]
  }

  func drawing(_ page: Page) -> [Line] {
    page.wrapped(
      strings(.accountLine, account.name, account.handle, strings.name(of: signIn.service)))
  }
}
