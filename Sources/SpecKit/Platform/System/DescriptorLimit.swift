internal import LibC

/// How many descriptors this process may have open.
public enum DescriptorLimit {
  /// Raises the limit to `count` where the system lets us, and gives what it is then.
  @discardableResult
  public static func raise(to count: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(OperatingSystem.openFiles, &limit) == 0 else { return 0 }
    let wanted = min(rlim_t(clamping: count), limit.rlim_max)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = wanted
      if setrlimit(OperatingSystem.openFiles, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
