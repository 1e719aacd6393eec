/** Length in bytes of the secret that an account's browsers share, too long to guess. */
const secretBytes = 20
/** Crockford's alphabet, without U and without I, L and O, which look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bitsPerCharacter = 5
const groupOf = 4

export const createSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(secretBytes))

/** The secret as people copy it: eight groups of four characters. */
export function toSyncCode(secret: Uint8Array): string {
  let [bits, held] = [0, 0]
  let text = ''
  for (const byte of secret) {
    bits = (bits << 8) | byte
    held += 8
    for (; held >= bitsPerCharacter; held -= bitsPerCharacter) text += alphabet[(bits >> (held - bitsPerCharacter)) & 31]
    bits &= (1 << held) - 1
  }
  return text.match(new RegExp(`.{${groupOf}}`, 'g'))!.join('-')
}

/** Undefined: not a valid code. Tolerates spaces, lower case, and I, L and O in place of the digits they look like. */
export function readSyncCode(text: string): Uint8Array<ArrayBuffer> | undefined {
  const clean = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (clean.length !== (secretBytes * 8) / bitsPerCharacter) return undefined
  const secret = new Uint8Array(secretBytes)
  let [bits, held, at] = [0, 0, 0]
  for (const character of clean) {
    const value = alphabet.indexOf(character)
    if (value < 0) return undefined
    bits = (bits << bitsPerCharacter) | value
    held += bitsPerCharacter
    if (held < 8) continue
    held -= 8
    secret[at++] = bits >> held
    bits &= (1 << held) - 1
  }
  return secret
}
