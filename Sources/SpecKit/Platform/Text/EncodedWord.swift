/// Text other than ASCII in a mail header (RFC 2047, "B" encoding).
public enum EncodedWord {
  /// The text as one or more encoded words on lines of at most 76 characters, the first of which
  /// already holds `used`.
  public static func text(_ text: String, after used: Int) -> String {
    let (begin, end) = ("=?UTF-8?B?", "?=")
    var words: [String] = []
    var bytes: [UInt8] = []
    // A word has at most 75 characters, 63 of them Base64: 45 bytes. It must not end inside a
    // character, and readers join what stands in neighboring words.
    var room = max(4, min(45, (76 - used - 12) / 4 * 3))
    for scalar in text.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if bytes.count + encoded.count > room {
        words.append(begin + Base64.encode(bytes) + end)
        bytes = []
        room = 45
      }
      bytes += encoded
    }
    words.append(begin + Base64.encode(bytes) + end)
    return words.joined(separator: "\r\n ")
  }
}
