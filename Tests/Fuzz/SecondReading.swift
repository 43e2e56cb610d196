/// A second reading of RFC 9112: the end of a request and its parts. It gets all bytes at once and shares no code with
/// the parser.
enum SecondReading {
  struct Field: Equatable {
    var name: [UInt8]
    var value: [UInt8]
  }

  struct Message {
    var method: [UInt8] = []
    var target = SecondTarget()
    /// HTTP/1.0.
    var isOld = false
    var fields: [Field] = []
    var body: [UInt8] = []
    /// The offset after its last byte.
    var end = 0
    /// For the limits: bytes of the request line, of fields, trailers and chunk extensions.
    var sizes = (line: 0, fields: 0, trailers: 0, extensions: 0)

    func all(_ name: String) -> [[UInt8]] {
      fields.filter { SecondReading.lowered($0.name) == Array(name.utf8) }.map(\.value)
    }

    var keepsAlive: Bool {
      let options = all("connection").flatMap { $0.split(separator: 0x2C) }.map {
        lowered(trimmed($0))
      }
      if options.contains(Array("close".utf8)) { return false }
      return !isOld || options.contains(Array("keep-alive".utf8))
    }
  }

  enum Outcome {
    case message(Message)
    /// Nothing is there but perhaps the line end that may stand before a request.
    case nothing
    case incomplete
    case refused(String)
  }

  private struct Refused: Error { var why: String }
  private struct Incomplete: Error {}

  static func read(_ bytes: [UInt8], from start: Int) -> Outcome {
    var at = start
    if bytes[at...].starts(with: crlf) { at += 2 }
    if at == bytes.count { return .nothing }
    do {
      return .message(try message(bytes, at))
    } catch let refused as Refused {
      return .refused(refused.why)
    } catch {
      return .incomplete
    }
  }

  // MARK: the head

  private static func message(_ bytes: [UInt8], _ start: Int) throws -> Message {
    guard let headEnd = find(crlf + crlf, in: bytes, from: start) else { throw Incomplete() }
    let lines = try lines(bytes[start..<headEnd])
    var message = try requestLine(lines[0])
    message.sizes.line = lines[0].count
    for line in lines.dropFirst() { message.fields.append(try field(line)) }
    message.sizes.fields = headEnd + 2 - start - lines[0].count - 2
    let hosts = message.all("host")
    if hosts.count > 1 || hosts.isEmpty && !message.isOld { throw Refused(why: "not one Host") }
    if let host = hosts.first, !SecondTarget.isHost(host) { throw Refused(why: "Host") }
    let expected = message.all("expect").map(lowered)
    if !message.isOld, !expected.isEmpty, expected != [Array("100-continue".utf8)] {
      throw Refused(why: "Expect")
    }
    try body(of: &message, bytes, headEnd + 4)
    return message
  }

