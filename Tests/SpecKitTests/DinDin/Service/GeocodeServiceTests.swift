import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The geocoder of a server` {
  private let service = GeocodeService(
    gazetteer: Gazetteer(places: [
      GazetteerPlace(
        name: "Mill Street Hall", address: "7 Mill Street, Demoville", lat: 38.0312, lon: -78.4801),
      GazetteerPlace(
        name: "Old Mill Terrace", address: "21 Canal Walk, Demoville", lat: 38.0405, lon: -78.4643),
    ]))

  private func get(_ target: String, _ method: String = "GET") throws -> (status: Int, JSON) {
    let response = service.respond(to: try Request(method, target: target))
    return (response.status, try JSON(parsing: response.body))
  }

  @Test func `answers as Nominatim does`() throws {
    let (status, found) = try get("/geocode/search?q=hall&format=jsonv2&limit=5&addressdetails=1")
    let place = found.array?.first
    #expect(status == 200 && found.array?.count == 1)
    #expect(place?["lat"] == "38.0312" && place?["lon"] == "-78.4801")
    #expect(place?["display_name"] == "Mill Street Hall, 7 Mill Street, Demoville")
    #expect(place?["address"]?["house_number"] == "7" && place?["address"]?["city"] == "Demoville")
    #expect(try get("/geocode/search?q=mill").1.array?.count == 2)
    #expect(try get("/geocode/search?q=mill&limit=1").1.array?.count == 1)
    #expect(try get("/geocode/search?street=21+canal&city=demoville").1.array?.count == 1)
    #expect(try get("/geocode/search?q=zzz").1 == [])
    let (near, there) = try get("/geocode/reverse?lat=38.0313&lon=-78.4802&format=jsonv2")
    #expect(near == 200 && there["name"] == "Mill Street Hall")
    let (far, nothing) = try get("/geocode/reverse?lat=0&lon=0")
    #expect(far == 200 && nothing == ["error": "Unable to geocode"])
    #expect(try get("/geocode/status?format=json").1["status"] == 0)
  }

  @Test(arguments: [
    ("/geocode/search", 400), ("/geocode/search?q=", 400), ("/geocode/search?q=a&city=b", 400),
    ("/geocode/search?q=a&limit=x", 400), ("/geocode/search?q=a&limit=-1", 400),
    ("/geocode/search?q=a&format=xml", 400), ("/geocode/reverse", 400),
    ("/geocode/reverse?lat=91&lon=0", 400), ("/geocode/reverse?lat=nan&lon=0", 400),
    ("/geocode/reverse?lat=1e400&lon=0", 400), ("/geocode", 404), ("/geocode/x", 404),
  ]) func `refuses what it cannot look up`(target: String, status: Int) throws {
    let (answered, json) = try get(target)
    #expect(answered == status && json["error"]?["code"]?.int == Int64(status))
    #expect(try get(target, "POST").status == 405)
  }
}
