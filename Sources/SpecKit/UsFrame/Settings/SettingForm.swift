internal import SpecCore

/// How the text of a setting is read.
struct SettingForm<Value: Sendable>: Sendable {
  /// The texts that it may be, as an error tells them.
  let allowed: String
  /// Nil for a text that cannot be the value.
  let read: @Sendable (String) -> Value?
}

extension SettingForm where Value == Bool {
  static let onOff = SettingForm(allowed: "on, off") { ["on": true, "off": false][$0] }
}

extension SettingForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static var words: SettingForm {
    SettingForm(allowed: Value.allCases.map(\.rawValue).joined(separator: ", ")) {
      Value(rawValue: $0)
    }
  }
}

extension SettingForm where Value == PictureOption {
  static let method = SettingForm(allowed: PictureOption.choices.joined(separator: ", ")) {
    try? PictureOption.parse(argument: $0)
  }
}

extension SettingForm where Value == RGB {
  static let color = SettingForm(allowed: "RRGGBB") {
    try? BackgroundColor.parse(argument: $0).color
  }
}

extension SettingForm where Value == Duration {
  static let upToMinute = SettingForm(allowed: "0s-60s") {
    Period(exact: $0).flatMap { $0 <= .seconds(60) ? $0.duration : nil }
  }

  static func atLeast(_ least: Period) -> SettingForm {
    SettingForm(allowed: ">= \(least)") {
      Period(exact: $0).flatMap { $0 >= least ? $0.duration : nil }
    }
  }
}

extension SettingForm {
  /// The same, or `off`.
  func orOff() -> SettingForm<Value?> {
    SettingForm<Value?>(allowed: "\(allowed), off") { text in
      text == "off" ? .some(nil) : read(text).map(Optional.some)
    }
  }
}

extension SettingForm where Value == BoxHold {
  static let hold = SettingForm(allowed: "0s-60s, auto") { text in
    text == "auto" ? .auto : SettingForm<Duration>.upToMinute.read(text).map { .fixed($0) }
  }
}

extension SettingForm where Value == QuietHours {
  static let hours = SettingForm(allowed: "HH:MM-HH:MM (A-B, A != B)") { QuietHours($0) }
}

extension SettingForm where Value == String {
  static let text = SettingForm(allowed: "TEXT") { text in
    let isClean = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
    return text.isEmpty || !isClean || text.utf8.count > 1000 ? nil : text
  }

  /// The address of a service: https, or http on this machine.
  static let address = SettingForm(allowed: "https://…, http://127.0.0.1…") { text in
    guard let address = RemoteAddress(text), !address.isPlain || address.isLoopback else {
      return nil
    }
    return text.hasSuffix("/") && address.prefix.isEmpty ? String(text.dropLast()) : text
  }

  /// The same as it stands: a service compares the text.
  static let redirect = SettingForm(allowed: address.allowed) { text in
    address.read(text).map { _ in text }
  }

  static let camera = SettingForm(allowed: "auto, COMMAND {out}") { text in
    text == "auto" || text.contains("{out}") && !text.contains("\0") ? text : nil
  }
}
