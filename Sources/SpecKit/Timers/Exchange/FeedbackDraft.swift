package import SpecCore

/// A message to the makers, to be sent by the person's own mail program.
package struct FeedbackDraft: Sendable, Equatable {
  package var from: MailAddress
  package var to: MailAddress
  package var subject: String
  package var body: String
  package var date: Instant

  package init(
    from: MailAddress, to: MailAddress, subject: String, body: String, date: Instant
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.body = body
    self.date = date
  }

  /// A URI (RFC 6068) longer than this is more than some programs take.
  package static let uriLimit = 2000

  /// A `mailto:` URI that opens the message in a mail program; without the body if it would be too
  /// long.
  package var uri: (text: String, hasBody: Bool) {
    let short =
      "mailto:\(Self.percentEncoded(to.address, keeping: "@"))"
      + "?subject=\(Self.percentEncoded(subject))"
    let whole = short + "&body=\(Self.percentEncoded(lines.joined(separator: "\r\n")))"
    return whole.utf8.count <= Self.uriLimit ? (whole, true) : (short, false)
  }

  /// The message as a file (RFC 5322) that mail programs open as unsent.
  package var message: [UInt8] {
    let text = lines.map { $0 + "\r\n" }.joined()
    let (encoding, content) =
      isPlain ? (text.utf8.allSatisfy { $0 < 0x80 } ? "7bit" : "8bit", text) : encoded(text)
    let header = [
      "Date: \(date.mailDate)", "From: \(from.header)", "To: \(to.header)",
      "Subject: \(subjectHeader)", "X-Unsent: 1", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: \(encoding)",
    ]
    return Array((header.map { $0 + "\r\n" }.joined() + "\r\n" + content).utf8)
  }

  /// The rows of the body, whatever its line ends were.
  private var lines: [String] {
    body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map(String.init)
  }

  /// Lines of mail have at most 998 octets and no NUL.
  private var isPlain: Bool {
    lines.allSatisfy { $0.utf8.count <= 998 } && !body.utf8.contains(0)
  }

  private func encoded(_ text: String) -> (String, String) {
    let code = Array(Base64.encode(Array(text.utf8)).utf8)
    let rows = stride(from: 0, to: code.count, by: 76).map {
      String(decoding: code[$0..<min($0 + 76, code.count)], as: UTF8.self) + "\r\n"
    }
    return ("base64", rows.joined())
  }

  private var subjectHeader: String {
    let isPlain = subject.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    let isShort = subject.utf8.count <= 67
    return isPlain && isShort && !subject.contains("=?") && subject.trimmingSpaces() == subject
      ? subject : EncodedWord.text(subject, after: 9)
  }

  private static func percentEncoded(_ text: String, keeping kept: String = "") -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case let byte where kept.utf8.contains(byte):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

extension Instant {
  /// The date of a mail header in UTC: `Tue, 20 Feb 2018 13:30:00 +0000`.
  var mailDate: String {
    let wall = CivilDateTime(wallSeconds: seconds)
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let day = days[wall.date.weekday.rawValue - 1]
    return "\(day), \(wall.date.spoken("en")) \(wall.time.iso8601) +0000"
  }
}
