import Fuzz
import SpecCore
import Testing

@Suite struct `Malformed requests` {
  @Test(arguments: MalformedRequests.all)
  func `are refused, and nothing after them is read`(text: String, error: RequestError) {
    let smuggled = "\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    let expected = Parsed(text + smuggled)
    #expect(expected.requests.isEmpty && expected.error == error)

    let bytes = Array((text + smuggled).utf8)
    #expect(Parsed(bytes.indices.map { bytes[$0...$0] }) == expected, "a byte at a time")
  }

  @Test func `each error has its own words, a status and a place in the standard`() {
    for error in RequestError.allCases {
      #expect((400...599).contains(error.status) && error.section.hasPrefix("RFC "))
      #expect(!error.message.isEmpty)
    }
    #expect(Set(RequestError.allCases.map(\.code)).count == RequestError.allCases.count)
    let tested = Set(MalformedRequests.all.map(\.error.code)).union(["incomplete", "refused"])
    #expect(tested == Set(RequestError.allCases.map(\.code)))
  }
}
