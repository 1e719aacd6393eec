import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { platformMuteList } from '@chorus/contract/mutes'
import type { NetworkName } from '@chorus/model/limits'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { Services } from '../../../app/services.ts'
import type { LaneSource } from '../../lists/lane.ts'
import type { UnwantedPerson } from './unwanted-person.ts'

/** Our server's words for the networks. */
const platforms = { farcaster: 'farcaster', lens: 'lens', x: 'twitter', bluesky: 'bsky' } as const

/** How many are asked for at once: each costs a question to their network. */
const size = 10

/**
 * Whom our own server mutes on these networks, one network after the other. It knows ids alone: who that is their network says, and of
 * whom it does not the id has to do, so that they can be unmuted all the same.
 */
export function createMutedHere(
  { cache, connections, ownFetcher }: Pick<Services, 'cache' | 'connections' | 'ownFetcher'>,
  networks: readonly NetworkName[],
): LaneSource<UnwantedPerson> {
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
        const tell = cache.begin(viewers)
        const query = { platform: platforms[network], page: String(page), size: String(size) }
        const { blocks, nextPage } = await askOwnServer(ownFetcher, platformMuteList, { query, signal })
        if (blocks.length === 0) continue
        const people = await Promise.all(blocks.map(({ snsId }) => findPerson(network, snsId, signal)))
        tell({
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
