/// Wakes a loop that polls, from any thread.
public final class Waker: Sendable {
  private let reading: Descriptor
  private let writing: Descriptor

  public init() throws(SystemError) {
    (reading, writing) = try Descriptor.pipe()
    try reading.setNonBlocking()
    try writing.setNonBlocking()
  }

  deinit {
    reading.close()
    writing.close()
  }

  /// Readable once it was woken.
  public var descriptor: Descriptor { reading }

  /// A full pipe wakes as well as one more byte.
  public func wake() { try? writing.write([1]) }

  public func clear() {
    while let bytes = try? reading.read(upTo: 4096), bytes.count == 4096 {}
  }
}
