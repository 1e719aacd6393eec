import { Refusal } from '@chorus/contract/refusal'

type Bytes = Uint8Array<ArrayBuffer>

/** Answers with a file that is in memory. Throws a Refusal while too many are being sent. */
export type SendBytes = (bytes: Bytes, headers: Record<string, string>) => Response

/** Bytes of all files that are being sent. */
const usualRoom = 64 * 1024 * 1024
const pieceBytes = 64 * 1024

/**
 * Sends files in pieces, as fast as their readers take them, instead of copying each into its response. A file counts once however many responses it
 * is in, and until the last of them has ended.
 */
export function createSendBytes(room = usualRoom): SendBytes {
  const readers = new Map<Bytes, number>()
  let held = 0
  const begin = (bytes: Bytes) => {
    if (!readers.has(bytes)) held += bytes.byteLength
    readers.set(bytes, (readers.get(bytes) ?? 0) + 1)
  }
  const end = (bytes: Bytes) => {
    const left = readers.get(bytes)! - 1
    if (left > 0) return void readers.set(bytes, left)
    readers.delete(bytes)
    held -= bytes.byteLength
  }
  return (bytes, headers) => {
    if (!readers.has(bytes) && held + bytes.byteLength > room)
      throw new Refusal('Too many files are being sent right now. Try again in a moment.', { status: 503, retryAfter: 5 })
    return new Response(toStream(bytes, { begin, end }), { headers: { ...headers, 'content-length': String(bytes.byteLength) } })
  }
}

function toStream(bytes: Bytes, { begin, end }: { begin(of: Bytes): void; end(of: Bytes): void }): ReadableStream<Bytes> {
  let at = -1
  return new ReadableStream<Bytes>(
    {
      pull(controller) {
        // The response to HEAD is never read, so it must not count.
        if (at < 0) begin(bytes)
        at = Math.max(at, 0)
        controller.enqueue(bytes.subarray(at, at + pieceBytes))
        at += pieceBytes
        if (at < bytes.byteLength) return
        end(bytes)
        controller.close()
      },
      cancel() {
        if (at >= 0 && at < bytes.byteLength) end(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}
