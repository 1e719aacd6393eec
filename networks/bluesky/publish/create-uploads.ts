import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { NetworkDeps } from '../../network.ts'
import { WireBlob } from '../decode/wire.ts'
import type { ActingXrpc } from '../xrpc.ts'
import type { Upload } from './to-embed.ts'

/** ms. Servers drop unreferenced files after a while; one that drops a file silently would leave a hole instead of an image. */
const cacheMs = 3_600_000

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ blob: WireBlob, until: v.number() }))

export interface Uploads {
  /**
   * Runs work that references files, each uploaded once: also after a lost response, in another tab and after a reload. If the server has
   * dropped a file, it is uploaded again and the work is repeated once.
   */
  withFiles<T>(work: (upload: Upload) => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Files are identified by content, because a file from storage is a new object each time. */
export function createUploads(xrpc: ActingXrpc, { storedFacts, now }: Pick<NetworkDeps, 'storedFacts' | 'now'>): Uploads {
  const running = new Map<string, Promise<WireBlob>>()

  const readKept = (name: string): WireBlob | undefined => {
    const result = v.safeParse(Kept, storedFacts?.read(name))
    return result.success && result.output.until > now() ? result.output.blob : undefined
  }
  /** Only completed uploads are cached. */
  const upload = async (name: string, file: Blob, signal?: AbortSignal) => {
    const blob = await xrpc.upload(file, signal)
    storedFacts?.write(name, JSON.stringify({ blob, until: now() + cacheMs }))
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
    // Without a cache, an upload is remembered as long as the connection.
    uploading.then(storedFacts && forget, forget)
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
          storedFacts?.write(name, '')
        }
        return work(uploadOnce)
      }
    },
  }
}

const isBlobGone = (error: unknown): boolean => isFailure(error, 'refused') && error.message.startsWith('BlobNotFound')

/** Identifies a file and its owner. Undefined when digests are unavailable. */
async function toName(did: string, file: Blob): Promise<string | undefined> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return `bluesky.file.${did}.${file.type}.${btoa(String.fromCharCode(...digest))}`
  } catch {
    // Pages without TLS have no WebCrypto; an unreadable file fails when it is sent.
    return undefined
  }
}
