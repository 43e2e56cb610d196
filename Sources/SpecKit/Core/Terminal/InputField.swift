/// A field of a form: controls in a row behind a label.
package struct InputField<Value: Sendable>: Sendable {
  /// The name by which a ``FieldError`` refers to it.
  package let name: String
  package let label: Text
  /// Shown beside or under the field while it has the focus.
  let hint: Text?
  let isShown: @Sendable (Value) -> Bool
  let controls: [InputControl<Value>]

  package init(
    _ name: String, _ label: Text, hint: Text? = nil,
    if isShown: @escaping @Sendable (Value) -> Bool = { _ in true },
    _ controls: InputControl<Value>...
  ) {
    (self.name, self.label, self.hint) = (name, label, hint)
    (self.isShown, self.controls) = (isShown, controls)
  }
}

/// An editor for one property of a value.
package struct InputControl<Value: Sendable>: Sendable {
  package typealias Path<Property> = any (WritableKeyPath<Value, Property> & Sendable)

  enum Editor: Sendable {
    case text(Path<String>, Text?)
    /// A password, which is not shown.
    case secret(Path<String>)
    /// A text of several lines.
    case paragraph(Path<String>)
    /// A date as text, which ``MonthGrid`` can replace.
    case date(Path<String>)
    /// A time as text, which ``TimeWheel`` can replace.
    case time(Path<String>, allowsEndOfDay: Bool)
    case flag(Path<Bool>, Text)
    case choice(name: @Sendable (Value) -> Text?, next: @Sendable (inout Value) -> Void)
  }

  /// Unique in the form; `focus.field` of a JSON frame.
  let name: String
  let editor: Editor
  /// The text between the control and the previous one; nil for a gap.
  let separator: String?
  private(set) var isShown: @Sendable (Value) -> Bool = { _ in true }

  private init(_ name: String, _ editor: Editor, separator: String? = nil) {
    (self.name, self.editor, self.separator) = (name, editor, separator)
  }

  package static func text(_ name: String, _ path: Path<String>, _ label: Text? = nil) -> Self {
    Self(name, .text(path, label))
  }
  package static func secret(_ name: String, _ path: Path<String>) -> Self {
    Self(name, .secret(path))
  }
  package static func paragraph(_ name: String, _ path: Path<String>) -> Self {
    Self(name, .paragraph(path))
  }
  package static func date(_ name: String, _ path: Path<String>) -> Self {
    Self(name, .date(path))
  }
  package static func time(
    _ name: String, _ path: Path<String>, separator: String = " ", allowsEndOfDay: Bool = false
  ) -> Self {
    Self(name, .time(path, allowsEndOfDay: allowsEndOfDay), separator: separator)
  }
  package static func flag(_ name: String, _ path: Path<Bool>, _ label: Text) -> Self {
    Self(name, .flag(path, label))
  }
  package static func choice<Choice: Equatable & Sendable>(
    _ name: String, _ path: Path<Choice>, _ choices: [(value: Choice, name: Text)]
  ) -> Self {
    Self(
      name,
      .choice(
        name: { value in choices.first { $0.value == value[keyPath: path] }?.name },
        next: { value in
          let place = choices.firstIndex { $0.value == value[keyPath: path] } ?? -1
          value[keyPath: path] = choices[(place + 1) % choices.count].value
        }))
  }

  /// The control where a condition holds.
  package func shown(if condition: @escaping @Sendable (Value) -> Bool) -> Self {
    var control = self
    control.isShown = condition
    return control
  }

  /// The property that a text input edits.
  var text: Path<String>? {
    switch editor {
    case .text(let path, _), .secret(let path), .paragraph(let path), .date(let path),
      .time(let path, _):
      path
    case .flag, .choice: nil
    }
  }

  /// Whether Enter opens a picker, and the first character replaces the text.
  var hasPicker: Bool {
    switch editor {
    case .date, .time: true
    default: false
    }
  }

  /// Whether Space changes it.
  var isSwitch: Bool {
    switch editor {
    case .flag, .choice: true
    default: false
    }
  }

  var isSecret: Bool { if case .secret = editor { true } else { false } }

  var isParagraph: Bool { if case .paragraph = editor { true } else { false } }
}

/// Reads, writes and names the dates of a form.
package struct InputDates: Sendable {
  let today: CivilDate
  let read: @Sendable (String) -> CivilDate?
  let write: @Sendable (CivilDate) -> String
  let month: @Sendable (Int) -> String
  /// Two letters each, from Monday.
  let weekdays: [String]

  /// - Parameters:
  ///   - read: returns nil of a text that is not a date.
  ///   - month: the name of a month, 1...12.
  package init(
    today: CivilDate, read: @escaping @Sendable (String) -> CivilDate?,
    write: @escaping @Sendable (CivilDate) -> String, month: @escaping @Sendable (Int) -> String,
    weekdays: [String]
  ) {
    (self.today, self.read, self.write) = (today, read, write)
    (self.month, self.weekdays) = (month, weekdays)
  }
}
