import type { RowUpload } from './open-upload.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import { isBehind, isSettled, isStopped, type OutboxRow } from './outbox-row.ts'
import type { OutboxRows } from './outbox-rows.ts'
import { sendRow } from './send-row.ts'

/** Sends rows, with retries. */
export interface Sender {
  /** Sends a row unless it is already being sent. Never rejects: a row that can’t be stored now is retried on the next resume. */
  start(row: OutboxRow): Promise<void>
  isRunning(id: string): boolean
  /** Cancels a row that this tab sends, and resolves once it has stopped. False: some of it may have been sent. */
  cancel(id: string): Promise<boolean>
  /** Makes the next attempt follow without a pause. */
  wake(id: string): void
  /** Runs work while no other tab sends as this account. */
  exclusively<T>(accountId: string, work: () => Promise<T>): Promise<T>
}

/** What follows an attempt: another one, or the next part of a thread. */
interface Attempted {
  retry?: OutboxRow
  next?: OutboxRow | undefined
}

/** ms between attempts, doubling; and the number of attempts before a row waits for something to change. */
const firstPause = 1000
const longestPause = 60_000
const maxTries = 8

const toPause = (tries: number): number => Math.min(longestPause, firstPause * 2 ** Math.max(0, tries - 1))

export function createSender(deps: OutboxDeps, rows: OutboxRows): Sender {
  const running = new Map<string, Promise<void>>()
  /** Ends the pause before a retry, by row id. */
  const wakes = new Map<string, () => void>()
  /** Uploads of rows that are being sent, by row id. */
  const uploads = new Map<string, RowUpload>()

  const exclusively = <T>(accountId: string, work: () => Promise<T>): Promise<T> => deps.lock(`outbox:${accountId}`, work)

  /** Earlier, unsettled revisions of the post that this one revises, oldest first. Empty: this isn't a revision. */
  const pendingRevisions = ({ accountId, draft: { revision } }: OutboxRow): readonly OutboxRow[] =>
    rows
      .all()
      .filter((row) => row.accountId === accountId && !isSettled(row))
      .filter(({ draft }) => revision && draft.revision?.post.publicationId === revision.post.publicationId)

  /** Lets the next part of a thread reply to a published one. It is stored before the published row is removed, so no crash loses its place. */
  const release = async ({ part, published }: OutboxRow): Promise<OutboxRow | undefined> => {
    const next = part?.next === undefined || !published ? undefined : await rows.reload(part.next)
    if (!next?.part || !published || !isBehind(next)) return next
    const { follows: _, ...place } = next.part
    const { postId, publicationId } = published
    return rows.save({ ...next, part: place, draft: { ...next.draft, replyTo: { postId, publicationId }, isContinuation: true } })
  }

  /** One attempt. Empty when the row is finished, perhaps by another tab. */
  const attempt = async (id: string): Promise<Attempted> => {
    const stored = await rows.reload(id)
    if (!stored || isStopped(stored) || isBehind(stored)) return {}
    // Sent after this revision, an earlier one of the same post would undo it.
    if (!isSettled(stored) && (pendingRevisions(stored)[0]?.id ?? id) !== id) return { retry: stored }
    // A confirmed row that still exists was left by a page that closed before it could notify.
    const row =
      stored.phase === 'confirmed'
        ? { ...stored, wasFound: true }
        : await sendRow(deps, stored, rows, { onUpload: (upload) => void uploads.set(id, upload) })
    if (!isSettled(row)) return { retry: row }
    const following = await release(row)
    rows.show(row)
    deps.onSettled(row)
    // Notify before deleting: a tab that dies in between causes a second notice rather than none.
    if (row.phase === 'confirmed') {
      // If that can't be stored, the post still counts as published.
      if (row.isCopy) await deps.record(row).catch(() => {})
      await rows.remove([id])
    }
    const [next] = pendingRevisions(row)
    if (next) resume(next)
    return { next: following }
  }

  const run = async ({ id, accountId }: OutboxRow): Promise<void> => {
    for (let tries = 1; tries <= maxTries; tries++) {
      // Whatever wakes it during the attempt ends the pause after it.
      const woken = new Promise<void>((wake) => wakes.set(id, wake))
      const { retry, next } = await exclusively(accountId, () => attempt(id))
      if (next) return start(next)
      if (!retry) return
      await Promise.race([deps.pause(Math.max(toPause(tries), retry.failure?.retryAfter ?? 0), retry), woken])
    }
  }

  const start: Sender['start'] = (row) => {
    const known = running.get(row.id)
    if (known) return known
    const done = run(row)
      .catch(() => {})
      .finally(() => {
        running.delete(row.id)
        uploads.delete(row.id)
        wakes.delete(row.id)
      })
    running.set(row.id, done)
    return done
  }
  const wake: Sender['wake'] = (id) => wakes.get(id)?.()
  const cancel: Sender['cancel'] = async (id) => {
    const isCancelled = uploads.get(id)?.cancel() ?? false
    if (isCancelled) await running.get(id)
    return isCancelled
  }
  const resume = (row: OutboxRow) => {
    wake(row.id)
    void start(row)
  }

  return { start, isRunning: (id) => running.has(id), cancel, wake, exclusively }
}
