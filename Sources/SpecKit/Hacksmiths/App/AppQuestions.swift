internal import SpecCore

/// The questions of the app. Their answers work in the background and then close the question.
enum AppQuestions {
  typealias Question = QuestionPage<AppSession>

  static func answer(
    _ event: AnswerTarget, from source: RSVP.Source, as asker: AppSession.Asker?
  ) -> Question {
    func choice(_ letters: String, _ label: Text, _ word: RSVPChoice) -> Question.Answer {
      send(letters, label, event.id, word, from: source, as: asker, isConfirmed: false)
    }
    return Question(
      "answer", { _ in "\(sanitized(event.title)): are you coming?" },
      [
        choice("y", Text("Yes"), .yes), choice("n", Text("No"), .no),
        choice("m", Text("Maybe"), .maybe), choice("c", Text("Cancel my answer"), .cancel),
        .no("", Text("Back")),
      ])
  }

  private static func giveUpSpot(
    _ event: Identifier, _ word: RSVPChoice, _ waitlist: WaitlistMode?, from source: RSVP.Source,
    as asker: AppSession.Asker?
  ) -> Question {
    Question(
      "give-up", { _ in Texts.giveUpSpot(waitlist) },
      [
        send(
          "y", Text("Give it up"), event, word, from: source, as: asker, isConfirmed: true,
          isDestructive: true),
        .no("n", Text("Keep it")),
      ])
  }

  static func signOut(_ asker: AppSession.Asker?) -> Question {
    Question(
      "sign-out", { _ in "Sign out and continue as a guest?" },
      [continueAsGuest("y", Text("Sign out"), asker), .no("n", Text("Stay signed in"))])
  }

  static func discard(_ count: Int, _ asker: AppSession.Asker?) -> Question {
    Question(
      "discard", { _ in Texts.discards(count) },
      [
        continueAsGuest("y", Text("Drop and sign out"), asker, discardsAnswers: true),
        .no("n", Text("Stay signed in")),
      ])
  }

  private static func send(
    _ letters: String, _ label: Text, _ event: Identifier, _ word: RSVPChoice,
    from source: RSVP.Source, as asker: AppSession.Asker?, isConfirmed: Bool,
    isDestructive: Bool = false
  ) -> Question.Answer {
    work(letters, label, isDestructive: isDestructive) { session in
      switch try session.answer(
        event, word, from: source, as: asker, isConfirmed: isConfirmed)
      {
      case .sent(let message): .back(message)
      case .givesUpSpot(let waitlist):
        .replace(giveUpSpot(event, word, waitlist, from: source, as: asker))
      }
    }
  }

  private static func continueAsGuest(
    _ letters: String, _ label: Text, _ asker: AppSession.Asker?, discardsAnswers: Bool = false
  ) -> Question.Answer {
    work(letters, label, isDestructive: true) { session in
      switch try session.continueAsGuest(discardsAnswers: discardsAnswers, as: asker) {
      case .done(let message): .back(message)
      case .unsentAnswers(let count): .replace(discard(count, asker))
      }
    }
  }

  /// - Parameter body: does the work; its error becomes the message of the page below.
  private static func work(
    _ letters: String, _ label: Text, isDestructive: Bool,
    _ body: @escaping @Sendable (AppSession) throws -> StackAction<AppSession>
  ) -> Question.Answer {
    .init(letters, label, isDestructive: isDestructive) { tasks in
      tasks.run(.network, waits: true) { session in
        let action: StackAction<AppSession>
        do {
          action = try body(session)
        } catch let error as any ReportedError {
          action = .back(error.failure.message(in: "en"))
        }
        return { (_: inout Question, tasks) in
          if case .replace = action, !tasks.isAwaited { return .notify(Texts.needsConfirmation) }
          return action
        }
      }
      return .stay
    }
  }
}

/// The form that signs in.
struct SignInPage: InputFormPage {
  typealias Session = AppSession

  struct Fields: Sendable {
    var email = ""
    var password = ""
  }

  var form = InputForm(
    "sign-in", Text("Sign in"), Fields(),
    [
      InputField("email", Text("E-mail"), .text("email", \.email)),
      InputField("password", Text("Password"), .secret("password", \.password)),
    ], save: Text("Sign in"))

  func makeSaveWork() -> @Sendable (AppSession) throws -> String? {
    let fields = form.value
    return { session in
      try session.signIn(email: fields.email, password: fields.password)
      return Texts.signedIn
    }
  }
}
