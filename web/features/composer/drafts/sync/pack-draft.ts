import type { SavedDraft } from '../draft-store.ts'

/** Stands in for a file. No property of a draft starts with this. */
const fileMark = '\u0000file'

export interface PackedDraft {
  /** JSON, compressed. */
  bytes: Uint8Array<ArrayBuffer>
  /** Its files, by the names in the JSON. */
  files: ReadonlyMap<string, Blob>
}

/** `nameOf`: names a file by its content. */
export async function packDraft(saved: SavedDraft, nameOf: (file: Blob) => Promise<string>): Promise<PackedDraft> {
  const { isOpen: _, ...draft } = saved
  const files = new Map<string, Blob>()
  const plain = await replaceFiles(draft, async (file) => {
    const name = await nameOf(file)
    files.set(name, file)
    return { [fileMark]: name, type: file.type }
  })
  return { bytes: await transform(new TextEncoder().encode(JSON.stringify(plain)), new CompressionStream('gzip')), files }
}

/** The draft as stored, not validated yet. `fileOf`: loads a file by its name. */
export async function unpackDraft(bytes: Uint8Array<ArrayBuffer>, fileOf: (name: string, type: string) => Promise<Blob>): Promise<unknown> {
  const json = new TextDecoder().decode(await transform(bytes, new DecompressionStream('gzip')))
  return restoreFiles(JSON.parse(json), fileOf)
}

async function replaceFiles(value: unknown, replace: (file: Blob) => Promise<object>): Promise<unknown> {
  if (value instanceof Blob) return replace(value)
  return mapChildren(value, (child) => replaceFiles(child, replace))
}

async function restoreFiles(value: unknown, fileOf: (name: string, type: string) => Promise<Blob>): Promise<unknown> {
  if (typeof value === 'object' && value !== null && fileMark in value) {
    const { [fileMark]: name, type } = value as { [fileMark]: unknown; type?: unknown }
    return fileOf(String(name), String(type ?? ''))
  }
  return mapChildren(value, (child) => restoreFiles(child, fileOf))
}

async function mapChildren(value: unknown, change: (child: unknown) => Promise<unknown>): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Promise.all(value.map(change))
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, child]) => [name, await change(child)] as const)))
}

/** Maximum bytes of an unpacked draft, so that a small one can't expand until it fills the memory. */
const mostBytes = 32 * 1024 * 1024

async function transform(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(by)) {
    size += part.length
    if (size > mostBytes) throw new RangeError('The draft is too large.')
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
