package import SpecCore

extension Node {
  /// Every text of the help of this command and those below it, with where it stands.
  package var helpTexts: [(place: String, text: Text)] {
    walk().flatMap { path, node in
      let place = path.joined(separator: " ")
      var texts: [(String, Text)] = [(place, node.abstract), ("\(place): notes", node.notes)]
      if let heading = node.heading { texts.append(("\(place): heading", heading)) }
      for argument in node.arguments {
        texts.append(("\(place) \(argument.label)", argument.help))
        if let shows = argument.shows {
          texts.append(("\(place) \(argument.label) default", shows))
        }
      }
      texts += node.fields.map { ("\(place): field \($0.name)", $0.help) }
      return texts + node.examples(path).map { ("\(place): \($0.line)", $0.help) }
    }.filter { !$0.1.isEmpty }
  }
}

extension Mirror {
  /// The texts that are members of a table, by name.
  package var texts: [(name: String, text: Text)] {
    children.compactMap { child in
      (child.value as? Text).map { (child.label ?? "", $0) }
    }
  }
}
