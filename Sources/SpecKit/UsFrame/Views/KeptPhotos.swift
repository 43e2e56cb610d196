internal import SpecCore

/// A picture that was put into the frame.
struct KeptPhoto: Record {
  var sha256: String
  var format: PictureFormat?
  var width: Int?
  var height: Int?
  var bytes: Int
  var addedAt: Instant
  var inUse: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("sha256", \.sha256, "SHA-256 of the file"),
    RecordMember("format", \.format, "what the file is, by its bytes"),
    RecordMember("width", \.width, "pixels across, upright, where spec reads it"),
    RecordMember("height", \.height, "pixels down"),
    RecordMember("bytes", \.bytes, "size of the file"),
    RecordMember("addedAt", \.addedAt, "when it was put into the frame"),
    RecordMember("inUse", \.inUse, "whether it is the picture of somebody now"),
  ]
}

struct KeptPhotos: Presentable {
  let payload: [KeptPhoto]

  func records() -> [[String]] {
    payload.map { photo in
      let size = photo.width.flatMap { width in photo.height.map { "\(width)x\($0)" } }
      return [photo.sha256, photo.format?.rawValue ?? "", size ?? "", photo.addedAt.iso8601]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    payload.map { photo in
      let size = photo.width.flatMap { width in photo.height.map { "\(width)x\($0)" } } ?? ""
      let mark = page.isUTF8 ? "▸ " : "> "
      return
        (Line(photo.inUse ? mark : "  ") + Line(photo.sha256.prefix(12) + "  ", .bold)
        + Line("\(photo.format?.rawValue ?? "") \(size)  ") + Line(photo.addedAt.iso8601, .dim))
        .truncated(to: page.columns, ellipsis: page.ellipsis)
    }
  }
}

extension OwnPhotos {
  /// Newest first.
  func list() throws -> [KeptPhoto] {
    try all().compactMap { file, isUsed -> KeptPhoto? in
      let path = try path(file)
      guard let status = try Files.status(path) else { return nil }
      let bytes = try Files.read(path, limit: PictureLimits().bytes)
      let source = try? PictureSource(file: bytes)
      let name = file.split(separator: "/").last ?? ""
      return KeptPhoto(
        sha256: String(name.prefix { $0 != "." }), format: PictureFormat(bytes),
        width: source?.width, height: source?.height, bytes: bytes.count,
        addedAt: status.modified.wholeSecond, inUse: isUsed)
    }
    .sorted { $0.addedAt != $1.addedAt ? $0.addedAt > $1.addedAt : $0.sha256 < $1.sha256 }
  }
}
