import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { muteRelation } from '@chorus/contract/mutes'
import { parseRef, type ProfileRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import type { Fetcher } from '@chorus/networks/http'

/** Which of these, at most 500, our own server mutes for whoever is logged in there. Throws a Failure. */
export async function fetchMuted(fetcher: Fetcher, refs: readonly ProfileRef[], deadline?: number): Promise<ReadonlySet<ProfileRef>> {
  const conditions = refs.map((ref) => {
    const { network, id } = parseRef(ref)!
    // Our server's word for a network is the one of our addresses.
    return { snsPlatform: descriptors[network].segment, snsId: id }
  })
  const told = await askOwnServer(fetcher, muteRelation, { body: { conditions }, deadline })
  // It answers in the order in which it was asked.
  return new Set(refs.filter((_, index) => told[index]?.blocked))
}
