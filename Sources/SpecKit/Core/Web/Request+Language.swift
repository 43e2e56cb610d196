extension Request {
  /// Returns the offered language that the client likes best, by the order of `Accept-Language`, in which browsers
  /// list them (RFC 9110 §12.5.4); the first offered language if none is asked for.
  ///
  /// - Parameter offered: two-letter codes, at least one.
  package func language(among offered: [String]) -> String {
    let asked = (headers["Accept-Language"] ?? "").split(separator: ",").map {
      $0.trimmingSpaces().prefix(2).lowercased()
    }
    return asked.first(where: offered.contains) ?? offered.first ?? "en"
  }
}
