import { keyDomain } from '@chorus/networks/farcaster/keys/typed-data'
import type { SignerConfig } from '../sign-in/sponsor-signer.ts'

const types = {
  SignedKeyRequest: [
    { name: 'requestFid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
const metadataAbi = [
  {
    type: 'tuple',
    name: 'SignedKeyRequestMetadata',
    components: [
      { name: 'requestFid', type: 'uint256' },
      { name: 'requestSigner', type: 'address' },
      { name: 'signature', type: 'bytes' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
] as const

/**
 * Our application's request for a key, as KEY_ADD messages contain it. Its domain differs from the one of requests through the contract.
 * `deadline`: seconds since 1 January 2021.
 */
export async function signKeyRequest(
  { fid, mnemonic }: NonNullable<SignerConfig['app']>,
  { key, deadline }: { key: `0x${string}`; deadline: number },
): Promise<`0x${string}`> {
  const [{ mnemonicToAccount }, { encodeAbiParameters }] = await Promise.all([import('viem/accounts'), import('viem')])
  const account = mnemonicToAccount(mnemonic)
  const message = { requestFid: BigInt(fid), key, deadline: BigInt(deadline) }
  const signature = await account.signTypedData({ domain: keyDomain, types, primaryType: 'SignedKeyRequest', message })
  return encodeAbiParameters(metadataAbi, [
    { requestFid: BigInt(fid), requestSigner: account.address, signature, deadline: BigInt(deadline) },
  ])
}
