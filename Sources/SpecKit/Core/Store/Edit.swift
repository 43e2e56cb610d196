/// What a transaction does to one file.
enum Edit: Equatable {
  case put([UInt8])
  /// The new contents wait in the staged file; if that is gone they are in place already.
  case staged
  case delete
  /// The bytes follow the first `offset` bytes of the file.
  case append(Pieces, offset: Int)

  var isPut: Bool { if case .put = self { true } else { false } }
  var isAppend: Bool { if case .append = self { true } else { false } }

  /// This edit after an earlier one of the same file, as one.
  func following(_ earlier: Edit?) -> Edit {
    guard case .append(let bytes, let offset) = self else { return self }
    switch earlier {
    case .put(let start): return .put(start.prefix(offset) + bytes.joined)
    case .append(let start, let first) where offset == first + start.count:
      return .append(start + bytes, offset: first)
    case .append(let start, let first):
      return .append(Pieces(start.joined.prefix(offset - first) + bytes.joined), offset: first)
    case nil, .staged, .delete: return self
    }
  }
}

/// Bytes in pieces: others follow them without those before being copied.
struct Pieces: Sendable, Equatable {
  private var pieces: [[UInt8]]
  private(set) var count: Int

  init(_ bytes: [UInt8] = []) {
    pieces = bytes.isEmpty ? [] : [bytes]
    count = bytes.count
  }

  var joined: [UInt8] {
    if pieces.count == 1 { return pieces[0] }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for piece in pieces { all += piece }
    return all
  }

  /// Whether others begin with these.
  func isBeginning(of bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    return pieces.allSatisfy { piece in
      defer { rest = rest.dropFirst(piece.count) }
      return rest.starts(with: piece)
    }
  }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.pieces += b.pieces
    sum.count += b.count
    return sum
  }

  static func += (a: inout Self, b: [UInt8]) {
    if b.isEmpty { return }
    a.pieces.append(b)
    a.count += b.count
  }

  static func == (a: Self, b: Self) -> Bool { a.count == b.count && a.joined == b.joined }
}
