package import SpecCore

/// The commands of `spec dindin`.
package let dindinCommands = Node(
  group: "dindin", Home.abstract, bare: Home.self, aliases: DinDinAliases.all
) {
  Node.under(Text("Invitations and calendar")) {
    Node(
      group: "invite",
      Text("Invitations: list, show and answer them."),
      bare: InviteList.self, aliases: DinDinAliases.invite
    ) {
      InviteList.self
      InviteShow.self
      InviteBrowse.self
      InviteNext.self
      InvitePrev.self
      Node("accept", InviteAcceptCommand.self)
      InviteReject.self
    }
    Agenda.self
    Month.self
    NextDinners.self
    Conflicts.self
    Remind.self
    Watch.self
  }
  Node.under(Text("Dinners you host")) {
    Node(
      group: "event", Text("Dinners that you host."),
      bare: EventList.self, aliases: DinDinAliases.event
    ) {
      EventNew.self
      EventList.self
      EventShow.self
      EventEdit.self
      EventCancel.self
    }
    Node(group: "draft", Text("The dinner that you are planning."), bare: DraftShow.self) {
      DraftShow.self
      DraftSet.self
      DraftToggle.self
      DraftSend.self
      DraftDiscard.self
    }
    Node(
      group: "guests", Text("People whom you can invite."),
      bare: GuestsList.self, aliases: DinDinAliases.guests
    ) {
      GuestsList.self
      GuestsSearch.self
      GuestsAdd.self
      GuestsRemove.self
      GuestsImport.self
    }
    Undo.self
  }
  Node.under(Text("Places")) {
    Map.self
    Directions.self
    Node(group: "location", Text("Where you are, and saved places."), bare: LocationShow.self) {
      LocationSet.self
      LocationShow.self
      LocationClear.self
    }
  }
  Node.under(Text("Files")) {
    Node(group: "export", Text("Write dinners for calendars and spreadsheets.")) {
      ExportICS.self
      ExportCSV.self
    }
  }
  Node.under(Text("Your account")) {
    Login.self
    Logout.self
    Whoami.self
  }
  Node.under(Text("This machine")) {
    Splash.self
    settingsNode(DinDinSettings.self)
    Sync.self
    Doctor.self
    Node(group: "demo", Text("Load or clear a demo world.")) {
      DemoLoad.self
      DemoClear.self
    }
  }
  Node.under(Text("For servers and programs")) {
    Serve.self
    Rules.self
    Schema.self
  }
}
