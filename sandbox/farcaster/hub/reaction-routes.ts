import type { Hono } from 'hono'
import type { Person, WorldPost } from '../../seed/world.ts'
import type { HubStore } from './hub-store.ts'
import { sendPage } from './send-page.ts'

/** ms between a cast and its first like. */
const minute = 60_000

const isRecast = (type: string | undefined) => type === 'Recast' || type === '2'

/** Likes and recasts by cast and by person. */
export function reactionRoutes(app: Hono, { world, messages, findMember, casts, findCast }: HubStore): void {
  const sign = (person: Person, at: number, post: WorldPost, type: string | undefined) => {
    const { fid, hash } = messages.castOf(post)
    return messages.signAction(person.key, at, { kind: 'reaction', type: isRecast(type) ? 'RECAST' : 'LIKE', target: { fid, hash } })
  }
  const reactionsTo = (post: WorldPost, type: string | undefined): { person: Person; at: number }[] =>
    isRecast(type)
      ? world.repostsOf(post.key).map(({ by, at }) => ({ person: world.person(by), at }))
      : post.likes.map((key, index) => ({ person: world.person(key), at: post.at + (index + 1) * minute }))
  const reactionsBy = ({ key }: Person, type: string | undefined): { post: WorldPost; at: number }[] =>
    isRecast(type)
      ? world.reposts
          .filter(({ network, by }) => network === 'farcaster' && by === key)
          .map(({ post, at }) => ({ post: world.post(post)!, at }))
      : casts()
          .filter(({ likes }) => likes.includes(key))
          .map((post) => ({ post, at: post.at + minute }))

  app.get('/v1/reactionsByCast', (context) => {
    const post = findCast(context.req.query('target_hash'))
    const type = context.req.query('reaction_type')
    return sendPage(context, post ? reactionsTo(post, type) : [], ({ person, at }) => sign(person, at, post!, type))
  })
  app.get('/v1/reactionsByFid', (context) => {
    const person = findMember(Number(context.req.query('fid')))
    const type = context.req.query('reaction_type')
    const reactions = person ? reactionsBy(person, type) : []
    return sendPage(
      context,
      reactions.filter(({ post }) => !post.deleted).toSorted((a, b) => a.at - b.at),
      ({ post, at }) => sign(person!, at, post, type),
    )
  })
}
