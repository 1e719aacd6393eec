import { describeCapabilities } from './capabilities.conformance.ts'
import { startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, with a key that our server holds', () => startFarcasterTarget('Farcaster signer'))
