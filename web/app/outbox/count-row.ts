import { toPostRef } from '@chorus/model/ref'
import type { Reads } from '@chorus/networks/network'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Cache } from '../../cache/create-cache.ts'

interface Place {
  cache: Cache
  connections: Readonly<Record<OutboxRow['network'], Pick<Reads, 'post'>>>
}

/**
 * Adds a published post to the counts of its parent and quoted post. For a post found on the network after a lost response, the known count
 * may already include it, so the network is asked. Throws a Failure if that fails.
 */
export async function countRow({ phase, network, draft, wasFound }: OutboxRow, { cache, connections }: Place): Promise<void> {
  if (phase !== 'confirmed') return
  for (const [name, count] of [
    [draft.replyTo, 'comments'],
    [draft.quote, 'quotes'],
  ] as const) {
    if (!name) continue
    const ref = toPostRef(network, name.postId)
    if (!wasFound) cache.changed({ ref, count, by: 1 })
    else if (cache.post(ref)) {
      const store = cache.begin()
      store({ posts: [await connections[network].post(name.postId)] })
    }
  }
}
