import { expect, test } from 'vitest'
import { createSecret, readSyncCode, toSyncCode } from './sync-code.ts'

test('a code is the secret in eight groups of four characters', () => {
  expect(toSyncCode(new Uint8Array(20))).toBe('0000-0000-0000-0000-0000-0000-0000-0000')
  expect(toSyncCode(new Uint8Array(20).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  // Crockford's base 32 of the bits 00000 00100 00010 00000 11000 …
  expect(toSyncCode(Uint8Array.from({ length: 20 }, (_, at) => at))).toMatch(/^000G-40R4-0M30-E209-185G-R38E/)
})

test('every code is read as the secret that it was made of', () => {
  for (let round = 0; round < 200; round += 1) {
    const secret = createSecret()
    const code = toSyncCode(secret)
    expect(readSyncCode(code)).toEqual(secret)
    expect(readSyncCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)).toEqual(secret)
  }
})

test.each(['', '0000', '0000-0000-0000-0000-0000-0000-0000-000', '0000-0000-0000-0000-0000-0000-0000-000U', '🎈'.repeat(16)])(
  '%j is no code',
  (text) => expect(readSyncCode(text)).toBeUndefined(),
)
