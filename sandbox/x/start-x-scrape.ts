import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { renderText } from '../seed/render-text.ts'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createTweets } from './tweets.ts'

export interface XScrapeOptions {
  world: World
  mediaUrl: string
  port?: number
}

const pageSize = 20

interface Entry {
  at: number
  post: WorldPost
  repost?: WorldRepost
}

/** The public scrape backend: `{code, data | error}` over the sandbox's world. Source: provider API §6. */
export function startXScrape({ world, mediaUrl, port }: XScrapeOptions): Promise<StandIn> {
  const tweets = createTweets(world, mediaUrl)
  const app = new Hono()
  app.use(cors())
  const give = (context: Context, data: unknown) => context.json({ code: 0, data })
  const refuse = (context: Context, error: string) => context.json({ code: -1, error })
  const here = () => world.posts.filter((post) => post.network === 'x' && !post.deleted)

  const toPage = (entries: readonly Entry[], cursor: string | undefined) => {
    const sorted = entries.toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))
    const nameOf = ({ at, post }: Entry) => `${at}.${tweets.idOf(post)}`
    const from = cursor ? sorted.findIndex((entry) => nameOf(entry) === cursor) + 1 : 0
    const page = sorted.slice(from, from + pageSize)
    const bottom = page.length > 0 && from + pageSize < sorted.length ? nameOf(page.at(-1)!) : ''
    return { page, bottom, beginning: from === 0 }
  }
  const toTimeline = (entries: readonly Entry[], cursor: string | undefined) => {
    const { page, bottom, beginning } = toPage(entries, cursor)
    return { pagination: { beginning, top: '', bottom }, timeline: page.map(({ post, repost }) => tweets.toTweet(post, repost)) }
  }
  const toEntries = (posts: readonly WorldPost[]): Entry[] => posts.map((post) => ({ at: post.at, post }))

  app.get('/api/search', (context) => {
    const query = context.req.query('q') ?? ''
    if (context.req.query('f') === 'users') {
      const words = query.toLowerCase()
      const found = world.people.filter(
        ({ accounts, name }) => accounts.x && (accounts.x.handle.toLowerCase().includes(words) || name.toLowerCase().includes(words)),
      )
      return give(context, {
        pagination: { beginning: true, top: '', bottom: '' },
        users: found.map(({ key }) => tweets.toUser(key)),
        timeline: [],
      })
    }
    return give(context, toTimeline(toEntries(searchPosts(query)), context.req.query('cursor')))
  })

  /** Supports the operators that clients use: min_faves:, from:, -filter:replies, filter:replies. All other words must occur. */
  const searchPosts = (query: string): WorldPost[] => {
    const parts = query.split(/\s+/).filter(Boolean)
    const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}:`))?.slice(name.length + 1)
    // The fictional world is small: one like stands for a hundred.
    const likes = Number(valueOf('min_faves') ?? 0) / 100
    const from = valueOf('from')?.toLowerCase()
    const words = parts.filter((part) => !/^-?(min_faves|from|filter|lang|since|until):/.test(part)).map((word) => word.toLowerCase())
    return here().filter(
      (post) =>
        post.likes.length + post.moreLikes >= likes &&
        (!from || world.person(post.author).accounts.x!.handle.toLowerCase() === from) &&
        !(parts.includes('-filter:replies') && post.replyTo) &&
        words.every((word) => renderText(world, post).text.toLowerCase().includes(word)),
    )
  }

  app.get('/api/i/user/:id', (context) => {
    const username = tweets.findHandle(context.req.param('id'))
    return username ? give(context, { username }) : refuse(context, 'User not found')
  })

  app.get('/api/:name/status/:id', (context) => {
    const post = tweets.find(context.req.param('id'))
    if (!post || post.deleted) return refuse(context, 'Tweet not found')
    const before: WorldPost[] = []
    for (
      let parent = post.replyTo ? world.post(post.replyTo) : undefined;
      parent;
      parent = parent.replyTo ? world.post(parent.replyTo) : undefined
    )
      before.unshift(parent)
    const after: WorldPost[] = []
    const goesOn = (part: WorldPost) => world.repliesTo(part.key).find(({ author, deleted }) => author === post.author && !deleted)
    for (let part = goesOn(post); part; part = goesOn(part)) after.push(part)
    const answers = world.repliesTo(post.key).filter((reply) => !after.includes(reply) && !reply.deleted)
    const { page, bottom, beginning } = toPage(toEntries(answers), context.req.query('cursor'))
    return give(context, {
      tweet: tweets.toTweet(post),
      before: { tweets: before.map((parent) => tweets.toTweet(parent)) },
      after: { tweets: after.map((part) => tweets.toTweet(part)), hasMore: false, cursor: '' },
      replies: { tweets: page.map((entry) => tweets.toTweet(entry.post)), beginning, top: '', bottom },
    })
  })

  app.get('/api/:handle/profile', (context) => {
    const key = tweets.findPerson(context.req.param('handle'))
    if (!key) return give(context, { user: { id: '0', username: context.req.param('handle') }, photoRail: [], pinned: null })
    return give(context, { user: tweets.toUser(key), photoRail: [], pinned: null })
  })

  const timelineOf = (context: Context, pick: (post: WorldPost, key: string) => boolean, withReposts: boolean) => {
    const key = tweets.findPerson(context.req.param('handle') ?? '')
    if (!key) return refuse(context, 'User not found')
    const own = toEntries(world.postsBy(key, 'x').filter((post) => !post.deleted && pick(post, key)))
    const reposts = world.reposts.flatMap((repost): Entry[] => {
      const post = world.post(repost.post)
      return withReposts && repost.network === 'x' && repost.by === key && post ? [{ at: repost.at, post, repost }] : []
    })
    return give(context, toTimeline([...own, ...reposts], context.req.query('cursor')))
  }
  app.get('/api/:handle/with_replies', (context) => timelineOf(context, () => true, true))
  app.get('/api/:handle/media', (context) =>
    timelineOf(context, ({ pictures, video }) => pictures.length > 0 || video !== undefined, false),
  )
  app.get('/api/:handle', (context) =>
    timelineOf(context, (post, key) => !post.replyTo || world.post(post.root ?? '')?.author === key, true),
  )

  app.notFound((context) => context.json({ code: -1, error: 'Not found' }, 404))
  return listen(app.fetch, { port })
}
