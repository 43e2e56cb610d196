/// Returns the table of translations of Core in a language: a line for each.
package func coreTranslations(_ language: String) -> [UInt8]? {
  switch language {
  case "ar": PackageResources.ar_strings
  case "ru": PackageResources.ru_strings
  default: nil
  }
}
