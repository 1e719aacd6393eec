import type { NetworkName } from '@chorus/model/network-identity'
import type { Notification } from '@chorus/model/notifications/notification'
import { expect, test } from 'vitest'
import { findSeen } from './find-seen.ts'
import type { FilterName } from './type-filter.ts'

const follow = (network: NetworkName, timestamp: number): Notification => ({
  type: 'Follow',
  notificationId: `${network}-${timestamp}`,
  network,
  timestamp,
  followers: [],
})
const networks = ['lens', 'bluesky'] as const
const find = (items: Notification[], seenAt: Partial<Record<NetworkName, number>>, isEnded = false, chosen: readonly FilterName[] = []) =>
  Object.fromEntries(findSeen({ items, isEnded }, { networks, chosen }, (network) => seenAt[network]))

test('counts the latest of each network as seen, even when it cannot be shown', () => {
  const items = [follow('bluesky', 90), follow('lens', 80), follow('bluesky', 70)]
  expect(find(items, {})).toEqual({ bluesky: 90, lens: 80 })
  expect(find(items, { bluesky: 95, lens: 60 })).toEqual({ bluesky: 95, lens: 80 })
})

test('does not mark a network as seen while none of its items are loaded and more may come', () => {
  expect(find([follow('lens', 80)], { bluesky: 95 })).toEqual({ lens: 80 })
})

test('marks a network as seen when the list has ended without showing anything of it', () => {
  expect(find([], { bluesky: 95 }, true)).toEqual({ bluesky: 95 })
  expect(find([], {}, true)).toEqual({})
})

test('marks nothing as seen while a type filter is on', () => {
  expect(find([follow('bluesky', 90)], { bluesky: 95 }, true, ['follows'])).toEqual({})
})
