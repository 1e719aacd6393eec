import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import type { Signature } from '@chorus/networks/farcaster/messages/sign-message'
import type { Vault } from '../../../vault/vault.ts'

/** Vault kind of signers: 32-byte Ed25519 seeds, by fid. */
export const signerKind = 'farcaster-signer'

/** DER prefix of an Ed25519 private key (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The public key of a seed, which identifies the signer on the network. */
export function signerPublicKey(seed: Buffer): `0x${string}` {
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  return `0x${createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')}`
}

/** Describes the account's signer for a fid, creating one if needed. The private key never leaves the vault. */
export async function describeSigner(vault: Vault, accountId: string, fid: number): Promise<Record<string, string>> {
  const seed = await vault.saveFirst({ accountId, kind: signerKind, subject: String(fid) }, randomBytes(32))
  const handle = createHash('sha256')
    .update(JSON.stringify([signerKind, accountId, fid]))
    .digest('hex')
    .slice(0, 32)
  return { farcaster_signer_public_key: signerPublicKey(seed), farcaster_signer_private_key: `vault:${handle}` }
}

/** Signs with a seed of the vault. */
export function createSign(seed: Buffer): (bytes: Uint8Array) => Signature {
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const signer = Buffer.from(signerPublicKey(seed).slice(2), 'hex')
  return (bytes) => ({ signature: sign(null, bytes, key), signer })
}
