import { toAccountId } from '@chorus/accounts/account-id'
import { emptyBook, enterAccount } from '@chorus/accounts/book/account-book'
import { sampleAccount } from '@chorus/accounts/testing/sample-accounts'
import { withChange } from '@chorus/model/moderation/content-change'
import { initialSettings } from '@chorus/model/moderation/content-settings'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { expect, test } from 'vitest'
import { createCache } from '../cache/create-cache.ts'
import { toViewers } from '../cache/entities/viewers.ts'
import { samplePost } from '../cache/testing/sample-entities.ts'
import type { Services } from '../services/context/services.ts'
import { createContentRules } from '../services/moderation/content-rules.ts'
import { createInbox } from '../services/notifications/inbox.ts'
import { shareBetweenTabs } from './share-between-tabs.ts'

const account = sampleAccount('Bsky', 'did:plc:mina')
const viewers = toViewers(enterAccount(emptyBook, account, undefined))

const toConnections = (toConnection: (name: NetworkName) => object) =>
  Object.fromEntries(networkNames.map((name) => [name, toConnection(name)])) as Parameters<typeof createInbox>[0]['connections']

/** Tabs that receive each other's messages, like those of one browser. */
function openTabs(count: number) {
  const listeners: ((message: unknown) => void)[] = []
  const sent: unknown[] = []
  return Array.from({ length: count }, (_, own) => {
    const cache = createCache({ now: () => Date.now(), viewers })
    const notifications = { countUnseen: async () => 3, markSeen: async () => {} }
    const inbox = createInbox({
      connections: toConnections((name) => (name === 'bluesky' ? { notifications } : {})),
      viewerOf: () => 'mina',
      onViewer: () => {},
    })
    const contentSettings = { save: async () => {}, load: async () => initialSettings }
    const contentRules = createContentRules({
      connections: toConnections((name) => (name === 'bluesky' ? { contentSettings } : {})) as unknown as Services['connections'],
      viewerOf: (networks) => (networks.includes('bluesky') ? 'mina' : ''),
      viewers: () => viewers,
      now: () => 0,
      loaded: [['mina', initialSettings]],
      isShell: false,
    })
    shareBetweenTabs(
      { cache, inbox, contentRules },
      {
        post(message) {
          sent.push(message)
          listeners.forEach((listener, index) => index !== own && listener(structuredClone(message)))
        },
        listen(listener) {
          listeners[own] = listener
          return () => {}
        },
      },
    )
    return { cache, inbox, settings: contentRules.settings, sent, hear: (message: unknown) => listeners[own]!(message) }
  })
}

test('a confirmed like shows in every other tab, and is sent once', async () => {
  const [one, two, three] = openTabs(3)
  const post = samplePost('bluesky', '1')
  for (const { cache } of [one!, two!, three!]) cache.begin()({ posts: [post] })
  const before = two!.cache.post(post.ref)!.stats.reactions
  await one!.cache.toggle({ ref: post.ref, flag: 'like', account: toAccountId(account) }, true, async () => {})
  for (const { cache } of [two!, three!]) expect(cache.post(post.ref)).toMatchObject({ hasLiked: true, stats: { reactions: before + 1 } })
  expect(one!.sent).toHaveLength(1)
})

test('saved content settings apply in every other tab, and are sent once', async () => {
  const [one, two] = openTabs(2)
  const mutedWords = [{ value: 'tide', isTagOnly: false, exceptFollowing: false }]
  await one!.settings.change('bluesky', { kind: 'word', word: mutedWords[0]!, isOn: true }, withChange)
  expect(two!.settings.of('bluesky').mutedWords).toEqual(mutedWords)
  expect(one!.sent).toHaveLength(1)
})

test('nothing is shared before the network has confirmed it, or when it refuses', async () => {
  const [one, two] = openTabs(2)
  const post = samplePost('bluesky', '1')
  for (const { cache } of [one!, two!]) cache.begin()({ posts: [post] })
  const refuse = async () => {
    expect(two!.cache.post(post.ref)?.hasLiked).toBeFalsy()
    throw new Error('No.')
  }
  await one!.cache.toggle({ ref: post.ref, flag: 'like', account: toAccountId(account) }, true, refuse)
  expect([two!.cache.post(post.ref)?.hasLiked ?? false, one!.sent]).toEqual([false, []])
})

test('notifications read in one tab are read in the others', async () => {
  const [one, two] = openTabs(2)
  await two!.inbox.refresh()
  expect(two!.inbox.view()).toBe(3)
  await one!.inbox.markSeen('bluesky', 1000)
  expect(two!.inbox.view()).toBe(0)
  expect(two!.sent).toHaveLength(1)
})

test('ignores messages of other releases', () => {
  const [one] = openTabs(1)
  for (const message of [null, 7, {}, { kind: 'flag' }, { kind: 'of-tomorrow', target: {} }]) one!.hear(message)
})
