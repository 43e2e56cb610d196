internal import SpecCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// Pictures read and scaled, for scripts that compare them with what other programs make of them:
//   picture-tool pam FILE                                     the pixels, upright, as a PAM file
//   picture-tool png FILE                                     the same as a PNG file
//   picture-tool half|pixels COLUMNSxROWS WIDTHxHEIGHT FILE   contained in cells of that size, over black
//   picture-tool palette COLUMNSxROWS WIDTHxHEIGHT FILE       the same in 256 colors, dithered
//   picture-tool sixel COLUMNSxROWS WIDTHxHEIGHT FILE         the same as sixels
// Ends with 65 and the reason if the file is refused.
func put(_ bytes: [UInt8]) {
  bytes.withUnsafeBytes { bytes in
    var place = 0
    while place < bytes.count {
      let count = write(1, bytes.baseAddress.map { $0 + place }, bytes.count - place)
      if count <= 0 { exit(74) }
      place += count
    }
  }
}

func pair(_ text: String) -> (Int, Int) {
  let parts = text.split(separator: "x").compactMap { Int($0) }
  return parts.count == 2 ? (parts[0], parts[1]) : (80, 24)
}

/// Row by row as they are read, as far as they are upright.
func putAll(_ bytes: [UInt8]) throws(PictureError) {
  var reader = try PictureReader(bytes)
  if reader.orientation != .upright { return put(try Raster(reading: bytes).pam) }
  var strip = PictureStrip()
  while try reader.read(&strip) {
    if strip.firstRow == 0 { put(Raster.pamHead(width: reader.width, height: reader.height)) }
    put(Array(strip.bytes.prefix(strip.rowCount * reader.width * 4)))
  }
}

func scaled(_ bytes: [UInt8], _ words: [String]) throws(PictureError) -> Raster {
  let reader = try PictureReader(bytes)
  let (cells, size) = (pair(words[2]), pair(words[3]))
  let area = PictureArea(
    columns: cells.0, rows: cells.1, cell: (size.0, size.1),
    units: words[1] == "half" ? (1, 2) : nil)
  let swaps = reader.orientation.swapsSides
  let placed = PicturePlacement(
    containing: area, width: swaps ? reader.height : reader.width,
    height: swaps ? reader.width : reader.height)
  let raster = try Raster(
    reading: reader, region: placed.region, width: placed.width, height: placed.height,
    background: RGB(0, 0, 0))
  if words[1] != "palette" { return raster }
  var palette = AdaptivePalette(raster)
  let pixels = palette.dithered(raster).map { palette.colors[Int($0)] }
  return Raster(width: raster.width, height: raster.height, pixels: pixels)
}

let words = CommandLine.arguments
do {
  switch (words.dropFirst().first, words.count) {
  case ("pam", 3): try putAll(try Files.read(words[2]))
  case ("png", 3): put(PNG.encode(try Raster(reading: try Files.read(words[2]))))
  case ("sixel", 5): put(Sixel.encode(try scaled(try Files.read(words[4]), words)))
  case ("half", 5), ("pixels", 5), ("palette", 5):
    put(try scaled(try Files.read(words[4]), words).pam)
  default: exit(64)
  }
} catch {
  let text = Array("\(error)\n".utf8)
  _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  exit(error is PictureError ? 65 : 66)
}
