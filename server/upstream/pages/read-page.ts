import type { IncomingMessage } from 'node:http'
import { isOpenAddress, isShortLink } from '@chorus/previews/read-preview-link'
import { askHost } from '../http/ask-host.ts'
import { NotPublic } from '../http/public-address.ts'
import type { Transport } from '../http/transport.ts'
import { createPageDecoder } from './page-decoder.ts'
import { createPageFacts, type PageFacts } from './page-facts.ts'

export interface Page extends PageFacts {
  /** The URL after redirects. */
  url: URL
}

/** Reads a page's description of itself. Throws when the page cannot be read, for any reason. */
export type ReadPage = (address: URL) => Promise<Page>

export interface ReadPageOptions {
  transport: Transport
  /** ms for everything: look-ups, connections, redirects and body. */
  deadline?: number
  /** Most bytes read of a page; its description is at the beginning. */
  maxBytes?: number
  /** Absent: what most sites describe themselves to. */
  userAgent?: string
}

/** Redirects to follow, plus one for a link shortener. */
const mostRedirects = 3

const usualAgent = 'Twitterbot/1.0 (Chorus, previews of links)'

/** Headers of every request: no cookies, no language, nothing about the reader. Provider API §4.6. */
const toHeaders = (userAgent: string) => ({
  'user-agent': userAgent,
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'identity',
  connection: 'close',
})

export function createReadPage({
  transport,
  deadline = 8000,
  maxBytes = 2 * 1024 * 1024,
  userAgent = usualAgent,
}: ReadPageOptions): ReadPage {
  const headers = toHeaders(userAgent)
  return async (address) => {
    const signal = AbortSignal.timeout(deadline)
    let url = address
    let left = mostRedirects
    for (;;) {
      if (!isOpenAddress(url)) throw new NotPublic('This is not the address of a public page.')
      // Spec 3 §4: expand short links first. The shortener serves some clients a redirecting page.
      const isShortened = isShortLink(url)
      const found = await askHost(url, { transport, signal, headers }, (answer) => readAnswer(answer, maxBytes))
      const next = 'location' in found ? found.location : isShortened ? found.refresh : undefined
      if (next === undefined && !('location' in found)) return { ...found, url }
      if (next === undefined || !URL.canParse(next, url)) throw new Error('The redirect has no target.')
      url = new URL(next, url)
      if (isShortened && !isShortLink(url)) continue
      left -= 1
      if (left < 0) throw new Error('Too many redirects.')
    }
  }
}

/** Reads one response: a page or a redirect. */
async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<PageFacts | { location: string | undefined }> {
  const { statusCode: status = 0, headers: told } = answer
  if (status >= 300 && status < 400) return { location: told.location }
  const type = told['content-type'] ?? ''
  if (status < 200 || status > 299) throw new Error('The page does not exist.')
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type)) throw new Error('This is not a web page.')
  // No compression was requested, and a compressed body could expand to any size.
  if (told['content-encoding'] !== undefined && told['content-encoding'] !== 'identity') throw new Error('The response is compressed.')
  return readFacts(answer, { type, maxBytes })
}

async function readFacts(response: IncomingMessage, { type, maxBytes }: { type: string; maxBytes: number }): Promise<PageFacts> {
  const decoder = createPageDecoder(type)
  const reader = createPageFacts()
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (reader.take(decoder.take(chunk)) || length > maxBytes) return reader.facts()
  }
  reader.take(decoder.take(Buffer.alloc(0), true))
  return reader.facts()
}
