package import SpecCore

/// The commands of `spec dindin`.
package let dindinCommands = Node(group: "dindin", DinDinHome.abstract, bare: DinDinHome.self) {
  DinDinLogin.self
  DinDinLogout.self
  DinDinWhoami.self
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
  AgendaCommand.self
  Node(group: "demo", Text("A small world to try everything with.", ar: "عالم صغير لتجربة كل شيء."))
  {
    DinDinDemoLoad.self
    DinDinDemoClear.self
  }
}
