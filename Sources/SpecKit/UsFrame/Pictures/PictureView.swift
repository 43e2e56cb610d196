internal import SpecCore

/// What is to be drawn of a picture, and how.
struct PictureView: Sendable, Equatable {
  var fit = PictureFit.contain
  /// From 1 on; with ``PictureFit/cover``.
  var zoom = 1.0
  /// Of the part that is shown, from 0 to 1 each way.
  var center = (x: 0.5, y: 0.5)
  var background = RGB(0, 0, 0)

  init() {}

  static func == (a: Self, b: Self) -> Bool {
    a.fit == b.fit && a.zoom == b.zoom && a.center == b.center && a.background == b.background
  }

  /// What of a picture is drawn where.
  func placement(in area: PictureArea, width: Int, height: Int) -> PicturePlacement {
    switch fit {
    case .contain: PicturePlacement(containing: area, width: width, height: height)
    case .cover:
      PicturePlacement(
        covering: area,
        region: PictureRegion(
          covering: area, width: width, height: height, zoom: zoom, center: center))
    }
  }
}
