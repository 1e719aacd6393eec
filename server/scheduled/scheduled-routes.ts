import { randomUUID } from 'node:crypto'
import type { ReplyInputOf } from '@chorus/contract/call'
import * as calls from '@chorus/contract/content/scheduled-posts'
import { findJsonFault } from '@chorus/contract/find-json-fault'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { Failure } from '@chorus/model/failure'
import { identityOf, networkOfPlatform } from '@chorus/model/network-identity'
import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import { listFiles, toHash } from '@chorus/outbox/scheduled/detach-files'
import { toParts } from '@chorus/outbox/scheduled/scheduled-part'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { type Change, changeScheduledPost, type NoChange } from './change-scheduled-post.ts'
import type { RunAsHosted } from './create-run-as-hosted.ts'
import { findFile, notUploaded, readFile, readPiece, savePiece } from './scheduled-files.ts'
import {
  findScheduledSource,
  insertScheduledPost,
  listScheduledPosts,
  type NewScheduledSend,
  type ScheduledPostRow,
} from './scheduled-posts.ts'
import { withdrawScheduledPost } from './withdraw-scheduled-post.ts'

export interface ScheduledRoutesDeps {
  db: Db
  runAsHosted: RunAsHosted
}

const DisplayInfo = v.object({ content: v.pipe(v.string(), v.maxLength(10_000)), type: v.pipe(v.string(), v.maxLength(40)) })

const gone = () => new Refusal('This scheduled post doesn’t exist.', { status: 409 })

/** ms: the call takes a moment, and clocks differ slightly. */
const tolerance = 45_000

/** Provider API §3.17: posts that are sent at a chosen time, as accounts whose sessions this server holds. */
export function scheduledRoutes(serve: Serve<Viewer>, { db, runAsHosted }: ScheduledRoutesDeps): void {
  for (const call of [calls.schedulePost, calls.schedulePostNewer])
    serve(call, async ({ viewer, body }) => {
      const publishAt = await readTime(db, body.scheduleTime)
      const display = parseJson(DisplayInfo, body.display_info, 'display_info')
      const read = body.posts.map((post) => readPost(viewer, post))
      await Promise.all(read.map(({ send }) => requireAccount(runAsHosted, viewer, send)))
      const sourceFiles = body.source === undefined ? [] : listFiles(parseJson(v.unknown(), body.source, 'source'))
      const hashes = [...new Set([...read.flatMap(({ files }) => files), ...sourceFiles.map(({ $file }) => $file)])]
      await requireFiles(db, viewer.accountId, hashes)
      const sends = read.map(({ send }) => send)
      const { groupId, source, continued } = body
      const post = { groupId, publishAt, display, source, sends, continued, hashes }
      const created = await insertScheduledPost(db, viewer.accountId, post)
      if (created === 'full') throw new Refusal(`You can have up to ${scheduleLimits.posts} scheduled posts.`)
      if (created === 'taken')
        throw new Refusal('This post is already scheduled, with different content. You can edit it in your scheduled posts.', {
          status: 409,
        })
      if (created === 'withdrawn') throw new Refusal('This post was withdrawn, so it can no longer be scheduled.', { status: 409 })
      await noteUse(db, viewer)
      return { taskId: created.id }
    })

  serve(calls.listScheduled, async ({ viewer, body }) => {
    const rows = await listScheduledPosts(db, viewer.accountId, { after: readCursor(body.cursor), size: body.size })
    const last = rows.length === body.size ? rows.at(-1) : undefined
    const uid = await loadUid(db, viewer.accountId)
    return { tasks: rows.map((row) => toTask(row, uid)), cursor: last ? `${last.publishAt.toISOString()}~${last.id}` : null }
  })

  const change = async (viewer: Viewer, id: string, wanted: Change) => {
    const reason = await changeScheduledPost(db, viewer.accountId, id, wanted)
    if (reason) throw toRefusal(reason)
    await noteUse(db, viewer)
  }
  serve(calls.updateScheduled, async ({ viewer, body }) => {
    await change(viewer, body.taskUUID, { kind: 'move', publishAt: await readTime(db, body.publishTime) })
    return {}
  })
  serve(calls.deleteScheduled, async ({ viewer, body }) => {
    await change(viewer, body.taskUUID, { kind: 'delete' })
    return {}
  })
  serve(calls.changeScheduled, async ({ viewer, body }) => {
    await change(viewer, body.taskUUID, { kind: body.action })
    return null
  })
  serve(calls.withdrawScheduled, async ({ viewer, body }) => {
    const outcome = await withdrawScheduledPost(db, viewer.accountId, body)
    await noteUse(db, viewer)
    return { outcome }
  })
  serve(calls.readScheduled, async ({ viewer, params }) => {
    const found = await findScheduledSource(db, viewer.accountId, params['id'] ?? '')
    if (!found) throw gone()
    return found
  })
  fileRoutes(serve, db)
}

function fileRoutes(serve: Serve<Viewer>, db: Db): void {
  serve(calls.uploadScheduledPiece, async ({ viewer, body: { hash, type, size, piece, data } }) => {
    const bytes = Buffer.from(data, 'base64')
    const expected = Math.min(scheduleLimits.piece, size - piece * scheduleLimits.piece)
    if (bytes.byteLength !== expected) throw new Refusal('This piece of the file has the wrong size.', { status: 400 })
    const saved = await savePiece(db, viewer.accountId, { hash, type, size, piece, data: bytes })
    if (saved === 'full') throw new Refusal('The files of your scheduled posts take up too much space.', { status: 413 })
    return null
  })
  serve(calls.readScheduledPiece, async ({ viewer, params: { hash = '', piece = '' } }) => {
    const file = await findFile(db, viewer.accountId, hash)
    const data = file && /^\d{1,4}$/.test(piece) ? await readPiece(db, viewer.accountId, hash, Number(piece)) : undefined
    if (!file || !data) throw new Refusal('This file doesn’t exist.', { status: 409 })
    return { data: data.toString('base64'), type: file.type, size: file.size, pieces: Math.ceil(file.size / scheduleLimits.piece) }
  })
}

