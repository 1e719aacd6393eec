/** The token that posts are sold for: wrapped GHO. */
export const token = {
  address: '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F',
  name: 'Wrapped GHO',
  symbol: 'WGHO',
  decimals: 18,
} as const

/** `1.5` → the smallest unit. */
export function toSmallest(value: string): bigint {
  const unit = 10n ** 18n
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole) * unit + BigInt(part.slice(0, 18).padEnd(18, '0'))
}
