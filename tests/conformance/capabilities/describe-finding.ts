import { isFailure } from '@chorus/model/failure'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { describe, expect, test } from 'vitest'
import { eventually, createUniqueWord, plain, readItems, refsOf, publishDraft, type Stage } from './stage.ts'

/** Search, quotes and feeds. */
export function describeFinding({ target, offered, publishOf }: Stage): void {
  describe('search', () => {
    test('finds posts by a word, and those of one author', async (context) => {
      const search = offered(context, 'searchPosts')
      const word = createUniqueWord()
      const mine = await publishDraft(publishOf(context, target().me), plain(`Mine: ${word}`))
      const theirs = await publishDraft(publishOf(context, target().friend), plain(`Theirs: ${word}`))
      await eventually(async () => {
        const found = await search.find(parseSearchQuery(word), {})
        expect(refsOf(found.items).toSorted()).toEqual([mine.ref, theirs.ref].toSorted())
      })
      const { handle } = await target().me.profile()
      expect(refsOf((await search.find(parseSearchQuery(`${word} from:${handle}`), {})).items)).toEqual([mine.ref])
      expect(refsOf((await search.find(parseSearchQuery(`from:${handle}`), {})).items)).toContain(mine.ref)
      expect((await search.find(parseSearchQuery(createUniqueWord()), {})).items).toEqual([])
      expect((await search.find({ terms: [] }, {})).items).toEqual([])
    })

    test('finds people, and completes a partial name', async (context) => {
      const search = offered(context, 'searchProfiles')
      const friend = await target().friend.profile()
      await eventually(async () => expect(refsOf((await search.find(friend.handle, {})).items)).toContain(friend.ref))
      expect(refsOf(await search.complete(friend.handle.slice(0, -2)))).toContain(friend.ref)
      expect((await search.find('', {})).items).toEqual([])
      expect(await search.complete('@')).toEqual([])
    })
  })

  test('lists the quotes of a post', async (context) => {
    const quotes = offered(context, 'quotes')
    if (publishOf(context, target().me).canQuote === false) return context.skip('This account can’t quote posts.')
    const own = await publishDraft(publishOf(context, target().me), plain('Often quoted.'))
    const quote = await publishDraft(publishOf(context, target().me), plain('Once.', { quote: own }))
    await eventually(async () => expect(refsOf((await quotes.list(own, {})).items)).toEqual([quote.ref]))
  })

  test('lists what is trending, with a query for each', async (context) => {
    // Accounts read them as guests do.
    const { me, guest } = target()
    const trends = offered(context, 'trends', { ...me, connection: guest })
    const listed = await trends.list().catch((error: unknown) => error)
    // AppViews leave trends to a service that isn't published.
    if (isFailure(listed) && listed.status === 501) return context.skip('The network has no trends here.')
    const one = { name: expect.stringMatching(/\S/), query: expect.stringMatching(/\S/), postCount: expect.any(Number) }
    expect(listed).toEqual(expect.arrayContaining([one]))
  })

  describe('feeds', () => {
    test('are read by id, with their posts', async (context) => {
      const feeds = offered(context, 'feeds')
      const feed = await feeds.feed(target().feed)
      expect(feed).toMatchObject({ id: target().feed, network: target().me.connection.network, name: expect.any(String) })
      const posts = (await feeds.posts(target().feed, {})).items
      expect(posts.length).toBeGreaterThan(5)
      expect(refsOf((await feeds.by(feed.lead!, {})).items.map(({ id }) => ({ ref: id })))).toContain(target().feed)
      expect((await feeds.popular({ query: feed.name })).items.map(({ id }) => id)).toContain(target().feed)
      const popular = (await readItems((page) => feeds.popular(page))).map(({ id }) => id)
      expect(new Set(popular).size).toBe(popular.length)
    })

    test('are saved in order, without losing other preferences', async (context) => {
      const { saved, feed } = offered(context, 'feeds')
      if (!saved) return context.skip('The network saves no feeds.')
      const channel = await feed(target().feed)
      await saved.list()
      await saved.overwrite([])
      expect(await saved.list()).toEqual([])
      await Promise.all([saved.add(channel), saved.add(channel)])
      expect((await saved.list()).map(({ feed: { id, isMember }, isPinned }) => [id, isMember, isPinned])).toEqual([
        [target().feed, true, false],
      ])
      await saved.overwrite([{ feed: channel, isPinned: true }])
      expect((await saved.list()).map(({ isPinned }) => isPinned)).toEqual([true])
    })
  })
}
