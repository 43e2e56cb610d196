import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The doctor of dindin` {
  @Test(
    .needs("curl"),
    arguments: [
      (503, "busy", 75), (429, "{}", 75), (500, "null", 69), (404, "{}", 69), (200, "<html>", 69),
    ])
  func `says nothing of the rules of a server that gives no answer`(
    status: Int, body: String, wanted: Int32
  ) throws {
    let home = try ServedHome(before: { _ in Response(status, body: Array(body.utf8)) })
    let result = home.run("doctor")
    #expect(result.status == wanted, "\(result)")
    #expect(result.records.first { $0[0] == "server" }?[1] == "fail")
    #expect(result.records.first { $0[0] == "rules" }?[1] == "warn")
  }
}
