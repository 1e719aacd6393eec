import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isOpenAddress } from '@chorus/previews/read-preview-link'
import { askHost } from './ask-host.ts'
import { NotPublic } from './public-address.ts'
import { createPublicTransport, type Transport } from './transport.ts'

export interface PublicAnswer {
  status: number
  /** Header names in lower case. */
  headers: IncomingHttpHeaders
  text: string
}

export interface PublicFetchInit {
  headers?: Record<string, string>
  /** Absent: GET. */
  method?: 'GET' | 'POST'
  body?: string | Uint8Array
  /** ms for the whole response */
  deadline: number
  maxBytes: number
}

export type PublicFetch = (address: string, init: PublicFetchInit) => Promise<PublicAnswer>

/**
 * Reads from a host that a user named: https on the default port, with a name and not an IP address. Redirects are returned, not followed.
 */
export const createPublicFetch =
  (transport: Transport): PublicFetch =>
  async (address, { headers = {}, method = 'GET', body, deadline, maxBytes }) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' || !isOpenAddress(url)) throw new NotPublic('This is not the address of a public service.')
    const question = {
      transport,
      signal: AbortSignal.timeout(deadline),
      method,
      body,
      headers: { ...headers, 'accept-encoding': 'identity' },
    }
    return askHost(url, question, async (answer) => {
      const { statusCode: status = 0, headers: told } = answer
      return { status, headers: told, text: await readAll(answer, maxBytes) }
    })
  }

/** Uses the public transport. */
export const fetchPublic: PublicFetch = createPublicFetch(createPublicTransport())

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new Error('The response is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
