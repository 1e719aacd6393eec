import { Failure } from '@chorus/model/failure'
import type { Draft, SendDraft } from '@chorus/networks/draft'
import { isStopped, type OutboxRow, type RowFailure } from '@chorus/outbox/outbox-row'
import { attachFiles, type FileName, toHash } from '@chorus/outbox/scheduled/detach-files'
import { readPart, type ScheduledPart } from '@chorus/outbox/scheduled/scheduled-part'
import { sendRow } from '@chorus/outbox/send-row'
import { toRowFailure } from '@chorus/outbox/to-row-failure'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Work } from '../queue/keep-busy.ts'
import type { RunAsHosted } from './create-run-as-hosted.ts'
import { readFile } from './scheduled-files.ts'
import { claimSends, releaseSend, saveParts, settleSend, type ScheduledSend, type SendOutcome } from './scheduled-sends.ts'

export interface SendScheduledDeps {
  db: Db
  runAsHosted: RunAsHosted
  /** Origin where people open Chorus. */
  publicUrl: string
  log: Pick<Logger, 'warn'>
  /** ms: sends posts due by then. Absent: the database's clock. */
  now?: () => number
}

/** Posts that a node sends concurrently. */
const atOnce = 8
/** ms per post. The rest of a thread continues at the next claim. */
const timeoutMs = 120_000
/** Seconds. Longer than sending a post takes, plus what a network may still do with it after that. */
const leaseSeconds = 240
/** Seconds between attempts, doubling. */
const firstPause = 2
const longestPause = 300
/** The last attempt is about an hour after the first. */
const mostTries = 20

/** Another node has the post, so nothing more may be written or sent. */
class LostLease extends Error {}

/** Sends scheduled posts that are due, each exactly once, as the browser's outbox would. */
export function sendScheduled(deps: SendScheduledDeps): Work<ScheduledSend> {
  const { db, log, now } = deps
  return {
    most: atOnce,
    timeoutMs,
    claim: (count) => claimSends(db, { count, seconds: leaseSeconds, now: now?.() }),
    run: async (send) => settleSend(db, send, await sendParts(deps, send), now?.()),
    async postpone(send, error) {
      if (error instanceof LostLease) return
      log.warn({ error, platform: send.platform, tries: send.tries }, 'A scheduled post could not be sent.')
      await settleSend(db, send, toLater(send, { kind: 'broken', message: 'The server failed.' }), now?.())
    },
    giveBack: (send) => releaseSend(db, send),
  }
}

/** Sends the rest of a post or thread, in order. Each part is sent once the previous one is published. */
async function sendParts(deps: SendScheduledDeps, send: ScheduledSend): Promise<SendOutcome> {
  const { db, runAsHosted, publicUrl } = deps
  const signal = AbortSignal.timeout(timeoutMs)
  const parts = send.parts.map(readPart)
  if (parts.some((part) => part === undefined))
    return { state: 'failed', failure: { kind: 'malformed', message: 'The post can’t be read.' } }
  const all = parts as ScheduledPart[]
  const save = async (index: number, next: ScheduledPart): Promise<void> => {
    all[index] = next
    if (!(await saveParts(db, send, all, leaseSeconds))) throw new LostLease()
  }
  for (const [index, stored] of all.entries()) {
    if (stored.phase === 'confirmed') continue
    // A node ended before it could say so.
    if (isStopped(stored)) return toFailed(stored)
    const part = toFollowing(stored, all[index - 1])
    const row = await prepare(deps, send, part, (next) => save(index, next))
    if (!row) return toFailed(all[index]!)
    const store = async (next: OutboxRow): Promise<OutboxRow> => {
      await save(index, next)
      return next
    }
    const runAs = <T>(_: unknown, work: (sender: SendDraft, signal: AbortSignal) => Promise<T>) =>
      runAsHosted(send, (sender) =>
        work(
          withFiles(sender, (file) => loadFile(db, send.accountId, file)),
          signal,
        ),
      )
    const sent = await sendRow({ runAs, toPollUrl: (id) => `${publicUrl}/polls/${id}` }, row, { save: store, show: () => {} })
    if (sent.phase === 'confirmed') continue
    if (isStopped(sent)) return toFailed(sent)
    const { failure = unknownFailure } = sent
    return toLater(send, failure, (failure.retryAfter ?? 0) / 1000)
  }
  return { state: 'done' }
}

/**
 * Lets a part reply to the published part before it. The reply isn't stored when that part is published, but looked up with every attempt, because a
 * node may end between two writes.
 */
function toFollowing(part: ScheduledPart, previous: ScheduledPart | undefined): ScheduledPart {
  if (!previous) return part
  if (!previous.published) throw new Error('A confirmed post has a name.')
  const { postId, publicationId } = previous.published
  return { ...part, draft: { ...part.draft, replyTo: { postId, publicationId }, isContinuation: true } }
}

/** Loads the files of a draft when it is sent; it is stored with their names. A lookup needs none. */
const withFiles = (sender: SendDraft, load: (file: FileName) => Promise<Blob>): SendDraft => ({
  ...sender,
  send: async (draft, ...how) => sender.send((await attachFiles(draft, load)) as Draft, ...how),
})

/** Creates the identity of a part, which is stored before anything is sent. Undefined: it can't be sent, which is stored as well. */
async function prepare(
  { runAsHosted }: Pick<SendScheduledDeps, 'runAsHosted'>,
  send: ScheduledSend,
  part: ScheduledPart,
  save: (part: ScheduledPart) => Promise<void>,
): Promise<OutboxRow | undefined> {
  if (part.identity) return { ...part, identity: part.identity }
  try {
    const identity = await runAsHosted(send, async (sender) => sender.identify())
    const row: OutboxRow = { ...part, phase: 'queued', identity, createdAt: identity.createdAt }
    await save(row)
    return row
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await save({ ...part, phase: 'needs-user', failure: toRowFailure(error) })
    return undefined
  }
}

const unknownFailure: RowFailure = { kind: 'broken', message: '' }

const toFailed = ({ failure = unknownFailure }: Pick<ScheduledPart, 'failure'>): SendOutcome => ({ state: 'failed', failure })

/** After the last attempt, its author decides. */
function toLater({ tries }: ScheduledSend, failure: RowFailure, least = 0): SendOutcome {
  if (tries + 1 >= mostTries) return { state: 'failed', failure }
  return { state: 'pending', seconds: Math.max(Math.min(longestPause, firstPause * 2 ** tries), least), failure }
}

/** Throws a Failure if the file differs from what was scheduled. */
async function loadFile(db: Db, accountId: string, { $file: hash, type }: FileName): Promise<Blob> {
  const bytes = await readFile(db, accountId, hash)
  const file = bytes && new Blob([new Uint8Array(bytes)], { type })
  if (!file || (await toHash(file)) !== hash) throw new Failure('refused', 'A file of the post is missing.')
  return file
}
