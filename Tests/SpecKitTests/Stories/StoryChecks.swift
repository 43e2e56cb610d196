import SpecCore

/// Verifies what a story says about the output of a command.
struct CheckedOutput {
  let result: StoryRunner.Result
  let fill: (String) -> String

  func verify(_ check: StoryCheck) throws {
    func require(_ isSo: Bool, _ text: @autoclosure () -> String) throws {
      if !isSo { throw StoryRunner.Difference(line: check.line, text: text()) }
    }
    switch check.kind {
    case .has(let isWanted, let text):
      try require(
        result.output.contains(fill(text)) == isWanted,
        "the output \(isWanted ? "lacks" : "has") '\(fill(text))':\n\(result.output)")
    case .error(let isWanted, let text):
      try require(
        result.error.contains(fill(text)) == isWanted,
        "standard error \(isWanted ? "lacks" : "has") '\(fill(text))':\n\(result.error)")
    case .json(let path, let comparison, let value):
      let values = try StoryJSON(result.output).values(at: path)
      try require(
        StoryJSON.compare(values, comparison, fill(value)),
        "\(path) is \(values.map(StoryJSON.text)), not \(comparison) \(fill(value))")
    case .frame(let which, let isWanted, let text):
      let frames = frames()
      let chosen: [String] =
        switch which {
        case "last": frames.suffix(1)
        case "any", "none": frames
        default: Int(which).map { $0 <= frames.count ? [frames[$0 - 1]] : [] } ?? []
        }
      try require(!chosen.isEmpty, "there is no frame \(which) of \(frames.count)")
      let isThere = chosen.contains { $0.contains(fill(text)) }
      try require(
        isThere == (isWanted && which != "none"),
        "frame \(which) \(isThere ? "has" : "lacks") '\(fill(text))':\n\(chosen.last ?? "no such frame")"
      )
    case .keep: break
    }
  }

  /// The frames of a screen that was driven by `--keys`, each with its heading.
  private func frames() -> [String] {
    var frames: [String] = []
    for line in result.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== "), line.hasSuffix(" ==") || frames.isEmpty {
        frames.append(String(line))
      } else if !frames.isEmpty {
        frames[frames.count - 1] += "\n\(line)"
      }
    }
    return frames
  }
}

/// JSON output; objects on lines of their own are an array.
struct StoryJSON {
  private let root: JSON

  init(_ text: String) throws {
    do {
      root = try JSON(parsing: text)
    } catch {
      root = .array(try text.split(separator: "\n").map { try JSON(parsing: String($0)) })
    }
  }

  /// The values at a path such as `timers[0].title`, `[1].id` or `timers[*].title`; `.` is the whole.
  func values(at path: String) -> [JSON] {
    var values = [root]
    for part in path.replacing("[", with: ".[").split(separator: ".") {
      values = values.flatMap { value -> [JSON] in
        guard part.hasPrefix("["), part.hasSuffix("]") else {
          return value[String(part)].map { [$0] } ?? []
        }
        let items = value.array ?? []
        if part == "[*]" { return items }
        guard let index = Int(part.dropFirst().dropLast()) else { return [] }
        let place = index < 0 ? items.count + index : index
        return items.indices.contains(place) ? [items[place]] : []
      }
    }
    return values
  }

  static func text(_ value: JSON) -> String { value.string ?? value.serialized() }

  /// - Parameter comparison: `is`, `has`, `count`, `sorted` or `absent`.
  static func compare(_ values: [JSON], _ comparison: String, _ expected: String) -> Bool {
    switch comparison {
    case "is": values.map(text).joined(separator: " ") == expected
    case "has": values.contains { text($0).contains(expected) }
    case "count":
      "\(values.count == 1 ? values[0].array?.count ?? values[0].object?.count ?? 1 : values.count)"
        == expected
    case "sorted":
      !values.isEmpty
        && zip(values.map(text), values.map(text).dropFirst()).allSatisfy { $0 <= $1 }
    case "absent": values.isEmpty || values == [.null]
    default: false
    }
  }
}
