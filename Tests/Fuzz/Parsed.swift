package import SpecCore

/// The requests in some bytes before the end or the error, and the error.
package struct Parsed: Equatable, CustomStringConvertible {
  package var requests: [IncomingRequest] = []
  /// The bytes understood after each request, from the start.
  package var ends: [Int] = []
  package var error: Refusal?
  /// The bytes stopped in the middle of a request.
  package var isIncomplete = false

  /// Feeds the bytes in the given pieces.
  package init(
    _ pieces: some Sequence<ArraySlice<UInt8>>, limits: RequestLimits = RequestLimits()
  ) {
    var parser = RequestParser(limits: limits)
    var fed = 0
    do throws(Refusal) {
      for piece in pieces {
        parser.append(piece)
        fed += piece.count
        while let request = try parser.next() {
          requests.append(request)
          ends.append(fed - parser.buffered)
        }
        // Asking again changes nothing.
        _ = parser.takeContinue()
      }
    } catch {
      self.error = error
      return
    }
    isIncomplete = !parser.isBetweenRequests
  }

  package init(_ text: String, limits: RequestLimits = RequestLimits()) {
    self.init([Array(text.utf8)[...]], limits: limits)
  }

  package var description: String {
    let requests = requests.map { "\($0.request.method) \($0.request.target)" }
    return "\(requests) \(error.map { "\($0)" } ?? "") \(isIncomplete ? "incomplete" : "")"
  }
}
