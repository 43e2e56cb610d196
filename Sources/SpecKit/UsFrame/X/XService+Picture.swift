internal import SpecCore

extension XService {
  func picture(at address: String) throws -> ServiceAnswer<[UInt8]> {
    if let pictures { return try PictureAnswer.answer { try pictures(address) } }
    // Of the address only the path: the client knows the host.
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let request = try? Request("GET", target: "/\(parts[3])") else {
      return ServiceAnswer(result: .failure(.missing))
    }
    return try PictureAnswer.answer { try client.send(request) }
  }
}

/// What the answer of a picture's host means.
enum PictureAnswer {
  /// The most bytes of a picture.
  private static let largestPicture = PictureLimits().bytes

  static func answer(_ send: () throws -> Response) throws -> ServiceAnswer<[UInt8]> {
    let response: Response
    do {
      response = try send()
    } catch let error as any ReportedError where error.status == .unavailable {
      return ServiceAnswer(
        result: .failure(.unreachable(error.failure.message(in: "en"))))
    }
    let result: Result<[UInt8], ServiceError> =
      switch response.status {
      case 200 where response.body.count <= Self.largestPicture: .success(response.body)
      case 200: .failure(.unreadable("a picture of \(response.body.count) bytes"))
      case 403: .failure(.forbidden(.notPermitted))
      case 404, 410: .failure(.missing)
      case 0: .failure(.unreachable("connection refused"))
      case let status: .failure(.unreachable("HTTP \(status)"))
      }
    return ServiceAnswer(result: result, status: response.status)
  }
}
