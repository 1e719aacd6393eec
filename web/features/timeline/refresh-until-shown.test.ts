import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { expect, test } from 'vitest'
import { createTimeline } from '../../services/lists/timeline.ts'
import { refreshUntilShown } from './refresh-until-shown.ts'

const toPost = (id: string, timestamp: number) => ({ ref: toPostRef('bluesky', id), timestamp }) as Post
const old = toPost('old', 1)
const own = toPost('own', 2)

/** A timeline of a network whose index includes the viewer's post only after some reads. */
async function setUp(reads: number) {
  let count = 0
  const load = async () => ({ items: count++ < reads ? [old] : [own, old] })
  const sources = [{ id: 'bluesky', load }]
  const timeline = createTimeline({ sources, order: 'time', wait: () => 1000, now: () => 0, isAttended: false })
  await timeline.more(1)
  const waits: number[] = []
  const { signal } = new AbortController()
  return { timeline, waits, signal, wait: async (ms: number) => void waits.push(ms), onRefreshed: () => timeline.reveal() }
}

test('shows an own post that the network’s index takes in only seconds later', async () => {
  const { timeline, waits, ...options } = await setUp(3)
  await refreshUntilShown(timeline, [own.ref], options)
  expect(timeline.view().items.map(({ ref }) => ref)).toEqual([own.ref, old.ref])
  expect(waits).toEqual([1000, 2000])
})

test('stops after a few refreshes when the list never takes a post in', async () => {
  const { timeline, waits, ...options } = await setUp(100)
  await refreshUntilShown(timeline, [own.ref], options)
  expect(waits).toEqual([1000, 2000, 4000, 8000])
})

test('stops when the list is left', async () => {
  const { timeline, waits, ...options } = await setUp(100)
  const controller = new AbortController()
  const wait = async (ms: number) => {
    waits.push(ms)
    controller.abort()
  }
  await refreshUntilShown(timeline, [own.ref], { ...options, wait, signal: controller.signal })
  expect(waits).toEqual([1000])
})
