import * as v from 'valibot'
import { address } from './addresses.ts'

/** Snapshot, where DAOs vote. */
export const governanceEnvironment = {
  CHORUS_SNAPSHOT_HUB_URL: v.optional(address),
  CHORUS_SNAPSHOT_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
}

const GovernanceEnvironment = v.object(governanceEnvironment)

export interface GovernanceConfig {
  /** Serves GraphQL at `/graphql`. */
  hubUrl: string
  /** For a higher rate limit. */
  key: string | undefined
}

const live = { hub: 'https://hub.snapshot.org' }

/** Undefined: proposals can't be read. The sandbox sends nothing off the machine. */
export function toGovernanceConfig(
  env: v.InferOutput<typeof GovernanceEnvironment>,
  { isLive }: { isLive: boolean },
): GovernanceConfig | undefined {
  const hubUrl = env.CHORUS_SNAPSHOT_HUB_URL ?? (isLive ? live.hub : undefined)
  return hubUrl ? { hubUrl, key: env.CHORUS_SNAPSHOT_KEY } : undefined
}
