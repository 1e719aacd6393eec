import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const place = 'Somewhere only we know'
const paint = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#284b63' } })
    .composite([{ input: { create: { width: 10, height: 10, channels: 3, background: '#e8684a' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { ImageDescription: place }, IFD3: { GPSLatitude: '54/1 29/1 0/1' } })
const pixels = async (file: Buffer) => (await sharp(file).raw().toBuffer()).toString('base64')
const strip = async (buffer: Buffer, type: string) =>
  Buffer.from(await (await stripMetadata(new Blob([new Uint8Array(buffer)], { type }))).arrayBuffer())

describe('removes camera metadata without changing a pixel', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s', async (format) => {
    const before = await paint().toFormat(format).toBuffer()
    expect((await sharp(before).metadata()).exif).toBeDefined()
    const after = await strip(before, `image/${format}`)
    expect(after.length).toBeLessThan(before.length)
    expect(after.includes(place)).toBe(false)
    expect((await sharp(after).metadata()).exif).toBeUndefined()
    expect(await pixels(after)).toBe(await pixels(before))
    // Nothing is left to remove.
    expect((await strip(after, `image/${format}`)).equals(after)).toBe(true)
  })
})

test('keeps the orientation of a photo, and nothing else of its Exif', async () => {
  const before = await paint()
    .withExifMerge({ IFD0: { Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const after = await strip(before, 'image/jpeg')
  const { orientation } = await sharp(after).metadata()
  expect([orientation, after.includes(place)]).toEqual([6, false])
})

test('leaves other and broken files as they are', async () => {
  for (const [bytes, type] of [
    ['GIF89a', 'image/gif'],
    ['no image at all', 'image/jpeg'],
    ['RIFF', 'image/webp'],
    ['', 'image/png'],
  ] as const)
    expect((await strip(Buffer.from(bytes), type)).toString()).toBe(bytes)
})
