import { expect, test } from 'vitest'
import { limits, type NetworkLimits } from '../limits.ts'
import { networkNames } from '../network-identity.ts'
import { fitsText } from './fits-text.ts'
import { splitText } from './split-text.ts'

/** A grapheme of 25 bytes. */
const family = '👨‍👩‍👧‍👦'

const cells = networkNames.flatMap((network) => {
  const { max, verified, bytes }: NetworkLimits['text'] = limits[network].text
  return [
    { network, cell: 'max', isVerified: false, fill: (over: number) => 'a'.repeat(max + over) },
    { network, cell: 'verified', isVerified: true, fill: (over: number) => 'a'.repeat(verified + over) },
    // Within the limit in graphemes, and just at the limit in bytes.
    ...(bytes === undefined
      ? []
      : [{ network, cell: 'bytes', isVerified: false, fill: (over: number) => family.repeat(bytes / 25 - 1) + 'a'.repeat(25 + over) }]),
  ]
})

test.each(cells)('$network accepts a text at or one below its limit ($cell), and splits one above it', ({ network, isVerified, fill }) => {
  const split = (over: number) => splitText(network, fill(over), { verified: isVerified })
  expect([-1, 0, 1].map((over) => fitsText(network, fill(over), isVerified))).toEqual([true, true, false])
  expect([-1, 0, 1].map((over) => split(over).length)).toEqual([1, 1, 2])
  expect(split(1).join('')).toBe(fill(1))
})
