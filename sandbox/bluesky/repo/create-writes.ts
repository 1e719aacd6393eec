import { iso } from '../../seed/iso.ts'
import { toTid } from '../../seed/to-tid.ts'
import type { World, WorldPost } from '../../seed/world.ts'
import { toCid } from '../cid.ts'
import { Refusal } from '../refusal.ts'
import type { Edge, EdgeKind } from '../state/create-edges.ts'
import type { BlueskyState, Json, StoredRecord } from '../state/create-state.ts'
import type { Views } from '../views.ts'
import { checkRecord } from './check-record.ts'

export interface Write {
  collection: string
  rkey?: string
  value?: unknown
}

/** Writes of an account in its own repository, and their effect on the network. `by` is a person key. */
export interface Writes {
  find(by: string, collection: string, rkey: string): StoredRecord | undefined
  /** The account's likes, reposts, follows or blocks, latest first. */
  list(by: string, collection: string): StoredRecord[]
  /** All or nothing. */
  create(by: string, writes: readonly Write[]): { uri: string; cid: string }[]
  put(by: string, write: Required<Write>): { uri: string; cid: string }
  remove(by: string, collection: string, rkey: string): void
}

const edgeKinds: Readonly<Record<string, EdgeKind>> = {
  'app.bsky.feed.like': 'like',
  'app.bsky.feed.repost': 'repost',
  'app.bsky.graph.follow': 'follow',
  'app.bsky.graph.block': 'block',
}
const storedCollections = new Set(['app.bsky.feed.post', 'app.bsky.feed.threadgate', 'app.bsky.feed.postgate', 'app.bsky.actor.profile'])

export function createWrites(world: World, state: BlueskyState, views: Views, now: () => number): Writes {
  let serial = 0
  const toUri = (by: string, collection: string, rkey: string) => `at://${views.didOf(by)}/${collection}/${rkey}`

  const find: Writes['find'] = (by, collection, rkey) => {
    const uri = toUri(by, collection, rkey)
    const known = state.records.get(uri)
    if (known) return known
    if (collection === 'app.bsky.actor.profile') return views.toProfileRecord(by)
    const post = collection === 'app.bsky.feed.post' ? views.find(uri) : undefined
    if (post && !post.deleted) return { ...views.toStrongRef(post), value: views.toRecord(post) }
    const kind = edgeKinds[collection]
    const edge = kind && state.edges.byRecord(kind, by, rkey)
    return edge && toRecord(collection, edge)
  }

  const toRecord = (collection: string, { kind, by, to, rkey, at }: Edge): StoredRecord => {
    const uri = toUri(by, collection, rkey)
    const subject = kind === 'like' || kind === 'repost' ? views.toStrongRef(world.post(to)!) : views.didOf(to)
    return { uri, cid: toCid(uri), value: { $type: collection, subject, createdAt: iso(at) } }
  }

  const store = (by: string, { collection, rkey, value }: Required<Write>): { uri: string; cid: string } => {
    const uri = toUri(by, collection, rkey)
    const record = value as Json
    const cid = toCid(`${uri} ${JSON.stringify(record)}`)
    if (storedCollections.has(collection)) state.records.set(uri, { uri, cid, value: record })
    if (collection === 'app.bsky.feed.post') publish(by, uri, record)
    const kind = edgeKinds[collection]
    const to = kind && toSubject(kind, record['subject'])
    if (kind && to !== undefined) state.edges.add({ kind, by, to, rkey, at: Math.min(Date.parse(String(record['createdAt'])), now()) })
    return { uri, cid }
  }

  /** A like of an unknown subject creates a record without any effect. */
  const toSubject = (kind: EdgeKind, subject: unknown): string | undefined =>
    kind === 'follow' || kind === 'block' ? views.findPerson(String(subject)) : views.find((subject as { uri: string }).uri)?.key

  const publish = (by: string, uri: string, record: Json): void => {
    const { text, createdAt, reply, embed, langs } = record as unknown as PostRecord
    const keyOf = (ref: { uri: string } | undefined) => ref && views.find(ref.uri)?.key
    const quoted = embed?.record && ('uri' in embed.record ? embed.record : embed.record.record)
    const post: WorldPost = {
      key: `bluesky-written-${uri.split('/')[2]}-${uri.split('/')[4]}`,
      network: 'bluesky',
      author: by,
      at: Math.min(Date.parse(createdAt), now()),
      // The record is served as written; in the world's own markup, braces have a meaning.
      text: text.replaceAll(/[{}]/g, ''),
      pictures: (embed?.images ?? embed?.media?.images ?? []).map(({ alt }) => ({ key: 'written', width: 1, height: 1, alt })),
      likes: [],
      locale: langs?.[0] ?? 'en',
      ...(reply ? { replyTo: keyOf(reply.parent), root: keyOf(reply.root) } : {}),
      ...(quoted ? { quoteOf: keyOf(quoted) } : {}),
    }
    state.written.set(post.key, uri)
    world.add(post)
  }

  const prepare = (by: string, write: Write): Required<Write> => {
    const { collection, value } = write
    if (!storedCollections.has(collection) && !edgeKinds[collection])
      throw new Refusal('InvalidRequest', `Unknown collection here: ${collection}`)
    const rkey = write.rkey ?? toTid(now(), serial++)
    if (find(by, collection, rkey) && collection !== 'app.bsky.actor.profile')
      throw new Refusal('InvalidRequest', `There is already a value at key: ${collection}/${rkey}`)
    return { collection, rkey, value: checkRecord(state, collection, value) }
  }

  return {
    find,
    list(by, collection) {
      const kind = edgeKinds[collection]
      return kind ? state.edges.from(kind, by).map((edge) => toRecord(collection, edge)) : []
    },
    create: (by, writes) => writes.map((write) => prepare(by, write)).map((write) => store(by, write)),
    put(by, { collection, rkey, value }) {
      const before = find(by, collection, rkey)?.value
      return store(by, { collection, rkey, value: checkRecord(state, collection, value, before) })
    },
    remove(by, collection, rkey) {
      const uri = toUri(by, collection, rkey)
      const post = collection === 'app.bsky.feed.post' ? views.find(uri) : undefined
      if (post) post.deleted = true
      const kind = edgeKinds[collection]
      const edge = kind && state.edges.byRecord(kind, by, rkey)
      if (edge) state.edges.remove(edge)
      state.records.delete(uri)
    },
  }
}

interface PostRecord {
  text: string
  createdAt: string
  langs?: string[]
  reply?: { root: { uri: string }; parent: { uri: string } }
  embed?: { record?: { uri: string } | { record: { uri: string } }; images?: { alt: string }[]; media?: { images?: { alt: string }[] } }
}
