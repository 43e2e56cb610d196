package import SpecCore

/// The commands of `spec usframe`.
package let usframeCommands = Node(
  group: "usframe", "Keep one person close: what they post and write to you.",
  bare: UsFrameHome.self
) {
  UsFrameLogin.self
  UsFrameLogout.self
  UsFrameWhoami.self
  UsFrameFriends.self
  UsFrameChoose.self
  UsFrameWatch.self
  UsFrameCheck.self
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
  Node(group: "history", "Print what was received before.", bare: UsFrameHistory.self) {
    UsFrameHistoryClear.self
  }
  settingsNode(StoredSettings.self)
  Node(group: "test", "Drive the demo world of the test service.") {
    UsFrameTestPost.self
    UsFrameTestDM.self
    UsFrameTestFriends.self
    UsFrameTestSuspend.self
    UsFrameTestRevoke.self
    UsFrameTestLimits.self
    UsFrameTestFault.self
    UsFrameTestReset.self
  }
}
