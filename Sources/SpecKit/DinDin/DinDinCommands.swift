package import SpecCore

/// The commands of `spec dindin`.
package let dindinCommands = Node(group: "dindin", Home.abstract, bare: Home.self) {
  Login.self
  Logout.self
  Whoami.self
  Node(
    group: "invite",
    Text("Invitations: list, show and answer them.", ar: "الدعوات: عرضها والرد عليها."),
    bare: InviteList.self
  ) {
    InviteList.self
    InviteShow.self
    InviteNext.self
    InvitePrev.self
    InviteAccept.self
    InviteReject.self
  }
  Agenda.self
  Sync.self
  Serve.self
  settingsNode(DinDinSettings.self)
  Doctor.self
  Rules.self
  Schema.self
  Node(group: "demo", Text("Load or clear a demo world.", ar: "عالم صغير لتجربة كل شيء.")) {
    DemoLoad.self
    DemoClear.self
  }
}
