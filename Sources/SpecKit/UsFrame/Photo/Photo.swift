internal import SpecCore

/// The picture that is shown, and where it came from.
struct Photo: Sendable {
  enum Origin: String, MemberValue, CaseIterable { case avatar, file, url, camera, card }
  /// What read it.
  enum Decoder: String, MemberValue, CaseIterable { case spec, chafa, none }

  var origin: Origin
  /// The file as it is; empty for a card.
  var bytes: [UInt8]
  var picture: PictureSource
  var decoder: Decoder
  /// Why it is not what was wanted: a code of an error.
  var fallbackReason: String?
  /// Of the file, where `chafa` made a smaller one of it.
  var size: (width: Int, height: Int)?

  var format: PictureFormat? { PictureFormat(bytes) }
  var width: Int { size?.width ?? picture.width }
  var height: Int { size?.height ?? picture.height }

  var reader: PictureReader? {
    if case .file(_, let reader) = picture { reader } else { nil }
  }

  /// A file of a person.
  ///
  /// - Throws: what keeps it from being read, by `chafa` too.
  init(file bytes: [UInt8], _ origin: Origin, _ context: Context) throws {
    (self.origin, self.bytes) = (origin, bytes)
    do throws(PictureError) {
      (picture, decoder) = (try PictureSource(file: bytes), .spec)
    } catch {
      guard error.kind == .unsupportedFormat, let format = error.format,
        let found = try Chafa(context).decode(bytes, format)
      else { throw error }
      (picture, decoder, size) = (.raster(found.raster), .chafa, found.size)
      fallbackReason = "unsupported-picture"
    }
  }

  /// Decodes the whole file: damage behind the head shows only then.
  func check() throws(PictureError) { _ = try reader?.decode() }

  /// What is shown in the place of a picture: the person's own placeholder, or initials.
  init(cardOf person: Person, because reason: String, _ app: UsFrame) {
    if let placeholder = Assets(app: app).photo(.placeholder) {
      self = placeholder
      origin = .card
    } else {
      (origin, bytes, decoder) = (.card, [], .none)
      picture = .raster(InitialsCard(person).raster)
    }
    fallbackReason = reason
  }
}
