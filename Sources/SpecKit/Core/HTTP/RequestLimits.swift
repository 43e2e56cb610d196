/// What a client may send.
package struct RequestLimits: Sendable, Equatable {
  /// Bytes of the request line.
  package var requestLine = 8192
  /// Bytes of all header fields with their line ends; trailers may be as long again, and so may
  /// all chunk extensions of a body together.
  package var headBytes = 16_384
  package var fields = 100
  package var bodyBytes = 1 << 20

  package init() {}
}
