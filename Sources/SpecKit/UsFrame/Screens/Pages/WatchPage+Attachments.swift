internal import SpecCore

/// The pictures of a post, which take the place of the person's picture for the time of its box.
struct PostPictures: Sendable {
  /// One picture, drawn for a size of the screen.
  private struct Place: Sendable, Hashable {
    var seq: Int
    var index: Int
  }

  private var size: ScreenSize?
  private var asked: Set<Int> = []
  private var drawn: [Place: DrawnPicture] = [:]

  /// As many as a post has at X.
  static let most = 4
  /// How many updates that wait have theirs fetched before.
  static let ahead = 2

  /// The updates whose pictures are not under way yet.
  mutating func next(of updates: [Update], _ size: ScreenSize) -> [Update] {
    if size != self.size { (self.size, asked, drawn) = (size, [], [:]) }
    let wanted = Set(updates.map(\.seq))
    asked.formIntersection(wanted)
    drawn = drawn.filter { wanted.contains($0.key.seq) }
    return updates.filter { $0.pictures?.isEmpty == false && asked.insert($0.seq).inserted }
  }

  mutating func add(_ picture: DrawnPicture, _ index: Int, of update: Update, _ size: ScreenSize) {
    guard size == self.size, asked.contains(update.seq) else { return }
    drawn[Place(seq: update.seq, index: index)] = picture
  }

  /// Those of an update that can be shown, in their order.
  func pictures(of update: Update) -> [DrawnPicture] {
    (0..<Self.most).compactMap { drawn[Place(seq: update.seq, index: $0)] }
  }
}

extension WatchPage {
  /// Has the pictures fetched of the post that is shown and of those that come next.
  mutating func loadAttachments(_ desk: inout PageDesk) {
    guard settings.photos, desk.pictures.choice.method != .none else { return }
    let updates =
      [queue.current?.update].compactMap(\.self) + queue.waiting.prefix(PostPictures.ahead)
    let (signIn, size) = (signIn, desk.size)
    let (output, view) = (desk.pictures(size), view(of: FramePhoto()))
    for update in attachments.next(of: updates, size) {
      for (index, address) in (update.pictures ?? []).prefix(PostPictures.most).enumerated() {
        pictureCount += 1
        let id = pictureID(desk.now)
        desk.works.append(
          ScreenWork(.attachments) { app in
            let photo = try AttachmentFetch(app: app).photo(at: address, signIn)
            guard
              let drawn = try? photo.map({
                try output.drawn($0.picture, view, id: id, isLayer: true)
              })
            else { return { _, _ in .stay } }
            return { program, _ in
              program.change(WatchPage.self) { $0.attachments.add(drawn, index, of: update, size) }
              return .stay
            }
          })
      }
    }
  }

  /// The picture of the post whose box is shown, and how many it has. Each has the same part of the
  /// time of the box.
  func attachment(at now: Instant) -> (picture: DrawnPicture, number: Int, count: Int)? {
    guard let current = queue.current, !current.timeline.isOver(at: now),
      !timing.isCalm || current.timeline.opacity(at: now) > 0
    else { return nil }
    let pictures = attachments.pictures(of: current.update)
    guard !pictures.isEmpty else { return nil }
    let number = current.timeline.part(at: now, of: pictures.count)
    return (pictures[number], number + 1, pictures.count)
  }
}
