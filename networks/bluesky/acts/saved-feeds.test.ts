import type { Channel } from '@chorus/model/channel'
import type { SavedFeed } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import type { ActingXrpc } from '../xrpc.ts'
import { createAccountPreferences } from './account-preferences.ts'
import { createSavedFeeds } from './saved-feeds.ts'

const author = 'aaaaaaaaaaaaaaaaaaaaaaaa'
const uriOf = (name: string) => `at://did:plc:${author}/app.bsky.feed.generator/${name}`
const nameOf = (value: string) => value.split('/').at(-1)!
const channel = (name: string) => ({ id: `${author}_${name}` }) as Channel
const itemOf = (name: string) => ({ id: `item-${name}`, type: 'feed', value: uriOf(name), pinned: false })
const timeline = { id: 'item-timeline', type: 'timeline', value: 'following', pinned: true }

/** An account with these saved feeds, of which `gone` can no longer be loaded. */
function open(names: readonly string[], gone: readonly string[] = []) {
  let preferences: unknown[] = []
  const write = (items: readonly object[]) => (preferences = [{ $type: 'app.bsky.actor.defs#savedFeedsPrefV2', items }])
  const read = () => (preferences[0] as { items: { value: string }[] }).items
  const answer = (name: string, { feeds = [] }: { feeds?: readonly string[] }) =>
    name === 'app.bsky.actor.getPreferences'
      ? { preferences }
      : {
          feeds: feeds
            .filter((uri) => !gone.includes(nameOf(uri)))
            .map((uri) => ({
              uri,
              displayName: nameOf(uri),
              creator: { did: `did:plc:${author}`, handle: 'mina.example', labels: [] },
              indexedAt: '',
              labels: [],
            })),
        }
  const xrpc = {
    query: async (name: string, _: unknown, params: object) => answer(name, params),
    call: async (_: string, __: unknown, body: { preferences: unknown[] }) => void (preferences = body.preferences),
  } as unknown as ActingXrpc
  write([timeline, ...names.map(itemOf)])
  return {
    saved: createSavedFeeds(xrpc, createAccountPreferences(xrpc), () => 0),
    addElsewhere: (name: string) => write([...read(), itemOf(name)]),
    kept: () => read().map(({ value }) => nameOf(value)),
  }
}

const without = (feeds: readonly SavedFeed[], name: string) => feeds.filter(({ feed }) => feed.id !== channel(name).id)

test('keeps a feed that was added elsewhere and removes the one taken out', async () => {
  const { saved, addElsewhere, kept } = open(['a', 'b', 'c'])
  const feeds = await saved.list()
  addElsewhere('elsewhere')
  await saved.overwrite(without(feeds, 'b'))
  expect(kept()).toEqual(['following', 'a', 'c', 'elsewhere'])
})

test('keeps the position of an unavailable feed when others are reordered', async () => {
  const { saved, kept } = open(['a', 'lost', 'b'], ['lost'])
  await saved.overwrite((await saved.list()).toReversed())
  expect(kept()).toEqual(['following', 'b', 'lost', 'a'])
})

test('keeps saved feeds beyond the first page', async () => {
  const names = Array.from({ length: 103 }, (_, index) => `feed-${index}`)
  const { saved, kept } = open(names)
  const feeds = await saved.list()
  expect(feeds).toHaveLength(100)
  await saved.overwrite(without(feeds, 'feed-7'))
  expect(kept()).toEqual(['following', ...names.filter((name) => name !== 'feed-7')])
})

test('a feed added here can be removed and restored', async () => {
  const { saved, kept } = open(['a'])
  const feeds = await saved.list()
  await saved.add(channel('b'))
  await saved.overwrite(feeds)
  expect(kept()).toEqual(['following', 'a'])
  await saved.overwrite([...feeds, { feed: channel('b'), isPinned: true }])
  expect(kept()).toEqual(['following', 'a', 'b'])
  await saved.overwrite(feeds)
  expect(kept()).toEqual(['following', 'a'])
})

test('keeps a feed that was removed here and saved again elsewhere', async () => {
  const { saved, addElsewhere, kept } = open(['a', 'b'])
  const feeds = without(await saved.list(), 'b')
  await saved.overwrite(feeds)
  addElsewhere('b')
  await saved.overwrite(feeds)
  expect(kept()).toEqual(['following', 'a', 'b'])
})
