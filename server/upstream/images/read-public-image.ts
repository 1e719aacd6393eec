import type { IncomingMessage } from 'node:http'
import { isOpenAddress } from '@chorus/previews/read-preview-link'
import { askHost } from '../http/ask-host.ts'
import { NotPublic } from '../http/public-address.ts'
import type { Transport } from '../http/transport.ts'
import { measureImage } from './measure-image.ts'

export interface PublicImage {
  /** Media type. */
  type: string
  bytes: Buffer<ArrayBuffer>
}

/** Reads an image from an address that strangers chose. Throws when it can't be read, for any reason. */
export type ReadPublicImage = (address: URL) => Promise<PublicImage>

/** ms for everything. */
const deadline = 8000
const maxBytes = 5 * 1024 * 1024
/** A small file can unpack to gigabytes. */
const maxPixels = 50_000_000
const mostRedirects = 3
/** Types that browsers decode and networks accept. SVG is excluded: it may contain scripts, and loads other files. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const usualAgent = 'Twitterbot/1.0 (Chorus, previews of links)'

/** As for pages: no cookies, no language, nothing about the reader. */
const toHeaders = (userAgent: string) => ({
  'user-agent': userAgent,
  accept: types.join(),
  'accept-encoding': 'identity',
  connection: 'close',
})

export function createReadPublicImage(transport: Transport, userAgent = usualAgent): ReadPublicImage {
  const headers = toHeaders(userAgent)
  return async (address) => {
    const signal = AbortSignal.timeout(deadline)
    let url = address
    for (let left = mostRedirects; left >= 0; left -= 1) {
      if (!isOpenAddress(url)) throw new NotPublic('This is not the address of a public image.')
      const found = await askHost(url, { transport, signal, headers }, readAnswer)
      if ('type' in found) return found
      url = new URL(found.location, url)
    }
    throw new Error('Too many redirects.')
  }
}

async function readAnswer(answer: IncomingMessage): Promise<PublicImage | { location: string }> {
  const { statusCode: status = 0, headers: told } = answer
  if (status >= 300 && status < 400 && told.location !== undefined) return { location: told.location }
  const named = told['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (status !== 200 || !types.includes(named)) throw new Error('This is not an image.')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new Error('The image is too large.')
    chunks.push(chunk)
  }
  return toPublicImage(Buffer.concat(chunks))
}

/** The bytes decide the type, whatever the host says. Throws for types that browsers shouldn't be given. */
export function toPublicImage(bytes: Buffer<ArrayBuffer>): PublicImage {
  const size = measureImage(bytes)
  if (!size || size.width * size.height > maxPixels) throw new Error('This is not an image that can be shown.')
  return { type: size.type, bytes }
}
