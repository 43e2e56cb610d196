internal import SpecCore

/// Finds the picture of the VIP.
struct PhotoFinder {
  let app: UsFrame

  /// The own picture, else the avatar, or a card where there is none or it cannot be read; and the
  /// choice of its part.
  func photo(of person: Person, _ signIn: SignIn) throws -> (photo: Photo, choice: FramePhoto) {
    let choice = try app.store.read { try $0.value(Documents.frame) }[
      OwnPhotos.key(person, signIn.service)]
    if let file = choice.file, let origin = choice.source {
      let bytes = try app.store.read { try $0.bytes(Blob(.data, file)) }
      if let bytes, let photo = try? Photo(file: bytes, origin, app.context),
        (try? photo.check()) != nil
      {
        return (photo, choice)
      }
      app.log(.warning, "photo-lost", app.strings(.logPhotoLost, file))
      var photo = try avatar(of: person, signIn)
      photo.fallbackReason = "photo-lost"
      return (photo, FramePhoto())
    }
    return (try avatar(of: person, signIn), choice)
  }

  private func avatar(of person: Person, _ signIn: SignIn) throws -> Photo {
    switch try AvatarFetch(app: app).picture(of: person, signIn) {
    case .none(let reason): return card(person, reason)
    case .picture(let bytes):
      do {
        let photo = try Photo(file: bytes, .avatar, app.context)
        try photo.check()
        return photo
      } catch let error as PictureError {
        return card(person, error.failure.code)
      }
    }
  }

  private func card(_ person: Person, _ reason: String) -> Photo {
    if reason != "no-picture" { app.log(.info, reason, app.strings(.logCard)) }
    return Photo(cardOf: person, because: reason, app)
  }
}

/// Reads a file that a person names.
enum PhotoFile {
  /// - Throws: 66 if it is not there, 64 for a folder or no name, 74 if it cannot be read, 1 if it is too large.
  static func read(_ path: String, _ context: Context) throws -> [UInt8] {
    let limit = PictureLimits().bytes
    guard !path.isEmpty else { throw Failure.emptyFileName }
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
    } catch let error as SystemError where error.isTooLarge {
      // A pipe or a device, whose size nothing tells before.
      throw PictureError.tooManyBytes(limit + 1, limit: limit)
    }
  }
}
