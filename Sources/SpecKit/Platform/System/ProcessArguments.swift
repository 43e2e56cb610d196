internal import LibC

/// The arguments and the end of this process.
public enum ProcessArguments {
  /// The words after the program's name, and whether all are UTF-8. A word that is not UTF-8 is repaired for
  /// messages; a command must not run with it, because a repaired name is another name.
  public static func words() -> (words: [String], areText: Bool) {
    var words: [String] = []
    var areText = true
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      let word = String(validatingCString: pointer)
      areText = areText && word != nil
      words.append(word ?? String(cString: pointer))
    }
    return (words, areText)
  }

  public static func exit(_ status: ExitStatus) -> Never {
    // A screen may be left while a program still runs for it.
    ChildGroups.end()
    LibC.exit(status.rawValue)
  }
}

/// Descriptors 0, 1 and 2.
public enum StandardDescriptors {
  /// Makes sure that a file opened later never takes the place of a closed standard descriptor, and that a file size
  /// limit is an error rather than a signal.
  ///
  /// A closed input reads as empty; writing to a closed output fails, as it should.
  public static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is the closed one, since lower ones were filled before.
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
