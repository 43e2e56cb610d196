extension timespec {
  public init(nanoseconds: UInt64) {
    self.init(
      tv_sec: time_t(clamping: nanoseconds / 1_000_000_000),
      tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
