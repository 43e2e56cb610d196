internal import SpecCore

/// The result of a row of a file.
struct ImportResult: Record {
  var result: String
  var id: Identifier
  var key: String
  var title: String

  static let members: [RecordMember<Self>] = [
    RecordMember("result", \.result, "`added`, `updated` or `same`."),
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("key", \.key, "The key to type for it."),
    RecordMember("title", \.title, "What it is called; of a person the full name."),
  ]

  init(_ result: String, _ event: Event) {
    (self.result, id, key, title) = (result, event.id, event.key, event.title)
  }

  init(_ result: String, _ person: Person) {
    (self.result, id, key, title) = (result, person.id, person.key, person.name.full)
  }
}
