import type { DraftKeys } from './draft-keys.ts'

/** Nonce length of AES-GCM, in bytes. Random nonces are safe for 2³² messages. */
const nonceBytes = 12
export const sealOverhead = nonceBytes + 16

/** `context`: what the data is, so that the server can't pass one thing off as another. */
export async function seal({ seal: key }: DraftKeys, bytes: BufferSource, context: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) }, key, bytes)
  const whole = new Uint8Array(nonceBytes + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), nonceBytes)
  return whole
}

/** Throws if it was encrypted with another key or for another context, or was changed. */
export async function unseal({ seal: key }: DraftKeys, sealed: Uint8Array<ArrayBuffer>, context: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.subarray(0, nonceBytes)
  const additionalData = new TextEncoder().encode(context)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed.subarray(nonceBytes)))
}
