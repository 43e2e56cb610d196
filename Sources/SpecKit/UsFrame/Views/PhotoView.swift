internal import SpecCore

/// What is known of a picture, and how it would be drawn.
struct PhotoView: Record, Presentable {
  let photo: Photo
  let view: PictureView
  let output: PictureOutput

  static let members: [RecordMember<Self>] = [
    RecordMember("source", \.photo.origin, "where the picture is from; a card has initials"),
    RecordMember("format", \.photo.format, "what the file is, by its bytes"),
    RecordMember("width", \.photo.width, "pixels across, upright"),
    RecordMember("height", \.photo.height, "pixels down, upright"),
    RecordMember("orientation", \.orientation, "how the file turns it, 1 to 8 as in EXIF"),
    RecordMember("bytes", \.photo.bytes.count, "size of the file"),
    RecordMember("sha256", \.sha256, "SHA-256 of the file"),
    RecordMember("fit", \.view.fit, "all of the picture, or what fills the area"),
    RecordMember("zoom", \.view.zoom, "how far it is enlarged beyond filling"),
    RecordMember("center", \.center, "the middle of the part, across and down, 0 to 1"),
    RecordMember("crop", \.crop, "the part that is drawn, in pixels of the picture"),
    RecordMember("protocol", \.output.choice.method, "how it is drawn"),
    RecordMember("protocolReason", \.output.choice.reason.description, "why so"),
    RecordMember("size", \.size, "the area"),
    RecordMember("drawn", \.drawn, "where in the area the picture is"),
    RecordMember("decoder", \.photo.decoder, "what read the file"),
    RecordMember("fallbackReason", \.photo.fallbackReason, "why spec did not read a picture"),
  ]

  struct Size: Record {
    var columns: Int
    var rows: Int
    static let members: [RecordMember<Self>] = [
      RecordMember("columns", \.columns, "cells across"),
      RecordMember("rows", \.rows, "cells down"),
    ]
  }

  struct Crop: Record {
    var region: PictureRegion
    static let members: [RecordMember<Self>] = [
      RecordMember("x", \.region.x, "from the left"), RecordMember("y", \.region.y, "from the top"),
      RecordMember("width", \.region.width, "pixels across"),
      RecordMember("height", \.region.height, "pixels down"),
    ]
  }

  struct Drawn: Record {
    var placement: PicturePlacement
    var unit: String
    static let members: [RecordMember<Self>] = [
      RecordMember("x", \.placement.x, "units from the left"),
      RecordMember("y", \.placement.y, "units from the top"),
      RecordMember("width", \.placement.width, "units across"),
      RecordMember("height", \.placement.height, "units down"),
      RecordMember("unit", \.unit, "pixel, half-block or cell"),
    ]
  }

  private var orientation: Int { Int((photo.reader?.orientation ?? .upright).rawValue) }
  private var sha256: String? {
    photo.bytes.isEmpty ? nil : Hex.encode(SHA256.hash(photo.bytes))
  }
  private var center: [Double] { [view.center.x, view.center.y] }
  private var size: Size { Size(columns: output.size.columns, rows: output.size.rows) }
  private var placement: PicturePlacement {
    view.placement(in: output.area, width: photo.width, height: photo.height)
  }
  private var crop: Crop { Crop(region: placement.region) }
  private var drawn: Drawn { Drawn(placement: placement, unit: output.choice.method.unit) }

  func records() -> [[String]] {
    [
      [
        photo.origin.rawValue, photo.format?.rawValue ?? "", "\(photo.width)x\(photo.height)",
        output.choice.method.rawValue, output.choice.reason.description,
      ]
    ]
  }
}
