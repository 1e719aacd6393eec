import { expect, test } from 'vitest'
import { eventPath, readReferral, toReferral, withReferral } from './event-path.ts'

test('a link names who shared it, by network and handle', () => {
  expect(eventPath('open-week', toReferral('bluesky', 'mina.example'))).toBe('/event/open-week?p=b&r=mina.example')
  expect(eventPath('open-week', toReferral('x', 'mina'))).toBe('/event/open-week?p=x&r=mina')
  expect(eventPath('open-week')).toBe('/event/open-week')
})

test('only letters of networks and plain codes are a referral', () => {
  expect(readReferral({ p: 'l', r: 42 })).toEqual({ p: 'l', r: '42' })
  for (const r of ['', '<script>', 'a b', 'a&b=c', 'javascript:x', 'x'.repeat(101), undefined, {}])
    expect(readReferral({ p: 'f', r })).toEqual({})
  expect(readReferral({ p: 'z', r: 'wren' })).toEqual({})
})

test('where a reward is claimed learns of the referral, and nothing else changes', () => {
  expect(withReferral('https://events.example/claim?step=1#top', { p: 'f', r: 'wren.eth' })).toBe(
    'https://events.example/claim?step=1&p=f&r=wren.eth#top',
  )
  const own = 'https://events.example/?p=123&r=campaign'
  expect(withReferral(own, { p: 'f', r: 'elsewhere.example' })).toBe(own)
})
