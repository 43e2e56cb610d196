extension PictureError: ReportedError {
  package var failure: Failure {
    switch self {
    case .unknownFormat:
      Failure(
        .damaged, "not-a-picture",
        Text("unreadable picture; give a PNG or JPEG file"))
    case .unsupportedFormat(let format):
      Failure(
        .damaged, "unsupported-picture",
        Text("pictures of the format {format} are not read; give a PNG or JPEG file"),
        ["format": format.name])
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
    case .png(let error): Self.damaged(.png, error.description)
    case .jpeg(let error): Self.damaged(.jpeg, error.description)
    }
  }

  /// - Parameter problem: in the words of the format, which are the same in all languages.
  private static func damaged(_ format: PictureFormat, _ problem: String) -> Failure {
    Failure(
      .damaged, "damaged-picture",
      Text("the picture cannot be read: {format}: {problem}"),
      ["format": format.name, "problem": problem])
  }
}

extension PictureFormat {
  /// As it is written.
  package var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}
