import { describeCapabilities } from './capabilities.conformance.ts'
import { byCustodyWallet } from './farcaster-logins.ts'
import { startFarcasterTarget } from './start-farcaster-target.ts'

describeCapabilities('on the sandbox’s Farcaster, as the wallet that owns the account', () =>
  startFarcasterTarget(byCustodyWallet, byCustodyWallet),
)
