import { emptyBook, enterAccount } from '@chorus/accounts/account-book'
import { sampleAccount } from '@chorus/accounts/testing/sample-accounts'
import { networkNames } from '@chorus/model/limits'
import type { Thread } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { samplePost } from '../cache/testing/sample-entities.ts'
import { createComposerPanel } from '../features/composer/composer-panel.ts'
import { createLoginPanel } from '../features/login/login-panel.ts'
import type { AccountsSeat } from './accounts/accounts-seat.ts'
import { createOutboxSeat } from './outbox/outbox-seat.ts'
import { createServices } from './services.ts'
import type { Settings, Visitor } from './settings.ts'

/** A browser with nobody in it, who can come, and no network at all. */
function startServices() {
  let book = emptyBook
  let time = 0
  const listeners = new Set<() => void>()
  const offline = () => Promise.reject(new Error('No network here.'))
  const seat: AccountsSeat = {
    book: () => book,
    firstBook: () => book,
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
    visitor: { locale: 'en', current: [], home: [] } as unknown as Visitor,
    pageNow: 0,
    now: () => time,
    fetcherTo: () => offline,
    ownFetcher: offline,
    seat,
    login: createLoginPanel(),
    composer: createComposerPanel(),
    outbox: createOutboxSeat(() => Promise.reject(new Error('Nothing leaves here.'))),
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

test('what a page brought along of a thread is known wherever else it stands, comments too', () => {
  const { services } = startServices()
  const comment = samplePost('bluesky', '2', { type: 'Comment' })
  const thread: Thread = { ancestors: [], post: samplePost('bluesky', '1'), continuation: [], comments: { items: [comment] } }
  services.thread('bluesky', '1', thread)
  expect([services.cache.post('bluesky:1'), services.cache.post('bluesky:2')]).toMatchObject([{ postId: '1' }, { postId: '2' }])
})

test('who comes looks from then on, and can press', async () => {
  const { services, logIn } = startServices()
  const press = () => services.cache.toggle({ ref: 'bluesky:1', flag: 'like', account: 'Bsky:did:plc:mina' }, true, async () => {})
  expect(await press()).toEqual({ state: 'refused' })
  logIn()
  expect(services.cache.viewers().current.bluesky).toEqual({ account: 'Bsky:did:plc:mina', profile: 'bluesky:@did:plc:mina' })
  expect(await press()).toEqual({ state: 'confirmed' })
})

test('comments that came with a thread are no newer than it, whenever their list is opened', async () => {
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
