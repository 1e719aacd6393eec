import { networkNames } from '@chorus/model/network-identity'
import type { Connection, Notifications } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { createInbox } from './inbox.ts'

/** Two networks with notifications, each with an account that may change. */
function setUp() {
  let viewer = 'mina'
  let tellViewer = () => {}
  const unseen = { lens: 3, bluesky: 4 }
  const marked: [string, number][] = []
  let failsToMark = false
  const toNotifications = (name: 'lens' | 'bluesky') =>
    ({
      countUnseen: async () => {
        if (unseen[name] < 0) throw new Error('It is away.')
        return unseen[name]
      },
      async markSeen(at: number) {
        if (failsToMark) throw new Error('It is away.')
        marked.push([name, at])
      },
    }) as Partial<Notifications> as Notifications
  const connections = Object.fromEntries(
    networkNames.map((name) => [name, name === 'lens' || name === 'bluesky' ? { notifications: toNotifications(name) } : {}]),
  ) as Record<(typeof networkNames)[number], Pick<Connection, 'notifications'>>
  const inbox = createInbox({ connections, viewerOf: () => viewer, onViewer: (listener) => void (tellViewer = listener) })
  return {
    inbox,
    unseen,
    marked,
    fail: (fails: boolean) => void (failsToMark = fails),
    become(name: string) {
      viewer = name
      tellViewer()
    },
  }
}

test('adds up all networks, and keeps the last count of an unreachable one', async () => {
  const { inbox, unseen } = setUp()
  await inbox.refresh()
  expect(inbox.view()).toBe(7)
  unseen.lens = -1
  unseen.bluesky = 10
  await inbox.refresh()
  expect(inbox.view()).toBe(13)
})

test('marks notifications as seen once, and counts no older responses', async () => {
  const { inbox, marked } = setUp()
  const asked = inbox.refresh()
  await inbox.markSeen('bluesky', 100)
  await inbox.markSeen('bluesky', 90)
  await asked
  expect(inbox.view()).toBe(3)
  expect(marked).toEqual([['bluesky', 100]])
})

test('retries a mark that failed', async () => {
  const { inbox, marked, fail } = setUp()
  fail(true)
  await inbox.markSeen('bluesky', 100)
  fail(false)
  await inbox.markSeen('bluesky', 100)
  expect(marked).toEqual([['bluesky', 100]])
})

test('keeps new items marked as new during a visit, but not on the next one', async () => {
  const { inbox } = setUp()
  inbox.learn('bluesky', 50)
  await inbox.markSeen('bluesky', 100)
  inbox.learn('bluesky', 100)
  expect(inbox.seenAt('bluesky')).toBe(50)
  inbox.leave('entry')
  expect(inbox.seenAt('bluesky')).toBe(100)
  expect(inbox.seenAt('lens')).toBeUndefined()
})

test('remembers per history entry what each visit has found seen', async () => {
  const { inbox } = setUp()
  expect(inbox.visits('bluesky', 'first')).toEqual([])
  inbox.learn('bluesky', 50)
  expect(inbox.visits('bluesky', 'first')).toEqual([50])
  await inbox.markSeen('bluesky', 100)
  inbox.leave('first')
  expect(inbox.visits('bluesky', 'first')).toEqual([50, 100])
  // Nothing was new.
  inbox.leave('first')
  expect(inbox.visits('bluesky', 'first')).toEqual([50, 100])
  expect(inbox.visits('bluesky', 'second')).toEqual([100])
  await inbox.markSeen('bluesky', 120)
  inbox.leave('second')
  expect(inbox.visits('bluesky', 'first')).toEqual([50, 120])
})

test('keeps the latest notification as the latest when older ones arrive', () => {
  const { inbox } = setUp()
  expect(inbox.latestAt('bluesky')).toBeUndefined()
  inbox.learnLatest('bluesky', 100)
  inbox.learnLatest('bluesky', 40)
  expect([inbox.latestAt('bluesky'), inbox.latestAt('lens')]).toEqual([100, undefined])
})

test('keeps a separate inbox for each account', async () => {
  const { inbox, become } = setUp()
  const seen: number[] = []
  inbox.subscribe(() => seen.push(inbox.view()))
  await inbox.refresh()
  become('hugo')
  expect(inbox.seenAt('bluesky')).toBeUndefined()
  become('mina')
  expect(seen).toEqual([7, 0, 7])
})
