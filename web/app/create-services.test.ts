import { emptyBook, enterAccount } from '@chorus/accounts/book/account-book'
import { sampleAccount } from '@chorus/accounts/testing/sample-accounts'
import { networkNames } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Thread } from '@chorus/networks/network'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toViewers } from '../cache/entities/viewers.ts'
import { samplePost } from '../cache/testing/sample-entities.ts'
import { loadAccountConnections } from '../services/accounts/account-connections.ts'
import type { AccountsStore } from '../services/accounts/accounts-store.ts'
import { createComposerPanel } from '../services/composer/composer-panel.ts'
import { createLoginPanel } from '../services/login/login-panel.ts'
import { createOutboxStore } from '../services/outbox/outbox-store.ts'
import type { Settings, Preferences } from '../services/settings/settings.ts'
import { createServices } from './create-services.ts'

beforeAll(loadAccountConnections)

/** A browser without accounts, where one can log in, and without any network. */
function startServices(ownFetcher: Fetcher = () => Promise.reject(new Error('No network here.'))) {
  let book = emptyBook
  let time = 0
  const listeners = new Set<() => void>()
  const offline = () => Promise.reject(new Error('No network here.'))
  const accountsStore: AccountsStore = {
    book: () => book,
    firstBook: () => book,
    viewers: () => toViewers(book),
    firstViewers: () => toViewers(book),
    isPending: () => false,
    wasPending: () => false,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: offline,
    restored: offline,
  }
  const networks = Object.fromEntries(networkNames.map((name) => [name, { isConnected: true, options: {} }]))
  const services = createServices({
    settings: { networks, mode: 'test' } as unknown as Settings,
    preferences: { locale: 'en', current: [], home: [] } as unknown as Preferences,
    pageNow: 0,
    now: () => time,
    fetcherTo: () => offline,
    ownFetcher,
    accountsStore,
    login: createLoginPanel(),
    composer: createComposerPanel(),
    outbox: createOutboxStore(() => Promise.reject(new Error('Nothing leaves here.'))),
  })
  return {
    services,
    wait: (ms: number) => (time += ms),
    logIn() {
      book = enterAccount(book, sampleAccount('Bsky', 'did:plc:mina'), undefined)
      for (const listener of listeners) listener()
    },
  }
}

test('posts embedded in a page, comments included, are in the cache everywhere', () => {
  const { services } = startServices()
  const comment = samplePost('bluesky', '2', { type: 'Comment' })
  const thread: Thread = { ancestors: [], post: samplePost('bluesky', '1'), continuation: [], comments: { items: [comment] } }
  services.thread('bluesky', '1', thread)
  expect([services.cache.post('bluesky:1'), services.cache.post('bluesky:2')]).toMatchObject([{ postId: '1' }, { postId: '2' }])
})

test('a user who logs in becomes the viewer and can like posts', async () => {
  const { services, logIn } = startServices()
  const press = () => services.cache.toggle({ ref: 'bluesky:1', flag: 'like', account: 'Bsky:did:plc:mina' }, true, async () => {})
  expect(await press()).toEqual({ state: 'refused' })
  logIn()
  expect(services.cache.viewers().current.bluesky).toEqual({ account: 'Bsky:did:plc:mina', profile: 'bluesky:@did:plc:mina' })
  expect(await press()).toEqual({ state: 'confirmed' })
})

test('comments that came with a thread count as no newer than it, whenever their list opens', async () => {
  const { services, logIn, wait } = startServices()
  logIn()
  const comment = samplePost('bluesky', '2', { hasLiked: false })
  services.cache.restore({ posts: [comment] })
  await services.cache.toggle({ ref: comment.ref, flag: 'like', account: 'Bsky:did:plc:mina' }, true, async () => {})
  wait(60_000)
  const timeline = services.commentsTimeline('bluesky', '1', { items: [comment] })
  await timeline.more(1)
  expect(services.cache.post(comment.ref)).toMatchObject({ hasLiked: true, stats: { reactions: 11 } })
  timeline.close()
})

describe('the owner of a handle', () => {
  const day = 86_400_000
  afterEach(() => void vi.unstubAllGlobals())

  /** A browser with several visits, and a network that resolves handles. */
  function openBrowser(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    vi.stubGlobal('localStorage', storage)
    let asked = 0
    const network: Fetcher = async (path, init) => {
      if (path.includes('resolveHandle')) {
        asked += 1
        return Response.json({ did: 'did:plc:ana' })
      }
      const { writes } = JSON.parse(String(init?.body)) as { writes: { collection: string; rkey: string }[] }
      return Response.json({ results: writes.map(({ collection, rkey }) => ({ uri: `at://did:plc:mina/${collection}/${rkey}` })) })
    }
    const visit = () => {
      const { services, logIn, wait } = startServices(network)
      logIn()
      const { publish } = services.connections.bluesky
      const draft = { text: 'Ahoy @ana.example', media: [], languages: [] }
      return { wait, post: async () => publish!.send(draft, publish!.identify()) }
    }
    return { visit, asked: () => asked }
  }

  function createStorage(): Pick<Storage, 'getItem' | 'setItem'> & { values: Map<string, string> } {
    const values = new Map<string, string>()
    return { values, getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
  }

  test('is remembered for seven days, across visits', async () => {
    const { visit, asked } = openBrowser(createStorage())
    await visit().post()
    await visit().post()
    expect(asked()).toBe(1)
    const late = visit()
    late.wait(7 * day)
    await late.post()
    expect(asked()).toBe(2)
  })

  const refuse = () => {
    throw new DOMException('Not here.', 'SecurityError')
  }

  test.each<[string, Pick<Storage, 'getItem' | 'setItem'>]>([
    ['full', { ...createStorage(), setItem: refuse }],
    ['closed', { getItem: refuse, setItem: refuse }],
  ])('is remembered until the page closes when the storage is %s', async (_, storage) => {
    const { visit, asked } = openBrowser(storage)
    const { post } = visit()
    await post()
    await post()
    expect(asked()).toBe(1)
    await visit().post()
    expect(asked()).toBe(2)
  })

  test.each(['{', 'null', '[["bluesky.did.ana.example",5]]', `["${'x'.repeat(1_100_000)}"]`])(
    'is requested again when the stored value is invalid: %.20s',
    async (text) => {
      const storage = createStorage()
      storage.values.set('preference:facts', text)
      const { visit, asked } = openBrowser(storage)
      await visit().post()
      await visit().post()
      expect(asked()).toBe(1)
    },
  )
})
