internal import SpecCore

/// Login for Devices: shows a code and an address, and waits until the person has entered it there.
struct DeviceSignIn {
  let context: Context
  let facebook: FacebookClient

  /// How many codes are shown before giving up.
  static let codes = 3
  static let slowdown = Duration.seconds(5)

  /// - Returns: the access token of Facebook.
  /// - Throws: 75 `code-expired`, 77 `declined`.
  func run() throws -> String {
    for number in 1...Self.codes {
      let device = try facebook.begin()
      if number > 1 { try tell(accountTexts.newCode(context.language)) }
      try tell(
        accountTexts.enterCode(
          context.language,
          [
            "address": device.address, "code": device.userCode,
            "time": Self.clockText(device.lifetime),
          ]))
      if let token = try wait(device) { return token }
    }
    throw SignInError.deviceExpired
  }

  /// Nil when the code has expired.
  private func wait(_ device: FacebookClient.DeviceCode) throws -> String? {
    let end = context.clock.monotonic() &+ device.lifetime.nanoseconds
    var interval = device.interval
    defer { clearCountdown() }
    while try pause(interval, until: end) {
      switch try facebook.poll(device) {
      case .pending: continue
      case .tooFast: interval += Self.slowdown
      case .expired: return nil
      case .declined: throw SignInError.deviceDeclined
      case .approved(let token): return token
      }
    }
    return nil
  }

  /// Waits a while, and shows the time that is left; false when none is.
  private func pause(_ duration: Duration, until end: UInt64) throws -> Bool {
    var rest = duration
    while rest > .zero {
      let now = context.clock.monotonic()
      guard now < end else { return false }
      showCountdown(.nanoseconds(Int64(clamping: end - now)))
      let step = min(rest, .seconds(1))
      try context.clock.sleep(step)
      rest -= step
    }
    return context.clock.monotonic() < end
  }

  /// What the person must read, even with `--quiet`.
  private func tell(_ text: String) throws {
    let color = context.colorDepth(of: context.error)
    try context.error.write(Renderer.text(Line(text), color: color) + "\n")
  }

  private func showCountdown(_ left: Duration) {
    guard context.error.isTerminal else { return }
    let text = accountTexts.waiting(context.language, ["time": Self.clockText(left)])
    try? context.error.write("\r\(sanitized(text))\u{1B}[K")
  }

  private func clearCountdown() {
    guard context.error.isTerminal else { return }
    try? context.error.write("\r\u{1B}[K")
  }

  /// `6:59`
  static func clockText(_ duration: Duration) -> String {
    let seconds = (duration.nanoseconds + 999_999_999) / 1_000_000_000
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
