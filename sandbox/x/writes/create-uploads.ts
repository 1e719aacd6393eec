import { createHash } from 'node:crypto'
import { countFrames } from './count-frames.ts'
import { readSize } from './read-size.ts'
import { readVideo } from './read-video.ts'

export type MediaKind = 'tweet_image' | 'tweet_gif' | 'tweet_video'

/** An uploaded file, or one that is being uploaded. */
export interface Upload {
  id: string
  owner: string
  kind: MediaKind
  type: string
  total: number
  parts: Map<number, Uint8Array>
  /** How many status queries report that a video or GIF is still being processed. */
  pending: number
  isFinished: boolean
  /** Whether X could not process it. */
  isBroken: boolean
  alt: string
  /** Of a video. */
  seconds?: number
  /** Of a GIF. */
  frames?: number
  width: number
  height: number
}

export interface Uploads {
  /** Undefined: there is none, or it belongs to someone else. */
  find(id: string, owner: string): Upload | undefined
  begin(file: Pick<Upload, 'owner' | 'kind' | 'type' | 'total'>): Upload
  /** Puts the parts together. False: bytes are missing. */
  finish(upload: Upload): Promise<boolean>
  /** Where the media host serves it. */
  urlOf(upload: Upload): string
}

const MiB = 1024 * 1024

/** Bytes. Source: X's media best practices, for accounts without Premium. */
export const mostBytes: Readonly<Record<MediaKind, number>> = {
  tweet_image: 5 * MiB,
  tweet_gif: 15 * MiB,
  tweet_video: 8 * 1024 * MiB,
}

/** What the key of a file begins with. */
export const mediaPrefixes: Readonly<Record<MediaKind, number>> = { tweet_image: 3, tweet_gif: 16, tweet_video: 13 }

/** Whether X converts it after the upload. Source: X's media best practices. */
export const isProcessed = (kind: MediaKind): boolean => kind !== 'tweet_image'

/** What X can process. Source: X's media best practices. */
const video = { seconds: 0.5, side: 32, ratio: 3, framesPerSecond: 60 } as const
/** Players and editors round the rate of frames. */
const tolerance = 0.5

/** Types of videos that the stand-in can read. */
const readable = /^video\/(mp4|quicktime)$/

function readMedia({ kind, type }: Pick<Upload, 'kind' | 'type'>, bytes: Buffer): Partial<Upload> {
  if (kind === 'tweet_image') return readSize(bytes)
  if (kind === 'tweet_gif') return { ...readSize(bytes), frames: countFrames(bytes) }
  if (!readable.test(type)) return {}
  const found = readVideo(bytes)
  if (!found) return { isBroken: true }
  const { width, height, seconds, framesPerSecond } = found
  const isBroken =
    seconds < video.seconds ||
    Math.min(width, height) < video.side ||
    Math.max(width / height, height / width) > video.ratio ||
    framesPerSecond > video.framesPerSecond + tolerance
  return { width, height, seconds, isBroken }
}

export function createUploads(mediaUrl: string, now: () => number): Uploads {
  const uploads = new Map<string, Upload>()
  const nameOf = ({ id }: Upload) => `x${createHash('sha256').update(id).digest('hex').slice(0, 40)}`
  const urlOf = (upload: Upload) => `${mediaUrl}/file/${nameOf(upload)}`
  return {
    find(id, owner) {
      const upload = uploads.get(id)
      return upload?.owner === owner ? upload : undefined
    },
    begin(file) {
      const id = String((BigInt(now()) << 20n) + BigInt(uploads.size))
      const upload = { ...file, id, parts: new Map(), pending: 0, isFinished: false, isBroken: false, alt: '', width: 1200, height: 675 }
      uploads.set(id, upload)
      return upload
    },
    async finish(upload) {
      const bytes = Buffer.concat([...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part))
      if (bytes.byteLength !== upload.total) return false
      upload.parts.clear()
      upload.isFinished = true
      Object.assign(upload, readMedia(upload, bytes))
      if (isProcessed(upload.kind)) upload.pending = 2
      if (upload.kind !== 'tweet_video') {
        // Tests without a media host have no pictures to show.
        await fetch(urlOf(upload), { method: 'PUT', body: bytes, headers: { 'content-type': upload.type } }).catch(() => undefined)
      }
      return true
    },
    urlOf,
  }
}
