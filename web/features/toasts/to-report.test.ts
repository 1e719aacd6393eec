import { expect, test } from 'vitest'
import { toReport } from './to-report.ts'

const toast = { id: 1, times: 1, at: Date.UTC(2026, 10, 21, 9, 30), kind: 'error', message: 'Bluesky took too long to respond.' } as const
const build = { version: '1.2.0', commit: 'abc1234567' }

// Flows §7.1: "adds version, commit, user agent, time".
test('a report states the error, build, time and browser', () => {
  const text = toReport({ ...toast, title: 'Couldn’t like this post', details: 'timeout · bluesky' }, build, 'Mozilla/5.0')
  expect(text.split('\n')).toEqual([
    'Couldn’t like this post: Bluesky took too long to respond.',
    'Chorus 1.2.0 (abc1234567)',
    '2026-11-21T09:30:00.000Z',
    'Mozilla/5.0',
    '',
    'timeout · bluesky',
  ])
})

test('ends a title that is a sentence before the reason', () => {
  const [said] = toReport({ ...toast, title: 'Couldn’t like this post.' }, { version: '1.2.0', commit: undefined }, '').split('\n')
  expect(said).toBe('Couldn’t like this post: Bluesky took too long to respond.')
})

test('leaves out unknown facts', () => {
  expect(toReport(toast, { version: '1.2.0', commit: undefined }, 'Mozilla/5.0').split('\n')).toEqual([
    'Bluesky took too long to respond.',
    'Chorus 1.2.0',
    '2026-11-21T09:30:00.000Z',
    'Mozilla/5.0',
  ])
})
