/// Bytes on their way out, in order.
package struct Outbox: Sendable {
  private var bytes: [UInt8] = []
  private var sent = 0

  package var count: Int { bytes.count - sent }
  package var isEmpty: Bool { count == 0 }

  mutating func append(_ more: [UInt8]) {
    if isEmpty {
      (bytes, sent) = (more, 0)
    } else {
      if sent > 65_536 {
        bytes.removeSubrange(..<sent)
        sent = 0
      }
      bytes += more
    }
  }

  mutating func removeFirst(_ count: Int) {
    sent += count
    if isEmpty { self = Outbox() }
  }

  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { all throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[sent...])))
    }
  }
}
