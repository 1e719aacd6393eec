import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { findMediaType, typeBytes } from './find-media-type.ts'
import { S3Error } from './s3-error.ts'

export interface StoredMedia {
  type: string
  /** bytes */
  size: number
  etag: string
}

/** Stored files. Every change is a rename of a complete file, so that a crash at any point leaves the old state or the new one. */
export interface MediaObjects {
  find(key: string): Promise<StoredMedia | undefined>
  /** Also records which upload it came from. Throws if the file belongs to another account. */
  findOwn(accountId: string, key: string): Promise<Stored | undefined>
  /** Moves a complete file into place. */
  place(key: string, file: string, stored: Stored): Promise<StoredMedia>
  read(key: string, range?: { start: number; end: number }): ReadStream
}

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ accountId: v.string(), type: v.string(), size: v.number(), etag: v.string(), upload: v.optional(v.string()) }),
)
export type Stored = v.InferOutput<typeof Stored>

/** `{folder}/{uuid}.{ending}`: nothing that could leave the folder. */
export const isKey = (key: string): boolean =>
  /^[a-z\d-]{1,32}\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\.[a-z\d]{1,8}$/.test(key)

export const toMd5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

export function createMediaObjects(folder: string): MediaObjects {
  const fileOf = (key: string) => path.join(folder, key)
  const describe = async (key: string): Promise<Stored | undefined> => {
    const text = await readFile(`${fileOf(key)}.json`, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : v.parse(Stored, text)
  }
  const find = async (key: string): Promise<Stored | undefined> => {
    const stored = await describe(key)
    const file = stored && (await stat(fileOf(key)).catch(() => undefined))
    return file && file.size === stored.size ? stored : undefined
  }
  return {
    find: async (key) => (isKey(key) ? find(key) : undefined),
    async findOwn(accountId, key) {
      // Applies after a removal too, because old posts still name the file.
      const owner = (await describe(key))?.accountId
      if (owner !== undefined && owner !== accountId) throw new S3Error('AccessDenied', 403, 'This name is taken.')
      return find(key)
    },
    async place(key, file, stored) {
      await mkdir(path.dirname(fileOf(key)), { recursive: true })
      // The description is written first: an object without a file doesn't exist, and one with both is complete.
      await writeWhole(`${fileOf(key)}.json`, Buffer.from(JSON.stringify(stored)))
      await rename(file, fileOf(key))
      return stored
    },
    read: (key, range) => createReadStream(fileOf(key), range),
  }
}

export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`
  await using handle = await open(temporary, 'wx')
  await handle.writeFile(bytes)
  await handle.sync()
  await rename(temporary, file)
}

/** The type of a file that may be stored, determined from its first bytes. */
export async function needMediaType(start: Uint8Array): Promise<string> {
  const type = await findMediaType(start.subarray(0, typeBytes))
  if (type === undefined) throw new S3Error('InvalidRequest', 400, 'Only images, video and audio can be stored.')
  return type
}
