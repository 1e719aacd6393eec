import { chainIds } from '@chorus/model/chain/chain'
import type { ServerConfig } from '../config/server-config.ts'
import type { Db } from '../db/database.ts'
import { createDetectAddress, type DetectAddress } from './detect-address.ts'
import { createEnsNames, type EnsNames } from './ens-names.ts'
import { createIdentityGraph, type IdentityGraph } from './identity-graph.ts'
import { createIsTaken, type IsTaken } from './is-taken.ts'
import { createAskNetwork, type PeopleSource } from './people-source.ts'
import { createFindHoldings, type FindHoldings } from './token-holdings.ts'
import { createWeb3Bio } from './web3-bio.ts'

export interface IdentityDeps {
  db: Db
  config: Pick<ServerConfig, 'identity' | 'explorers'>
  peopleSources: readonly PeopleSource[]
  now: () => number
}

export interface Identity {
  graph: IdentityGraph
  /** Undefined: Ethereum is not configured. */
  ens: EnsNames | undefined
  isTaken: IsTaken | undefined
  detect: DetectAddress | undefined
  findHoldings: FindHoldings | undefined
}

/** Creates the identity graph and the wallet lookups with the services that are configured. */
export function createIdentity({ db, config, peopleSources, now }: IdentityDeps): Identity {
  const { web3bio, goplusUrl, ethereumRpcUrl: rpcUrl } = config.identity
  const explorerUrl = config.explorers.urls.get(chainIds.mainnet)
  const ens = rpcUrl ? createEnsNames({ rpcUrl, now }) : undefined
  return {
    ens,
    graph: createIdentityGraph({
      db,
      web3bio: web3bio && createWeb3Bio({ ...web3bio, now }),
      ens,
      askNetwork: createAskNetwork(peopleSources),
    }),
    isTaken: goplusUrl ? createIsTaken({ url: goplusUrl, now }) : undefined,
    detect: rpcUrl ? createDetectAddress({ rpcUrl, now }) : undefined,
    findHoldings: explorerUrl ? createFindHoldings({ url: explorerUrl, now }) : undefined,
  }
}
