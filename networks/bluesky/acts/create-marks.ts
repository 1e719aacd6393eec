import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Remove, Toggle } from '../../network.ts'
import { WireStrongRef } from '../decode/wire.ts'
import { readUri } from '../post-id.ts'
import type { ActingXrpc } from '../xrpc.ts'

export type MarkCollection = 'app.bsky.feed.like' | 'app.bsky.feed.repost' | 'app.bsky.graph.follow' | 'app.bsky.graph.block'

export interface MarkRules<T> {
  collection: MarkCollection
  /** The subject as the record names it, and the existing record's URI, as far as the network knows. */
  find(of: T): Promise<{ subject: WireStrongRef | string; mark: string | undefined }>
  /** ms */
  now(): number
}

/** ms. By then the network's index has our writes. */
const lag = 30_000
/** Number of subjects remembered. */
const most = 500

interface Doings {
  made?: { uri: string; at: number }
  gone: ReadonlySet<string>
}

/** A like, repost, follow or block: one of our own records that points at someone else's record. */
export function createMarks<T>(xrpc: ActingXrpc, { collection, find, now }: MarkRules<T>): Toggle<T> {
  // The index lags behind our writes and deletions, so our own knowledge wins for a while.
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
    // For a block through a list, the network returns the list's URI here.
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

/** Deletes one of our own records. A missing record is already deleted; a record in another collection stays. */
async function removeRecord(xrpc: ActingXrpc, uri: string, collection: MarkCollection | 'app.bsky.feed.post'): Promise<void> {
  const { collection: found, key: rkey } = readUri(uri)
  if (found !== collection) throw new Failure('refused', errorMessages.postUriInvalid, { network: 'bluesky' })
  await xrpc.call('com.atproto.repo.deleteRecord', v.unknown(), { repo: xrpc.did, collection, rkey })
}

export const createRemove = (xrpc: ActingXrpc): Pick<Remove, 'post'> => ({
  post: ({ publicationId }) => removeRecord(xrpc, publicationId, 'app.bsky.feed.post'),
})
