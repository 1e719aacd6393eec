import { isFailure } from '@chorus/model/failure'
import { isAvailable, type Post, toOrderTime } from '@chorus/model/post'
import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { toPostId } from '@chorus/networks/bluesky/post-id'
import { createFetcher } from '@chorus/networks/fetcher'
import type { Connection, PageRequest, ProfileTab } from '@chorus/networks/network'
import { renderText, type TextEntity } from '@chorus/sandbox/seed/render-text'
import type { World, WorldPost } from '@chorus/sandbox/seed/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A network, sandbox or real, that serves this world. */
export interface BlueskyTarget {
  appView: string
  feed?: string
  world: World
  /** The at-uri of a post of the world. */
  uriOf(key: string): string
  close(): Promise<void>
}

const special = (name: string) => `bluesky-special-${name}`
const isHere = ({ network }: { network: string }) => network === 'bluesky'

/** Adds tests of what our adapter reads for guests from an AppView, sandbox or real. */
export function describeBlueskyReads(name: string, start: () => Promise<BlueskyTarget>): void {
  describe(`Bluesky for guests, ${name}`, () => {
    let target: BlueskyTarget
    let world: World
    let reads: Connection
    const keys = new Map<string, string>()
    const idOf = (key: string) => toPostId(target.uriOf(key))
    const keyOf = ({ postId }: Post) => keys.get(postId)
    const accountOf = (key: string) => world.person(key).accounts.bluesky!
    const posts = () => world.posts.filter(isHere)
    const load = (key: string) => reads.post(idOf(key))
    const profileOf = (key: string) => reads.profile(accountOf(key).did)

    beforeAll(async () => {
      target = await start()
      world = target.world
      reads = connectBluesky(undefined, {
        fetcher: createFetcher({ root: target.appView }),
        ownFetcher: () => Promise.reject(new Error('Bluesky makes no calls to our server.')),
        now: Date.now,
        options: target.feed ? { feed: target.feed } : {},
      })
      for (const { key } of posts()) keys.set(idOf(key), key)
    })
    afterAll(() => target?.close())

    /** Reads every page of a list. */
    async function readAll(read: (page: PageRequest) => ReturnType<Connection['discover']>) {
      const items: Post[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const page = await read({ cursor })
        items.push(...page.items)
        cursor = page.cursor
        pages++
      } while (cursor !== undefined && pages < 100)
      return { items, pages, isComplete: cursor === undefined }
    }

    describe('the discover feed', () => {
      test('pages through every entry once, in order, to its end', async () => {
        const { items, pages, isComplete } = await readAll((page) => reads.discover(page))
        const roots = posts().filter((post) => !post.replyTo && !post.deleted)
        const reposts = world.reposts.filter(isHere)
        expect(isComplete).toBe(true)
        expect(pages).toBeGreaterThan(3)
        expect(items.filter(({ type }) => type !== 'Mirror').map(keyOf)).toEqual(roots.map(({ key }) => key))
        expect(new Set(items.filter(({ type }) => type === 'Mirror').map((post) => `${post.reporter?.profileId} ${keyOf(post)}`))).toEqual(
          new Set(reposts.map(({ by, post }) => `${accountOf(by).did} ${post}`)),
        )
        const times = items.map(toOrderTime)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      })

      test('names the reposter and time, and leaves the post unchanged', async () => {
        const { items } = await readAll((page) => reads.discover(page))
        const repost = world.reposts.find(isHere)!
        const mirror = items.find(
          (post) => post.type === 'Mirror' && keyOf(post) === repost.post && post.reporter?.profileId === accountOf(repost.by).did,
        )
        expect(mirror).toMatchObject({
          mirroredAt: repost.at,
          timestamp: world.post(repost.post)!.at,
          reporter: { displayName: world.person(repost.by).name },
          author: { profileId: accountOf(world.post(repost.post)!.author).did },
        })
      })

      test('fails for an unknown feed, naming network and call', async () => {
        const unknownFeed = connectBluesky(undefined, {
          fetcher: createFetcher({ root: target.appView }),
          ownFetcher: fetch,
          now: Date.now,
          options: { feed: `at://${accountOf('mina').did}/app.bsky.feed.generator/no-such-feed` },
        })
        const failure = await unknownFeed.discover({}).catch((error: unknown) => error)
        expect(failure).toMatchObject({ kind: 'refused', network: 'bluesky', call: 'app.bsky.feed.getFeed', status: 400 })
      })

      test('can be aborted', async () => {
        await expect(reads.discover({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted', network: 'bluesky' })
      })
    })

    describe('a post', () => {
      test('has its exact text in any script', async () => {
        for (const name of ['hello', 'one-tall', 'hostile', 'emoji', 'rtl', 'lines', 'links', 'mentions'])
          expect((await load(special(name))).metadata.content, name).toBe(renderText(world, world.post(special(name))!).text)
      })

      test('has mentions, links and tags at their positions', async () => {
        for (const name of ['links', 'mentions', 'rtl', 'emoji', 'hello']) {
          const { text, entities } = renderText(world, world.post(special(name))!)
          const { content, facets } = (await load(special(name))).metadata
          const written = facets.flatMap((facet) => (facet.kind === 'wallet' ? content.slice(facet.start, facet.end) : []))
          expect(written, name).toEqual(name === 'links' ? ['priya.eth'] : [])
          expect(facets.filter(({ kind }) => kind !== 'wallet')).toEqual(
            entities.filter(({ kind }) => kind !== 'cashtag').map((entity) => toExpectedFacet(world, text, entity)),
          )
        }
      })

      test('has its time, language, author and URI', async () => {
        const { at, author } = world.post(special('rtl'))!
        const post = await load(special('rtl'))
        expect(post).toMatchObject({
          ref: `bluesky:${idOf(special('rtl'))}`,
          network: 'bluesky',
          type: 'Post',
          publicationId: target.uriOf(special('rtl')),
          timestamp: at,
          metadata: { locale: 'ar' },
          author: {
            profileId: accountOf(author).did,
            handle: accountOf(author).handle,
            displayName: world.person(author).name,
            status: 'active',
          },
        })
        expect(post.author.pfp).toMatch(/^https?:/)
        expect(post.isHidden).toBeUndefined()
      })

      test('counts likes, reposts, quotes and replies', async () => {
        const busy = posts()
          .filter((post) => !post.deleted)
          .toSorted((a, b) => interest(world, b) - interest(world, a))
          .slice(0, 10)
        for (const post of busy) {
          const { stats } = await load(post.key)
          expect(stats, post.key).toMatchObject({
            reactions: post.likes.length,
            mirrors: world.repostsOf(post.key).length,
            quotes: world.quotesOf(post.key).filter(({ deleted }) => !deleted).length,
            comments: world.repliesTo(post.key).filter(({ deleted }) => !deleted).length,
          })
        }
      })

      test('has no viewer state for a guest', async () => {
        expect(await load(special('hello'))).toMatchObject({
          hasLiked: undefined,
          hasMirrored: undefined,
          canComment: undefined,
        })
      })

      test('has its images in order, with alt texts, sizes and working URLs', async () => {
        for (const name of ['two-pictures', 'one-wide', 'one-tall', 'three-pictures', 'four-pictures']) {
          const { pictures } = world.post(special(name))!
          const { attachments } = (await load(special(name))).metadata
          expect(
            attachments.map((asset) => (asset.type === 'Image' ? [asset.alt, asset.width, asset.height] : asset.type)),
            name,
          ).toEqual(pictures.map(({ alt, width, height }) => [alt, width, height]))
        }
        const [asset] = (await load(special('one-wide'))).metadata.attachments
        for (const uri of asset?.type === 'Image' ? [asset.uri, asset.thumbnailUri!] : ['']) {
          const response = await fetch(uri)
          expect([response.status, response.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
          await response.body?.cancel()
        }
      })

      test('has its video with cover and size', async () => {
        const [film] = (await load(special('film'))).metadata.attachments
        expect(film).toMatchObject({
          type: 'Video',
          width: 1280,
          height: 720,
          uri: expect.stringMatching(/^http.*\.m3u8$/),
          coverUri: expect.stringMatching(/^http/),
        })
      })

      test('has the card of its link', async () => {
        const { card } = world.post(special('hello'))!
        const { metadata } = await load(special('hello'))
        expect(metadata.card).toMatchObject({
          url: card!.url,
          title: card!.title,
          description: card!.description,
          imageUrl: expect.stringMatching(/^http/),
        })
        expect(metadata.oembedUrls).toEqual([card!.url])
        expect(metadata.attachments).toEqual([])
      })

      test('has its quoted post', async () => {
        const post = await load(special('quote'))
        const quoted = post.quoteOn!
        expect(post.type).toBe('Quote')
        expect(isAvailable(quoted)).toBe(true)
        expect(quoted).toMatchObject({
          postId: idOf(special('quoted')),
          timestamp: world.post(special('quoted'))!.at,
          author: { profileId: accountOf(world.post(special('quoted'))!.author).did },
          metadata: { content: world.post(special('quoted'))!.text },
        })
      })

      test('has quotes of two levels and no deeper', async () => {
        const { quoteOn } = await load(special('quote-of-quote'))
        expect(quoteOn).toMatchObject({
          postId: idOf(special('quote')),
          type: 'Quote',
          quoteOn: { postId: idOf(special('quoted')), type: 'Post' },
        })
      })

      test('has a placeholder for a deleted quoted post', async () => {
        const post = await load(special('quotes-gone'))
        expect(post).toMatchObject({ type: 'Quote', quoteOn: { unavailable: 'deleted', ref: `bluesky:${idOf(special('gone'))}` } })
      })

      test('that is deleted or unknown is not found', async () => {
        const never = `${accountOf('mina').did.replace('did:plc:', '')}_3kaaaaaaaaaaa`
        for (const id of [idOf(special('gone')), never, 'aaaaaaaaaaaaaaaaaaaaaaaa_3kaaaaaaaaaaa']) {
          await expect(reads.post(id)).rejects.toMatchObject({ kind: 'not-found', network: 'bluesky', call: 'app.bsky.feed.getPosts' })
          await expect(reads.thread(id)).rejects.toMatchObject({
            kind: 'not-found',
            network: 'bluesky',
            call: 'app.bsky.feed.getPostThread',
          })
        }
      })
    })

    describe('a profile', () => {
      test('is found by DID and by handle, in any case', async () => {
        const { did, handle } = accountOf('mina')
        const person = world.person('mina')
        const follows = world.follows.filter(isHere)
        const expected = {
          ref: `bluesky:@${did}`,
          profileId: did,
          handle,
          displayName: person.name,
          bio: person.bio,
          website: person.website,
          followerCount: follows.filter(({ to }) => to === 'mina').length,
          followingCount: follows.filter(({ from }) => from === 'mina').length,
        }
        for (const id of [did, handle, handle.toUpperCase()]) expect(await reads.profile(id)).toMatchObject(expected)
        expect((await reads.profile(did)).viewerContext).toBeUndefined()
      })

      test('that does not exist is not found', async () => {
        for (const id of ['nobody-here.test', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'no name at all'])
          await expect(reads.profile(id)).rejects.toMatchObject({
            kind: 'not-found',
            network: 'bluesky',
            call: 'app.bsky.actor.getProfile',
          })
      })

      const readTab = async (key: string, tab: ProfileTab) => {
        const profile = await profileOf(key)
        return (await readAll((page) => reads.postsBy(profile, tab, page))).items
      }
      const own = (key: string) => world.postsBy(key, 'bluesky').filter(({ deleted }) => !deleted)
      const repostsBy = (key: string) => world.reposts.filter((repost) => isHere(repost) && repost.by === key)

      test('lists posts and reposts, without replies to others', async () => {
        const items = await readTab('mina', 'feed')
        const isOwnChain = (post: WorldPost): boolean =>
          !post.replyTo || (world.post(post.replyTo)?.author === 'mina' && world.post(post.root!)?.author === 'mina')
        expect(new Set(items.filter(({ type }) => type !== 'Mirror').map(keyOf))).toEqual(
          new Set(
            own('mina')
              .filter(isOwnChain)
              .map(({ key }) => key),
          ),
        )
        expect(items.filter(({ type }) => type === 'Mirror')).toHaveLength(repostsBy('mina').length)
        const times = items.map(toOrderTime)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      })

      test('lists replies with their parents', async () => {
        const items = await readTab('ana', 'replies')
        const answers = own('ana').filter(({ replyTo }) => replyTo)
        const comments = items.filter(({ type }) => type === 'Comment')
        expect(answers.length).toBeGreaterThan(3)
        expect(new Set(comments.map(keyOf))).toEqual(new Set(answers.map(({ key }) => key)))
        for (const comment of comments) {
          const answer = world.post(keyOf(comment)!)!
          const parent = world.post(answer.replyTo!)!
          expect(comment, answer.key).toMatchObject({
            parentPostId: idOf(parent.key),
            rootPostId: idOf(answer.root!),
            commentOn: { postId: idOf(parent.key), metadata: { content: renderText(world, parent).text } },
            parentAuthor: { profileId: accountOf(parent.author).did },
            root: { postId: idOf(answer.root!) },
          })
        }
      })

      test('lists posts with media only', async () => {
        const items = await readTab('malik', 'media')
        const expected = own('malik').filter(({ pictures }) => pictures.length > 0)
        expect(expected.length).toBeGreaterThan(1)
        expect(items.map(keyOf)).toEqual(expected.map(({ key }) => key))
        expect(items.every(({ metadata }) => metadata.attachments.length > 0)).toBe(true)
      })

      test('an invalid cursor is a failure', async () => {
        const failure = await reads
          .postsBy(await profileOf('mina'), 'feed', { cursor: '%00 not a cursor' })
          .catch((error: unknown) => error)
        expect(isFailure(failure)).toBe(true)
        expect(failure).toMatchObject({ network: 'bluesky', call: 'app.bsky.feed.getAuthorFeed' })
      })
    })

    describe('a thread', () => {
      test('follows its author to the last of 25 parts, in order', async () => {
        const part = (index: number) => special(`twenty-five-${index}`)
        const thread = await reads.thread(idOf(part(1)))
        expect(thread.ancestors).toEqual([])
        expect(keyOf(thread.post)).toBe(part(1))
        expect(thread.continuation.map(keyOf)).toEqual(Array.from({ length: 24 }, (_, index) => part(index + 2)))
      })

      test('separates the author’s continuation from comments', async () => {
        const candidates = posts().filter(
          (post) => !post.deleted && world.repliesTo(post.key).some(({ author, deleted }) => author !== post.author && !deleted),
        )
        expect(candidates.length).toBeGreaterThan(5)
        for (const post of candidates.slice(0, 12)) {
          const { continuation, comments } = await reads.thread(idOf(post.key))
          const replies = world.repliesTo(post.key).filter(({ deleted }) => !deleted)
          const [next] = replies.filter(({ author }) => author === post.author)
          expect(continuation.map(keyOf)[0]).toBe(next?.key)
          expect(new Set(comments.items.map(keyOf))).toEqual(new Set(replies.filter((reply) => reply !== next).map(({ key }) => key)))
          expect(comments.cursor).toBeUndefined()
        }
      })

      test('has every ancestor at any depth', async () => {
        const link = (depth: number) => special(`deep-${depth}`)
        const { ancestors, post, comments, continuation } = await reads.thread(idOf(link(20)))
        expect(ancestors.map(keyOf)).toEqual(Array.from({ length: 20 }, (_, depth) => link(depth)))
        expect(post).toMatchObject({
          type: 'Comment',
          commentOn: { postId: idOf(link(19)) },
          parentAuthor: { profileId: accountOf(world.post(link(19))!.author).did },
        })
        expect(continuation).toEqual([])
        expect(comments.items.map(keyOf)).toContain(link(21))
      })

      test('returns its comments again on request, on a single page', async () => {
        const id = idOf(special('deep-20'))
        const { comments } = await reads.thread(id)
        const again = await reads.comments(id, {})
        expect(again.items.map(keyOf)).toEqual(comments.items.map(keyOf))
        expect(again.cursor).toBeUndefined()
      })
    })
  })
}

const interest = (world: World, { key }: WorldPost): number =>
  world.repliesTo(key).length + world.repostsOf(key).length * 3 + world.quotesOf(key).length * 5

function toExpectedFacet(world: World, text: string, entity: TextEntity) {
  const { start, end } = entity
  if (entity.kind === 'mention') {
    const { did, handle } = world.person(entity.person).accounts.bluesky!
    return { start, end, kind: 'mention', network: 'bluesky', handle, profileId: did }
  }
  if (entity.kind === 'link') return { start, end, kind: 'link', url: text.slice(start, end) }
  return { start, end, kind: 'hashtag', tag: text.slice(start + 1, end) }
}
