import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { NetworkDeps } from '../../network.ts'
import { WireBlob } from '../wire.ts'
import type { ActingXrpc } from '../xrpc.ts'
import type { Upload } from './to-embed.ts'

/** ms. What no record names, a service gives up in its own time; one that does not say so would show a hole instead of a picture. */
const life = 3_600_000

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ blob: WireBlob, until: v.number() }))

export interface Uploads {
  /**
   * Does what names files, each uploaded once: also after an answer that was lost, in another tab and after a reload. What the service
   * knows no longer is uploaded anew, and the work done once more.
   */
  withFiles<T>(work: (upload: Upload) => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Files by their bytes: one that comes from a disk is another object each time. */
export function createUploads(xrpc: ActingXrpc, { kept, now }: Pick<NetworkDeps, 'kept' | 'now'>): Uploads {
  const running = new Map<string, Promise<WireBlob>>()

  const readKept = (name: string): WireBlob | undefined => {
    const result = v.safeParse(Kept, kept?.read(name))
    return result.success && result.output.until > now() ? result.output.blob : undefined
  }
  /** Only what came whole is kept. */
  const upload = async (name: string, file: Blob, signal?: AbortSignal) => {
    const blob = await xrpc.upload(file, signal)
    kept?.write(name, JSON.stringify({ blob, until: now() + life }))
    return blob
  }
  const once = (name: string, file: Blob, signal?: AbortSignal): Promise<WireBlob> => {
    const known = readKept(name)
    if (known) return Promise.resolve(known)
    const begun = running.get(name)
    if (begun) return begun
    const uploading = upload(name, file, signal)
    running.set(name, uploading)
    const forget = () => void running.delete(name)
    // Without somewhere to keep it, it is known for as long as the connection.
    uploading.then(kept && forget, forget)
    return uploading
  }

  return {
    async withFiles(work, signal) {
      const named = new Set<string>()
      const uploadOnce: Upload = async (file) => {
        const name = await toName(xrpc.did, file)
        if (name === undefined) return xrpc.upload(file, signal)
        named.add(name)
        return once(name, file, signal)
      }
      try {
        return await work(uploadOnce)
      } catch (error) {
        if (!isBlobGone(error) || named.size === 0) throw error
        for (const name of named) {
          running.delete(name)
          kept?.write(name, '')
        }
        return work(uploadOnce)
      }
    },
  }
}

const isBlobGone = (error: unknown): boolean => isFailure(error, 'refused') && error.message.startsWith('BlobNotFound')

/** What a file is, and whose. Undefined: nobody can tell here. */
async function toName(did: string, file: Blob): Promise<string | undefined> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return `bluesky.file.${did}.${file.type}.${btoa(String.fromCharCode(...digest))}`
  } catch {
    // Pages without TLS have no digests; and what cannot be read fails as it is sent.
    return undefined
  }
}
