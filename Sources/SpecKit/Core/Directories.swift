/// The four directories of this program by the XDG base directory specification, each ending in
/// `/spec`. They need not exist.
package struct Directories: Sendable, Equatable {
  package var config: String
  package var data: String
  package var state: String
  package var cache: String
}

extension Directories {
  /// - Throws: status 78 `no-home` if `HOME` is needed and is not an absolute path.
  package init(environment: [String: String]) throws(Failure) {
    func directory(_ variable: String, _ fallback: String) throws(Failure) -> String {
      // The specification has relative values ignored.
      if let value = environment[variable], let path = absolute(value) { return path + "/spec" }
      let value = environment["HOME"] ?? ""
      guard let home = absolute(value) else {
        throw .noHome(value)
      }
      return "\(home)/\(fallback)/spec"
    }
    config = try directory("XDG_CONFIG_HOME", ".config")
    data = try directory("XDG_DATA_HOME", ".local/share")
    state = try directory("XDG_STATE_HOME", ".local/state")
    cache = try directory("XDG_CACHE_HOME", ".cache")
  }
}

/// The path without slashes at its end, or nil if it does not begin at the root.
private func absolute(_ path: String) -> String? {
  guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
  var path = path[...]
  while path.hasSuffix("/") { path.removeLast() }
  return String(path)
}

extension Failure {
  /// - Parameter value: of `HOME`; empty if it is not set.
  static func noHome(_ value: String) -> Failure {
    Failure(
      .configuration, "no-home",
      value.isEmpty
        ? Text("HOME is not set; set it to the path of a directory, from /")
        : Text(
          "HOME is '{value}', which is not an absolute path; set it to the path of a directory, from /"
        ),
      ["value": value], field: "HOME")
  }
}