  private static func requestLine(_ line: ArraySlice<UInt8>) throws -> Message {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isTokenByte) else {
      throw Refused(why: "request line")
    }
    let version = String(decoding: words[2], as: UTF8.self)
    guard (0...9).contains(where: { version == "HTTP/1.\($0)" }) else {
      throw Refused(why: "version")
    }
    var message = Message(method: Array(words[0]), isOld: version == "HTTP/1.0")
    guard let target = SecondTarget(Array(words[1])) else { throw Refused(why: "target") }
    message.target = target
    return message
  }

  private static func field(_ line: ArraySlice<UInt8>) throws -> Field {
    let name = line.prefix { $0 != 0x3A }
    guard name.count < line.count, !name.isEmpty, name.allSatisfy(isTokenByte) else {
      throw Refused(why: "field name")
    }
    return Field(name: Array(name), value: trimmed(line[(name.endIndex + 1)...]))
  }

  // MARK: the body

  /// RFC 9112, section 6.3, where both ways to frame, or two lengths, are always an error.
  private static func body(of message: inout Message, _ bytes: [UInt8], _ start: Int) throws {
    let codings = message.all("transfer-encoding")
    let lengths = message.all("content-length")
    if codings.isEmpty, lengths.isEmpty {
      message.end = start
    } else if codings.isEmpty {
      guard lengths.count == 1, !lengths[0].isEmpty, lengths[0].allSatisfy(isDigit) else {
        throw Refused(why: "Content-Length")
      }
      // More digits than that are more bytes than any input here has.
      let digits = lengths[0].drop { $0 == 0x30 }
      let count = digits.count > 9 ? .max : digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      guard count <= bytes.count - start else { throw Incomplete() }
      message.body = Array(bytes[start..<start + count])
      message.end = start + count
    } else {
      guard lengths.isEmpty, !message.isOld, codings.count == 1,
        lowered(codings[0]) == Array("chunked".utf8)
      else { throw Refused(why: "Transfer-Encoding") }
      try chunks(of: &message, bytes, start)
    }
  }

  private static func chunks(of message: inout Message, _ bytes: [UInt8], _ start: Int) throws {
    var at = start
    while true {
      guard let end = find(crlf, in: bytes, from: at) else { throw Incomplete() }
      let line = try lines(bytes[at..<end])[0]
      let digits = line.prefix { hexValue($0) != nil }
      guard (1...15).contains(digits.count) else { throw Refused(why: "chunk size") }
      let rest = line[digits.endIndex...]
      guard rest.isEmpty || rest.first(where: { $0 != 0x20 && $0 != 0x09 }) == 0x3B else {
        throw Refused(why: "extension")
      }
      message.sizes.extensions += rest.count
      let count = digits.reduce(0) { $0 << 4 | (hexValue($1) ?? 0) }
      at = end + 2
      if count == 0 { break }
      guard bytes.count - at >= 2, count <= bytes.count - at - 2 else { throw Incomplete() }
      message.body += bytes[at..<at + count]
      at += count
      guard bytes[at...].starts(with: crlf) else { throw Refused(why: "chunk end") }
      at += 2
    }
    // The last line of all trailers is followed by an empty one, which is all if there are none.
    guard let end = find(crlf + crlf, in: bytes, from: at - 2) else { throw Incomplete() }
    if end >= at {
      for line in try lines(bytes[at..<end]) { _ = try field(line) }
      message.sizes.trailers = end + 2 - at
    }
    message.end = end + 4
  }

  // MARK: bytes

  static let crlf: [UInt8] = [0x0D, 0x0A]

  static func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var at = start
    while at + word.count <= bytes.count {
      if bytes[at] == word[0], bytes[at..<at + word.count].elementsEqual(word) { return at }
      at += 1
    }
    return nil
  }

  /// The lines between CR LF. Neither byte, nor any other control, stands anywhere else.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for at in bytes.indices {
      let isEnd = bytes[at] == 0x0D && at + 1 < bytes.endIndex && bytes[at + 1] == 0x0A
      if isEnd { lines.append(bytes[start..<at]) }
      if isEnd { start = at + 2 }
      let isSecond = bytes[at] == 0x0A && at > bytes.startIndex && bytes[at - 1] == 0x0D
      if !isEnd, !isSecond, bytes[at] < 0x20 && bytes[at] != 0x09 || bytes[at] == 0x7F {
        throw Refused(why: "control character")
      }
    }
    return lines + [bytes[start...]]
  }

  static func lowered(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let start = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    return start.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func hexValue(_ byte: UInt8) -> Int? {
    Array("0123456789abcdef".utf8).firstIndex(of: byte >= 0x41 && byte <= 0x46 ? byte + 0x20 : byte)
  }

  private static let tokenBytes: [Bool] = {
    let all = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return (0..<256).map { Array(all.utf8).contains(UInt8($0)) }
  }()

  static func isTokenByte(_ byte: UInt8) -> Bool { tokenBytes[Int(byte)] }
}
