import type { Hono } from 'hono'
import type { WorldPost } from '../seed/world.ts'
import { type FeedEntry, toFeedEntries, toFeedPage } from './feed-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'

const isHere = ({ network }: { network: string }) => network === 'bluesky'

/** The timeline and likes of the logged-in account, and the posts and reposts of any account. */
export function addTimelines(app: Hono, service: BlueskyService): void {
  const { world, state, views, viewerOf, actorOf } = service

  app.get('/xrpc/app.bsky.feed.getTimeline', (context) => {
    const viewer = actorOf(context)
    const followed = new Set([viewer, ...state.edges.from('follow', viewer).map(({ to }) => to)])
    const posts = world.posts.filter((post) => isHere(post) && followed.has(post.author))
    const reposts = world.reposts.filter((repost) => isHere(repost) && followed.has(repost.by))
    return context.json(toFeedPage(service, context, toFeedEntries(world, posts, reposts), viewer))
  })

  app.get('/xrpc/app.bsky.feed.getActorLikes', (context) => {
    const viewer = actorOf(context)
    if (views.findPerson(context.req.query('actor') ?? '') !== viewer) throw new Refusal('InvalidRequest', 'Profile not found')
    const liked = state.edges.from('like', viewer).flatMap(({ to, at }): FeedEntry[] => {
      const post = world.post(to)
      return post && !post.deleted ? [{ at, post }] : []
    })
    return context.json(toFeedPage(service, context, liked, viewer))
  })

  // A reply in one's own thread counts as a post; a reply to someone else does not.
  const isOwnThread = ({ author, replyTo, root }: WorldPost): boolean =>
    replyTo === undefined || (world.post(root ?? '')?.author === author && world.post(replyTo)?.author === author)

  app.get('/xrpc/app.bsky.feed.getAuthorFeed', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    const viewer = viewerOf(context)
    if (viewer !== undefined && state.edges.find('block', viewer, key))
      throw new Refusal('BlockedActor', `Requester has blocked actor: ${views.didOf(key)}`)
    if (viewer !== undefined && state.edges.find('block', key, viewer))
      throw new Refusal('BlockedByActor', `Requester is blocked by actor: ${views.didOf(key)}`)
    const own = world.postsBy(key, 'bluesky')
    const reposts = world.reposts.filter((repost) => isHere(repost) && repost.by === key)
    const toEntries = (filter: string | undefined): FeedEntry[] => {
      // The real AppView excludes videos from `posts_with_media`; they have their own filter.
      if (filter === 'posts_with_media')
        return toFeedEntries(
          world,
          own.filter(({ pictures }) => pictures.length > 0),
          [],
        )
      return toFeedEntries(world, filter === undefined || filter === 'posts_with_replies' ? own : own.filter(isOwnThread), reposts)
    }
    return context.json(toFeedPage(service, context, toEntries(context.req.query('filter'))))
  })
}
