/// How to be there at the very moment: the way is gone by halves.
///
/// A processor that slept for long comes back late, that of a virtual machine by up to a
/// millisecond; one that slept for a moment comes back within 0.1 ms.
public enum Approach {
  private static let nearness: UInt64 = 8_000_000
  private static let least: UInt64 = 200_000

  /// How long to sleep next if the moment is so far ahead, all in nanoseconds.
  public static func nap(_ left: UInt64) -> UInt64 {
    if left > 2 * nearness { return left - nearness }
    return left > least ? left / 2 : left
  }
}
