internal import SpecCore

/// The pictures that were put into the frame, kept by their content.
struct OwnPhotos {
  let app: UsFrame

  static let folder = "photos"

  /// The file is stored before it is named as the picture of the person.
  ///
  /// - Throws: what keeps the file from being shown.
  @discardableResult
  func set(_ bytes: [UInt8], _ origin: Photo.Origin, of person: Person, _ service: ServiceName)
    throws -> Photo
  {
    let photo = try Photo(file: bytes, origin, app.context)
    try photo.check()
    let blob = Self.blob(bytes)
    let key = Self.key(person, service)
    try app.store.transaction { transaction in
      if try !transaction.exists(blob) { try transaction.set(blob, bytes) }
      try transaction.update(Documents.frame) {
        $0[key] = FramePhoto(source: origin, file: blob.path)
      }
    }
    app.record(.photo(source: origin.rawValue))
    return photo
  }

  func change(
    _ person: Person, _ service: ServiceName, _ body: (FramePhoto) -> FramePhoto
  ) throws {
    try app.store.transaction { transaction in
      try transaction.update(Documents.frame) { choice in
        let key = Self.key(person, service)
        choice[key] = body(choice[key])
      }
    }
  }

  static func key(_ person: Person, _ service: ServiceName) -> String {
    "\(service.rawValue):\(person.id.text)"
  }

  static func blob(_ bytes: [UInt8]) -> Blob {
    let ending = PictureFormat(bytes)?.rawValue ?? "bin"
    return Blob(.data, "\(folder)/\(Hex.encode(SHA256.hash(bytes))).\(ending)")
  }

  /// The paths of all pictures, below the folder of the module's data, and which are in use.
  func all() throws -> [(path: String, isUsed: Bool)] {
    try app.store.read { snapshot in
      let used = Set(
        try snapshot.value(Documents.frame).people?.values.compactMap(\.file) ?? [])
      return try snapshot.paths(.data, under: Self.folder).sorted().map { ($0, used.contains($0)) }
    }
  }

  /// Where a kept picture is.
  func path(_ file: String) throws -> String { try app.store.path(of: Blob(.data, file)) }

  static func forget(_ transaction: Transaction) throws {
    for path in try transaction.paths(.data, under: folder) {
      try transaction.delete(Blob(.data, path))
    }
  }
}
