/// Everything the community's store holds besides sessions: what indexes are built from.
struct Contents: Sendable, Equatable {
  var people: [PersonRecord] = []
  var events: [EventRecord] = []
  var organizations: [Organization] = []
  var ideas: [Idea] = []

  init() {}
}
