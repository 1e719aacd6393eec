import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Intent } from '../../intent.ts'
import type { Remove, Toggle } from '../../network.ts'
import { WireStrongRef } from '../decode/wire.ts'
import { readUri } from '../post-id.ts'
import { createTid } from '../tid.ts'
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
    async add(of, intent) {
      const { subject, name, gone, marks } = await look(of)
      if (marks.length > 0) return
      const rkey = intent && toKey(intent)
      const [known] = intent?.isRepeat ? await findLatest(xrpc, collection, subject) : []
      const record = { $type: collection, subject, createdAt: new Date(intent?.at ?? now()).toISOString() }
      const uri = known ?? (await create(xrpc, { collection, rkey, record, isRepeat: intent?.isRepeat === true }))
      remember(name, { made: { uri, at: now() }, gone })
    },
    async remove(of) {
      const { subject, name, gone, marks: known } = await look(of)
      // Another page may have made one that the index doesn't have yet. The account's own server has it.
      const marks = known.length > 0 ? known : await findLatest(xrpc, collection, subject)
      for (const mark of marks) await removeRecord(xrpc, mark, collection)
      remember(name, { gone: new Set([...gone, ...marks]) })
    },
  }
}

/** The same for each attempt at one intent, because a server accepts only one record per key. */
const toKey = ({ id, at }: Intent): string => createTid(at, Number.parseInt(id.slice(0, 8), 16))

async function findRecord(xrpc: ActingXrpc, collection: MarkCollection, rkey: string): Promise<string | undefined> {
  try {
    return (await xrpc.query('com.atproto.repo.getRecord', WireStrongRef, { repo: xrpc.did, collection, rkey })).uri
  } catch (error) {
    if (isFailure(error, 'not-found')) return undefined
    throw error
  }
}

interface NewMark {
  collection: MarkCollection
  rkey: string | undefined
  record: object
  /** Of an earlier attempt. */
  isRepeat: boolean
}

async function create(xrpc: ActingXrpc, { collection, rkey, record, isRepeat }: NewMark): Promise<string> {
  try {
    const { uri } = await xrpc.call('com.atproto.repo.createRecord', WireStrongRef, { repo: xrpc.did, collection, rkey, record })
    return uri
  } catch (error) {
    if (rkey === undefined || isFailure(error, 'aborted') || isFailure(error, 'unauthorized')) throw error
    // Only a repeated attempt can find an earlier one, or one that was delivered twice.
    if (!isRepeat && !isFailure(error, 'refused')) throw error
    // An earlier attempt may have arrived late, which servers report in different ways.
    const made = await findRecord(xrpc, collection, rkey).catch(() => undefined)
    if (made === undefined) throw error
    return made
  }
}

const WireMarks = v.object({
  records: v.array(v.object({ uri: v.string(), value: v.looseObject({ subject: v.optional(v.unknown()) }) })),
})

/** The account's records about this subject, among its 100 latest. */
async function findLatest(xrpc: ActingXrpc, collection: MarkCollection, subject: WireStrongRef | string): Promise<string[]> {
  const { records } = await xrpc.query('com.atproto.repo.listRecords', WireMarks, { repo: xrpc.did, collection, limit: 100 })
  const toUri = (of: unknown) => (typeof of === 'object' && of !== null && 'uri' in of ? of.uri : of)
  return records.flatMap(({ uri, value }) => (toUri(value.subject) === toUri(subject) ? [uri] : []))
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
