import type { Custody } from './create-custody.ts'

/** An application's request for a signer key. Source: docs.farcaster.xyz/reference/farcaster/signer-requests */
export interface KeyRequest {
  key: `0x${string}`
  requestFid: number
  /** s */
  deadline: number
  /** By the custody address of requestFid. */
  signature: `0x${string}`
  redirectUrl?: string
  sponsorship?: { sponsorFid: number; signature: `0x${string}` }
}

const domain = {
  name: 'Farcaster SignedKeyRequestValidator',
  version: '1',
  chainId: 10,
  verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
} as const
const types = {
  SignedKeyRequest: [
    { name: 'requestFid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** The error in a request; undefined when it is valid. `now` in seconds. */
export async function checkKeyRequest(body: Partial<KeyRequest>, custody: Custody, now: number): Promise<string | undefined> {
  const { key, requestFid, deadline, signature, sponsorship } = body
  if (!/^0x[0-9a-f]{64}$/i.test(String(key))) return 'key must be the public key of an Ed25519 signer in hex'
  if (!Number.isSafeInteger(requestFid) || !Number.isSafeInteger(deadline)) return 'requestFid and deadline must be numbers'
  if (deadline! <= now) return 'deadline has passed'
  const message = { requestFid: BigInt(requestFid!), key: key!, deadline: BigInt(deadline!) }
  const { recoverMessageAddress, recoverTypedDataAddress } = await import('viem')
  const isOf = async (fid: number | undefined, recover: () => Promise<string>) => {
    const address = custody.addressOf(fid ?? 0)
    return address !== undefined && (await recover().catch(() => ''))?.toLowerCase() === address
  }
  const isAsked = await isOf(requestFid, () =>
    recoverTypedDataAddress({ domain, types, primaryType: 'SignedKeyRequest', message, signature: signature! }),
  )
  if (!isAsked) return 'signature is not by the custody address of requestFid'
  if (sponsorship === undefined) return undefined
  const isSponsored = await isOf(sponsorship.sponsorFid, () =>
    recoverMessageAddress({ message: { raw: signature! }, signature: sponsorship.signature }),
  )
  return isSponsored ? undefined : 'sponsorship is not signed by the custody address of sponsorFid'
}

/** SignedKeyRequestMetadata as the key registry stores it, in hex. */
export async function toKeyMetadata({ requestFid, signature, deadline }: KeyRequest, custody: Custody): Promise<string> {
  const { encodeAbiParameters, parseAbiParameters } = await import('viem')
  const requestSigner = custody.addressOf(requestFid) as `0x${string}`
  const parameters = parseAbiParameters([
    'SignedKeyRequestMetadata metadata',
    'struct SignedKeyRequestMetadata { uint256 requestFid; address requestSigner; bytes signature; uint256 deadline; }',
  ])
  const metadata = { requestFid: BigInt(requestFid), requestSigner, signature, deadline: BigInt(deadline) }
  return encodeAbiParameters(parameters, [metadata]).slice(2)
}
