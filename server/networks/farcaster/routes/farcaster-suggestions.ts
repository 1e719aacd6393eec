import type { User } from '@chorus/contract/farcaster/farcaster-types'
import { farcasterSuggestions } from '@chorus/contract/people/suggested-follows'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { ReadSuggestedPeople } from '../../../account/suggested-people.ts'
import { readUpstream } from '../../../upstream/read-upstream.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'

export interface FarcasterSuggestionDeps {
  hub: Pick<FarcasterUpstream, 'user'>
  readSuggestedPeople: ReadSuggestedPeople
}

/** People on Farcaster that the viewer may want to follow. */
export function farcasterSuggestionRoutes(serve: Serve<Viewer>, { hub, readSuggestedPeople }: FarcasterSuggestionDeps): void {
  serve(farcasterSuggestions, ({ viewer, query }) =>
    readUpstream('The Farcaster hub', async () => {
      const page = await readSuggestedPeople('farcaster', viewer, query.cursor)
      const users = await Promise.allSettled(page.map(({ subject }) => hub.user({ fid: subject })))
      return {
        // Skip people whose profile the hub can't return now; the cursor still moves past them.
        suggestedFollowList: users.flatMap((result) => (result.status === 'fulfilled' && result.value ? [toSuggested(result.value)] : [])),
        cursor: page.at(-1)?.place ?? 0,
      }
    }),
  )
}

export const toSuggested = ({ fid, username, display_name, pfp, bio, followers, following, addresses, solanaAddresses }: User) => ({
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
})
