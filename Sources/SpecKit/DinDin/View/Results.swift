internal import SpecCore

/// Who is signed in, as `login` and `whoami` show it.
struct AccountView: Presentable {
  let person: Person
  let signIn: SignIn
  let texts: Texts

  struct Payload: Encodable {
    let id: String
    let name: String
    let phone: String?
    let email: String?
    let avatar: Avatar
    let you: Bool?
    let provider: String
    let database: String
  }

  var payload: Payload {
    Payload(
      id: person.id, name: person.name, phone: person.phone, email: person.email,
      avatar: person.avatar, you: person.you, provider: signIn.provider, database: signIn.database)
  }

  func records() -> [[String]] { [[person.id, person.name, signIn.provider, signIn.database]] }

  func drawing(_ page: Page) -> [Line] {
    let sheet = Sheet(page, texts)
    return [Line(texts("login.done", ["name": person.name, "id": person.id]))].map(sheet.aligned)
  }

  static let fields =
    Person.fields + [
      Field("provider", "string", Text("local or facebook", ar: "local أو facebook")),
      Field(
        "database", "string",
        Text("embedded, or the address of the server", ar: "embedded أو عنوان الخادم")),
    ]
}

/// One dinner: `invite show`, `next` and `prev`.
struct DinnerView: Presentable {
  let dinner: Dinner
  let texts: Texts

  var payload: DinnerFace { DinnerFace(dinner, texts) }
  func records() -> [[String]] { [dinner.record()] }
  func drawing(_ page: Page) -> [Line] { CardDrawing(Sheet(page, texts), dinner).lines() }
}

/// The invitations, as `invite list` shows them.
struct InvitationsView: Presentable {
  let dinners: [Dinner]
  let texts: Texts
  /// `pending.header` or `invitations.header`.
  let header: String

  var payload: [DinnerFace] { dinners.map { DinnerFace($0, texts) } }
  func records() -> [[String]] { dinners.map { $0.record() } }

  func drawing(_ page: Page) -> [Line] {
    guard !dinners.isEmpty else { return [] }
    let sheet = Sheet(page, texts)
    let title = texts(header, ["count": "\(dinners.count)"])
    return [sheet.aligned(Line(title, .bold))]
      + dinners.flatMap { CardDrawing(sheet, $0).lines() }
  }
}

/// A single number, as `invite list --count` shows it.
struct CountView: Presentable {
  let payload: Int
  func text() -> String? { "\(payload)\n" }
}

/// An answer, and the card that follows it.
struct AnswerView: Presentable {
  let answered: Dinner
  let next: Dinner?
  let pending: Int
  let texts: Texts

  struct Payload: Encodable {
    let answered: DinnerFace
    let next: DinnerFace?
    let pending: Int
  }

  var payload: Payload {
    Payload(
      answered: DinnerFace(answered, texts), next: next.map { DinnerFace($0, texts) },
      pending: pending)
  }

  func records() -> [[String]] {
    [answered.record()] + (next.map { [$0.record()] } ?? [])
  }

  func drawing(_ page: Page) -> [Line] {
    let sheet = Sheet(page, texts)
    var card = CardDrawing(sheet, answered)
    card.isAnswered = true
    return card.lines()
      + (next.map { CardDrawing(sheet, $0).lines() } ?? [])
  }

  static var fields: [Field] {
    DinnerFace.fields("answered.") + [
      Field(
        "next", "object?",
        Text("the card that follows, with the same fields", ar: "البطاقة التالية، بالحقول نفسها")),
      Field(
        "pending", "integer",
        Text("how many invitations are still pending", ar: "كم دعوة ما زالت قيد الانتظار")),
    ]
  }
}
