import SpecCore
import Testing

@Suite struct `JSON text` {
  @Test(arguments: [
    "null", "true", "[]", "{}", "[1,-2,0.5,1e+300]", "{\"b\":1,\"a\":[{\"c\":null}]}",
    "\"\\u0000\\u001b\\u009b\\u202e\"", "9223372036854775807", "-9223372036854775808", "\"ليلى\"",
  ])
  func `is written as it was read`(text: String) throws {
    #expect(try JSON(parsing: text).serialized() == text)
  }

  @Test(arguments: [
    ("", JSONSyntaxError.Problem.unexpectedEnd, 0), ("[1,2,]", .unexpectedByte, 5),
    ("{\"a\":1,}", .unexpectedByte, 7), ("{\"a\":1,\"a\":2}", .duplicateKey, 7),
    ("{\"a\" 1}", .unexpectedByte, 5), ("[1 2]", .unexpectedByte, 3), ("01", .trailingData, 1),
    ("1.", .unexpectedEnd, 2), ("+1", .unexpectedByte, 0), ("1e999", .invalidNumber, 0),
    ("NaN", .unexpectedByte, 0), ("\"\\ud800\"", .invalidString, 7), ("\"a", .unexpectedEnd, 2),
    ("\"\u{1}\"", .invalidString, 1), ("'a'", .unexpectedByte, 0), ("// a", .unexpectedByte, 0),
    ("\u{FEFF}1", .unexpectedByte, 0), ("[1]\u{0}", .trailingData, 3), ("tru", .unexpectedEnd, 3),
    ("\"\\x\"", .invalidString, 2),
  ])
  func `that is not RFC 8259 is refused`(
    text: String, problem: JSONSyntaxError.Problem, offset: Int
  ) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    #expect(error?.problem == problem && error?.offset == offset)
  }

  @Test func `that is not UTF-8, or nests without end, is refused`() {
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: deep) }
  }

  @Test func `keeps all bits of integers and doubles`() throws {
    #expect(try JSON(parsing: "9007199254740993") == .int(9_007_199_254_740_993))
    #expect(try JSON(parsing: "9223372036854775808") == .double(9_223_372_036_854_775_808))
    #expect(try JSON(parsing: "0.1") == .double(0.1))
    #expect(try JSON(parsing: "2.0").int == 2)
  }

  @Test func `tells keys apart by code points, not by canonical equivalence`() throws {
    #expect(try JSON(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}").object?.count == 2)
    #expect(try JSON(parsing: #"{"abc":1,"aBc":2,"acb":3,"\u0061bd":4}"#).object?.count == 4)
  }

  private static let manyKeys = (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",")

  @Test(arguments: [
    #"{"":1,"":2}"#, #"{"ab":1,"a\u0062":2}"#, #"{"a\u0062":1,"ab":2}"#,
    #"{"\u0061":1,"\u0061":2}"#, "{\(manyKeys),\"k7\":0}", "{\(manyKeys),\"\\u006B7\":0}",
  ])
  func `with a key that is repeated is refused`(text: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    #expect(error?.problem == .duplicateKey)
  }

  @Test func `reads surrogate pairs and escapes`() throws {
    #expect(try JSON(parsing: "\"\\ud83d\\ude00\\n\\/\"") == .string("😀\n/"))
  }
}

@Suite struct `The JSON coder` {
  struct Inner: Codable, Equatable { var b = 1, a = 2 }
  struct Sample: Codable, Equatable {
    var zebra = "z"
    var absent: Int?
    var list = [Inner(), Inner()]
    var apple: Instant? = Instant(seconds: 0)
    var raw: JSON = ["k": [1, nil]]
  }

  @Test func `keeps the order of declaration and omits absent members`() throws {
    #expect(
      try JSONCoder.text(of: Sample())
        == #"{"zebra":"z","list":[{"b":1,"a":2},{"b":1,"a":2}],"#
        + #""apple":"1970-01-01T00:00:00Z","raw":{"k":[1,null]}}"#)
  }

