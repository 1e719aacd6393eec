import { createX, type X } from '../api/create-x.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { createProvers } from '../login/create-provers.ts'
import { toNearbyServices } from '../login/nearby-services.ts'
import type { Provers } from '../login/provers.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createNetworkSessionVault, type NetworkSessionVault } from '../vault/network-session-vault.ts'
import { createVault, type Vault } from '../vault/vault.ts'
import type { BlueskyLoginDeps } from './bluesky-login.ts'
import { type AskBluesky, createAskBluesky } from './bluesky-service.ts'
import { createEndAtNetwork } from './end-at-network.ts'
import type { FarcasterLoginDeps } from './farcaster-login.ts'
import { type AskLens, createAskLens } from './lens-api.ts'
import type { LensLoginDeps } from './lens-login.ts'
import { createOauth, type Oauth } from './oauth/create-oauth.ts'
import { refreshBluesky } from './refresh-bluesky.ts'
import { refreshLens } from './refresh-lens.ts'
import { createRefresh, type Refresh } from './refresh-tokens.ts'

export interface HostedDeps {
  db: Db
  keys: MasterKeys
  config: Config
}

/**
 * Everything that the sessions of browsers need: one for a process. Tokens that the database has not taken yet are known to whoever exchanged
 * them alone.
 */
export interface Hosted {
  db: Db
  keys: MasterKeys
  /** Undefined: this server has no application at X. */
  x: X | undefined
  provers: Provers
  secrets: Vault
  vault: NetworkSessionVault
  askBluesky: AskBluesky
  askLens: AskLens
  refresh: Refresh
  endAtNetwork: ReturnType<typeof createEndAtNetwork>
  bluesky: BlueskyLoginDeps
  /** Logins at Bluesky services by OAuth. Undefined: not at the address that this server has. */
  oauth: Oauth | undefined
  lens: LensLoginDeps
  farcaster: FarcasterLoginDeps
}

export function createHosted({ db, keys, config }: HostedDeps): Hosted {
  const x = createX({ db, keys, config })
  const { login, blueskyUrl, lensUrl, mode } = config
  const { publicUrl, plcUrl, didWebUrl } = login
  const provers = createProvers({ db, keys, config, x })
  const nearby = toNearbyServices(config)
  const askBluesky = createAskBluesky(nearby)
  const askLens = createAskLens(lensUrl, publicUrl)
  const vault = createNetworkSessionVault(db, keys)
  const usualService = mode === 'sandbox' ? (nearby[0] ?? new URL(blueskyUrl).origin) : 'https://bsky.social'
  const people = { db, prove: provers.bsky, plcUrl, didWebUrl, appViewUrl: blueskyUrl, usualService }
  const oauth = createOauth({ ...people, keys, publicUrl, nearby })
  const endAtNetwork = createEndAtNetwork({ askBluesky, askLens, oauth })
  const networks = { Bsky: refreshBluesky(db, askBluesky, oauth), Lens: refreshLens(db, askLens) }
  return {
    db,
    keys,
    x,
    provers,
    secrets: createVault(db, keys),
    vault,
    askBluesky,
    askLens,
    refresh: createRefresh({ vault, networks, discard: (session) => endAtNetwork([session]) }),
    endAtNetwork,
    bluesky: { ...people, ask: askBluesky },
    oauth,
    lens: { db, ask: askLens, prove: provers.lens, config: login.lens },
    farcaster: { db, keys, prove: provers.farcaster, config: login.farcaster, publicUrl },
  }
}
