import { describe, expect, test } from 'vitest'
import { canPostGif, toDraftGif, toGifMedia } from './draft-gif.ts'

const found = {
  id: '1',
  title: 'A crab dances',
  url: 'https://static.klipy.com/ii/crab/crab.gif',
  width: 320,
  height: 240,
  thumbnail: 'https://static.klipy.com/ii/crab/tiny.gif',
  preview: 'https://static.klipy.com/ii/crab/still.png',
  mp4: 'https://static.klipy.com/ii/crab/film.mp4',
}
const fetchFile = (url: string) => Promise.resolve(new Blob([url], { type: 'image/gif' }))

describe('C16: posts a GIF only where its host is shown', () => {
  test.each([
    [{ mediaOrder: ['gif', 'image'], gifHosts: ['media.tenor.com', 'static.klipy.com'] }, true],
    [{ mediaOrder: ['gif', 'image'], gifHosts: ['media.tenor.com'] }, false],
    [{ mediaOrder: ['gif'] }, true],
    [{ mediaOrder: ['image', 'video'] }, true],
    [{ mediaOrder: ['card'] }, false],
  ] as const)('%j: %s', (publish, isPosted) => expect(canPostGif(found, publish)).toBe(isPosted))
})

test('links the GIF, with its still image and videos, and the service’s description as alt text', async () => {
  const media = await toGifMedia(toDraftGif(found), { mediaOrder: ['gif'] }, fetchFile)
  expect(media).toEqual({
    kind: 'gif',
    url: found.url,
    title: 'A crab dances',
    alt: 'A crab dances',
    width: 320,
    height: 240,
    preview: expect.any(Blob),
    mp4: found.mp4,
  })
  const withoutStill = await toGifMedia(toDraftGif(found), { mediaOrder: ['gif'] }, () => Promise.reject(new Error('502')))
  expect(withoutStill).not.toHaveProperty('preview')
})

test('sends the file where GIFs can’t be linked, and nothing when it can’t be read', async () => {
  const gif = { ...toDraftGif(found), alt: ' ' }
  expect(await toGifMedia(gif, { mediaOrder: ['image'] }, fetchFile)).toEqual({
    kind: 'image',
    file: expect.any(Blob),
    width: 320,
    height: 240,
  })
  await expect(toGifMedia(gif, { mediaOrder: ['image'] }, () => Promise.reject(new Error('502')))).rejects.toThrow('502')
})
