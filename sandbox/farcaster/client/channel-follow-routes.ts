import type { Context, Hono } from 'hono'
import { ClientRefusal } from './client-refusal.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'

/** Following channels: in Farcaster's own app with its token, elsewhere with a token that one of the account's keys has signed. */
export function channelFollowRoutes(app: Hono, { world, state, read, tokens }: ClientRoutesOptions): void {
  const set = (context: Context, fid: number, key: unknown, isOn: boolean) => {
    if (typeof key !== 'string' || !world.channel(key)) throw new ClientRefusal(404, 'Channel not found')
    const keys = new Set(state.follows.get(fid))
    if (isOn) keys.add(key)
    else keys.delete(key)
    state.follows.set(fid, keys)
    return context.json({ result: { success: true } })
  }
  for (const [method, isOn] of [
    ['POST', true],
    ['DELETE', false],
  ] as const)
    app.on(method, '/fc/channel-follows', async (context) => {
      const fid = tokens.fidOfAppKey(read.bearerOf(context))
      if (fid === undefined) throw new ClientRefusal(401, 'Invalid app key token', { reason: 'invalid_auth_token' })
      return set(context, fid, (await read.body(context))['channelId'], isOn)
    })
  for (const [method, isOn] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    app.on(method, '/v2/feed-follows', async (context) =>
      set(context, read.requireViewer(context), (await read.body(context))['feedKey'], isOn),
    )
  app.get('/v1/user-channel', (context) => {
    const key = context.req.query('channelId') ?? ''
    if (!world.channel(key)) throw new ClientRefusal(404, 'Channel not found')
    return context.json({ result: { following: state.follows.get(read.fid(context))?.has(key) ?? false } })
  })
}
