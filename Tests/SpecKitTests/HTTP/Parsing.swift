import SpecCore

/// What came of some bytes: the requests before the end or the error, and the error.
struct Parsed: Equatable, CustomStringConvertible {
  var requests: [IncomingRequest] = []
  var error: RequestError?
  /// The bytes stopped in the middle of a request.
  var isIncomplete = false

  /// Feeds the bytes in the given pieces.
  init(_ pieces: some Sequence<ArraySlice<UInt8>>, limits: RequestLimits = RequestLimits()) {
    var parser = RequestParser(limits: limits)
    do throws(RequestError) {
      for piece in pieces {
        parser.append(piece)
        while let request = try parser.next() { requests.append(request) }
      }
    } catch {
      self.error = error
      return
    }
    isIncomplete = !parser.isBetweenRequests
  }

  init(_ text: String, limits: RequestLimits = RequestLimits()) {
    self.init([Array(text.utf8)[...]], limits: limits)
  }

  var description: String {
    let requests = requests.map { "\($0.request.method) \($0.request.target)" }
    return "\(requests) \(error.map { "\($0)" } ?? "") \(isIncomplete ? "incomplete" : "")"
  }
}

/// A fixed sequence of numbers (SplitMix64).
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The bytes in random pieces, in the order they come.
func pieces(of bytes: [UInt8], using numbers: inout Numbers) -> [ArraySlice<UInt8>] {
  var pieces: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let longest = [1, 2, 3, 7, 40, 400].randomElement(using: &numbers) ?? 1
    let piece = rest.prefix(Int.random(in: 1...longest, using: &numbers))
    pieces.append(piece)
    rest = rest[piece.endIndex...]
  }
  return pieces
}
