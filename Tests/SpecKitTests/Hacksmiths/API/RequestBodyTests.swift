import SpecCore
import Testing

@testable import SpecHacksmiths

private struct CancelBody: RequestBody, Equatable {
  var reason = Change<String>()
  var tags = Change<[String]>()
  var at: Instant?
  var undo: Bool?

  static let members: [BodyMember<Self>] = [
    BodyMember("reason", \.reason, .text(1...10)),
    BodyMember("tags", \.tags, .list(.text(1...3), most: 2), cleared: []),
    BodyMember("at", \.at, .instant), BodyMember("undo", \.undo, .flag),
  ]
}

@Suite struct `A body of a request` {
  private func problems(_ json: JSON, _ requirement: BodyRequirement = .none) -> [String] {
    CancelBody.shape(requirement).problems(json).map { "\($0.field) \($0.code)" }
  }

  @Test(
    arguments: [
      ([:], []), (["reason": "Rain"], []), (["reason": .null], []), (["undo": true, "x": 1], []),
      (["reason": ""], ["reason bad-value"]), (["reason": " \u{A0}"], ["reason bad-value"]),
      (["reason": "01234567890"], ["reason bad-value"]), (["reason": 1], ["reason bad-value"]),
      (["tags": .null], ["tags bad-value"]), (["tags": ["a", "b", "c"]], ["tags bad-value"]),
      (["tags": ["a", "long"]], ["tags bad-value"]), (["tags": "a"], ["tags bad-value"]),
      (["at": "today", "undo": "true"], ["at bad-value", "undo bad-value"]),
      (["at": "2026-12-05T08:00:00z"], []), (["at": "2026-12-05 08:00:00Z"], ["at bad-value"]),
    ] as [(JSON, [String])])
  func `is checked member by member`(json: JSON, expected: [String]) {
    #expect(problems(json) == expected)
  }

  @Test func `needs what its operation says`() {
    #expect(problems([:], .members("undo")) == ["undo missing"])
    let rule = BodyRequirement.Rule("one of two", anyOf: []) {
      $0["at"] != nil || $0["undo"] != nil
    }
    #expect(problems(["reason": "R"], .members(rule: rule)) == ["body missing"])
    #expect(problems(["reason": 1], .members(rule: rule)) == ["reason bad-value"])
    #expect(problems(["undo": false], .members(rule: rule)) == [])
  }

  @Test(
    arguments: [
      [:], ["reason": "Rain", "undo": true], ["reason": .null], ["tags": []],
      ["tags": ["a", "b"], "at": "2026-12-05T08:00:00Z"],
    ] as [JSON])
  func `is written as it was read`(json: JSON) {
    #expect(CancelBody(json: json).json == json)
  }

  @Test func `keeps, replaces or removes stored values`() {
    func stored(_ json: JSON) -> String? {
      var stored: String? = "before"
      CancelBody(json: json).reason.apply(to: &stored)
      return stored
    }
    #expect(stored([:]) == "before")
    #expect(stored(["reason": "after"]) == "after")
    #expect(stored(["reason": .null]) == nil)
    #expect(stored(["reason": ""]) == nil)
  }
}
