/// Why compressed data cannot be had back (RFC 1950 and 1951).
public enum ZlibError: Error, Equatable, Sendable {
  /// The data end before they should.
  case cutOff
  /// The two bytes at the start are none of zlib.
  case badHeader(UInt16)
  /// The data need a dictionary that is not part of them.
  case needsDictionary
  /// Block type 3.
  case badBlockType
  /// The length of a stored block and its complement.
  case badStoredLength(UInt16, complement: UInt16)
  /// More codes than the alphabet has: of literals and lengths, of distances.
  case tooManyCodes(literals: Int, distances: Int)
  /// A set of code lengths that is over-subscribed or incomplete, or repeats nothing.
  case badCodeLengths(Alphabet)
  /// Bits that are no code.
  case badCode
  /// Back beyond the first byte.
  case badDistance(Int, available: Int)
  /// More bytes than the reader takes.
  case tooLong(limit: Int)
  /// The Adler-32 at the end.
  case badCheck(expected: UInt32, found: UInt32)

  public enum Alphabet: String, Sendable { case lengths, literals, distances }
}

extension ZlibError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutOff: "cut off"
    case .badHeader(let head): "header \(head)"
    case .needsDictionary: "a dictionary is needed"
    case .badBlockType: "block type 3"
    case .badStoredLength(let length, _): "stored length \(length)"
    case .tooManyCodes(let literals, let distances): "\(literals) and \(distances) codes"
    case .badCodeLengths(let alphabet): "code lengths of \(alphabet.rawValue)"
    case .badCode: "bits that are no code"
    case .badDistance(let distance, _): "distance \(distance)"
    case .tooLong(let limit): "more than \(limit) bytes"
    case .badCheck: "Adler-32"
    }
  }
}
