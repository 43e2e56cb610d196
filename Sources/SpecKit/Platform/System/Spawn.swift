internal import LibC

/// Starts the program at `path` in a process group of its own, with default signals, and only the
/// given descriptors open, numbered from 0; returns its process number.
func spawn(
  _ path: String, _ program: Program, _ descriptors: [Descriptor]
) throws(SystemError) -> pid_t {
  var actions = OperatingSystem.noFileActions
  var attributes = OperatingSystem.noSpawnAttributes
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  // In order, because 3 may be the number of another stream until all others are copied. A copy to the same
  // number stays open in the child (POSIX.1-2024).
  for (number, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor.rawValue, Int32(number))
  }

  var all = sigset_t()
  var none = sigset_t()
  sigfillset(&all)
  sigemptyset(&none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setpgroup(&attributes, 0)
  var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | OperatingSystem.spawnFlags
  // Another process group would be in the background, where a terminal cannot be used.
  if program.streams != .shared { flags |= POSIX_SPAWN_SETPGROUP }
  posix_spawnattr_setflags(&attributes, Int16(flags))

  let variables = program.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  let words = [program.name] + program.arguments
  guard !(words + variables + [path]).contains(where: { $0.utf8.contains(0) }) else {
    throw SystemError(code: EINVAL, operation: .startProgram, path: path)
  }
  var process = pid_t()
  let code = withCStrings(words) { arguments in
    withCStrings(variables) { environment in
      posix_spawn(&process, path, &actions, &attributes, arguments, environment)
    }
  }
  if code != 0 { throw SystemError(code: code, operation: .startProgram, path: path) }
  return process
}

/// The strings as the null-terminated array that C programs get.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
