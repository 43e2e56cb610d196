package import SpecCore

/// The commands of `spec hacksmiths`.
package let hacksmithsCommands = Node(group: "hacksmiths", Home.abstract, bare: Home.self) {
  Node(group: "event", "Show one event.", bare: EventShow.self, passesWords: true) {
    EventShow.self
    EventAdd.self
    EventEdit.self
    EventPublish.self
    EventCancel.self
    EventDelete.self
    EventGuests.self
    EventCheckIn.self
    EventAnnounce.self
  }
  Upcoming.self
  CommunityShow.self
  PersonShow.self
  Mentors.self
  Info.self
  AnswerEvent.self
  Node(
    group: "schedule", "The programme of an event.", bare: ScheduleShow.self, passesWords: true
  ) {
    ScheduleShow.self
    ScheduleAdd.self
    ScheduleEdit.self
    ScheduleRemove.self
    ScheduleStar.self
  }
  Node(group: "idea", "Project ideas for events.") {
    IdeaList.self
    IdeaShow.self
    IdeaSubmit.self
    IdeaEdit.self
    IdeaWithdraw.self
    IdeaVote.self
  }
  Node(
    group: "waitlist", "The waiting list of an event.", bare: Waitlist.self, passesWords: true
  ) {
    Waitlist.self
    WaitlistPromote.self
    WaitlistRemove.self
  }
  Node(group: "me", "Show your profile and your answers.", bare: MeShow.self) {
    MeShow.self
    MeAnswer.self
    MeEdit.self
    MeSettings.self
    MePassword.self
    MeSessions.self
    MeExport.self
    MeDelete.self
  }
  Tabs.self
  App.self
  Login.self
  Register.self
  Logout.self
  Guest.self
  Conflicts.self
  Stats.self
  Remind.self
  Node(group: "role", "Who may do what.") {
    RoleList.self
    RoleSet.self
  }
  Node(group: "org", "Organizations.") {
    OrgList.self
    OrgShow.self
    OrgAdd.self
    OrgEdit.self
  }
  Node(group: "token", "Sign-ins for scripts.") {
    TokenIssue.self
  }
  Node(group: "outbox", "Letters the service wrote.") {
    OutboxList.self
    OutboxShow.self
    OutboxSend.self
  }
  Export.self
  Import.self
  Sync.self
  ConfigCommand.self
  Check.self
  Serve.self
  Node(group: "brand", "Color scheme and icons.", bare: BrandShow.self) {
    BrandShow.self
    BrandIcons.self
  }
  Node(group: "demo", "A community to try.") {
    DemoLoad.self
    DemoClear.self
  }
}
