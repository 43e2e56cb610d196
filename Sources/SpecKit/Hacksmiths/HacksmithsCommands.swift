package import SpecCore

/// The commands of `spec hacksmiths`.
package let hacksmithsCommands = Node(group: "hacksmiths", Home.abstract, bare: Home.self) {
  Node(group: "event", "Show one event.", bare: EventShow.self, passesWords: true) {
    EventShow.self
  }
  Upcoming.self
  CommunityShow.self
  PersonShow.self
  Info.self
  AnswerEvent.self
  Node(group: "me", "Show your profile and your answers.", bare: MeShow.self) {
    MeShow.self
    MeAnswer.self
  }
  Tabs.self
  Login.self
  Register.self
  Logout.self
  Guest.self
  Serve.self
  Node(group: "demo", "A community to try.") {
    DemoLoad.self
    DemoClear.self
  }
}
