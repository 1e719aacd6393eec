import type { Serve } from '@chorus/contract/serve'
import { farcasterSuggestions, lensSuggestions } from '@chorus/contract/suggested-follows'
import type { Viewer } from '../account/find-viewer.ts'
import { findMuted, toKey } from '../account/people.ts'
import type { Suggestion } from '../account/rank-suggestions.ts'
import { createSuggest, type SuggestingNetwork } from '../account/suggest.ts'
import type { Db } from '../db/database.ts'
import type { Follows } from '../upstream/farcaster-follows.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import type { LensFollows } from '../upstream/lens-follows.ts'
import { readUpstream } from './read-upstream.ts'

export interface SuggestedFollowsDeps {
  db: Db
  hub: Pick<FarcasterUpstream, 'user'>
  follows: { farcaster: Follows; lens: LensFollows }
}

const size = 20
/** Among so many a page is found, whoever is muted. */
const enough = 500

/** People whom one might want to follow. The list ends with an empty page: clients send back whatever cursor they were given. */
export function suggestedFollowRoutes(serve: Serve<Viewer>, { db, hub, follows }: SuggestedFollowsDeps): void {
  const suggest = createSuggest({ db, follows, now: Date.now })
  const readPage = async (network: SuggestingNetwork, viewer: Viewer | undefined, cursor: string | undefined): Promise<Suggestion[]> => {
    if (cursor !== undefined && !/^[1-9]\d{0,15}$/.test(cursor)) return []
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor)
    const next = (await suggest(`${network}/${viewer?.accountId ?? ''}`)).filter(({ place }) => place < before).slice(0, enough)
    if (!viewer) return next.slice(0, size)
    const toSubject = ({ subject }: Suggestion) => ({ platform: network, subject })
    const muted = await findMuted(db, viewer.accountId, next.map(toSubject))
    return next.filter((one) => !muted.has(toKey(toSubject(one)))).slice(0, size)
  }

  serve(farcasterSuggestions, ({ viewer, query }) =>
    readUpstream('The Farcaster hub', async () => {
      const page = await readPage('farcaster', viewer, query.cursor)
      const users = await Promise.allSettled(page.map(({ subject }) => hub.user({ fid: subject })))
      return {
        // Somebody whom the hub does not describe just now is left out; the list goes on behind them.
        suggestedFollowList: users.flatMap((result) => {
          if (result.status !== 'fulfilled' || !result.value) return []
          const { fid, username, display_name, pfp, bio, followers, following, addresses, solanaAddresses } = result.value
          return [
            {
              fid: Number(fid),
              username,
              display_name: display_name ?? '',
              pfp: pfp ?? '',
              bio: bio ?? '',
              followers,
              following,
              addresses,
              solanaAddresses,
              isFollowing: false,
              isFollowedBack: false,
            },
          ]
        }),
        cursor: page.at(-1)?.place ?? 0,
      }
    }),
  )
  serve(lensSuggestions, ({ viewer, query }) =>
    readUpstream('Lens', async () => {
      const page = await readPage('lens', viewer, query.cursor)
      const people = await follows.lens.people(page.map(({ subject }) => subject))
      return {
        suggestedFollowList: people.map(({ address, owner, localName }) => [
          { id: address, ownedBy: owner, nameSpace: 'lens' as const, localName, fullHandle: `lens/${localName}` },
        ]),
        cursor: page.at(-1)?.place ?? 0,
      }
    }),
  )
}
