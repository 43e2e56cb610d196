internal import SpecCore

/// Tells of the picture of the VIP after it was changed.
struct PhotoReport {
  let context: Context

  init(_ context: Context) { self.context = context }

  func show() throws {
    let app = try UsFrame(context)
    let (signIn, vip) = try app.status().watching()
    let (photo, choice) = try PhotoFinder(app: app).photo(of: vip, signIn)
    let settings = try app.settings()
    let output = try context.pictureOutput(setting: settings.image)
    if context.output.isTerminal, !context.wantsData {
      return app.note(
        .photoNow, vip.name, app.strings(photo.origin.nameKey), "\(photo.width)x\(photo.height)")
    }
    try context.show(PhotoView(photo: photo, view: choice.view(settings), output: output))
  }
}

extension Photo.Origin {
  var nameKey: StringKey {
    switch self {
    case .avatar: .originAvatar
    case .file: .originFile
    case .url: .originUrl
    case .camera: .originCamera
    case .card: .originCard
    }
  }
}
