package import SpecCore

/// The commands of `spec dindin`.
package let dindinCommands = Node(group: "dindin", DinDinHome.abstract, bare: DinDinHome.self) {
  DinDinLogin.self
  DinDinLogout.self
  DinDinWhoami.self
  Node(group: "invite", "Invitations: list, show and answer them.", bare: InviteList.self) {
    InviteList.self
    InviteShow.self
    InviteNext.self
    InvitePrev.self
    InviteAccept.self
    InviteReject.self
  }
  AgendaCommand.self
  Node(group: "demo", "A small world to try everything with.") {
    DinDinDemoLoad.self
    DinDinDemoClear.self
  }
}
