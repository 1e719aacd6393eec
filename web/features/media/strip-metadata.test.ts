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

test('keeps the frames and the loop of a GIF, and none of its comments', async () => {
  const frames = [0, 1].map((left) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: left ? '#fff' : '#000' } })
      .png()
      .toBuffer(),
  )
  const before = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer()
  const block = (text: string) => Buffer.from([text.length, ...Buffer.from(text)])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block(place), Buffer.from([0])])
  const named = Buffer.concat([Buffer.from([0x21, 0xff]), block('XMP DataXMP'), block(`<x>${place}</x>`), Buffer.from([0])])
  const after = await strip(Buffer.concat([before.subarray(0, -1), comment, named, before.subarray(-1)]), 'image/gif')
  expect(after.equals(before)).toBe(true)
  const { pages, loop, delay } = await sharp(after, { animated: true }).metadata()
  expect({ pages, loop, delay }).toEqual({ pages: 2, loop: 3, delay: [100, 200] })
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
