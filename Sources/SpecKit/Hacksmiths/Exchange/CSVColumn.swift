internal import SpecCore

/// A column of a CSV file: the cell of an exported object, and what an imported cell becomes.
struct CSVColumn<Object>: Sendable {
  /// How import reads a cell. Nothing comes of an absent cell, nor of an empty one unless said.
  enum Kind: Sendable {
    /// An empty cell removes the text.
    case text
    /// An empty cell is an empty text.
    case neededText
    case word, number, flag, moment
    /// An empty cell removes the moment.
    case optionalMoment
    /// Several texts; an empty cell is an empty list.
    case list
  }

  let name: String
  /// Nil for a column that import does not read, or not by itself.
  let kind: Kind?
  /// The member of the body that an imported cell becomes.
  let member: String
  let value: @Sendable (Object) -> (any MemberValue)?

  init(
    _ name: String, _ kind: Kind? = nil, member: String? = nil,
    _ value: @escaping @Sendable (Object) -> (any MemberValue)?
  ) {
    self.name = name
    self.kind = kind
    self.member = member ?? name
    self.value = value
  }

  /// The cell of an object: a text as it is, empty where there is no value.
  func cell(_ object: Object) -> String {
    value(object)?.json.map { $0.string ?? $0.serialized() } ?? ""
  }

  /// Whether an object without such a value lacks the member.
  var isOptional: Bool { kind == .text || kind == .optionalMoment }

  /// The member of the body.
  ///
  /// - Parameters:
  ///   - zone: of times on a wall clock.
  ///   - note: called if a time occurs twice.
  /// - Throws: `RowError` with what is wrong.
  func json(
    _ row: CSVTable.Row, in zone: Zone = .utc, note: (String) -> Void = { _ in }
  ) throws -> JSON? {
    guard let kind, let cell = row.cells[name] else { return nil }
    switch kind {
    case .neededText: return .string(cell)
    case .list: return EventRow.list(CSV.items(of: cell))
    case .text where cell.isEmpty, .optionalMoment where cell.isEmpty: return .null
    case _ where cell.isEmpty: return nil
    case .text, .word: return .string(cell)
    case .number:
      guard let number = Int64(cell) else {
        throw row.error(name, "invalid whole number '\(cell)'")
      }
      return .int(number)
    case .flag:
      switch cell.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw row.error(name, Texts.expectedFlag)
      }
    case .moment, .optionalMoment:
      do {
        let when = try MomentArgument.parse(argument: cell)
        guard when.isAbsolute else {
          throw row.error(name, Shape.badInstant(cell))
        }
        return .string(try when.instant(in: zone, now: .firstWritten, note: note).iso8601)
      } catch let error as RowError {
        throw error
      } catch {
        throw row.error(name, error.message)
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
