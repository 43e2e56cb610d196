internal import SpecCore

/// The shape of the tree: its paths, and what an invitation is made of.
struct SchemaView: Record {
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "paths", { _ in DinDinRules.paths }, Text("where everything lies")),
    RecordMember(
      "invitation", { InvitationSchema(language: $0.language) },
      Text("what lies at /invitations/<uid>/<E>")),
  ]
}

/// An invitation and its fields.
struct InvitationSchema: Record {
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember("example", { _ in InvitationRecord.example }, Text("an invitation")),
    RecordMember(
      "fields", { schema in InvitationRecord.members.map { FieldSchema($0, schema.language) } },
      Text("name, type and meaning of each field")),
  ]
}

/// One field of a stored record.
struct FieldSchema: Record {
  let name: String
  let type: String
  let meaning: String

  init(_ member: RecordMember<InvitationRecord>, _ language: String) {
    name = member.name
    type = member.type.description
    meaning = member.help(language)
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, Text("its name")),
    RecordMember("type", \.type, Text("its type, with ? if it may be absent")),
    RecordMember("meaning", \.meaning, Text("what it means")),
  ]
}

extension SchemaView: Presentable {
  func text() -> String? {
    let invitation = InvitationSchema(language: language)
    let fields = InvitationRecord.members.map { member in
      FieldSchema(member, invitation.language).columnLine
    }
    let example = (InvitationRecord.example.json ?? .null).serialized(pretty: true)
    return (DinDinRules.paths + [example] + fields).joined(separator: "\n") + "\n"
  }
}

extension SchemaView {
  /// The same with the fields in columns.
  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let fields = InvitationRecord.members.map { FieldSchema($0, language) }
    let name = (fields.map { displayWidth($0.name) }.max() ?? 0) + 2
    let type = (fields.map { displayWidth($0.type) }.max() ?? 0) + 2
    let example = (InvitationRecord.example.json ?? .null).serialized(pretty: true)
    return DinDinRules.paths.flatMap { layout.wrapped(layout.data($0)) }
      + example.split(separator: "\n").flatMap {
        layout.pieces(Line(String($0)), room: layout.width)
      }
      + fields.flatMap { field -> [Line] in
        let head = layout.row([(Line(field.name, .bold), name), (Line(field.type, .dim), type)])
        let isBeside = layout.size != .narrow
        let room = layout.width - (isBeside ? name + type : 2)
        let meaning = layout.pieces(Line(field.meaning), room: room)
        guard isBeside else {
          return [layout.aligned(head)]
            + meaning.map { layout.aligned(layout.indented($0, by: 2)) }
        }
        return meaning.enumerated().map { index, line in
          layout.aligned(layout.row([(index == 0 ? head : Line(), name + type), (line, 0)]))
        }
      }
  }
}

extension FieldSchema {
  fileprivate var columnLine: String {
    columns("name", "type", "meaning").joined(separator: "\t")
  }
}
