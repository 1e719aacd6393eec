import { expect, test, vi } from 'vitest'
import { findStill, fitPictures, readPicture, refuseGifs, type Picture } from './picture.ts'

const MiB = 1024 * 1024
const toFile = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type })
const toPicture = (type: string): Picture => ({ id: type, file: toFile(type, 1), alt: '', width: 1, height: 1 })
const [gif, png] = [toPicture('image/gif'), toPicture('image/png')]

test.each([
  ['image/png', 5 * MiB, undefined],
  ['image/png', 5 * MiB + 1, 5 * MiB],
  ['image/gif', 5 * MiB + 1, undefined],
  ['image/gif', 15 * MiB, undefined],
  ['image/gif', 15 * MiB + 1, 15 * MiB],
])('%s of %d bytes is judged by the limits of its kind', async (type, bytes, max) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
  const read = await readPicture(toFile(type, bytes), ['bluesky'])
  expect('code' in read ? read : undefined).toEqual(max && { code: 'bytes', network: 'bluesky', max })
})

test('one post carries as many GIFs as its strictest network takes', () => {
  const fault = { code: 'gifs', max: 1 }
  expect(refuseGifs([gif, png, gif, { code: 'broken' }], [], ['bluesky'])).toEqual([gif, png, fault, { code: 'broken' }])
  expect(refuseGifs([gif, png], [gif], ['x', 'bluesky'])).toEqual([fault, png])
  expect(refuseGifs([gif, png], [gif], ['x'])).toEqual([gif, png])
  expect([fitPictures([gif, png], ['bluesky']), fitPictures([gif, gif], ['bluesky'])]).toEqual([true, false])
})

test('a GIF stands still where pictures are drawn anew on their way', () => {
  expect(findStill([gif, png], ['x', 'bluesky'])).toEqual(['bluesky'])
  expect(findStill([png], ['x', 'bluesky'])).toEqual([])
})
