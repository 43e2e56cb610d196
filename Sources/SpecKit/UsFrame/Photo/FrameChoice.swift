internal import SpecCore

/// What is kept about the frame across sign-outs: who was framed last, and the picture of each
/// person.
struct FrameChoice: Sendable, Hashable, Codable {
  var lastVip: Person?
  /// By service and id of the person.
  var people: [String: FramePhoto]?

  subscript(person: String) -> FramePhoto {
    get { people?[person] ?? FramePhoto() }
    set {
      var all = people ?? [:]
      all[person] = newValue == FramePhoto() ? nil : newValue
      people = all.isEmpty ? nil : all
    }
  }
}

/// The picture that is shown of a person, and which part of it.
struct FramePhoto: Sendable, Hashable, Codable {
  /// Nil is the avatar.
  var source: Photo.Origin?
  /// Of an own picture, below the folder of the module's data.
  var file: String?
  var fit: PictureFit?
  var zoom: Double?
  /// Across and down, from 0 to 1.
  var center: [Double]?

  static let zooms = 1.0...8.0

  /// The same picture in another part.
  func adjusted(zoom: Double, center: (x: Double, y: Double)) -> FramePhoto {
    var photo = self
    (photo.fit, photo.zoom, photo.center) = (.cover, zoom, [center.x, center.y])
    return photo
  }

  /// The same picture as it is shown without a choice.
  var unadjusted: FramePhoto { FramePhoto(source: source, file: file) }

  /// How it is drawn.
  func view(_ settings: FrameSettings) -> PictureView {
    var view = PictureView()
    view.fit = fit ?? settings.fit
    view.background = settings.background
    view.zoom = min(max(zoom ?? 1, Self.zooms.lowerBound), Self.zooms.upperBound)
    if let center, center.count == 2 {
      view.center = (min(max(center[0], 0), 1), min(max(center[1], 0), 1))
    }
    return view
  }
}

extension Photo.Origin: Codable {}
extension PictureFit: Codable {}