/** Scheduling counts as a use of the session: it ends a week after its last use, and posts can wait that long. */
const noteUse = async (db: Db, { sessionId }: Viewer) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()

async function readTime(db: Db, text: string): Promise<Date> {
  const at = Date.parse(text)
  const left = at - (await loadNow(db)) * 1000
  if (Number.isNaN(at) || left < scheduleLimits.time.min - tolerance) throw new Refusal('Choose a time in the future.')
  if (left > scheduleLimits.time.max + tolerance) throw new Refusal('Choose a time within the next 7 days.')
  return new Date(at)
}

function parseJson<S extends v.GenericSchema>(schema: S, text: string, name: string): v.InferOutput<S> {
  const fault = findJsonFault(text)
  if (fault) throw new Refusal(`InvalidParams: (json)${name}: ${fault}`, { status: 400 })
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new Refusal(`InvalidParams: (json)${name}: it can’t be read.`, { status: 400 })
  }
}

interface Payload {
  platform: string
  platformUserId: string
  payload: string
}

function readPost(viewer: Viewer, { platform, platformUserId, payload }: Payload): { send: NewScheduledSend; files: string[] } {
  const network = networkOfPlatform(platform)!
  const content = parseJson(v.unknown(), payload, 'payload')
  const profileId = identityOf(network).hasAddressIds ? platformUserId.toLowerCase() : platformUserId
  const parts = toParts(content, { accountId: viewer.accountId, network, now: Date.now(), createId: randomUUID })
  if (!parts) throw new Refusal('InvalidParams: (json)payload: it is no draft.', { status: 400 })
  if (parts.length > scheduleLimits.parts) throw new Refusal(`A thread can have up to ${scheduleLimits.parts} posts.`)
  return { send: { platform, profileId, parts }, files: listFiles(content).map(({ $file }) => $file) }
}

/** Refuses posts that only their author could send, who would otherwise learn that only when they are due. */
async function requireAccount(
  runAsHosted: RunAsHosted,
  { accountId }: Viewer,
  { platform, profileId, parts }: NewScheduledSend,
): Promise<void> {
  const { draft } = parts[0]!
  try {
    await runAsHosted({ accountId, platform, profileId }, (sender) => sender.requireUnattended?.(draft) ?? Promise.resolve())
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { label } = identityOf(networkOfPlatform(platform)!)
    switch (error.kind) {
      case 'not-offered':
        throw new Refusal(`Posts on ${label} that your wallet signs can’t be scheduled.`)
      case 'refused':
        throw new Refusal(`This post costs money on ${label}, so it can’t be scheduled.`)
      case 'unauthorized':
      case 'forbidden':
        throw new Refusal(`Log in to ${label} to schedule posts there.`)
      default:
      // Its network doesn't answer now, but may when the post is due.
    }
  }
}

async function requireFiles(db: Db, accountId: string, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const bytes = await readFile(db, accountId, hash)
    if (!bytes || (await toHash(new Blob([new Uint8Array(bytes)]))) !== hash) throw notUploaded()
  }
}

function toRefusal(reason: NoChange): Refusal {
  if (reason === 'gone') return gone()
  if (reason === 'busy') return new Refusal('This post is being sent.', { status: 409 })
  return new Refusal('This post has already been sent or has failed.', { status: 409 })
}

function readCursor(cursor: string | null | undefined): { publishAt: Date; id: string } | undefined {
  const [time = '', id = ''] = cursor?.split('~') ?? []
  const publishAt = new Date(time)
  return Number.isNaN(publishAt.getTime()) || !v.is(v.pipe(v.string(), v.uuid()), id) ? undefined : { publishAt, id }
}

async function loadUid(db: Db, accountId: string): Promise<string> {
  const { uid } = await db.selectFrom('accounts').select('uid').where('id', '=', accountId).executeTakeFirstOrThrow()
  return uid
}

function toTask({ id, publishAt, display, createdAt, updatedAt, sends }: ScheduledPostRow, uid: string): calls.ScheduledTask {
  return {
    uuid: id,
    publish_timestamp: publishAt.toISOString(),
    status: sends.some(({ state }) => state === 'failed') ? 'fail' : 'pending',
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    account_id: uid,
    display_info: display,
    schedulePosts: sends.map(toScheduledSend),
    platforms: sends.map(({ platform }) => platform),
    is_paused: sends.some(({ state }) => state === 'held'),
    is_sending: sends.some(({ isSending }) => isSending),
  }
}

const states = { done: 'success', failed: 'fail' } as const

const toScheduledSend = (
  send: ScheduledPostRow['sends'][number],
): ReplyInputOf<typeof calls.listScheduled>['tasks'][number]['schedulePosts'][number] => ({
  uuid: send.id,
  platform: send.platform,
  platform_user_id: send.profileId,
  status: states[send.state as keyof typeof states] ?? 'pending',
  created_at: send.createdAt.toISOString(),
  updated_at: send.updatedAt.toISOString(),
  job_id: send.id,
  failure: send.failure && { ...send.failure, causes: [...(send.failure.causes ?? [])] },
  can_edit: send.state === 'failed' && send.isUnsent,
  parts: { published: send.published, all: send.parts },
})
