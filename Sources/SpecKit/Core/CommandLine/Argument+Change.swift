extension Argument {
  /// The option `--NAME`, which gives a value to change to, and the flag `--no-NAME`, which takes
  /// the value away.
  package static func change<Value: ArgumentValue>(
    _ name: String, _ path: Path<Change<Value>>, value: String, help: Text
  ) -> [Self] {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value, help: help, choices: Value.choices)
    return change(info, path) { text, _ in try Value.parse(argument: text) }
  }

  /// The same for a list: each use of the option adds a value.
  package static func changes<Value: ArgumentValue>(
    _ name: String, _ path: Path<Change<[Value]>>, value: String, help: Text
  ) -> [Self] {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value, help: help, choices: Value.choices,
      isRepeatable: true)
    return change(info, path) { text, values in
      try (values ?? []) + [Value.parse(argument: text)]
    }
  }

  /// The flags `--NAME` and `--no-NAME`.
  package static func change(
    _ name: String, _ path: Path<Change<Bool>>, help: Text
  ) -> [Self] {
    change(ArgumentInfo(kind: .flag, name: name, help: help), path) { _, _ in true }
  }

  private static func change<Value>(
    _ info: ArgumentInfo, _ path: Path<Change<Value>>,
    to value: @escaping @Sendable (_ text: String, _ earlier: Value?) throws -> Value
  ) -> [Self] {
    let conflict = Failure(
      badValue: Text("--{name} and --no-{name} exclude each other; give one"),
      code: "exclusive-options", ["name": info.name])
    let clearing = ArgumentInfo(kind: .flag, name: "no-\(info.name)", help: Text("Take it away."))
    return [
      Self(info: info) { text, command in
        if command[keyPath: path].isCleared { throw conflict }
        command[keyPath: path].value = try value(text, command[keyPath: path].value)
      },
      Self(info: clearing) { _, command in
        if command[keyPath: path].value != nil { throw conflict }
        command[keyPath: path].isCleared = true
      },
    ]
  }
}
