import type { Context, Hono } from 'hono'
import { renderText } from '../seed/render-text.ts'
import type { Person, WorldPost } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'

const toWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** As the AppView's published source reads it: a DID by itself is the author, and `from:` ends at the next colon. Phrases are kept whole. */
function readQuery(text: string): { author: string | undefined; words: readonly string[] } {
  let author: string | undefined
  const words: string[] = []
  for (const part of text.toLowerCase().match(/"[^"]*"|\S+/g) ?? []) {
    const [name, value] = part.split(':')
    if (name === 'did') author = part
    else if (name === 'from' || name === 'author') author = value ?? ''
    else words.push(part.replaceAll('"', ''))
  }
  return { author, words }
}

const toTokens = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}_-]+/u)

/** Matches posts that contain every word. The real service also stems and ranks. */
export function addSearch(app: Hono, { world, views, viewerOf, viewsOf }: BlueskyService): void {
  /** The lexicon also allows dates, but the live service refuses them. */
  const readTime = (context: Context, name: string) => {
    const text = context.req.query(name)
    if (text === undefined) return undefined
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) throw new Refusal('InvalidRequest', `invalid Datetime for '${name}'`)
    return Date.parse(text)
  }
  const findHandle = (name: string | undefined) => (name === undefined ? undefined : (views.findPerson(name) ?? ''))
  const isTo = (post: WorldPost, key: string) =>
    renderText(world, post).entities.some((entity) => entity.kind === 'mention' && entity.person === key)
  const toInterest = ({ likes, key }: WorldPost) => likes.length + world.repostsOf(key).length * 5

  app.get('/xrpc/app.bsky.feed.searchPosts', (context) => {
    // Like the live public service, which fends off bots this way.
    if (viewerOf(context) === undefined) throw new Refusal('AuthMissing', 'Authentication Required', 403)
    const { q = '', author, mentions, lang, sort } = context.req.query()
    if (q.trim() === '') throw new Refusal('InvalidRequest', 'Params must have the property "q"')
    const mentioned = findHandle(mentions)
    const { words, author: named } = readQuery(q)
    const writer = findHandle(named ?? author)
    const [since, until] = [readTime(context, 'since'), readTime(context, 'until')]
    const found = world.posts.filter(
      (post) =>
        post.network === 'bluesky' &&
        !post.deleted &&
        (writer === undefined || post.author === writer) &&
        (mentioned === undefined || isTo(post, mentioned)) &&
        (lang === undefined || post.locale.split('-')[0] === lang) &&
        (since === undefined || post.at >= since) &&
        (until === undefined || post.at < until) &&
        words.every((word) => word === '*' || String(views.toRecord(post)['text']).toLowerCase().includes(word)),
    )
    const sorted = sort === 'top' ? found.toSorted((one, other) => toInterest(other) - toInterest(one)) : found
    const { items, next } = cutPage(context, sorted, ({ key }) => key, 25)
    return context.json({ posts: items.map(viewsOf(context).toPost), hitsTotal: found.length, ...next })
  })

  app.get('/xrpc/app.bsky.actor.searchActors', (context) => {
    const found = findPeople(context, ({ name, bio, accounts }, word) => {
      const { handle } = accounts.bluesky!
      return handle === word || toTokens(`${name} ${handle} ${bio}`).includes(word)
    })
    const { items, next } = cutPage(context, found, ({ key }) => key, 25)
    return context.json({ actors: items.map(({ key }) => viewsOf(context).toProfile(key, true)), ...next })
  })

  // Only this one matches the beginnings of words.
  app.get('/xrpc/app.bsky.actor.searchActorsTypeahead', (context) => {
    const found = findPeople(context, ({ name, accounts }, word) => {
      const { handle } = accounts.bluesky!
      return [handle, ...toTokens(`${name} ${handle}`)].some((token) => token.startsWith(word))
    })
    const { items } = cutPage(context, found, ({ key }) => key, 10)
    return context.json({ actors: items.map(({ key }) => viewsOf(context).toProfile(key)) })
  })

  const findPeople = (context: Context, fits: (person: Person, word: string) => boolean) => {
    const words = toWords(context.req.query('q') ?? '')
    if (words.length === 0) return []
    return world.people.filter((person) => person.accounts.bluesky && words.every((word) => fits(person, word)))
  }
}
