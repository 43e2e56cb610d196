package import SpecCore

/// The commands of `spec usframe`.
package let usframeCommands = Node(
  group: "usframe", "Keep one person close: what they post and write to you.",
  bare: UsFrameHome.self
) {
  Node.under("The person you chose") {
    UsFrameFriends.self
    UsFrameChoose.self
    Node(
      group: "photo", "Show or change the picture of the person you chose.", bare: UsFramePhoto.self
    ) {
      UsFramePhotoShow.self
      UsFramePhotoSet.self
      UsFramePhotoAvatar.self
      UsFramePhotoCamera.self
      UsFramePhotoAdjust.self
      UsFramePhotoReset.self
      UsFramePhotoList.self
    }
  }
  Node.under("What they send") {
    UsFrameWatch.self
    UsFrameCheck.self
    Node(group: "history", "Print what was received before.", bare: UsFrameHistory.self) {
      UsFrameHistoryClear.self
    }
  }
  Node.under("Your account") {
    UsFrameLogin.self
    UsFrameLogout.self
    UsFrameWhoami.self
    UsFrameLimits.self
  }
  Node.under("This machine") {
    settingsNode(StoredSettings.self, bare: Node(UsFrameSettings.self))
    UsFrameDoctor.self
    UsFrameLog.self
  }
  Node.under("For tests") {
    UsFrameServe.self
    Node(group: "test", "Drive the demo world of the test service.") {
      UsFrameTestPost.self
      UsFrameTestDM.self
      UsFrameTestLoad.self
      UsFrameTestAvatar.self
      UsFrameTestFriends.self
      UsFrameTestSuspend.self
      UsFrameTestRevoke.self
      UsFrameTestLimits.self
      UsFrameTestFault.self
      UsFrameTestReset.self
    }
  }
}
