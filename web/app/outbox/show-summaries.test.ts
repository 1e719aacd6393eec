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

function setUp() {
  let rows: readonly OutboxRow[] = []
  const changes = createEmitter()
  const toaster = createToaster({ now: () => 0, version: '1', environment: 'sandbox', fetcher: async () => new Response() })
  showSummaries({
    outbox: { all: () => rows, subscribe: changes.subscribe },
    toaster,
    words: () => ({ t: createTranslate('en'), locale: 'en' }),
  })
  return (...next: OutboxRow[]) => {
    rows = next
    changes.emit()
    return toaster.view().map(({ kind, message }) => `${kind}: ${message}`)
  }
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
