/// What the decoder of a scan keeps from one row of units to the next.
struct JPEGScanState {
  let scan: JPEGScan
  var bits: JPEGBits
  /// Of each part of the scan, the tables of its first and its other coefficients.
  let tables: [Int32]
  let restartInterval: Int
  var unitsToRestart: Int
  var restartNumber = 0
  /// The first coefficient before, of each part.
  var predictors = SIMD4<Int32>.zero
  var emptyRun = 0

  init(_ scan: JPEGScan, _ segments: JPEGSegments) {
    self.scan = scan
    bits = JPEGBits(position: segments.position, end: segments.bytes.count)
    let none = [Int32](repeating: 0, count: JPEGCodeTable.count)
    var tables: [Int32] = []
    for part in scan.parts {
      tables += segments.dcTables[part.dcTable]?.numbers ?? none
      tables += segments.acTables[part.acTable]?.numbers ?? none
    }
    self.tables = tables
    restartInterval = segments.restartInterval
    unitsToRestart = restartInterval
  }
}

/// Decodes the units of a scan one after another.
///
/// Valid as long as the memory of the bytes and the tables is.
struct JPEGScanDecoder {
  var state: JPEGScanState
  var decoder: JPEGBlockDecoder
  private let tables: UnsafePointer<Int32>

  init(
    _ state: JPEGScanState, bytes: UnsafePointer<UInt8>, tables: UnsafePointer<Int32>,
    order: UnsafePointer<UInt8>
  ) {
    self.state = state
    self.tables = tables
    decoder = JPEGBlockDecoder(
      bits: state.bits, bytes: bytes, order: order, emptyRun: state.emptyRun)
  }

  /// The state to go on with.
  var paused: JPEGScanState {
    var paused = state
    paused.bits = decoder.bits
    paused.emptyRun = decoder.emptyRun
    return paused
  }

  @inline(__always)
  func dcTable(_ part: Int) -> UnsafePointer<Int32> { tables + part &* 2 &* JPEGCodeTable.count }
  @inline(__always)
  func acTable(_ part: Int) -> UnsafePointer<Int32> {
    tables + (part &* 2 &+ 1) &* JPEGCodeTable.count
  }

  /// To be called before each unit.
  @inline(__always)
  mutating func beginUnit() throws(JPEGError) {
    if state.restartInterval > 0 {
      if state.unitsToRestart == 0 { try restart() }
      state.unitsToRestart &-= 1
    }
  }

  private mutating func restart() throws(JPEGError) {
    try decoder.bits.restart(decoder.bytes, state.restartNumber)
    state.restartNumber = (state.restartNumber + 1) & 7
    state.unitsToRestart = state.restartInterval
    state.predictors = .zero
    decoder.emptyRun = 0
  }

  /// A block of a sequential picture.
  ///
  /// - Parameter block: 64 zeros.
  /// - Returns: the place of the last coefficient that is not 0.
  @inline(__always)
  mutating func sequential(
    _ block: UnsafeMutablePointer<Int16>, part: Int, _ fault: inout JPEGBlockDecoder.Fault?
  ) -> Int {
    guard let difference = decoder.difference(dcTable(part)) else {
      fault = .badCode
      return 0
    }
    let value = state.predictors[part] &+ difference
    state.predictors[part] = value
    block[0] = Int16(truncatingIfNeeded: value)
    return decoder.sequential(acTable(part), block, &fault)
  }

  /// A block of a scan of a progressive picture.
  mutating func progressive(
    _ block: UnsafeMutablePointer<Int16>, part: Int, _ fault: inout JPEGBlockDecoder.Fault?
  ) {
    let scan = state.scan
    if scan.start > 0 {
      fault =
        scan.high == 0
        ? decoder.firstBand(acTable(part), block, scan)
        : decoder.refineBand(acTable(part), block, scan)
    } else if scan.high == 0 {
      guard let difference = decoder.difference(dcTable(part)) else {
        fault = .badCode
        return
      }
      let value = state.predictors[part] &+ difference
      state.predictors[part] = value
      block[0] = Int16(truncatingIfNeeded: value &<< Int32(scan.low))
    } else {
      decoder.bits.refill(decoder.bytes)
      if decoder.bits.takeBit() { block[0] |= Int16(truncatingIfNeeded: 1 &<< scan.low) }
    }
  }

  /// To be called behind each unit.
  @inline(__always)
  func endUnit(_ fault: JPEGBlockDecoder.Fault?) throws(JPEGError) {
    if decoder.bits.isOverdrawn { throw .dataTooShort }
    if let fault { throw fault == .badCode ? .badCode : .tooManyCoefficients }
  }
}
