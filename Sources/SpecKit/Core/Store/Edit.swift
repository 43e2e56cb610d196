/// What a transaction does to one file.
enum Edit: Equatable {
  case put([UInt8])
  /// The new contents wait in the staged file; if that is gone they are in place already.
  case staged
  case delete
  /// The bytes follow the first `offset` bytes of the file.
  case append([UInt8], offset: Int)

  var isPut: Bool { if case .put = self { true } else { false } }
  var isAppend: Bool { if case .append = self { true } else { false } }

  /// This edit after an earlier one of the same file, as one.
  func following(_ earlier: Edit?) -> Edit {
    guard case .append(let bytes, let offset) = self else { return self }
    switch earlier {
    case .put(let start): return .put(start.prefix(offset) + bytes)
    case .append(let start, let first):
      return .append(start.prefix(offset - first) + bytes, offset: first)
    case nil, .staged, .delete: return self
    }
  }
}
