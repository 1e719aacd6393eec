import { createPictures } from '@chorus/sandbox/media/create-pictures'
import { expect, test } from 'vitest'
import { measureImage } from './measure-image.ts'

const from = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const png = (width: number[], height: number[]) => from('\u0089PNG\r\n\u001A\n', [0, 0, 0, 13], 'IHDR', width, height, [8, 6, 0, 0, 0])
const webp = (kind: string, ...rest: number[]) => from('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest)
/** An Exif segment, a fill byte, then a progressive frame. */
const jpeg = from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 1, 0, 2, 0, 1])

test.each([
  ['PNG', png([0, 0, 1, 0], [0, 0, 0, 2]), 'image/png', 256, 2],
  ['GIF', from('GIF89a', [3, 0, 4, 1]), 'image/gif', 3, 260],
  ['JPEG', jpeg, 'image/jpeg', 512, 256],
  ['lossy WebP', webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 7, 0, 8, 0), 'image/webp', 7, 8],
  ['lossless WebP', webp('VP8L', 0x2f, 0x09, 0xc0, 0x04, 0), 'image/webp', 10, 20],
  ['extended WebP', webp('VP8X', 0, 0, 0, 0, 0xff, 0x3f, 0, 0, 0, 1), 'image/webp', 16_384, 65_537],
])('reads the size of a %s', (_, bytes, type, width, height) => {
  expect(measureImage(bytes)).toEqual({ type, width, height })
})

test('reads the size of an image that an encoder wrote', async () => {
  const bytes = await createPictures()('measured', 120, 80)
  expect(measureImage(Buffer.from(bytes!))).toEqual({ type: 'image/webp', width: 120, height: 80 })
})

test.each([
  ['an SVG', from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a page', from('<!doctype html><title>Not an image</title>')],
  ['nothing', from('')],
  ['an image without a size', png([0, 0, 0, 0], [0, 0, 0, 9])],
  ['a cut PNG', png([0, 0, 1, 0], [0, 0, 0, 2]).subarray(0, 18)],
  ['a cut JPEG', jpeg.subarray(0, 12)],
  ['a JPEG without a frame', from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0, 0, 0])],
])('refuses %s', (_, bytes) => {
  expect(measureImage(bytes)).toBeUndefined()
})
