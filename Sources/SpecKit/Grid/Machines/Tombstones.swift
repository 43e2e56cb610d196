/// Devices that left, so that datagrams which they sent before arrive too late to count.
struct Tombstones: Sendable {
  private struct Tombstone {
    var device: UInt64
    /// The number of its goodbye.
    var sequence: UInt32
    var at: Moment
  }

  private static let limit = 256
  private var tombstones: [Tombstone] = []

  mutating func add(_ device: UInt64, sequence: UInt32, at now: Moment) {
    tombstones.removeAll { $0.device == device || now - $0.at > HostMachine.keptLost }
    if tombstones.count >= Self.limit { tombstones.removeFirst() }
    tombstones.append(Tombstone(device: device, sequence: sequence, at: now))
  }

  /// Whether the device sent this before its goodbye.
  func cover(_ device: UInt64, sequence: UInt32) -> Bool {
    tombstones.contains { $0.device == device && sequence <= $0.sequence }
  }
}
