/// Everything the community's store holds besides sessions: what indexes are built from.
package struct Contents: Sendable, Equatable {
  package var people: [PersonRecord] = []
  package var events: [EventRecord] = []
  package var organizations: [Organization] = []
  package var ideas: [Idea] = []

  package init() {}
}
