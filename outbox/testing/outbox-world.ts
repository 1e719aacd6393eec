import { Failure } from '@chorus/model/failure'
import type { Draft, Publish, Published, PublishIdentity } from '@chorus/networks/draft'
import { createOutbox, type Outbox } from '../create-outbox.ts'
import type { OutboxDeps, OutboxStorage, OutboxTabs } from '../outbox-deps.ts'
import type { OutboxRow } from '../outbox-row.ts'

// A network as an outbox sees it: accepts a post once per key, and may lose requests and responses.

export type Outcome = 'arrived' | 'not-arrived' | 'answer-lost' | 'refused' | 'unauthorized' | 'rate-limited'

function createNetwork() {
  const posts = new Map<string, Draft>()
  let ledger = 0
  let arrivals = 0
  let next: Outcome[] = []
  let finding: Outcome[] = []
  let minted = 0
  const published = ({ key }: PublishIdentity) => ({ ref: `bluesky:${key}`, postId: key, publicationId: key }) as unknown as Published
  const fail = (kind: ConstructorParameters<typeof Failure>[0]) => new Failure(kind, kind, { network: 'bluesky' })
  const publish = {
    identify: () => ({ key: `key-${minted++}`, createdAt: minted }),
    async send(draft: Draft, identity: PublishIdentity) {
      const outcome = next.shift() ?? 'arrived'
      if (outcome === 'not-arrived') throw fail('unreachable')
      if (outcome === 'refused' || outcome === 'unauthorized' || outcome === 'rate-limited') throw fail(outcome)
      arrivals += 1
      if (!posts.has(identity.key)) ledger += 1
      posts.set(identity.key, draft)
      if (outcome === 'answer-lost') throw fail('timeout')
      return published(identity)
    },
    async find(identity: PublishIdentity) {
      const outcome = finding.shift() ?? 'arrived'
      if (outcome === 'unauthorized' || outcome === 'refused') throw fail(outcome)
      if (outcome !== 'arrived') throw fail('unreachable')
      return posts.has(identity.key) ? published(identity) : undefined
    },
  } as unknown as Publish
  return {
    publish,
    posts,
    count: () => ledger,
    /** Sends that reached it, also those of a post that it has. */
    arrivals: () => arrivals,
    plan: (outcomes: Outcome[], finds: Outcome[] = []) => {
      next = [...outcomes]
      finding = [...finds]
    },
  }
}

function createStorage() {
  const rows = new Map<string, object>()
  const drafts = new Set<string>()
  let isFull = false
  const storage: OutboxStorage = {
    list: async () => [...rows.values()],
    get: async (id) => rows.get(id),
    put: async (id, row) => {
      if (isFull) throw new Error('full')
      rows.set(id, structuredClone(row))
    },
    replaceDraft: async (taken, draftId) => {
      if (isFull) throw new Error('full')
      if (draftId !== undefined && !drafts.has(draftId)) throw new Error('gone')
      for (const row of taken) rows.set(row.id, structuredClone(row))
      if (draftId !== undefined) drafts.delete(draftId)
    },
    restoreDraft: async (rowIds, draft) => {
      if (isFull) throw new Error('full')
      drafts.add(draft.id)
      for (const id of rowIds) rows.delete(id)
    },
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
  }
  return { storage, rows, drafts, copies: [] as OutboxRow[], fill: (full: boolean) => void (isFull = full) }
}

/** Locks shared by all tabs of a browser. */
export function createLocks(): OutboxDeps['lock'] {
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const done = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
}

/** Each call opens one end; its messages reach the others. */
export function createTabs(): () => OutboxTabs {
  const ends: ((id: string) => Promise<unknown>)[] = []
  return () => {
    let own: (typeof ends)[number]
    return {
      post: (id) => ends.filter((end) => end !== own).forEach((end) => void end(id)),
      listen: (listener) => void ends.push((own = listener)),
    }
  }
}

export const draft: Draft = { text: 'Hello', media: [], languages: ['en'] }
let lastId = 0

export function openTab(world: ReturnType<typeof createWorld>, pause = async () => {}) {
  const settled: OutboxRow[] = []
  let isDead = false
  const never = new Promise<never>(() => {})
  const outbox = createOutbox({
    storage: world.disk.storage,
    lock: world.lock,
    tabs: world.openEnd(),
    runAs: async (_, work) => {
      if (isDead) return never
      return work(world.network.publish, new AbortController().signal)
    },
    toPollUrl: (id) => `https://chorus.example/polls/${id}`,
    now: () => 1,
    createId: () => `row-${lastId++}`,
    onSettled: (row) => void settled.push(row),
    record: async (row) => void world.disk.copies.push(row),
    pause: async () => (isDead ? never : pause()),
  })
  return { outbox, settled, kill: () => void (isDead = true) }
}

export const createWorld = () => ({ network: createNetwork(), disk: createStorage(), lock: createLocks(), openEnd: createTabs() })
export const post = (accountId = 'Bsky:a') => ({ accountId, network: 'bluesky' as const, draft })
export const isQuiet = (outbox: Outbox) => outbox.resume()
