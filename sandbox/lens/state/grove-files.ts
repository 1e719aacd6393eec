import { createHash } from 'node:crypto'

export interface GroveFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The files of the storage, which everyone can read. */
export interface GroveFiles {
  /** URL of the gateway, once it is running. */
  gateway: string
  /** Returns the storage key. */
  add(file: GroveFile): string
  /** By storage key, or by its `lens://` URI. */
  find(name: string): GroveFile | undefined
  /** A field with an image: as stored when asked for the original, and otherwise as a copy on the gateway, like the API. */
  serve<T extends string | null | undefined>(image: T): (asked: { request: { useOriginal?: boolean } }) => T | string
}

/** @param findEarlier Content that was stored before the sandbox started, by its key. */
export function createGroveFiles(findEarlier: (key: string) => object | undefined = () => undefined): GroveFiles {
  const files = new Map<string, GroveFile>()
  const store: GroveFiles = {
    gateway: 'https://api.grove.storage',
    add(file) {
      const key = createHash('sha256').update(`file ${files.size}`).update(file.bytes).digest('hex')
      files.set(key, file)
      return key
    },
    find(name) {
      const key = name.replace(/^lens:\/\//, '')
      const earlier = files.has(key) ? undefined : findEarlier(key)
      return earlier ? { type: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(earlier)) } : files.get(key)
    },
    serve:
      (image) =>
      ({ request }) =>
        image && !request.useOriginal ? image.replace(/^lens:\/\//, `${store.gateway}/`) : image,
  }
  return store
}
