import { createHash } from 'node:crypto'
import { createRandom } from '../seed/random.ts'
import type { World } from '../seed/world.ts'
import { type PlayedToken, tokens } from './tokens.ts'

export interface PlayedTransfer {
  from: string
  to: string
  token: PlayedToken
  /** In the smallest unit; of NFTs the token's id. */
  value: bigint
}

export interface PlayedTransaction {
  hash: string
  /** ms */
  at: number
  from: string
  to: string
  /** wei */
  value: bigint
  isFailed: boolean
  method: string | null
  transfers: readonly PlayedTransfer[]
}

export const zeroAddress = `0x${'0'.repeat(40)}`
/** A contract that swaps tokens. */
export const exchange = { address: `0x${'5e'.repeat(20)}`, name: 'Harbour Exchange' }
const day = 86_400_000
const units = ({ decimals }: PlayedToken, count: number) => BigInt(count) * 10n ** BigInt(decimals)

/** What an address has done, newest first, the same for a seed. `length`: of entries; absent: a few. */
export function toHistory(
  { seed, people, now }: Pick<World, 'seed' | 'people' | 'now'>,
  address: string,
  length?: number,
): PlayedTransaction[] {
  const dice = createRandom(`${seed}/history/${address}`)
  const [coin, other] = [tokens[0]!, tokens[1]!]
  const nft = tokens.find(({ type }) => type === 'ERC-721')!
  const someone = () => dice.pick(people.filter(({ wallets }) => wallets.evm !== address)).wallets.evm
  const kinds: (() => Omit<PlayedTransaction, 'hash' | 'at' | 'isFailed'>)[] = [
    () => ({ from: address, to: someone(), value: BigInt(dice.between(1, 900)) * 10n ** 15n, method: null, transfers: [] }),
    () => ({ from: someone(), to: address, value: BigInt(dice.between(1, 900)) * 10n ** 15n, method: null, transfers: [] }),
    () => {
      const value = units(coin, dice.between(1, 500))
      return {
        from: address,
        to: coin.address,
        value: 0n,
        method: 'transfer',
        transfers: [{ from: address, to: someone(), token: coin, value }],
      }
    },
    () => ({
      from: address,
      to: exchange.address,
      value: 0n,
      method: 'swapExactTokensForTokens',
      transfers: [
        { from: address, to: exchange.address, token: coin, value: units(coin, dice.between(1, 300)) },
        { from: exchange.address, to: address, token: other, value: units(other, dice.between(1, 9000)) },
      ],
    }),
    () => ({
      from: address,
      to: nft.address,
      value: 10n ** 16n,
      method: 'mint',
      transfers: [{ from: zeroAddress, to: address, token: nft, value: BigInt(dice.between(1, 9999)) }],
    }),
    () => ({ from: address, to: coin.address, value: 0n, method: 'approve', transfers: [] }),
  ]
  const count = length ?? dice.between(6, 14)
  return Array.from({ length: count }, (_, index) => {
    const hash = `0x${createHash('sha256').update(`${seed}/transaction/${address}/${index}`).digest('hex')}`
    const at = now - Math.floor((index + dice.next()) * 3 * day) - day / 4
    // One of each first.
    const made = (kinds[index] ?? dice.pick(kinds))()
    const isFailed = index >= kinds.length && dice.chance(0.15)
    return { ...made, hash, at, isFailed, transfers: isFailed ? [] : made.transfers }
  })
}
