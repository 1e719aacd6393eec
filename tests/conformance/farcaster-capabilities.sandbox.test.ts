import { describeCapabilities } from './capabilities.conformance.ts'
import { byHosted, startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, after signing in with Farcaster', () =>
  startFarcasterTarget(byHosted('Farcaster sign-in')),
)
