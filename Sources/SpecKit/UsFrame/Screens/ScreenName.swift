/// The screens by the names that frames tell.
enum ScreenName: String, Sendable, Hashable, CaseIterable {
  case home, services, authorize, choose, watch, photo, gallery, adjust, settings, history
}