  @Test func `reads its own output back`() throws {
    let text = try JSONCoder.encode(Sample()).serialized(pretty: true)
    #expect(try JSONCoder.decode(Sample.self, from: JSON(parsing: text)) == Sample())
  }

  @Test(arguments: [
    #"{"list":[],"zebr\u0061":"\u00e9\n😀","unknown":[{"zebra":1}],"absent":2.0,"raw":{"\u0061":[{}]}}"#,
    #"{"raw":-0,"absent":null,"apple":"2026-01-01T00:00:00Z","zebra":"","list":[{"a":1e2,"b":-7}]}"#,
  ])
  func `decodes a text like its value`(text: String) throws {
    let tape = try JSONTape(parsing: text.utf8)
    let sample = try JSONCoder.decode(Sample.self, from: tape)
    #expect(try JSONCoder.decode(Sample.self, from: JSON(parsing: text)) == sample)
  }

  @Test func `a value made from a text has its numbers, escapes and literals`() throws {
    let json = try JSON(parsing: #"{"\u0061\n":[-0,2.0,9223372036854775807,true,false,null,{}]}"#)
    #expect(
      json
        == .object([
          .init(
            "a\n",
            .array([
              .double(-0.0), .double(2), .int(.max), .bool(true), .bool(false), .null, .object([]),
            ]))
        ]))
  }

  @Test(arguments: [
    (#"{"zebra":"z","list":[{"b":1,"a":"x"}],"raw":1}"#, "list[0].a: expected a whole number"),
    (#"{"list":[],"raw":1}"#, "zebra is missing"),
    (#"{"zebra":"z","list":{},"raw":1}"#, "list: expected a list"),
    (#"{"zebra":"z","list":[{"b":1.5,"a":1}],"raw":1}"#, "list[0].b: expected a whole number"),
    (#"{"raw":{"k":[{}]},"zebra":"z","list":[{"b":1,"a":2},{"b":1}]}"#, "list[1].a is missing"),
    (#"{"zebra":"z","list":[{"b":1,"a":2},[]],"raw":1}"#, "list[1]: expected an object"),
    ("[]", "expected an object"),
  ])
  func `names the place of an error`(text: String, message: String) throws {
    let error = #expect(throws: (any Error).self) {
      try JSONCoder.decode(Sample.self, from: JSON(parsing: text))
    }
    #expect(error.map(JSONCoder.describe) == message)
  }

  @Test(arguments: [
    (#"{"color":"green"}"#, "color: 'green' is none of red, blue"),
    (#"{"color":"blu"}"#, "color: 'blu' is none of red, blue; did you mean 'blue'?"),
    (#"{"color":5}"#, "color: expected a string"),
    (#"{"size":"huge"}"#, "size: 'huge' is not known"),
  ])
  func `names the choices in place of a wrong one`(text: String, message: String) throws {
    enum Color: String, Decodable, CaseIterable { case red, blue }
    enum Size: String, Decodable { case small }
    struct Shape: Decodable {
      var color: Color?
      var size: Size?
    }
    let error = #expect(throws: (any Error).self) {
      try JSONCoder.decode(Shape.self, from: JSON(parsing: text))
    }
    #expect(error.map(JSONCoder.describe) == message)
  }

  @Test func `a nested container is refused`() {
    struct Nested: Encodable {
      enum CodingKeys: CodingKey { case list }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(1)
      }
    }
    #expect(throws: EncodingError.self) { try JSONCoder.encode(Nested()) }
    #expect(throws: EncodingError.self) { try JSONCoder.encode(["a": [Nested()]]) }
  }

  @Test func `refuses numbers that JSON has no text for`() {
    #expect(throws: EncodingError.self) { try JSONCoder.encode(["x": Double.nan]) }
  }

  @Test func `refuses a number that would be read again as another`() throws {
    #expect(try JSONCoder.encode(UInt64(Int64.max)) == .int(.max))
    #expect(throws: EncodingError.self) { try JSONCoder.encode(UInt64(Int64.max) + 1) }
  }
}
