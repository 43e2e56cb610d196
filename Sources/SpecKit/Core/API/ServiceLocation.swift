/// The place of a module's service: the store of this machine, or an address.
package enum ServiceLocation {
  /// The word for the store of this machine.
  package static let embeddedName = "embedded"

  /// Returns the address that a text names; nil for the store of this machine.
  ///
  /// - Parameter takesQuery: whether the URL may have a query, such as `?ns=home`.
  package static func address(
    _ text: String, takesQuery: Bool = false
  ) throws(Failure) -> RemoteAddress? {
    if text == embeddedName { return nil }
    guard let address = RemoteAddress(text), takesQuery || address.query.isEmpty else {
      throw .badServiceAddress(text)
    }
    return address
  }
}

extension Failure {
  /// The text of an option, variable or setting that says where a service is.
  package static func badServiceAddress(_ text: String) -> Failure {
    Failure(
      .usage, "bad-url",
      Text("invalid service address '{text}'; write http://127.0.0.1:3000 or embedded"),
      ["text": text])
  }
}
