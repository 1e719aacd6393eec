import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best encoding that the browser accepts. */
export function pickEncoding(request: Request): Encoding | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/**
 * Compresses a page with the best encoding that the browser accepts, flushing each chunk. Uses fast levels, since the reader waits for
 * these bytes.
 */
export function compress(request: Request, response: Response): Response {
  const encoding = pickEncoding(request)
  if (!encoding || !response.body) return response
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  const source = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  source.on('error', (error) => encoder.destroy(error))
  encoder.on('close', () => source.destroy())
  source.pipe(encoder)
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(Readable.toWeb(encoder) as ReadableStream, { status: response.status, headers })
}
