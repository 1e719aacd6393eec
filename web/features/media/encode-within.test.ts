import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeWithin, isNotCompressed } from './encode-within.ts'

/** Encodings attempted, as `width x height @ quality`. The fake file size is width × height × quality. */
let attempts: string[] = []
let encodedType = 'image/jpeg'

beforeEach(() => {
  attempts = []
  encodedType = 'image/jpeg'
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      async convertToBlob({ quality }: { quality: number }) {
        attempts.push(`${this.width}x${this.height}@${quality}`)
        return new Blob([new Uint8Array(Math.round(this.width * this.height * quality))], { type: encodedType })
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const drawing = (bytes: number) => ({ size: { width: 100, height: 50 }, type: 'image/jpeg', bytes, draw: () => {} })

test('keeps size and quality when the file fits', async () => {
  expect(await encodeWithin(drawing(5000))).toMatchObject({ width: 100, height: 50, file: { size: 5000 } })
  expect(attempts).toEqual(['100x50@1'])
})

test('lowers quality in ten steps, from 1.0 to 0.1, before it scales down', async () => {
  expect(await encodeWithin(drawing(500))).toMatchObject({ width: 100, height: 50 })
  expect(attempts).toEqual([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((quality) => `100x50@${quality}`))
})

test('scales down and restarts at full quality when no quality fits', async () => {
  expect(await encodeWithin(drawing(499))).toMatchObject({ width: 70, height: 35 })
  expect(attempts.slice(9, 12)).toEqual(['100x50@0.1', '70x35@1', '70x35@0.9'])
})

test.each([
  ['that is too large at the smallest scale', 1, 'image/jpeg'],
  ['in a type the browser cannot encode', 5000, 'image/png'],
])('rejects an image %s', async (_, bytes, written) => {
  encodedType = written
  const error = await encodeWithin(drawing(bytes)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Failed to compress image' })
  expect(isNotCompressed(error)).toBe(true)
})
