import { describeCapabilities } from './capabilities.conformance.ts'
import { bySponsoredKey } from './farcaster-logins.ts'
import { startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, with a sponsored key of this device', () => startFarcasterTarget(bySponsoredKey))
