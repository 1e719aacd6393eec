import { mapBook } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import { createEmitter } from '@chorus/model/emitter'
import type { OutboxRow, RowPhase } from '@chorus/outbox/outbox-row'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { createTranslate } from '../../i18n/create-translate.ts'
import { createToaster } from '../../services/toasts/toaster.ts'
import { isShared, showSummaries } from './show-summaries.ts'

beforeAll(() => loadCatalogue('en'))
const networks = { farcaster: 'Farcaster:1', lens: 'Lens:1', x: 'Twitter:1', bluesky: 'Bsky:1' } as const
const toRow = (network: keyof typeof networks, phase: RowPhase, sendId = 's') =>
  ({ id: network, sendId, network, accountId: networks[network], phase, draft: { text: '' } }) as OutboxRow

const toAccount = (session: { profileId: string; type: string }, handle: string) =>
  ({ session, profile: { profileId: session.profileId, handle } }) as unknown as Account
const minas = [1, 2].map((id) => toAccount({ type: 'Bsky', profileId: String(id) }, `mina${id}.test`))
const book = mapBook((source) => ({ status: 'idle', accounts: source === 'bluesky' ? minas : [] }))

function setUp() {
  let rows: readonly OutboxRow[] = []
  const changes = createEmitter()
  const toaster = createToaster({ now: () => 0, version: '1', environment: 'sandbox', fetcher: async () => new Response() })
  showSummaries({
    outbox: { all: () => rows, subscribe: changes.subscribe },
    toaster,
    words: () => ({ t: createTranslate('en'), locale: 'en', book }),
  })
  const change = (...next: OutboxRow[]) => {
    rows = next
    changes.emit()
    return toaster.view().map(({ kind, message }) => `${kind}: ${message}`)
  }
  const links = () => toaster.view().flatMap((toast) => (toast.links ?? []).map(({ name, href }) => `${name}: ${href}`))
  return Object.assign(change, { links })
}

test('says where a post has arrived, and which network has not confirmed it', () => {
  const change = setUp()
  const done = [toRow('farcaster', 'confirmed'), toRow('lens', 'confirmed'), toRow('bluesky', 'confirmed')]
  expect(change(...done, toRow('x', 'sending'))).toEqual([])
  expect(change(...done, toRow('x', 'unknown'))).toEqual([
    'info: Posted to Farcaster, Lens, and Bluesky. No confirmation from X yet. We’re checking.',
  ])
  // A check isn't announced.
  expect(change(...done, toRow('x', 'sending'))).toHaveLength(1)
  expect(change(...done, toRow('x', 'confirmed'))).toEqual(['success: Posted to Farcaster, Lens, Bluesky, and X'])
})

test('links to each copy that has arrived, and names the accounts where a network has several', () => {
  const change = setUp()
  const toSent = (network: keyof typeof networks, postId: string, accountId = networks[network]): OutboxRow =>
    ({ ...toRow(network, 'confirmed'), id: postId, accountId, published: { postId, publicationId: postId } }) as OutboxRow
  change(toSent('lens', 'a/b'), toSent('bluesky', '1'), toSent('bluesky', '2', 'Bsky:2' as never), toRow('x', 'unknown'))
  expect(change.links()).toEqual([
    'View on Lens: /post/lens/a%2Fb',
    'View on Bluesky · @mina1.test: /post/bsky/1',
    'View on Bluesky · @mina2.test: /post/bsky/2',
  ])
})

test('leaves out a network that refused it, and says nothing of posts to one account', () => {
  const change = setUp()
  expect(change(toRow('lens', 'confirmed'), toRow('x', 'failed'))).toEqual(['success: Posted to Lens'])
  expect(setUp()(toRow('lens', 'confirmed'))).toEqual([])
  expect(setUp()(toRow('lens', 'failed'), toRow('x', 'failed'))).toEqual([])
})

test('knows which rows belong to a post to several accounts', () => {
  const all = [toRow('lens', 'confirmed'), toRow('x', 'sending'), toRow('bluesky', 'queued', 'other')]
  expect(all.map((row) => isShared(row, all))).toEqual([true, true, false])
})
