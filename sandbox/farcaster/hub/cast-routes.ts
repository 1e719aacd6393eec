import type { Hono } from 'hono'
import type { WorldPost } from '../../seed/world.ts'
import type { HubStore } from './hub-store.ts'
import { refuse, sendPage } from './send-page.ts'

/** Casts by hash, author, parent, channel and mention. */
export function castRoutes(app: Hono, { world, messages, findMember, casts, findCast }: HubStore): void {
  const byAge = (posts: readonly WorldPost[]) => posts.filter(({ deleted }) => !deleted).toSorted((a, b) => a.at - b.at)

  app.get('/v1/castById', (context) => {
    const post = findCast(context.req.query('hash'))
    return post ? context.json(messages.toJson(post)) : refuse(context, 'not_found', 404)
  })
  app.get('/v1/castsByFid', (context) => {
    const person = findMember(Number(context.req.query('fid')))
    return sendPage(context, person ? byAge(world.postsBy(person.key, 'farcaster')) : [], messages.toJson)
  })
  app.get('/v1/castsByParent', (context) => {
    const { url, hash } = context.req.query()
    const children = url
      ? casts().filter(({ channel, replyTo }) => !replyTo && channel && url.endsWith(`/${channel}`))
      : world.repliesTo(findCast(hash)?.key ?? '')
    return sendPage(context, byAge(children), messages.toJson)
  })
  app.get('/v1/castsByMention', (context) => {
    const person = findMember(Number(context.req.query('fid')))
    return sendPage(context, byAge(casts().filter(({ text }) => person && text.includes(`{@${person.key}}`))), messages.toJson)
  })
}
