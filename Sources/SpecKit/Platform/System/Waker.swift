/// Wakes a loop that polls, from any thread, and from a signal handler.
public final class Waker: Sendable {
  /// Readable once it was woken.
  public let descriptor: Descriptor
  private let writing: Descriptor

  public init() throws(SystemError) {
    (descriptor, writing) = try Descriptor.pipe()
    try descriptor.setNonBlocking()
    try writing.setNonBlocking()
  }

  deinit {
    descriptor.close()
    writing.close()
  }

  /// The descriptor to which a signal handler writes a byte.
  var handlerDescriptor: Int32 { writing.rawValue }

  /// A full pipe wakes as well as one more byte.
  public func wake() { try? writing.write([1]) }

  public func clear() {
    while let bytes = try? descriptor.read(upTo: 4096), bytes.count == 4096 {}
  }
}
