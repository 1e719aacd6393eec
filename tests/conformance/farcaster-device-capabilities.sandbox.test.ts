import { describeCapabilities } from './capabilities.conformance.ts'
import { byDeviceKey } from './farcaster-logins.ts'
import { startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, with a key of this device', () => startFarcasterTarget(byDeviceKey))
