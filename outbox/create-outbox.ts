import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { createRows } from './create-rows.ts'
import { createSender } from './create-sender.ts'
import { openJournal } from './open-journal.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import {
  canBeDiscarded,
  canBeRewritten,
  type ContinuedSend,
  isBehind,
  isConflict,
  isStopped,
  readRow,
  toRetried,
  type OutboxRow,
} from './outbox-row.ts'
import { createOutboxRows } from './outbox-rows.ts'
import type { Outgoing } from './outgoing.ts'

/** The posts that this browser sends: one post to many networks, each exactly once. */
export interface Outbox {
  /** The rows this tab knows, oldest first; includes changes made by other tabs. */
  rows(): readonly OutboxRow[]
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Resolves once every row is stored and their draft is deleted: from then on nothing can be lost with this tab, and no one finds the draft again.
   * Throws if that fails, or if another tab has sent the draft; then nothing was sent. `continued`: the posts belong to those of an earlier press.
   */
  send(posts: readonly Outgoing[], draftId?: string, continued?: ContinuedSend): Promise<readonly OutboxRow[]>
  /**
   * Retries at once, whatever the row is waiting for. Looks the post up first if it may have arrived. The parts of its thread that follow are
   * sent once it is published.
   */
  retry(id: string): Promise<void>
  /** Sends a revision that was refused because its post was edited elsewhere, and replaces that version. */
  overwrite(id: string): Promise<void>
  /**
   * Removes a row, with the parts of its thread that follow, although it may be published if that was in doubt. False: it is being sent, was sent
   * since, or was published, perhaps by another tab.
   */
  discard(id: string): Promise<boolean>
  /**
   * Turns a refused row, with the parts of its thread that follow, back into a draft in one step. False: it is no longer refused, or was published after all. Throws when that
   * can't be determined or nothing can be stored; the row then stays unchanged.
   */
  rewrite(id: string, toDraft: ToDraft): Promise<boolean>
  /**
   * Stops a row that this tab sends while its files are being uploaded, and turns it back into a draft as `rewrite` does. False: some of it may have
   * been sent.
   */
  cancel(id: string, toDraft: ToDraft): Promise<boolean>
  /** Continues rows left by an earlier page; call it at startup and when the device comes back online. */
  resume(): Promise<void>
}

/** `following`: the parts of its thread that come after the row. */
type ToDraft = (row: OutboxRow, following: readonly OutboxRow[]) => { id: string }

export function createOutbox(deps: OutboxDeps): Outbox {
  const { storage, tabs, createId } = deps
  const rows = createOutboxRows(deps)
  const sender = createSender(deps, rows)

  const isPublished = async (row: OutboxRow): Promise<boolean> =>
    deps.runAs(row, async (sender, signal) => {
      const { journal } = openJournal(row, rows.save)
      return (await sender.find(row.identity, signal, journal)) !== undefined
    })

  /** The row that the others in its thread wait for. */
  const findFirst = (id: string): OutboxRow | undefined => {
    const row = rows.find(id)
    return row?.part?.follows === undefined ? row : findFirst(row.part.follows)
  }

  /** `change`: how the next attempt of a row that waits for the user differs. */
  const retry = async (id: string, change: (row: OutboxRow) => OutboxRow = (row) => row): Promise<void> => {
    const row = findFirst(id)
    if (!row || row.phase === 'confirmed') return
    sender.wake(row.id)
    if (sender.isRunning(row.id)) return
    await sender.exclusively(row.accountId, async () => {
      const stored = await rows.reload(row.id)
      if (stored && isStopped(stored)) await rows.save(toRetried(change(stored)))
    })
    void sender.start(row)
  }

  const rewrite: Outbox['rewrite'] = async (id, toDraft) => {
    const row = rows.find(id)
    if (!row || sender.isRunning(id)) return false
    const isThere = await sender.exclusively(row.accountId, async () => {
      const stored = await rows.reload(id)
      if (!stored || !canBeRewritten(stored)) return undefined
      // The response to an earlier attempt may have been lost: rewriting would then create a second post.
      if (stored.tries > 1 && (await isPublished(stored))) return true
      const following = await rows.following(stored)
      const ids = [id, ...following.map((each) => each.id)]
      await storage.restoreDraft(ids, toDraft(stored, following))
      ids.forEach(tabs.post)
      rows.hide(ids)
      return false
    })
    if (isThere) await retry(id)
    return isThere === false
  }

  return {
    rows: rows.all,
    subscribe: rows.subscribe,
    async send(posts, draftId, continued) {
      if (posts.length === 0) throw new Failure('refused', errorMessages.nothingToPublish)
      const { sendId, part } = continued ?? { sendId: createId(), part: 1 }
      const hasCopies = posts.length > 1 || continued !== undefined
      const created = (
        await Promise.all(posts.map((post) => createRows(deps, { sendId, part, isCopy: hasCopies && !post.draft.revision }, post)))
      ).flat()
      // All or nothing: a row its author doesn't know about must not be sent later.
      await storage.replaceDraft(created, draftId)
      for (const row of created) {
        tabs.post(row.id)
        rows.show(row)
        if (!isBehind(row)) void sender.start(row)
      }
      return created
    },
    retry: (id) => retry(id),
    overwrite: (id) => retry(id, toForced),
    async discard(id) {
      const row = rows.find(id)
      if (!row || !canBeDiscarded(row) || (isStopped(row) && sender.isRunning(id))) return false
      return sender.exclusively(row.accountId, async () => {
        const stored = await rows.reload(id)
        // Its author has decided about what they saw, so an attempt made since makes a difference.
        if (!stored || (!isStopped(stored) && (stored.phase !== row.phase || stored.tries !== row.tries))) return false
        const ids = [id, ...(await rows.following(stored)).map((each) => each.id)]
        await rows.remove(ids)
        rows.hide(ids)
        return true
      })
    },
    rewrite,
    cancel: async (id, toDraft) => (await sender.cancel(id)) && rewrite(id, toDraft),
    async resume() {
      const stored = (await storage.list()).map(readRow).filter((row) => row !== undefined)
      await Promise.all(stored.filter(isBehind).map(({ id }) => rows.reload(id)))
      const first = stored.filter((row) => !isBehind(row))
      await Promise.all(first.toSorted((one, other) => one.createdAt - other.createdAt).map(sender.start))
    },
  }
}

const toForced = (row: OutboxRow): OutboxRow => {
  const { revision } = row.draft
  return revision && isConflict(row) ? { ...row, draft: { ...row.draft, revision: { ...revision, isForced: true } } } : row
}
