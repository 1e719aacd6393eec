import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** The slowest allowed upload: after the grace period, the average must reach the rate. Early bytes make up for later pauses. */
export interface BodyPace {
  graceMs: number
  bytesPerSecond: number
}

/** A rate instead of a deadline: a video over a slow connection takes minutes, while a stalled body is cancelled within seconds. */
export const bodyPace: BodyPace = { graceMs: 15_000, bytesPerSecond: 16 * 1024 }

/** Counts the memory of one body while it is read. */
export interface BodyMeter {
  /** Reserves more bytes. Throws a Refusal when none are left. */
  add(bytes: number): void
  /** Releases all of them. */
  end(): void
}

export interface ReadBytesOptions {
  /** Maximum bytes. */
  limit: number
  /** The message for a longer body. */
  tooLarge: string
  /** The message for a body that ends early. */
  incomplete: string
  /** Absent: only `limit` applies. */
  meter?: BodyMeter | undefined
  pace?: BodyPace
}

const firstRoom = 16 * 1024

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Reads the body of a request up to the limit, whatever length it declares. Refusals: 408 when it arrives too slowly, 413 when it is too
 * large, and those of the meter.
 */
export async function readBytes(context: Context, options: ReadBytesOptions): Promise<Uint8Array> {
  const reader: Reader | undefined = context.req.raw.body?.getReader()
  if (!reader) return new Uint8Array()
  try {
    if (Number(context.req.header('content-length') ?? 0) > options.limit) throw new Refusal(options.tooLarge, { status: 413 })
    return await readAll(reader, options)
  } catch (error) {
    // The connection can't serve another request until the rest of this body has arrived.
    if (!(await drain(reader))) context.header('connection', 'close')
    throw error
  }
}

async function readAll(reader: Reader, { limit, tooLarge, incomplete, meter, pace = bodyPace }: ReadBytesOptions): Promise<Uint8Array> {
  const room = createRoom(limit, meter)
  // Reads nothing when the first chunk doesn't fit.
  room.reserve()
  const startedAt = performance.now()
  for (;;) {
    const latest = startedAt + pace.graceMs + (room.size() / pace.bytesPerSecond) * 1000
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
 * Reads and discards the rest for a moment. Returns whether the body has ended. Closing a connection with unread bytes resets it, and the
 * client might never see the response.
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
    // Too slow, or disconnected.
  }
  return false
}

/** One growing buffer, since a list of tiny chunks would use many times the memory of its bytes. */
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
