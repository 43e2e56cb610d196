extension PictureError: ReportedError {
  package func failure(in language: String) -> Failure {
    switch self {
    case .unknownFormat:
      Failure(
        .damaged, "not-a-picture",
        Text("unreadable picture; give a PNG or JPEG file"),
        in: language)
    case .unsupportedFormat(let format):
      Failure(
        .damaged, "unsupported-picture",
        Text("pictures of the format {format} are not read; give a PNG or JPEG file"),
        in: language, ["format": format.name])
    case .tooManyBytes(let count, let limit):
      Failure(
        .refused, "picture-too-large",
        Text("the picture has {count} bytes, and {limit} is the most; save a smaller one"),
        in: language, ["count": "\(count)", "limit": "\(limit)"])
    case .tooManyPixels(let width, let height, let limit):
      Failure(
        .refused, "picture-too-large",
        Text(
          "the picture has {width} × {height} pixels, and {limit} is the most; save a smaller one"),
        in: language, ["width": "\(width)", "height": "\(height)", "limit": "\(limit)"])
    case .sideTooLong(let length, let limit):
      Failure(
        .refused, "picture-too-large",
        Text(
          "a side of the picture has {length} pixels, and {limit} is the most; save a smaller one"),
        in: language, ["length": "\(length)", "limit": "\(limit)"])
    case .png(let error): Self.damaged(.png, error.description, language)
    case .jpeg(let error): Self.damaged(.jpeg, error.description, language)
    }
  }

  /// - Parameter problem: in the words of the format, which are the same in all languages.
  private static func damaged(
    _ format: PictureFormat, _ problem: String, _ language: String
  ) -> Failure {
    Failure(
      .damaged, "damaged-picture",
      Text("the picture cannot be read: {format}: {problem}"),
      in: language, ["format": format.name, "problem": problem])
  }
}

extension PictureFormat {
  /// As it is written.
  package var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}

extension PNGError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badSignature: "signature"
    case .cutOff(let chunk): "cut off in \(chunk)"
    case .badCRC(let chunk): "CRC of \(chunk)"
    case .badLength(let chunk, let length): "\(length) bytes of \(chunk)"
    case .unknownCritical(let chunk): "unknown chunk \(chunk)"
    case .misplaced(let chunk): "\(chunk) in a wrong place"
    case .missing(let chunk): "no \(chunk)"
    case .badSize(let width, let height): "size \(width) x \(height)"
    case .badColor(let type, let depth): "color type \(type) with bit depth \(depth)"
    case .badMethod(let method, let number): "\(method.rawValue) method \(number)"
    case .badPalette(let entries, let depth): "\(entries) palette entries for bit depth \(depth)"
    case .badPaletteIndex(let index, let entries):
      "palette index \(index) of \(entries) entries"
    case .badFilter(let number): "filter type \(number)"
    case .dataTooShort: "data end before the last row"
    case .dataTooLong: "data go on behind the last row"
    case .data(let error): "compressed data: \(error)"
    }
  }
}

extension ZlibError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cutOff: "cut off"
    case .badHeader(let head): "header \(head)"
    case .needsDictionary: "a dictionary is needed"
    case .badBlockType: "block type 3"
    case .badStoredLength(let length, _): "stored length \(length)"
    case .tooManyCodes(let literals, let distances): "\(literals) and \(distances) codes"
    case .badCodeLengths(let alphabet): "code lengths of \(alphabet.rawValue)"
    case .badCode: "bits that are no code"
    case .badDistance(let distance, _): "distance \(distance)"
    case .tooLong(let limit): "more than \(limit) bytes"
    case .badCheck: "Adler-32"
    }
  }
}
