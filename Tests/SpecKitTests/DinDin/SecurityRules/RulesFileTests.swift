import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `A file of rules` {
  @Test(arguments: [
    ("{\"a\":1}", "{\"a\":1}"), ("{\"a\":1, // b\n}", "{\"a\":1}"), ("// x", nil), ("", nil),
    ("/* a */ [1, /* , */ 2,\n]", "[1,2]"), ("[1] // end", "[1]"),
    ("{\"a\":{\"b\":[1,],},}", "{\"a\":{\"b\":[1]}}"),
    (#"{"a":"/* no */ // ,}"}"#, #"{"a":"/* no */ // ,}"}"#), (#"["\"//",]"#, #"["\"//"]"#),
    ("[,]", nil), ("{,}", nil), ("[1,,]", nil), ("[1,/**/]", "[1]"), ("[1 /*/ 2]", nil),
    ("/*/ */[]", "[]"),
    ("[1 /* 2]", nil), ("[1] /", nil), ("[1 / 2]", nil), ("\"a", nil), ("\"a\\", nil), ("/*", nil),
    ("/", nil),
    ("[1],", nil), ("[1 2,]", nil),
  ])
  func `is JSON with comments`(text: String, json: String?) {
    #expect((try? RulesFile.json(Array(text.utf8)))?.serialized() == json, "\(text)")
  }

  @Test func `names an error at its offset in the file`() {
    #expect(throws: JSONSyntaxError.self) { try RulesFile.json(Array("[] /* x */ x".utf8)) }
    do throws(JSONSyntaxError) {
      _ = try RulesFile.json(Array("[1, /* é */ x]".utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.offset == 13)
    }
  }
}
