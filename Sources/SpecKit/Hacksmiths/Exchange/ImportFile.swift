internal import SpecCore

/// An item of a file, and its position there.
protocol ImportRow {
  /// From 1.
  var line: Int { get }
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

  /// - Parameter zone: of times on a wall clock that name none.
  /// - Throws: `RowError` for what is no such file at all.
  init(_ bytes: [UInt8], _ format: Export.Format, zones: ZoneCache, zone: Zone?) throws {
    let bytes = IncomingText.unmarked(bytes[...])
    switch format {
    case .ics:
      let reader = try CalendarReader(bytes, zones: zones, floating: zone)
      (holding, wrong, notes) = (.events(reader.rows), reader.wrong, reader.notes)
    case .csv:
      let table = try CSVTable(TextFile.text(bytes), needs: ["first", "name"])
      var rows: [PersonRow] = []
      wrong = table.wrong
      for row in table.rows {
        do throws(RowError) {
          rows.append(try PersonRow(row))
        } catch {
          wrong.append(error)
        }
      }
      holding = .people(rows)
      notes = table.unknown(PersonRow.columns.map(\.name) + ["name"]).map {
        "column \($0) was left out"
      }
    case .json:
      holding = .all(try StoreArchive(TextFile.json(bytes)))
    }
  }
}
