import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import type { World, WorldPost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { pinnedPostOf } from './pinned-posts.ts'
import { searchPosts } from './scrape/search-posts.ts'
import { cutTimeline, type TimelineEntry, toTimeline, toTimelineEntries } from './scrape/timeline.ts'
import { createTweets } from './scrape/tweets.ts'
import { createUsers } from './scrape/users.ts'

export interface XScrapeOptions {
  world: World
  mediaUrl: string
  port?: number
}

/** The public scrape backend: `{code, data | error}` over the sandbox's world. Source: provider API §6. */
export function startXScrape({ world, mediaUrl, port }: XScrapeOptions): Promise<StandIn> {
  const users = createUsers(world, mediaUrl)
  const tweets = createTweets(world, mediaUrl, users)
  const app = new Hono()
  app.use(cors())
  const send = (context: Context, data: unknown) => context.json({ code: 0, data })
  const refuse = (context: Context, error: string) => context.json({ code: -1, error })

  app.get('/api/search', (context) => {
    const query = context.req.query('q') ?? ''
    if (context.req.query('f') !== 'users')
      return send(context, toTimeline(tweets, toTimelineEntries(searchPosts(world, query)), context.req.query('cursor')))
    const words = query.toLowerCase()
    const found = world.people.filter(
      ({ accounts, name }) => accounts.x && (accounts.x.handle.toLowerCase().includes(words) || name.toLowerCase().includes(words)),
    )
    return send(context, {
      pagination: { beginning: true, top: '', bottom: '' },
      users: found.map(({ key }) => users.toUser(key)),
      timeline: [],
    })
  })

  app.get('/api/i/user/:id', (context) => {
    const username = users.findHandle(context.req.param('id'))
    return username ? send(context, { username }) : refuse(context, 'User not found')
  })

  app.get('/api/:name/status/:id', (context) => {
    const post = tweets.find(context.req.param('id'))
    if (!post || post.deleted) return refuse(context, 'Tweet not found')
    const parentOf = ({ replyTo }: WorldPost) => (replyTo ? world.post(replyTo) : undefined)
    const before: WorldPost[] = []
    for (let parent = parentOf(post); parent; parent = parentOf(parent)) before.unshift(parent)
    const ownReplyTo = ({ key }: WorldPost) => world.repliesTo(key).find(({ author, deleted }) => author === post.author && !deleted)
    const after: WorldPost[] = []
    for (let part = ownReplyTo(post); part; part = ownReplyTo(part)) after.push(part)
    const others = world.repliesTo(post.key).filter((reply) => !after.includes(reply) && !reply.deleted)
    const replies = cutTimeline(tweets, toTimelineEntries(others), context.req.query('cursor'))
    return send(context, {
      tweet: tweets.toTweet(post),
      before: { tweets: before.map((parent) => tweets.toTweet(parent)) },
      after: { tweets: after.map((part) => tweets.toTweet(part)), hasMore: false, cursor: '' },
      replies: { tweets: replies.tweets, beginning: replies.beginning, top: '', bottom: replies.bottom },
    })
  })

  app.get('/api/:handle/profile', (context) => {
    const handle = context.req.param('handle')
    const key = users.findPerson(handle)
    const pinned = key === undefined ? undefined : pinnedPostOf(world, key)
    return send(context, {
      user: key ? users.toUser(key) : { id: '0', username: handle },
      photoRail: [],
      pinned: pinned ? tweets.toTweet(pinned) : null,
    })
  })

  const sendTimeline = (context: Context, isListed: (post: WorldPost, key: string) => boolean, hasReposts: boolean) => {
    const key = users.findPerson(context.req.param('handle') ?? '')
    if (!key) return refuse(context, 'User not found')
    const own = toTimelineEntries(world.postsBy(key, 'x').filter((post) => !post.deleted && isListed(post, key)))
    const reposts = world.reposts.flatMap((repost): TimelineEntry[] => {
      const post = world.post(repost.post)
      return hasReposts && repost.network === 'x' && repost.by === key && post ? [{ at: repost.at, post, repost }] : []
    })
    return send(context, toTimeline(tweets, [...own, ...reposts], context.req.query('cursor')))
  }
  app.get('/api/:handle/with_replies', (context) => sendTimeline(context, () => true, true))
  app.get('/api/:handle/media', (context) =>
    sendTimeline(context, ({ pictures, video }) => pictures.length > 0 || video !== undefined, false),
  )
  app.get('/api/:handle', (context) =>
    sendTimeline(context, (post, key) => !post.replyTo || world.post(post.root ?? '')?.author === key, true),
  )

  app.notFound((context) => context.json({ code: -1, error: 'Not found' }, 404))
  return listen(app.fetch, { port })
}
