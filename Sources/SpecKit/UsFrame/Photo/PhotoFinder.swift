internal import SpecCore

/// Finds the picture of the VIP.
struct PhotoFinder {
  let app: UsFrame

  /// The avatar, or a card where there is none or it cannot be read.
  func photo(of person: Person, _ signIn: SignIn) throws -> Photo {
    switch try AvatarFetch(app: app).picture(of: person, signIn) {
    case .none(let reason): return Photo(cardOf: person, because: reason)
    case .picture(let bytes):
      do {
        let photo = try Photo(file: bytes, .avatar, app.context)
        // Damage behind the head shows only when the pixels are read.
        if case .file(_, var reader) = photo.picture {
          var strip = PictureStrip()
          while try reader.read(&strip) {}
        }
        return photo
      } catch let error as PictureError {
        return Photo(cardOf: person, because: error.failure(in: "en").code)
      }
    }
  }
}

/// Reads a file that a person names.
enum PhotoFile {
  /// - Throws: 66 if it is not there, 64 for a folder, 74 if it cannot be read, 1 if it is too large.
  static func read(_ path: String, _ context: Context) throws -> [UInt8] {
    let limit = PictureLimits().bytes
    if path == "-" { return try context.input.readAll(limit) }
    do {
      guard let status = try Files.status(path) else { throw UsFrameError.noSuchFile(path) }
      if status.kind == .directory { throw UsFrameError.directory(path) }
      if status.kind == .file, status.size > limit {
        throw PictureError.tooManyBytes(Int(status.size), limit: limit)
      }
      return try Files.read(path, limit: limit)
    } catch let error as SystemError where error.isAbsence {
      throw UsFrameError.noSuchFile(path)
    }
  }
}
