import { expect, test } from 'vitest'
import { toReport } from './to-report.ts'

const toast = { id: 1, times: 1, at: Date.UTC(2026, 10, 21, 9, 30), kind: 'error', message: 'Bluesky did not answer in time.' } as const
const build = { version: '1.2.0', commit: 'abc1234567' }

// Flows §7.1: "adds version, commit, user agent, time".
test('a report says what happened, in which build, when and in which browser', () => {
  const text = toReport({ ...toast, title: 'The post was not liked', details: 'timeout · bluesky' }, build, 'Mozilla/5.0')
  expect(text.split('\n')).toEqual([
    'The post was not liked: Bluesky did not answer in time.',
    'Chorus 1.2.0 (abc1234567)',
    '2026-11-21T09:30:00.000Z',
    'Mozilla/5.0',
    '',
    'timeout · bluesky',
  ])
})

test('a title that is a sentence ends before its reason', () => {
  const [said] = toReport({ ...toast, title: 'The post was not liked.' }, { version: '1.2.0', commit: undefined }, '').split('\n')
  expect(said).toBe('The post was not liked: Bluesky did not answer in time.')
})

test('what is not known is left out', () => {
  expect(toReport(toast, { version: '1.2.0', commit: undefined }, 'Mozilla/5.0').split('\n')).toEqual([
    'Bluesky did not answer in time.',
    'Chorus 1.2.0',
    '2026-11-21T09:30:00.000Z',
    'Mozilla/5.0',
  ])
})
