import { toEvmAddress, toSolanaAddress } from './keys.ts'
import type { Random } from './random.ts'
import type { Person } from './world.ts'

/** Whose wallet is a contract, which signs by what its owner signs (EIP-1271). */
export const contractWallet = 'omar'
/** Whose e-mail address nobody has confirmed. */
export const unverifiedEmail = 'teo'
/** Whose wallet is known to have been taken. */
export const takenWallet = 'chidi'

type WaysIn = Pick<Person, 'wallets' | 'keys' | 'email' | 'telegram'>

/** What somebody proves with who they are. It has dice of its own: what else they are does not depend on it. */
export function createWaysIn(random: Random, key: string, name: string): WaysIn {
  const dice = random.fork(`${key}/ways-in`)
  const keys = { evm: toHex(dice, 32), solana: toHex(dice, 32) }
  const evm = key === contractWallet ? `0x${toHex(dice, 20)}` : toEvmAddress(keys.evm)
  const [firstName, ...rest] = name.split(' ')
  return {
    keys,
    wallets: { evm, solana: toSolanaAddress(keys.solana), ...(key === contractWallet ? { isContract: true } : {}) },
    email: { address: `${key}@mail.example`, isVerified: key !== unverifiedEmail },
    telegram: {
      id: 100_000_000 + dice.below(900_000_000),
      firstName: firstName!,
      lastName: rest.join(' ') || undefined,
      username: dice.chance(0.8) ? `${key}_tg` : undefined,
    },
  }
}

const toHex = (random: Random, bytes: number): string => Array.from({ length: bytes * 2 }, () => random.below(16).toString(16)).join('')
