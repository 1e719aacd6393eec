import { describeCapabilities } from './capabilities.conformance.ts'
import { byHosted } from './farcaster-logins.ts'
import { startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, after signing in with Farcaster', () =>
  startFarcasterTarget(byHosted('Farcaster sign-in')),
)
