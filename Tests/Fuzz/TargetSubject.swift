internal import SpecCore

/// Targets as commands of this process write them, in any characters: read as the second reading
/// reads them, and the same when they are written and read again.
package struct TargetSubject: Subject {
  package private(set) var tally = ["accepted": 0, "refused": 0]

  package init() {}

  private static let mutator = Mutator(
    seeds: [
      "/", "//", "/a/b", "/a//", "/a%2Fb/?x=1&y=%20+z", "/api/events?limit=5&after=x&tag=a,b",
      "/?=&==&a",
      "/é/%C3%A9?q=%E2%82%AC€", "/%f0%9f%98%80?%3D=%26", "/e\u{301}/🇩🇪", "x", "",
    ],
    words: [
      "%", "%2", "%25", "%00", "%0A", "%c3", "%C3%A9", "%ED%A0%80", "%+1", "%é", "/", "?", "&", "=",
      "+",
      "&&", "#", "\u{301}", "\u{200D}", "\r\n", " ", "é", "\u{212A}",
    ])

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    let bytes = Self.mutator.input(using: &numbers)
    let text = String(decoding: bytes, as: UTF8.self)
    let second = Self.secondReading(Array(text.utf8))
    let first: Request
    do throws(Refusal) {
      first = try Request("GET", target: text)
    } catch {
      tally["refused", default: 0] += 1
      if second != nil { throw Divergence("refused (\(error)) without a reason", bytes) }
      return
    }
    tally["accepted", default: 0] += 1
    guard let second, Self.parts(first) == second else {
      throw Divergence("\(first) is not \(second.map { "\($0)" } ?? "accepted")", bytes)
    }
    guard let again = try? Request("GET", target: first.target), Self.parts(again) == second else {
      throw Divergence("\(first.target) is read otherwise", bytes)
    }
    let encoded = PercentEncoding.encode(text)
    let decoded = (try? PercentEncoding.decode(encoded)).map { Array($0.utf8) }
    let expected = text.utf8.contains(0) ? nil : Array(text.utf8)
    guard decoded == expected
    else { throw Divergence("\(encoded) is not the text again", bytes) }
  }

  private static func parts(_ request: Request) -> [[UInt8]] {
    request.path.map { Array($0.utf8) }
      + request.query.flatMap { [[0x3F], Array($0.name.utf8), Array($0.value.utf8)] }
  }

  private static func secondReading(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.first == 0x2F, let target = SecondTarget(path: bytes[...]) else { return nil }
    return target.path + target.query.flatMap { [[0x3F], $0.name, $0.value] }
  }
}
