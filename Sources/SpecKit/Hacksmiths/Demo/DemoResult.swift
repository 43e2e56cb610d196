internal import SpecCore

struct DemoResult: Presentable, Encodable {
  var people: Int
  var events: Int
  var tokens: [IssuedToken]?

  func records() -> [[String]] {
    if let tokens { return tokens.map { PipeFields.record($0.key, $0.token) } }
    return [PipeFields.record("people", people), PipeFields.record("events", events)]
  }

  func drawing(_ page: Page) -> [Line] {
    if let tokens { return tokens.map { Line("\($0.key)\t\($0.token)") } }
    let text =
      people == 0
      ? "Everything is deleted; the store is empty."
      : """
      Demo loaded: \(people) people, \(events) events. Passwords: `spec help hacksmiths demo \
      load`.
      """
    return TextLayout.paragraph(text, indent: 1, width: TextLayout.width(page))
  }
}
