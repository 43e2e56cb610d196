#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The few reads of files that zones need.
enum ZoneFiles {
  /// The bytes of a regular file; nil if it cannot be read or is longer than `limit` bytes (with
  /// `cut`, the first `limit` bytes of it).
  static func read(_ path: String, limit: Int, cut: Bool = false) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard cut || status.st_size <= limit else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(limit, max(Int(status.st_size), 0)))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
        #else
          Darwin.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
        #endif
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }

  static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, in no order; none if it cannot be read.
  static func list(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
