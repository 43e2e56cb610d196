internal import SpecCore

/// A picture or sign that a file of the person's own can replace. The raw value is the name of the
/// file.
enum Asset: String, Sendable, CaseIterable {
  case splash = "splash.png"
  case placeholder = "placeholder.png"
  case icon
}

/// The files of a person's own.
struct Assets {
  let app: UsFrame

  private func path(_ asset: Asset) -> String {
    "\(app.directories.data)/usframe/assets/\(asset.rawValue)"
  }

  func isReplaced(_ asset: Asset) -> Bool { (try? Files.status(path(asset))) != nil }

  /// The picture that replaces the built-in one. The log tells of a file that cannot be used.
  func photo(_ asset: Asset) -> Photo? { use(asset) { try picture(asset) } }

  /// The sign that replaces the built-in one.
  var icon: String? { use(.icon) { try sign() } }

  private func use<Value>(_ asset: Asset, _ read: () throws -> Value) -> Value? {
    guard isReplaced(asset) else { return nil }
    do {
      return try read()
    } catch {
      app.log(problem(asset, error))
      return nil
    }
  }

  /// Why the file that is there cannot be used.
  func problem(_ asset: Asset) -> UsFrameError? {
    guard isReplaced(asset) else { return nil }
    do {
      if asset == .icon { _ = try sign() } else { _ = try picture(asset) }
      return nil
    } catch {
      return problem(asset, error)
    }
  }

  private func problem(_ asset: Asset, _ error: any Error) -> UsFrameError {
    .badAsset(path(asset), Failure(error).message(in: app.context.language))
  }

  // MARK: reading

  private func picture(_ asset: Asset) throws -> Photo {
    let photo = try Photo(file: try PhotoFile.read(path(asset), app.context), .file, app.context)
    try photo.check()
    return photo
  }

  private static let longestSign = 256

  private func sign() throws -> String {
    let bytes = try Files.read(path(.icon), limit: Self.longestSign)
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    guard text.count == 1, displayWidth(text) == 1, text == sanitized(text), text != "\u{FFFD}"
    else {
      throw UsFrameError.badIcon
    }
    return text
  }
}

/// A row of `doctor --assets`.
struct AssetRow: Record {
  /// A file that cannot be used is refused, and the built-in one is shown.
  enum Origin: String, Sendable, CaseIterable, MemberValue {
    case builtIn = "built-in"
    case replaced, refused
  }

  let name: String
  let format: String
  let size: String
  let screen: String
  let origin: Origin
  let problem: String?

  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, "the name of the file"),
    RecordMember("format", \.format, "png or text"),
    RecordMember("size", \.size, "its size"),
    RecordMember("screen", \.screen, "where it is shown"),
    RecordMember("origin", \.origin, "built-in, replaced, or refused: a file that cannot be used"),
    RecordMember("problem", \.problem, "why it cannot be used"),
  ]

  init(_ asset: Asset, isReplaced: Bool, problem: String?) {
    name = asset.rawValue
    (format, size, screen) =
      switch asset {
      case .splash: ("png", "480x240", "home")
      case .placeholder: ("png", "400x400", "watch")
      case .icon: ("text", "1 cell", "watch")
      }
    origin = problem != nil ? .refused : isReplaced ? .replaced : .builtIn
    self.problem = problem
  }
}

struct AssetList: Presentable {
  let rows: [AssetRow]
  /// The first one.
  let failure: Failure?

  init(_ app: UsFrame) {
    let assets = Assets(app: app)
    let problems = Asset.allCases.map { assets.problem($0)?.failure(in: app.context) }
    rows = zip(Asset.allCases, problems).map { asset, problem in
      AssetRow(
        asset, isReplaced: assets.isReplaced(asset),
        problem: problem?.message(in: app.context.language))
    }
    failure = problems.compactMap(\.self).first
  }

  var payload: [AssetRow] { rows }
  func records() -> [[String]] {
    rows.map { [$0.name, $0.format, $0.size, $0.screen, $0.origin.rawValue] }
  }
}
