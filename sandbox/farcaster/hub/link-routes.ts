import type { Hono } from 'hono'
import type { WorldFollow } from '../../seed/world.ts'
import type { HubStore } from './hub-store.ts'
import { sendPage } from './send-page.ts'

/** Follows by follower and by target. */
export function linkRoutes(app: Hono, { world, messages, findMember }: HubStore): void {
  const follows = () => world.follows.filter(({ network }) => network === 'farcaster')
  const sign = ({ from, to, at }: WorldFollow) =>
    messages.signAction(from, at, { kind: 'follow', targetFid: world.person(to).accounts.farcaster!.fid })

  app.get('/v1/linksByFid', (context) => {
    const key = findMember(Number(context.req.query('fid')))?.key
    return sendPage(
      context,
      follows().filter(({ from }) => from === key),
      sign,
    )
  })
  app.get('/v1/linksByTargetFid', (context) => {
    const key = findMember(Number(context.req.query('target_fid')))?.key
    return sendPage(
      context,
      follows().filter(({ to }) => to === key),
      sign,
    )
  })
}
