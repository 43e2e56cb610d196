extension Argument {
  /// The option `--NAME`, which gives a value to change to, and the flag `--no-NAME`, which takes
  /// the value away.
  package static func change<Value: ArgumentValue>(
    _ name: String, _ path: Path<Change<Value>>, value: String, help: Text, shows: Text? = nil
  ) -> [Self] {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value, help: help, choices: Value.choices, shows: shows)
    let option = Self(info: info) { text, command in
      if command[keyPath: path].isCleared { throw Failure.exclusiveOptions(name) }
      command[keyPath: path].value = try Value.parse(argument: text)
    }
    return [option, clear(name, path)]
  }

  /// The same for a list: each use of the option adds a value.
  package static func changes<Value: ArgumentValue>(
    _ name: String, _ path: Path<Change<[Value]>>, value: String, help: Text
  ) -> [Self] {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value, help: help, choices: Value.choices,
      isRepeatable: true)
    let option = Self(info: info) { text, command in
      if command[keyPath: path].isCleared { throw Failure.exclusiveOptions(name) }
      command[keyPath: path].value =
        try (command[keyPath: path].value ?? [])
        + [Value.parse(argument: text)]
    }
    return [option, clear(name, path)]
  }

  /// The flags `--NAME` and `--no-NAME`.
  package static func change(
    _ name: String, _ path: Path<Change<Bool>>, help: Text
  ) -> [Self] {
    let info = ArgumentInfo(kind: .flag, name: name, help: help)
    let flag = Self(info: info) { _, command in
      if command[keyPath: path].isCleared { throw Failure.exclusiveOptions(name) }
      command[keyPath: path].value = true
    }
    return [flag, clear(name, path)]
  }

  private static func clear<Value>(_ name: String, _ path: Path<Change<Value>>) -> Self {
    Self(info: ArgumentInfo(kind: .flag, name: "no-\(name)", help: argumentTexts.clear)) {
      if $1[keyPath: path].value != nil { throw Failure.exclusiveOptions(name) }
      $1[keyPath: path].isCleared = true
    }
  }
}
