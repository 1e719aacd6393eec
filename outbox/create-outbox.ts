import { createEmitter } from '@chorus/model/emitter'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
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

/** The posts that this browser sends: one post to many networks, each exactly once. */
export interface Outbox {
  /** The rows this tab knows, oldest first; includes changes made by other tabs. */
  rows(): readonly OutboxRow[]
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Resolves once every row is stored and their draft is deleted: from then on nothing can be lost with this tab, and no one finds the
   * draft again. Throws where that fails; then nothing was sent and the draft is still there.
   */
  send(posts: readonly Outgoing[], draftId?: string): Promise<readonly OutboxRow[]>
  /** Retries at once, whatever the row is waiting for. Looks the post up first if it may have arrived. */
  retry(id: string): Promise<void>
  /** Removes a row that waits for the user. False: it is being sent again or was published, perhaps by another tab. */
  discard(id: string): Promise<boolean>
  /**
   * Turns a refused row back into a draft, in one step. False: it is no longer refused, or was published after all. Throws when that
   * can't be determined or nothing can be stored; the row then stays unchanged.
   */
  rewrite(id: string, toDraft: (row: OutboxRow) => { id: string }): Promise<boolean>
  /** Continues rows left by an earlier page; call it at startup and when the device comes back online. */
  resume(): Promise<void>
}

/** ms between attempts, doubling; and the number of attempts before a row waits for something to change. */
const firstPause = 1000
const longestPause = 60_000
const maxTries = 8

const toPause = (tries: number): number => Math.min(longestPause, firstPause * 2 ** Math.max(0, tries - 1))

export function createOutbox(deps: OutboxDeps): Outbox {
  const { storage, lock, tabs, now, createId, pause, tell } = deps
  const changes = createEmitter()
  const running = new Map<string, Promise<void>>()
  /** Ends the pause before a retry, by row id. */
  const wakes = new Map<string, () => void>()
  let rows: readonly OutboxRow[] = []

  const show = (row: OutboxRow) => {
    const isKnown = rows.some(({ id }) => id === row.id)
    rows = isKnown ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]
    changes.emit()
  }
  const hide = (id: string) => {
    rows = rows.filter((row) => row.id !== id)
    changes.emit()
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
  /** The current row: other tabs write and delete rows too. */
  const look = async (id: string): Promise<OutboxRow | undefined> => {
    const stored = readRow(await storage.get(id))
    if (stored) show(stored)
    else hide(id)
    return stored
  }
  tabs.listen(look)

  /** One attempt. Undefined when the row is finished, perhaps by another tab. */
  const step = async (id: string): Promise<OutboxRow | undefined> => {
    const stored = await look(id)
    if (!stored || isStopped(stored)) return undefined
    // A confirmed row that still exists was left by a page that closed before it could notify.
    const row = stored.phase === 'confirmed' ? { ...stored, wasFound: true } : await sendRow(deps, stored, keep)
    if (!isSettled(row)) return row
    show(row)
    tell(row)
    // Notify before deleting: a tab that dies in between causes a second notice rather than none.
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
  /** Never runs twice at once and never throws: what can't be stored now is retried on the next resume. */
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
    subscribe: changes.subscribe,
    async send(posts, draftId) {
      if (posts.length === 0) throw new Failure('refused', errorMessages.nothingToPublish)
      const sendId = createId()
      const minted = await Promise.all(posts.map((post) => mint(sendId, post)))
      // All or nothing: a row its author doesn't know about must not be sent later.
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
        // The response to an earlier attempt may have been lost: rewriting would then create a second post.
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
