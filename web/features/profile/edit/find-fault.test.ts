import { limits } from '@chorus/model/limits'
import { describe, expect, test } from 'vitest'
import { findFault, toDetail, toRoom } from './find-fault.ts'

const family = '👨‍👩‍👧‍👦'

describe('L15: profile validation before sending', () => {
  test.each([
    ['farcaster', 'displayName', '  ', { kind: 'blank' }],
    ['lens', 'displayName', '', { kind: 'blank' }],
    ['x', 'displayName', '', { kind: 'blank' }],
    // Many Bluesky profiles have no display name.
    ['bluesky', 'displayName', '  ', undefined],
    ['bluesky', 'displayName', family.repeat(64), undefined],
    ['bluesky', 'displayName', family.repeat(65), { kind: 'long', most: 64 }],
    ['bluesky', 'bio', '', undefined],
    ['bluesky', 'bio', 'a'.repeat(257), { kind: 'long', most: 256 }],
    // Farcaster counts bytes.
    ['farcaster', 'displayName', 'ä'.repeat(17), { kind: 'long', most: 32 }],
    ['farcaster', 'displayName', 'ä'.repeat(16), undefined],
    ['lens', 'bio', ' ', { kind: 'blank' }],
    ['x', 'location', 'a'.repeat(31), { kind: 'long', most: 30 }],
    ['x', 'website', 'mina.example', undefined],
    ['x', 'website', '', undefined],
    ['x', 'website', 'no address', { kind: 'website' }],
    ['x', 'website', 'javascript:alert(1)', { kind: 'website' }],
    ['x', 'website', 'https://localhost', { kind: 'website' }],
  ] as const)('on %s: %s', (network, name, text, fault) => expect(findFault(network, name, text)).toEqual(fault))

  test('ignores whitespace around a text', () => expect(findFault('x', 'displayName', `  ${'a'.repeat(50)}\n`)).toBeUndefined())
})

test('adds a scheme to a website without one', () => {
  expect(toDetail('website', ' mina.example ')).toBe('https://mina.example')
  expect(toDetail('website', 'http://mina.example')).toBe('http://mina.example')
  expect(toDetail('website', '')).toBe('')
  expect(toDetail('bio', ' mina.example ')).toBe('mina.example')
})

test('reads length limits from the table of limits', () => {
  expect(toRoom('lens', 'bio')).toEqual({ least: limits.lens.profile.bio.min, most: limits.lens.profile.bio.max })
  expect(toRoom('bluesky', 'website')).toBeUndefined()
})
