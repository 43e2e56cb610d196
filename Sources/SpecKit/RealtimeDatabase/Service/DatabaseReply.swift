internal import SpecCore

extension DatabaseRequest {
  /// The answer of status 200, or 204 where none is wanted, in the form that the parameters ask for.
  ///
  /// - Parameter tag: the ETag, if it is to be sent.
  func reply(_ json: JSON, tag: String? = nil) -> Response {
    var response = isSilent ? Response(204) : .json(.null)
    response.headers["Cache-Control"] = "no-cache"
    if let tag { response.headers["ETag"] = tag }
    if isSilent { return response }
    response.body = json.bytes(pretty: isPretty)
    if isPretty { response.body.append(UInt8(ascii: "\n")) }
    return response
  }

  /// The same with the data of the request, byte for byte unless they are to be indented.
  func echo(tag: String?) -> Response {
    var response = reply(isPretty ? (try? JSON(parsing: request.body)) ?? .null : .null, tag: tag)
    if !isSilent, !isPretty { response.body = request.body }
    return response
  }
}
