internal import SpecKit
