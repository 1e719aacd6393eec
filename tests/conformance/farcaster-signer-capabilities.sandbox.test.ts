import { describeCapabilities } from './capabilities.conformance.ts'
import { byHosted } from './farcaster-logins.ts'
import { startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, with a key that our server holds', () =>
  startFarcasterTarget(byHosted('Farcaster signer')),
)
