import { chains } from '@chorus/chains/chain-table'
import { listRpcUrls } from '@chorus/chains/rpc-presets'
import * as v from 'valibot'
import { address, list } from './addresses.ts'

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

export const chainsEnvironment = {
  CHORUS_RPC_URLS: v.optional(
    v.pipe(list, v.everyItem(isEntry, `must be entries such as 8453=https://host.example, or one URL with ${place} for all chains`)),
  ),
}

const ChainsEnvironment = v.object(chainsEnvironment)

/** The nodes of each chain in order of preference. A chain without a row isn't read. */
export type RpcUrls = ReadonlyMap<number, readonly string[]>

/** Configured nodes replace the presets, which are used for live networks only. */
export function toRpcUrls(env: v.InferOutput<typeof ChainsEnvironment>, { isLive }: { isLive: boolean }): RpcUrls {
  const entries = (env.CHORUS_RPC_URLS ?? []).map(split)
  const urlsOf = (chainId: number): string[] => {
    const own = entries.flatMap(([id, url]) => (id === String(chainId) ? [url] : []))
    const shared = entries.flatMap(([id, url]) => (id === undefined ? [url.replace(place, String(chainId))] : []))
    const given = [...own, ...shared]
    return given.length > 0 || !isLive ? given : listRpcUrls(chainId)
  }
  return new Map(chains.flatMap(({ chainId }) => (urlsOf(chainId).length > 0 ? [[chainId, urlsOf(chainId)] as const] : [])))
}
