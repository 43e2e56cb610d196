extension SimulatedHall {
  /// How a link treats a datagram.
  struct Link: Sendable {
    /// 0...1
    var loss = 0.0
    /// Extra delay, evenly from 0 to this.
    var jitter: Nanoseconds = 0
    var least = Nanoseconds.microseconds(200)
  }
}
