/// Why stored data cannot be read or changed. A call to the system that fails is a
/// ``SystemError``.
package enum StoreError: Error, Equatable {
  /// `problem` names the defect and its place: `unexpected end at byte 12`, `timers[3].period is missing`.
  case damaged(path: String, problem: Text)
  case newer(path: String, version: Int64, supported: Int)
  /// Another process held the lock for too long.
  case locked(path: String)
  /// A path that is not made of names; a bug of the caller.
  case badPath(String)
  /// A value that is not encoded as a JSON object, or not at all; a bug of the caller.
  case badValue(path: String, problem: String)
}

extension StoreError: ReportedError {
  package var failure: Failure {
    switch self {
    case .damaged(let path, let problem):
      Failure(
        .damaged, "damaged",
        Text("{path} is damaged ({problem}); it was left as it is: mend it, or move it away"),
        ["path": path, "problem": problem])
    case .newer(let path, let version, let supported):
      Failure(
        .damaged, "newer-version",
        Text(
          "{path} is of version {version} and this spec reads up to {supported}; use a newer spec"),
        ["path": path, "version": "\(version)", "supported": "\(supported)"])
    case .locked(let path):
      Failure(
        .temporary, "locked",
        Text("another spec has kept {path} locked for too long; try again"),
        ["path": path])
    case .badPath(let path):
      Failure(
        .internalError, "bad-path",
        Text("{path} is not a path inside the store; report this bug"),
        ["path": path])
    case .badValue(let path, let problem):
      Failure(
        .internalError, "bad-value",
        Text("cannot put this into {path} ({problem}); report this bug"),
        ["path": path, "problem": problem])
    }
  }
}
