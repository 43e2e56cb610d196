internal import SpecCore

/// An event as a file brings it: the members of the body that would make or change it by the API,
/// and what only a file can say. What the file does not say is absent and stays as it is.
struct EventRow: ImportRow {
  var line: Int
  var id: Identifier
  /// By `EventBody`.
  private(set) var members: [JSON.Member] = []
  var isCanceled: Bool?
  var revision: Int?
  /// When it was changed last where it comes from.
  var changed: Instant?

  init(line: Int, id: Identifier) {
    self.line = line
    self.id = id
  }

  subscript(name: String) -> JSON? {
    get { members.first { $0.key == name }?.value }
    set {
      members.removeAll { $0.key == name }
      if let newValue { members.append(JSON.Member(name, newValue)) }
    }
  }

  /// An empty text takes away, unless the member is always there.
  mutating func text(_ name: String, _ text: String?, isNeeded: Bool = false) {
    guard let text else { return }
    self[name] = text.isEmpty && !isNeeded ? .null : .string(text)
  }

  static func list(_ texts: [String]) -> JSON {
    .array(texts.map { $0.trimmingSpaces() }.filter { !$0.isEmpty }.map { .string($0) })
  }

  /// The id for what has another name elsewhere: always the same for the same name.
  static func id(for name: String) -> Identifier {
    Identifier(String(SHA256.hex(composed(name)).prefix(24))) ?? Identifier(series: "0", number: 0)
  }

  /// What is wrong with it by itself.
  var problem: String? {
    if self["date"] == nil || self["end"] == nil { return "start and end are needed" }
    return Self.shape.problems(.object(members)).first?.message
  }

  private static let shape = EventBody.shape(.members("title", "date", "end"))
}
