import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { platformMuteList } from '@chorus/contract/people/mutes'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { Services } from '../../../services/context/services.ts'
import type { LaneSource } from '../../../services/lists/lane.ts'
import type { ModeratedPerson } from './moderated-person.ts'

/** Profiles per page: each costs a request to its network. */
const size = 10

/**
 * People muted on our server, network by network. Our server stores only ids, so profiles come from the networks; one that cannot be loaded
 * shows as its id, so that it can still be unmuted.
 */
export function createMutedHere(
  { cache, connections, ownFetcher }: Pick<Services, 'cache' | 'connections' | 'ownFetcher'>,
  networks: readonly NetworkName[],
): LaneSource<ModeratedPerson> {
  const viewers = cache.viewers()

  const findPerson = async (network: NetworkName, id: string, signal?: AbortSignal): Promise<Profile> => {
    try {
      return await connections[network].profile(id, signal)
    } catch (cause) {
      if (signal?.aborted) throw cause
      return toUnknown(network, id)
    }
  }

  return {
    id: 'Chorus',
    async load({ cursor, signal }) {
      const place = readCursor(cursor)
      for (let { at, page } = place; at < networks.length; at++, page = 1) {
        const network = networks[at]!
        const apply = cache.begin(viewers)
        const query = { platform: networkIdentities[network].platform, page: String(page), size: String(size) }
        const { blocks, nextPage } = await askOwnServer(ownFetcher, platformMuteList, { query, signal })
        if (blocks.length === 0) continue
        const people = await Promise.all(blocks.map(({ snsId }) => findPerson(network, snsId, signal)))
        apply({
          people: people.filter(({ status }) => status === 'active'),
          flags: people.map(({ ref }) => ({ ref, flag: 'muteHere', isOn: true })),
        })
        return { items: people.map((person) => ({ person, isHere: true })), cursor: toCursor(at, nextPage, networks.length) }
      }
      return { items: [] }
    },
  }
}

function readCursor(cursor: string | undefined): { at: number; page: number } {
  const [at = 0, page = 1] = cursor?.split(' ').map(Number) ?? []
  return { at, page }
}

function toCursor(at: number, nextPage: number, length: number): string | undefined {
  if (nextPage > 0) return `${at} ${nextPage}`
  return at + 1 < length ? `${at + 1} 1` : undefined
}

const toUnknown = (network: NetworkName, id: string): Profile => ({
  ref: toProfileRef(network, id),
  network,
  profileId: id,
  handle: id,
  fullHandle: id,
  displayName: id,
  followerCount: 0,
  followingCount: 0,
  status: 'inactive',
  verified: false,
})
