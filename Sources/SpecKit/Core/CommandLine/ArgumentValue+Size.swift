extension ScreenSize: ArgumentValue {
  package static func parse(argument text: String) throws -> ScreenSize {
    if let size = ScreenSize(text) { return size }
    guard numbers(text) != nil else {
      throw Failure(badValue: argumentTexts.size, code: "bad-size", ["text": text])
    }
    let (low, high) = (limit.lowerBound, limit.upperBound)
    throw Failure(
      badValue: argumentTexts.outOfRange, code: "bad-size",
      ["text": text, "low": "\(low)x\(low)", "high": "\(high)x\(high)"])
  }
}

extension CellSize: ArgumentValue {
  package static func parse(argument text: String) throws -> CellSize {
    guard let size = CellSize(text) else {
      throw Failure(
        badValue:
          "'\(text)' is not the size of a cell; write its width and height in pixels like 10x20",
        code: "bad-size")
    }
    return size
  }
}
