import { Refusal } from '@chorus/contract/refusal'
import type { Address, Hex } from 'viem'
import { toEnsName } from '../identity/named-identity.ts'
import { connectEthereum } from './connect-ethereum.ts'

/** What we ask Ethereum. Without an RPC address contracts cannot sign and names are not known. */
export interface Ethereum {
  /** Whether this message was signed by the address: by its key, or as its contract says (EIP-1271). */
  hasSigned(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>
  /** The primary ENS name, looked up both ways. Undefined: none, or not to be known now. */
  nameOf(address: Address): Promise<string | undefined>
}

/** ms */
const deadline = 5000
/** What a contract answers when a signature is its own. EIP-1271. */
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
        throw new Refusal('Ethereum does not answer just now. Try again in a moment.', { status: 502, cause })
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
      // Anybody may write anything there; a name that ENS would not compare as written only looks like one.
      return name && (await toEnsName(name)) === name ? name : undefined
    },
  }
}
