import type { ReplyOf } from '@chorus/contract/call'
import { uploadMediaToken } from '@chorus/contract/content/upload-media-token'
import { Failure, isFailure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { AwsClient } from 'aws4fetch'
import * as v from 'valibot'
import { anySignal } from '../draft-uploads.ts'
import type { NetworkDeps } from '../network.ts'
import { createAskProvider } from './ask-provider.ts'
import { createStoreCalls, type StoreCalls } from './store-calls.ts'
import { toFileName } from './to-file-name.ts'

export type UploadDeps = { network: NetworkName } & Pick<NetworkDeps, 'ownFetcher' | 'storedFacts' | 'now'> & {
    /** The profile’s id. Accounts share no files, because each can remove its own. */
    account: string
    /** Sends a signed request. Absent: `fetch`. */
    send?: (request: Request) => Promise<Response>
    /** Requests credentials. Absent: requests them with the browser's session. */
    askToken?: ((signal?: AbortSignal) => Promise<UploadToken>) | undefined
    /** Waits between attempts. Absent: waits for that time. */
    pause?: (ms: number) => Promise<void>
  }

export interface UploadOptions {
  /** Called after each part with the number of stored bytes. */
  onProgress?: (bytes: number) => void
  /** Stops the upload, so that a later call can continue it. */
  signal?: AbortSignal | undefined
  /** Cancels the upload: everything stored so far is deleted. */
  cancelled?: AbortSignal | undefined
}

export type UploadToken = ReplyOf<typeof uploadMediaToken>

/** bytes. Spec 3 §7. */
const partSize = 5 * 1024 * 1024
const parallelParts = 3

/** ms. Storage drops unfinished uploads after a day or more. */
const resumableFor = 20 * 3_600_000

/** What is remembered about an upload, so that another tab or a later visit can continue it. `url`: it is complete. */
const Begun = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.string(), id: v.optional(v.string()), url: v.optional(v.string()), until: v.number() }),
)
type Begun = v.InferOutput<typeof Begun>

/**
 * Uploads a file to the provider's media storage and returns its public URL. The same file is uploaded once: a repeated call continues or returns the
 * earlier upload. Failures: `unreachable` after five attempts at a part, `refused` when the storage rejects the file.
 */
export async function uploadFile(file: Blob, deps: UploadDeps, options: UploadOptions = {}): Promise<string> {
  const { onProgress, cancelled } = options
  const signal = anySignal(options.signal, cancelled)
  const { network, account, askToken } = deps
  const name = `${await toFileName(file)}.${network}.${account}${askToken ? '.key' : ''}`
  const begun = readBegun(deps, name)
  if (begun?.url) return begun.url
  const askAsSession = () => createAskProvider(network, deps.ownFetcher)(uploadMediaToken, { signal })
  const token = await (askToken ?? askAsSession)(signal)
  const key = begun?.key ?? `${token.folder ?? 'web'}/${crypto.randomUUID()}.${toEnding(file.type)}`
  const keep = (more: Pick<Begun, 'id' | 'url'>) =>
    deps.storedFacts?.write(name, JSON.stringify({ key, until: deps.now() + resumableFor, ...more } satisfies Begun))
  const store = { root: toRoot(token, key), client: toClient(token), send: deps.send ?? fetch, pause: deps.pause }
  const calls = createStoreCalls({ ...store, signal })
  if (file.size <= partSize) {
    keep({})
    await calls.put(file)
  } else {
    const id = begun?.id ?? (await calls.begin(file.type))
    keep({ id })
    try {
      await sendParts(file, id, calls, onProgress)
    } catch (error) {
      if (cancelled?.aborted) {
        deps.storedFacts?.write(name, '')
        // The storage drops anything that remains after a day.
        await createStoreCalls(store)
          .abort(id)
          .catch(() => {})
      }
      if (!isFailure(error, 'not-found') || !begun?.id) throw error
      // It was dropped, or completed without the page learning of it. The same name makes it one file in either case.
      keep({})
      return uploadFile(file, deps, options)
    }
  }
  onProgress?.(file.size)
  const url = toUrl(token, key)
  keep({ url })
  return url
}

async function sendParts(file: Blob, id: string, calls: StoreCalls, onProgress?: (bytes: number) => void): Promise<void> {
  const count = Math.ceil(file.size / partSize)
  const stored = new Map((await calls.list(id)).map((part) => [part.number, part]))
  const toPart = (number: number) => file.slice((number - 1) * partSize, number * partSize)
  const isStored = (number: number) => stored.get(number)?.size === toPart(number).size
  const waiting = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !isStored(number))
  const report = () => onProgress?.([...stored.values()].reduce((sum, { size }) => sum + size, 0))
  report()
  const work = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const part = toPart(number)
      stored.set(number, { number, etag: await calls.savePart(id, number, part), size: part.size })
      report()
    }
  }
  await Promise.all(Array.from({ length: parallelParts }, work))
  const inOrder = [...stored.values()].filter(({ number }) => number <= count).toSorted((one, other) => one.number - other.number)
  await calls.complete(id, inOrder)
}

function readBegun({ storedFacts, now }: UploadDeps, name: string): Begun | undefined {
  const { success, output } = v.safeParse(Begun, storedFacts?.read(name))
  return success && output.until > now() ? output : undefined
}

const toClient = ({ accessKeyId, secretAccessKey, sessionToken, region }: UploadToken) =>
  new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3', retries: 0 })

function toRoot({ endpoint, forcePathStyle, bucket, region }: UploadToken, key: string): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return forcePathStyle ? `${base.href.replace(/\/$/, '')}/${bucket}/${key}` : `${base.protocol}//${bucket}.${base.host}/${key}`
}

const toUrl = ({ endpoint, cdnHost }: UploadToken, key: string): string =>
  `${endpoint ? new URL(endpoint).protocol : 'https:'}//${cdnHost}/${key}`

/** Networks recognise media by the extension in its URL. */
const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', quicktime: 'mov', mpeg: 'mp3' }
const toEnding = (type: string): string => {
  const subtype = /^(?:image|video|audio)\/([a-z\d]{1,8})$/.exec(type)?.[1]
  if (subtype === undefined) throw new Failure('refused', 'Only images, video and audio can be uploaded.')
  return endings[subtype] ?? subtype
}
