import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct ServedTextTests {
  @Test func `serves a text as X does, and it is read back as it was typed`() {
    let cases = [
      "plain", "a & b < c > d", "https://example.org/x", "(see https://example.org/a?b=1&c=2.)",
      "🙂 emoji https://e.org and https://e.org/long/path/that/goes/on/and/on/and/on",
      String(repeating: "long & ", count: 60) + "https://e.org/end",
    ]
    for text in cases {
      let served = ServedText(text, id: "123")
      #expect(served.short.unicodeScalars.count <= 280)
      let scalars = Array(served.full.unicodeScalars)
      for entity in served.entities {
        let part = String(String.UnicodeScalarView(scalars[entity.range]))
        #expect(part == entity.address && part.utf8.count == 23)
      }
      // Putting the whole addresses back gives the original text.
      let links = served.entities.map {
        XLink(address: $0.address, display: $0.expanded, range: $0.range)
      }
      #expect(XText.readable(served.full, links: links) == text)
    }
  }
}
