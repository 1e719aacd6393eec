import * as v from 'valibot'
import { address } from './addresses.ts'

/** Snapshot, where DAOs vote. */
export const governanceEnvironment = {
  CHORUS_SNAPSHOT_HUB_URL: v.optional(address),
  CHORUS_SNAPSHOT_SCORE_URL: v.optional(address),
  CHORUS_SNAPSHOT_SEQUENCER_URL: v.optional(address),
  CHORUS_SNAPSHOT_RELAYER_URL: v.optional(address),
  CHORUS_SNAPSHOT_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
}

const GovernanceEnvironment = v.object(governanceEnvironment)

export interface GovernanceConfig {
  /** Serves GraphQL at `/graphql`. */
  hubUrl: string
  /** Returns voting power over JSON-RPC. */
  scoreUrl: string
  /** Takes signed votes. */
  sequencerUrl: string
  /** Takes votes that contract wallets sign on their chain. */
  relayerUrl: string
  /** For a higher rate limit. */
  key: string | undefined
}

const live = {
  hub: 'https://hub.snapshot.org',
  score: 'https://score.snapshot.org',
  sequencer: 'https://seq.snapshot.org',
  relayer: 'https://relayer.snapshot.org',
}

/** Undefined: proposals can't be read. The sandbox sends nothing off the machine. The others are below a hub of your own unless set. */
export function toGovernanceConfig(
  env: v.InferOutput<typeof GovernanceEnvironment>,
  { isLive }: { isLive: boolean },
): GovernanceConfig | undefined {
  const hubUrl = env.CHORUS_SNAPSHOT_HUB_URL ?? (isLive ? live.hub : undefined)
  if (!hubUrl) return undefined
  const find = (url: string | undefined, name: 'score' | 'sequencer' | 'relayer'): string =>
    url ?? (hubUrl === live.hub ? live[name] : `${hubUrl}/${name}`)
  return {
    hubUrl,
    scoreUrl: find(env.CHORUS_SNAPSHOT_SCORE_URL, 'score'),
    sequencerUrl: find(env.CHORUS_SNAPSHOT_SEQUENCER_URL, 'sequencer'),
    relayerUrl: find(env.CHORUS_SNAPSHOT_RELAYER_URL, 'relayer'),
    key: env.CHORUS_SNAPSHOT_KEY,
  }
}
