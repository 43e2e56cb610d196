internal import SpecCore

/// The pictures of posts. The newest are kept, for other watchers and other sizes of the screen.
struct AttachmentFetch {
  let app: UsFrame

  /// The addresses of the kept ones, the oldest first.
  struct Index: Sendable, Hashable, Codable {
    struct Entry: Sendable, Hashable, Codable {
      var address: String
      var bytes: Int
    }

    var entries: [Entry] = []
  }

  private static let index = Document<Index>(.cache, "attachments.json", initial: Index())
  private static let mostFiles = 64
  private static let mostBytes = 100_000_000

  /// - Returns: nil where it cannot be had, which the log tells.
  /// - Throws: what keeps the cache from being read.
  func photo(at address: String, _ signIn: SignIn) throws -> Photo? {
    do {
      guard let bytes = try bytes(at: address, signIn) else { return nil }
      let photo = try Photo(file: bytes, .url, app.context)
      try photo.check()
      return photo
    } catch let error as PictureError {
      log(error.failure.code)
      return nil
    }
  }

  private func bytes(at address: String, _ signIn: SignIn) throws -> [UInt8]? {
    if let kept = try app.store.read({ try $0.bytes(Self.blob(address)) }) { return kept }
    let answer = try Session(app, signIn).picture(at: address)
    switch answer.result {
    case .success(let bytes):
      do {
        try keep(bytes, address)
      } catch let error as StoreError {
        // It is fetched again when it is needed again.
        app.log(error)
      }
      return bytes
    case .failure(let error):
      log(UsFrameError(error, signIn.service, at: app.now).failure.code)
      return nil
    }
  }

  private func log(_ code: String) { app.log(.info, code, app.strings(.logAttachment)) }

  private func keep(_ bytes: [UInt8], _ address: String) throws {
    try app.store.transaction { transaction in
      var index = try transaction.cached(Self.index)
      index.entries.removeAll { $0.address == address }
      index.entries.append(Index.Entry(address: address, bytes: bytes.count))
      while index.entries.count > Self.mostFiles
        || index.entries.count > 1 && index.entries.reduce(0, { $0 + $1.bytes }) > Self.mostBytes
      {
        try transaction.delete(Self.blob(index.entries.removeFirst().address))
      }
      try transaction.set(Self.blob(address), bytes)
      try transaction.overwrite(Self.index, with: index)
    }
  }

  /// Removes all that was kept.
  static func forget(_ transaction: Transaction) throws {
    for entry in try transaction.cached(index).entries {
      try transaction.delete(blob(entry.address))
    }
    try transaction.delete(index)
  }

  private static func blob(_ address: String) -> Blob {
    Blob(.cache, "attachments/\(SHA256.hex(address))")
  }
}
