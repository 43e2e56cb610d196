internal import LibC

/// Why calls to the operating system fail, in the languages of the modules. The English texts are
/// those of the C library.
enum SystemReason {
  /// - Parameter code: an `errno`.
  static func text(of code: Int32) -> Text {
    if let text = texts[code] { return text }
    let number = "\(code)"
    let words = strerror(code).map { String(cString: $0) } ?? "error \(number)"
    return Text {
      $0 == "en" || unknown.wording($0) == nil ? words : unknown($0, ["number": number])
    }
  }

  /// In English it is worded by the C library.
  private static let unknown = Text("system error {number}")

  static let texts: [Int32: Text] = [
    EPERM: Text("Operation not permitted"),
    ENOENT: Text("No such file or directory"),
    EIO: Text("Input/output error"),
    ENXIO: Text("No such device or address"),
    E2BIG: Text("Argument list too long"),
    ENOEXEC: Text("Exec format error"),
    EBADF: Text("Bad file descriptor"),
    EAGAIN: Text("Resource temporarily unavailable"),
    ENOMEM: Text("Cannot allocate memory"),
    EACCES: Text("Permission denied"),
    EBUSY: Text("Device or resource busy"),
    EEXIST: Text("File exists"),
    EXDEV: Text("Invalid cross-device link"),
    ENODEV: Text("No such device"),
    ENOTDIR: Text("Not a directory"),
    EISDIR: Text("Is a directory"),
    EINVAL: Text("Invalid argument"),
    ENFILE: Text("Too many open files in system"),
    EMFILE: Text("Too many open files"),
    ETXTBSY: Text("Text file busy"),
    EFBIG: Text("File too large"),
    ENOSPC: Text("No space left on device"),
    EROFS: Text("Read-only file system"),
    EMLINK: Text("Too many links"),
    EPIPE: Text("Broken pipe"),
    ENAMETOOLONG: Text("File name too long"),
    ENOLCK: Text("No locks available"),
    ENOSYS: Text("Function not implemented"),
    ENOTEMPTY: Text("Directory not empty"),
    ELOOP: Text("Too many levels of symbolic links"),
    EAFNOSUPPORT: Text("Address family not supported by protocol"),
    EOPNOTSUPP: Text("Operation not supported"),
    EADDRINUSE: Text("Address already in use"),
    EADDRNOTAVAIL: Text("Cannot assign requested address"),
    ENETDOWN: Text("Network is down"),
    ENETUNREACH: Text("Network is unreachable"),
    ECONNABORTED: Text("Software caused connection abort"),
    ECONNRESET: Text("Connection reset by peer"),
    ENOBUFS: Text("No buffer space available"),
    ENOTCONN: Text("Transport endpoint is not connected"),
    ETIMEDOUT: Text("Connection timed out"),
    ECONNREFUSED: Text("Connection refused"),
    EHOSTUNREACH: Text("No route to host"),
    EDQUOT: Text("Disk quota exceeded"),
    ESTALE: Text("Stale file handle"),
  ]
}
