internal import SpecCore

/// A thing as a file brings it, and where it stands there.
protocol FileRow {
  /// From 1.
  var line: Int { get }
  /// Its number in a list whose lines say little.
  var entry: Int? { get set }
}

extension FileRow {
  /// The same fault with what helps to find it.
  func placed(_ fault: BadRow) -> BadRow {
    (fault.line, entry.map { Texts.entry($0, fault.text) } ?? fault.text)
  }
}

/// What a file holds, as far as it can be told without the store.
struct ImportFile {
  enum Holding {
    case events([EventRow])
    case people([PersonRow])
    case all(WholeStore)
  }

  var holding: Holding
  var wrong: [BadRow] = []
  /// What is left out.
  var notes: [String] = []

  /// - Parameters:
  ///   - what: nil: what the file holds.
  ///   - zone: of times on a wall clock that name none.
  /// - Throws: `badRows` for what is no such file at all.
  init(
    _ bytes: [UInt8], _ format: Export.Format, _ what: Import.What?, zones: ZoneCache, zone: Zone?
  ) throws {
    let bytes = FileText.unmarked(bytes)
    switch format {
    case .ics:
      let reader = try CalendarReader(bytes, zones: zones, floating: zone)
      (holding, wrong, notes) = (.events(reader.rows), reader.wrong, reader.notes)
    case .csv:
      let isPeople = what == .people
      let table = try Table(
        FileText.text(bytes),
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
      let unknown = table.unknown(isPeople ? PersonRow.columns + ["name"] : EventRow.columns)
      notes = unknown.map { Texts.leftOut("column \($0)") } + said
    case .json:
      let json = try FileText.json(bytes)
      guard let items = json.array else {
        guard what == nil || what == .all else {
          throw HacksmithsError.badRows([(1, Texts.noList)])
        }
        holding = .all(try WholeStore(json))
        return
      }
      guard what != .all else { throw HacksmithsError.badRows([(1, Texts.notWholeStore)]) }
      let numbered = zip(FileText.linesOfItems(bytes), items).enumerated().map { ($0 + 1, $1) }
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
  ) throws -> ([Row], [BadRow]) {
    var (rows, wrong): ([Row], [BadRow]) = ([], [])
    for source in sources {
      do {
        rows.append(try read(source))
      } catch {
        guard let fault = error.row else { throw error }
        wrong.append(fault)
      }
    }
    return (rows, wrong)
  }

  /// The same for the items of a list in JSON with their numbers and lines.
  private static func items<Row: FileRow>(
    _ items: [(number: Int, item: (line: Int, json: JSON))],
    _ read: (JSON, Int) throws -> Row
  ) throws -> ([Row], [BadRow]) {
    try rows(items) { number, item in
      do {
        var row = try read(item.json, item.line)
        row.entry = number
        return row
      } catch {
        guard let fault = error.row else { throw error }
        throw HacksmithsError.badRows([(fault.line, Texts.entry(number, fault.text))])
      }
    }
  }
}
