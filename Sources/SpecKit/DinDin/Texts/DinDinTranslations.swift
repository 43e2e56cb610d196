/// Returns the table of translations of this module in a language: a line for each.
package func dindinTranslations(_ language: String) -> [UInt8]? {
  switch language {
  case "ar": PackageResources.ar_strings
  default: nil
  }
}
