import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Files and locks` {
  let directory = TemporaryDirectory()

  private func permissions(_ name: String) -> mode_t {
    var raw = stat()
    _ = stat(directory / name, &raw)
    return raw.st_mode & 0o777
  }

  @Test func `a written file is private, and is read up to a limit`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Files.write(directory / "a", bytes)
    #expect(try Files.read(directory / "a") == bytes)
    #expect(try Files.read(directory / "a", limit: 200_000) == bytes)
    #expect(throws: SystemError.self) { try Files.read(directory / "a", limit: 199_999) }
    #expect(try Files.read(directory / "a", from: 199_998, count: 9) == Array(bytes.suffix(2)))
    let status = try #require(try Files.status(directory / "a"))
    #expect(status.kind == .file && status.size == 200_000)
    #expect(permissions("a") == 0o600)
    try Files.write(directory / "a", [1])
    #expect(try Files.read(directory / "a") == [1])
  }

  @Test func `appending at an offset cuts the rest of the file`() throws {
    try Files.append(directory / "log", [1, 2, 3], at: 0)
    try Files.append(directory / "log", [9, 9], at: 1)
    try Files.append(directory / "log", [4], at: 3)
    #expect(try Files.read(directory / "log") == [1, 9, 9, 4])
    #expect(permissions("log") == 0o600)
  }

  @Test func `directories are made private, once, and listed by name`() throws {
    for durably in [false, true] {
      try Files.makeDirectories(directory / "b/c/d", durably: durably)
    }
    #expect(permissions("b/c") == 0o700)
    try Files.write(directory / "z", [])
    try Files.write(directory / "a", [])
    #expect(symlink("b", directory / "link") == 0)
    #expect(
      try Files.entries(directory.path) == [
        DirectoryEntry(name: "a", isDirectory: false), .init(name: "b", isDirectory: true),
        .init(name: "link", isDirectory: true), .init(name: "z", isDirectory: false),
      ])
    let error = #expect(throws: SystemError.self) { try Files.makeDirectories(directory / "a/x") }
    #expect(error?.code == ENOTDIR)
    #expect(throws: SystemError.self) { try Files.makeDirectories(directory / "a") }
  }

  @Test func `a pipe in place of a regular file is refused, not waited for`() throws {
    #expect(mkfifo(directory / "pipe", 0o600) == 0)
    #expect(throws: SystemError.self) { try Files.read(directory / "pipe", regular: true) }
    #expect(throws: SystemError.self) { try Files.read("/dev/zero", regular: true) }
  }

  @Test(arguments: ["a\0b", "\0"])
  func `a path with NUL is refused, not cut`(name: String) throws {
    #expect(throws: SystemError.self) { try Files.write(directory / name, [1]) }
    #expect(try Files.entries(directory.path) == [])
  }

  @Test func `the error of a full device has its reason and the next step`() throws {
    let error = #expect(throws: SystemError.self) { try Files.write("/dev/full", [1]) }
    #expect(
      error?.failure
        == Failure(
          .inputOutput, "disk-full",
          "cannot write /dev/full: No space left on device; free some space and try again"))
  }

  @Test(arguments: [
    (EROFS, "read-only"), (EACCES, "no-access"), (EDQUOT, "disk-full"), (EIO, "input-output"),
    (EFBIG, "disk-full"), (9999, "input-output"),
  ])
  func `every error of the system has status 74 and a word`(code: Int32, word: String) {
    let failure = SystemError(code: code, operation: .write, path: "/x").failure
    #expect(failure.status == .inputOutput && failure.code == word)
    #expect(failure.message(in: "en").hasPrefix("cannot write /x: "))
  }

  @Test func `locks exclude each other until they are released or forgotten`() throws {
    let path = directory / "lock"
    #expect(throws: SystemError.self) { try FileLock(path) }
    let first = try FileLock(path, creating: true)
    let second = try FileLock(path)
    #expect(try first.take(.shared) && second.take(.shared))
    #expect(try !first.take(.exclusive))
    second.release()
    #expect(try first.take(.exclusive))
    #expect(try !second.take(.shared))
    first.release()
    #expect(try second.take(.exclusive))
    do {
      let third = try FileLock(path)
      #expect(try !third.take(.exclusive))
      second.release()
      #expect(try third.take(.exclusive))
    }
    #expect(try second.take(.exclusive))
  }
}
