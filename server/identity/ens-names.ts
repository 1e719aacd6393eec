import type { Address } from 'viem'
import { connectEthereum, isReverted } from '../upstream/ethereum/connect-ethereum.ts'
import { toEnsName } from '../upstream/ethereum/to-ens-name.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { toEvmAddress } from './named-identity.ts'

export interface EnsNames {
  /** Undefined: the name has no address. Rejects when Ethereum does not respond. */
  addressOf(name: string): Promise<string | undefined>
  /** The wallet's primary name, if it resolves back to the wallet. */
  nameOf(address: string): Promise<string | undefined>
}

const deadline = 3000
const memory = { age: 300_000, size: 10_000 }

/** Looks up ENS names on Ethereum. */
export function createEnsNames({ rpcUrl, now }: { rpcUrl: string; now: () => number }): EnsNames {
  const connect = () => connectEthereum(rpcUrl, { deadline, retryCount: 0 })
  const orNone = async <T>(answer: Promise<T>): Promise<T | undefined> =>
    answer.catch(async (error: unknown) => {
      if (await isReverted(error)) return undefined
      throw error
    })
  const addressOf = createGentleReader(async (name) => toEvmAddress((await orNone((await connect()).getEnsAddress({ name }))) ?? ''), {
    ...memory,
    now,
  })
  const nameOf = createGentleReader(
    async (address) => {
      const name = await orNone((await connect()).getEnsName({ address: address as Address }))
      return name && (await toEnsName(name)) === name ? name : undefined
    },
    { ...memory, now },
  )
  return { addressOf, nameOf }
}
