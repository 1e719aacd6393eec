import { expect, test, vi } from 'vitest'
import { findImageExcess, findWithoutGifs, fitImages, readImage, rejectExtraGifs, type DraftImage } from './draft-image.ts'

const MiB = 1024 * 1024
const toFile = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type })
const toImage = (type: string): DraftImage => ({ id: type, file: toFile(type, 1), alt: '', width: 1, height: 1 })
const [gif, png] = [toImage('image/gif'), toImage('image/png')]

test.each([
  ['image/png', 5 * MiB, undefined],
  ['image/png', 5 * MiB + 1, 5 * MiB],
  ['image/gif', 5 * MiB + 1, undefined],
  ['image/gif', 15 * MiB, undefined],
  ['image/gif', 15 * MiB + 1, 15 * MiB],
])('checks a %s of %d bytes against the limits of its type', async (type, bytes, max) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
  const read = await readImage(toFile(type, bytes), ['bluesky'])
  expect('code' in read ? read : undefined).toEqual(max && { code: 'bytes', network: 'bluesky', max })
})

test('limits GIFs to the strictest network of the post', () => {
  const problem = { code: 'gifs', max: 1 }
  expect(rejectExtraGifs([gif, png, gif, { code: 'broken' }], [], ['bluesky'])).toEqual([gif, png, problem, { code: 'broken' }])
  expect(rejectExtraGifs([gif, png], [gif], ['lens', 'bluesky'])).toEqual([problem, png])
  expect(rejectExtraGifs([gif, png], [gif], ['lens'])).toEqual([gif, png])
  expect([fitImages([gif, png], ['bluesky']), fitImages([gif, gif], ['bluesky'])]).toEqual([true, false])
})

test('names each network on which a post can’t have as many images', () => {
  expect(findImageExcess([png, png, png], ['farcaster', 'bluesky'])).toEqual([{ network: 'farcaster', kind: 'images', max: 2 }])
  expect(findImageExcess([gif, gif], ['lens', 'bluesky'])).toEqual([{ network: 'bluesky', kind: 'gifs', max: 1 }])
  expect(findImageExcess([png], ['farcaster'])).toEqual([])
})

test('names each network on which a post can’t have a GIF beside images', () => {
  expect(findImageExcess([gif, png], ['x', 'lens'])).toEqual([{ network: 'x', kind: 'mixed', max: 1 }])
  expect(findImageExcess([gif, gif], ['x'])).toEqual([{ network: 'x', kind: 'gifs', max: 1 }])
  expect(findImageExcess([gif], ['x'])).toEqual([])
  expect(findImageExcess([png, png], ['x'])).toEqual([])
})

test('names the networks that post only the first frame of a GIF', () => {
  expect(findWithoutGifs([gif, png], ['x', 'bluesky'])).toEqual(['bluesky'])
  expect(findWithoutGifs([png], ['x', 'bluesky'])).toEqual([])
})
