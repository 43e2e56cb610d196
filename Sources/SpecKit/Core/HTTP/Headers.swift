/// Header fields in their order; names are compared without case.
package struct Headers: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(_ fields: KeyValuePairs<String, String>) {
    self.fields = fields.map { Field(name: $0.key, value: $0.value) }
  }

  /// The first value of a name; setting it replaces all of them, or removes them with nil.
  package subscript(name: String) -> String? {
    get { fields.first { Grammar.same($0.name, name) }?.value }
    set {
      let index = fields.firstIndex { Grammar.same($0.name, name) }
      fields.removeAll { Grammar.same($0.name, name) }
      guard let newValue else { return }
      fields.insert(Field(name: name, value: newValue), at: index ?? fields.count)
    }
  }

  package func all(_ name: String) -> [String] {
    fields.filter { Grammar.same($0.name, name) }.map(\.value)
  }

  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}
