internal import SpecCore

/// Pictures of the demo world, each of which is there in one size.
enum ServedPicture {
  /// The files that may hold what an address names, the best first. A smaller size is there where the
  /// original is; not the other way round.
  static func files(for name: String) -> [String] {
    guard !name.hasPrefix("."), name.allSatisfy({ $0.isASCII && $0 != "/" }) else { return [] }
    var files = [name]
    for size in ["_normal", "_bigger", "_mini", "_400x400"] {
      guard let dot = name.lastIndex(of: "."), name[..<dot].hasSuffix(size) else { continue }
      let base = name[..<dot].dropLast(size.count)
      files += ["\(base)\(name[dot...])", "\(base)_400x400\(name[dot...])"]
    }
    return files
  }

  /// - Parameters:
  ///   - read: gives the bytes of a file of the demo world.
  ///   - own: pictures that were given to people, in base64.
  static func response(
    _ files: [String], own: [String: String], _ read: (String) -> [UInt8]?
  ) -> Response {
    for file in files {
      let given = own[file].flatMap { Base64.decode($0, .standard) }
      guard let bytes = given ?? read("usframe/profile_images/\(file)") else { continue }
      let format = PictureFormat(bytes)?.rawValue ?? "octet-stream"
      return Response(200, headers: ["Content-Type": "image/\(format)"], body: bytes)
    }
    return Response(404)
  }
}
