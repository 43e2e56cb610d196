internal import SpecCore

/// A message to the makers, to be sent by the person's own mail program.
struct FeedbackDraft: Sendable, Equatable {
  var from: MailAddress
  var to: MailAddress
  var subject: String
  var body: String
  var date: Instant

  init(
    from: MailAddress, to: MailAddress, subject: String, body: String, date: Instant
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.body = body
    self.date = date
  }

  /// A URI (RFC 6068) longer than this is more than some programs take.
  static let uriLimit = 2000

  /// A `mailto:` URI that opens the message in a mail program; without the body if it would be too
  /// long.
  var uri: (text: String, hasBody: Bool) {
    let short =
      "mailto:\(Self.percentEncoded(to.address, keeping: "@"))"
      + "?subject=\(Self.percentEncoded(subject))"
    let whole = short + "&body=\(Self.percentEncoded(lines.joined(separator: "\r\n")))"
    return whole.utf8.count <= Self.uriLimit ? (whole, true) : (short, false)
  }

  /// The message as a file (RFC 5322) that mail programs open as unsent.
  var message: [UInt8] {
    MailMessage(
      from: from, to: to, subject: subject, body: body, date: date,
      headers: [("X-Unsent", "1")]
    ).bytes
  }

  /// The rows of the body, whatever its line ends were.
  private var lines: [String] { MailMessage.lines(of: body) }

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
