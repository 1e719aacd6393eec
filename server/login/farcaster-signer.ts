import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import type { Vault } from '../vault/vault.ts'

/** Kind of the vault's secrets that are 32-byte Ed25519 seeds of signers, by fid. */
export const signerKind = 'farcaster-signer'

/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The public half of a seed: what the network knows a signer by. */
export function signerPublicKey(seed: Buffer): `0x${string}` {
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  return `0x${createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')}`
}

/** What the answer says of the account's signer for a fid. One is made where there is none; the key itself never leaves the vault. */
export async function describeSigner(vault: Vault, accountId: string, fid: number): Promise<Record<string, string>> {
  const seed = await vault.keepFirst({ accountId, kind: signerKind, subject: String(fid) }, randomBytes(32))
  const handle = createHash('sha256')
    .update(JSON.stringify([signerKind, accountId, fid]))
    .digest('hex')
    .slice(0, 32)
  return { farcaster_signer_public_key: signerPublicKey(seed), farcaster_signer_private_key: `vault:${handle}` }
}
