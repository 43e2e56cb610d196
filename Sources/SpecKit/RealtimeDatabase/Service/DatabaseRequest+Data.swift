internal import SpecCore

extension DatabaseRequest {
  /// The data of the body for a place.
  func data(at path: TreePath) throws(DatabaseError) -> WrittenData {
    guard DataLimits.isPath(path.keys) else { throw .invalidPath }
    guard let json = try json(), let data = try? WrittenData(json, at: path.keys)
    else { throw .badData }
    return data
  }

  /// Returns the body; nil if it is not JSON.
  ///
  /// - Throws: ``DatabaseError/tooManyKeys``; a command in this process may write as much as it likes.
  private func json() throws(DatabaseError) -> JSON? {
    if request.peer != nil, DataLimits.hasTooManyKeys(request.body) { throw .tooManyKeys }
    return try? JSON(parsing: request.body, maximumDepth: 64)
  }

  /// The places of a PATCH in the order of their paths, so that the same update always makes the same
  /// files.
  func update(
    at path: TreePath
  ) throws(DatabaseError) -> [(path: TreePath, data: WrittenData)] {
    guard let members = try json()?.object else {
      throw .badObject
    }
    var update: [TreePath: WrittenData] = [:]
    for member in members {
      let below = TreePath(text: member.key).keys
      let place = TreePath(path.keys + below)
      guard !below.isEmpty, DataLimits.isPath(place.keys),
        let data = try? WrittenData(member.value, at: place.keys)
      else { throw .badObject }
      guard update.updateValue(data, forKey: place) == nil else { throw .nestedPaths }
    }
    guard TreePath.areApart(update.keys) else { throw .nestedPaths }
    // Each name is made once: an update can have many places.
    return update.map { (name: $0.key.description, place: ($0.key, $0.value)) }
      .sorted { $0.name < $1.name }.map(\.place)
  }
}
