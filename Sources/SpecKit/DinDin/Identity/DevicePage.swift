internal import SpecCore

/// The page on which a person enters the code of a device: a form without scripts.
extension IdentityService {
  func devicePage(_ request: Request) -> Response {
    DevicePage(request, needsJoinCode: joinCode != nil).form(code: request.value("user_code") ?? "")
  }

  func answerDevicePage(_ request: Request) throws -> Response {
    let page = DevicePage(request, needsJoinCode: joinCode != nil)
    let form = Form(parsing: String(decoding: request.body, as: UTF8.self))
    let code = ReadableCode.normalized(form["user_code"] ?? "")
    func again(_ problem: Text, status: Int = 400) -> Response {
      page.form(code: code, name: form["name"] ?? "", problem: problem, status: status)
    }
    guard isSameOrigin(request) else { return again(deviceTexts.foreign, status: 403) }
    let approves = form["action"] == "approve"
    guard approves || form["action"] == "deny" else { return again(deviceTexts.noAction) }
    let name = PersonName(form["name"] ?? "")
    guard !approves || name != nil else { return again(deviceTexts.badName) }
    do throws(IdentityError) {
      try admit(request, join: .string(form["join"] ?? ""))
    } catch {
      return error.status == 429
        ? again(deviceTexts.tooMany, status: 429) : again(deviceTexts.badJoinCode, status: 403)
    }
    guard memory.wrongUserCodes.mayTry(request.peer, clock) else {
      return again(deviceTexts.tooMany, status: 429)
    }
    let now = clock.now()
    let isKnown = try change { record, _ in
      let index = record.devices.firstIndex {
        $0.isPending && now < $0.expiresAt && ReadableCode.matches(code, $0.userCode)
      }
      guard let index else { return false }
      if approves {
        record.devices[index].name = name?.text
      } else {
        record.devices[index].isDeclined = true
      }
      return true
    }
    guard isKnown else {
      memory.wrongUserCodes.add(request.peer, clock)
      return again(deviceTexts.badCode, status: 404)
    }
    return page.message(approves ? deviceTexts.approved : deviceTexts.declined)
  }
}

/// What the page of a device looks like.
struct DevicePage {
  private let language: String
  private let needsJoinCode: Bool

  init(_ request: Request, needsJoinCode: Bool) {
    language = request.language(among: ["en", "ar"])
    self.needsJoinCode = needsJoinCode
  }

  func form(code: String, name: String = "", problem: Text? = nil, status: Int = 200) -> Response {
    let problem = problem.map { HTML("<p role=\"alert\">\($0(language))</p>") } ?? ""
    let join =
      needsJoinCode
      ? field("join", deviceTexts.joinCode, value: "", complete: "off") : HTML("")
    return response(
      """
      \(problem)
      <form method="post" action="/device">
      \(field("user_code", deviceTexts.code, value: code, complete: "off"))
      \(field("name", deviceTexts.name, value: name, complete: "name"))
      \(join)
      <p><button name="action" value="approve">\(deviceTexts.approve(language))</button>
      <button name="action" value="deny">\(deviceTexts.deny(language))</button></p>
      </form>
      """, status: status)
  }

  func message(_ text: Text) -> Response {
    response("<p role=\"status\">\(text(language))</p>", status: 200)
  }

  private func field(_ name: String, _ label: Text, value: String, complete: String) -> HTML {
    """
    <p><label>\(label(language))<br>
    <input name="\(name)" value="\(value)" maxlength="200" autocomplete="\(complete)" dir="auto"></label></p>
    """
  }

  private func response(_ content: HTML, status: Int) -> Response {
    Response(
      status,
      page: WebDocument(deviceTexts.title(language), language: language, main: content))
  }
}
