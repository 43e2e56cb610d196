internal import SpecCore

extension XService {
  /// The most bytes of a picture.
  private static let largestPicture = PictureLimits().bytes

  func picture(at address: String) throws -> ServiceAnswer<[UInt8]> {
    // Of the address only the path: the client knows the host.
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let request = try? Request("GET", target: "/\(parts[3])") else {
      return ServiceAnswer(result: .failure(.missing))
    }
    let response: Response
    do {
      response = try client.send(request)
    } catch let error as any ReportedError where error.status == .unavailable {
      return ServiceAnswer(
        result: .failure(.unreachable(error.failure(in: "en").message)))
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
