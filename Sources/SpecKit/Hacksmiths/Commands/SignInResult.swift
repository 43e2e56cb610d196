internal import SpecCore

/// A sign-in that was just made.
struct SignInResult: Record, Presentable {
  let reply: SignInReply

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.reply.id, "Who is signed in."),
    RecordMember("key", \.reply.key, "The key to type for the person."),
    RecordMember("role", \.reply.role, "The role of the person."),
    RecordMember("expires", \.reply.expires, "When the sign-in expires."),
  ]

  func records() -> [[String]] { [PipeFields.record("signed-in", reply.key, reply.role)] }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    let until = DateFormatter.text(reply.expires, in: .utc) + " UTC"
    let sentence = "Signed in as \(reply.key), \(reply.role.rawValue), until \(until)."
    return TextLayout.paragraph(sentence, indent: 1, width: width)
      + (reply.becameAdmin == true
        ? TextLayout.paragraph(
          "This is the first account: you are the admin of the community.", indent: 1, width: width)
        : [])
  }
}
