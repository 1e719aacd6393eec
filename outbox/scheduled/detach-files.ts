/** A file in JSON, by its SHA-256 in lower-case hex. */
export interface FileName {
  $file: string
  type: string
  size: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFileName = (value: unknown): value is FileName =>
  isObject(value) && typeof value['$file'] === 'string' && typeof value['type'] === 'string' && typeof value['size'] === 'number'

/** Replaces every file in a value by its name, so that the value can be sent as JSON. */
export async function detachFiles<T>(value: T): Promise<{ value: unknown; files: ReadonlyMap<string, Blob> }> {
  const files = new Map<string, Blob>()
  const detach = async (each: unknown): Promise<unknown> => {
    if (each instanceof Blob) {
      const $file = await toHash(each)
      files.set($file, each)
      return { $file, type: each.type, size: each.size } satisfies FileName
    }
    if (Array.isArray(each)) return Promise.all(each.map(detach))
    if (!isObject(each)) return each
    return Object.fromEntries(await Promise.all(Object.entries(each).map(async ([name, part]) => [name, await detach(part)] as const)))
  }
  return { value: await detach(value), files }
}

/** The files that a detached value names. */
export function listFiles(value: unknown): FileName[] {
  if (isFileName(value)) return [value]
  return isObject(value) ? Object.values(value).flatMap(listFiles) : []
}

/** Puts the files back in place of their names. */
export async function attachFiles(value: unknown, load: (file: FileName) => Promise<Blob>): Promise<unknown> {
  if (isFileName(value)) return load(value)
  if (Array.isArray(value)) return Promise.all(value.map((each) => attachFiles(each, load)))
  if (!isObject(value)) return value
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await attachFiles(part, load)] as const)),
  )
}

/** SHA-256 in lower-case hex. */
export async function toHash(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
