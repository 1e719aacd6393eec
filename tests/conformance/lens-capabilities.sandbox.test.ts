import { describeCapabilities } from './capabilities.conformance.ts'
import { startLensTarget } from './start-lens-target.ts'

describeCapabilities('on the sandbox’s Lens, with tokens on our server', () => startLensTarget('server'))
describeCapabilities('on the sandbox’s Lens, with tokens on this device', () => startLensTarget('device'))
