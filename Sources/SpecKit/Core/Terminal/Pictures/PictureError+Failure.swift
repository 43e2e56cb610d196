extension PictureError: ReportedError {
  package var failure: Failure {
    switch kind {
    case .unknownFormat:
      Failure(
        .damaged, "not-a-picture",
        Text("unreadable picture; give a PNG or JPEG file"))
    case .unsupportedFormat:
      Failure(
        .damaged, "unsupported-picture",
        Text("pictures of the format {format} are not read; give a PNG or JPEG file"),
        ["format": formatName])
    case .tooManyBytes(let count, let limit):
      Failure(
        .refused, "picture-too-large",
        Text("the picture has {count} bytes, and {limit} is the most; save a smaller one"),
        ["count": "\(count)", "limit": "\(limit)"])
    case .tooManyPixels(let width, let height, let limit):
      Failure(
        .refused, "picture-too-large",
        Text(
          "the picture has {width} × {height} pixels, and {limit} is the most; save a smaller one"),
        ["width": "\(width)", "height": "\(height)", "limit": "\(limit)"])
    case .sideTooLong(let length, let limit):
      Failure(
        .refused, "picture-too-large",
        Text(
          "a side of the picture has {length} pixels, and {limit} is the most; save a smaller one"),
        ["length": "\(length)", "limit": "\(limit)"])
    case .damaged:
      Failure(
        .damaged, "damaged-picture",
        Text("the picture cannot be read: {format}: {problem}"),
        ["format": formatName, "problem": problem])
    }
  }

  private var formatName: String {
    format.map { $0 == .webp ? "WebP" : $0.rawValue.uppercased() } ?? ""
  }

  /// In English, because it has the words of the format.
  private var problem: String { offset.map { "\(what) (byte \($0))" } ?? what }
}
