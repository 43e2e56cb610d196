import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// Limits, links, read-only and full disks of real file systems.
@Suite struct `A store on a real disk` {
  let sample = StoreSample()

  @Test func `keeps the old state or the new one at any limit of file sizes`() async throws {
    for _ in 0..<60 { try sample.increment() }
    let size = try #require(try Files.status(sample.directory + "/state/sample/log.jsonl")?.size)
    // A change that fits into the journal is committed, although the log, by far the largest file, cannot grow.
    let limits = [(0, 74), (40, 74), (size - 1, 0)] + (runsAllCases ? [(10, 74), (100, 74)] : [])
    for (limit, status) in limits {
      let old = try StoreScenario.contents(of: sample.store())
      let count = try #require(try sample.count())
      let directory = sample.directory
      await #expect(processExitsWith: .exitCode(Int32(status))) {
        [directory = directory as String, limit = limit as Int] in
        signal(SIGXFSZ, SIG_IGN)
        var bound = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bound)
        do {
          try StoreSample(directory: directory).increment(.live)
        } catch let error as any ReportedError {
          exit(error.failure.status.rawValue)
        }
      }
      let new = try StoreScenario.contents(of: sample.store())
      #expect((new == old) == (status == 74), "limit \(limit)")
      try sample.increment()
      #expect(try sample.count() == count + (status == 74 ? 1 : 2), "limit \(limit)")
      #expect(sample.litter().isEmpty, "limit \(limit): \(sample.litter())")
    }
  }

  @Test func `replaces what a linked settings file points to, and leaves the link`() throws {
    try Files.makeDirectories(sample.directory + "/config")
    let link = sample.directory + "/config/two.json"
    try sample.write(#"{"version": 1, "count": 5}"#, to: "dotfiles/two")
    #expect(symlink("../dotfiles/two", link) == 0)
    let document = Document(.config, "two.json", initial: StoreSample.Count(), keepsPrevious: true)
    try sample.store().transaction { try $0.update(document) { $0.count += 1 } }
    #expect(try Files.target(ofLink: link) == "../dotfiles/two")
    #expect(try sample.text("dotfiles/two").contains("\"count\": 6"))
    #expect(try sample.text("config/two.json.prev").contains("\"count\": 5"))
    try sample.increment()
    #expect(try Files.target(ofLink: link) == "../dotfiles/two")
    #expect(sample.litter().isEmpty)
  }

  @Test func `copies previous contents where the file system has no hard links`() throws {
    for _ in 0..<2 { try sample.increment() }
    var system = StoreSample.unflushed
    system.link = { _, path in throw SystemError(code: 1, operation: .write, path: path) }
    try sample.increment(system)
    #expect(try sample.text(StoreSample.onePath).contains("\"count\": 3"))
    #expect(try sample.text(StoreSample.onePath + ".prev").contains("\"count\": 2"))
    #expect(sample.litter().isEmpty)
  }

  /// EEXIST, as a network file system reports a link whose first reply was lost; then the disk is full.
  @Test func `does not write through a hard link that is reported as failed`() throws {
    for _ in 0..<2 { try sample.increment() }
    var system = StoreSample.unflushed
    system.link = { old, new in
      try Files.link(old, to: new)
      throw SystemError(code: 17, operation: .write, path: new)
    }
    system.write = { path, bytes in
      guard path.hasSuffix(".prev.new") else { return try Files.write(path, bytes) }
      try Files.write(path, Array(bytes.prefix(bytes.count / 2)))
      throw SystemError(code: 28, operation: .write, path: path)
    }
    #expect(throws: SystemError.self) { try sample.increment(system) }
    #expect(try sample.count() == 2)
    #expect(sample.litter().isEmpty)
  }

  @Test func `writes nothing when values are set to what the file says in other words`() throws {
    try sample.write(#"{  "count":1  }"#, to: "config/two.json")
    #expect(try sample.store().transaction { try $0.value(StoreSample.two).count } == 1)
    #expect(try sample.text("config/two.json") == #"{  "count":1  }"#)
    try sample.store().transaction { transaction in
      try transaction.set(StoreSample.one, .init(count: 2))
      try transaction.delete(StoreSample.one)
      try transaction.append(StoreSample.log, [])
    }
    #expect(sample.files() == ["config/two.json", "data/sample/lock", "data/sample/next"])
  }

  @Test(.mounting)
  func `is read on a disk that cannot be written, and says so when it should be`() throws {
    let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    func mount(_ arguments: String...) throws -> Bool {
      try Program(arguments[0], Array(arguments.dropFirst()), environment: environment)
        .run().isSuccess
    }
    try Files.makeDirectories(sample.directory)
    defer { _ = try? mount("umount", sample.directory) }
    #expect(try mount("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", sample.directory))
    try sample.increment(.live)
    #expect(try mount("mount", "-o", "remount,ro", sample.directory))
    #expect(try sample.count(.live) == 1)
    let error = #expect(throws: SystemError.self) { try sample.increment(.live) }
    #expect(error?.failure.code == "read-only")
    #expect(try mount("mount", "-o", "remount,rw", sample.directory))

    // Filled to the last byte.
    let filler = Program(
      "/bin/sh", ["-c", "cat /dev/zero > \"$0/filler\"", sample.directory],
      environment: environment)
    _ = try filler.run()
    let full = #expect(throws: SystemError.self) {
      for _ in 0..<1000 { try sample.increment(.live) }
    }
    #expect(full?.failure.code == "disk-full")
    let count = try #require(try sample.count(.live))
    #expect(sample.litter().isEmpty)
    try Files.remove(sample.directory + "/filler")
    try sample.increment(.live)
    #expect(try sample.count(.live) == count + 1)
  }
}
