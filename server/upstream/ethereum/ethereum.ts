import { Refusal } from '@chorus/contract/refusal'
import type { Address, Hex } from 'viem'
import { connectEthereum } from './connect-ethereum.ts'
import { toEnsName } from './to-ens-name.ts'

/** What we read from Ethereum. Without an RPC URL, contract signatures and names are unavailable. */
export interface Ethereum {
  /** Whether the address signed this message, with its key or by its contract (EIP-1271). */
  hasSigned(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>
  /** The primary ENS name, verified in both directions. Undefined: none, or Ethereum does not respond. */
  nameOf(address: Address): Promise<string | undefined>
}

/** ms */
const deadline = 5000
/** A contract's response to a valid signature. EIP-1271. */
const magicValue = '0x1626ba7e'
const isValidSignatureAbi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: 'magicValue', type: 'bytes4' }],
  },
] as const

export function createEthereum(rpcUrl: string | undefined): Ethereum {
  const connect = async () => (rpcUrl ? connectEthereum(rpcUrl, { deadline, retryCount: 1 }) : undefined)
  return {
    hasSigned: async ({ address, message, signature }) => {
      const { hashMessage, isAddressEqual, recoverMessageAddress } = await import('viem')
      const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (signer && isAddressEqual(signer, address)) return true
      const client = await connect()
      if (!client) return false
      const code = await client.getCode({ address }).catch((cause: unknown) => {
        throw new Refusal('Ethereum isn’t responding. Try again in a moment.', { status: 502, cause })
      })
      if (!code) return false
      const answer = await client
        .readContract({ address, abi: isValidSignatureAbi, functionName: 'isValidSignature', args: [hashMessage(message), signature] })
        .catch(() => undefined)
      return answer === magicValue
    },
    nameOf: async (address) => {
      const client = await connect()
      const name = await client?.getEnsName({ address }).catch(() => undefined)
      // Anyone can write any name there; one that is not in ENS normal form only looks like the real one.
      return name && (await toEnsName(name)) === name ? name : undefined
    },
  }
}
