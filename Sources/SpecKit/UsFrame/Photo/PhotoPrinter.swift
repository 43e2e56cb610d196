internal import SpecCore

/// Writes a drawn picture to standard output.
struct PhotoPrinter {
  let context: Context

  init(_ context: Context) { self.context = context }

  func print(_ picture: DrawnPicture) throws {
    guard context.output.isTerminal, case .pixels(let pixels) = picture.form else {
      return try context.output.writeBytes(picture.text)
    }
    // Room is made first, so that nothing scrolls under the picture.
    let rows = picture.area.rows
    let room = [UInt8](repeating: 0x0A, count: rows) + Array("\u{1B}[\(rows)A\u{1B}7".utf8)
    let text = room + picture.text + Array("\u{1B}8\u{1B}[\(rows)B\r".utf8)
    guard let session = try? context.terminal.open(.inline) else {
      return try context.output.writeBytes(text)
    }
    defer { session.close() }
    // Whoever ends this meanwhile gets a terminal that is not in the midst of a sequence, nor with
    // half a picture.
    session.leave(with: Array("\u{1B}\\\u{1B}\\".utf8) + pixels.deletion)
    try session.write(String(decoding: text, as: UTF8.self))
    session.leave(with: [])
  }
}

/// Writes all pixels of a picture as a PAM file.
struct PixelFile {
  let context: Context

  init(_ context: Context) { self.context = context }

  /// Writes row by row if the picture is stored upright, which takes less memory.
  func write(_ picture: PictureSource) throws {
    switch picture {
    case .raster(let raster): try context.output.writeBytes(raster.pam)
    case .file(let bytes, let reader):
      guard reader.orientation == .upright else {
        return try context.output.writeBytes(try Raster(reading: bytes).pam)
      }
      let decoded = try reader.decode()
      try context.output.writeBytes(Raster.pamHead(width: reader.width, height: reader.height))
      try decoded.forEachRow { _, row in try context.output.writeBytes(row) }
    }
  }
}
