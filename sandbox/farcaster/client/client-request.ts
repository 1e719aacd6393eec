import type { Context } from 'hono'
import { castNotFound, ClientRefusal } from './client-refusal.ts'
import type { ClientShapes } from './client-shapes.ts'
import type { Tokens } from './create-tokens.ts'

export interface ClientPages {
  usual: number
  most: number
}

/** Reads what a call of the client API was asked. */
export function createReadRequest(tokens: Tokens, shapes: ClientShapes) {
  const bearerOf = (context: Context) => /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1]
  const viewerOf = (context: Context): number | undefined => {
    const bearer = bearerOf(context)
    if (bearer === undefined) return undefined
    const fid = tokens.fidOf(bearer)
    if (fid === undefined) throw new ClientRefusal(401, 'Invalid authentication token', { reason: 'invalid_auth_token' })
    return fid
  }
  return {
    bearerOf,
    viewerOf,
    requireViewer(context: Context): number {
      const fid = viewerOf(context)
      if (fid === undefined) throw new ClientRefusal(401, 'Authentication is required', { reason: 'invalid_auth_token' })
      return fid
    },
    fid(context: Context): number {
      const fid = Number(context.req.query('fid'))
      if (!Number.isSafeInteger(fid) || fid < 1) throw new ClientRefusal(400, 'fid must be a number')
      return fid
    },
    cast(hash: unknown) {
      if (typeof hash !== 'string' || !/^0x[\da-f]{40,64}$/i.test(hash)) throw new ClientRefusal(400, 'castHash must be a hash')
      const found = shapes.find(hash.toLowerCase())
      if (!found) throw castNotFound()
      return found
    },
    async body(context: Context): Promise<Record<string, unknown>> {
      const body: unknown = await context.req.json().catch(() => undefined)
      if (typeof body !== 'object' || body === null) throw new ClientRefusal(400, 'The body must be JSON')
      return body as Record<string, unknown>
    },
    /** `items` as the `name` of a page. */
    send<T>(context: Context, name: string, items: readonly T[], { usual, most }: ClientPages, toJson: (item: T) => unknown) {
      const { limit, cursor } = context.req.query()
      const size = Number(limit ?? usual)
      if (!Number.isInteger(size) || size < 1 || size > most) throw new ClientRefusal(400, `limit must be at most ${most}`)
      const from = cursor ? Number(Buffer.from(cursor, 'base64url').toString()) : 0
      if (!Number.isInteger(from)) throw new ClientRefusal(400, 'Invalid cursor')
      const rest = from + size < items.length ? { next: { cursor: Buffer.from(String(from + size)).toString('base64url') } } : {}
      return context.json({ result: { [name]: items.slice(from, from + size).map(toJson) }, ...rest })
    },
  }
}
export type ReadRequest = ReturnType<typeof createReadRequest>
