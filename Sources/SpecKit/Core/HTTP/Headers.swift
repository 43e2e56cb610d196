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
    get { fields.first { Self.same($0.name, name) }?.value }
    set {
      let index = fields.firstIndex { Self.same($0.name, name) }
      fields.removeAll { Self.same($0.name, name) }
      guard let newValue else { return }
      fields.insert(Field(name: name, value: newValue), at: index ?? fields.count)
    }
  }

  package func all(_ name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map(\.value)
  }

  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  private static func same(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8) { lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
