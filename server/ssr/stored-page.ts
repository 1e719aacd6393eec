import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type Encoding, pageWindow } from './compress.ts'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)

/** A complete page without anything that belongs to one request. */
export interface StoredPage {
  status: number
  /** Its security headers among them. */
  headers: Readonly<Record<string, string>>
  /** Of the markup, in quotes, as the ETag header has it. */
  etag: string
  /** Bytes in memory. */
  bytes: number
  /** For a page that is to be replaced sooner than others. */
  freshSeconds?: number
  read(encoding: Encoding | undefined): Promise<Uint8Array>
}

/** CSP sources of what runs on a page besides our files: a nonce, or hashes. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface RenderedPage {
  status: number
  html: string
  /** Allows its inline scripts and styles. In base64url. */
  nonce: string
}

/**
 * Turns rendered markup into a page that can be sent to many readers: the nonce is removed, and what it allowed is allowed by hash. Only
 * tags that carry the nonce are hashed, so injected markup gains nothing by being stored.
 */
export async function toStoredPage(
  { status, html, nonce }: RenderedPage,
  toHeaders: (inline: InlineSources) => Record<string, string>,
): Promise<StoredPage> {
  const hashesOf = (tag: 'script' | 'style') => {
    const found = html.matchAll(new RegExp(`<${tag}(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([^]*?)</${tag}>`, 'g'))
    return [...new Set([...found].map(([, text]) => `'sha256-${hash(text!)}'`))]
  }
  const markup = Buffer.from(html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, ''))
  // One read serves many readers, so that a better quality than that of a streamed page pays.
  const params = { ...pageWindow, [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: markup.byteLength }
  const br = await toBrotli(markup, { params })
  return {
    status,
    headers: toHeaders({ scripts: hashesOf('script'), styles: hashesOf('style') }),
    etag: `"${hash(markup).slice(0, 27)}"`,
    bytes: br.buffer.byteLength,
    read: toReader(br),
  }
}

/** A separate function, because a closure retains everything in its scope, such as the whole markup. */
function toReader(br: Buffer): StoredPage['read'] {
  // Nearly every browser accepts Brotli, so the others cost a little time instead of everyone's memory.
  return async (encoding) => {
    if (encoding === 'br') return br
    const plain = await fromBrotli(br)
    return encoding === 'gzip' ? toGzip(plain, { level: 5 }) : plain
  }
}

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')
