import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The settings of dindin` {
  @Test func `each have a variable`() {
    for key in DinDinSetting.all {
      // A variable that another program sets must not weaken the protection.
      #expect(key.variable?.hasPrefix("SPEC_DINDIN_") ?? (key.key == "insecure"))
    }
    #expect(Set(DinDinSetting.all.map(\.key)).count == DinDinSetting.all.count)
  }

  @Test func `are replaced by their variables`() {
    var stored = DinDinSettings()
    stored.facebook.appId = "1"
    let environment = ["SPEC_DINDIN_FACEBOOK_APP_ID": "2", "SPEC_DINDIN_API_KEY": ""]
    let configuration = Configuration(settings: stored, environment: environment)
    #expect(configuration[DinDinSetting.facebookApp] == "2")
    #expect(configuration[DinDinSetting.apiKey] == nil)
    #expect(configuration[DinDinSetting.facebookAddress] == "https://graph.facebook.com")
    #expect(configuration[DinDinSetting.geocoder] == nil)
  }
}
