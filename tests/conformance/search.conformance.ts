import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import type { SearchSort } from '@chorus/model/search/search-query'
import type { Connection, PageRequest } from '@chorus/networks/network'
import { renderText } from '@chorus/sandbox/seed/render-text'
import type { World, WorldNetwork, WorldPost } from '@chorus/sandbox/seed/world'
import { describe, expect, test } from 'vitest'

interface Target {
  network: WorldNetwork
  world: World
  connection: Connection
}

async function readAll<T>(load: (page: PageRequest) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 60; pages += 1) {
    const page = await load({ cursor })
    items.push(...page.items)
    cursor = page.cursor
    if (cursor === undefined) break
  }
  return items
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
const handleOf = ({ world, network }: Target, key: string): string => {
  const { lens, x, bluesky, farcaster } = world.person(key).accounts
  return { lens: lens?.localName, x: x?.handle, bluesky: bluesky?.handle, farcaster: farcaster?.username }[network]!
}

type Fits = (post: WorldPost, text: string, target: Target) => boolean
interface Case {
  query(target: Target): string
  fits: Fits
}

const mentions = ({ world }: Target, post: WorldPost, key: string) =>
  renderText(world, post).entities.some((entity) => entity.kind === 'mention' && entity.person === key)

const cases: Record<string, Case> = {
  'a word': { query: () => 'harbour', fits: (_, text) => text.includes('harbour') },
  'two words': { query: () => 'harbour the', fits: (_, text) => text.includes('harbour') && text.includes('the') },
  'a phrase': { query: () => '"the harbour"', fits: (_, text) => text.includes('the harbour') },
  'a tag': { query: () => '#tidetables', fits: (_, text) => text.includes('#tidetables') },
  'an author': { query: (target) => `from:${handleOf(target, 'mina')}`, fits: ({ author }) => author === 'mina' },
  'an author and a word': {
    query: (target) => `tide from:@${handleOf(target, 'mina')}`,
    fits: ({ author }, text) => author === 'mina' && text.includes('tide'),
  },
  'a language': { query: () => 'の lang:ja', fits: ({ locale }, text) => locale === 'ja' && text.includes('の') },
  'words that read like operators': {
    query: () => 'notes (https://en.example/wiki/Tide_(ocean))',
    fits: (_, text) => text.includes('notes') && text.includes('(https://en.example/wiki/tide_(ocean))'),
  },
  images: {
    query: (target) => `from:${handleOf(target, 'mina')} has:images`,
    fits: ({ author, pictures }) => author === 'mina' && pictures.length > 0,
  },
  days: {
    query: ({ world }) => `harbour since:${day(world.now - 40 * 86_400_000)} until:${day(world.now - 10 * 86_400_000)}`,
    fits: ({ at }, text, { world }) =>
      text.includes('harbour') && at >= Date.parse(day(world.now - 40 * 86_400_000)) && at < Date.parse(day(world.now - 10 * 86_400_000)),
  },
}

/** Post search of every adapter that has it: each part of a query finds exactly what matches. */
export function describeSearch(open: () => Target): void {
  const find = async (target: Target, text: string, sort?: SearchSort) =>
    readAll((page) => target.connection.searchPosts!.find(parseSearchQuery(text), { ...page, sort }))
  const expected = (target: Target, fits: Fits) =>
    target.world.posts.filter(
      (post) =>
        post.network === target.network &&
        !post.deleted &&
        !post.encrypted &&
        fits(post, renderText(target.world, post).text.toLowerCase(), target),
    )
  const timesOf = (posts: readonly Post[]) => posts.map(({ timestamp }) => Math.floor(timestamp / 1000)).toSorted()

  describe('search for posts', () => {
    test.each(Object.entries(cases))('by %s', async (_, { query, fits }) => {
      const target = open()
      const found = await find(target, query(target))
      const wanted = expected(target, fits)
      expect(wanted.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ ref }) => ref)).size).toBe(found.length)
      expect(timesOf(found)).toEqual(wanted.map(({ at }) => Math.floor(at / 1000)).toSorted())
    })

    test('by mention', async () => {
      const target = open()
      const found = await find(target, `to:${handleOf(target, 'mina')} tables`)
      const times = new Set(timesOf(found))
      const mentioning = expected(target, (post, text) => text.includes('tables') && mentions(target, post, 'mina'))
      for (const { at } of mentioning) expect(times).toContain(Math.floor(at / 1000))
      const others = expected(
        target,
        (post) => !mentions(target, post, 'mina') && (!post.replyTo || target.world.post(post.replyTo)?.author !== 'mina'),
      )
      expect(others.filter(({ at }) => times.has(Math.floor(at / 1000)))).toEqual([])
    })

    test('latest first, and by rank where asked', async () => {
      const target = open()
      const latest = await find(target, 'tide')
      const times = latest.map(({ timestamp }) => timestamp)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      const page = await target.connection.searchPosts!.find(parseSearchQuery('tide'), { sort: 'top' })
      const interest = page.items.map(({ stats: { reactions } }) => reactions)
      expect(interest.slice(0, 5).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(
        interest.slice(-5).reduce((sum, each) => sum + each, 0),
      )
      expect(timesOf(await find(target, 'tide', 'top'))).toEqual(timesOf(latest))
    })

    test('includes the root and the parent of replies', async () => {
      const target = open()
      const { world, network } = target
      const { items } = await target.connection.searchPosts!.find(parseSearchQuery('reply'), { sort: 'latest' })
      const replies = items.filter(({ parentPostId }) => parentPostId !== undefined)
      expect(replies.length).toBeGreaterThan(0)
      const postOf = ({ author, timestamp }: Post) =>
        world.posts.find(
          (post) =>
            post.network === network &&
            handleOf(target, post.author) === author.handle &&
            Math.floor(post.at / 1000) === Math.floor(timestamp / 1000),
        )!
      for (const reply of replies) {
        const { replyTo, root } = postOf(reply)
        expect(reply.commentOn && postOf(reply.commentOn).key).toBe(replyTo)
        expect((reply.root ?? reply.commentOn) && postOf((reply.root ?? reply.commentOn)!).key).toBe(root)
      }
    })

    test.each([
      '',
      'lang:en since:2020-01-01 nothingsaysthis',
      'from:nobody_here_at_all',
      'from:not/a/handle',
      'coffee from:@no.such.handle.example',
    ])('finds nothing for %j', async (text) => {
      expect(await find(open(), text)).toEqual([])
    })
  })

  describe('search for people', () => {
    const names = async (text: string) => {
      const target = open()
      return (await target.connection.searchProfiles!.find(text, {})).items.map(({ handle }) => handle)
    }

    test.each(['priya', '@priya', 'pri', ' PRIYA '])('by %j', async (text) => {
      expect(await names(text)).toContain(handleOf(open(), 'priya'))
    })

    test('suggests by the beginning of a name', async () => {
      const target = open()
      const found = await target.connection.searchProfiles!.complete('pri')
      expect(found.map(({ handle }) => handle)).toContain(handleOf(target, 'priya'))
      expect(found.length).toBeLessThanOrEqual(10)
    })

    test.each(['', '@', 'nobodyhereatall'])('finds no one by %j', async (text) => {
      expect(await names(text)).toEqual([])
      expect(await open().connection.searchProfiles!.complete(text)).toEqual([])
    })
  })
}
