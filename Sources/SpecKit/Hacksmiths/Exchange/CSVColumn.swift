internal import SpecCore

/// A column of a CSV file: the cell of an exported object, and what an imported cell becomes.
struct CSVColumn<Object>: Sendable {
  /// How import reads a cell. Nothing comes of an absent cell, nor of an empty one unless said.
  enum Kind: Sendable {
    /// An empty cell removes the text.
    case text
    case word, flag
  }

  let name: String
  /// Nil for a column that import does not read, or not by itself.
  let kind: Kind?
  let value: @Sendable (Object) -> (any MemberValue)?

  init(
    _ name: String, _ kind: Kind? = nil, _ value: @escaping @Sendable (Object) -> (any MemberValue)?
  ) {
    self.name = name
    self.kind = kind
    self.value = value
  }

  /// The cell of an object: a text as it is, empty where there is no value.
  func cell(_ object: Object) -> String {
    value(object)?.json.map { $0.string ?? $0.serialized() } ?? ""
  }

  /// The member of the body.
  ///
  /// - Throws: `RowError` with what is wrong.
  func json(_ row: CSVTable.Row) throws(RowError) -> JSON? {
    guard let kind, let cell = row.cells[name] else { return nil }
    switch kind {
    case .text where cell.isEmpty: return .null
    case _ where cell.isEmpty: return nil
    case .text, .word: return .string(cell)
    case .flag:
      switch cell.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw RowError(row.line, "\(name): \(Texts.expectedFlag)")
      }
    }
  }
}

extension CSV {
  /// A file with a header.
  static func text<Object>(
    _ objects: [Object], _ columns: [CSVColumn<Object>], raw: Bool
  ) -> String {
    text(
      [columns.map(\.name)]
        + objects.map { object in columns.map { $0.cell(object) } }, raw: raw)
  }
}

extension EventObject {
  /// When registration opens and closes is left out where it follows from the rest.
  static let csvColumns: [CSVColumn<EventObject>] = [
    CSVColumn("id") { $0.id }, CSVColumn("key") { $0.key }, CSVColumn("title") { $0.title },
    CSVColumn("start") { $0.date }, CSVColumn("end") { $0.end },
    CSVColumn("timeZone") { $0.timeZone }, CSVColumn("place") { $0.place },
    CSVColumn("map") { $0.map }, CSVColumn("online") { $0.online },
    CSVColumn("capacity") { $0.capacity ?? 0 }, CSVColumn("waitlist") { $0.waitlist },
    CSVColumn("maxGuests") { $0.maxGuests }, CSVColumn("tags") { list($0.tags) },
    CSVColumn("state") { $0.state }, CSVColumn("taken") { $0.taken },
    CSVColumn("waiting") { $0.waiting }, CSVColumn("info") { $0.info },
    CSVColumn("registrationStart") {
      $0.registrationStart == $0.published ? nil : $0.registrationStart
    },
    CSVColumn("registrationEnd") { $0.registrationEnd == $0.date ? nil : $0.registrationEnd },
    CSVColumn("voteEnd") { $0.voteEnd }, CSVColumn("image") { $0.image },
    CSVColumn("marketing") { $0.marketing }, CSVColumn("cancelReason") { $0.cancelReason },
  ]

  /// Several texts in one cell, separated by semicolons; a semicolon in a text gets a backslash.
  private static func list(_ texts: [String]) -> String {
    texts.map { text in
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.flatMap { $0 == ";" || $0 == "\\" ? ["\\", $0] : [$0] }))
    }.joined(separator: ";")
  }
}

extension GuestObject {
  /// For those who run the event.
  static let csvColumns: [CSVColumn<GuestObject>] = [
    CSVColumn("id") { $0.id }, CSVColumn("key") { $0.key }, CSVColumn("first") { $0.name.first },
    CSVColumn("last") { $0.name.last }, CSVColumn("email") { $0.email },
    CSVColumn("answer") { $0.answer }, CSVColumn("guests") { $0.guests },
    CSVColumn("position") { $0.position }, CSVColumn("code") { $0.code },
    CSVColumn("checkedInAt") { $0.checkedInAt }, CSVColumn("since") { $0.since },
  ]
}

extension ExportObject.Answer {
  /// For the one who gave the answers.
  static let csvColumns: [CSVColumn<Self>] = [
    CSVColumn("id") { $0.event.id }, CSVColumn("key") { $0.event.key },
    CSVColumn("title") { $0.event.title }, CSVColumn("answer") { $0.answer.rawValue },
    CSVColumn("guests") { $0.guests }, CSVColumn("created") { $0.created },
    CSVColumn("changed") { $0.changed }, CSVColumn("source") { $0.source.rawValue },
  ]
}
