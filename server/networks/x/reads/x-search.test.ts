import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createXSearch, toSearchTimes, type XSearchRequest } from './x-search.ts'

const now = Date.parse('2026-06-10T12:00:00Z')
const all = { isRecent: false, now }
const recent = { isRecent: true, now }

test('a search of all time names X’s first day, because X searches 30 days otherwise', () => {
  expect(toSearchTimes({}, all)).toEqual({ start_time: '2006-03-21T00:00:00.000Z' })
  expect(toSearchTimes({ until: '2015-01-01' }, all)).toEqual({
    start_time: '2006-03-21T00:00:00.000Z',
    end_time: '2015-01-01T00:00:00.000Z',
  })
  expect(toSearchTimes({ since: '1999-01-01' }, all)).toEqual({ start_time: '2006-03-21T00:00:00.000Z' })
  expect(toSearchTimes({ since: '2015-01-01' }, all)).toEqual({ start_time: '2015-01-01T00:00:00.000Z' })
  expect(toSearchTimes({ until: '2006-03-21' }, all)).toBeUndefined()
})

test('a recent search names only a start within its week', () => {
  expect(toSearchTimes({}, recent)).toEqual({})
  expect(toSearchTimes({ since: '2026-06-01' }, recent)).toEqual({})
  expect(toSearchTimes({ since: '2026-06-09' }, recent)).toEqual({ start_time: '2026-06-09T00:00:00.000Z' })
  expect(toSearchTimes({ until: '2026-06-03' }, recent)).toBeUndefined()
})

test('no end is closer than X accepts', () => {
  expect(toSearchTimes({ until: '2026-06-11' }, recent)).toEqual({})
  expect(toSearchTimes({ since: '2026-06-11' }, recent)).toBeUndefined()
})

test('a recent search in place of one of all time says how far back it reaches, on each of its pages', async () => {
  const search = createXSearch({
    all: async () => {
      throw new Failure('rate-limited', 'X allows one search of the archive a second.')
    },
    recent: async (_, { cursor }) => ({ data: [], meta: { result_count: 0, ...(cursor ? {} : { next_token: 'b2' }) } }),
    now: () => now,
  })
  const reachOf = async (page: XSearchRequest) => (await search('ferry', page)).meta.reach
  const { meta } = await search('ferry', {})
  expect(meta).toEqual({ result_count: 0, next_token: 'recent.b2', reach: 7 * 86_400 })
  expect(await reachOf({ cursor: meta.next_token })).toBe(7 * 86_400)
  expect(await reachOf({ since: '2026-05-01' })).toBe(7 * 86_400)
  // It found all that was asked for.
  expect(await reachOf({ since: '2026-06-05' })).toBeUndefined()
})
