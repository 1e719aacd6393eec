import { createHash } from 'node:crypto'
import { readSize } from './read-size.ts'

export type MediaKind = 'tweet_image' | 'tweet_gif' | 'tweet_video'

/** An uploaded file, or one that is being uploaded. */
export interface Upload {
  id: string
  owner: string
  kind: MediaKind
  type: string
  total: number
  parts: Map<number, Uint8Array>
  /** How many status queries report that a video is still being processed. */
  pending: number
  isFinished: boolean
  alt: string
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

/** Bytes. Source: X's media best practices. */
export const mostBytes: Readonly<Record<MediaKind, number>> = {
  tweet_image: 5 * 1024 * 1024,
  tweet_gif: 15 * 1024 * 1024,
  tweet_video: 512 * 1024 * 1024,
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
      const upload = { ...file, id, parts: new Map(), pending: 0, isFinished: false, alt: '', width: 1200, height: 675 }
      uploads.set(id, upload)
      return upload
    },
    async finish(upload) {
      const bytes = Buffer.concat([...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part))
      if (bytes.byteLength !== upload.total) return false
      upload.parts.clear()
      upload.isFinished = true
      if (upload.kind === 'tweet_video') upload.pending = 2
      else {
        Object.assign(upload, readSize(bytes))
        // Tests without a media host have no pictures to show.
        await fetch(urlOf(upload), { method: 'PUT', body: bytes, headers: { 'content-type': upload.type } }).catch(() => undefined)
      }
      return true
    },
    urlOf,
  }
}
