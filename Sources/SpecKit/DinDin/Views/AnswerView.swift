internal import SpecCore

/// An answer, and the invitation that follows it.
struct AnswerView: Record {
  let answered: DinnerView
  let next: DinnerView?
  let pending: Int
  /// Whether the answer waits to be sent.
  private var isQueued: Bool? { answered.dinner.isQueued ? true : nil }

  init(_ answered: Dinner, _ session: Session) throws {
    let (dinners, language) = (session.dinners, session.language)
    let invitations = try dinners.pending()
    self.answered = DinnerView(dinner: session.pictured(answered), language: language)
    next = try invitations.current.map {
      DinnerView(dinner: session.pictured(try dinners.completed($0)), language: language)
    }
    pending = invitations.all.count
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("answered", \.answered, ""),
    RecordMember(
      "next", \.next,
      Text("the card that follows, with the same fields", ar: "البطاقة التالية، بالحقول نفسها")),
    RecordMember(
      "pending", \.pending,
      Text("how many invitations are still pending", ar: "كم دعوة ما زالت قيد الانتظار")),
    RecordMember(
      "queued", \.isQueued,
      Text("true if the answer waits for 'sync'", ar: "صحيح إن كان الرد ينتظر 'sync'")),
  ]

  static var helpFields: [Field] {
    helpFields(with: [
      "answered": DinnerView.helpFields(without: .turn, .you)
    ])
  }
}

extension AnswerView: Presentable {
  func records() -> [[String]] { answered.records() + (next?.records() ?? []) }

  func drawing(_ page: Page) -> [Line] {
    let card = CardDrawing(
      layout: PageLayout(page: page), dinner: answered.dinner, isAnswered: true)
    return card.lines() + (next?.drawing(page) ?? [])
  }
}
