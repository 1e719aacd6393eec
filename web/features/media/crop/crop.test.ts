import { describe, expect, test } from 'vitest'
import { largestZoom, middle, moveCrop, toSourceRect, zoomCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the cropped area', () => {
  test('starts centred and as large as possible', () => {
    expect(toSourceRect(wide, middle, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
    expect(toSourceRect({ width: 200, height: 400 }, middle, 1)).toEqual({ left: 0, top: 100, width: 200, height: 200 })
    expect(toSourceRect({ width: 300, height: 300 }, middle, 3)).toEqual({ left: 0, top: 100, width: 300, height: 100 })
  })
  test('at zoom 2 is half of each side, around the same centre', () =>
    expect(toSourceRect(wide, zoomCrop(middle, 2), 1)).toEqual({ left: 150, top: 50, width: 100, height: 100 }))
  test('stays within the image and below the largest zoom', () => {
    expect(zoomCrop(middle, 0.2).zoom).toBe(1)
    expect(zoomCrop(middle, 99).zoom).toBe(largestZoom)
  })
})

describe('panning an image', () => {
  test('follows the pointer: dragging right shows more of the left', () => {
    const moved = moveCrop(wide, middle, { x: 0.25, y: 0 }, 1)
    expect(toSourceRect(wide, moved, 1).left).toBe(50)
  })
  test('stops at the edges', () => {
    expect(toSourceRect(wide, moveCrop(wide, middle, { x: 9, y: 9 }, 1), 1)).toMatchObject({ left: 0, top: 0 })
    expect(toSourceRect(wide, moveCrop(wide, middle, { x: -9, y: -9 }, 1), 1)).toMatchObject({ left: 200, top: 0 })
  })
  test('does nothing along a side that fits exactly', () => expect(moveCrop(wide, middle, { x: 0, y: 0.5 }, 1)).toEqual(middle))
})
