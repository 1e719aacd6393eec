import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Remove, Toggle } from '../../network.ts'
import { readUri } from '../post-id.ts'
import { WireStrongRef } from '../wire.ts'
import type { ActingXrpc } from '../xrpc.ts'

export type MarkCollection = 'app.bsky.feed.like' | 'app.bsky.feed.repost' | 'app.bsky.graph.follow' | 'app.bsky.graph.block'

export interface MarkRules<T> {
  collection: MarkCollection
  /** What is marked, as the record names it, and the record that does it already, as far as the network knows. */
  find(of: T): Promise<{ subject: WireStrongRef | string; mark: string | undefined }>
  /** ms */
  now(): number
}

/** ms: by then the network knows of what was written. */
const lag = 30_000
/** Subjects remembered. */
const most = 500

interface Doings {
  made?: { uri: string; at: number }
  gone: ReadonlySet<string>
}

/** A like, repost, follow or block: a record of one's own that points at somebody else's thing. */
export function createMarks<T>(xrpc: ActingXrpc, { collection, find, now }: MarkRules<T>): Toggle<T> {
  // What was just written is not known everywhere yet, nor is what was just taken back: for a while we know better than the network.
  const doings = new Map<string, Doings>()
  const remember = (name: string, { made, gone }: Doings) => {
    doings.delete(name)
    doings.set(name, { made, gone })
    if (doings.size > most) doings.delete(doings.keys().next().value!)
  }
  const look = async (of: T) => {
    const { subject, mark } = await find(of)
    const name = typeof subject === 'string' ? subject : subject.uri
    const { made, gone }: Doings = doings.get(name) ?? { gone: new Set() }
    // Who is blocked through a list is told with that list in the record's place.
    const isOwn = mark !== undefined && readUri(mark).collection === collection
    const told = isOwn && !gone.has(mark) ? [mark] : []
    const own = made && now() - made.at < lag && made.uri !== mark ? [made.uri] : []
    return { subject, name, gone, marks: [...own, ...told] }
  }
  return {
    async add(of) {
      const { subject, name, gone, marks } = await look(of)
      if (marks.length > 0) return
      const record = { $type: collection, subject, createdAt: new Date(now()).toISOString() }
      const { uri } = await xrpc.call('com.atproto.repo.createRecord', WireStrongRef, { repo: xrpc.did, collection, record })
      remember(name, { made: { uri, at: now() }, gone })
    },
    async remove(of) {
      const { name, gone, marks } = await look(of)
      for (const mark of marks) await removeRecord(xrpc, mark, collection)
      remember(name, { gone: new Set([...gone, ...marks]) })
    },
  }
}

/** One's own. What is not there any more is removed already. What stands in another collection is something else, and stays. */
async function removeRecord(xrpc: ActingXrpc, uri: string, collection: MarkCollection | 'app.bsky.feed.post'): Promise<void> {
  const { collection: found, key: rkey } = readUri(uri)
  if (found !== collection) throw new Failure('refused', errorMessages.postUriInvalid, { network: 'bluesky' })
  await xrpc.call('com.atproto.repo.deleteRecord', v.unknown(), { repo: xrpc.did, collection, rkey })
}

export const createRemove = (xrpc: ActingXrpc): Pick<Remove, 'post'> => ({
  post: ({ publicationId }) => removeRecord(xrpc, publicationId, 'app.bsky.feed.post'),
})
