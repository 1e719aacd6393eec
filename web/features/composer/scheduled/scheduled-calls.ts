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
import type { Outgoing } from '@chorus/outbox/outgoing'
import { attachFiles, detachFiles, toHash } from '@chorus/outbox/scheduled/detach-files'

export interface ScheduledPost {
  /** Of its draft, which is stored before the call: a page that dies during it schedules the same post again. */
  draftId: string
  /** By account, in order. */
  sends: readonly { outgoing: Outgoing; profileId: string }[]
  /** ms */
  at: number
  /** What the list shows of it. */
  display: { content: string; type: string }
  /** What the composer edits again. */
  source: object
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

  return {
    async list(signal?: AbortSignal): Promise<readonly ScheduledTask[]> {
      return (await askOwnServer(fetcher, listScheduled, { body: { size: scheduleLimits.posts }, ...(signal && { signal }) })).tasks
    },
    /** Uploads the files first. A repeated call with the same content schedules the post once. */
    async schedule({ draftId, sends, at, display, source }: ScheduledPost): Promise<void> {
      const [kept, ...payloads] = await Promise.all([
        detachFiles(source),
        ...sends.map(({ outgoing: { draft, thread, poll } }) => detachFiles({ draft, thread, poll })),
      ])
      const files = new Map([kept, ...payloads].flatMap((each) => [...each.files]))
      if ([...files.values()].some(({ size }) => size > scheduleLimits.file))
        throw new Failure('refused', 'A file of this post is too large to be scheduled.')
      for (const [hash, file] of files) await upload(hash, file)
      const body = {
        groupId: toUuid(await toHash(new Blob([draftId]))),
        scheduleTime: new Date(at).toISOString(),
        posts: sends.map(({ outgoing: { network }, profileId }, index) => ({
          platform: identityOf(network).platform,
          platformUserId: profileId,
          payload: JSON.stringify(payloads[index]!.value),
        })),
        display_info: JSON.stringify(display),
        source: JSON.stringify(kept.value),
        ua_type: 'web',
      }
      await askOwnServer(fetcher, schedulePost, { body, deadline: uploadDeadline })
    },
    async move(id: string, at: number): Promise<void> {
      await askOwnServer(fetcher, updateScheduled, { body: { taskUUID: id, publishTime: new Date(at).toISOString(), ua_type: 'web' } })
    },
    async remove(id: string): Promise<void> {
      await askOwnServer(fetcher, deleteScheduled, { body: { taskUUID: id, ua_type: 'web' } })
    },
    async change(id: string, action: ScheduledAction): Promise<void> {
      await askOwnServer(fetcher, changeScheduled, { body: { taskUUID: id, action } })
    },
    /** The draft that the composer stored, with its files. Undefined: another client scheduled it. */
    async readSource(id: string): Promise<unknown> {
      const { source } = await askOwnServer(fetcher, readScheduled, { params: { id } })
      return source === null ? undefined : attachFiles(JSON.parse(source), ({ $file }) => download($file))
    },
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

/** A version 8 UUID (RFC 9562), whose content the application defines. */
const toUuid = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
