/// A message of plain text as a file (RFC 5322, RFC 2045, RFC 2047).
public struct MailMessage: Sendable {
  public var from: MailAddress
  public var to: MailAddress
  public var subject: String
  public var body: String
  public var date: Instant
  /// Further header fields; their values are ASCII without line ends.
  public var headers: [(String, String)]

  public init(
    from: MailAddress, to: MailAddress, subject: String, body: String, date: Instant,
    headers: [(String, String)] = []
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.body = body
    self.date = date
    self.headers = headers
  }

  public var bytes: [UInt8] {
    let lines = Self.lines(of: body)
    let text = lines.map { $0 + "\r\n" }.joined()
    // Lines of mail have at most 998 octets and no NUL.
    let isPlain = lines.allSatisfy { $0.utf8.count <= 998 } && !body.utf8.contains(0)
    let (encoding, content) =
      isPlain ? (text.utf8.allSatisfy { $0 < 0x80 } ? "7bit" : "8bit", text) : Self.encoded(text)
    let header =
      [
        "Date: \(date.mailDate)", "From: \(from.header)", "To: \(to.header)",
        "Subject: \(subjectHeader)",
      ] + headers.map { "\($0): \($1)" } + [
        "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: \(encoding)",
      ]
    return Array((header.map { $0 + "\r\n" }.joined() + "\r\n" + content).utf8)
  }

  /// The rows of a text, whatever its line ends are.
  public static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map(String.init)
  }

  private static func encoded(_ text: String) -> (String, String) {
    let code = Array(Base64.encode(Array(text.utf8)).utf8)
    let rows = stride(from: 0, to: code.count, by: 76).map {
      String(decoding: code[$0..<min($0 + 76, code.count)], as: UTF8.self) + "\r\n"
    }
    return ("base64", rows.joined())
  }

  /// A line end in it is encoded as all that is not plain, so it ends no header.
  private var subjectHeader: String {
    let isShort = subject.utf8.count <= 67
    return isShort && subject.isPrintableASCII && !subject.contains("=?")
      && subject.trimmingSpaces() == subject
      ? subject : EncodedWord.text(subject, after: 9)
  }
}

extension Instant {
  /// The date of a mail header in UTC: `Tue, 20 Feb 2018 13:30:00 +0000`.
  fileprivate var mailDate: String {
    let wall = CivilDateTime(wallSeconds: seconds)
    let date = wall.date
    return "\(date.englishWeekday), \(date.day) \(date.englishMonth) \(date.year) "
      + "\(wall.time.iso8601) +0000"
  }
}

/// Text other than ASCII in a mail header (RFC 2047, "B" encoding).
enum EncodedWord {
  /// The text as one or more encoded words on lines of at most 76 characters, the first of which
  /// already holds `used`.
  static func text(_ text: String, after used: Int) -> String {
    let (begin, end) = ("=?UTF-8?B?", "?=")
    var words: [String] = []
    var bytes: [UInt8] = []
    // A word has at most 75 characters, 63 of them Base64: 45 bytes. It must not end inside a
    // character, and readers join what stands in neighboring words.
    var room = max(4, min(45, (76 - used - 12) / 4 * 3))
    for scalar in text.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if bytes.count + encoded.count > room {
        words.append(begin + Base64.encode(bytes) + end)
        bytes = []
        room = 45
      }
      bytes += encoded
    }
    words.append(begin + Base64.encode(bytes) + end)
    return words.joined(separator: "\r\n ")
  }
}
