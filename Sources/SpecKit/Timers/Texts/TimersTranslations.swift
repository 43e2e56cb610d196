/// Returns the table of translations of this module in a language: a line for each.
package func timersTranslations(_ language: String) -> [UInt8]? {
  switch language {
  case "ru": PackageResources.ru_strings
  default: nil
  }
}
