internal import SpecCore

/// A picture of a post, as the X API and Mastodon tell of it.
struct ServedMedia {
  let key: String
  /// Where the picture is.
  let address: String
  /// The page that shows it.
  let page: String

  /// - Parameter base: scheme and host under which the service was called.
  static func all(of item: WorldItem, _ base: String) -> [ServedMedia] {
    (item.pictures ?? []).enumerated().map { index, name in
      ServedMedia(
        key: "3_\(item.id.text)\(index)",
        address: name.contains(":") ? name : "\(base)/media/\(name)",
        page: "\(base)/i/status/\(item.id.text)/photo/\(index + 1)")
    }
  }

  /// The object in the `includes` of the X API.
  func object(_ fields: Set<String>) -> JSON {
    var members: [JSON.Member] = [.init("media_key", .string(key)), .init("type", "photo")]
    if fields.contains("url") { members.append(.init("url", .string(address))) }
    return .object(members)
  }

  /// The object in the `media_attachments` of Mastodon.
  var attachment: JSON {
    [
      "id": .string(String(key.dropFirst(2))), "type": "image", "url": .string(address),
      "preview_url": .string(address), "remote_url": .null, "meta": .object([]),
      "description": .null, "blurhash": .null,
    ]
  }
}
