/** Samples per second. */
const rate = 8000

/** A fading horn as an 8-bit WAV file; the pitch depends on the key. */
export function drawAudio(key: string, seconds: number): Uint8Array<ArrayBuffer> {
  const length = Math.round(rate * seconds)
  const file = new Uint8Array(44 + length)
  const header = new DataView(file.buffer)
  const write = (at: number, word: string) => file.set(new TextEncoder().encode(word), at)
  write(0, 'RIFF')
  header.setUint32(4, 36 + length, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  // PCM, one channel.
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  write(36, 'data')
  header.setUint32(40, length, true)
  const pitch = 90 + (key.length % 5) * 15
  for (let at = 0; at < length; at++) {
    const loudness = 1 - ((at / rate) % 5) / 5
    file[44 + at] = 128 + Math.round(60 * loudness * Math.sin((2 * Math.PI * pitch * at) / rate))
  }
  return file
}
