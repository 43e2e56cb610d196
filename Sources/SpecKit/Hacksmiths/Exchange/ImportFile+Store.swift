internal import SpecCore

extension ImportFile {
  /// Stores what the file holds, all or nothing, or only finds out what would change.
  func store(
    _ connection: HacksmithsClient, _ zones: ZoneCache, publishes: Bool, isDryRun: Bool
  ) throws -> [ImportResult] {
    try connection.change(dryRun: isDryRun) { call, transaction in
      switch holding {
      case .events(let rows):
        var taker = try EventImporter(call, transaction, zones: zones, publishes: publishes)
        let results = try Self.storeAll(rows, wrong) { try taker.take($0) }
        try taker.finish()
        return results
      case .people(let rows):
        var taker = try PersonImporter(call, transaction)
        let results = try Self.storeAll(rows, wrong) { try taker.take($0) }
        try taker.finish()
        return results
      case .all(let whole):
        try call.requireAdmin()
        guard try transaction.isEmpty() else {
          throw HacksmithsError.importNeedsEmptyStore
        }
        try whole.check(zones)
        try transaction.fill(with: whole.contents)
        return whole.events.map { ImportResult("added", $0.event) }
      }
    }
  }

  /// Throws `badRows` with every row that is wrong.
  private static func storeAll<Row: ImportRow>(
    _ rows: [Row], _ wrong: [RowError], _ take: (Row) throws -> ImportResult
  ) throws -> [ImportResult] {
    var wrong = wrong
    let results = try rows.compactMap { row -> ImportResult? in
      do {
        return try take(row)
      } catch let error as RowError {
        wrong.append(error)
        return nil
      }
    }
    if !wrong.isEmpty { throw HacksmithsError.badRows(wrong.sorted { $0.line < $1.line }) }
    return results
  }
}
