/// Devices that left, so that what they said before comes too late.
struct Graves: Sendable {
  private struct Grave {
    var device: UInt64
    /// Of its goodbye.
    var order: UInt32
    var at: Moment
  }

  private static let limit = 256
  private var graves: [Grave] = []

  mutating func bury(_ device: UInt64, order: UInt32, at now: Moment) {
    graves.removeAll { $0.device == device || now - $0.at > HostMachine.keptLost }
    if graves.count >= Self.limit { graves.removeFirst() }
    graves.append(Grave(device: device, order: order, at: now))
  }

  /// Whether it was said before the goodbye.
  func hold(_ device: UInt64, order: UInt32) -> Bool {
    graves.contains { $0.device == device && order <= $0.order }
  }
}
