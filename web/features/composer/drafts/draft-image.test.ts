import { describe, expect, test, vi } from 'vitest'
import { findImageExcess, findWithoutGifs, fitImages, maxImages, readImage, rejectExtraGifs, type DraftImage } from './draft-image.ts'

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

/** A file of any size that takes no memory. */
const toSized = (type: string, size: number) => Object.defineProperty(toFile(type, 1), 'size', { value: size })

describe('C13: an image is attached up to the limits of each network', () => {
  test.each([
    ['farcaster', 2, 100 * MiB, 2, 15 * MiB],
    ['lens', 20, 100 * MiB, 20, 15 * MiB],
    ['x', 4, 5 * MiB, 1, 15 * MiB],
    ['bluesky', 4, 5 * MiB, 1, 15 * MiB],
  ] as const)('%s: %d images of %d bytes, %d GIFs of %d bytes', async (network, count, bytes, gifCount, gifBytes) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
    const excess = (image: DraftImage, number: number) =>
      findImageExcess(
        Array.from({ length: number }, () => image),
        [network],
        false,
      )
    expect([excess(png, count - 1), excess(png, count)]).toEqual([[], []])
    expect(excess(png, count + 1)).toEqual([{ network, kind: 'images', max: count }])
    expect([excess(gif, Math.max(0, gifCount - 1)), excess(gif, gifCount)]).toEqual([[], []])
    expect(excess(gif, gifCount + 1)).toMatchObject([{ network, max: gifCount }])
    for (const [type, max] of [
      ['image/jpeg', bytes],
      ['image/gif', gifBytes],
    ] as const) {
      const problem = async (size: number) => {
        const read = await readImage(toSized(type, size), [network])
        return 'code' in read ? read : undefined
      }
      expect([await problem(max - 1), await problem(max)]).toEqual([undefined, undefined])
      expect(await problem(max + 1)).toEqual({ code: 'bytes', network, max })
    }
  })

  test('of several networks, the strictest decides', async () => {
    expect(maxImages(['lens', 'bluesky', 'farcaster'], false)).toBe(2)
    expect(await readImage(toSized('image/png', 6 * MiB), ['lens', 'farcaster', 'x'])).toEqual({
      code: 'bytes',
      network: 'x',
      max: 5 * MiB,
    })
  })

  test.each(['image/svg+xml', 'image/tiff', 'image/heic', 'text/html', ''])('not as “%s”', async (type) => {
    expect(await readImage(toFile(type, 1), ['lens'])).toEqual({ code: 'type' })
  })

  test('not if the browser can’t read it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No image.')))
    expect(await readImage(toFile('image/png', 1), ['lens'])).toEqual({ code: 'broken' })
  })
})

/** A browser’s canvas, which encodes anything in 7 bytes. */
function stubCanvas(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 30, height: 20, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width = 30
      height = 20
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
      convertToBlob = async ({ type }: { type: string }) => toFile(type, 7)
    },
  )
}

test.each(['image/avif', 'image/bmp'])('draws an %s anew, so that nothing of its metadata is left', async (type) => {
  stubCanvas()
  const read = (await readImage(toFile(type, 500), ['lens', 'x'])) as DraftImage
  expect(read).toMatchObject({ width: 30, height: 20 })
  expect([read.file.type, read.file.size]).toEqual(['image/jpeg', 7])
})

test('limits GIFs to the strictest network of the post', () => {
  const problem = { code: 'gifs', max: 1 }
  expect(rejectExtraGifs([gif, png, gif, { code: 'broken' }], [], ['bluesky'])).toEqual([gif, png, problem, { code: 'broken' }])
  expect(rejectExtraGifs([gif, png], [gif], ['lens', 'bluesky'])).toEqual([problem, png])
  expect(rejectExtraGifs([gif, png], [gif], ['lens'])).toEqual([gif, png])
  expect([fitImages([gif, png], ['bluesky'], false), fitImages([gif, gif], ['bluesky'], false)]).toEqual([true, false])
})

test('names each network on which a post can’t have as many images', () => {
  expect(findImageExcess([png, png, png], ['farcaster', 'bluesky'], false)).toEqual([{ network: 'farcaster', kind: 'images', max: 2 }])
  expect(findImageExcess([gif, gif], ['lens', 'bluesky'], false)).toEqual([{ network: 'bluesky', kind: 'gifs', max: 1 }])
  expect(findImageExcess([png], ['farcaster'], false)).toEqual([])
})

test('a quote takes the place of an image on Farcaster', () => {
  expect(findImageExcess([png, png], ['farcaster', 'bluesky'], true)).toEqual([{ network: 'farcaster', kind: 'quoting', max: 1 }])
  expect(findImageExcess([png], ['farcaster'], true)).toEqual([])
  expect([maxImages(['lens', 'farcaster'], true), maxImages(['lens', 'farcaster'], false), maxImages(['x'], true)]).toEqual([1, 2, 4])
})

test('names each network on which a post can’t have a GIF beside images', () => {
  expect(findImageExcess([gif, png], ['x', 'lens'], false)).toEqual([{ network: 'x', kind: 'mixed', max: 1 }])
  expect(findImageExcess([gif, gif], ['x'], false)).toEqual([{ network: 'x', kind: 'gifs', max: 1 }])
  expect(findImageExcess([gif], ['x'], false)).toEqual([])
  expect(findImageExcess([png, png], ['x'], false)).toEqual([])
})

test('names the networks that post only the first frame of a GIF', () => {
  expect(findWithoutGifs([gif, png], ['x', 'bluesky'])).toEqual(['bluesky'])
  expect(findWithoutGifs([png], ['x', 'bluesky'])).toEqual([])
})
