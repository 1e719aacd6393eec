import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The best encoding that the browser accepts. */
export function pickEncoding(request: Request): Encoding | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses a page for one reader, who waits for it: at fast levels, and all of it at once, since each flush costs time and bytes. */
export async function compress(encoding: Encoding | undefined, html: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  if (encoding === 'br') return toBrotli(bytes, { params })
  return encoding === 'gzip' ? toGzip(bytes, { level: 5 }) : bytes
}
