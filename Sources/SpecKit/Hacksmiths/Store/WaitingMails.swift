internal import SpecCore

/// The messages that are not sent yet.
struct WaitingMails: Sendable {
  let mails: [Mail]
  let ids: Set<Identifier>
  /// What their files held.
  fileprivate let files: StoredBytes

  fileprivate struct StoredBytes: Sendable {
    var document: [UInt8]?
    var lines: [UInt8]
  }
}

extension Snapshot {
  /// - Parameter known: those that were read before; they hold until some of them were dropped.
  func waitingMails(since known: WaitingMails? = nil) throws -> WaitingMails {
    let files = WaitingMails.StoredBytes(
      document: try bytes(Blob(.data, Documents.outbox.path)),
      lines: try bytes(Blob(.data, Documents.newMail.path)) ?? [])
    // New messages, and what has become of others, are lines that are added.
    if let known, known.files.document == files.document,
      files.lines.starts(with: known.files.lines)
    {
      return known
    }
    let mails = try mails().filter { $0.sentAt == nil }
    return WaitingMails(mails: mails, ids: Set(mails.map(\.id)), files: files)
  }
}
