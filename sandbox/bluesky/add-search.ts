import type { Context, Hono } from 'hono'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'

const toWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Matches posts that contain every word. The real service also stems and ranks. */
export function addSearch(app: Hono, { world, views, viewsOf }: BlueskyService): void {
  const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word))

  app.get('/xrpc/app.bsky.feed.searchPosts', (context) => {
    const asked = toWords(context.req.query('q') ?? '')
    if (asked.length === 0) throw new Refusal('InvalidRequest', 'Params must have the property "q"')
    const words = asked.filter((word) => !word.startsWith('from:'))
    const from = asked.find((word) => word.startsWith('from:'))?.slice('from:'.length)
    const author = context.req.query('author') ?? from
    const writer = author === undefined ? undefined : views.findPerson(author)
    const found = world.posts.filter(
      (post) =>
        post.network === 'bluesky' &&
        !post.deleted &&
        (author === undefined || post.author === writer) &&
        hasAll(String(views.toRecord(post)['text']), words),
    )
    const { items, next } = cutPage(context, found, ({ key }) => key, 25)
    return context.json({ posts: items.map(viewsOf(context).toPost), hitsTotal: found.length, ...next })
  })

  app.get('/xrpc/app.bsky.actor.searchActors', (context) => {
    const { items, next } = cutPage(context, findPeople(context), ({ key }) => key, 25)
    return context.json({ actors: items.map(({ key }) => viewsOf(context).toProfile(key, true)), ...next })
  })

  app.get('/xrpc/app.bsky.actor.searchActorsTypeahead', (context) => {
    const { items } = cutPage(context, findPeople(context), ({ key }) => key, 10)
    return context.json({ actors: items.map(({ key }) => viewsOf(context).toProfile(key)) })
  })

  const findPeople = (context: Context) => {
    const words = toWords(context.req.query('q') ?? '')
    if (words.length === 0) return []
    return world.people.filter(({ accounts, name, bio }) => accounts.bluesky && hasAll(`${name} ${accounts.bluesky.handle} ${bio}`, words))
  }
}
