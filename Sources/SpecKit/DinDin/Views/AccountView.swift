internal import SpecCore

/// Who is signed in, as `login` and `whoami` show it.
struct AccountView: Record {
  let person: Person
  let signIn: SignIn

  static let members =
    RecordMember<Self>.all(of: \.person, Person.members) + [
      RecordMember("provider", \.signIn.provider, Text("local or facebook")),
      RecordMember("database", \.signIn.database, Text("embedded, or the address of the server")),
      RecordMember(
        "expiresAt", \.signIn.expiresAt,
        Text("when the token ends; it is renewed before")),
    ]

  static var helpFields: [Field] { helpFields(with: ["avatar": Avatar.fields]) }
}

extension AccountView: Presentable {
  func records() -> [[String]] { [columns("id", "name", "provider", "database")] }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let text = accountTexts.signedIn(page.language, ["name": person.name, "id": person.id])
    let place = accountTexts.signedInBy(
      page.language, ["provider": signIn.provider, "database": signIn.database])
    return layout.wrapped(Line(text)) + layout.wrapped(Line(place, .dim))
  }
}
