internal import SpecCore

/// An item of a file, and its position there.
protocol ImportRow {
  /// From 1.
  var line: Int { get }
  /// Its number in a list whose lines say little.
  var entry: Int? { get set }
}

extension ImportRow {
  /// The same error with what helps to find it.
  func placed(_ error: RowError) -> RowError {
    RowError(error.line, entry.map { "entry \($0): \(error.message)" } ?? error.message)
  }
}

/// The contents of a file, read without the store.
struct ImportFile {
  enum Holding {
    case events([EventRow])
    case people([PersonRow])
    case all(StoreArchive)
  }

  var holding: Holding
  var wrong: [RowError] = []
  /// What is left out.
  var notes: [String] = []

  /// - Parameters:
  ///   - what: nil: what the file holds.
  ///   - zone: of times on a wall clock that name none.
  /// - Throws: `RowError` for what is no such file at all.
  init(
    _ bytes: [UInt8], _ format: Export.Format, _ what: Import.What?, zones: ZoneCache, zone: Zone?
  ) throws {
    let bytes = IncomingText.unmarked(bytes[...])
    switch format {
    case .ics:
      let reader = try CalendarReader(bytes, zones: zones, floating: zone)
      (holding, wrong, notes) = (.events(reader.rows), reader.wrong, reader.notes)
    case .csv:
      let isPeople = what == .people
      let table = try CSVTable(
        TextFile.text(bytes),
        needs: isPeople ? [["first", "name"]] : [["title"], ["start"], ["end"]])
      var said: [String] = []
      if isPeople {
        let (rows, faults) = try Self.rows(table.rows) { try PersonRow($0) }
        (holding, wrong) = (.people(rows), faults)
      } else {
        let (rows, faults) = try Self.rows(table.rows) { row in
          try EventRow(row, zones: zones, zone: zone) { said.append($0) }
        }
        (holding, wrong) = (.events(rows), faults)
      }
      wrong += table.wrong
      let unknown = table.unknown(
        isPeople ? PersonRow.columns.map(\.name) + ["name"] : EventRow.columns.map(\.name))
      notes = unknown.map { "column \($0) was left out" } + said
    case .json:
      let json = try TextFile.json(bytes)
      guard let items = json.array else {
        guard what == nil || what == .all else {
          throw RowError(1, "this is not a list; import a whole store with --what all")
        }
        holding = .all(try StoreArchive(json))
        return
      }
      guard what != .all else {
        throw RowError(1, "this is not what export json --what all writes")
      }
      let numbered = zip(TextFile.linesOfItems(bytes), items).enumerated().map { ($0 + 1, $1) }
      if what == .people || what == nil && items.contains(where: { $0["name"] != nil }) {
        let (rows, faults) = try Self.items(numbered, PersonRow.init)
        (holding, wrong) = (.people(rows), faults)
      } else {
        let (rows, faults) = try Self.items(numbered, EventRow.init)
        (holding, wrong) = (.events(rows), faults)
      }
    }
  }

  /// The rows that can be read, and what is wrong with the others.
  private static func rows<Source, Row>(
    _ sources: [Source], _ read: (Source) throws -> Row
  ) throws -> ([Row], [RowError]) {
    var (rows, wrong): ([Row], [RowError]) = ([], [])
    for source in sources {
      do {
        rows.append(try read(source))
      } catch let error as RowError {
        wrong.append(error)
      }
    }
    return (rows, wrong)
  }

  /// The same for the items of a list in JSON with their numbers and lines.
  private static func items<Row: ImportRow>(
    _ items: [(number: Int, item: (line: Int, json: JSON))],
    _ read: (JSON, Int) throws -> Row
  ) throws -> ([Row], [RowError]) {
    try rows(items) { number, item in
      do {
        var row = try read(item.json, item.line)
        row.entry = number
        return row
      } catch let error as RowError {
        throw RowError(error.line, "entry \(number): \(error.message)")
      }
    }
  }
}
