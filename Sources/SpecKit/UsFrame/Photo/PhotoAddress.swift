internal import SpecCore

/// A picture somewhere on the network.
struct PhotoAddress {
  private let address: RemoteAddress
  private let request: Request
  private let text: String

  /// - Throws: 64 for anything but https, or http on this machine.
  init(_ text: String) throws {
    guard let (address, request) = RemoteAddress.resource(text),
      !address.isPlain || address.isLoopback
    else { throw UsFrameError.badPhotoAddress(text) }
    (self.address, self.request, self.text) = (address, request, text)
  }

  /// - Throws: 66 where there is nothing, 69 where it cannot be reached, 1 for too much.
  func bytes(_ app: UsFrame) throws -> [UInt8] {
    let limit = PictureLimits().bytes
    var remote = Remote(address, app.context)
    remote.connectLimit = .seconds(10)
    remote.totalLimit = .seconds(30)
    remote.answerLimit = limit
    remote.redirects = 5
    remote.userAgent = "spec-usframe/\(specVersion)"
    let response: Response
    do {
      response = try remote.send(request)
    } catch RemoteError.tooLarge {
      throw PictureError.tooManyBytes(limit + 1, limit: limit)
    }
    switch response.status {
    case 200: return response.body
    case 404, 410: throw UsFrameError.noSuchPhoto(text)
    case let status: throw UsFrameError.photoUnreachable(text, "HTTP \(status)")
    }
  }
}
