import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** How slowly a body may arrive: past the grace, its average must reach the rate. What came early counts for later pauses. */
export interface BodyPace {
  graceMs: number
  bytesPerSecond: number
}

/** A rate and not a deadline: a film over a slow line takes minutes, and a body of which nothing arrives is given up in seconds. */
export const bodyPace: BodyPace = { graceMs: 15_000, bytesPerSecond: 16 * 1024 }

/** Counts the memory of one body while it is read. */
export interface BodyMeter {
  /** Takes room for so many more bytes. A Refusal where there is none. */
  add(bytes: number): void
  /** Gives back all of it. */
  end(): void
}

export interface ReadBytesOptions {
  /** Bytes. */
  limit: number
  /** What a longer body is answered. */
  tooLarge: string
  /** What a body that ends half way is answered. */
  incomplete: string
  /** Absent: this body is limited by itself only. */
  meter?: BodyMeter | undefined
  pace?: BodyPace
}

const firstRoom = 16 * 1024

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * The body of a request, up to the limit and no further, whatever length it declares. Refusals: 408 for one that arrives too slowly, 413 for
 * one that is too large, and those of the meter.
 */
export async function readBytes(context: Context, options: ReadBytesOptions): Promise<Uint8Array> {
  const reader: Reader | undefined = context.req.raw.body?.getReader()
  if (!reader) return new Uint8Array()
  try {
    if (Number(context.req.header('content-length') ?? 0) > options.limit) throw new Refusal(options.tooLarge, { status: 413 })
    return await readAll(reader, options)
  } catch (error) {
    // The connection can serve no other request while the rest of this body is on its way.
    if (!(await drain(reader))) context.header('connection', 'close')
    throw error
  }
}

async function readAll(reader: Reader, { limit, tooLarge, incomplete, meter, pace = bodyPace }: ReadBytesOptions): Promise<Uint8Array> {
  const room = createRoom(limit, meter)
  // Where there is no room for the first piece, nothing is read.
  room.reserve()
  const begun = performance.now()
  for (;;) {
    const latest = begun + pace.graceMs + (room.size() / pace.bytesPerSecond) * 1000
    const read = reader.read().catch(() => Promise.reject(new Refusal(incomplete, { status: 400 })))
    const part = await before(read, latest, () => new Refusal('The body arrived too slowly.', { status: 408 }))
    if (part.done) return room.bytes()
    if (room.size() + part.value.byteLength > limit) throw new Refusal(tooLarge, { status: 413 })
    room.add(part.value)
  }
}

const drainMs = 500
const drainBytes = 2 * 1024 * 1024

/**
 * Reads on for a moment without keeping anything, and says whether the body has ended: a connection that is closed with bytes unread is
 * reset, and the client might never see the answer.
 */
async function drain(reader: Reader): Promise<boolean> {
  const latest = performance.now() + drainMs
  try {
    for (let bytes = 0; bytes < drainBytes;) {
      const part = await before(reader.read(), latest, () => new Error('The rest is not waited for.'))
      if (part.done) return true
      bytes += part.value.byteLength
    }
  } catch {
    // Too slow, or gone.
  }
  return false
}

/** One growing piece of memory: a list of pieces as small as the sender likes would weigh many times what it holds. */
function createRoom(limit: number, meter: BodyMeter | undefined) {
  let memory = new Uint8Array()
  let size = 0
  let reserved = 0
  const reserve = (bytes: number) => {
    meter?.add(bytes - reserved)
    reserved = bytes
  }
  const grow = (needed: number) => {
    const capacity = Math.min(limit, Math.max(needed, memory.length * 2, firstRoom))
    reserve(Math.max(capacity, reserved))
    const larger = new Uint8Array(capacity)
    larger.set(memory.subarray(0, size))
    memory = larger
  }
  return {
    reserve: () => reserve(Math.min(limit, firstRoom)),
    size: () => size,
    bytes: () => memory.subarray(0, size),
    add(bytes: Uint8Array) {
      if (size + bytes.byteLength > memory.length) grow(size + bytes.byteLength)
      memory.set(bytes, size)
      size += bytes.byteLength
    },
  }
}

/** `latest`: a time of `performance.now()`. */
async function before<T>(work: Promise<T>, latest: number, toError: () => Error): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(toError()), Math.max(0, latest - performance.now()))
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
