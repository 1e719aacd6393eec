import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Reserve, Sender } from './create-allowance.ts'
import { type MediaObjects, needMediaType, type StoredMedia, toMd5, writeWhole } from './media-objects.ts'
import { S3Error } from './s3-error.ts'

export interface UploadName extends Sender {
  key: string
  id: string
}

export interface Part {
  number: number
  etag: string
  /** bytes */
  size: number
}

/** Uploads, each in a folder of its own until it is complete. */
export interface MediaUploads {
  /** Returns the id of a new upload in parts. */
  begin(sender: Sender, key: string): Promise<string>
  /** Saves a part; a part that is sent again replaces the earlier one. Returns its ETag. */
  savePart(upload: UploadName, number: number, bytes: Uint8Array): Promise<string>
  listParts(upload: UploadName): Promise<Part[]>
  /** Joins the parts. Returns the same result when called again after a lost response. */
  complete(upload: UploadName, parts: readonly Pick<Part, 'number' | 'etag'>[]): Promise<StoredMedia>
  abort(upload: UploadName): Promise<void>
  /** Saves a small file in one go. The same file again changes nothing. */
  save(sender: Sender, key: string, bytes: Uint8Array): Promise<StoredMedia>
}

const MiB = 1024 * 1024
/** S3: all parts but the last. */
const leastPart = 5 * MiB
export const mostPart = 16 * MiB
const mostParts = 256
/** ms */
const abandonedAfter = 24 * 3_600_000

const unchanging = 'Stored media doesn’t change: use another name.'
const Begun = v.pipe(v.string(), v.parseJson(), v.object({ accountId: v.string(), key: v.string() }))
const fileOf = (upload: string, { number, etag }: Pick<Part, 'number' | 'etag'>) => path.join(upload, `part-${number}.${etag}`)

export interface MediaUploadsDeps {
  folder: string
  objects: MediaObjects
  reserve: Reserve
  now: () => number
}

export function createMediaUploads({ folder, objects, reserve, now }: MediaUploadsDeps): MediaUploads {
  const folderOf = (id: string) => path.join(folder, /^[\da-f]{32}$/.test(id) ? id : 'none')
  const find = async ({ id, accountId, key }: UploadName): Promise<string> => {
    const text = await readFile(path.join(folderOf(id), 'begun'), 'utf8').catch(() => undefined)
    const begun = text === undefined ? undefined : v.parse(Begun, text)
    if (begun?.accountId === accountId && begun.key === key) return folderOf(id)
    throw new S3Error('NoSuchUpload', 404, 'There is no such upload. It may have been completed or given up.')
  }
  /** By upload. Each run writes the whole file, so simultaneous calls share one run. */
  const completing = new Map<string, Promise<StoredMedia>>()
  const complete: MediaUploads['complete'] = async (name, wanted) => {
    const { accountId, key, id } = name
    const there = await objects.findOwn(accountId, key)
    if (there?.upload === id) return there
    const upload = await find(name)
    const parts = pickParts(await readParts(upload), wanted)
    const digest = toMd5(Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex'))))
    const etag = `${digest}-${parts.length}`
    if (there && there.etag !== etag) throw new S3Error('PreconditionFailed', 412, unchanging)
    const file = path.join(upload, `whole-${randomBytes(6).toString('hex')}`)
    const type = await joinParts(
      parts.map((part) => fileOf(upload, part)),
      file,
    )
    const size = parts.reduce((sum, part) => sum + part.size, 0)
    const stored = await objects.place(key, file, { accountId, type, size, etag, upload: id })
    await rm(upload, { recursive: true, force: true })
    return stored
  }
  return {
    async begin(sender, key) {
      const { accountId } = sender
      await objects.findOwn(accountId, key)
      const id = randomBytes(16).toString('hex')
      await mkdir(folder, { recursive: true })
      await reserve(sender, { files: 1 })
      await mkdir(folderOf(id), { recursive: true })
      await sweep(folder, now())
      await writeWhole(path.join(folderOf(id), 'begun'), Buffer.from(JSON.stringify({ accountId, key })))
      return id
    },
    async savePart(name, number, bytes) {
      const upload = await find(name)
      if (!(Number.isInteger(number) && number >= 1 && number <= mostParts))
        throw new S3Error('InvalidArgument', 400, `Part numbers go from 1 to ${mostParts}.`)
      await reserve(name, { bytes: bytes.byteLength })
      const etag = toMd5(bytes)
      await writeWhole(fileOf(upload, { number, etag }), bytes)
      for (const other of await readdir(upload))
        if (other.startsWith(`part-${number}.`) && !other.endsWith(etag)) await rm(path.join(upload, other), { force: true })
      return etag
    },
    listParts: async (name) => readParts(await find(name)),
    complete(name, wanted) {
      const run = [name.accountId, name.key, name.id].join(' ')
      const running = completing.get(run) ?? complete(name, wanted).finally(() => completing.delete(run))
      completing.set(run, running)
      return running
    },
    async abort(name) {
      await rm(await find(name), { recursive: true, force: true })
    },
    async save(sender, key, bytes) {
      const { accountId } = sender
      const etag = toMd5(bytes)
      const there = await objects.findOwn(accountId, key)
      if (there?.etag === etag) return there
      if (there) throw new S3Error('PreconditionFailed', 412, unchanging)
      const type = await needMediaType(bytes)
      await mkdir(folder, { recursive: true })
      await reserve(sender, { bytes: bytes.byteLength, files: 1 })
      const file = path.join(folder, `whole-${randomBytes(16).toString('hex')}`)
      await writeWhole(file, bytes)
      return objects.place(key, file, { accountId, type, size: bytes.byteLength, etag })
    },
  }
}

async function readParts(upload: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const name of await readdir(upload)) {
    const [, number, etag] = /^part-(\d+)\.([\da-f]{32})$/.exec(name) ?? []
    if (etag !== undefined) parts.push({ number: Number(number), etag, size: (await stat(path.join(upload, name))).size })
  }
  return parts.toSorted((one, other) => one.number - other.number)
}

function pickParts(parts: readonly Part[], wanted: readonly Pick<Part, 'number' | 'etag'>[]): Part[] {
  const picked = wanted.map(({ number, etag }) => {
    const part = parts.find((one) => one.number === number && one.etag === etag)
    if (!part) throw new S3Error('InvalidPart', 400, 'A part is missing or has changed.')
    return part
  })
  if (picked.some((part, place) => place > 0 && part.number <= picked[place - 1]!.number))
    throw new S3Error('InvalidPartOrder', 400, 'Parts must be listed in ascending order.')
  if (picked.slice(0, -1).some(({ size }) => size < leastPart))
    throw new S3Error('EntityTooSmall', 400, 'Every part but the last must have at least 5 MiB.')
  return picked
}

/** Returns the type of the joined file. */
async function joinParts(files: readonly string[], into: string): Promise<string> {
  await using handle: FileHandle = await open(into, 'wx')
  let type: string | undefined
  for (const file of files) {
    const bytes = await readFile(file)
    type ??= await needMediaType(bytes)
    await handle.appendFile(bytes)
  }
  await handle.sync()
  return type!
}

/** Deletes what no one has finished. */
async function sweep(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const changed = (await stat(place).catch(() => undefined))?.mtimeMs
    if (changed !== undefined && now - changed > abandonedAfter) await rm(place, { recursive: true, force: true })
  }
}
