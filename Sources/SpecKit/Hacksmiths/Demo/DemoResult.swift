internal import SpecCore

struct DemoResult: Presentable, Encodable {
  var people: Int
  var events: Int

  func records() -> [[String]] {
    [PipeFields.record("people", people), PipeFields.record("events", events)]
  }

  func drawing(_ page: Page) -> [Line] {
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
