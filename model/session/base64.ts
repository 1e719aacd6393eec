// Text as base64 of its UTF-8 bytes, identical on servers and in browsers.

export function encodeBase64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/** Undefined for incomplete base64 or invalid UTF-8. */
export function decodeBase64(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
    )
  } catch {
    return undefined
  }
}
