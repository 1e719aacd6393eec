import type { Context } from 'hono'
import { findJsonFault } from './find-json-fault.ts'
import { type BodyMeter, readBytes } from './read-bytes.ts'
import { Refusal } from './refusal.ts'

const maxBytes = 1024 * 1024
const notJson = 'The body is not JSON.'

/**
 * Reads the JSON of a request, up to 1 MiB, uncompressed. Ignores the declared type: clients omit it (provider API §4.4), and requests from
 * other sites are checked earlier.
 */
export async function readBody(context: Context, meter?: BodyMeter): Promise<unknown> {
  const encoding = context.req.header('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') throw new Refusal('The body must not be compressed.', { status: 415 })
  const bytes = await readBytes(context, { limit: maxBytes, tooLarge: 'The body is larger than 1 MiB.', incomplete: notJson, meter })
  const text = decode(bytes)
  const fault = findJsonFault(text)
  if (fault) throw new Refusal(fault, { status: 400 })
  const body = parse(text)
  // Schemas of objects with only optional fields would accept an array as an empty object.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('InvalidParams: (object)body: an object is expected.', { status: 400 })
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(notJson, { status: 400 })
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(notJson, { status: 400 })
  }
}
