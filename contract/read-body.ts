import type { Context } from 'hono'
import { findJsonFault } from './find-json-fault.ts'
import { Refusal } from './refusal.ts'

const maxBytes = 1024 * 1024

/**
 * The JSON of a request. Read to the limit and no further, whatever the length that it names or does not name; never unpacked. The type
 * that it calls itself does not matter: clients leave it out (provider API §4.4), and what may come from other sites is judged before.
 */
export async function readBody(context: Context): Promise<unknown> {
  const encoding = context.req.header('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') throw new Refusal('The body must not be compressed.', { status: 415 })
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(context)
  const text = decode(await readBytes(context))
  const fault = findJsonFault(text)
  if (fault) throw new Refusal(fault, { status: 400 })
  const body = parse(text)
  // A list has fields of its own kind: schemas of objects whose fields may all be missing take it for an empty one.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('InvalidParams: (object)body: an object is expected.', { status: 400 })
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noJson()
  }
}

async function readBytes(context: Context): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = context.req.raw.body?.getReader()
  for (;;) {
    // A sender that goes away half way has sent no JSON.
    const part = await reader?.read().catch(() => Promise.reject(noJson()))
    if (!part || part.done) return Buffer.concat(chunks)
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined)
      throw tooLarge(context)
    }
    chunks.push(part.value)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw noJson()
  }
}

const noJson = () => new Refusal('The body is no JSON.', { status: 400 })

function tooLarge(context: Context): Refusal {
  // The rest of it is not waited for.
  context.header('connection', 'close')
  return new Refusal('The body is larger than 1 MiB.', { status: 413 })
}
