import type { FarcasterKey } from '@chorus/contract/farcaster/farcaster-keys'
import { isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import type * as v from 'valibot'
import { withTimeout } from '../../../upstream/with-timeout.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import { HubKeys, HubSignerEvents } from './keys-wire.ts'

export interface ListedKeys {
  keys: FarcasterKey[]
  /** Highest number of an approval or removal by the owner's wallet. */
  nonce: number
}

/** The keys that may sign for an account, from a hub. */
export interface FarcasterKeys {
  list(fid: number): Promise<ListedKeys>
  has(fid: number, key: string): Promise<boolean>
}

/** ms */
const [deadline, namesTimeout] = [8000, 3000]

type Upstream = Pick<FarcasterUpstream, 'user'>
type Key = Omit<FarcasterKey, 'app' | 'appNonce'> & { requestFid: number | undefined }
interface Found {
  keys: Key[]
  nonce: number
  appNonces: Readonly<Record<string, number>>
}

/** Pages of 1000 keys: an account has at most that many of each kind. */
const mostPages = 3
/** How many apps' names to read, because each costs a call upstream and anyone may request anyone's keys. */
const mostApps = 25

export function createFarcasterKeys(hub: Fetcher, users: Upstream, appFid: number | undefined): FarcasterKeys {
  const ask = <S extends v.GenericSchema>(name: string, query: Record<string, string>, schema: S) =>
    fetchJson(hub, { network: 'farcaster', name, path: `/v1/${name}?${new URLSearchParams(query)}`, schema, deadline })

  const readKeys = async (fid: number): Promise<Found> => {
    const query = { fid: String(fid), pageSize: '1000', ...(appFid && { requester_fids: String(appFid) }) }
    try {
      const { next, ...found } = await ask('signersByFid', query, HubKeys)
      const keys = [...found.keys]
      for (let page = 1, pageToken = next; pageToken !== undefined && page < mostPages; page += 1) {
        const more = await ask('signersByFid', { ...query, pageToken }, HubKeys)
        keys.push(...more.keys)
        pageToken = more.next
      }
      return { ...found, keys }
    } catch (error) {
      // Hubs before May 2026 know keys of the contract only.
      if (!isFailure(error, 'not-found')) throw error
      return { keys: await ask('onChainSignersByFid', { fid: String(fid) }, HubSignerEvents), nonce: 0, appNonces: {} }
    }
  }
  const findApp = async (requestFid: number) => {
    const user = await withTimeout(users.user({ fid: String(requestFid) }), namesTimeout)
    return { fid: requestFid, name: user?.display_name || user?.username || '', pfp: user?.pfp || null }
  }
  return {
    async list(fid) {
      const { keys, nonce, appNonces } = await readKeys(fid)
      const fids = [...new Set(keys.flatMap(({ requestFid }) => requestFid ?? []))].slice(0, mostApps)
      const apps = new Map((await Promise.all(fids.map(findApp))).map((app) => [app.fid, app]))
      return {
        nonce,
        keys: keys.map(({ requestFid, ...key }) => ({
          ...key,
          app: (requestFid !== undefined && apps.get(requestFid)) || null,
          appNonce: appNonces[String(requestFid)] ?? 0,
        })),
      }
    },
    has: async (fid, key) => (await readKeys(fid)).keys.some((one) => one.key === key.toLowerCase()),
  }
}
