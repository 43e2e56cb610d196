/// Command names of other programs, and what the commands of this one for the same are called.
enum CommandSynonyms {
  /// Only those that a module has are suggested; none is ever run.
  static let all: [String: [String]] = [
    "rm": ["delete", "remove", "cancel"],
    "remove": ["delete", "cancel"],
    "delete": ["remove", "cancel"],
    "del": ["delete", "remove", "cancel"],
    "start": ["resume", "run", "play", "watch", "serve"],
    "stop": ["pause", "cancel"],
    "ls": ["list", "upcoming", "agenda", "friends"],
    "create": ["add", "new", "submit"],
    "new": ["add", "create", "submit"],
    "add": ["new", "create", "submit"],
    "members": ["community", "guests", "friends"],
    "profile": ["me", "whoami", "person"],
    "whoami": ["me"],
    "me": ["whoami"],
    "status": ["list", "watch", "bar"],
  ]
}
