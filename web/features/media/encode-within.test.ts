import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeWithin, isNotCompressed } from './encode-within.ts'

/** What was asked for, as `width x height @ quality`; a file weighs as its pixels and quality say. */
let asked: string[] = []
let writes = 'image/jpeg'

beforeEach(() => {
  asked = []
  writes = 'image/jpeg'
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
        asked.push(`${this.width}x${this.height}@${quality}`)
        return new Blob([new Uint8Array(Math.round(this.width * this.height * quality))], { type: writes })
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const drawing = (bytes: number) => ({ size: { width: 100, height: 50 }, type: 'image/jpeg', bytes, draw: () => {} })

test('what fits at the best quality has it, whole', async () => {
  expect(await encodeWithin(drawing(5000))).toMatchObject({ width: 100, height: 50, file: { size: 5000 } })
  expect(asked).toEqual(['100x50@1'])
})

test('the quality falls in ten steps, from 1.0 to 0.1, before anything is made smaller', async () => {
  expect(await encodeWithin(drawing(500))).toMatchObject({ width: 100, height: 50 })
  expect(asked).toEqual([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((quality) => `100x50@${quality}`))
})

test('what is too large at every quality is made smaller, and begins with the best one', async () => {
  expect(await encodeWithin(drawing(499))).toMatchObject({ width: 70, height: 35 })
  expect(asked.slice(9, 12)).toEqual(['100x50@0.1', '70x35@1', '70x35@0.9'])
})

test.each([
  ['that is still too large in the end', 1, 'image/jpeg'],
  ['that a browser cannot write', 5000, 'image/png'],
])('a picture %s cannot be made to fit', async (_, bytes, written) => {
  writes = written
  const error = await encodeWithin(drawing(bytes)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Failed to compress image' })
  expect(isNotCompressed(error)).toBe(true)
})
