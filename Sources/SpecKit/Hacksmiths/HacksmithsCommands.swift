package import SpecCore

/// The commands of `spec hacksmiths`.
package let hacksmithsCommands = Node(group: "hacksmiths", Home.abstract, bare: Home.self) {
  Node.under("Events") {
    Upcoming.self
    Node(group: "event", "Show one event.", bare: EventShow.self, passesWords: true) {
      EventShow.self
      EventList.self
      EventAdd.self
      EventEdit.self
      EventPublish.self
      EventCancel.self
      EventDelete.self
      EventGuests.self
      EventCheckIn.self
      EventAnnounce.self
    }
    EventRSVP.self
    Node(
      group: "schedule", "The programme of an event.", bare: ScheduleShow.self, passesWords: true
    ) {
      ScheduleShow.self
      ScheduleAdd.self
      ScheduleEdit.self
      ScheduleRemove.self
    }
    Node(group: "idea", "Project ideas for events.") {
      IdeaList.self
      IdeaShow.self
      IdeaSubmit.self
      IdeaEdit.self
      IdeaWithdraw.self
      IdeaVote.self
    }
    Remind.self
    App.self
    Tabs.self
  }
  Node.under("People") {
    CommunityShow.self
    PersonShow.self
    Mentors.self
    Info.self
  }
  Node.under("Your account") {
    Login.self
    Register.self
    Logout.self
    Guest.self
    Node(group: "me", "Show your profile and your answers.", bare: MeShow.self) {
      MeShow.self
      MeRSVP.self
      MeEdit.self
      MeSettings.self
      MePassword.self
      MeSessions.self
      MeExport.self
      MeDelete.self
    }
    Sync.self
  }
  Node.under("For organizers") {
    Node(
      group: "waitlist", "The waiting list of an event.", bare: WaitlistShow.self,
      passesWords: true
    ) {
      WaitlistShow.self
      WaitlistPromote.self
      WaitlistRemove.self
    }
    Stats.self
    Export.self
    Import.self
    Node(group: "role", "Roles of people.") {
      RoleList.self
      RoleSet.self
    }
    Node(group: "org", "Organizations.") {
      OrgList.self
      OrgAdd.self
      OrgEdit.self
    }
    Node(group: "outbox", "Messages that the service wrote.") {
      OutboxList.self
      OutboxShow.self
      OutboxSend.self
    }
  }
  Node.under("This machine") {
    settingsNode(HacksmithsSettings.self)
    Node(group: "demo", "Demo data.") {
      DemoLoad.self
      DemoClear.self
    }
    Serve.self
    Node(group: "token", "Sign-ins for scripts.") {
      TokenIssue.self
    }
    Doctor.self
    Node(group: "brand", "Color scheme and icons.", bare: BrandShow.self) {
      BrandShow.self
      BrandIcons.self
    }
  }
}
