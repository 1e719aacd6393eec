import type { Address } from 'viem'

/** Owners of fids in the registry on Optimism. */
export interface FarcasterIds {
  custodyOf(fid: number): Promise<Address>
}

/** https://docs.farcaster.xyz: IdRegistry, the same on every deployment. Provider API §5.3 */
const registry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const abi = [
  {
    type: 'function',
    name: 'custodyOf',
    stateMutability: 'view',
    inputs: [{ name: 'fid', type: 'uint256' }],
    outputs: [{ name: 'owner', type: 'address' }],
  },
] as const

/** ms */
const deadline = 5000

export function createFarcasterIds(rpcUrl: string): FarcasterIds {
  return {
    custodyOf: async (fid) => {
      const [{ createPublicClient, http }, { optimism }] = await Promise.all([import('viem'), import('viem/chains')])
      const client = createPublicClient({ chain: optimism, transport: http(rpcUrl, { timeout: deadline, retryCount: 1 }) })
      return client.readContract({ address: registry, abi, functionName: 'custodyOf', args: [BigInt(fid)] })
    },
  }
}
