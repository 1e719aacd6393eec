import type { Channel } from '@chorus/model/channel'
import { withChange } from '@chorus/model/moderation/content-change'
import { initialSettings } from '@chorus/model/moderation/content-settings'
import type { Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { noViewers } from '../../cache/entities/viewers.ts'
import { createContentRules } from './content-rules.ts'

const feed = (id: string, label?: string): Channel => ({
  id,
  network: 'bluesky',
  name: id,
  description: '',
  url: '',
  followerCount: 0,
  timestamp: 0,
  ...(label !== undefined && { labels: [{ value: label, source: 'network', target: 'content' }] }),
})

test('lists leave out feeds with labels that the viewer hides, also once they change that', async () => {
  const connection = { contentSettings: { load: async () => initialSettings, save: async () => {} } } as unknown as Connection
  const connections = { farcaster: connection, lens: connection, x: connection, bluesky: connection }
  const rules = createContentRules({ connections, viewerOf: () => 'mina', isShell: false, viewers: () => noViewers, now: () => 0 })
  const all = [feed('boats'), feed('bodies', 'nudity'), feed('tides')]
  await rules.settings.refresh('bluesky')
  const before = rules.feedFilter()
  expect(before(all)).toBe(all)
  await rules.settings.change('bluesky', { kind: 'choice', label: 'nudity', choice: 'hide' }, withChange)
  const after = rules.feedFilter()
  expect(after).not.toBe(before)
  expect(after(all).map(({ id }) => id)).toEqual(['boats', 'tides'])
  expect(after(all)).toBe(after(all))
})
