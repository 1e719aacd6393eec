import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import { createDetectAddress, type DetectAddress } from './detect-address.ts'
import { createEnsNames } from './ens-names.ts'
import { createIdentityGraph, type IdentityGraph } from './identity-graph.ts'
import { createIsTaken, type IsTaken } from './is-taken.ts'
import { createAskNetwork } from './network-people.ts'
import { createFindHoldings, type FindHoldings } from './token-holdings.ts'
import { createWeb3Bio } from './web3-bio.ts'

export interface IdentityDeps {
  db: Db
  config: Pick<Config, 'identity' | 'lensUrl' | 'blueskyUrl'>
  hub: FarcasterUpstream
  now: () => number
}

export interface Identity {
  graph: IdentityGraph
  isTaken: IsTaken | undefined
  detect: DetectAddress | undefined
  findHoldings: FindHoldings | undefined
}

/** The graph of identities and what is known of wallets, with whomever the configuration names to be asked. */
export function createIdentity({ db, config, hub, now }: IdentityDeps): Identity {
  const { web3bio, goplusUrl, blockscoutUrl, ethereumRpcUrl: rpcUrl } = config.identity
  return {
    graph: createIdentityGraph({
      db,
      web3bio: web3bio && createWeb3Bio({ ...web3bio, now }),
      ens: rpcUrl ? createEnsNames({ rpcUrl, now }) : undefined,
      askNetwork: createAskNetwork({ lensUrl: config.lensUrl, blueskyUrl: config.blueskyUrl, hub, now }),
    }),
    isTaken: goplusUrl ? createIsTaken({ url: goplusUrl, now }) : undefined,
    detect: rpcUrl ? createDetectAddress({ rpcUrl, now }) : undefined,
    findHoldings: blockscoutUrl ? createFindHoldings({ url: blockscoutUrl, now }) : undefined,
  }
}
