/// Codes that people type: digits and letters without I, L, O and U (Crockford's Base32).
enum ReadableCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// A code of the lowest `5 * length` bits; `length` is at most 12.
  static func text(_ bits: UInt64, length: Int) -> String {
    String((0..<length).map { alphabet[Int(bits >> (5 * UInt64($0)) & 31)] })
  }
}
