internal import SpecCore

/// A message to the makers, to be sent by the person's own mail program.
struct FeedbackDraft: Sendable, Equatable {
  var from: MailAddress
  var to: MailAddress
  var subject: String
  var body: String
  var date: Instant

  /// A URI (RFC 6068) longer than this is more than some programs take.
  static let uriLimit = 2000

  /// A `mailto:` URI that opens the message in a mail program; without the body if it would be too
  /// long.
  var uri: (text: String, hasBody: Bool) {
    let short =
      "mailto:\(PercentEncoding.encode(to.address, keeping: "@"))"
      + "?subject=\(PercentEncoding.encode(subject))"
    let whole = short + "&body=\(PercentEncoding.encode(lines.joined(separator: "\r\n")))"
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
}
