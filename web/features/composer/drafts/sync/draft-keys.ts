import { toBase64Url } from './base64.ts'

/** The keys derived from one secret. No key reveals another, and none can be exported. */
export interface DraftKeys {
  /** Names the secret to the server. */
  id: string
  /** AES-GCM */
  seal: CryptoKey
  /** HMAC */
  name: CryptoKey
}

const sha256 = 'SHA-256'

/** HKDF of the secret, RFC 5869. */
export async function deriveDraftKeys(secret: BufferSource): Promise<DraftKeys> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const toParams = (info: string): HkdfParams => ({
    name: 'HKDF',
    hash: sha256,
    salt: new Uint8Array(),
    info: new TextEncoder().encode(`chorus drafts ${info}`),
  })
  const [id, seal, name] = await Promise.all([
    crypto.subtle.deriveBits(toParams('id'), base, 128),
    crypto.subtle.deriveKey(toParams('seal'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(toParams('name'), base, { name: 'HMAC', hash: sha256, length: 256 }, false, ['sign']),
  ])
  return { id: toBase64Url(new Uint8Array(id)), seal, name }
}
