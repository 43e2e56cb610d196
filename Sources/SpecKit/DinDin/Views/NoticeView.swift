internal import SpecCore

/// A change of an invitation, as programs read it.
struct NoticeView: Record {
  let notice: DinnerNotice
  let language: String

  /// What a change has replaced: the members that are different now.
  struct Before: Record {
    let old: DinnerDetails
    let new: DinnerDetails

    private func changed<Value: Equatable>(_ member: KeyPath<DinnerDetails, Value>) -> Value? {
      old[keyPath: member] == new[keyPath: member] ? nil : old[keyPath: member]
    }

    static let members: [RecordMember<Self>] = [
      RecordMember("startsAt", { $0.changed(\.start) }, Text("the start", ar: "البداية")),
      RecordMember(
        "timeZone", { $0.changed(\.timeZone) }, Text("the time zone", ar: "المنطقة الزمنية")),
      RecordMember(
        "minutes", { $0.changed(\.minutes) }, Text("the length in minutes", ar: "المدة بالدقائق")),
      RecordMember(
        "title", { $0.changed(\.title).flatMap(\.self) }, Text("the title", ar: "اسم العشاء")),
      RecordMember("label", { $0.changed(\.label) }, Text("the place", ar: "المكان")),
      RecordMember(
        "address", { $0.changed(\.address).flatMap(\.self) },
        Text("the address of the place", ar: "عنوان المكان")),
      RecordMember(
        "note", { $0.changed(\.note).flatMap(\.self) },
        Text("the note from the host", ar: "كلمة المضيف")),
    ]
  }

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "kind", \.notice.kind,
      Text(
        "what has become of it; canceled is also a dinner that is no longer for you",
        ar: "ما حدث له؛ و canceled أيضًا لعشاء لم يعد لك")),
    RecordMember("id", \.notice.id, Text("the dinner's id", ar: "معرّف العشاء")),
    RecordMember("host", \.notice.host, Text("the host's name", ar: "اسم المضيف")),
    RecordMember("title", \.notice.details.title, Text("the title", ar: "اسم العشاء")),
    RecordMember("label", \.notice.details.label, Text("the place", ar: "المكان")),
    RecordMember("startsAt", \.notice.details.start, Text("the start", ar: "البداية")),
    RecordMember(
      "timeZone", \.notice.details.timeZone, Text("the time zone", ar: "المنطقة الزمنية")),
    RecordMember(
      "was", { $0.before },
      Text("the values that were replaced", ar: "القيم التي استُبدلت")),
    RecordMember(
      "asks", { $0.notice.asks ? true : nil },
      Text(
        "true if you accepted another time and have not answered since",
        ar: "صحيح إن قبلت موعدًا آخر ولم ترد بعد نقله")),
    RecordMember(
      "text", { $0.notice.text($0.language) },
      Text("the change in words", ar: "التغيير بالكلمات")),
  ]

  private var before: Before? {
    notice.kind == .canceled ? nil : Before(old: notice.before, new: notice.details)
  }

  static var helpFields: [Field] { helpFields(with: ["was": Before.fields]) }
}
