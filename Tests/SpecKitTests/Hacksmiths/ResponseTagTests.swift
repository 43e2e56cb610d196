import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `A response with an entity tag` {
  /// If-None-Match is compared weakly (RFC 9110, section 13.1.2).
  @Test(
    arguments: [
      ("TAG", 304), ("W/TAG", 304), ("*", 304), (#""x", W/TAG"#, 304), (#""x""#, 200),
      (#"W/"x""#, 200), ("", 200),
    ])
  func `is not sent again to a client that has it`(known: String, status: Int) throws {
    let response = Response(200, body: Array("text".utf8)).tagged
    let tag = try #require(response.headers["ETag"])
    var request = Request("GET", ["a"])
    request.headers["If-None-Match"] = known.replacing("TAG", with: tag)
    let shortened = response.shortened(for: request)
    #expect(shortened.status == status)
    #expect(shortened.body.isEmpty == (status == 304))
    #expect(shortened.headers["ETag"] == tag)
  }
}
