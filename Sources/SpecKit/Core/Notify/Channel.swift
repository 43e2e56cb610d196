/// A way to make a notification known to people.
package enum Channel: String, Sendable, CaseIterable {
  /// `notify-send`.
  case desktop
  /// An escape code that the terminal turns into a notification.
  case osc
  /// A sound player.
  case sound
  /// The terminal's bell.
  case bell
}

/// The value of `--notify`: which channels ring.
package enum ChannelList: Sendable, Hashable {
  /// One text and one sound, whichever work here.
  case auto
  /// These, side by side; none if empty.
  case only([Channel])
}

extension ChannelList: ArgumentValue {
  private static let badList = Text(
    "invalid list of channels '{text}'; write auto, none, or some of {names}")
  private static let nearList = Text(
    "invalid list of channels '{text}'; write auto, none, or some of {names}; did you mean '{near}'?"
  )

  package static func parse(argument text: String) throws -> ChannelList {
    guard let list = ChannelList(storedText: text) else {
      let names = Channel.allCases.map(\.rawValue)
      let wrong = text.split(separator: ",").first { !names.contains(String($0)) } ?? ""
      let near = nearest(String(wrong), in: names + ["auto", "none"])
      throw Failure(
        badValue: near == nil ? Self.badList : Self.nearList, code: "bad-channels",
        ["text": text, "names": names.joined(separator: ","), "near": near ?? ""])
    }
    return list
  }
}

extension ChannelList: TextCodable {
  package static let textKind = "a list of channels"

  /// Reads `auto`, `none` or a comma list of channels; one named twice counts once.
  package init?(storedText text: String) {
    switch text {
    case "auto": self = .auto
    case "none": self = .only([])
    default:
      var channels: [Channel] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let channel = Channel(rawValue: name.trimmingSpaces()) else { return nil }
        if !channels.contains(channel) { channels.append(channel) }
      }
      self = .only(channels)
    }
  }

  package var storedText: String {
    switch self {
    case .auto: "auto"
    case .only(let channels):
      channels.isEmpty ? "none" : channels.map(\.rawValue).joined(separator: ",")
    }
  }
}
