import type { Address } from 'viem'

/** Who may log in as a fid, from Farcaster's contracts on Optimism. */
export interface FarcasterOwners {
  /** Whether an address owns a fid or is one of the auth addresses that its owner has added and not removed. */
  isOwner(fid: number, address: Address): Promise<boolean>
}

/** The contracts and the rule of the official client. Source: docs.farcaster.xyz, farcasterxyz/auth-monorepo `verifySignInMessage`. */
const idRegistry = {
  address: '0x00000000fc6c5f01fc30151999387bb99a9f489b',
  abi: [
    {
      type: 'function',
      name: 'idOf',
      stateMutability: 'view',
      inputs: [{ name: 'owner', type: 'address' }],
      outputs: [{ name: 'fid', type: 'uint256' }],
    },
  ],
} as const
const keyRegistry = {
  address: '0x00000000fc1237824fb747abde0ff18990e59b7e',
  abi: [
    {
      type: 'function',
      name: 'keyDataOf',
      stateMutability: 'view',
      inputs: [
        { name: 'fid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
      ],
      outputs: [
        {
          name: '',
          type: 'tuple',
          components: [
            { name: 'state', type: 'uint8' },
            { name: 'keyType', type: 'uint32' },
          ],
        },
      ],
    },
  ],
} as const
const isAdded = 1
const isAuthAddress = 2

/** ms */
const deadline = 5000

export function createFarcasterOwners(rpcUrl: string): FarcasterOwners {
  return {
    async isOwner(fid, address) {
      const [{ createPublicClient, http, pad }, { optimism }] = await Promise.all([import('viem'), import('viem/chains')])
      const client = createPublicClient({ chain: optimism, transport: http(rpcUrl, { timeout: deadline, retryCount: 1 }) })
      const [owned, { state, keyType }] = await Promise.all([
        client.readContract({ ...idRegistry, functionName: 'idOf', args: [address] }),
        client.readContract({ ...keyRegistry, functionName: 'keyDataOf', args: [BigInt(fid), pad(address)] }),
      ])
      return owned === BigInt(fid) || (state === isAdded && keyType === isAuthAddress)
    },
  }
}
