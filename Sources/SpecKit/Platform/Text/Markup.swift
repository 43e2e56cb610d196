extension StringProtocol {
  /// The text as HTML shows it: what could be markup, or with `quotes` end the value of an
  /// attribute, is written as a character reference.
  public func escapedAsMarkup(quotes: Bool = true) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where quotes: result += "&quot;"
      case "'" where quotes: result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
