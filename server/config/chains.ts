import { chains } from '@chorus/chains/chain-table'
import { explorerPresets } from '@chorus/chains/explorer-presets'
import { listRpcUrls } from '@chorus/chains/rpc-presets'
import { chainIds } from '@chorus/model/chain/chain'
import * as v from 'valibot'
import { address, addresses, list } from './addresses.ts'

/** Placeholder for the chain's id in a URL that serves all chains. */
const place = '{chainId}'
const known: ReadonlySet<string> = new Set(chains.map(({ chainId }) => String(chainId)))

const split = (entry: string): [chainId: string | undefined, url: string] => {
  const [, chainId, url] = /^(\d+)=(.*)$/.exec(entry) ?? []
  return url === undefined ? [undefined, entry] : [chainId, url]
}

function isEntry(entry: string): boolean {
  const [chainId, url] = split(entry)
  if (chainId !== undefined) return known.has(chainId) && v.is(address, url)
  return url.includes(place) && v.is(address, url.replace(place, '1'))
}

const entries = v.pipe(
  list,
  v.everyItem(isEntry, `must be entries such as 8453=https://host.example, or one URL with ${place} for all chains`),
)

export const chainsEnvironment = {
  CHORUS_RPC_URLS: v.optional(entries),
  CHORUS_BLOCKSCOUT_URL: v.optional(address),
  CHORUS_BLOCKSCOUT_URLS: v.optional(entries),
  CHORUS_BLOCKSCOUT_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
  CHORUS_IPFS_GATEWAYS: v.optional(addresses, 'https://ipfs.io,https://dweb.link'),
}

const ChainsEnvironment = v.object(chainsEnvironment)

/** The nodes of each chain in order of preference. A chain without a row isn't read. */
export type RpcUrls = ReadonlyMap<number, readonly string[]>

/** Configured nodes replace the presets, which are used for live networks only. */
export function toRpcUrls(env: v.InferOutput<typeof ChainsEnvironment>, { isLive }: { isLive: boolean }): RpcUrls {
  const urlsOf = (chainId: number): string[] => {
    const given = findUrls(env.CHORUS_RPC_URLS, chainId)
    return given.length > 0 || !isLive ? given : listRpcUrls(chainId)
  }
  return new Map(chains.flatMap(({ chainId }) => (urlsOf(chainId).length > 0 ? [[chainId, urlsOf(chainId)] as const] : [])))
}

/** The URLs given for a chain, its own first. */
function findUrls(given: readonly string[] = [], chainId: number): string[] {
  const all = given.map(split)
  const own = all.flatMap(([id, url]) => (id === String(chainId) ? [url] : []))
  return [...own, ...all.flatMap(([id, url]) => (id === undefined ? [url.replace(place, String(chainId))] : []))]
}

/** Block explorers with Blockscout's API, by chain. A chain without one isn't explored. */
export interface Explorers {
  urls: ReadonlyMap<number, string>
  /** Sent to each of them. */
  key: string | undefined
}

/** `CHORUS_BLOCKSCOUT_URL` is Ethereum's. */
export function toExplorers(env: v.InferOutput<typeof ChainsEnvironment>, { isLive }: { isLive: boolean }): Explorers {
  const urlOf = (chainId: number): string | undefined => {
    const [given] = findUrls(env.CHORUS_BLOCKSCOUT_URLS, chainId)
    const ofEthereum = chainId === chainIds.mainnet ? env.CHORUS_BLOCKSCOUT_URL : undefined
    return ofEthereum ?? given ?? (isLive ? explorerPresets[chainId] : undefined)
  }
  const urls = chains.flatMap(({ chainId, type }) => {
    const url = type === 'evm' ? urlOf(chainId) : undefined
    return url === undefined ? [] : [[chainId, url] as const]
  })
  return { urls: new Map(urls), key: env.CHORUS_BLOCKSCOUT_KEY }
}
