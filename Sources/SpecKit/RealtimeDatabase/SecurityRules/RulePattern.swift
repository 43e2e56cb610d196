/// A regular expression of `matches(/…/)`: sets, ranges, `\d \w \s` and their opposites, groups,
/// alternatives, `* + ? {n} {n,} {n,m}`, `^` first and `$` last. It matches by Thompson's construction
/// (Communications of the ACM 11, 1968): one pass over the text with the set of all states, never
/// backtracking.
struct RulePattern: Sendable {
  /// One step of the automaton. Targets are indices.
  enum Instruction: Sendable, Equatable {
    case one(RuleCharacterSet)
    case split(Int, Int)
    case jump(Int)
    case match
  }

  /// The most instructions, when counted repetitions are written out.
  static let maximumSize = 2000

  private let instructions: [Instruction]
  private let isAtStart: Bool
  private let isAtEnd: Bool

  /// - Parameter source: the text between the slashes; offsets of errors count from its start.
  init(_ source: [Unicode.Scalar], ignoresCase: Bool) throws(RuleSyntaxError) {
    var parser = RulePatternParser(source, ignoresCase: ignoresCase)
    let tree = try parser.whole()
    (isAtStart, isAtEnd) = (parser.isAtStart, parser.isAtEnd)
    guard tree.size < Self.maximumSize else { throw RuleSyntaxError(0, .largePattern) }
    var program: [Instruction] = []
    tree.compile(into: &program)
    instructions = program + [.match]
  }

  /// - Parameter steps: how many more may be taken; each costs the same.
  /// - Throws: ``RuleFault/tooManySteps``.
  func matches(_ text: String, steps: inout Int) throws(RuleFault) -> Bool {
    var states = StateSet(count: instructions.count)
    var next = states
    try add(0, to: &states, steps: &steps)
    for scalar in text.unicodeScalars {
      if !isAtEnd, states.isMatch { return true }
      next.removeAll()
      for state in states.waiting {
        try spend(1, from: &steps)
        if case .one(let set) = instructions[state], set.contains(scalar) {
          try add(state + 1, to: &next, steps: &steps)
        }
      }
      if !isAtStart { try add(0, to: &next, steps: &steps) }
      swap(&states, &next)
    }
    return states.isMatch
  }

  /// Adds an instruction and all that follow from it without reading a character.
  private func add(_ first: Int, to states: inout StateSet, steps: inout Int) throws(RuleFault) {
    var pending = [first]
    while let index = pending.popLast() {
      try spend(1, from: &steps)
      guard states.insert(index) else { continue }
      switch instructions[index] {
      case .one: states.waiting.append(index)
      case .split(let a, let b): pending += [b, a]
      case .jump(let target): pending.append(target)
      case .match: states.isMatch = true
      }
    }
  }

  private func spend(_ count: Int, from steps: inout Int) throws(RuleFault) {
    steps -= count
    if steps < 0 { throw .tooManySteps }
  }

  private struct StateSet {
    /// The states that wait for a character.
    var waiting: [Int] = []
    var isMatch = false
    /// The round in which each was added last.
    private var rounds: [Int]
    private var round = 1

    init(count: Int) { rounds = Array(repeating: 0, count: count) }

    mutating func removeAll() {
      waiting.removeAll(keepingCapacity: true)
      isMatch = false
      round += 1
    }

    /// Whether it was not there yet.
    mutating func insert(_ index: Int) -> Bool {
      if rounds[index] == round { return false }
      rounds[index] = round
      return true
    }
  }
}

/// A regular expression as a tree.
indirect enum RulePatternTree {
  case one(RuleCharacterSet)
  case sequence([RulePatternTree])
  case choice([RulePatternTree])
  /// From so many times to so many, or without end.
  case repeated(RulePatternTree, Int, Int?)

  /// The number of its instructions, at most ``RulePattern/maximumSize``.
  var size: Int {
    let count =
      switch self {
      case .one: 1
      case .sequence(let parts): parts.reduce(0) { min($0 + $1.size, RulePattern.maximumSize) }
      case .choice(let parts): parts.reduce(0) { min($0 + $1.size + 2, RulePattern.maximumSize) }
      case .repeated(let part, let least, let most): (part.size + 1) * max(most ?? least + 1, 1) + 1
      }
    return min(count, RulePattern.maximumSize)
  }

  /// - Precondition: the size is less than ``RulePattern/maximumSize``.
  func compile(into program: inout [RulePattern.Instruction]) {
    switch self {
    case .one(let set): program.append(.one(set))
    case .sequence(let parts): for part in parts { part.compile(into: &program) }
    case .choice(let parts):
      var exits: [Int] = []
      for (index, part) in parts.enumerated() {
        let split = program.count
        let isLast = index == parts.count - 1
        if !isLast { program.append(.jump(0)) }
        part.compile(into: &program)
        guard !isLast else { break }
        exits.append(program.count)
        program.append(.jump(0))
        program[split] = .split(split + 1, program.count)
      }
      for exit in exits { program[exit] = .jump(program.count) }
    case .repeated(let part, let least, let most):
      for _ in 0..<least { part.compile(into: &program) }
      guard let most else {
        let split = program.count
        program.append(.jump(0))
        part.compile(into: &program)
        program.append(.jump(split))
        program[split] = .split(split + 1, program.count)
        return
      }
      var splits: [Int] = []
      for _ in 0..<(most - least) {
        splits.append(program.count)
        program.append(.jump(0))
        part.compile(into: &program)
      }
      for split in splits { program[split] = .split(split + 1, program.count) }
    }
  }
}
