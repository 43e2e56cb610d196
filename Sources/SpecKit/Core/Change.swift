/// The change of an optional value by a request or a command: none, another value, or its removal.
package struct Change<Value: Sendable>: Sendable {
  package var value: Value?
  package var isCleared: Bool

  package init(value: Value? = nil, isCleared: Bool = false) {
    self.value = value
    self.isCleared = isCleared
  }

  package var isGiven: Bool { value != nil || isCleared }

  package func apply(to stored: inout Value?) {
    if isGiven { stored = value }
  }
}

extension Change: Equatable where Value: Equatable {}

extension Change where Value == String {
  /// An empty text is none.
  package func apply(to stored: inout String?) {
    if isGiven { stored = value.flatMap { $0.isEmpty ? nil : $0 } }
  }
}

extension Optional {
  /// Replaces the stored value if there is a new one.
  package func apply(to stored: inout Wrapped) {
    if let self { stored = self }
  }
}
