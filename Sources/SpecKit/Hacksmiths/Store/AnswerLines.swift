internal import SpecCore

/// The bytes of lines of answers.
enum AnswerLines {
  static let newline = UInt8(ascii: "\n")
  /// What the lines begin with that this program writes.
  private static let head = Array(#"{"person":""#.utf8)
  private static let digits = 24

  /// Calls the body with each line, whose it is, and whether it removes an answer.
  static func scan(
    _ bytes: [UInt8], path: String,
    _ body: (_ line: Range<Int>, _ person: Identifier, _ isRemoved: Bool) -> Void
  ) throws {
    var start = 0
    while start < bytes.count {
      let end = bytes.withUnsafeBytes { firstNewline(in: $0, from: start) }
      guard let end else {
        throw StoreError.damaged(path: path, problem: "no end of the line at byte \(bytes.count)")
      }
      if let person = bytes.withUnsafeBytes({ person(of: $0[start..<end]) }) {
        body(start..<end, person, bytes[start + head.count + digits + 1] == UInt8(ascii: "}"))
      } else {
        // A person may have edited the file.
        let line = try decode(bytes, start..<end, path: path)
        body(start..<end, line.person, line.answer == nil)
      }
      start = end + 1
    }
  }

  /// The last line of a person, nil if there is none, or it removes the answer.
  static func lastLine(
    of person: Identifier, in bytes: [UInt8], path: String
  ) throws -> Range<Int>? {
    let wanted = head + Array(person.text.utf8) + [UInt8(ascii: "\"")]
    var (start, found): (Int, Range<Int>?) = (0, nil)
    while start < bytes.count {
      let (end, isWanted, isUsual) = bytes.withUnsafeBytes { all in
        let line = all[start...]
        return (
          firstNewline(in: all, from: start), line.starts(with: wanted), line.starts(with: head)
        )
      }
      guard let end else {
        throw StoreError.damaged(path: path, problem: "no end of the line at byte \(bytes.count)")
      }
      if isWanted {
        found = bytes[start + wanted.count] == UInt8(ascii: "}") ? nil : start..<end
      } else if !isUsual {
        // A person may have edited the file.
        let line = try decode(bytes, start..<end, path: path)
        if line.person == person { found = line.answer == nil ? nil : start..<end }
      }
      start = end + 1
    }
    return found
  }

  static func decode(
    _ bytes: [UInt8], _ range: Range<Int>, path: String
  ) throws -> AnswerShard.Entry {
    let line = try Log<AnswerShard.Entry>.entry(bytes[range], at: range.lowerBound, path: path)
    if let answer = line.answer, answer.personId != line.person {
      throw StoreError.damaged(
        path: path, problem: "byte \(range.lowerBound): the answer is of \(answer.personId.text)")
    }
    return line
  }

  /// Whether this word stands anywhere in quotation marks, or might in another spelling.
  static func mayHave(_ code: String, _ bytes: [UInt8]) -> Bool {
    let quoted = Array("\"\(code)\"".utf8)
    // Codes have six characters; people may write others.
    guard quoted.count == MemoryLayout<UInt64>.size else { return true }
    let mark = quoted.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    return bytes.withUnsafeBytes { bytes in
      var index = 0
      while index &+ quoted.count <= bytes.count {
        if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == mark { return true }
        index &+= 1
      }
      return false
    }
  }

  /// All check-in codes, of earlier lines too.
  static func codes(in bytes: [UInt8]) -> Set<UInt64> {
    let mark = Array(#""code":""#.utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    let size = MemoryLayout<UInt64>.size
    var found: Set<UInt64> = []
    found.reserveCapacity(bytes.count / 400)
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index &+ size < bytes.count {
        if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) != mark {
          index &+= 1
          continue
        }
        index &+= size
        let code = bytes[index...].prefix(16).prefix { $0 != UInt8(ascii: "\"") }
        found.insert(AnswerCodeList.packed(code))
      }
    }
    return found
  }

  /// Whether a line has the word of who waits, or may have it in other letters.
  static func mayWait(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    let mark = Array(RSVP.Answer.waitlist.rawValue.utf8).withUnsafeBytes {
      $0.loadUnaligned(as: UInt64.self)
    }
    return bytes.withUnsafeBytes { bytes in
      var index = line.lowerBound
      while index < line.upperBound {
        if bytes[index] == UInt8(ascii: "\\") { return true }
        if index &+ 8 <= line.upperBound,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == mark
        {
          return true
        }
        index &+= 1
      }
      return false
    }
  }

  private static func person(of line: Slice<UnsafeRawBufferPointer>) -> Identifier? {
    let text = UnsafeRawBufferPointer(rebasing: line)
    guard text.count > head.count + digits + 1, text.prefix(head.count).elementsEqual(head),
      text[head.count + digits] == UInt8(ascii: "\"")
    else { return nil }
    return Identifier(
      digits: UnsafeRawBufferPointer(rebasing: text[head.count..<head.count + digits]))
  }

  /// Eight bytes at a time: the files are as long as their events are large.
  private static func firstNewline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let (low, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var index = start
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ (low &* 0x0A)
      let zeros = (word &- low) & ~word & high
      if zeros != 0 { return index + UInt64(littleEndian: zeros).trailingZeroBitCount / 8 }
      index += 8
    }
    return bytes[index...].firstIndex(of: newline)
  }
}

extension AnswerShard.Entry {
  /// The line of the file: what `JSONCoder` makes of it, written directly, as each answer has one.
  var bytes: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(400)
    line += #"{"person":""#.utf8
    line += person.text.utf8
    line += #"""#.utf8
    if let answer {
      line += #","answer":"#.utf8
      answer.write(to: &line)
    }
    line += "}\n".utf8
    return line
  }
}

extension RSVP {
  /// Its members in the order in which they are declared.
  fileprivate func write(to line: inout [UInt8]) {
    line += #"{"personId":""#.utf8
    line += personId.text.utf8
    line += #"","answer":""#.utf8
    line += answer.rawValue.utf8
    line += #"","guests":"#.utf8
    line += String(guests).utf8
    Self.write(#","createdAt":"#, createdAt.storedText, to: &line)
    Self.write(#","changedAt":"#, changedAt.storedText, to: &line)
    line += #","sequence":"#.utf8
    line += String(sequence).utf8
    Self.write(#","checkedInAt":"#, checkedInAt?.storedText, to: &line)
    Self.write(#","code":"#, code, to: &line)
    Self.write(#","source":"#, source.rawValue, to: &line)
    Self.write(#","requestId":"#, requestId, to: &line)
    line.append(UInt8(ascii: "}"))
  }

  private static func write(_ name: String, _ text: String?, to line: inout [UInt8]) {
    guard let text else { return }
    line += name.utf8
    JSON.quote(text, to: &line)
  }
}
