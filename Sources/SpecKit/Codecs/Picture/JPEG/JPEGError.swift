/// What is wrong with a JPEG file.
public enum JPEGError: Error, Equatable, Sendable {
  /// A process that is not read, by its name.
  case unsupported(Process)
  case badPrecision(UInt8)
  /// The file ends in a segment, named by its marker.
  case cutOff(JPEGMarker)
  /// The coded data end before the last block of a scan.
  case dataTooShort
  case badLength(JPEGMarker, Int)
  /// No marker where one must be; with the byte that is there.
  case notAMarker(UInt8)
  case misplaced(JPEGMarker)
  case missing(JPEGMarker)
  /// A height of 0 is told later, which is not supported.
  case badSize(width: Int, height: Int)
  case badComponents(Int)
  case badSampling(horizontal: Int, vertical: Int)
  case badQuantizationTable(Int)
  case missingQuantizationTable(Int)
  case badCodeTable(Int)
  case missingCodeTable(Int)
  /// The scan names a component that is not in the frame, or twice.
  case badScanComponent(UInt8)
  /// The part of the coefficients a scan says it has.
  case badScanRange(start: Int, end: Int, high: Int, low: Int)
  /// The scan does not go on where those before have ended.
  case badProgression(coefficient: Int)
  /// The scan would have the component a second time.
  case repeatedComponent(UInt8)
  case tooManyScans(limit: Int)
  case blocksTooLarge(Int)
  case badCode
  case tooManyCoefficients
  case badRestart(expected: Int, found: JPEGMarker?)
  case missingScan(component: UInt8)

  public enum Process: String, Sendable {
    case lossless, hierarchical, arithmetic
    case twelveBit = "12-bit"
    case heightLater = "height told after the first scan"
  }
}

/// The second byte of a marker.
public struct JPEGMarker: Hashable, Sendable {
  public var code: UInt8

  public init(_ code: UInt8) { self.code = code }

  static let startOfImage = JPEGMarker(0xD8)
  static let endOfImage = JPEGMarker(0xD9)
  static let codeTables = JPEGMarker(0xC4)
  static let arithmeticTables = JPEGMarker(0xCC)
  static let quantizationTables = JPEGMarker(0xDB)
  static let restartInterval = JPEGMarker(0xDD)
  static let startOfScan = JPEGMarker(0xDA)
  static let numberOfLines = JPEGMarker(0xDC)
  static let hierarchy = JPEGMarker(0xDE)
  static let expansion = JPEGMarker(0xDF)

  /// A frame of some process.
  var isFrame: Bool { 0xC0...0xCF ~= code && ![0xC4, 0xC8, 0xCC].contains(code) }
  var isRestart: Bool { 0xD0...0xD7 ~= code }
}
