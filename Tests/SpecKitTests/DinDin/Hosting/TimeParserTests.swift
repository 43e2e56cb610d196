import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `A time of day` {
  static let times = [
    ("19:30", 19, 30), ("7:30pm", 19, 30), ("7pm", 19, 0), ("12am", 0, 0), ("12pm", 12, 0),
    ("0:05", 0, 5), ("7:30 PM", 19, 30), ("07:05am", 7, 5), ("٧:٣٠م", 19, 30), ("8م", 20, 0),
    ("8:15ص", 8, 15), ("12:59am", 0, 59),
  ]

  @Test(arguments: times) func `is read`(text: String, hour: Int, minute: Int) {
    #expect(TimeParser.time(text) == CivilTime(hour: hour, minute: minute))
  }

  @Test(arguments: [
    "24:00", "7:60", "0:30am", "13pm", "19", "", "pm", "7:3", "-7pm", "7:30:00", "7.30", "1a", "٧",
    "007pm", "+7pm",
  ]) func `is refused`(text: String) { #expect(TimeParser.time(text) == nil) }
}
