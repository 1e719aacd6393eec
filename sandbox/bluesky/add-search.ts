import type { Hono } from 'hono'
import { renderText } from '../seed/render-text.ts'
import type { World } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { Views } from './views.ts'

const toWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Search by words: every word has to occur. The real one also stems and ranks. */
export function addSearch(app: Hono, world: World, views: Views): void {
  const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word))

  app.get('/xrpc/app.bsky.feed.searchPosts', (context) => {
    const words = toWords(context.req.query('q') ?? '')
    if (words.length === 0) throw new Refusal('InvalidRequest', 'Params must have the property "q"')
    const author = context.req.query('author')
    const writer = author === undefined ? undefined : views.findPerson(author)
    const found = world.posts.filter(
      (post) =>
        post.network === 'bluesky' &&
        !post.deleted &&
        (author === undefined || post.author === writer) &&
        hasAll(renderText(world, post).text, words),
    )
    const { items, next } = cutPage(context, found, ({ key }) => key, 25)
    return context.json({ posts: items.map(views.toPost), hitsTotal: found.length, ...next })
  })

  app.get('/xrpc/app.bsky.actor.searchActors', (context) => {
    const words = toWords(context.req.query('q') ?? '')
    const found = world.people.filter(
      ({ accounts, name, bio }) => accounts.bluesky && hasAll(`${name} ${accounts.bluesky.handle} ${bio}`, words),
    )
    const { items, next } = cutPage(context, words.length > 0 ? found : [], ({ key }) => key, 25)
    return context.json({ actors: items.map(({ key }) => views.toProfile(key, true)), ...next })
  })
}
