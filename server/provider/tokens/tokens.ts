import type { Limit } from '@chorus/contract/call'
import { decodeInput } from '@chorus/contract/decode-input'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { TokenImageQuery, tokenImagePath } from '@chorus/contract/tokens/token-image'
import { singleToken, tokenByName, tokenChart, tokenRanking, tokenSearch } from '@chorus/contract/tokens/tokens'
import type { Context, Hono } from 'hono'
import type { Viewer } from '../../account/find-viewer.ts'
import { readClientAddress } from '../../guard/client-address.ts'
import { createSendBytes } from '../../guard/send-bytes.ts'
import type { Tokens } from '../../tokens/create-tokens.ts'
import { openTokenImages } from '../../tokens/token-images.ts'
import { SourceBusy } from '../../tokens/token-source.ts'
import type { Transport } from '../../upstream/http/transport.ts'

export interface TokenDeps {
  /** Undefined: no price service is configured. */
  tokens: Tokens | undefined
  /** Undefined if this server reads no files from other hosts. */
  transport: Transport | undefined
  trustedProxies: number
  now: () => number
  countFile(context: Context, limit: Limit): Promise<void>
}

/** Nothing in it may run. */
const imageHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }

/** Provider API §3.11: tokens and their prices. */
export function tokenRoutes(app: Hono, serve: Serve<Viewer>, { tokens, transport, trustedProxies, now, countFile }: TokenDeps): void {
  const readImage = openTokenImages(transport, now)
  const read = async <T>(load: (from: Tokens) => Promise<T>): Promise<T> => {
    if (!tokens) throw new Refusal('Token prices are not set up on this server.', { status: 403 })
    return load(tokens).catch((cause: unknown) => {
      if (cause instanceof SourceBusy)
        throw new Refusal('Too many people are asking for prices. Try again in a minute.', { status: 503, retryAfter: cause.retryAfter })
      throw new Refusal('Token prices aren’t available right now. Try again in a moment.', { status: 502, cause })
    })
  }
  const find = async <T>(load: (from: Tokens) => Promise<T | undefined>): Promise<T> => {
    const found = await read(load)
    if (found === undefined) throw new Refusal('There is no such token.', { status: 404 })
    return found
  }

  serve(tokenSearch, async ({ query }) => ({ coins: await read((from) => from.search(query.query)) }))
  serve(singleToken, async ({ query }) => find((from) => from.token(query.coingecko_id)))
  serve(tokenByName, async ({ query }) => find((from) => from.byName(query.name, query.isSymbol === 'true')))
  serve(tokenChart, async ({ query }) => {
    const { value, at } = await find((from) => from.chart(query.coingecko_id, query.range))
    return { prices: value, as_of: at }
  })
  serve(tokenRanking, async ({ query }) => {
    const { value, at } = await read((from) => from.ranking(query.kind))
    return { coins: value, as_of: at }
  })

  const sendBytes = createSendBytes()
  app.get(tokenImagePath, async (context) => {
    await countFile(context, 'media')
    const { file, size } = decodeInput(TokenImageQuery, context.req.query())
    if (!readImage) throw new Refusal('Images of tokens are not set up on this server.', { status: 403 })
    const image = await readImage(file, size, readClientAddress(context, trustedProxies) ?? '')
    // Not an error, which browsers would report for each row of a list.
    if (!image) return context.body(null, 204, { 'cache-control': 'public, max-age=300' })
    return sendBytes(image.bytes, { ...imageHeaders, 'cache-control': 'public, max-age=86400', 'content-type': image.type })
  })
}
