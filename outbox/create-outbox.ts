import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import type { Draft } from '@chorus/networks/draft'
import type { OutboxDeps } from './outbox-deps.ts'
import { canBeRewritten, isSettled, isStopped, readRow, type OutboxRow, type RowContext } from './outbox-row.ts'
import { sendRow } from './send-row.ts'

/** One post for one account. */
export interface Outgoing {
  accountId: string
  network: NetworkName
  draft: Draft
  context?: RowContext
}

/** What is on its way out of this browser: one post to many networks, each once. */
export interface Outbox {
  /** The rows that this tab knows, the oldest first; what other tabs do with them is seen here, too. */
  rows(): readonly OutboxRow[]
  /** Answers how to stop. */
  subscribe(listener: () => void): () => void
  /**
   * Answers when every row is on disk, and the draft that they were written as is not: from then on nothing is lost, whatever happens to
   * this tab, and nobody finds again what goes out. Throws where that is not possible; then nothing was sent, and the draft is there.
   */
  send(posts: readonly Outgoing[], draftId?: string): Promise<readonly OutboxRow[]>
  /** Now, whatever it waits for: somebody, its next try, or something that changes. What may be there is looked for first. */
  retry(id: string): Promise<void>
  /** Takes away a row that waits for somebody. False: it is under way again, or is there, maybe by another tab's doing. */
  discard(id: string): Promise<boolean>
  /**
   * Makes one that was refused a draft again, in one step. False: it is none any more, or is there after all. Throws where nobody can tell,
   * or nothing can be kept; then it stays as it is.
   */
  rewrite(id: string, toDraft: (row: OutboxRow) => { id: string }): Promise<boolean>
  /** Goes on with what an earlier page has left; when the product starts, and when somebody is back online. */
  resume(): Promise<void>
}

/** ms between tries, doubling; and how many there are before it waits for something to change. */
const firstPause = 1000
const longestPause = 60_000
const maxTries = 8

const toPause = (tries: number): number => Math.min(longestPause, firstPause * 2 ** Math.max(0, tries - 1))

export function createOutbox(deps: OutboxDeps): Outbox {
  const { storage, lock, tabs, now, createId, pause, tell } = deps
  const listeners = new Set<() => void>()
  const running = new Map<string, Promise<void>>()
  /** Ends a pause between two tries, by the id of the row. */
  const wakes = new Map<string, () => void>()
  let rows: readonly OutboxRow[] = []

  const show = (row: OutboxRow) => {
    const isKnown = rows.some(({ id }) => id === row.id)
    rows = isKnown ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]
    for (const listener of listeners) listener()
  }
  const hide = (id: string) => {
    rows = rows.filter((row) => row.id !== id)
    for (const listener of listeners) listener()
  }
  const keep = async (row: OutboxRow): Promise<OutboxRow> => {
    await storage.put(row.id, row)
    tabs.post(row.id)
    show(row)
    return row
  }
  const remove = async (id: string) => {
    await storage.remove(id)
    tabs.post(id)
  }
  /** As it is now: other tabs write rows and take them away, too. */
  const look = async (id: string): Promise<OutboxRow | undefined> => {
    const stored = readRow(await storage.get(id))
    if (stored) show(stored)
    else hide(id)
    return stored
  }
  tabs.listen(look)

  /** One try in turn: undefined when it is at its end, which somebody else may have brought about. */
  const step = async (id: string): Promise<OutboxRow | undefined> => {
    const stored = await look(id)
    if (!stored || isStopped(stored)) return undefined
    // One that is confirmed and still here was left by a page that could not say so any more.
    const row = stored.phase === 'confirmed' ? { ...stored, wasFound: true } : await sendRow(deps, stored, keep)
    if (!isSettled(row)) return row
    show(row)
    tell(row)
    // Told first: a tab that dies between the two leaves it to be told once more, not never.
    if (row.phase === 'confirmed') await remove(id)
    return undefined
  }

  const inTurn = <T>(accountId: string, work: () => Promise<T>): Promise<T> => lock(`outbox:${accountId}`, work)
  const run = async ({ id, accountId }: OutboxRow): Promise<void> => {
    for (let tries = 1; tries <= maxTries; tries++) {
      const row = await inTurn(accountId, () => step(id))
      if (!row) return
      const woken = new Promise<void>((wake) => wakes.set(id, wake))
      await Promise.race([pause(Math.max(toPause(tries), row.failure?.retryAfter ?? 0)), woken])
    }
  }
  /** Never twice at once; it never throws: what cannot be written now is tried again when the outbox is resumed. */
  const start = (row: OutboxRow): Promise<void> => {
    const known = running.get(row.id)
    if (known) return known
    const done = run(row)
      .catch(() => {})
      .finally(() => {
        running.delete(row.id)
        wakes.delete(row.id)
      })
    running.set(row.id, done)
    return done
  }

  const isMade = async ({ accountId, network, identity }: OutboxRow): Promise<boolean> =>
    deps.actAs(accountId, network, async (publish, signal) => (await publish.find(identity, signal)) !== undefined)

  const mint = async (sendId: string, { accountId, network, draft, context }: Outgoing): Promise<OutboxRow> => {
    const identity = await deps.actAs(accountId, network, async (publish) => publish.identify())
    const content = { accountId, network, draft, ...(context && { context }) }
    return { id: createId(), sendId, ...content, identity, phase: 'queued', tries: 0, createdAt: now() }
  }

  const retry: Outbox['retry'] = async (id) => {
    const row = rows.find((other) => other.id === id)
    if (!row || row.phase === 'confirmed') return
    wakes.get(id)?.()
    if (running.has(id)) return
    await inTurn(row.accountId, async () => {
      const stored = await look(id)
      if (stored && isStopped(stored)) await keep({ ...stored, phase: stored.tries > 0 ? 'unknown' : 'queued', failure: undefined })
    })
    void start(row)
  }

  return {
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async send(posts, draftId) {
      if (posts.length === 0) throw new Failure('refused', errorMessages.nothingToPublish)
      const sendId = createId()
      const minted = await Promise.all(posts.map((post) => mint(sendId, post)))
      // All or none: what nobody was told of does not go out by itself later.
      await storage.takeOver(minted, draftId)
      for (const row of minted) {
        tabs.post(row.id)
        show(row)
        void start(row)
      }
      return minted
    },
    retry,
    async discard(id) {
      const row = rows.find((other) => other.id === id)
      if (!row || running.has(id)) return false
      return inTurn(row.accountId, async () => {
        const stored = await look(id)
        if (!stored || !isStopped(stored)) return false
        await remove(id)
        hide(id)
        return true
      })
    },
    async rewrite(id, toDraft) {
      const row = rows.find((other) => other.id === id)
      if (!row || running.has(id)) return false
      const isThere = await inTurn(row.accountId, async () => {
        const stored = await look(id)
        if (!stored || !canBeRewritten(stored)) return undefined
        // An answer of an earlier try may have been lost: written anew, it would be there twice.
        if (stored.tries > 1 && (await isMade(stored))) return true
        const draft = toDraft(stored)
        await storage.giveBack(id, draft)
        tabs.post(id)
        hide(id)
        return false
      })
      if (isThere) await retry(id)
      return isThere === false
    },
    async resume() {
      const stored = (await storage.list()).map(readRow).filter((row) => row !== undefined)
      await Promise.all(stored.toSorted((one, other) => one.createdAt - other.createdAt).map(start))
    },
  }
}
