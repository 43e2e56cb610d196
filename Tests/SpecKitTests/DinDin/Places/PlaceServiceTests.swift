import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

/// Answers as Nominatim and OSRM do, and notes when it was asked on a clock that only moves by waiting.
private final class PlaceServices: Service, Sendable {
  let story = StoryClock("2026-11-20T17:00:00Z")
  let asked = Mutex<[(moment: UInt64, request: Request)]>([])
  let status = Mutex(200)
  let answer = Mutex<JSON?>(nil)

  var moments: [UInt64] { asked.withLock { $0.map(\.moment) } }

  func respond(_ requests: [Request]) -> [Response] { requests.map(reply) }

  private func reply(to request: Request) -> Response {
    asked.withLock { $0.append((story.clock.monotonic(), request)) }
    let status = status.withLock(\.self)
    if let answer = answer.withLock(\.self) { return .json(answer, status: status) }
    let name = request.value("q") ?? "Here"
    let place: JSON = [
      "lat": "1.5", "lon": "2.25", "display_name": .string("\(name), Town"), "licence": "ODbL",
    ]
    return .json(request.path == ["reverse"] ? place : .array([place]), status: status)
  }
}

extension Response {
  fileprivate static func json(_ json: JSON, status: Int) -> Response {
    Response(status, headers: ["Content-Type": "application/json"], body: json.bytes())
  }
}

@Suite(.needs("curl")) struct `Geocoders and routers` {
  private let services = PlaceServices()
  private let world = DinDinWorld()
  private let server: RunningServer

  init() throws { server = try RunningServer(services) }

  @discardableResult
  private func run(_ line: String) -> Consequences {
    world.home.run(
      "dindin \(line)",
      environment: [
        "SPEC_DINDIN_GEOCODER": server.url, "SPEC_DINDIN_ROUTER": server.url,
      ], clock: services.story.clock)
  }

  @Test func `are asked once a second, and never again for the same`() {
    let second: UInt64 = 1_000_000_000
    for name in ["Aaa", "Bbb", "Aaa", "Ccc"] {
      let result = run("location set \(name) --as x")
      #expect(result.records == [["1.5", "2.25", "x"]], "\(result)")
    }
    #expect(services.moments == [0, second, 2 * second])
    let agents = services.asked.withLock { $0.map { $0.request.headers["User-Agent"] } }
    #expect(agents.allSatisfy { $0 == "spec/\(specVersion) (dindin)" })
  }

  @Test func `are not waited for when a second has passed`() throws {
    run("location set Aaa --as x")
    try services.story.clock.sleep(.milliseconds(2500))
    run("location set Bbb --as x")
    #expect(services.moments == [0, 2_500_000_000])
  }

  @Test func `give a draft its address and coordinates`() throws {
    let here = run("event new --date 2026-12-01 --time 7pm --address Aaa --json")
    let draft = try here.json()
    #expect(draft["label"] == "Aaa" && draft["address"] == "Aaa, Town" && draft["lat"] == 1.5)
  }

  private static let others: [(Int, JSON, Int32)] = [
    (429, [:], 75), (503, [:], 75), (500, [:], 69), (200, "text", 69), (200, [:], 69),
    (200, [["lat": "91", "lon": "0", "display_name": "x"]], 64), (200, [], 64),
    (200, [["lat": "nan", "lon": "inf", "display_name": "x"]], 64), (200, [1, nil, "x"], 64),
  ]

  @Test(arguments: others)
  func `that answer something else are errors`(status: Int, answer: JSON, wanted: Int32) {
    services.status.withLock { $0 = status }
    services.answer.withLock { $0 = answer }
    let result = run("location set Aaa")
    #expect(result.status == wanted && result.out.isEmpty, "\(result)")
  }

  @Test func `say the way, whatever else is in the answer`() throws {
    services.answer.withLock {
      $0 = [
        "code": "Ok",
        "routes": [
          [
            "distance": 100.6, "duration": 12,
            "geometry": ["coordinates": [[0, 0], [999, 0], ["x"], [1]]],
            "legs": [
              [
                "steps": [
                  ["distance": -1, "duration": 1], 5,
                  [
                    "distance": 90.4, "duration": 1, "name": "\u{1B}[31mRed\n St",
                    "maneuver": ["type": "teleport", "modifier": "sharp left"],
                  ],
                ]
              ]
            ],
          ]
        ],
      ]
    }
    let result = run("directions 0001 --json")
    let json = try result.json()
    #expect(json["distanceMeters"] == 101 && json["seconds"] == 12 && json["source"] == "router")
    let steps = json["steps"]?.array?.compactMap { $0["text"]?.string }
    #expect(steps == ["Turn sharply left onto [31mRed St (90 m)"])
  }

  @Test(arguments: [("NoRoute", 400, Int32(66)), ("InvalidUrl", 400, 69), ("Ok", 500, 69)])
  func `that know no way leave the straight line`(code: String, status: Int, wanted: Int32) {
    services.status.withLock { $0 = status }
    services.answer.withLock { $0 = ["code": .string(code), "message": "no"] }
    let result = run("directions 0001 --by bike")
    #expect(result.status == wanted && result.out.isEmpty)
    #expect(result.err.contains("straight line") && result.err.contains("3.1 km NW of you"))
  }
}

@Suite struct `The words of a router` {
  @Test(
    arguments: [
      (
        Maneuver(type: "turn", modifier: "left", street: "Main St"),
        "Turn left onto Main St (120 m)"
      ),
      (Maneuver(type: "depart", street: "Main St"), "Start on Main St (120 m)"),
      (Maneuver(type: "arrive", modifier: "left", street: "Main St"), "Arrive, on the left"),
      (Maneuver(type: "new name", modifier: "straight", street: "B"), "Go straight onto B (120 m)"),
      (Maneuver(type: "continue", modifier: "uturn"), "Turn around (120 m)"),
      (Maneuver(type: "roundabout", exit: 3), "Take exit 3 of the roundabout (120 m)"),
      (Maneuver(type: "rotary"), "Enter the roundabout (120 m)"),
      (Maneuver(type: "fork", modifier: "slight right"), "Keep slightly right (120 m)"),
      (Maneuver(type: "end of road", modifier: "right"), "Turn right (120 m)"),
      (Maneuver(type: "", modifier: "sideways"), "Turn ahead (120 m)"),
    ])
  func `are a line each`(maneuver: Maneuver, text: String) {
    #expect(maneuver.text(meters: 120, in: "en") == text)
    #expect(!maneuver.text(meters: 120, in: "ar").isEmpty)
  }
}
