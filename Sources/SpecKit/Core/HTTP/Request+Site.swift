extension Request {
  /// The address by which the client asked, such as `http://localhost:3000`; nil without a good `Host`.
  package var site: String? {
    guard let host = headers["Host"], Authority(host) != nil else { return nil }
    return "http://\(host)"
  }
}
