import { createHash } from 'node:crypto'
import type { ReplyInputOf } from '@chorus/contract/call'
import {
  detectAddress,
  identityRelations,
  walletProfile,
  walletProfileInfo,
  walletRelation,
  walletStatus,
  type PersonQuery,
} from '@chorus/contract/identity/wallet-profile'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { readWalletAddress, requireWalletAddress } from '../../account/wallet-address.ts'
import type { Db } from '../../db/database.ts'
import type { DetectAddress, DetectedAddress } from '../../identity/detect-address.ts'
import type { IdentityGraph, LinkedPerson } from '../../identity/identity-graph.ts'
import type { IsTaken } from '../../identity/is-taken.ts'
import { toLinked } from '../../identity/linked-identity.ts'
import { readIdentity, readPersonQuery } from '../../identity/read-person-query.ts'
import { toWalletProfile, toWalletProfiles } from '../../identity/to-wallet-profiles.ts'
import { hideRefused, readViewerFacts } from '../../identity/viewer-facts.ts'
import { withDeadline } from '../../upstream/with-deadline.ts'

export interface WalletProfileDeps {
  db: Db
  graph: IdentityGraph
  /** Undefined: not configured, so no wallet is reported as compromised. */
  isTaken: IsTaken | undefined
  /** Undefined: Ethereum is not configured. */
  detect: DetectAddress | undefined
}

const nobody: LinkedPerson = { account: undefined, identities: [], links: [] }

/** Provider API §3.5: who owns which identities, and facts about wallets. */
export function walletProfileRoutes(serve: Serve<Viewer>, { db, graph, isTaken, detect }: WalletProfileDeps): void {
  const profiles = async ({ query, viewer }: { query: PersonQuery; viewer: Viewer | undefined }) => {
    const named = await readPersonQuery(query)
    const person = await hideRefused(db, named ? await graph.find(named) : nobody, viewer)
    return toWalletProfiles(person, await readViewerFacts(db, person, viewer))
  }
  serve(walletProfileInfo, profiles)
  serve(walletProfile, profiles)

  serve(walletStatus, async ({ body }) =>
    withDeadline((inTime) =>
      Promise.all(
        body.addresses.map(async (address) => {
          const known = await readWalletAddress(address)
          return { address, is_hack: (await inTime(known && isTaken?.(known.address))) ?? false }
        }),
      ),
    ),
  )

  serve(walletRelation, async ({ query }) => {
    const { kind, address } = await requireWalletAddress(query.walletAddress, query.walletType === 'solana' ? 'solana' : 'wallet')
    const { identities } = await hideRefused(db, await graph.find({ platform: kind, by: 'id', value: address }), undefined)
    const wallet = identities.find(({ platform, id }) => platform === kind && id === address) ?? toLinked(kind, { id: address })
    return { ...toWalletProfile(wallet, new Set()), wallet_type: query.walletType }
  })

  serve(identityRelations, async ({ query }) => {
    const named = await readIdentity(query.platform, query.identity)
    const links = named ? (await graph.find(named)).links : []
    const places = Map.groupBy(links, ({ platform, handle }) => `${platform},${handle.toLowerCase()}`)
    return [...places].map(([place, [link, ...more]]) => ({
      source: [...new Set([link!, ...more].flatMap(({ sources }) => sources))],
      identity: { uuid: toUuid(place), identity: link!.handle, platform: link!.platform, displayName: link!.handle },
    }))
  })

  serve(detectAddress, async ({ query }): Promise<ReplyInputOf<typeof detectAddress>> => {
    const found = await readWalletAddress(query.address)
    // Ethereum is the only chain we can query.
    if (found?.kind !== 'wallet' || !detect || (query.chainId ?? '1') !== '1') return { list: [] }
    const detected = await withDeadline((inTime) => inTime(detect(found.address)))
    return { list: detected ? [toDetected(found.address, detected)] : [] }
  })
}

/** Derives a stable id for a position. */
function toUuid(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Fields that only a market data source could fill are left empty. */
const toDetected = (address: string, { kind, contract, name, symbol, decimals, totalSupply }: DetectedAddress) => ({
  type: 'eth' as const,
  chain: 'eth',
  chain_id: '1',
  address_type: kind,
  contract_type: contract,
  contract_info: {
    id: `eth_${address}`,
    type: 'token',
    attributes: {
      address,
      name,
      symbol,
      decimals,
      image_url: null,
      coingecko_coin_id: null,
      total_supply: totalSupply ?? null,
      price_usd: null,
      fdv_usd: null,
      total_reserve_in_usd: null,
      volume_usd: { h24: null },
    },
  },
})
