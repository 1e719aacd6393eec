import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNewEvents, type Watermark } from './find-new-events.ts'

const minute = 60_000
const at = (id: string, minutes: number) => ({ id, at: minutes * minute }) as NotificationEvent
const idsOf = (events: readonly NotificationEvent[]) => events.map(({ id }) => id)

test('reports nothing from before the first poll', () => {
  const { fresh, next } = findNewEvents(undefined, [at('b', 100), at('a', 50)])
  expect(fresh).toEqual([])
  expect(findNewEvents(next, [at('b', 100), at('a', 50)]).fresh).toEqual([])
  // Late arrivals from before the first poll are old too.
  expect(findNewEvents(next, [at('b', 100), at('late', 99), at('a', 50)]).fresh).toEqual([])
})

test('reports new events once, including simultaneous and late ones', () => {
  const first = findNewEvents(undefined, [at('a', 50)]).next
  const second = findNewEvents(first, [at('c', 60), at('b', 50), at('a', 50)])
  expect(idsOf(second.fresh)).toEqual(['c', 'b'])
  const third = findNewEvents(second.next, [at('c', 60), at('late', 55), at('b', 50), at('a', 50)])
  expect(idsOf(third.fresh)).toEqual(['late'])
})

test('reports the first event of an account without any', () => {
  const { next } = findNewEvents(undefined, [])
  expect(idsOf(findNewEvents(next, [at('first', 1)]).fresh)).toEqual(['first'])
})

test('stores reported ids back to the cursor only, and the same object when nothing is new', () => {
  const first = findNewEvents(undefined, [at('a', 50)]).next
  const second = findNewEvents(first, [at('c', 55), at('b', 52), at('a', 50)]).next
  expect(second.notified.map(([id]) => id)).toEqual(['c', 'b', 'a'])
  const again = findNewEvents(second, [at('c', 55), at('b', 52), at('a', 50)])
  expect(again.next.notified).toBe(second.notified)
  const { fresh, next } = findNewEvents(second, [at('d', 64), at('c', 55), at('b', 52)])
  expect([idsOf(fresh), next.notified.map(([id]) => id)]).toEqual([['d'], ['d', 'c']])
})

test('never reports an id that is too long to store', () => {
  const long = at('x'.repeat(9000), 60)
  const { next } = findNewEvents(undefined, [at('a', 50)])
  const { fresh, next: after } = findNewEvents(next, [long, at('a', 50)])
  expect([fresh, after]).toEqual([[], next])
})

test('never reports an event of the longest list twice when newer ones come and go', () => {
  const list = (from: number) => Array.from({ length: 200 }, (_, index) => at(`${from + index}`, 100 + (from + index) / 1000))
  const [old, newer] = [list(0), list(200)]
  let { next } = findNewEvents(undefined, [at('first', 100)])
  const reported: string[] = []
  for (const listed of [old, newer, old]) {
    const found = findNewEvents(next, listed)
    next = found.next
    reported.push(...idsOf(found.fresh))
  }
  expect([reported.length, new Set(reported).size]).toEqual([400, 400])
})

test('never reports an event twice, whatever part of the list is loaded', () => {
  const event = fc.record({ id: fc.integer({ min: 0, max: 60 }), at: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(
      fc.uniqueArray(event, { selector: ({ id }) => id, maxLength: 60 }),
      fc.array(fc.nat(60), { maxLength: 30 }),
      (all, cuts) => {
        const reported: string[] = []
        let mark: Watermark | undefined
        for (const cut of [0, ...cuts]) {
          const seen = all
            .slice(0, cut)
            .map(({ id, at: minutes }) => at(String(id), minutes))
            .toSorted((one, other) => other.at - one.at)
            .slice(0, 20)
          const { fresh, next } = findNewEvents(mark, seen)
          reported.push(...idsOf(fresh))
          mark = next
        }
        expect(new Set(reported).size).toBe(reported.length)
      },
    ),
  )
})
