import { Refusal } from '@chorus/contract/refusal'
import type { Address, Hex, PublicClient } from 'viem'

/** What we ask Ethereum. Without an RPC address contracts cannot sign and names are not known. */
export interface Ethereum {
  /** Whether this message was signed by the address: by its key, or as its contract says (EIP-1271). */
  hasSigned(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>
  /** The primary ENS name, looked up both ways. Undefined: none, or not to be known now. */
  nameOf(address: Address): Promise<string | undefined>
  addressOf(name: string): Promise<Address | undefined>
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
  const connect = async (): Promise<PublicClient | undefined> => {
    if (!rpcUrl) return undefined
    const [{ createPublicClient, http }, { mainnet }] = await Promise.all([import('viem'), import('viem/chains')])
    return createPublicClient({ chain: mainnet, transport: http(rpcUrl, { timeout: deadline, retryCount: 1 }) })
  }
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
      return (await client?.getEnsName({ address }).catch(() => undefined)) ?? undefined
    },
    addressOf: async (name) => {
      const client = await connect()
      const { normalize } = await import('viem/ens')
      try {
        return (await client?.getEnsAddress({ name: normalize(name) })) ?? undefined
      } catch {
        return undefined
      }
    },
  }
}
