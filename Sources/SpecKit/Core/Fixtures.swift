/// The demo world: files that come with the program.
package struct Fixtures: Sendable {
  package let directory: String

  /// The bytes of a file, such as `dindin/people.json`.
  ///
  /// - Throws: status 74 if it is not there.
  package func bytes(of path: String) throws -> [UInt8] {
    try Files.read("\(directory)/\(path)", limit: 64 << 20)
  }
}

extension Context {
  /// `SPEC_FIXTURES`, else `share/spec-demo` next to the program's `bin`, else `fixtures` of the repository the
  /// program was built in.
  package func fixtures() throws -> Fixtures {
    if let directory = environment["SPEC_FIXTURES"], !directory.isEmpty {
      return Fixtures(directory: directory)
    }
    var parts = executable.split(separator: "/").dropLast()
    let installed = "/" + (parts.dropLast() + ["share", "spec-demo"]).joined(separator: "/")
    if try Files.status(installed)?.kind == .directory { return Fixtures(directory: installed) }
    while !parts.isEmpty {
      parts.removeLast()
      let root = "/" + parts.joined(separator: "/")
      if try Files.status("\(root)/Package.swift") != nil,
        try Files.status("\(root)/fixtures")?.kind == .directory
      {
        return Fixtures(directory: "\(root)/fixtures")
      }
    }
    throw Failure.noFixtures
  }
}

extension Failure {
  static var noFixtures: Failure {
    Failure(
      .configuration, "no-fixtures",
      Text("the demo world is not installed; set SPEC_FIXTURES to its folder"))
  }
}
