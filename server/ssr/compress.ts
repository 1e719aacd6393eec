import { promisify } from 'node:util'
import { brotliCompress, type BrotliCompress, constants, createBrotliCompress, createGzip, gzip, type Gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The best encoding that the browser accepts. */
export function pickEncoding(request: Request): Encoding | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** A page fits into this window (256 kB). Preparing Brotli’s default of 4 MB takes a third of its time. */
export const pageWindow = { [constants.BROTLI_PARAM_LGWIN]: 18 }
// Fast levels, since the reader waits for these bytes.
const brotliParams = { ...pageWindow, [constants.BROTLI_PARAM_QUALITY]: 4 }
const gzipLevel = 5

/** Compresses a page for one reader: all of it in one go, since each flush costs time and bytes. */
export async function compress(encoding: Encoding | undefined, html: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(html)
  if (encoding === 'br') return toBrotli(bytes, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } })
  return encoding === 'gzip' ? toGzip(bytes, { level: gzipLevel }) : bytes
}

/** Compresses a page that is sent in two pieces. */
export const createEncoder = (encoding: Encoding): BrotliCompress | Gzip =>
  encoding === 'br' ? createBrotliCompress({ params: brotliParams }) : createGzip({ level: gzipLevel })
