import { expect, test } from 'vitest'
import { toSearchTimes } from './x-search.ts'

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
