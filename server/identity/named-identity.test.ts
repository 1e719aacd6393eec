import { expect, test } from 'vitest'
import { toEvmAddress, toSolanaAddress } from './named-identity.ts'

test.each([
  [toEvmAddress, '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
  [toEvmAddress, '0x5290', undefined],
  [toEvmAddress, '52908400098527886E0F7030069857D2E4169EE7', undefined],
  [toSolanaAddress, '11111111111111111111111111111111', '11111111111111111111111111111111'],
  [toSolanaAddress, '1111111111111111111111111111111O', undefined],
  [toSolanaAddress, 'z'.repeat(44), undefined],
])('%o turns %s into %s', (read, text, value) => {
  expect(read(text)).toBe(value)
})
