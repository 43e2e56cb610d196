internal import SpecCore

/// Why a file cannot be restored.
enum BackupError: Error, Equatable {
  enum Damage: Equatable, Sendable {
    case header, cut, digest
    /// The data are whole, but not what a backup holds.
    case data(String)
  }

  case noFile(path: String)
  case notBackup(path: String)
  case newer(path: String)
  case damaged(path: String, problem: Damage)
}

extension BackupError: ReportedError {
  var failure: Failure {
    func failure(
      _ code: String, _ text: Text, _ path: String, _ values: [String: String] = [:]
    ) -> Failure {
      Failure(.damaged, code, text, values.merging(["path": path]) { $1 })
    }
    return switch self {
    case .noFile(let path):
      Failure(
        .notFound, "no-file",
        Text("there is no file {path}; name a backup, or - for standard input"),
        ["path": path], field: "file")
    case .notBackup(let path):
      failure(
        "not-a-backup",
        Text("{path} is not a backup of spec timers; name another file"), path)
    case .newer(let path):
      failure("newer-version", Text("{path} was made by a newer version; update spec"), path)
    case .damaged(let path, .header):
      failure("damaged", Text("the first line of {path} is damaged; use another backup"), path)
    case .damaged(let path, .cut):
      failure(
        "damaged",
        Text("{path} is cut off: its second line does not end; use another backup"), path)
    case .damaged(let path, .digest):
      failure(
        "damaged",
        Text("{path} is damaged: its SHA-256 does not fit its data; use another backup"), path)
    case .damaged(let path, .data(let problem)):
      failure(
        "damaged",
        Text("{path} is damaged: {problem}; use another backup"), path, ["problem": problem])
    }
  }
}
