internal import LibC

extension Terminal {
  /// Writes a few bytes to standard error if that is a terminal, else to the terminal that
  /// controls this process. Never waits: a terminal that takes nothing now is an error.
  static func postToDevice(_ bytes: [UInt8]) throws {
    if Descriptor.error.isTerminal {
      try post(bytes, to: .error)
    } else {
      let device = try Descriptor.open("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK)
      defer { device.close() }
      try post(bytes, to: device)
    }
  }

  private static func post(_ bytes: [UInt8], to device: Descriptor) throws(SystemError) {
    // Standard error is shared with other processes, so it must not be made non-blocking.
    guard try poll([(device, .writable)], timeout: .zero)[0].contains(.writable) else {
      throw SystemError(code: EAGAIN, operation: .writeToTerminal)
    }
    try device.write(bytes)
  }
}
