import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { muteRelation } from '@chorus/contract/people/mutes'
import { parseRef, type ProfileRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import type { Fetcher } from '@chorus/networks/fetcher'

/** Which of these accounts (at most 500) the logged-in user has muted on our server. Throws a Failure. */
export async function fetchMuted(fetcher: Fetcher, refs: readonly ProfileRef[], deadline?: number): Promise<ReadonlySet<ProfileRef>> {
  const conditions = refs.map((ref) => {
    const { network, id } = parseRef(ref)!
    // Our server names a network by its route segment.
    return { snsPlatform: descriptors[network].segment, snsId: id }
  })
  const results = await askOwnServer(fetcher, muteRelation, { body: { conditions }, deadline })
  // Results are in the order of the request.
  return new Set(refs.filter((_, index) => results[index]?.blocked))
}
