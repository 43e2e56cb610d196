/// What is wrong with a PNG file.
public enum PNGError: Error, Equatable, Sendable {
  /// The first eight bytes were changed, as a transfer of text does.
  case badSignature
  case cutOff(chunk: String)
  /// The chunk and the check that it has.
  case badCRC(chunk: String)
  case badLength(chunk: String, Int)
  /// A chunk of another kind than the format has, that is said to be needed.
  case unknownCritical(chunk: String)
  /// A chunk where it may not be, or a second of one that may be there once.
  case misplaced(chunk: String)
  case missing(chunk: String)
  case badSize(width: UInt32, height: UInt32)
  case badColor(type: UInt8, depth: UInt8)
  case badMethod(Method, UInt8)
  case badPalette(entries: Int, depth: Int)
  case badPaletteIndex(Int, entries: Int)
  case badFilter(UInt8)
  /// The data end before the last row.
  case dataTooShort
  /// More data than the rows take.
  case dataTooLong
  case data(ZlibError)

  public enum Method: String, Sendable { case compression, filter, interlace }
}

extension PNGError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badSignature: "signature"
    case .cutOff(let chunk): "cut off in \(chunk)"
    case .badCRC(let chunk): "CRC of \(chunk)"
    case .badLength(let chunk, let length): "\(length) bytes of \(chunk)"
    case .unknownCritical(let chunk): "unknown chunk \(chunk)"
    case .misplaced(let chunk): "\(chunk) in a wrong place"
    case .missing(let chunk): "no \(chunk)"
    case .badSize(let width, let height): "size \(width) x \(height)"
    case .badColor(let type, let depth): "color type \(type) with bit depth \(depth)"
    case .badMethod(let method, let number): "\(method.rawValue) method \(number)"
    case .badPalette(let entries, let depth): "\(entries) palette entries for bit depth \(depth)"
    case .badPaletteIndex(let index, let entries):
      "palette index \(index) of \(entries) entries"
    case .badFilter(let number): "filter type \(number)"
    case .dataTooShort: "data end before the last row"
    case .dataTooLong: "data go on behind the last row"
    case .data(let error): "compressed data: \(error)"
    }
  }
}
