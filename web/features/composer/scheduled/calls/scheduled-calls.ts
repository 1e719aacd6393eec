import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import {
  changeScheduled,
  deleteScheduled,
  listScheduled,
  readScheduled,
  readScheduledPiece,
  type ScheduledAction,
  type ScheduledTask,
  schedulePost,
  updateScheduled,
  uploadScheduledPiece,
} from '@chorus/contract/content/scheduled-posts'
import { Failure } from '@chorus/model/failure'
import { identityOf } from '@chorus/model/network-identity'
import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import type { Fetcher } from '@chorus/networks/fetcher'
import { type ContinuedSend, readUnidentifiedRow, type UnidentifiedRow } from '@chorus/outbox/outbox-row'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { attachFiles, detachFiles } from '@chorus/outbox/scheduled/detach-files'
import { settleChange } from './settle-change.ts'

export interface ScheduledPost {
  /** By account, in order. */
  sends: readonly { outgoing: Outgoing; profileId: string }[]
  /** ms */
  at: number
  /** What the list shows of it. */
  display: { content: string; type: string }
  /** What the composer edits again. */
  source: object
  continued?: ContinuedSend | undefined
}

/** A scheduled post as the list showed it when its author changed it. */
export type SeenTask = Pick<ScheduledTask, 'uuid' | 'publish_timestamp' | 'updated_at'>

interface ReadScheduled {
  groupId: string
  /** What its copies are recorded under. Undefined: no other account posts it. */
  continued: ContinuedSend | undefined
}

/** A post whose files are on our server. */
export interface PreparedPost {
  scheduleTime: string
  posts: readonly { platform: string; platformUserId: string; payload: string }[]
  display_info: string
  source: string
  continued?: ContinuedSend
}

/** The account's scheduled posts, stored on our server. Every call may fail. */
export function createScheduledCalls(fetcher: Fetcher) {
  const upload = async (hash: string, file: Blob): Promise<void> => {
    for (let piece = 0; piece * scheduleLimits.piece < file.size; piece++) {
      const part = file.slice(piece * scheduleLimits.piece, (piece + 1) * scheduleLimits.piece)
      const body = { hash, type: file.type, size: file.size, piece, data: await toBase64(part) }
      await askOwnServer(fetcher, uploadScheduledPiece, { body, deadline: uploadDeadline })
    }
  }
  const download = async (hash: string): Promise<Blob> => {
    const read = (piece: number) => askOwnServer(fetcher, readScheduledPiece, { params: { hash, piece: String(piece) } })
    const first = await read(0)
    const rest = await Promise.all(Array.from({ length: first.pieces - 1 }, (_, index) => read(index + 1)))
    return new Blob(
      [first, ...rest].map(({ data }) => Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))),
      { type: first.type },
    )
  }
  const attach = (json: string) => attachFiles(JSON.parse(json), ({ $file }) => download($file))
  const list = async (): Promise<readonly ScheduledTask[]> =>
    (await askOwnServer(fetcher, listScheduled, { body: { size: scheduleLimits.posts } })).tasks

  const find = async (id: string) => (await list()).find(({ uuid }) => uuid === id)

  return {
    list,
    /** Uploads the files. Nothing is scheduled yet. */
    async prepare({ sends, at, display, source, continued }: ScheduledPost): Promise<PreparedPost> {
      const [kept, ...payloads] = await Promise.all([
        detachFiles(source),
        ...sends.map(({ outgoing: { draft, thread, poll } }) => detachFiles({ draft, thread, poll })),
      ])
      const files = new Map([kept, ...payloads].flatMap((each) => [...each.files]))
      if ([...files.values()].some(({ size }) => size > scheduleLimits.file))
        throw new Failure('refused', 'A file of this post is too large to be scheduled.')
      for (const [hash, file] of files) await upload(hash, file)
      return {
        scheduleTime: new Date(at).toISOString(),
        posts: sends.map(({ outgoing: { network }, profileId }, index) => ({
          platform: identityOf(network).platform,
          platformUserId: profileId,
          payload: JSON.stringify(payloads[index]!.value),
        })),
        display_info: JSON.stringify(display),
        source: JSON.stringify(kept.value),
        ...(continued && { continued }),
      }
    },
    /** A repeated call with the same content schedules the post once. */
    async schedule(groupId: string, post: PreparedPost): Promise<void> {
      await askOwnServer(fetcher, schedulePost, { body: { ...post, groupId, ua_type: 'web' }, deadline: uploadDeadline })
    },
    move: ({ uuid }: SeenTask, at: number): Promise<void> =>
      settleChange({
        async ask() {
          await askOwnServer(fetcher, updateScheduled, {
            body: { taskUUID: uuid, publishTime: new Date(at).toISOString(), ua_type: 'web' },
          })
        },
        isMade: async () => Date.parse((await find(uuid))?.publish_timestamp ?? '') === at,
        isRepeatable: true,
      }),
    /** A post that is gone although the call failed counts as removed: an earlier answer was lost. */
    async remove(id: string): Promise<void> {
      try {
        await askOwnServer(fetcher, deleteScheduled, { body: { taskUUID: id, ua_type: 'web' } })
      } catch (error) {
        const tasks = await list().catch(() => undefined)
        if (!tasks || tasks.some(({ uuid }) => uuid === id)) throw error
      }
    },
    change: (seen: SeenTask, action: ScheduledAction): Promise<void> =>
      settleChange({
        async ask() {
          await askOwnServer(fetcher, changeScheduled, { body: { taskUUID: seen.uuid, action } })
        },
        isMade: async () => isChanged(action, seen, await find(seen.uuid)),
        // Someone allows one more attempt of a post that may be published, and not two.
        isRepeatable: action !== 'retry',
      }),
    /** The draft that the composer stored, with its files. Undefined: another client scheduled it. */
    async readSource(id: string): Promise<ReadScheduled & { source: unknown }> {
      const { source, groupId, continued } = await askOwnServer(fetcher, readScheduled, { params: { id } })
      return { groupId, continued: continued ?? undefined, source: source === null ? undefined : await attach(source) }
    },
    /** What is left of a thread that failed in part, with the last part that was published. */
    async readRest(id: string, sendId: string): Promise<ReadScheduled & { rows: readonly UnidentifiedRow[] }> {
      const { rest, groupId, continued } = await askOwnServer(fetcher, readScheduled, { params: { id } })
      const found = rest.find(({ uuid }) => uuid === sendId)
      const rows = found ? await attach(found.parts) : []
      return {
        groupId,
        continued: continued ?? undefined,
        rows: Array.isArray(rows) ? rows.flatMap((row) => readUnidentifiedRow(row) ?? []) : [],
      }
    },
  }
}

/** Whether a scheduled post shows a change. `seen`: as it was before. Absent now: it was sent or deleted. */
function isChanged(action: ScheduledAction, seen: SeenTask, now: ScheduledTask | undefined): boolean {
  switch (action) {
    case 'pause':
      return now?.is_paused === true
    case 'resume':
      return now?.is_paused === false
    case 'restore':
      return now !== undefined
    case 'send':
      return now !== undefined && (now.is_sending || now.publish_timestamp !== seen.publish_timestamp)
    case 'retry':
      return now === undefined || now.status !== 'fail' || now.updated_at !== seen.updated_at
  }
}

/** ms */
const uploadDeadline = 60_000

async function toBase64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
