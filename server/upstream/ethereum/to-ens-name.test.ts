import { expect, test } from 'vitest'
import { toEnsName } from './to-ens-name.ts'

test.each([
  ['Mina.ETH', 'mina.eth'],
  ['🚣‍♀️.eth', '🚣‍♀.eth'],
  ['vitаlik.eth', undefined],
  ['mina', undefined],
  ['mina..eth', undefined],
  ['mi na.eth', undefined],
  [`${'a'.repeat(300)}.eth`, undefined],
])('reads the ENS name %s as %s', async (text, name) => {
  expect(await toEnsName(text)).toBe(name)
})
