import type { Address } from 'viem'
import { connectEthereum, isReverted } from '../upstream/connect-ethereum.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { toEnsName, toEvmAddress } from './named-identity.ts'

export interface EnsNames {
  /** Undefined: the name leads nowhere. Rejects when Ethereum does not answer. */
  addressOf(name: string): Promise<string | undefined>
  /** The name by which a wallet calls itself and that leads back to it. */
  nameOf(address: string): Promise<string | undefined>
}

const deadline = 3000
const memory = { age: 300_000, size: 10_000 }

/** Names of ENS, as Ethereum has them now. */
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
