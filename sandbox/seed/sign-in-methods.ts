import { toEvmAddress, toSolanaAddress } from './keys.ts'
import type { Random } from './random.ts'
import type { Person } from './world.ts'

/** The person whose wallet is a contract that accepts its owner's signatures (EIP-1271). */
export const contractWallet = 'omar'
/** The person with an unverified email address. */
export const unverifiedEmail = 'teo'
/** The person whose wallet is compromised. */
export const takenWallet = 'chidi'

type SignInMethods = Pick<Person, 'wallets' | 'keys' | 'email' | 'telegram'>

/** A person's sign-in methods. Uses its own random generator, so that nothing else depends on it. */
export function createSignInMethods(random: Random, key: string, name: string): SignInMethods {
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
