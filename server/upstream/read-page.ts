import type { IncomingMessage } from 'node:http'
import { isOpenAddress, isShortLink } from '@chorus/previews/read-preview-link'
import { askHost } from './ask-host.ts'
import { createPageDecoder } from './page-decoder.ts'
import { createPageFacts, type PageFacts } from './page-facts.ts'
import { NotPublic } from './public-address.ts'
import type { Road } from './road.ts'

export interface Page extends PageFacts {
  /** Where it was found in the end. */
  url: URL
}

/** Reads what the page at an address says of itself. Throws whatever goes wrong: a page that cannot be read is none, and why is nobody's business. */
export type ReadPage = (address: URL) => Promise<Page>

export interface ReadPageOptions {
  road: Road
  /** ms for everything: names, connections, redirects, bytes. */
  deadline?: number
  /** Bytes of one page that are read at most; what a page says of itself stands at its beginning. */
  maxBytes?: number
}

/** Redirects that are followed; a shortener is one more. */
const mostRedirects = 3

/** What every page is asked with: no cookie, no language, nothing of whoever reads. Provider API §4.6. */
const headers = {
  'user-agent': 'Twitterbot/1.0 (Chorus, previews of links)',
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'identity',
  connection: 'close',
}

export function createReadPage({ road, deadline = 8000, maxBytes = 2 * 1024 * 1024 }: ReadPageOptions): ReadPage {
  return async (address) => {
    const signal = AbortSignal.timeout(deadline)
    let url = address
    let left = mostRedirects
    for (;;) {
      if (!isOpenAddress(url)) throw new NotPublic('This is no address of a public page.')
      // Spec 3 §4: what it shortens is found out first. It answers some with a page that sends them on.
      const isShortened = isShortLink(url)
      const found = await askHost(url, { road, signal, headers }, (answer) => readAnswer(answer, maxBytes))
      const next = 'location' in found ? found.location : isShortened ? found.refresh : undefined
      if (next === undefined && !('location' in found)) return { ...found, url }
      if (next === undefined || !URL.canParse(next, url)) throw new Error('It leads nowhere.')
      url = new URL(next, url)
      if (isShortened && !isShortLink(url)) continue
      left -= 1
      if (left < 0) throw new Error('It leads on and on.')
    }
  }
}

/** One page, or where it says that it is. */
async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<PageFacts | { location: string | undefined }> {
  const { statusCode: status = 0, headers: told } = answer
  if (status >= 300 && status < 400) return { location: told.location }
  const type = told['content-type'] ?? ''
  if (status < 200 || status > 299) throw new Error('It is not there.')
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type)) throw new Error('It is no page.')
  // It was asked for as it is: what comes packed may be of any size.
  if (told['content-encoding'] !== undefined && told['content-encoding'] !== 'identity') throw new Error('It comes packed.')
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
