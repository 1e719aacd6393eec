import type { Context, Hono } from 'hono'
import { checkDpop } from './check-dpop.ts'
import { OauthFault } from './oauth-fault.ts'
import type { OauthServer } from './oauth-server.ts'

/** Requires a proof for key-bound tokens. RFC 9449 §7. Returns a function that finds the person a call's token acts for. */
export function guardCalls(app: Hono, { origin, grants, atService }: OauthServer): (context: Context) => string | undefined {
  const holders = new WeakMap<Request, string>()
  const check = async (context: Context, token: string): Promise<void> => {
    const proof = context.req.header('dpop')
    const dpop = await checkDpop(atService, { proof, method: context.req.method, url: `${origin()}${context.req.path}`, token })
    holders.set(context.req.raw, grants.holderOf(token, dpop))
  }
  app.use('/xrpc/*', async (context, next) => {
    const token = /^DPoP (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (token === undefined) return next()
    context.header('dpop-nonce', atService.nonces.current())
    try {
      await check(context, token)
    } catch (error) {
      if (!(error instanceof OauthFault)) throw error
      context.header('www-authenticate', `DPoP error="${error.code}", error_description="${error.message}"`)
      return context.json({ error: error.code, message: error.message }, 401)
    }
    return next()
  })
  return (context) => holders.get(context.req.raw)
}
