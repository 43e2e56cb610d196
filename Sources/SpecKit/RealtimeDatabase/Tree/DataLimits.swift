/// The limits of keys, paths and requests; those of keys and paths are the validation of the Firebase SDK.
package enum DataLimits {
  static let depth = 32
  /// Bytes of a key, and of a path with a slash between its keys.
  static let pathBytes = 768
  static let stringBytes = 10 << 20

  /// Bytes of a request to a server.
  package static let requestBytes = 1 << 20
  /// The same for somebody who is not signed in.
  static let strangerBytes = 64 << 10
  /// Keys of a request, elements of lists among them: a dinner of 200 guests that moves to another month has
  /// 6,600.
  package static let requestKeys = 7000
  /// The most documents that a request may touch, because each costs a flush of the disk. A dinner of 200 guests has
  /// 602.
  static let requestDocuments = 800
  static let strangerDocuments = 64

  /// Whether a server accepts a body of a person who is signed in.
  package static func isRequest(_ body: [UInt8]) -> Bool {
    body.count <= requestBytes && !hasTooManyKeys(body)
  }

  /// Whether JSON text has more keys and elements than a request may have. It is read no further than needed.
  static func hasTooManyKeys(_ text: [UInt8]) -> Bool {
    var count = 0
    // Whether an object or list has begun and nothing of it has come.
    var isBegun = false
    var (isInString, isEscaped) = (false, false)
    for byte in text {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: ","): count += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): break
      default: if isBegun { count += 1 }
      }
      isBegun = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      isInString = byte == UInt8(ascii: "\"")
      if count > requestKeys { return true }
    }
    return false
  }

  /// Whether a text can be the key of a child.
  package static func isKey(_ key: String) -> Bool {
    let bytes = key.utf8
    return !bytes.isEmpty && bytes.count <= pathBytes
      && bytes.allSatisfy { byte in
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."),
          UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "/"):
          false
        default: true
        }
      }
  }

  /// Whether a path has valid keys.
  static func isPath(_ keys: [String]) -> Bool {
    keys.allSatisfy(isKey) && keys.count <= depth && length(keys) <= pathBytes
  }

  /// The bytes of a path.
  static func length(_ keys: some Collection<String>) -> Int {
    keys.reduce(max(0, keys.count - 1)) { $0 + $1.utf8.count }
  }
}
