import { chains } from '@chorus/chains/chain-table'
import type { ChainDescriptor } from '@chorus/model/chain/chain'
import * as v from 'valibot'
import type { RpcUrls } from '../config/chains.ts'
import type { AskChain } from '../upstream/chains/ask-chain.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'

export interface NativeBalance {
  chain: ChainDescriptor
  /** In the smallest unit. Undefined: the chain isn't responding. */
  amount: bigint | undefined
}

/** An EVM address's balance of each chain's own coin. Never rejects: each chain fails separately. */
export type FindNativeBalances = (address: string) => Promise<NativeBalance[]>

/** At most 256 bits. */
const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

/** Testnets hold nothing of value, and addresses of other chains have another form. */
const isCounted = ({ type, network }: ChainDescriptor): boolean => type === 'evm' && network === 'mainnet'

export function createFindNativeBalances({
  rpcUrls,
  ask,
  now,
}: {
  rpcUrls: RpcUrls
  ask: AskChain
  now: () => number
}): FindNativeBalances {
  const readers = chains
    .filter((chain) => isCounted(chain) && rpcUrls.has(chain.chainId))
    .map((chain) => ({
      chain,
      // One reader per chain, because a reader pauses after failures.
      read: createGentleReader(async (address) => v.parse(Quantity, await ask(chain.chainId, 'eth_getBalance', [address, 'latest'])), {
        age: 60_000,
        size: 1000,
        now,
      }),
    }))
  return (address) => Promise.all(readers.map(async ({ chain, read }) => ({ chain, amount: await read(address).catch(() => undefined) })))
}
