import type { Happening } from '@chorus/model/happening'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNews, type Mark } from './find-news.ts'

const minute = 60_000
const at = (id: string, minutes: number) => ({ id, at: minutes * minute }) as Happening
const idsOf = (happenings: readonly Happening[]) => happenings.map(({ id }) => id)

test('nothing is told that was there before', () => {
  const { fresh, next } = findNews(undefined, [at('b', 100), at('a', 50)])
  expect(fresh).toEqual([])
  expect(findNews(next, [at('b', 100), at('a', 50)]).fresh).toEqual([])
  // What comes in late, of a time before the first look, is old as well.
  expect(findNews(next, [at('b', 100), at('late', 99), at('a', 50)]).fresh).toEqual([])
})

test('what is new is told once, also where it came in the same moment or a little late', () => {
  const first = findNews(undefined, [at('a', 50)]).next
  const second = findNews(first, [at('c', 60), at('b', 50), at('a', 50)])
  expect(idsOf(second.fresh)).toEqual(['c', 'b'])
  const third = findNews(second.next, [at('c', 60), at('late', 55), at('b', 50), at('a', 50)])
  expect(idsOf(third.fresh)).toEqual(['late'])
})

test('somebody to whom nothing has ever happened is told of the first thing', () => {
  const { next } = findNews(undefined, [])
  expect(idsOf(findNews(next, [at('first', 1)]).fresh)).toEqual(['first'])
})

test('what is kept as told is no older than the point that is looked from, and stays the same where nothing comes', () => {
  const first = findNews(undefined, [at('a', 50)]).next
  const second = findNews(first, [at('c', 55), at('b', 52), at('a', 50)]).next
  expect(second.told.map(([id]) => id)).toEqual(['c', 'b', 'a'])
  const again = findNews(second, [at('c', 55), at('b', 52), at('a', 50)])
  expect(again.next.told).toBe(second.told)
  const { fresh, next } = findNews(second, [at('d', 64), at('c', 55), at('b', 52)])
  expect([idsOf(fresh), next.told.map(([id]) => id)]).toEqual([['d'], ['d', 'c']])
})

test('an id that is too long to be kept is told of never, rather than each time', () => {
  const long = at('x'.repeat(9000), 60)
  const { next } = findNews(undefined, [at('a', 50)])
  const { fresh, next: after } = findNews(next, [long, at('a', 50)])
  expect([fresh, after]).toEqual([[], next])
})

test('however often one looks, and whatever part is seen, nothing is told twice', () => {
  const happening = fc.record({ id: fc.integer({ min: 0, max: 60 }), at: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(
      fc.uniqueArray(happening, { selector: ({ id }) => id, maxLength: 60 }),
      fc.array(fc.nat(60), { maxLength: 30 }),
      (all, cuts) => {
        const told: string[] = []
        let mark: Mark | undefined
        for (const cut of [0, ...cuts]) {
          const seen = all
            .slice(0, cut)
            .map(({ id, at: minutes }) => at(String(id), minutes))
            .toSorted((one, other) => other.at - one.at)
            .slice(0, 20)
          const { fresh, next } = findNews(mark, seen)
          told.push(...idsOf(fresh))
          mark = next
        }
        expect(new Set(told).size).toBe(told.length)
      },
    ),
  )
})
