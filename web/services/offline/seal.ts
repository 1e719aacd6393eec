/** The keys of one owner's saved pages. The browser keeps them, and no script can read them. */
export interface PageKeys {
  /** AES-GCM */
  content: CryptoKey
  /** HMAC, for names that don't reveal what was read. */
  name: CryptoKey
}

const ivBytes = 12
const utf8 = new TextEncoder()

export async function createKeys(): Promise<PageKeys> {
  const [content, name] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  return { content, name }
}

/** The name under which a path is stored. */
export async function toStoredName({ name }: PageKeys, path: string): Promise<string> {
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', name, utf8.encode(path)))
  return Array.from(signed.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compresses and encrypts a text. `bound`: names what the text belongs to; opening it under another name fails. */
export async function seal({ content }: PageKeys, text: string, bound: string): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const packed = await pass(new Blob([text]), new CompressionStream('gzip'))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8.encode(bound) }, content, packed)
  const whole = new Uint8Array(ivBytes + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), ivBytes)
  return whole.buffer
}

/** Rejects if anything but `seal` with these keys has written it, or for something else. */
export async function unseal({ content }: PageKeys, sealed: ArrayBuffer, bound: string): Promise<string> {
  const options = { name: 'AES-GCM', iv: new Uint8Array(sealed, 0, ivBytes), additionalData: utf8.encode(bound) }
  const packed = await crypto.subtle.decrypt(options, content, new Uint8Array(sealed, ivBytes))
  return new TextDecoder().decode(await pass(new Blob([packed]), new DecompressionStream('gzip')))
}

const pass = (blob: Blob, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(blob.stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>)).arrayBuffer()
