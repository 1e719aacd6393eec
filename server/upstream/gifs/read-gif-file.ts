export interface GifFile {
  type: string
  bytes: Buffer<ArrayBuffer>
}

/** ms for a whole file. */
const deadline = 20_000
/** What networks accept. */
const maxBytes = 15 * 1024 * 1024
const types = ['image/gif', 'image/webp', 'image/png', 'image/jpeg']

/** Reads a GIF or its preview from a known host. Undefined: it can't be read. `mediaUrl`: reads it from there instead. */
export async function readGifFile(url: string, mediaUrl: string | undefined): Promise<GifFile | undefined> {
  const { pathname } = new URL(url)
  try {
    const response = await fetch(mediaUrl ? mediaUrl + pathname : url, { redirect: 'error', signal: AbortSignal.timeout(deadline) })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
    if (!response.ok || !types.includes(type)) {
      await response.body?.cancel()
      return undefined
    }
    return { type, bytes: await readWithin(response) }
  } catch {
    return undefined
  }
}

async function readWithin(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error('The file is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
