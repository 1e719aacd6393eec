import type { NetworkName } from '@chorus/model/network-identity'
import { blueskySessions } from './bluesky/session-rules.ts'
import { farcasterSessions } from './farcaster/session-rules.ts'
import { lensSessions } from './lens/session-rules.ts'
import type { SessionRules } from './session-rule.ts'
import { xSessions } from './x/session-rules.ts'

/** Networks that are missing here use the default rules. */
const rules: Partial<Record<NetworkName, SessionRules>> = {
  farcaster: farcasterSessions,
  lens: lensSessions,
  x: xSessions,
  bluesky: blueskySessions,
}

export const sessionRulesOf = (network: NetworkName | undefined): SessionRules => (network && rules[network]) ?? {}
