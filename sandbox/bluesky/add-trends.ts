import type { Hono } from 'hono'
import type { BlueskyService } from './service.ts'

/** Of the lexicon. */
const most = 25
const usual = 10
const actorsShown = 5

/** Trends: the hashtags that most people post with. */
export function addTrends(app: Hono, { world, viewsOf }: BlueskyService): void {
  app.get('/xrpc/app.bsky.unspecced.getTrends', (context) => {
    const { toProfile } = viewsOf(context)
    const byTag = new Map<string, { at: number; author: string }[]>()
    for (const { network, text, at, author, deleted } of world.posts) {
      if (network !== 'bluesky' || deleted) continue
      const tags = new Set([...text.matchAll(/(?<=^|\s)#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu)].map(([, tag]) => tag!.toLowerCase()))
      for (const tag of tags) byTag.set(tag, [...(byTag.get(tag) ?? []), { at, author }])
    }
    const limit = Math.min(most, Number(context.req.query('limit') ?? usual))
    const ranked = [...byTag].toSorted(([, one], [, other]) => other.length - one.length).slice(0, limit)
    return context.json({
      trends: ranked.map(([tag, posts], index) => ({
        topic: `#${tag}`,
        displayName: `#${tag}`,
        link: `/profile/trending.bsky.app/feed/${index + 1}`,
        startedAt: new Date(Math.min(...posts.map(({ at }) => at))).toISOString(),
        postCount: posts.length,
        actors: [...new Set(posts.map(({ author }) => author))].slice(0, actorsShown).map((author) => toProfile(author)),
      })),
    })
  })
}
