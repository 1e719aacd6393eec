import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stripVideoMetadata } from './strip-video-metadata.ts'

const place = '+54.4900-001.0000/'
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const uint = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([uint(8 + body.length), bytesOf(type), body])
}
const full = (type: string, ...content: Buffer[]) => box(type, uint(0), ...content)
const strip = async (...parts: Buffer[]) => {
  const file = await stripVideoMetadata(
    new Blob(
      parts.map((part) => new Uint8Array(part)),
      { type: 'video/mp4' },
    ),
  )
  expect(file.type).toBe('video/mp4')
  return Buffer.from(await file.arrayBuffer())
}

/** A track whose chunks start there. Samples have 6 bytes each, two in the first chunk and one in those after it. */
const track = (handler: string, chunks: readonly number[], ...more: Buffer[]) =>
  box(
    'trak',
    ...more,
    box(
      'mdia',
      full('hdlr', uint(0), bytesOf(handler), Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          full('stsz', uint(0), uint(chunks.length + 1), ...Array.from({ length: chunks.length + 1 }, () => uint(6))),
          full('stsc', uint(2), uint(1), uint(2), uint(1), uint(2), uint(1), uint(1)),
          full('stco', uint(chunks.length), ...chunks.map(uint)),
        ),
      ),
    ),
  )

test('empties what describes a video, and leaves picture and sound where they are', async () => {
  const start = box('ftyp', bytesOf('isom'))
  const data = box('mdat', bytesOf('picture......sound.......'))
  const udta = box('udta', box('©xyz', bytesOf(place)))
  const video = track('vide', [start.length + 8], udta)
  const moov = box('moov', full('mvhd', uint(7)), udta, full('meta', box('ilst', bytesOf(place))), video)
  const late = [full('meta', bytesOf(place)), box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), bytesOf(place))]
  const before = Buffer.concat([start, data, moov, ...late])
  const after = await strip(start, data, moov, ...late)
  expect(after.length).toBe(before.length)
  expect(after.includes(place)).toBe(false)
  expect(['udta', 'meta', 'ilst', 'xyz', 'uuid'].filter((type) => after.includes(type))).toEqual([])
  expect(after.subarray(0, start.length + data.length).equals(Buffer.concat([start, data]))).toBe(true)
  for (const kept of ['mvhd', 'vide', 'stco']) expect(after.indexOf(kept)).toBe(before.indexOf(kept))
  expect((await strip(after)).equals(after)).toBe(true)
})

test('empties tracks of sensors and subtitles with all that they recorded', async () => {
  const start = box('ftyp', bytesOf('isom'))
  const data = box('mdat', bytesOf('seenGPS1..GPS2..heardGPS3..SUB1..SUB2..end'))
  const at = (text: string) => start.length + data.indexOf(text)
  const tracks = [
    track('vide', [at('seen')]),
    track('meta', [at('GPS1'), at('GPS3')]),
    track('sbtl', [at('SUB1')]),
    track('soun', [at('heard')]),
  ]
  const after = await strip(start, data, box('moov', ...tracks))
  const zeros = (count: number) => '\0'.repeat(count)
  expect(after.subarray(start.length + 8, start.length + data.length).toString('latin1')).toBe(
    `seen${zeros(12)}heard${zeros(6)}${zeros(12)}end`,
  )
  expect(['vide', 'soun', 'meta', 'sbtl'].filter((handler) => after.includes(handler))).toEqual(['vide', 'soun'])
})

test('strips a video that is cut off, or has something else appended', async () => {
  const moov = box('moov', box('udta', bytesOf(place)))
  for (const rest of [Buffer.concat([uint(9999), bytesOf('mdat, of which the end is missing')]), bytesOf('not a part of any video')]) {
    const after = await strip(box('ftyp', bytesOf('isom')), moov, rest)
    expect([after.includes(place), after.subarray(-rest.length).equals(rest)]).toEqual([false, true])
  }
})

test('leaves a video with nothing to remove as it is', async () => {
  const before = await readFile(new URL('../../../sandbox/media/video.mp4', import.meta.url))
  expect((await strip(before)).equals(before)).toBe(true)
})

test('leaves other and broken files as they are', async () => {
  for (const bytes of [bytesOf(''), bytesOf('no video at all'), box('ftyp'), Buffer.concat([box('ftyp'), uint(9999), bytesOf('moov')])])
    expect((await strip(bytes)).equals(bytes)).toBe(true)
})
