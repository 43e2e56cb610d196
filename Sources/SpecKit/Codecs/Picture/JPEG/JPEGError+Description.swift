extension JPEGError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(.arithmetic): "arithmetic coding"
    case .unsupported(let process): process.rawValue
    case .badPrecision(let bits): "\(bits) bits a sample"
    case .cutOff(let marker): "cut off in \(marker)"
    case .dataTooShort: "cut off before the last block"
    case .badLength(let marker, let length): "length \(length) of \(marker)"
    case .notAMarker(let byte): "byte \(byte) where a marker should be"
    case .misplaced(let marker): "\(marker) in a wrong place"
    case .missing(let marker): "no \(marker)"
    case .badSize(let width, let height): "size \(width) x \(height)"
    case .badComponents(let count): "\(count) components"
    case .badSampling(let horizontal, let vertical): "sampling \(horizontal) x \(vertical)"
    case .badQuantizationTable(let index): "quantization table \(index)"
    case .missingQuantizationTable(let index): "no quantization table \(index)"
    case .badCodeTable(let index): "Huffman table \(index)"
    case .missingCodeTable(let index): "no Huffman table \(index)"
    case .badScanComponent(let id): "component \(id) of a scan"
    case .badScanRange(let start, let end, let high, let low):
      "scan of \(start) to \(end), bits \(high) to \(low)"
    case .badProgression(let coefficient): "order of the scans of coefficient \(coefficient)"
    case .repeatedComponent(let id): "component \(id) twice"
    case .tooManyScans(let limit): "more than \(limit) scans"
    case .blocksTooLarge(let count): "\(count) blocks in a unit"
    case .badCode: "bits that are no code"
    case .tooManyCoefficients: "more than 64 coefficients in a block"
    case .badRestart(let number, let marker):
      "\(marker.map(\.description) ?? "no marker") instead of RST\(number)"
    case .missingScan(let id): "no scan of component \(id)"
    }
  }
}

extension JPEGMarker: CustomStringConvertible {
  public var description: String {
    switch code {
    case 0xC4: "DHT"
    case 0xD0...0xD7: "RST\(code & 7)"
    case 0xD8: "SOI"
    case 0xD9: "EOI"
    case 0xDA: "SOS"
    case 0xDB: "DQT"
    case 0xDC: "DNL"
    case 0xDD: "DRI"
    case 0xC0...0xCF where isFrame: "SOF\(code & 15)"
    case 0xE0...0xEF: "APP\(code & 15)"
    default: "marker \(code)"
    }
  }
}
