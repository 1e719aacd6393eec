import { lensChainId } from './lens-chain-id.ts'
/** The token that posts are sold for: wrapped GHO. */
export const token = {
  address: '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F',
  name: 'Wrapped GHO',
  symbol: 'WGHO',
  decimals: 18,
} as const

/** In the API's shape. @param value In whole units. */
export function toAmount(value: string | undefined) {
  const { address, name, symbol, decimals } = token
  const contract = { __typename: 'NetworkAddress', address, chainId: lensChainId }
  return { __typename: 'Erc20Amount', asset: { __typename: 'Erc20', name, symbol, decimals, contract }, value }
}

/** The smallest unit → `1.5`. */
export function fromSmallest(amount: bigint): string {
  const digits = amount.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}

/** `1.5` → the smallest unit. */
export function toSmallest(value: string): bigint {
  const unit = 10n ** 18n
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole) * unit + BigInt(part.slice(0, 18).padEnd(18, '0'))
}
